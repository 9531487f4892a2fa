"""OpenSpiel: every game as one of its Python games, `passel_machikoro` and so on.

Chance is explicit: each draw of a number is a chance node with all its outcomes.  The rules draw wherever
they like, so a choice is played on a copy with the numbers known so far; where they run out, that is the
node, and when its outcome is known the choice is played again, with one number more.  Seats that act side by
side are asked one after the other."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from passel.contract import BadSetting
from passel.envs.base import Ground
from passel.envs.rows import observation
from passel.kernel import Option, Position, Unscripted, begin
from passel.registry import find

# OpenSpiel wants to know these beforehand.
MOST_OUTCOMES = 130  # of one draw: the place of a card in the largest deck
MOST_DRAWS = 1_000_000
MOST_DECISIONS = 100_000
MOST_PAYOFF = 10.0  # the winners share 1; alone at When Pigs Shall Fly it is a hundredth of the score


def load(slug: str, seats: int | None, preset: str, options: Mapping[str, object]) -> Any:
    ground = Ground(slug, seats, preset, options)  # refuses what cannot be
    values = ground.game.setting_values(options, preset)
    return pyspiel.load_game(registered(slug).short_name, {"players": ground.seats, **values})


@cache
def registered(slug: str) -> Any:
    """Make the game known to OpenSpiel, once."""
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
        parameter_specification={"players": Ground(slug).seats, **game.setting_values()},
    )

    class Boxed(SpielGame):
        """The one that OpenSpiel makes when it is asked for this kind."""

        def __init__(self, params: dict[str, Any]) -> None:
            super().__init__(kind, slug, params)

    pyspiel.register_game(kind, Boxed)
    return kind


class SpielGame(pyspiel.Game):
    """A game with its options."""

    def __init__(self, kind: Any, slug: str, params: dict[str, Any]) -> None:
        options = {name: value for name, value in params.items() if name != "players"}
        self.ground = Ground(slug, params["players"], "", options)
        self.start = Moment(self.ground)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.ground.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.ground.seats,
            min_utility=0.0,
            max_utility=MOST_PAYOFF,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        if params:
            raise BadSetting("An observer of Passel takes no parameters.")
        return SpielObserver(self.ground)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_DRAWS


class Moment:
    """A position at its last decision, or a table not yet laid out; what was chosen there; the numbers drawn
    since; and how many outcomes the next draw has, if there is one."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.pos: Position | None = None
        self.chosen: Option | None = None
        self.numbers: list[int] = []
        self.outcomes = 0
        self.go_on()

    def __deepcopy__(self, memo: Any) -> Moment:
        other = Moment.__new__(Moment)
        other.__dict__.update(self.__dict__)
        other.numbers = self.numbers[:]  # positions are replaced, never changed
        return other

    def choose(self, number: int) -> None:
        """An outcome, or an option."""
        if self.outcomes:
            self.numbers.append(number)
        else:
            self.chosen = self.ground.game.box.options[number]
        self.go_on()

    def go_on(self) -> None:
        while True:
            trial = self.ground.table() if self.pos is None else self.pos.copy()
            trial.rehearse(*self.numbers)
            try:
                if self.pos is None:
                    begin(trial, self.ground.game.setup)
                else:
                    trial.answer(trial.asks[0], self.chosen)  # type: ignore[arg-type]  # it was chosen
            except Unscripted as draw:
                self.outcomes = draw.n
                if draw.n > 1:
                    return
                self.numbers.append(0)  # no choice, not even for chance
                continue
            self.pos, self.chosen, self.numbers, self.outcomes = trial, None, [], 0
            return


class SpielState(pyspiel.State):
    """What OpenSpiel plays with.  It sees all of the position: whoever searches it knows what is hidden."""

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
        """At the last decision.  Before the table is laid out there is none to look at."""
        if self.moment.pos is None:
            raise BadSetting("The table is not laid out yet: chance comes first.")
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
        return self.moment.ground.game.box.options[action].text

    def returns(self) -> list[float]:
        ground = self.moment.ground
        return list(self.position.payoffs) if self.is_terminal() else [0.0] * ground.seats

    def __str__(self) -> str:
        return f"{self.moment.ground.game.name}: {self.history_str()}"


class SpielObserver:
    """The same vector as everywhere, as the floats that OpenSpiel wants."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.tensor = np.zeros(ground.slots, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = np.frombuffer(self.seen(state, player), np.uint8)

    def string_from(self, state: SpielState, player: int) -> str:
        return self.seen(state, player).hex()

    def seen(self, state: SpielState, player: int) -> bytes:
        pos = state.moment.pos
        if pos is None:
            return bytes(self.ground.slots)
        return observation(pos, player, self.ground.observe)
