"""Machi Koro: the steps of a go up to the final dice, MK-14 to MK-24 and MK-83."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from clauses import clause
from games.machikoro.table import (
    asked,
    coins,
    default,
    dice_left,
    offers,
    play,
    refusal,
    specials,
    table,
    told,
)

# -- the order of the steps ------------------------------------------------------------------------


@clause("MK-14")
def test_a_whole_go_step_by_step() -> None:
    """Special, dice count, roll, reroll, payments, blue, purchase, extra go."""
    pos = table(
        "apple orchard, train station, amusement park, radio tower", "restaurant, apple orchard",
        coins=[5, 0], dice=[3, 3, 1, 1, 5, 5], special_actions="on",
    )  # fmt: skip
    kinds = []
    for step in ["special shield", "dice 2", "shield 6", "reroll 2", "buy cafe"]:
        kinds.append(asked(pos))
        play(pos, step)
    assert kinds == ["P1 special", "P1 dice", "P1 shield", "P1 reroll", "P1 buy"]
    assert told(pos) == [
        "went P1 1 0",
        "shielded P1 6",
        "rolled P1 3 3",
        "shield-held P1 6",
        "rolled P1 1 1",
        "rerolled P1 2",
        "rolled P1 5 5",
        "paid P1 P2 2 restaurant",
        "earned P1 3 apple_orchard",
        "earned P2 3 apple_orchard",
        "bought P1 cafe 2",
        "went P1 1 1",
    ]
    assert asked(pos) == "P1 special"  # Choose Number is still his


@clause("MK-14", "MK-25")
def test_payments_come_before_income() -> None:
    pos = table("bakery", "cafe", coins=[0, 0], dice=[3])
    assert coins(pos) == [1, 0]
    assert told(pos) == ["went P1 1 0", "rolled P1 3 0", "earned P1 1 bakery"]


@clause("MK-14")
def test_blue_comes_before_green() -> None:
    pos = table("bakery, livestock farm", "livestock farm 2", dice=[2])
    assert told(pos)[2:] == ["earned P1 1 livestock_farm", "earned P2 2 livestock_farm", "earned P1 1 bakery"]


@clause("MK-14")
def test_purchase_comes_after_income() -> None:
    pos = table("convenience store", "bakery", coins=[0, 0], dice=[4])
    assert coins(pos) == [3, 0] and "buy forest" in offers(pos)


@clause("MK-14")
def test_purchase_comes_after_the_majors() -> None:
    pos = table("stadium, tv station, bakery", "bakery", coins=[0, 7], dice=[6])
    assert coins(pos) == [7, 0] and "buy mine" in offers(pos)


@clause("MK-14", "MK-23", "MK-83")
def test_only_the_final_total_counts() -> None:
    pos = table("forest, convenience store, radio tower", "forest", dice=[4, 5])
    play(pos, "reroll 1")
    assert coins(pos) == [1, 1]
    assert told(pos)[-2:] == ["earned P1 1 forest", "earned P2 1 forest"]


# -- special actions -------------------------------------------------------------------------------


@clause("MK-15", "MK-82")
def test_a_special_action_is_asked_for_before_anything_else() -> None:
    pos = table("bakery, train station", "bakery", special_actions="on")
    assert asked(pos) == "P1 special"
    assert offers(pos) == ["special none", "special choose", "special shield"]
    assert default(pos) == "special none"
    play(pos, "special none")
    assert asked(pos) == "P1 dice" and specials(pos, 1) == ["choose", "shield"]


@clause("MK-15")
@pytest.mark.parametrize(
    ("used", "kept"),
    [(["special choose", "choose 6"], ["shield"]), (["special shield", "shield 1"], ["choose"])],
)
def test_at_most_one_special_action_in_a_go(used: list[str], kept: list[str]) -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[6], special_actions="on")
    play(pos, *used)
    assert asked(pos) == "P1 buy"
    assert specials(pos, 1) == kept and specials(pos, 2) == ["choose", "shield"]


@clause("MK-15", "MK-18")
def test_a_shield_touches_neither_the_rolls_of_others_nor_later_ones() -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[5, 3, 3], specials=["shield", ""])
    play(pos, "special shield", "shield 3", "pass")
    assert asked(pos) == "P2 buy" and told(pos)[-2:] == ["rolled P2 3 0", "earned P2 1 bakery"]
    play(pos, "pass")
    assert asked(pos) == "P1 buy" and told(pos)[-2:] == ["rolled P1 3 0", "earned P1 1 bakery"]


@clause("MK-15", "MK-16")
def test_chosen_dice_serve_for_one_go() -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[5], specials=["choose", ""])
    play(pos, "special choose", "choose 2", "pass")
    assert told(pos) == [
        "went P1 1 0", "chose P1 2 0", "earned P1 1 bakery", "passed P1", "went P2 1 0", "rolled P2 5 0",
    ]  # fmt: skip


@clause("MK-16", "MK-21")
def test_choose_one_die_without_a_train_station() -> None:
    pos = play(table("bakery", "bakery", special_actions="on"), "special choose")
    assert asked(pos) == "P1 choose"
    assert offers(pos) == ["choose 1", "choose 2", "choose 3", "choose 4", "choose 5", "choose 6"]
    assert refusal(pos, "choose 1+1") == ("Two dice need the Train Station.", "MK-16")


@clause("MK-16")
def test_choose_one_die_or_two_with_a_train_station() -> None:
    pos = play(table("bakery, train station", "bakery", special_actions="on"), "special choose")
    pairs = [f"choose {low}+{high}" for low, high in combinations_with_replacement(range(1, 7), 2)]
    assert offers(pos) == [f"choose {die}" for die in range(1, 7)] + pairs
    assert len(offers(pos)) == 27 and default(pos) == "choose 6"


@clause("MK-16", "MK-22", "MK-23")
@pytest.mark.parametrize(
    ("choice", "dice", "gain"),
    [("choose 4", "4 0", 3), ("choose 1+3", "1 3", 3), ("choose 3+4", "3 4", 0), ("choose 6+6", "6 6", 4)],
)
def test_chosen_dice_are_final_and_nothing_is_thrown(choice: str, dice: str, gain: int) -> None:
    """Neither a dice count nor a reroll is asked for."""
    town = "wheat field, convenience store, produce market 2, train station, radio tower"
    pos = table(town, "bakery", coins=[1, 0], dice=[1], special_actions="on")
    play(pos, "special choose", choice)
    assert asked(pos) == "P1 buy" and dice_left(pos) == 1
    assert coins(pos) == [1 + gain, 0]
    assert told(pos)[:2] == ["went P1 1 0", f"chose P1 {dice}"]


@clause("MK-17", "MK-46")
@pytest.mark.parametrize(
    ("choice", "again"),
    [("choose 4+4", True), ("choose 1+1", True), ("choose 2+6", False), ("choose 4", False)],
)
def test_v4_chosen_dice_that_are_equal_count_as_a_double(choice: str, again: bool) -> None:
    pos = table(
        "bakery", "bakery, train station, amusement park", "bakery", coins=[1, 1, 1], roller=2,
        specials=["", "choose", ""], dice=[6],
    )  # fmt: skip
    play(pos, "special choose", choice, "pass")
    assert asked(pos) == ("P2 dice" if again else "P3 buy")


@clause("MK-18", "MK-12", "MK-20")
def test_v8_the_shield_throws_again_until_the_total_differs() -> None:
    pos = table(
        "bakery", "bakery", "forest, train station", coins=[0, 0, 0], roller=3,
        dice=[1, 2, 2, 1, 4, 1], special_actions="on",
    )  # fmt: skip
    play(pos, "special shield", "dice 2", "shield 3")
    assert told(pos) == [
        "went P3 1 0",
        "shielded P3 3",
        "rolled P3 1 2",
        "shield-held P3 3",
        "rolled P3 2 1",
        "shield-held P3 3",
        "rolled P3 4 1",
        "earned P3 1 forest",
    ]
    assert dice_left(pos) == 0 and specials(pos, 3) == ["choose"]


@clause("MK-18", "MK-21")
@pytest.mark.parametrize(
    ("count", "totals"), [("dice 1", range(1, 7)), ("dice 2", range(2, 13))], ids=["one die", "two dice"]
)
def test_the_shield_names_a_total_that_those_dice_can_make(count: str, totals: range) -> None:
    pos = table("bakery, train station", "bakery", special_actions="on")
    play(pos, "special shield", count)
    assert asked(pos) == "P1 shield"
    assert offers(pos) == [f"shield {total}" for total in totals]
    assert default(pos) == "shield 3"


@clause("MK-18", "MK-22")
def test_without_a_train_station_the_shield_is_for_one_die() -> None:
    pos = play(table("bakery", "bakery", special_actions="on"), "special shield")
    assert asked(pos) == "P1 shield" and offers(pos) == [f"shield {total}" for total in range(1, 7)]
    assert refusal(pos, "shield 7") == ("These dice can't show 7.", "MK-21")


@clause("MK-21")
def test_with_two_dice_the_shield_is_not_for_one() -> None:
    pos = play(table("bakery, train station", "bakery", special_actions="on"), "special shield", "dice 2")
    assert refusal(pos, "shield 1") == ("These dice can't show 1.", "MK-21")


@clause("MK-18")
def test_the_shield_guards_a_total_and_not_its_dice() -> None:
    pos = table("bakery, train station", "bakery", coins=[1, 0], dice=[3, 4, 6, 2], special_actions="on")
    play(pos, "special shield", "dice 2", "shield 7")
    assert asked(pos) == "P1 buy" and told(pos)[-1] == "rolled P1 6 2"


RADIO = "bakery, train station, radio tower"


@clause("MK-19")
def test_the_shield_covers_the_reroll() -> None:
    pos = table(RADIO, "bakery", coins=[1, 0], dice=[6, 5, 3, 4, 1, 6, 2, 2], special_actions="on")
    play(pos, "special shield", "dice 2", "shield 7", "reroll 2")
    assert asked(pos) == "P1 buy"
    assert told(pos)[2:] == [
        "rolled P1 6 5",
        "rerolled P1 2",
        "rolled P1 3 4",
        "shield-held P1 7",
        "rolled P1 1 6",
        "shield-held P1 7",
        "rolled P1 2 2",
    ]


@clause("MK-19", "MK-23")
def test_the_shield_covers_a_reroll_with_another_number_of_dice() -> None:
    pos = table(RADIO, "bakery", coins=[1, 0], dice=[6, 5, 4, 4, 1], special_actions="on")
    play(pos, "special shield", "dice 2", "shield 4", "reroll 1")
    assert asked(pos) == "P1 buy" and coins(pos) == [1, 0]
    assert told(pos)[-4:] == ["shield-held P1 4", "rolled P1 4 0", "shield-held P1 4", "rolled P1 1 0"]


@clause("MK-19")
def test_the_reroll_may_be_agreed_to_be_unshielded() -> None:
    pos = table(
        RADIO, "bakery", coins=[1, 0], dice=[3, 4, 6, 5, 6, 1], specials=["shield", ""],
        shield_covers_reroll=False,
    )  # fmt: skip
    play(pos, "special shield", "dice 2", "shield 7")
    assert told(pos)[2:] == ["rolled P1 3 4", "shield-held P1 7", "rolled P1 6 5"]
    play(pos, "reroll 2")
    assert asked(pos) == "P1 buy" and told(pos) == ["rerolled P1 2", "rolled P1 6 1"]


@clause("MK-19")
def test_a_low_reroll_stands_where_no_shield_is_up() -> None:
    pos = table("bakery, radio tower", "bakery", coins=[1, 0], dice=[4, 1], shield_covers_reroll=False)
    play(pos, "reroll 1")
    assert told(pos)[2:] == ["rerolled P1 1", "rolled P1 1 0"] and asked(pos) == "P1 buy"


@clause("MK-20")
def test_a_shield_is_spent_even_if_its_total_never_came_up() -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[6], special_actions="on")
    play(pos, "special shield", "shield 1")
    assert told(pos) == ["went P1 1 0", "shielded P1 1", "rolled P1 6 0"]
    assert specials(pos, 1) == ["choose"]


@clause("MK-20")
@pytest.mark.parametrize(
    ("unspent", "offered"),
    [("choose", ["special none", "special choose"]), ("shield", ["special none", "special shield"])],
)
def test_only_what_is_not_spent_is_offered(unspent: str, offered: list[str]) -> None:
    pos = table("bakery", "bakery", specials=[unspent, ""])
    assert asked(pos) == "P1 special" and offers(pos) == offered
    spent = "special choose" if unspent == "shield" else "special shield"
    assert refusal(pos, spent) == ("You've already used it.", "MK-20")


@clause("MK-20", "MK-82")
def test_once_both_are_spent_nothing_is_asked() -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[6], specials=["", ""])
    assert asked(pos) == "P1 buy"


@clause("MK-20", "MK-15")
def test_each_special_action_serves_once_in_a_game() -> None:
    pos = table("bakery", "bakery", coins=[1, 1], dice=[6, 6, 6, 6], specials=["choose shield", ""])
    play(pos, "special choose", "choose 5", "pass", "pass")
    assert offers(pos) == ["special none", "special shield"]
    play(pos, "special shield", "shield 5", "pass", "pass")
    assert asked(pos) == "P1 buy"


# -- dice ------------------------------------------------------------------------------------------


@clause("MK-22")
def test_one_die_without_a_train_station() -> None:
    pos = table("bakery", "bakery, train station", coins=[1, 1], dice=[6])
    assert asked(pos) == "P1 buy" and told(pos) == ["went P1 1 0", "rolled P1 6 0"]
    assert refusal(pos, "dice 2") == ("You need the Train Station to roll two dice.", "MK-22")


@clause("MK-22")
@pytest.mark.parametrize(("count", "rolled"), [("dice 1", "4 0"), ("dice 2", "4 2")])
def test_one_die_or_two_with_a_train_station(count: str, rolled: str) -> None:
    pos = table("bakery, train station", "bakery", coins=[1, 1], dice=[4, 2])
    assert asked(pos) == "P1 dice" and offers(pos) == ["dice 1", "dice 2"] and default(pos) == "dice 2"
    play(pos, count)
    assert asked(pos) == "P1 buy" and told(pos) == ["went P1 1 0", f"rolled P1 {rolled}"]


@clause("MK-22")
def test_the_dice_count_is_for_one_go() -> None:
    pos = table("bakery, train station", "bakery", coins=[1, 1], dice=[6, 5, 6])
    play(pos, "dice 2", "pass")
    assert asked(pos) == "P2 buy" and told(pos)[-1] == "rolled P2 6 0"


@clause("MK-23")
def test_no_reroll_without_a_radio_tower() -> None:
    pos = table("bakery", "bakery, radio tower", coins=[1, 1], dice=[6])
    assert asked(pos) == "P1 buy"
    assert refusal(pos, "reroll 1") == ("You need the Radio Tower to reroll.", "MK-23")


@clause("MK-23")
@pytest.mark.parametrize(
    ("town", "offered"),
    [("bakery, radio tower", ["keep", "reroll 1"]), (RADIO, ["keep", "reroll 1", "reroll 2"])],
)
def test_what_the_radio_tower_offers(town: str, offered: list[str]) -> None:
    pos = table(town, "bakery", coins=[1, 1], dice=[6])
    if len(offered) == 3:
        play(pos, "dice 1")
    assert asked(pos) == "P1 reroll" and offers(pos) == offered and default(pos) == "keep"


@clause("MK-23")
def test_two_dice_are_for_the_train_station_in_a_reroll_too() -> None:
    pos = table("bakery, radio tower", "bakery", dice=[6])
    assert refusal(pos, "reroll 2") == ("Two dice need the Train Station.", "MK-23")


@clause("MK-23")
@pytest.mark.parametrize(
    ("first", "choice", "second"),
    [
        ("dice 1", "reroll 1", "2 0"),
        ("dice 1", "reroll 2", "2 1"),
        ("dice 2", "reroll 1", "2 0"),
        ("dice 2", "reroll 2", "2 1"),
    ],
)
def test_all_dice_are_thrown_again_and_their_number_may_change(first: str, choice: str, second: str) -> None:
    thrown = [6] if first == "dice 1" else [6, 5]
    pos = table("wheat field, train station, radio tower", "bakery", coins=[1, 1], dice=[*thrown, 2, 1])
    play(pos, first)
    told(pos)
    play(pos, choice)
    assert told(pos) == [f"rerolled P1 {choice[-1]}", f"rolled P1 {second}"]
    assert asked(pos) == "P1 buy"  # once per go: the second result stands


@clause("MK-23")
def test_keeping_throws_nothing() -> None:
    pos = table("bakery, radio tower", "bakery", dice=[2, 5])
    play(pos, "keep")
    assert asked(pos) == "P1 buy" and dice_left(pos) == 1
    assert told(pos) == ["went P1 1 0", "rolled P1 2 0", "earned P1 1 bakery"]


@clause("MK-83")
def test_income_starts_only_after_the_reroll() -> None:
    pos = table("bakery, radio tower", "cafe", coins=[1, 0], dice=[3])
    assert asked(pos) == "P1 reroll" and coins(pos) == [1, 0]
    assert told(pos) == ["went P1 1 0", "rolled P1 3 0"]
    play(pos, "keep")
    assert told(pos) == ["paid P1 P2 1 cafe", "earned P1 1 bakery"]


PARK = "bakery, train station, amusement park, radio tower"


@clause("MK-24", "MK-46")
@pytest.mark.parametrize(
    ("dice", "choices", "again"),
    [
        ([2, 2], ["dice 2", "keep"], True),
        ([6, 5], ["dice 2", "keep"], False),
        ([6], ["dice 1", "keep"], False),
        ([2, 2, 6, 5], ["dice 2", "reroll 2"], False),
        ([2, 2, 2], ["dice 2", "reroll 1"], False),
        ([6, 5, 4, 4], ["dice 2", "reroll 2"], True),
        ([6, 4, 4], ["dice 1", "reroll 2"], True),
    ],
)
def test_a_double_is_two_equal_final_dice(dice: list[int], choices: list[str], again: bool) -> None:
    pos = table(PARK, "bakery", coins=[1, 1], dice=[*dice, 6])
    play(pos, *choices, "pass")
    assert asked(pos) == ("P1 dice" if again else "P2 buy")
