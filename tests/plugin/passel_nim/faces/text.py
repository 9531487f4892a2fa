"""Nim in plain text, for terminals, letters and pages: the heap, in groups of four."""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from passel.contract import Game, View
from passel.contract.text import ACCENT, LINE, Room, TextBoard, order, story
from passel.i18n import _, _n

__all__ = ["board", "order", "score", "story"]


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    left = view.public["left"]
    heap = " ".join("|" * min(4, left - start) for start in range(0, left, 4)) or _("nothing")
    told = _n("1 match on the table", "{n} matches on the table", left)
    return TextBoard(Group(Rule(game.name, style=LINE), Text(heap, style=ACCENT), Text(told)))


def score(view: View, seat: int) -> str:
    """Nobody counts anything."""
    return ""
