"""`passel lab ...`: parse, call, print.  The lab and its libraries are imported when a command needs them."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Generator
from contextlib import contextmanager
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passel.bots.simulate import check_size, plan_for
from passel.cli.options import (
    LARGEST_SEED,
    LEVELS,
    BotSeed,
    Given,
    Json,
    Language,
    PresetName,
    Slug,
    bar,
    cores,
    given,
    need,
    print_json,
    reader_language,
)
from passel.cli.streams import console
from passel.contract import BadSetting, Game, shortened
from passel.i18n import _, in_language
from passel.processes import Crew, Processes
from passel.registry import find

if TYPE_CHECKING:
    from passel.lab.report import Report

app = typer.Typer(help="Measure a game over many games, and compare rules.", no_args_is_help=True)

Games = Annotated[int, typer.Option("--games", metavar="N", help="How many games.")]
Seats = Annotated[int | None, typer.Option("--seats", help="Number of players; default: 4, or the most.")]
BotName = Annotated[str, typer.Option("--bot", metavar="LEVEL", help=f"Bot level: {LEVELS}.")]
WorkerCount = Annotated[int | None, typer.Option("--workers", help="Processes; default: one per core.")]
RayAddress = Annotated[
    str, typer.Option("--ray", metavar="ADDRESS", help="A Ray cluster: host:port, auto, or local.")
]
KeepFolder = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FOLDER", help="Save results here; the same command continues."),
]
Page = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Also write a page with charts.")]


@app.command("balance")
def balance_of(
    slug: Slug,
    count: Games = 2000,
    seats: Seats = None,
    bot: BotName = "random",
    ladder: Annotated[
        str, typer.Option("--ladder", metavar="A,B,...", help="Bots to measure luck with; empty: none.")
    ] = "random,novice,regular",
    option: Given = None,
    preset: PresetName = "",
    seed: BotSeed = 0,
    workers: WorkerCount = None,
    keep: KeepFolder = None,
    ray: RayAddress = "",
    html: Page = None,
    parquet: Annotated[
        Path | None, typer.Option("--parquet", metavar="FOLDER", help="Also write games and choices.")
    ] = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Measure wins by seat, length, changes of the lead, luck and choices."""
    need_the_lab()
    from passel.lab import luck
    from passel.lab import parquet as tables
    from passel.lab.balance import balance
    from passel.lab.job import play_games
    from passel.lab.report_balance import report_of

    with in_language(reader_language(language)):
        game = find(slug)
        workers = cores() if workers is None else workers
        check_size(count, workers)
        plan = plan_for(game, seats_for(game, seats), game.setting_values(given(option), preset), bot, seed)
        levels = luck.levels_of(ladder)
        rung = luck.games_of(count)
        steps = max(0, len(levels) - 1) if plan.seats > 1 else 0
        writable(html)
        with crew_for(ray, workers) as crew, bar(as_json) as progress:
            task = progress.add_task(_("games"), total=count + rung * steps)

            def done(more: int) -> None:
                progress.update(task, advance=more, refresh=True)

            played = play_games(plan, count, crew, keep, done)
            rungs = luck.ladder(game, plan, rung, levels, crew, keep, done)
        found = balance(game, played, rungs)
        if parquet is not None:
            tables.write(parquet, played, found)
        finish(report_of(game, found, command_line()), found, html, as_json)


