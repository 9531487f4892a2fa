"""A server in a process of its own, and clients for it: for benchmarks and tests."""

from __future__ import annotations

import asyncio
import fcntl
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

START: Final = 60.0  # seconds that a server may take to start
SETTINGS: Final = {  # variables of a server on this machine, which must not change the one that we start
    f"PASSEL_{name}"
    for name in (
        "HOST",
        "DATABASE",
        "BOT_PROCESSES",
        "MAIL",
        "PROXY",
        "ORIGIN",
        "OPEN",
        "NO_LIMITS",
        "NO_FAST_PATH",
    )
}
LOST: Final = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class ProposedRequest(msgspec.Struct):
    """The part of an ask that a random player needs."""

    options: list[str]


class Board(msgspec.Struct):
    """The part of a view that a random player needs."""

    seat: int
    ask: ProposedRequest | None
    places: list[int]


class News(msgspec.Struct):
    """The part of an update that a random player needs."""

    acks: list[str] = []
    view: Board | None = None
    ask: int = 0
    error: str = ""
    id: str = ""


T = TypeVar("T")
decode: Final = msgspec.json.Decoder(News).decode
encode: Final = msgspec.json.Encoder().encode


class Server:
    """`passel serve` in a process of its own."""

    healthy: ClassVar = "/healthz"  # answers when the server is running

    def __init__(
        self, folder: Path, database: str = "", arguments: tuple[str, ...] = ("--no-limits",)
    ) -> None:
        self.folder: Final = folder
        self.database: Final = database
        self.arguments: Final = arguments
        self.port: Final = free_port()
        self.address: Final = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes]
        self.used: Final[dict[str, int]] = {}  # nanoseconds of CPU time, by thread

    def command(self) -> list[str]:
        where = ["--database", self.database] if self.database else ["--data", str(self.folder)]
        command = [sys.executable, "-m", "passel", "serve", "--port", str(self.port), "--log", "error"]
        return [*command, *where, *self.arguments]

    def environment(self) -> dict[str, str]:
        return {name: value for name, value in os.environ.items() if name not in SETTINGS}

    def start(self) -> None:
        """Start the process and wait until it answers."""
        self.used.clear()
        self.log = (self.folder / "server.log").open("ab")
        self.process = subprocess.Popen(
            self.command(), env=self.environment(), stdout=subprocess.DEVNULL, stderr=self.log
        )
        deadline = time.monotonic() + START
        while True:
            try:
                with urlopen(self.address + self.healthy, timeout=5):
                    return
            except (URLError, OSError):
                if time.monotonic() > deadline or self.process.poll() is not None:
                    self.kill()
                    raise RuntimeError("The server does not start. See server.log.") from None
                time.sleep(0.02)

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.log.close()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.log.close()

    def cpu(self) -> float:
        """Return the CPU time of the server in seconds, all threads, exact to the nanosecond.  What a thread
        has used is kept when it ends."""
        for task in Path(f"/proc/{self.process.pid}/task").iterdir():
            with suppress(FileNotFoundError, ProcessLookupError):  # it ended just now
                self.used[task.name] = int((task / "schedstat").read_text().split()[0])
        return sum(self.used.values()) / 1e9

    def memory(self) -> int:
        """Return the memory of the server in bytes."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")

    # -- what clients do -------------------------------------------------------------------------------------

    def ask(self, path: str, data: object = None, token: str = "", **headers: str) -> Any:
        """Send a request, a POST if there is data, and return the answer's JSON."""
        headers["content-type"] = "application/json"
        if token:
            headers["authorization"] = f"Bearer {token}"
        request = Request(self.address + path, None if data is None else encode(data), headers)
        try:
            with urlopen(request, timeout=60) as answer:
                return msgspec.json.decode(answer.read() or b"null")
        except HTTPError as error:
            raise RuntimeError(f"{path}: {error.code} {error.read().decode()[:200]}") from None

    def guest(self, name: str) -> str:
        """Create a guest and return its token."""
        request = Request(
            f"{self.address}/api/guest", encode({"name": name}), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=60) as answer:
            cookie: str = answer.headers["set-cookie"]
        return cookie.split("=", 1)[1].split(";")[0]

    def table(self, game: str, tokens: list[str], **wish: object) -> str:
        """Create a table for these users, whose game starts when the last of them sits down; return its
        id."""
        first, *others = tokens
        seating = {"seats": len(tokens), "sit": True, "begin": "full"}
        table: str = self.ask("/api/tables", {"game": game, **seating, **wish}, first)["id"]
        for token in others:
            self.ask(f"/api/tables/{table}/acts", {"do": "sit"}, token, prefer="return=minimal")
        return table

    async def raw_socket(self, table: str, token: str, hear: Callable[[bytes], None]) -> RawSocket:
        """Connect to a table at the lowest cost for the client."""
        request = UPGRADE.format(table=table, token=token).encode()
        loop = asyncio.get_running_loop()
        _, raw = await loop.create_connection(lambda: RawSocket(request, hear), "127.0.0.1", self.port)
        await raw.open
        return raw

    def socket(self, table: str, token: str) -> connect:
        """Connect to a table with the websockets library."""
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers={"authorization": f"Bearer {token}"},
            compression=None,
            ping_interval=None,
            max_size=None,
        )


