"""The channel of an open page: updates of its regions out, commands in.

A page opens the WebSocket.  If WebSockets are blocked, it opens the event stream and sends its commands as
forms; if that fails too, forms are answered by pages."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated, Any, Final

from litestar import WebSocket, get, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import QueryParameter
from litestar.types import ASGIApp, Receive, Scope, Send

from passel.i18n import _, in_language
from passel.kernel import Refused
from passel.server.auth import Guard, Identity, site_of
from passel.server.dependencies import Browser, Id, SeatWish, TheCommands, TheGuard, TheTables
from passel.server.pages.page_version import Message, PageVersion
from passel.server.pages.request import preferences_of
from passel.server.pages.table import page_of
from passel.server.ws.messages import Refusing, decode, encode, refusal
from passel.server.ws.routes import KEEP_ALIVE, subscribe
from passel.storage.base import CLOSING
from passel.tables.commands import Commands
from passel.tables.queue import OpenTable
from passel.tables.service import TableService
from passel.tables.subscribers import Subscriber, asleep

Held = Annotated[str, QueryParameter(max_length=16)]
Packed = Annotated[bool, QueryParameter()]
Socket = WebSocket[Any, Any, Any]

ENDED: Final = "Your session has ended."
RESTART: Final = 1012  # the page connects again; after 4403 it loads itself again
GZIP_HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\x03"
SPEEDS: Final = {"calm": 1.6, "": 1.0, "fast": 0.45, "off": 0.0}  # relative to normal speed, as in stage.js
STREAM: Final = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


class PageChannel:
    """The updates of one open page.  A page that reads slowly skips versions; nothing is queued for it."""

    def __init__(
        self,
        service: TableService,
        guard: Guard,
        identity: Identity,
        table: OpenTable,
        subscriber: Subscriber,
        language: str,
        site: str,
        held: str,
        speed: str,
    ) -> None:
        self.service: Final = service
        self.guard: Final = guard
        self.identity: Final = identity
        self.table: Final = table
        self.subscriber: Final = subscriber
        self.language: Final = language
        self.site: Final = site
        self._wake: Final = asyncio.Event()
        self._wake.set()
        subscriber.notify = self._wake.set
        subscriber.speed = SPEEDS[speed]
        self._changed = table.state.changed
        self._trusted = 0  # until then the session is valid, unless another one ends
        self._ended = -1  # the number of ended sessions when that was checked
        user = identity.user.id
        self.held = page_of(table).known(user, subscriber.reader, language, site, held) if held else None

    async def wait(self) -> None:
        """Wait until there may be an update."""
        await self._wake.wait()
        self._wake.clear()

    async def news(self) -> list[Message]:
        """Return the updates for the page.  `subscriber.gone` is set if no more will come."""
        subscriber, state = self.subscriber, self.table.state
        if not await self._is_valid():
            subscriber.gone = ENDED
        if self._changed != state.changed:
            self._changed = state.changed
            subscriber.find_reader()
        found: list[Message] = []
        if not subscriber.gone:
            version = self.version()
            found = version.messages(self.held)
            self.held = version
        if subscriber.acks:  # together with its result: one message less
            acks, subscriber.acks = subscriber.acks, []
            last = found[-1].acknowledging(acks) if found else Message(encode({"acks": acks}))
            found = [*found[:-1], last]
        return found

    def version(self) -> PageVersion:
        page, user = page_of(self.table), self.identity.user.id
        return page.version(user, self.subscriber.reader, self.language, self.site)

    async def _is_valid(self) -> bool:
        ended = self.guard.people.ended
        if self.service.time.now() > self._trusted or ended != self._ended:
            if not await self.guard.still_valid(self.identity):
                return False
            self._trusted, self._ended = self.guard.trusted_until(self.identity), ended
        return True


# -- WebSocket ---------------------------------------------------------------------------------------------


@websocket("/tables/{table_id:str}/live")
async def live(
    socket: Socket,
    table_id: Id,
    guard: TheGuard,
    commands: TheCommands,
    seat: SeatWish = None,
    held: Held = "",
    packed: Packed = False,
) -> None:
    await socket.accept()
    preferences = preferences_of(socket)
    language = preferences["language"]
    service = commands.service
    try:
        identity = await guard.identify(socket)
        with guard.open_connection(identity):
            subscriber = await subscribe(guard, service, table_id, identity, seat)
            try:
                table = await service.table(table_id)
                channel = PageChannel(
                    service,
                    guard,
                    identity,
                    table,
                    subscriber,
                    language,
                    site_of(socket),
                    held,
                    preferences["speed"],
                )
                await talk(socket, channel, commands, packed)
            finally:
                subscriber.notify = asleep
                service.unwatch(subscriber)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        with in_language(language):
            status, message = refusal("", error)
        with suppress(OSError, RuntimeError, WebSocketException):
            await socket.send_data(message, mode="text")
            await socket.close(code=4000 + status)


async def talk(socket: Socket, channel: PageChannel, commands: Commands, packed: bool) -> None:
    """Send updates and run commands until one side closes the connection."""
    sending = asyncio.create_task(send_news(socket, channel, packed))
    receiving = asyncio.create_task(run_commands(socket, channel, commands))
    try:
        await asyncio.wait([sending, receiving], return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (sending, receiving):
            task.cancel()
        done = await asyncio.gather(sending, receiving, return_exceptions=True)
    for error in done:
        if isinstance(error, Exception) and not isinstance(error, (OSError, WebSocketException)):
            raise error


async def send_news(socket: Socket, channel: PageChannel, packed: bool) -> None:
    subscriber = channel.subscriber
    while not subscriber.gone:
        await channel.wait()
        for message in await channel.news():
            if packed and message.packed:
                await socket.send({"type": "websocket.send", "bytes": message.packed, "text": None})
            else:
                await socket.send({"type": "websocket.send", "bytes": None, "text": message.data.decode()})
    await socket.send_data(encode(Refusing("gone", "", subscriber.gone, "", [])), mode="text")
    await socket.close(code=RESTART if subscriber.gone == CLOSING else 4403)


async def run_commands(socket: Socket, channel: PageChannel, commands: Commands) -> None:
    """Run the commands of the page, one after the other."""
    while True:
        await run_command(socket, channel, commands, await socket.receive_data(mode="text"))


async def run_command(socket: Socket, channel: PageChannel, commands: Commands, message: str) -> None:
    """Run one command; it is refused, or acknowledged together with the update."""
    name = ""
    with in_language(channel.language):
        try:
            await channel.guard.slow_down(channel.identity)
            if channel.identity.session is None:
                raise Refused(_("Sign in first, or continue as a guest."))
            if not await channel.guard.still_valid(channel.identity):
                channel.subscriber.notify()  # `news` closes the channel
                return
            command = decode(message)
            name = command.id
            await commands.do(channel.identity.user, channel.table.state.id, command)
            channel.subscriber.acknowledge(name)
        except Exception as error:
            await socket.send_data(refusal(name, error)[1], mode="text")


# -- event stream ------------------------------------------------------------------------------------------


@get("/tables/{table_id:str}/updates", include_in_schema=False)
async def updates(
    request: Browser,
    table_id: Id,
    guard: TheGuard,
    service: TheTables,
    seat: SeatWish = None,
    held: Held = "",
) -> ASGIApp:
    """Return the same updates as server-sent events."""
    identity = await guard.identify(request)
    preferences = preferences_of(request)
    language, speed = preferences["language"], preferences["speed"]
    held = request.headers.get("last-event-id", held)[:16]
    packed = "gzip" in request.headers.get("accept-encoding", "")
    with guard.open_connection(identity):  # refuse now: a stream that has begun cannot send a status
        subscriber = await subscribe(guard, service, table_id, identity, seat)
    table = await service.table(table_id)
    channel = PageChannel(
        service, guard, identity, table, subscriber, language, site_of(request), held, speed
    )

    async def stream(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            with guard.open_connection(identity):
                await send_stream(channel, packed, receive, send)
        finally:
            subscriber.notify = asleep
            service.unwatch(subscriber)

    return stream


async def send_stream(channel: PageChannel, packed: bool, receive: Receive, send: Send) -> None:
    encoding = [(b"content-encoding", b"gzip")] if packed else []
    await send({"type": "http.response.start", "status": 200, "headers": [*STREAM, *encoding]})

    async def say(data: bytes, more: bool = True) -> None:
        await send({"type": "http.response.body", "body": data, "more_body": more})

    if packed:
        await say(GZIP_HEAD)
    leaving = asyncio.create_task(wait_until_gone(channel, receive))
    try:
        async for event in events(channel):
            await say(block(event) if packed else event)
    finally:
        leaving.cancel()
        with suppress(asyncio.CancelledError):
            await leaving
    await say(b"", more=False)


async def events(channel: PageChannel) -> AsyncIterator[bytes]:
    subscriber = channel.subscriber
    while not subscriber.gone:
        try:
            async with asyncio.timeout(KEEP_ALIVE):
                await channel.wait()
        except TimeoutError:
            yield b": still here\n\n"
            continue
        messages = await channel.news()
        for left, message in enumerate(messages, 1 - len(messages)):  # with the last the page is up to date
            stamp = b"" if left or channel.held is None else b"id: %b\n" % channel.held.stamp.encode()
            yield b"event: update\n%bdata: %b\n\n" % (stamp, message.data)


async def wait_until_gone(channel: PageChannel, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    channel.subscriber.gone = "left"
    channel.subscriber.notify()


def block(event: bytes) -> bytes:
    """Return an event as a part of a gzip stream that can be unpacked by itself."""
    packer = zlib.compressobj(1, zlib.DEFLATED, -15)
    return packer.compress(event) + packer.flush(zlib.Z_FULL_FLUSH)


LIVE = [live, updates]
