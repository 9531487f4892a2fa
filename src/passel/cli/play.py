"""`passel play`: a game in the terminal."""

from __future__ import annotations

import os
import shlex
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from passel.cli.options import LEVELS, Given, Language, PresetName, Slug, given, reader_language
from passel.cli.streams import console, hear
from passel.contract import BadSetting
from passel.i18n import _, in_language
from passel.registry import find
from passel.terminal import new_game, saves
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from passel.terminal.play import Play

app = typer.Typer()


@app.command()
def play(
    slug: Slug,
    seats: Annotated[int | None, typer.Option(help="Number of players; default: 3 if possible.")] = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, from 1; default: a random one.")] = None,
    humans: Annotated[int | None, typer.Option(help="How many people share this keyboard.")] = None,
    name: Annotated[list[str] | None, typer.Option(help="Your name; once for each person.")] = None,
    bot: Annotated[str | None, typer.Option(help=f"Bot level for the other seats: {LEVELS}.")] = None,
    option: Given = None,
    preset: PresetName = "",
    seed: Annotated[str | None, typer.Option(help="Fix the dice: 64 hexadecimal digits.")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Continue your latest game.")] = False,
    record: Annotated[Path | None, typer.Option(help="Save the game here, or continue it.")] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, for pipes and screen readers.")
    ] = False,
    language: Language = None,
) -> int:
    """Play in the terminal, with bots or friends on one keyboard."""
    with in_language(reader_language(language)):
        game = find(slug)
        wishes = Wishes(seats, humans, name or [], seat, bot, given(option), preset, seed)
        if resume and record is not None:
            raise BadSetting(_("Use --resume or --record, not both."))
        left = record if record is not None and record.exists() else None
        if (resume or left) and wishes != Wishes():
            raise BadSetting(_("A saved game keeps its players and settings. Leave those options out."))
        if resume:
            return sit_down(new_game.latest(game), plain)
        if left:
            return sit_down(new_game.go_on(game, left), plain)
        waiting = None if record else saves.latest_unfinished(slug)
        table = new_game.begin(game, wishes, record)
        if not waiting:
            return sit_down(table, plain)
        other = f"passel play {slug} --record {quoted(waiting)}"
        news = _("You have an unfinished game. Continue it with: {command}").format(command=other)
        return sit_down(table, plain, news)


def sit_down(table: GameFile, plain: bool, news: str = "") -> int:
    """Play until the game is over or a player quits; `news` is printed first."""
    if not plain and has_a_screen():
        from passel.terminal.app import app

        return app.play(console(), table, way_back(table), news)
    if news:
        print(news)
    return Play(console(), hear, table, way_back(table)).run()


def has_a_screen() -> bool:
    """Return whether this is a terminal that can show the full-screen app, and the app is installed."""
    seated = all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))
    return seated and os.environ.get("TERM") != "dumb" and find_spec("textual") is not None


def way_back(table: GameFile) -> str:
    """Return the command that continues a game."""
    command = f"passel play {table.game.slug}"
    if table.path.parent == saves.folder():
        return f"{command} --resume"
    return f"{command} --record {quoted(table.path)}"


def quoted(path: Path) -> str:
    """Return a path that can be pasted into a shell."""
    return shlex.quote(str(path))
