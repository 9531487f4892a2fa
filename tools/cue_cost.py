"""Measure what cues add to an update of a page: `python tools/cue_cost.py`.

Games are played by the weights of their rules; for each decision and each reader it makes the cues of the
new lines and the strip, as the server does.  CPU time without the views, which a page needs anyway; bytes
as the difference of two packed messages, with the cues and without."""

from __future__ import annotations

import random
import time
import zlib

import msgspec

from passel.contract import PageLine
from passel.kernel import heard
from passel.registry import find, shelf
from passel.server.pages.stage import cues_of, strip_region

GAMES = 3
PLATE = {"name": "Ada", "letter": "A", "colour": 1, "you": False}


def main() -> None:
    for slug in shelf():
        game = find(slug)
        spent = updates = added = 0
        for seed in range(GAMES):
            luck = random.Random(seed)
            pos = game.new(max(3, game.seats[0]), chance=seed, journal=True)
            while not pos.over:
                ask = luck.choice(list(pos.asks))
                weights = game.weigh(pos, ask)
                pos.journal = []
                pos.play(ask.seat, ask.options[weights.index(max(weights))])
                for reader in range(-1, pos.seats):
                    view = game.view(pos, reader, ["Ada"] * pos.seats)
                    got = [line for entry in pos.journal or [] if (line := heard(entry, reader)) is not None]
                    lines = [PageLine(n, line[0].name, line[1:], str) for n, line in enumerate(got)]
                    start = time.process_time_ns()
                    cues = cues_of(game, lines, view)
                    strip_region(game, view, [PLATE] * pos.seats)
                    spent += time.process_time_ns() - start
                    updates += 1
                    told = [game.words.tell(line, ["Ada"] * pos.seats, reader) for line in got]
                    added += packed({"lines": told, "cues": cues}) - packed({"lines": told})
        print(f"{slug:12} {spent / updates / 1e6:.3f} ms and {added / updates:.0f} bytes for an update")


def packed(message: object) -> int:
    return len(zlib.compress(msgspec.json.encode(message), 1))


if __name__ == "__main__":
    main()
