"""Who looks at a table of Lawless Empire, and what that seat may choose there: for pages."""

from __future__ import annotations

from typing import Any, NamedTuple

from passel.contract import View
from passel.games.lawless.components import BOX, Move
from passel.games.lawless.view_types import Public
from passel.games.lawless.words import who, why_not

Data = dict[str, Any]


class Eyes(NamedTuple):
    """A view, by the parts that the board needs everywhere."""

    view: View
    table: Public
    seat: int  # -1 looks on
    names: list[str]
    decision: str  # what is asked of this seat
    options: tuple[str, ...]
    may: frozenset[str]  # the same, to look up
    order: list[int]  # of play: the First player, then clockwise; from seat 0 as long as nobody is it

    def is_me(self, seat: int) -> bool:
        return seat == self.seat

    def offer(self, option: Move) -> Data:
        """A thing as a choice: the option, and why it may not be chosen."""
        may = option.text in self.may
        return {"text": option.text, "why": "" if may else why_not(self.view, option)[0]}


NOTHING: Data = {"text": "", "why": ""}  # of a thing that is not asked about


def eyes_of(view: View) -> Eyes:
    options = view.ask.options if view.ask else ()
    first = max(view.public.first, 0)
    return Eyes(
        view=view,
        table=view.public,
        seat=view.seat,
        names=[who(view, seat) for seat in range(view.seats)],
        decision=view.ask.decision if view.ask else "",
        options=options,
        may=frozenset(options),
        order=[(first + place) % view.seats for place in range(view.seats)],
    )


def move(text: str) -> Move:
    found = BOX.texts[text]
    assert isinstance(found, Move)
    return found
