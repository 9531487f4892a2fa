"""Emails that ask for a move, one for each move that a player really has to make, and the last email of a
game.

They contain only the view of the seat and its lines of the journal."""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from textwrap import wrap
from typing import Any, Final
from urllib.parse import quote

from rich.console import Console, RenderableType

from passel.contract import Game, View
from passel.contract.text import Offer, Room, numbered, offers, text_face
from passel.i18n import _, _n
from passel.kernel import Heard
from passel.letters.line import the_end
from passel.letters.page import WIDTH, Page, Picture, drawing, paint

MOST_LINES: Final = 16  # moves with a line and an explanation each; more are listed in columns
MOST_TOLD: Final = 40  # paragraphs of the log: the last ones, if there are more
MOST_WORDS: Final = 12  # words that are listed for one place of a short form
INDENT: Final = "  "


# -- emails ------------------------------------------------------------------------------------------------


def asking(
    game: Game,
    view: View,
    told: Iterable[Heard] = (),
    ask: int = 0,
    standing: str = "",
    deadline: str = "",
    *,
    players: Sequence[str] = (),
    said: Sequence[str] = (),
    subject: str = "",
    own_address: str = "",
    picture: Picture = "cid",
) -> Page:
    """Return the email that asks a seat for its `ask`-th move.

    `told` is what happened since the last email, `standing` the automatic answer that is on, `deadline` when
    a reply is due, `players` who plays, for a first email, and `said` the chat since then, all as text for
    people.
    If `own_address` is given, each move on the HTML page is a link that starts a reply with `subject`."""
    if view.ask is None:
        raise ValueError("there is nothing to ask this seat")
    names = game.names(view)
    numbers = numbered(game, view)
    found = offers(game, view, numbers)
    story = the_story(game, told, names, view.seat)
    head = _("{name}, it's your turn").format(name=names[view.seat])
    prompt, hint = game.words.prompt(view), game.words.hint(view)
    default = next(offer for offer in found if offer.default)
    due = due_line(deadline, capital(default.label))
    grammar = patterns(list(numbers)) if len(found) > MOST_LINES else []
    helps = how_to_answer(game, found[0])
    orders = standing_orders(game, standing)
    about = " · ".join(
        filter(None, [f"#{ask}" if ask else "", _("rule {clause}").format(clause=view.ask.clause)])
    )
    text = letter(
        (f"{game.name}: {head}", []),
        (_("PLAYERS"), list(players)),
        (_("WHAT HAPPENED"), paragraphs(story)),
        (_("CHAT"), spoken(said)),
        (_("THE BOARD"), the_board(game, view, numbers).splitlines()),
        (
            _("YOUR MOVE") + f" ({about})",
            [*wrap(prompt, WIDTH), *wrap(hint, WIDTH), "", *listed(found), "", *wrap(due, WIDTH)],
        ),
        (_("SHORT FORMS"), [INDENT + line for pattern in grammar for line in wrap(pattern, WIDTH - 2)]),
        (_("HOW TO REPLY"), paragraphs(helps)),
        (_("AUTOMATIC ANSWERS"), paragraphs(orders)),
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
        helps=[_("Click a move to start a reply."), *helps] if own_address else helps,
        orders=orders,
    )
    title = _("Your turn in {game}: {prompt}").format(game=game.name, prompt=prompt)
    return Page(title, text, html, svg)


def closing(
    game: Game,
    view: View,
    told: Iterable[Heard] = (),
    *,
    said: Sequence[str] = (),
    picture: Picture = "cid",
) -> Page:
    """Return the email at the end of a game: the result, and what happened since the last email."""
    result = game.words.result(view)
    story = the_story(game, told, game.names(view), view.seat)
    board = the_board(game, view, {})
    text = letter(
        (f"{game.name}: " + _("game over"), wrap(result, WIDTH)),
        (_("WHAT HAPPENED"), paragraphs(story)),
        (_("CHAT"), spoken(said)),
        (_("THE BOARD"), board.splitlines()),
    )
    svg = drawing(game, view)
    table = "" if svg else board
    html = paint(
        "closing.html", svg, picture, game=game.name, title=result, story=story, said=list(said), table=table
    )
    return Page(f"{game.name}: {result}", text, html, svg)


