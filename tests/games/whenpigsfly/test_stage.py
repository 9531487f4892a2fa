"""What is shown for each event, to its player, to the others and to spectators."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product

import pytest

import passel.games.whenpigsfly.components as c
from games.whenpigsfly.table import contest, finished, new, play, play_as, scored, table
from passel.contract import (
    Carry,
    Direction,
    End,
    Flip,
    Flow,
    Glow,
    Path,
    Phase,
    Roll,
    Say,
    Step,
    Turn,
)
from passel.contract.cues import SAID, AnyCue
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.games.whenpigsfly.faces import stage
from passel.i18n import in_language
from passel.kernel import Event, heard

SPECTATOR = -1
RESEARCHED = "research-speed 8, research-lift 8, research-aero 8, research-stab 8"
SEATS, THEORIES = (0, 1), range(c.THEORIES)
# Events at which somebody says something, with the numbers that they can have.
BUBBLES: list[tuple[Event, list[Sequence[int | None]]]] = [
    (c.FULL, [SEATS, (9,)]), (c.HALF, [SEATS, (9,)]), (c.LOWEST, [SEATS]), (c.CHICKEN_HELPED, [SEATS, (8,)]),
    (c.WORKED, [SEATS, range(c.LINES), (0, 10), (0, 8)]), (c.IDLE, [SEATS, (6,)]),
    (c.DISCOVERED, [SEATS, THEORIES, (None, 4)]), (c.SPIED, [SEATS, THEORIES, (None, 4)]),
    (c.PUBLISHED, [SEATS, THEORIES, (4,), (30,)]), (c.ENDORSED, [SEATS, THEORIES, (15,)]),
    (c.TRAINED, [SEATS, range(len(c.ANIMAL)), (8,), (0,)]), (c.BUILT, [SEATS, (-10, 30), (4,)]),
    (c.GROUNDED, [SEATS]),
]  # fmt: skip


def shown(pos: Table, event: str, reader: int = SPECTATOR) -> list[Direction]:
    """The directions of all such events in the log, as a reader gets them."""
    view = GAME.view(pos, reader, [])
    lines = [line for entry in pos.journal or [] if (line := heard(entry, reader)) is not None]
    made = [stage.STAGE.direct(line, view) for line in lines if line[0].name == event]
    return [each for each in made if each is not None]


def cues(pos: Table, event: str, reader: int = SPECTATOR) -> list[AnyCue]:
    return [cue for direction in shown(pos, event, reader) for cue in direction.cues]


# -- a round -----------------------------------------------------------------------------------------------


def test_every_event_has_cues() -> None:
    assert stage.STAGE.missing() == []
    assert stage.STAGE.silences == {}


def test_the_course_and_the_round_have_titles() -> None:
    pos = new(2)
    assert cues(pos, "sheet") == [Phase("Course A"), Glow("course")]
    assert cues(pos, "round") == [Turn(0), Phase("Round 1")]
    assert cues(table("", dice=(2, 2, 1), round=2), "wilburs-round") == [Phase("Round 2: Wilbur leads")]


def test_dice_are_rolled_where_they_lie_the_highest_first() -> None:
    pos = new(2, dice=(3, 3, 3, 2, 6, 2))
    [alike], [rolled] = shown(pos, "alike"), shown(pos, "rolled")
    assert alike.cues == (Roll(0, (3, 3, 3), at="dice"),)
    assert rolled.cues == (Roll(0, (6, 2, 2), at="dice"), Step("time", 6))
    assert (alike.ms, rolled.ms) == (800, 1000)


def test_at_the_end_of_the_track_the_steps_of_time_are_not_known() -> None:
    pos = table("", "", dice=(5, 5, 1), time=52)
    assert cues(pos, "rolled")[1:] == [Glow("time")]
    assert cues(pos, "last-round") == [Phase("Last round"), Glow("time")]


def test_all_score_an_event_together() -> None:
    pos = table(
        "publicity 9, design-lift 6", "publicity 5, design-aero 6", "publicity 1, design-stab 6",
        dice=(6, 1, 1, 1), time=14,
    )  # fmt: skip
    assert cues(pos, "publicity-event") == [Phase("Publicity event 1"), Glow("time")]
    [full], [half], [lowest] = [shown(pos, event) for event in ("full", "half", "lowest")]
    assert full.cues == (Say(0, "Most publicity"), Flow("design-0", "points-0", 3, "wp-point"))
    assert half.cues == (Say(1, "Half the design"), Flow("design-1", "points-1", 1, "wp-point"))
    assert lowest.cues == (Say(2, "Least publicity"),)
    assert {each.group for each in (full, half, lowest)} == {"event"}


def test_wilburs_research_is_a_title() -> None:
    found = table("", dice=(6, 6, 1, 2), time=7)
    assert cues(found, "wilbur-discovered") == [Phase("Wilbur discovers Lift"), Glow("theory-lift")]
    failed = table("", dice=(6, 6, 1, 5), time=7)
    assert cues(failed, "wilbur-failed") == [Phase("Wilbur discovers nothing"), Glow("wilbur-publicity")]
    published = table("", dice=(6, 6, 1, 2), time=25)
    assert cues(published, "wilbur-published") == [Phase("Wilbur publishes Lift"), Flip("theory-lift")]
    late = table("", dice=(6, 6, 1, 2), time=25, up="lift")
    assert cues(late, "wilbur-late") == [Phase("Wilbur is too late"), Glow("theory-lift")]


# -- dice and work -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("reader", [SPECTATOR, 0, 1])
def test_a_die_goes_to_its_player_and_brings_publicity(reader: int) -> None:
    pos = play(table("", "", dice=(2, 5, 2)), "take 2", "take 5")
    first, second = shown(pos, "took", reader)
    assert first.cues == (
        Turn(0),
        Carry("rung-2", "die-0"),
        Flow("rung-2", "publicity-0", 2, "wp-publicity"),
        Step("points-0", 2),
    )
    assert second.cues == (Turn(1), Carry("rung-5", "die-1"))
    assert (first.ms, second.ms) == (800, 600)


def test_wilbur_takes_a_die() -> None:
    pos = play(table("", dice=(2, 2, 1)), "take 1")
    assert cues(pos, "wilbur-took") == [
        Carry("rung-2", "wilbur-die"),
        Flow("rung-2", "wilbur-publicity", 2, "wp-publicity"),
    ]


def test_research_glows_on_the_card_and_on_ones_own_track() -> None:
    pos = play(table("", "", dice=(3, 4, 5)), "take 3", "take 5", "work research-lift")
    first, last = (Turn(0), Say(0, "Research +3")), Glow("theory-lift")
    assert cues(pos, "worked", 0) == [*first, Glow("line-0-research-lift"), last]
    assert cues(pos, "worked", 1) == cues(pos, "worked") == [*first, last]


@pytest.mark.parametrize(("before", "gain"), [(0, 1), (3, 2), (6, 3), (1, 1)])
def test_a_finished_part_scores(before: int, gain: int) -> None:
    pos = play(table(f"design-aero {before}", "", dice=(3, 4, 5)), "take 3", "take 5", "work design-aero")
    track = "line-0-design-aero"
    [worked] = shown(pos, "worked")
    assert worked.cues[2:] == (Glow(track), Flow(track, "points-0", gain, "wp-point"))
    assert worked.ms == 1000


def test_a_part_that_is_not_finished_scores_nothing() -> None:
    pos = play(table("", "", dice=(2, 4, 5)), "take 2", "take 5", "work design-aero")
    assert cues(pos, "worked") == [Turn(0), Say(0, "Design +2"), Glow("line-0-design-aero")]


def test_the_chicken_helps() -> None:
    pos = play(table("chicken 2", "", dice=(3, 4, 5)), "take 3", "take 5", "work fear+chicken")
    assert cues(pos, "chicken-helped") == [Turn(0), Say(0, "Chicken: +2"), Glow("animal-0-chicken")]
    assert cues(pos, "worked") == [Turn(0), Say(0, "Training +5"), Glow("line-0-fear")]


def test_a_player_without_an_open_track() -> None:
    sheet = f"{RESEARCHED}, materials 10, fear 9, maneuvers 9, block design"
    pos = play(table(sheet, "", dice=(3, 4, 5)), "take 3", "take 5")
    assert cues(pos, "idle") == [Turn(0), Say(0, "No open track")]


def test_only_who_discovers_a_card_sees_it() -> None:
    pos = play(
        table("research-lift 2", "", cards=(1, 3, 2, 4), dice=(3, 4, 5)),
        "take 3", "take 5", "work research-lift",
    )  # fmt: skip
    scores = Flow("theory-lift", "points-0", 3, "wp-point")
    [mine] = shown(pos, "discovered", 0)
    assert mine == Direction((Say(0, "Lift: ×3"), Flip("theory-lift"), scores), ms=2000)
    for reader in (SPECTATOR, 1):
        [theirs] = shown(pos, "discovered", reader)
        assert theirs == Direction((Say(0, "Discovers Lift"), Glow("theory-lift"), scores), ms=700)


def test_a_card_is_published_for_all() -> None:
    pos = play(
        table("research-lift 5, publicity 9", "", dice=(3, 4, 5)), "take 3", "take 5", "work research-lift"
    )
    [published] = shown(pos, "published", 1)
    points = 9 + 1  # the 3 has brought publicity
    assert published.cues == (
        Say(0, "Publishes Lift"),
        Flip("theory-lift"),
        Flow("theory-lift", "points-0", points, "wp-point"),
    )


def test_a_card_that_lies_open_is_endorsed() -> None:
    pos = play(
        table("research-lift 5, publicity 9", "", dice=(3, 4, 5), up="lift"),
        "take 3", "take 5", "work research-lift",
    )  # fmt: skip
    assert cues(pos, "endorsed") == [
        Say(0, "Endorses Lift"),
        Glow("theory-lift"),
        Flow("theory-lift", "points-0", 5, "wp-point"),
    ]


def test_publishing_without_publicity_moves_no_points() -> None:
    pos = play(table("research-lift 3", "", dice=(5, 4, 5)), "take 5", "take 5", "work research-lift")
    assert cues(pos, "published") == [Say(0, "Publishes Lift"), Flip("theory-lift")]


# -- whistles and animals ----------------------------------------------------------------------------------


def training(sheet: str, *texts: str) -> Table:
    return play(table(sheet, "research-lift 4", dice=(5, 4, 5)), "take 5", "take 4", "work materials", *texts)


def test_a_whistle_comes_from_the_die() -> None:
    pos = training("materials 1")
    assert cues(pos, "whistled") == [Carry("die-0", "whistles-0", what="wp-whistle")]


def test_whistles_go_to_the_animal() -> None:
    pos = training("whistles 5", "train duck")
    assert cues(pos, "trained") == [
        Say(0, "Trains the duck"),
        Carry("whistles-0", "animal-0-duck", what="wp-whistle", n=2),
    ]


def test_the_cat_brings_publicity_and_the_dog_points() -> None:
    pos = training("whistles 5", "train cat 2", "train dog 3")
    cat, dog = shown(pos, "trained")
    assert cat.cues[2:] == (Step("publicity-0", 2), Step("points-0", 2))
    assert dog.cues[2:] == (Step("points-0", 6),)


def test_the_sheep_goes_to_a_design_track() -> None:
    pos = training("whistles 2, design-lift 2", "train sheep", "sheep lift", "sheep stab")
    first, second = shown(pos, "sheep-crossed")
    track = "line-0-design-lift"
    assert first.cues == (Glow(track), Flow(track, "points-0", 1, "wp-point"))
    assert second.cues == (Glow("line-0-design-stab"),)


def test_only_the_owner_of_the_rat_sees_the_card() -> None:
    pos = training("whistles 1", "train rat")  # there is one card to look at
    [mine] = shown(pos, "spied", 0)
    assert mine == Direction((Say(0, "Lift: ×2"), Flip("theory-lift")), ms=2000)
    for reader in (SPECTATOR, 1):
        assert cues(pos, "spied", reader) == [Say(0, "Looks at Lift"), Glow("theory-lift")]


# -- the flight --------------------------------------------------------------------------------------------


def test_all_crafts_are_shown_together() -> None:
    pos = finished("design-lift 9, materials 10", "", sheets="dealt")
    titles = [cue.title for cue in cues(pos, "revealed") if isinstance(cue, Phase)]
    assert titles == ["Speed: ×1", "Lift: ×2", "Aerodynamics: ×3", "Stability: ×4"]
    assert cues(pos, "built") == [Say(0, "Can fly 6"), Say(1, "Too heavy to fly")]
    assert cues(pos, "taught") == [Glow("craft-0"), Glow("craft-1")]
    assert cues(pos, "dealt") == [Glow("flight-0"), Glow("flight-1")]
    assert cues(pos, "dealt", 0) == [Glow("flight-0"), Glow("seat-1")]
    for event in ("dealt", "built", "taught"):
        assert {each.group for each in shown(pos, event)} == {"built"}


def test_only_the_pilot_sees_the_legs() -> None:
    pos = contest((12, 4, 6, 2), (12, 4, 6, 2))
    play_as(pos, 1, "fly 9", "fly 3")
    assert shown(pos, "flew", 1) == shown(pos, "flew") == shown(pos, "met", 1) == []
    assert cues(pos, "flew", 0) == [
        Path("flight-0", ((0, 0), (160, 200)), 0),
        Step("distance-0", 4),
        Path("flight-0", ((160, 200), (320, 440)), 0),
        Step("distance-0", 4),
        Path("flight-0", ((320, 440), (480, 560)), 0),  # it glides in
        Step("distance-0", 4),
    ]


def test_the_instruments_count_what_the_path_touches() -> None:
    pos = contest((12, 4, 6, 2), (12, 4, 6, 2))
    play_as(pos, 1, "fly 9", "fly 3")
    found = {"clouds-0": 0, "wind-0": 0, "hoops-0": 0}
    for cue in cues(pos, "met", 0):
        assert isinstance(cue, Step)
        found[cue.place] += cue.by
    assert all(found.values())
    assert found.items() <= stage.places(GAME.view(pos, 0, [])).items()


def test_others_see_the_whole_path_when_all_are_down() -> None:
    pos = contest((12, 4, 6, 2), (8, 9, 6, 2))
    play_as(pos, 1, "fly 9", "fly 3")
    assert pos.over
    path = Path("flight-0", ((0, 0), (160, 200), (320, 440), (480, 560)), 0)
    for reader in (SPECTATOR, 1):
        first = shown(pos, "landed", reader)[0]
        assert first == Direction((path, Say(0, "Lands at 12"), Flip("flown-0")), ms=2500)
    assert shown(pos, "landed", 0)[0].cues == (Glow("flight-0"), Say(0, "Lands at 12"))


def test_a_pig_that_panics_falls_to_the_ground() -> None:
    pos = contest((12, 4, 0, 2), (-1, 9, 0, 2))
    play_as(pos, 1, "fly 4")
    assert pos.over
    [crash] = shown(pos, "crashed", 1)
    path = crash.cues[0]
    assert isinstance(path, Path)
    landing = GAME.view(pos, SPECTATOR, []).public.sheets[0].flight.landing
    above, ground = path.points[-2:]
    assert ground == (40.0 * landing, 560.0)
    assert above[0] == ground[0]
    assert crash.cues[1:] == (Say(0, f"Crashes at {landing}"), Flip("flown-0"))
    [mine] = shown(pos, "flew", 0)
    assert mine.cues[0] == path
    assert mine.cues[1:] == (Step("distance-0", landing), Say(0, "Panic!"))
    assert mine.ms == 1500


def test_a_craft_without_distance_stays_on_the_ground() -> None:
    pos = play_as(contest((-1, 9, 0, 2), (8, 4, 6, 2)), 2, "fly 7")
    said = Say(0, "Stays on the ground")
    assert cues(pos, "grounded", 1) == [Flip("flown-0"), said]
    assert cues(pos, "grounded", 0) == [Glow("flight-0"), said]


def test_the_score_of_a_flight_comes_from_its_chart() -> None:
    pos = play_as(contest((-1, 9, 0, 2), (8, 9, 6, 0)), 2)
    [scores] = cues(pos, "contest")
    assert isinstance(scores, Flow)
    assert (scores.source, scores.target) == ("flight-1", "points-1")
    assert scores.n >= 8


def test_many_flights_are_shown_faster() -> None:
    pos = contest(*[(8, 9, 6, 0)] * 5)
    assert {each.ms for each in shown(pos, "landed")} == {1000}


# -- the end -----------------------------------------------------------------------------------------------


def test_players_who_share_an_award_get_it_together() -> None:
    pos = scored("fear 3", "fear 3, publicity 2")
    [farmer, *fearless] = shown(pos, "awarded")
    assert farmer.cues == (Flip("given-0"), Flow("award-0", "points-1", 4, "wp-point"))
    assert [each.cues[1] for each in fearless] == [
        Flow("award-2", "points-0", 4, "wp-point"),
        Flow("award-2", "points-1", 4, "wp-point"),
    ]
    assert [each.group for each in fearless] == ["award-2", "award-2"]


def test_the_scores_come_with_the_totals_and_the_crown_at_the_end() -> None:
    pos = scored("publicity 3", "publicity 2")
    first, second = shown(pos, "total")
    assert first.cues == (Glow("points-0"), Flip("final-scores"))
    assert second.cues == (Glow("points-1"),)
    assert first.group == second.group == "total"
    assert cues(pos, "ended") == [Flip("won-0"), End()]
    assert cues(scored("publicity 3"), "ended") == [End()]


def test_votes_are_opened_together() -> None:
    pos = scored("publicity 3", "publicity 3", "", "", tiebreak="vote")
    play_as(pos, 3, "vote S2")
    assert shown(pos, "voted") == []
    play_as(pos, 4, "vote S2")
    first, second = shown(pos, "voted")
    assert first.cues == (Carry("seat-2", "craft-1", what="wp-vote"),)
    assert second.cues == (Carry("seat-3", "craft-1", what="wp-vote"),)
    assert first.group == second.group == "votes"
    assert cues(pos, "ended") == [Flip("won-1"), End()]


# -- counters, strip, standings ----------------------------------------------------------------------------


def test_the_strip_shows_points_dice_and_who_acts() -> None:
    pos = play(table("publicity 3, dog 2", "design-lift 6", dice=(2, 5, 6)), "take 2")
    strip = stage.strip(GAME.view(pos, SPECTATOR, []))
    assert strip is not None
    assert (strip.seat, strip.dice) == (1, (6, 5))
    assert [(chip.place, chip.count, chip.label) for chip in strip.chips] == [
        ("points-0", 3 + 2 + 4, "points"),
        ("points-1", 3, "points"),
    ]


def test_nobody_acts_alone_in_the_flight() -> None:
    strip = stage.strip(GAME.view(contest((12, 4, 6, 2), (12, 4, 6, 2)), 0, []))
    assert strip is not None
    assert (strip.seat, strip.dice) == (-1, ())


def test_the_instruments_are_the_pilots_alone() -> None:
    pos = play_as(contest((12, 4, 6, 2), (12, 4, 6, 2)), 1, "fly 9")
    own = stage.places(GAME.view(pos, 0, []))
    assert own["distance-0"] == 4
    for reader in (SPECTATOR, 1):
        assert "distance-0" not in stage.places(GAME.view(pos, reader, []))


def test_the_points_so_far_become_the_total() -> None:
    pos = scored("contest 23, publicity 7, research-lift 4, design-aero 6, fear 2, events 1 9", "dog 6")
    assert stage.ahead(GAME.view(pos, SPECTATOR, [])) == [64, 12]


@pytest.mark.parametrize("language", ["en", "es"])
def test_bubbles_are_short_in_each_language(language: str) -> None:
    """Of all numbers that events with bubbles can have."""
    pos = finished("", "")
    view, said = GAME.view(pos, SPECTATOR, []), 0
    with in_language(language):
        for event, ranges in BUBBLES:
            for numbers in product(*ranges):
                first, second, third, fourth = [*numbers, 0, 0, 0][:4]
                direction = stage.STAGE.direct((event, first, second, third, fourth), view)
                assert direction is not None
                texts = [cue.text for cue in direction.cues if isinstance(cue, Say)]
                assert [text for text in texts if not 0 < len(text) <= SAID] == []
                said += len(texts)
    assert said > 100


def test_legs_of_a_path_are_joined() -> None:
    pos = contest((12, 4, 6, 2), (12, 4, 6, 2))
    play_as(pos, 1, "fly 9", "fly 3")
    paths = [cue for cue in cues(pos, "flew", 0) if isinstance(cue, Path)]
    for one, next_one in pairwise(paths):
        assert one.points[-1] == next_one.points[0]
