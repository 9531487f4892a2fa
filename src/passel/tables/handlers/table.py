"""Handlers for the table: open it, close it, and continue at another one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from passel.clock import SECOND
from passel.i18n import _
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.registry import find
from passel.tables import acts
from passel.tables.feed import LONG_STORY, SHORT_STORY, Feed, Mailed, journal
from passel.tables.parts import Considered, SeatState, overheard, said_to_all

if TYPE_CHECKING:
    from passel.tables.state import TableState


def open_table(state: TableState, act: acts.Open, at: int) -> Considered:
    terms = act.terms
    game = find(terms.game)
    game.check_seats(terms.seats)
    terms.clock.checked()
    terms = replace(terms, game=game.slug, settings=game.setting_values(terms.settings))
    by_letter = terms.clock.kind == "correspondence"

    def effect() -> None:
        state.terms, state.game, state.opened = terms, game, at
        state.host, state.host_name, state.invitation = act.by, act.name, act.invitation
        state.seats = [SeatState(bank=terms.clock.bank * SECOND) for _seat in range(terms.seats)]
        state.journal = journal(terms.seats, LONG_STORY if by_letter else SHORT_STORY)
        state.talk = Feed(terms.seats, said_to_all, overheard, most=200)
        state.mailed = Mailed(terms.seats)

    return replace(act, terms=terms), effect


def end(state: TableState, act: acts.End, at: int) -> Considered:
    state.only_host(act.by)
    state.when("open", "playing")

    def effect() -> None:
        state.phase, state.reason = "closed", act.reason

    return act, effect


def rematch(state: TableState, act: acts.Rematch, at: int) -> Considered:
    state.when("over", "closed")
    if not state.seats_of(act.by) and act.by != state.host:
        raise NotAllowed(_("Only players can start a rematch."))
    if state.rematch:
        raise Refused(_("The rematch already exists."))

    def effect() -> None:
        state.rematch = act.table

    return act, effect
