"""Measure again what the ledgers in the games' RULES_NOTES.md say was measured.

    python tools/ledger [GAME] [--games N] [--write docs/measured.md]

It needs `passel[lab]`.  `make ledger` writes docs/measured.md.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from passel.bots.simulate import check_size
from passel.cli import complain
from passel.cli.lab import KeepFolder, Page, RayAddress, WorkerCount, crew_for, finish, need_the_lab, writable
from passel.cli.options import Json, bar, cores
from passel.contract import BadSetting
from passel.registry import NoSuchGame

sys.path.insert(0, str(Path(__file__).parents[1]))  # for the package `ledger`, in workers too

PROGRAM = "python tools/ledger"
app = typer.Typer(add_completion=False, pretty_exceptions_enable=False)


@app.command()
def measure_ledgers(
    slug: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Measure one game only.")] = None,
    most: Annotated[int, typer.Option("--games", min=0, metavar="N", help="At most N games of a kind.")] = 0,
    workers: WorkerCount = None,
    keep: KeepFolder = None,
    ray: RayAddress = "",
    write: Annotated[
        Path | None, typer.Option("--write", metavar="FILE", help="Write it as Markdown.")
    ] = None,
    html: Page = None,
    as_json: Json = False,
) -> None:
    """Measure again what the rulebooks say was measured."""
    need_the_lab()
    from ledger.measure import document, games_of, measure_all, report_of, trials_of

    trials = trials_of(slug)
    if not trials:
        raise BadSetting(f"The rulebook of {slug} has no measurements.")
    workers = cores() if workers is None else workers
    check_size(1, workers)
    writable(html)
    writable(write)
    with crew_for(ray, workers) as crew, bar(as_json) as progress:
        task = progress.add_task("games", total=sum(games_of(trial, most) for trial in trials))
        found = measure_all(
            trials, most, crew, keep, lambda more: progress.update(task, advance=more, refresh=True)
        )
    if write is not None:
        # Folders and the number of workers do not change the figures, so they are left out.
        command = [PROGRAM, *([slug] if slug else []), *([f"--games {most}"] if most else [])]
        write.write_text(document(found, " ".join(command)), encoding="utf-8")
    finish(report_of(found, f"{PROGRAM} {shlex.join(sys.argv[1:])}"), found, html, as_json)


def run(arguments: list[str]) -> int:
    """Return the exit code: 0, or 2 after a sentence about a mistake."""
    try:
        app(arguments, prog_name=PROGRAM, standalone_mode=False)
    except typer.TyperException as error:
        return complain(error.format_message())
    except (BadSetting, NoSuchGame) as error:
        return complain(str(error))
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
