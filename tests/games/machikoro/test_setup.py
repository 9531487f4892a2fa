"""Machi Koro: setup and rotation, MK-1 to MK-13."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.table import (
    asked,
    coins,
    dice_left,
    left,
    new,
    number,
    offers,
    play,
    refusal,
    specials,
    table,
    told,
    town,
)
from passel.contract import BadSetting
from passel.games.machikoro import GAME
from passel.games.machikoro.components import CARD, SEAT

EVERY_SIZE = pytest.mark.parametrize("seats", [2, 3, 4])


@clause("MK-1")
@EVERY_SIZE
def test_two_to_four_players_hold_seats(seats: int) -> None:
    pos = new(seats)
    assert pos.seats == len(pos.players) == seats
    assert list(GAME.seat_names) == SEAT == ["P1", "P2", "P3", "P4"]


@clause("MK-1", "MK-51")
@pytest.mark.parametrize("seats", [0, 1, 5])
def test_nobody_plays_alone_and_no_fifth_joins(seats: int) -> None:
    with pytest.raises(BadSetting, match="Machi Koro needs 2 to 4 players"):
        new(seats)


@clause("MK-2", "MK-8")
@EVERY_SIZE
@pytest.mark.parametrize("die", [1, 6])
def test_p1_has_the_first_go(seats: int, die: int) -> None:
    pos = new(seats, dice=[die])
    assert told(pos)[:2] == ["went P1 1 0", f"rolled P1 {die} 0"]
    assert asked(pos) == "P1 buy"


@clause("MK-3", "MK-5")
@EVERY_SIZE
def test_three_coins_a_wheat_field_and_a_bakery_each_and_no_landmark(seats: int) -> None:
    pos = new(seats, dice=[6])
    assert coins(pos) == [3] * seats
    assert [town(pos, seat + 1) for seat in range(seats)] == ["wheat field, bakery"] * seats


@clause("MK-3")
@pytest.mark.parametrize("given", range(11))
def test_the_starting_coins_may_be_agreed_on(given: int) -> None:
    assert coins(new(3, starting_coins=given, special_actions="on")) == [given] * 3  # before the first roll


@clause("MK-3")
def test_late_seats_may_get_a_coin_more_each() -> None:
    assert coins(new(4, dice=[6], late_seat_coins=True)) == [3, 4, 5, 6]
    assert coins(new(2, dice=[6], late_seat_coins=True, starting_coins=10)) == [10, 11]
    assert coins(new(4, dice=[6], late_seat_coins=False)) == [3, 3, 3, 3]


@clause("MK-4")
@EVERY_SIZE
@pytest.mark.parametrize("copies", [4, 6, 12])
def test_the_supply_whatever_the_number_of_players(seats: int, copies: int) -> None:
    pos = new(seats, supply_copies=copies)
    majors = [number(name) for name in ("stadium", "tv station", "business complex")]
    assert pos.supply == [4 if card in majors else copies for card in range(15)]


@clause("MK-4")
def test_six_copies_unless_agreed_otherwise() -> None:
    assert left(new(2), "wheat field") == 6


@clause("MK-4")
def test_all_piles_are_open_from_the_start() -> None:
    pos = table("wheat field", "wheat field", coins=[22, 0], dice=[6])
    assert offers(pos) == [f"buy {name}" for name in CARD] + ["pass"]


@clause("MK-4", "MK-42")
def test_an_empty_pile_is_not_refilled() -> None:
    pos = table("bakery", "bakery", coins=[9, 9], dice=[6, 6, 6], supply={"forest": 1})
    play(pos, "buy forest")
    assert left(pos, "forest") == 0 and "buy forest" not in offers(pos)
    play(pos, "pass")
    assert left(pos, "forest") == 0 and "buy forest" not in offers(pos)


@clause("MK-5")
def test_everybody_has_landmarks_of_his_own_and_one_of_each() -> None:
    pos = table("bakery", "bakery", "bakery", "bakery", coins=[30] * 4, dice=[6] * 4 + [5])
    play(pos, *["buy amusement park"] * 4)
    assert [town(pos, seat) for seat in (1, 2, 3, 4)] == ["bakery, amusement park"] * 4
    assert asked(pos) == "P1 buy" and coins(pos) == [14] * 4
    assert refusal(pos, "buy amusement park") == ("You already have one.", "MK-42")


@clause("MK-6")
def test_the_bank_never_runs_out_and_purses_have_no_limit() -> None:
    pos = table("mine 6, train station", "mine 6", coins=[1000, 10_000], dice=[4, 5])
    play(pos, "dice 2")
    assert coins(pos) == [1030, 10_030]


@clause("MK-6", "MK-28")
def test_coins_are_never_negative() -> None:
    pos = table("bakery", "cafe 6", coins=[4, 0], dice=[3])
    assert coins(pos) == [1, 4]  # the 1 is from the Bakery


@clause("MK-7", "MK-82")
@pytest.mark.parametrize(
    ("agreed", "each"), [("on", ["choose", "shield"]), ("off", []), ("mode", [])]
)  # fmt: skip
def test_one_choose_number_and_one_number_shield_each_if_in_play(agreed: str, each: list[str]) -> None:
    pos = new(4, special_actions=agreed)
    assert [specials(pos, seat) for seat in (1, 2, 3, 4)] == [each] * 4


@clause("MK-8", "MK-11")
@EVERY_SIZE
def test_goes_run_clockwise_without_a_break_and_a_round_is_one_go_each(seats: int) -> None:
    pos = new(seats, dice=[6] * (2 * seats + 1))
    play(pos, *["pass"] * (2 * seats))
    goes = [line for line in told(pos) if line.startswith("went")]
    rounds = [f"went {SEAT[seat]} {turn} 0" for turn in (1, 2) for seat in range(seats)]
    assert goes == [*rounds, "went P1 3 0"]
    assert pos.round == 3


@clause("MK-12")
def test_one_stream_gives_every_die_in_its_order() -> None:
    """Two dice, thrown again because of the shield, then one die by the Radio Tower, then the next go."""
    pos = table(
        "wheat field, train station, radio tower", "wheat field", coins=[3, 3],
        specials=["shield", ""], dice=[1, 3, 2, 6, 5, 4],
    )  # fmt: skip
    play(pos, "special shield", "dice 2", "shield 4")
    assert dice_left(pos) == 2
    play(pos, "reroll 1")
    assert dice_left(pos) == 1
    play(pos, "pass")
    assert dice_left(pos) == 0
    rolls = [line for line in told(pos) if line.startswith("rolled")]
    assert rolls == ["rolled P1 1 3", "rolled P1 2 6", "rolled P1 5 0", "rolled P2 4 0"]


@clause("MK-12")
def test_choose_number_draws_no_die() -> None:
    pos = table("wheat field, train station", "wheat field", coins=[3, 3], special_actions="on", dice=[1, 1])
    play(pos, "special choose", "choose 2+3")
    assert dice_left(pos) == 2 and asked(pos) == "P1 buy"


@clause("MK-12")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_die_shows_one_to_six(face: int) -> None:
    one = table("bakery", "bakery", coins=[1, 1], dice=[face])
    assert told(one)[1] == f"rolled P1 {face} 0"
    two = table("bakery, train station", "bakery", coins=[1, 1], dice=[face, 7 - face])
    assert told(play(two, "dice 2"))[1] == f"rolled P1 {face} {7 - face}"
    with pytest.raises(ValueError, match="no number below 6"):
        table("bakery", "bakery", dice=[7])
    with pytest.raises(ValueError, match="no number below 6"):
        play(table("bakery, train station", "bakery", dice=[1, 7]), "dice 2")


@clause("MK-13")
def test_a_card_bought_sleeps_in_that_go_and_wakes_in_the_next() -> None:
    pos = table("bakery", "bakery", coins=[2, 1], dice=[1, 1])
    assert coins(pos) == [2, 1]
    play(pos, "buy wheat field")
    assert coins(pos) == [1 + 1, 1]  # on P2's 1, not on his own
    assert told(pos)[2:] == [
        "bought P1 wheat_field 1",
        "went P2 1 0",
        "rolled P2 1 0",
        "earned P1 1 wheat_field",
    ]


@clause("MK-13", "MK-47")
def test_a_card_bought_is_in_force_in_the_extra_go_of_the_buyer() -> None:
    pos = table("train station, amusement park", "bakery", coins=[30, 0], dice=[2, 2, 4, 4])
    play(pos, "dice 2", "buy radio tower", "dice 2")
    assert asked(pos) == "P1 reroll" and offers(pos) == ["keep", "reroll 1", "reroll 2"]
