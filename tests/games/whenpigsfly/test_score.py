"""When Pigs Shall Fly: final scoring, awards, the winner, the vote."""

from __future__ import annotations

import pytest

from clauses import clause
from games.whenpigsfly.table import asked, awards, offers, play_as, refusal, scored, sheet, told, totals, view
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table

NOBODYS = "publicity 30, maneuvers 9, fear 9, materials 10, research-stab 4, research-aero 4, contest 40"


@clause("WP-74")
@pytest.mark.parametrize(
    ("sheet", "points"),
    [
        ("events 4 9", 13),
        ("contest 7", 7),
        ("publicity 8", 8),
        ("print speed 11, print stab 4", 15),
        ("research-lift 4", 3),
        ("research-lift 3", 0),
        ("design-speed 9, design-lift 6, design-aero 3", 10),
        ("dog 3", 6),
        ("materials 9, whistles 3, duck 2, horse 3, cat 1", 0),
    ],
)
def test_the_parts_of_the_score(sheet: str, points: int) -> None:
    """Beside somebody who wins all awards."""
    assert totals(scored(sheet, NOBODYS))[0] == points


@clause("WP-74")
def test_the_parts_are_added_up_and_told() -> None:
    pos = scored(
        "events 1 2, contest 3, publicity 4, print lift 5, research-lift 8, design-speed 3, dog 1", NOBODYS
    )
    assert totals(pos)[0] == 1 + 2 + 3 + 4 + 5 + 3 + 1 + 2
    score = view(pos, 1).public.sheets[0].score
    assert (score.events, score.contest, score.publicity, score.publishing) == (3, 3, 4, 5)
    assert (score.discoveries, score.design, score.dog, score.awards, score.total) == (3, 1, 2, 0, 21)
    assert told(pos)[-3::2] == ["total S1 21", "ended 11"]


# -- awards --------------------------------------------------------------------------------------------

MEASURES = [
    ("publicity 5", "publicity 4", "famous_farmer", 4),
    ("maneuvers 5", "maneuvers 4", "flying_ace", 4),
    ("fear 5", "fear 4", "fearless", 4),
    ("materials 5", "materials 4", "featherweight", 4),
    ("research-lift 4, research-stab 8", "research-aero 7", "focused", 4),
    ("contest 5", "contest 4", "furthest_flight", 6),
]


@clause("WP-75")
@pytest.mark.parametrize(("most", "less", "award", "points"), MEASURES)
def test_an_award_for_who_has_the_most(most: str, less: str, award: str, points: int) -> None:
    pos = scored(less, most, "")
    assert [awards(pos, seat) for seat in (1, 2, 3)] == [[], [award], []]
    assert sum(sheet(pos, 2).awards) == points and f"awarded S2 {award} {points}" in told(pos)


@clause("WP-75")
@pytest.mark.parametrize(("most", "less", "award", "points"), MEASURES)
def test_all_who_are_tied_get_it_in_full(most: str, less: str, award: str, points: int) -> None:
    pos = scored(most, less, most)
    assert [awards(pos, seat) for seat in (1, 2, 3)] == [[award], [], [award]]
    assert sum(sheet(pos).awards) == sum(sheet(pos, 3).awards) == points


@clause("WP-76")
def test_nothing_wins_no_award_unless_that_is_agreed() -> None:
    assert totals(scored("", "")) == [0, 0]
    assert totals(scored("", "", award_at_zero=True)) == [26, 26]
    assert totals(scored("publicity 1", "")) == [5, 0]


# -- the winner ----------------------------------------------------------------------------------------


@clause("WP-77")
def test_the_highest_score_wins() -> None:
    pos = scored("events 3 0", "events 5 0", "events 4 0", "events 5 4")
    assert pos.places == (4, 2, 3, 1) and pos.payoffs == (0.0, 0.0, 0.0, 1.0) and pos.reason == "score"


@clause("WP-78")
def test_tied_players_share_the_victory() -> None:
    pos = scored("events 5 0", "events 3 0", "events 5 0", "events 3 0", "events 1 0")
    assert pos.places == (1, 3, 1, 3, 5) and pos.payoffs == (0.5, 0.0, 0.5, 0.0, 0.0)


def tie(*points: int) -> Table:
    return scored(*[f"events {number} 0" for number in points], tiebreak="vote")


@clause("WP-78")
def test_or_the_others_vote_at_once() -> None:
    pos = tie(5, 3, 5, 2, 5)
    assert [ask.seat for ask in pos.asks] == [1, 3] and asked(pos) == "S2 vote"
    assert offers(pos) == ["vote S1", "vote S3", "vote S5"]
    play_as(pos, 4, "vote S3")
    play_as(pos, 2, "vote S3")
    assert pos.places == (2, 4, 1, 5, 2) and pos.payoffs == (0.0, 0.0, 1.0, 0.0, 0.0) and pos.reason == "vote"
    assert [line for line in told(pos) if line.startswith("voted")] == ["voted S2 S3", "voted S4 S3"]
    assert [each.vote for each in view(pos, 1).public.sheets] == [-1, 2, -1, 2, -1]


@clause("WP-78")
def test_several_with_the_most_votes_share() -> None:
    pos = tie(5, 3, 5, 2, 5)
    play_as(pos, 2, "vote S1")
    play_as(pos, 4, "vote S5")
    assert pos.places == (1, 4, 3, 5, 1) and pos.payoffs == (0.5, 0.0, 0.0, 0.0, 0.5)


@clause("WP-78")
def test_without_voters_all_share() -> None:
    pos = tie(5, 5, 5)
    assert pos.places == (1, 1, 1) and pos.reason == "score"


@clause("WP-78")
def test_without_a_tie_nobody_votes() -> None:
    pos = tie(5, 4, 4)
    assert pos.places == (1, 2, 2) and pos.reason == "score"


@clause("WP-78")
def test_a_vote_is_secret_until_all_are_in() -> None:
    pos = tie(5, 3, 5, 2)
    before = [GAME.view(pos, seat) for seat in (-1, 0, 3)]
    told(pos)
    play_as(pos, 2, "vote S3")
    after = [GAME.view(pos, seat) for seat in (-1, 0, 3)]
    assert [each.public for each in after] == [each.public for each in before] and told(pos) == []
    assert view(pos, 2).own.vote == 2 and view(pos, 1).waiting == (3,)
    assert refusal(pos, "vote S2", 4) == ("Only S1 and S3 are tied. Vote for one of them.", "WP-78")
    assert refusal(pos, "vote S5", 4) == ("Only S1 and S3 are tied. Vote for one of them.", "WP-78")
    assert pos.default(pos.asks[0]).text == "vote S1"
