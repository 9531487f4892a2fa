"""A PettingZoo AEC environment: the seats that are asked act one after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import AECEnv

from passel.envs.base import Environment, Look, SaveRestore, chance_of
from passel.kernel import Position, Refused


class PasselAEC(AECEnv[str, Look, Any], SaveRestore):
    """Rewards are payoffs at the end, 0 before.  Seats that choose at the same time are asked one after the
    other and do not see each other's choices."""

    def __init__(self, environment: Environment, max_cycles: int = 0) -> None:
        self.environment = environment
        self.max_cycles = max_cycles  # decisions after which the game is truncated; 0: never
        self.metadata = environment.metadata()
        self.render_mode = environment.render_mode
        self.possible_agents = environment.names[:]
        self.agents: list[str] = []
        self.observation_spaces = {agent: environment.space() for agent in self.possible_agents}
        self.action_spaces = {agent: environment.choices() for agent in self.possible_agents}
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.rng = np.random.default_rng()
        self.pos: Position = environment.table()
        self.broken_off = False
        self.decisions = 0

    def observation_space(self, agent: str) -> Space[Look]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.pos = self.environment.new(chance_of(self.rng))
        self.decisions = 0
        self.broken_off = False
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.select()

    def observe(self, agent: str) -> Look:
        return self.environment.look(self.pos, self.seat_of[agent])

    def step(self, action: Any) -> None:
        ask = self.pos.asked
        if ask is None or self.broken_off:
            if not self.agents:
                raise Refused("The game is over. Call reset to start another.")
            self._was_dead_step(action)
            return
        self.pos.answer(ask, self.environment.option(self.pos, ask, action))
        self.decisions += 1
        self.select()

    def select(self) -> None:
        """Set the next agent, or the rewards at the end."""
        ask = self.pos.asked
        if ask is not None:
            self.agent_selection = self.possible_agents[ask.seat]
            if self.max_cycles and self.decisions >= self.max_cycles:
                self.broken_off = True
                self.truncations = dict.fromkeys(self.agents, True)
            return
        self.agent_selection = self.possible_agents[0]
        self.rewards = dict(zip(self.possible_agents, self.pos.payoffs, strict=True))
        self._cumulative_rewards = self.rewards.copy()
        self.terminations = dict.fromkeys(self.agents, True)

    def render(self) -> Any:
        return self.environment.render(self.pos, self.seat_of[self.agent_selection])

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
