"""A crowd for benchmarks: a real server in a process of its own, and clients that play over real sockets."""

from __future__ import annotations

import asyncio
import os
import socket
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, ClassVar, Final
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
        self.process = subprocess.Popen(self.command(), env=self.environment(), stderr=self.log)
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

    def socket(self, table: str, token: str) -> connect:
        return connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket",
            additional_headers={"authorization": f"Bearer {token}"},
            compression=None,
            ping_interval=None,
            max_size=None,
        )


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


async def read(connection: ClientConnection) -> News:
    return decode(await connection.recv())


async def crowd(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    async with asyncio.TaskGroup() as group:
        for number in range(count):
            group.create_task(_one(work, number))


async def _one(work: Callable[[int], Awaitable[None]], number: int) -> None:
    await work(number)
