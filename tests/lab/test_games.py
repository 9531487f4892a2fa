"""The lab's games are those of `passel simulate`, and what is counted is what was played."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import msgspec
import numpy as np
import pytest

import passel
from passel.bots.simulate import CHUNK, Plan, interval, simulate
from passel.bots.tally import Tally, tally_for
from passel.kernel import MASK, Position, mix, playout, seeded
from passel.lab import sample as lab_games
from passel.lab.balance import by_part
from passel.lab.job import Played, play_games
from passel.lab.sample import leader, play_chunk, tension, victory
from passel.lab.statistics import effect
from passel.processes import Processes
from passel.registry import find

GAME = find("machikoro")
SHORT = {"turn_limit": 2}


def plan(bot: str = "random", seats: int = 2, seed: int = 7, **options: Any) -> Plan:
    return Plan("machikoro", seats, GAME.setting_values(SHORT | options), bot, seed)


def played(games: int, which: Plan) -> Played:
    return play_games(which, games, Processes(1), None, lambda more: None)


@pytest.mark.parametrize(("bot", "games"), [("random", CHUNK + 40), ("novice", 12)])
def test_they_are_the_games_that_simulate_plays(bot: str, games: int) -> None:
    found = played(games, plan(bot))
    outcome = simulate(GAME, games=games, seats=2, settings=SHORT, bot_name=bot, seed=7)
    assert found.digest == outcome.digest
    assert found.columns["length"].mean() == outcome.mean_length
    assert [round(float(found.seat(seat).sum()), 6) for seat in (0, 1)] == outcome.wins
    assert found.columns["decisions"].sum() == outcome.decisions
    for name, mean in outcome.figures.items():
        assert np.nanmean(found.columns[name]) == pytest.approx(mean, abs=1e-5)


def test_it_makes_no_difference_to_a_game_that_it_is_watched(monkeypatch: pytest.MonkeyPatch) -> None:
    watched = played(20, plan())
    monkeypatch.setattr(lab_games, "WATCHED", 5)
    some = played(20, plan())
    assert some.digest == watched.digest and some.topics == watched.topics
    assert np.isnan(some.columns["cards bought per player"][5:]).all()
    assert (
        some.columns["cards bought per player"][:5] == watched.columns["cards bought per player"][:5]
    ).all()
    assert len(some.parts) == 5 and watched.parts[:5] == some.parts


def test_random_choices_are_those_of_the_kernel() -> None:
    base = seeded("simulate", 7)
    one, two = (GAME.new(3, SHORT, chance=mix(base & MASK)) for _ in range(2))
    tally = tally_for(GAME, 3)
    decisions, seed = 0, 5
    while not two.over:
        more, seed = tally.play(two, seed, 1)
        decisions += more
    assert (playout(one, 5), one.places) == (decisions, two.places)


def test_who_plays_alone_has_a_score() -> None:
    game = find("whenpigsfly")
    pos = game.new(1, chance=3)
    playout(pos, 4)
    assert victory(pos) == [pytest.approx(game.faces.lab.figures(pos)["score"] / 100)]
    row = play_chunk(Plan("whenpigsfly", 1, game.setting_values(), "random", 0), 0, 1)
    assert "lead changes" not in row.columns, "nobody to lead"


# -- offered and chosen ----------------------------------------------------------------------------------


def ask(seat: int, *texts: str) -> Any:
    numbers = {"bread": 0, "white bread": 1, "milk": 2, "gift": 3}
    options = [SimpleNamespace(id=numbers[text], text=text) for text in texts]
    return SimpleNamespace(seat=seat, decision=SimpleNamespace(id=0, name="buy"), options=options)


def topic(option: Any) -> str:
    return "" if option.text == "gift" else str(option.text.rpartition(" ")[2])


@pytest.mark.skipif(passel.compiled(), reason="compiled code takes real asks only")
def test_offers_and_choices_are_counted_by_topic() -> None:
    tally = Tally(2, 1, 4, topic)
    for asked, chosen in [
        (ask(0, "bread", "white bread", "milk"), 1),  # bread is on offer once
        (ask(0, "bread", "milk"), 1),
        (ask(1, "milk", "gift"), 1),  # a gift is not counted, but milk was left
    ]:
        tally.saw(asked, asked.options[chosen])
    tally.settle([1.0, 0.0])
    assert set(tally.found()) == {"buy: bread", "buy: milk"}
    assert tally.found()["buy: bread"][:4] == [1, 1, 1, 1]
    assert tally.found()["buy: milk"][:4] == [1, 1, 2, 1]
    again = ask(1, "bread", "milk")
    tally.saw(again, again.options[0])
    tally.settle([0.5, 0.5])
    assert tally.found()["buy: bread"][:4] == [2, 1.5, 1, 1], "each game begins at nothing"


def test_moments_are_sums_over_games() -> None:
    """Of every game and topic: chosen, won with it, left, won without; and all their products."""
    which = plan(turn_limit=6)
    chunk = play_chunk(which, 0, 30)
    single = [play_chunk(which, number, 1).topics for number in range(30)]
    for name, moments in chunk.topics.items():
        rows = np.array([topics.get(name, [0.0] * 14)[:4] for topics in single])
        products = rows.T @ rows
        expected = [*rows.sum(axis=0), *products[np.triu_indices(4)]]
        assert moments == pytest.approx(expected)


def test_an_effect_is_found_with_its_error() -> None:
    """Linearised by hand, game by game."""
    rows = np.array([[2, 2, 1, 1], [1, 0, 3, 1], [0, 0, 2, 2], [4, 3, 0, 0.0]])
    moments = [*rows.sum(axis=0), *(rows.T @ rows)[np.triu_indices(4)]]
    found = effect(moments)
    assert found is not None
    size, error = found
    a, b = 5 / 7, 4 / 6
    assert size == pytest.approx(a - b)
    pulls = [(won - a * times) / 7 - (lost - b * left) / 6 for times, won, left, lost in rows]
    assert error == pytest.approx(np.sqrt(np.square(pulls).sum()))
    assert effect([0.0, 0.0, 3.0, 1.0, *[0.0] * 10]) is None, "never chosen"


# -- who leads -------------------------------------------------------------------------------------------


def over(*places: int) -> Position:
    pos = Position(len(places))
    pos.places = places
    return pos


def test_who_leads() -> None:
    assert [leader([1, 3, 2]), leader([2, 2, 1]), leader([0, 0, 0])] == [1, -1, -1]


def test_tension() -> None:
    course = [[1, 0], [1, 1], [1, 2], [3, 2], [3, 4], [5, 4]]
    assert tension(course, over(1, 2)) == {
        "lead changes": 4,
        "decided after %": pytest.approx(100 * 5 / 6),
        "winner led throughout %": 0.0,
        "winner behind at half time %": 0.0,
    }
    assert tension(course, over(2, 1))["lead changes"] == 5, "the last time to the winner"
    assert tension(course, over(2, 1))["decided after %"] == 100
    assert tension(course, over(2, 1))["winner behind at half time %"] == 100
    assert tension([[1, 0], [2, 0]], over(1, 2))["winner led throughout %"] == 100
    assert tension([[1, 0], [2, 0]], over(1, 2))["decided after %"] == 0


def test_no_tension_where_nobody_wins_alone() -> None:
    assert tension([[1, 0]], over(1, 1)) == {}
    assert tension([], over(1, 2)) == {}


# -- parts -----------------------------------------------------------------------------------------------


def test_parts_are_told_in_fair_shares() -> None:
    found = played(3, plan())
    rows = {"seat 1": np.array([1.0, 0.0, 0.5]), "seat 2": np.array([0.0, 1.0, 0.5])}
    by_hand = msgspec.structs.replace(
        found, columns=rows, parts=[["wolf", "fox"], ["wolf", "wolf"], ["fox", "wolf"]]
    )
    wolf, fox = by_part(by_hand)
    assert (wolf.name, wolf.mean, wolf.games) == ("wolf", 1.25, 4)
    assert (fox.name, fox.mean, fox.games) == ("fox", 0.5, 2)
    assert [wolf.low, wolf.high] == pytest.approx([2 * each for each in interval(2.5, 4)], abs=1e-3)
    assert fox.low < 0.5 < fox.high
