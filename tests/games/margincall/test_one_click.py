"""For which options of Margin Call a click on the piece is the answer."""

from __future__ import annotations

from one_click import one_click_kinds
from passel.games.margincall import GAME

ENOUGH = {
    "aim": "yes: on",
    "build": "no: add done",
    "collude": "yes: on",
    "forced": "no: add",
    "main": "yes: end play, no: end sell swap",
    "redirect": "yes: to",
    "respond": "yes: pass play, no: play",
    "swap": "no: done drop",
    "take": "yes: take",
    "trim": "no: drop",
}


def test_where_one_click_is_enough() -> None:
    assert one_click_kinds(GAME, games=8) == ENOUGH
