"""What a promise is: something that every game keeps, and a way to catch it not being kept."""

from __future__ import annotations

from typing import Any, ClassVar

from passel.contract import Game, shortened
from passel.kernel import Position, plain
from passel.testing.games import Story


class Broken(Exception):
    """A promise is not kept: says what was found."""


class Promise:
    """Is shown each moment of each story (`met`), each story when it is told (`ended`), and gets a last word
    (`closed`).  It raises Broken, or whatever the game raises, and is not asked again."""

    name: ClassVar[str]
    often: ClassVar[int] = 1  # it looks at one moment in so many
    idle: ClassVar[str] = ""  # why it need not apply, if nothing of its kind was met

    def __init__(self, game: Game) -> None:
        self.game = game
        self.tried = 0
        self.failure = ""

    @property
    def applies(self) -> bool:
        return not self.idle or self.tried > 0

    def met(self, story: Story) -> None:
        pass

    def ended(self, story: Story) -> None:
        pass

    def closed(self) -> None:
        pass

    def same(self, one: object, other: object, what: str) -> None:
        """Compare, and count it."""
        self.tried += 1
        if one != other:
            raise Broken(f"{what} ({difference(plain(one), plain(other))}).")


def bare(pos: Position) -> Any:
    """All of a position but its chance, as plain data."""
    pos = pos.copy()
    pos.key = pos.script = None
    pos.chance = pos.drawn = 0
    for lane in pos.lanes:
        lane.chance = lane.drawn = 0
    return plain(pos)


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two pieces of plain data part, in few words."""
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for place, (a, b) in enumerate(zip(one, other, strict=True)):
            if a != b:
                if named(a) and named(b) and a[0] == b[0] and place:
                    return difference(a[1], b[1], f"{path}.{a[0]}")
                return difference(a, b, f"{path}[{place}]")
    return f"{path.lstrip('.')}: {shortened(one)} against {shortened(other)}".lstrip(": ")


def named(pair: Any) -> bool:
    """As the fields of a record are in plain data."""
    return isinstance(pair, tuple) and len(pair) == 2 and isinstance(pair[0], str)
