"""Whatever people read can be translated."""

from __future__ import annotations

import html
import re
from importlib.resources import files
from pathlib import Path

import pytest

from passel import i18n
from passel.contract.game import clauses as game_clauses
from passel.i18n import in_language
from passel.registry import shelf
from passel.server.pages.request import PREFERENCES
from server.door import opened

pytestmark = pytest.mark.pure

SOURCES = Path(str(files("passel")))
TEMPLATES = sorted(SOURCES.rglob("*.html"))
NAMES = {"Passel", "PASSEL", "htmx", "passel verify FILE"}  # of which there is no translation
SPOKEN = re.compile(r"""\b(?:aria-label|title|placeholder|alt)="([^"{]*)""")


def hard_wired(text: str) -> list[str]:
    """Words of a template that no `_` has seen."""
    text = re.sub(r"\{% block body_\w+ %\}.*?\{% endblock %\}", "", text, flags=re.DOTALL)  # inside of a tag
    code = " ".join(re.findall(r"\{%.*?%\}|\{\{.*?\}\}", text, re.DOTALL))
    unsaid = re.findall(r'"[A-Z][a-z]+[^"]*"', re.sub(r'_n?\((?:"(?:[^"\\]|\\.)*"(?:, )?)+', "", code))
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", "\0", text, flags=re.DOTALL)
    spoken = [found[1] for found in SPOKEN.finditer(text) if " " in found[1]]
    shown = re.sub(r"<[^>]*>", "\0", re.sub(r"<!--.*?-->", "", text, flags=re.DOTALL)).split("\0")
    words = [each.strip(" ·\n") for each in [*spoken, *shown]]
    return unsaid + [each for each in words if re.search(r"[^\W\d_]{2}", each)]


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_text_is_hard_wired(path: Path) -> None:
    assert [each for each in hard_wired(path.read_text("utf-8")) if each not in NAMES] == []


@pytest.mark.parametrize(
    "text",
    [
        "<p>Hello</p>",
        '<a title="Go to lobby">',
        "<b>{{ name }} wins</b>",
        '{{ "Yes" if a }}',
        '<input placeholder="Your name">',
    ],
)
def test_that_is_noticed(text: str) -> None:
    assert hard_wired(text)


def test_what_is_fine() -> None:
    assert hard_wired('<p class="big one">{{ _("Hello") }}, {{ name }}: 3 × {% if a %}…{% endif %}</p>') == []


class Shouting(dict[str, str]):
    def get(self, message: str, default: object = None) -> str:
        return f"¡{message}!"


async def test_what_is_refused_is_said_in_the_readers_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(i18n.LANGUAGES, "xx", "Shouting")
    monkeypatch.setitem(PREFERENCES, "language", ("en", "xx"))
    monkeypatch.setattr(i18n, "catalogue", lambda language: i18n.Catalogue(Shouting(), {}))
    async with opened(tmp_path) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        ada.like_a_browser()
        for language, said in (
            ("en", ">There's nothing to undo yet."),
            ("xx", ">¡There's nothing to undo yet.!"),
        ):
            cookie = {"cookie": f"{ada.headers['cookie']}; language={language}"}
            form = {"content-type": "application/x-www-form-urlencoded", **cookie}
            answer = await ada.ask("POST", f"/tables/{table}/acts", headers=form, body=b"do=undo")
            assert answer.status == 200
            assert said in html.unescape(answer.body.decode())


SHAPE = re.compile(
    r"^(#+|\||\d\.| *-) |^- \*\*([A-Z]{2}-\d+)\*\*|^\| ([A-Z]{2}-\d+) \| ([a-z, ]+) \|", re.MULTILINE
)


@pytest.mark.parametrize("language", [each for each in i18n.LANGUAGES if each != "en"])
@pytest.mark.parametrize("slug", shelf())
def test_translated_rules_have_the_same_headings_clauses_tables_and_sources(slug: str, language: str) -> None:
    game = shelf()[slug]
    english = [game.how_to_play, game.rulebook, game.rules_notes]
    with in_language(language):
        translated = [game.how_to_play, game.rulebook, game.rules_notes]
        assert [*game.clauses] == [*game_clauses(english[1])]
    for ours, theirs in zip(english, translated, strict=True):
        assert ours != theirs
        assert SHAPE.findall(ours) == SHAPE.findall(theirs)


async def test_the_rules_are_read_in_the_readers_language(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser(csrf=False)
        cookie = {"cookie": f"{ada.headers['cookie']}; language=es"}
        page = (await ada.ask("GET", "/games/machikoro/rules", headers=cookie)).body.decode()
        assert 'id="MK-41"' in page and "monumento" in page
