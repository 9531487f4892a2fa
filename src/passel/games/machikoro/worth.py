"""Machi Koro: what a position is worth to each seat, for thinking ahead."""

from __future__ import annotations

from math import exp
from typing import Final

from passel.games.machikoro.bot import best_dice, round_income
from passel.games.machikoro.components import *

# What multiplies the odds to win, in powers of e: fitted to how games of sensible players went on.
A_COIN: Final = 0.18  # in hand, or no longer missing
A_COIN_A_ROUND: Final = 0.34  # of income
A_LANDMARK: Final = -0.66  # it is worth less than its price


def worth(pos: Table) -> list[float]:
    """The share of the victory that each may expect: by the coins that are missing, and by income."""
    dice = [best_dice(pos, seat, pos.players[seat].cards) for seat in range(pos.seats)]
    odds = []
    for seat in range(pos.seats):
        player = pos.players[seat]
        lead = A_COIN * player.coins + A_COIN_A_ROUND * round_income(pos, seat, player.cards, dice)
        for landmark in LANDMARKS:
            lead += A_LANDMARK if player.cards[landmark] else -A_COIN * COST[landmark]
        odds.append(exp(lead))
    total = sum(odds)
    return [each / total for each in odds]
