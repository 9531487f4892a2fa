"""Many games at once: the rows are those of single games, and what is over begins anew."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs passel[envs]")

import numpy as np
from numpy.typing import NDArray

from passel import envs
from passel.contract import BadSetting
from passel.envs.rows import mask, observation
from passel.envs.vector import Batch
from passel.kernel import Refused, digest
from passel.registry import shelf

GAMES = list(shelf())


def some_legal(batch: Batch, rng: np.random.Generator) -> NDArray[np.int64]:
    return np.asarray([rng.choice(np.flatnonzero(row)) for row in batch.masks])


@pytest.mark.parametrize("slug", GAMES)
def test_rows_are_what_single_games_show(slug: str) -> None:
    batch = envs.batch(slug, 3, seed=1)
    rng = np.random.default_rng(1)
    for _ in range(30):
        for row, pos in enumerate(batch.rows.places):
            ask = pos.asks[0]
            assert batch.seats[row] == ask.seat
            assert bytes(batch.observations[row]) == observation(pos, ask.seat, batch.environment.observe)
            assert bytes(batch.masks[row]) == mask(ask, batch.environment.blank)
        batch.step(some_legal(batch, rng))
    parts = batch.parted()
    assert sum(part.shape[1] for part in parts.values()) == batch.environment.slots


def test_what_is_over_is_paid_and_begins_anew() -> None:
    batch = envs.batch("machikoro", 8, seats=3, seed=2, turn_limit=2)
    rng = np.random.default_rng(2)
    ended = 0
    before = [0] * 8
    for _ in range(60):
        batch.step(some_legal(batch, rng))
        rounds = batch.parted()["round"][:, 0]
        for row in range(8):
            if batch.dones[row]:
                ended += 1
                assert batch.rewards[row].sum() == pytest.approx(1)
                assert rounds[row] == 1 and before[row] == 2
            else:
                assert not batch.rewards[row].any()
        before = rounds.tolist()
    assert ended > 8


def test_the_seed_decides() -> None:
    def course(seed: int) -> list[bytes]:
        batch = envs.batch("machikoro", 4, seed=seed, turn_limit=2)
        rng = np.random.default_rng(3)
        rows = []
        for _ in range(40):
            batch.step(some_legal(batch, rng))
            rows.append(batch.observations.tobytes() + batch.rewards.tobytes())
        return rows

    assert course(1) == course(1) != course(2)
    batch = envs.batch("machikoro", 64)
    assert len({digest(pos) for pos in batch.rows.places}) > 8  # the first throws differ


def test_what_is_not_on_offer_in_one_game_harms_none() -> None:
    batch = envs.batch("machikoro", 4, seed=3)
    before = [digest(pos) for pos in batch.rows.places]
    fine = some_legal(batch, np.random.default_rng(1))
    for wrong, sentence in [
        (165, "Game 2: "),
        (166, "Game 2: 166 is not an action"),
        (-1, "Game 2: -1 is not an action"),
    ]:
        bad = fine.copy()
        bad[2] = wrong
        with pytest.raises(Refused, match=sentence):
            batch.step(bad)
    junks: list[Any] = [fine[:3], fine.astype(float), "pass", None, [fine]]
    for junk in junks:
        with pytest.raises(Refused, match="A step takes 4 whole numbers"):
            batch.step(junk)
    assert [digest(pos) for pos in batch.rows.places] == before
    with pytest.raises(ValueError, match="read-only"):
        batch.masks[0, 0] = 1


def test_restored_it_goes_on_as_it_did() -> None:
    batch = envs.batch("margincall", 3, seed=4)
    rng = np.random.default_rng(4)
    for _ in range(20):
        batch.step(some_legal(batch, rng))
    saved = batch.save()
    ends = []
    for _ in range(2):
        rng = np.random.default_rng(5)
        for _ in range(20):
            batch.step(some_legal(batch, rng))
        ends.append(batch.observations.tobytes())
        batch.restore(saved)
    assert ends[0] == ends[1] != batch.observations.tobytes()
    with pytest.raises(BadSetting, match="3 games, this one has 2"):
        envs.batch("margincall", 2).restore(saved)
