"""Gymnasium: one seat is yours, bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from passel.bots import BotView, bot
from passel.contract import BadSetting, shortened
from passel.envs.base import Ground, Look, Saves, chance_of
from passel.kernel import Position, Refused


class OneSeat(gymnasium.Env[Look, Any], Saves):
    """A step goes on until you are asked again, or the game is over.  The reward is your payoff."""

    def __init__(self, ground: Ground, seat: int, bots: str | Sequence[str], max_cycles: int = 0) -> None:
        if not isinstance(seat, int) or not 0 <= seat < ground.seats:
            raise BadSetting(f"There is no seat {shortened(seat)}: seats are 0 to {ground.seats - 1}.")
        levels = [bots] * ground.seats if isinstance(bots, str) else list(bots)
        if not isinstance(bots, str):
            if len(levels) != ground.seats - 1:
                raise BadSetting(
                    f"One bot, or one for each other seat: {ground.seats - 1} of them, not {len(levels)}."
                )
            levels.insert(seat, "novice")  # nobody asks this one
        self.ground = ground
        self.seat = seat
        self.bots = [bot(level) for level in levels]
        self.max_cycles = max_cycles  # your decisions after which the game is broken off; 0: never
        self.metadata = ground.metadata()
        self.render_mode = ground.render_mode
        self.observation_space = ground.space()
        self.action_space = ground.choices()
        self.decisions = 0
        self.pos: Position = ground.table()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        super().reset(seed=seed)
        self.decisions = 0
        self.pos = self.ground.new(chance_of(self.np_random))
        self.play_on()
        return self.ground.look(self.pos, self.seat), {}

    def step(self, action: Any) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        ask = self.pos.ask_of(self.seat)
        if ask is None:
            raise Refused("The game is over; reset begins another.")
        self.pos.answer(ask, self.ground.option(self.pos, ask, action))
        self.play_on()
        self.decisions += 1
        over = self.pos.over
        late = not over and bool(self.max_cycles) and self.decisions >= self.max_cycles
        reward = self.pos.payoffs[self.seat] if over else 0.0
        return self.ground.look(self.pos, self.seat), reward, over, late, {}

    def play_on(self) -> None:
        """The bots decide what is theirs, until you are asked."""
        while self.pos.asked is not None and self.pos.ask_of(self.seat) is None:
            ask = self.pos.asked
            eyes = BotView(self.ground.game, self.pos, ask.seat)
            self.pos.play(ask.seat, self.bots[ask.seat](eyes, chance_of(self.np_random)))

    def render(self) -> Any:
        return self.ground.render(self.pos, self.seat)
