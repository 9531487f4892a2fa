"""For which options of When Pigs Shall Fly a click on the piece is the answer."""

from __future__ import annotations

from one_click import one_click_kinds
from passel.games.whenpigsfly import GAME

ENOUGH = {
    "die": "yes: take",
    "fly": "no: fly",
    "line": "no: work",
    "sheep": "no: sheep",
    "spy": "yes: spy",
    "train": "yes: done, no: train",
}


def test_where_one_click_is_enough() -> None:
    assert one_click_kinds(GAME, games=40) == ENOUGH
