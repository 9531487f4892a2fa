"""`passel orders`: order sheets of games by post."""

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
OfGame = Annotated[Path, typer.Option("--game", metavar="RECORD", help="The record of the game it is for.")]
OfSeat = Annotated[int | None, typer.Option("--seat", help="Whose sheet, from 1, if it does not say.")]


@app.command("check")
def check_orders(file: SheetFile, game: OfGame, seat: OfSeat = None, as_json: Json = False) -> int:
    """Quote each line of a sheet with its verdict; exit code 1 if an order is void."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    if as_json:
        print_json(sheet)
    else:
        print(sheet.reply, end="")
    return 0 if sheet.clean else 1


@app.command("print")
def print_orders(file: SheetFile, game: OfGame, seat: OfSeat = None) -> int:
    """Print a sheet in its canonical form."""
    post, view, text = records.open_sheet(load_sheet(file), read(load(game)), seat)
    sheet = post.read(view, text)
    print(sheet.canonical, end="")
    return 0 if sheet.canonical or sheet.clean else 1


def load_sheet(path: Path) -> str:
    """Whatever it is: reading it will tell."""
    with path.open("rb") as file:
        return file.read(LARGEST_SHEET).decode("utf-8", "replace")
