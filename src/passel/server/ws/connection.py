"""WebSocket connections of players and spectators: commands come in, updates go out.  Compiled with mypyc."""

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
    """Sends all updates of one iteration of the event loop together: first all are built, then all are sent,
    so that a client with several tables gets them all at once."""

    def __init__(self) -> None:
        self.arrivals: Final = Arrivals()
        self._waiting: list[Connection] = []

    def schedule(self, connection: Connection) -> None:
        if not self._waiting:
            connection.loop.call_soon(self._send_all)
        self._waiting.append(connection)

    def _send_all(self) -> None:
        waiting, self._waiting = self._waiting, []
        now = waiting[0].service.time.now()
        for connection, news in [(connection, connection.news(now)) for connection in waiting]:
            if news is not None:
                connection.send(news)


class Connection:
    """One WebSocket.  It sends the newest state whenever the socket is writable: nothing is queued for a
    client that does not read.  Commands run one after the other.  A task is created only for work that has to
    wait."""

    def __init__(
        self,
        socket: Any,
        subscriber: Subscriber,
        guard: Guard,
        identity: Identity,
        commands: Commands,
        table: OpenTable,
        broadcaster: Broadcaster,
    ) -> None:
        self.socket: Final = socket
        self.subscriber: Final = subscriber
        self.guard: Final = guard
        self.identity: Final = identity
        self.commands: Final = commands
        self.service: Final[TableService] = commands.service
        self._people: Final = guard.people
        self.table: Final = table
        self.broadcaster: Final = broadcaster
        self.loop: Final[Any] = asyncio.get_running_loop()
        self._fast: Final = find(socket.scope)
        self._messages: Final = guard.message_limit(identity.name)
        self._trusted = 0  # until then the session is valid, unless another one ends
        self._as_of = -1  # the number of ended sessions when that was checked
        self._changed = False
        self._tasks: Final[set[asyncio.Task[None]]] = set()  # messages that are being sent the ordinary way
        self._running = False  # a command that came the ordinary way is running
        self._deciding = False  # a decision that came the fast way is running
        self._decided: asyncio.Future[None] | None = (
            None  # set when that is done, if `_wait_for_decision` waits for it
        )

    def _trusts(self, now: int) -> bool:
        """Return whether the session is known to be valid without a query."""
        ended = self._people.ended
        if now > self._trusted or ended != self._as_of:
            self._trusted, self._as_of = self.guard.trusted_until(self.identity), ended
        return now <= self._trusted

    # -- incoming ------------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Run commands until the client closes the connection."""
        if self._fast is not None:
            self._fast.listen(self.loop, self.broadcaster.arrivals, self.receive)
        while True:
            message = await self.socket.receive_data(mode="text")
            self._running = True
            await self._wait_for_decision()
            await self._do(message)
            self._running = False
            if self._fast is not None:
                self._fast.check_queue()

    async def _do(self, message: str) -> None:
        name = ""
        try:
            await self.guard.slow_down(self.identity)
            if not await self.guard.still_valid(self.identity):
                self.notify()  # `_send_after_check` tells the client
                return
            if self.identity.session is None:
                raise Refused(_("Sign in first, or continue as a guest."))
            command = decode(message)
            name = command.id
            await self.commands.do(self.identity.user, self.table.state.id, command)
            self.subscriber.acknowledge(name)
        except Exception as error:
            self.send(refusal(name, error)[1])

    def receive(self, message: bytes) -> bool:
        """Take a decision that came the fast way.  Return False for all that has to go the ordinary way."""
        session = self.identity.session
        if session is None or self._running or self._deciding:
            return False
        try:
            command = decode(message)
        except Exception:
            return False  # the ordinary way refuses it with a reason and applies the rate limit
        if not isinstance(command, Decide) or not self._trusts(self.service.time.now()):
            return False
        if not self._messages.take():
            return False
        self._deciding = True
        self.service.submit(self.table, Decision(self, session.user.id, command))
        return True

    def answer(self, name: str, error: Exception | None) -> None:
        """Acknowledge or refuse a decision that came the fast way."""
        self._deciding = False
        if self._decided is not None:
            self._decided.set_result(None)
        if error is None:
            self.subscriber.acknowledge(name)
        else:
            self.send(refusal(name, error)[1])

    async def _wait_for_decision(self) -> None:
        """Wait until the decision that came the fast way is done."""
        if self._deciding:
            self._decided = self.loop.create_future()
            try:
                await asyncio.shield(self._decided)
            finally:
                self._decided = None

    # -- outgoing ------------------------------------------------------------------------------------------

    def notify(self) -> None:
        """Schedule an update.  All that happens in this iteration of the event loop is sent together."""
        if not self._changed:
            self._changed = True
            if not self._tasks:
                self.broadcaster.schedule(self)

    def send_first(self) -> None:
        """Send the first update now, so that it leaves in one packet with the answer to the handshake."""
        self._changed = True
        news = self.news(self.service.time.now())
        if news is not None:
            self.send(news)

    def news(self, now: int) -> bytes | None:
        """Return the update to send now, or None if there is none or if it has to wait."""
        if self._tasks or not self._changed:
            return None
        self._changed = False
        news: bytes | None = None
        if self._trusts(now):
            try:
                news = self.subscriber.frame()
            except Exception:
                LOG.exception("an update could not be built")
            if not self.subscriber.gone:
                return news
        self._begin(self._send_after_check())
        return news

    def send(self, message: bytes) -> None:
        """Send a message now, or in a task as soon as the socket is writable."""
        try:
            if not self._push(message):
                self._begin(self._send_later(message))
        except (OSError, RuntimeError):
            pass  # the connection is lost: `listen` notices, and the others get their updates

    def _push(self, message: bytes) -> bool:
        return self._fast is not None and self._fast.push(message)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a connection failed", exc_info=task.exception())
        if self._changed and not self._tasks:
            self.broadcaster.schedule(self)

    async def _send_after_check(self) -> None:
        """Check the session in the store, send the update, and close the connection if the session has
        ended."""
        if not await self.guard.still_valid(self.identity):
            self.subscriber.gone = ENDED
        news = self.subscriber.frame()
        if news is not None:
            await self._send_later(news)
        if self.subscriber.gone:
            self.subscriber.notify = asleep
            await self._send_later(encode(Refusing("gone", "", self.subscriber.gone, "", [])))
            with suppress(OSError, WebSocketException):
                await self.socket.close(code=4403)

    async def _send_later(self, message: bytes) -> None:
        with suppress(OSError, RuntimeError, WebSocketException):  # the connection may be broken
            if not self._push(message):
                await self.socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def close(self) -> None:
        """Stop sending, and wait until running work is done."""
        self.subscriber.notify = asleep
        self._changed = False
        if self._tasks:
            for task in list(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._wait_for_decision()


class Decision(Request):
    """A decision that came over a connection."""

    def __init__(self, connection: Connection, user: str, command: Decide) -> None:
        super().__init__()
        self.connection: Final = connection
        self.user: Final = user
        self.command: Final = command

    def propose(self, state: TableState) -> Act | None:
        told = self.command
        if state.knows(self.user, told.id):
            return None
        return state.decision(self.user, told.id, told.seat, told.ask, told.choose, told.then)

    def done(self, error: Exception | None) -> None:
        self.connection.answer(self.command.id, error)
