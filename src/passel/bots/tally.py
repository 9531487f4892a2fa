"""What was offered, what was chosen, and who won with it: counted while games are played.

Options that are about the same thing are one topic.  Of each topic and game four numbers count: how often it
was chosen, the victories of those who chose it (once for each time), and the same for when it was offered and
left.  What is kept are their sums, and the sums of their products: enough to tell how sure a difference is,
with the game as the unit of chance; and the sums of several workers can be added up."""

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
    """Of some games, all with as many seats."""

    __slots__ = (
        "asks", "choices", "latest", "moments", "names", "numbers", "offers", "options", "seats", "topic",
        "topics",
    )  # fmt: skip

    def __init__(self, seats: int, decisions: int, options: int, topic: Callable[[Any], str]) -> None:
        self.seats: Final = seats
        self.options: Final = options
        self.topic: Final = topic
        self.topics: Final = [UNKNOWN] * (decisions * options)  # the number of each, once it has been met
        self.numbers: Final[dict[str, int]] = {}
        self.names: Final[list[str]] = []
        self.asks: int = 0
        self.latest: Final[list[int]] = []  # the ask in which a topic was last on offer
        self.offers: Final[list[list[int]]] = [[] for _ in range(seats)]  # of this game, by seat and topic
        self.choices: Final[list[list[int]]] = [[] for _ in range(seats)]
        self.moments: Final[list[list[float]]] = []

    def saw(self, ask: Ask, option: Option) -> None:
        """`option` is chosen; a topic that several options are about is on offer once."""
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
        """What an option is about, when it is first met: the decision is a part of it."""
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
        """As the kernel's `playout`, choice for choice; how many decisions, and the seed to go on with."""
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
        """The game is over; each seat's share of the victory."""
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
        return {name: self.moments[number] for name, number in self.numbers.items()}


def add(moments: list[float], a: float, b: float, c: float, d: float) -> None:
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
    """For a passel.game.Game, which compiled code does not know."""
    return Tally(seats, len(game.box.decisions), len(game.box.options), game.faces.lab.topic)
