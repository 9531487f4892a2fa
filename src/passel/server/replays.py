"""Replays of finished games: the position after any step, as any reader saw it.

A step is a move as it was made at the table, including forced moves where the table hides which are forced.
A reader sees of a step what their view and the journal showed at that time, and no more."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from threading import Lock
from typing import Final, Generic, NamedTuple, TypeVar

from passel.bots.players import Player, players_in
from passel.contract import BadSetting, Game, Story, Value, View
from passel.contract.ending import StoryWriter
from passel.kernel import Entry, Heard, Option, Position, heard
from passel.records import Record
from passel.tables.history import History

T = TypeVar("T")

EVERY: Final = 32  # steps between cached positions
MOST_LINES: Final = 1000  # of the journal, for one step
MOST_KEPT: Final = 64  # cached positions of one game; in a very long game they are further apart


class ReplayStep(NamedTuple):
    """The position after a step, and the journal entries of the step."""

    pos: Position
    entries: list[Entry]


class NoticedStep(NamedTuple):
    """A step that a reader noticed; `by` is the seat that they know made it, or -1."""

    step: int
    by: int


class Part(NamedTuple):
    """The start of a round or a turn."""

    step: int
    number: int


@dataclass(slots=True)
class Replay:
    """The steps of one game.  Positions are cached every `interval` steps and replayed from there."""

    game: Game
    players: list[Player]
    options: dict[str, Value]
    begin: Callable[[], Position]
    moves: Sequence[tuple[int, Option]]
    dice: Record  # knows at which steps the dice were replaced
    lock: Lock = field(default_factory=Lock)  # held by callers: methods fill the caches
    _kept: list[ReplayStep] = field(default_factory=list)
    _noticed: dict[tuple[int, int], list[NoticedStep]] = field(default_factory=dict)
    _parts: list[Part] | None = None
    _story: Story | None = None

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def last(self) -> int:
        return len(self.moves)

    @property
    def interval(self) -> int:
        return max(EVERY, -(-self.last // MOST_KEPT))

    def check(self, step: int, reader: int) -> None:
        if not 0 <= step <= self.last:
            raise BadSetting(f"This game has {self.last} moves. Choose one from 0 to {self.last}.")
        if not -1 <= reader < self.seats:
            raise BadSetting(
                f"There are {self.seats} seats at this table: choose one from 0, or -1 for a spectator."
            )

    # -- positions -----------------------------------------------------------------------------------------

    def after(self, step: int) -> ReplayStep:
        """Return the position after a step."""
        nearest = min(step // self.interval, len(self._kept) - 1)
        for number, result in self._run(max(nearest, 0)):
            if number == step:
                return result
        raise IndexError(step)

    def _run(self, part: int) -> Iterator[tuple[int, ReplayStep]]:
        """Yield all steps from a cached position on, and cache positions on the way.  The position is one
        object that changes: copy it to keep it."""
        if not self._kept:
            pos = self.begin()
            self.dice.change_dice(pos, 0)
            self._kept.append(ReplayStep(pos.copy(), pos.journal or []))
        pos, entries = self._kept[part].pos.copy(), self._kept[part].entries
        number = part * self.interval
        while True:
            if number == len(self._kept) * self.interval:
                self._kept.append(ReplayStep(pos.copy(), entries))
            yield number, ReplayStep(pos, entries)
            if number == self.last:
                return
            pos.journal = entries = []
            seat, option = self.moves[number]
            pos.play(seat, option)
            number += 1
            self.dice.change_dice(pos, number)

    # -- what a reader sees --------------------------------------------------------------------------------

    def lines_of(self, result: ReplayStep, reader: int) -> list[Heard]:
        lines = [heard(entry, reader) for entry in result.entries]
        return [line for line in lines if line is not None]

    def recent_lines(self, step: int, reader: int, steps: int) -> list[tuple[int, Heard]]:
        """Return the lines that a reader got in the last `steps` steps, each with a number that never
        changes."""
        first = max(0, step - steps + 1)
        self.after(first)
        lines: list[tuple[int, Heard]] = []
        for number, result in self._run(first // self.interval):
            if number >= first:
                lines += enumerate(self.lines_of(result, reader), number * MOST_LINES)
            if number == step:
                break
        return lines

    def noticed(self, part: int, reader: int) -> list[NoticedStep]:
        """Return the steps of one part (from one cached position to the next) that a reader noticed."""
        found = self._noticed.get((part, reader))
        if found is None:
            found = self._noticed[part, reader] = list(self._find_noticed(part, reader))
        return found

    def _find_noticed(self, part: int, reader: int) -> Iterator[NoticedStep]:
        start = part * self.interval
        self.after(start)
        seen: list[tuple[int, View, bool]] = []
        for number, result in self._run(part):
            seen.append((number, self.game.view(result.pos, reader), bool(self.lines_of(result, reader))))
            if number == min(start + self.interval, self.last):
                break
        for (_, before, _), (number, after, told) in pairwise(seen):
            seat = self.moves[number - 1][0]
            if told or before != after or seat == reader:
                # If others could have moved, and the same seats are still awaited, nobody can tell who moved.
                known = seat == reader or before.waiting == (seat,) or seat not in after.waiting
                yield NoticedStep(number, seat if known else -1)

    def noticed_step(self, step: int, reader: int) -> NoticedStep | None:
        noticed = self.noticed((step - 1) // self.interval, reader)
        return next((each for each in noticed if each.step == step), None)

    def next_step(self, step: int, reader: int, by: int | None = None) -> int | None:
        """Return the next step that a reader notices (of one player); None if there is none."""
        for part in range(step // self.interval, -(-self.last // self.interval)):
            for noticed in self.noticed(part, reader):
                if noticed.step > step and by in (None, noticed.by):
                    return noticed.step
        return None

    def previous_step(self, step: int, reader: int) -> int:
        """Return the previous step that a reader noticed, or 0."""
        for part in range((step - 1) // self.interval, -1, -1):
            for noticed in reversed(self.noticed(part, reader)):
                if noticed.step < step:
                    return noticed.step
        return 0

    @property
    def parts(self) -> list[Part]:
        """Return where rounds (or turns) begin, if the game's view has a counter."""
        if self._parts is None:
            self._parts = []
            for step, result in self._run(0):
                number = getattr(self.game.public(result.pos), self.game.length, None)
                if isinstance(number, int) and (not self._parts or number != self._parts[-1].number):
                    self._parts.append(Part(step, number))
        return self._parts

    @property
    def story(self) -> Story:
        """Return the game as a spectator saw it."""
        if self._story is None:
            writer = StoryWriter(self.game, self.names)
            for _step, result in self._run(0):
                writer.add(result.pos, result.entries)
            self._story = writer.story(result.pos)
        return self._story


def from_history(history: History, players: list[Player]) -> Replay:
    """Return the replay of a table's game; a resumed game begins where the table took it over."""
    options = dict(history.settings)
    dice = Record(history.game, history.seats, options, [], history.seed, dice=history.dice)
    return Replay(history.game, players, options, history.begin, history.moves, dice)


def from_record(record: Record) -> Replay:
    """Return the replay of a record.  It has no forced moves: they belong to the step before."""
    return Replay(record.game, players_in(record), record.settings, record.begin, record.decisions, record)


# -- cache -----------------------------------------------------------------------------------------------


class LruCache(Generic[T]):
    """The most recently used values, by name."""

    def __init__(self, most: int) -> None:
        self.most: Final = most
        self._things: Final[OrderedDict[str, T]] = OrderedDict()

    def get(self, name: str) -> T | None:
        if name in self._things:
            self._things.move_to_end(name)
        return self._things.get(name)

    def add(self, name: str, thing: T) -> T:
        self._things[name] = thing
        if len(self._things) > self.most:
            self._things.popitem(last=False)
        return thing
