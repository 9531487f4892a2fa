"""For which options one click is enough, over whole games."""

from __future__ import annotations

from random import Random

from passel.contract import Game, Value


def one_click_kinds(game: Game, settings: dict[str, Value] | None = None, games: int = 6) -> dict[str, str]:
    """Return the kinds of options by decision, as "yes: a b, no: c"; a kind may be in both."""
    found: dict[str, dict[bool, set[str]]] = {}
    for number in range(games):
        chance = Random(number)
        seats = game.seats[0] + number % (game.seats[1] - game.seats[0] + 1)
        pos = game.new(seats, settings or {}, key=bytes([number]) * 32)
        while pos.asks:
            ask = chance.choice(pos.asks)
            view = game.view(pos, ask.seat)
            for option in ask.options:
                said = game.words.one_click(view, option)
                found.setdefault(ask.decision.name, {True: set(), False: set()})[said].add(option.kind)
            pos.play(ask.seat, chance.choice(ask.options))
    return {name: told(kinds[True], kinds[False]) for name, kinds in sorted(found.items())}


def told(yes: set[str], no: set[str]) -> str:
    parts = [("yes: ", yes), ("no: ", no)]
    return ", ".join(name + " ".join(sorted(kinds)) for name, kinds in parts if kinds)
