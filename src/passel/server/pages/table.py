"""The page of a table, and the commands of players by form."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from passel.bots import BotView
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.server.auth import site_of
from passel.server.dependencies import Browser, Id, SeatWish, TheCommands, TheGuard, ThePeople, TheTables
from passel.server.errors import explained
from passel.server.pages.games import game_data
from passel.server.pages.request import (
    Form,
    PageRequest,
    ensure_user,
    form_request,
    html,
    packed,
    page_request,
    redirect,
)
from passel.server.pages.table_data import plates, without_forced
from passel.server.pages.table_page import TablePage
from passel.server.pages.terms import agreed
from passel.tables.commands import AnyCommand, Commands, Enter
from passel.tables.info import reader_of
from passel.tables.queue import OpenTable
from passel.tables.service import TableService
from passel.tables.sheets import turn_of
from passel.tables.state import TableState

LIVE: Final = "x-passel-live"  # sent by pages with an open channel, where they get updates


def page_of(table: OpenTable) -> TablePage:
    """Return the page of a table; it is cached with the table, for all its readers."""
    if table.page is None:
        table.page = TablePage(table)
    found: TablePage = table.page
    return found


def table_page(
    request: Browser,
    at: PageRequest,
    service: TableService,
    table: OpenTable,
    seat: int | None,
    refusal: dict[str, str] | None = None,
) -> Response[Any]:
    state = table.state
    reader = reader_of(state, at.user, seat)
    version = page_of(table).version(at.user, reader, at.preferences["language"], site_of(request))
    shown = at.page(
        "table.html",
        page=version.html(),
        stamp=version.stamp,
        table=state.id,
        title=state.terms.title,
        game=game_data(state.game),
        reader=reader,
        seat=seat,
        now=service.time.now(),
        ask=question(state, reader),
        refusal=refusal,
        tutorial=state.terms.scene > 0,
    )
    return packed(request, shown)


def question(state: TableState, reader: int) -> dict[str, Any] | None:
    """Return the question, for browsers without scripts."""
    if state.phase != "playing" or reader < 0 or turn_of(state) or state.ask_of(reader) is None:
        return None
    game = state.game
    view = without_forced(state, game.view(state.pos, reader, state.names()))
    if view.ask is None:
        return None
    options = [(text, game.box.texts[text]) for text in view.ask.options]
    return {
        "number": state.seats[reader].asks,
        "prompt": game.words.prompt(view),
        "options": [
            (text, game.words.label(view, option), game.words.preview(view, option))
            for text, option in options
        ],
    }


@get("/tables/{table_id:str}", include_in_schema=False)
async def page(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[Any]:
    at = await page_request(request, guard)
    return table_page(request, at, service, await service.table(table_id), seat)


@post("/tables/{table_id:str}/acts", include_in_schema=False, status_code=200)
async def act(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    commands: TheCommands,
    people: ThePeople,
    seat: SeatWish = None,
) -> Response[Any]:
    """Run a command of a form."""
    at, form = await form_request(request, guard)
    at, cookies = await ensure_user(request, guard, people, at)
    table = await commands.service.table(table_id)

    async def action() -> OpenTable:
        return await do(commands, at, table, understood(form, seat))

    answer = await tried(request, at, commands.service, table, seat, action)
    answer.cookies.extend(cookies)
    return answer


@get("/tables/{table_id:str}/hint", include_in_schema=False)
async def hint(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    """Return what a regular bot would choose, at a table with a guide."""
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    reader = reader_of(state, at.user, seat)
    if not state.terms.guide or reader < 0 or state.ask_of(reader) is None:
        raise Refused(_("It's not your turn."))
    option = await service.bots.choose(BotView(state.game, state.pos, reader), "regular", 0)
    view = state.game.view(state.pos, reader, state.names())
    label = state.game.words.label(view, option)
    return html(escape(_("Suggestion: {choice}").format(choice=label)))


@post("/tables/{table_id:str}/sketch", include_in_schema=False, status_code=204)
async def sketch(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> None:
    """Save what the player has drawn."""
    at, form = await form_request(request, guard)
    if at.session is None:
        raise NotAllowed(_("That's not your seat."))
    await do(commands, at, await commands.service.table(table_id), understood(form | {"do": "sketch"}, seat))


async def tried(
    request: Browser,
    at: PageRequest,
    service: TableService,
    table: OpenTable,
    seat: int | None,
    action: Callable[[], Awaitable[OpenTable]],
) -> Response[Any]:
    """Run an action.  A page with an open channel gets the update there; others are redirected to the
    page."""
    by_script = "hx-request" in request.headers or LIVE in request.headers
    try:
        after = await action()
    except Exception as error:
        status, why = explained(error)
        if by_script or status >= 500:
            raise
        return table_page(request, at, service, table, seat, {"text": why.error, "clause": why.clause})
    moved = after.state.id != table.state.id  # a rematch has another URL
    if by_script and LIVE in request.headers and not moved and after.state.may_watch(at.user):
        return Response("", status_code=204)
    place = f"/tables/{after.state.id}" if after.state.may_watch(at.user) else "/"
    if seat is not None and not moved and seat in after.state.seats_of(at.user):
        place += f"?seat={seat}"
    return Response("", headers={"hx-redirect": place}) if by_script else redirect(place)


def understood(form: Form, seat: int | None) -> AnyCommand:
    """Return a form as a command.  `seat` is added to commands for a seat."""
    given: dict[str, Any] = {name: value for name, value in form.items() if value != ""}
    if (
        seat is not None
        and seat >= 0
        and given.get("do") not in ("say", "remind", "sit", "kick", "start", "enter")
    ):
        given.setdefault("seat", seat)
    command: AnyCommand = msgspec.convert(given, AnyCommand, strict=False)
    return command


async def do(commands: Commands, at: PageRequest, table: OpenTable, command: AnyCommand) -> OpenTable:
    assert at.session is not None
    return await commands.do(at.session.user, table.state.id, command)


@get("/invitations/{table_id:str}/{invitation:str}", include_in_schema=False)
async def invited(
    request: Browser, table_id: Id, invitation: Id, guard: TheGuard, service: TheTables
) -> Response[str]:
    at = await page_request(request, guard)
    state = (await service.table(table_id)).state
    if invitation != state.invitation:
        raise NotAllowed(_("This invite link doesn't work any more. Ask the host for a new one."))
    with in_language(at.preferences["language"]):
        return at.page(
            "invitation.html",
            table=state.id,
            game=state.game.name,
            slug=state.game.slug,
            host=state.host_name,
            title=state.terms.title,
            invitation=invitation,
            seats=plates(state, -1),
            free=state.phase == "open" and any(not seat.taken for seat in state.seats),
            going=state.phase in ("open", "playing"),
            mine=bool(state.seats_of(at.user)) if at.user else False,
            agreed=agreed(state.game, state.terms),
        )


@post("/invitations/{table_id:str}/{invitation:str}", include_in_schema=False)
async def accept(
    request: Browser, table_id: Id, invitation: Id, guard: TheGuard, commands: TheCommands, people: ThePeople
) -> Redirect:
    at, form = await form_request(request, guard)
    at, cookies = await ensure_user(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    await commands.do(at.session.user, table_id, Enter(invitation=invitation))
    return redirect(f"/tables/{table_id}", cookies)


TABLE = [page, act, hint, sketch, invited, accept]
