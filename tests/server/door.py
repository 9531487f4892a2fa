"""A server driven in process, and visitors to it.  Every byte that a visitor ever gets is kept."""

from __future__ import annotations

import asyncio
import json
import random
import re
import zlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple

import msgspec
from litestar import Litestar

from passel.bots.pool import Bots
from passel.server.app import build, dependencies_of
from passel.server.config import UNLIMITED, Config, Limits
from passel.storage.base import Store
from passel.tables.service import TableService
from passel.tables.tasks import Pace
from tables.service import AT_ONCE, QuickMinds, TestTime

PATIENCE = 60.0  # seconds after which something that should have come is missing
DECIDED = "That move has already been made."
OVER = "The game is over."
Headers = dict[str, str]
# Servers that tests have left, by the longest body that they take: to put one together takes longer than most
# tests, to give it another house and other people does not.
IDLE: dict[int, list[Litestar]] = {}


class Closed(Exception):
    """The server has ended a socket or a stream."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Answer(NamedTuple):
    status: int
    headers: list[tuple[str, str]]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """What a refused request is told."""
        assert self.status >= 400, self
        error: str = self.data["error"]
        return error

    def header(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key == name)


class Door:
    """The server, as a test sees it."""

    def __init__(self, app: Litestar, time: TestTime) -> None:
        self.app = app
        self.time = time
        self.service: TableService = app.state.service
        time.busy = lambda: len(self.service._tasks)

    async def visitor(self, name: str, address: str = "192.0.2.1") -> Visitor:
        """A guest who sends a token, as a program does."""
        visitor = Visitor(self.app, address)
        await visitor.come_in(name)
        return visitor

    async def playing(self, game: str, people: list[Visitor], fill: str = "", **wish: Any) -> str:
        """A table at which the game has begun; bots fill it, if a level is named."""
        laid = await people[0].done("/api/tables", {"game": game, "seats": len(people), **wish})
        table: str = laid["id"]
        for seat, visitor in enumerate(people):
            await visitor.act(table, "enter", invitation=laid["invitation"])
            await visitor.act(table, "sit", seat=seat)
        await people[0].act(table, "start", fill=fill)
        return table


@asynccontextmanager
async def opened(
    path: Path,
    limits: Limits = UNLIMITED,
    store: Store | None = None,
    pace: Pace = AT_ONCE,
    bots: Bots | None = None,
    origin: str = "",
) -> AsyncIterator[Door]:
    time = TestTime()
    config = Config(data=path, pace=pace, limits=limits, origin=origin)
    served = config, store, time, bots or QuickMinds()
    idle = IDLE.setdefault(limits.body, [])
    if idle:
        app = idle.pop()
        app.state.update(dependencies_of(*served))
    else:
        app = build(*served)
    try:
        async with app.lifespan():
            yield Door(app, time)
    except BaseExceptionGroup as group:  # Litestar's; a test fails with what is in it
        raise group.exceptions[0] from None
    idle.append(app)


class Visitor:
    def __init__(self, app: Litestar, address: str = "192.0.2.1") -> None:
        self.app = app
        self.address = address
        self.headers: Headers = {"host": "table.example", "user-agent": "a test"}
        self.got: list[bytes] = []
        self.shown = ""  # the session, as a cookie or a token carries it
        self.csrf = ""

    async def come_in(self, name: str) -> None:
        answer = await self.ask("POST", "/api/guest", {"name": name})
        assert answer.status == 201, answer
        self.take(answer)

    def take(self, answer: Answer) -> None:
        """What the server has given us to show from now on."""
        self.shown = answer.header("set-cookie").split("=", 1)[1].split(";")[0]
        self.csrf = answer.data["csrf"]
        self.headers["authorization"] = f"Bearer {self.shown}"

    def like_a_browser(self, csrf: bool = True) -> None:
        del self.headers["authorization"]
        self.headers["cookie"] = f"passel={self.shown}"
        if csrf:
            self.headers["x-passel-csrf"] = self.csrf

    # -- requests --------------------------------------------------------------------------------------------

    async def ask(
        self, method: str, path: str, data: object = None, headers: Headers | None = None, body: bytes = b""
    ) -> Answer:
        sent = body or (b"" if data is None else msgspec.json.encode(data))
        messages = [{"type": "http.request", "body": sent, "more_body": False}]
        status, fields, parts = 0, [], []

        async def receive() -> Any:
            return messages.pop() if messages else await asyncio.Future()

        async def send(message: Any) -> None:
            nonlocal status, fields
            if message["type"] == "http.response.start":
                status = message["status"]
                fields = [(key.decode(), value.decode()) for key, value in message["headers"]]
                self.got.append(repr(message["headers"]).encode())
            else:
                parts.append(message.get("body", b""))
                self.got.append(parts[-1])

        extra = {"content-type": "application/json", "content-length": str(len(sent))}
        scope = self.scope("http", path, {**(extra if sent else {}), **(headers or {})}) | {"method": method}
        async with asyncio.timeout(PATIENCE):
            await self.app(scope, receive, send)  # type: ignore[arg-type]
        return Answer(status, fields, b"".join(parts))

    def scope(self, kind: str, path: str, headers: Headers | None = None) -> dict[str, Any]:
        plain, _, query = path.partition("?")
        fields = {**self.headers, **(headers or {})}
        return {
            "type": kind,
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": "http" if kind == "http" else "ws",
            "path": plain,
            "raw_path": plain.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(key.encode(), value.encode("latin-1")) for key, value in fields.items()],
            "client": (self.address, 5000),
            "server": ("table.example", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }

    async def get(self, path: str) -> Any:
        answer = await self.ask("GET", path)
        assert answer.status == 200, answer
        return answer.data

    async def post(self, path: str, data: object) -> Answer:
        return await self.ask("POST", path, data)

    async def done(self, path: str, data: object) -> Any:
        """The answer to something that must work."""
        answer = await self.post(path, data)
        assert answer.status in (200, 201), answer
        return answer.data

    # -- at a table ------------------------------------------------------------------------------------------

    async def try_to(self, table: str, do: str, **fields: Any) -> Answer:
        return await self.post(f"/api/tables/{table}/acts", {"do": do, **fields})

    async def act(self, table: str, do: str, **fields: Any) -> Any:
        return await self.done(f"/api/tables/{table}/acts", {"do": do, **fields})

    async def see(self, table: str) -> Any:
        return await self.get(f"/api/tables/{table}")

    async def decide(self, table: str, choose: str, **fields: Any) -> Any:
        """Answer what is asked now."""
        return await self.act(table, "decide", ask=(await self.see(table))["ask"], choose=choose, **fields)

    async def asked(self, table: str) -> Any:
        """What the visitor sees, as soon as there is something to decide or the game is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                seen = await self.see(table)
                if seen["ask"] or seen["table"]["state"] != "playing":
                    return seen
                await asyncio.sleep(0.002)

    def socket(self, table: str, query: str = "", headers: Headers | None = None) -> Socket:
        path = f"/api/tables/{table}/socket" + (f"?{query}" if query else "")
        return Socket(self, self.scope("websocket", path, headers))

    def channel(self, table: str, query: str = "", headers: Headers | None = None) -> Socket:
        """The WebSocket of an open page."""
        path = f"/tables/{table}/live" + (f"?{query}" if query else "")
        return Socket(self, self.scope("websocket", path, headers))

    def stream(self, table: str, query: str = "", headers: Headers | None = None) -> Stream:
        """The events of an open page, where no WebSocket passes."""
        path = f"/tables/{table}/updates" + (f"?{query}" if query else "")
        return Stream(self, self.scope("http", path, headers) | {"method": "GET"})

    async def play(self, table: str, seed: int = 0, most: int = 10**6) -> int:
        """Decide at random over a socket until the game is over, or so often; how often it was."""
        chance = random.Random(seed)
        made = 0
        async with self.socket(table) as socket:
            while made < most:
                frame = await socket.read()
                assert frame.get("error", DECIDED) in (DECIDED, OVER), frame  # the table was faster
                view = frame.get("view")
                if view and view["places"]:
                    break
                if frame.get("ask") and len(view["ask"]["options"]) > 1:  # or else the table does it
                    made += 1
                    choice = chance.choice(view["ask"]["options"])
                    await socket.send(do="decide", id=str(made), ask=frame["ask"], choose=choice)
        return made


