"""When Pigs Shall Fly: the worked examples of the rulebook, by their numbers."""

from __future__ import annotations

from clauses import clause
from games.whenpigsfly.table import (
    asked,
    awards,
    block,
    contest,
    crossed,
    finished,
    ladder,
    offers,
    play,
    scored,
    sheet,
    table,
    told,
    totals,
)
from passel.games.whenpigsfly.components import SHEETS
from passel.games.whenpigsfly.flight import ceiling
from passel.games.whenpigsfly.rules_contest import band


@clause("WP-2", "WP-10", "WP-11")
def test_1_dice() -> None:
    pos = table("", "", "", dice=[3, 3, 3, 3, 2, 2, 5, 6])
    assert ladder(pos) == [2, 2, 5, 6] and pos.time == 6 and "alike 3" in told(pos)


@clause("WP-11", "WP-12", "WP-13", "WP-14")
def test_2_time() -> None:
    pos = table("", "", time=15, dice=[1, 3, 4])
    assert pos.time == 19 and "publicity-event 1" in told(pos)
    pos = table("", "", time=51, dice=[1, 3, 6])
    assert pos.time == 54 and pos.last_round


@clause("WP-16", "WP-17", "WP-18")
def test_3_event_with_three_players() -> None:
    pos = table(
        "publicity 15, design-speed 6, design-lift 3",
        "publicity 9, design-speed 9",
        "publicity 9, design-speed 3, design-lift 3, design-aero 3, design-stab 3",
        time=17, dice=[1, 1, 1, 2],
    )  # fmt: skip
    assert [player.events[0] for player in pos.players] == [4, 0, 0]


@clause("WP-17", "WP-18")
def test_4_event_with_four_players() -> None:
    pos = table(
        "publicity 15, design-speed 6, design-lift 3",
        "publicity 9, design-speed 9, design-lift 3",
        "publicity 9, design-speed 9",
        "publicity 4, design-speed 9, design-lift 9",
        time=17, dice=[1, 1, 1, 1, 2],
    )  # fmt: skip
    assert [player.events[0] for player in pos.players] == [4, 3, 3, 0]


@clause("WP-19", "WP-20")
def test_5_event_with_two_players() -> None:
    seven, five = "design-speed 9, design-lift 3", "design-speed 6, design-lift 3, design-aero 3"
    pos = table(f"publicity 7, {seven}", f"publicity 5, {five}", time=17, dice=[1, 1, 2])
    assert [player.events[0] for player in pos.players] == [7, 2]
    pos = table(f"publicity 6, {seven}", f"publicity 6, {five}", time=17, dice=[1, 1, 2])
    assert [player.events[0] for player in pos.players] == [7, 5]


@clause("WP-25", "WP-39", "WP-53")
def test_6_work() -> None:
    pos = table("design-speed 3", "", dice=[5, 6, 6])
    play(pos, "take 5", "work design-speed")
    assert crossed(pos, "design-speed") == 8 and sheet(pos).whistles == 1
    assert block(play(pos, "done")) == "design"


@clause("WP-27", "WP-33", "WP-34", "WP-39")
def test_7_waste() -> None:
    pos = play(table("research-lift 6, publicity 9", "", dice=[5, 6, 6]), "take 5", "work research-lift")
    assert crossed(pos, "research-lift") == 8 and sheet(pos).prints[1] == 9 and sheet(pos).earned == 0
    assert "worked S1 research-lift 2 3" in told(pos)
    pos = table("research-lift 6, publicity 9", "", dice=[5, 6, 6], up="lift")
    assert sheet(play(pos, "take 5", "work research-lift")).prints[1] == 4


@clause("WP-38", "WP-39")
def test_8_chicken() -> None:
    pos = play(table("fear 1, chicken 3", "", dice=[2, 6, 6]), "take 2", "work fear")
    assert crossed(pos, "fear") == 3 and sheet(pos).earned == 3 and sheet(pos).chicken == 3
    pos = play(table("fear 1, chicken 3", "", dice=[2, 6, 6]), "take 2", "work fear+chicken")
    assert crossed(pos, "fear") == 6 and sheet(pos).whistles == 1 and sheet(pos).chicken == 0


