"""The settings of a table, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from passel.bots import BOTS
from passel.bots.characters import LEVELS
from passel.contract import Game, Value
from passel.i18n import N_, _
from passel.server.pages.times import span
from passel.tables.acts import Terms
from passel.tables.time_control import TimeControl

PACES: Final = {  # the time limits that a form offers, by code
    "none": TimeControl(),
    "30s": TimeControl(kind="live", seconds=30, bank=120),
    "1m": TimeControl(kind="live", seconds=60, bank=300),
    "2m": TimeControl(kind="live", seconds=120, bank=600),
    "1d": TimeControl(kind="correspondence", hours=24),
    "3d": TimeControl(kind="correspondence", hours=72),
    "7d": TimeControl(kind="correspondence", hours=168),
}
KINDS: Final = {
    "none": N_("No limit"),
    "live": N_("Live"),
    "correspondence": N_("Over days"),
}


def levels() -> list[dict[str, str]]:
    """Return the bots that can take a free seat."""
    return [
        {"level": level, "name": _(name), "character": _(BOTS[level].character)}
        for level, name in LEVELS.items()
    ]


def timed(clock: TimeControl) -> str:
    if clock.kind == "live":
        said = _("{time} per move, plus {bank} in reserve")
        return said.format(time=span(clock.seconds), bank=span(clock.bank))
    if clock.kind == "correspondence":
        return _("{time} per move").format(time=span(clock.hours * 3600))
    return _("No time limit")


def paces() -> list[dict[str, Any]]:
    """Return the time limits by kind, each with its code and its text."""
    found = []
    for kind, title in KINDS.items():
        clocks = [(code, clock) for code, clock in PACES.items() if clock.kind == kind]
        found.append(
            {"title": _(title), "clocks": [{"code": code, "said": timed(clock)} for code, clock in clocks]}
        )
    return found


def pace_of(clock: TimeControl) -> str:
    return next((code for code, each in PACES.items() if as_patient(each, clock) == clock), "")


def as_patient(clock: TimeControl, other: TimeControl) -> TimeControl:
    """Return a time control with the other's rules for players who run out of time."""
    return msgspec.structs.replace(clock, patience=other.patience, absence=other.absence)


def absent(clock: TimeControl) -> str:
    """Return what happens to players who repeatedly run out of time."""
    said = {
        "default": _("If you run out of time, the standard move is played for you."),
        "bot": _("Miss {n} moves in a row and a bot plays until you return."),
        "drop": _("Miss {n} moves in a row and a bot takes your seat."),
    }
    return said[clock.absence].format(n=clock.patience)


def differing(game: Game, settings: Mapping[str, Value]) -> list[dict[str, str]]:
    """Return the settings of a table that differ from the standard."""
    return [
        {
            "name": _(setting.label),
            "value": setting.value_label(settings[setting.name]),
            "standard": setting.value_label(setting.default),
            "help": _(setting.help),
            "clause": setting.clause,
        }
        for setting in game.schema
        if settings.get(setting.name, setting.default) != setting.default
    ]


def agreed(game: Game, terms: Terms) -> dict[str, Any]:
    """Return all terms of a table, for templates."""
    return {
        "clock": timed(terms.clock),
        "absent": absent(terms.clock) if terms.clock.kind != "none" else "",
        "early": terms.early or game.faces.post is None,
        "differing": differing(game, terms.settings),
        "settings": len(game.schema),
        "private": terms.private,
        "watchers": terms.watchers,
        "whispers": terms.whispers,
    }
