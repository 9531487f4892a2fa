"""Duel: what is in the box, and the table it lies on."""

from __future__ import annotations

from typing import Final

from passel.kernel import Box, Event, Option, Position

BLANK: Final = 0
COUNTER_CARD: Final = 1
COPIES: Final = 9  # of each
ENERGY: Final = 6
SEATS: Final = [0, 1]
SEAT: Final = ["A", "B"]

BOX: Final = Box(__name__)

DREW: Final = Event(BOX, "drew", "seat card", sees="seat", hides="card")
BADE: Final = Event(BOX, "bade", "seat amount", sees="seat")
OFFERED: Final = Event(BOX, "offered", "seat bid stake", sees="seat", hides="bid stake")
REVEALED: Final = Event(BOX, "revealed", "seat bid stake")
ATTACKED: Final = Event(BOX, "attacked", "seat other", seats=2)
COUNTERED: Final = Event(BOX, "countered", "seat")
HIT: Final = Event(BOX, "hit", "seat lives")
ENDED: Final = Event(BOX, "ended", "round", seats=0)


class Move(Option):
    def __init__(self, text: str, amount: int = 0) -> None:
        super().__init__(BOX, text)
        self.amount: Final = amount


BIDS: Final = [Move(f"bid {amount}", amount) for amount in range(4)]
KEEP: Final = Move("keep")
STAKE: Final = Move("stake a counter", 2)
PASS: Final = Move("pass")
COUNTER: Final = Move("counter")


class Settings:
    def __init__(self) -> None:
        self.life: int = 3
        self.staking: bool = True
        self.ties: str = "lot"


class Table(Position):
    """Without `__slots__` it is copied and pickled by the kernel: all right for a small game."""

    def __init__(self, seats: int, settings: Settings) -> None:
        super().__init__(seats)
        self.settings = settings
        self.round = 0
        self.life = [settings.life for _ in SEATS]
        self.energy = [ENERGY for _ in SEATS]
        self.deck: list[int] = []  # hidden from both
        self.hands: list[list[int]] = [[] for _ in SEATS]  # each hidden from the other
        self.discards: list[int] = []
        self.bids = [BIDS[0] for _ in SEATS]  # secret until they are revealed
        self.stakes = [KEEP for _ in SEATS]  # likewise
        self.replies = [PASS for _ in SEATS]
        self.cancelled: list[bool] = []  # one for each thing that waits to work
