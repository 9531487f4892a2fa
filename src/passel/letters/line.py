"""A line of an answer: what a person's words stand for, and how far a row of decisions can be foreseen."""

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
COPIED: Final = re.compile(r"[0-9]{1,3}\s.*\[([^\[\]]+)\]")  # out of the letter: 3  Mine  [buy mine]
STOP: Final = "END"  # nothing below is read
DASHES: Final = "--"


def the_end(game: Game) -> str:
    """What ends a letter: END, unless the game has a choice of that name."""
    return DASHES if folded(STOP) in game.notation else STOP


class Row:
    """Decisions one after the other, on a table that the seat imagines: open as long as nothing has happened
    that it would hear of or that chance decides."""

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
    """Whether the line says "if still possible", and the line without that and without "then"."""
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
    """The notation of what is on offer, by its label in the reader's language or in English."""
    found: dict[str, str] = {}
    for text in view.ask.options if view.ask else ():
        option = game.box.texts[text]
        found.setdefault(folded(game.words.label(view, option)), text)
        with in_language("en"):
            found.setdefault(folded(game.words.label(view, option)), text)
    return {label: text for label, text in found.items() if label not in game.notation}


def printable(text: str) -> str:
    """Blanks are blanks, and what cannot be seen must not reach whoever reads it."""
    return "".join(sign if sign.isprintable() else " " if sign.isspace() else "�" for sign in text)