class Line(ABC):
    """An open connection: the app runs, and what it sends is kept until it is read."""

    def __init__(self, visitor: Visitor, scope: dict[str, Any]) -> None:
        self.visitor = visitor
        self._scope = scope
        self._to_app: asyncio.Queue[Any] = asyncio.Queue()
        self._from_app: asyncio.Queue[Any] = asyncio.Queue()
        self.reading = asyncio.Event()  # cleared by a client that reads no more
        self.reading.set()

    async def __aenter__(self) -> Any:
        await self.open()
        return self

    async def open(self) -> None:
        async def send(message: Any) -> None:
            await self.reading.wait()
            for key in ("text", "bytes", "body", "reason"):
                if part := message.get(key):
                    self.visitor.got.append(part.encode() if isinstance(part, str) else part)
            self._from_app.put_nowait(message)

        self._task = asyncio.create_task(
            self.visitor.app(self._scope, self._to_app.get, send)  # type: ignore[arg-type]
        )

    async def message(self) -> Any:
        """The next thing that the app sends; Closed if it is gone."""
        async with asyncio.timeout(PATIENCE):
            getting = asyncio.create_task(self._from_app.get())
            await asyncio.wait([getting, self._task], return_when=asyncio.FIRST_COMPLETED)
            if getting.done():
                return getting.result()
            getting.cancel()
            if not self._from_app.empty():
                return self._from_app.get_nowait()
            self._task.result()
            raise Closed(0)

    @abstractmethod
    def hang_up(self) -> None:
        """As this kind of line does it."""

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.reading.set()
        self.hang_up()
        try:
            async with asyncio.timeout(PATIENCE):
                await self._task
        except BaseException:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            raise


