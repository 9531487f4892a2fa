"""The rules of a game as HTML: how to play with pictures, the numbered clauses, and the notes for auditors.

Every clause has an anchor, and every mention of a clause links to it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from minijinja import safe

from passel.registry import find

CLAUSE: Final = re.compile(r"\b[A-Z]{2}-\d+\b")
SOURCES: Final = ("printed", "found", "ruling")  # where a clause is from


class Heading(NamedTuple):
    level: int
    id: str
    text: str


class Rulebook(NamedTuple):
    html: str
    contents: list[Heading]
    clauses: frozenset[str]


def how_to_play(slug: str) -> Rulebook:
    """Return how to play in the current language."""
    return typeset(find(slug).how_to_play, ids="how")


def illustrated(html: str, figures: Mapping[int, str]) -> str:
    """Return how to play with a figure after each heading that has one, by the number of the heading."""

    def with_figure(found: re.Match[str]) -> str:
        return found[0] + figures.get(int(found[1]), "")

    return safe(HEADING.sub(with_figure, html))


HEADING: Final = re.compile(r'<h\d id="how-(\d+)">.*?</h\d>')


def rulebook(slug: str) -> Rulebook:
    """Return the rulebook in the current language."""
    return typeset(find(slug).rulebook)


def rules_notes(slug: str) -> Rulebook:
    """Return the notes for auditors in the current language, with links to the clauses."""
    game = find(slug)
    return typeset(game.rules_notes, page=f"/games/{slug}/rules", elsewhere=tuple(game.clauses))


@cache
def typeset(
    book: str, ids: str = "part", deeper: int = 0, page: str = "", elsewhere: tuple[str, ...] = ()
) -> Rulebook:
    """Return a Markdown text as HTML.  The ids of its headings begin with `ids`, and each heading is `deeper`
    levels below its own.  The clauses `elsewhere` are on another `page`."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", table_open)
    reader.add_render_rule("table_close", table_close)
    reader.add_render_rule("code_inline", code_inline)
    reader.add_render_rule("fence", code_block)
    tokens = without_title(reader.parse(book))
    anchored = frozenset(anchor(tokens))
    contents = list(number(tokens, ids, deeper))
    known = anchored or frozenset(elsewhere)
    for token in tokens:
        token.attrs.pop("style", None)  # column alignment: our content security policy forbids inline styles
        if token.type == "inline":
            token.children = list(linked(token.children or [], known, page))
    html = reader.renderer.render(tokens, reader.options, {})
    return Rulebook(safe(html), contents, anchored)


def without_title(tokens: list[Token]) -> list[Token]:
    """Remove the first heading: the page has its own."""
    titled = bool(tokens) and tokens[0].type == "heading_open" and tokens[0].tag == "h1"
    return tokens[3:] if titled else tokens


def anchor(tokens: Sequence[Token]) -> Iterator[str]:
    """Give every list item that begins with a clause number in bold that id; yield the numbers."""
    for item, text in zip(tokens, tokens[2:]):
        if item.type != "list_item_open" or text.type != "inline":
            continue
        first = [child for child in text.children or [] if child.content or child.type == "strong_open"][:2]
        if len(first) == 2 and first[0].type == "strong_open" and CLAUSE.fullmatch(first[1].content):
            item.attrSet("id", first[1].content)
            item.attrSet("class", "rule")
            yield first[1].content


def number(tokens: Sequence[Token], ids: str, deeper: int) -> Iterator[Heading]:
    """Give every heading an id and its level on the page; yield the headings."""
    headed = [(a, b, c) for a, b, c in zip(tokens, tokens[1:], tokens[2:]) if a.type == "heading_open"]
    for count, (opened, text, closed) in enumerate(headed, 1):
        level = int(opened.tag[1]) + deeper
        opened.tag = closed.tag = f"h{level}"
        opened.attrSet("id", f"{ids}-{count}")
        words = "".join(
            child.content for child in text.children or [] if child.type in ("text", "code_inline")
        )
        yield Heading(level, f"{ids}-{count}", words)


def linked(children: Sequence[Token], known: Collection[str], page: str) -> Iterator[Token]:
    """Turn every mention of a known clause into a link."""
    inside = 0  # depth of links in the text itself
    for child in children:
        inside += {"link_open": 1, "link_close": -1}.get(child.type, 0)
        if child.type != "text" or inside:
            yield child
            continue
        start = 0
        for found in CLAUSE.finditer(child.content):
            if found[0] in known:
                yield plain(child.content[start : found.start()])
                yield Token("link_open", "a", 1, attrs={"href": f"{page}#{found[0]}", "class": "clause"})
                yield plain(found[0])
                yield Token("link_close", "a", -1)
                start = found.end()
        yield plain(child.content[start:])


def plain(text: str) -> Token:
    return Token("text", "", 0, content=text)


# Wide tables and code blocks scroll inside their own element, never the whole page; `tabindex` makes that
# work with the keyboard.


def code_block(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return f'<pre tabindex="0"><code>{escapeHtml(tokens[at].content)}</code></pre>\n'


def table_open(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return '<div class="wide" tabindex="0"><table>\n'


def table_close(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    return "</table></div>\n"


def code_inline(renderer: RendererHTML, tokens: Sequence[Token], at: int, options: Any, env: Any) -> str:
    text = tokens[at].content
    if text in SOURCES:
        return f'<span class="source" data-source="{text}">{text}</span>'
    return RendererHTML.code_inline(renderer, tokens, at, options, env)
