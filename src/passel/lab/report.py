"""A report in sections, each of which starts with a sentence; printed here, or as a page by `report_html`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from rich.console import Console
from rich.text import Text

from passel.contract.text import ACCENT, QUIET, grid
from passel.i18n import _


@dataclass(frozen=True)
class Chart:
    """The chart of a section: values with intervals, a histogram, or values in the order of tries."""

    kind: Literal["intervals", "histogram", "line"]
    labels: Sequence[str] = ()
    values: Sequence[float] = ()
    lows: Sequence[float] = ()
    highs: Sequence[float] = ()
    mark: float | None = None  # the neutral value: a fair share, or no difference
    axis: str = ""
    shown: Sequence[bool] = ()  # which are significant; by default those whose interval misses the mark


@dataclass(frozen=True)
class Section:
    title: str
    says: str
    columns: Sequence[str] = ()  # > before a name: numbers, aligned to the right
    rows: Sequence[Sequence[str]] = ()
    chart: Chart | None = None
    notes: str = ""
    most: int = 0  # largest number of rows in the terminal; the page has all
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
                more = _("and {n} more: --html, --parquet or --json has them all").format(n=left)
                console.print(Text(f"  {more}", style=QUIET))
        if section.notes:
            console.print(Text(section.notes, style=QUIET))
