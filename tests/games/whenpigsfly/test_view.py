"""When Pigs Shall Fly: who sees what, and what a seat may imagine."""

from __future__ import annotations

import pickle
from collections.abc import Callable

import msgspec
import pytest

from clauses import clause
from games.whenpigsfly.table import (
    as_table,
    contest,
    finished,
    new,
    play,
    play_as,
    scored,
    sheet,
    table,
    told,
    view,
)
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.games.whenpigsfly.view_types import CraftView, Own, Path, Public, Score, Sheet
from passel.kernel import digest, heard, playout

SPECTATOR = -1
EMPTY = dict.fromkeys(
    ["research-speed", "research-lift", "research-aero", "research-stab", "design-speed", "design-lift",
     "design-aero", "design-stab", "materials", "fear", "maneuvers"], 0
)  # fmt: skip


def middle() -> Table:
    """S1 knows lift, S2 has spied on it and knows stab; aero is up."""
    pos = table(
        "research-lift 4, publicity 4, design-aero 5, whistles 2, chicken 1, block design, events 3 0",
        "research-stab 5, spied lift, rat 1, print aero 6",
        "",
        up="aero", round=4, time=20, lead=2, dice=[1, 2, 5, 5],
    )  # fmt: skip
    return play(pos, "take 5")


@clause("WP-3", "WP-7", "WP-46")
def test_everything_on_the_table_is_public() -> None:
    def written(**lines: int) -> dict[str, int]:
        return EMPTY | {name.replace("_", "-"): count for name, count in lines.items()}

    blank = Sheet(
        publicity=0, die=0, bubbles=EMPTY, block="", whistles=0, earned=0, animals={}, chicken=0,
        discovered=(), spied="", design_points=0, event_points=(0, 0), print_points={}, letter="A",
        craft=None, flight=None, score=None, vote=-1,
    )  # fmt: skip
    one = msgspec.structs.replace(
        blank, publicity=4, bubbles=written(research_lift=4, design_aero=5), block="design", whistles=2,
        earned=3, animals={"chicken": 1}, chicken=1, discovered=("lift",), design_points=1,
        event_points=(3, 0),
    )  # fmt: skip
    two = msgspec.structs.replace(
        blank, die=5, bubbles=written(research_stab=5), earned=1, animals={"rat": 1}, discovered=("stab",),
        spied="lift", print_points={"aero": 6},
    )  # fmt: skip
    assert view(middle()).public == Public(
        phase="prep", round=4, last_round=False, time=25, lead=1, ladder=(1, 2, 5),
        cards={"speed": 0, "lift": 0, "aero": 3, "stab": 0},
        wilbur_publicity=None, wilbur_die=None, wilbur_theory=None, literal_crash=False,
        sheets=(one, two, blank),
    )  # fmt: skip


@clause("WP-32", "WP-46", "WP-33")
def test_a_seat_knows_what_it_has_discovered_spied_or_seen_published() -> None:
    pos = middle()
    assert [list(view(pos, seat).own.cards.values()) for seat in (1, 2, 3)] == [
        [0, 2, 3, 0], [0, 2, 3, 4], [0, 0, 3, 0],
    ]  # fmt: skip
    assert view(pos, 3).own == Own(cards={"speed": 0, "lift": 0, "aero": 3, "stab": 0}, flight=None, vote=-1)
    assert GAME.view(pos, SPECTATOR).own is None


@clause("WP-79", "WP-82")
def test_alone_wilbur_is_seen_too() -> None:
    pos = table("", round=2, time=9, dice=[1, 4, 4, 2])
    seen = view(pos).public
    assert (seen.lead, seen.wilbur_publicity, seen.wilbur_die, seen.wilbur_theory) == (-1, 3, 1, "lift")
    assert view(new(1)).public.wilbur_theory == ""


