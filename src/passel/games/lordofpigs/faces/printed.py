"""What is printed on the cards of Lord of the P.I.G.S., for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from passel.games.lordofpigs.components import (
    ACTOR,
    ACTORS,
    BUSINESS_FAIR,
    CARDS,
    CHAMPIONSHIP,
    EVENT,
    EVENTS,
    MINUS_VOTE,
    MODE,
    NO_MODE,
    PARTNER,
    PLUS_VOTE,
    SCRUTINY,
    SHARE_WITH_A,
    SHARE_WITH_B,
    TAG,
    TAGS,
    TERRORIST_ATTACK,
    THRESHOLD,
)
from passel.games.lordofpigs.forecast import printed_on
from passel.games.lordofpigs.words import card, effect, signed, the, votes
from passel.games.lordofpigs.words_cards import CARDS as NAMES
from passel.games.lordofpigs.words_cards import EVENT_EFFECTS, EVENT_STORIES, STORIES
from passel.games.lordofpigs.words_cards import EVENTS as EVENT_NAMES
from passel.i18n import N_, _

CODE: Final = [*ACTOR, "SS"]
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
LASTING: Final = [TERRORIST_ATTACK, BUSINESS_FAIR, SCRUTINY, CHAMPIONSHIP]  # Events that are active (LP-17)
FIRST_CLAUSE: Final = 22  # of the Events, which have one each, in their order
MODE_ICON: Final = {
    NO_MODE: "",
    PLUS_VOTE: "thumb-up",
    MINUS_VOTE: "thumb-down",
    SHARE_WITH_B: "pie-chart",
    SHARE_WITH_A: "pie-chart",
}
VOTE_MODES: Final = {PLUS_VOTE: N_("+1 Vote"), MINUS_VOTE: N_("−1 Vote")}


@cache
def faces(language: str) -> list[dict[str, Any]]:
    """What is printed on each Action card, by owner and tag; made once for each language."""
    return [face(*divmod(number, TAGS)) for number in range(CARDS)]


def face(actor: int, tag: int) -> dict[str, Any]:
    return {
        "tag": TAG[tag],
        "by": actor + 1,
        "code": ACTOR[actor],
        "name": _(NAMES[actor * TAGS + tag]),
        "icon": ICON[actor * TAGS + tag],
        "needs": THRESHOLD[tag],
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
        "mode_icon": MODE_ICON[MODE[tag]],
        "story": _(STORIES[actor * TAGS + tag]),
        "spoken": _("{card}, needs {votes}: {effect}").format(
            card=card(actor, tag), votes=votes(THRESHOLD[tag]), effect=effect(actor, tag)
        ),
    }


def mode(actor: int, tag: int) -> str:
    """What else the card is good for."""
    if MODE[tag] in VOTE_MODES:
        return _(VOTE_MODES[MODE[tag]])
    if MODE[tag] == NO_MODE:
        return ""
    return _("Share with {other}").format(other=the((actor + PARTNER[tag]) % ACTORS))


@cache
def events(language: str) -> dict[str, dict[str, Any]]:
    """What the Gazette reports of each Event."""
    return {
        EVENT[number]: {
            "name": _(EVENT_NAMES[number]),
            "icon": EVENT_ICON[number],
            "effect": _(EVENT_EFFECTS[number]),
            "story": _(EVENT_STORIES[number]),
            "lasting": number in LASTING,
            "clause": f"LP-{FIRST_CLAUSE + number}",
        }
        for number in range(EVENTS)
    }
