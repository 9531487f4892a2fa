"""The fast WebSocket path, used only if uvicorn's private class has the methods and attributes that we need.

It sends and receives the most frequent frames (whole text messages) in a tenth of the time of uvicorn's
protocol.  Everything else goes the ordinary way, through that protocol.  Both send the same bytes.

This is the only file that uses uvicorn's private class.  Others use three things: `protocol` for uvicorn's
option `ws`, `find` for a connection's `FastPath`, and `Arrivals`.  Compiled with mypyc.
"""

from __future__ import annotations

import dis
from collections.abc import Callable
from struct import Struct
from types import FunctionType
from typing import Any, Final

from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the C function, if available

from passel.server.errors import LOG

Receive = Callable[[bytes], bool]  # returns whether it takes the message
KEY: Final = "passel.fastpath"  # in the extensions of an ASGI scope
SHORT: Final = 4096  # bytes; longer data is handled at once, not collected

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
    """Handles all messages of one iteration of the event loop together: first all sockets are read, then all
    messages are handled.  Alternating between the two makes worse use of CPU caches."""

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
            except Exception:  # the others must be handled
                LOG.exception("a connection failed")
                path.transport.abort()


class FastPath:
    """An asyncio protocol between a transport and uvicorn's protocol.

    `push` sends a message at once.  From `listen` on, `receive` gets messages as they come, as long as each
    read is exactly one whole frame, as it is for players.  From the first that is not, and whenever an
    earlier message waits in uvicorn's queue, data goes the ordinary way."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self.inner: Final[Any] = ordinary()(*args, **kwargs)
        self.transport: Any = None
        self.loop: Any = None
        self.arrivals: Arrivals | None = None  # from `listen` on
        self.receive: Receive = take_none
        self.open = False  # the handshake has been read
        self.lost = False
        self.writable = True  # the transport's write buffer is not full
        self.aligned = True  # every read so far was a whole frame
        self.queue_empty = False  # uvicorn's queue is empty

    # -- called by `Connection` ------------------------------------------------------------------------------

    def listen(self, loop: Any, arrivals: Arrivals, receive: Receive) -> None:
        """Pass messages to `receive`; those that it does not take go the ordinary way."""
        self.loop, self.arrivals, self.receive = loop, arrivals, receive
        self.check_queue()

    def check_queue(self) -> None:
        """Check whether uvicorn's queue is empty: no message may overtake one that waits there."""
        self.queue_empty = self.inner.queue.empty()

    def push(self, message: bytes) -> bool:
        """Send a message now.  Return False if the connection is closed or not writable."""
        if self.lost or not self.writable or self.inner.close_sent:
            return False
        self.transport.write(framed(message))
        return True

    # -- called by the transport -----------------------------------------------------------------------------

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.inner.connection_made(transport)

    def data_received(self, data: bytes) -> None:
        if self.arrivals is None:
            self._begin(data)
        elif len(data) <= SHORT:
            self.arrivals.add(self, data)
        else:  # at once: uvicorn stops a client that sends too much
            self.arrivals.handle()
            self.handle(data)

    def _begin(self, data: bytes) -> None:
        """Pass on the handshake and all data before `listen`."""
        self.inner.data_received(data)
        if self.open:
            self.aligned = self.aligned and whole(data) > 0
            return
        self.aligned = data.endswith(b"\r\n\r\n")
        scope = getattr(self.inner, "scope", None)
        if scope is not None:  # it exists now, and the app has not run yet
            self.open = True
            scope.setdefault("extensions", {})[KEY] = self

    def handle(self, data: bytes) -> None:
        """Handle data the fast way if it is one message and none waits, else the ordinary way."""
        if self.aligned:
            start = whole(data)
            self.aligned = start > 0
            if start and self.queue_empty and not self.inner.close_sent:
                message = content(data, start)
                if message is not None and self.receive(message):
                    return
        self.inner.data_received(data)
        self.check_queue()

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
        # The garbage collector seldom runs in a server, so reference cycles must be broken.
        self.receive, self.arrivals = take_none, None
        scope = getattr(self.inner, "scope", None)
        if scope is not None:
            scope.get("extensions", {}).pop(KEY, None)

    def _handle_waiting(self) -> None:
        if self.arrivals is not None:
            self.arrivals.handle()


def take_none(message: bytes) -> bool:
    """Take no message."""
    return False


# -- frames: the part of RFC 6455 that most messages use -----------------------------------------------------

TEXT: Final = 0x81  # a whole message of text, in one frame
CLOSE: Final = 0x88  # from here up to a pong: whole control frames, which are uvicorn's
PONG: Final = 0x8A
MASKED: Final = 0x80
SMALL: Final = 126  # from here on the length of a frame takes two bytes,
MEDIUM: Final = 0x10000  # and from here on eight

medium: Final = Struct(">BBH").pack


def framed(message: bytes) -> bytes:
    """Return a server's frame for a text message."""
    size = len(message)
    if size < SMALL:
        return bytes([TEXT, size]) + message
    if size < MEDIUM:
        return medium(TEXT, 126, size) + message
    return bytes([TEXT, 127]) + size.to_bytes(8, "big") + message


def whole(data: bytes) -> int:
    """Return the offset of the payload if the data is exactly one client frame and no fragment of a longer
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
    """Return the payload of a whole text frame, or None for a control frame."""
    if data[0] != TEXT:
        return None
    message: bytes = apply_mask(data[start:], data[start - 4 : start])
    return message
