"""Machi Koro: what a position is worth to each seat."""

from __future__ import annotations

import pytest

from games.machikoro.table import as_table, table
from passel.games.machikoro import GAME
from passel.games.machikoro.worth import worth
from passel.kernel import digest, mix, playout


@pytest.mark.parametrize(("seats", "preset"), [(2, "live"), (4, "live"), (3, "postal")])
def test_shares_of_one_victory(seats: int, preset: str) -> None:
    for game in range(5):
        pos = as_table(GAME.new(seats, preset=preset, chance=mix(game)))
        playout(pos, mix(game), 50)
        before = digest(pos)
        shares = worth(pos)
        assert sum(shares) == pytest.approx(1.0) and len(shares) == seats and min(shares) > 0.0
        assert digest(pos) == before


@pytest.mark.parametrize(
    ("better", "worse", "coins"),
    [
        ("bakery", "bakery", [5, 3]),
        ("bakery, livestock farm 2", "bakery", [3, 3]),
        ("bakery, radio tower", "bakery", [3, 3]),
        ("bakery, radio tower", "bakery, amusement park", [3, 3]),
    ],
)
def test_coins_income_and_landmarks_count(better: str, worse: str, coins: list[int]) -> None:
    shares = worth(table(better, worse, coins=coins, dice=[1]))
    assert shares[0] > shares[1]
