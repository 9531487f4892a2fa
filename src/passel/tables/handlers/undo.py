"""Handlers for undo: without asking, or after the others have agreed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused, heard
from passel.tables import acts
from passel.tables.history import History, chance
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
    state.latest = []
    asked = state.undo_request
    if asked is not None:  # the request stays, so that nobody sees that something hidden was undone
        asked.moves = len(history.moves) if asked.seat == seat else history.last_choice(asked.seat)


def may_undo(state: TableState, seat: int) -> bool:
    """Return whether an undo by the player in this seat would not be refused now."""
    moves, observers = state.history.moves, state.observers(seat)
    if state.phase != "playing" or not moves or turn_of(state):
        return False
    # Most answers need no replay of the game.
    if moves[-1][0] != seat:
        if not in_lane(state, seat):
            return False
    elif any(heard(entry, reader) for entry in state.latest for reader in observers):
        return False
    return not refused(lambda: state.history.undo(seat, observers))


def may_ask_undo(state: TableState, seat: int) -> bool:
    """Return whether there is a move that the player could ask to undo."""
    moved = any(mover == seat for mover, _option in state.history.moves)
    if state.phase != "playing" or turn_of(state) or not moved:
        return False
    return not refused(lambda: state.history.last_choice(seat))


def undo_depends_on(state: TableState, seat: int) -> tuple[object, ...]:
    """Return all that `may_undo` depends on: while others act at the same time, it stays the same."""
    moves = state.history.moves
    own = sum(mover == seat for mover, _ in moves)
    return state.history, state.phase, own, chance(state.pos, seat), in_lane(state, seat) or len(moves)


def in_lane(state: TableState, seat: int) -> bool:
    return any(lane.seat == seat for lane in state.pos.lanes)


def refused(act: Callable[[], object]) -> bool:
    try:
        act()
    except Refused:
        return True
    return False


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
