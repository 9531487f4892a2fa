"""What is printed on the cards of Margin Call, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from passel.games.margincall.components import BE, BU, CARD, CARDS, FC, HF, NUMBERS, PZ, RC, SD, TYPE, WB, W
from passel.games.margincall.view_types import Agreed
from passel.games.margincall.words_cards import CLASSES, MARKET, QUICK, SLOW, TYPES, card, tooltip_of
from passel.i18n import _

SUIT_ICON: Final = ["house", "banknote", "chart", "processor"]
ICON: Final = {
    PZ: "great-pyramid", W: "card-joker", RC: "cycle", FC: "handcuffed", SD: "shield-reflect",
    WB: "whistle", HF: "lightning-frequency", BE: "bear-face", BU: "charging-bull",
}  # fmt: skip
LARGEST_TRAP: Final = 3  # billions
CLASS: Final = {RC: SLOW, FC: SLOW, SD: QUICK, WB: QUICK, HF: MARKET, BE: MARKET, BU: MARKET, PZ: MARKET}


@cache
def faces(language: str, trap_amount: int, slow_only: bool = False) -> dict[str, dict[str, str]]:
    """Each card by its code; made once for each language and what is agreed of the cards."""
    return {CARD[number]: face(number, trap_amount, slow_only) for number in range(CARDS)}


@cache
def by_agreement(language: str) -> list[dict[str, dict[str, str]]]:
    """The cards for each agreement (`agreement`)."""
    traps = range(LARGEST_TRAP + 1)
    return [faces(language, amount, slow_only) for slow_only in (False, True) for amount in traps]


def agreement(agreed: Agreed) -> int:
    """Return the place of a table's cards in `by_agreement`."""
    return agreed.trap_amount + (LARGEST_TRAP + 1) * (agreed.deflect_scope == "slow")


def face(number: int, trap_amount: int, slow_only: bool) -> dict[str, Any]:
    """An asset has a suit and a big number, an action a class and a name."""
    code = CARD[number]
    name, tip = card(number), tooltip_of(number, trap_amount, slow_only)
    if number in CLASS:
        kind = CLASS[number]
        return {
            "suit": "", "kind": kind.lower(), "icon": ICON[number], "corner": "", "name": name,
            "foot": _(kind), "spoken": f"{name}. {tip}", "tip": tip, "when": _(CLASSES[kind]),
        }  # fmt: skip
    if number == W:
        suit, icon, corner, foot = "w", ICON[W], "W", name
    else:
        suit, icon = TYPE[(number - 1) // NUMBERS].lower(), SUIT_ICON[(number - 1) // NUMBERS]
        corner, foot = code[1:], _(TYPES[(number - 1) // NUMBERS])
    return {
        "suit": suit, "kind": "", "icon": icon, "corner": corner, "name": name, "foot": foot,
        "spoken": name, "tip": tip, "when": "",
    }  # fmt: skip
