"""Machi Koro in the lab: how far the towns have come, and which cards have paid for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.machikoro.components as c
from passel.contract import Hindsight
from passel.kernel import Entry

SHOPS: Final = "Bakeries and shops"
CHEESE: Final = "Cheese Factory"
FURNITURE: Final = "Furniture Factory"
MARKET: Final = "Produce Market"
FARMS: Final = "fields and farms"
FORESTS: Final = "forests"
MINES: Final = "mines and orchards"
RED: Final = "Cafes and Restaurants"
MAJOR: Final = "major establishments"
NONE_YET: Final = "no income"

ENGINE: Final = {
    c.BAKERY: SHOPS, c.CONVENIENCE_STORE: SHOPS, c.CHEESE_FACTORY: CHEESE, c.FURNITURE_FACTORY: FURNITURE,
    c.PRODUCE_MARKET: MARKET, c.WHEAT_FIELD: FARMS, c.LIVESTOCK_FARM: FARMS, c.FOREST: FORESTS, c.MINE: MINES,
    c.APPLE_ORCHARD: MINES, c.CAFE: RED, c.RESTAURANT: RED, c.STADIUM: MAJOR, c.TV_STATION: MAJOR,
}  # fmt: skip


def figures(pos: c.Table) -> dict[str, float]:
    built = [sum(player.cards[c.LANDMARKS[0] :]) for player in pos.players]
    return {
        "landmarks per player": sum(built) / pos.seats,
        "winner's landmarks": built[pos.places.index(1)],
        "fourth landmark built %": 100.0 * (max(built) == len(c.LANDMARKS)),
        "shared victory %": 100.0 * (pos.places.count(1) > 1),
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
        "coins taken in per player": total / pos.seats,
        "cards bought per player": bought / pos.seats,
    }
    for engine in dict.fromkeys(ENGINE.values()):
        found[f"income from {engine} %"] = 100 * sum(each[engine] for each in income) / max(1, total)
    return Hindsight(found, [engine_of(each) for each in income], "engine")


def engine_of(income: dict[str, int]) -> str:
    best = max(income, key=income.__getitem__)
    return best if income[best] else NONE_YET


def topic(option: c.Move) -> str:
    """Return the notation, but count swaps with any player as one, and no targets of the TV Station."""
    if option.kind == "tv":
        return ""
    return "swap" if option in c.SWAP else option.text
