"""The arena: fair seats, fair deals, honest figures, and nothing lost when it is stopped."""

from __future__ import annotations

import json
from collections import Counter
from math import log10
from pathlib import Path

import pytest

from passel.bots import arena
from passel.bots.arena import Result, match, play, play_game, ratings
from passel.bots.simulate import interval
from passel.contract import BadSetting
from passel.kernel import seeded
from passel.registry import find

GAME = find("machikoro")
SHORT = {"turn_limit": 2}


def test_all_move_on_by_one_chair_and_meet_the_same_deal() -> None:
    plan = match(GAME, ["regular", "novice", "random"], 3, SHORT, 1)
    players = [play_game(plan, number).bots for number in range(6)]
    assert players[:3] == [
        ("regular", "novice", "random"), ("novice", "random", "regular"), ("random", "regular", "novice"),
    ]  # fmt: skip
    assert players[3:] == players[:3]


def test_the_same_deal_for_each_way_to_sit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two deals of two games each; only the bots' own luck is another in every game."""
    words = []

    def listening(*said: object) -> int:
        words.append(said)
        return seeded(*said)

    monkeypatch.setattr(arena, "seeded", listening)
    plan = match(GAME, ["regular", "random"], 2, SHORT, 1)
    for number in range(4):
        play_game(plan, number)
    deals = [said for said in words if said[0] == "deal"]
    assert deals[0] == deals[1] != deals[2] == deals[3]
    assert len({said for said in words if said[0] == "bot"}) == 8


def test_the_last_bot_takes_the_seats_left_over() -> None:
    assert match(GAME, ["regular", "random"], 4, {}, 1).bots == ("regular", "random", "random", "random")


def test_more_bots_than_seats_take_turns() -> None:
    plan = match(GAME, ["regular", "novice", "random"], 2, SHORT, 1)
    met = Counter(frozenset(play_game(plan, number).bots) for number in range(12))
    assert set(met.values()) == {4} and len(met) == 3


def test_wins_are_counted_by_seat_held() -> None:
    plan = match(GAME, ["regular", "random"], 4, SHORT, 1)
    results = [
        Result(0, ("regular", "random", "random", "random"), (1, 2, 3, 4)),
        Result(1, ("random", "random", "random", "regular"), (1, 1, 3, 3)),
    ]
    regular, rest = arena.scores(plan, results).bots
    assert (regular.bot, regular.games, regular.win_share) == ("regular", 2, 0.5)
    assert (rest.bot, rest.games, rest.win_share) == ("random", 6, round(1 / 6, 6))
    assert (regular.low, regular.high) == interval(1, 2)


def test_ratings_are_as_elo_says() -> None:
    """Ten comparisons won of eleven, with half a win added on each side."""
    results = [Result(number, ("a", "b"), (1, 2) if number < 10 else (2, 1)) for number in range(11)]
    found = ratings(results)
    assert found["a"] - found["b"] == pytest.approx(400 * log10(10.5 / 1.5), abs=0.2)
    assert found["a"] + found["b"] == pytest.approx(2000)


def test_ratings_of_three_who_never_met_in_one_game() -> None:
    results = [Result(0, ("a", "b"), (1, 2)), Result(1, ("b", "c"), (1, 2)), Result(2, ("a", "c"), (1, 2))]
    found = ratings(results)
    assert found["a"] > found["b"] > found["c"]


def test_a_draw_is_half_and_one_bot_alone_is_average() -> None:
    assert ratings([Result(0, ("a", "b"), (1, 1))]) == {"a": 1000.0, "b": 1000.0}
    assert ratings([Result(0, ("a", "a"), (1, 2))]) == {"a": 1000.0}


def test_sense_is_stronger() -> None:
    scores = play(match(GAME, ["regular", "novice", "random"], 3, {"turn_limit": 12}, 1), 24)
    regular, novice, chance = scores.bots
    assert regular.rating > novice.rating > chance.rating
    assert (scores.games, scores.fair_share) == (24, round(1 / 3, 6))


# -- stopping and going on -----------------------------------------------------------------------


def test_it_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = match(GAME, ["regular", "random"], 2, SHORT, 1)
    whole = play(plan, 10)
    file = tmp_path / "match.jsonl"
    numbers = []
    real = arena.play_game

    def stopping(plan: arena.Match, number: int) -> Result:
        numbers.append(number)
        if len(numbers) == 5:
            raise KeyboardInterrupt
        return real(plan, number)

    monkeypatch.setattr(arena, "play_game", stopping)
    with pytest.raises(KeyboardInterrupt):
        play(plan, 10, 1, file)
    with file.open("a", encoding="utf-8") as lines:
        lines.write('{"number":4,"bo')  # the power failed
    done: list[int] = []
    assert play(plan, 10, 1, file, done.append) == whole
    assert numbers == [0, 1, 2, 3, 4, 4, 5, 6, 7, 8, 9]
    assert done[0] == 4 and sum(done) == 10
    assert play(plan, 10, 1, file) == whole and len(numbers) == 11, "nothing is played twice"
    assert play(plan, 6, 1, file).games == 6, "more may be known than is asked for"
    assert len(file.read_text("utf-8").splitlines()) == 11


@pytest.mark.slow
def test_the_same_result_for_any_number_of_workers(tmp_path: Path) -> None:
    plan = match(GAME, ["expert:4", "random"], 2, SHORT, 1)
    assert play(plan, 7, 3, tmp_path / "three") == play(plan, 7, 1)


def test_results_of_another_match(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    play(match(GAME, ["random"], 2, SHORT, 1), 1, 1, file)
    before = file.read_text("utf-8")
    with pytest.raises(BadSetting, match=r"^match\.jsonl has the results of another match\.$"):
        play(match(GAME, ["random"], 2, SHORT, 2), 1, 1, file)
    assert file.read_text("utf-8") == before


def test_something_else_than_results(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    plan = match(GAME, ["random"], 2, SHORT, 1)
    play(plan, 1, 1, file)
    for junk in ("hello", '{"number": "x"}', "[1]", json.dumps({"number": 5})):
        file.write_text(file.read_text("utf-8").split("\n")[0] + f"\n{junk}\n", "utf-8")
        with pytest.raises(BadSetting, match=r"^match\.jsonl has something else than results"):
            play(plan, 1, 1, file)


@pytest.mark.parametrize(
    ("bots", "seats", "games", "workers", "message"),
    [
        (["regula"], 2, 1, 1, "No bot called 'regula'. Did you mean regular?"),
        ([""], 2, 1, 1, "No bot called ''."),
        ([], 2, 1, 1, "Name at least one bot."),
        (["random"], 7, 1, 1, "Machi Koro needs 2 to 4 players, not 7."),
        (["random"], 2, 0, 1, "The number of games must be from 1 to 1,000,000,000."),
        (["random"], 2, 1, 0, "The number of workers must be from 1 to 1024."),
    ],
)
def test_what_cannot_be_played(bots: list[str], seats: int, games: int, workers: int, message: str) -> None:
    with pytest.raises(BadSetting) as refused:
        play(match(GAME, bots, seats, {}, 1), games, workers)
    assert str(refused.value).startswith(message)
