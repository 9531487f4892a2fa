"""When Pigs Shall Fly: a round of Contest Prep, its dice, its time, and its end."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import (
    asked,
    block,
    crossed,
    default,
    draws_left,
    ladder,
    offers,
    play,
    publicity,
    refusal,
    sheet,
    table,
    told,
)


@clause("WP-8", "WP-41", "WP-53", "WP-54")
def test_the_steps_of_a_round() -> None:
    """Roll, time, event; take; work, whistle, train, block; then the lead goes left."""
    pos = table("publicity 1, block research", "", time=15, dice=[2, 3, 5, 1, 1, 2])
    play(pos, "take 2", "take 3")
    assert asked(pos) == "S1 line" and block(pos) == "research"
    play(pos, "work design-lift")
    assert asked(pos) == "S1 train" and block(pos) == "research"  # the token moves last
    play(pos, "train cat 1")
    assert block(pos) == "design" and asked(pos) == "S2 line"
    play(pos, "work fear")
    assert told(pos) == [
        "round S1 1", "rolled 235 20", "publicity-event 1", "full S1 0", "half S2 0",
        "took S1 2 2", "took S2 3 1",
        "worked S1 design-lift 2 0", "whistled S1 1", "trained S1 cat 1 1",
        "worked S2 fear 3 0",
        "round S2 2", "rolled 112 22",
    ]  # fmt: skip
    assert asked(pos) == "S2 die" and block(pos, 2) == "training"


@clause("WP-9")
def test_all_take_dice_before_anybody_works() -> None:
    pos = table("", "", "", lead=3, dice=[1, 2, 3, 4, 1, 2, 3, 4])
    order = []
    for choice in ("take 4", "take 3", "take 2", "work fear", "work fear", "work materials"):
        order.append(asked(pos))
        play(pos, choice)
        while asked(pos).endswith("train"):
            play(pos, "done")
    assert order == ["S3 die", "S1 die", "S2 die", "S3 line", "S1 line", "S2 line"]
    assert asked(pos) == "S1 die"


@clause("WP-9")
def test_or_each_plays_a_whole_turn() -> None:
    pos = table("", "", lead=2, dice=[3, 3, 5, 1, 1, 2], turn_flow="whole")
    order = []
    for choice in ("take 5", "work materials", "work fear"):  # the last two dice are both 3
        order.append(asked(pos))
        play(pos, choice)
    assert order == ["S2 die", "S2 line", "S1 line"]
    assert asked(pos) == "S1 die" and block(pos, 2) == "materials" and block(pos) == "training"
    assert crossed(pos, "materials", 2) == 5 and crossed(pos, "fear") == 3


@clause("WP-10")
def test_dice_that_are_all_alike_are_rolled_again() -> None:
    pos = table("", "", dice=[4, 4, 4, 2, 2, 2, 2, 2, 3])
    assert told(pos)[1:] == ["alike 4", "alike 2", "rolled 223 3"]
    assert ladder(pos) == [2, 2, 3] and pos.time == 3


@clause("WP-11")
def test_time_is_the_highest_die() -> None:
    assert table("", time=3, dice=[2, 5, 1]).time == 8


@clause("WP-12")
def test_time_beyond_the_track_is_lost() -> None:
    assert table("", time=53, dice=[1, 5, 6]).time == 54


@clause("WP-13")
@pytest.mark.parametrize(("time", "number"), [(17, 1), (12, 1), (35, 2), (30, 2)])
def test_an_event_before_any_die_is_taken(time: int, number: int) -> None:
    pos = table("design-lift 6", "", time=time, dice=[1, 1, 6])
    assert f"publicity-event {number}" in told(pos) and offers(pos) == ["take 1", "take 6"]
    assert sheet(pos).events == ([3, 0] if number == 1 else [0, 3])


@clause("WP-13")
@pytest.mark.parametrize("time", [11, 18, 29, 36])
def test_no_event_before_or_after_its_bubble(time: int) -> None:
    pos = table("design-lift 6", "", time=time, dice=[1, 1, 6])
    assert len(told(pos)) == 2 and sheet(pos).events == [0, 0]


@clause("WP-14", "WP-54")
def test_the_last_round_is_played_to_its_end_without_an_event() -> None:
    pos = table("design-lift 6", "publicity 3", time=50, dice=[1, 3, 4], lead=2)
    assert told(pos)[1:] == ["rolled 134 54", "last-round 1"] and pos.last_round
    play(pos, "take 4", "take 3", "work fear", "done", "work materials")
    play(pos, "done")
    assert pos.over and sheet(pos).events == sheet(pos, 2).events == [0, 0]
    assert crossed(pos, "fear", 2) == 4 and crossed(pos, "materials") == 3 and draws_left(pos) == 0


@clause("WP-14")
def test_bubble_53_is_not_the_last() -> None:
    assert not table("", time=50, dice=[1, 3, 3]).last_round


@clause("WP-15")
def test_marks_are_met_in_the_order_of_the_track() -> None:
    """They lie 6 or more apart: one roll never crosses two."""
    marks = [12, 18, 30, 36, 54]
    for time in range(48):
        met = [mark for mark in marks if time < mark <= time + 6]
        pos = table("", time=time, dice=[1, 1, 6, 1])
        kinds = {"wilbur-discovered": (12,), "wilbur-published": (30,), "publicity-event": (18, 36)}
        found = [line.split()[0] for line in told(pos) if line.split()[0] in kinds]
        assert len(met) == len(found) <= 1
        for kind, mark in zip(found, met):
            assert mark in kinds[kind]


# -- D: take dice --------------------------------------------------------------------------------------


@clause("WP-21")
def test_each_takes_one_and_one_is_left() -> None:
    pos = table("", "", "", dice=[2, 2, 5, 6])
    assert offers(pos) == ["take 2", "take 5", "take 6"] and default(pos) == "take 6"
    play(pos, "take 5")
    assert ladder(pos) == [2, 2, 6] and sheet(pos).die == 5
    play(pos, "take 6")
    assert ladder(pos) == [2] and sheet(pos, 2).die == 6  # the third has no choice: both were 2
    assert sheet(pos, 3).die == 2 and asked(pos) == "S1 line"
    pos = table("", "", dice=[1, 1, 4])
    assert refusal(pos, "take 3") == ("There's no 3 left. Take one of these: 1, 4.", "WP-21")


@clause("WP-22", "WP-24")
@pytest.mark.parametrize(("die", "gain"), [(1, 3), (2, 2), (3, 1), (4, 1), (5, 0), (6, 0)])
def test_a_low_die_earns_publicity_and_a_high_one_work(die: int, gain: int) -> None:
    other = 6 if die < 6 else 1
    pos = play(table("publicity 2", "", dice=[die, other, other]), f"take {die}")
    assert publicity(pos)[0] == 2 + gain
    assert crossed(play(pos, "work materials"), "materials") == die


@clause("WP-23")
def test_publicity_ends_at_30() -> None:
    pos = play(table("publicity 29", "", dice=[1, 6, 6]), "take 1")
    assert publicity(pos)[0] == 30 and "took S1 1 1" in told(pos)
    pos = play(table("publicity 30", "", dice=[1, 6, 6]), "take 1")
    assert publicity(pos)[0] == 30


# -- H: the block token, and the end of the round ------------------------------------------------------


@clause("WP-53", "WP-29")
def test_the_token_goes_from_action_to_action() -> None:
    pos = play(table("block design", "", dice=[1, 1, 6, 1, 1, 6]), "take 6", "work materials")
    play(pos, "done")
    assert block(pos) == "materials"


@clause("WP-54", "WP-1")
def test_the_lead_goes_to_the_left_round_the_table() -> None:
    pos = table("", "", lead=2, dice=[1, 1, 6, 1, 1, 6])
    play(pos, "take 1", "take 1", "work fear", "work fear")
    assert asked(pos) == "S1 die" and pos.round == 2 and told(pos)[-2] == "round S1 2"
