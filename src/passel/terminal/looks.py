"""Which look a game has: its own, or else the one that suits any game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from rich.text import Text

from passel.game import Game, View
from passel.kernel import Heard
from passel.terminal import board, lawless, lordofpigs, machikoro, margincall, whenpigsfly
from passel.terminal.board import Room, Sheet


class Look(Protocol):
    def order(self, options: Sequence[str]) -> list[str]:
        """The order in which options get their numbers."""

    def board(self, game: Game, view: View, numbers: Mapping[str, int], room: Room) -> Sheet:
        """Return what lies on the table; `numbers` are those of the options on offer."""

    def told(self, game: Game, heard: Iterable[Heard], names: Sequence[str]) -> list[Text]:
        """What has happened, as paragraphs."""

    def got(self, view: View, seat: int) -> str:
        """What a seat has got in the end, as the game counts it."""


OWN: dict[str, Look] = {
    "lawless": lawless,
    "lordofpigs": lordofpigs,
    "machikoro": machikoro,
    "margincall": margincall,
    "whenpigsfly": whenpigsfly,
}


def look(game: Game) -> Look:
    return OWN.get(game.slug, board)
