"""The rules of a game; finds a rule by its number, however it is written."""

from __future__ import annotations

import re

from rich.console import Console
from rich.markdown import Markdown

from passel.contract import BadSetting, Game, shortened
from passel.i18n import _


def clause_named(game: Game, text: str) -> str:
    """Return the number of a rule (MK-41) that was typed as MK-41, mk41, "mk 41" or 41."""
    numbers = {int(clause.partition("-")[2]): clause for clause in game.clauses}
    letters = {clause.partition("-")[0].casefold() for clause in game.clauses}
    wanted = re.fullmatch(r"([a-z]*)[\s-]*([0-9]{1,4})", text.strip().casefold(), re.ASCII)
    if wanted is None or (wanted[1] and wanted[1] not in letters):
        example = next(iter(game.clauses), "none")
        told = _("Rules of {game} have numbers like {example}, not {given}.")
        raise BadSetting(told.format(game=game.name, example=example, given=shortened(text)))
    number = int(wanted[2])
    if number not in numbers:
        nearest = numbers[min(numbers, key=lambda other: abs(other - number))]
        told = _("{game} has no rule {n}. The nearest is {nearest}.")
        raise BadSetting(told.format(game=game.name, n=number, nearest=nearest))
    return numbers[number]


def all_rules(game: Game) -> str:
    """Return how to play, and then the numbered rules."""
    return f"{game.how_to_play}\n\n{game.rulebook}".lstrip()


def clause_text(game: Game, clause: str) -> Markdown:
    return Markdown(f"**{clause}** {game.clauses[clause]}")


def print_clause(console: Console, game: Game, clause: str) -> None:
    console.print(clause_text(game, clause))
