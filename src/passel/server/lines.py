"""Open lines to those who play by WebSocket: decisions come in, news go out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, Final

from litestar.exceptions import WebSocketException

from passel.kernel import Refused
from passel.server.answers import LOG
from passel.server.guard import Guard, Pass
from passel.server.messages import Refusing, decode, encode, refusal
from passel.server.wire import PULL, PUSH
from passel.tables.desk import Decide, Desk, proposed
from passel.tables.house import Table
from passel.tables.viewers import Viewer, asleep
from passel.tongue import _

ENDED: Final = "Your session has ended."


class Crier:
    """Tells all who have to hear something in this turn of the loop, in one go: first everything is put into
    words, then all of it is sent, so that whoever listens to several tables wakes up once."""

    def __init__(self) -> None:
        self._audience: list[Line] = []

    def call(self, line: Line) -> None:
        if not self._audience:
            line.loop.call_soon(self._cry)
        self._audience.append(line)

    def _cry(self) -> None:
        audience, self._audience = self._audience, []
        for line, news in [(line, line.news()) for line in audience]:
            if news is not None:
                line.send(news)


class Line:
    """A socket.  Out of it comes the newest state whenever it can take that: nothing is queued for who does
    not read.  What comes in is done one after the other.  There is a task only for what has to wait."""

    def __init__(
        self, socket: Any, viewer: Viewer, guard: Guard, shown: Pass, desk: Desk, table: Table, crier: Crier
    ) -> None:
        self.socket: Final = socket
        self.viewer: Final = viewer
        self.guard: Final = guard
        self.shown: Final = shown
        self.desk: Final = desk
        self.table: Final = table
        self.crier: Final = crier
        self.loop: Final[Any] = asyncio.get_running_loop()
        shortcuts: dict[str, Any] = socket.scope.get("extensions") or {}
        self._push: Final[Callable[[bytes], bool]] = shortcuts.get(PUSH, no_shortcut)
        self._pull: Final[Callable[[Callable[[str], bool]], object]] = shortcuts.get(PULL, no_shortcut)
        self._stirred = False
        self._tasks: Final[set[asyncio.Task[None]]] = set()  # what is sent the long way
        self._doing = False  # what has come the long way
        self._idle: Final = asyncio.Event()  # nothing that came the short way is being done
        self._idle.set()

    # -- coming in -----------------------------------------------------------------------------------------

    async def listen(self) -> None:
        """Until the other end hangs up."""
        self._pull(self.hear)
        while True:
            message = await self.socket.receive_data(mode="text")
            self._doing = True
            await self._idle.wait()
            await self._do(message)
            self._doing = False

    async def _do(self, message: str) -> None:
        name = ""
        try:
            await self.guard.slow_down(self.shown)
            if not await self.guard.still_valid(self.shown):
                self.stir()  # it will hear of that
                return
            if self.shown.session is None:
                raise Refused(_("Say who you are first: come in as a guest, or log in."))
            command = decode(message)
            name = command.id
            await self.desk.do(self.shown.user, self.table.hosted.id, command)
            self.viewer.acknowledge(name)
        except Exception as error:
            self.send(refusal(name, error)[1])

    def hear(self, message: str) -> bool:
        """A decision that has come by the short way: whether it is taken."""
        session = self.shown.session
        if session is None or self._doing or not self._idle.is_set():
            return False
        try:
            command = decode(message)
        except Exception:
            return False  # who comes the long way is told why, and slowed down
        if not isinstance(command, Decide) or not self.guard.lets_pass(self.shown):
            return False
        self._idle.clear()
        propose = partial(proposed, session.user, command)
        self.desk.house.submit(self.table, propose, partial(self._done, command.id))
        return True

    def _done(self, name: str, error: Exception | None) -> None:
        self._idle.set()
        if error is None:
            self.viewer.acknowledge(name)
        else:
            self.send(refusal(name, error)[1])

    # -- going out -----------------------------------------------------------------------------------------

    def stir(self) -> None:
        """There may be something new; all that happens in this turn of the loop is told at once."""
        if not self._stirred:
            self._stirred = True
            if not self._tasks:
                self.crier.call(self)

    def news(self) -> bytes | None:
        """What is to be said now, if that needs no waiting."""
        if self._tasks or not self._stirred:
            return None
        self._stirred = False
        news: bytes | None = None
        if self.guard.trusts(self.shown):
            try:
                news = self.viewer.frame()
            except Exception:
                LOG.exception("a frame failed")
            if not self.viewer.gone:
                return news
        self._begin(self._tell())
        return news

    def send(self, message: bytes) -> None:
        try:
            if not self._push(message):
                self._begin(self._say(message))
        except (OSError, RuntimeError):
            pass  # it broke a moment ago, and who listens hears of that; others must not suffer from it

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task: asyncio.Task[None] = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("a line failed", exc_info=task.exception())
        if self._stirred and not self._tasks:
            self.crier.call(self)

    async def _tell(self) -> None:
        """When somebody has to be asked first whether this line may still be open, or it is closed."""
        if not await self.guard.still_valid(self.shown):
            self.viewer.gone = ENDED
        news = self.viewer.frame()
        if news is not None:
            await self._say(news)
        if self.viewer.gone:
            self.viewer.stir = asleep
            await self._say(encode(Refusing("gone", "", self.viewer.gone, "", [])))
            with suppress(OSError, WebSocketException):
                await self.socket.close(code=4403)

    async def _say(self, message: bytes) -> None:
        with suppress(OSError, RuntimeError, WebSocketException):  # it may have broken
            if not self._push(message):
                await self.socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})

    async def hang_up(self) -> None:
        self.viewer.stir = asleep
        self._stirred = False
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._idle.wait()  # what was begun is done


def no_shortcut(thing: object) -> bool:
    """Not every server has a faster way than ASGI's."""
    return False
