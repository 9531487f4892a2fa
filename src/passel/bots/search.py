"""Information-set Monte Carlo tree search, the same for all games.

There is one tree, from the point of view of `seat`.  An iteration imagines a position (the search never
gets the real one), walks down the tree, plays out with choices by `weigh`, and credits every node on the
way with the payoff of the seat that chose it: each seat maximises its own (max-n).  A node gets children
when it was visited often enough: until then the choice by `weigh` is a better guess than exploration.

There are no chance nodes.  The same choices may meet other dice next time, so a node is a history of
choices, and it counts how often its option was offered.  Where several seats choose at the same time, each
has a history of its own, which does not depend on the others, until all have finished.

The options at the root are tried in sweeps: in a sweep all contenders get the same imagined position, dice
and random choices, so that differences are due to the option.  After each part of the budget the worse half
is dropped (sequential halving), but never the favourite, the option that `weigh` rates best: it is chosen
unless another has beaten it clearly in paired comparisons.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log2, sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from passel.kernel import INCREMENT, MASK, MULTIPLIER, Ask, Option, Position, mix, playout

# A game's weight for each option of an ask.
Weigh = Callable[[Any, Ask], list[float]]
# The expected payoff of each seat if a playout stops at this position, None if it continues.
Judge = Callable[[Any], "list[float] | None"]

# Sweeps after which a contender may be dropped because it is worse than the favourite, or always equal.
ENOUGH_TO_TELL: Final = 8
ENOUGH_TO_DROP: Final = 16


@final
class Node:
    """A node of the tree: `option` was chosen by `seat` after the choices on the path to here."""

    __slots__ = ("gain", "joint", "lead", "leads", "offers", "option", "prior", "replies", "seat", "visits")

    def __init__(self, seat: int, option: Option | None, prior: float) -> None:
        self.seat: Final = seat
        self.option: Final = option
        self.prior: Final = prior  # probability of the option according to `weigh`
        self.offers: int = 0
        self.visits: int = 0
        self.gain: float = 0.0
        self.lead: float = 0.0  # of a contender: sum of the differences to the favourite,
        self.leads: float = 0.0  # and of their squares
        self.replies: dict[int, dict[Option, Node]] = {}  # children by seat
        self.joint: dict[tuple[int, ...], Node] = {}  # children after simultaneous choices


@final
class Search:
    """A search for `seat`, which is asked in every position that `imagine(seed)` returns.

    `explore` is the weight of exploration, in standard deviations of the results; `trust` how sharply `weigh`
    separates good options from bad ones; `sense` the share of choices in a playout that follow it (the others
    are random); `breadth` the number of contenders at the start; `doubt` by how many standard errors one has
    to beat the favourite; `patience` after how many visits a node gets children.  Without a `judge` all
    playouts go to the end.  Memory grows with the number of nodes, time with iterations times game length."""

    __slots__ = (
        "breadth", "chance", "contender", "doubt", "explore", "favourite", "field", "imagine", "judge",
        "patience", "root", "seat", "seed", "sense", "squares", "sweeps", "trust", "weigh",
    )  # fmt: skip

    def __init__(
        self,
        imagine: Callable[[int], Position],
        weigh: Weigh,
        seat: int,
        seed: int,
        *,
        explore: float,
        trust: float,
        sense: float,
        breadth: int,
        doubt: float,
        patience: int,
        judge: Judge | None = None,
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
        self.doubt: Final = doubt
        self.patience: Final = patience
        self.judge: Final = judge
        self.squares: float = 0.0  # sum of the squared payoffs of `seat`
        self.root: Final = Node(seat, None, 1.0)
        self.field: list[Node] = []  # the contenders, best first
        self.favourite: Node = self.root  # the contender that `weigh` rates best
        self.contender: Node = self.root  # the one that this iteration tries
        self.sweeps: int = 0
        self._start()

    def think(self, iterations: int, enough: Callable[[], bool]) -> Option:
        """Return the best option found in about so many iterations, or earlier if `enough()` is true."""
        rounds = max(1, int(log2(len(self.field)) + 0.999))
        for _ in range(rounds):
            for _ in range(max(1, iterations // (rounds * len(self.field)))):
                if len(self.field) == 1 or enough():
                    break
                self.sweep()
                self.field = [node for node in self.field if not self._is_hopeless(node)]
            self.field.sort(key=average, reverse=True)
            del self.field[(len(self.field) + 1) // 2 :]
            if self.favourite not in self.field:
                self.field.append(self.favourite)
        best = self.field[0] if self._is_better(self.field[0]) else self.favourite
        assert best.option is not None
        return best.option

    def _start(self) -> None:
        """Make the `breadth` options that `weigh` rates best the contenders; the others are not tried."""
        pos = self.imagine(self._seed())
        ask = pos.ask_of(self.seat)
        assert ask is not None
        known = self.root.replies[self.seat] = {}
        self._add_nodes(pos, ask, known)
        self.field = sorted(known.values(), key=lambda node: -node.prior)[: self.breadth]
        self.favourite = self.field[0]

    def _is_better(self, node: Node) -> bool:
        """Return whether a contender is clearly better than the favourite; both were in every sweep."""
        return node.lead > self.doubt * self._error(node)

    def _is_hopeless(self, node: Node) -> bool:
        """Return whether a contender is clearly worse than the favourite, or always gave the same result."""
        if node is self.favourite or self.sweeps < ENOUGH_TO_TELL:
            return False
        return node.lead < -2.0 * self._error(node) or (node.leads == 0.0 and self.sweeps >= ENOUGH_TO_DROP)

    def _error(self, node: Node) -> float:
        """Return the standard error of a contender's lead, summed over all sweeps."""
        return sqrt(max(0.0, node.leads - node.lead * node.lead / max(1, self.sweeps)))

    def spread(self) -> float:
        """Return the standard deviation of the results: payoffs may be shares of a win, or points."""
        visits = max(1, self.root.visits)
        mean = self.root.gain / visits
        return sqrt(max(1e-6, self.squares / visits - mean * mean))

    def sweep(self) -> None:
        """Try every contender once, with the same imagined position and random numbers."""
        self.sweeps += 1
        results = []
        for node in self.field:
            self.chance = mix(self.seed + self.sweeps)
            self.contender = node
            results.append(self._iterate())
        usual = results[self.field.index(self.favourite)]
        for place in range(len(results)):
            lead = results[place] - usual
            self.field[place].lead += lead
            self.field[place].leads += lead * lead

    def _iterate(self) -> float:
        """Run one iteration and return the payoff of `seat`."""
        pos = self.imagine(self._seed())
        path = [self.root]
        node = self.root
        ask: Ask | None = pos.ask_of(self.seat)
        while ask is not None:
            if pos.lanes:
                node = self._choose_lanes(pos, node, ask, path)
            else:
                node = self._choose(pos, node, ask, path)
            ask = pos.asked if path[-1].visits >= self.patience else None
        payoffs = self._play_on(pos)
        for node in path:
            node.visits += 1
            node.gain += payoffs[node.seat]
        result = payoffs[self.seat]
        self.squares += result * result
        return result

    def _choose(self, pos: Position, parent: Node, ask: Ask, path: list[Node]) -> Node:
        """Choose the contender at the root, elsewhere what `_select` returns, and play it."""
        first = parent is self.root and ask.seat == self.seat
        node = self.contender if first else self._select(pos, parent, ask)
        path.append(node)
        if node.option is not None:
            pos.answer(ask, node.option)
        return node

    def _choose_lanes(self, pos: Position, start: Node, first: Ask, path: list[Node]) -> Node:
        """Choose in all lanes of `pos`, starting with `first`; return the node of all choices together."""
        lanes = pos.lanes
        mine: dict[int, Node] = {}
        chosen: list[int] = []
        ask: Ask | None = first
        while ask is not None and pos.lanes is lanes:
            node = self._choose(pos, mine.get(ask.seat, start), ask, path)
            mine[ask.seat] = node
            if node.option is not None:
                chosen.append(node.option.id)
            ask = pos.asked if node.visits >= self.patience else None
        key = tuple(chosen)
        if key not in start.joint:
            start.joint[key] = Node(start.seat, None, 1.0)
        return start.joint[key]

    def _select(self, pos: Position, parent: Node, ask: Ask) -> Node:
        """Return the child with the best sum of mean result and exploration bonus.  The bonus is large for
        options that were offered often and tried rarely; an untried option has the mean of the others."""
        seat = ask.seat
        if seat not in parent.replies:
            parent.replies[seat] = {}
        known = parent.replies[seat]
        visits = 0
        gain = 0.0
        for option in ask.options:
            if option not in known:
                self._add_nodes(pos, ask, known)
            node = known[option]
            visits += node.visits
            gain += node.gain
        mean = gain / visits if visits else 0.0
        bonus = self.explore * self.spread()
        best = known[ask.options[0]]
        best_score = -1e9
        for option in ask.options:
            node = known[option]
            node.offers += 1
            score = node.gain / node.visits if node.visits else mean
            score += bonus * node.prior * sqrt(node.offers) / (1 + node.visits)
            if score > best_score:
                best = node
                best_score = score
        return best

    def _add_nodes(self, pos: Position, ask: Ask, known: dict[Option, Node]) -> None:
        """Add nodes for options that have none, with priors from `weigh`."""
        priors = self._priors(self.weigh(pos, ask) if self.trust else [0.0] * len(ask.options))
        for index in range(len(ask.options)):
            option: Option = ask.options[index]
            if option not in known:
                known[option] = Node(ask.seat, option, priors[index])

    def _priors(self, weights: list[float]) -> list[float]:
        """Return a softmax of the weights: the best is e to the power of `trust` times as likely as the
        worst."""
        low = min(weights)
        span = max(weights) - low
        if span <= 0.0:
            return [1.0 / len(weights)] * len(weights)
        raw = [exp(self.trust * (weight - low) / span) for weight in weights]
        total = sum(raw)
        return [each / total for each in raw]

    def _play_on(self, pos: Position) -> list[float]:
        """Play to the end of the game or the judge's horizon; return the payoff of each seat."""
        sense: i64 = int(self.sense * 1024)
        judge = self.judge
        if not sense and judge is None:
            playout(pos, self._seed())
            return list(pos.payoffs)
        while True:
            ask = pos.asked
            if ask is None:
                return list(pos.payoffs)
            judged = None if judge is None else judge(pos)
            if judged is not None:
                return judged
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


def average(node: Node) -> float:
    return node.gain / max(1, node.visits)
