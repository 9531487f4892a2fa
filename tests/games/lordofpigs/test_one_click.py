"""For which options of Lord of the P.I.G.S. a click on the piece is the answer."""

from __future__ import annotations

from one_click import one_click_kinds
from passel.games.lordofpigs import GAME

ENOUGH = {
    "floods": "no: discard",
    "fmi": "no: fmi",
    "lobby": "yes: done, no: use",
    "lobby-target": "no: on",
    "share": "yes: pass, no: share",
    "strike": "yes: stability",
    "submit": "yes: pass, no: submit",
    "vote": "yes: pass, no: vote",
    "vote-card": "no: with",
    "watchdogs": "no: withdraw",
}


def test_where_one_click_is_enough() -> None:
    assert one_click_kinds(GAME, games=80) == ENOUGH
