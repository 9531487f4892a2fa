"""What a board animates: the cues of new lines of the log, the strip above the board."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from passel.contract import Game, PageLine, Region, View
from passel.contract.cues import encode

Cues = dict[int, msgspec.Raw]  # by the number of their line
FROM_PLATE: Final = ("name", "letter", "colour", "you")


def cues_of(game: Game, lines: Iterable[PageLine], view: View) -> Cues:
    """Return the cues of a reader's lines as JSON; `view` is the reader's."""
    face = game.faces.stage
    if face is None:
        return {}
    found: Cues = {}
    for line in lines:
        a, b, c, d = line.values
        made = face.STAGE.direct((game.box.events[line.event], a, b, c, d), view)
        if made is not None:
            found[line.n] = msgspec.Raw(encode(made))
    return found


def strip_region(game: Game, view: View, seats: list[dict[str, Any]]) -> Region | None:
    """Return the strip: who acts, the dice, what happens now, and every player's number."""
    face = game.faces.stage
    strip = None if face is None else face.strip(view)
    if strip is None:
        return None
    chips = [
        {"place": chip.place, "count": chip.count, "label": chip.label, "at": chip.seat}
        | {name: seats[chip.seat][name] for name in FROM_PLATE}
        for chip in strip.chips
    ]
    return Region(
        "strip", "strip", {"seat": strip.seat, "dice": strip.dice, "what": strip.what, "chips": chips}
    )


def cues_json(cues: Cues | dict[str, Any]) -> str:
    """Return cues, or what else is played with them, for a script element."""
    return encode(cues).decode().replace("<", "\\u003c")
