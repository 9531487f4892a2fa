"""Gymnasium: one seat is yours, bots have the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium

from passel.bots import BotView, bot
from passel.contract import BadSetting, shortened
from passel.envs.base import Environment, Look, SaveRestore, chance_of
from passel.kernel import Position, Refused


class PasselGym(gymnasium.Env[Look, Any], SaveRestore):
    """A Gymnasium environment.  A step runs until you are asked again or the game is over.  The reward is
    your payoff at the end."""

    def __init__(
        self, environment: Environment, seat: int, bots: str | Sequence[str], max_cycles: int = 0
    ) -> None:
        if not isinstance(seat, int) or not 0 <= seat < environment.seats:
            raise BadSetting(f"There is no seat {shortened(seat)}: seats are 0 to {environment.seats - 1}.")
        levels = [bots] * environment.seats if isinstance(bots, str) else list(bots)
        if not isinstance(bots, str):
            if len(levels) != environment.seats - 1:
                raise BadSetting(
                    f"Name one bot, or {environment.seats - 1}: one for each other seat. Not {len(levels)}."
                )
            levels.insert(seat, "novice")  # never used
        self.environment = environment
        self.seat = seat
        self.bots = [bot(level) for level in levels]
        self.max_cycles = max_cycles  # your decisions after which the game is truncated; 0: never
        self.metadata = environment.metadata()
        self.render_mode = environment.render_mode
        self.observation_space = environment.space()
        self.action_space = environment.choices()
        self.decisions = 0
        self.pos: Position = environment.table()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        super().reset(seed=seed)
        self.decisions = 0
        self.pos = self.environment.new(chance_of(self.np_random))
        self.play_on()
        return self.environment.look(self.pos, self.seat), {}

    def step(self, action: Any) -> tuple[Look, float, bool, bool, dict[str, Any]]:
        ask = self.pos.ask_of(self.seat)
        if ask is None:
            raise Refused("The game is over. Call reset to start another.")
        self.pos.answer(ask, self.environment.option(self.pos, ask, action))
        self.play_on()
        self.decisions += 1
        over = self.pos.over
        late = not over and bool(self.max_cycles) and self.decisions >= self.max_cycles
        reward = self.pos.payoffs[self.seat] if over else 0.0
        return self.environment.look(self.pos, self.seat), reward, over, late, {}

    def play_on(self) -> None:
        """Let the bots choose until you are asked."""
        while self.pos.asked is not None and self.pos.ask_of(self.seat) is None:
            ask = self.pos.asked
            view = BotView(self.environment.game, self.pos, ask.seat)
            self.pos.play(ask.seat, self.bots[ask.seat](view, chance_of(self.np_random)))

    def render(self) -> Any:
        return self.environment.render(self.pos, self.seat)
