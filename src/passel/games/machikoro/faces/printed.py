"""What is printed on the cards of Machi Koro, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import passel.games.machikoro.components as c
from passel.games.machikoro.words import EFFECTS, TOOLTIPS, card, coins, rolls
from passel.i18n import N_, _

ICON: Final = [
    "wheat", "cow", "sliced-bread", "coffee-cup", "shop", "forest", "soccer-ball", "tv", "modern-city",
    "cheese-wedge", "wooden-chair", "mine-wagon", "hot-meal", "fruit-tree", "fruit-bowl",
    "steam-locomotive", "shopping-bag", "carousel", "radio-tower",
]  # fmt: skip
SOURCE: Final = {
    c.CAFE: N_("from roller"),
    c.RESTAURANT: N_("from roller"),
    c.STADIUM: N_("from each"),
    c.TV_STATION: N_("from one"),
    c.BUSINESS_COMPLEX: N_("swap a card"),
}
FOR_EACH: Final = {
    c.CHEESE_FACTORY: [c.LIVESTOCK_FARM],
    c.FURNITURE_FACTORY: [c.FOREST, c.MINE],
    c.PRODUCE_MARKET: [c.WHEAT_FIELD, c.APPLE_ORCHARD],
}


@cache
def faces(language: str) -> list[dict[str, Any]]:
    """What is printed on each card; made once for each language."""
    return [
        {
            "slug": c.CARD[number],
            "name": card(number),
            "rolls": rolls(number).replace("-", "–"),
            "cost": c.COST[number],
            "colour": colour(number),
            "icon": ICON[number],
            "effect": _(EFFECTS[number]),
            "tip": _(TOOLTIPS[number]),
            "spoken": _("{card}, {coins}. {tip}").format(
                card=card(number), coins=coins(c.COST[number]), tip=_(TOOLTIPS[number])
            ),
            "unbuilt": _("{card}, not built").format(card=card(number)),
            "pays": c.PAYS[number] if number < c.ESTABLISHMENTS else 0,
            "for_each": [ICON[each] for each in FOR_EACH.get(number, [])],
            "source": _(SOURCE[number]) if number in SOURCE else "",
        }
        for number in range(c.CARDS)
    ]


def colour(number: int) -> str:
    if number in c.LANDMARKS:
        return "gold"
    if number in c.MAJORS:
        return "purple"
    kinds = {"blue": c.BLUE_ON, "green": c.GREEN_ON, "red": c.RED_ON}
    return next(name for name, on in kinds.items() if any(number in cards for cards in on))
