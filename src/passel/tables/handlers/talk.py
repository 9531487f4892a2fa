"""Handlers for the chat: messages to everybody, private messages, and reminders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from passel.i18n import _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.tables import acts
from passel.tables.parts import Considered, Spoken
from passel.tables.sheets import awaited

if TYPE_CHECKING:
    from passel.tables.state import TableState

REMIND_AFTER: Final = 20_000  # milliseconds


def say(state: TableState, act: acts.Say, at: int) -> Considered:
    text = act.text.strip()
    if not text or len(text) > acts.LONGEST_TALK:
        raise Refused(_("Write up to {n:,} characters.").format(n=acts.LONGEST_TALK))
    if act.seat >= 0:
        state.own(act.seat, act.by)
    elif not state.may_watch(act.by):
        raise NotAllowed(_("You're not at this table."))
    if act.to >= 0:
        if not state.terms.whispers:
            raise Refused(_("Private messages are off at this table."))
        if act.seat < 0 or act.to == act.seat or not state.seat_state(act.to).user:
            raise Refused(_("Choose one player for a private message."))
    line = Spoken(act.name, text, act.seat, act.to, at)
    return act, lambda: state.talk.add([line])


def remind(state: TableState, act: acts.Remind, at: int) -> Considered:
    """Remind a player.  This depends only on public facts: who is waited for and since when, and past
    reminders."""
    if act.by != state.host and not state.seats_of(act.by):
        raise NotAllowed(_("You're not at this table."))
    state.when("playing")
    seat_state = state.seat_state(act.to)
    name = state.names()[act.to]
    if not is_live(state):
        raise Refused(_("You can send reminders only in live games."))
    if state.paused or act.to not in awaited(state) or not seat_state.person or seat_state.user == act.by:
        raise Refused(_("Nobody is waiting for {name} right now.").format(name=name))
    if not may_remind(state, act.by, act.to):
        raise Refused(_("You've already reminded {name}.").format(name=name))
    if at - seat_state.since < REMIND_AFTER:
        raise Refused(_("Give {name} a little more time first.").format(name=name))

    def effect() -> None:
        seat_state.reminded[act.by] = seat_state.since

    return act, effect


def is_live(state: TableState) -> bool:
    return state.terms.clock.kind != "correspondence" and not state.turns


def may_remind(state: TableState, user: str, seat: int) -> bool:
    """Return whether the user has not yet reminded this seat during the current wait."""
    seat_state = state.seats[seat]
    return seat_state.reminded.get(user) != seat_state.since


def reminding(state: TableState, seat: int) -> list[str]:
    """Return the names of users who have reminded this seat during the current wait."""
    seat_state = state.seats[seat]
    users = [user for user, since in seat_state.reminded.items() if since == seat_state.since]
    names = state.names()
    return [names[own[0]] if (own := state.seats_of(user)) else state.host_name for user in users]
