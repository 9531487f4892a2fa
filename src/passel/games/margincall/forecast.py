"""Margin Call: what a stack comes to if nobody adds anything to it, from what all can see.

What a High-Frequency Trade takes is chosen when it resolves; here it takes what hurts most."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from passel.games.margincall.components import CARD, PONZI_VALUE
from passel.games.margincall.rules_value import value
from passel.games.margincall.view_types import Agreed, Lying, Public, Sale


class Outlook(NamedTuple):
    """Which items will be void, on whom each will be, how many cards are still to be taken, and Bull Traps
    less Bear Traps still to come."""

    void: list[bool]
    focus: list[int]
    takes: int
    traps: int


def outlook(stack: Sequence[Lying]) -> Outlook:
    """From the top down (MC-23, MC-29, MC-30, MC-36, MC-37)."""
    void = [item.void for item in stack]
    focus = [item.focus for item in stack]
    takes = traps = 0
    for place in range(len(stack) - 1, -1, -1):
        item = stack[place]
        if item.card == "package" or void[place]:
            continue
        if item.card == "WB":
            void[item.aim] = True
        elif item.card == "SD" and not void[item.aim]:
            focus[item.aim] = focus[place]
        elif item.card == "HF":
            takes += 1
        elif item.card in ("BE", "BU"):
            traps += 1 if item.card == "BU" else -1
    return Outlook(void, focus, takes, traps)


def base(sale: Sale, agreed: Agreed, ponzi_void: bool, takes: int = 0) -> int:
    """What the package is worth before traps, at worst if cards are still to be taken (MC-43)."""
    if "PZ" in sale.cards and not ponzi_void:
        return 0 if sale.taken or (takes and len(sale.cards) > 1) else PONZI_VALUE
    return worst(sale.cards, takes, agreed.four_value)


@lru_cache(maxsize=1024)
def worst(cards: tuple[str, ...], takes: int, four_value: int) -> int:
    """What is left of a package if so many of its cards are taken."""
    goods = [CARD.index(code) for code in cards if code != "PZ"]
    left = max(0, len(goods) - takes)
    return min(value(list(some), four_value) for some in combinations(goods, left))


def final(sale: Sale, agreed: Agreed, ahead: Outlook) -> int:
    """What will be paid (MC-44)."""
    worth = base(sale, agreed, ahead.void[0], ahead.takes)
    return max(0, worth + agreed.trap_amount * (sale.traps + ahead.traps)) if worth else 0


def targets(table: Public, code: str) -> list[int]:
    """Return the places of the stack that a Whistleblower (MC-36) or a Strategic Deflection (MC-37) works on;
    a package stands for its Ponzi Scheme."""
    redirected = ("RC", "FC") if table.agreed.deflect_scope == "slow" else ("RC", "FC", "HF", "SD")
    ponzi = table.sale is not None and "PZ" in table.sale.cards
    return [
        place
        for place, item in enumerate(table.stack)
        if (item.card != "package" or ponzi if code == "WB" else item.card in redirected)
    ]
