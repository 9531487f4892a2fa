"""API calls for games, tables and records."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import Response, Router, get, post
from litestar.params import JSONBody

from passel.accounts import Session
from passel.contract import Game, Preset, Setting, Standing
from passel.permissions import NotAllowed
from passel.records import BadRecord, Record, verify, write
from passel.registry import NoSuchGame, shelf
from passel.server.dependencies import Browser, Id, SeatWish, Since, TheCommands, TheGuard, TheTables, Wish
from passel.server.errors import PROBLEMS
from passel.storage.schema import Row
from passel.tables.commands import AnyCommand, NewTable, Upload
from passel.tables.info import TableInfo, reader_of, table_info
from passel.tables.service import TableService
from passel.tables.state import TableState

LARGEST_UPLOAD = 9_000_000


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
async def tables(request: Browser, guard: TheGuard, service: TheTables) -> TableList:
    session = await guard.session(request)
    user = session.user.id if session else ""

    async def lines(rows: list[Row]) -> list[TableLine]:
        return [table_line((await service.table(row[0])).state, user) for row in rows]

    store = service.store
    return TableList(
        mine=await lines(await store.tables_of(user) if user else []),
        open=await lines(await store.public_tables("open")),
        running=await lines(await store.public_tables("playing")),
    )


@post("/tables", status_code=201, responses=PROBLEMS, summary="Create a table", operation_id="ApiTablesLay")
async def create_table(
    request: Browser, data: JSONBody[NewTable], guard: TheGuard, commands: TheCommands
) -> TableInfo:
    session = await guard.user(request)
    table = await commands.lay(session.user, data)
    return table_info(table.state, -1, session.user.id)


@get(
    "/tables/{table_id:str}",
    responses=PROBLEMS,
    summary="A table as you see it",
    operation_id="ApiTablesTableIdLook",
)
async def show_table(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    service: TheTables,
    seat: SeatWish = None,
    words: Wish = False,
) -> Sight:
    session = await guard.session(request)
    return await sight(service, table_id, session, seat, words)


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
        "labels": [game.words.label(view, option) for option in options],
        "previews": [game.words.preview(view, option) for option in options],
    }


@post("/tables/{table_id:str}/acts", status_code=200, responses=PROBLEMS, summary="Do something at a table")
async def act(
    request: Browser, table_id: Id, data: JSONBody[AnyCommand], guard: TheGuard, commands: TheCommands
) -> Sight:
    """Send a command: sit, start, decide, undo, say, pause, ... (the field `do` says which)."""
    session = await guard.user(request)
    table = await commands.do(session.user, table_id, data)
    try:
        return await sight(commands.service, table.state.id, session, None, words=False)
    except NotAllowed:  # a user who has left a private table may not see it
        return Sight(table_info(table.state, -1, ""))


@get("/tables/{table_id:str}/journal", responses=PROBLEMS, summary="The journal, as you may see it")
async def journal(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    service: TheTables,
    after: Since = 0,
    seat: SeatWish = None,
    words: Wish = False,
) -> Story:
    session = await guard.session(request)
    state = (await service.table(table_id)).state
    reader = reader_of(state, session.user.id if session else "", seat)
    heard = await service.journal(table_id, reader, after, 1000)
    if words:
        names = state.names()
        return Story(after + 1, [[state.game.words.tell(line, names)] for line in heard])
    return Story(after + 1, [[line[0].name, *line[1 : 1 + len(line[0].fields)]] for line in heard])


@get("/tables/{table_id:str}/talk", responses=PROBLEMS, summary="Recent chat")
async def talk(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    service: TheTables,
    after: Since = 0,
    seat: SeatWish = None,
) -> Story:
    session = await guard.session(request)
    state = (await service.table(table_id)).state
    reader = reader_of(state, session.user.id if session else "", seat)
    lines = state.talk.since(reader, after)
    return Story(state.talk.told[reader] - len(lines) + 1, [list(line) for line in lines])


@get(
    "/tables/{table_id:str}/record",
    media_type="text/plain",
    responses=PROBLEMS,
    summary="The record of a game that is over, with its seed",
)
async def record(request: Browser, table_id: Id, guard: TheGuard, service: TheTables) -> Response[str]:
    session = await guard.session(request)
    state = (await service.table(table_id)).state
    reader_of(state, session.user.id if session else "", None)
    text = write(service.record(state))
    name = f"attachment; filename=passel-{state.terms.game}-{state.id}.txt"
    return Response(text, media_type="text/plain", headers={"content-disposition": name})


@post(
    "/records/verify",
    status_code=200,
    request_max_body_size=LARGEST_UPLOAD,
    responses=PROBLEMS,
    summary="Verify a record",
)
async def check(request: Browser, data: JSONBody[Upload], guard: TheGuard) -> Findings:
    await guard.user(request)
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
async def resume(
    request: Browser, data: JSONBody[Upload], guard: TheGuard, commands: TheCommands
) -> TableInfo:
    session = await guard.user(request)
    table = await commands.resume(session.user, data)
    return table_info(table.state, -1, session.user.id)


TABLES = Router(
    "/api",
    route_handlers=[
        games, one_game, rules, tables, create_table, show_table, act, journal, talk, record, check, resume,
    ],
    tags=["tables"],
)  # fmt: skip
