"""Duel: what a sensible player makes of his options."""

from __future__ import annotations

from passel.kernel import Ask
from toys.duel.components import COUNTER, STAKE, Table


def weigh(pos: Table, ask: Ask) -> list[float]:
    """Spend energy evenly, counter what hurts, and do not stake what may save a life."""
    rounds = 1 + len(pos.deck) // 2
    fair = pos.energy[ask.seat] / rounds
    worth = {COUNTER: 2.0, STAKE: 0.5}
    return [worth.get(option, 1.0) / (1.0 + abs(option.amount - fair)) for option in ask.options]
