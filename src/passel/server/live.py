"""A table as it happens: a WebSocket for programs, a nudge for pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import TooManyRequestsException, WebSocketDisconnect
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from passel.kernel import Refused
from passel.server.answers import LOG, explained
from passel.server.given import Browser, Id, SeatWish, Since, TheDesk, TheGuard, TheHouse
from passel.server.guard import Guard, Pass
from passel.server.responses import PROBLEMS
from passel.tables.desk import AnyCommand, Desk
from passel.tables.frames import Viewer, eyes_of
from passel.tables.house import House

Socket = WebSocket[Any, Any, Any]
KEEP_ALIVE: Final = 20.0  # seconds of silence after which a page is told that we are there
ENDED: Final = "Your session has ended."
decode: Final = msgspec.json.Decoder(AnyCommand).decode
encode: Final = msgspec.json.Encoder().encode


class Refusing(msgspec.Struct, frozen=True):
    """Sent instead of an acknowledgement."""

    kind: str = msgspec.field(name="is")
    id: str
    error: str
    clause: str
    legal: list[str]


def refusal(id: str, error: Exception) -> tuple[int, bytes]:
    status, why = explained(error)
    if status == 500:
        LOG.error("a message failed", exc_info=error)
    return status, encode(Refusing("refused", id, why.error, why.clause, why.legal))


async def seen_by(
    guard: Guard, house: House, table: str, shown: Pass, seat: int | None, told: int = 0, heard: int = 0
) -> Viewer:
    """Somebody more who looks at the table, if there is room."""
    place = await house.table(table)
    looking_on = eyes_of(place.hosted, shown.user.id, seat) < 0
    if looking_on and len(place.viewers) >= guard.limits.watchers:
        raise TooManyRequestsException("Too many look on at this table.")
    return await house.watch(table, shown.user.id, seat, told, heard)


@websocket("/api/tables/{table_id:str}/socket")
async def play(
    socket: Socket,
    table_id: Id,
    guard: TheGuard,
    desk: TheDesk,
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
            viewer = await seen_by(guard, desk.house, table_id, shown, seat, told, heard)
            sender = asyncio.create_task(send_all(socket, viewer, guard, shown))
            try:
                await receive_all(socket, table_id, desk, viewer, guard, shown)
            finally:
                desk.house.unwatch(viewer)
                sender.cancel()
                await asyncio.gather(sender, return_exceptions=True)  # a socket may break while it sends
    except WebSocketDisconnect:
        pass
    except Exception as error:
        status, message = refusal("", error)
        await socket.send_data(message, mode="text")
        await socket.close(code=4000 + status)


async def send_all(socket: Socket, viewer: Viewer, guard: Guard, shown: Pass) -> None:
    """The newest state whenever the socket can take it: nothing is queued for who does not read."""
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        if not await guard.still_valid(shown):
            viewer.gone = ENDED
        frame = viewer.frame()
        if frame is not None:
            await socket.send_data(frame, mode="text")
        if viewer.gone:
            await socket.send_data(encode(Refusing("gone", "", viewer.gone, "", [])), mode="text")
            await socket.close(code=4403)
            return


async def receive_all(
    socket: Socket, table: str, desk: Desk, viewer: Viewer, guard: Guard, shown: Pass
) -> None:
    while True:
        message = await socket.receive_data(mode="text")
        name = ""
        try:
            await guard.slow_down(shown)
            if not await guard.still_valid(shown):
                viewer.wake.set()  # it will hear of that
                continue
            if shown.session is None:
                raise Refused("Say who you are first: come in as a guest, or log in.")
            command = decode(message)
            name = command.id
            await desk.do(shown.user, table, command, partial(viewer.acknowledge, name))
        except Exception as error:
            await socket.send_data(refusal(name, error)[1], mode="text")


@get(
    "/api/tables/{table_id:str}/nudges",
    responses=PROBLEMS,
    media_type="text/event-stream",
    summary="Tells a page when there is something new",
)
async def nudges(
    request: Browser, table_id: Id, guard: TheGuard, house: TheHouse, seat: SeatWish = None
) -> ServerSentEvent:
    shown = await guard.admit(request)
    with guard.line(shown):  # or say now that there is no room
        house.unwatch(await seen_by(guard, house, table_id, shown, seat))
    return ServerSentEvent(news(guard, house, table_id, shown, seat))


async def news(
    guard: Guard, house: House, table: str, shown: Pass, seat: int | None
) -> AsyncIterator[ServerSentEventMessage]:
    with guard.line(shown):
        viewer = await seen_by(guard, house, table, shown, seat)
        try:
            while not viewer.gone and await guard.still_valid(shown):
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        await viewer.wake.wait()
                except TimeoutError:
                    yield ServerSentEventMessage(comment="here")
                    continue
                viewer.wake.clear()
                if viewer.frame() is not None:
                    yield ServerSentEventMessage(event="moved", data=viewer.version, id=viewer.version)
        finally:
            house.unwatch(viewer)
