"""As much of a browser as a benchmark needs: connections that count their bytes, event streams, a cookie.

Requests have the headers that Chromium sends, because a server has to read them."""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol
from urllib.parse import urlencode

import msgspec

from passel.bench.load import encode

HEADERS: Final = (
    "host: 127.0.0.1:{port}\r\n"
    "user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0"
    " Safari/537.36\r\n"
    'sec-ch-ua-platform: "Linux"\r\nsec-ch-ua: "Chromium";v="130"\r\nsec-ch-ua-mobile: ?0\r\n'
    "sec-fetch-site: same-origin\r\nsec-fetch-mode: cors\r\nsec-fetch-dest: empty\r\n"
    "origin: http://127.0.0.1:{port}\r\nreferer: http://127.0.0.1:{port}/tables\r\n"
    "accept-encoding: gzip\r\naccept-language: en-US,en;q=0.9\r\n"
)
KEEP_ALIVE: Final = "connection: keep-alive\r\n"
UPGRADE: Final = (
    "connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: cGFzc2VsIHBhc3NlbCBwYQ==\r\n"
)


class Unfit(Exception):
    """The server did something that makes the figures worthless; the message is a sentence."""


class Answer(NamedTuple):
    """The answer to a request."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        packed = self.headers.get("content-encoding") == "gzip"
        return (gzip.decompress(self.body) if packed else self.body).decode()


class Event(NamedTuple):
    """An event of a stream."""

    kind: str
    id: str
    data: str


class Wire(Protocol):
    """A connection, of whatever kind."""

    traffic: int

    def close(self) -> None: ...

    async def wait_closed(self) -> None: ...


class Connection:
    """A keep-alive connection.  `traffic` counts all bytes that went over it, both ways."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader: Final = reader
        self.writer: Final = writer
        self.traffic = 0
        self._one_at_a_time: Final = asyncio.Lock()

    async def ask(self, request: bytes) -> Answer:
        async with self._one_at_a_time:
            status, headers = await self.begin(request)
            if "transfer-encoding" in headers:
                return Answer(status, headers, b"".join([part async for part in self.parts()]))
            return Answer(status, headers, await self._read(int(headers.get("content-length", "0"))))

    async def begin(self, request: bytes) -> tuple[int, dict[str, str]]:
        """Send a request and return status and headers of its answer."""
        self.writer.write(request)
        self.traffic += len(request)
        head = await self.reader.readuntil(b"\r\n\r\n")
        self.traffic += len(head)
        first, *lines = head.decode("latin-1").rstrip().split("\r\n")
        pairs = (line.partition(":") for line in lines)
        return int(first.split()[1]), {name.lower(): value.strip() for name, _, value in pairs}

    async def parts(self) -> AsyncIterator[bytes]:
        """Yield the chunks of a body."""
        while True:
            line = await self.reader.readuntil(b"\r\n")
            self.traffic += len(line)
            part = (await self._read(int(line, 16) + 2))[:-2]
            if not part:
                return
            yield part

    async def _read(self, size: int) -> bytes:
        self.traffic += size
        return await self.reader.readexactly(size)

    def close(self) -> None:
        self.writer.close()

    async def wait_closed(self) -> None:
        with suppress(OSError):
            await self.writer.wait_closed()


class Visitor:
    """Somebody with a cookie, or nobody yet."""

    def __init__(self, port: int) -> None:
        self.port: Final = port
        self.cookie = ""
        self.csrf = ""
        self.wires: Final[list[Wire]] = []  # that were opened

    async def connect(self) -> Connection:
        connection = Connection(*await asyncio.open_connection("127.0.0.1", self.port, limit=2**20))
        self.wires.append(connection)
        return connection

    async def leave(self) -> None:
        """Close all connections, and wait: uvloop does not end while one is open."""
        for wire in self.wires:
            wire.close()
        for wire in self.wires:
            await wire.wait_closed()

    def request(self, method: str, path: str, more: str = KEEP_ALIVE, body: bytes | None = None) -> bytes:
        head = f"{method} {path} HTTP/1.1\r\n{HEADERS.format(port=self.port)}{more}"
        if self.cookie:
            head += f"cookie: passel={self.cookie}\r\n"
        if body is not None:
            head += f"content-length: {len(body)}\r\n"
        return f"{head}\r\n".encode() + (body or b"")

    def form(self, path: str, fields: dict[str, object], more: str = "") -> bytes:
        """Return a request that posts a form."""
        kind = "content-type: application/x-www-form-urlencoded;charset=UTF-8\r\n"
        body = urlencode(fields | {"csrf": self.csrf}).encode()
        return self.request("POST", path, KEEP_ALIVE + kind + more, body)

    async def api(self, connection: Connection, path: str, data: object = None) -> Any:
        """Call the API, by POST if there is data, and return the answer's JSON."""
        more = f"{KEEP_ALIVE}content-type: application/json\r\nx-passel-csrf: {self.csrf}\r\n"
        method, body = ("GET", None) if data is None else ("POST", encode(data))
        answer = await connection.ask(self.request(method, path, more, body))
        if answer.status >= 300:
            raise Unfit(f"{path} is answered by {answer.status}: {answer.text[:200]}")
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith("passel="):
            self.cookie = cookie.partition("=")[2].partition(";")[0]
        return msgspec.json.decode(answer.text)

    async def become_guest(self, connection: Connection, name: str) -> None:
        self.csrf = (await self.api(connection, "/api/guest", {"name": name}))["csrf"]


class EventStream:
    """What a browser's EventSource does, without connecting again."""

    def __init__(self, connection: Connection) -> None:
        self.connection: Final = connection
        self._gzip: Any = None

    async def open(self, request: bytes) -> None:
        status, headers = await self.connection.begin(request)
        if status != 200:
            raise Unfit(f"The stream of a page is answered by {status}.")
        if headers.get("content-encoding") == "gzip":
            self._gzip = zlib.decompressobj(31)

    async def events(self) -> AsyncIterator[Event]:
        text = b""
        async for part in self.connection.parts():
            text += self._gzip.decompress(part) if self._gzip else part
            *whole, text = text.replace(b"\r\n", b"\n").split(b"\n\n")
            for block in whole:
                event = event_of(block.decode())
                if event.data:
                    yield event


def event_of(block: str) -> Event:
    kind, stamp, data = "message", "", []
    for line in block.split("\n"):
        name, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if name == "event":
            kind = value
        elif name == "id":
            stamp = value
        elif name == "data":
            data.append(value)
    return Event(kind, stamp, "\n".join(data))