def letter(*sections: tuple[str, Sequence[str]]) -> str:
    """Return the text of an email: sections under their headings.  Empty sections are left out, but not the
    first."""
    (head, first), *rest = sections
    parts = ["\n".join([*wrap(head, WIDTH), *([""] if first else []), *first])]
    parts += ["\n".join([heading, "", *lines]) for heading, lines in rest if lines]
    return "\n\n".join(line_ends(part) for part in parts) + "\n"


def line_ends(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.splitlines()).strip("\n")


def paragraphs(said: Iterable[str]) -> list[str]:
    return [line for each in said for line in wrap(each, WIDTH, subsequent_indent=INDENT)]


def spoken(said: Iterable[str]) -> list[str]:
    """Wrap the chat.  It is indented further than our own lines, so that nobody can fake a receipt."""
    return [line for each in said for line in wrap(each, WIDTH, subsequent_indent=2 * INDENT)]


# -- what happened, and the board --------------------------------------------------------------------------


def the_story(game: Game, told: Iterable[Heard], names: Sequence[str], reader: int) -> list[str]:
    lines = [paragraph.plain for paragraph in text_face(game).story(game, told, names, reader)]
    left = len(lines) - MOST_TOLD
    if left <= 0:
        return lines
    return [_n("… and 1 earlier line", "… and {n} earlier lines", left), *lines[left:]]


def the_board(game: Game, view: View, numbers: dict[str, int]) -> str:
    """Return the board as plain text."""
    return printed(text_face(game).board(game, view, numbers, Room(WIDTH, 0)).picture)


def printed(what: RenderableType) -> str:
    out = io.StringIO()
    console = Console(
        file=out, width=WIDTH, color_system=None, force_terminal=False, legacy_windows=False, _environ={}
    )
    console.print(what)
    return line_ends(out.getvalue())


# -- possible moves ----------------------------------------------------------------------------------------


def listed(found: Sequence[Offer]) -> list[str]:
    """Return a line for each move, with its short form on the right and its preview below; or columns, if
    there are many."""
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
    """Lay out cells in as many columns as fit, read from top to bottom."""
    wide = max(len(cell) for cell in cells) + 2
    columns = max(1, WIDTH // wide)
    tall = -(-len(cells) // columns)
    return ["".join(cell.ljust(wide) for cell in cells[row::tall]).rstrip() for row in range(tall)]


def patterns(texts: Sequence[str]) -> list[str]:
    """Return how the short forms of these moves are written: for each verb the words that can follow, place
    by place.  Not every combination is a possible move."""
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
    """Return a move for the HTML page, with a link that starts the reply if our address is known."""
    body = quote(offer.text, safe="")
    link = f"mailto:{quote(own_address, safe='@+')}?subject={quote(subject, safe='')}&body={body}"
    return {**offer._asdict(), "link": link if own_address else ""}


def due_line(deadline: str, otherwise: str) -> str:
    if not deadline:
        return _("Reply when you're ready.")
    return _("Please reply by {deadline}. Otherwise we play: {otherwise}.").format(
        deadline=deadline, otherwise=otherwise.rstrip(".")
    )


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# -- how to reply ------------------------------------------------------------------------------------------


def how_to_answer(game: Game, first: Offer) -> list[str]:
    lines = [
        _("Reply with one move per line: its number ({n}) or its short form ({text}).").format(
            n=first.number, text=first.text
        ),
        _("Add more lines in short form to plan your next moves. They are played if still possible.")
        + " "
        + _("You can start them with “then” or “if still possible”."),
        _(
            "Also: say TEXT (chat), undo (your last move, if still possible), # note, "
            "{end} (we ignore everything below)."
        ).format(end=the_end(game)),
    ]
    return lines if not game.brief else [lines[0], _(game.brief), *lines[1:]]


def how_to_order(sample: Sequence[str]) -> list[str]:
    """Return the lines that explain how to send orders, around a sample of them."""
    return [*paragraphs([reply_with_orders()]), "", *sample, "", *paragraphs([say_so()])]


def reply_with_orders() -> str:
    return _("Reply with orders like these. Our answer shows how we read each line.")


def say_so() -> str:
    return _("Lines that start with “say” go to the chat.")


def standing_orders(game: Game, standing: str) -> list[str]:
    """Return how to turn on each automatic answer, and which one is on now."""
    if not game.standing:
        return []
    lines = []
    for order in game.standing:
        number = f" {order.low}…{order.high}" if order.high else ""
        lines.append(f"order {order.name}{number}: {_(order.help)}")
    if not standing:
        return [*lines, _("Now: off.")]
    return [*lines, _("Now: {order}. Write “order none” to stop.").format(order=standing)]
