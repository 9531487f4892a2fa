"""Bots: programs that choose for a seat and get only what the seat may know."""

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
    """All that a bot gets.

    It holds an imagined position, never the real one.  `imagine` depends only on what the seat knows, so
    imagining from it gives the same results as imagining from the real position."""

    def __init__(self, game: Game, pos: Position, seat: int) -> None:
        self.game: Final = game
        self.seat: Final = seat
        self.guess: Final = game.imagine(pos, seat, 0)

    @cached_property
    def view(self) -> View:
        """Return the view of the seat, without names."""
        return self.game.view(self.guess, self.seat)

    @cached_property
    def ask(self) -> Ask:
        """Return what the seat has to choose now."""
        ask = self.guess.ask_of(self.seat)
        if ask is None:
            raise ValueError("a BotView is for a seat that has to choose")
        return ask

    def imagine(self, seed: int) -> Position:
        """Return a random position that the seat cannot tell from the real one."""
        return self.game.imagine(self.guess, self.seat, seed)

    def foresee(self, seed: int) -> Position:
        """Like `imagine`, but seats that have chosen in secret are asked again: the search guesses better
        than a random choice."""
        return self.game.imagine(self.guess, self.seat, seed, again=True)


Bot = Callable[[BotView, int], Option]  # the view, and a seed for random choices


# -- how bots choose ---------------------------------------------------------------------------------


def choose_at_random(view: BotView, seed: int) -> Option:
    """Return a random option."""
    options: list[Option] = view.ask.options
    return options[mix(seed) % len(options)]


def choose_decently(view: BotView, seed: int) -> Option:
    """Return a random option among those that `weigh` rates average or better."""
    weights = view.game.weigh(view.imagine(seed), view.ask)
    average = min(sum(weights) / len(weights), max(weights))  # rounding might put it above the best
    decent: list[Option] = [option for option, weight in zip(view.ask.options, weights) if weight >= average]
    return decent[mix(seed + 1) % len(decent)]


def choose_sensibly(view: BotView, seed: int) -> Option:
    """Return the option that `weigh` rates best."""
    weights = view.game.weigh(view.imagine(seed), view.ask)
    best: Option = view.ask.options[weights.index(max(weights))]
    return best


def choose_thoughtfully(view: BotView, seed: int, iterations: int = 0, seconds: float = 0.0) -> Option:
    """Return the option that tree search finds best, limited by iterations or by CPU time."""
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
    """Return the function that judges positions beyond the game's search horizon, or None if it has none."""
    game, ahead, worth = view.game, view.game.thinking.horizon, view.game.worth
    if not ahead or worth is None:
        return None
    end = game.lasted(view.guess) + ahead
    return lambda pos: worth(pos) if game.lasted(pos) >= end else None


# -- levels ----------------------------------------------------------------------------------------------


class Level(NamedTuple):
    """A strength of bots, and its description for players."""

    choose: Bot
    character: str


BOTS: Final = {
    "random": Level(choose_at_random, N_("Plays at random. Useful for testing.")),
    "novice": Level(choose_decently, N_("Knows the rules, has no plan. Good for a first game.")),
    "regular": Level(
        choose_sensibly, N_("Plays the best move it can see. A fair match once you know the game.")
    ),
    "expert": Level(choose_thoughtfully, N_("Thinks ahead and plays to win. Needs a few seconds per move.")),
}


def bot(name: str) -> Bot:
    """Return a bot by the name of its level.  An expert may have a limit: `expert:1000` (iterations, the same
    result on every machine) or `expert:0.5s` (seconds of CPU time).  Raises BadSetting."""
    level, colon, bound = name.partition(":")
    choose = one_of(level, BOTS, N_("bot")).choose
    if not colon:
        return choose
    match = re.fullmatch(r"([0-9]{1,8})|([0-9]{0,4}\.?[0-9]{1,6})s", bound, re.ASCII)
    if level != "expert" or match is None:
        raise BadSetting(f"{shortened(name)} is not a bot. Say expert:1000 or expert:0.5s.")
    iterations, seconds = int(match[1] or 0), float(match[2] or 0)
    if not (1 <= iterations <= MOST_ITERATIONS or 0 < seconds <= LONGEST_THOUGHT):
        limits = f"{MOST_ITERATIONS:,} iterations, or up to {LONGEST_THOUGHT:,.0f} seconds"
        raise BadSetting(f"An expert thinks from 1 to {limits}.")
    return lambda view, seed: choose_thoughtfully(view, seed, iterations, seconds)
