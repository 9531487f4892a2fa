"""Lord of the P.I.G.S.: End of turn, LP-62 to LP-68, sets of games, LP-70 to LP-74, and solo, LP-75."""

from __future__ import annotations

import pytest

from clauses import clause
from games.lordofpigs.table import (
    actions,
    as_table,
    asked,
    default,
    discards,
    hand,
    offers,
    play,
    ratings,
    set_ratings,
    table,
    told,
    view,
)
from passel.bots import BotView, choose_sensibly
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, Table


def ended(state: str, **options: object) -> Table:
    """A turn in which all pass ends with these Ratings."""
    pos = table(state, hands={"PR": "C2"}, **options)  # type: ignore[arg-type]
    told(pos)
    now = pos.turn_of_game
    while not pos.over and pos.turn_of_game == now and pos.game == 1:
        play(pos, default(pos))
    return pos


@clause("LP-62")
def test_a_rating_that_touched_ten_or_zero_during_the_turn_does_not_matter() -> None:
    touched = {"PR.1": "R3: BK C1, BK C1", "PR.2": "U4: BK C1", "BK.1": "U2: BK C1, BK C1"}
    pos = table("8/0/0/0 · 2", actions=touched, hands={"PR": "C1"})
    while not pos.over and pos.turn_of_game == 6:
        play(pos, default(pos))
    reached = [line.split()[-1] for line in told(pos) if line.startswith("activated")]
    assert reached == ["10/1/1/1·5", "10/0/0/0·7", "8/2/0/0·5"] and not pos.over


@clause("LP-63")
@pytest.mark.parametrize(
    ("state", "winner"), [("10/4/6/3 · 0", 3), ("0/4/6/3 · 0", 0), ("10/10/10/9 · 0", 3), ("5/2/9/9 · 0", 1)]
)
def test_social_uprising(state: str, winner: int) -> None:
    pos = ended(state)
    assert pos.over and pos.reason == "uprising"
    assert pos.payoffs == tuple(1.0 if seat == winner else 0.0 for seat in range(4))
    assert f"won {ACTOR[winner]} 1" in told(pos) and pos.uprisings == 1


@clause("LP-64")
@pytest.mark.parametrize("state", ["10/3/6/3 · 0", "5/3/6/3 · 0", "0/0/0/0 · 0"])
def test_an_uprising_without_a_poorest_goes_on(state: str) -> None:
    pos = ended(state)
    assert not pos.over and pos.turn_of_game == 7
    assert "undecided 0" in told(pos) and pos.uprisings == 0


@clause("LP-64", "LP-65")
def test_ten_wins_if_that_was_agreed() -> None:
    pos = ended("10/3/6/3 · 0", uprising_tie="ten_wins")
    assert pos.over and pos.reason == "rating" and pos.places == (1, 2, 4, 2)
    assert "won PR 0" in told(pos)
    for state in ("10/10/3/3 · 0", "5/3/6/3 · 0"):
        pos = ended(state, uprising_tie="ten_wins")
        assert not pos.over
    assert ended("10/4/6/3 · 0", uprising_tie="ten_wins").reason == "uprising"


@clause("LP-65")
def test_alone_at_ten() -> None:
    pos = ended("10/9/9/9 · 1")
    assert pos.over and pos.reason == "rating" and pos.places == (1, 2, 2, 2)
    assert told(pos)[-1] == "won PR 0"
    assert not ended("9/9/9/0 · 1").over


@clause("LP-66")
def test_two_at_ten_go_on_until_one_is_alone() -> None:
    pos = ended("10/10/6/3 · 2")
    assert pos.turn_of_game == 7 and "undecided 1" in told(pos)
    set_ratings(pos, "10/9/6/3 · 2")
    while not pos.over:
        play(pos, default(pos))
    assert pos.places == (1, 2, 3, 4) and pos.turn_of_game == 7


@clause("LP-67")
@pytest.mark.parametrize("limit", [20, 60, 200])
def test_the_safety_stop(limit: int) -> None:
    assert not ended("5/4/6/3 · 1", turn_number=limit - 1, turn_limit=limit).over
    pos = ended("5/4/6/3 · 1", turn_number=limit, turn_limit=limit)
    assert pos.over and pos.reason == "limit" and pos.places == (2, 3, 1, 4)
    assert told(pos)[-1] == "won CD 2"


