"""A PettingZoo parallel environment: all seats that are asked act in one step, the others wait."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Space
from pettingzoo import ParallelEnv

from passel.envs.base import Environment, Look, SaveRestore, chance_of
from passel.kernel import Ask, Option, Position, Refused


class PasselParallel(ParallelEnv[str, Look, Any], SaveRestore):
    """Has one action more than the game has options: the last is to wait, for seats that are not asked."""

    def __init__(self, environment: Environment, max_cycles: int = 0) -> None:
        self.environment = environment
        self.wait = environment.actions
        self.max_cycles = max_cycles  # steps after which the game is truncated; 0: never
        self.metadata = environment.metadata()
        self.render_mode = environment.render_mode
        self.possible_agents = environment.names[:]
        self.agents: list[str] = []
        self.observation_spaces = {agent: environment.space(1) for agent in self.possible_agents}
        self.action_spaces = {agent: environment.choices(1) for agent in self.possible_agents}
        self.rng = np.random.default_rng()
        self.pos: Position = environment.table()
        self.cycles = 0

    def observation_space(self, agent: str) -> Space[Look]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Look], dict[str, dict[str, Any]]]:
        if seed is not None:
            self.rng = np.random.default_rng(seed)
        self.pos = self.environment.new(chance_of(self.rng))
        self.cycles = 0
        self.agents = self.possible_agents[:]
        return self.looks(), {agent: {} for agent in self.agents}

    def looks(self) -> dict[str, Look]:
        return {
            agent: self.environment.look(self.pos, seat, b"\0" if self.pos.ask_of(seat) else b"\1")
            for seat, agent in enumerate(self.possible_agents)
        }

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Look], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        if not self.agents:
            raise Refused("The game is over. Call reset to start another.")
        for ask, option in self.chosen(actions):  # all are checked before the first is played
            self.pos.answer(ask, option)
        self.cycles += 1
        over = self.pos.over
        late = not over and bool(self.max_cycles) and self.cycles >= self.max_cycles
        agents = self.agents
        payoffs = self.pos.payoffs if over else [0.0] * len(agents)
        if over or late:
            self.agents = []
        return (
            self.looks(),
            dict(zip(agents, payoffs, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def chosen(self, actions: dict[str, Any]) -> list[tuple[Ask, Option]]:
        asks = self.pos.asks
        if self.environment.strict:
            asked = {self.possible_agents[ask.seat] for ask in asks}
            for agent in self.agents:
                if agent not in asked and agent in actions and actions[agent] != self.wait:
                    raise Refused(f"{agent} is not asked, so its action must be to wait: {self.wait}.")
        return [
            (ask, self.environment.option(self.pos, ask, actions.get(self.possible_agents[ask.seat])))
            for ask in asks
        ]

    def render(self) -> Any:
        asked = self.pos.asked
        return self.environment.render(self.pos, 0 if asked is None else asked.seat)

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
