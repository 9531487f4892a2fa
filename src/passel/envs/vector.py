"""Many games side by side: one compiled call steps them all."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passel.contract import BadSetting, shortened
from passel.envs.base import Bytes, Ground
from passel.envs.rows import Rows
from passel.kernel import Refused, seeded

MOST_GAMES = 1_000_000


class Batch:
    """`observations` and `masks` have a row for each game, for the seat that is to decide there: `seats`.
    After a step, `dones` tells which games have just ended and `rewards` what each seat got there; such a
    row shows the beginning of another game.  The arrays of a step are never written to again."""

    def __init__(self, ground: Ground, games: int, seed: int = 0) -> None:
        if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
            raise BadSetting(f"A batch has from 1 to {MOST_GAMES:,} games, not {shortened(games)}.")
        self.ground = ground
        self.games = games
        self.observations: Bytes
        self.masks: Bytes
        self.seats: Bytes
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin all games anew."""
        ground, game = self.ground, self.ground.game
        chance = seeded("batch", seed)
        self.rows = Rows(self.games, chance, ground.table, game.setup, ground.observe, game.box.options)
        self.rewards = np.zeros((self.games, ground.seats), np.float32)
        self.dones = np.zeros(self.games, np.bool_)
        self.read()

    def step(self, actions: ArrayLike) -> None:
        """An action for each game.  If one is not on offer nothing happens at all."""
        chosen = self.checked(actions)
        self.rows.step(chosen.tolist())
        self.rewards = np.zeros((self.games, self.ground.seats), np.float32)
        self.dones = np.zeros(self.games, np.bool_)
        if self.rows.ended:
            self.rewards[self.rows.ended] = self.rows.payoffs
            self.dones[self.rows.ended] = True
        self.read()

    def read(self) -> None:
        rows, games = self.rows, self.games
        self.observations = np.frombuffer(rows.observations, np.uint8).reshape(games, -1)
        self.masks = np.frombuffer(rows.masks, np.uint8).reshape(games, -1)
        self.seats = np.frombuffer(rows.seats, np.uint8)

    def checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        given = np.asarray(actions)
        if given.shape != (self.games,) or given.dtype.kind not in "iu":
            raise Refused(f"A step takes {self.games:,} whole numbers, one for each game.")
        chosen: NDArray[np.int64] = given.astype(np.int64)
        inside = (chosen >= 0) & (chosen < self.ground.actions)
        offered = inside & (self.masks[np.arange(self.games), np.where(inside, chosen, 0)] > 0)
        if not offered.all():
            row = int(offered.argmin())
            pos = self.rows.places[row]
            ask = pos.asks[0]
            try:
                self.ground.option(pos, ask, int(chosen[row]))
            except Refused as refused:
                raise Refused(f"Game {row}: {refused.reason}", refused.clause, refused.legal) from None
        return chosen

    def parted(self) -> dict[str, Bytes]:
        """The observations by the names of their parts."""
        return self.ground.parted(self.observations)

    def save(self) -> dict[str, Any]:
        """All games as they stand."""
        rows = self.rows
        kept = [pos.copy() for pos in rows.places], rows.begun[:], rows.seed
        return {"games": kept, "rewards": self.rewards.copy(), "dones": self.dones.copy()}

    def restore(self, saved: dict[str, Any]) -> None:
        places, begun, seed = saved["games"]
        if len(places) != self.games:
            raise BadSetting(f"What was saved are {len(places):,} games, and these are {self.games:,}.")
        self.rows.places = [pos.copy() for pos in places]
        self.rows.begun = begun[:]
        self.rows.seed = seed
        self.rows.look()
        self.rewards, self.dones = saved["rewards"].copy(), saved["dones"].copy()
        self.read()
