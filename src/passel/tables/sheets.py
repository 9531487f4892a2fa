"""Play by post: order sheets, their receipts, and what a table still waits for.

A sheet is kept outside the position until the turn is resolved.  A referee is a host who has no seat: a
player can neither read the sheets of others nor have dice rolled again."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import sha256
from secrets import token_bytes
from typing import TYPE_CHECKING, Final, NamedTuple

from passel.contract import PostFace
from passel.i18n import _
from passel.kernel import Option, Position, Refused

if TYPE_CHECKING:
    from passel.tables.state import TableState

SALT: Final = 32  # characters


class Receipt(NamedTuple):
    """Proves that orders have come in, without their content."""

    turn: int
    seat: int
    time: str
    hash: str


class Sealed(NamedTuple):
    """A sheet that nobody may read before the turn is resolved."""

    text: str
    salt: str
    receipt: Receipt


def receipt(text: str, turn: int, seat: int, time: str, salt: str) -> Receipt:
    """Return the receipt of a sheet.  `salt` is random and known only to the player.  Without it anybody
    could try possible sheets until the hash fits; orders that were never used may stay secret for good."""
    if len(salt) < SALT:
        raise ValueError(f"A receipt needs a salt of {SALT} random signs or more.")
    sealed = f"{salt}\n{turn}\n{seat}\n{time}\n{text}"
    return Receipt(turn, seat, time, sha256(sealed.encode("utf-8", "surrogatepass")).hexdigest())


def written_time(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Rolled(NamedTuple):
    """A rollback to a turn, with the referee's reason; turn 0 in a game without sheets.  `left` is the turn
    for which orders were collected then."""

    at: int
    turn: int
    reason: str
    left: int


class Address(NamedTuple):
    email: str = ""
    zone: str = "UTC"
    language: str = "en"


NOWHERE: Final = Address()


# -- sheets ----------------------------------------------------------------------------------------------


def turn_of(state: TableState) -> int:
    """Return the turn for which orders are collected, or 0."""
    return state.turn if state.phase == "playing" else 0


def the_post(state: TableState) -> PostFace:
    """Return the game's face for play by post; Refused if no orders are collected now."""
    if not turn_of(state) or state.game.faces.post is None:
        raise Refused(_("No orders are due."))
    return state.game.faces.post


def missing(state: TableState) -> list[int]:
    """Return the seats of people whose orders have not come in."""
    return [seat for seat in awaited(state) if state.seats[seat].person]


def awaited(state: TableState) -> list[int]:
    """Return the seats that still have to answer.  A seat that has sent a sheet is still asked, but is not
    among them."""
    return [ask.seat for ask in state.pos.asks if state.sealed(ask.seat) is None]


def writing(state: TableState) -> bool:
    """Return whether a bot has not decided yet."""
    return any(state.seats[seat].level for seat in awaited(state))


def opening(state: TableState) -> int | None:
    """Return when the turn is resolved: as soon as all orders are in, if the terms say so, or when the time
    for all missing orders is up.  After a rollback it waits for the referee or for the deadline, because
    players may replace their orders, unless the referee wants the same orders again."""
    early = not state.redo and state.terms.early and not missing(state)
    return 0 if early or state.redo == "at once" else latest(state)


def on_a_sheet(state: TableState) -> None:
    """Refuse single choices where a turn waits although all orders are in.  The last choice of the last seat
    would end the turn at once; a sheet can wait.  Checked before something is chosen, not in a replay."""
    if turn_of(state) and (state.redo or not state.terms.early):
        raise Refused(_("Send your orders. The turn resolves at the deadline or when the referee decides."))


def latest(state: TableState) -> int | None:
    """Return when the turn is resolved at the latest."""
    people = missing(state) or [ask.seat for ask in state.pos.asks]
    deadlines = [state.deadline(seat) for seat in people]
    known = [deadline for deadline in deadlines if deadline is not None]
    return max(known) if known else None


def legible(state: TableState, seat: int, text: str) -> None:
    """Refuse a sheet that cannot be used at all.  Checked before it is sealed, not in a replay."""
    reading = the_post(state).read(state.game.view(state.pos, seat), text)
    if reading.refusal:
        raise Refused(reading.refusal, reading.clause)


def ordered(state: TableState, post: PostFace) -> list[tuple[int, Option]]:
    """Return the moves of all orders, seat by seat; a seat without orders has the empty sheet."""
    moves = []
    for seat in sorted(ask.seat for ask in state.pos.asks):
        envelope = state.sealed(seat)
        view = state.game.view(state.pos, seat)
        text = "" if envelope is None else envelope.text
        moves += [(seat, option) for option in post.orders(state.pos, seat, view, text)]
    return moves


def rehearsal(state: TableState) -> tuple[list[tuple[int, Option]], Position]:
    """Return the moves of all orders, and a possible result of the turn with its journal.  The dice differ
    from the real ones, which a referee must not know either.  Bots that have not decided yet order
    nothing."""
    moves = ordered(state, the_post(state))
    pos = state.pos.copy()
    pos.key, pos.journal = token_bytes(32), []
    for seat, option in moves:
        pos.play(seat, option)
    return moves, pos


# -- the referee -----------------------------------------------------------------------------------------


def referee(state: TableState, user: str) -> None:
    """Refuse anybody but a host without a seat."""
    state.only_host(user)
    if state.seats_of(user):
        raise Refused(_("Only a referee without a seat can do that."))
