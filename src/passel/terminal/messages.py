"""What is said when a game begins, when somebody leaves, and when it is over."""

from __future__ import annotations

import shlex

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from passel.contract.text import ACCENT, COLUMN_GAP, QUIET, shown, text_face
from passel.terminal.game_file import GameFile
from passel.terminal.players import Players
from passel.terminal.seating import players_in


def where(text: str, style: str = "") -> Text:
    """Unbroken, so that a path or a command in it can be copied."""
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def unwritten(table: GameFile, error: OSError) -> Text:
    return where(f"{table.path} cannot be written: {error.strerror or error}.", ACCENT)


def greeting(players: Players, manner: str) -> list[Text]:
    """`manner` is how to get help and how to leave."""
    table = players.table
    game, record = table.game, table.record
    decided = len(record.decisions)
    begins = f"goes on after {decided} decisions" if decided else "begins"
    chairs = zip(game.seat_names, players_in(record), strict=False)
    seated = ", ".join(f"{seat} {player.written}" for seat, player in chairs)
    lines = [
        Text(" ".join(f"{game.name} {begins}. {manner}".split()), style=ACCENT),
        Text(f"At the table: {seated}."),
    ]
    defaults = game.options()
    changed = {name: value for name, value in record.options.items() if value != defaults[name]}
    if changed:
        lines.append(Text(f"Options: {shown(changed)}."))
    lines.append(
        Text("Chance is sealed with this commitment; at the end you can check every draw:", style=QUIET)
    )
    lines.append(Text(record.commitment, style=QUIET))
    return lines


def standing(players: Players) -> Grid:
    """The places, and what each has got."""
    game = players.table.game
    view = players.table.view(players.last_reader())
    grid = Grid.grid(padding=COLUMN_GAP)
    for seat in sorted(range(view.seats), key=lambda seat: view.places[seat]):
        place = Text(f"{view.places[seat]}.", style=ACCENT)
        player = Text(f"{game.seat_names[seat]} {players.names[seat]}")
        if seat == view.seat:
            player.stylize("bold")
        grid.add_row(place, player, text_face(game).score(view, seat))
    return grid


def ending(players: Players) -> list[RenderableType]:
    """Who has won, the standing unless somebody played alone, and where to find it all again."""
    game, path = players.table.game, players.table.path
    view = players.table.view(players.last_reader())
    return [
        Text(game.words.result(view), style=ACCENT),
        *([standing(players)] if view.seats > 1 else []),
        Text(),
        where(f"The record is in {path}"),
        where(f"Check that all was fair: passel verify {shlex.quote(str(path))}"),
    ]


def leaving(table: GameFile, again: str) -> list[Text]:
    return [where(f"The game is saved in {table.path}"), where(f"Go on with: {again}")]
