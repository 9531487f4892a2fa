"""Margin Call: what the picture says."""

from __future__ import annotations

from games.margincall.table import play, table
from passel.games.margincall import GAME
from passel.games.margincall.faces.picture import drawing

NAMES = ["Ada", "Bo", "Cleo"]


def test_a_sale_is_painted_as_it_will_end() -> None:
    """Example E6: what is left of a Ponzi package on which the whistle is blown."""
    pos = play(table("PZ M3 L3 S8 C9 M1 L2", "WB M2", "WB M5", scores=[11, 0, 0]), "sell PZ M3 L3 S8 C9")
    play(pos, "WB on PZ")
    shown = drawing(GAME.view(pos, -1))
    assert shown["shop"]["doomed"]
    assert [term["says"] for term in shown["screen"]["sum"]] == ["4B", "1B"]
    assert (shown["screen"]["final"], shown["screen"]["paid"], shown["screen"]["sheds"]) == (1, 12, True)
    assert [bool(row["then"]) for row in shown["rows"]] == [True, False, False]
    assert [item["effect"] for item in shown["floors"]] == ["cancels"]


def test_whose_turn_it_is() -> None:
    pos = table("M7 M7 L7 S1", "M2", "M5")
    assert [drawing(GAME.view(pos, seat))["rows"][0]["says"] for seat in (0, 1)] == [
        "your turn",
        "their turn",
    ]


def test_what_is_begun_is_marked_card_by_card() -> None:
    pos = play(table("M7 M7 L7 S1", "M2", "M5"), "sell")
    cards = drawing(GAME.view(pos, 0))["holding"]["cards"]
    assert [(card["code"], card["marked"]) for card in cards] == [
        ("M7", True), ("M7", False), ("L7", False), ("S1", False),
    ]  # fmt: skip


def test_a_large_holding_has_several_rows() -> None:
    holding = drawing(GAME.view(table("M1 " * 23, "M2", "M5"), 0))["holding"]
    assert len({card["y"] for card in holding["cards"]}) == 3


def test_a_long_ladder_has_every_other_number() -> None:
    assert [rung["n"] for rung in drawing(GAME.view(table("M1", "M2", goal=17), -1))["ladder"]] == [
        0, 2, 4, 6, 8, 10, 12, 14,
    ]  # fmt: skip
