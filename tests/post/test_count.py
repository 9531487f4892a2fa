"""How many letters a game takes."""

from __future__ import annotations

import pytest

from passel.bench.letters import correspond, count, foresight, hears, surprised
from passel.cli import run
from passel.contract import BadSetting
from passel.kernel import luck
from passel.registry import find
from post.games import at

pytestmark = pytest.mark.pure


def test_a_postal_turn_takes_each_player_one_letter() -> None:
    game = find("machikoro")
    options = game.setting_values(preset="postal") | {"turn_limit": 3}
    decisions, letters = correspond(game, 3, options, "", 0, 0)
    assert letters == [3, 3, 3]
    assert decisions > 9


def test_decisions_in_a_row_share_a_letter_and_standing_orders_save_more() -> None:
    done: list[int] = []
    found = count(find("margincall"), 3, 1, progress=done.append)
    assert found.one_by_one > 1.5 * found.in_a_row
    assert found.in_a_row > 1.5 * found.ordered
    assert found.ordered / 3 <= found.most < found.ordered
    assert (found.order, done) == ("ask me when aimed at", [1])


def test_where_chance_is_asked_each_time_nothing_is_saved() -> None:
    """At the table of Machi Koro there is a roll between any two decisions, but for a reroll that is kept."""
    found = count(find("machikoro"), 2, 2)
    assert found.in_a_row >= 0.95 * found.one_by_one
    assert (found.order, found.ordered < found.in_a_row) == ("two dice", True)  # no letter asks for the dice


def test_what_parts_two_letters() -> None:
    game, pos, seat = at("lawless", "look", 4)
    ask = pos.ask_of(seat)
    assert ask is not None
    learnt = set()
    for option in ask.options:
        after = pos.copy()
        after.journal = []
        after.play(seat, option)
        learnt.add(hears(after, seat) != foresight(game, pos, seat, option))
    assert learnt == {True, False}  # what lies there face down may be as imagined, or not
    pos.journal = []
    before = luck(pos)
    assert not surprised(pos, seat, before, [])
    assert surprised(pos, (seat + 1) % 4, before, [])
    assert surprised(pos, seat, (), [])  # chance has moved on


def test_the_same_seed_counts_the_same() -> None:
    game = find("whenpigsfly")
    assert count(game, 2, 1, 7) == count(game, 2, 1, 7)
    assert count(game, 2, 1, 7).one_by_one > 0


@pytest.mark.parametrize(("seats", "games"), [(3, 0), (3, 10_001), (99, 1)])
def test_what_cannot_be_counted(seats: int, games: int) -> None:
    with pytest.raises(BadSetting):
        count(find("margincall"), seats, games)


def test_the_command_says_what_the_figures_mean(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["post", "count", "margincall", "--seats", "2", "--games", "1"]) == 0
    said = capsys.readouterr().out
    found = count(find("margincall"), 2, 1)
    for figure in (found.one_by_one, found.in_a_row, found.ordered, found.most):
        assert f"{figure:8.1f} " in said
    assert "ask me when aimed at" in said
    assert run(["post", "count", "margincall", "--games", "0"]) == 2
    assert "from 1 to 10,000" in capsys.readouterr().err
