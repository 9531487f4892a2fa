"""Statistics against what can be counted by hand."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest

from passel.bots.simulate import interval
from passel.lab.statistics import (
    FEW,
    MOST_BLOCKS,
    blocked,
    estimate,
    holm,
    mcnemar,
    p_value,
    paired,
    signs,
    verdict,
)


def test_a_mean_and_its_interval() -> None:
    found = estimate("x", np.array([1.0, 2.0, np.nan, 6.0]))
    half = 1.96 * np.std([1, 2, 6], ddof=1) / np.sqrt(3)
    assert (found.mean, found.games) == (3.0, 3)
    assert [found.low, found.high] == pytest.approx([3 - half, 3 + half], abs=1e-3)
    assert estimate("x", np.array([np.nan])).games == 0
    assert (estimate("x", np.array([4.0])).low, estimate("x", np.array([4.0])).high) == (4.0, 4.0)


def test_a_share_has_the_interval_of_a_share() -> None:
    found = estimate("x %", np.array([0.0, 100.0, 0.0, 0.0]))
    low, high = interval(1, 4)
    assert (found.mean, found.low, found.high) == (25.0, round(100 * low, 4), round(100 * high, 4))
    assert estimate("x %", np.zeros(50)).high > 5, "never seen is not the same as never"


def test_holm_corrects_step_by_step() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([0.9, 0.5]) == [1.0, 1.0]
    assert holm([]) == []
    assert [verdict(0.005), verdict(0.03), verdict(0.05)] == ["sure", "likely", "not shown"]


def test_p_values_of_the_normal_curve() -> None:
    assert p_value(1.959964) == pytest.approx(0.05, abs=1e-6)
    assert p_value(-1.959964) == p_value(1.959964)
    assert p_value(0) == 1


@pytest.mark.parametrize(("more", "less"), [(1, 0), (8, 1), (5, 5), (30, 60)])
def test_mcnemar_is_the_exact_binomial(more: int, less: int) -> None:
    count = more + less
    tail = sum(comb(count, number) for number in range(min(more, less) + 1)) / 2**count
    assert mcnemar(more, less) == pytest.approx(min(1.0, 2 * tail))


def test_mcnemar_of_many_and_of_none() -> None:
    assert mcnemar(0, 0) == 1
    assert mcnemar(500, 500) == 1.0
    assert mcnemar(530, 470) == pytest.approx(mcnemar(529, 470), rel=0.2), "the curve goes on where it ends"


def test_random_signs_against_all_signs() -> None:
    change = np.array([1.0, 2.0, -0.5, 3.0, 1.5, 0.2])
    total = change.sum()
    far = sum(abs(np.dot(flips, change)) >= total - 1e-9 for flips in product((-1, 1), repeat=6))
    assert signs(change, np.random.default_rng(1)) == pytest.approx(far / 2**6, abs=0.01)
    assert signs(np.zeros(5), np.random.default_rng(1)) == 1


def test_random_signs_of_many_by_the_curve() -> None:
    change = np.random.default_rng(2).normal(0.1, 1, FEW + 50)
    z = change.sum() / np.sqrt((change**2).sum())
    assert signs(change, np.random.default_rng(1)) == p_value(z)


def test_pairs_show_what_means_would_hide() -> None:
    random = np.random.default_rng(3)
    a = random.normal(30, 10, 400)
    b = a - 1 + random.normal(0, 1, 400)
    found = paired("turns", a, b)
    assert found is not None
    assert found.low < -1 < found.high and found.high < -0.8
    assert found.p < 1e-6 and found.test == "signs"
    alone = 1.96 * np.sqrt(a.var() / 400 + b.var() / 400)
    assert alone > 1, "without pairs nothing would be shown"


def test_what_happens_or_not_goes_to_mcnemar_and_gaps_are_left_out() -> None:
    a = np.array([0.0, 100, 0, 0, np.nan, 100])
    b = np.array([100.0, 100, 0, 100, 100, np.nan])
    found = paired("x %", a, b)
    assert found is not None
    assert (found.test, found.games, found.difference, found.p) == ("McNemar", 4, 50.0, 0.5)
    assert paired("x", np.array([1.0, np.nan]), np.array([np.nan, 1.0])) is None


def test_many_games_are_resampled_in_blocks() -> None:
    change = np.arange(2 * MOST_BLOCKS + 1, dtype=float)
    blocks = blocked(change)
    assert len(blocks) == len(change) // 3
    assert blocks[0] == 1.0 and blocks[1] == 4.0
    assert len(blocked(np.ones(7))) == 7
