"""Counts while games are played: what was offered, what was chosen, and who won with it.

Options with the same topic are counted together.  For each topic, a game has four numbers: how often it was
chosen, the wins of those who chose it (once for each time), and the same for when it was offered and not
chosen.  Stored are the sums of these numbers and of their products over all games: they are enough for the
standard error of a difference (games are independent), and the sums of several workers can be added."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from passel.kernel import INCREMENT, MASK, MULTIPLIER, Ask, Decision, Option, Position

MOMENTS: Final = 14  # four sums, ten sums of products
UNCOUNTED: Final = -1
UNKNOWN: Final = -2


@final
class Tally:
    """Counts of some games, all with the same number of seats."""

    __slots__ = (
        "asks", "choices", "latest", "moments", "names", "numbers", "offers", "options", "seats", "topic",
        "topics",
    )  # fmt: skip

    def __init__(self, seats: int, decisions: int, options: int, topic: Callable[[Any], str]) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.topic: Final = topic
        self.topics: Final = [UNKNOWN] * (decisions * options)  # cache: topic by decision and option
        self.numbers: Final[dict[str, int]] = {}
        self.names: Final[list[str]] = []
        self.asks: int = 0
        self.latest: Final[list[int]] = []  # the last ask in which a topic was offered
        self.offers: Final[list[list[int]]] = [[] for _ in range(seats)]  # of this game, by seat and topic
        self.choices: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.moments: Final[list[list[float]]] = []

    def saw(self, ask: Ask, option: Option) -> None:
        """Count an ask and the option chosen.  A topic of several options counts as offered once."""
        self.asks += 1
        decision = ask.decision
        first = decision.id * self.options
        offers = self.offers[ask.seat]
        for each in ask.options:
            other: Option = each
            number = self.topics[first + other.id]
            if number == UNKNOWN:
                number = self.learn(decision, other)
            if number != UNCOUNTED and self.latest[number] != self.asks:
                self.latest[number] = self.asks
                offers[number] += 1
        number = self.topics[first + option.id]
        if number != UNCOUNTED:
            self.choices[ask.seat][number] += 1

    def learn(self, decision: Decision, option: Option) -> int:
        """Return the number of an option's topic, which includes the decision, and cache it."""
        topic = self.topic(option)
        number = UNCOUNTED
        if topic:
            name = f"{decision.name}: {topic}"
            if name not in self.numbers:
                self.numbers[name] = len(self.names)
                self.names.append(name)
                self.latest.append(0)
                self.moments.append([0.0] * MOMENTS)
                for seat in range(self.seats):
                    self.offers[seat].append(0)
                    self.choices[seat].append(0)
            number = self.numbers[name]
        self.topics[decision.id * self.options + option.id] = number
        return number

    def play(self, pos: Position, seed: int, most: i64 = MASK) -> tuple[int, int]:
        """Like the kernel's `playout`, with the same choices; return the number of decisions and the seed to
        continue with."""
        x: i64 = seed & MASK
        n: i64 = 0
        while n < most:
            ask = pos.asked
            if ask is None:
                break
            x = (x * MULTIPLIER + INCREMENT) & MASK
            pick: i64 = (((x >> 30) ^ (x >> 45)) * len(ask.options)) >> 32
            option: Option = ask.options[pick]
            self.saw(ask, option)
            pos.answer(ask, option)
            n += 1
        return n, x

    def settle(self, shares: list[float]) -> None:
        """Add a finished game, with each seat's share of the win, to the sums."""
        for number in range(len(self.names)):
            chosen = 0.0
            chosen_won = 0.0
            left = 0.0
            left_won = 0.0
            for seat in range(self.seats):
                offers = self.offers[seat][number]
                if offers:
                    choices = self.choices[seat][number]
                    chosen += choices
                    chosen_won += choices * shares[seat]
                    left += offers - choices
                    left_won += (offers - choices) * shares[seat]
                    self.offers[seat][number] = 0
                    self.choices[seat][number] = 0
            if chosen + left:
                add(self.moments[number], chosen, chosen_won, left, left_won)

    def found(self) -> dict[str, list[float]]:
        """Return the sums by topic."""
        return {name: self.moments[number] for name, number in self.numbers.items()}


def add(moments: list[float], a: float, b: float, c: float, d: float) -> None:
    """Add the numbers of a game, and their products."""
    moments[0] += a
    moments[1] += b
    moments[2] += c
    moments[3] += d
    moments[4] += a * a
    moments[5] += a * b
    moments[6] += a * c
    moments[7] += a * d
    moments[8] += b * b
    moments[9] += b * c
    moments[10] += b * d
    moments[11] += c * c
    moments[12] += c * d
    moments[13] += d * d


def tally_for(game: Any, seats: int) -> Tally:
    """Return a tally for a `Game`, a class that this compiled module does not import."""
    return Tally(seats, len(game.box.decisions), len(game.box.options), game.faces.lab.topic)
