"""One line of a reply: what its words mean, and how many moves in a row can be checked in advance."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from passel.contract import Game, View, folded
from passel.i18n import in_language
from passel.kernel import Option, Position, heard, luck

SOFT: Final = re.compile(
    r"(?:and )?if (?:it is |it's )?(?:still )?possible(?: then)?|si (?:aún|todavía) es posible"
)
NEXT: Final = re.compile(r"(?:and )?then|(?:y )?(?:luego|después|entonces)")
NUMBER: Final = re.compile(r"[(\[]?([0-9]{1,9})[)\].:]?", re.ASCII)
COPIED: Final = re.compile(r"[0-9]{1,3}\s.*\[([^\[\]]+)\]")  # copied from our email: 3  Mine  [buy mine]
STOP: Final = "END"  # everything below is ignored
DASHES: Final = "--"


def the_end(game: Game) -> str:
    """Return the word after which a reply is ignored: END, unless the game has a move of that name."""
    return DASHES if folded(STOP) in game.notation else STOP


class Row:
    """Moves one after the other, tried on a position that the seat can imagine.  The row is open until
    something happens that the seat would notice or that is random."""

    def __init__(self, game: Game, pos: Position, seat: int, names: Sequence[str] = ()) -> None:
        self.game, self.seat, self.names = game, seat, names
        self.trial = game.imagine(pos, seat, 0)
        self.open = self.trial.ask_of(seat) is not None
        self.chosen: list[Option] = []

    @property
    def view(self) -> View:
        return self.game.view(self.trial, self.seat, self.names)

    def copy(self) -> Row:
        other: Row = object.__new__(Row)
        other.game, other.seat, other.names, other.open = self.game, self.seat, self.names, self.open
        other.trial, other.chosen = self.trial.copy(), self.chosen[:]
        return other

    def close(self) -> None:
        self.open = False

    def play(self, option: Option) -> None:
        trial = self.trial
        trial.journal = []
        before = luck(trial)
        trial.play(self.seat, option)
        happened = [entry for entry in trial.journal if heard(entry, self.seat)]
        self.chosen.append(option)
        self.open = not happened and luck(trial) == before and trial.ask_of(self.seat) is not None


# -- words -------------------------------------------------------------------------------------------------


def without_lead(text: str) -> tuple[bool, str]:
    """Return whether the line says "if still possible", and the line without that and without "then"."""
    soft, rest = False, text
    for _time in range(2):
        low = rest.casefold()
        for lead in (SOFT, NEXT):
            found = lead.match(low)
            if found and not low[found.end() : found.end() + 1].isalnum() and len(low) == len(rest):
                soft |= lead is SOFT
                rest = rest[found.end() :].lstrip(" ,:;.")
                break
    return soft, rest.strip(" .,!")


def labels(game: Game, view: View) -> dict[str, str]:
    """Return the short forms of the possible moves, by their labels in the reader's language and in
    English."""
    found: dict[str, str] = {}
    for text in view.ask.options if view.ask else ():
        option = game.box.texts[text]
        found.setdefault(folded(game.words.label(view, option)), text)
        with in_language("en"):
            found.setdefault(folded(game.words.label(view, option)), text)
    return {label: text for label, text in found.items() if label not in game.notation}


def printable(text: str) -> str:
    """Replace characters that readers can't see."""
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "�" for sign in text)
