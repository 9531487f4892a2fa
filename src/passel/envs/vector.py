"""Many games in a batch: one compiled call steps them all."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from passel.contract import BadSetting, shortened
from passel.envs.base import Bytes, Environment
from passel.envs.rows import Rows
from passel.kernel import Refused, seeded

MOST_GAMES = 1_000_000


class Batch:
    """Games that are stepped together.

    `observations` and `masks` have a row for each game, for the seat that has to choose there: `seats`.
    After a step, `dones` says which games have just ended and `rewards` has their payoffs by seat; such a row
    shows the start of a new game.  The arrays of a step are never modified later."""

    def __init__(self, environment: Environment, games: int, seed: int = 0) -> None:
        if not isinstance(games, int) or not 1 <= games <= MOST_GAMES:
            raise BadSetting(f"A batch has from 1 to {MOST_GAMES:,} games, not {shortened(games)}.")
        self.environment = environment
        self.games = games
        self.observations: Bytes
        self.masks: Bytes
        self.seats: Bytes
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Start new games in all rows."""
        environment, game = self.environment, self.environment.game
        chance = seeded("batch", seed)
        self.rows = Rows(
            self.games, chance, environment.table, game.setup, environment.observe, game.box.options
        )
        self.rewards = np.zeros((self.games, environment.seats), np.float32)
        self.dones = np.zeros(self.games, np.bool_)
        self.read()

    def step(self, actions: ArrayLike) -> None:
        """Apply an action to each game.  Raises Refused, and changes nothing, if one is not offered."""
        chosen = self.checked(actions)
        self.rows.step(chosen.tolist())
        self.rewards = np.zeros((self.games, self.environment.seats), np.float32)
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
        inside = (chosen >= 0) & (chosen < self.environment.actions)
        offered = inside & (self.masks[np.arange(self.games), np.where(inside, chosen, 0)] > 0)
        if not offered.all():
            row = int(offered.argmin())
            pos = self.rows.places[row]
            ask = pos.asks[0]
            try:
                self.environment.option(pos, ask, int(chosen[row]))
            except Refused as refused:
                raise Refused(f"Game {row}: {refused.reason}", refused.clause, refused.legal) from None
        return chosen

    def parted(self) -> dict[str, Bytes]:
        """Return the parts of the observations by name."""
        return self.environment.parted(self.observations)

    def save(self) -> dict[str, Any]:
        """Return the state of all games."""
        rows = self.rows
        kept = [pos.copy() for pos in rows.places], rows.begun[:], rows.seed
        return {"games": kept, "rewards": self.rewards.copy(), "dones": self.dones.copy()}

    def restore(self, saved: dict[str, Any]) -> None:
        places, begun, seed = saved["games"]
        if len(places) != self.games:
            raise BadSetting(f"The saved batch has {len(places):,} games, this one has {self.games:,}.")
        self.rows.places = [pos.copy() for pos in places]
        self.rows.begun = begun[:]
        self.rows.seed = seed
        self.rows.look()
        self.rewards, self.dones = saved["rewards"].copy(), saved["dones"].copy()
        self.read()
