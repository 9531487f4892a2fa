"""What pages say instead of a question with one answer, over whole games."""

from __future__ import annotations

from random import Random

import msgspec

from passel.contract import Game


def forced_texts(game: Game, games: int = 4) -> dict[str, set[str]]:
    """Return the texts by decision, each option taken as the only one."""
    found: dict[str, set[str]] = {}
    for number in range(games):
        chance = Random(number)
        pos = game.new(game.seats[1], {}, key=bytes([number]) * 32, paced=True)
        while pos.asks:
            ask = chance.choice(pos.asks)
            view = game.view(pos, ask.seat)
            assert view.ask is not None
            for option in view.ask.options:
                alone = msgspec.structs.replace(view.ask, options=(option,))
                said = game.words.forced(msgspec.structs.replace(view, ask=alone))
                found.setdefault(ask.decision.name, set()).add(said)
            pos.play(ask.seat, chance.choice(ask.options))
    return found
