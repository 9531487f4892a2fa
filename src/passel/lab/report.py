"""A report: what was found, in sections that open with a sentence; for a terminal, or as a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rich.console import Console
from rich.text import Text

from passel.contract.text import ACCENT, QUIET, grid


@dataclass(frozen=True)
class Chart:
    """What a section's picture shows: figures with their intervals, or how often each value came."""

    kind: Literal["intervals", "histogram", "line"]
    labels: Sequence[str] = ()
    values: Sequence[float] = ()
    lows: Sequence[float] = ()
    highs: Sequence[float] = ()
    mark: float | None = None  # where nothing would be the matter
    axis: str = ""
    shown: Sequence[bool] = ()  # which of them miss the mark for sure; if not said, those whose interval does


@dataclass(frozen=True)
class Section:
    title: str
    says: str
    columns: Sequence[str] = ()  # one that begins with > holds numbers
    rows: Sequence[Sequence[str]] = ()
    chart: Chart | None = None
    notes: str = ""
    most: int = 0  # rows in the terminal; the page has them all
    key: str = ""


@dataclass(frozen=True)
class Report:
    title: str
    about: str
    sections: list[Section] = field(default_factory=list)
    command: str = ""


def print_report(console: Console, report: Report) -> None:
    console.print(Text(report.title, style=ACCENT))
    console.print(Text(report.about, style=QUIET))
    for section in report.sections:
        console.print()
        console.print(Text(section.title, style="bold"))
        console.print(Text(section.says))
        if section.rows:
            table = grid(*section.columns)
            shown = section.rows[: section.most] if section.most else section.rows
            for row in shown:
                table.add_row(*row)
            console.print(table)
            if len(shown) < len(section.rows):
                left = len(section.rows) - len(shown)
                console.print(
                    Text(f"  and {left} more: --html, --parquet or --json has them all", style=QUIET)
                )
        if section.notes:
            console.print(Text(section.notes, style=QUIET))
