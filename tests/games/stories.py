"""Scripted games as stories, for the tests of their endings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from passel.contract import BarChart, Breakdown, Cards, Ending, Game, LineChart, Story
from passel.contract.ending import StoryWriter

NAMES = ("Ada", "Bo", "Cy", "Di")
Part = TypeVar("Part", Breakdown, LineChart, BarChart, Cards)


def story_of(
    game: Game,
    pos: Any,
    play: Callable[[Any, str], object],
    texts: Iterable[str],
    reader: int = -1,
    names: Sequence[str] = NAMES,
) -> Story:
    """Play a game to its end, a step for each text, and return its story."""
    writer = StoryWriter(game, names[: pos.seats])
    writer.add(pos, pos.journal or [])
    for text in texts:
        pos.journal = []
        play(pos, text)
        writer.add(pos, pos.journal)
    assert pos.over
    return writer.story(pos, reader)


def section(ending: Ending, kind: type[Part], title: str) -> Part:
    (found,) = [each for each in ending.sections if isinstance(each, kind) and each.title == title]
    return found


def titles(ending: Ending) -> list[str]:
    return [each.title for each in ending.sections]


def cells(table: Breakdown) -> dict[str, tuple[int | str, ...]]:
    return {row.label: row.cells for row in table.rows}


def bars(chart: BarChart) -> list[tuple[int, dict[str, int]]]:
    """The seat of each bar, and its parts that are not empty."""
    return [
        (bar.seat, {name: n for name, n in zip(chart.parts, bar.values, strict=True) if n})
        for bar in chart.bars
    ]


def line(chart: LineChart, seat: int) -> list[float]:
    (found,) = [each for each in chart.lines if each.seat == seat and not each.name]
    return [y for _x, y in found.points]
