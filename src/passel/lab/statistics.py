"""Confidence intervals (95 %) and tests.  Tests that are made together are corrected together."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from math import erfc, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from passel.bots.simulate import interval
from passel.i18n import N_

Column = NDArray[np.float64]
Z = 1.96
SURE = 0.01  # a corrected p-value below this
LIKELY = 0.05  # or below that
MOST_BLOCKS = 5000  # more games than this are resampled in blocks
RESAMPLES = 2000
FLIPS = 20_000
FEW = 200  # blocks: for more the sign test uses the normal distribution


class Estimate(msgspec.Struct, frozen=True):
    """A mean, with its interval, over the games that have the figure."""

    name: str
    mean: float
    low: float
    high: float
    games: int


def estimate(name: str, column: Column) -> Estimate:
    """Return the mean of a column; a share (0 or 100) gets a Wilson interval."""
    values = column[~np.isnan(column)]
    count = len(values)
    mean = float(values.mean()) if count else 0.0
    if count and set(np.unique(values).tolist()) <= {0.0, 100.0}:  # a share
        low, high = interval(mean * count / 100, count)
        return Estimate(name, round(mean, 4), round(100 * low, 4), round(100 * high, 4), count)
    half = Z * float(values.std(ddof=1)) / sqrt(count) if count > 1 else 0.0
    return Estimate(name, round(mean, 4), round(mean - half, 4), round(mean + half, 4), count)


def p_value(z: float) -> float:
    """Return the two-sided p-value of a difference of `z` standard errors."""
    return erfc(abs(z) / sqrt(2))


def holm(values: Sequence[float]) -> list[float]:
    """Return p-values corrected by Holm's method, which bounds the chance of any false positive."""
    adjusted = [0.0] * len(values)
    worst = 0.0
    for rank, place in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        worst = max(worst, min(1.0, (len(values) - rank) * values[place]))
        adjusted[place] = worst
    return adjusted


def verdict(corrected: float) -> str:
    return N_("sure") if corrected < SURE else N_("likely") if corrected < LIKELY else N_("not shown")


# -- the effect of a choice ------------------------------------------------------------------------------

ORDER = list(combinations_with_replacement(range(4), 2))  # as passel.bots.tally


def effect(moments: Sequence[float]) -> tuple[float, float] | None:
    """Return the win share when an option was chosen minus that when it was not, and the standard error
    (delta method, games are independent); None if it was always or never chosen."""
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
    """b minus a, over the games that have the figure under both."""

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
    """Return the difference with a paired bootstrap interval and a test: McNemar's for figures with two
    values, else a sign-flip test (without an effect, each game's difference could have either sign)."""
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
    """Return means of blocks of equal size: resampling them is as good as resampling games, and faster."""
    size = -(-len(change) // MOST_BLOCKS)
    whole = len(change) // size * size
    means: Column = change[:whole].reshape(-1, size).mean(axis=1)
    return means


def bootstrap(blocks: Column, random: np.random.Generator) -> tuple[float, float]:
    means = [float(random.choice(blocks, len(blocks)).mean()) for _ in range(RESAMPLES)]
    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)


def signs(blocks: Column, random: np.random.Generator) -> float:
    """Return the p-value of the sign-flip test: by simulation, or the normal distribution for many blocks."""
    if not blocks.any():
        return 1.0
    total = float(blocks.sum())
    if len(blocks) > FEW:
        return p_value(total / sqrt(float((blocks**2).sum())))
    flips = random.integers(0, 2, (FLIPS, len(blocks)), dtype=np.int8) * 2 - 1
    return (1 + int((abs(flips @ blocks) >= abs(total) - 1e-9).sum())) / (1 + FLIPS)


def mcnemar(more: int, less: int) -> float:
    """Return the p-value of McNemar's test: exact, or by the normal distribution for many games."""
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
