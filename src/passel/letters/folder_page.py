"""The board beside the desk, which everybody may read: what is played, who is in, for whom it waits.  Never
what anybody has written, and nothing that only some may know."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from passel.letters.notices import is_revealed
from passel.letters.times import when
from passel.tables.local import LocalTable
from passel.tables.sheets import latest, turn_of, written_time
from passel.tables.state import TableState

Standing = Literal["in", "awaited", "bot", "ready", "hidden"]
SAID: Final[dict[Standing, str]] = {
    "in": "in",
    "awaited": "awaited",
    "bot": "a bot plays",
    "ready": "nothing to decide",
    "hidden": "",
}


class Seat(Struct, frozen=True, omit_defaults=True):
    seat: str
    name: str
    standing: Standing
    since: str = ""  # awaited, or in
    deadline: str = ""
    away: tuple[str, str] | None = None


class Status(Struct, frozen=True, omit_defaults=True):
    game: str
    name: str
    state: str
    turn: int = 0
    deadline: str = ""
    seats: tuple[Seat, ...] = ()
    hidden: bool = False  # somebody is to decide: who, is told when it is done
    reason: str = ""  # why it was ended
    result: str = ""
    revealed: bool = False


def status(desk: LocalTable) -> Status:
    hosted = desk.hosted
    game, turn = hosted.game, turn_of(hosted)
    # Who has no choice is done at once, so who is waited for has one: where that is a secret, it is kept.
    pos = hosted.pos
    hidden = hosted.state == "playing" and any(ask.decision.quiet for ask in pos.asks)
    end = (latest(hosted) or 0) if turn else 0
    over = hosted.state == "over"
    return Status(
        game.slug,
        hosted.id,
        hosted.state,
        turn,
        written_time(end) if end else "",
        tuple(seat_status(hosted, seat, turn, hidden) for seat in range(len(hosted.chairs))),
        hidden,
        hosted.reason,
        game.words.result(game.view(pos, -1, hosted.names())) if over else "",
        is_revealed(hosted),
    )


def seat_status(hosted: TableState, seat: int, turn: int, hidden: bool) -> Seat:
    chair = hosted.chairs[seat]
    name, code = hosted.names()[seat], hosted.game.seat_names[seat]
    begin, until = chair.away
    away = (written_time(begin), written_time(until)) if until > begin else None
    asked = hosted.ask_of(seat) is not None
    if chair.level:
        return Seat(code, name, "bot", away=away)
    if hidden:
        return Seat(code, name, "hidden", away=away)
    if not asked:
        return Seat(code, name, "in" if turn else "ready", away=away)
    if not turn:
        return Seat(code, name, "awaited", written_time(chair.since), away=away)
    envelope = hosted.sealed(seat)
    if envelope is not None:
        return Seat(code, name, "in", envelope.receipt.time, away=away)
    end = hosted.deadline(seat)
    return Seat(code, name, "awaited", written_time(chair.since), written_time(end) if end else "", away)


def status_text(status: Status) -> str:
    lines = [f"{status.name}: {status.game}, {progress(status)}", ""]
    wide = max(len(seat.name) for seat in status.seats)
    for seat in status.seats:
        parts = [f"{seat.seat:6} {seat.name:{wide}}  {SAID[seat.standing]}"]
        if seat.since:
            parts.append(f"since {seat.since}")
        if seat.deadline:
            parts.append(f"until {seat.deadline}")
        if seat.away:
            parts.append(f"away {seat.away[0]} to {seat.away[1]}")
        lines.append("  ".join(parts).rstrip())
    if status.hidden:
        lines += ["", "Somebody is to decide: who, is told when it is done."]
    return "\n".join(lines) + "\n"


def progress(status: Status) -> str:
    if status.state == "over":
        return f"over. {status.result}"
    if status.state == "closed":
        return f"ended by the referee. {status.reason}".rstrip()
    turn = f"turn {status.turn}" if status.turn else "decisions by letter"
    return f"{turn}, until {status.deadline}" if status.deadline else turn


def game_text(hosted: TableState) -> str:
    """Who, what, by which options and by what clock."""
    game, terms, clock = hosted.game, hosted.terms, hosted.terms.clock
    lines = [f"{hosted.id}: {game.name}", "", f"game {game.slug}, rules {game.rules}"]
    lines += [f"begun {when(hosted.opened, clock.zone)}", ""]
    for seat, name in enumerate(hosted.names()):
        level = f" ({hosted.chairs[seat].level} bot)" if hosted.chairs[seat].level else ""
        lines.append(f"{game.seat_names[seat]}: {name}{level}")
    lines += ["", "options"]
    for name, value in terms.options.items():
        lines.append(f"  {name} {str(value).lower() if isinstance(value, bool) else value}")
    lines += ["", "clock"]
    lines.append(
        f"  {clock.hours} hours for each {'turn' if turn_of(hosted) else 'decision'}, by {clock.zone}"
    )
    if clock.quiet[0] != clock.quiet[1]:
        lines.append(f"  but not from {clock.quiet[0]}:00 to {clock.quiet[1]}:00")
    if not clock.weekends:
        lines.append("  nor on Saturdays and Sundays")
    after = {"default": "goes on with defaults", "bot": "is relieved by a bot", "drop": "loses the seat"}
    lines.append(f"  who lets {clock.patience} in a row pass {after[clock.absence]}")
    if hosted.game.faces.post is not None:
        lines.append(f"  a turn is run {'when all sheets are in' if terms.early else 'at its deadline'}")
    return "\n".join([*lines, "", f"commitment {hosted.course.commitment}"]) + "\n"


def addresses_text(hosted: TableState) -> str:
    """For the referee alone."""
    lines = []
    for seat, chair in enumerate(hosted.chairs):
        if chair.user:
            email, zone, language = chair.address
            seat_name = hosted.game.seat_names[seat]
            lines.append(f"{seat_name}: {chair.name} <{email}>; zone={zone}; language={language}")
    return "\n".join(lines) + "\n" if lines else ""
