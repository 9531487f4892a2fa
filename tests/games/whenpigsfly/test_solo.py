"""When Pigs Shall Fly: alone against Wilbur."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import (
    asked,
    awards,
    draws_left,
    ladder,
    offers,
    play,
    scored,
    sheet,
    table,
    told,
    totals,
    view,
)
from passel.games.whenpigsfly.components import NONE
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.words_names import BAND_NAMES


@clause("WP-79")
def test_the_player_leads_odd_rounds_and_wilbur_even_ones() -> None:
    for number in range(1, 12):
        pos = table("", round=number, dice=[1, 3, 6])
        leads = told(pos)[0]
        assert leads == (f"round S1 {number}" if number % 2 else f"wilburs-round {number}")
        assert view(pos).public.lead == (0 if number % 2 else -1)
        assert asked(pos) == "S1 die"


@clause("WP-80")
def test_after_the_player_wilbur_takes_the_highest() -> None:
    pos = play(table("", dice=[5, 2, 3]), "take 3")
    assert "wilbur-took 5 0" in told(pos) and ladder(pos) == [2] and pos.wilbur_die == 5
    pos = play(table("", dice=[5, 2, 3]), "take 5")
    assert "wilbur-took 3 1" in told(pos) and ladder(pos) == [2]


@clause("WP-80")
def test_before_the_player_he_takes_the_lowest() -> None:
    pos = table("", round=2, dice=[5, 2, 3])
    assert told(pos)[-1] == "wilbur-took 2 2" and offers(pos) == ["take 3", "take 5"]
    play(pos, "take 5")
    assert ladder(pos) == [3] and not [line for line in told(pos) if "wilbur" in line]


@clause("WP-81", "WP-23")
@pytest.mark.parametrize(("before", "after"), [(0, 3), (27, 30), (28, 30), (30, 30)])
def test_wilbur_gets_publicity_and_no_more_than_30(before: int, after: int) -> None:
    pos = table("", round=2, dice=[1, 2, 3], wilbur=before)
    assert pos.wilbur_publicity == after and view(pos).public.wilbur_publicity == after
    assert f"wilbur-took 1 {after - before}" in told(pos)


@clause("WP-81", "WP-76")
@pytest.mark.parametrize(
    ("publicity", "wilbur", "won"), [(5, 5, True), (5, 4, True), (4, 5, False), (0, 0, False), (1, 0, True)]
)
def test_famous_farmer_with_as_much_publicity_as_wilbur(publicity: int, wilbur: int, won: bool) -> None:
    pos = scored(f"publicity {publicity}", wilbur=wilbur)
    assert (awards(pos) == ["famous_farmer"]) == won
    if publicity == 0:
        assert awards(scored("", award_at_zero=True)) == ["famous_farmer"]


# -- the two Ws ----------------------------------------------------------------------------------------


@clause("WP-82")
@pytest.mark.parametrize(("die", "theory"), [(1, "speed"), (2, "lift"), (3, "aero"), (4, "stab")])
def test_the_first_w_is_a_discovery(die: int, theory: str) -> None:
    pos = table("", time=8, dice=[1, 1, 4, die])
    assert told(pos)[2] == f"wilbur-discovered {theory}" and offers(pos) == ["take 1", "take 4"]
    seen = view(pos)
    assert (
        seen.public.wilbur_theory == theory and set(seen.own.cards.values()) == {0} and not any(pos.face_up)
    )


@clause("WP-82")
@pytest.mark.parametrize("die", [5, 6])
def test_or_nothing(die: int) -> None:
    pos = table("", time=8, dice=[1, 1, 4, die])
    assert told(pos)[2:] == [f"wilbur-failed {die}"] and pos.wilbur_theory == NONE


@clause("WP-82")
def test_a_card_that_is_up_or_seen_stays_as_it_is() -> None:
    for first, up in [("", "lift"), ("research-lift 4", "")]:
        pos = table(first, time=8, dice=[1, 1, 4, 2], up=up)
        assert pos.wilbur_theory == 1 and pos.face_up[1] == (up == "lift") and not pos.face_up[0]


@clause("WP-82")
@pytest.mark.parametrize("time", [7, 12, 25, 30])
def test_nothing_happens_beside_a_w(time: int) -> None:
    assert len(told(table("", time=time, dice=[1, 1, 4]))) == 2


@clause("WP-82", "WP-83", "WP-2")
def test_among_several_players_there_is_no_wilbur() -> None:
    for time in (8, 26):
        assert len(told(table("", "", time=time, dice=[1, 1, 4]))) == 2


@clause("WP-83")
def test_the_second_w_publishes_if_the_first_brought_nothing() -> None:
    """The die is rolled until it names a theory."""
    pos = table("", time=26, dice=[1, 1, 4, 6, 5, 3])
    assert told(pos)[2:] == ["wilbur-published aero 3"] and pos.face_up == [False, False, True, False]
    assert view(pos).public.cards["aero"] == 3 and draws_left(pos) == 0 and pos.wilbur_theory == NONE


@clause("WP-83")
def test_not_if_he_has_discovered_something() -> None:
    pos = table("", time=8, dice=[1, 1, 4, 2, *[1, 1, 6] * 3])
    while pos.time < 30:
        play(pos, "take 1", "work fear" if pos.round % 2 else "work materials")
        while asked(pos).endswith("train"):
            play(pos, "done")
    assert not any(pos.face_up) and draws_left(pos) == 0


@clause("WP-83")
def test_a_card_that_is_up_already_stays_up_and_no_other_is_rolled_for() -> None:
    pos = table("", time=26, dice=[1, 1, 4, 3, 1], up="aero")
    assert told(pos)[2:] == ["wilbur-late aero"] and pos.face_up == [False, False, True, False]
    assert draws_left(pos) == 1


@clause("WP-84")
def test_what_wilbur_has_published_can_only_be_endorsed() -> None:
    pos = table("research-aero 7, publicity 9", time=26, dice=[1, 6, 6, 3, 1, 1, 2])
    play(pos, "take 6", "work research-aero")
    assert sheet(pos).prints[2] == 4 and "endorsed S1 aero 4" in told(pos)


@clause("WP-84", "WP-47")
def test_the_rat_may_spy_on_wilbur() -> None:
    pos = table("whistles 1", time=8, dice=[1, 4, 4, 2], cards=(1, 4, 3, 2))
    play(pos, "take 4", "work fear")
    assert "train rat" in offers(pos)
    play(pos, "train rat")
    assert view(pos).own.cards == {"speed": 0, "lift": 4, "aero": 0, "stab": 0}


# -- awards and rating ---------------------------------------------------------------------------------


@clause("WP-85")
@pytest.mark.parametrize(
    ("enough", "too_little", "award"),
    [
        ("maneuvers 7", "maneuvers 6", "flying_ace"),
        ("fear 7", "fear 6", "fearless"),
        ("materials 8", "materials 7", "featherweight"),
        (
            "research-speed 4, research-lift 4, research-aero 4",
            "research-speed 4, research-lift 8",
            "focused",
        ),
        ("contest 19", "contest 18", "furthest_flight"),
    ],
)
def test_wilburs_lines_must_be_passed(enough: str, too_little: str, award: str) -> None:
    assert awards(scored(enough, wilbur=1)) == [award] and awards(scored(too_little, wilbur=1)) == []


@clause("WP-86")
@pytest.mark.parametrize(
    ("points", "title"),
    [
        (0, "Crash and Burn"), (39, "Crash and Burn"), (40, "Afraid of Heights"), (54, "Afraid of Heights"),
        (55, 'Getting the "Hang" of it'), (69, 'Getting the "Hang" of it'),
        (70, "Cruising at High Altitude"), (79, "Cruising at High Altitude"),
        (80, "Born to Fly"), (89, "Born to Fly"), (90, "Master of the Skies"), (150, "Master of the Skies"),
    ],
)  # fmt: skip
def test_the_bands(points: int, title: str) -> None:
    assert BAND_NAMES[band(points)] == title


@clause("WP-87")
def test_alone_the_score_is_the_result() -> None:
    pos = scored("contest 18, publicity 4, print lift 60", wilbur=9)
    assert totals(pos) == [82] and pos.places == (1,) and pos.payoffs == (0.82,) and pos.reason == "solo"
    assert scored("print lift 140", wilbur=9).payoffs == (1.4,)
