"""A crowd for benchmarks: a real server in a process of its own, and clients that play over real sockets."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, ClassVar, Final, TypeVar, cast
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

START: Final = 60.0  # seconds that a server may take to open
LOST: Final = (OSError, ConnectionClosed, InvalidHandshake, TimeoutError)


class Asked(msgspec.Struct):
    options: list[str]


class Board(msgspec.Struct):
    """As much of a view as a careless player looks at."""

    seat: int
    ask: Asked | None
    places: list[int]


class News(msgspec.Struct):
    """As much of a frame."""

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

    healthy: ClassVar = "/healthz"  # answers when the server is open

    def __init__(
        self, folder: Path, database: str = "", arguments: tuple[str, ...] = ("--no-limits",)
    ) -> None:
        self.folder: Final = folder
        self.database: Final = database
        self.arguments: Final = arguments
        self.port: Final = free_port()
        self.address: Final = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes]

    def command(self) -> list[str]:
        where = ["--database", self.database] if self.database else ["--data", str(self.folder)]
        command = [sys.executable, "-m", "passel", "serve", "--port", str(self.port), "--log", "error"]
        return [*command, *where, *self.arguments]

    def environment(self) -> dict[str, str]:
        return dict(os.environ)

    def start(self) -> None:
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
                    raise RuntimeError("the server does not open; see server.log") from None
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
        """Seconds of CPU time that the server has used, all of its threads."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes in use."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGESIZE")

    # -- as a guest ------------------------------------------------------------------------------------------

    def ask(self, path: str, data: object = None, token: str = "") -> Any:
        headers = {"content-type": "application/json"}
        if token:
            headers["authorization"] = f"Bearer {token}"
        request = Request(self.address + path, None if data is None else encode(data), headers)
        try:
            with urlopen(request, timeout=60) as answer:
                return msgspec.json.decode(answer.read() or b"null")
        except HTTPError as error:
            raise RuntimeError(f"{path}: {error.code} {error.read().decode()[:200]}") from None

    def guest(self, name: str) -> str:
        """A new user's token."""
        request = Request(
            f"{self.address}/api/guest", encode({"name": name}), {"content-type": "application/json"}
        )
        with urlopen(request, timeout=60) as answer:
            cookie: str = answer.headers["set-cookie"]
        return cookie.split("=", 1)[1].split(";")[0]

    def table(self, game: str, tokens: list[str], **wish: object) -> str:
        """A table at which all of them sit, and the game has begun."""
        laid = self.ask("/api/tables", {"game": game, "seats": len(tokens), **wish}, tokens[0])
        for token in tokens:
            self.ask(f"/api/tables/{laid['id']}/acts", {"do": "sit"}, token)
        self.ask(f"/api/tables/{laid['id']}/acts", {"do": "start"}, tokens[0])
        table: str = laid["id"]
        return table

    async def wire(self, table: str, token: str, hear: Callable[[bytes], None]) -> Wire:
        request = UPGRADE.format(table=table, token=token).encode()
        loop = asyncio.get_running_loop()
        _, wire = await loop.create_connection(lambda: Wire(request, hear), "127.0.0.1", self.port)
        await wire.open
        return wire

    def socket(self, table: str, token: str) -> connect:
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


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def read(connection: ClientConnection) -> News:
    return decode(await connection.recv())


class Wire(asyncio.Protocol):
    """A WebSocket, as much of it as a benchmark needs: what the clients cost is not what we measure.  Frames
    from a client must be masked; a mask of zeros is one, and changes nothing."""

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
            self.open.set_exception(error or ConnectionResetError("the server has hung up"))

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
        """Hear the first frame, if all of it is there, and say how long it is."""
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
        elif kind == 8:
            self.transport.close()
        elif kind == 9:  # a ping: we are still there
            self.transport.write(bytes([0x8A, 0x80 | size]) + bytes(4) + buffer[start : start + size])
        return start + size

    def send(self, message: bytes) -> None:
        size = len(message)
        head = b"\x81" + bytes([0x80 | size]) if size < 126 else b"\x81\xfe" + size.to_bytes(2, "big")
        self.transport.write(head + bytes(4) + message)

    def close(self) -> None:
        self.transport.write(b"\x88\x80" + bytes(4))
        self.transport.close()


def run_fast(work: Coroutine[Any, Any, T]) -> T:
    """On the quickest loop that there is."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        return runner.run(work)
