"""Thinking ahead: information-set Monte Carlo tree search, one code for all games.

There is one tree, as `seat` sees it.  An iteration imagines a position (the search never meets the
true one), walks down the tree, plays on as sensible players might, and credits every node on the way
with what the seat that chose it has got: each looks after itself (max-n).  A node gets followers when it
was visited often enough: until then a sensible player's next choice is a better guess than any trial.

Chance has no nodes.  The same choices may meet other dice next time, so a node is a history of
choices, and it counts how often its option was on offer.  Where seats act side by side each has a
history of its own, blind to the others, until all are through.

What is to be chosen now is tried in sweeps: all contenders meet the same imagined world, the same dice
and the same moods of the others, so that what differs in the end is due to the choice.  When a part of
the time is up the worse half drops out (sequential halving), but not the favourite, which looks best at
first sight: it is chosen unless another has beaten it clearly, world by world.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log2, sqrt
from typing import Any, Final, final

from mypy_extensions import i64

from passel.kernel import INCREMENT, MASK, MULTIPLIER, Ask, Option, Position, mix, playout

# The worth of each option to the seat that is asked: a game's own judgement.
Weigh = Callable[[Any, Ask], list[float]]
# What each seat may expect in the end, if a position lies so far ahead that it is judged, not played on.
Judge = Callable[[Any], "list[float] | None"]

# Sweeps after which a contender may be given up as worse than the favourite, or as all one.
ENOUGH_TO_TELL: Final = 8
ENOUGH_TO_DROP: Final = 16


@final
class Node:
    """`option`, chosen by `seat`, after the choices that lead here."""

    __slots__ = ("gain", "joint", "lead", "leads", "offers", "option", "prior", "replies", "seat", "visits")

    def __init__(self, seat: int, option: Option | None, prior: float) -> None:
        self.seat: Final = seat
        self.option: Final = option
        self.prior: Final = prior  # how likely a sensible player is to choose it
        self.offers: int = 0
        self.visits: int = 0
        self.gain: float = 0.0
        self.lead: float = 0.0  # of a contender: what it got more than the favourite,
        self.leads: float = 0.0  # and the squares of that
        self.replies: dict[int, dict[Option, Node]] = {}  # by seat: what may come next
        self.joint: dict[tuple[int, ...], Node] = {}  # what all chose side by side


@final
class Search:
    """Thinks for `seat`, which is asked in every position that `imagine(seed)` gives.

    `explore` is how much untried options tempt, in units of what results differ by; `trust` how sharply
    `weigh` tells good options from bad ones, `sense` the share of choices in a playout that follow it (the
    rest is random), `breadth` how many contenders there are at first, `doubt` by how many standard errors one
    has to beat the favourite, and `patience` after how many visits what follows a choice is looked at.
    Without a `judge` all playouts go to the end."""

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
        self.squares: float = 0.0  # of what `seat` has got in each iteration
        self.root: Final = Node(seat, None, 1.0)
        self.field: list[Node] = []  # the contenders, the best first
        self.favourite: Node = self.root  # that of them which looked best
        self.contender: Node = self.root  # whose turn it is
        self.sweeps: int = 0
        self._line_up()

    def think(self, iterations: int, enough: Callable[[], bool]) -> Option:
        """The best option found in about so many iterations, or sooner when `enough` says so."""
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
        best = self.field[0] if self._convinces(self.field[0]) else self.favourite
        assert best.option is not None
        return best.option

    def _line_up(self) -> None:
        """The options, those that look best to the game's own judgement first; the rest is not tried."""
        pos = self.imagine(self._seed())
        ask = pos.ask_of(self.seat)
        assert ask is not None
        known = self.root.replies[self.seat] = {}
        self._welcome(pos, ask, known)
        self.field = sorted(known.values(), key=lambda node: -node.prior)[: self.breadth]
        self.favourite = self.field[0]

    def _convinces(self, node: Node) -> bool:
        """Whether it is better than the favourite beyond doubt; the two have met in every sweep."""
        return node.lead > self.doubt * self._error(node)

    def _is_hopeless(self, node: Node) -> bool:
        """Whether it is clearly worse than the favourite, or has never made a difference."""
        if node is self.favourite or self.sweeps < ENOUGH_TO_TELL:
            return False
        return node.lead < -2.0 * self._error(node) or (node.leads == 0.0 and self.sweeps >= ENOUGH_TO_DROP)

    def _error(self, node: Node) -> float:
        """The standard error of a contender's lead over all sweeps."""
        return sqrt(max(0.0, node.leads - node.lead * node.lead / max(1, self.sweeps)))

    def spread(self) -> float:
        """By how much results differ: payoffs may be shares of a victory, or points."""
        visits = max(1, self.root.visits)
        mean = self.root.gain / visits
        return sqrt(max(1e-6, self.squares / visits - mean * mean))

    def sweep(self) -> None:
        """Every contender once, in the same world."""
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
        """Returns what `seat` got."""
        pos = self.imagine(self._seed())
        path = [self.root]
        node = self.root
        ask: Ask | None = pos.ask_of(self.seat)
        while ask is not None:
            if pos.lanes:
                node = self._side_by_side(pos, node, ask, path)
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
            ask = pos.asked if node.visits >= self.patience else None
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
        hope = gain / visits if visits else 0.0
        tempting = self.explore * self.spread()
        best = known[ask.options[0]]
        best_score = -1e9
        for option in ask.options:
            node = known[option]
            node.offers += 1
            score = node.gain / node.visits if node.visits else hope
            score += tempting * node.prior * sqrt(node.offers) / (1 + node.visits)
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

    def _play_on(self, pos: Position) -> list[float]:
        """To the end of the game, or until it can be judged; returns what each seat gets."""
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
