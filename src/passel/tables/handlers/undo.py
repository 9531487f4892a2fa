"""Handlers for undo: without asking, or after the others have agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.history import History
from passel.tables.parts import Considered, UndoRequest
from passel.tables.sheets import turn_of

if TYPE_CHECKING:
    from passel.tables.state import TableState


def undo(state: TableState, act: acts.Undo, at: int) -> Considered:
    state.when("playing")
    if act.moves < 0:
        state.own(act.seat, act.by)
        history = state.history.undo(act.seat, None if state.replaying else state.observers(act.seat))
    else:  # as agreed
        history = state.history.back_to(act.moves)
    pos = history.replay()
    pos.journal = []

    def effect() -> None:
        if act.moves >= 0:
            state.undo_request = None
        state.seats[act.seat].plan = ()
        go_back(state, history, act.seat)
        state.go_on(pos, at, act.seat)

    return act, effect


def go_back(state: TableState, history: History, seat: int) -> None:
    state.history = history
    asked = state.undo_request
    if asked is not None:  # the request stays, so that nobody sees that something hidden was undone
        asked.moves = len(history.moves) if asked.seat == seat else history.last_choice(asked.seat)


def undo_request(state: TableState, act: acts.AskUndo, at: int) -> Considered:
    state.when("playing")
    state.own(act.seat, act.by)
    if turn_of(state):
        raise Refused(_("Resolved turns can't be undone. Ask the referee for a rollback."))
    asked = UndoRequest(act.seat, state.history.last_choice(act.seat))

    def effect() -> None:
        state.undo_request = asked

    return act, effect


def reply(state: TableState, act: acts.Reply, at: int) -> Considered:
    state.own(act.seat, act.by)
    asked = state.undo_request
    if asked is None or asked.seat == act.seat:
        raise Refused(_("There's no undo request."))

    def effect() -> None:
        if act.yes:
            asked.agreed.add(act.seat)
        else:
            state.undo_request = None

    return act, effect
