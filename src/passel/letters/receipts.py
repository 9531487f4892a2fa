"""receipts.txt, which is published at once, and sheets.txt with all orders, which is published after the
game.

People read both, and so does `passel verify`: don't change their words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from passel.tables.folder_table import FolderTable
from passel.tables.sheets import Receipt, Sealed, receipt, turn_of

RECEIPT: Final = re.compile(
    r"turn (?P<turn>[0-9]{1,6})(?:-(?P<edition>[0-9]{1,6}))?  (?P<seat>[\w-]{1,40})  (?P<time>\S{1,40})"
    r"  (?P<hash>[0-9a-f]{64})"
)
SHEET: Final = re.compile(
    r"turn (?P<turn>[0-9]{1,6})(?:-(?P<edition>[0-9]{1,6}))?  (?P<seat>[\w-]{1,40})  "
    r"(?:(?P<bot>a bot)|(?P<none>no sheet)|(?P<time>\S{1,40})  salt (?P<salt>[0-9a-f]{32,128}))"
    r"(?P<undone>  rolled back)?"
)
MARGIN: Final = "| "


class Place(NamedTuple):
    """A turn and a seat.  A turn that was rolled back and resolved again has another edition."""

    turn: int
    edition: int
    seat: str

    def __str__(self) -> str:
        return f"turn {self.turn}{f'-{self.edition}' if self.edition > 1 else ''}  {self.seat}"


class Opened(NamedTuple):
    """The orders of a seat for a turn; empty if none came in, or if a bot played."""

    text: str = ""
    time: str = ""
    salt: str = ""
    bot: bool = False
    undone: bool = False

    def receipt(self, place: Place, seats: list[str]) -> Receipt:
        return receipt(self.text, place.turn, seats.index(place.seat), self.time, self.salt)


def edition_to_come(table: FolderTable) -> int:
    turn = turn_of(table.state)
    return 1 + sum(each.turn == turn for each in table.ran)


def envelopes(table: FolderTable) -> Iterator[tuple[Place, Sealed]]:
    """Yield all orders: those of resolved turns, then those of the current one."""
    state = table.state
    for ran in table.ran:
        for seat in sorted(ran.sheets):
            yield Place(ran.turn, ran.edition, state.game.seat_names[seat]), ran.sheets[seat]
    turn = turn_of(state)
    for seat, envelope in sorted(state.sheets.get(turn, {}).items()):
        yield Place(turn, edition_to_come(table), state.game.seat_names[seat]), envelope


# -- writing -----------------------------------------------------------------------------------------------


def receipts_text(table: FolderTable) -> str:
    """Return receipts.txt: a line for everybody to see as soon as orders come in."""
    lines = [f"Receipts of {table.state.id}", "", f"commitment {table.state.history.commitment}", ""]
    for place, envelope in envelopes(table):
        lines.append(f"{place}  {envelope.receipt.time}  {envelope.receipt.hash}")
    return "\n".join(lines) + "\n"


def sheets_text(table: FolderTable) -> str:
    """Return sheets.txt: all orders, for everybody when the game is over."""
    parts = [f"Sheets of {table.state.id}", "", f"commitment {table.state.history.commitment}", ""]
    for ran in table.ran:
        undone = "  rolled back" if ran.label in table.undone else ""
        for seat, name in enumerate(table.state.game.seat_names[: len(ran.names)]):
            place = Place(ran.turn, ran.edition, name)
            envelope = ran.sheets.get(seat)
            if seat in ran.bots:
                parts += [f"{place}  a bot{undone}", ""]
            elif envelope is None:
                parts += [f"{place}  no sheet{undone}", ""]
            else:
                parts.append(f"{place}  {envelope.receipt.time}  salt {envelope.salt}{undone}")
                parts += [*(MARGIN + line for line in envelope.text.split("\n")), ""]
    return "\n".join(parts)


# -- reading -----------------------------------------------------------------------------------------------


class BadSheets(ValueError):
    """A file that isn't in our format."""


def read_receipts(text: str) -> dict[Place, tuple[str, str]]:
    """Return time and hash of each receipt in receipts.txt."""
    found: dict[Place, tuple[str, str]] = {}
    for number, line in body(text, "Receipts"):
        match = RECEIPT.fullmatch(line)
        if match is None:
            raise BadSheets(f"line {number} isn't a receipt.")
        place = place_of(match)
        if place in found:
            raise BadSheets(f"line {number}: {place} is there twice.")
        found[place] = (match["time"], match["hash"])
    return found


def read_sheets(text: str) -> dict[Place, Opened]:
    found: dict[Place, Opened] = {}
    place, written = None, []
    for number, line in [*body(text, "Sheets"), (0, "")]:
        if place is not None and line.startswith(MARGIN):
            written.append(line.removeprefix(MARGIN))
            continue
        if place is not None and written:
            found[place] = found[place]._replace(text="\n".join(written))
        place, written = None, []
        if not line:
            continue
        match = SHEET.fullmatch(line)
        if match is None:
            raise BadSheets(f"line {number} isn't part of any orders.")
        at = place_of(match)
        if at in found:
            raise BadSheets(f"line {number}: {at} is there twice.")
        undone = bool(match["undone"])
        found[at] = Opened("", match["time"] or "", match["salt"] or "", bool(match["bot"]), undone)
        place = at if match["salt"] else None
    return found


def body(text: str, what: str) -> Iterator[tuple[int, str]]:
    """Yield the lines below the head that aren't empty, with their numbers."""
    lines = text.split("\n")
    if not lines[0].startswith(f"{what} of "):
        raise BadSheets(f"it doesn't start with “{what} of”.")
    if len(lines) < 4 or commitment_in(text) == "":
        raise BadSheets("it has no commitment.")
    yield from ((number, line) for number, line in enumerate(lines[4:], 5) if line)


def commitment_in(text: str) -> str:
    found = re.search(r"^commitment ([0-9a-f]{64})$", text, re.MULTILINE)
    return found[1] if found else ""


def place_of(match: re.Match[str]) -> Place:
    return Place(int(match["turn"]), int(match["edition"] or 1), match["seat"])


def hashes(text: str) -> set[str]:
    """Return the hashes of the receipts in a report: each has a line of its own, and chat is indented
    further."""
    return set(re.findall(r"^  ([0-9a-f]{64})$", text, re.MULTILINE))
