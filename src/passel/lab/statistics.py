"""How sure a figure is.  Intervals hold in 95 of 100 cases; tests made together are corrected together."""

from __future__ import annotations

from collections.abc import Sequence
from math import erfc, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from passel.bots.simulate import interval

Column = NDArray[np.float64]
Z = 1.96
SURE = 0.01  # a corrected p-value below this
LIKELY = 0.05  # or below that
MOST_BLOCKS = 5000  # more games than these are resampled in blocks
RESAMPLES = 2000
FLIPS = 20_000
FEW = 200  # games


class Estimate(msgspec.Struct, frozen=True):
    """A mean over the games that have the figure at all."""

    name: str
    mean: float
    low: float
    high: float
    games: int


def estimate(name: str, column: Column) -> Estimate:
    values = column[~np.isnan(column)]
    count = len(values)
    mean = float(values.mean()) if count else 0.0
    if count and set(np.unique(values).tolist()) <= {0.0, 100.0}:  # a share
        low, high = interval(mean * count / 100, count)
        return Estimate(name, round(mean, 4), round(100 * low, 4), round(100 * high, 4), count)
    half = Z * float(values.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return Estimate(name, round(mean, 4), round(mean - half, 4), round(mean + half, 4), count)


def p_value(z: float) -> float:
    """Of a difference of so many standard errors, either way."""
    return erfc(abs(z) / sqrt(2))


def holm(values: Sequence[float]) -> list[float]:
    """Corrected, so that the chance of even one false alarm among all of them stays what it says."""
    adjusted = [0.0] * len(values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        worst = max(worst, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = worst
    return adjusted


def verdict(corrected: float) -> str:
    return "sure" if corrected < SURE else "likely" if corrected < LIKELY else "not shown"


# -- what a choice does to winning -----------------------------------------------------------------------

ORDER = [
    (0, 0),
    (0, 1),
    (0, 2),
    (0, 3),
    (1, 1),
    (1, 2),
    (1, 3),
    (2, 2),
    (2, 3),
    (3, 3),
]  # as passel.bots.tally


def effect(moments: Sequence[float]) -> tuple[float, float] | None:
    """The share of victory when it was chosen less that when it was left, and the standard error, with games
    as the unit of chance (linearised); None if it was always or never chosen."""
    chosen, chosen_won, left, left_won = moments[:4]
    if not chosen or not left:
        return None
    with_it, without = chosen_won / chosen, left_won / left
    products = np.zeros((4, 4))
    for (row, line), value in zip(ORDER, moments[4:], strict=True):
        products[row, line] = products[line, row] = value
    weights = np.array([-with_it / chosen, 1 / chosen, without / left, -1 / left])
    return with_it - without, sqrt(max(0.0, float(weights @ products @ weights)))


# -- the same games under two rule sets ------------------------------------------------------------------


class Difference(msgspec.Struct, frozen=True):
    """b less a, over the games that have the figure under both."""

    name: str
    a: float
    b: float
    difference: float
    low: float
    high: float
    p: float
    games: int
    test: str


def paired(name: str, a: Column, b: Column, seed: int = 0) -> Difference | None:
    """The interval by the paired bootstrap.  The test: McNemar's for what happens or does not, else random
    signs: if the rule made no difference, that of each game might as well be the other way round."""
    both = ~np.isnan(a) & ~np.isnan(b)
    a, b = a[both], b[both]
    if len(a) < 2:
        return None
    change = b - a
    mean = float(change.mean())
    blocks = blocked(change)
    random = np.random.default_rng(seed)
    low, high = bootstrap(blocks, random)
    happens = set(np.unique(np.concatenate([a, b])).tolist())
    if len(happens) <= 2 and 0.0 in happens:
        p, test = mcnemar(int((change > 0).sum()), int((change < 0).sum())), "McNemar"
    else:
        p, test = signs(blocks, random), "signs"
    return Difference(name, float(a.mean()), float(b.mean()), mean, float(low), float(high), p, len(a), test)


def blocked(change: Column) -> Column:
    """Means of games in a row, as many in each: resampling these is as good, and quick."""
    size = -(-len(change) // MOST_BLOCKS)
    whole = len(change) // size * size
    means: Column = change[:whole].reshape(-1, size).mean(axis=1)
    return means


def bootstrap(blocks: Column, random: np.random.Generator) -> tuple[float, float]:
    means = [float(random.choice(blocks, len(blocks)).mean()) for _ in range(RESAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def signs(blocks: Column, random: np.random.Generator) -> float:
    """How often random signs come out as far from 0 as the true ones: tried, or by the normal curve."""
    if not blocks.any():
        return 1.0
    total = float(blocks.sum())
    if len(blocks) > FEW:
        return p_value(total / sqrt(float((blocks**2).sum())))
    flips = random.integers(0, 2, (FLIPS, len(blocks)), dtype=np.int8) * 2 - 1
    return (1 + int((abs(flips @ blocks) >= abs(total) - 1e-9).sum())) / (1 + FLIPS)


def mcnemar(more: int, less: int) -> float:
    """Of the games that differ, how unlikely so uneven a split is: exact, or by the normal curve if many."""
    count = more + less
    if not count:
        return 1.0
    if count > 1000:
        return p_value((abs(more - less) - 1) / sqrt(count))
    tail, term = 0.0, 0.5**count
    for number in range(min(more, less) + 1):
        tail += term
        term *= (count - number) / (number + 1)
    return min(1.0, 2 * tail)
