"""Handlers for time: pauses, changes of the time control, time off."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from passel.clock import SECOND
from passel.i18n import _
from passel.kernel import Refused
from passel.tables import acts
from passel.tables.parts import Considered
from passel.tables.time_control import FURTHEST, NEVER

if TYPE_CHECKING:
    from passel.tables.state import TableState


def pause(state: TableState, act: acts.Pause, at: int) -> Considered:
    state.only_host(act.by)
    state.when("playing")
    if state.paused:
        raise Refused(_("The game is paused."))

    def effect() -> None:
        state.paused = at

    return act, effect


def resume(state: TableState, act: acts.Resume, at: int) -> Considered:
    state.only_host(act.by)
    if not state.paused:
        raise Refused(_("The game isn't paused."))

    def effect() -> None:
        for seat_state in state.seats:
            seat_state.asked += at - state.paused
            seat_state.since += at - state.paused
            seat_state.until = (seat_state.until[0] + at - state.paused, seat_state.until[1])
        state.paused = 0

    return act, effect


def retime(state: TableState, act: acts.Retime, at: int) -> Considered:
    state.only_host(act.by)
    state.when("open", "playing")
    terms = msgspec.structs.replace(state.terms, clock=act.clock.checked())

    def effect() -> None:
        state.terms = terms
        for seat_state in state.seats:
            seat_state.bank = act.clock.bank * SECOND
            state.restart_clock(seat_state, at)

    return act, effect


def away(state: TableState, act: acts.Away, at: int) -> Considered:
    seat_state = state.own_or_referee(act.seat, act.by)
    state.when("open", "playing")
    if act.until > act.begin and not at < act.until < at + FURTHEST:
        raise Refused(_("Time off must end within a year."))

    def effect() -> None:
        seat_state.away = (act.begin, act.until) if act.until > act.begin else NEVER

    return act, effect
