"""A first game, explained while one plays: what is asked, why, and what a sensible player looks at.

The room of a game has its `guide.py`, which knows a lesson for whatever a seat may see.  A lesson that comes
again has the same name, so that nobody has to read it twice."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from passel.game import Game, Lesson, View


def has_guide(game: Game) -> bool:
    return find_spec(f"{game.package}.guide") is not None


def lesson(game: Game, view: View) -> Lesson:
    """What there is to say to the seat just now."""
    found: Lesson = import_module(f"{game.package}.guide").lesson(view)
    return found


def first_preset(game: Game) -> str:
    """With what a first game is best played, if not with all rules."""
    found: str = getattr(import_module(f"{game.package}.guide"), "PRESET", "")
    return found
