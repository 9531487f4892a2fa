"""Charts of a report: SVG elements for a page, in its colours and fonts."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import matplotlib as mpl
import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from passel.i18n import _
from passel.lab.report import Chart

INK = "#2b2a27"
QUIET = "#8a8578"
ACCENT = "#2f6f62"
WARM = "#c4622d"
MOST_BARS = 80  # of a histogram; more values are counted together

STYLE: dict[Any, Any] = {
    "svg.fonttype": "none",  # text stays text, in the page's font
    "svg.hashsalt": "passel",  # the same bytes for the same numbers
    "text.parse_math": False,  # no formulas: a $ in a name is a $
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": QUIET,
    "axes.labelcolor": QUIET,
    "xtick.color": QUIET,
    "ytick.color": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
}


def drawn(chart: Chart, name: str) -> str:
    """Return a chart as an SVG element; `name` is a prefix that makes its ids unique on the page."""
    with mpl.rc_context(STYLE):
        rows = len(chart.labels)
        height = 0.9 + 0.27 * rows if chart.kind == "intervals" else 2.6
        figure = Figure(figsize=(7.6, height), layout="constrained")
        axes = figure.add_subplot()
        if chart.kind == "intervals":
            intervals(axes, chart)
        elif chart.kind == "histogram":
            histogram(axes, chart)
        else:
            line(axes, chart)
        axes.set_xlabel(chart.axis)
        written = StringIO()
        figure.savefig(written, format="svg", transparent=True, metadata={"Date": None})
    svg = written.getvalue()
    svg = re.sub(r'(id="|href="#|url\(#)', rf"\g<1>{name}-", svg[svg.index("<svg") :])
    return re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)


def intervals(axes: Axes, chart: Chart) -> None:
    """Draw a value and its interval in each row; significant ones are coloured."""
    places = np.arange(len(chart.labels))[::-1]
    spans = list(zip(chart.lows, chart.highs, strict=True))
    shown = chart.shown or [chart.mark is not None and not low <= chart.mark <= high for low, high in spans]
    for place, value, (low, high), off in zip(places, chart.values, spans, shown, strict=True):
        colour = (WARM if value < (chart.mark or 0) else ACCENT) if off else QUIET
        axes.plot([low, high], [place, place], color=colour, linewidth=2.2, solid_capstyle="round")
        axes.plot([value], [place], "o", color=colour, markersize=5)
    if chart.mark is not None:
        axes.axvline(chart.mark, color=QUIET, linewidth=1, linestyle=(0, (4, 3)), zorder=0)
    axes.set_yticks(places, chart.labels)
    axes.set_ylim(-0.7, len(chart.labels) - 0.3)
    axes.tick_params(axis="y", length=0)
    axes.spines["left"].set_visible(False)
    axes.grid(axis="x", color=QUIET, alpha=0.18)


def histogram(axes: Axes, chart: Chart) -> None:
    """Draw the percentage of games for each value; many values are put into bins of equal width."""
    values = np.array([float(label) for label in chart.labels])
    times = np.array(chart.values)
    width = max(1, -(-int(values.max() - values.min() + 1) // MOST_BARS))
    classes = ((values - values.min()) // width).astype(int)
    shares = 100 * np.bincount(classes, weights=times) / times.sum()
    middles = values.min() + width * np.arange(len(shares)) + (width - 1) / 2
    axes.bar(middles, shares, width=0.86 * width, color=ACCENT)
    if chart.mark is not None:
        axes.axvline(chart.mark, color=WARM, linewidth=1.4)
        top = 1.15 * shares.max()
        axes.set_ylim(0, top)
        mean = _("mean {mean}").format(mean=f"{chart.mark:.1f}")
        axes.annotate(f"  {mean}", (chart.mark, top), color=WARM, va="top", fontsize=9)
    axes.set_ylabel(_("of 100 games"))
    axes.grid(axis="y", color=QUIET, alpha=0.18)


def line(axes: Axes, chart: Chart) -> None:
    places = np.arange(1, len(chart.values) + 1)
    axes.plot(places, chart.values, "o", color=QUIET, markersize=4)
    axes.plot(places, np.minimum.accumulate(chart.values), color=ACCENT, linewidth=2)
    axes.grid(color=QUIET, alpha=0.18)
