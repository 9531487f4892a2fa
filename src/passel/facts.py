"""Data as words, for any game that has no look of its own."""

from __future__ import annotations

from typing import Any

import msgspec

from passel.game import Game
from passel.tongue import _


def fields(data: Any) -> list[tuple[str, Any]]:
    plain = msgspec.json.decode(msgspec.json.encode(data, enc_hook=str))
    if not isinstance(plain, dict):
        plain = {"table": plain}
    return [(str(name).replace("_", " "), value) for name, value in plain.items()]


def one_per_seat(game: Game) -> set[str]:
    """What has as many parts as there are seats, however many those are, and not just now by chance."""
    found = {field for field, _value in fields(game.public(game.new(game.seats[0])))}
    for count in range(game.seats[0], game.seats[1] + 1):
        fresh = fields(game.public(game.new(count)))
        found &= {field for field, value in fresh if isinstance(value, list) and len(value) == count}
    return found


def per_seat(field: str, values: list[Any]) -> list[tuple[str, list[Any]]]:
    """One row, or one for each field of what every seat has."""
    if all(isinstance(value, dict) for value in values):
        inner = dict.fromkeys(name for value in values for name in value)
        return [(name.replace("_", " "), [value.get(name, "") for value in values]) for name in inner]
    return [(field, values)]


def shown(value: Any) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list):
        return ", ".join(shown(item) for item in value) or _("none")
    if isinstance(value, dict):
        return ", ".join(f"{name} {shown(item)}" for name, item in value.items()) or _("none")
    return _("none") if value is None else str(value)
