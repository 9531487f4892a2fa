"""Measures again what the ledgers say was measured, and compares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from math import sqrt
from pathlib import Path

import msgspec
import numpy as np

from ledger.claims import Published, Trial, claims
from passel.bots import arena
from passel.bots.simulate import Plan, interval, plan_for
from passel.lab.balance import by_part
from passel.lab.checkpoint import Checkpoint
from passel.lab.job import Played, Progress, do, job_of, play_games
from passel.lab.luck import RALLY, Rally, play_rally
from passel.lab.report import Report, Section
from passel.lab.statistics import estimate
from passel.processes import Crew
from passel.registry import find

QUANTILES = {"median": 0.5, "p5": 0.05, "p10": 0.1, "p90": 0.9, "p95": 0.95, "max": 1.0}
NEAR = 0.1  # figures without an error in the ledger agree within a tenth


class Verdict(msgspec.Struct, frozen=True):
    """A figure of a ledger, and ours with its interval."""

    game: str
    trial: str
    what: str
    published: tuple[float, float]
    here: float
    low: float
    high: float
    agrees: bool | None  # None: not compared (a longest game, or a role that nobody had)


class Again(msgspec.Struct, frozen=True):
    """A row of a ledger, measured again."""

    trial: str
    game: str
    seats: int
    bot: str
    among: str
    options: dict[str, object]
    games: int
    digest: str
    verdicts: list[Verdict]
    why: str


def trials_of(slug: str | None) -> list[Trial]:
    """Return the trials of one game, or of all."""
    if slug is not None:
        find(slug)
    return [trial for trial in claims().trial if slug in (None, trial.slug)]


def games_of(trial: Trial, most: int) -> int:
    """Return how many games we play for a trial; `most` limits it, unless it is 0."""
    return min(trial.ours, most) if most else trial.ours


def measure(trial: Trial, most: int, crew: Crew, keep: Path | None, progress: Progress) -> Again:
    """Play the games of a trial and compare its figures."""
    game = find(trial.slug)
    plan = plan_for(game, trial.seats, trial.options, trial.bot, 0)
    games = games_of(trial, most)
    folder = None if keep is None else keep / trial.slug / trial.title
    if trial.among:
        found, digest = rivalry(trial, plan, games, crew, folder, progress), ""
    else:
        played = play_games(plan, games, crew, folder, progress)
        digest = played.digest
        parts = {f"part {each.name}": (each.mean, each.low, each.high) for each in by_part(played)}
        found = {what: parts.get(what) or figure(played, what) for what in trial.claims}
    return Again(
        trial.title, trial.slug, trial.seats, trial.bot, trial.among, dict(trial.options), games, digest,
        [judged(trial, what, published, *found[what]) for what, published in trial.claims.items()], trial.why,
    )  # fmt: skip


def rivalry(
    trial: Trial, plan: Plan, games: int, crew: Crew, folder: Path | None, progress: Progress
) -> dict[str, tuple[float, float, float]]:
    """Let one bot play among others, in each seat in turn, and return how often it wins."""
    match = arena.match(find(trial.slug), [trial.bot, trial.among], trial.seats, trial.options, 0)
    kept = None if folder is None else Checkpoint(folder, {**job_of(plan), "among": trial.among})
    jobs = [(match, first, min(RALLY, games - first)) for first in range(0, games, RALLY)]
    names = [f"games {first} {count}" for _, first, count in jobs]
    rallies = do(crew, play_rally, jobs, names, Rally, kept, lambda rally: progress(len(rally.results)))
    best = arena.scores(match, [result for rally in rallies for result in rally.results]).bots[0]
    return {"wins %": (100 * best.win_share, 100 * best.low, 100 * best.high)}


def figure(played: Played, what: str) -> tuple[float, float, float]:
    """Return a figure of the games and its interval."""
    if what.startswith("part "):
        return float("nan"), float("nan"), float("nan")  # nobody had this role
    if what.startswith("wins of seat"):
        share = float(played.seat(int(what.split()[3]) - 1).mean())
        low, high = interval(share * played.games, played.games)
        return 100 * share, 100 * low, 100 * high
    kind, _, name = what.partition(" ")
    column = played.columns[name]
    if kind == "mean":
        found = estimate(name, column)
        return found.mean, found.low, found.high
    values = np.sort(column[~np.isnan(column)])
    part, count = QUANTILES[kind], len(values)
    half = 1.96 * sqrt(count * part * (1 - part))  # of the rank
    ranks = np.clip([part * count - half, part * count, part * count + half], 1, count)
    low, here, high = (float(values[int(np.ceil(rank)) - 1]) for rank in ranks)
    return here, low, high


def judged(trial: Trial, what: str, published: Published, here: float, low: float, high: float) -> Verdict:
    """Compare a figure.  Shares may differ by the chance of the ledger's own games, too."""
    least, most = published if isinstance(published, tuple) else (published, published)
    if what.endswith(("%", "of 100")):
        middle = min(0.999, max(0.001, (least + most) / 200))
        room = 196 * sqrt(middle * (1 - middle) / trial.theirs)
    elif what.startswith("part "):
        room = 0.25  # as the ledger says
    else:
        room = max(NEAR * abs(most), 0.05)
    met = low <= most + room and high >= least - room
    agrees = None if what.startswith("max ") or np.isnan(here) else bool(met)
    return Verdict(
        trial.slug, trial.title, what, (least, most), round(here, 3), round(low, 3), round(high, 3), agrees
    )


