"""Handlers for people: who may enter, who is in which seat, and the email address of a seat."""

from __future__ import annotations

import hmac
import re
from typing import TYPE_CHECKING, Final

from passel.bots import bot
from passel.contract import shortened
from passel.i18n import LANGUAGES, _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.tables import acts
from passel.tables.acts import LONGEST_EMAIL
from passel.tables.parts import NOTHING_DRAWN, STAND_IN, Considered, Former, Parting, SeatState
from passel.tables.sheets import NOWHERE, Address
from passel.tables.time_control import NEVER, TimeControl

if TYPE_CHECKING:
    from passel.tables.state import TableState

EMAIL: Final = re.compile(r"[^\s@<>,;:\"()\[\]\\\x00-\x1f\x7f]+@[^\s@<>,;:\"()\[\]\\\x00-\x1f\x7f]+")


def enter(state: TableState, act: acts.Enter, at: int) -> Considered:
    if act.by in state.barred or not hmac.compare_digest(act.invitation.encode(), state.invitation.encode()):
        raise NotAllowed(_("This invite link doesn't work any more. Ask the host for a new one."))
    return act, lambda: state.guests.add(act.by)


def sit(state: TableState, act: acts.Sit, at: int) -> Considered:
    seat_state = state.seat_state(act.seat)
    if act.level:
        state.only_host(act.by)
        state.when("open")
        bot(act.level)  # refuses a level that does not exist
    else:
        state.when("open", "playing")
        refuse_referee(state, act.by)
        if not state.may_look(act.by):
            raise NotAllowed(_("This table is private. Ask the host for an invite link."))
        if state.seats_of(act.by):
            raise Refused(_("You already have a seat here."))
    vacant = not seat_state.taken if state.phase == "open" else not seat_state.user and not seat_state.name
    replaced = act.level and seat_state.level and not seat_state.user  # a bot takes another name
    if not vacant and not replaced:
        raise Refused(_("That seat is taken. Choose another."))

    def effect() -> None:
        seat_state.user, seat_state.name, seat_state.level = "" if act.level else act.by, act.name, act.level

    return act, effect


def leave(state: TableState, act: acts.Leave, at: int) -> Considered:
    seat_state = state.seat_state(act.seat)
    if seat_state.user and act.by:  # empty `by`: the table itself removes an absent player
        state.own(act.seat, act.by)
    elif not seat_state.user:  # only the host removes a bot
        state.only_host(act.by)
        state.when("open")
    state.when("open", "playing")
    return act, lambda: vacate(state, seat_state, "left" if act.by else "lapsed")


def kick(state: TableState, act: acts.Kick, at: int) -> Considered:
    state.only_host(act.by)
    state.when("open", "playing")
    seat_state = state.seat_state(act.seat)
    if not seat_state.user or seat_state.user == state.host:
        raise Refused(_("That seat is empty."))
    user = seat_state.user

    def effect() -> None:
        vacate(state, seat_state, "sent away")
        state.barred.add(user)
        state.guests.discard(user)

    return act, effect


def hand(state: TableState, act: acts.GiveSeat, at: int) -> Considered:
    seat_state = state.seat_state(act.seat)
    if act.by != state.host or state.seats_of(act.by):  # a referee may give away any seat
        state.own(act.seat, act.by)
    state.when("open", "playing")
    refuse_referee(state, act.to)
    if act.to in state.barred or state.seats_of(act.to):
        raise Refused(_("{name} can't take this seat.").format(name=act.name))

    def effect() -> None:
        vacate(state, seat_state, "replaced", act.name)
        seat_state.user = act.to
        state.restart_clock(seat_state, at)
        state.guests.add(act.to)

    return act, effect


def rest(state: TableState, act: acts.UseBot, at: int) -> Considered:
    seat_state = state.seat_state(act.seat)
    if act.by and act.by != state.host:
        state.own(act.seat, act.by)
    state.when("playing")
    bot(act.level)
    if not seat_state.person:
        raise Refused(_("A bot is already playing there."))

    def effect() -> None:
        seat_state.level = act.level
        seat_state.rests += 1

    return act, effect


def back(state: TableState, act: acts.Back, at: int) -> Considered:
    seat_state = state.own(act.seat, act.by)
    state.when("playing")
    if not seat_state.level:
        raise Refused(_("You're already at this table."))

    def effect() -> None:
        seat_state.level, seat_state.lapses = "", 0
        state.restart_clock(seat_state, at)

    return act, effect


def address(state: TableState, act: acts.Address, at: int) -> Considered:
    seat_state = state.own_or_referee(act.seat, act.by)
    if act.email and (len(act.email) > LONGEST_EMAIL or not EMAIL.fullmatch(act.email)):
        raise Refused(_("{text} isn't an email address.").format(text=shortened(act.email)))
    TimeControl(zone=act.zone).checked()
    if act.language not in LANGUAGES:
        raise Refused(_("We don't have the language {name}.").format(name=shortened(act.language)))

    def effect() -> None:
        seat_state.address = Address(act.email, act.zone, act.language)

    return act, effect


def refuse_referee(state: TableState, user: str) -> None:
    """Refuse a seat to a referee, who could read the orders of the others."""
    if state.turns and user == state.host and not state.seats_of(user):
        raise Refused(_("The referee can't take a seat."))


def vacate(state: TableState, seat_state: SeatState, why: Parting, successor: str = "") -> None:
    """Remove the player from a seat, with their orders, plans and drafts."""
    seat, user, name, address = (
        state.seats.index(seat_state),
        seat_state.user,
        seat_state.name,
        seat_state.address,
    )
    seat_state.user = seat_state.name = seat_state.draft = ""
    seat_state.sketch = NOTHING_DRAWN
    seat_state.order = None
    seat_state.plan, seat_state.address, seat_state.away = (), NOWHERE, NEVER
    state.take_out(seat)
    state.mailed.begin(seat, state.talk.told[seat])
    seat_state.lapses = 0
    seat_state.level = STAND_IN if state.phase == "playing" and why != "replaced" else ""
    seat_state.name = successor
    if user and state.phase == "playing":
        state.former.append(Former(seat, user, name, address, why, state.players()))
