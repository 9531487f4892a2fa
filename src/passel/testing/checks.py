"""The base class of all checkers: one for each guarantee that a game must give."""

from __future__ import annotations

from typing import Any, ClassVar

from passel.contract import Game, shortened
from passel.kernel import Position, plain
from passel.testing.games import Playthrough


class Violation(Exception):
    """Raised by a checker; the message says what was found."""


class Checker:
    """Checks one guarantee: after each decision (`on_decision`), at the end of each playthrough (`on_end`)
    and after all of them (`on_finish`).  It raises Violation, or what the game raises, and is not called
    again."""

    name: ClassVar[str]
    often: ClassVar[int] = 1  # it checks one decision in so many, at random
    idle: ClassVar[str] = ""  # why it may not apply to a game; "": it applies to all games

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tried = 0
        self.failure = ""

    @property
    def applies(self) -> bool:
        return not self.idle or self.tried > 0

    def on_decision(self, playthrough: Playthrough) -> None:
        pass

    def on_end(self, playthrough: Playthrough) -> None:
        pass

    def on_finish(self) -> None:
        pass

    def same(self, one: object, other: object, what: str) -> None:
        """Raise Violation if the two differ, and count the comparison."""
        self.tried += 1
        if one != other:
            raise Violation(f"{what} ({difference(plain(one), plain(other))}).")


def bare(pos: Position) -> Any:
    """Return a position as plain data, without the state of its random numbers."""
    pos = pos.copy()
    pos.key = pos.script = None
    pos.chance = pos.drawn = 0
    for lane in pos.lanes:
        lane.chance = lane.drawn = 0
    return plain(pos)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Return the first difference of two pieces of plain data, in few words."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                if named(a) and named(b) and a[0] == b[0] and place:
                    return difference(a[1], b[1], f"{path}.{a[0]}")
                return difference(a, b, f"{path}[{place}]")
    return f"{path.lstrip('.')}: {shortened(one)} against {shortened(other)}".lstrip(": ")


def named(pair: Any) -> bool:
    """Return whether this is a field of an object in plain data: its name and value."""
    return isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)
