"""Machi Koro: the majors, MK-34 to MK-40."""

from __future__ import annotations

import pytest

from clauses import clause
from games.machikoro.table import (
    ALL_LANDMARKS,
    ORDINARY,
    asked,
    coins,
    default,
    left,
    offers,
    play,
    refusal,
    table,
    told,
    town,
)

# -- together --------------------------------------------------------------------------------------


@clause("MK-34", "MK-35", "MK-36", "MK-37")
def test_v10_majors_together() -> None:
    pos = table("stadium, tv station", "bakery", "bakery", coins=[0, 6, 1], dice=[6])
    assert asked(pos) == "P1 tv" and default(pos) == "tv P2"
    play(pos, default(pos))
    assert coins(pos) == [7, 0, 0]
    assert told(pos) == [
        "went P1 1 0",
        "rolled P1 6 0",
        "paid P3 P1 1 stadium",
        "paid P2 P1 2 stadium",
        "paid P2 P1 4 tv_station",
    ]


@clause("MK-34")
def test_all_three_in_their_order() -> None:
    pos = table("bakery, stadium, tv station, business complex", "forest", "cafe", coins=[0, 9, 9], dice=[6])
    assert asked(pos) == "P1 tv" and coins(pos) == [4, 7, 7]
    play(pos, "tv P3")
    assert asked(pos) == "P1 swap" and coins(pos) == [9, 7, 2]
    play(pos, "swap P2")
    assert asked(pos) == "P1 buy"  # one card each: there is nothing to choose
    assert told(pos)[2:] == [
        "paid P3 P1 2 stadium",
        "paid P2 P1 2 stadium",
        "paid P3 P1 5 tv_station",
        "swapped P1 P2 forest bakery",
    ]


@clause("MK-34")
@pytest.mark.parametrize(
    ("major", "question"), [("stadium", "buy"), ("tv station", "tv"), ("business complex", "swap")]
)
def test_each_of_them_alone(major: str, question: str) -> None:
    pos = table(f"bakery, {major}", "forest", "cafe", coins=[1, 9, 9], dice=[6])
    assert asked(pos) == f"P1 {question}"
    assert coins(pos) == ([5, 7, 7] if major == "stadium" else [1, 9, 9])


THREE = "train station, shopping mall, amusement park"
MAJORS = "bakery, stadium, tv station, business complex"


@clause("MK-34")
def test_majors_sleep_on_the_rolls_of_others() -> None:
    pos = table("bakery", MAJORS, coins=[9, 9], dice=[6])
    assert asked(pos) == "P1 buy" and coins(pos) == [9, 9]


@clause("MK-34")
@pytest.mark.parametrize("total", [1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12])
def test_majors_sleep_on_any_total_but_six(total: int) -> None:
    dice = [total] if total < 6 else [6, total - 6]
    pos = table(f"forest, {MAJORS}, train station", "bakery", "bakery", coins=[9, 9, 9], dice=dice)
    play(pos, f"dice {len(dice)}")
    assert asked(pos) == "P1 buy" and coins(pos)[1:] == [9, 9]


@clause("MK-34")
@pytest.mark.parametrize("dice", [[1, 5], [2, 4], [3, 3], [6]])
def test_majors_wake_on_any_six(dice: list[int]) -> None:
    pos = table("stadium, train station", "bakery", coins=[0, 9], dice=dice)
    play(pos, f"dice {len(dice)}")
    assert coins(pos) == [2, 7]


# -- Stadium ---------------------------------------------------------------------------------------


@clause("MK-35")
def test_the_stadium_takes_two_from_each_or_what_he_has() -> None:
    pos = table("bakery", "stadium", "bakery", "bakery", coins=[3, 0, 1, 0], roller=2, dice=[6])
    assert coins(pos) == [1, 3, 0, 0]
    assert told(pos)[2:] == ["paid P1 P2 2 stadium", "paid P3 P2 1 stadium"]  # P4 has nothing


# -- TV Station ------------------------------------------------------------------------------------


