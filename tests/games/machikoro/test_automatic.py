"""The automatic answer of Machi Koro: always two dice."""

from __future__ import annotations

from games.machikoro.table import table
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table

STATION = "wheat field, bakery, train station"


def answered(pos: Table) -> str:
    asked = pos.asked
    assert asked is not None
    return GAME.stand(GAME.view(pos, asked.seat), "two dice", 0)


def test_it_rolls_two_dice() -> None:
    assert GAME.order("two dice")[0].name == "two dice"
    assert answered(table(STATION, "bakery")) == "dice 2"


def test_other_questions_are_for_the_player() -> None:
    assert answered(table("wheat field, bakery", "bakery", coins=(3, 3), dice=(1,))) == ""
    special = table(STATION, "bakery", specials=["choose shield"] * 2, special_actions="on")
    assert answered(special) == ""


def test_by_post_the_order_sheet_says_it() -> None:
    pos = GAME.new(2, settings={"mode": "postal"})
    for asked in pos.asks:
        assert GAME.stand(GAME.view(pos, asked.seat), "two dice", 0) == ""
