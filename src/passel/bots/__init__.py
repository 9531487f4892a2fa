"""Bots: players who see what their seat sees, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cached_property
from time import process_time
from typing import Final, NamedTuple

from passel.bots.search import Judge, Search
from passel.contract import BadSetting, Game, View, shortened
from passel.contract.settings import one_of
from passel.i18n import N_
from passel.kernel import Ask, Option, Position, mix

MOST_ITERATIONS: Final = 10_000_000
LONGEST_THOUGHT: Final = 3600.0  # seconds


class BotView:
    """All that a bot gets.  What is kept here was imagined: there is no way from it to the truth, and by
    the law of imagining whatever is imagined from it is the same as if it came from the truth."""

    def __init__(self, game: Game, pos: Position, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.guess: Final = game.imagine(pos, seat, 0)

    @cached_property
    def view(self) -> View:
        return self.game.view(self.guess, self.seat)

    @cached_property
    def ask(self) -> Ask:
        """What the seat is asked."""
        ask = self.guess.ask_of(self.seat)
        if ask is None:
            raise ValueError("a bot is shown the table when it is asked something")
        return ask

    def imagine(self, seed: int) -> Position:
        """A position that may be true for all that the seat knows."""
        return self.game.imagine(self.guess, self.seat, seed)

    def foresee(self, seed: int) -> Position:
        """The same, but those who have chosen in secret are asked again: what a sensible player would choose
        is a better guess than any choice."""
        return self.game.imagine(self.guess, self.seat, seed, again=True)


Bot = Callable[[BotView, int], Option]  # what is seen, and a seed for whatever the bot leaves to chance


# -- four ways to choose -----------------------------------------------------------------------------


def choose_at_random(view: BotView, seed: int) -> Option:
    """Any option, all alike."""
    options: list[Option] = view.ask.options
    return options[mix(seed) % len(options)]


def choose_decently(view: BotView, seed: int) -> Option:
    """Any option that the game's own judgement does not put below the average."""
    weights = view.game.weigh(view.imagine(seed), view.ask)
    average = min(sum(weights) / len(weights), max(weights))  # rounding must not lift it above the best
    decent: list[Option] = [option for option, weight in zip(view.ask.options, weights) if weight >= average]
    return decent[mix(seed + 1) % len(decent)]


def choose_sensibly(view: BotView, seed: int) -> Option:
    """The option that the game's own judgement likes best."""
    weights = view.game.weigh(view.imagine(seed), view.ask)
    best: Option = view.ask.options[weights.index(max(weights))]
    return best


def choose_thoughtfully(view: BotView, seed: int, iterations: int = 0, seconds: float = 0.0) -> Option:
    """What turned out best in many imagined games; bounded by iterations or by CPU time."""
    if len(view.ask.options) == 1:
        only: Option = view.ask.options[0]
        return only
    style = view.game.thinking
    search = Search(
        view.foresee,
        view.game.weigh,
        view.seat,
        mix(seed),
        explore=style.explore,
        trust=style.trust,
        sense=style.sense,
        breadth=style.breadth,
        doubt=style.doubt,
        patience=style.patience,
        judge=horizon(view),
    )
    if not seconds:
        return search.think(iterations or style.iterations, lambda: False)
    start = process_time()
    search.sweep()
    one = (process_time() - start) / len(search.field)
    return search.think(int(seconds / max(one, 1e-6)), lambda: process_time() - start >= seconds)


def horizon(view: BotView) -> Judge | None:
    """Who judges what lies further ahead than the game cares to look, if it does not look to the end."""
    game, ahead, worth = view.game, view.game.thinking.horizon, view.game.worth
    if not ahead or worth is None:
        return None
    end = game.lasted(view.guess) + ahead
    return lambda pos: worth(pos) if game.lasted(pos) >= end else None


# -- levels ----------------------------------------------------------------------------------------------


class Level(NamedTuple):
    choose: Bot
    character: str  # for people who look for somebody to play with


BOTS: Final = {
    "random": Level(choose_at_random, "Rolls a die for every choice. A yardstick, hardly a player."),
    "novice": Level(
        choose_decently, "Knows the rules, does nothing foolish, and has no plan: good for a first game."
    ),
    "regular": Level(
        choose_sensibly, "Has played this often and takes what looks best now, without looking ahead."
    ),
    "expert": Level(
        choose_thoughtfully, "Thinks ahead, move by move, in all the worlds that may be true for it."
    ),
}


def bot(name: str) -> Bot:
    """A level by its name; an expert may be told how long to think, as `expert:1000` (iterations, the
    same result on any machine) or `expert:0.5s` (seconds of CPU time)."""
    level, colon, bound = name.partition(":")
    choose = one_of(level, BOTS, N_("bot")).choose
    if not colon:
        return choose
    match = re.fullmatch(r"([0-9]{1,8})|([0-9]{0,4}\.?[0-9]{1,6})s", bound, re.ASCII)
    if level != "expert" or match is None:
        raise BadSetting(f"{shortened(name)} is no bot: an expert thinks as in expert:1000 or expert:0.5s.")
    iterations, seconds = int(match[1] or 0), float(match[2] or 0)
    if not (1 <= iterations <= MOST_ITERATIONS or 0 < seconds <= LONGEST_THOUGHT):
        limits = f"{MOST_ITERATIONS:,} iterations, or up to {LONGEST_THOUGHT:,.0f} seconds"
        raise BadSetting(f"An expert thinks from 1 to {limits}.")
    return lambda view, seed: choose_thoughtfully(view, seed, iterations, seconds)
