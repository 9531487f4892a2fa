"""What Lord of the P.I.G.S. says instead of a question with one answer."""

from __future__ import annotations

from forced import forced_texts
from passel.games.lordofpigs import GAME


def test_what_is_said_for_each_decision() -> None:
    texts = forced_texts(GAME, 30)
    assert texts["lobby"] == {"No card to lobby with. Passing for you."}
    assert texts["share"] == {"Nothing to claim. Passing for you."}
    assert texts["watchdogs"] == {"The Watchdogs take your only proposal."}
    assert all(text.startswith("The flood takes ") for text in texts["floods"])
    cards = texts["vote-card"]
    assert len(cards) > 1 and all(text.startswith("You play ") for text in cards)
    assert all(text.endswith(" face down.") for text in cards)
    assert texts["strike"] == {"You have only one move. It's made for you."}
