"""For which options of Machi Koro a click on the piece is the answer."""

from __future__ import annotations

from one_click import one_click_kinds
from passel.games.machikoro import GAME

ENOUGH = {
    "buy": "no: buy pass",
    "choose": "no: choose",
    "dice": "yes: dice",
    "give": "no: give",
    "reroll": "yes: keep reroll",
    "shield": "no: shield",
    "special": "yes: special",
    "swap": "yes: swap, no: swap",
    "take": "no: take",
    "tv": "yes: tv",
}


def test_where_one_click_is_enough() -> None:
    assert one_click_kinds(GAME, {"special_actions": "on"}, games=20) == ENOUGH


def test_nothing_of_an_order_sheet_is_sent_by_one_click() -> None:
    kinds = one_click_kinds(GAME, {"mode": "postal"}, games=2)
    assert kinds
    assert all(each.startswith("no: ") for each in kinds.values())