class Socket(Line):
    async def open(self) -> None:
        self._to_app.put_nowait({"type": "websocket.connect"})
        await super().open()

    async def __aenter__(self) -> Socket:
        await self.open()
        return self

    def hang_up(self) -> None:
        self._to_app.put_nowait({"type": "websocket.disconnect", "code": 1000})

    async def send(self, **message: Any) -> None:
        await self.send_text(json.dumps(message))

    async def send_text(self, text: str) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "text": text})

    async def send_bytes(self, data: bytes) -> None:
        self._to_app.put_nowait({"type": "websocket.receive", "bytes": data})

    async def read(self) -> Any:
        """The next frame."""
        while True:
            message = await self.message()
            if message["type"] == "websocket.close":
                raise Closed(message["code"])
            if message["type"] == "websocket.send":
                return unpacked(message)

    async def until(self, good: Callable[[Any], Any]) -> list[Any]:
        """All frames up to the first that is `good`."""
        frames = [await self.read()]
        while not good(frames[-1]):
            frames.append(await self.read())
        return frames

    async def answer_to(self, **message: Any) -> Any:
        """Send it; the frame that acknowledges or refuses it."""
        await self.send(**message)
        name = message.get("id", "")
        return (await self.until(lambda frame: name in frame.get("acks", []) or "error" in frame))[-1]

    async def quiet(self) -> list[Any]:
        """All that has been sent by now and was not read yet."""
        await settle()
        messages = [self._from_app.get_nowait() for _ in range(self._from_app.qsize())]
        return [unpacked(each) for each in messages if each["type"] == "websocket.send"]


def unpacked(message: Any) -> Any:
    """What a message of the app says."""
    return json.loads(message["text"] or zlib.decompress(message["bytes"], -15))


class Stream(Line):
    async def __aenter__(self) -> Stream:
        await self.open()
        return self

    async def open(self) -> None:
        self._to_app.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        await super().open()

    def hang_up(self) -> None:
        self._to_app.put_nowait({"type": "http.disconnect"})

    async def event(self) -> dict[str, str]:
        """The next event, by its fields."""
        while True:
            message = await self.message()
            if message["type"] != "http.response.body":
                continue
            if not message["more_body"]:
                raise Closed(0)
            lines = message["body"].decode().split("\n")
            return dict(line.split(": ", 1) for line in lines if line)

    async def quiet(self) -> list[dict[str, str]]:
        await settle()
        events = []
        while not self._from_app.empty():
            events.append(await self.event())
        return events


async def play_together(table: str, people: list[Visitor], most: int) -> None:
    """All decide at random, until one of them has done so that often."""
    playing = [asyncio.create_task(each.play(table, seed, most)) for seed, each in enumerate(people)]
    await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in playing:
        task.cancel()
    results = await asyncio.gather(*playing, return_exceptions=True)
    assert most in results, results


def offers_on(page: str) -> list[str]:
    """What can be chosen on a page, in its order."""
    found = re.search(r'id="offers">(.*?)</script>', page, re.DOTALL)
    return [offer[0] for offer in json.loads(found[1] or "[]") if not offer[4]] if found else []


async def settle() -> None:
    """Let everything happen that is about to happen."""
    for _ in range(20):
        await asyncio.sleep(0.002)
