"""Margin Call: setup, MC-1 to MC-6."""

from __future__ import annotations

import pytest

from clauses import clause
from games.margincall.table import (
    as_table,
    asked,
    bags,
    codes,
    cut_script,
    held,
    new,
    play,
    scores,
    shuffled_to,
    sizes,
    table,
    told,
)
from passel.contract import BadSetting
from passel.games.margincall import GAME
from passel.games.margincall.components import DECK, SEAT

EVERY_SIZE = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])


@clause("MC-1", "MC-2", "MC-6")
@EVERY_SIZE
def test_two_to_six_players_with_seven_cards_and_three_bags(seats: int) -> None:
    pos = new(seats)
    assert pos.seats == len(pos.players) == seats
    assert scores(pos) == [0] * seats and bags(pos) == [3] * seats and sizes(pos) == [7] * seats
    assert len(pos.deck) == 120 - 7 * seats and pos.discards == []
    assert list(GAME.seat_names) == SEAT == ["P1", "P2", "P3", "P4", "P5", "P6"]


@clause("MC-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_nobody_plays_alone_and_no_seventh_joins(seats: int) -> None:
    with pytest.raises(BadSetting, match="Margin Call needs 2 to 6 players"):
        GAME.new(seats)


@clause("MC-1", "MC-7")
@EVERY_SIZE
def test_clockwise_is_rising_and_the_last_is_followed_by_the_first(seats: int) -> None:
    pos = table(*["RC"] * seats, active=seats - 1)
    assert asked(play(pos, "end")) == f"P{seats} main"
    assert asked(play(pos, "end")) == "P1 main"


@clause("MC-2", "MC-6")
@pytest.mark.parametrize("count", [1, 5])
def test_bags_and_hand_size_may_be_agreed_on(count: int) -> None:
    pos = new(2, bags=count, hand_size=4 + count)
    assert bags(pos) == [count] * 2 and sizes(pos) == [4 + count] * 2


@clause("MC-6")
def test_the_deal_is_off_the_top_of_the_shuffled_deck() -> None:
    pos = new(2, deck="M1 M2 M3 M4 M5 M6 M7 L1 L2 L3 L4 L5 L6 L7 W")
    assert held(pos, 1) == "M1 M2 M3 M4 M5 M6 M7" and held(pos, 2) == "L1 L2 L3 L4 L5 L6 L7"
    assert codes(pos.deck[-1:]) == "W"
    assert "drew P1 7 M1 M2 M3 M4 M5 M6 M7" in told(pos)


@clause("MC-3")
@pytest.mark.parametrize(("cuts", "first"), [("M9 L8 S7", "P1"), ("M7 L8 S9", "P3"), ("M1 L2 S0", "P2")])
def test_the_highest_cut_starts(cuts: str, first: str) -> None:
    pos = new(3, cuts=cuts)
    assert asked(pos) == f"{first} main" and SEAT[pos.first] == first
    one, two, three = cuts.split()
    assert told(pos)[:3] == [f"cut P1 {one}", f"cut P2 {two}", f"cut P3 {three}"]


@clause("MC-3")
def test_the_cut_is_without_replacement_and_all_is_shuffled_together_again() -> None:
    script = [*cut_script(["M9", "M9", "M1"]), *cut_script(["M3", "L2"]), *shuffled_to("M9 M9")]
    pos = as_table(GAME.new(3, script=script, journal=True))
    assert asked(pos) == "P1 main" and held(pos, 1).startswith("M9 M9")
    assert sorted([*pos.deck, *[card for player in pos.players for card in player.cards]]) == sorted(DECK)


@clause("MC-4")
@pytest.mark.parametrize("nothing", ["W", "RC", "PZ", "BU", "M0", "C0"])
def test_what_has_no_number_counts_nothing_and_a_nought_is_no_ten(nothing: str) -> None:
    assert asked(new(2, cuts=f"{nothing} M1")) == "P2 main"
    pos = as_table(
        GAME.new(2, script=[*cut_script([nothing, "L0"]), *cut_script(["M1", "M2"]), *shuffled_to("")])
    )
    assert asked(pos) == "P2 main"  # they were tied


@clause("MC-5")
def test_the_tied_highest_alone_cut_again_from_the_full_deck() -> None:
    script = [
        *cut_script(["M9", "L1", "L9", "S9"]),
        *cut_script(["M9", "M9", "L2"]),
        *cut_script(["W", "M1"]),
    ]
    pos = as_table(GAME.new(4, script=[*script, *shuffled_to("")], journal=True))
    assert [line for line in told(pos) if line.startswith("cut")] == [
        "cut P1 M9", "cut P2 L1", "cut P3 L9", "cut P4 S9", "cut P1 M9", "cut P3 M9", "cut P4 L2",
        "cut P1 W", "cut P3 M1",
    ]  # fmt: skip
    assert asked(pos) == "P3 main"


@clause("MC-3")
def test_the_first_player_may_be_drawn_by_lot_or_be_p1() -> None:
    assert asked(new(4, first_player="random", cuts="2")) == "P3 main"
    assert asked(new(4, first_player="random", cuts="0")) == "P1 main"
    assert asked(new(4, first_player="seat1")) == "P1 main"
    assert told(new(4, first_player="seat1"))[0].startswith("drew")
