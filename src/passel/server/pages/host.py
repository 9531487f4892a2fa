"""About a table: what was agreed, who sits where, and what the host and the players can change."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from passel.kernel import Refused
from passel.server.answers import explained
from passel.server.given import Browser, Id, SeatWish, TheDesk, TheGuard, TheHouse
from passel.server.pages.sight import seats
from passel.server.pages.table import understood
from passel.server.pages.terms import PACES, agreed, levels, pace_of, paces
from passel.server.pages.visit import Form, Visit, posted, to, visit
from passel.tables.desk import AnyCommand, Retime
from passel.tables.frames import eyes_of, table_info
from passel.tables.hosted import Hosted, NotAllowed
from passel.tongue import _, speaking

FINAL: Final = ("end", "leave", "kick")  # cannot be taken back: one says twice that one means it


def about(hosted: Hosted, user: str, seat: int | None) -> dict[str, Any]:
    eyes = eyes_of(hosted, user, seat)
    table = table_info(hosted, eyes, user)
    game = hosted.game
    return {
        "table": msgspec.structs.asdict(table),
        "game": {"slug": game.slug, "name": game.name},
        "eyes": eyes,
        "seats": seats(hosted, eyes),
        "agreed": agreed(game, hosted.terms),
        "pace": pace_of(hosted.terms.clock),
        "paces": paces(),
        "levels": levels(),
        "going": hosted.state in ("open", "playing"),
        "orders": [
            {"name": each.name, "help": _(each.help), "low": each.low, "high": each.high}
            for each in game.standing
        ],
        "away": eyes >= 0 and bool(hosted.chairs[eyes].level),
    }


def shown(
    at: Visit, hosted: Hosted, seat: int | None, refusal: str = "", form: Form | None = None
) -> Response[str]:
    with speaking(at.tastes["language"]):
        typed = form or {}
        return at.page("host.html", refusal=refusal, typed=typed, **about(hosted, at.user, seat))


@get("/tables/{table_id:str}/host", include_in_schema=False)
async def page(
    request: Browser, table_id: Id, guard: TheGuard, house: TheHouse, seat: SeatWish = None
) -> Response[str]:
    at = await visit(request, guard)
    return shown(at, (await house.table(table_id)).hosted, seat)


@post("/tables/{table_id:str}/host", include_in_schema=False, status_code=200)
async def change(request: Browser, table_id: Id, guard: TheGuard, desk: TheDesk) -> Response[str] | Redirect:
    """Do it and come back; if it was refused, the page says why."""
    at, form = await posted(request, guard)
    hosted = (await desk.house.table(table_id)).hosted
    if at.session is None:
        raise NotAllowed(_("You have no seat at this table."))
    try:
        await desk.do(at.session.user, table_id, wanted(form))
    except Exception as error:
        status, why = explained(error)
        if status >= 500:
            raise
        page = shown(at, hosted, None, why.error, form)  # or nothing, for those who may not look
        page.status_code = status
        return page
    return to(f"/tables/{table_id}/host" if hosted.may_watch(at.user) else "/")


def wanted(form: Form) -> AnyCommand:
    do = form.get("do", "")
    if do in FINAL and form.get("sure") != "yes":
        raise Refused(_("Say that you are sure: this cannot be taken back."))
    if do == "retime":
        if form.get("clock", "") not in PACES:
            raise Refused(_("There is no such clock."))
        return Retime(clock=PACES[form["clock"]])
    if do == "order":
        order, number = form.get("order", ""), form.get(f"number {form.get('order', '')}", "")
        form = {"do": do, "seat": form.get("seat", ""), "text": f"{order} {number}".strip()}
    return understood(form, None)


HOST = [page, change]
