"""Machi Koro in the lab: how far the towns have come, and which cards have paid for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from passel.contract import Hindsight
from passel.games.machikoro.components import (
    APPLE_ORCHARD,
    BAKERY,
    BOUGHT,
    CAFE,
    CHEESE_FACTORY,
    CONVENIENCE_STORE,
    EARNED,
    FOREST,
    FURNITURE_FACTORY,
    LANDMARKS,
    LIVESTOCK_FARM,
    MINE,
    PAID,
    PRODUCE_MARKET,
    RESTAURANT,
    STADIUM,
    SWAP,
    TV_STATION,
    WHEAT_FIELD,
    Move,
    Table,
)
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
    BAKERY: SHOPS, CONVENIENCE_STORE: SHOPS, CHEESE_FACTORY: CHEESE, FURNITURE_FACTORY: FURNITURE,
    PRODUCE_MARKET: MARKET, WHEAT_FIELD: FARMS, LIVESTOCK_FARM: FARMS, FOREST: FORESTS, MINE: MINES,
    APPLE_ORCHARD: MINES, CAFE: RED, RESTAURANT: RED, STADIUM: MAJOR, TV_STATION: MAJOR,
}  # fmt: skip


def figures(pos: Table) -> dict[str, float]:
    built = [sum(player.cards[LANDMARKS[0] :]) for player in pos.players]
    return {
        "landmarks per player": sum(built) / pos.seats,
        "winner's landmarks": built[pos.places.index(1)],
        "fourth landmark built %": 100.0 * (max(built) == len(LANDMARKS)),
        "shared victory %": 100.0 * (pos.places.count(1) > 1),
    }


def hindsight(pos: Table, journal: Sequence[Entry]) -> Hindsight:
    """A town's engine is what has brought most of its coins; each card of a kind counts with the others."""
    income: list[dict[str, int]] = [dict.fromkeys(ENGINE.values(), 0) for _ in pos.players]
    earned = [(seat, coins, card) for event, seat, coins, card, _none in journal if event is EARNED]
    paid = [(payee, coins, card) for event, _payer, payee, coins, card in journal if event is PAID]
    for seat, coins, card in earned + paid:
        income[seat][ENGINE[card]] += coins
    bought = sum(entry[0] is BOUGHT for entry in journal)
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


def topic(option: Move) -> str:
    """Return the notation, but count swaps with any player as one, and no targets of the TV Station."""
    if option.kind == "tv":
        return ""
    return "swap" if option in SWAP else option.text
