"""A shorter way out of a WebSocket, and in, for what is sent most."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from passel.server.answers import LOG
from passel.server.framing import content, framed, whole

Hear = Callable[[bytes], bool]  # whether the message is taken
SHORT: Final = 4096  # bytes, as a player sends


class Ear:
    """Heeds all that has come in this turn of the loop in one go: first everything is read.  A processor that
    goes to and fro between the two forgets much of either."""

    def __init__(self) -> None:
        self._come: list[tuple[Shortcut, bytes]] = []

    def catch(self, shortcut: Shortcut, data: bytes) -> None:
        if not self._come:
            shortcut.loop.call_soon(self.heed)
        self._come.append((shortcut, data))

    def heed(self) -> None:
        come, self._come = self._come, []
        for shortcut, data in come:
            try:
                shortcut.heed(data)
            except Exception:  # the others are heard all the same
                LOG.exception("a line failed")
                shortcut.transport.abort()


class Shortcut:
    """Stands between a transport and the protocol to which it belongs.

    `push` does what sending does, in a tenth of the time: the frame is put together by hand, and there is
    nothing to wait for.  From `listen` on a function is handed messages as they come, where others wait in a
    queue for a task to wake up: as long as each arrives alone, whole and unbroken, as those of a player do.
    From the first that does not, all go the long way."""

    def __init__(self, wire: Any, loop: Any, ear: Ear) -> None:
        self.wire: Final = wire
        self.loop: Final = loop
        self.ear: Final = ear
        self.transport: Final[Any] = wire.transport
        self.writable: bool = wire.writable.is_set()  # the socket can take something
        self.even: bool = wire.even  # all that came so far were whole frames
        self.clear: bool = False  # nothing waits at the wire, which is open
        self.closed: bool = False
        self.hear: Hear = nobody
        self.transport.set_protocol(self)
        wire.shortcut = self
        self.look()

    def look(self) -> None:
        """Whether the wire has a message that nobody has taken from it yet."""
        self.clear = not self.closed and self.wire.queue.empty()

    def close(self) -> None:
        """The wire has said goodbye."""
        self.closed = True
        self.clear = False

    def listen(self, hear: Hear) -> None:
        self.hear = hear

    def push(self, message: bytes) -> bool:
        """Send it now, if the socket is open and can take it."""
        if self.closed or not self.writable:
            return False
        self.transport.write(framed(message))
        return True

    # -- as a protocol ---------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if len(data) <= SHORT:
            self.ear.catch(self, data)
        else:  # somebody pours it in: the protocol stops that, if it hears of it at once
            self.ear.heed()
            self.heed(data)

    def heed(self, data: bytes) -> None:
        if self.even:
            start = whole(data)
            self.even = start > 0
            if start and self.clear:  # nothing overtakes what waits
                message = content(data, start)
                if message is not None and self.hear(message):
                    return
        self.wire.data_received(data)
        self.look()

    def pause_writing(self) -> None:
        self.writable = False
        self.wire.pause_writing()

    def resume_writing(self) -> None:
        self.writable = True
        self.wire.resume_writing()

    def eof_received(self) -> object:
        self.ear.heed()  # what came before
        return self.wire.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        self.ear.heed()
        self.close()
        self.wire.connection_lost(error)
        self.hear, self.wire.shortcut = nobody, None  # else they would keep each other for a long time


def nobody(message: bytes) -> bool:
    """Takes nothing."""
    return False
