"""The end scene: the result, the standings, and what the game's `faces/ending.py` tells.

Charts are SVG without a script: lines and bars in percent of their space, so that text keeps its size."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from passel.contract import (
    Bar,
    BarChart,
    Breakdown,
    Cards,
    Ending,
    Game,
    LineChart,
    Region,
    Row,
    Scores,
    Story,
    View,
)
from passel.contract.ending import Section
from passel.i18n import _, listed
from passel.server.pages.stage import FROM_PLATE
from passel.server.replays import LruCache, Replay, from_history
from passel.tables.info import TableInfo
from passel.tables.state import TableState

STORIES: Final = LruCache[Story](50)  # by table and position: a referee may roll back the end
STEPS: Final = 4  # between the lines across a chart, at most
APART: Final = 9.0  # percent of a chart's height between two letters at the ends of its lines
LEGIBLE: Final = 7.0  # percent of a chart's width that a number in a bar needs
PARTS: Final = 8  # kinds of filling
MOST_COLUMNS: Final = 4  # and cards, in half the width of a scene
MOST_CARDS: Final = 4

Data = dict[str, Any]
Point = tuple[float, float]  # in percent, from the top left


def table_end(state: TableState, view: View, seats: list[Data]) -> Region | None:
    """Return the end scene of a table's game; None if it is not over."""
    if not view.over:
        return None
    key = f"{state.id} {state.moved}"
    story = STORIES.get(key) or STORIES.add(key, from_history(state.history, state.players()).story)
    return end_region(state.game, story, view, seats, f"/tables/{state.id}/replay")


def share_address(state: TableState, info: TableInfo) -> str:
    """Return what others can open: the end of the replay, or at a private table the invite link, if the
    reader has it; "" if there is nothing that they can open."""
    if not state.terms.watchers:
        return ""
    if state.terms.private:
        return f"/invitations/{state.id}/{info.invitation}" if info.invitation else ""
    return f"/tables/{state.id}/replay?at={len(state.history.moves)}"


def replay_end(replay: Replay, view: View, seats: list[Data]) -> Region | None:
    """Return the end scene after the last step of a replay; None before it."""
    return end_region(replay.game, replay.story, view, seats) if view.over else None


def end_region(game: Game, story: Story, view: View, seats: list[Data], address: str = "") -> Region:
    """Return the end scene; `address` is that of the replay, "" on the page of the replay itself."""
    ending = ending_of(game, replace(story, reader=view.seat))
    plates = [{name: each[name] for name in FROM_PLATE} for each in seats]
    for each in plates:
        each["name"] = _("You") if each["you"] else each["name"]
    order = sorted(range(view.seats), key=lambda seat: view.places[seat])
    values = {
        "result": game.words.result(view),
        "won": view.seat in view.winners,
        "second": ending.second,
        "columns": ending.standings.columns,
        "rows": [
            {"place": view.places[seat], "cells": ending.standings.rows[seat]} | plates[seat]
            for seat in order
        ],
        "sections": [section(each, plates, view) for each in ending.sections],
        "moments": [
            {"text": each.text, "href": f"{address}?at={each.step}&eyes={view.seat}"}
            for each in ending.moments
        ],
        "facts": ending.facts,
    }
    return Region("finale", "finale", values)


def ending_of(game: Game, story: Story) -> Ending:
    face = game.faces.ending
    return Ending(Scores((), ((),) * story.view.seats)) if face is None else face.ending(story)


def section(each: Section, plates: list[Data], view: View) -> Data:
    match each:
        case Breakdown():
            return breakdown(each, plates, view)
        case LineChart():
            return line_chart(each, plates)
        case BarChart():
            return bar_chart(each, plates)
        case Cards():
            cards = [
                {"title": card.title, "lines": card.lines, "verdict": card.verdict, "tone": card.tone}
                | {"by": plates[card.seat] if card.seat >= 0 else None}
                for card in each.cards
            ]
            return {
                "kind": "cards",
                "title": each.title,
                "caption": each.caption,
                "cards": cards,
                "wide": len(cards) > MOST_CARDS,
            }


def breakdown(table: Breakdown, plates: list[Data], view: View) -> Data:
    """Return a table with the reader's column first, then the best."""
    order = sorted(range(view.seats), key=lambda seat: (seat != view.seat, view.places[seat]))
    rows = [
        {
            "label": row.label,
            "cells": [
                {"text": row.cells[seat], "best": row.cells[seat] == best_of(row, order)} for seat in order
            ],
            "strong": row.strong,
            "by": plates[row.seat] if row.seat >= 0 else None,
        }
        for row in table.rows
    ]
    heads = [plates[seat] for seat in order]
    return {
        "kind": "table",
        "title": table.title,
        "caption": table.caption,
        "heads": heads,
        "rows": rows,
        "wide": table.wide or len(heads) > MOST_COLUMNS,
    }


def best_of(row: Row, seats: list[int]) -> int | None:
    """Return the highest number of a row of scores, if it is not the same for all."""
    numbers = [cell for seat in seats if isinstance(cell := row.cells[seat], int)]
    if row.strong or row.seat >= 0 or len(numbers) < len(seats) or len(set(numbers)) < 2:
        return None
    return max(numbers)


# -- lines -------------------------------------------------------------------------------------------------


