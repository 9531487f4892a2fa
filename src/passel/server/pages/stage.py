"""What a board animates: the cues of new lines of the log, the strip above the board, the end scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from passel.contract import Game, PageLine, Region, View
from passel.contract.cues import encode
from passel.i18n import N_, _
from passel.server.replays import LruCache, Replay, from_history
from passel.tables.state import TableState

Cues = dict[int, msgspec.Raw]  # by the number of their line
Chart = list[list[float]]  # the score of each seat, at the start of each round and at the end
CHARTS: Final = LruCache[Chart](50)  # by table
WIDTH, HEIGHT = 100, 40  # of the chart
TURNS: Final = {
    "round": N_("{name} took the lead in round {n} and kept it."),
    "turn": N_("{name} took the lead in turn {n} and kept it."),
}
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


# -- the end of a game -------------------------------------------------------------------------------------


def table_end(state: TableState, view: View, seats: list[dict[str, Any]]) -> Region | None:
    """Return the end scene of a table's game; None if it is not over, or has none."""
    if not view.over or state.game.faces.stage is None:
        return None
    chart = CHARTS.get(state.id)
    replay = from_history(state.history, state.players())
    return end_region(replay, view, seats, chart or CHARTS.add(state.id, chart_of(replay)))


def end_region(
    replay: Replay, view: View, seats: list[dict[str, Any]], chart: Chart | None = None
) -> Region | None:
    """Return the end scene: the result, the standings, a chart of the scores and the turning point."""
    game = replay.game
    face = game.faces.stage
    if face is None or not view.over:
        return None
    chart = chart or chart_of(replay)
    scores = face.scores(view)
    order = sorted(range(view.seats), key=lambda seat: view.places[seat])
    values = {
        "result": game.words.result(view),
        "columns": scores.columns,
        "rows": [
            {"place": view.places[seat], "cells": scores.rows[seat]} | plate(seats[seat]) for seat in order
        ],
        "label": face.ahead_label(),
        "lines": [{"d": path, **plate(each)} for path, each in zip(paths(chart), seats, strict=True)],
        "turn": turning_point(replay, view, chart),
    }
    return Region("finale", "finale", values)


def plate(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: seat[name] for name in FROM_PLATE}


def chart_of(replay: Replay) -> Chart:
    """Replay the game once and return the scores of all seats, from public facts."""
    face = replay.game.faces.stage
    assert face is not None
    steps = [part.step for part in replay.parts] or [0]
    views = [replay.game.view(replay.after(step).pos, -1) for step in [*steps, replay.last]]
    return [[float(each) for each in face.ahead(view)] for view in views]


def paths(chart: Chart) -> list[str]:
    """Return the lines of the chart, one for each seat, as SVG paths."""
    low, high = min(map(min, chart)), max(map(max, chart))
    tall = high - min(low, 0) or 1
    step = WIDTH / max(1, len(chart) - 1)
    return [
        "M"
        + "L".join(
            f"{n * step:.1f} {HEIGHT - (value - min(low, 0)) / tall * HEIGHT:.1f}"
            for n, value in enumerate(values)
        )
        for values in zip(*chart, strict=True)
    ]


def turning_point(replay: Replay, view: View, chart: Chart) -> str:
    """Return since when the winner was ahead; "" if several won, or another was ahead at the end."""
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    if len(winners) != 1:
        return ""
    (winner,) = winners
    led = [values[winner] == max(values) and values.count(max(values)) == 1 for values in chart]
    if not led[-1]:
        return ""
    behind = [number for number, leads in enumerate(led) if not leads]
    name, parts = replay.names[winner], replay.parts
    if not behind or behind[-1] == 0:
        return _("{name} was ahead from the first round on.").format(name=name)
    began = min(behind[-1], len(parts) - 1)
    text = TURNS.get(replay.game.length)
    return _(text).format(name=name, n=parts[began].number) if text and parts else ""
