"""Commands for the referee of a game by post: turns, deadlines, seats, rollbacks, the end."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo

import typer

from passel.cli.folders import Folder, opened, tell, working
from passel.cli.options import LEVELS, Json, stage_printer
from passel.clock import HOUR
from passel.contract import BadSetting, shortened
from passel.kernel import Refused
from passel.letters import notices
from passel.letters.folder_files import lay_out
from passel.letters.incoming import seat_named
from passel.letters.new_game import players_of
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from passel.tables.local import now
from passel.tables.parts import STAND_IN
from passel.tables.sheets import turn_of, written_time
from passel.tables.time_control import millis

verbs = typer.Typer()

SeatName = Annotated[str, typer.Argument(metavar="SEAT", help="A seat: P2, or 2.")]
Reason = Annotated[str, typer.Option("--reason", help="Why. Everybody sees it.")]
WhyNot = Annotated[str, typer.Option("--reason", help="Why, if you want to say so. Everybody sees it.")]
Hours = Annotated[float | None, typer.Option("--hours", min=0.01, max=9000, help="Hours from now.")]
Until = Annotated[
    str, typer.Option("--until", metavar="TIME", help="2026-12-01T18:00, in the game's time zone.")
]


@verbs.command("run")
def run_turn(folder: Folder, as_json: Json = False) -> None:
    """Resolve the turn now, even if orders are missing."""
    with working(folder, as_json) as table:
        ran = len(table.ran)
        table.run_tasks(stage_printer(as_json))  # bots may still have to send orders
        if len(table.ran) == ran:
            table.do(acts.Run(by=REFEREE))
    tell(table, "All orders are open.", as_json, ran)


@verbs.command("tick")
def do_what_is_due(folder: Folder, as_json: Json = False) -> None:
    """Do what is due: deadlines, bots, reminders (for cron)."""
    table = opened(folder)
    with table.session():
        ran = len(table.ran)
        count = table.run_tasks(stage_printer(as_json))
        table.commit()
        lay_out(table)
    tell(table, "Done: 1 task." if count == 1 else f"Done: {count} tasks.", as_json, ran)


@verbs.command("extend")
def extend_deadline(
    folder: Folder, hours: Hours = None, until: Until = "", reason: WhyNot = "", as_json: Json = False
) -> None:
    """Extend the deadline for everybody."""
    with working(folder, as_json) as table:
        end = moment(table, hours, until)
        check_later(table, [ask.seat for ask in table.state.pos.asks], end)
        table.do(acts.Extend(by=REFEREE, until=end, reason=reason))
    tell(table, f"New deadline for everybody: {written_time(end)}.", as_json)


@verbs.command("grace")
def grant_grace(
    folder: Folder, seat: SeatName, hours: Hours = None, until: Until = "", as_json: Json = False
) -> None:
    """Give one player more time."""
    with working(folder, as_json) as table:
        seat_state, end = seat_named(table.state, seat), moment(table, hours, until)
        check_later(table, [seat_state], end)
        table.do(acts.Extend(by=REFEREE, seat=seat_state, until=end))
    tell(table, f"New deadline for {table.state.names()[seat_state]}: {written_time(end)}.", as_json)


def check_later(table: FolderTable, seats: list[int], end: int) -> None:
    """Raise Refused if the new deadline is earlier than the old one."""
    ends = [table.state.deadline(seat) or 0 for seat in seats if table.state.ask_of(seat) is not None]
    if ends and min(ends) >= end:
        raise Refused(f"The deadline is already {written_time(min(ends))}.")


@verbs.command("rollback")
def roll_back(
    folder: Folder,
    turn: Annotated[
        int | None,
        typer.Argument(metavar="[TURN]", min=1, help="Back to this turn, or this many moves."),
    ] = None,
    reason: Reason = "",
    as_json: Json = False,
) -> None:
    """Go back to a turn; it is resolved again with new dice."""
    with working(folder, as_json) as table:
        table.do(acts.Rollback(by=REFEREE, moves=moves_before(table, turn), reason=reason))
        again = turn_of(table.state)
    where = f"turn {again}. Players can change their orders" if again else "an earlier move"
    tell(table, f"Back to {where}. Everybody sees your reason.", as_json)


def moves_before(table: FolderTable, turn: int | None) -> int:
    state = table.state
    state.when("playing")
    if table.standing:
        last = table.standing[-1].turn
        wanted = last if turn is None else turn
        if wanted not in state.turns:
            raise Refused(f"You can roll back to turns 1 to {last}.")
        return state.turns[wanted]
    made = [number for number, free in enumerate(state.history.free()) if free]
    back = 1 if turn is None else turn
    if not back <= len(made) or turn_of(state):
        raise Refused("There's nothing to roll back.")
    return made[-back]


@verbs.command("redo")
def redo_turn(folder: Folder, reason: Reason = "", as_json: Json = False) -> None:
    """Resolve the last turn again, with new dice."""
    with working(folder, as_json) as table:
        if not table.standing:
            raise Refused("No turns resolved yet.")
        ran = len(table.ran)
        table.do(acts.Rollback(by=REFEREE, moves=moves_before(table, None), reason=reason, again=True))
    tell(table, "Same orders, new dice.", as_json, ran)


@verbs.command("dummy")
def seat_dummy(
    folder: Folder,
    seat: SeatName,
    level: Annotated[str, typer.Argument(metavar="[LEVEL]", help=LEVELS)] = STAND_IN,
    as_json: Json = False,
) -> None:
    """Let a bot play for a player until they return."""
    with working(folder, as_json) as table:
        ran, seat_state = len(table.ran), seat_named(table.state, seat)
        table.do(acts.UseBot(by=REFEREE, seat=seat_state, level=level))
    tell(table, f"A bot ({level}) plays for {table.state.names()[seat_state]}.", as_json, ran)


@verbs.command("back")
def come_back(folder: Folder, seat: SeatName, as_json: Json = False) -> None:
    """Give the seat back to its player."""
    with working(folder, as_json) as table:
        seat_state = seat_named(table.state, seat)
        table.do(acts.Back(by=table.state.seats[seat_state].user, seat=seat_state))
    tell(table, f"{table.state.names()[seat_state]} is back.", as_json)


@verbs.command("replace")
def replace_player(
    folder: Folder,
    seat: SeatName,
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="As in new: “Eve <eve@example.org>”.")],
    as_json: Json = False,
) -> None:
    """Give a seat to another player, with a new deadline."""
    who = players_of([player], [])[0]
    with working(folder, as_json) as table:
        state, seat_state = table.state, seat_named(table.state, seat)
        user = f"{state.game.seat_names[seat_state]}.{state.number}"
        table.do(acts.GiveSeat(by=REFEREE, seat=seat_state, to=user, name=who.name))
        email, zone, language = who.address
        table.do(acts.Address(by=user, seat=seat_state, email=email, zone=zone, language=language))
    tell(table, f"{who.name} now plays {table.state.game.seat_names[seat_state]}.", as_json)


@verbs.command("resign")
def resign_seat(folder: Folder, seat: SeatName, as_json: Json = False) -> None:
    """Remove a player for good; a bot takes over."""
    with working(folder, as_json) as table:
        ran, seat_state = len(table.ran), seat_named(table.state, seat)
        name, user = table.state.names()[seat_state], table.state.seats[seat_state].user
        if not user:
            raise Refused("A bot has this seat for good.")
        table.do(acts.Leave(by=user, seat=seat_state))
    tell(table, f"{name} left the game. A bot takes over.", as_json, ran)


@verbs.command("away")
def note_vacation(
    folder: Folder,
    seat: SeatName,
    begin: Annotated[str, typer.Option("--from", metavar="TIME", help="A day or a time; default: now.")] = "",
    until: Annotated[str, typer.Option("--until", metavar="TIME", help="A day (included) or a time.")] = "",
    none: Annotated[bool, typer.Option("--none", help="Cancel the time off.")] = False,
    as_json: Json = False,
) -> None:
    """Enter a player's time off, which doesn't count."""
    if none == bool(until):
        raise BadSetting("Add --until, or --none to cancel the time off.")
    with working(folder, as_json) as table:
        seat_state = seat_named(table.state, seat)
        zone = table.state.seats[seat_state].address.zone
        start = 0 if none else read_time(begin, zone) if begin else now()
        end = 0 if none else read_time(until, zone, whole_day=True)
        if not none and end <= start:
            raise BadSetting("Time off must end after it starts.")
        table.do(acts.Away(by=REFEREE, seat=seat_state, begin=start, until=end))
    said = "is not away" if none else f"is away from {written_time(start)} until {written_time(end)}"
    tell(table, f"{table.state.names()[seat_state]} {said}.", as_json)


@verbs.command("address")
def change_address(
    folder: Folder,
    seat: SeatName,
    email: Annotated[str, typer.Argument(metavar="EMAIL", help="The player's email; “” for none.")],
    zone: Annotated[str, typer.Option(help="The player's time zone.")] = "",
    language: Annotated[str, typer.Option(help="en or es.")] = "",
    as_json: Json = False,
) -> None:
    """Change a player's email, time zone or language."""
    with working(folder, as_json) as table:
        seat_state = seat_named(table.state, seat)
        old = table.state.seats[seat_state].address
        table.do(
            acts.Address(
                by=REFEREE,
                seat=seat_state,
                email=email,
                zone=zone or old.zone,
                language=language or old.language,
            )
        )
    tell(table, f"Emails to {table.state.names()[seat_state]}: {email or 'none'}.", as_json)


