"""The page of a table, the fragment that changes, and the commands of players."""

from __future__ import annotations

from collections import OrderedDict
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
from passel.server.pages.request import (
    Form,
    PageRequest,
    ensure_user,
    form_request,
    html,
    page_request,
    redirect,
)
from passel.server.pages.table_data import seats, sight
from passel.server.pages.terms import agreed
from passel.tables.commands import AnyCommand, Commands, Enter
from passel.tables.info import reader_of
from passel.tables.queue import OpenTable
from passel.tables.service import TableService

Key = tuple[object, ...]
MOST_KEPT: Final = 2_000
_kept: Final[OrderedDict[Key, str]] = OrderedDict()


def table_data(
    at: PageRequest, service: TableService, table: OpenTable, seat: int | None, request: Browser
) -> dict[str, Any]:
    with in_language(at.preferences["language"]):
        shown = sight(table, at.user, seat, service.time.now())
    shown["address"] = site_of(request)
    return shown


def fragment_html(
    at: PageRequest, service: TableService, table: OpenTable, seat: int | None, request: Browser
) -> str:
    """Return the fragment that changes as HTML.  It is cached: readers with the same view share it."""
    state = table.state
    reader = reader_of(state, at.user, seat)
    who = (reader, at.user == state.host, *state.seats_of(at.user))
    key = (state.id, state.number, *who, at.preferences["language"], site_of(request))
    text = _kept.get(key)
    if text is None:
        text = _kept[key] = at.paint("sight.html", sight=table_data(at, service, table, seat, request))
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return text


def with_time(answer: Response[str], service: TableService) -> Response[str]:
    """Add the time to a response: responses may overtake each other, and a page ignores older ones."""
    answer.headers["x-passel-at"] = str(service.time.now())
    return answer


@get("/tables/{table_id:str}", include_in_schema=False)
async def page(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    at = await page_request(request, guard)
    table = await service.table(table_id)
    return at.page("table.html", sight=table_data(at, service, table, seat, request))


@get("/tables/{table_id:str}/sight", include_in_schema=False)
async def fragment(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    at = await page_request(request, guard)
    table = await service.table(table_id)
    return with_time(html(fragment_html(at, service, table, seat, request)), service)


@post("/tables/{table_id:str}/acts", include_in_schema=False, status_code=200)
async def act(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    commands: TheCommands,
    people: ThePeople,
    seat: SeatWish = None,
) -> Response[str]:
    """Run a command and return the table after it."""
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
        raise Refused(_("There is nothing for you to decide now."))
    option = await service.bots.choose(BotView(state.game, state.pos, reader), "regular", 0)
    view = state.game.view(state.pos, reader, state.names())
    label = state.game.words.label(view, option)
    return html(escape(_("A regular player would choose: {choice}").format(choice=label)))


@post("/tables/{table_id:str}/sketch", include_in_schema=False, status_code=204)
async def sketch(
    request: Browser, table_id: Id, guard: TheGuard, commands: TheCommands, seat: SeatWish = None
) -> None:
    """Save what the player has drawn."""
    at, form = await form_request(request, guard)
    if at.session is None:
        raise NotAllowed(_("That is not your seat."))
    await do(commands, at, await commands.service.table(table_id), understood(form | {"do": "sketch"}, seat))


async def tried(
    request: Browser,
    at: PageRequest,
    service: TableService,
    table: OpenTable,
    seat: int | None,
    action: Callable[[], Awaitable[OpenTable]],
) -> Response[str]:
    """Run an action and return the table after it; if it is refused, the table as it is and the reason."""
    refusal = None
    before = table.state.seats_of(at.user)
    try:
        after = await action()
        # A rematch has another URL, and a user who has joined or left a seat needs another view.
        if after.state.id != table.state.id or after.state.seats_of(at.user) != before:
            place = f"/tables/{after.state.id}" if after.state.may_watch(at.user) else "/"
            return Response("", headers={"hx-redirect": place})
        table = after
    except Exception as error:
        status, why = explained(error)
        if status >= 500:
            raise
        refusal = {"text": why.error, "clause": why.clause}
    if refusal is None:
        return with_time(html(fragment_html(at, service, table, seat, request)), service)
    shown = table_data(at, service, table, seat, request) | {"refusal": refusal}
    return with_time(at.page("sight.html", sight=shown), service)


def understood(form: Form, seat: int | None) -> AnyCommand:
    """Return a form as a command.  `seat` is added to commands for a seat."""
    given: dict[str, Any] = {name: value for name, value in form.items() if value != ""}
    if seat is not None and seat >= 0 and given.get("do") not in ("say", "sit", "kick", "start", "enter"):
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
        raise NotAllowed(_("This invitation is not valid."))
    with in_language(at.preferences["language"]):
        return at.page(
            "invitation.html",
            table=state.id,
            game=state.game.name,
            slug=state.game.slug,
            host=state.host_name,
            title=state.terms.title,
            invitation=invitation,
            seats=seats(state, -1),
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


TABLE = [page, fragment, act, hint, sketch, invited, accept]
