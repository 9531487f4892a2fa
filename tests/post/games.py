"""Games of bots, and the letters that they would get."""

from __future__ import annotations

from collections.abc import Iterator

from passel.bots import BotView, bot
from passel.contract import Game
from passel.kernel import Ask, Heard, Position, heard, seeded
from passel.registry import find

NAMES = ["Ada", "Bo", "Cleo", "Dan"]
SLUGS = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]


def asks(
    game: Game, seats: int, seed: int = 1, level: str = "regular"
) -> Iterator[tuple[Position, Ask, list[Heard]]]:
    """Each decision that waits in a game, with what its seat has heard since it was last asked."""
    pos = game.new(seats, key=bytes([seed]) * 32, journal=True)
    choose = bot(level)
    told: list[list[Heard]] = [[] for _ in range(seats)]
    for number in range(10_000):
        for entry in pos.journal or ():
            for seat in range(seats):
                line = heard(entry, seat)
                if line is not None:
                    told[seat].append(line)
        pos.journal = []
        if pos.over:
            return
        ask = pos.asks[0]
        yield pos, ask, told[ask.seat]
        told[ask.seat] = []
        pos.play(ask.seat, choose(BotView(game, pos, ask.seat), seeded(seed, number)))


def at(slug: str, decision: str, seats: int = 3, after: int = 0) -> tuple[Game, Position, int]:
    """The first time, after so many decisions, that somebody is asked this."""
    game = find(slug)
    for number, (pos, ask, _told) in enumerate(asks(game, seats)):
        if number >= after and ask.decision.name == decision:
            return game, pos, ask.seat
    raise AssertionError(f"nobody was asked {decision}")
