"""Lines of which not everybody hears all: the journal, and the talk at the table."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Final, Generic, TypeVar

L = TypeVar("L")  # a line as it is
H = TypeVar("H")  # as somebody hears it


class Scroll(Generic[L, H]):
    """Keeps the latest lines.  Each pair of eyes counts the lines that it was told, and no others: a gap in
    its numbers would betray what was said behind its back.  A spectator's eyes are -1."""

    __slots__ = ("hear", "lines", "told")

    def __init__(self, seats: int, hear: Callable[[L, int], H | None], most: int = 64) -> None:
        self.hear: Final = hear
        self.lines: Final[deque[L]] = deque(maxlen=most)
        self.told: Final = [0] * (seats + 1)

    def add(self, lines: Iterable[L]) -> None:
        for line in lines:
            self.lines.append(line)
            for eyes in range(-1, len(self.told) - 1):
                if self.hear(line, eyes) is not None:
                    self.told[eyes] += 1

    def since(self, eyes: int, number: int) -> list[H]:
        """What these eyes were told after line `number`, as far as it is still at hand: the last of these
        lines has the number `told[eyes]`."""
        missing = self.told[eyes] - number
        found: list[H] = []
        for line in reversed(self.lines):
            if missing <= len(found):
                break
            heard = self.hear(line, eyes)
            if heard is not None:
                found.append(heard)
        return found[::-1]
