"""Reproducible random games: choices come from a seed, or from the caller (Hypothesis, say)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TypeVar

from passel.contract import Game, Value
from passel.kernel import MASK, Ask, Decision, Entry, Option, Position, mix, seeded

T = TypeVar("T")


class Stream:
    """Random numbers that depend only on the words given."""

    def __init__(self, *words: object) -> None:
        self.state = seeded(*words)

    def number(self) -> int:
        self.state = (self.state + 1) & MASK
        return mix(self.state)

    def below(self, n: int) -> int:
        return self.number() % n

    def pick(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def some(self, items: Sequence[T], most: int) -> list[T]:
        """Return at most so many of `items`, in random order."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in range(min(most, len(rest)))]

    def key(self) -> bytes:
        return blake2b(str(self.number()).encode(), digest_size=32).digest()


@dataclass(frozen=True)
class Table:
    """A game with one preset and number of seats."""

    game: Game
    preset: str
    seats: int

    def __str__(self) -> str:
        return f"{self.preset or 'defaults'}, {self.seats} seats"

    @cached_property
    def settings(self) -> dict[str, Value]:
        return self.game.setting_values(preset=self.preset)

    @property
    def names(self) -> list[str]:
        return list(self.game.seat_names[: self.seats])

    def new(self, key: bytes, paced: bool) -> Position:
        return self.game.new(self.seats, self.settings, key=key, paced=paced, journal=True)


@dataclass(frozen=True)
class Answer:
    """One decision: who chose what, whether there was a choice, and whether it is hidden from the others."""

    seat: int
    decision: Decision
    option: Option
    forced: bool
    hidden: bool


@dataclass
class Playthrough:
    """One game, played as at a table: keyed, paced, with a journal."""

    table: Table
    seed: int
    choices: list[int] | None = None  # None: choices come from the seed
    answers: list[Answer] = field(default_factory=list, repr=False)
    news: list[Entry] = field(default_factory=list, repr=False)  # since the last answer

    def begin(self) -> None:
        self.stream = Stream(self.table.game.slug, self.table, self.seed)
        self.key = self.stream.key()
        self.pos = self.table.new(self.key, paced=True)
        self.drain()

    def drain(self) -> None:
        self.news = list(self.pos.journal or ())
        self.pos.journal = []

    @property
    def finished(self) -> bool:
        """Return whether the game is over or there are no more choices."""
        return self.pos.over or (self.choices is not None and len(self.answers) >= len(self.choices))

    def advance(self) -> None:
        ask, option = self.choose()
        answer = Answer(ask.seat, ask.decision, option, len(ask.options) == 1, hidden(self.pos, ask))
        self.pos.play(ask.seat, option)
        self.answers.append(answer)
        self.drain()

    def choose(self) -> tuple[Ask, Option]:
        asks = self.pos.asks
        if self.choices is None:
            ask = self.stream.pick(asks)
            return ask, self.stream.pick(ask.options)
        number = self.choices[len(self.answers)]
        ask = asks[number % len(asks)]
        return ask, ask.options[number // len(asks) % len(ask.options)]

    @property
    def decisions(self) -> list[tuple[int, Option]]:
        """Return the decisions that were choices: those in a record."""
        return [(answer.seat, answer.option) for answer in self.answers if not answer.forced]

    @property
    def where(self) -> str:
        return f"{self.table}, seed {self.seed}, decision {len(self.answers)}"

    def luck(self, *words: object) -> Stream:
        """Return random numbers for a checker at this decision; those of the playthrough do not change."""
        return Stream(self.table.game.slug, self.table, self.seed, len(self.answers), *words)


def hidden(pos: Position, ask: Ask) -> bool:
    """Return whether the others learn nothing of the answer for now."""
    return ask.decision.secret or bool(pos.lanes)


def settled(pos: Position) -> Position:
    """Return a copy in which all forced choices are made, as in a position that is not paced."""
    pos = pos.copy()
    while True:
        forced = [ask for ask in pos.asks if len(ask.options) == 1]
        if not forced:
            return pos
        pos.answer(forced[0], forced[0].options[0])
