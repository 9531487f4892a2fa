"""`passel replay`, `picture`, `verify`, `report`: show or check a game file."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from passel.bots.players import players_in
from passel.cli.options import Json, Language, need, print_json, reader_language
from passel.cli.output import print_verdict
from passel.cli.streams import console, hear
from passel.contract import BadSetting, shortened
from passel.i18n import _, in_language
from passel.letters import records
from passel.records import load, read, verify
from passel.terminal.replay import print_replay, replay_data, told_chapters

app = typer.Typer()

File = Annotated[Path, typer.Argument(metavar="FILE", help="A game file.")]


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after this move.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter after each move.")] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Show a recorded game move by move."""
    record = read(load(file))
    if as_json:
        print_json(replay_data(record, to))
        return
    with in_language(reader_language(language)):
        print_replay(console(), record, to, wait_for_enter if step else lambda: True)


def wait_for_enter() -> bool:
    try:
        return not hear(_("Enter: next, Q: quit") + " ").strip()
    except EOFError:
        return False


@app.command("picture")
def draw_picture(
    file: File,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After this move.")] = None,
    seat: Annotated[
        int | None, typer.Option(help="As this seat sees it, from 1; default: as all do.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="FILE", help="The picture to write: .svg or .png."),
    ] = None,
    width: Annotated[int | None, typer.Option(min=100, max=5000, help="Width of a PNG in pixels.")] = None,
    language: Language = None,
) -> None:
    """Draw the board of a recorded game: SVG or PNG."""
    need("minijinja", "pictures")
    need("resvg_py", "pictures")
    from passel.pictures import picture, png

    if output is not None and output.suffix not in (".svg", ".png"):
        raise BadSetting(f"Choose a name that ends in .svg or .png, not {shortened(output.name)}.")
    record = read(load(file))
    if seat is not None and not 1 <= seat <= record.seats:
        raise BadSetting(f"Choose a seat from 1 to {record.seats}.")
    *_before, chapter = told_chapters(record, at)
    names = [player.name for player in players_in(record)]
    view = record.game.view(chapter.pos, -1 if seat is None else seat - 1, names)
    with in_language(reader_language(language)):
        svg = picture(view)
    if output is None:
        print(svg, end="")
    else:
        output.write_bytes(png(svg, width) if output.suffix == ".png" else svg.encode())


@app.command("verify")
def verify_file(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A game file, or the folder of a game by post.")
    ],
    as_json: Json = False,
    language: Language = None,
) -> int:
    """Check a game file: dice, moves and result."""
    if file.is_dir():
        from passel.cli.post import verify_folder

        return verify_folder(file, as_json, reader_language(language))
    text = load(file)
    reading, findings = verify(text)
    over = reading.record.replay().over
    if as_json:
        print_json(
            {
                "ok": not findings,
                "finished": over,
                "game": reading.record.game.slug,
                "decisions": len(reading.record.decisions),
                "commitment": reading.record.commitment,
                "findings": [{"line": finding.line, "reason": finding.reason} for finding in findings],
            }
        )
    else:
        with in_language(reader_language(language)):
            print_verdict(console(), text, reading, findings, over)
    return 1 if findings else 0


@app.command("report")
def report_turn(
    file: File,
    turn: Annotated[int | None, typer.Option(help="Which turn; default: the last.")] = None,
    seat: Annotated[int | None, typer.Option(help="Include the private part of this seat, from 1.")] = None,
    as_page: Annotated[
        bool, typer.Option("--html", help="As an HTML page, with a picture of the board.")
    ] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Print a turn report of a game by post."""
    record = read(load(file))
    if as_json:
        print_json(records.account(record, turn, seat))
        return
    with in_language(reader_language(language)):
        if as_page:
            need("minijinja", "pictures")
            print(records.page(record, turn, seat), end="")
        else:
            print(records.report(record, turn, seat), end="")
