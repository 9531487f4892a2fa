"""Texts at the start and at the end of a game, and when a player quits."""

from __future__ import annotations

import shlex
from errno import EACCES, ENOSPC, EPERM, EROFS

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from passel.bots.players import players_in
from passel.contract import Game, View
from passel.contract.text import ACCENT, COLUMN_GAP, QUIET, seat_label, shown, text_face
from passel.i18n import N_, _, listed
from passel.terminal.game_file import GameFile
from passel.terminal.players import Players

REASONS = {  # the system's own words are always English
    ENOSPC: N_("the disk is full"),
    EACCES: N_("you have no permission"),
    EPERM: N_("you have no permission"),
    EROFS: N_("the disk is read-only"),
}


def where(text: str, style: str = "") -> Text:
    """Return a text that isn't wrapped, so that people can copy the path or command in it."""
    return Text(text, style=style, no_wrap=True, overflow="ignore")


def unwritten(table: GameFile, error: OSError) -> Text:
    told = _("We couldn't save to {file}: {reason}.")
    reason = _(REASONS[error.errno]) if error.errno in REASONS else error.strerror or error
    return where(told.format(file=table.path, reason=reason), ACCENT)


def saved(table: GameFile) -> Text:
    return where(_("Every move is saved in {file}").format(file=table.path))


def look_away(name: str) -> str:
    """Return what is shown before the secrets of a player are."""
    return _("Only {name} looks now. {name}, press Enter.").format(name=name)


def hinted(game: Game, view: View) -> Text:
    """Return the hint and the number of the rule behind the question."""
    assert view.ask is not None
    rule = _("(rule {clause})").format(clause=view.ask.clause)
    return Text(f"{game.words.hint(view)} {rule}".strip(), style=QUIET)


def greeting(players: Players, manner: str) -> list[Text]:
    """Return the lines at the start of a game; `manner` says how to get help and how to quit."""
    table = players.table
    game, record = table.game, table.record
    made = len(record.decisions)
    begins = _("{game}, continued at move {n}.") if made else _("New game of {game}.")
    begins = begins.format(game=game.name, n=made + 1)
    chairs = zip(game.seat_names, players_in(record), strict=False)
    seated = listed([seat_label(seat, player.told) for seat, player in chairs])
    lines = [
        Text(f"{begins} {manner}".strip(), style=ACCENT),
        Text(_("Players: {players}.").format(players=seated)),
    ]
    defaults = game.setting_values()
    changed = {name: value for name, value in record.settings.items() if value != defaults[name]}
    if changed:
        lines.append(Text(_("Settings: {settings}.").format(settings=shown(changed))))
    sealed = _("Dice code (check it after the game):")
    lines.append(Text(sealed, style=QUIET))
    lines.append(Text(record.commitment, style=QUIET))
    return lines


def standing(players: Players) -> Grid:
    """Return the final standings: places, names and scores."""
    game = players.table.game
    view = players.table.view(players.last_reader())
    grid = Grid.grid(padding=COLUMN_GAP)
    for seat in sorted(range(view.seats), key=lambda seat: view.places[seat]):
        place = Text(f"{view.places[seat]}.", style=ACCENT)
        player = Text(players.names[seat])
        if seat == view.seat:
            player.stylize("bold")
        grid.add_row(place, player, text_face(game).score(view, seat))
    return grid


def ending(players: Players) -> list[RenderableType]:
    """Return the result, the standings unless one person played alone, and where the game file is."""
    game, path = players.table.game, players.table.path
    view = players.table.view(players.last_reader())
    return [
        Text(game.words.result(view), style=ACCENT),
        *([standing(players)] if view.seats > 1 else []),
        Text(),
        where(_("Game file: {file}").format(file=path)),
        where(_("Check the dice: {command}").format(command=f"passel verify {shlex.quote(str(path))}")),
    ]


def leaving(table: GameFile, again: str) -> list[Text]:
    saved_in = _("Saved in {file}").format(file=table.path)
    return [where(saved_in), where(_("Continue with: {command}").format(command=again))]
