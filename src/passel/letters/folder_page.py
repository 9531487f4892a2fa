"""What everybody may read about a game by post: the settings, whose orders are in, who is waited for.  Never
what anybody wrote, and nothing that only some may know."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from passel.letters.notices import is_revealed
from passel.letters.times import when
from passel.tables.folder_table import FolderTable
from passel.tables.sheets import latest, turn_of, written_time
from passel.tables.state import TableState

Standing = Literal["in", "awaited", "bot", "ready", "hidden"]
SAID: Final[dict[Standing, str]] = {
    "in": "orders in",
    "awaited": "waiting",
    "bot": "bot",
    "ready": "nothing to do",
    "hidden": "",
}


class Seat(Struct, frozen=True, omit_defaults=True):
    seat: str
    name: str
    standing: Standing
    since: str = ""  # when the wait began, or when the orders came in
    deadline: str = ""
    away: tuple[str, str] | None = None


class Status(Struct, frozen=True, omit_defaults=True):
    game: str
    name: str
    state: str
    turn: int = 0
    deadline: str = ""
    seats: tuple[Seat, ...] = ()
    hidden: bool = False  # whose turn it is stays secret until the move is made
    reason: str = ""  # why the referee ended it
    result: str = ""
    revealed: bool = False


def status(table: FolderTable) -> Status:
    state = table.state
    game, turn = state.game, turn_of(state)
    # Forced moves are made at once, so a seat that is waited for has a choice: that can be a secret.
    pos = state.pos
    hidden = state.phase == "playing" and any(ask.decision.quiet for ask in pos.asks)
    end = (latest(state) or 0) if turn else 0
    over = state.phase == "over"
    return Status(
        game.slug,
        state.id,
        state.phase,
        turn,
        written_time(end) if end else "",
        tuple(seat_status(state, seat, turn, hidden) for seat in range(len(state.seats))),
        hidden,
        state.reason,
        game.words.result(game.view(pos, -1, state.names())) if over else "",
        is_revealed(state),
    )


def seat_status(state: TableState, seat: int, turn: int, hidden: bool) -> Seat:
    seat_state = state.seats[seat]
    name, code = state.names()[seat], state.game.seat_names[seat]
    begin, until = seat_state.away
    away = (written_time(begin), written_time(until)) if until > begin else None
    asked = state.ask_of(seat) is not None
    if seat_state.level:
        return Seat(code, name, "bot", away=away)
    if hidden:
        return Seat(code, name, "hidden", away=away)
    if not asked:
        return Seat(code, name, "in" if turn else "ready", away=away)
    if not turn:
        return Seat(code, name, "awaited", written_time(seat_state.since), away=away)
    envelope = state.sealed(seat)
    if envelope is not None:
        return Seat(code, name, "in", envelope.receipt.time, away=away)
    end = state.deadline(seat)
    return Seat(code, name, "awaited", written_time(seat_state.since), written_time(end) if end else "", away)


def status_text(status: Status) -> str:
    lines = [f"{status.name}: {status.game}, {progress(status)}", ""]
    wide = max(len(seat.name) for seat in status.seats)
    for seat in status.seats:
        parts = [f"{seat.seat:6} {seat.name:{wide}}  {SAID[seat.standing]}"]
        if seat.since:
            parts.append(f"since {seat.since}")
        if seat.deadline:
            parts.append(f"deadline {seat.deadline}")
        if seat.away:
            parts.append(f"away {seat.away[0]} to {seat.away[1]}")
        lines.append("  ".join(parts).rstrip())
    if status.hidden:
        lines += ["", "Waiting for a move. Whose it is stays secret until it is made."]
    return "\n".join(lines) + "\n"


def progress(status: Status) -> str:
    if status.state == "over":
        return f"game over. {status.result}"
    if status.state == "closed":
        return f"ended by the referee. {status.reason}".rstrip()
    turn = f"turn {status.turn}" if status.turn else "moves by email"
    return f"{turn}, deadline {status.deadline}" if status.deadline else turn


def game_text(state: TableState) -> str:
    """Return the players, settings and time limit of a game."""
    game, terms, clock = state.game, state.terms, state.terms.clock
    lines = [f"{state.id}: {game.name}", "", f"game {game.slug}, rules {game.rules}"]
    lines += [f"started {when(state.opened, clock.zone)}", ""]
    for seat, name in enumerate(state.names()):
        level = f" ({state.seats[seat].level} bot)" if state.seats[seat].level else ""
        lines.append(f"{game.seat_names[seat]}: {name}{level}")
    lines += ["", "settings"]
    for name, value in terms.settings.items():
        lines.append(f"  {name} {str(value).lower() if isinstance(value, bool) else value}")
    lines += ["", "time limit"]
    lines.append(f"  {clock.hours} hours per {'turn' if state.turns else 'move'} ({clock.zone})")
    if clock.quiet[0] != clock.quiet[1]:
        lines.append(f"  {clock.quiet[0]}:00 to {clock.quiet[1]}:00 doesn't count")
    if not clock.weekends:
        lines.append("  Saturdays and Sundays don't count")
    after = {
        "default": "default moves are played",
        "bot": "a bot takes over",
        "drop": "the player loses the seat",
    }
    lines.append(f"  after {clock.patience} missed in a row {after[clock.absence]}")
    if state.turns:
        lines.append(f"  turns resolve {'when all orders are in' if terms.early else 'at the deadline'}")
    return "\n".join([*lines, "", f"commitment {state.history.commitment}"]) + "\n"


def addresses_text(state: TableState) -> str:
    """Return the addresses of all players, only for the referee."""
    lines = []
    for seat, seat_state in enumerate(state.seats):
        if seat_state.user:
            email, zone, language = seat_state.address
            seat_name = state.game.seat_names[seat]
            lines.append(f"{seat_name}: {seat_state.name} <{email}>; zone={zone}; language={language}")
    return "\n".join(lines) + "\n" if lines else ""
