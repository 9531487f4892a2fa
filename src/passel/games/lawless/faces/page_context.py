"""Who looks at a table of Lawless Empire, and what that seat may choose there, for pages."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from passel.contract import View
from passel.games.lawless.components import BOX, Move
from passel.games.lawless.standing import turn_order
from passel.games.lawless.view_types import Public
from passel.games.lawless.words_names import who
from passel.games.lawless.words_refusals import why_not

Data = dict[str, Any]

LARGE: Final = ("command", "revelation")  # phases in which Syndicates are large, and no Plans are there


class Eyes(NamedTuple):
    """A view, by the parts that the board needs everywhere."""

    view: View
    table: Public
    seat: int  # -1 for a spectator
    names: list[str]
    decision: str  # what is asked of this seat
    options: tuple[str, ...]
    offered: frozenset[str]  # the same, to look up
    order: list[int]  # turn order: the First player, then clockwise; from seat 0 as long as nobody is it

    def is_me(self, seat: int) -> bool:
        return seat == self.seat

    def may(self, option: Move) -> bool:
        return option.text in self.offered

    def why_not(self, option: Move) -> str:
        """Why an option may not be chosen; "" if it may."""
        return "" if self.may(option) else why_not(self.view, option)[0]

    @property
    def large(self) -> bool:
        return self.table.phase in LARGE


def eyes_of(view: View) -> Eyes:
    options = view.ask.options if view.ask else ()
    return Eyes(
        view=view,
        table=view.public,
        seat=view.seat,
        names=[who(view, seat) for seat in range(view.seats)],
        decision=view.ask.decision if view.ask else "",
        options=options,
        offered=frozenset(options),
        order=turn_order(view),
    )


def move(text: str) -> Move:
    found = BOX.texts[text]
    assert isinstance(found, Move)
    return found
