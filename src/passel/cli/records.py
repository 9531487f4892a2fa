"""`passel replay`, `picture`, `verify`, `report`: what a recorded game shows."""

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

File = Annotated[Path, typer.Argument(metavar="FILE", help="The record of a game.")]


@app.command()
def replay(
    file: File,
    to: Annotated[int | None, typer.Option(metavar="N", help="Stop after so many decisions.")] = None,
    step: Annotated[bool, typer.Option("--step", help="Wait for Enter between decisions.")] = False,
    as_json: Json = False,
    language: Language = None,
) -> None:
    """Tell a recorded game as a story."""
    record = read(load(file))
    if as_json:
        print_json(replay_data(record, to))
        return
    with in_language(reader_language(language)):
        print_replay(console(), record, to, wait_for_enter if step else lambda: True)


def wait_for_enter() -> bool:
    try:
        return not hear(_("Enter goes on, q leaves:") + " ").strip()
    except EOFError:
        return False


@app.command("picture")
def draw_picture(
    file: File,
    at: Annotated[int | None, typer.Option("--at", metavar="N", help="After so many decisions.")] = None,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it, from 1; else as all do.")] = None,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", metavar="FILE", help="Where to, as .svg or .png.")
    ] = None,
    width: Annotated[int | None, typer.Option(min=100, max=5000, help="Pixels across, for a PNG.")] = None,
) -> None:
    """Draw a recorded game as it stood: SVG, or PNG."""
    need("minijinja", "pictures")
    need("resvg_py", "pictures")
    from passel.pictures import picture, png

    if output is not None and output.suffix not in (".svg", ".png"):
        raise BadSetting(f"A picture is written as .svg or .png, not as {shortened(output.name)}.")
    record = read(load(file))
    if seat is not None and not 1 <= seat <= record.seats:
        raise BadSetting(f"There are seats 1 to {record.seats}.")
    *_before, chapter = told_chapters(record, at)
    names = [player.name for player in players_in(record)]
    view = record.game.view(chapter.pos, -1 if seat is None else seat - 1, names)
    svg = picture(view)
    if output is None:
        print(svg, end="")
    else:
        output.write_bytes(png(svg, width) if output.suffix == ".png" else svg.encode())


@app.command("verify")
def verify_file(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, or the folder of a game by post.")],
    as_json: Json = False,
) -> int:
    """Check a record: commitment, every die, every decision, the result; by post, all papers."""
    if file.is_dir():
        from passel.cli.post import verify_folder

        return verify_folder(file, as_json)
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
        print_verdict(console(), text, reading, findings, over)
    return 1 if findings else 0


@app.command("report")
def report_turn(
    file: File,
    turn: Annotated[int | None, typer.Option(help="Which turn; the last if not said.")] = None,
    seat: Annotated[int | None, typer.Option(help="With the private part of this seat, from 1.")] = None,
    as_page: Annotated[bool, typer.Option("--html", help="As a page, with the table as a picture.")] = False,
    as_json: Json = False,
) -> None:
    """Print the report of a turn that was played by post."""
    if as_page:
        need("minijinja", "pictures")
        print(records.page(read(load(file)), turn, seat), end="")
    elif as_json:
        print_json(records.account(read(load(file)), turn, seat))
    else:
        print(records.report(read(load(file)), turn, seat), end="")
