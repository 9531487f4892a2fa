"""Lawless Empire: what a position is worth to each seat, for thinking ahead."""

from __future__ import annotations

from math import exp
from typing import Final

from passel.games.lawless.components import *
from passel.games.lawless.rules_end import role_points

# What multiplies the odds to win, in powers of e: fitted to how games of sensible players went on.
A_POINT: Final = 0.25  # of the role, which the Orders of rounds to come may turn
A_TOKEN: Final = 0.3  # safe


def worth(pos: Table) -> list[float]:
    """The share of the victory that each may expect: by what would be scored if the game ended now."""
    odds = []
    for seat in range(pos.seats):
        player = pos.players[seat]
        tokens = player.lucre + player.bribery + len(player.soldati)
        odds.append(exp(A_POINT * role_points(pos, seat) + A_TOKEN * tokens))
    total = sum(odds)
    return [each / total for each in odds]
