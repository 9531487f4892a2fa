"""What is printed on the cards of Lord of the P.I.G.S., for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import passel.games.lordofpigs.components as c
from passel.games.lordofpigs.forecast import printed_on
from passel.games.lordofpigs.reading import partner
from passel.games.lordofpigs.words_cards import CARDS as NAMES
from passel.games.lordofpigs.words_cards import (
    EVENT_EFFECTS,
    EVENT_STORIES,
    MODES,
    OFFICES,
    STABILITY_NAME,
    STORIES,
    TITLES,
    VARIABLES,
)
from passel.games.lordofpigs.words_cards import EVENTS as EVENT_NAMES
from passel.games.lordofpigs.words_names import signed
from passel.games.lordofpigs.words_pieces import event_tip
from passel.i18n import _

CODE: Final = [*c.ACTOR, "SS"]
ICON: Final = [
    "light-bulb", "hammer-nails", "laptop", "lightning-shield", "piggy-bank", "oil-drum", "price-tag",
    "bordered-shield", "shopping-cart", "mining-helmet", "growth", "gavel", "shaking-hands",
    "pay-money", "take-my-money", "abacus", "credits-currency", "greek-temple", "briefcase",
    "earth-africa-europe", "umbrella", "mining", "tied-scroll", "chart", "organigram", "family-house",
    "shopping-bag", "profit", "stockpiles", "power-generator", "charging-bull", "cargo-crate", "city-car",
    "cargo-ship", "hospital", "forest", "fruit-bowl", "breaking-chain", "gears",
    "candle-light", "power-lightning", "coal-wagon", "speedometer", "round-table", "megaphone",
    "wind-turbine", "recycle", "gas-pump", "coal-pile", "oil-pump", "electric", "solar-power",
]  # fmt: skip
EVENT_ICON: Final = [
    "receive-money", "flood", "fist", "time-bomb", "party-flags", "sniffing-dog", "magnifying-glass",
    "trophy-cup", "whistle", "wireframe-globe", "coffee-mug",
]  # fmt: skip
FIRST_CLAUSE: Final = 22  # of the Events, which have one each, in their order
MODE_ICON: Final = {
    c.NO_MODE: "",
    c.PLUS_VOTE: "thumb-up",
    c.MINUS_VOTE: "thumb-down",
    c.SHARE_WITH_B: "pie-chart",
    c.SHARE_WITH_A: "pie-chart",
}


@cache
def faces(language: str) -> list[dict[str, Any]]:
    """What is printed on each Action card, by owner and tag; made once for each language."""
    return [face(*divmod(number, c.TAGS)) for number in range(c.CARDS)]


def face(actor: int, tag: int) -> dict[str, Any]:
    return {
        "tag": c.TAG[tag],
        "by": actor + 1,
        "code": c.ACTOR[actor],
        "name": _(NAMES[actor * c.TAGS + tag]),
        "icon": ICON[actor * c.TAGS + tag],
        "needs": c.THRESHOLD[tag],
        "does": [
            {
                "by": other + 1,
                "code": CODE[other],
                "n": signed(change) if change else "0",
                "way": "up" if change > 0 else "down" if change else "nil",
            }
            for other, change in enumerate(printed_on(actor, tag))
        ],
        "mode": mode(actor, tag),
        "mode_icon": MODE_ICON[c.MODE[tag]],
        "story": _(STORIES[actor * c.TAGS + tag]),
    }


def mode(actor: int, tag: int) -> str:
    """What else the card is good for."""
    if tag in c.SHARES:
        return _("Share with: {title}").format(title=_(TITLES[partner(actor, tag)]))
    return _(MODES[c.MODE[tag]]) if c.MODE[tag] != c.NO_MODE else ""


@cache
def events(language: str) -> dict[str, dict[str, Any]]:
    """What the Gazette reports of each Event."""
    return {
        c.EVENT[number]: {
            "name": _(EVENT_NAMES[number]),
            "icon": EVENT_ICON[number],
            "effect": _(EVENT_EFFECTS[number]),
            "story": _(EVENT_STORIES[number]),
            "tip": event_tip(number),
            "clause": f"LP-{FIRST_CLAUSE + number}",
        }
        for number in range(c.EVENTS)
    }


@cache
def actors(language: str) -> list[dict[str, str]]:
    """What stands on the mat before each track, and what the Actors are called."""
    people = {"code": CODE[-1], "title": _("The people"), "office": "", "variable": _(STABILITY_NAME)}
    return [
        {
            "code": c.ACTOR[actor],
            "title": _(TITLES[actor]),
            "office": _(OFFICES[actor]),
            "variable": _(VARIABLES[actor]),
        }
        for actor in range(c.ACTORS)
    ] + [people]
