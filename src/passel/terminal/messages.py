"""What is said when a game begins, when somebody leaves, and when it is over."""

from __future__ import annotations

import shlex

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from passel.bots.players import players_in
from passel.contract import Game, View
from passel.contract.text import ACCENT, COLUMN_GAP, QUIET, shown, text_face
from passel.i18n import Nn_, _, _n
from passel.terminal.game_file import GameFile
from passel.terminal.players import Players


def where(text: str, style: str = "") -> Text:
    """Unbroken, so that a path or a command in it can be copied."""
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def unwritten(table: GameFile, error: OSError) -> Text:
    told = _("{file} cannot be written: {reason}.")
    return where(told.format(file=table.path, reason=error.strerror or error), ACCENT)


def saved(table: GameFile) -> Text:
    return where(_("Every choice is saved as it is made, in {file}").format(file=table.path))


def look_away(name: str) -> str:
    """What everybody but one player is told before their secrets are shown."""
    return _("{name} alone looks at the screen, and presses Enter.").format(name=name)


def hinted(game: Game, view: View) -> Text:
    """What follows from the position, and the number of the rule behind the question."""
    assert view.ask is not None
    rule = _("(rule {clause})").format(clause=view.ask.clause)
    return Text(f"{game.words.hint(view)} {rule}".strip(), style=QUIET)


def greeting(players: Players, manner: str) -> list[Text]:
    """`manner` is how to get help and how to leave."""
    table = players.table
    game, record = table.game, table.record
    decided = len(record.decisions)
    goes_on = Nn_("{game} goes on after 1 decision.", "{game} goes on after {n} decisions.")
    begins = _n(*goes_on, decided, game=game.name) if decided else _("{game} begins.").format(game=game.name)
    chairs = zip(game.seat_names, players_in(record), strict=False)
    seated = ", ".join(f"{seat} {player.told}" for seat, player in chairs)
    lines = [
        Text(f"{begins} {manner}".strip(), style=ACCENT),
        Text(_("At the table: {players}.").format(players=seated)),
    ]
    defaults = game.setting_values()
    changed = {name: value for name, value in record.settings.items() if value != defaults[name]}
    if changed:
        lines.append(Text(_("Settings: {settings}.").format(settings=shown(changed))))
    sealed = _("Chance is sealed with this commitment; at the end you can check every draw:")
    lines.append(Text(sealed, style=QUIET))
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
        where(_("The record is in {file}").format(file=path)),
        where(
            _("Check that all was fair: {command}").format(command=f"passel verify {shlex.quote(str(path))}")
        ),
    ]


def leaving(table: GameFile, again: str) -> list[Text]:
    saved_in = _("The game is saved in {file}").format(file=table.path)
    return [where(saved_in), where(_("Go on with: {command}").format(command=again))]
