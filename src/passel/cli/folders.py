"""How the commands of `passel post` open their folder, and print what was done."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer

from passel.cli.options import print_json, stage_printer
from passel.letters.folder_files import lay_out
from passel.letters.folder_page import progress, status
from passel.tables.folder_table import FolderTable

Folder = Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder of the game.")]


def opened(folder: Path) -> FolderTable:
    table = FolderTable(folder)
    if table.log.torn:
        print("The last line of the log was incomplete. We dropped it.", file=sys.stderr)
    return table


@contextmanager
def working(folder: Path, as_json: bool) -> Iterator[FolderTable]:
    """Open a folder for changes.  At the end, do what follows by itself and save everything."""
    table = opened(folder)
    with table.session():
        yield table
        table.run_tasks(stage_printer(as_json))
        table.commit()
        lay_out(table)


def tell(table: FolderTable, said: str, as_json: bool, ran: int = -1, **more: Any) -> None:
    """Print what was done, and which turns were resolved."""
    fresh = [] if ran < 0 else table.ran[ran:]
    if as_json:
        reports = [each.label for each in fresh]
        print_json({"said": said, "reports": reports, "status": status(table), **more})
        return
    print(said.rstrip("\n"))
    for each in fresh:
        again = " again" if each.edition > 1 else ""
        print(f"Turn {each.turn} was resolved{again}: {table.folder / 'reports' / each.label}")
    if ran >= 0 and table.state.phase != "playing":
        print(f"Game status: {progress(status(table))}")
