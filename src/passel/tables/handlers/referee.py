"""Handlers for what only a host can do: roll back turns, and extend deadlines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.acts import LONGEST_REASON
from passel.tables.parts import Considered
from passel.tables.sheets import Rolled, referee, turn_of
from passel.tables.time_control import FURTHEST

if TYPE_CHECKING:
    from passel.tables.state import TableState


def rollback(state: TableState, act: acts.Rollback, at: int) -> Considered:
    """Roll back.  Orders of the turn that it goes back to are sealed again; those of later turns are void.
    Refused when the game is over: its seed is published, so everybody could predict the new dice."""
    referee(state, act.by)
    state.when("playing")
    reason = act.reason.strip()
    if not reason or len(reason) > LONGEST_REASON:
        raise Refused(_("Give a reason (up to {n} characters). Everyone sees it.").format(n=LONGEST_REASON))
    if not 0 <= act.moves < len(state.history.moves):
        raise Refused(_("There's nothing to roll back."))
    history, left = state.history.back_to(act.moves), turn_of(state)
    pos = history.replay()
    pos.journal = []

    def effect() -> None:
        state.undo_request = None
        state.history, state.latest = history, []
        state.turns = {turn: moves for turn, moves in state.turns.items() if moves <= act.moves}
        state.sheets = {turn: sheets for turn, sheets in state.sheets.items() if turn in state.turns}
        state.announce(reason, at)
        for seat_state in state.seats:
            seat_state.plan = ()
        state.go_on(pos, at, anew=True)
        state.redo = "" if not turn_of(state) else "at once" if act.again else "wait"
        state.rolled.append(Rolled(at, turn_of(state), reason, left))

    return act, effect


def extend(state: TableState, act: acts.Extend, at: int) -> Considered:
    state.only_host(act.by)
    state.when("playing")
    if state.terms.clock.kind != "correspondence":
        raise Refused(_("There's no deadline to extend."))
    if not at < act.until < at + FURTHEST:
        raise Refused(_("Choose a deadline within the next year."))
    if len(act.reason) > LONGEST_REASON:
        raise Refused(_("That's too long ({n:,} characters).").format(n=len(act.reason)))
    seats = [ask.seat for ask in state.pos.asks] if act.seat < 0 else [act.seat]
    extended = [state.seat_state(seat) for seat in seats]

    def effect() -> None:
        for seat_state in extended:
            seat_state.until = (act.until, seat_state.asks)
        if act.reason.strip():
            state.announce(act.reason.strip(), at)

    return act, effect