@clause("WP-60")
def test_in_the_air_and_on_the_ground() -> None:
    pos = contest((20, 5, 3, 2), (8, 9, 2, 3), crash="segment")
    play_as(pos, 1, "fly 6")
    seen = view(pos, 1)
    assert seen.public.phase == "flying" and seen.public.literal_crash
    assert seen.public.sheets[0].craft == CraftView(distance=20, weight_class=2, fear=3, lines=5)
    assert seen.own.flight == Path(points=((5, 6),), circled=(1, 16, 28, 29), landing=-1, crashed=False)
    play_as(pos, 1, "fly 0")
    end = view(pos, 2)
    assert end.public.phase == "scored" and end.over
    assert end.public.sheets[1].flight == Path(
        points=((8, 0),), circled=(1, 16, 18, 28, 29), landing=8, crashed=False
    )


@clause("WP-74")
def test_the_scores_are_open_before_the_vote() -> None:
    pos = scored("publicity 3", "publicity 3, whistles 1", "dog 1", tiebreak="vote")
    score = view(pos, 3).public.sheets[0].score
    assert score == Score(
        events=0, contest=0, publicity=3, publishing=0, discoveries=0, design=0, dog=0, awards=4, total=7,
        won=("famous_farmer",),
    )  # fmt: skip


def test_a_view_travels_as_json() -> None:
    for pos in (middle(), contest((20, 5, 3, 2)), scored("publicity 3")):
        seen = view(pos, 1).public
        assert msgspec.json.decode(msgspec.json.encode(seen), type=Public) == seen


@clause("WP-32", "WP-46")
def test_the_journal_tells_a_multiplier_to_who_has_seen_it_alone() -> None:
    pos = table("research-lift 3, whistles 1", "research-stab 4", "", dice=[1, 1, 1, 2], cards=(1, 4, 3, 2))
    play(pos, "take 1", "take 1", "take 1", "work research-lift", "train rat")
    private = [entry for entry in pos.journal or [] if entry[0].sees]
    assert [entry[0].name for entry in private] == ["discovered", "spied"]
    for entry in private:
        assert heard(entry, 0) == entry
        for seat in (SPECTATOR, 1, 2):
            blanked = heard(entry, seat)
            assert blanked is not None and blanked[1:3] == entry[1:3] and blanked[3] is None


@clause("WP-60")
def test_the_journal_of_a_flight_is_for_its_pilot() -> None:
    pos = contest((20, 5, 3, 2), (20, 5, 3, 2))
    told(pos)
    play_as(pos, 1, "fly 6")
    assert [heard(entry, 0) is None for entry in pos.journal or []] == [False, False]
    assert all(heard(entry, seat) is None for entry in pos.journal or [] for seat in (SPECTATOR, 1))


# -- imagining -----------------------------------------------------------------------------------------


def dreams(pos: Table, seat: int, number: int = 60) -> list[Table]:
    return [as_table(GAME.imagine(pos, seat - 1, seed)) for seed in range(number)]


@clause("WP-3", "WP-32", "WP-46")
def test_only_cards_that_the_seat_has_not_seen_change_places() -> None:
    pos = middle()
    found = {seat: {tuple(dream.cards) for dream in dreams(pos, seat)} for seat in (1, 2, 3)}
    assert found[1] == {(1, 2, 3, 4), (4, 2, 3, 1)}
    assert found[2] == {(1, 2, 3, 4)}  # who has seen three knows the fourth
    assert found[3] == {
        (a, b, 3, c) for a in (1, 2, 4) for b in (1, 2, 4) for c in (1, 2, 4) if {a, b, c} == {1, 2, 4}
    }
    for seat in (1, 2, 3):
        assert all(GAME.view(dream, seat - 1) == view(pos, seat) for dream in dreams(pos, seat, 5))


@clause("WP-3")
def test_what_is_imagined_does_not_depend_on_the_truth() -> None:
    pos, other = middle(), middle()
    other.cards = [4, 2, 3, 1]  # S1 cannot tell these apart
    for seed in range(20):
        assert digest(GAME.imagine(pos, 0, seed)) == digest(GAME.imagine(other, 0, seed))


