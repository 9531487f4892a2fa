"""The fast WebSocket path: for programs, and only where uvicorn's own class is as we know it.

Sends and receives what is sent most (whole messages of text) in a tenth of the time that uvicorn's protocol
takes.  Everything else goes the ordinary way, through that protocol.  Both send the same bytes.

This is the only file that knows uvicorn's private class.  Others use three things: `protocol` for uvicorn's
option `ws`, `find` for a connection's `FastPath`, and `Arrivals`.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from struct import Struct
from types import FunctionType
from typing import Any, Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C function, if it is there

from passel.server.errors import LOG

Hear = Callable[[bytes], bool]  # whether the message is taken
KEY: Final = "passel.fastpath"  # in the extensions of an ASGI scope
SHORT: Final = 4096  # bytes; what is longer does not wait for the rest

# What `FastPath` uses of uvicorn's class: methods, and attributes that its methods set.
METHODS: Final = (
    "connection_made",
    "data_received",
    "pause_writing",
    "resume_writing",
    "eof_received",
    "connection_lost",
)
ATTRIBUTES: Final = ("scope", "queue", "close_sent")


# -- whether it can be used ----------------------------------------------------------------------------------


def ordinary() -> Any:
    """Return uvicorn's class for WebSockets, or None if this version has none of that name."""
    try:
        import uvicorn.protocols.websockets.websockets_sansio_impl as private
    except ImportError:
        return None
    return getattr(private, "WebSocketsSansIOProtocol", None)


def missing(kind: Any) -> list[str]:
    """Return what a class lacks to be used by the fast path."""
    if kind is None:
        return ["WebSocketsSansIOProtocol"]
    functions = [each for each in vars(kind).values() if isinstance(each, FunctionType)]
    stored = {
        step.argval
        for function in functions
        for step in dis.get_instructions(function)
        if step.opname == "STORE_ATTR"
    }
    return [name for name in METHODS if not callable(getattr(kind, name, None))] + [
        name for name in ATTRIBUTES if name not in stored
    ]


def protocol(wanted: bool) -> Any:
    """Return the value of uvicorn's option `ws`: the fast path, or uvicorn's own choice if the fast path is
    not wanted or cannot be used."""
    if not wanted:
        return "auto"
    lacking = missing(ordinary())
    if lacking:
        LOG.warning("no fast path for WebSockets with this uvicorn", extra={"missing": ", ".join(lacking)})
        return "auto"
    return FastPath


def find(scope: Any) -> FastPath | None:
    """Return the fast path of a connection, if it has one."""
    found: FastPath | None = (scope.get("extensions") or {}).get(KEY)
    return found


# -- a connection --------------------------------------------------------------------------------------------


class Arrivals:
    """Handles all that has come in one turn of the loop in one go: first everything is read.  A processor
    that goes to and fro between the two loses much of its caches."""

    def __init__(self) -> None:
        self._waiting: list[tuple[FastPath, bytes]] = []

    def add(self, path: FastPath, data: bytes) -> None:
        if not self._waiting:
            path.loop.call_soon(self.handle)
        self._waiting.append((path, data))

    def handle(self) -> None:
        waiting, self._waiting = self._waiting, []
        for path, data in waiting:
            try:
                path.handle(data)
            except Exception:  # the others are handled all the same
                LOG.exception("a connection failed")
                path.transport.abort()


