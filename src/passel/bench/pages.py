"""`passel bench pages`: what open pages cost a server.

Several tables are played at, and everybody has a page open.  The same is done with a bare server (`bare.py`)
before and after, because the speed of a machine changes: compare ratios."""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import quantiles
from typing import Final

import msgspec

from passel.bench.browser import Unfit
from passel.bench.load import Server, run_fast
from passel.bench.page_costs import Costs, measure_costs
from passel.bench.page_run import Plan, Run
from passel.bench.viewers import WAYS, NudgedPage, Page
from passel.bench.visible import visible_changes
from passel.registry import find
from passel.storage.base import Store
from passel.storage.sqlite import SqliteStore

MOST: Final = 1_000  # decisions a second that no server makes with pages
ENOUGH: Final = 0.95  # share of the visible changes that pages must show


class PageFigures(msgspec.Struct, frozen=True):
    """What is measured of one server."""

    decisions: int
    per_cpu_second: float
    best_second: float  # the same in the best second, which other load disturbed least
    cpu_ms_per_decision: float
    cpu_ms_per_update: float
    updates_per_decision: float
    visible_per_decision: float  # updates that were needed
    bytes_per_decision_per_page: int
    answer_p50_ms: float
    answer_p99_ms: float
    shown_p50_ms: float  # until all pages show it
    shown_p99_ms: float
    megabytes: float


class PagesReport(msgspec.Struct, frozen=True):
    """What `passel bench pages` prints."""

    plan: Plan
    passel: PageFigures
    control: list[PageFigures]  # before and after
    ratio: float  # decisions per CPU second, Passel's to the control's
    costs: Costs


class Control(Server):
    """The bare server."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "passel.bench.bare", str(self.port)]


def bench_pages(plan: Plan, progress: Callable[[str], None] = print) -> PagesReport:
    """Measure the control, Passel, the control again, and what comes before the first decision."""
    progress("the control")
    before = measure_control(plan)
    progress("Passel")
    ours = measure_passel(plan)
    progress("the control again")
    after = measure_control(plan)
    progress("guests, tables, pages")
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        server.start()
        try:
            costs = run_fast(measure_costs(server, plan.game, plan.seats, WAYS[plan.way]))
        finally:
            server.stop()
    ratio = 2 * ours.per_cpu_second / (before.per_cpu_second + after.per_cpu_second)
    return PagesReport(plan, ours, [before, after], round(ratio, 3), costs)


def measure_control(plan: Plan) -> PageFigures:
    with tempfile.TemporaryDirectory() as name:
        run = play_on(plan, Control(Path(name)), NudgedPage, 1)
    return figures_of(run, len(run.steps) * len(plan.readers))


def measure_passel(plan: Plan) -> PageFigures:
    needed = (plan.warm_up + plan.seconds) * MOST / plan.tables  # decisions at each place, at most
    games = 1 + ceil(needed / decisions_of(plan))
    with tempfile.TemporaryDirectory() as name:
        run = play_on(plan, Server(Path(name)), WAYS[plan.way], games)
        visible = asyncio.run(visible_in(SqliteStore(Path(name) / "passel.db"), run))
    return figures_of(run, visible)


async def visible_in(store: Store, run: Run) -> int:
    """Return how many page updates the measured decisions asked for."""
    measured: dict[str, set[int]] = {}
    for step in run.steps:
        measured.setdefault(step.table, set()).add(step.number)
    readers = Counter(run.plan.readers)
    await store.open()
    found = [
        visible_changes(await store.acts(table), numbers, readers) for table, numbers in measured.items()
    ]
    await store.close()
    return sum(found)


def play_on(plan: Plan, server: Server, kind: type[Page], games: int) -> Run:
    """Start a server and play on its pages, so many games after each other at each place."""
    server.start()
    try:
        run = Run(plan, server, kind)
        run_fast(run.measure(games))
        return run
    finally:
        server.stop()


def decisions_of(plan: Plan) -> int:
    """Return how many decisions a short game has, by playing some at random."""
    game, lengths = find(plan.game), []
    for number in range(5):
        chance, decisions = random.Random(number), 0
        pos = game.new(plan.seats, {})
        while asks := pos.asks:
            pos.play(asks[0].seat, chance.choice(asks[0].options))
            decisions += 1
        lengths.append(decisions)
    return max(1, min(lengths))


def figures_of(run: Run, visible: int) -> PageFigures:
    """Return the figures of a run, or raise Unfit if pages did not show what they had to."""
    steps = run.steps
    decisions, updates = len(steps), sum(step.updates for step in steps)
    if decisions < 2:
        raise Unfit("Fewer than two decisions were made: measure longer.")
    if updates < ENOUGH * visible:
        rates = f"{updates / decisions:.2f} updates per decision; {visible / decisions:.2f} were needed"
        raise Unfit(f"Pages showed {rates}.")
    cpu = sum(spent for _done, spent in run.rates)
    answered = percentiles([step.answered for step in steps])
    shown = percentiles([step.shown for step in steps])
    return PageFigures(
        decisions=decisions,
        per_cpu_second=round(decisions / cpu, 1),
        best_second=round(max(done / spent for done, spent in run.rates), 1),
        cpu_ms_per_decision=round(cpu / decisions * 1000, 3),
        cpu_ms_per_update=round(cpu / max(1, updates) * 1000, 3),
        updates_per_decision=round(updates / decisions, 2),
        visible_per_decision=round(visible / decisions, 2),
        bytes_per_decision_per_page=round(run.traffic / decisions / len(run.plan.readers)),
        answer_p50_ms=answered[49],
        answer_p99_ms=answered[98],
        shown_p50_ms=shown[49],
        shown_p99_ms=shown[98],
        megabytes=round(run.memory / 1e6, 1),
    )


def percentiles(seconds: list[float]) -> list[float]:
    """Return 99 percentiles in milliseconds."""
    return [round(each * 1000, 1) for each in quantiles(seconds, n=100)]