@app.command("compare")
def compare_rules(
    slug: Slug,
    a: Annotated[
        str, typer.Option("--a", metavar="K=V,...", help="Settings of the first; empty: defaults.")
    ] = "",
    b: Annotated[str, typer.Option("--b", metavar="K=V,...", help="Settings of the second.")] = "",
    count: Games = 1000,
    seats: Seats = None,
    bot: BotName = "regular",
    option: Given = None,
    preset: PresetName = "",
    seed: BotSeed = 0,
    workers: WorkerCount = None,
    keep: KeepFolder = None,
    ray: RayAddress = "",
    html: Page = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Compare two rule sets with the same deals, with confidence intervals."""
    need_the_lab()
    from passel.lab.compare import compare, report_of
    from passel.lab.job import play_games

    with in_language(reader_language(language)):
        game = find(slug)
        workers = cores() if workers is None else workers
        check_size(count, workers)
        both = given(option)
        plans = [
            plan_for(
                game, seats_for(game, seats), game.setting_values({**both, **pairs(text)}, preset), bot, seed
            )
            for text in (a, b)
        ]
        if plans[0] == plans[1]:
            raise BadSetting(_("--a and --b are the same. Give two settings, such as --a bags=3 --b bags=2."))
        writable(html)
        with crew_for(ray, workers) as crew, bar(as_json) as progress:
            task = progress.add_task(_("games"), total=2 * count)
            played = [
                play_games(
                    plan,
                    count,
                    crew,
                    None if keep is None else keep / name,
                    lambda more: progress.update(task, advance=more, refresh=True),
                )
                for name, plan in zip("ab", plans, strict=True)
            ]
        found = compare(game, *played)
        finish(report_of(game, found, command_line()), found, html, as_json)


@app.command("sweep")
def sweep_options(
    slug: Slug,
    over: Annotated[
        list[str], typer.Option("--over", metavar="NAME=1..5", help="Or NAME=a|b, or NAME for all values.")
    ],
    target: Annotated[
        str,
        typer.Option(
            metavar="TARGET", help="seat-fairness, decisive, tension, length=40, or FIGURE=20|most|least."
        ),
    ] = "seat-fairness",
    trials: Annotated[int, typer.Option(min=1, max=100_000, help="How many sets of settings to try.")] = 30,
    count: Games = 500,
    seats: Seats = None,
    bot: BotName = "regular",
    option: Given = None,
    preset: PresetName = "",
    seed: BotSeed = 0,
    workers: WorkerCount = None,
    keep: Annotated[
        Path | None,
        typer.Option("--keep", metavar="FILE", help="Save tries here; the same command continues."),
    ] = None,
    ray: RayAddress = "",
    html: Page = None,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Search for the settings that come nearest to a target."""
    need_the_lab()
    from passel.lab.job import job_of, play_games
    from passel.lab.sweep import Sweep, Tried, report_of, space, sweep, wanted

    with in_language(reader_language(language)):
        game = find(slug)
        workers = cores() if workers is None else workers
        check_size(count, workers)
        base = game.setting_values(given(option), preset)
        places = space(game, over)
        loss = wanted(game, target)
        plan = plan_for(game, seats_for(game, seats), base, bot, seed)
        if plan.seats == 1 and target in ("seat-fairness", "decisive", "tension"):
            raise BadSetting(_("{target} needs 2 or more players.").format(target=target))
        job = {**job_of(plan), "over": places, "target": target, "games": count}
        writable(html)
        writable(keep)
        with crew_for(ray, workers) as crew, bar(as_json) as progress:
            task = progress.add_task(_("sets of settings"), total=min(trials, size_of(places)))

            def measured(settings: dict[str, Any], games_seed: int = seed) -> tuple[float, float]:
                chosen = plan_for(game, plan.seats, {**base, **settings}, bot, games_seed)
                return loss(play_games(chosen, count, crew, None, lambda more: None))

            def done(more: int) -> None:
                progress.update(task, advance=more, refresh=True)

            tried = sweep(places, trials, seed, job, keep, measured, done)
            best = min(tried, key=lambda each: each.loss)
            usual = {name: base[name] for name in places}
            fresh = seed + 1 if seed < LARGEST_SEED else 0
            checked = Tried(best.settings, *measured(best.settings, fresh))
            default = Tried(usual, *measured(usual, fresh))
        found = Sweep(slug, plan.seats, count, bot, seed, target, tried, best, checked, default)
        finish(report_of(game, found, command_line()), found, html, as_json)


# -- shared by the commands ------------------------------------------------------------------------------


def need_the_lab() -> None:
    for module in ("numpy", "polars", "matplotlib", "optuna"):
        need(module, "lab")


def seats_for(game: Game, seats: int | None) -> int:
    return min(game.seats[1], max(game.seats[0], 4)) if seats is None else seats


def pairs(text: str) -> dict[str, str]:
    """Return the settings in a text such as k=v,k=v."""
    return given([pair for pair in text.split(",") if pair.strip()])


def size_of(places: dict[str, list[Any]]) -> int:
    return prod(len(values) for values in places.values())


@contextmanager
def crew_for(ray: str, workers: int) -> Generator[Crew]:
    """Provide what runs the jobs: processes, or a cluster."""
    if not ray:
        yield Processes(workers)
        return
    need("ray", "cluster")
    from passel.lab.cluster import cluster

    with cluster(ray, workers) as crew:
        yield crew


def writable(file: Path | None) -> None:
    """Raise BadSetting if a file cannot be written: before hours of work, not after."""
    if file is not None and (file.is_dir() or not file.absolute().parent.is_dir()):
        raise BadSetting(
            _("We can't write {file}: it is a folder, or its folder is missing.").format(
                file=shortened(str(file))
            )
        )


def command_line() -> str:
    return shlex.join(["passel", *sys.argv[1:]])


def finish(report: Report, found: Any, html: Path | None, as_json: bool) -> None:
    """Write the page if a file is given; print JSON, or the report."""
    from passel.lab.report import print_report
    from passel.lab.report_html import page

    if html is not None:
        html.write_text(page(report), encoding="utf-8")
    if as_json:
        print_json(found)
    else:
        print_report(console(), report)
        if html is not None:
            print("\n" + _("Page: {file}").format(file=html))
