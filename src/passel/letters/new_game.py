"""Players and terms of a new game by post, from command-line options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from passel.bots import BOTS, bot
from passel.bots.characters import bot_name
from passel.bots.players import read_player
from passel.contract import BadSetting, Game, shortened
from passel.records import LONGEST_NAME, tidy
from passel.tables.acts import Terms
from passel.tables.folder_table import Player
from passel.tables.sheets import Address
from passel.tables.time_control import TimeControl

BY_POST: Final = ("postal", "by mail")  # presets for games by post
PLAYER: Final = re.compile(r"([^<>]*?)\s*(?:<([^<>]*)>)?\s*")


def players_of(people: Sequence[str], bots: Sequence[str], table: str = "") -> list[Player]:
    """Return the players, each given as “Ada <ada@example.org>;zone=Europe/Madrid;language=es”, then the
    bots of the table."""
    found = [person(text) for text in people]
    if not found:
        raise BadSetting("Add a player: --player “Ada <ada@example.org>”, once for each.")
    for level in bots:
        bot(level)  # raises if there is no such bot
        found.append(Player(bot_name(level, table, [each.name for each in found]), level=level))
    names = [player.name.casefold() for player in found]
    twice = next((player.name for player in found if names.count(player.name.casefold()) > 1), "")
    if twice:
        raise BadSetting(f"Two players are called {twice}. Give one another name.")
    return found


def person(text: str) -> Player:
    first, *rest = text.split(";")
    match = PLAYER.fullmatch(first.strip())
    name = tidy(match[1]) if match else ""
    bot_like = name.casefold() in BOTS or read_player(name, "").bot
    if match is None or not name or len(match[1]) > LONGEST_NAME or bot_like:
        raise BadSetting(f"Write a player as “Ada <ada@example.org>”, not as {shortened(text)}.")
    more: dict[str, str] = {}
    for each in rest:
        key, equals, value = (part.strip() for part in each.partition("="))
        if key not in ("zone", "language") or not equals or key in more:
            raise BadSetting(f"A player can have zone=… and language=…, not {shortened(each)}.")
        more[key] = value
    return Player(
        name, Address((match[2] or "").strip(), more.get("zone", "UTC"), more.get("language", "en"))
    )


def terms_of(
    game: Game,
    seats: int,
    settings: Mapping[str, str],
    preset: str,
    hours: int,
    quiet: str,
    weekends: bool,
    zone: str,
    patience: int,
    absence: str,
    early: bool,
) -> Terms:
    by_post = [each.name for each in game.presets if each.name in BY_POST]
    if absence not in ("default", "bot", "drop"):
        raise BadSetting(f"Choose default, bot or drop for --absence, not {shortened(absence)}.")
    clock = TimeControl(
        kind="correspondence",
        hours=hours,
        quiet=hours_of(quiet),
        weekends=weekends,
        zone=zone,
        patience=patience,
        absence=absence,  # type: ignore[arg-type]  # one of them
    )
    return Terms(
        game=game.slug,
        seats=game.check_seats(seats),
        settings=game.setting_values(settings, preset or "".join(by_post[:1])),
        clock=clock.checked(),
        early=early,
    )


def hours_of(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", text or "0-0", re.ASCII)
    if match is None or not (int(match[1]) < 24 and int(match[2]) < 24):
        raise BadSetting(f"Write quiet hours as 22-7, not as {shortened(text)}.")
    return int(match[1]), int(match[2])
