"""Machi Koro: the end and the result, MK-45, MK-50, "Scoring and result"."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.table import asked, coins, default, new, play, table, told
from passel.contract import BadSetting
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table


def last_go(*towns: str, coins: list[int]) -> Table:
    """The end of the last go of the last round, in which nothing was rolled and nothing is bought."""
    pos = table(*towns, coins=coins, roller=len(towns), turn_limit=12, round=12, dice=[6])
    sleep(pos)
    assert pos.over and pos.reason == "limit"
    return pos


def sleep(pos: Table, go: str = "") -> None:
    """Whoever is asked gets the default, but one die; with `go` as long as it is that player's."""
    while not pos.over and asked(pos).startswith(go):
        play(pos, "dice 1" if asked(pos).endswith("dice") else default(pos))


# -- the limit -------------------------------------------------------------------------------------


@clause("MK-50")
@pytest.mark.parametrize(("agreed", "limit"), [(0, 40), (1, 1), (12, 12), (39, 39), (41, 41), (200, 200)])
def test_the_game_ends_after_the_last_round(agreed: int, limit: int) -> None:
    pos = table("bakery", "bakery", coins=[1, 1], roller=2, round=limit, dice=[6], turn_limit=agreed)
    play(pos, "pass")
    assert pos.over and pos.reason == "limit" and GAME.lasted(pos) == limit
    assert told(pos)[-2:] == ["passed P2", f"ended {limit}"]


@clause("MK-50")
@pytest.mark.parametrize(("agreed", "limit"), [(0, 40), (12, 12)])
def test_and_not_before(agreed: int, limit: int) -> None:
    last_but_one = table(
        "bakery", "bakery", coins=[1, 1], roller=2, round=limit - 1, dice=[6, 6], turn_limit=agreed
    )
    play(last_but_one, "pass")
    assert asked(last_but_one) == "P1 buy" and last_but_one.round == limit
    middle = table("bakery", "bakery", coins=[1, 1], roller=1, round=limit, dice=[6, 6], turn_limit=agreed)
    play(middle, "pass")
    assert asked(middle) == "P2 buy"


@clause("MK-50", "MK-11")
def test_a_game_of_one_round() -> None:
    pos = new(3, dice=[6, 6, 6], turn_limit=1)
    play(pos, "pass", "pass", "pass")
    assert pos.over and GAME.lasted(pos) == 1
    assert pos.places == (1, 1, 1) and pos.payoffs == (1 / 3, 1 / 3, 1 / 3)


@clause("MK-50", "MK-47")
def test_extra_goes_of_the_last_go_are_played() -> None:
    park = "bakery, train station, amusement park"
    pos = table("bakery", park, coins=[1, 1], roller=2, round=40, dice=[4, 4, 6])
    play(pos, "dice 2", "pass")
    assert asked(pos) == "P2 dice"
    play(pos, "dice 1", "pass")
    assert pos.over and told(pos)[-2:] == ["passed P2", "ended 40"]


@clause("MK-50", "MK-1")
@pytest.mark.parametrize("agreed", [-1, 201])
def test_the_limit_is_agreed_within_bounds(agreed: int) -> None:
    with pytest.raises(BadSetting, match="turn_limit must be a whole number from 0 to 200"):
        new(2, turn_limit=agreed)


# -- the places ------------------------------------------------------------------------------------


@clause("MK-45", "MK-50")
def test_the_builder_of_the_fourth_landmark_alone_wins_however_poor() -> None:
    """Case 1, and case 3 for the others."""
    three = "train station, shopping mall, amusement park"
    pos = table("train station", three, "radio tower", coins=[99, 22, 99], roller=2, dice=[6])
    play(pos, "dice 1", "buy radio tower")
    assert coins(pos)[1] == 0
    assert pos.over and pos.places == (3, 1, 2) and pos.payoffs == (0.0, 1.0, 0.0)


@clause("MK-50")
def test_at_the_limit_most_landmarks_win() -> None:
    """However cheap, however poor."""
    pos = last_go("train station, shopping mall", "radio tower", "bakery", coins=[0, 50, 99])
    assert pos.places == (1, 2, 3) and pos.payoffs == (1.0, 0.0, 0.0)


@clause("MK-50")
def test_then_the_dearest_landmarks() -> None:
    pos = last_go("shopping mall", "train station", "radio tower", "amusement park", coins=[9, 99, 0, 5])
    assert pos.places == (3, 4, 1, 2) and pos.payoffs == (0.0, 0.0, 1.0, 0.0)


@clause("MK-50")
def test_then_coins() -> None:
    pos = last_go("bakery 3", "forest", "wheat field", "mine", coins=[4, 7, 6, 5])
    assert pos.places == (4, 1, 2, 3)


V7 = ["train station, radio tower", "shopping mall, amusement park", "train station, amusement park"]


@clause("MK-50")
def test_v7_tie_break() -> None:
    pos = last_go(*V7, coins=[4, 5, 30])
    assert pos.places == (2, 1, 3) and pos.payoffs == (0.0, 1.0, 0.0)


@clause("MK-50")
def test_v7_with_as_many_coins_they_share() -> None:
    """Equal players share a place and the next one is skipped."""
    pos = last_go(*V7, coins=[5, 5, 30])
    assert pos.places == (1, 1, 3) and pos.payoffs == (0.5, 0.5, 0.0)