@verbs.command("end")
def end_game(folder: Folder, reason: Reason = "", as_json: Json = False) -> None:
    """End the game early."""
    with working(folder, as_json) as table:
        table.do(acts.End(by=REFEREE, reason=reason))
    tell(table, "You ended the game.", as_json)


@verbs.command("reveal")
def reveal_all(folder: Folder, as_json: Json = False) -> None:
    """Publish orders, key and game file after the game."""
    with working(folder, as_json) as table:
        if table.state.phase not in ("over", "closed"):
            raise Refused("You can publish orders and key after the game.")
        if not notices.is_revealed(table.state):
            text = "Orders and key are published."
            table.do(acts.Say(by=REFEREE, id=notices.REVEALED, name=table.state.host_name, text=text))
    tell(table, f"Published. Check it with: passel verify {folder}", as_json)


# -- time --------------------------------------------------------------------------------------------


def moment(table: FolderTable, hours: float | None, until: str) -> int:
    if (hours is None) == (not until):
        raise BadSetting("Add --hours or --until.")
    if hours is not None:
        return now() + round(hours * HOUR)
    return read_time(until, table.state.terms.clock.zone)


def read_time(text: str, zone: str, whole_day: bool = False) -> int:
    try:
        when = datetime.fromisoformat(text.strip())
        day = len(text.strip()) <= len("2026-12-01")
        when = when + timedelta(days=1) if day and whole_day else when
        return millis(when if when.tzinfo else when.replace(tzinfo=ZoneInfo(zone)))
    except (ValueError, OverflowError):
        raise BadSetting(f"Write a time as 2026-12-01 or 2026-12-01T18:00, not {shortened(text)}.") from None
