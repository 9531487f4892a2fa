"""`passel bench ...`: parse, call, print.  The benchmarks are imported when a command needs them."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from enum import Enum
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer
from rich.text import Text

import passel
from passel.cli.options import BotSeed, Json, Slug, bar, need, print_json, stage_printer
from passel.cli.streams import console
from passel.contract.text import QUIET, grid
from passel.registry import by_difficulty, find

if TYPE_CHECKING:
    from passel.bench.pages import PagesReport
    from passel.bench.rules import Figure

app = typer.Typer(help="Measure this machine: rules, search, server.")


class Way(Enum):
    """How a page learns what changed: `passel.bench.viewers` has a class for each."""

    SOCKET = "socket"
    STREAM = "stream"
    FORMS = "forms"


Quick = Annotated[bool, typer.Option("--quick", help="Fewer samples.")]
Database = Annotated[str, typer.Option(metavar="URL", help="PostgreSQL instead of SQLite.")]


@app.callback(invoke_without_command=True)
def measure_rules(context: typer.Context, quick: Quick = False, as_json: Json = False) -> None:
    """Measure rules and search; the commands below measure the rest."""
    developer = "; published figures are those of a release build" if passel.build_kind() != "release" else ""
    print(f"Measuring Passel {passel.__version__}, {passel.build_name()}{developer}.", file=sys.stderr)
    if context.invoked_subcommand:
        return
    from passel.bench.rules import bench

    print_figures(bench(quick, stage_printer(as_json)), as_json)


@app.command("envs")
def measure_envs(quick: Quick = False, as_json: Json = False) -> None:
    """Steps of the environments next to PettingZoo's texas_holdem_no_limit."""
    need("pettingzoo", "envs")
    from passel.bench.envs import bench_envs

    print_figures(bench_envs(quick, stage_printer(as_json)), as_json)


@app.command("server")
def measure_server(
    tables: Annotated[int, typer.Option(min=1, max=2000, help="How many tables.")] = 200,
    clients: Annotated[int, typer.Option(min=2, max=4, help="Players at each table.")] = 4,
    seconds: Annotated[int, typer.Option(min=1, max=30, help="How long to measure.")] = 8,
    idle: Annotated[
        int, typer.Option(min=0, max=20_000, help="Measure the memory of idle tables instead.")
    ] = 0,
    database: Database = "",
    no_fast_path: Annotated[
        bool, typer.Option("--no-fast-path", help="Serve without the fast WebSocket path.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Saved moves per CPU second of the server, and how long they take."""
    need("litestar", "server")
    from passel.bench.server import bench_idle, bench_server

    stage = stage_printer(as_json)
    if idle:
        print_fields(bench_idle(idle, stage), as_json)
    else:
        found = bench_server(tables, clients, seconds, database, stage, fast_path=not no_fast_path)
        print_fields(found, as_json)


@app.command("pages")
def measure_pages(
    slug: Slug = "",
    tables: Annotated[int, typer.Option(min=1, max=200, help="How many tables.")] = 8,
    watchers: Annotated[int, typer.Option(min=0, max=200, help="Spectators at each table.")] = 0,
    seconds: Annotated[int, typer.Option(min=1, max=30, help="How long to measure.")] = 8,
    way: Annotated[Way, typer.Option(help="How pages learn what changed.")] = Way.SOCKET,
    paint: Annotated[bool, typer.Option("--paint", help="Measure only the rendering.")] = False,
    as_json: Json = False,
) -> int:
    """Moves per CPU second with everybody's page open, next to a bare server."""
    need("litestar", "server")
    game = find(slug) if slug else by_difficulty()[0]
    if paint:
        from passel.bench.rendering import bench_rendering

        print_fields(bench_rendering(game.slug), as_json)
        return 0
    from passel.bench.browser import Unfit
    from passel.bench.page_run import Plan
    from passel.bench.pages import bench_pages

    try:
        plan = Plan(game.slug, tables, watchers, seconds, way.value)
        report = bench_pages(plan, stage_printer(as_json))
    except Unfit as error:
        print(error, file=sys.stderr)
        return 1
    print_pages(report, as_json)
    return 0


@app.command("kill")
def measure_kills(
    times: Annotated[int, typer.Option(min=1, max=100_000, help="How often the server is killed.")] = 100,
    seed: BotSeed = 0,
    database: Database = "",
    as_json: Json = False,
) -> int:
    """Kill a server under load again and again, and count what is lost."""
    need("litestar", "server")
    from passel.bench.kill import bench_kill

    with bar(as_json) as progress:
        task = progress.add_task("killing", total=times)
        figures = bench_kill(
            times, database, seed, lambda done: progress.update(task, completed=done, refresh=True)
        )
    print_fields(figures, as_json)
    return 1 if figures.lost or figures.twice or figures.stuck else 0


def print_figures(figures: Iterable[Figure], as_json: bool) -> None:
    """Print figures with their units and notes, as a table or as JSON."""
    if as_json:
        print_json(figures)
        return
    table = grid("figure", ">value", "unit", "note")
    for figure in figures:
        value = f"{figure.value:,.0f}" if abs(figure.value) >= 100 else f"{figure.value:,.3g}"
        table.add_row(figure.name, Text(value, style="bold"), figure.unit, Text(figure.note, style=QUIET))
    console().print(table)


def print_fields(figures: msgspec.Struct, as_json: bool) -> None:
    """Print each field of a struct on its own line, or the struct as JSON."""
    if as_json:
        print_json(figures)
        return
    for name, value in msgspec.structs.asdict(figures).items():
        print(f"{name.replace('_', ' '):18}{value:>14,}")


def print_pages(report: PagesReport, as_json: bool) -> None:
    """Print the figures of Passel and of the control side by side, then the costs, or all as JSON."""
    if as_json:
        print_json(report)
        return
    table = grid("figure", ">Passel", ">control", ">control again")
    columns = [msgspec.structs.asdict(each) for each in (report.passel, *report.control)]
    for name in columns[0]:
        ours, *control = [f"{column[name]:,}" for column in columns]
        table.add_row(name.replace("_", " "), Text(ours, style="bold"), *control)
    console().print(table)
    print(f"\nMoves per CPU second, Passel to control: {report.ratio:.2f}")
    print("\nBefore the first move, milliseconds of CPU time each:")
    print_fields(report.costs, as_json)
