"""Tables of Lawless Empire to be looked at: whole games by chance, and each moment as a page shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from types import SimpleNamespace
from typing import Any, Final

from games.lawless.table import as_table
from passel.game import View
from passel.games.lawless import GAME
from passel.games.lawless.board import look
from passel.games.lawless.components import Table
from passel.kernel import Ask, heard
from passel.names import by_name
from passel.server.pages.paint import paint
from passel.server.pages.sight import asked, spoken_line

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas", "Kit"]


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat)


def looked(pos: Table, seat: int) -> dict[str, Any]:
    return look(viewed(pos, seat), NAMES[: pos.seats])


def seen(pos: Table, seat: int) -> dict[str, Any]:
    """What the template of a table gets, as `sight` makes it for a hosted one."""
    names = NAMES[: pos.seats]
    game = by_name(GAME, names)
    view = viewed(pos, seat)
    drawn = look(view, names)
    hosted: Any = SimpleNamespace(game=GAME, chairs=[SimpleNamespace(asks=7)] * pos.seats)
    lines = [line for line in (heard(entry, seat) for entry in pos.journal or []) if line is not None]
    told = [spoken_line(game, n, line, names) for n, line in enumerate(lines, 1)][-40:]
    return {
        "table": {
            "id": "t", "state": "over" if view.over else "playing", "paused": False,
            "rematch": "", "seat": seat,
        },
        "game": GAME.slug,
        "name": GAME.name,
        "eyes": seat,
        "seats": [
            {
                "seat": each, "number": each + 1, "chair": GAME.seat_names[each], "name": name,
                "letter": name[0], "bot": "regular" if each == 1 else "", "person": each != 1,
                "you": each == seat, "turn": each in view.waiting,
            }
            for each, name in enumerate(names)
        ],
        "ask": asked(game, view, hosted, seat, drawn["deeds"]) if view.ask else None,
        "result": game.words.result(view, names) if view.over else "",
        "waiting": [names[each] for each in view.waiting],
        "journal": told[::-1],
        "told": len(lines),
        "talk": [],
        "plea": None,
        "clock": None,
        "look": drawn,
        "drawn": True,
        "desk": None,
    }  # fmt: skip


def painted(pos: Table, seat: int) -> str:
    return paint("sight.html", sight=seen(pos, seat))


def radios(page: str) -> list[str]:
    """What can be chosen on a page, in its order."""
    inputs = re.findall(r'<input type="radio" name="choose"[^>]*?>', page, re.DOTALL)
    return [unescape(re.findall(r'value="([^"]*)"', each)[0]) for each in inputs if " disabled" not in each]


def moments(seats: int, chance: int, **options: object) -> Iterator[tuple[Table, Ask]]:
    """A whole game in which everybody chooses at random: each position, and one who is asked there."""
    pos = as_table(GAME.new(seats, options, chance=chance, journal=True))
    dice = Random(chance)
    while pos.asks:
        ask = dice.choice(pos.asks)
        yield pos, ask
        pos.play(ask.seat, dice.choice(ask.options))
