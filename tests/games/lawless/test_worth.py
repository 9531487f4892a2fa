"""Lawless Empire: what a position is worth to each seat."""

from __future__ import annotations

import pytest

from passel.games.lawless import GAME
from passel.games.lawless.components import Table
from passel.games.lawless.rules_end import role_points
from passel.games.lawless.worth import A_POINT, A_TOKEN, worth
from passel.kernel import digest, mix, playout


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_shares_of_one_victory(seats: int) -> None:
    """At any time; and as the result would be if the game ended now."""
    for game in range(5):
        pos = GAME.new(seats, chance=mix(game))
        assert isinstance(pos, Table)
        playout(pos, mix(game), 100 * game)
        before = digest(pos)
        shares = worth(pos)
        assert sum(shares) == pytest.approx(1.0) and len(shares) == seats and min(shares) > 0.0
        assert digest(pos) == before
        points = [A_POINT * role_points(pos, seat) for seat in range(seats)]
        for seat, player in enumerate(pos.players):
            points[seat] += A_TOKEN * (player.lucre + player.bribery + len(player.soldati))
        assert shares.index(max(shares)) == points.index(max(points))


def test_a_token_more_is_worth_something() -> None:
    pos = GAME.new(4, chance=mix(1))
    assert isinstance(pos, Table)
    before = worth(pos)
    pos.players[2].lucre += 1
    after = worth(pos)
    assert after[2] > before[2] and after[0] < before[0]