@clause("WP-6")
def test_dealt_sheets_are_dealt_anew_for_everybody() -> None:
    pos = new(2, drawn=[1, 1, 0], sheets="dealt")
    assert {tuple(player.sheet for player in dream.players) for dream in dreams(pos, 1, 200)} == {
        (a, b) for a in range(4) for b in range(4)
    }
    shared = new(2, drawn=[1, 0])
    assert {tuple(player.sheet for player in dream.players) for dream in dreams(shared, 1)} == {(1, 1)}
    flying = finished("design-stab 9, design-aero 9, materials 9, sheet C", "sheet B", sheets="dealt")
    assert {tuple(player.sheet for player in dream.players) for dream in dreams(flying, 1)} == {(2, 1)}


@clause("WP-60")
def test_anothers_flight_is_flown_anew() -> None:
    pos = contest((20, 5, 3, 2), (20, 5, 3, 2), (20, 5, 6, 2))
    play_as(pos, 1, "fly 6")
    play_as(pos, 2, "fly 6", "fly 5")
    play_as(pos, 3, "fly 6", "fly 0")
    for dream in dreams(pos, 1):
        assert sheet(dream, 1).flight.heights == [6] and sheet(dream, 2).flight.heights == []
        assert sheet(dream, 3).flight.landing > 0
    assert len({tuple(sheet(dream, 3).flight.heights) for dream in dreams(pos, 1)}) > 20


@clause("WP-78")
def test_anothers_vote_is_cast_anew() -> None:
    pos = scored("events 5 0", "events 5 0", "", "", "", tiebreak="vote")
    play_as(pos, 3, "vote S1")
    play_as(pos, 4, "vote S2")
    votes = {tuple(player.vote for player in dream.players[2:]) for dream in dreams(pos, 3)}
    assert votes == {(0, 0, -1), (0, 1, -1)}
    play_as(pos, 5, "vote S2")
    assert [player.vote for player in as_table(GAME.imagine(pos, 0, 1)).players] == [-1, -1, 0, 1, 1]


# -- the table as a thing ------------------------------------------------------------------------------


@clause("WP-3", "WP-21", "WP-42")
@pytest.mark.parametrize("seats", [1, 2, 5, 10])
def test_no_card_die_or_whistle_is_ever_made_or_lost(seats: int) -> None:
    pos = as_table(GAME.new(seats, chance=seats))
    while not pos.over:
        assert GAME.count(pos) == ([1, 2, 3, 4], max(3, seats + 1), [0] * seats)
        playout(pos, pos.round, 3)


def pickled(pos: Table) -> Table:
    return as_table(pickle.loads(pickle.dumps(pos)))


@pytest.mark.parametrize("twin", [pytest.param(Table.copy, id="copy"), pickled])
@pytest.mark.parametrize("seats", [1, 4])
def test_a_twin_is_the_same_table_and_goes_its_own_way(seats: int, twin: Callable[[Table], Table]) -> None:
    pos = as_table(GAME.new(seats, chance=5))
    while not pos.over:
        before = digest(pos)
        other = twin(pos)
        assert digest(other) == before
        playout(other, 3)
        assert other.over and digest(pos) == before
        playout(pos, 2, 7)


def test_what_simulations_count() -> None:
    found = GAME.faces.lab.figures(scored("contest 18, publicity 4, print lift 60", wilbur=9))
    assert found["score"] == 82 and found["contest"] == 18 and found["rounds"] == 11
    assert [name for name, share in found.items() if share == 100] == ["Born to Fly %"]
    pos = scored("events 5 0", "events 3 0", "events 5 0")
    pos.lead = 1  # of round 11: S1 began
    assert GAME.faces.lab.figures(pos) == {
        "rounds": 11,
        "score": 13 / 3,
        "contest": 0,
        "first lead wins %": 50,
    }


def test_what_the_ledger_has_measured_is_shown_beside() -> None:
    random = GAME.faces.lab.published["random", 1]
    assert set(random) | {"contest"} == set(GAME.faces.lab.figures(scored("")))
    assert (random["score"], random["Crash and Burn %"], random["Afraid of Heights %"]) == (42.2, 39, 55)
    assert GAME.faces.lab.published["regular", 1]["score"] == 80.8
    assert (
        GAME.faces.lab.published["regular", 10] == GAME.faces.lab.published["random", 10] == {"rounds": 9.7}
    )
