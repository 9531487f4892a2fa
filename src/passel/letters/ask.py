"""Letters that ask: one for each decision that really waits for a seat.

Made of what that seat sees and has heard, and of nothing else."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any, Final
from urllib.parse import quote

from rich.console import Console, RenderableType

from passel.contract import Game, View
from passel.contract.text import Offer, Room, numbered, offers, text_face
from passel.i18n import _
from passel.kernel import Heard
from passel.letters.line import the_end
from passel.letters.page import WIDTH, Page, Picture, drawing, paint

MOST_LINES: Final = 16  # options with a line of their own and what they mean; more stand in columns
MOST_TOLD: Final = 40  # paragraphs of the story; who was away for longer reads the last ones
MOST_WORDS: Final = 12  # that are named for one place of the notation
INDENT: Final = "  "


# -- letters -----------------------------------------------------------------------------------------------


def asking(
    game: Game,
    view: View,
    told: Iterable[Heard] = (),
    ask: int = 0,
    standing: str = "",
    deadline: str = "",
    *,
    otherwise: str = "",
    players: Sequence[str] = (),
    said: Sequence[str] = (),
    subject: str = "",
    own_address: str = "",
    picture: Picture = "cid",
) -> Page:
    """What has happened since the last letter (`told`), how things stand, and what the seat is asked the
    `ask`-th time; `standing` is its standing order, `deadline` when an answer is due, `otherwise` what
    happens if none has come by then (the default, if not said), `players` who is at the table, for a first
    letter, and `said` the talk at the table since then, all as people say it.
    If `own_address` is given, each option of the page begins an answer with that `subject` when clicked."""
    if view.ask is None:
        raise ValueError("a letter that asks is written when something is asked")
    names = game.names(view)
    numbers = numbered(game, view)
    found = offers(game, view, numbers)
    story = the_story(game, told, names, view.seat)
    head = _("{name}, a decision waits for you").format(name=names[view.seat])
    prompt, hint = game.words.prompt(view), game.words.hint(view)
    default = next(offer for offer in found if offer.default)
    due = due_line(deadline, otherwise or capital(default.label))
    grammar = patterns(list(numbers)) if len(found) > MOST_LINES else []
    helps = how_to_answer(game, found[0])
    orders = standing_orders(game, standing)
    about = " · ".join(
        filter(None, [f"#{ask}" if ask else "", _("rule {clause}").format(clause=view.ask.clause)])
    )
    text = letter(
        (f"{game.name}: {head}", []),
        (_("PLAYERS"), list(players)),
        (_("SINCE THE LAST LETTER"), paragraphs(story)),
        (_("SAID AT THE TABLE"), spoken(said)),
        (_("THE TABLE"), the_board(game, view, numbers).splitlines()),
        (
            _("YOU DECIDE") + f" ({about})",
            [*wrap(prompt, WIDTH), *wrap(hint, WIDTH), "", *listed(found), "", *wrap(due, WIDTH)],
        ),
        (_("NOTATION"), [INDENT + line for pattern in grammar for line in wrap(pattern, WIDTH - 2)]),
        (_("HOW TO ANSWER"), paragraphs(helps)),
        (_("STANDING ORDERS"), paragraphs(orders)),
    )
    svg = drawing(game, view)
    html = paint(
        "asking.html",
        svg,
        picture,
        game=game.name,
        title=head,
        players=list(players),
        story=story,
        said=list(said),
        table="" if svg else the_board(game, view, numbers),
        about=about,
        prompt=prompt,
        hint=hint,
        offers=[shown(offer, own_address, subject) for offer in found],
        short=len(found) <= MOST_LINES,
        due=due,
        grammar=grammar,
        helps=helps,
        orders=orders,
    )
    return Page(f"{game.name}: {prompt}", text, html, svg)


def closing(
    game: Game,
    view: View,
    told: Iterable[Heard] = (),
    *,
    said: Sequence[str] = (),
    picture: Picture = "cid",
) -> Page:
    """The game is over: the last of the story and of the talk, and how it ended."""
    result = game.words.result(view)
    story = the_story(game, told, game.names(view), view.seat)
    board = the_board(game, view, {})
    text = letter(
        (f"{game.name}: " + _("the game is over"), wrap(result, WIDTH)),
        (_("SINCE THE LAST LETTER"), paragraphs(story)),
        (_("SAID AT THE TABLE"), spoken(said)),
        (_("THE TABLE"), board.splitlines()),
    )
    svg = drawing(game, view)
    table = "" if svg else board
    html = paint(
        "closing.html", svg, picture, game=game.name, title=result, story=story, said=list(said), table=table
    )
    return Page(f"{game.name}: {result}", text, html, svg)


def letter(*sections: tuple[str, Sequence[str]]) -> str:
    """Sections under their headings; the first is headed by what the letter is, and may be bare."""
    (head, first), *rest = sections
    parts = ["\n".join([*wrap(head, WIDTH), *([""] if first else []), *first])]
    parts += ["\n".join([heading, "", *lines]) for heading, lines in rest if lines]
    return "\n\n".join(line_ends(part) for part in parts) + "\n"


def line_ends(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def paragraphs(said: Iterable[str]) -> list[str]:
    return [line for each in said for line in wrap(each, WIDTH, subsequent_indent=INDENT)]


def spoken(said: Iterable[str]) -> list[str]:
    """Talk is further in than anything of ours that stands on a line of its own, a receipt for example."""
    return [line for each in said for line in wrap(each, WIDTH, subsequent_indent=2 * INDENT)]


# -- the story and the table -------------------------------------------------------------------------------


def the_story(game: Game, told: Iterable[Heard], names: Sequence[str], reader: int) -> list[str]:
    lines = [paragraph.plain for paragraph in text_face(game).story(game, told, names, reader)]
    left = len(lines) - MOST_TOLD
    return [_("… ({n} things before that)").format(n=left), *lines[left:]] if left > 0 else lines


def the_board(game: Game, view: View, numbers: dict[str, int]) -> str:
    """The table as a terminal without colours shows it."""
    return printed(text_face(game).board(game, view, numbers, Room(WIDTH, 0)).picture)


def printed(what: RenderableType) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False, _environ={}
    )
    console.print(what)
    return line_ends(out.getvalue())


# -- what is on offer --------------------------------------------------------------------------------------


def listed(found: Sequence[Offer]) -> list[str]:
    """A line for each, its notation at the right and what it means below; or columns, if they are many."""
    if len(found) > MOST_LINES:
        return in_columns([f"{offer.number:3}  {offer.label}" for offer in found])
    lines = []
    for offer in found:
        head = f"{offer.number:3}  {offer.label}"
        notation = f"[{offer.text}]"
        whole = f"{head}: {offer.preview}" if offer.preview else head
        if fits := len(whole) + len(notation) < WIDTH:
            head = whole
        lines += (
            [head + notation.rjust(WIDTH - len(head))]
            if len(head) + len(notation) < WIDTH
            else [*wrap(head, WIDTH, subsequent_indent=" " * 5), notation.rjust(WIDTH)]
        )
        if not fits:
            lines += wrap(offer.preview, WIDTH, initial_indent=" " * 5, subsequent_indent=" " * 5)
    return lines


def in_columns(cells: Sequence[str]) -> list[str]:
    """As many columns as there is room for, read from top to bottom."""
    wide = max(len(cell) for cell in cells) + 2
    columns = max(1, WIDTH // wide)
    tall = -(-len(cells) // columns)
    return ["".join(cell.ljust(wide) for cell in cells[row::tall]).rstrip() for row in range(tall)]


def patterns(texts: Sequence[str]) -> list[str]:
    """How the notation of these options is written: for each verb the words that may follow, place by place.
    Not everything that fits a pattern need be on offer."""
    found: dict[tuple[str, int], list[list[str]]] = {}
    for text in texts:
        verb, *words = text.split()
        found.setdefault((verb, len(words)), []).append(words)
    made = []
    for (verb, _length), rows in found.items():
        places = []
        for column in zip(*rows, strict=True):
            words = list(dict.fromkeys(column))
            more = "|…" if len(words) > MOST_WORDS else ""
            places.append("|".join(words[:MOST_WORDS]) + more)
        made.append(" ".join([verb, *places]))
    return made


def shown(offer: Offer, own_address: str, subject: str) -> dict[str, Any]:
    """An option as the page has it, with a link that begins the answer."""
    body = quote(offer.text, safe="")
    link = f"mailto:{quote(own_address, safe='@+')}?subject={quote(subject, safe='')}&body={body}"
    return {**offer._asdict(), "link": link if own_address else ""}


def due_line(deadline: str, otherwise: str) -> str:
    if not deadline:
        return _("The game waits for your answer.")
    return _("Please answer by {deadline}. If nothing has come by then: {otherwise}.").format(
        deadline=deadline, otherwise=otherwise.rstrip(".")
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- how to answer -----------------------------------------------------------------------------------------


def how_to_answer(game: Game, first: Offer) -> list[str]:
    lines = [
        _(
            "Reply to this letter and write one decision a line: a number ({n}), or the notation ({text})."
        ).format(n=first.number, text=first.text),
        _("More lines are in notation and answer what you are asked next, as long as that is possible then.")
        + " "
        + _("They may begin with “if still possible” or “then”."),
        _("Other lines: say TEXT (to all at the table), undo (your last decision, if nothing came of it),")
        + " "
        + _("# a remark, {end} (nothing below is read).").format(end=the_end(game)),
    ]
    return lines if not game.brief else [lines[0], _(game.brief), *lines[1:]]


def say_so() -> str:
    """Beside a sheet, which has no such line."""
    return _("A line that begins with “say” is no order: it is said to all at the table.")


def standing_orders(game: Game, standing: str) -> list[str]:
    """What may be ordered once, so as not to be asked each time."""
    if not game.standing:
        return []
    lines = []
    for order in game.standing:
        number = f" {order.low}…{order.high}" if order.high else ""
        lines.append(f"order {order.name}{number}: {_(order.help)}")
    now = _("Now: {order}. “order none” ends it.").format(order=standing) if standing else _("Now: none.")
    return [*lines, now]
