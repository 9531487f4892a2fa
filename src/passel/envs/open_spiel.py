"""OpenSpiel: every game as one of its Python games, `passel_machikoro` and so on.

Chance is explicit: each draw of a number is a chance node with all its outcomes.  Rules may draw anywhere, so
an option is played on a copy of the position with the numbers known so far.  If they run out, this is a
chance node; when its outcome is known, the option is played again with one number more.  Seats that choose at
the same time are asked one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from passel.contract import BadSetting
from passel.envs.base import Environment
from passel.envs.rows import observation
from passel.kernel import Option, Position, Unscripted, begin
from passel.registry import find

# Limits that OpenSpiel needs in advance.
MOST_OUTCOMES = 130  # of one draw: a card of the largest deck
MOST_DRAWS = 1_000_000
MOST_DECISIONS = 100_000
MOST_PAYOFF = 10.0  # the winners share 1; alone at When Pigs Shall Fly it is a hundredth of the score


def load(slug: str, seats: int | None, preset: str, settings: Mapping[str, object]) -> Any:
    """Return an OpenSpiel game."""
    environment = Environment(slug, seats, preset, settings)  # raises BadSetting
    values = environment.game.setting_values(settings, preset)
    return pyspiel.load_game(registered(slug).short_name, {"players": environment.seats, **values})


@cache
def registered(slug: str) -> Any:
    """Register a game with OpenSpiel, once, and return its type."""
    game = find(slug)
    types = pyspiel.GameType
    low, high = game.seats
    kind = types(
        short_name=f"passel_{slug}",
        long_name=game.name,
        dynamics=types.Dynamics.SEQUENTIAL,
        chance_mode=types.ChanceMode.EXPLICIT_STOCHASTIC,
        information=types.Information.IMPERFECT_INFORMATION,
        utility=types.Utility.GENERAL_SUM,
        reward_model=types.RewardModel.TERMINAL,
        max_num_players=high,
        min_num_players=low,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": Environment(slug).seats, **game.setting_values()},
    )

    class Boxed(SpielGame):
        """The class that OpenSpiel instantiates for this type."""

        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(kind, slug, params)

    pyspiel.register_game(kind, Boxed)
    return kind


class SpielGame(pyspiel.Game):
    """A game with its settings."""

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        settings = {name: value for name, value in params.items() if name != "players"}
        self.environment = Environment(slug, params["players"], "", settings)
        self.start = Moment(self.environment)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.environment.seats,
            min_utility=0.0,
            max_utility=MOST_PAYOFF,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise BadSetting("An observer of Passel has no parameters.")
        return SpielObserver(self.environment)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS


class Moment:
    """The position at the last decision (None before the setup), the option chosen there, the numbers drawn
    since, and the number of outcomes of the next draw (0 if it is not a chance node)."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.pos: Position | None = None
        self.chosen: Option | None = None
        self.numbers: list[int] = []
        self.outcomes = 0
        self.go_on()

    def __deepcopy__(self, memo: Any) -> Moment:
        other = Moment.__new__(Moment)
        other.__dict__.update(self.__dict__)
        other.numbers = self.numbers[:]  # positions are replaced, never modified
        return other

    def choose(self, number: int) -> None:
        """Apply an outcome at a chance node, else an option."""
        if self.outcomes:
            self.numbers.append(number)
        else:
            self.chosen = self.environment.game.box.options[number]
        self.go_on()

    def go_on(self) -> None:
        """Play the option with the known numbers, up to the next decision or chance node."""
        while True:
            trial = self.environment.table() if self.pos is None else self.pos.copy()
            trial.rehearse(*self.numbers)
            try:
                if self.pos is None:
                    begin(trial, self.environment.game.setup)
                else:
                    trial.answer(trial.asks[0], self.chosen)  # type: ignore[arg-type]  # it was chosen
            except Unscripted as draw:
                self.outcomes = draw.n
                if draw.n > 1:
                    return
                self.numbers.append(0)  # a draw with one outcome
                continue
            self.pos, self.chosen, self.numbers, self.outcomes = trial, None, [], 0
            return


class SpielState(pyspiel.State):
    """A state for OpenSpiel.  It contains the complete position, so a search on it knows what is hidden."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.moment = game.start.__deepcopy__({})

    def current_player(self) -> int:
        if self.moment.outcomes:
            chance: int = pyspiel.PlayerId.CHANCE
            return chance
        ask = self.position.asked
        terminal: int = pyspiel.PlayerId.TERMINAL
        return terminal if ask is None else ask.seat

    @property
    def position(self) -> Position:
        """Return the position at the last decision.  Raises BadSetting during the setup."""
        if self.moment.pos is None:
            raise BadSetting("The game is not set up yet: chance nodes come first.")
        return self.moment.pos

    def is_terminal(self) -> bool:
        return not self.moment.outcomes and self.position.over

    def _legal_actions(self, player: int) -> list[int]:
        ask = self.position.ask_of(player)
        return [] if ask is None else sorted(option.id for option in ask.options)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.moment.outcomes
        return [(number, 1 / outcomes) for number in range(outcomes)]

    def _apply_action(self, action: int) -> None:
        self.moment.choose(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.moment.environment.game.box.options[action].text

    def returns(self) -> list[float]:
        environment = self.moment.environment
        return list(self.position.payoffs) if self.is_terminal() else [0.0] * environment.seats

    def __str__(self) -> str:
        return f"{self.moment.environment.game.name}: {self.history_str()}"


class SpielObserver:
    """The vector of the other environments, as floats for OpenSpiel."""

    def __init__(self, environment: Environment) -> None:
        self.environment = environment
        self.tensor = np.zeros(environment.slots, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = np.frombuffer(self.seen(state, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return self.seen(state, player).hex()

    def seen(self, state: SpielState, player: int) -> bytes:
        pos = state.moment.pos
        if pos is None:
            return bytes(self.environment.slots)
        return observation(pos, player, self.environment.observe)