@clause("MK-36")
@pytest.mark.parametrize(
    ("choice", "after", "paid"),
    [("tv P1", [4, 5, 4, 0], 5), ("tv P3", [9, 4, 0, 0], 4), ("tv P4", [9, 0, 4, 0], 0)],
)
def test_the_tv_station_takes_five_from_one_or_what_he_has(choice: str, after: list[int], paid: int) -> None:
    pos = table("bakery", "tv station", "bakery", "bakery", coins=[9, 0, 4, 0], roller=2, dice=[6, 6, 6, 6])
    assert offers(pos) == ["tv P1", "tv P3", "tv P4"]  # not optional; who has nothing may be named
    assert refusal(pos, "tv P2") == ("Choose another player.", "MK-36")
    play(pos, choice)
    assert coins(pos) == after
    payments = [line for line in told(pos) if line.startswith("paid")]
    assert payments == ([f"paid {choice[-2:]} P2 {paid} tv_station"] if paid else [])


@clause("MK-36", "MK-81")
def test_among_two_the_tv_station_asks_nothing() -> None:
    pos = table("tv station", "bakery", coins=[0, 9], dice=[6])
    assert asked(pos) == "P1 buy" and coins(pos) == [5, 4]
    assert told(pos)[-1] == "paid P2 P1 5 tv_station"


@clause("MK-37")
@pytest.mark.parametrize(
    ("roller", "purses", "richest"),
    [
        (1, [0, 7, 8, 7], "tv P3"),
        (1, [0, 8, 7, 7], "tv P2"),
        (1, [99, 1, 1, 1], "tv P4"),
        (1, [0, 0, 0, 0], "tv P4"),
        (2, [8, 0, 8, 8], "tv P1"),
        (3, [8, 8, 0, 8], "tv P2"),
        (3, [8, 7, 0, 8], "tv P1"),
        (4, [8, 8, 3, 9], "tv P2"),
        (4, [9, 8, 9, 0], "tv P3"),
    ],
)
def test_by_default_the_richest_pays_among_equals_the_first_anticlockwise(
    roller: int, purses: list[int], richest: str
) -> None:
    pos = table(*["tv station"] * 4, coins=purses, roller=roller, dice=[6])
    assert asked(pos) == f"P{roller} tv" and default(pos) == richest


@clause("MK-37", "MK-81")
def test_v6_defaults() -> None:
    pos = table(
        "bakery", "bakery", "bakery", "tv station, train station",
        coins=[8, 8, 3, 9], roller=4, dice=[2, 4, 6],
    )  # fmt: skip
    while asked(pos).startswith("P4"):
        play(pos, default(pos))
    assert coins(pos) == [8, 3, 3, 14]
    assert told(pos)[:4] == ["went P4 1 0", "rolled P4 2 4", "paid P2 P4 5 tv_station", "passed P4"]


@clause("MK-37", "MK-34")
def test_the_richest_is_found_after_the_stadium() -> None:
    pos = table("stadium, tv station", "bakery", "bakery", coins=[0, 1, 0], dice=[6, 6])
    assert coins(pos) == [1, 0, 0] and default(pos) == "tv P3"


@clause("MK-37")
@pytest.mark.parametrize(
    ("towns", "purses", "anticlockwise", "landmarks"),
    [
        (["train station", "forest", "forest"], [7, 7, 7], "tv P4", "tv P2"),
        (["train station", "radio tower", "forest"], [7, 7, 7], "tv P4", "tv P3"),
        (["train station, shopping mall", "radio tower", "forest"], [7, 7, 7], "tv P4", "tv P2"),
        ([ALL_LANDMARKS, "forest", "forest"], [7, 8, 7], "tv P3", "tv P3"),
        ([THREE, "forest", "forest"], [0, 1, 0], "tv P3", "tv P3"),
        (["forest", THREE, "forest"], [1, 0, 0], "tv P2", "tv P2"),
    ],
)
def test_landmarks_may_be_agreed_to_break_the_tie(
    towns: list[str], purses: list[int], anticlockwise: str, landmarks: str
) -> None:
    """Coins always come first."""
    for tie, richest in [("anticlockwise", anticlockwise), ("landmarks", landmarks)]:
        pos = table("tv station", *towns, coins=[0, *purses], dice=[6], tv_tie=tie)
        assert default(pos) == richest


# -- Business Complex ------------------------------------------------------------------------------


