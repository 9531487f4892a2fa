"""A table as it happens: a WebSocket for programs, a nudge for pages."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import msgspec
from litestar import Request, WebSocket, get, websocket
from litestar.exceptions import HTTPException, TooManyRequestsException, WebSocketDisconnect
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from passel.game import BadSetting
from passel.kernel import Refused
from passel.server.answers import explained
from passel.server.config import Limits
from passel.server.guard import Bucket, Guard
from passel.server.responses import PROBLEMS
from passel.server.tables_api import SeatWish, Since
from passel.tables.desk import AnyCommand, Desk
from passel.tables.frames import Viewer
from passel.tables.house import House, NoSuchTable
from passel.tables.people import User
from passel.tables.store import StoreDown

Socket = WebSocket[Any, Any, Any]
KEEP_ALIVE: Final = 20.0  # seconds of silence after which a page is told that we are there
decode: Final = msgspec.json.Decoder(AnyCommand).decode
encode: Final = msgspec.json.Encoder().encode
EXPECTED: Final = (Refused, BadSetting, NoSuchTable, StoreDown, HTTPException)
OPEN: Final[Counter[str]] = Counter()  # sockets by user


class Refusing(msgspec.Struct, frozen=True):
    """Sent instead of an acknowledgement."""

    kind: str = msgspec.field(name="is")
    id: str
    error: str
    clause: str
    legal: list[str]


def refusal(id: str, error: Exception) -> bytes:
    _, why = explained(error)
    return encode(Refusing("refused", id, why.error, why.clause, why.legal))


@websocket("/api/tables/{table_id:str}/socket")
async def play(
    socket: Socket,
    table_id: str,
    guard: Guard,
    desk: Desk,
    seat: SeatWish = None,
    told: Since = 0,
    heard: Since = 0,
) -> None:
    """Sends frames: what is new for these eyes.  Takes commands, which are answered by `acks` in a frame, or
    by a refusal."""
    try:
        session = await guard.session(socket)
        user = session.user if session else User("", "", "")
        if OPEN[user.id] >= guard.limits.sockets and user.id:
            raise TooManyRequestsException("You have too many sockets open.")
        viewer = await desk.house.watch(table_id, user.id, seat, told, heard)
    except EXPECTED as error:
        await socket.accept()
        await socket.send_data(refusal("", error), mode="text")
        await socket.close(code=4000 + explained(error)[0])
        return
    await socket.accept()
    OPEN[user.id] += 1
    sender = asyncio.create_task(send_all(socket, viewer))
    try:
        await receive_all(socket, table_id, desk, viewer, user, guard.limits)
    except WebSocketDisconnect:
        pass
    finally:
        OPEN[user.id] -= 1
        sender.cancel()
        desk.house.unwatch(viewer)


async def send_all(socket: Socket, viewer: Viewer) -> None:
    """The newest state whenever the socket can take it: nothing is queued for who does not read."""
    while True:
        await viewer.wake.wait()
        viewer.wake.clear()
        frame = viewer.frame()
        if frame is not None:
            await socket.send_data(frame, mode="text")
        if viewer.gone:
            await socket.send_data(encode(Refusing("gone", "", viewer.gone, "", [])), mode="text")
            await socket.close(code=4403)
            return


async def receive_all(
    socket: Socket, table: str, desk: Desk, viewer: Viewer, user: User, limits: Limits
) -> None:
    bucket = Bucket(limits.socket, limits.burst)
    while True:
        message = await socket.receive_data(mode="text")
        name = ""
        try:
            if not bucket.take():
                await asyncio.sleep(1 / limits.socket)  # who floods is slowed down; nobody else is
            if not user.id:
                raise Refused("Say who you are first: come in as a guest, or log in.")
            command = decode(message)
            name = command.id
            await desk.do(user, table, command, partial(viewer.acknowledge, name))
        except msgspec.MsgspecError as error:
            why = f"That is not understood: {error}."
            await socket.send_data(encode(Refusing("refused", "", why, "", [])), mode="text")
        except EXPECTED as error:
            await socket.send_data(refusal(name, error), mode="text")


@get(
    "/api/tables/{table_id:str}/nudges",
    responses=PROBLEMS,
    summary="Tells a page when there is something new",
)
async def nudges(
    request: Request[Any, Any, Any], table_id: str, guard: Guard, house: House, seat: SeatWish = None
) -> ServerSentEvent:
    session = await guard.session(request)
    viewer = await house.watch(table_id, session.user.id if session else "", seat)
    return ServerSentEvent(news(house, viewer))


async def news(house: House, viewer: Viewer) -> AsyncIterator[ServerSentEventMessage]:
    try:
        while not viewer.gone:
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
