"""Feeds: lines that not every reader gets.  A table has two, the journal and the chat."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from passel.kernel import Entry, Event, heard

L = TypeVar("L")  # a whole line
Told = tuple[Any, ...]  # the line as a reader gets it


class Feed(Generic[L]):
    """Keeps the latest lines.  Each reader's lines are numbered without gaps: a gap would reveal that others
    got a line.

    `hear` returns a line as a reader gets it, or nothing; `to_all` the same if it is for everybody."""

    __slots__ = ("hear", "lines", "to_all", "told")

    def __init__(
        self, seats: int, to_all: Callable[[L], Told | None], hear: Callable[[L, int], Told | None], most: int
    ) -> None:
        self.to_all: Final = to_all
        self.hear: Final = hear
        self.lines: Final[deque[tuple[Told | None, L]]] = deque(maxlen=most)
        self.told: list[int] = [0] * (seats + 1)

    def add(self, lines: Iterable[L]) -> None:
        told_to_all = 0
        for line in lines:
            spoken = self.to_all(line)
            self.lines.append((spoken, line))
            if spoken is not None:
                told_to_all += 1
            else:
                for reader in range(-1, len(self.told) - 1):
                    if self.hear(line, reader) is not None:
                        self.told[reader] += 1
        if told_to_all:
            self.told = [count + told_to_all for count in self.told]

    def since(self, reader: int, number: int) -> list[Told]:
        """Return the lines that a reader got after line `number`, if they are still kept: the last of them
        has the number `told[reader]`."""
        missing = self.told[reader] - number
        found: list[Told] = []
        for spoken, line in reversed(self.lines):
            if missing <= len(found):
                break
            mine = spoken or self.hear(line, reader)
            if mine is not None:
                found.append(mine)
        found.reverse()
        return found

    def for_all(self, most: int) -> list[Told] | None:
        """Return the latest lines that are still kept, if everybody got them."""
        found: list[Told] = []
        for spoken, _line in reversed(self.lines):
            if most <= len(found):
                break
            if spoken is None:
                return None
            found.append(spoken)
        found.reverse()
        return found


class Mailed:
    """Which lines of a feed go into the next email to each reader: from the end of the previous email to when
    this one became due.  Later lines go into the next one.  So each line is in exactly one email, whenever
    that is written."""

    __slots__ = ("first", "last")

    def __init__(self, seats: int) -> None:
        self.first: Final = [0] * (seats + 1)
        self.last: Final = [0] * (seats + 1)

    def due(self, reader: int, told: int) -> None:
        self.last[reader] = told

    def answered(self, reader: int) -> None:
        self.first[reader] = self.last[reader]

    def begin(self, reader: int, told: int) -> None:
        """Start a new reader at this line."""
        self.first[reader] = self.last[reader] = told

    def lines(self, feed: Feed[L], reader: int) -> list[Any]:
        found = feed.since(reader, self.first[reader])
        later = feed.told[reader] - self.last[reader]
        return found[: max(0, len(found) - later)]


# -- the journal -------------------------------------------------------------------------------------------


SHORT_STORY: Final = 64  # lines, for readers who follow the table live
LONG_STORY: Final = 600  # lines, for readers who get them by email, days later


def journal(seats: int, most: int = SHORT_STORY) -> Feed[Entry]:
    return Feed(seats, entry_to_all, entry_heard, most)


def entry_to_all(entry: Told) -> Told | None:
    event: Event = entry[0]
    return None if event.sees else named(entry)


def entry_heard(entry: Entry, reader: int) -> Told | None:
    line = heard(entry, reader)
    return None if line is None else named(line)


def named(line: Told) -> Told:
    """Return an event as its name and its values."""
    event: Event = line[0]
    numbers: Told = line[1 : 1 + len(event.fields)]
    return (event.name,) + numbers  # noqa: RUF005  # compiled, the other way takes twice as long