# -- in words ------------------------------------------------------------------------------------------------


def said(published: tuple[float, float]) -> str:
    """Return a published figure as text."""
    least, most = published
    return f"{least:g}" if least == most else f"{least:g} to {most:g}"


COLUMNS = ("figure", ">ledger", ">here", ">95 % interval", "")


def row(each: Verdict) -> tuple[str, ...]:
    """Return a row for `COLUMNS`."""
    if np.isnan(each.here):
        return (each.what, said(each.published), "-", "-", "not met")
    span = f"{each.low:,.2f} to {each.high:,.2f}"
    verdict = "not compared" if each.agrees is None else "agrees" if each.agrees else "differs"
    return (each.what, said(each.published), f"{each.here:,.2f}", span, verdict)


def report_of(found: Sequence[Again], command: str) -> Report:
    """Return the report for the terminal or a page."""
    sections = [
        Section(
            f"{find(again.game).name}: {again.trial}",
            how(again),
            COLUMNS,
            [row(each) for each in again.verdicts],
            notes=because(again),
            key=f"trial-{number}",
        )
        for number, again in enumerate(found)
    ]
    return Report("The ledgers' measurements, made again", counted(found), sections, command)


def counted(found: Sequence[Again]) -> str:
    """Return a sentence with how many figures agree."""
    verdicts = [each.agrees for again in found for each in again.verdicts if each.agrees is not None]
    agree = sum(verdicts)
    return (
        f"Of {len(verdicts)} figures in the games' RULES_NOTES.md that our bots can measure, {agree} agree "
        f"and {len(verdicts) - agree} differ."
    )


def how(again: Again) -> str:
    """Return a sentence on how the games were played."""
    who = f"one {again.bot} among {again.among} bots" if again.among else f"{again.bot} bots"
    options = "".join(f", {name}={value}" for name, value in again.options.items())
    return f"{again.games:,} games of {again.seats}, {who}{options}, seed 0."


def because(again: Again) -> str:
    """Return why figures differ, if one does."""
    return claims().why[again.why] if any(each.agrees is False for each in again.verdicts) else ""


METHOD = (
    "The ledgers were measured with throwaway simulators and bots of their own. Beside *sensible* and "
    "*greedy* players stands our `regular` bot, beside random ones our `random`. A share *agrees* if our "
    "95 % interval meets the ledger's figure with the chance error of its own games; another figure "
    "agrees within a tenth of what the ledger says, a role within a quarter of a fair share, which is the "
    "error that the ledger names. Lengths are counted in turns or rounds, as the game does. Where few games "
    "were played intervals are wide, and to agree says little: the interval tells how little."
)


def document(found: Sequence[Again], command: str) -> str:
    """Return the text of docs/measured.md."""
    lines = [
        "# What the ledgers measured, measured again",
        "",
        f"Made by `{command}`; do not edit. {counted(found)}",
        "",
        METHOD,
    ]
    for slug, games in groupby(found, key=lambda again: again.game):
        lines += ["", f"## {find(slug).name}"]
        for again in games:
            lines += [
                "",
                f"**{again.trial}.** {how(again)}",
                "",
                "| figure | ledger | here | 95 % interval | |",
            ]
            lines += ["|---|---:|---:|---:|---|"]
            lines += [f"| {' | '.join(row(each))} |" for each in again.verdicts]
            if because(again):
                lines += ["", f"Why it differs: {because(again)}"]
        lines += ["", f"Not measured: {claims().beyond[slug]}"]
    return "\n".join(lines) + "\n"


def measure_all(
    trials: Sequence[Trial], most: int, crew: Crew, keep: Path | None, progress: Callable[[int], None]
) -> list[Again]:
    """Measure all trials, one after the other."""
    return [measure(trial, most, crew, keep, progress) for trial in trials]