@clause("MK-50")
@pytest.mark.parametrize(
    ("purses", "places", "payoffs"),
    [
        ([5, 5, 5, 5], (1, 1, 1, 1), (0.25, 0.25, 0.25, 0.25)),
        ([5, 4, 5, 5], (1, 4, 1, 1), (1 / 3, 0.0, 1 / 3, 1 / 3)),
        ([4, 5, 4, 3], (2, 1, 2, 4), (0.0, 1.0, 0.0, 0.0)),
        ([4, 5, 4, 5], (3, 1, 3, 1), (0.0, 0.5, 0.0, 0.5)),
        ([9, 8, 8, 8], (1, 2, 2, 2), (1.0, 0.0, 0.0, 0.0)),
    ],
)
def test_shared_places(purses: list[int], places: tuple[int, ...], payoffs: tuple[float, ...]) -> None:
    pos = last_go(*["bakery, train station"] * 4, coins=purses)
    assert pos.places == places and pos.payoffs == payoffs


@clause("MK-50")
def test_neither_towns_nor_the_order_of_seats_decide() -> None:
    pos = last_go("mine 6, stadium", "bakery", coins=[5, 5])
    assert pos.places == (1, 1)


# -- equally many goes for all ---------------------------------------------------------------------

THREE = "train station, shopping mall, amusement park"


@clause("MK-45", "MK-8")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("finisher", [1, 2, 3, 4])
def test_after_a_fourth_landmark_the_round_is_played_to_its_end(seats: int, finisher: int) -> None:
    if finisher > seats:
        finisher = seats
    towns = ["bakery"] * seats
    towns[finisher - 1] = THREE
    pos = table(*towns, coins=[22] * seats, roller=finisher, round=7, dice=[6] * 4, finish="equal_goes")
    play(pos, "dice 1", "buy radio tower")
    for seat in range(finisher + 1, seats + 1):
        assert asked(pos) == f"P{seat} buy" and pos.last_round
        play(pos, "pass")
    assert pos.over and pos.reason == "landmarks" and GAME.lasted(pos) == 7
    assert told(pos)[-1] == "ended 7"
    assert pos.places == tuple(1 if seat == finisher else 2 for seat in range(1, seats + 1))


@clause("MK-45")
def test_with_equal_goes_the_finisher_has_no_extra_go() -> None:
    pos = table(THREE, "bakery", coins=[22, 1], dice=[4, 4, 6], finish="equal_goes")
    play(pos, "dice 2", "buy radio tower")
    assert asked(pos) == "P2 buy"


@clause("MK-45", "MK-46")
def test_with_equal_goes_the_others_still_have_theirs() -> None:
    pos = table(
        THREE, "bakery, train station, amusement park", coins=[22, 1], dice=[6, 4, 4, 6], finish="equal_goes"
    )
    play(pos, "dice 1", "buy radio tower", "dice 2", "pass")
    assert asked(pos) == "P2 dice"
    play(pos, "dice 1", "pass")
    assert pos.over and pos.places == (1, 2)


@clause("MK-45", "MK-47")
def test_he_may_finish_in_an_extra_go() -> None:
    pos = table(THREE, "bakery", coins=[22, 1], dice=[4, 4, 5, 5, 6], finish="equal_goes")
    play(pos, "dice 2", "pass", "dice 2", "buy radio tower")
    assert asked(pos) == "P2 buy"


@clause("MK-45")
@pytest.mark.parametrize(
    ("purses", "places", "payoffs"),
    [([30, 25], (1, 2), (1.0, 0.0)), ([25, 30], (2, 1), (0.0, 1.0)), ([25, 25], (1, 1), (0.5, 0.5))],
)
def test_of_two_with_four_landmarks_coins_decide(
    purses: list[int], places: tuple[int, ...], payoffs: tuple[float, ...]
) -> None:
    pos = table(THREE, THREE, coins=purses, dice=[6, 6], finish="equal_goes")
    play(pos, "dice 1", "buy radio tower", "dice 1", "buy radio tower")
    assert pos.over and pos.places == places and pos.payoffs == payoffs


@clause("MK-45", "MK-50")
def test_the_limit_still_ends_a_game_of_equal_goes() -> None:
    pos = table(
        "bakery", "bakery", coins=[1, 1], roller=2, dice=[6], finish="equal_goes", turn_limit=12, round=12
    )
    play(pos, "pass")
    assert pos.over and pos.reason == "limit"
    finished = table(
        "bakery", THREE, coins=[1, 22], roller=2, dice=[6], finish="equal_goes", turn_limit=12, round=12
    )
    play(finished, "dice 1", "buy radio tower")
    assert finished.over and finished.reason == "landmarks" and finished.places == (2, 1)


@clause("MK-45")
def test_without_a_fourth_landmark_equal_goes_change_nothing() -> None:
    pos = table("bakery", THREE, coins=[1, 1], roller=2, round=3, dice=[6, 6], finish="equal_goes")
    play(pos, "dice 1", "pass")
    assert asked(pos) == "P1 buy" and pos.round == 4 and not pos.last_round


@clause("MK-45")
def test_four_landmarks_without_equal_goes() -> None:
    pos = table(THREE, "bakery", coins=[22, 22], dice=[6], finish="at_once")
    play(pos, "dice 1", "buy radio tower")
    assert pos.over and pos.reason == "landmarks" and pos.places == (1, 2)
