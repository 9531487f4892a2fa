"""`passel games`, `passel rules`: the games, their settings and rules."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown

from passel.cli import output
from passel.cli.options import Json, Slug, print_json
from passel.cli.streams import console
from passel.contract import Game, Setting
from passel.registry import find, installed, shelf
from passel.terminal.rulebook import all_rules, clause_named, print_clause

app = typer.Typer()


@app.command()
def games(
    slug: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Show one game.")] = None,
    as_json: Json = False,
) -> None:
    """List the games, or show one game's settings."""
    found = [find(slug)] if slug else list(shelf().values())
    if as_json:
        print_json([described(game) for game in found])
    elif slug:
        output.print_game(console(), found[0])
    else:
        output.print_games(console(), found)
        for broken in [thing for thing in installed().values() if isinstance(thing, str)]:
            print(broken, file=sys.stderr)


def described(game: Game) -> dict[str, Any]:
    return {
        "slug": game.slug,
        "name": game.name,
        "seats": game.seats,
        "settings": [switch(setting) for setting in game.schema],
        "presets": game.presets,
        "clauses": list(game.clauses),
    }


def switch(setting: Setting) -> dict[str, Any]:
    told = {name: getattr(setting, name) for name in ("name", "kind", "default", "label", "help", "clause")}
    if setting.kind == "int":
        told |= {"low": setting.low, "high": setting.high}
    if setting.kind == "choice":
        told["values"] = setting.values
    return told


@app.command()
def rules(
    slug: Slug,
    clause: Annotated[str | None, typer.Argument(metavar="[RULE]", help="MK-41, mk41 or 41.")] = None,
    as_json: Json = False,
) -> None:
    """Show how to play a game and its rules, or one rule."""
    game = find(slug)
    name = clause_named(game, clause) if clause else ""
    if as_json:
        print_json({name: game.clauses[name]} if name else game.clauses)
    elif name:
        print_clause(console(), game, name)
    else:
        print_pages(console(), Markdown(all_rules(game)))


def print_pages(out: Console, text: Markdown) -> None:
    """Print a long text, through the pager if this is a terminal."""
    if not out.is_terminal:
        out.print(text)
        return
    os.environ.setdefault("LESS", "FRX")  # as git does: keep colours, and do not page one page
    with out.pager(styles=out.color_system is not None):
        out.print(text)
