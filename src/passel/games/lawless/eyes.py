"""Who looks at a table of Lawless Empire, and what that seat may choose there: for pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from passel.game import View
from passel.games.lawless import words
from passel.games.lawless.components import BOX, COLOUR, Move
from passel.games.lawless.view import Public
from passel.names import Named

Data = dict[str, Any]


class Eyes(NamedTuple):
    """A view, by the parts that the board needs everywhere."""

    view: View
    table: Public
    seat: int  # -1 looks on
    names: Sequence[str]
    decision: str  # what is asked of this seat
    options: tuple[str, ...]
    may: frozenset[str]  # the same, to look up
    order: list[int]  # of play: the First player, then clockwise; from seat 0 as long as nobody is it
    words: Named

    def is_me(self, seat: int) -> bool:
        return seat == self.seat

    def offer(self, option: Move) -> Data:
        """A thing as a choice: the option, and why it may not be chosen."""
        may = option.text in self.may
        return {"text": option.text, "why": "" if may else self.words.why_not(self.view, option)[0]}


NOTHING: Data = {"text": "", "why": ""}  # of a thing that is not asked about


def eyes_of(view: View, names: Sequence[str]) -> Eyes:
    options = view.ask.options if view.ask else ()
    first = max(view.public.first, 0)
    return Eyes(
        view=view,
        table=view.public,
        seat=view.seat,
        names=names,
        decision=view.ask.decision if view.ask else "",
        options=options,
        may=frozenset(options),
        order=[(first + place) % view.seats for place in range(view.seats)],
        words=Named(words, COLOUR, names),
    )


def move(text: str) -> Move:
    found = BOX.texts[text]
    assert isinstance(found, Move)
    return found
