"""A turn that was played by sealed sheets."""

from __future__ import annotations

from msgspec import Struct

from passel.kernel import Entry, Option, Position
from passel.tables.bypost import Address, Sealed
from passel.tables.hosted import Spoken


class Ran(Struct, frozen=True):
    """A turn that was run: the table before and after, and the envelopes that were opened."""

    turn: int
    edition: int  # from 1: a turn may be rolled back, and run again
    before: Position
    made: list[tuple[int, Option]]
    journal: list[Entry]
    after: Position
    sheets: dict[int, Sealed]
    bots: tuple[int, ...]  # the seats for which a bot has written
    names: list[str]
    addresses: list[Address]
    deadlines: dict[int, int]  # of the seats that are asked for what comes next
    talk: dict[int, list[Spoken]] = {}  # what each seat, and everybody (-1), has heard in the meantime
    reason: str = ""  # why it was run again

    @property
    def label(self) -> str:
        return f"turn-{self.turn:02}" + (f"-{self.edition}" if self.edition > 1 else "")
