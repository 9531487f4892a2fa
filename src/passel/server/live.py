"""A table as it happens: a WebSocket for programs, a nudge for pages."""

from __future__ import annotations

import asyncio
import types
from collections.abc import AsyncIterator, Callable, Coroutine, Generator
from functools import partial
from typing import Any, Final

import msgspec
from litestar import WebSocket, get, websocket
from litestar.exceptions import TooManyRequestsException, WebSocketDisconnect, WebSocketException
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from passel.kernel import Refused
from passel.server.answers import LOG, explained
from passel.server.given import Browser, Id, SeatWish, Since, TheDesk, TheGuard, TheHouse
from passel.server.guard import Guard, Pass
from passel.server.responses import PROBLEMS
from passel.server.wire import PUSH
from passel.tables.desk import AnyCommand, Desk
from passel.tables.frames import Viewer, asleep, eyes_of
from passel.tables.house import House
from passel.tongue import _

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
        raise TooManyRequestsException(_("Too many look on at this table."))
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
            line = Line(socket, viewer, guard, shown)
            viewer.stir = line.stir
            line.stir()
            try:
                await receive_all(socket, table_id, desk, line)
            finally:
                desk.house.unwatch(viewer)
                await line.hang_up()
    except WebSocketDisconnect:
        pass
    except Exception as error:
        status, message = refusal("", error)
        await socket.send_data(message, mode="text")
        await socket.close(code=4000 + status)


class Line:
    """The sending half of a socket: the newest state whenever the socket can take it.  Nothing is queued for
    who does not read, and there is a task only for what has to wait."""

    def __init__(self, socket: Socket, viewer: Viewer, guard: Guard, shown: Pass) -> None:
        self.socket: Final = socket
        self.viewer: Final = viewer
        self.guard: Final = guard
        self.shown: Final = shown
        shortcuts: dict[str, Any] = socket.scope.get("extensions") or {}
        self._push: Final[Callable[[bytes], bool]] = shortcuts.get(PUSH, no_shortcut)
        self._loop: Final = asyncio.get_running_loop()
        self._stirred = False
        self._waiting: asyncio.Task[None] | None = None

    def stir(self) -> None:
        """There may be something new; all that happens in this turn of the loop is told at once."""
        if not self._stirred:
            self._stirred = True
            self._loop.call_soon(self._look)

    def _look(self) -> None:
        if self._waiting is not None:
            return
        self._stirred = False
        telling = self._tell()
        try:
            waits_for = telling.send(None)
        except StopIteration:
            return
        self._waiting = self._loop.create_task(resumed(telling, waits_for))
        self._waiting.add_done_callback(self._go_on)

    def _go_on(self, task: asyncio.Task[None]) -> None:
        self._waiting = None
        if self._stirred and not task.cancelled():
            self._look()

    async def _tell(self) -> None:
        try:
            if not await self.guard.still_valid(self.shown):
                self.viewer.gone = ENDED
            frame = self.viewer.frame()
            if frame is not None:
                await self.say(frame)
            if self.viewer.gone:
                self.viewer.stir = asleep
                await self.say(encode(Refusing("gone", "", self.viewer.gone, "", [])))
                await self.socket.close(code=4403)
        except (OSError, WebSocketException):
            pass  # it broke while we were sending; the receiving half hears of it
        except Exception:
            LOG.exception("a frame failed")

    async def say(self, message: bytes) -> None:
        if not self._push(message):
            await self.socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def hang_up(self) -> None:
        self.viewer.stir = asleep
        self._stirred = False
        if self._waiting is not None:
            self._waiting.cancel()
            await asyncio.wait([self._waiting])


def no_shortcut(message: bytes) -> bool:
    """Not every server has a faster way out than ASGI's."""
    return False


@types.coroutine
def resumed(begun: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, None, None]:
    """Go on with what was begun without a task."""
    yield waits_for
    yield from begun


async def receive_all(socket: Socket, table: str, desk: Desk, line: Line) -> None:
    guard, shown = line.guard, line.shown
    while True:
        message = await socket.receive_data(mode="text")
        name = ""
        try:
            await guard.slow_down(shown)
            if not await guard.still_valid(shown):
                line.stir()  # it will hear of that
                continue
            if shown.session is None:
                raise Refused(_("Say who you are first: come in as a guest, or log in."))
            command = decode(message)
            name = command.id
            await desk.do(shown.user, table, command, partial(line.viewer.acknowledge, name))
        except Exception as error:
            await line.say(refusal(name, error)[1])


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
        wake = asyncio.Event()
        wake.set()
        viewer.stir = wake.set
        try:
            while not viewer.gone and await guard.still_valid(shown):
                try:
                    async with asyncio.timeout(KEEP_ALIVE):
                        await wake.wait()
                except TimeoutError:
                    yield ServerSentEventMessage(comment="here")
                    continue
                wake.clear()
                if viewer.frame() is not None:
                    yield ServerSentEventMessage(event="moved", data=viewer.version, id=viewer.version)
        finally:
            house.unwatch(viewer)
