"""`passel bench envs`: steps per CPU second of our environments, and of PettingZoo's `texas_holdem_no_limit`.

Both are measured in the same run, by the same loop: it reads the observation and the mask, and takes a random
action that the mask allows."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from statistics import median
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from passel import envs
from passel.bench.rules import Figure
from passel.contract import BadSetting
from passel.envs.vector import Batch
from passel.registry import by_difficulty

GAME = by_difficulty()[0]
SEATS = 4
GAMES = 1024  # of a batch


def bench_envs(quick: bool, progress: Callable[[str], None] = lambda stage: None) -> list[Figure]:
    """Measure all environments; `quick` takes fewer samples."""
    samples, steps = (3, 3_000) if quick else (9, 20_000)
    runners: dict[str, Callable[[int], float]] = {
        "PettingZoo, texas_holdem_no_limit": partial(by_agents, texas(), steps // 5),
        f"{GAME.name}, seat by seat (AEC)": partial(by_agents, envs.aec(GAME.slug, seats=SEATS), steps),
        f"Machi Koro, {GAMES:,} games in a batch": partial(in_batch, steps // 200),
    }
    rates: dict[str, list[float]] = {name: [] for name in runners}
    for sample in range(samples):  # in turn, so that other load disturbs all of them
        progress(f"sample {sample + 1} of {samples}")
        for name, run in runners.items():
            rates[name].append(run(sample))
    texas_rates, *ours = rates.values()
    figures = [
        Figure(name, round(max(found)), "steps/CPU s", f"median {median(found):,.0f}")
        for name, found in rates.items()
    ]
    for name, found in zip(("AEC", "batch"), ours, strict=True):
        ratios = [mine / theirs for mine, theirs in zip(found, texas_rates, strict=True)]
        figures.append(Figure(f"{name} against texas_holdem_no_limit", round(median(ratios), 1), "times"))
    return figures


def texas() -> Any:
    """Return PettingZoo's environment."""
    if find_spec("rlcard") is None or find_spec("pygame") is None:
        raise BadSetting(
            "This compares with texas_holdem_no_limit, which needs more packages: pip install pygame rlcard."
        )
    with warnings.catch_warnings():  # pettingzoo.classic is deprecated; there is no other stable way
        warnings.simplefilter("ignore")
        from pettingzoo.classic import texas_holdem_no_limit_v6

        return texas_holdem_no_limit_v6.env(num_players=SEATS)


def by_agents(env: Any, steps: int, seed: int) -> float:
    """Measure steps per CPU second of an AEC environment."""
    luck = np.random.default_rng(seed).integers(1 << 30, size=steps).tolist()
    env.reset(seed=seed)
    start = process_time()
    while luck:
        env.reset()
        for _agent in env.agent_iter():
            seen, _reward, terminated, truncated, _info = env.last()
            if terminated or truncated:
                env.step(None)
            elif luck:
                legal = np.flatnonzero(seen["action_mask"])
                env.step(int(legal[luck.pop() % len(legal)]))
            else:
                break
    return steps / (process_time() - start)


def in_batch(steps: int, seed: int) -> float:
    """Measure steps per CPU second of a batch."""
    batch = envs.batch(GAME.slug, GAMES, seats=SEATS, seed=seed)
    rng = np.random.default_rng(seed)
    start = process_time()
    for _ in range(steps):
        batch.step(any_legal(batch, rng))
    return steps * GAMES / (process_time() - start)


def any_legal(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    """Return a random legal action for each game."""
    games, actions = batch.masks.shape
    offers = np.flatnonzero(batch.masks.view(np.bool_))
    counts = np.bincount(offers // actions, minlength=games)
    chosen = np.cumsum(counts) - counts + rng.integers(1 << 30, size=games) % counts
    found: NDArray[np.int64] = offers[chosen] % actions
    return found
