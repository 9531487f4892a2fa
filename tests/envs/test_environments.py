"""What our environments promise beyond the libraries' own tests: rewards, masks, refusals, restoring."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs passel[envs]")

import numpy as np

from passel import envs
from passel.contract import BadSetting
from passel.kernel import Refused, digest
from passel.registry import NoSuchGame, find, shelf

GAMES = list(shelf())
MAKERS: list[Callable[..., Any]] = [envs.aec, envs.parallel, envs.gym, partial(envs.batch, games=4)]


def legal(look: dict[str, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(look["action_mask"])))


def play(env: Any, rng: np.random.Generator, steps: int) -> None:
    for _ in range(steps):
        env.step(legal(env.last()[0], rng))


# -- seat by seat ----------------------------------------------------------------------------------------


def test_rewards_are_payoffs() -> None:
    env = envs.aec("machikoro", seats=3, turn_limit=3)
    env.reset(seed=4)
    rng = np.random.default_rng(1)
    while env.pos.asked is not None:
        assert not any(env.rewards.values())
        play(env, rng, 1)
    assert list(env.rewards.values()) == list(env.pos.payoffs)
    assert sum(env.rewards.values()) == 1
    assert all(env.terminations.values())
    got = {}
    for agent in env.agent_iter():
        got[agent] = env.last()[1]
        env.step(None)
    assert tuple(got.values()) == env.pos.payoffs and env.agents == []


@pytest.mark.parametrize("slug", GAMES)
def test_the_mask_is_what_is_on_offer(slug: str) -> None:
    env = envs.aec(slug)
    env.reset(seed=2)
    rng = np.random.default_rng(2)
    for _ in range(40):
        for agent, seat in env.seat_of.items():
            ask = env.pos.ask_of(seat)
            offered = set() if ask is None else {option.id for option in ask.options}
            assert set(np.flatnonzero(env.observe(agent)["action_mask"]).tolist()) == offered
        play(env, rng, 1)


@pytest.mark.parametrize("slug", GAMES)
def test_the_sizes_are_those_of_the_book(slug: str) -> None:
    """Of the action space, which is the box, and of the vector."""
    env = envs.aec(slug, seats=4)
    actions, slots = env.action_spaces["player_0"].n, env.environment.slots
    assert actions == len(find(slug).box.options)
    book = (Path(__file__).parents[2] / "docs" / "envs.md").read_text("utf-8")
    assert f"| {find(slug).name} | {actions:,} | {slots:,} " in book


def test_broken_off_after_so_many_decisions() -> None:
    env = envs.aec("machikoro", max_cycles=5)
    env.reset(seed=1)
    play(env, np.random.default_rng(1), 5)
    assert all(env.truncations.values()) and not any(env.terminations.values())
    one = envs.gym("machikoro", max_cycles=1)
    look, _ = one.reset(seed=1)
    assert one.step(legal(look, np.random.default_rng(1)))[2:4] == (False, True)


# -- all at once -----------------------------------------------------------------------------------------


def test_seats_that_act_side_by_side_act_in_one_step() -> None:
    env = envs.parallel("machikoro", mode="postal")
    looks, _ = env.reset(seed=3)
    rng = np.random.default_rng(3)
    together = 0
    for _ in range(30):
        asked = [ask.seat for ask in env.pos.asks]
        together = max(together, len(asked))
        waiting = [agent for agent, look in looks.items() if look["action_mask"][env.wait]]
        assert waiting == [agent for seat, agent in enumerate(env.possible_agents) if seat not in asked]
        looks, *_ = env.step({agent: legal(look, rng) for agent, look in looks.items()})
    assert together == 4


def test_who_is_not_asked_can_only_wait() -> None:
    env = envs.parallel("machikoro")
    looks, _ = env.reset(seed=3)
    before = digest(env.pos)
    asked = env.possible_agents[env.pos.asks[0].seat]
    fine = {agent: legal(look, np.random.default_rng(1)) for agent, look in looks.items()}
    for agent in env.possible_agents:
        with pytest.raises(Refused, match="not an action" if agent == asked else "must be to wait: 166"):
            env.step(fine | {agent: 999})
    with pytest.raises(Refused, match="None is not an action"):
        env.step({})
    assert digest(env.pos) == before
    env.step(fine)
    assert digest(env.pos) != before


# -- refusals --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("make", [envs.aec, envs.gym])
def test_what_is_not_on_offer_is_refused_and_harms_nothing(make: Callable[..., Any]) -> None:
    env = make("machikoro", starting_coins=0)
    env.reset(seed=1)
    before = digest(env.pos)
    tower = find("machikoro").box.texts["buy radio_tower"].id
    with pytest.raises(Refused, match="It costs 22 coins"):
        env.step(tower)
    for junk in (-1, 166, 10**400, "pass", None, 1.5, float("nan"), [], object()):
        with pytest.raises(Refused, match="is not an action: Machi Koro has 0 to 165"):
            env.step(junk)
    assert digest(env.pos) == before


def test_who_is_not_strict_gets_what_a_sleeper_gets() -> None:
    env = envs.aec("machikoro", strict=False)
    env.reset(seed=1)
    assert env.pos.asked is not None
    slept = env.pos.copy()
    slept.play(slept.asks[0].seat, slept.default(slept.asks[0]))
    env.step(165)
    assert digest(env.pos) == digest(slept)


@pytest.mark.parametrize("make", MAKERS)
def test_what_cannot_be_is_said(make: Callable[..., Any]) -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"slug": "chess"}, "There is no game called 'chess'"),
        ({"slug": "machikoro", "seats": 9}, "2 to 4 players, not 9"),
        ({"slug": "machikoro", "mode": "loud"}, "mode must be one of live, postal"),
        ({"slug": "machikoro", "coin": 3}, "No setting called 'coin'"),
        ({"slug": "machikoro", "preset": "posta"}, "Did you mean postal"),
    ]
    for given, sentence in wrong:
        with pytest.raises((BadSetting, NoSuchGame), match=sentence):
            make(**given)


def test_what_cannot_be_of_one_library_is_said() -> None:
    wrong: list[tuple[Callable[..., Any], dict[str, Any], str]] = [
        (envs.gym, {"seat": 4}, "There is no seat 4: seats are 0 to 3"),
        (envs.gym, {"seat": "north"}, "There is no seat 'north'"),
        (envs.gym, {"bots": "genius"}, "No bot called 'genius'"),
        (envs.gym, {"bots": ["novice"]}, "one for each other seat. Not 1"),
        (envs.aec, {"form": "poem"}, "No form called 'poem'"),
        (envs.aec, {"render_mode": "smell"}, "No render mode called 'smell'"),
        (envs.batch, {"games": 0}, "from 1 to 1,000,000 games, not 0"),
    ]
    for make, given, sentence in wrong:
        with pytest.raises(BadSetting, match=sentence):
            make("machikoro", **given)


def test_after_the_end_there_is_nothing_to_do() -> None:
    env = envs.gym("machikoro", turn_limit=1, seats=2, bots=["random"])
    look, _ = env.reset(seed=1)
    over = False
    while not over:
        look, reward, over, _, _ = env.step(legal(look, np.random.default_rng(1)))
    assert reward == env.pos.payoffs[0]
    assert not look["action_mask"].any()
    with pytest.raises(Refused, match="Call reset to start another"):
        env.step(0)
    for idle in (envs.parallel("machikoro"), envs.aec("machikoro")):
        with pytest.raises(Refused, match="Call reset to start another"):
            idle.step({})


def test_without_the_libraries_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "passel.envs.find_spec", lambda name: None if name == "pettingzoo" else find_spec(name)
    )
    with pytest.raises(BadSetting, match=r"pip install 'passel\[envs\]'"):
        envs.aec("machikoro")


# -- copy and restore ------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_restored_it_goes_on_as_it_did(slug: str) -> None:
    env = envs.aec(slug)
    env.reset(seed=5)
    play(env, np.random.default_rng(5), 25)
    saved, twin, thawed = env.save(), copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    ends = []
    for each in (env, twin, thawed):
        play(each, np.random.default_rng(6), 25)
        ends.append(digest(each.pos))
    for _ in range(2):
        env.restore(saved)
        play(env, np.random.default_rng(6), 25)
        ends.append(digest(env.pos))
    assert len(set(ends)) == 1
    play(env, np.random.default_rng(7), 1)
    assert digest(env.pos) != ends[0]


def test_one_seat_is_restored_with_its_bots() -> None:
    env = envs.gym("machikoro", bots="novice")
    look, _ = env.reset(seed=5)
    saved = env.save()
    ends = []
    for _ in range(2):
        env.restore(saved)
        again, rng = look, np.random.default_rng(8)
        for _ in range(10):
            again = env.step(legal(again, rng))[0]
        ends.append(digest(env.pos))
    assert ends[0] == ends[1]


# -- forms and pictures ----------------------------------------------------------------------------------


def test_the_dict_is_the_vector_by_name() -> None:
    vector, named = envs.aec("machikoro"), envs.aec("machikoro", form="dict")
    for env in (vector, named):
        env.reset(seed=9)
    parts = named.last()[0]["observation"]
    assert list(parts)[:3] == ["decision", "about", "round"]
    assert np.array_equal(np.concatenate(list(parts.values())), vector.last()[0]["observation"])


def test_it_shows_what_the_seat_sees() -> None:
    env = envs.gym("margincall", seats=2, render_mode="ansi")
    env.reset(seed=1)
    text = env.render()
    assert isinstance(text, str)
    assert env.environment.game.words.prompt(env.environment.game.view(env.pos, 0)) in text
    assert envs.gym("machikoro").render() is None
