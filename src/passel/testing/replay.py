"""Promises about the course of a game: it ends, and can be copied, stored, played again, in any order of
answers and at any pace."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from math import isfinite
from typing import Any

from passel.contract import Game
from passel.kernel import Ask, Option, Position, digest, fields, plain, seeded
from passel.registry import NoSuchGame, find
from passel.testing.checks import Broken, Promise
from passel.testing.games import Story, Stream, settled

FRESH = (
    "import pickle, sys; from passel.kernel import digest; print(*map(digest, pickle.load(sys.stdin.buffer)))"
)


def pickled(pos: Position) -> Position:
    again: Position = pickle.loads(pickle.dumps(pos))
    return again


class Endings(Promise):
    """The exceptions of a story itself end up here, too: a game that fails does not end."""

    name = "games end"

    def ended(self, story: Story) -> None:
        pos = story.pos
        if not pos.over:
            if story.choices is None:
                raise Broken(f"after {len(story.answers):,} decisions the game has not ended.")
            return
        self.tried += 1
        if pos.asks:
            raise Broken("the game is over, and somebody is asked.")
        if len(pos.places) != pos.seats or len(pos.payoffs) != pos.seats:
            raise Broken(f"{pos.seats} seats have the places {pos.places} and payoffs {pos.payoffs}.")
        if 1 not in pos.places or min(pos.places) < 1 or not all(map(isfinite, pos.payoffs)):
            raise Broken(f"there are no such places and payoffs: {pos.places}, {pos.payoffs}.")
        if not pos.reason:
            raise Broken("the game ended for no reason.")
        if self.game.lasted(pos) < 1:
            raise Broken(f"the game lasted {self.game.lasted(pos)} by its field {self.game.length!r}.")


class Copies(Promise):
    name = "copies are independent"
    often = 6

    def met(self, story: Story) -> None:
        pos, seed = story.pos, story.luck(self.name).number()
        before = plain(pos)
        mine = changeable(pos)
        course: list[object] = []
        makers: list[tuple[str, Callable[[Position], Position]]] = [
            ("copy", type(pos).copy), ("deep copy", deepcopy), ("pickle", pickled)
        ]  # fmt: skip
        for name, make in makers:
            other = make(pos)
            for shared in mine.keys() & changeable(other).keys():
                raise Broken(f"a {name} shares {mine[shared][0]} with the position.")
            self.same(before, plain(other), f"a {name} is not like the position")
            steps = play_on(other, Stream(seed))
            course = course or steps
            self.same(course, steps, f"a {name} plays on differently")
            self.same(before, plain(pos), f"playing on with a {name} has changed the position")


def play_on(pos: Position, stream: Stream) -> list[object]:
    """What becomes of the position, some decisions further."""
    course: list[object] = []
    for _ in range(4):
        if not pos.over:
            ask = stream.pick(pos.asks)
            pos.play(ask.seat, stream.pick(ask.options))
        course.append(plain(pos))
    return course


def changeable(pos: Position) -> dict[int, tuple[str, object]]:
    """All that two positions must not share: lists, dicts, sets, and records that can be copied."""
    found: dict[int, tuple[str, object]] = {}
    kernels = fields(Position(0))
    for name in fields(pos):
        if name not in kernels:
            collect(getattr(pos, name), name, found)
    found[id(pos.agenda)] = ("agenda", pos.agenda)
    for lane in pos.lanes:
        found[id(lane)] = (f"the lane of seat {lane.seat}", lane)
        found[id(lane.agenda)] = (f"the agenda of seat {lane.seat}", lane.agenda)
    return found


def collect(value: Any, path: str, found: dict[int, tuple[str, object]]) -> None:
    record = hasattr(value, "copy") and not isinstance(value, (list, dict, set, frozenset))
    if isinstance(value, (list, dict, set)) or record:
        found[id(value)] = (path, value)
    if isinstance(value, (list, tuple)):
        for place, item in enumerate(value):
            collect(item, f"{path}[{place}]", found)
    elif isinstance(value, dict):
        for key, item in value.items():
            collect(item, f"{path}[{key!r}]", found)
    elif record:
        for name in fields(value):
            collect(getattr(value, name), f"{path}.{name}", found)


class Pickles(Promise):
    name = "pickles"
    often = 6

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.kept: dict[str, Position] = {}  # one of each preset, for another process

    def met(self, story: Story) -> None:
        pos = story.pos
        again = pickled(pos)
        self.same(plain(pos), plain(again), "the position comes back from a pickle as another")
        self.same(digest(pos), digest(again), "the position comes back from a pickle with another digest")
        if story.table.preset not in self.kept or pos.lanes:
            self.kept[story.table.preset] = pos.copy()

    def closed(self) -> None:
        if not self.kept:
            return
        found = subprocess.run(
            [sys.executable, "-c", FRESH],
            input=pickle.dumps(list(self.kept.values())),
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=False,
        )
        if found.returncode:
            last = found.stderr.decode().strip().rpartition("\n")[2]
            raise Broken(f"a fresh Python cannot read the position: {last}")
        true = [digest(pos) for pos in self.kept.values()]
        self.same(true, found.stdout.decode().split(), "the position is another in a fresh Python")


class Replay(Promise):
    name = "replay"

    def ended(self, story: Story) -> None:
        one, two = [story.table.new(story.key, paced=False) for _ in range(2)]
        for number, (seat, option) in enumerate(story.decisions):
            self.same(digest(one), digest(two), f"before choice {number} two replays differ")
            for pos in (one, two):
                ask = pos.ask_of(seat)
                if ask is None or len(ask.options) < 2:
                    raise Broken(f"choice {number}, {option} by seat {seat}, is no choice in a replay.")
                pos.play(seat, option)
        self.same(plain(one), plain(two), "two replays come to different positions")
        self.same(plain(settled(story.pos)), plain(one), "a replay comes to another position")


class Records(Promise):
    name = "records"
    idle = "the game is not installed (entry point passel.games), so that no record can name it"

    def ended(self, story: Story) -> None:
        try:
            if find(self.game.slug) is not self.game:
                return
        except NoSuchGame:
            return
        cut = story.luck(self.name).below(len(story.decisions) + 1)
        for decisions in (story.decisions, story.decisions[:cut]):
            self.tells(story, decisions)

    def tells(self, story: Story, decisions: list[tuple[int, Option]]) -> None:
        from passel.records import Record, read, write  # not before it is needed: other promises do without

        table = story.table
        record = Record(self.game, table.seats, table.options, table.names, story.key)
        record.decisions = decisions
        pos = table.new(story.key, paced=False)
        for seat, option in decisions:
            pos.play(seat, option)
        again = read(write(record)).replay()
        self.same(plain(pos), plain(again), f"the record of {len(decisions)} choices tells another game")


class Lanes(Promise):
    name = "lanes in any order"
    often = 2
    idle = "no two seats were ever asked side by side"

    def met(self, story: Story) -> None:
        pos, luck = story.pos, story.luck(self.name)
        if len(pos.asks) < 2:
            return
        seed = luck.number()
        imagined = self.game.imagine(pos, luck.below(pos.seats), luck.number())
        for start, what in ((pos, "the position"), (imagined, "an imagined position")):
            first = through(start, seed, lambda asks: asks[0])
            for order in (lambda asks: asks[-1], luck.pick, luck.pick):
                self.same(first, through(start, seed, order), f"{what} depends on who answers first")


def through(pos: Position, seed: int, order: Callable[[tuple[Ask, ...]], Ask]) -> Any:
    """What comes of it when the lanes are through; what a seat chooses does not depend on the order."""
    pos = pos.copy()
    lanes = pos.lanes
    said = [0] * pos.seats
    while lanes and pos.lanes is lanes:
        ask = order(pos.asks)
        pos.answer(ask, ask.options[seeded(seed, ask.seat, said[ask.seat]) % len(ask.options)])
        said[ask.seat] += 1
    return plain(pos)
