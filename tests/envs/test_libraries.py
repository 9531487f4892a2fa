"""The libraries' own tests, for all five games."""

from __future__ import annotations

import random
import warnings
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from passel import envs
from passel.registry import shelf

pytest.importorskip("pettingzoo", reason="needs passel[envs]")
pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not to be had for this Python")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from open_spiel.python.algorithms import mcts  # noqa: E402

with warnings.catch_warnings():  # its tests read an environment of its own, the old way
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )
    from pettingzoo.utils.conversions import parallel_to_aec

SLUGS = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]

# PettingZoo keeps a list of its own environments that may have a mask beside the observation, and warns of
# all others; and where a game is over nothing is on offer.
pytestmark = [
    pytest.mark.pure,
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]


def test_all_games_are_here() -> None:
    assert sorted(shelf()) == SLUGS


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_seat_by_seat(slug: str) -> None:
    api_test(envs.aec(slug), num_cycles=60)
    seed_test(partial(envs.aec, slug), num_cycles=20)


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_all_at_once(slug: str) -> None:
    parallel_api_test(envs.parallel(slug), num_cycles=60)
    # This one draws actions without a look at the masks.
    parallel_seed_test(partial(envs.parallel, slug, strict=False), num_cycles=10)


@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_breaks_off(slug: str) -> None:
    """It wants every agent to act in every cycle, as they do all at once; and looks at no mask."""
    loose = partial(envs.parallel, slug, strict=False)
    max_cycles_test(SimpleNamespace(parallel_env=loose, env=lambda **given: parallel_to_aec(loose(**given))))


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_pettingzoo_renders(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    def is_board(text: str) -> bool:
        return len(text.splitlines()) > 5

    render_test(partial(envs.aec, slug), custom_tests={"ansi": is_board})
    assert capsys.readouterr().out.count("\n") > 25  # five times, for people


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("form", ["vector", "dict"])
@pytest.mark.filterwarnings("ignore:.*For Box action spaces")
def test_gymnasium(slug: str, form: str) -> None:
    """It draws its actions before it has seen a mask, so what is not on offer must do something."""
    check_env(envs.gym(slug, form=form, strict=False, bots="random"), skip_render_check=True)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_openspiel_plays_at_random(slug: str) -> None:
    pyspiel.random_sim_test(envs.openspiel(slug), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", SLUGS)
def test_openspiel_searches(slug: str) -> None:
    """Its own tree search, from the first decision on: every simulation goes to the end of the game."""
    game = envs.openspiel(slug, seats=max(2, shelf()[slug].seats[0]), **SHORT.get(slug, {}))
    state = game.new_initial_state()
    luck = random.Random(3)
    while state.is_chance_node():
        state.apply_action(luck.choice(state.chance_outcomes())[0])
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(4))
    bot = mcts.MCTSBot(game, 1.4, 4, evaluator, solve=False, random_state=np.random.RandomState(5))
    root = bot.mcts_search(state)
    assert root.explore_count == 4
    assert root.best_child().action in state.legal_actions()


SHORT: dict[str, dict[str, Any]] = {
    "lawless": {"rounds": 3},
    "lordofpigs": {"turn_limit": 20},
    "machikoro": {"turn_limit": 5},
    "margincall": {"max_rounds": 20},
}


def play(make: Callable[..., Any]) -> list[float]:
    state = make().new_initial_state()
    luck = random.Random(8)
    while not state.is_terminal():
        state.apply_action(luck.choice(state.legal_actions()))
    return [float(share) for share in state.returns()]


def test_openspiel_has_the_payoffs() -> None:
    assert sum(play(partial(envs.openspiel, "machikoro", seats=2, turn_limit=5))) == 1
    (alone,) = play(partial(envs.openspiel, "whenpigsfly", seats=1))
    assert 0 < alone < 2


def test_openspiel_knows_the_options() -> None:
    game = envs.openspiel("machikoro", seats=3, starting_coins=7, turn_limit=2)
    assert game.num_players() == 3
    state = game.new_initial_state()
    state.apply_action(0)  # the first roller throws a 1, and everybody has a wheat field
    assert state.position.players[1].coins == 8
    assert pyspiel.load_game("passel_machikoro").num_players() == 4


def test_openspiel_clones_are_independent() -> None:
    state = envs.openspiel("margincall", seats=2).new_initial_state()
    luck = random.Random(6)
    for _ in range(150):
        state.apply_action(luck.choice(state.legal_actions()))
    before = str(state), state.legal_actions(), state.observation_tensor(0)
    clone = state.clone()
    for _ in range(20):
        clone.apply_action(luck.choice(clone.legal_actions()))
    assert (str(state), state.legal_actions(), state.observation_tensor(0)) == before
    assert str(clone) != str(state)
