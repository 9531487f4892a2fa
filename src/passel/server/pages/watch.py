"""A turn by post on the board, event by event: the reader's own views before and after it, and what they
were told of it, as in the report."""

from __future__ import annotations

from typing import Any

import msgspec

from passel.contract import Game, PageTable
from passel.kernel import heard
from passel.server.pages.board import line_regions, own_board, public_board
from passel.server.pages.regions import Renderer
from passel.server.pages.replay import page_lines, player_plates
from passel.server.pages.stage import cues_json, cues_of, strip_region
from passel.tables.state import TableState
from passel.tables.turns import Turn


def watchable(game: Game) -> bool:
    return game.faces.stage is not None and game.faces.page is not None


def watched(state: TableState, run: Turn, reader: int) -> dict[str, str]:
    """Return the strip, the board and the lines as HTML, all after the turn, and what the script plays."""
    game, names, players = state.game, state.names(), state.players()
    assert game.faces.stage is not None
    before = game.view(run.before, reader, names)
    after, everybody = [
        msgspec.structs.replace(game.view(run.after, each, names), ask=None, waiting=())
        for each in (reader, -1)
    ]
    told = [line for entry in run.journal if (line := heard(entry, reader)) is not None]
    lines = page_lines(game, names, enumerate(told, 1), reader)[::-1]
    seats = player_plates(game, players, after, everybody)
    # What everybody sees gets no lines: their numbers differ between readers.
    everybodys = PageTable(
        player_plates(game, players, everybody, everybody), [], state.id, False, live=False
    )
    table = PageTable(seats, lines, state.id, playing=False, live=False)
    board = own_board(game, after, table, public_board(game, everybody, everybodys))
    strip = strip_region(game, after, seats)
    plays: dict[str, Any] = {"before": game.faces.stage.places(before), "cues": cues_of(game, lines, after)}
    using = Renderer("regions.html")
    return {
        "plays": cues_json(plays),
        "strip": "" if strip is None else using.render([strip])[0].whole(),
        "board": "".join([each.whole() for each in using.render(list(board.main))]),
        "lines": "".join([each.html for each in using.render(line_regions(game, lines, seats))]),
    }
