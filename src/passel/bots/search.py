"""Thinking ahead: information-set Monte Carlo tree search, one code for all games.

There is one tree, as `seat` sees it.  An iteration imagines a position (the search never meets the
true one), walks down the tree, adds a node, plays on as sensible players might, and credits every
node on the way with what the seat that chose it has got: each looks after itself (max-n).

Chance has no nodes.  The same choices may meet other dice next time, so a node is a history of
choices, and it counts how often its option was on offer.  Where seats act side by side each has a
history of its own, blind to the others, until all are through.

What is to be chosen now is tried in sweeps: all contenders meet the same imagined world, the same dice
and the same moods of the others, so that what differs in the end is due to the choice.  When a part of
the time is up the worse half drops out (sequential halving).
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log2, sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from passel.kernel import INCREMENT, MASK, MULTIPLIER, Ask, Option, Position, mix

# The worth of each option to the seat that is asked: a game's own judgement.
Weigh = Callable[[Any, Ask], list[float]]


@final
class Node:
    """`option`, chosen by `seat`, after the choices that lead here."""

    __slots__ = ("gain", "joint", "offers", "option", "prior", "replies", "seat", "visits")

    def __init__(self, seat: int, option: Option | None, prior: float) -> None:
        self.seat: Final = seat
        self.option: Final = option
        self.prior: Final = prior  # how likely a sensible player is to choose it
        self.offers: int = 0
        self.visits: int = 0
        self.gain: float = 0.0
        self.replies: dict[int, dict[Option, Node]] = {}  # by seat: what may come next
        self.joint: dict[tuple[int, ...], Node] = {}  # what all chose side by side


@final
class Search:
    """Thinks for `seat`, which is asked in every position that `imagine(seed)` gives.

    `explore` is how much untried options tempt, `trust` how sharply `weigh` tells good options from
    bad ones, `sense` the share of choices in a playout that follow it (the rest is random), and
    `breadth` how many contenders there are at first."""

    __slots__ = (
        "breadth", "chance", "contender", "explore", "field", "imagine", "root", "seat", "seed", "sense",
        "sweeps", "trust", "weigh",
    )  # fmt: skip

    def __init__(
        self,
        imagine: Callable[[int], Position],
        weigh: Weigh,
        seat: int,
        seed: int,
        explore: float,
        trust: float,
        sense: float,
        breadth: int,
    ) -> None:
        self.imagine: Final = imagine
        self.weigh: Final = weigh
        self.seat: Final = seat
        self.seed: Final = seed & MASK
        self.chance: i64 = self.seed
        self.explore: Final = explore
        self.trust: Final = trust
        self.sense: Final = sense
        self.breadth: Final = breadth
        self.root: Final = Node(seat, None, 1.0)
        self.field: list[Node] = []  # the contenders, the best first
        self.contender: Node = self.root  # whose turn it is
        self.sweeps: int = 0
        self._line_up()

    def think(self, iterations: int, enough: Callable[[], bool]) -> Option:
        """The best option found in about so many iterations, or sooner when `enough` says so."""
        rounds = max(1, int(log2(len(self.field)) + 0.999))
        for _ in range(rounds):
            for _ in range(max(1, iterations // (rounds * len(self.field)))):
                if enough():
                    break
                self.sweep()
            self.field.sort(key=self._standing, reverse=True)
            del self.field[(len(self.field) + 1) // 2 :]
        best = self.field[0].option
        assert best is not None
        return best

    def _line_up(self) -> None:
        """The options, those that look best to the game's own judgement first; the rest is not tried."""
        pos = self.imagine(self._seed())
        ask = pos.ask_of(self.seat)
        assert ask is not None
        known = self.root.replies[self.seat] = {}
        self._welcome(pos, ask, known)
        self.field = sorted(known.values(), key=lambda node: -node.prior)[: self.breadth]

    def _standing(self, node: Node) -> float:
        """All have been tried equally often; the fewer the trials, the more first sight still counts."""
        return node.gain / max(1, node.visits) + self.explore * node.prior / sqrt(1 + node.visits)

    def sweep(self) -> None:
        """Every contender once, in the same world."""
        self.sweeps += 1
        for node in self.field:
            self.chance = mix(self.seed + self.sweeps)
            self.contender = node
            self._iterate()

    def _iterate(self) -> None:
        pos = self.imagine(self._seed())
        path = [self.root]
        node = self.root
        ask: Ask | None = pos.ask_of(self.seat)
        while ask is not None:
            if pos.lanes:
                node = self._side_by_side(pos, node, ask, path)
            else:
                node = self._choose(pos, node, ask, path)
            ask = pos.asked if path[-1].visits else None
        self._play_on(pos)
        payoffs = pos.payoffs
        for node in path:
            node.visits += 1
            node.gain += payoffs[node.seat]

    def _choose(self, pos: Position, parent: Node, ask: Ask, path: list[Node]) -> Node:
        """Walk on: the contender at the root, elsewhere what looks best or was tried too seldom."""
        first = parent is self.root and ask.seat == self.seat
        node = self.contender if first else self._select(pos, parent, ask)
        path.append(node)
        if node.option is not None:
            pos.answer(ask, node.option)
        return node

    def _side_by_side(self, pos: Position, start: Node, first: Ask, path: list[Node]) -> Node:
        """All lanes of `pos`, `first` first; returns the node of all their choices together."""
        lanes = pos.lanes
        mine: dict[int, Node] = {}
        chosen: list[int] = []
        ask: Ask | None = first
        while ask is not None and pos.lanes is lanes:
            node = self._choose(pos, mine.get(ask.seat, start), ask, path)
            mine[ask.seat] = node
            if node.option is not None:
                chosen.append(node.option.id)
            ask = pos.asked if node.visits else None
        key = tuple(chosen)
        if key not in start.joint:
            start.joint[key] = Node(start.seat, None, 1.0)
        return start.joint[key]

    def _select(self, pos: Position, parent: Node, ask: Ask) -> Node:
        """The best mean so far, plus what is hoped of an option that was seldom tried for as often as it
        was on offer; one never tried is expected to be as good as the others."""
        seat = ask.seat
        if seat not in parent.replies:
            parent.replies[seat] = {}
        known = parent.replies[seat]
        visits = 0
        gain = 0.0
        for option in ask.options:
            if option not in known:
                self._welcome(pos, ask, known)
            node = known[option]
            visits += node.visits
            gain += node.gain
        hope = gain / visits if visits else 0.5
        best = known[ask.options[0]]
        best_score = -1e9
        for option in ask.options:
            node = known[option]
            node.offers += 1
            score = node.gain / node.visits if node.visits else hope
            score += self.explore * node.prior * sqrt(node.offers) / (1 + node.visits)
            if score > best_score:
                best = node
                best_score = score
        return best

    def _welcome(self, pos: Position, ask: Ask, known: dict[Option, Node]) -> None:
        """Options met for the first time, with what the game itself thinks of them."""
        priors = self._priors(self.weigh(pos, ask) if self.trust else [0.0] * len(ask.options))
        for index in range(len(ask.options)):
            option: Option = ask.options[index]
            if option not in known:
                known[option] = Node(ask.seat, option, priors[index])

    def _priors(self, weights: list[float]) -> list[float]:
        """From the worst to the best they grow by e to the power of `trust`; together they are one."""
        low = min(weights)
        span = max(weights) - low
        if span <= 0.0:
            return [1.0 / len(weights)] * len(weights)
        raw = [exp(self.trust * (weight - low) / span) for weight in weights]
        total = sum(raw)
        return [each / total for each in raw]

    def _play_on(self, pos: Position) -> None:
        """To the end of the game."""
        sense: i64 = int(self.sense * 1024)
        while True:
            ask = pos.asked
            if ask is None:
                return
            if self._draw(1024) < sense:
                weights = self.weigh(pos, ask)
                pick: i64 = 0
                best = weights[0]
                for index in range(len(weights)):
                    if weights[index] > best:
                        best = weights[index]
                        pick = index
            else:
                pick = self._draw(len(ask.options))
            pos.answer(ask, ask.options[pick])

    def _draw(self, n: i64) -> i64:
        x: i64 = (self.chance * MULTIPLIER + INCREMENT) & MASK
        self.chance = x
        return (((x >> 30) ^ (x >> 45)) * n) >> 32

    def _seed(self) -> i64:
        self._draw(1)
        return mix(self.chance)
