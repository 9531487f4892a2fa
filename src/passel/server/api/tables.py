"""API calls for games, tables and records."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.exceptions import ClientException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody

from passel.accounts import Session
from passel.contract import Game, Preset, Setting, Standing
from passel.i18n import _
from passel.permissions import NotAllowed
from passel.records import BadRecord, Record, verify, write
from passel.registry import NoSuchGame, shelf
from passel.server.dependencies import Browser, Id, Parts, SeatWish, Since, TheParts, Wish
from passel.server.errors import PROBLEMS, Stopped
from passel.storage.schema import Row
from passel.tables.commands import AnyCommand, NewTable, Upload
from passel.tables.info import TableInfo, reader_of, table_info
from passel.tables.queue import OpenTable
from passel.tables.service import TableService
from passel.tables.state import TableState

LARGEST_UPLOAD = 9_000_000
MOST_AT_ONCE = 20
MINIMAL = "return=minimal"


class GameInfo(msgspec.Struct, frozen=True):
    slug: str
    name: str
    rules: int
    seats: tuple[int, int]
    settings: list[Setting]
    presets: list[Preset]
    standing: list[Standing]


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    title: str
    state: str
    host: str
    seats: int
    free: int
    yours: bool
    your_turn: bool
    opened: int


class TableList(msgspec.Struct, frozen=True):
    mine: list[TableLine]
    open: list[TableLine]
    running: list[TableLine]


class Sight(msgspec.Struct, frozen=True):
    """A table as the user may see it now."""

    table: TableInfo
    version: str = ""
    view: dict[str, Any] | None = None
    ask: int = 0
    told: int = 0
    heard: int = 0
    words: dict[str, Any] | None = None
    clock: dict[str, Any] | None = None


SEEN = ResponseSpec(Sight, description="Done, and the table as you see it now", generate_examples=False)
DONE = ResponseSpec(None, description="Done, for a request that prefers no content", generate_examples=False)


class Story(msgspec.Struct, frozen=True):
    first: int
    lines: list[list[Any]]


class Findings(msgspec.Struct, frozen=True):
    """What a record contains, and what is wrong with it."""

    game: str
    seats: int
    decisions: int
    over: bool
    verifiable: bool  # not if another table has continued the game: its dice were not committed to
    findings: list[str]


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        game.slug,
        game.name,
        game.rules,
        game.seats,
        list(game.schema),
        list(game.presets),
        list(game.standing),
    )


def table_line(state: TableState, user: str) -> TableLine:
    own = state.seats_of(user)
    return TableLine(
        id=state.id,
        game=state.terms.game,
        title=state.terms.title,
        state=state.phase,
        host=state.host_name,
        seats=len(state.seats),
        free=sum(not seat_state.taken for seat_state in state.seats),
        yours=bool(own),
        your_turn=any(state.ask_of(seat) is not None for seat in own),
        opened=state.opened,
    )


@get("/games", responses=PROBLEMS, summary="All games")
async def games() -> list[GameInfo]:
    return [game_info(game) for game in shelf().values()]


@get("/games/{slug:str}", responses=PROBLEMS, summary="A game: its seats, settings and presets")
async def one_game(slug: Id) -> GameInfo:
    if slug not in shelf():
        raise NoSuchGame(f"There is no such game. There are: {', '.join(shelf())}.")
    return game_info(shelf()[slug])


@get("/games/{slug:str}/rules", media_type="text/markdown", responses=PROBLEMS, summary="The rules of a game")
async def rules(slug: Id) -> str:
    if slug not in shelf():
        raise NoSuchGame(f"There is no such game. There are: {', '.join(shelf())}.")
    return shelf()[slug].rulebook


@get("/tables", responses=PROBLEMS, summary="Your tables, and those that are open to all")
async def tables(request: Browser, parts: TheParts) -> TableList:
    session = await parts.guard.session(request)
    user = session.user.id if session else ""

    async def lines(rows: list[Row]) -> list[TableLine]:
        return [table_line((await parts.service.table(row[0])).state, user) for row in rows]

    store = parts.service.store
    return TableList(
        mine=await lines(await store.tables_of(user) if user else []),
        open=await lines(await store.public_tables("open")),
        running=await lines(await store.public_tables("playing")),
    )


@post("/tables", status_code=201, responses=PROBLEMS, summary="Create a table", operation_id="ApiTablesLay")
async def create_table(request: Browser, data: JSONBody[NewTable], parts: TheParts) -> TableInfo:
    session = await parts.guard.user(request)
    table = await parts.commands.lay(session.user, data)
    user = session.user.id
    return table_info(table.state, reader_of(table.state, user, None), user)


@get(
    "/tables/{table_id:str}",
    responses=PROBLEMS,
    summary="A table as you see it",
    operation_id="ApiTablesTableIdLook",
)
async def show_table(
    request: Browser,
    table_id: Id,
    parts: TheParts,
    seat: SeatWish = None,
    words: Wish = False,
) -> Sight:
    session = await parts.guard.session(request)
    return await sight(parts.service, table_id, session, seat, words)


async def sight(
    service: TableService, id: str, session: Session | None, seat: int | None, words: bool
) -> Sight:
    user = session.user.id if session else ""
    table = await service.table(id)
    state = table.state
    reader = reader_of(state, user, seat)
    info = table_info(state, reader, user)
    if not state.moved:
        return Sight(info, heard=state.talk.told[reader])
    version, view = table.views.view(reader)
    asked = reader >= 0 and state.ask_of(reader) is not None
    clock = table.views.clock(reader)
    return Sight(
        info,
        version=version,
        view=msgspec.json.decode(view),
        ask=state.seats[reader].asks if asked else 0,
        told=state.journal.told[reader],
        heard=state.talk.told[reader],
        words=in_words(state, reader) if words else None,
        clock=None if clock is None else msgspec.to_builtins(clock, str_keys=True),
    )


def in_words(state: TableState, reader: int) -> dict[str, Any]:
    """Return the prompt and the labels of the options, or the result, as text."""
    game = state.game
    view = game.view(state.pos, reader, state.names())
    if view.over:
        return {"result": game.words.result(view)}
    if view.ask is None:
        return {}
    options = [game.box.texts[text] for text in view.ask.options]
    return {
        "prompt": game.words.prompt(view),
        "hint": game.words.hint(view),
        "labels": [game.words.label(view, option) for option in options],
        "previews": [game.words.preview(view, option) for option in options],
    }


@post(
    "/tables/{table_id:str}/acts",
    status_code=200,
    responses={**PROBLEMS, 200: SEEN, 204: DONE},
    summary="Do something at a table",
)
async def act(
    request: Browser, table_id: Id, data: JSONBody[AnyCommand | list[AnyCommand]], parts: TheParts
) -> Response[Any]:
    """Send a command: sit, start, decide, undo, say, pause, ... (the field `do` says which).

    Send a list to run 1 to 20 commands one after the other.  The first that is refused ends it: `command` in
    the answer says which that was, and those before it stay done.  With the header `Prefer: return=minimal`
    there is no answer but the status 204."""
    session = await parts.guard.user(request)
    if isinstance(data, list):
        table = await several(parts, session, table_id, data)
    else:
        table = await parts.commands.do(session.user, table_id, data)
    if wants_little(request):
        return Response(None, status_code=204, headers={"preference-applied": MINIMAL})
    try:
        return Response(await sight(parts.service, table.state.id, session, None, words=False))
    except NotAllowed:  # a user who has left a private table may not see it
        return Response(Sight(table_info(table.state, -1, "")))


async def several(parts: Parts, session: Session, table_id: str, wanted: list[AnyCommand]) -> OpenTable:
    """Run commands one after the other; return the table of the last one."""
    if not 1 <= len(wanted) <= MOST_AT_ONCE:
        raise ClientException(_("Send 1 to {n} commands at once.").format(n=MOST_AT_ONCE))
    for number, command in enumerate(wanted, 1):
        try:
            if number > 1:  # the first is counted as the request
                parts.guard.check_rate("user", session.user.id)
            table = await parts.commands.do(session.user, table_id, command)
        except Exception as error:
            raise Stopped(number) from error
    return table


def wants_little(request: Browser) -> bool:
    """Return whether the client asks for no content (RFC 7240)."""
    wishes = ",".join(request.headers.getall("prefer", [])).split(",")
    return any(wish.partition(";")[0].strip().lower() == MINIMAL for wish in wishes)


@get("/tables/{table_id:str}/journal", responses=PROBLEMS, summary="The journal, as you may see it")
async def journal(
    request: Browser,
    table_id: Id,
    parts: TheParts,
    after: Since = 0,
    seat: SeatWish = None,
    words: Wish = False,
) -> Story:
    session = await parts.guard.session(request)
    state = (await parts.service.table(table_id)).state
    reader = reader_of(state, session.user.id if session else "", seat)
    heard = await parts.service.journal(table_id, reader, after, 1000)
    if words:
        names = state.names()
        return Story(after + 1, [[state.game.words.tell(line, names, reader)] for line in heard])
    return Story(after + 1, [[line[0].name, *line[1 : 1 + len(line[0].fields)]] for line in heard])


@get("/tables/{table_id:str}/talk", responses=PROBLEMS, summary="Recent chat")
async def talk(
    request: Browser,
    table_id: Id,
    parts: TheParts,
    after: Since = 0,
    seat: SeatWish = None,
) -> Story:
    session = await parts.guard.session(request)
    state = (await parts.service.table(table_id)).state
    reader = reader_of(state, session.user.id if session else "", seat)
    lines = state.talk.since(reader, after)
    return Story(state.talk.told[reader] - len(lines) + 1, [list(line) for line in lines])


@get(
    "/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=PROBLEMS,
    summary="The record of a game that is over, with its seed",
)
async def record(request: Browser, table_id: Id, parts: TheParts) -> Response[str]:
    session = await parts.guard.session(request)
    state = (await parts.service.table(table_id)).state
    reader_of(state, session.user.id if session else "", None)
    text = write(parts.service.record(state))
    name = f"attachment; filename=passel-{state.terms.game}-{state.id}.txt"
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@post(
    "/records/verify",
    status_code=200,
    request_max_body_size=LARGEST_UPLOAD,
    responses=PROBLEMS,
    summary="Verify a record",
)
async def check(request: Browser, data: JSONBody[Upload], parts: TheParts) -> Findings:
    await parts.guard.user(request)
    return (await asyncio.to_thread(checked, data.record))[1]  # it would block the event loop


def checked(text: str) -> tuple[Record | None, Findings]:
    """Return the record in a text, None if it is none, and the findings of its verification."""
    try:
        reading, found = verify(text)
    except BadRecord as bad:
        return None, Findings("", 0, 0, False, False, [str(bad)])
    made = reading.record
    findings = [f"Line {each.line}: {each.reason}" for each in found]
    verifiable = not any(dice.word == "resumed" for dice in made.dice)
    over = made.replay().over
    return made, Findings(made.game.slug, made.seats, len(made.decisions), over, verifiable, findings)


@post(
    "/records",
    status_code=201,
    request_max_body_size=LARGEST_UPLOAD,
    responses=PROBLEMS,
    summary="Continue a game from a record",
)
async def resume(request: Browser, data: JSONBody[Upload], parts: TheParts) -> TableInfo:
    session = await parts.guard.user(request)
    table = await parts.commands.resume(session.user, data)
    return table_info(table.state, -1, session.user.id)


TABLES = Router(
    "/api",
    route_handlers=[
        games, one_game, rules, tables, create_table, show_table, act, journal, talk, record, check, resume,
    ],
    tags=["tables"],
)  # fmt: skip