@clause("MK-38", "MK-39", "MK-40")
def test_an_exchange() -> None:
    pos = table(
        "bakery", "wheat field 2, cafe, business complex", "mine, forest, stadium, radio tower",
        coins=[1, 1, 1], roller=2, dice=[6, 5],
    )  # fmt: skip
    supply = pos.supply[:]
    assert asked(pos) == "P2 swap" and offers(pos) == ["swap none", "swap P1", "swap P3"]
    play(pos, "swap P3")
    assert asked(pos) == "P2 take" and offers(pos) == ["take forest", "take mine"]
    play(pos, "take mine")
    assert asked(pos) == "P2 give"  # the victim has no say
    assert offers(pos) == ["give wheat_field", "give cafe"]
    play(pos, "give wheat field")
    assert asked(pos) == "P2 buy"
    assert town(pos, 1) == "bakery"
    assert town(pos, 2) == "wheat field, cafe, business complex, mine"
    assert town(pos, 3) == "wheat field, forest, stadium, radio tower"
    assert coins(pos) == [1, 1, 1] and pos.supply == supply
    assert told(pos) == ["went P2 1 0", "rolled P2 6 0", "swapped P2 P3 mine wheat_field"]


@clause("MK-38")
def test_the_default_is_no_exchange() -> None:
    pos = table("bakery, business complex", "mine", "forest", coins=[1, 1, 1], dice=[6])
    assert default(pos) == "swap none"
    play(pos, "swap none")
    assert asked(pos) == "P1 buy" and [town(pos, seat) for seat in (2, 3)] == ["mine", "forest"]
    assert told(pos) == ["went P1 1 0", "rolled P1 6 0"]


@clause("MK-38")
def test_only_ordinary_cards_are_exchanged() -> None:
    everything = f"{ORDINARY}, stadium, tv station, business complex, train station, shopping mall"
    pos = table(everything, everything, coins=[0, 0], dice=[6])
    play(pos, "dice 1", "swap P2")
    names = [name.replace(" ", "_") for name in ORDINARY.split(", ")]
    assert offers(pos) == [f"take {name}" for name in names] and len(names) == 12
    assert refusal(pos, "take stadium") == ("Purple cards can't be swapped.", "MK-38")
    play(pos, "take mine")
    assert offers(pos) == [f"give {name}" for name in names]
    assert refusal(pos, "give business complex") == ("Purple cards can't be swapped.", "MK-38")


@clause("MK-39")
def test_v5_both_cards_must_be_there() -> None:
    pos = table("bakery, cafe, business complex", "forest, cafe", coins=[1, 1], dice=[6])
    play(pos, "swap P2")
    assert refusal(pos, "take mine") == ("P2 doesn't have a Mine.", "MK-39")
    play(pos, "take forest")
    assert refusal(pos, "give forest") == ("You don't have a Forest.", "MK-39")  # not what he is about to get


@clause("MK-39")
def test_two_cards_of_one_type_change_nothing() -> None:
    pos = table("bakery 2, cafe, business complex", "bakery, forest", coins=[1, 1], dice=[6])
    play(pos, "swap P2", "take bakery", "give bakery")
    assert town(pos, 1) == "bakery 2, cafe, business complex" and town(pos, 2) == "bakery, forest"
    assert told(pos)[-1] == "swapped P1 P2 bakery bakery"


@clause("MK-40")
def test_both_cards_are_in_force_at_once() -> None:
    """In the very next go, the extra go that this double brings."""
    pos = table(
        "convenience store, business complex, train station, amusement park", "forest, cafe",
        coins=[1, 0], dice=[3, 3, 3, 5],
    )  # fmt: skip
    play(pos, "dice 2", "swap P2", "take forest")
    assert town(pos, 1).startswith("forest, ") and town(pos, 2) == "cafe, convenience store"
    play(pos, "pass", "dice 1")
    assert coins(pos) == [1, 1]
    assert told(pos)[-5:] == [
        "paid P1 P2 1 cafe", "passed P1", "went P2 1 0", "rolled P2 5 0", "earned P1 1 forest",
    ]  # fmt: skip


@clause("MK-40", "MK-32")
def test_an_exchange_touches_no_pile() -> None:
    pos = table("bakery, business complex", "mine", coins=[1, 1], dice=[6], supply={"mine": 0, "bakery": 2})
    play(pos, "swap P2")
    assert left(pos, "mine") == 0 and left(pos, "bakery") == 2
