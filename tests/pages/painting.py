"""A position as a page shows it, without a server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import unescape
from types import SimpleNamespace
from typing import Any

from passel.contract import Game
from passel.kernel import Position, heard
from passel.server.pages.table_data import JOURNAL, asked, look, plate, spoken_line
from passel.server.pages.templates import paint
from passel.tables.info import SeatInfo


def seen(game: Game, pos: Any, seat: int, names: Sequence[str], **table: Any) -> dict[str, Any]:
    """What the template of a table gets, as `sight` makes it for a hosted one; Bo is a bot."""
    called = list(names[: pos.seats])
    view = game.view(pos, seat, called)
    drawn = look(game, view)
    state: Any = SimpleNamespace(game=game, seats=[SimpleNamespace(asks=7)] * pos.seats)
    lines = [line for entry in pos.journal or [] if (line := heard(entry, seat)) is not None]
    told = [spoken_line(game, number, line, called) for number, line in enumerate(lines, 1)]
    return {
        "table": {
            "id": "t",
            "title": "",
            "state": "over" if view.over else "playing",
            "paused": False,
            "rematch": "",
            "seat": seat,
            "order": "",
            "hosting": False,
            "turn": 0,
            **table,
        },
        "game": game.slug,
        "name": game.name,
        "eyes": seat,
        "seats": [
            plate(
                each,
                SeatInfo(
                    game.seat_names[each], name, "regular" if name == "Bo" else "", name != "Bo", each == seat
                ),
                each in view.waiting,
            )
            for each, name in enumerate(called)
        ],
        "ask": asked(game, view, state, seat, drawn["deeds"]) if view.ask else None,
        "result": game.words.result(view) if view.over else "",
        "waiting": [called[each] for each in view.waiting],
        "journal": told[::-1][:JOURNAL],
        "told": len(told),
        "talk": [],
        "undo_request": None,
        "clock": None,
        "opens": None,
        "look": drawn,
        "drawn": True,
        "sheet": None,
        "plain_sheet": False,
        "lesson": None,
        "pad": False,
        "now": 0,
    }


def sitting(seat_state: str, name: str, you: bool) -> SeatInfo:
    return SeatInfo(seat_state, name, "regular" if name == "Bo" else "", name != "Bo", you)


def painted(game: Game, pos: Position, seat: int, names: Sequence[str], **table: Any) -> str:
    return paint("sight.html", sight=seen(game, pos, seat, names, **table))


# -- what stands on a page ---------------------------------------------------------------------------------


def radios(page: str) -> list[str]:
    """What can be chosen on a page, in its order."""
    inputs = re.findall(r'<input type="radio" name="choose"[^>]*?>', page, re.DOTALL)
    return [unescape(re.findall(r'value="([^"]*)"', each)[0]) for each in inputs if " disabled" not in each]


def things(drawn: object) -> list[str]:
    """The options that lie on the board as things, wherever in the look they are."""
    if isinstance(drawn, dict):
        own = [drawn["text"]] if drawn.get("text") and not drawn.get("why") else []
        return own + [text for value in drawn.values() for text in things(value)]
    if isinstance(drawn, list):
        return [text for value in drawn for text in things(value)]
    return []


def why(page: str, text: str) -> str:
    found = re.search(rf'value="{re.escape(text)}" disabled aria-label="([^"]*)"', page)
    assert found, text
    return unescape(found[1])
