"""A finished game, wound to any moment of it.

A step is a move as it was made at the table: also one that was forced, where the table did not let that be
seen.  What somebody sees of a step is what their view and the journal told them then, and no more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock
from typing import Final, Generic, NamedTuple, TypeVar

from passel.contract import BadSetting, Game, Value, View
from passel.kernel import Entry, Heard, Option, Position, heard
from passel.records import Record
from passel.tables.history import History

T = TypeVar("T")

EVERY: Final = 32  # steps, between positions that are kept
MOST_LINES: Final = 1000  # of the journal, that come of one step
MOST_KEPT: Final = 64  # positions of one game; those of a very long one lie further apart


class Still(NamedTuple):
    """The table after a step, and what came of the step."""

    pos: Position
    entries: list[Entry]


class Glimpse(NamedTuple):
    """A step that some eyes noticed; `by` is who they know has made it, or nobody."""

    step: int
    by: int


class Part(NamedTuple):
    """A round or a turn begins."""

    step: int
    number: int


@dataclass(slots=True)
class Reel:
    game: Game
    names: list[str]
    options: dict[str, Value]
    begin: Callable[[], Position]
    moves: Sequence[tuple[int, Option]]
    dice: Record  # knows when other dice were taken
    lock: Lock = field(default_factory=Lock)  # for whoever winds it
    _kept: list[Still] = field(default_factory=list)
    _noticed: dict[tuple[int, int], list[Glimpse]] = field(default_factory=dict)
    _parts: list[Part] | None = None

    @property
    def seats(self) -> int:
        return len(self.names)

    @property
    def last(self) -> int:
        return len(self.moves)

    @property
    def apart(self) -> int:
        return max(EVERY, -(-self.last // MOST_KEPT))

    def check(self, step: int, reader: int) -> None:
        if not 0 <= step <= self.last:
            raise BadSetting(f"This game has {self.last} steps: choose one from 0 to {self.last}.")
        if not -1 <= reader < self.seats:
            raise BadSetting(
                f"There are {self.seats} seats at this table: choose one from 0, or -1 to look on."
            )

    # -- winding -------------------------------------------------------------------------------------------

    def wound(self, step: int) -> Still:
        """The table after so many steps."""
        nearest = min(step // self.apart, len(self._kept) - 1)
        for number, still in self._run(max(nearest, 0)):
            if number == step:
                return still
        raise IndexError(step)

    def _run(self, part: int) -> Iterator[tuple[int, Still]]:
        """From a position that is kept to the end: one object, which goes on.  What is passed is kept."""
        if not self._kept:
            pos = self.begin()
            self.dice.change_dice(pos, 0)
            self._kept.append(Still(pos.copy(), pos.journal or []))
        pos, entries = self._kept[part].pos.copy(), self._kept[part].entries
        number = part * self.apart
        while True:
            if number == len(self._kept) * self.apart:
                self._kept.append(Still(pos.copy(), entries))
            yield number, Still(pos, entries)
            if number == self.last:
                return
            pos.journal = entries = []
            seat, option = self.moves[number]
            pos.play(seat, option)
            number += 1
            self.dice.change_dice(pos, number)

    # -- what is seen --------------------------------------------------------------------------------------

    def told(self, still: Still, reader: int) -> list[Heard]:
        lines = [heard(entry, reader) for entry in still.entries]
        return [line for line in lines if line is not None]

    def story(self, step: int, reader: int, steps: int) -> list[tuple[int, Heard]]:
        """What these eyes were told in the last so many steps: numbers, always the same, and lines."""
        first = max(0, step - steps + 1)
        self.wound(first)
        lines: list[tuple[int, Heard]] = []
        for number, still in self._run(first // self.apart):
            if number >= first:
                lines += enumerate(self.told(still, reader), number * MOST_LINES)
            if number == step:
                break
        return lines

    def noticed(self, part: int, reader: int) -> list[Glimpse]:
        """The steps of one part (from one kept position to the next) that these eyes noticed."""
        found = self._noticed.get((part, reader))
        if found is None:
            found = self._noticed[part, reader] = list(self._glimpses(part, reader))
        return found

    def _glimpses(self, part: int, reader: int) -> Iterator[Glimpse]:
        start = part * self.apart
        self.wound(start)
        seen: list[tuple[int, View, bool]] = []
        for number, still in self._run(part):
            seen.append((number, self.game.view(still.pos, reader), bool(self.told(still, reader))))
            if number == min(start + self.apart, self.last):
                break
        for (_, before, _), (number, after, told) in pairwise(seen):
            seat = self.moves[number - 1][0]
            if told or before != after or seat == reader:
                # If others could have made it, and are all waited for as they were, nobody can tell who did.
                known = seat == reader or before.waiting == (seat,) or seat not in after.waiting
                yield Glimpse(number, seat if known else -1)

    def glimpse(self, step: int, reader: int) -> Glimpse | None:
        noticed = self.noticed((step - 1) // self.apart, reader)
        return next((each for each in noticed if each.step == step), None)

    def ahead(self, step: int, reader: int, by: int | None = None) -> int | None:
        """The next step that these eyes notice (of one player)."""
        for part in range(step // self.apart, -(-self.last // self.apart)):
            for glimpse in self.noticed(part, reader):
                if glimpse.step > step and by in (None, glimpse.by):
                    return glimpse.step
        return None

    def back(self, step: int, reader: int) -> int:
        """The one before; the beginning, if there is none."""
        for part in range((step - 1) // self.apart, -1, -1):
            for glimpse in reversed(self.noticed(part, reader)):
                if glimpse.step < step:
                    return glimpse.step
        return 0

    @property
    def parts(self) -> list[Part]:
        """Where rounds (or turns) begin, if the game shows what it counts."""
        if self._parts is None:
            self._parts = []
            for step, still in self._run(0):
                number = getattr(self.game.public(still.pos), self.game.length, None)
                if isinstance(number, int) and (not self._parts or number != self._parts[-1].number):
                    self._parts.append(Part(step, number))
        return self._parts


def of_course(history: History, names: list[str]) -> Reel:
    """What was played at a table; what was played elsewhere before is only where it begins."""
    options = dict(history.options)
    dice = Record(history.game, history.seats, options, [], history.seed, dice=history.dice)
    return Reel(history.game, names, options, history.begin, history.moves, dice)


def of_record(record: Record) -> Reel:
    """A record holds no forced moves: they are made with the step before."""
    seats = record.game.seat_names
    names = [name or seats[seat] for seat, name in enumerate(record.names)]
    return Reel(record.game, names, record.settings, record.begin, record.decisions, record)


# -- keeping ---------------------------------------------------------------------------------------------


class Latest(Generic[T]):
    """The latest of something, by name."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._things: Final[OrderedDict[str, T]] = OrderedDict()

    def get(self, name: str) -> T | None:
        if name in self._things:
            self._things.move_to_end(name)
        return self._things.get(name)

    def keep(self, name: str, thing: T) -> T:
        self._things[name] = thing
        if len(self._things) > self.most:
            self._things.popitem(last=False)
        return thing
