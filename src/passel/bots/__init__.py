"""Bots: players who see what their seat sees, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from passel.game import Game, one_of
from passel.kernel import Ask, Option, Position, mix


class Eyes:
    """All that a bot gets: what its seat is asked, and positions that may be true for all it knows."""

    def __init__(self, game: Game, pos: Position, ask: Ask) -> None:
        self.game: Final = game
        self.ask: Final = ask
        self.imagine: Final[Callable[[int], Position]] = lambda seed: game.imagine(pos, ask.seat, seed)


def choose_at_random(eyes: Eyes, seed: int) -> Option:
    """Any option, all alike."""
    options: list[Option] = eyes.ask.options
    return options[mix(seed) % len(options)]


def choose_sensibly(eyes: Eyes, seed: int) -> Option:
    """The option that the game's own judgement likes best."""
    weights = eyes.game.weigh(eyes.imagine(seed), eyes.ask)
    best: Option = eyes.ask.options[weights.index(max(weights))]
    return best


Bot = Callable[[Eyes, int], Option]

BOTS: Final[dict[str, Bot]] = {"random": choose_at_random, "regular": choose_sensibly}


def bot(name: str) -> Bot:
    return one_of(name, BOTS, "bot")
