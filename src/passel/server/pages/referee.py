"""The referee's desk: who is in and who is waited for, and what a host can do about it."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from passel.clock import HOUR
from passel.i18n import _, speaking
from passel.kernel import Refused
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, TheTables
from passel.server.errors import explained
from passel.server.pages.reports import rolled, runs
from passel.server.pages.request import Form, PageRequest, posted, to, visit
from passel.server.pages.table import understood
from passel.server.pages.table_data import paper, seats
from passel.server.pages.terms import absent, levels
from passel.server.pages.times import moment, zone_of
from passel.tables.commands import AnyCommand, Extend, Rollback
from passel.tables.sheets import awaited, opening, referee, rehearsal, the_post, turn_of, writing
from passel.tables.state import TableState
from passel.tables.time_control import millis

FINAL: Final = ("run", "rollback", "kick", "end")  # cannot be taken back: one says twice that one means it
LONGEST: Final = 720  # hours that are added at once


def board(hosted: TableState, now: int) -> list[dict[str, Any]]:
    """Seat by seat, how it stands: never what is in an envelope."""
    playing = hosted.state == "playing"
    late, by_post = awaited(hosted) if playing else [], turn_of(hosted)
    zone = zone_of(hosted, -1)
    found = []
    for seat, plate in enumerate(seats(hosted, -1)):
        chair, envelope = hosted.chairs[seat], hosted.sealed(seat)
        deadline = due(hosted, seat) if seat in late and chair.person else None
        came = None if envelope is None else millis(datetime.fromisoformat(envelope.receipt.time))
        found.append(
            plate
            | {
                "awaited": seat in late,
                "sent": bool(by_post) and seat not in late,
                "came": None if came is None else moment(came, zone),
                "since": moment(chair.since, zone) if seat in late else None,
                "deadline": None if deadline is None else moment(deadline, zone),
                "past": deadline is not None and deadline <= now,
                "lapses": chair.lapses,
                "away": [moment(each, zone) for each in chair.away] if chair.away[1] > now else None,
            }
        )
    return found


def due(hosted: TableState, seat: int) -> int | None:
    """When the time of a seat is up, as far as its host may know: one who plays must not learn how far the
    others have got behind their hand, and counts from when they were first waited for."""
    chair = hosted.chairs[seat]
    if turn_of(hosted) or not hosted.seats_of(hosted.host) or chair.user == hosted.host:
        return hosted.deadline(seat)
    return hosted.terms.clock.deadline(chair.since, 0, chair.away)


def about(hosted: TableState, now: int) -> dict[str, Any]:
    playing = hosted.state == "playing"
    turn, clock = turn_of(hosted), hosted.terms.clock
    opens = opening(hosted) if turn else None
    return {
        "table": {"id": hosted.id, "title": hosted.terms.title, "paused": bool(hosted.paused)},
        "game": {"slug": hosted.game.slug, "name": hosted.game.name},
        "state": hosted.state,
        "playing": playing,
        "plays": bool(hosted.seats_of(hosted.host)),
        "turn": turn,
        "post": bool(hosted.turns),
        "opens": moment(opens, zone_of(hosted, -1)) if opens else None,
        "early": hosted.terms.early,
        "redo": hosted.redo,
        "writing": bool(turn) and writing(hosted),
        "missing": [each["name"] for each in board(hosted, now) if each["awaited"]],
        "board": board(hosted, now),
        "patience": clock.patience,
        "absent": absent(clock),
        "timed": clock.kind == "correspondence",
        "run": sorted(runs(hosted), reverse=True) if hosted.turns else [],
        "choices": len(hosted.course.moves) if playing else 0,
        "rolled": rolled(hosted, -1),
        "levels": levels(),
    }


def shown(
    at: PageRequest, hosted: TableState, now: int, refusal: str = "", form: Form | None = None
) -> Response[str]:
    hosted.only_host(at.user)
    with speaking(at.tastes["language"]):
        return at.page("desk.html", refusal=refusal, typed=form or {}, **about(hosted, now))


@get("/tables/{table_id:str}/desk", include_in_schema=False)
async def page(request: Browser, table_id: Id, guard: TheGuard, house: TheTables) -> Response[str]:
    at = await visit(request, guard)
    return shown(at, (await house.table(table_id)).hosted, house.time.now())


@post("/tables/{table_id:str}/desk", include_in_schema=False, status_code=200)
async def change(
    request: Browser, table_id: Id, guard: TheGuard, desk: TheCommands
) -> Response[str] | Redirect:
    """Do it and come back; if it was refused, the page says why."""
    at, form = await posted(request, guard)
    hosted = (await desk.house.table(table_id)).hosted
    hosted.only_host(at.user)
    assert at.session is not None
    now = desk.house.time.now()
    try:
        with speaking(at.tastes["language"]):
            await desk.do(at.session.user, table_id, wanted(hosted, form, now))
    except Exception as error:
        status, why = explained(error)
        if status >= 500:
            raise
        answer = shown(at, hosted, now, why.error, form)
        answer.status_code = status
        return answer
    return to(f"/tables/{table_id}/desk")


def wanted(hosted: TableState, form: Form, now: int) -> AnyCommand:
    do, reason = form.get("do", ""), form.get("reason", "")
    if do in FINAL and form.get("sure") != "yes":
        raise Refused(_("Say that you are sure: this cannot be taken back."))
    if do == "extend":
        seat = int(form["seat"]) if form.get("seat", "").isdecimal() else None
        return Extend(
            until=longer(hosted, seat, number(form, "hours", LONGEST), now), seat=seat, reason=reason
        )
    if do == "rollback" and "choices" in form:
        made = len(hosted.course.moves) if hosted.moved else 0
        return Rollback(moves=made - number(form, "choices", made), reason=reason)
    return understood(form, None)


def longer(hosted: TableState, seat: int | None, hours: int, now: int) -> int:
    """So many hours after the deadline that stands, or after this moment if there is none any more."""
    hosted.when("playing")
    asked = [ask.seat for ask in hosted.pos.asks]
    known = [due(hosted, each) for each in asked if seat is None or each == seat]
    return max([now, *[each for each in known if each is not None]]) + hours * HOUR


def number(form: Form, field: str, most: int) -> int:
    text = form.get(field, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
        raise Refused(_("This is a whole number from {low} to {high}.").format(low=1, high=most))
    return int(text)


@get("/tables/{table_id:str}/desk/preview", include_in_schema=False)
async def preview(request: Browser, table_id: Id, guard: TheGuard, house: TheTables) -> Response[str]:
    """What lies in the envelopes, for a referee alone: whoever plays is not even told that it is there."""
    at = await visit(request, guard)
    hosted = (await house.table(table_id)).hosted
    referee(hosted, at.user)
    desk, game, names = the_post(hosted), hosted.game, hosted.names()
    with speaking(at.tastes["language"]):
        _made, journal, after = rehearsal(hosted)
        sheets = []
        for seat in range(len(names)):
            envelope = hosted.sealed(seat)
            text = "" if envelope is None else envelope.text
            written = paper(game).desk(game.view(hosted.pos, seat, names), text) if text else None
            sheets.append({"seat": seat, "name": names[seat], "desk": written, "text": text})
        return at.page(
            "preview.html",
            table=hosted.id,
            title=hosted.terms.title,
            game=game.slug,
            box=game.name,
            turn=turn_of(hosted),
            sheets=sheets,
            writing=writing(hosted),
            told=paper(game).told(desk.account(hosted.pos, journal, game.view(after, -1, names)), names, -1),
        )


REFEREE = [page, change, preview]
