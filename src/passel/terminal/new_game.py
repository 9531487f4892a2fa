"""Starts or continues a game at one keyboard."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from passel.bots import bot
from passel.contract import BadSetting, Game, shortened
from passel.i18n import _
from passel.records import BadRecord, Record, load, verify
from passel.terminal.game_file import GameFile
from passel.terminal.saves import fresh, latest_unfinished
from passel.terminal.seating import bots, people, seated

SEATS = 3  # enough opponents, and short waits


@dataclass(frozen=True)
class Wishes:
    """The wishes of the player; None for whatever is usual."""

    seats: int | None = None
    humans: int | None = None
    names: list[str] = field(default_factory=list)
    seat: int | None = None  # from 1
    bot: str | None = None
    settings: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    seed: str | None = None


def begin(game: Game, wishes: Wishes, path: Path | None = None) -> GameFile:
    """Return a new game, already saved."""
    low, high = game.seats
    humans = wishes.humans if wishes.humans is not None else max(1, len(wishes.names))
    wanted = max(SEATS, humans) if wishes.seats is None else wishes.seats
    seats = game.check_seats(min(max(wanted, low), high) if wishes.seats is None else wanted)
    if not 1 <= humans <= seats:
        told = _("With {seats} players, 1 to {seats} people can share the keyboard, not {n}.")
        raise BadSetting(told.format(seats=seats, n=humans))
    if wishes.seat is not None and not 1 <= wishes.seat <= seats:
        told = _("Choose a seat from 1 to {seats}, not {given}.")
        raise BadSetting(told.format(seats=seats, given=shortened(wishes.seat)))
    bot(wishes.bot or "regular")
    settings = game.setting_values(wishes.settings, wishes.preset)
    seed = secrets.token_bytes(32) if wishes.seed is None else read_seed(wishes.seed)
    players = people(wishes.names, humans)
    file = path or fresh(game.slug)
    players += bots(wishes.bot or "regular", seats - humans, players, file.stem)
    chair = None if wishes.seat is None else wishes.seat - 1
    names = [player.written for player in seated(players, chair, seed)]
    table = GameFile(Record(game, seats, settings, names, seed), file)
    try:
        table.keep()
    except OSError:
        if path is None:
            table.path.unlink(missing_ok=True)
        raise
    return table


def read_seed(text: str) -> bytes:
    if not re.fullmatch(r"[0-9a-fA-F]{64}", text):
        told = _("A seed has 64 hexadecimal digits, not {given}.")
        raise BadSetting(told.format(given=shortened(text)))
    return bytes.fromhex(text)


def go_on(game: Game, path: Path) -> GameFile:
    """Return a saved game, if its file is correct and it isn't over."""
    text = load(path)
    try:
        reading, findings = verify(text)
    except BadRecord as bad:
        raise BadRecord(0, broken(path, str(bad))) from None
    record = reading.record
    if record.game is not game:
        told = _("{file} is a game of {other}, not {game}.")
        raise BadRecord(0, told.format(file=path.name, other=record.game.name, game=game.name))
    if findings:
        at = _("Line {n}:").format(n=findings[0].line) + " " if findings[0].line else ""
        raise BadRecord(0, broken(path, at + findings[0].reason))
    table = GameFile(record, path)
    if table.pos.over:
        told = _("The game in {file} is over. Watch it with passel replay.")
        raise BadRecord(0, told.format(file=path.name))
    return table


def broken(path: Path, reason: str) -> str:
    return _("You can't continue {file}: {reason}").format(file=path.name, reason=reason)


def latest(game: Game) -> GameFile:
    path = latest_unfinished(game.slug)
    if path is None:
        told = _("You have no unfinished game of {game}. Start one without --resume.")
        raise BadSetting(told.format(game=game.name))
    return go_on(game, path)
