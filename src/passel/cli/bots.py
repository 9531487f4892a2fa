"""`passel simulate`, `arena`, `conform`: many games by bots."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from passel.bots import arena
from passel.bots.simulate import simulate
from passel.cli import output
from passel.cli.options import (
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
    print_json,
    reader_language,
)
from passel.cli.streams import console
from passel.i18n import _, in_language
from passel.registry import find

app = typer.Typer()


@app.command("simulate")
def simulate_games(
    slug: Slug,
    count: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="Number of players; default: the most.")] = None,
    bot: Annotated[str, typer.Option(help=f"Bot level: {LEVELS}.")] = "random",
    seed: BotSeed = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; default: one per core.")] = None,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Let bots play many games: who wins, how long it takes."""
    with in_language(reader_language(language)):
        game = find(slug)
        with bar(as_json) as progress:
            task = progress.add_task(_("games"), total=count)
            outcome = simulate(
                game,
                games=count,
                seats=game.seats[1] if seats is None else seats,
                settings=game.setting_values(given(option), preset),
                bot_name=bot,
                seed=seed,
                workers=cores() if workers is None else workers,
                progress=lambda done: progress.update(task, advance=done, refresh=True),
            )
        if as_json:
            print_json(outcome)
        else:
            output.print_outcome(console(), game, outcome)


@app.command("arena")
def arena_match(
    slug: Slug,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A,B,...", help=f"{LEVELS}; the last one takes all remaining seats."),
    ] = "regular,random",
    seats: Annotated[int | None, typer.Option(help="Number of players; default: 4, or the most.")] = None,
    count: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 100,
    seed: BotSeed = 0,
    workers: Annotated[int | None, typer.Option(help="Processes; default: one per core.")] = None,
    keep: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Save results here; the same command continues."),
    ] = None,
    option: Given = None,
    preset: PresetName = "",
    as_json: Json = False,
) -> None:
    """Let bots play each other: which is stronger, and how sure that is."""
    game = find(slug)
    plan = arena.match(
        game,
        [name.strip() for name in bots.split(",")],
        min(game.seats[1], 4) if seats is None else seats,
        game.setting_values(given(option), preset),
        seed,
    )
    with bar(as_json) as progress:
        task = progress.add_task("games", total=count)
        scores = arena.play(
            plan,
            count,
            cores() if workers is None else workers,
            keep,
            lambda done: progress.update(task, advance=done, refresh=True),
        )
    if as_json:
        print_json(scores)
    else:
        output.print_scores(console(), game, scores)


@app.command("conform")
def conform_game(
    slug: Slug,
    budget: Annotated[int, typer.Option(min=1, max=10**9, help="How many moves to try.")] = 20_000,
    seed: BotSeed = 0,
    as_json: Json = False,
) -> int:
    """Check that a game follows all rules for games."""
    from passel.testing import conform

    game = find(slug)
    with bar(as_json) as progress:
        task = progress.add_task("", total=None)

        def stage(name: str, done: int, total: int) -> None:
            progress.update(task, description=name, completed=done, total=total, refresh=True)

        report = conform(game, budget=budget, seed=seed, progress=stage)
    if as_json:
        print_json({"passed": report.passed, **msgspec.to_builtins(report)})
    else:
        output.print_report(console(), report)
    return 0 if report.passed else 1
