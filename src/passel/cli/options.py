"""Arguments and output that several commands share."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from importlib.util import find_spec
from typing import Annotated, Any

import msgspec
import typer
from rich.progress import BarColumn, Progress, ProgressColumn, Task, TaskProgressColumn, TextColumn
from rich.progress import TimeRemainingColumn as TimeLeft
from rich.text import Text

from passel.bots import BOTS
from passel.cli.streams import console
from passel.contract import BadSetting, shortened
from passel.contract.text import QUIET
from passel.i18n import LANGUAGES

LEVELS = ", ".join(BOTS) + " (or expert:1000, expert:0.5s)"
LARGEST_SEED = 2**63 - 1

Slug = Annotated[str, typer.Argument(metavar="GAME", help="A game's short name: passel games lists them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Given = Annotated[
    list[str] | None,
    typer.Option("--setting", "--option", metavar="NAME=VALUE", help="Change a setting of the game."),
]
PresetName = Annotated[
    str, typer.Option("--preset", metavar="NAME", help="Start from a preset, a named set of settings.")
]
Language = Annotated[
    str | None,
    typer.Option(metavar="CODE", help="en or es; default: the language of your system."),
]
BotSeed = Annotated[int, typer.Option("--seed", min=0, max=LARGEST_SEED, help="Same seed, same result.")]


def given(pairs: list[str] | None) -> dict[str, str]:
    """Return the settings that were given as name=value, each name once."""
    settings: dict[str, str] = {}
    for pair in pairs or []:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadSetting(f"Write a setting as name=value, not as {shortened(pair)}.")
        if name.strip() in settings:
            raise BadSetting(f"You set {shortened(name.strip())} twice.")
        settings[name.strip()] = value
    return settings


def reader_language(given: str | None) -> str:
    """Return the language that was asked for, or that of the environment if we have it, or English."""
    if given is not None:
        if given not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadSetting(f"We don't have the language {shortened(given)}. Choose from: {known}.")
        return given
    named = (os.environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = re.split(r"[_.@]", next(filter(None, named), ""))[0].lower()  # es_ES.UTF-8
    return language if language in LANGUAGES else "en"


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Rate(ProgressColumn):
    """A column of a progress bar: steps per second."""

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{speed:,.0f}/s", style=QUIET)


def bar(silent: bool) -> Progress:
    """Return a progress bar on stderr; hidden if that is not a terminal."""
    err = console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), Rate(), TimeLeft())
    hidden = silent or not err.is_terminal
    return Progress(*columns, console=err, transient=True, auto_refresh=False, disable=hidden)


def stage_printer(silent: bool) -> Callable[[str], None]:
    """Return a function that prints the current stage to stderr, if that is a terminal."""
    err = console(stderr=True)
    talks = err.is_terminal and not silent
    return lambda stage: err.print(Text(stage, style=QUIET)) if talks else None


def need(module: str, extra: str) -> None:
    """Raise BadSetting if a library is not installed."""
    if find_spec(module) is None:
        raise BadSetting(f"This needs another package: pip install 'passel[{extra}]'.")


def print_json(data: Any) -> None:
    """Print data as JSON, always in UTF-8."""
    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2))
