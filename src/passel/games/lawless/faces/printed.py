"""What is printed on the pieces of Lawless Empire, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import passel.games.lawless.components as c
from passel.games.lawless.words_names import (
    COLOURS,
    ORDER_TEXTS,
    ORDERS_NAMED,
    PHASE_TEXTS,
    PHASES,
    PLAN_TEXTS,
    PLANS,
    ROLE_TEXTS,
    ROLES,
    SCHEME_TEXTS,
    SCHEMES,
    SYNDICATES,
    THINGS,
    side,
    side_text,
)
from passel.i18n import N_, _

SCHEME_ICON: Final = [
    "domino-mask", "minions", "feather", "coinflip", "steamroller", "crosshair", "recycle", "weight",
    "poker-hand", "cloak-dagger",
]  # fmt: skip
ABILITY_ICON: Final = [
    "card-exchange", "vertical-flip", "move", "occupy", "cancel", "rolling-dices", "clockwise-rotation",
    "horizontal-flip",
]  # fmt: skip
SYNDICATE_ICON: Final = [
    "medicine-pills", "money-stack", "porcelain-vase", "brandy-bottle", "winchester-rifle", "card-ace-spades",
    "shark-fin", "baseball-bat",
]  # fmt: skip
ORDER_ICON: Final = ["dynamite", "molotov", "locked-fortress", "padlock"]
ROLE_ICON: Final = [
    "scales", "abacus", "scroll-quill", "double-face-mask", "fedora", "human-ear", "crown", "wolf-howl",
    "puppet", "crossed-pistols", "dripping-knife", "spy",
]  # fmt: skip
PAYS: Final = [N_("+1 Bribery"), N_("a Syndicate"), N_("+1 Lucre"), N_("1 Soldato")]


@cache
def faces(language: str) -> dict[str, Any]:
    """What everything is called, and its picture; made once for each language."""
    return {
        "seats": [{"slug": slug, "name": _(COLOURS[n])} for n, slug in enumerate(c.COLOUR)],
        "plans": [
            {"slug": slug, "name": _(PLANS[n]), "pays": _(PAYS[n]), "text": _(PLAN_TEXTS[n])}
            for n, slug in enumerate(c.PLAN)
        ],
        "schemes": [
            {"slug": slug, "name": _(SCHEMES[n]), "effect": _(SCHEME_TEXTS[n]), "icon": SCHEME_ICON[n]}
            for n, slug in enumerate(c.SCHEME)
        ],
        "sides": [side_face(number) for number in range(len(c.SIDE))],
        "syndicates": [
            {"slug": slug, "name": _(SYNDICATES[n]), "icon": SYNDICATE_ICON[n]}
            for n, slug in enumerate(c.SYNDICATE)
        ],
        "orders": [
            {
                "slug": slug,
                "name": _(ORDERS_NAMED[n]),
                "text": _(ORDER_TEXTS[n]),
                "icon": ORDER_ICON[n],
                "points": c.ORDER_POINTS[n],
                "kind": slug[:3],
            }
            for n, slug in enumerate(c.ORDER)
        ],
        "roles": [
            {"slug": slug, "name": _(ROLES[n]), "text": _(ROLE_TEXTS[n]), "icon": ROLE_ICON[n]}
            for n, slug in enumerate(c.ROLE)
        ],
        "phases": [
            {"slug": slug, "name": _(PHASES[n]), "text": _(PHASE_TEXTS[n])} for n, slug in enumerate(c.PHASE)
        ],
        "things": {name: _(text) for name, text in THINGS.items()},
    }


def side_face(number: int) -> dict[str, str]:
    ability = number < c.ABILITIES
    name = side(number)
    effect = side_text(number)
    return {
        "slug": c.SIDE[number],
        "name": name,
        "sort": "does" if ability else "counts",
        "effect": effect,
        "icon": ABILITY_ICON[number] if ability else "",
        "value": "" if ability else c.SIDE[number],
        "spoken": _("Soldato: {side}").format(side=name),
        "told": f"{name}: {effect}",
    }
