"""For which options of Lawless Empire a click on the piece is the answer."""

from __future__ import annotations

from one_click import one_click_kinds
from passel.games.lawless import GAME

ENOUGH = {
    "activate": "yes: done, no: use",
    "answer": "yes: accept decline",
    "bonus": "yes: bonus pass, no: bonus",
    "call": "yes: call, no: call",
    "command": "yes: done, no: add give steal swap",
    "face": "no: face",
    "first": "yes: first",
    "guess": "no: guess",
    "intrude": "yes: no pay",
    "lay": "yes: on",
    "level": "yes: pick",
    "look": "yes: look",
    "partner": "no: with",
    "place": "yes: done place",
    "plan": "yes: plan",
    "recruit": "yes: take",
    "replace": "no: replace",
    "scheme": "yes: done, no: play",
    "swap": "no: swap",
    "take": "yes: take",
    "target": "no: on",
    "to": "no: to",
}


def test_where_one_click_is_enough() -> None:
    assert one_click_kinds(GAME, games=8) == ENOUGH
