"""What is printed on the cards of Machi Koro, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from passel.games.machikoro.components import (
    APPLE_ORCHARD,
    BLUE_ON,
    BUSINESS_COMPLEX,
    CAFE,
    CARD,
    CARDS,
    CHEESE_FACTORY,
    COST,
    ESTABLISHMENTS,
    FOREST,
    FURNITURE_FACTORY,
    GREEN_ON,
    LANDMARKS,
    LIVESTOCK_FARM,
    MAJORS,
    MINE,
    PAYS,
    PRODUCE_MARKET,
    RED_ON,
    RESTAURANT,
    STADIUM,
    TV_STATION,
    WHEAT_FIELD,
)
from passel.games.machikoro.words import EFFECTS, card, rolls
from passel.i18n import N_, _

ICON: Final = [
    "wheat", "cow", "sliced-bread", "coffee-cup", "shop", "forest", "soccer-ball", "tv", "modern-city",
    "cheese-wedge", "wooden-chair", "mine-wagon", "hot-meal", "fruit-tree", "fruit-bowl",
    "steam-locomotive", "shopping-bag", "carousel", "radio-tower",
]  # fmt: skip
SOURCE: Final = {
    CAFE: N_("from roller"),
    RESTAURANT: N_("from roller"),
    STADIUM: N_("from each"),
    TV_STATION: N_("from one"),
    BUSINESS_COMPLEX: N_("swap a card"),
}
FOR_EACH: Final = {
    CHEESE_FACTORY: [LIVESTOCK_FARM],
    FURNITURE_FACTORY: [FOREST, MINE],
    PRODUCE_MARKET: [WHEAT_FIELD, APPLE_ORCHARD],
}


@cache
def faces(language: str) -> list[dict[str, Any]]:
    """What is printed on each card; made once for each language."""
    return [
        {
            "slug": CARD[number],
            "name": card(number),
            "rolls": rolls(number).replace("-", "–"),
            "cost": COST[number],
            "colour": colour(number),
            "icon": ICON[number],
            "effect": _(EFFECTS[number]),
            "spoken": _("{card}, costs {cost}: {effect}").format(
                card=card(number), cost=COST[number], effect=_(EFFECTS[number])
            ),
            "unbuilt": _("{card}, not built").format(card=card(number)),
            "pays": PAYS[number] if number < ESTABLISHMENTS else 0,
            "for_each": [ICON[each] for each in FOR_EACH.get(number, [])],
            "source": _(SOURCE[number]) if number in SOURCE else "",
        }
        for number in range(CARDS)
    ]


def colour(number: int) -> str:
    if number in LANDMARKS:
        return "gold"
    if number in MAJORS:
        return "purple"
    kinds = {"blue": BLUE_ON, "green": GREEN_ON, "red": RED_ON}
    return next(name for name, on in kinds.items() if any(number in cards for cards in on))
