"""WebSocket connections of players and spectators: commands come in, updates go out."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final

from litestar.exceptions import WebSocketException

from passel.i18n import _
from passel.kernel import Refused
from passel.server.auth import Guard, Identity
from passel.server.errors import LOG
from passel.server.ws.fastpath import Arrivals, find
from passel.server.ws.messages import Refusing, decode, encode, refusal
from passel.tables.acts import Act
from passel.tables.commands import Commands, Decide
from passel.tables.queue import OpenTable, Request
from passel.tables.service import TableService
from passel.tables.state import TableState
from passel.tables.subscribers import Subscriber, asleep

ENDED: Final = "Your session has ended."


class Broadcaster:
    """Sends all updates of one turn of the loop in one go: first all of them are made, then all are sent, so
    that a client of several tables wakes up once."""

    def __init__(self) -> None:
        self.arrivals: Final = Arrivals()
        self._audience: list[Connection] = []

    def call(self, line: Connection) -> None:
        if not self._audience:
            line.loop.call_soon(self._cry)
        self._audience.append(line)

    def _cry(self) -> None:
        audience, self._audience = self._audience, []
        now = audience[0].service.time.now()
        for line, news in [(line, line.news(now)) for line in audience]:
            if news is not None:
                line.send(news)


class Connection:
    """One WebSocket.  It sends the newest state whenever the socket can take it: nothing is queued for a
    client that does not read.  Commands are done one after the other.  Only what has to wait gets a task."""

    def __init__(
        self,
        socket: Any,
        subscriber: Subscriber,
        guard: Guard,
        shown: Identity,
        commands: Commands,
        table: OpenTable,
        broadcaster: Broadcaster,
    ) -> None:
        self.socket: Final = socket
        self.subscriber: Final = subscriber
        self.guard: Final = guard
        self.shown: Final = shown
        self.commands: Final = commands
        self.service: Final[TableService] = commands.service
        self._people: Final = guard.people
        self.table: Final = table
        self.broadcaster: Final = broadcaster
        self.loop: Final[Any] = asyncio.get_running_loop()
        self._fast: Final = find(socket.scope)
        self._messages: Final = guard.messages(shown.name)
        self._trusted = 0  # until then the session is valid, unless another one ends
        self._as_of = -1  # how many sessions had ended when that was asked
        self._stirred = False
        self._tasks: Final[set[asyncio.Task[None]]] = set()  # messages that are being sent the ordinary way
        self._doing = False  # a command that came the ordinary way is being done
        self._hearing = False  # a decision that came the fast way is being done
        self._heard: asyncio.Future[None] | None = None  # done when that is done, if somebody waits for it

    def _trusts(self, now: int) -> bool:
        """Return whether the session is known to be valid without asking the store."""
        ended = self._people.ended
        if now > self._trusted or ended != self._as_of:
            self._trusted, self._as_of = self.guard.trusted(self.shown), ended
        return now <= self._trusted

    # -- coming in -----------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Do commands until the client closes the connection."""
        if self._fast is not None:
            self._fast.listen(self.loop, self.broadcaster.arrivals, self.hear)
        while True:
            message = await self.socket.receive_data(mode="text")
            self._doing = True
            await self._rest()
            await self._do(message)
            self._doing = False
            if self._fast is not None:
                self._fast.look()

    async def _do(self, message: str) -> None:
        name = ""
        try:
            await self.guard.slow_down(self.shown)
            if not await self.guard.still_valid(self.shown):
                self.notify()  # the client is told by `_tell`
                return
            if self.shown.session is None:
                raise Refused(_("Say who you are first: come in as a guest, or log in."))
            command = decode(message)
            name = command.id
            await self.commands.do(self.shown.user, self.table.state.id, command)
            self.subscriber.acknowledge(name)
        except Exception as error:
            self.send(refusal(name, error)[1])

    def hear(self, message: bytes) -> bool:
        """Take a decision that came the fast way.  Return False for all that has to go the ordinary way."""
        session = self.shown.session
        if session is None or self._doing or self._hearing:
            return False
        try:
            command = decode(message)
        except Exception:
            return False  # the ordinary way refuses it with a reason, and slows the client down
        if not isinstance(command, Decide) or not self._trusts(self.service.time.now()):
            return False
        if not self._messages.take():
            return False
        self._hearing = True
        self.service.submit(self.table, Decision(self, session.user.id, command))
        return True

    def answer(self, name: str, error: Exception | None) -> None:
        """Acknowledge or refuse a decision that came the fast way."""
        self._hearing = False
        if self._heard is not None:
            self._heard.set_result(None)
        if error is None:
            self.subscriber.acknowledge(name)
        else:
            self.send(refusal(name, error)[1])

    async def _rest(self) -> None:
        """Wait until the decision that came the fast way is done."""
        if self._hearing:
            self._heard = self.loop.create_future()
            try:
                await asyncio.shield(self._heard)
            finally:
                self._heard = None

    # -- going out -----------------------------------------------------------------------------------------

    def notify(self) -> None:
        """There may be something new.  All that happens in this turn of the loop is sent at once."""
        if not self._stirred:
            self._stirred = True
            if not self._tasks:
                self.broadcaster.call(self)

    def news(self, now: int) -> bytes | None:
        """Return the update to send now, if nothing has to be waited for."""
        if self._tasks or not self._stirred:
            return None
        self._stirred = False
        news: bytes | None = None
        if self._trusts(now):
            try:
                news = self.subscriber.frame()
            except Exception:
                LOG.exception("a frame failed")
            if not self.subscriber.gone:
                return news
        self._begin(self._tell())
        return news

    def send(self, message: bytes) -> None:
        """Send a message now, or in a task as soon as the socket can take it."""
        try:
            if not self._push(message):
                self._begin(self._say(message))
        except (OSError, RuntimeError):
            pass  # the connection broke a moment ago: `listen` notices, and the others get their updates

    def _push(self, message: bytes) -> bool:
        return self._fast is not None and self._fast.push(message)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a line failed", exc_info=task.exception())
        if self._stirred and not self._tasks:
            self.broadcaster.call(self)

    async def _tell(self) -> None:
        """Ask the store whether the session is valid, send the update, and close the connection if not."""
        if not await self.guard.still_valid(self.shown):
            self.subscriber.gone = ENDED
        news = self.subscriber.frame()
        if news is not None:
            await self._say(news)
        if self.subscriber.gone:
            self.subscriber.notify = asleep
            await self._say(encode(Refusing("gone", "", self.subscriber.gone, "", [])))
            with suppress(OSError, WebSocketException):
                await self.socket.close(code=4403)

    async def _say(self, message: bytes) -> None:
        with suppress(OSError, RuntimeError, WebSocketException):  # the connection may be broken
            if not self._push(message):
                await self.socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def hang_up(self) -> None:
        """Stop sending, and wait until what was begun is done."""
        self.subscriber.notify = asleep
        self._stirred = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._rest()


class Decision(Request):
    """A decision that came over a connection."""

    def __init__(self, line: Connection, user: str, command: Decide) -> None:
        super().__init__()
        self.line: Final = line
        self.user: Final = user
        self.command: Final = command

    def propose(self, state: TableState) -> Act | None:
        told = self.command
        if state.knows(self.user, told.id):
            return None
        return state.decision(self.user, told.id, told.seat, told.ask, told.choose)

    def done(self, error: Exception | None) -> None:
        self.line.answer(self.command.id, error)
