"""Machi Koro in the lab: how far the towns have come, and which cards have paid for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.machikoro.components as c
from passel.contract import Hindsight
from passel.i18n import N_
from passel.kernel import Entry

SHOPS: Final = N_("Bakeries and shops")
CHEESE: Final = N_("Cheese Factory")
FURNITURE: Final = N_("Furniture Factory")
MARKET: Final = N_("Produce Market")
FARMS: Final = N_("fields and farms")
FORESTS: Final = N_("forests")
MINES: Final = N_("mines and orchards")
RED: Final = N_("Cafes and Restaurants")
MAJOR: Final = N_("major establishments")
NONE_YET: Final = N_("no income")

INCOME: Final = {
    SHOPS: N_("income from Bakeries and shops %"),
    CHEESE: N_("income from Cheese Factory %"),
    FURNITURE: N_("income from Furniture Factory %"),
    MARKET: N_("income from Produce Market %"),
    FARMS: N_("income from fields and farms %"),
    FORESTS: N_("income from forests %"),
    MINES: N_("income from mines and orchards %"),
    RED: N_("income from Cafes and Restaurants %"),
    MAJOR: N_("income from major establishments %"),
}

ENGINE: Final = {
    c.BAKERY: SHOPS, c.CONVENIENCE_STORE: SHOPS, c.CHEESE_FACTORY: CHEESE, c.FURNITURE_FACTORY: FURNITURE,
    c.PRODUCE_MARKET: MARKET, c.WHEAT_FIELD: FARMS, c.LIVESTOCK_FARM: FARMS, c.FOREST: FORESTS, c.MINE: MINES,
    c.APPLE_ORCHARD: MINES, c.CAFE: RED, c.RESTAURANT: RED, c.STADIUM: MAJOR, c.TV_STATION: MAJOR,
}  # fmt: skip

# Names that the rules give to endings and decisions, marked for translators.
NAMES: Final = (
    N_("landmarks"), N_("limit"), N_("special"), N_("choose"), N_("dice"), N_("shield"), N_("reroll"),
    N_("tv"), N_("swap"), N_("take"), N_("give"), N_("buy"), N_("sheet"), N_("extra"), N_("cond"), N_("on"),
    N_("with"),
)  # fmt: skip


def figures(pos: c.Table) -> dict[str, float]:
    built = [sum(player.cards[c.LANDMARKS[0] :]) for player in pos.players]
    return {
        N_("landmarks per player"): sum(built) / pos.seats,
        N_("winner's landmarks"): built[pos.places.index(1)],
        N_("fourth landmark built %"): 100.0 * (max(built) == len(c.LANDMARKS)),
        N_("shared victory %"): 100.0 * (pos.places.count(1) > 1),
    }


def hindsight(pos: c.Table, journal: Sequence[Entry]) -> Hindsight:
    """A town's engine is what has brought most of its coins; each card of a kind counts with the others."""
    income: list[dict[str, int]] = [dict.fromkeys(ENGINE.values(), 0) for _ in pos.players]
    earned = [(seat, coins, card) for event, seat, coins, card, _none in journal if event is c.EARNED]
    paid = [(payee, coins, card) for event, _payer, payee, coins, card in journal if event is c.PAID]
    for seat, coins, card in earned + paid:
        income[seat][ENGINE[card]] += coins
    bought = sum(entry[0] is c.BOUGHT for entry in journal)
    total = sum(sum(each.values()) for each in income)
    found = {
        N_("coins taken in per player"): total / pos.seats,
        N_("cards bought per player"): bought / pos.seats,
    }
    for engine in dict.fromkeys(ENGINE.values()):
        found[INCOME[engine]] = 100 * sum(each[engine] for each in income) / max(1, total)
    return Hindsight(found, [engine_of(each) for each in income], N_("engine"))


def engine_of(income: dict[str, int]) -> str:
    best = max(income, key=income.__getitem__)
    return best if income[best] else NONE_YET


def topic(option: c.Move) -> str:
    """Return the notation, but count swaps with any player as one, and no targets of the TV Station."""
    if option.kind == "tv":
        return ""
    return "swap" if option in c.SWAP else option.text
