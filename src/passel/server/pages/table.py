"""A table in the browser: the page, what changes on it, and everything that can be done there."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from html import escape
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from passel.accounts import NotAllowed
from passel.bots import BotView
from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.server.auth import site_of
from passel.server.dependencies import Browser, Id, SeatWish, TheCommands, TheGuard, ThePeople, TheTables
from passel.server.errors import explained
from passel.server.pages.request import Form, PageRequest, html, posted, somebody, to, visit
from passel.server.pages.table_data import seats, sight
from passel.server.pages.terms import agreed
from passel.tables.commands import AnyCommand, Commands, Enter
from passel.tables.info import reader_of
from passel.tables.queue import OpenTable
from passel.tables.service import TableService

Key = tuple[object, ...]
MOST_KEPT: Final = 2_000
_kept: Final[OrderedDict[Key, str]] = OrderedDict()


def seen(
    at: PageRequest, service: TableService, table: OpenTable, seat: int | None, request: Browser
) -> dict[str, Any]:
    with in_language(at.tastes["language"]):
        shown = sight(table, at.user, seat, service.time.now())
    shown["address"] = site_of(request)
    return shown


def changing(
    at: PageRequest, service: TableService, table: OpenTable, seat: int | None, request: Browser
) -> str:
    """The part of the page that changes, painted once for all who see the same."""
    state = table.state
    reader = reader_of(state, at.user, seat)
    who = (reader, at.user == state.host, *state.seats_of(at.user))
    key = (state.id, state.number, *who, at.tastes["language"], site_of(request))
    text = _kept.get(key)
    if text is None:
        text = _kept[key] = at.paint("sight.html", sight=seen(at, service, table, seat, request))
        if len(_kept) > MOST_KEPT:
            _kept.popitem(last=False)
    return text


def dated(answer: Response[str], service: TableService) -> Response[str]:
    """Answers may overtake each other: a page shows none that is older than what it shows already."""
    answer.headers["x-passel-at"] = str(service.time.now())
    return answer


@get("/tables/{table_id:str}", include_in_schema=False)
async def page(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    at = await visit(request, guard)
    table = await service.table(table_id)
    return at.page("table.html", sight=seen(at, service, table, seat, request))


@get("/tables/{table_id:str}/sight", include_in_schema=False)
async def fragment(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    at = await visit(request, guard)
    table = await service.table(table_id)
    return dated(html(changing(at, service, table, seat, request)), service)


@post("/tables/{table_id:str}/acts", include_in_schema=False, status_code=200)
async def act(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    commands: TheCommands,
    people: ThePeople,
    seat: SeatWish = None,
) -> Response[str]:
    """Do it, and show the table afterwards."""
    at, form = await posted(request, guard)
    at, cookies = await somebody(request, guard, people, at)
    table = await commands.service.table(table_id)

    async def deed() -> OpenTable:
        return await done(commands, at, table, understood(form, seat))

    answer = await tried(request, at, commands.service, table, seat, deed)
    answer.cookies.extend(cookies)
    return answer


@get("/tables/{table_id:str}/hint", include_in_schema=False)
async def hint(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> Response[str]:
    """What a regular player would choose, at a table that has a guide."""
    at = await visit(request, guard)
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
    """Keep what one has drawn so far."""
    at, form = await posted(request, guard)
    if at.session is None:
        raise NotAllowed(_("That is not your seat."))
    await done(
        commands, at, await commands.service.table(table_id), understood(form | {"do": "sketch"}, seat)
    )


async def tried(
    request: Browser,
    at: PageRequest,
    service: TableService,
    table: OpenTable,
    seat: int | None,
    deed: Callable[[], Awaitable[OpenTable]],
) -> Response[str]:
    """The table after the deed; if it was refused, the table as it is and why."""
    refusal = None
    before = table.state.seats_of(at.user)
    try:
        after = await deed()
        # A rematch is elsewhere, and who has sat down or got up looks through other eyes.
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
        return dated(html(changing(at, service, table, seat, request)), service)
    shown = seen(at, service, table, seat, request) | {"refusal": refusal}
    return dated(at.page("sight.html", sight=shown), service)


def understood(form: Form, seat: int | None) -> AnyCommand:
    """What a form says, as a command.  Who plays for a seat says which."""
    given: dict[str, Any] = {name: value for name, value in form.items() if value != ""}
    if seat is not None and seat >= 0 and given.get("do") not in ("say", "sit", "kick", "start", "enter"):
        given.setdefault("seat", seat)
    command: AnyCommand = msgspec.convert(given, AnyCommand, strict=False)
    return command


async def done(commands: Commands, at: PageRequest, table: OpenTable, command: AnyCommand) -> OpenTable:
    assert at.session is not None
    return await commands.do(at.session.user, table.state.id, command)


@get("/invitations/{table_id:str}/{invitation:str}", include_in_schema=False)
async def invited(
    request: Browser, table_id: Id, invitation: Id, guard: TheGuard, service: TheTables
) -> Response[str]:
    at = await visit(request, guard)
    state = (await service.table(table_id)).state
    if invitation != state.invitation:
        raise NotAllowed(_("This invitation is not valid."))
    with in_language(at.tastes["language"]):
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
    at, form = await posted(request, guard)
    at, cookies = await somebody(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    await commands.do(at.session.user, table_id, Enter(invitation=invitation))
    return to(f"/tables/{table_id}", cookies)


TABLE = [page, fragment, act, hint, sketch, invited, accept]
