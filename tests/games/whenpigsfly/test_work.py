"""When Pigs Shall Fly: work, research, whistles."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import (
    all_crossed,
    asked,
    block,
    crossed,
    default,
    offers,
    play,
    refusal,
    sheet,
    table,
    told,
    view,
)
from passel.games.whenpigsfly.components import LENGTH, LINE, TARGETS, Table

FULL_DESIGN = "design-speed 9, design-lift 9, design-aero 9, design-stab 9"
FULL_RESEARCH = "research-speed 8, research-lift 8, research-aero 8, research-stab 8"


def at_work(
    first: str, die: int = 3, *, other: str = "", up: str = "", cards: tuple[int, ...] = (1, 2, 3, 4)
) -> Table:
    """S1 has taken the die and is to work; dice for the round after lie ready."""
    rest = 6 if die < 6 else 5
    pos = table(first, other, dice=[die, rest, rest, *[1, 2, 2] * 3], up=up, cards=cards)
    return play(pos, f"take {die}")


@clause("WP-25", "WP-31")
@pytest.mark.parametrize("line", LINE)
def test_one_line_is_crossed_by_as_many_bubbles_as_the_die_shows(line: str) -> None:
    pos = at_work("", 3)
    assert offers(pos) == [f"work {name}" for name in LINE]
    play(pos, f"work {line}")
    assert crossed(pos, line) == 3 and all_crossed(pos) == 3


@clause("WP-26", "WP-27")
@pytest.mark.parametrize("line", LINE)
def test_points_are_neither_split_nor_saved(line: str) -> None:
    full = LENGTH[LINE.index(line)]
    pos = at_work(f"{line} {full - 2}", 5)
    before = all_crossed(pos)
    play(pos, f"work {line}")
    assert crossed(pos, line) == full and all_crossed(pos) == before + 2
    assert f"worked S1 {line} 2 3" in told(pos)


@clause("WP-28")
@pytest.mark.parametrize("line", LINE)
def test_a_full_line_cannot_be_chosen(line: str) -> None:
    pos = at_work(f"{line} {LENGTH[LINE.index(line)]}")
    assert offers(pos) == [f"work {name}" for name in LINE if name != line]
    assert refusal(pos, f"work {line}")[1] == "WP-28"


@clause("WP-29")
@pytest.mark.parametrize(
    ("action", "lines"),
    [
        ("research", LINE[0:4]),
        ("design", LINE[4:8]),
        ("materials", ["materials"]),
        ("training", ["fear", "maneuvers"]),
    ],
)
def test_the_blocked_action_cannot_be_chosen(action: str, lines: list[str]) -> None:
    pos = at_work(f"block {action}")
    assert offers(pos) == [f"work {name}" for name in LINE if name not in lines]
    for line in lines:
        assert refusal(pos, f"work {line}") == (
            f"{action.capitalize()} is blocked for you this round. Choose another action.",
            "WP-29",
        )


@clause("WP-30")
def test_without_a_line_to_choose_the_points_are_lost_and_the_token_leaves_the_sheet() -> None:
    stuck = f"{FULL_DESIGN}, {FULL_RESEARCH}, materials 10, block training"
    pos = at_work(stuck, 4)
    assert asked(pos) == "S2 line" and block(pos) == "" and sheet(pos).earned == 0
    assert "idle S1 4" in told(pos) and all_crossed(pos) == 78
    pos = at_work(f"{stuck}, whistles 1", 4)
    assert asked(pos) == "S1 train"  # animals can be trained all the same
    pos = play(at_work("", 4, other=stuck), "work design-lift")
    assert block(pos) == "design" and block(pos, 2) == ""  # whatever the one before has done


@clause("WP-25")
def test_who_sleeps_designs_before_he_trains_before_he_does_research() -> None:
    done = ""
    for line in [*LINE[4:11], *LINE[0:3]]:  # what is left after these is no choice
        assert default(at_work(done)) == f"work {line}"
        done = f"{done}, {line} {LENGTH[LINE.index(line)]}".lstrip(", ")
    assert default(at_work("block design, chicken 2")) == "work materials"


# -- research ------------------------------------------------------------------------------------------


@clause("WP-32")
@pytest.mark.parametrize(("before", "die", "seen"), [(0, 3, 0), (0, 4, 2), (3, 1, 2), (2, 5, 2)])
def test_bubble_4_discovers_the_card(before: int, die: int, seen: int) -> None:
    pos = at_work(f"research-lift {before}", die)
    play(pos, "work research-lift")
    assert view(pos, 1).own.cards["lift"] == seen and view(pos, 2).own.cards["lift"] == 0
    assert view(pos, 2).public.cards["lift"] == 0
    assert [line for line in told(pos) if "discovered" in line] == ["discovered S1 lift 2"] * (seen > 0)


@clause("WP-32")
def test_a_card_is_discovered_once() -> None:
    pos = at_work("research-lift 4", 2)
    play(pos, "work research-lift")
    assert not [line for line in told(pos) if "discovered" in line]


@clause("WP-33", "WP-35", "WP-37")
def test_bubble_8_publishes_for_the_publicity_of_now() -> None:
    pos = at_work("research-aero 6, publicity 9", 2)  # the die has brought 2 more
    play(pos, "work research-aero")
    assert sheet(pos).prints == [-1, -1, 11, -1] and sheet(pos).publicity == 11
    assert view(pos, 2).public.cards == {"speed": 0, "lift": 0, "aero": 3, "stab": 0}
    assert "published S1 aero 3 11" in told(pos)
    play(pos, "work design-lift")  # S2, and the next round
    play(pos, "take 2", "take 1", "work materials", "work fear")
    assert sheet(pos).publicity == 14 and sheet(pos).prints == [-1, -1, 11, -1]


@clause("WP-33")
def test_bubble_7_does_not() -> None:
    pos = play(at_work("research-aero 5, publicity 9", 2), "work research-aero")
    assert sheet(pos).prints == [-1] * 4 and not any(pos.face_up)


@clause("WP-34")
def test_a_card_that_is_up_is_endorsed_for_half() -> None:
    pos = play(at_work("research-aero 6, publicity 9", 2, up="aero"), "work research-aero")
    assert sheet(pos).prints == [-1, -1, 5, -1] and "endorsed S1 aero 5" in told(pos)


@clause("WP-33", "WP-34")
def test_the_second_to_print_endorses_what_the_first_has_published() -> None:
    pos = table("research-lift 7, publicity 7", "research-lift 7, publicity 7", dice=[5, 5, 6, 1, 2, 2])
    play(pos, "take 5", "take 6", "work research-lift", "work research-lift")
    assert [player.prints[1] for player in pos.players] == [7, 3]


@clause("WP-35")
def test_animals_of_this_turn_come_too_late_for_the_print() -> None:
    pos = at_work("research-stab 6, publicity 4, whistles 3", 6)
    play(pos, "work research-stab", "train cat 3")
    assert sheet(pos).prints[3] == 4 and sheet(pos).publicity == 7


@clause("WP-35")
def test_discovery_comes_before_publishing() -> None:
    pos = play(at_work("research-stab 3, publicity 4", 6), "work research-stab")
    assert told(pos)[-2:] == ["discovered S1 stab 4", "published S1 stab 4 4"]


@clause("WP-36")
def test_a_card_that_is_up_can_still_be_discovered() -> None:
    pos = play(at_work("research-lift 3", 1, up="lift"), "work research-lift")
    assert "discovered S1 lift 2" in told(pos) and view(pos, 1).public.sheets[0].discovered == ("lift",)


# -- the chicken ---------------------------------------------------------------------------------------


@clause("WP-38")
def test_a_chicken_may_help_to_train_once() -> None:
    pos = at_work("chicken 3", 2)
    assert offers(pos)[-4:] == ["work fear", "work maneuvers", "work fear+chicken", "work maneuvers+chicken"]
    play(pos, "work maneuvers+chicken")
    assert crossed(pos, "maneuvers") == 5 and sheet(pos).chicken == 0 and sheet(pos).animals[3] == 3
    assert told(pos)[-2:] == ["chicken-helped S1 3", "worked S1 maneuvers 5 0"]
    play(pos, "work design-lift", "take 2", "take 1", "work materials", "work materials")
    play(pos, "take 2", "take 1")
    assert asked(pos) == "S1 line" and "work fear" in offers(pos)
    assert "work fear+chicken" not in offers(pos)  # the chicken has served


@clause("WP-38")
def test_it_need_not_help_and_then_it_stays() -> None:
    pos = play(at_work("chicken 3", 2), "work maneuvers")
    assert crossed(pos, "maneuvers") == 2 and sheet(pos).chicken == 3


@clause("WP-38", "WP-27")
def test_all_of_it_is_used_even_if_the_line_runs_full() -> None:
    pos = play(at_work("chicken 5, fear 6", 2), "work fear+chicken")
    assert crossed(pos, "fear") == 9 and sheet(pos).chicken == 0 and "worked S1 fear 3 4" in told(pos)


@clause("WP-38", "WP-28", "WP-29")
@pytest.mark.parametrize(
    ("first", "missing", "found"),
    [
        ("chicken 1, block training", ["fear+chicken", "maneuvers+chicken"], []),
        ("chicken 1, fear 9", ["fear+chicken"], ["maneuvers+chicken"]),
        ("chicken 1, maneuvers 9", ["maneuvers+chicken"], ["fear+chicken"]),
        ("", ["fear+chicken", "maneuvers+chicken"], []),
    ],
)
def test_when_it_cannot_help(first: str, missing: list[str], found: list[str]) -> None:
    offered = offers(at_work(first))
    assert not [name for name in missing if f"work {name}" in offered]
    assert all(f"work {name}" in offered for name in found)


# -- F: whistles ---------------------------------------------------------------------------------------


@clause("WP-39")
@pytest.mark.parametrize("line", LINE)
def test_a_whistle_for_a_last_bubble_that_is_a_target(line: str) -> None:
    length = LENGTH[LINE.index(line)]
    for last in range(1, length + 1):
        pos = play(at_work(f"{line} {last - 1}", 1), f"work {line}")
        assert sheet(pos).whistles == sheet(pos).earned == (last in TARGETS[LINE.index(line)])


@clause("WP-39")
def test_passing_targets_earns_nothing_and_there_is_one_at_most() -> None:
    pos = play(at_work("design-lift 1", 5), "work design-lift")
    assert crossed(pos, "design-lift") == 6 and sheet(pos).earned == 0
    pos = play(at_work("fear 0", 6), "work fear")
    assert sheet(pos).earned == 1 and "whistled S1 1" in told(pos)


@clause("WP-39", "WP-38")
def test_the_chicken_counts_for_the_target() -> None:
    pos = play(at_work("fear 1, chicken 2", 3), "work fear+chicken")
    assert crossed(pos, "fear") == 6 and sheet(pos).whistles == 1


@clause("WP-40")
@pytest.mark.parametrize(("spent", "earned"), [(7, 8), (8, 8)])
def test_eight_whistles_in_the_whole_game_spent_ones_included(spent: int, earned: int) -> None:
    pos = play(at_work(f"dog {spent}", 3), "work materials")
    assert sheet(pos).earned == earned and sheet(pos).whistles == earned - spent