class FastPath:
    """Stands between a transport and uvicorn's protocol, as a protocol itself.

    `push` sends a message at once.  From `listen` on, `hear` is given messages as they come, as long as each
    arrives alone, whole and unbroken, as those of players do.  From the first that does not, and whenever
    an earlier one waits in uvicorn's queue, data goes the ordinary way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.inner: Final[Any] = ordinary()(*args, **kwargs)
        self.transport: Any = None
        self.loop: Any = None
        self.arrivals: Arrivals | None = None  # from `listen` on
        self.hear: Hear = nobody
        self.open = False  # the handshake has come
        self.lost = False
        self.writable = True  # the socket can take something
        self.even = True  # all that came so far were whole frames
        self.clear = False  # nothing waits in uvicorn's queue

    # -- for whoever holds the connection --------------------------------------------------------------------

    def listen(self, loop: Any, arrivals: Arrivals, hear: Hear) -> None:
        """Give messages to `hear`; those that it does not take go the ordinary way."""
        self.loop, self.arrivals, self.hear = loop, arrivals, hear
        self.look()

    def look(self) -> None:
        """See whether a message waits in uvicorn's queue, which nothing may overtake."""
        self.clear = self.inner.queue.empty()

    def push(self, message: bytes) -> bool:
        """Send a message now.  Return False if the connection is closed or cannot take it."""
        if self.lost or not self.writable or self.inner.close_sent:
            return False
        self.transport.write(framed(message))
        return True

    # -- for the transport -----------------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self.arrivals is None:
            self._begin(data)
        elif len(data) <= SHORT:
            self.arrivals.add(self, data)
        else:  # uvicorn stops a client that sends too much, if it gets the data at once
            self.arrivals.handle()
            self.handle(data)

    def _begin(self, data: bytes) -> None:
        """Pass on the handshake and whatever comes before `listen`."""
        self.inner.data_received(data)
        if self.open:
            self.even = self.even and whole(data) > 0
            return
        self.even = data.endswith(b"\r\n\r\n")
        scope = getattr(self.inner, "scope", None)
        if scope is not None:  # the app has its scope and has not run yet
            self.open = True
            scope.setdefault("extensions", {})[KEY] = self

    def handle(self, data: bytes) -> None:
        """Take data the fast way if it is one message and nothing waits, or the ordinary way."""
        if self.even:
            start = whole(data)
            self.even = start > 0
            if start and self.clear and not self.inner.close_sent:
                message = content(data, start)
                if message is not None and self.hear(message):
                    return
        self.inner.data_received(data)
        self.look()

    def pause_writing(self) -> None:
        self.writable = False
        self.inner.pause_writing()

    def resume_writing(self) -> None:
        self.writable = True
        self.inner.resume_writing()

    def eof_received(self) -> object:
        self._handle_waiting()
        return self.inner.eof_received()

    def connection_lost(self, error: Exception | None) -> None:
        self._handle_waiting()
        self.lost = True
        self.inner.connection_lost(error)
        # The collector seldom runs in a server, so objects must not refer to each other in a circle.
        self.hear, self.arrivals = nobody, None
        scope = getattr(self.inner, "scope", None)
        if scope is not None:
            scope.get("extensions", {}).pop(KEY, None)

    def _handle_waiting(self) -> None:
        if self.arrivals is not None:
            self.arrivals.handle()


def nobody(message: bytes) -> bool:
    """Take no message."""
    return False


# -- frames: the part of RFC 6455 that most messages need ----------------------------------------------------

TEXT: Final = 0x81  # a whole message of text, in one frame
CLOSE: Final = 0x88  # from here up to a pong: whole control frames, which are uvicorn's
PONG: Final = 0x8A
MASKED: Final = 0x80
SMALL: Final = 126  # from here on the length of a frame takes two bytes,
MEDIUM: Final = 0x10000  # and from here on eight

medium: Final = Struct(">BBH").pack


def framed(message: bytes) -> bytes:
    """Return the frame in which a server sends a text."""
    size = len(message)
    if size < SMALL:
        return bytes([TEXT, size]) + message
    if size < MEDIUM:
        return medium(TEXT, 126, size) + message
    return bytes([TEXT, 127]) + size.to_bytes(8, "big") + message


def whole(data: bytes) -> int:
    """Return where the content begins, if this is exactly one frame of a client and no part of a longer
    message; otherwise 0."""
    if len(data) < 6 or not data[1] & MASKED:
        return 0
    if data[0] != TEXT and not CLOSE <= data[0] <= PONG:
        return 0
    size, start = data[1] & 127, 6
    if size == 126:
        size, start = data[2] << 8 | data[3], 8
    if size == 127 or len(data) != start + size:
        return 0
    return start


def content(data: bytes, start: int) -> bytes | None:
    """Return the text of such a frame, or None for a control frame."""
    if data[0] != TEXT:
        return None
    message: bytes = apply_mask(data[start:], data[start - 4 : start])
    return message
