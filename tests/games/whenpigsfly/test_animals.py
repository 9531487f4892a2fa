"""When Pigs Shall Fly: the seven animals."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import (
    all_crossed,
    ask,
    asked,
    block,
    crossed,
    default,
    finished,
    offers,
    play,
    refusal,
    scored,
    sheet,
    table,
    told,
    totals,
    view,
)
from passel.games.whenpigsfly.components import LINE, Table


def training(first: str, *, other: str = "", up: str = "", line: str = "materials") -> Table:
    """S1 has worked with a 1 on a line where that earns no whistle, and may train."""
    pos = table(first, other, dice=[1, 6, 6] * 4, up=up)
    return play(pos, "take 1", f"work {line}")


@clause("WP-41", "WP-42")
def test_what_may_be_trained() -> None:
    pos = training("whistles 3", other="research-lift 4")
    fixed = ["train sheep", "train duck", "train rat", "train horse"]
    counted = [f"train {animal} {n}" for animal in ("chicken", "dog", "cat") for n in (1, 2, 3)]
    assert offers(pos) == ["done", *fixed, *counted] and default(pos) == "done"


@clause("WP-41")
@pytest.mark.parametrize(
    ("whistles", "fixed"),
    [(1, ["rat"]), (2, ["sheep", "duck", "rat"]), (3, ["sheep", "duck", "rat", "horse"])],
)
def test_what_each_costs(whistles: int, fixed: list[str]) -> None:
    pos = training(f"whistles {whistles}", other="research-lift 4")
    assert [text[6:] for text in offers(pos) if len(text.split()) == 2] == fixed
    play(pos, f"train {fixed[-1]}")
    assert sheet(pos).whistles == whistles - {"rat": 1, "horse": 3}[fixed[-1]]


@clause("WP-41")
def test_several_one_after_the_other_or_none() -> None:
    pos = play(training("whistles 6"), "train duck", "train cat 1", "train chicken 2")
    assert asked(pos) == "S1 train" and offers(pos) == ["done", "train dog 1"]
    play(pos, "done")
    assert asked(pos) == "S2 line" and sheet(pos).whistles == 1
    assert sheet(pos).animals == [0, 2, 0, 2, 0, 0, 1]


@clause("WP-41")
def test_a_whistle_just_earned_can_be_spent() -> None:
    pos = table("materials 2", "", dice=[1, 6, 6])
    assert offers(play(pos, "take 1", "work materials"))[-1] == "train cat 1"


@clause("WP-41")
def test_without_whistles_nobody_is_asked() -> None:
    assert asked(training("")) == "S2 line"


@clause("WP-42")
@pytest.mark.parametrize("animal", ["sheep 2", "duck 2", "rat 1", "horse 3", "chicken 1", "dog 2", "cat 1"])
def test_each_animal_once_in_the_game(animal: str) -> None:
    pos = training(f"whistles 8, {animal}", other="research-lift 4")
    name = animal.split()[0]
    trained = {text.split()[1] for text in offers(pos) if text != "done"}
    assert trained == {"sheep", "duck", "rat", "horse", "chicken", "dog", "cat"} - {name}


@clause("WP-42")
def test_the_seven_together_never_offer_more_than_29() -> None:
    assert len(offers(training("whistles 8", other="research-lift 4"))) == 29


# -- sheep ---------------------------------------------------------------------------------------------


@clause("WP-43")
def test_the_sheep_crosses_two_design_bubbles_in_one_line_or_two() -> None:
    pos = play(training("whistles 2, design-lift 4, block design"), "train sheep")
    assert asked(pos) == "S1 sheep" and offers(pos) == [
        "sheep speed",
        "sheep lift",
        "sheep aero",
        "sheep stab",
    ]
    assert default(pos) == "sheep speed"
    assert ask(pos).about == 1
    assert ask(play(pos, "sheep lift")).about == 2
    play(pos, "sheep stab")
    assert (crossed(pos, "design-lift"), crossed(pos, "design-stab")) == (5, 1)
    assert sheet(pos).earned == 2  # bubble 5 is a target, and earns nothing
    assert told(pos)[-3:] == ["trained S1 sheep 2 0", "sheep-crossed S1 lift 5", "sheep-crossed S1 stab 1"]
    pos = play(training("whistles 3"), "train sheep", "sheep aero", "sheep aero")
    assert crossed(pos, "design-aero") == 2 and asked(pos) == "S1 train" and sheet(pos).whistles == 1


@clause("WP-43")
def test_a_full_line_is_not_for_the_sheep() -> None:
    pos = play(training("whistles 2, design-speed 8, design-aero 9"), "train sheep")
    assert offers(pos) == ["sheep speed", "sheep lift", "sheep stab"]
    assert offers(play(pos, "sheep speed")) == ["sheep lift", "sheep stab"]
    assert refusal(pos, "sheep speed") == ("Speed design is full. Choose another track.", "WP-43")


@clause("WP-44")
def test_with_one_bubble_left_it_crosses_one() -> None:
    nearly = "design-speed 9, design-lift 9, design-aero 8, design-stab 9"
    pos = play(training(f"whistles 2, {nearly}"), "train sheep")
    assert crossed(pos, "design-aero") == 9 and asked(pos) == "S2 line" and sheet(pos).whistles == 0


@clause("WP-44")
def test_with_none_left_it_cannot_be_trained() -> None:
    full = "design-speed 9, design-lift 9, design-aero 9, design-stab 9"
    pos = training(f"whistles 2, {full}")
    assert "train sheep" not in offers(pos) and refusal(pos, "train sheep")[1] == "WP-44"


# -- duck ----------------------------------------------------------------------------------------------


@clause("WP-45")
@pytest.mark.parametrize(("materials", "weight_class"), [(0, 3), (2, 2), (5, 1), (8, 0), (10, 0)])
def test_the_duck_takes_one_off_the_weight_class(materials: int, weight_class: int) -> None:
    pos = finished(f"design-stab 9, duck 2, materials {materials}")
    assert sheet(pos).craft.weight_class == weight_class


# -- rat -----------------------------------------------------------------------------------------------


@clause("WP-46", "WP-47")
def test_the_rat_sees_a_card_that_another_has_discovered_at_once() -> None:
    pos = training("whistles 1", other="research-lift 4, research-stab 5")
    play(pos, "train rat")
    assert asked(pos) == "S1 spy" and offers(pos) == ["spy lift", "spy stab"] and default(pos) == "spy lift"
    play(pos, "spy stab")
    assert view(pos, 1).own.cards == {"speed": 0, "lift": 0, "aero": 0, "stab": 4}
    assert view(pos, 2).own.cards == {"speed": 0, "lift": 2, "aero": 0, "stab": 4}
    assert "spied S1 stab 4" in told(pos) and view(pos, 2).public.sheets[0].spied == "stab"


@clause("WP-46", "WP-74")
def test_what_the_rat_has_seen_is_no_discovery() -> None:
    spy, scholar = "spied stab, rat 1", "research-stab 4"
    assert totals(scored(spy, "publicity 1")) == [0, 5]
    assert totals(scored(scholar, "publicity 1")) == [3 + 4, 5]
    assert totals(scored(f"{spy}, {scholar}", "publicity 1")) == [3 + 4, 5]


@clause("WP-47")
@pytest.mark.parametrize(
    ("first", "other", "up"),
    [
        ("", "", ""),
        ("", "research-lift 3", ""),
        ("", "research-lift 4", "lift"),
        ("research-lift 4", "research-lift 4", ""),
        ("research-lift 4", "", ""),
        ("spied lift", "research-lift 4", ""),
    ],
)
def test_without_such_a_card_the_rat_cannot_be_trained(first: str, other: str, up: str) -> None:
    pos = training(f"whistles 2, {first}".rstrip(", "), other=other, up=up)
    assert "train rat" not in offers(pos) and refusal(pos, "train rat")[1] == "WP-47"


@clause("WP-47")
def test_a_player_who_has_seen_three_cards_has_not_seen_the_fourth() -> None:
    pos = training("whistles 2, research-speed 4, research-lift 4, research-aero 4", other="research-stab 4")
    assert asked(play(pos, "train rat")) == "S1 train"  # no choice but stab
    assert sheet(pos).spied == 3


# -- chicken, dog, horse, cat --------------------------------------------------------------------------


@clause("WP-48")
def test_the_chicken_serves_from_the_next_round_on() -> None:
    pos = play(training("whistles 3", line="maneuvers"), "train chicken 2")
    assert crossed(pos, "maneuvers") == 1 and sheet(pos).chicken == 2
    play(pos, "done", "work design-lift", "take 6", "take 1", "work materials", "done")
    assert asked(pos) == "S1 line" and "work fear+chicken" not in offers(pos)  # training is blocked now
    play(pos, "work materials", "done", "take 1")
    assert "work fear+chicken" in offers(pos)
    assert crossed(play(pos, "work fear+chicken"), "fear") == 3


@clause("WP-49")
@pytest.mark.parametrize("number", [1, 3, 8])
def test_the_dog_scores_two_for_each_whistle(number: int) -> None:
    pos = scored(f"dog {number}", "publicity 9")
    assert totals(pos)[0] == 2 * number
    assert sheet(play(training(f"whistles {number}"), f"train dog {number}")).animals[4] == number


@clause("WP-50", "WP-53")
def test_the_horse_takes_the_token_away_for_good() -> None:
    pos = play(training("whistles 4, block research"), "train horse")
    assert block(pos) == "" and asked(pos) == "S1 train"
    play(pos, "done")
    assert block(pos) == ""
    play(pos, "work design-lift", "take 6", "take 6", "work fear", "done")
    assert offers(pos) == [f"work {line}" for line in LINE]  # materials, too
    assert block(play(pos, "work materials", "done")) == ""


@clause("WP-51", "WP-23")
@pytest.mark.parametrize(("before", "after"), [(4, 10), (24, 30), (25, 30)])
def test_the_cat_brings_publicity_at_once(before: int, after: int) -> None:
    """The die has brought 3."""
    pos = play(training(f"whistles 3, publicity {before}"), "train cat 3")
    assert sheet(pos).publicity == after
    assert f"trained S1 cat 3 {after - before - 3}" in told(pos)


@clause("WP-52")
def test_whistles_that_are_left_are_worth_nothing() -> None:
    assert totals(scored("whistles 8", "publicity 9"))[0] == 0


@clause("WP-41", "WP-53")
def test_training_is_no_work() -> None:
    pos = play(training("whistles 3, block research"), "train cat 1")
    assert all_crossed(pos) == 1 and block(pos) == "research"
    assert block(play(pos, "done")) == "materials"