UPGRADE = (
    "GET /api/tables/{table}/socket HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n"
    "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: cGFzc2VsIHBhc3NlbCBwYQ==\r\n\r\n"
)


PORTS: Final = range(10_000, 30_000)  # below those that systems give to outgoing connections


def free_port() -> int:
    """Return a port that nobody uses, and that no other process gets from this function while we run."""
    folder = Path(tempfile.gettempdir(), f"passel-ports-{os.getuid()}")
    folder.mkdir(exist_ok=True)
    for _ in range(1000):
        port = secrets.choice(PORTS)
        lock = os.open(folder / str(port), os.O_RDWR | os.O_CREAT)  # stays open, and locked, until we end
        with suppress(OSError), socket.socket() as trial:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            trial.bind(("127.0.0.1", port))
            return port
        os.close(lock)
    raise RuntimeError("no port is free")


async def read(connection: ClientConnection) -> News:
    """Return the next message."""
    return decode(await connection.recv())


class RawSocket(asyncio.Protocol):
    """The part of a WebSocket client that a benchmark needs, so that clients cost little.  Frames of a client
    must be masked; a mask of zeros is allowed and changes nothing."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        self.request: Final = request
        self.hear: Final = hear
        self.open: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.buffer = bytearray()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's are like it, and not of its class
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(error or ConnectionResetError("The server closed the connection."))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.open.done():
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                self.open.set_exception(ConnectionRefusedError(bytes(self.buffer[:end]).decode()))
                self.transport.close()
                return
            del self.buffer[: end + 4]
            self.open.set_result(None)
        while (size := self._frame()) is not None:
            del self.buffer[:size]

    def _frame(self) -> int | None:
        """Handle the first frame if it is complete, and return its length."""
        buffer = self.buffer
        if len(buffer) < 2:
            return None
        kind, size, start = buffer[0] & 15, buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        if kind == 1:
            self.hear(bytes(buffer[start : start + size]))
        elif kind == 2:
            self.hear_binary(bytes(buffer[start : start + size]))
        elif kind == 8:
            self.transport.close()
        elif kind == 9:  # a ping: answer with a pong
            self.transport.write(bytes([0x8A, 0x80 | size]) + bytes(4) + buffer[start : start + size])
        return start + size

    def hear_binary(self, message: bytes) -> None:
        """Handle a binary message; programs get none."""

    def send(self, message: bytes) -> None:
        size = len(message)
        head = b"\x81" + bytes([0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + message)

    def close(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(b"\x88\x80" + bytes(4))
            self.transport.close()


def run_fast(work: Coroutine[Any, Any, T]) -> T:
    """Run on uvloop if it is installed."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)
