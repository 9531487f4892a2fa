"""`passel orders`: checks and prints orders of games by post."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passel.cli.options import Json, print_json
from passel.letters import records
from passel.records import load, read

app = typer.Typer(help="Check or print an order sheet.")

LARGEST_SHEET = 2_000_000  # bytes; orders are read up to a limit of their own

SheetFile = Annotated[Path, typer.Argument(metavar="FILE", help="The order sheet, a text file.")]
OfGame = Annotated[Path, typer.Option("--game", metavar="RECORD", help="The game file.")]
OfSeat = Annotated[int | None, typer.Option("--seat", help="The seat, from 1, if the sheet has none.")]


@app.command("check")
def check_orders(file: SheetFile, game: OfGame, seat: OfSeat = None, as_json: Json = False) -> int:
    """Show how each line is read; exit code 1 if an order is void."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    if as_json:
        print_json(sheet)
    else:
        print(sheet.reply, end="")
    return 0 if sheet.clean else 1


@app.command("print")
def print_orders(file: SheetFile, game: OfGame, seat: OfSeat = None) -> int:
    """Print an order sheet in its standard form."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    print(sheet.canonical, end="")
    return 0 if sheet.canonical or sheet.clean else 1


def load_sheet(path: Path) -> str:
    """Return the text of a file; bytes that aren't UTF-8 are replaced."""
    with path.open("rb") as file:
        return file.read(LARGEST_SHEET).decode("utf-8", "replace")
