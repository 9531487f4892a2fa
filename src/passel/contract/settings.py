"""Settings of a game: what players agree on before it starts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Literal, TypeVar

import msgspec

from passel.contract.typed import meant, shortened
from passel.i18n import _

T = TypeVar("T")
Value = bool | int | str
HUGE = 10**18  # larger than any setting; Python refuses to print much larger numbers


class BadSetting(ValueError):
    """A setting, preset or number of seats that the game does not have."""


class Setting(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A setting of a game: a whole number from `low` to `high`, one of `values`, or true and false.

    Make one with `whole`, `choice` or `switch`.  `label` is what players call it, `help` says what it does in
    one sentence, `clause` is the rule that explains it; `said` has what players call single values.
    `advanced` settings are shown on demand; one with `only` matters, and is shown, where other settings have
    these values.  `Game` replaces `default` by the value in a new object of the game's settings.

    >>> coins = whole("coins", 0, 10, "EX-1", "Coins at the start", "Coins that each player starts with.")
    >>> coins.read(" 3 "), switch("fast", "EX-2", "Fast", "Play faster.").read("yes")
    (3, True)
    >>> coins.read(11)
    Traceback (most recent call last):
    passel.contract.settings.BadSetting: coins must be a whole number from 0 to 10. You entered 11.
    """

    name: str
    kind: Literal["int", "choice", "bool"]
    default: Value
    label: str
    help: str
    clause: str
    low: int = 0
    high: int = 0
    values: tuple[str, ...] = ()
    said: Mapping[str, str] = {}
    advanced: bool = False
    only: Mapping[str, Value] = {}

    def read(self, given: object) -> Value:
        """Return the value of `given` (text, number or truth value).  Raises BadSetting."""
        fits = isinstance(given, str) or (isinstance(given, int) and abs(given) < HUGE)
        text = str(given).strip().lower() if fits else ""
        if self.kind == "bool" and text in ("true", "false", "yes", "no", "on", "off", "1", "0"):
            return text in ("true", "yes", "on", "1")
        if self.kind == "int" and re.fullmatch(r"[+-]?[0-9]{1,9}", text, re.ASCII):
            number = int(text)
            if self.low <= number <= self.high:
                return number
        for value in self.values:
            if text == value.lower():
                return value
        raise BadSetting(
            _("{name} must be {range}. You entered {given}.").format(
                name=self.name, range=self.range, given=shortened(given)
            )
        )

    def matters(self, values: Mapping[str, object]) -> bool:
        """Return whether the setting has an effect where the settings have these values."""
        return all(str(values.get(name)) == str(value) for name, value in self.only.items())

    def value_label(self, value: Value) -> str:
        """Return what players call a value."""
        if self.kind == "bool":
            return _("yes") if value else _("no")
        return _(self.said[str(value)]) if str(value) in self.said else str(value)

    @property
    def range(self) -> str:
        """Return the values that are allowed, as words."""
        if self.kind == "bool":
            return _("true or false")
        if self.kind == "int":
            return _("a whole number from {low} to {high}").format(low=self.low, high=self.high)
        return _("one of {values}").format(values=", ".join(self.values))


def whole(
    name: str,
    low: int,
    high: int,
    clause: str,
    label: str,
    help: str,
    said: Mapping[int, str] | None = None,
    **more: Any,
) -> Setting:
    """Return a setting that is a whole number; `said` has words for single numbers: 0 is "No limit"."""
    return Setting(
        name=name,
        kind="int",
        default=low,
        low=low,
        high=high,
        clause=clause,
        label=label,
        help=help,
        said={str(number): text for number, text in (said or {}).items()},
        **more,
    )


def choice(name: str, values: Mapping[str, str], clause: str, label: str, help: str, **more: Any) -> Setting:
    """Return a setting that is one of several words, each with what players call it."""
    return Setting(
        name=name,
        kind="choice",
        default=next(iter(values)),
        values=tuple(values),
        said=values,
        clause=clause,
        label=label,
        help=help,
        **more,
    )


def switch(name: str, clause: str, label: str, help: str, **more: Any) -> Setting:
    """Return a setting that is true or false."""
    return Setting(name=name, kind="bool", default=False, clause=clause, label=label, help=help, **more)


class Preset(msgspec.Struct, frozen=True):
    """A named set of settings; `settings` has those that differ from the defaults."""

    name: str
    label: str
    help: str
    settings: dict[str, Value]


def one_of(name: str, things: Mapping[str, T], what: str) -> T:
    """Return the thing called `name`, or raise BadSetting with the names that there are."""
    if name in things:
        return things[name]
    near = get_close_matches(name, things, 1)
    hint = meant(near[0]) if near else ""
    raise BadSetting(
        _("No {what} called {name}.{hint} Choose from: {names}.").format(
            what=_(what), name=shortened(name), hint=hint, names=", ".join(things)
        )
    )
