"""What is printed on the cards of Margin Call, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from passel.games.margincall.components import BE, BU, CARD, CARDS, FC, HF, NUMBERS, PZ, RC, SD, TYPE, WB, W
from passel.games.margincall.words import TYPES, card, text
from passel.i18n import N_, _

SUIT_ICON: Final = ["house", "banknote", "chart", "processor"]
ICON: Final = {
    PZ: "great-pyramid", W: "card-joker", RC: "cycle", FC: "handcuffed", SD: "shield-reflect",
    WB: "whistle", HF: "lightning-frequency", BE: "bear-face", BU: "charging-bull",
}  # fmt: skip
SLOW: Final = N_("Slow")
QUICK: Final = N_("Quick")
MARKET: Final = N_("Market")
LARGEST_TRAP: Final = 3  # billions
CLASS: Final = {RC: SLOW, FC: SLOW, SD: QUICK, WB: QUICK, HF: MARKET, BE: MARKET, BU: MARKET, PZ: MARKET}


@cache
def faces(language: str, trap_amount: int) -> dict[str, dict[str, str]]:
    """Each card by its code; made once for each language and size of trap."""
    return {CARD[number]: face(number, trap_amount) for number in range(CARDS)}


@cache
def by_trap(language: str) -> list[dict[str, dict[str, str]]]:
    """The cards for each size of trap."""
    return [faces(language, amount) for amount in range(LARGEST_TRAP + 1)]


def face(number: int, trap_amount: int) -> dict[str, Any]:
    """An asset has a suit and a big number, an action a class and a name."""
    code = CARD[number]
    name = card(number)
    if number in CLASS:
        kind = CLASS[number]
        spoken = _("{card}, {kind} card: {effect}").format(
            card=name, kind=_(kind), effect=text(number, trap_amount)
        )
        return {
            "suit": "", "kind": kind.lower(), "icon": ICON[number], "corner": "", "name": name,
            "foot": _(kind), "spoken": spoken, "effect": text(number, trap_amount),
        }  # fmt: skip
    if number == W:
        suit, icon, corner, foot, effect = "w", ICON[W], "W", name, text(W)
    else:
        suit, icon = TYPE[(number - 1) // NUMBERS].lower(), SUIT_ICON[(number - 1) // NUMBERS]
        corner, foot, effect = code[1:], _(TYPES[(number - 1) // NUMBERS]), ""
    return {
        "suit": suit, "kind": "", "icon": icon, "corner": corner, "name": name, "foot": foot,
        "spoken": name, "effect": effect,
    }  # fmt: skip
