"""Sealed Bids: what is in the box, and the table it lies on."""

from __future__ import annotations

from typing import Final

from passel.kernel import Box, Event, Option, Position

SEAT: Final = ["P1", "P2", "P3", "P4"]
HIGHEST: Final = 9
UNWRITTEN: Final = -1

BOX: Final = Box(__name__)

WROTE: Final = Event(BOX, "wrote", "seat amount", sees="seat")
BADE: Final = Event(BOX, "bade", "seat amount")
SCORED: Final = Event(BOX, "scored", "seat points")
TIED: Final = Event(BOX, "tied", "turn", seats=0)


class Bid(Option):
    def __init__(self, amount: int) -> None:
        super().__init__(BOX, f"bid {amount}")
        self.amount: Final = amount


BIDS: Final = [Bid(amount) for amount in range(HIGHEST + 1)]


class Settings:
    def __init__(self) -> None:
        self.turns: int = 3


class Table(Position):
    def __init__(self, seats: int, settings: Settings) -> None:
        super().__init__(seats)
        self.settings = settings
        self.round = 0
        self.points = [0] * seats
        self.bids = [UNWRITTEN] * seats  # each secret until all are opened
        self.opened: list[int] = []  # those of the last turn
