"""A table as it happens: a WebSocket for programs, a nudge for pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any, Final

from litestar import WebSocket, get, websocket
from litestar.exceptions import TooManyRequestsException, WebSocketDisconnect
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from passel.i18n import _
from passel.server.auth import Guard, Identity
from passel.server.dependencies import (
    Browser,
    Id,
    SeatWish,
    Since,
    TheBroadcaster,
    TheCommands,
    TheGuard,
    TheTables,
)
from passel.server.responses import PROBLEMS
from passel.server.ws.connection import Connection
from passel.server.ws.messages import refusal
from passel.tables.info import reader_of
from passel.tables.service import TableService
from passel.tables.subscribers import Subscriber

Socket = WebSocket[Any, Any, Any]
KEEP_ALIVE: Final = 20.0  # seconds of silence after which a page is told that we are there


async def seen_by(
    guard: Guard,
    service: TableService,
    table: str,
    shown: Identity,
    seat: int | None,
    told: int = 0,
    heard: int = 0,
) -> Subscriber:
    """Somebody more who looks at the table, if there is room."""
    place = await service.table(table)
    looking_on = reader_of(place.state, shown.user.id, seat) < 0
    if looking_on and len(place.subscribers) >= guard.limits.watchers:
        raise TooManyRequestsException(_("Too many look on at this table."))
    return await service.watch(table, shown.user.id, seat, told, heard)


@websocket("/api/tables/{table_id:str}/socket")
async def play(
    socket: Socket,
    table_id: Id,
    guard: TheGuard,
    commands: TheCommands,
    broadcaster: TheBroadcaster,
    seat: SeatWish = None,
    told: Since = 0,
    heard: Since = 0,
) -> None:
    """Sends frames: what is new for these eyes.  Takes commands, which are answered by `acks` in a frame, or
    by a refusal."""
    await socket.accept()
    try:
        shown = await guard.admit(socket)
        with guard.line(shown):
            subscriber = await seen_by(guard, commands.service, table_id, shown, seat, told, heard)
            line = Connection(
                socket,
                subscriber,
                guard,
                shown,
                commands,
                await commands.service.table(table_id),
                broadcaster,
            )
            subscriber.notify = line.notify
            line.notify()
            try:
                await line.listen()
            finally:
                commands.service.unwatch(subscriber)
                await line.hang_up()
    except WebSocketDisconnect:
        pass
    except Exception as error:
        status, message = refusal("", error)
        await socket.send_data(message, mode="text")
        await socket.close(code=4000 + status)


@get(
    "/api/tables/{table_id:str}/nudges",
    responses=PROBLEMS,
    media_type="text/event-stream",
    summary="Tells a page when there is something new",
)
async def nudges(
    request: Browser, table_id: Id, guard: TheGuard, service: TheTables, seat: SeatWish = None
) -> ServerSentEvent:
    shown = await guard.admit(request)
    with guard.line(shown):  # or say now that there is no room
        service.unwatch(await seen_by(guard, service, table_id, shown, seat))
    return ServerSentEvent(news(guard, service, table_id, shown, seat))


async def news(
    guard: Guard, service: TableService, table: str, shown: Identity, seat: int | None
) -> AsyncIterator[ServerSentEventMessage]:
    with guard.line(shown):
        subscriber = await seen_by(guard, service, table, shown, seat)
        wake = asyncio.Event()
        wake.set()
        subscriber.notify = wake.set
        try:
            while not subscriber.gone and await guard.still_valid(shown):
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        await wake.wait()
                except TimeoutError:
                    yield ServerSentEventMessage(comment="here")
                    continue
                wake.clear()
                if subscriber.frame() is not None:
                    yield ServerSentEventMessage(
                        event="moved", data=subscriber.version, id=subscriber.version
                    )
        finally:
            service.unwatch(subscriber)