def line_chart(chart: LineChart, plates: list[Data]) -> Data:
    across = [x for line in chart.lines for x, _y in line.points] + [x for x, _text in chart.ticks]
    up = [y for line in chart.lines for _x, y in line.points]
    left, wide = min(across), max(across) - min(across) or 1
    levels = levels_of(min(up), max(up))
    low, tall = levels[0], levels[-1] - levels[0]

    def at(x: float, y: float) -> Point:
        return round(100 * (x - left) / wide, 1), round(100 - 100 * (y - low) / tall, 1)

    own = [line for line in chart.lines if not line.name]
    ends = spread([at(*line.points[-1]) for line in own])
    drawn = [
        plates[line.seat] | {"d": path([at(*point) for point in line.points]), "end": end}
        for line, end in zip(own, ends, strict=True)
    ]
    shades = [
        {"name": line.name, "d": area([at(*point) for point in line.points])}
        for line in chart.lines
        if line.name
    ]
    dots = [
        plates[dot.seat] | {"at": at(dot.x, dot.y), "text": dot.text, "number": number}
        for number, dot in enumerate(chart.dots, 1)
    ]
    return {
        "kind": "lines",
        "wide": False,
        "title": chart.title,
        "caption": chart.caption,
        "levels": [{"y": at(left, level)[1], "label": shown(level)} for level in levels],
        "ticks": [{"x": at(x, low)[0], "label": text} for x, text in chart.ticks],
        "lines": drawn,
        "shades": shades,
        "dots": dots,
        "table": values_table(chart, plates),
        "alt": f"{chart.title}. {last_values(chart, plates)}",
    }


def levels_of(lowest: float, highest: float) -> list[float]:
    """Return round numbers from below the lowest value (0 if it is positive) to above the highest.

    >>> levels_of(3, 52), levels_of(-1, 2)
    ([0, 20, 40, 60], [-1, 0, 1, 2])
    """
    lowest = min(lowest, 0)
    step = next(
        step
        for power in range(12)
        for step in (10**power, 2 * 10**power, 5 * 10**power)
        if -(lowest // step) + -(-highest // step) <= STEPS
    )
    first, last = int(lowest // step), max(int(-(-highest // step)), int(lowest // step) + 1)
    return [number * step for number in range(first, last + 1)]


def path(points: list[Point]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)


def area(points: list[Point]) -> str:
    return f"{path(points)}L{points[-1][0]:g} 100L{points[0][0]:g} 100Z"


def spread(ends: list[Point]) -> list[Point]:
    """Return where the letters at the ends of the lines stand, moved apart where they would overlap.

    >>> spread([(100, 50), (100, 52), (100, 99), (80, 99)])
    [(100, 50), (100, 59.0), (100, 99), (80, 99)]
    """
    order = sorted(range(len(ends)), key=lambda n: ends[n])
    down = [y for _x, y in ends]
    for above, below in pairwise(order):
        if ends[above][0] == ends[below][0]:
            down[below] = max(down[below], down[above] + APART)
    for above, below in reversed(list(pairwise(order))):
        down[below] = min(down[below], 100)
        if ends[above][0] == ends[below][0]:
            down[above] = min(down[above], down[below] - APART)
    return [(x, round(y, 1)) for (x, _y), y in zip(ends, down, strict=True)]


def values_table(chart: LineChart, plates: list[Data]) -> Data | None:
    """Return the values of all lines as a table, if they have the same places."""
    places = [x for x, _y in chart.lines[0].points]
    if any([x for x, _y in line.points] != places for line in chart.lines):
        return None
    labels = dict(chart.ticks)
    return {
        "heads": [line.name or plates[line.seat]["name"] for line in chart.lines],
        "rows": [
            [labels.get(x, ""), *[shown(line.points[number][1]) for line in chart.lines]]
            for number, x in enumerate(places)
            if x in labels
        ],
    }


def last_values(chart: LineChart, plates: list[Data]) -> str:
    return listed(
        [
            _("{name}: {value}").format(
                name=line.name or plates[line.seat]["name"], value=shown(line.points[-1][1])
            )
            for line in chart.lines
        ]
    )


def shown(value: float) -> str:
    return f"{value:g}".replace("-", "\u2212")


# -- bars --------------------------------------------------------------------------------------------------


def bar_chart(chart: BarChart, plates: list[Data]) -> Data:
    longest = max([sum(bar.values) for bar in chart.bars]) or 1
    return {
        "kind": "bars",
        "wide": False,
        "title": chart.title,
        "caption": chart.caption,
        "bars": [bar_data(chart, bar, plates, longest) for bar in chart.bars],
        "keys": [{"part": n % PARTS + 1, "name": name} for n, name in enumerate(chart.parts)],
    }


def bar_data(chart: BarChart, bar: Bar, plates: list[Data], longest: int) -> Data:
    by = plates[bar.seat] if bar.seat >= 0 else None
    pieces: list[Data] = []
    x = 0.0
    for number, value in enumerate(bar.values):
        wide = 100 * value / longest
        piece = {
            "x": round(x, 2),
            "wide": round(wide, 2),
            "middle": round(x + wide / 2, 2),
            "part": number % PARTS + 1,
            "text": str(value) if wide >= LEGIBLE and len(bar.values) > 1 else "",
            "name": f"{chart.parts[number]}: {value}",
        }
        x += wide
        if value:
            pieces.append(piece)
    named = [text for text in ("" if by is None else by["name"], bar.label) if text]
    alt = ", ".join([*named, *[piece["name"] for piece in pieces]])
    return {"label": bar.label, "by": by, "sum": sum(bar.values), "pieces": pieces, "alt": alt}