@clause("LP-68", "LP-67")
@pytest.mark.parametrize(
    ("state", "places", "payoffs"),
    [
        ("5/6/6/3 · 1", (3, 1, 1, 4), (0, 0.5, 0.5, 0)),
        ("10/10/6/6 · 1", (1, 1, 3, 3), (0.5, 0.5, 0, 0)),
        ("5/3/6/3 · 0", (3, 1, 4, 1), (0, 0.5, 0, 0.5)),
        ("2/2/2/7 · 0", (1, 1, 1, 4), (1 / 3, 1 / 3, 1 / 3, 0)),
    ],
)
def test_a_shared_win_at_the_stop(state: str, places: tuple[int, ...], payoffs: tuple[float, ...]) -> None:
    pos = ended(state, turn_number=60)
    assert (pos.reason, pos.places, pos.payoffs) == ("limit shared", places, payoffs)
    lines = told(pos)
    assert [line for line in lines if line.startswith("won")] == [
        f"won {actor} 3" for actor, place in zip(ACTOR, places) if place == 1
    ]
    assert not [line for line in lines if line.startswith("undecided")]


@clause("LP-63", "LP-68")
def test_ranking() -> None:
    """After an uprising the lower Rating is ahead; equals share a place, and the next is skipped."""
    assert ended("5/5/6/3 · 0").places == (2, 2, 4, 1)
    assert ended("5/5/10/3 · 1").places == (2, 2, 1, 4)


@clause("LP-1")
def test_places_are_by_seat() -> None:
    pos = ended("10/4/6/3 · 5", seating="ET CD BK PR")
    assert pos.places == (4, 2, 3, 1)


# -- sets of games ---------------------------------------------------------------------------------


def games(*states: str, **options: object) -> Table:
    """A set, whose games end with these Ratings."""
    pos = table(states[0], hands={"PR": "C2"}, preset="first game", **options)  # type: ignore[arg-type]
    pos.rehearse(*[0] * 2000)
    for number, state in enumerate(states, 1):
        assert pos.game == number
        set_ratings(pos, state)
        while not pos.over and pos.game == number:
            play(pos, "pass" if "pass" in [option.text for option in pos.asks[0].options] else default(pos))
    return pos


def points(pos: Table) -> list[int]:
    return [player.points for player in pos.players]


TEN = "10/7/7/2 · 3"


@clause("LP-70", "LP-7", "LP-4", "LP-6")
def test_each_game_of_a_set_is_set_up_anew() -> None:
    pos = table(TEN, hands={"PR": "C2"}, match="regular", preset="first game", actions={"BK.1": "U1: PR C2"},
                discards={"ET": "C1"}, first="CD", seating="BK PR CD ET")  # fmt: skip
    pos.players[1].held, pos.players[1].shown = [3], [4]
    pos.players[1].plain = pos.players[1].shown_turn = 2
    pos.rehearse(*[0] * 4 * 28)
    while pos.game == 1:
        play(pos, default(pos))
    assert (pos.game, pos.turn_of_game, pos.turn) == (2, 1, 7)
    assert ratings(pos) == "0/0/0/0 · 5" and actions(pos) == {} and discards(pos, "ET") == ""
    assert [len(each.hand) for each in pos.players] == [4] * 4 and asked(pos) == "PR submit"
    for player in pos.players:
        assert (player.held, player.shown, player.plain, player.shown_turn, player.submitted) == (
            [],
            [],
            0,
            0,
            0,
        )
    assert [office.actor for office in view(pos).public.offices] == ["BK", "PR", "CD", "ET"]
    lines = told(pos)
    assert "game 2 3" in lines and "scored PR 3 3" in lines
    assert hand(pos, "PR") and not pos.over


@clause("LP-58", "LP-70")
def test_what_was_proposed_last_is_told_even_if_the_set_goes_on_without_it() -> None:
    """ET proposes at the end of the first game, of which nothing else is left in the next."""
    pos = table(TEN, hands={"ET": "C2", "PR": "C1"}, match="regular", preset="first game")
    assert view(pos).public.proposed == ""
    pos.rehearse(*[0] * 4 * 28)
    play(pos, "pass", "pass", "pass", "submit C2")
    assert pos.game == 2 and view(pos).public.proposed == "ET.6 C2"
    tag = offers(pos)[0].removeprefix("submit ")
    play(pos, f"submit {tag}")
    assert view(pos).public.proposed == f"PR.1 {tag}"


