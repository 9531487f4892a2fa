"""Margin Call: what a position is worth to each seat."""

from __future__ import annotations

import pytest

from games.margincall.table import as_table, table
from passel.games.margincall import GAME
from passel.games.margincall.worth import worth
from passel.kernel import digest, mix, playout


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_shares_of_one_victory(seats: int) -> None:
    for game in range(5):
        pos = as_table(GAME.new(seats, chance=mix(game)))
        playout(pos, mix(game), 200)
        before = digest(pos)
        shares = worth(pos)
        assert sum(shares) == pytest.approx(1.0) and len(shares) == seats and min(shares) > 0.0
        assert digest(pos) == before


def test_bags_count_most_then_the_score_then_the_turn_and_wilds() -> None:
    even = worth(table("M1 M2 L5", "M1 M2 L5", "M1 M2 L5", active=3))
    assert even[0] == even[1] < even[2]
    wild = worth(table("M1 M2 W", "M1 M2 L5", "M1 M2 L5", active=3))
    assert wild[1] < wild[0] < wild[2]
    ahead = worth(table("M1 M2 W", "M1 M2 L5", "M1 M2 L5", active=3, scores=[0, 11, 0]))
    assert ahead[1] > ahead[0] + ahead[2]
    shed = worth(table("M1 M2 W", "M1 M2 L5", "M1 M2 L5", active=3, scores=[0, 11, 0], bags=[2, 3, 3]))
    assert shed[0] > shed[1] > shed[2]
