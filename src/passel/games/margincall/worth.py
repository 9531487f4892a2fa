"""Margin Call: what a position is worth to each seat, for thinking ahead."""

from __future__ import annotations

from math import exp
from typing import Final

from passel.games.margincall.components import *

# What multiplies the odds to win, in powers of e: fitted to how games of sensible players went on.
A_BAG_SHED: Final = 3.5
A_FULL_SCORE: Final = 3.0
A_WILD: Final = 0.15
THE_TURN: Final = 0.35


def worth(pos: Table) -> list[float]:
    """The share of the victory that each may expect: most by bags, then by score."""
    odds = []
    for seat in range(pos.seats):
        player = pos.players[seat]
        lead = A_FULL_SCORE * player.score / pos.settings.goal - A_BAG_SHED * player.bags
        lead += A_WILD * player.cards.count(W) + (THE_TURN if seat == pos.active else 0.0)
        odds.append(exp(lead))
    total = sum(odds)
    return [each / total for each in odds]
