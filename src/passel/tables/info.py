"""What a reader may see of a table, as bytes.

Everything is made from the view of the seat and its own lines of the journal."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from passel.contract import Value
from passel.i18n import _
from passel.permissions import NotAllowed
from passel.tables.acts import Begin
from passel.tables.sheets import NOWHERE, turn_of
from passel.tables.state import TableState
from passel.tables.time_control import NEVER, Stretch, TimeControl

encode: Final = msgspec.json.Encoder().encode


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    seat_name: str  # the seat name of the game
    name: str = ""
    bot: str = ""  # the level of the bot that plays
    person: bool = False  # whether a person has the seat, even if a bot plays for them
    you: bool = False
    sealed: bool = False  # by post, whether its orders are in


class UndoRequestInfo(msgspec.Struct, frozen=True):
    seat: int
    agreed: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people at the table know of it, apart from the game."""

    id: str
    game: str
    title: str
    state: str
    host: str
    hosting: bool
    seat: int  # yours, or -1
    seats: list[SeatInfo]
    options: dict[str, Value]
    clock: TimeControl
    private: bool
    watchers: bool
    whispers: bool
    invitation: str = ""  # for players and the host
    paused: bool = False
    reason: str = ""
    rematch: str = ""
    undo_request: UndoRequestInfo | None = None
    begin: Begin = "host"  # or "full": the game starts when all seats are taken
    turn: int = 0  # by post, for which orders are due; `early`: it resolves as soon as all are in
    early: bool = True
    commitment: str = ""
    verifiable: bool = True  # not if the game was imported
    seed: str = ""  # when the game is over
    order: str = ""  # your automatic answer
    draft: str = ""
    sheet: str = ""  # by post, your orders and their receipt: when they came, and the hash
    receipt: str = ""
    received: str = ""
    salt: str = ""  # with which the hash was made
    plan: tuple[str, ...] = ()
    address: str = ""
    zone: str = ""
    language: str = ""
    away: Stretch = NEVER


class ClockInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Your own time to the millisecond.  Of the others only since when they are awaited: more would tell what
    they do in secret."""

    since: dict[int, int]
    deadline: int | None = None
    bank: int | None = None
    opens: int | None = None  # by post, when the turn resolves at the latest


class Frame(msgspec.Struct, omit_defaults=True, gc=False):
    """An update of a program, as `Subscriber.frame` describes it.  What is not new is left out."""

    acks: list[str] = []
    version: str = ""
    view: Raw | UnsetType = UNSET
    ask: int = 0
    told: int = 0
    journal: Raw | UnsetType = UNSET
    heard: int = 0
    talk: list[Any] = []
    table: Raw | UnsetType = UNSET
    clock: Raw | UnsetType = UNSET


def seat_infos(state: TableState, reader: int) -> list[SeatInfo]:
    names = state.game.seat_names
    return [
        SeatInfo(
            names[seat],
            each.name,
            each.level,
            bool(each.user),
            seat == reader,
            state.sealed(seat) is not None,
        )
        for seat, each in enumerate(state.seats)
    ]


def table_info(state: TableState, reader: int, user: str) -> TableInfo:
    terms = state.terms
    seat_state = state.seats[reader] if reader >= 0 else None
    begun = state.phase != "open" and state.moved > 0
    ended = state.phase in ("over", "closed")
    order = state.order_of(reader) if reader >= 0 else ""
    return TableInfo(
        id=state.id,
        game=terms.game,
        title=terms.title,
        state=state.phase,
        host=state.host_name,
        hosting=user == state.host,
        seat=reader,
        seats=seat_infos(state, reader),
        options=terms.settings,
        clock=terms.clock,
        private=terms.private,
        watchers=terms.watchers,
        whispers=terms.whispers,
        invitation=state.invitation if reader >= 0 or user == state.host else "",
        paused=bool(state.paused),
        reason=state.reason,
        rematch=state.rematch,
        begin=terms.begin,
        undo_request=None
        if state.undo_request is None
        else UndoRequestInfo(state.undo_request.seat, tuple(sorted(state.undo_request.agreed))),
        turn=turn_of(state),
        early=terms.early and not state.redo,
        commitment=state.history.commitment if begun else "",
        verifiable=not begun or state.history.prelude is None,
        seed=state.history.seed.hex() if begun and ended else "",
        order=order,
        **({} if seat_state is None else kept(state, reader)),
    )


def kept(state: TableState, seat: int) -> dict[str, Any]:
    """Return what only the player in a seat may see: orders, drafts, plans, address."""
    seat_state, envelope = state.seats[seat], state.sealed(seat)
    return {
        "draft": seat_state.draft,
        "sheet": "" if envelope is None else envelope.text,
        "receipt": "" if envelope is None else envelope.receipt.hash,
        "received": "" if envelope is None else envelope.receipt.time,
        "salt": "" if envelope is None else envelope.salt,
        "plan": seat_state.plan,
        "address": seat_state.address.email,
        "zone": "" if seat_state.address == NOWHERE else seat_state.address.zone,
        "language": "" if seat_state.address == NOWHERE else seat_state.address.language,
        "away": seat_state.away,
    }


def reader_of(state: TableState, user: str, seat: int | None) -> int:
    """Return the seat as which a user reads the table: one of their own, or -1 for a spectator."""
    own = state.seats_of(user)
    if seat is not None and seat in own:
        return seat
    if own and seat is None:
        return own[0]
    if seat is not None and seat >= 0:
        raise NotAllowed(_("That's not your seat."))
    if not state.may_watch(user):
        raise NotAllowed(_("This table is private. Ask the host for an invite link."))
    return -1
