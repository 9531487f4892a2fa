"""Referee tools: whose orders are in, who is awaited, and the host's commands."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

from litestar import Response, get, post
from litestar.response import Redirect

from passel.clock import HOUR
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, TheTables
from passel.server.errors import refusal
from passel.server.pages.reports import rolled, runs
from passel.server.pages.request import Form, PageRequest, form_request, page_request, redirect
from passel.server.pages.table import understood
from passel.server.pages.table_data import plates, turn_data
from passel.server.pages.terms import absent, levels
from passel.server.pages.times import moment, zone_of
from passel.tables.commands import AnyCommand, Extend, Rollback
from passel.tables.sheets import awaited, opening, referee, rehearsal, the_post, turn_of, writing
from passel.tables.state import TableState
from passel.tables.time_control import millis
from passel.tables.turns import Turn
from passel.tables.turns import report as turn_report

FINAL: Final = ("run", "rollback", "kick", "end")  # cannot be undone, so they must be confirmed
LONGEST: Final = 720  # hours that are added at once


def board(state: TableState, now: int) -> list[dict[str, Any]]:
    """Return the status of each seat, never what is in its orders."""
    playing = state.phase == "playing"
    late, by_post = awaited(state) if playing else [], turn_of(state)
    zone = zone_of(state, -1)
    found = []
    for seat, plate in enumerate(plates(state, -1)):
        seat_state, envelope = state.seats[seat], state.sealed(seat)
        deadline = due(state, seat) if seat in late and seat_state.person else None
        came = None if envelope is None else millis(datetime.fromisoformat(envelope.receipt.time))
        found.append(
            plate
            | {
                "awaited": seat in late,
                "sent": bool(by_post) and seat not in late,
                "came": None if came is None else moment(came, zone),
                "since": moment(seat_state.since, zone) if seat in late else None,
                "deadline": None if deadline is None else moment(deadline, zone),
                "past": deadline is not None and deadline <= now,
                "lapses": seat_state.lapses,
                "away": [moment(each, zone) for each in seat_state.away]
                if seat_state.away[1] > now
                else None,
            }
        )
    return found


def due(state: TableState, seat: int) -> int | None:
    """Return the deadline of a seat as far as its host may know it.  A host who plays must not learn what the
    others do in secret, so their time counts from when they were first awaited."""
    seat_state = state.seats[seat]
    if turn_of(state) or not state.seats_of(state.host) or seat_state.user == state.host:
        return state.deadline(seat)
    return state.terms.clock.deadline(seat_state.since, 0, seat_state.away)


def about(state: TableState, now: int) -> dict[str, Any]:
    playing = state.phase == "playing"
    turn, clock = turn_of(state), state.terms.clock
    opens = opening(state) if turn else None
    return {
        "table": {"id": state.id, "title": state.terms.title, "paused": bool(state.paused)},
        "game": {"slug": state.game.slug, "name": state.game.name},
        "state": state.phase,
        "playing": playing,
        "plays": bool(state.seats_of(state.host)),
        "turn": turn,
        "post": bool(state.turns),
        "opens": moment(opens, zone_of(state, -1)) if opens else None,
        "early": state.terms.early,
        "redo": state.redo,
        "writing": bool(turn) and writing(state),
        "missing": [each["name"] for each in board(state, now) if each["awaited"]],
        "board": board(state, now),
        "patience": clock.patience,
        "absent": absent(clock),
        "timed": clock.kind == "correspondence",
        "run": sorted(runs(state), reverse=True) if state.turns else [],
        "choices": len(state.history.moves) if playing else 0,
        "rolled": rolled(state, -1),
        "levels": levels(),
    }


def shown(
    at: PageRequest, state: TableState, now: int, refusal: str = "", form: Form | None = None
) -> Response[str]:
    state.only_host(at.user)
    with in_language(at.preferences["language"]):
        return at.page("referee.html", refusal=refusal, typed=form or {}, **about(state, now))


@get("/tables/{table_id:str}/desk", include_in_schema=False)
async def page(request: Browser, table_id: Id, guard: TheGuard, service: TheTables) -> Response[str]:
    at = await page_request(request, guard)
    return shown(at, (await service.table(table_id)).state, service.time.now())


@post("/tables/{table_id:str}/desk", include_in_schema=False, status_code=200)
async def change(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands
) -> Response[str] | Redirect:
    """Run a command and redirect to the page; if it is refused, return the page with the reason."""
    at, form = await form_request(request, guard)
    state = (await commands.service.table(table_id)).state
    state.only_host(at.user)
    assert at.session is not None
    now = commands.service.time.now()
    try:
        with in_language(at.preferences["language"]):
            await commands.do(at.session.user, table_id, wanted(state, form, now))
    except Exception as error:
        status, why = refusal(error)
        answer = shown(at, state, now, why.error, form)
        answer.status_code = status
        return answer
    return redirect(f"/tables/{table_id}/desk")


def wanted(state: TableState, form: Form, now: int) -> AnyCommand:
    do, reason = form.get("do", ""), form.get("reason", "")
    if do in FINAL and form.get("sure") != "yes":
        raise Refused(_("This can't be undone. Press the button again to confirm."))
    if do == "extend":
        seat = int(form["seat"]) if form.get("seat", "").isdecimal() else None
        return Extend(
            until=longer(state, seat, number(form, "hours", LONGEST), now), seat=seat, reason=reason
        )
    if do == "rollback" and "choices" in form:
        made = len(state.history.moves) if state.moved else 0
        return Rollback(moves=made - number(form, "choices", made), reason=reason)
    return understood(form, None)


def longer(state: TableState, seat: int | None, hours: int, now: int) -> int:
    """Return the deadline plus so many hours, counted from now if it is past."""
    state.when("playing")
    asked = [ask.seat for ask in state.pos.asks]
    known = [due(state, each) for each in asked if seat is None or each == seat]
    return max([now, *[each for each in known if each is not None]]) + hours * HOUR


def number(form: Form, field: str, most: int) -> int:
    text = form.get(field, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and 1 <= int(text) <= most):
        raise Refused(_("Enter a whole number from {low} to {high}.").format(low=1, high=most))
    return int(text)


@get("/tables/{table_id:str}/desk/preview", include_in_schema=False)
async def preview(request: Browser, table_id: Id, guard: TheGuard, service: TheTables) -> Response[str]:
    """Return all orders and a possible result, for a referee without a seat only."""
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    referee(state, at.user)
    post, game, names = the_post(state), state.game, state.names()
    with in_language(at.preferences["language"]):
        orders, after = rehearsal(state)
        view = game.view(after, -1, names)
        turn = Turn(state.pos, orders, after.journal or [], after)
        sheets = []
        for seat in range(len(names)):
            envelope = state.sealed(seat)
            text = "" if envelope is None else envelope.text
            faults = post.read(game.view(state.pos, seat, names), text).faults if text else ()
            told = [{"line": each.line, "reason": each.reason} for each in faults]
            sheets.append({"seat": seat, "name": names[seat], "text": text, "faults": told})
        return at.page(
            "preview.html",
            table=state.id,
            title=state.terms.title,
            game=game.slug,
            box=game.name,
            turn=turn_of(state),
            sheets=sheets,
            writing=writing(state),
            told=turn_data(game, turn_report(game, turn, view), view),
        )


REFEREE = [page, change, preview]