@clause("WP-45", "WP-56", "WP-58")
def test_9_formula() -> None:
    design = "design-speed 9, design-lift 6, design-stab 3, materials 4"
    craft = sheet(finished(design, cards=(4, 1, 3, 2))).craft
    assert (craft.distance, craft.weight_class) == (10, 3)
    assert sheet(finished(f"{design}, duck 2", cards=(4, 1, 3, 2))).craft.weight_class == 2


@clause("WP-62", "WP-63", "WP-64")
def test_10_segment_lines() -> None:
    pos = contest((20, 3, 6, 0))
    limits = []
    while not pos.over:
        limits.append(len(offers(pos)) - 1)
        play(pos, offers(pos)[-1])
    assert limits == [11, 9, 7, 5, 3, 1] == [ceiling(20, line) for line in range(3, 21, 3)]
    assert (sheet(pos).flight.x, sheet(pos).flight.landing) == (20, 20)


def icons(pos_sheet: int, circled: int) -> list[list[int]]:
    boxes = [icon for number, icon in enumerate(SHEETS[pos_sheet]) if circled >> number & 1]
    return [[icon.x1, icon.y1, icon.x2, icon.y2] for icon in boxes if not icon.worth]


@clause("WP-64", "WP-66", "WP-67", "WP-73")
def test_11_flight_forced() -> None:
    pos = contest((8, 9, 2, 3))
    assert pos.over
    assert icons(0, sheet(pos).flight.circled) == [[2, 9, 4, 11], [5, 4, 6, 6], [6, 2, 7, 4]]
    assert "landed S1 8 2 3" in told(pos) and sheet(pos).contest == 5


@clause("WP-66", "WP-67", "WP-68", "WP-73")
def test_12_flight_landing() -> None:
    pos = play(contest((20, 5, 3, 2)), "fly 6", "fly 5", "fly 3")
    met = [line for line in told(pos) if line.startswith(("met", "landed"))]
    assert met == ["met S1 1 1 3", "met S1 1 0 2", "met S1 1 2 0", "met S1 0 2 3", "landed S1 20 5 8"]
    clouds = [[2, 9, 4, 11], [7, 4, 9, 6], [11, 3, 13, 5]]
    assert icons(0, sheet(pos).flight.circled)[:3] == clouds and sheet(pos).contest == 18


@clause("WP-69", "WP-70", "WP-71", "WP-73")
def test_13_flight_crash() -> None:
    pos = play(contest((20, 5, 1, 2)), "fly 10")
    assert icons(0, sheet(pos).flight.circled) == [[2, 9, 4, 11], [4, 9, 6, 11]]
    assert sheet(pos).flight.landing == 6 and sheet(pos).contest == 6


@clause("WP-80", "WP-81")
def test_14_solo_dice() -> None:
    pos = play(table("", dice=[2, 4, 6]), "take 4")
    assert sheet(pos).publicity == 1 and (pos.wilbur_die, pos.wilbur_publicity) == (6, 0)
    pos = table("", round=2, dice=[2, 4, 6])
    assert pos.wilbur_publicity == 2 and offers(pos) == ["take 4", "take 6"] and asked(pos) == "S1 die"


@clause("WP-74", "WP-85", "WP-86")
def test_15_solo_total() -> None:
    pos = scored(
        "events 4 9, contest 22, publicity 12, print speed 11, research-speed 8, research-lift 4, dog 2, "
        "design-speed 9, design-lift 9, design-aero 3, fear 7, maneuvers 6, materials 8",
        wilbur=12,
    )
    assert awards(pos) == ["famous_farmer", "fearless", "featherweight", "furthest_flight"]
    assert totals(pos) == [99] and band(99) == 5
