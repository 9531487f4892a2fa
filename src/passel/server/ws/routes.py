"""The WebSocket for programs: updates of a table, and commands.  Pages have `pages/live.py`."""

from __future__ import annotations

from typing import Any, Final

from litestar import WebSocket, websocket
from litestar.exceptions import TooManyRequestsException, WebSocketDisconnect

from passel.i18n import _
from passel.server.auth import Guard, Identity
from passel.server.dependencies import Id, SeatWish, Since, TheParts
from passel.server.ws.connection import Connection
from passel.server.ws.messages import refusal
from passel.tables.info import reader_of
from passel.tables.service import TableService
from passel.tables.subscribers import Subscriber

Socket = WebSocket[Any, Any, Any]
KEEP_ALIVE: Final = 20.0  # seconds without an event until a comment is sent


async def subscribe(
    guard: Guard,
    service: TableService,
    table: str,
    identity: Identity,
    seat: int | None,
    told: int = 0,
    heard: int = 0,
) -> Subscriber:
    """Subscribe to a table; TooManyRequestsException if it has too many spectators."""
    place = await service.table(table)
    is_spectator = reader_of(place.state, identity.user.id, seat) < 0
    if is_spectator and len(place.subscribers) >= guard.limits.watchers:
        raise TooManyRequestsException(_("This table has too many spectators. Try again later."))
    return await service.watch(table, identity.user.id, seat, told, heard)


@websocket("/api/tables/{table_id:str}/socket")
async def play(
    socket: Socket,
    table_id: Id,
    parts: TheParts,
    seat: SeatWish = None,
    told: Since = 0,
    heard: Since = 0,
) -> None:
    """Send updates for this reader, and take commands, which are answered by `acks` in an update or by a
    refusal."""
    guard, service = parts.guard, parts.service
    await socket.accept()
    try:
        identity = await guard.identify(socket)
        with guard.open_connection(identity):
            subscriber = await subscribe(guard, service, table_id, identity, seat, told, heard)
            table = await service.table(table_id)
            connection = Connection(
                socket, subscriber, guard, identity, parts.commands, table, parts.broadcaster
            )
            subscriber.notify = connection.notify
            connection.send_first()
            try:
                await connection.listen()
            finally:
                service.unwatch(subscriber)
                await connection.close()
    except WebSocketDisconnect:
        pass
    except Exception as error:
        status, message = refusal("", error)
        await socket.send_data(message, mode="text")
        await socket.close(code=4000 + status)