@clause("LP-70", "LP-15")
def test_the_events_of_the_next_game() -> None:
    pos = table(TEN, hands={"PR": "C2"}, match="regular", event="championship-final")
    pos.event_discards = [10, 10]
    pos.rehearse(*range(19, 0, -1), *[*range(28, 0, -1)] * 4)
    while pos.game == 1:
        play(pos, default(pos))
    assert pos.event == 10 and pos.event_discards == [] and len(pos.event_deck) == 19


@clause("LP-70", "LP-71", "LP-74")
@pytest.mark.parametrize("count", [1, 2, 3])
def test_all_games_of_a_set_are_played(count: int) -> None:
    pos = games(*[TEN] * count, match="regular", match_games=count)
    assert pos.over and pos.reason == "set" and points(pos) == [3 * count, count, count, 0]
    assert pos.players[0].won == count and pos.places == (1, 2, 2, 4) and pos.payoffs == (1, 0, 0, 0)


@clause("LP-71", "LP-72", "LP-73")
@pytest.mark.parametrize(
    ("state", "turn", "regular", "competitive"),
    [
        ("10/7/7/2 · 3", 6, [3, 1, 1, 0], [13, 7, 7, 2]),
        ("10/7/6/2 · 3", 6, [3, 1, 0, 0], [13, 7, 6, 2]),
        ("8/5/2/9 · 0", 6, [0, 0, 2, 0], [0, 0, 5, 0]),
        ("4/8/8/9 · 2", 60, [0, 1, 1, 3], [4, 8, 8, 12]),  # the stop, one winner
        ("9/8/8/9 · 2", 60, [1, 0, 0, 1], [9, 8, 8, 9]),  # shared
        ("9/3/8/3 · 0", 60, [0, 1, 0, 1], [0, 1, 0, 1]),  # shared with Stability at 0
    ],
)
def test_points(state: str, turn: int, regular: list[int], competitive: list[int]) -> None:
    for match, expected in (("regular", regular), ("competitive", competitive)):
        pos = games(state, match=match, match_games=1, turn_number=turn)
        assert points(pos) == expected
        sole = [player.won for player in pos.players]
        assert sum(sole) == (0 if expected.count(max(expected)) > 1 and turn == 60 and state[0] == "9" else 1)


@clause("LP-73")
def test_a_sole_ten_while_the_uprising_is_undecided_scores_without_uprising() -> None:
    for match, expected in (("regular", [3, 0, 1, 0]), ("competitive", [13, 3, 6, 3])):
        pos = games("10/3/6/3 · 0", match=match, match_games=1, uprising_tie="ten_wins")
        assert points(pos) == expected


@clause("LP-74", "LP-70")
def test_the_lord_has_most_points_then_most_games_won_alone() -> None:
    """PR has 13 + 0 + 0 and BK 8 + 5 + 0, each with a win; ET wins the last game by uprising."""
    pos = games("10/8/0/0 · 3", "9/2/3/3 · 0", "9/9/3/2 · 0", match="competitive")
    assert points(pos) == [13, 13, 0, 5] and [player.won for player in pos.players] == [1, 1, 0, 1]
    assert pos.places == (1, 1, 4, 3) and pos.payoffs == (0.5, 0.5, 0, 0)


@clause("LP-74")
def test_games_won_alone_break_a_tie() -> None:
    """PR has 3 + 1 + 0 with one win, BK 0 + 2 + 2 with two."""
    pos = games("10/0/2/2 · 3", "9/1/8/9 · 0", "5/0/8/9 · 0", "9/8/8/10 · 2", match="regular", match_games=4)
    assert points(pos) == [4, 4, 1, 4] and [player.won for player in pos.players] == [1, 2, 0, 1]
    assert pos.places == (2, 1, 4, 2) and pos.payoffs == (0, 1, 0, 0)


@clause("LP-74", "LP-62")
def test_the_length_of_a_set_is_that_of_its_games_together() -> None:
    pos = games(TEN, TEN, match="regular", match_games=2)
    assert GAME.lasted(pos) == 7 and pos.turn_of_game == 1


# -- solo ------------------------------------------------------------------------------------------


@clause("LP-75", "LP-1")
def test_one_against_three_bots() -> None:
    pos = as_table(GAME.new(4, chance=3))
    while not pos.over:
        ask = pos.asks[0]
        chosen = pos.default(ask) if ask.seat == 0 else choose_sensibly(BotView(GAME, pos, ask.seat), 1)
        pos.play(ask.seat, chosen)
    assert max(pos.payoffs) > 0 and len(pos.places) == 4
