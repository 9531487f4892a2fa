"""The table in plain text: what lies on it, what happened, what is on offer.

A game may bring a text board of its own (`faces/text.py`, with the same four functions).  The one here is
made from nothing but the view and the words, so it serves every game."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from rich.columns import Columns
from rich.console import Console, Group, JustifyMethod, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from passel.contract.faces import TextFace
from passel.contract.game import Game
from passel.contract.view import View
from passel.i18n import _, ngettext
from passel.kernel import Heard

ACCENT = "bold #d9822b"
LINE = "#8a7f70"
QUIET = "dim"
COLUMN_GAP = (0, 2, 0, 0)
LONGEST_NAME = 14  # of a player, where names stand beside each other


class Room(NamedTuple):
    """Columns and lines; a pipe has no end of lines."""

    width: int
    height: int


class TextBoard(NamedTuple):
    """A board, and those options whose numbers stand on it, so that nobody need list them."""

    picture: RenderableType
    shown: frozenset[str] = frozenset()


def text_face(game: Game) -> TextFace:
    """Return the text board that the game brings, or else the one for any game."""
    return game.faces.text or cast(TextFace, sys.modules[__name__])


# -- the board of any game ----------------------------------------------------------------------------


def order(options: Sequence[str]) -> list[str]:
    """Return the options in the order of their numbers."""
    return list(options)


def seat_label(seat: str, name: str) -> str:
    """Return a player's name, with the seat's if that is a word that moves are written with: "Ada (black)".
    A code such as P1 tells players nothing."""
    return f"{name} ({seat})" if seat.isalpha() and seat != name else name


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    """Return the view: a table for values of each seat, lines for all other values."""
    names = game.names(view)
    table = Table(box=None, padding=COLUMN_GAP, header_style="bold")
    table.add_column()
    for seat, name in enumerate(names):
        table.add_column(seat_label(game.seat_names[seat], name), style="bold" if seat == view.seat else "")
    facts = []
    columns = one_per_seat(game)
    for field, value in fields(view.public):
        if field in columns:
            for row, cells in per_seat(field, value):
                table.add_row(Text(_(row), style=QUIET), *[shown(cell) for cell in cells])
        else:
            facts.append(fact(field, value))
    own = [] if view.own is None else [fact(field, value) for field, value in fields(view.own)]
    parts: list[RenderableType] = [Rule(game.name, style=LINE), *facts]
    if table.row_count:
        parts.append(table)
    if own:
        parts += [Text(_("Only you see this:"), style=ACCENT), *[Padding(line, (0, 0, 0, 2)) for line in own]]
    return TextBoard(Group(*parts))


def story(game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
    """Return a line for each event."""
    return [Text(game.words.tell(each, names, reader)) for each in heard]


def score(view: View, seat: int) -> str:
    """Return what a seat has at the end; nothing here, because the result says it."""
    return ""


def fact(field: str, value: Any) -> Text:
    return Text.assemble((f"{_(field)}: ", QUIET), shown(value))


# -- data as words ----------------------------------------------------------------------------------------


def fields(data: Any) -> list[tuple[str, Any]]:
    plain = msgspec.json.decode(msgspec.json.encode(data, enc_hook=str))
    if not isinstance(plain, dict):
        plain = {"table": plain}
    return [(str(name).replace("_", " "), value) for name, value in plain.items()]


def one_per_seat(game: Game) -> set[str]:
    """Return the fields that always have one value for each seat, with any number of seats."""
    found = {field for field, _value in fields(game.public(game.new(game.seats[0])))}
    for count in range(game.seats[0], game.seats[1] + 1):
        fresh = fields(game.public(game.new(count)))
        found &= {field for field, value in fresh if isinstance(value, list) and len(value) == count}
    return found


def per_seat(field: str, values: list[Any]) -> list[tuple[str, list[Any]]]:
    """Yield one row, or a row for each field of the seats' values."""
    if all(isinstance(value, dict) for value in values):
        inner = dict.fromkeys(name for value in values for name in value)
        return [(name.replace("_", " "), [value.get(name, "") for value in values]) for name in inner]
    return [(field, values)]


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(shown(item) for item in value) or _("none")
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(item)}" for name, item in value.items()) or _("none")
    return _("none") if value is None else str(value)


def counted(*texts: tuple[str, str]) -> str:
    """Return a pattern for what is counted: `Nn_("1 coin", "{n} coins")` finds 1 coin and 12 coins."""
    forms = [ngettext(*pair, n) for pair in texts for n in (2, 1)]
    return "|".join(re.escape(form).replace(r"\{n\}", r"\d+") for form in forms)


def headline(text: Text, width: int) -> Rule:
    """Return the line above a board, which says how far the game has come."""
    text.truncate(max(width - 4, 1), overflow="ellipsis")
    return Rule(text, style=LINE)


def grid(*columns: str) -> Table:
    """Headed; a column whose name begins with > holds numbers."""
    made = Table(box=None, padding=COLUMN_GAP, header_style=QUIET)
    for name in columns:
        justify: JustifyMethod = "right" if name.startswith(">") else "left"
        made.add_column(name.lstrip(">"), justify=justify, overflow="fold")
    return made


# -- what is on offer --------------------------------------------------------------------------------


class Offer(NamedTuple):
    number: int
    text: str  # its notation
    label: str
    preview: str
    default: bool


def numbered(game: Game, view: View) -> dict[str, int]:
    """Return the number of each option by its notation: the same on boards, in letters and in answers."""
    texts = text_face(game).order(view.ask.options if view.ask else ())
    return {text: number for number, text in enumerate(texts, 1)}


def offers(game: Game, view: View, numbers: Mapping[str, int]) -> list[Offer]:
    found = []
    for text, number in numbers.items():
        option = game.box.texts[text]
        label, preview = game.words.label(view, option), game.words.preview(view, option)
        default = view.ask is not None and text == view.ask.default
        found.append(Offer(number, text, label, preview, default))
    return found


def listed(console: Console, found: Sequence[Offer], lines: int | None) -> RenderableType:
    """Return a line for each option; in columns and without previews if these are more than `lines`."""
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style=ACCENT, min_width=3)
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold", style=QUIET)
    for offer in found:
        grid.add_row(str(offer.number), labelled(offer), offer.preview)
    if lines is None or len(console.render_lines(grid)) <= lines:
        return grid
    return Columns([Text.assemble((f"{offer.number:3} ", ACCENT), labelled(offer)) for offer in found])


def labelled(offer: Offer) -> Text:
    return Text.assemble(offer.label, (" (Enter)", ACCENT) if offer.default else "")
