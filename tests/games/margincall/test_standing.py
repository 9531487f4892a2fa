"""Margin Call: standing orders."""

from __future__ import annotations

import pytest

from games.margincall.table import ask, asked, play, table
from passel.games.margincall import GAME
from passel.games.margincall.components import Table

UNTIL, BELOW, ALWAYS, AIMED = [order.name for order in GAME.standing]


def answer(pos: Table, order: str, number: int = 0) -> str:
    return GAME.stand(GAME.view(pos, ask(pos).seat), order, number)


def test_what_may_be_ordered() -> None:
    assert [order.name for order in GAME.standing] == [
        "pass until my turn", "pass below", "ask me always", "ask me when aimed at",
    ]  # fmt: skip
    assert [order.lapses for order in GAME.standing] == [True, False, False, False]
    assert [(order.low, order.high) for order in GAME.standing] == [(0, 0), (1, 7), (0, 0), (0, 0)]


def test_pass_on_everything_until_my_turn() -> None:
    pos = play(table("M7 L7 BU", "BE M2"), "sell M7 L7")
    assert asked(pos) == "P2 respond" and answer(pos, UNTIL) == "pass"
    play(pos, "play BE")
    assert asked(pos) == "P1 respond" and answer(pos, UNTIL) == ""  # the own turn
    assert answer(table("M7 L7 BU", "M2"), UNTIL) == ""


@pytest.mark.parametrize(("number", "said"), [(1, ""), (3, ""), (4, "pass"), (7, "pass")])
def test_pass_below_a_number(number: int, said: str) -> None:
    pos = play(table("M7 L7 S7", "BE M2"), "sell M7 L7 S7")
    assert answer(pos, BELOW, number) == said
    assert answer(play(table("RC M1", "WB M2"), "play RC"), BELOW, number) == "pass"


def test_ask_me_always() -> None:
    assert answer(play(table("M7 L7", "BE M2"), "sell M7 L7"), ALWAYS) == ""


def test_ask_me_when_something_is_aimed_at_me() -> None:
    sale = play(table("M7 L7 BU", "BE M2", "BE M3"), "sell M7 L7")
    assert answer(sale, AIMED) == "pass"  # P2: a sale is aimed at nobody
    play(sale, "play BE", "pass")
    assert asked(sale) == "P1 respond" and answer(sale, AIMED) == ""  # a trap on the own package
    collusion = play(table("FC M1", "WB M2", "WB M3"), "FC on P3")
    assert answer(collusion, AIMED) == "pass"  # P2
    assert answer(play(collusion, "pass"), AIMED) == ""  # P3 is the victim
    whistle = play(table("RC WB M1", "WB M2", "WB M3"), "play RC", "WB on #0")
    assert answer(whistle, AIMED) == "pass"  # P3
    play(whistle, "pass")
    assert asked(whistle) == "P1 respond" and answer(whistle, AIMED) == ""  # on a card of his
    own = play(table("RC M1", "SD SD M2", "M3"), "play RC", "SD on #0 to P2")
    assert asked(own) == "P2 respond" and answer(own, AIMED) == "pass"  # it is his own


def test_other_questions_are_for_the_player() -> None:
    pos = play(table("M7 L7", "HF M2"), "sell M7 L7", "play HF")
    assert asked(pos) == "P2 take"
    for order in (UNTIL, BELOW, ALWAYS, AIMED):
        assert answer(pos, order, 1) == ""
    assert GAME.stand(GAME.view(pos, 0), UNTIL, 0) == ""  # who is not asked
