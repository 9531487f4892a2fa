"""Checkers of whole games: they end, and can be copied, stored and replayed, in any order of answers, paced
or not."""

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
from passel.testing.checks import Checker, Violation
from passel.testing.games import Playthrough, Stream, settled

FRESH = (
    "import pickle, sys; from passel.kernel import digest; print(*map(digest, pickle.load(sys.stdin.buffer)))"
)


def pickled(pos: Position) -> Position:
    again: Position = pickle.loads(pickle.dumps(pos))
    return again


class Endings(Checker):
    """Exceptions of the game itself are reported here, too: a game that fails does not end."""

    name = "games end"

    def on_end(self, playthrough: Playthrough) -> None:
        pos = playthrough.pos
        if not pos.over:
            if playthrough.choices is None:
                raise Violation(f"after {len(playthrough.answers):,} decisions the game has not ended.")
            return
        self.tried += 1
        if pos.asks:
            raise Violation("the game is over, and a seat is asked.")
        if len(pos.places) != pos.seats or len(pos.payoffs) != pos.seats:
            raise Violation(f"{pos.seats} seats have the places {pos.places} and payoffs {pos.payoffs}.")
        if 1 not in pos.places or min(pos.places) < 1 or not all(map(isfinite, pos.payoffs)):
            raise Violation(f"there are no such places and payoffs: {pos.places}, {pos.payoffs}.")
        if not pos.reason:
            raise Violation("the game ended for no reason.")
        if self.game.lasted(pos) < 1:
            raise Violation(f"the game lasted {self.game.lasted(pos)} by its field {self.game.length!r}.")


class Copies(Checker):
    name = "copies are independent"
    often = 6

    def on_decision(self, playthrough: Playthrough) -> None:
        pos, seed = playthrough.pos, playthrough.luck(self.name).number()
        before = plain(pos)
        mine = changeable(pos)
        course: list[object] = []
        makers: list[tuple[str, Callable[[Position], Position]]] = [
            ("copy", type(pos).copy), ("deep copy", deepcopy), ("pickle", pickled)
        ]  # fmt: skip
        for name, make in makers:
            other = make(pos)
            for shared in mine.keys() & changeable(other).keys():
                raise Violation(f"a {name} shares {mine[shared][0]} with the position.")
            self.same(before, plain(other), f"a {name} is not like the position")
            steps = play_on(other, Stream(seed))
            course = course or steps
            self.same(course, steps, f"a {name} plays on differently")
            self.same(before, plain(pos), f"playing on with a {name} has changed the position")


def play_on(pos: Position, stream: Stream) -> list[object]:
    """Play some decisions and return the position after each, as plain data."""
    course: list[object] = []
    for _ in range(4):
        if not pos.over:
            ask = stream.pick(pos.asks)
            pos.play(ask.seat, stream.pick(ask.options))
        course.append(plain(pos))
    return course


def changeable(pos: Position) -> dict[int, tuple[str, object]]:
    """Return all that two positions must not share: lists, dicts, sets, and objects with a `copy` method."""
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


class Pickles(Checker):
    name = "pickles"
    often = 6

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.kept: dict[str, Position] = {}  # one position of each preset, for another process

    def on_decision(self, playthrough: Playthrough) -> None:
        pos = playthrough.pos
        again = pickled(pos)
        self.same(plain(pos), plain(again), "the position comes back from a pickle as another")
        self.same(digest(pos), digest(again), "the position comes back from a pickle with another digest")
        if playthrough.table.preset not in self.kept or pos.lanes:
            self.kept[playthrough.table.preset] = pos.copy()

    def on_finish(self) -> None:
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
            raise Violation(f"a fresh Python cannot read the position: {last}")
        true = [digest(pos) for pos in self.kept.values()]
        self.same(true, found.stdout.decode().split(), "the position is another in a fresh Python")


class Replay(Checker):
    name = "replay"

    def on_end(self, playthrough: Playthrough) -> None:
        one, two = [playthrough.table.new(playthrough.key, paced=False) for _ in range(2)]
        for number, (seat, option) in enumerate(playthrough.decisions):
            self.same(digest(one), digest(two), f"before choice {number} two replays differ")
            for pos in (one, two):
                ask = pos.ask_of(seat)
                if ask is None or len(ask.options) < 2:
                    raise Violation(f"choice {number}, {option} by seat {seat}, is no choice in a replay.")
                pos.play(seat, option)
        self.same(plain(one), plain(two), "two replays come to different positions")
        self.same(plain(settled(playthrough.pos)), plain(one), "a replay comes to another position")


class Records(Checker):
    name = "records"
    idle = "the game is not installed (entry point passel.games), so that no record can name it"

    def on_end(self, playthrough: Playthrough) -> None:
        try:
            if find(self.game.slug) is not self.game:
                return
        except NoSuchGame:
            return
        cut = playthrough.luck(self.name).below(len(playthrough.decisions) + 1)
        for decisions in (playthrough.decisions, playthrough.decisions[:cut]):
            self.tells(playthrough, decisions)

    def tells(self, playthrough: Playthrough, decisions: list[tuple[int, Option]]) -> None:
        from passel.records import Record, read, write  # late: the other checkers do not need it

        table = playthrough.table
        record = Record(self.game, table.seats, table.settings, table.names, playthrough.key)
        record.decisions = decisions
        pos = table.new(playthrough.key, paced=False)
        for seat, option in decisions:
            pos.play(seat, option)
        again = read(write(record)).replay()
        self.same(
            plain(pos), plain(again), f"the record of {len(decisions)} choices leads to another position"
        )


class Lanes(Checker):
    name = "lanes in any order"
    often = 2
    idle = "no two seats were ever asked at the same time"

    def on_decision(self, playthrough: Playthrough) -> None:
        pos, luck = playthrough.pos, playthrough.luck(self.name)
        if len(pos.asks) < 2:
            return
        seed = luck.number()
        imagined = self.game.imagine(pos, luck.below(pos.seats), luck.number())
        for start, what in ((pos, "the position"), (imagined, "an imagined position")):
            first = through(start, seed, lambda asks: asks[0])
            for order in (lambda asks: asks[-1], luck.pick, luck.pick):
                self.same(first, through(start, seed, order), f"{what} depends on who answers first")


def through(pos: Position, seed: int, order: Callable[[tuple[Ask, ...]], Ask]) -> Any:
    """Return the position after all lanes.  What a seat chooses here does not depend on the order."""
    pos = pos.copy()
    lanes = pos.lanes
    said = [0] * pos.seats
    while lanes and pos.lanes is lanes:
        ask = order(pos.asks)
        pos.answer(ask, ask.options[seeded(seed, ask.seat, said[ask.seat]) % len(ask.options)])
        said[ask.seat] += 1
    return plain(pos)
