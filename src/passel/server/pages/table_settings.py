"""Table details: settings, seats, and what the host and the players can change."""

from __future__ import annotations

from typing import Any, Final
from zoneinfo import available_timezones

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from passel.i18n import _, in_language, language
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.server.dependencies import Browser, Id, SeatWish, TheAddresses, TheCommands, TheGuard, TheTables
from passel.server.errors import refusal
from passel.server.mail.addresses import Addresses, owner_of
from passel.server.pages.request import Form, PageRequest, form_request, page_request, redirect
from passel.server.pages.table import understood
from passel.server.pages.table_data import plates
from passel.server.pages.terms import PACES, agreed, as_patient, levels, pace_of, paces
from passel.server.pages.times import day, midnight, zone_of
from passel.tables.commands import AnyCommand, Away, Plan, Retime
from passel.tables.info import TableInfo, reader_of, table_info
from passel.tables.state import TableState

FINAL: Final = ("end", "leave", "kick")  # cannot be undone, so they must be confirmed
MOST_SHOWN: Final = 60  # options whose notation is shown
ZONES: Final = sorted(available_timezones())


def about(state: TableState, user: str, seat: int | None) -> dict[str, Any]:
    reader = reader_of(state, user, seat)
    table = table_info(state, reader, user)
    game = state.game
    return {
        "table": msgspec.structs.asdict(table),
        "game": {"slug": game.slug, "name": game.name},
        "eyes": reader,
        "seats": plates(state, reader),
        "agreed": agreed(game, state.terms),
        "pace": pace_of(state.terms.clock),
        "paces": paces(),
        "levels": levels(),
        "zones": ZONES,
        "going": state.phase in ("open", "playing"),
        "orders": [
            {"name": each.name, "help": _(each.help), "low": each.low, "high": each.high}
            for each in game.standing
        ],
        "away": reader >= 0 and bool(state.seats[reader].level),
        "letters": letters(state, reader, table) if reader >= 0 else None,
        "refereed": table.clock.kind == "correspondence" or table.turn > 0,
    }


def letters(state: TableState, reader: int, table: TableInfo) -> dict[str, Any]:
    """Return a player's settings for play over days: language and zone, absence, planned moves."""
    seat_state, zone = state.seats[reader], zone_of(state, reader)
    gone, back = seat_state.away
    ask = state.ask_of(reader)
    game = state.game
    view = game.view(state.pos, reader, state.names()) if ask is not None else None
    return {
        "zone": zone,
        "language": table.language or language(),
        "from": day(gone, zone) if back else "",
        "until": day(back - 1, zone) if back else "",  # the last day
        "plan": "\n".join(seat_state.plan),
        "plans": state.phase == "playing" and not table.turn,
        "options": [(option.text, game.words.label(view, option)) for option in ask.options[:MOST_SHOWN]]
        if ask is not None and view is not None
        else [],
    }


async def post_of(state: TableState, reader: int, addresses: Addresses) -> dict[str, Any]:
    """Return the server's own address, and whether emails reach this player."""
    owner = owner_of(state.seats[reader]) if reader >= 0 else None
    return {
        "own_address": await addresses.own_address(),
        "slow": state.terms.clock.kind == "correspondence",
        "reachable": owner is not None,
        "confirmed": owner is not None and await addresses.is_confirmed(owner),
    }


async def shown(
    at: PageRequest,
    state: TableState,
    seat: int | None,
    addresses: Addresses,
    refusal: str = "",
    form: Form | None = None,
) -> Response[str]:
    with in_language(at.preferences["language"]):
        typed = form or {}
        told = about(state, at.user, seat)
        mail = await post_of(state, told["eyes"], addresses)
        return at.page("host.html", refusal=refusal, typed=typed, mail=mail, **told)


@get("/tables/{table_id:str}/host", include_in_schema=False)
async def page(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    service: TheTables,
    addresses: TheAddresses,
    seat: SeatWish = None,
) -> Response[str]:
    at = await page_request(request, guard)
    return await shown(at, (await service.table(table_id)).state, seat, addresses)


@post("/tables/{table_id:str}/host", include_in_schema=False, status_code=200)
async def change(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, addresses: TheAddresses
) -> Response[str] | Redirect:
    """Run a command and redirect to the page; if it is refused, return the page with the reason."""
    at, form = await form_request(request, guard)
    state = (await commands.service.table(table_id)).state
    if at.session is None:
        raise NotAllowed(_("You don't have a seat at this table."))
    try:
        with in_language(at.preferences["language"]):
            await commands.do(at.session.user, table_id, wanted(state, at.user, form))
    except Exception as error:
        status, why = refusal(error)
        page = await shown(
            at, state, None, addresses, why.error, form
        )  # raises NotAllowed for users who may not see it
        page.status_code = status
        return page
    return redirect(f"/tables/{table_id}/host" if state.may_watch(at.user) else "/")


def wanted(state: TableState, user: str, form: Form) -> AnyCommand:
    do = form.get("do", "")
    if do in FINAL and form.get("sure") != "yes":
        raise Refused(_("This can't be undone. Press the button again to confirm."))
    if do == "retime":
        if form.get("clock", "") not in PACES:
            raise Refused(_("Choose a time limit from the list."))
        return Retime(clock=as_patient(PACES[form["clock"]], state.terms.clock))
    if do == "order":
        order, number = form.get("order", ""), form.get(f"number {form.get('order', '')}", "")
        form = {"do": do, "seat": form.get("seat", ""), "text": f"{order} {number}".strip()}
    if do == "plan":
        return Plan(
            options=tuple([line for text in form.get("plan", "").split("\n") if (line := text.strip())])
        )
    if do == "away":
        zone = zone_of(state, reader_of(state, user, None))
        begin, last = form.get("from", ""), form.get("until", "")
        if not begin and not last:
            return Away(begin=0, until=0)
        return Away(begin=midnight(begin, zone), until=midnight(last, zone, 1))
    return understood(form, None)


HOST = [page, change]
