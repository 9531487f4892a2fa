"""Orders by post in the browser: checking them while they are written, sealing and withdrawing them."""

from __future__ import annotations

from litestar import Response, post

from passel.contract import View
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.server.dependencies import Browser, Id, SeatWish, TheCommands, TheGuard
from passel.server.pages.request import Form, PageRequest, form_request
from passel.server.pages.table import tried
from passel.server.pages.table_data import sheet_data
from passel.tables.commands import Commands, Draft, Seal
from passel.tables.info import reader_of
from passel.tables.queue import OpenTable
from passel.tables.sheets import the_post, turn_of
from passel.tables.state import TableState


def writer(state: TableState, at: PageRequest, seat: int | None, form: Form) -> View:
    """Return the view of the player who writes; Refused if the orders are for another turn."""
    reader = reader_of(state, at.user, seat)
    if reader < 0:
        raise NotAllowed(_("That's not your seat."))
    the_post(state)
    if form.get("turn") != str(turn_of(state)):
        raise Refused(_("That turn is already resolved."))
    return state.game.view(state.pos, reader, state.names())


# -- writing -----------------------------------------------------------------------------------------------


@post("/tables/{table_id:str}/sheet/verdict", include_in_schema=False, status_code=200)
async def verdict(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> Response[str]:
    """Return the check of the text and the form that it fills; or, from the form, the text as well.  A draft
    as text is saved a little later, a form at once."""
    at, form = await form_request(request, guard)
    state = (await commands.service.table(table_id)).state
    with in_language(at.preferences["language"]):
        view = writer(state, at, seat, form)
        game = state.game
        ticked = None if "text" in form else game.faces.post_form
        text = form.get("text", "") if ticked is None else ticked.written(view, form)
        written = sheet_data(state, view, text)
    if ticked is not None:
        await save(commands, at, state, view, text)
    return at.page(
        "sheet_verdict.html" if game.faces.post_form is None else f"{game.slug}/post/verdict.html",
        sheet=written,
        game=game.slug,
        typed=ticked is None,
        to=str(request.url.path) + "?seat=" + str(view.seat),
    )


@post("/tables/{table_id:str}/sheet/draft", include_in_schema=False, status_code=200)
async def draft(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> Response[str]:
    """Save a draft; one that comes after the orders were sealed is ignored."""
    at, form = await form_request(request, guard)
    state = (await commands.service.table(table_id)).state
    try:
        view = writer(state, at, seat, form)
    except Refused:
        return Response("", status_code=204)
    if view.ask is None or state.sealed(view.seat) is not None:
        return Response("", status_code=204)
    await save(commands, at, state, view, form.get("text", ""))
    with in_language(at.preferences["language"]):
        return Response(_("Saved"), media_type="text/html")


async def save(commands: Commands, at: PageRequest, state: TableState, view: View, text: str) -> None:
    assert at.session is not None
    if state.seats[view.seat].draft != text:
        await commands.do(at.session.user, state.id, Draft(seat=view.seat, text=text))


# -- sealing -----------------------------------------------------------------------------------------------


@post("/tables/{table_id:str}/sheet", include_in_schema=False, status_code=200)
async def seal(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> Response[str]:
    """Seal the orders: the valid ones count.  They replace earlier ones."""
    at, form = await form_request(request, guard)
    table = await commands.service.table(table_id)
    state = table.state

    async def sealed() -> OpenTable:
        if state.knows(at.user, form.get("id", "")):
            return table
        view = writer(state, at, seat, form)
        assert at.session is not None
        text = form.get("text", "").replace("\r\n", "\n").strip() or the_post(state).EMPTY_SHEET
        command = Seal(id=form.get("id", ""), seat=view.seat, turn=turn_of(state), text=text)
        return await commands.do(at.session.user, state.id, command)

    return await tried(request, at, commands.service, table, seat, sealed)


@post("/tables/{table_id:str}/sheet/back", include_in_schema=False, status_code=200)
async def back(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> Response[str]:
    """Withdraw sealed orders, to change them."""
    at, form = await form_request(request, guard)
    table = await commands.service.table(table_id)

    async def opened() -> OpenTable:
        view = writer(table.state, at, seat, form)
        assert at.session is not None
        return await commands.do(at.session.user, table_id, Seal(seat=view.seat, turn=int(form["turn"])))

    return await tried(request, at, commands.service, table, seat, opened)


POST = [verdict, draft, seal, back]
