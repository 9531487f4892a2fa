"""When Pigs Shall Fly: the final design and the flight contest."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import (
    ask,
    asked,
    contest,
    default,
    finished,
    offers,
    play,
    play_as,
    refusal,
    sheet,
    table,
    told,
    view,
)
from passel.games.whenpigsfly import GAME

CRAFT = (20, 5, 3, 2)
OTHER_CRAFT = (15, 4, 2, 1)


# -- Finalize Design -----------------------------------------------------------------------------------


@clause("WP-55")
def test_all_cards_are_turned_up() -> None:
    pos = finished("design-stab 9", "", up="lift")
    assert view(pos, 2).public.cards == {"speed": 1, "lift": 2, "aero": 3, "stab": 4}
    assert told(pos)[:3] == ["revealed speed 1", "revealed aero 3", "revealed stab 4"]


@clause("WP-56")
@pytest.mark.parametrize(
    ("design", "materials", "cards", "distance"),
    [
        ("design-speed 9", 0, (4, 1, 2, 3), 2),
        ("design-speed 8", 0, (4, 1, 2, 3), -2),
        ("design-speed 3, design-lift 6, design-aero 9", 3, (1, 2, 3, 4), 1 + 4 + 9 - 7),
        ("design-stab 6, research-stab 8, publicity 30", 10, (1, 2, 3, 4), 8),
        ("design-speed 9, design-lift 9, design-aero 9, design-stab 9", 10, (1, 2, 3, 4), 30),
    ],
)
def test_the_flight_formula(design: str, materials: int, cards: tuple[int, ...], distance: int) -> None:
    pos = finished(f"{design}, materials {materials}", cards=cards)
    assert sheet(pos).craft.distance == distance


@clause("WP-57")
@pytest.mark.parametrize("design", ["", "design-stab 6, materials 2"])
def test_a_craft_without_distance_is_grounded(design: str) -> None:
    pos = finished(design, "design-stab 9")
    assert sheet(pos).craft.distance <= 0
    while not pos.over:
        play(pos, "fly 0")
    assert sheet(pos).contest == 0 and "grounded S1" in told(pos)
    assert view(pos, 1).public.sheets[0].flight.points == ()


@clause("WP-57")
def test_a_distance_of_1_flies() -> None:
    pos = finished("design-speed 3, materials 10")
    assert sheet(pos).craft.distance == 1 and sheet(pos).flight.landing == 1


@clause("WP-58")
@pytest.mark.parametrize(
    ("materials", "weight_class", "fear", "level", "maneuvers", "lines"),
    [
        (0, 4, 0, 0, 0, 9),
        (2, 3, 1, 1, 1, 8),
        (4, 3, 3, 2, 2, 6),
        (7, 2, 5, 3, 4, 5),
        (8, 1, 7, 4, 6, 4),
        (10, 1, 9, 6, 9, 2),
    ],
)
def test_weight_class_fear_level_and_maneuverability(
    materials: int, weight_class: int, fear: int, level: int, maneuvers: int, lines: int
) -> None:
    pos = finished(f"design-stab 9, materials {materials}, fear {fear}, maneuvers {maneuvers}")
    craft = sheet(pos).craft
    assert (craft.weight_class, craft.fear, craft.lines) == (weight_class, level, lines)
    story = told(pos)
    assert f"built S1 {craft.distance} {weight_class}" in story and f"taught S1 {level} {lines}" in story


@clause("WP-59")
def test_no_decision_is_asked_for_the_sketch() -> None:
    assert asked(finished("design-stab 9, design-aero 9, materials 9")) == "S1 fly"
    assert not [decision for decision in GAME.box.decisions if decision.name in ("sketch", "name")]


@clause("WP-54", "WP-55")
def test_after_the_last_round_comes_the_contest() -> None:
    pos = table("design-stab 9, design-aero 9, materials 8", "", time=53, dice=[1, 1, 2])
    play(pos, "take 1", "take 1", "work fear", "work fear")
    assert asked(pos) == "S1 fly" and all(pos.face_up)


@clause("WP-6")
def test_dealt_sheets_are_seen_now() -> None:
    pos = finished("design-stab 9, design-aero 9, materials 9, sheet C", "sheet B", sheets="dealt")
    assert [each.letter for each in view(pos, 1).public.sheets] == ["C", "B"]
    assert "dealt S1 C" in told(pos)
    shared = finished("design-stab 9, design-aero 9, materials 9", "")
    assert not [line for line in told(shared) if line.startswith("dealt")]


# -- the flight ----------------------------------------------------------------------------------------


@clause("WP-60")
def test_all_fly_at_the_same_time_in_any_order() -> None:
    pos = contest(CRAFT, OTHER_CRAFT, (5, 9, 0, 1))
    assert [each.seat for each in pos.asks] == [0, 1]
    play_as(pos, 2, "fly 9")
    play_as(pos, 1, "fly 6", "fly 5", "fly 3")
    assert [each.seat for each in pos.asks] == [1] and not pos.over
    play_as(pos, 2, "fly 0")
    assert pos.over


@clause("WP-60")
def test_nobody_sees_anothers_path_before_all_have_finished() -> None:
    pos = contest(CRAFT, OTHER_CRAFT)
    play_as(pos, 1, "fly 6")
    before = [GAME.view(pos, seat) for seat in (-1, 1)]
    play_as(pos, 1, "fly 5")
    assert [GAME.view(pos, seat) for seat in (-1, 1)] == before
    assert view(pos, 1).own.flight.points == ((5, 6), (10, 5)) and view(pos, 2).own.flight.points == ()
    assert all(each.flight is None for each in view(pos, 1).public.sheets)
    play_as(pos, 1, "fly 0")
    assert view(pos, 2).waiting == (1,) and all(each.flight is None for each in view(pos, 2).public.sheets)
    play_as(pos, 2, "fly 0")
    assert view(pos, 2).public.sheets[0].flight.points == ((5, 6), (10, 5), (15, 0))


@clause("WP-61", "WP-62", "WP-63")
@pytest.mark.parametrize("lines", [2, 3, 4, 5, 6, 8, 9])
def test_segments_end_on_every_mth_line_at_whole_heights_under_the_max_flight_line(lines: int) -> None:
    pos = contest((30, lines, 6, 0))
    line = 0
    while not pos.over:
        line += lines
        most = 14 * (30 - line) // 30
        assert (
            offers(pos) == [f"fly {height}" for height in range(most + 1)] and default(pos) == f"fly {most}"
        )
        assert refusal(pos, f"fly {most + 1}")[1] == "WP-63"
        before = sheet(pos).flight.x
        play(pos, f"fly {min(most, 14)}")
        assert before == line - lines
    assert sheet(pos).flight.heights[-1] == 0


@clause("WP-63")
def test_up_and_down_are_free() -> None:
    pos = play(contest((30, 2, 6, 0)), "fly 13", "fly 2", "fly 11", "fly 1")
    assert sheet(pos).flight.heights == [13, 2, 11, 1]


@clause("WP-64")
def test_the_last_segment_is_forced() -> None:
    pos = contest((9, 9, 6, 0))
    assert pos.over and (sheet(pos).flight.heights, sheet(pos).flight.landing) == ([0], 9)
    pos = play(contest((19, 9, 6, 0)), "fly 1")  # at line 18 only the ground is legal: it glides in
    assert pos.over and (sheet(pos).flight.x, sheet(pos).flight.landing) == (19, 19)
    assert view(pos, 1).public.sheets[0].flight.points == ((9, 1), (19, 0))


@clause("WP-65", "WP-72")
def test_height_0_lands_the_craft_short_of_its_distance() -> None:
    pos = play(contest(CRAFT), "fly 6", "fly 0")
    assert pos.over and sheet(pos).flight.landing == 10 and not sheet(pos).flight.crashed
    assert view(pos, 1).public.sheets[0].flight.points == ((5, 6), (10, 0))


@clause("WP-67")
def test_what_a_segment_touches_is_circled_and_told_to_its_owner() -> None:
    pos = contest(CRAFT, CRAFT)
    told(pos)
    play_as(pos, 1, "fly 6")
    assert told(pos) == ["flew S1 5 6", "met S1 1 1 3"]
    assert view(pos, 1).own.flight.circled == (1, 16, 28, 29)
    assert sheet(pos, 2).flight.circled == 0


@clause("WP-67")
def test_an_icon_that_two_segments_touch_counts_once() -> None:
    """On sheet A the cloud from (4, 9) to (6, 11) is on both sides of line 5."""
    pos = play(contest((30, 5, 6, 0)), "fly 10", "fly 8")
    assert [met for met in told(pos) if met.startswith("met")] == ["met S1 2 0 0", "met S1 1 2 2"]


@clause("WP-68")
@pytest.mark.parametrize(("fear", "flying"), [(2, True), (1, False), (0, False)])
def test_the_flight_goes_on_while_the_pig_endures_the_clouds(fear: int, flying: bool) -> None:
    """The first segment meets two clouds."""
    pos = play(contest((20, 5, fear, 2)), "fly 10")
    assert pos.over != flying


@clause("WP-68")
def test_without_training_the_first_cloud_crashes_the_pig() -> None:
    pos = play(contest((20, 5, 0, 2)), "fly 10")
    assert sheet(pos).flight.crashed and sheet(pos).flight.landing == 4
    assert "crashed S1 4 0 0" in told(pos)


@clause("WP-69", "WP-71")
@pytest.mark.parametrize(("crash", "landing", "gusts"), [("breaking", 4, 0), ("segment", 9, 1)])
def test_a_crash_by_the_nerve_and_by_the_letter(crash: str, landing: int, gusts: int) -> None:
    """From the start to (9, 6), on sheet A: clouds that end at 4, 8 and 9, and a gust at 8."""
    pos = play(contest((28, 9, 0, 1), crash=crash), "fly 6")
    assert (sheet(pos).flight.landing, sheet(pos).flight.crashed) == (landing, True)
    assert f"crashed S1 {landing} {gusts} 0" in told(pos)


@clause("WP-70", "WP-72")
def test_the_crash_point_is_the_right_edge_of_the_last_cloud() -> None:
    pos = play(contest((20, 5, 1, 2)), "fly 10")
    assert sheet(pos).flight.landing == 6 and sheet(pos).contest == 6


@clause("WP-72")
def test_the_end_point_is_the_flight_distance() -> None:
    pos = play(contest((20, 9, 6, 0)), "fly 7", "fly 1")
    assert sheet(pos).flight.landing == 20 and "landed S1 20" in " ".join(told(pos))


@clause("WP-73")
def test_the_contest_score_is_never_negative() -> None:
    """9 - 3 * 4."""
    pos = play(contest((30, 3, 6, 4)), "fly 6", "fly 4", "fly 0")
    story = told(pos)
    assert story[story.index("landed S1 9 3 0") + 1] == "contest S1 0"
    assert sheet(pos).contest == 0


def test_the_ask_is_made_in_a_lane_even_alone() -> None:
    pos = contest(CRAFT)
    assert len(pos.lanes) == 1 and ask(pos).decision.secret
