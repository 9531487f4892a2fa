"""Pages that browsers have open at a table, one class for each way in which a page learns what changed.

A page is not parsed.  Of all that it shows, a benchmark needs what its reader may choose, and the stamp of
what it shows."""

from __future__ import annotations

import asyncio
import re
import zlib
from collections.abc import Callable, Coroutine
from html import unescape
from time import perf_counter
from typing import Any, Final
from urllib.parse import urlencode

import msgspec

from passel.bench.browser import KEEP_ALIVE, UPGRADE, Connection, EventStream, Unfit, Visitor, Wire
from passel.bench.load import RawSocket, encode

HELD: Final = re.compile(r'<body[^>]*\sdata-held="([^"]*)"')
ASK: Final = re.compile(r'<section[^>]*\sid="prompt"[^>]*>')
ASK_NUMBER: Final = re.compile(r'\sdata-ask="(\d+)"')
OFFER: Final = 8  # fields
OFFERS: Final = re.compile(r'<script[^>]*\sid="offers"[^>]*>(.*?)</script>', re.DOTALL)
EVENTS: Final = "accept: text/event-stream\r\ncache-control: no-cache\r\n"
LIVE: Final = "x-passel-live: yes\r\n"


class Update(msgspec.Struct):
    """The part of a message to a page that a benchmark needs."""

    acks: list[str] = []
    at: str = ""
    regions: dict[str, str] = {}
    lines: list[str] = []
    log: list[str] | None = None
    kind: str = msgspec.field(default="", name="is")
    error: str = ""

    @property
    def shows(self) -> bool:
        """Return whether the page changes."""
        return bool(self.regions or self.lines or self.log is not None)


decode: Final = msgspec.json.Decoder(Update).decode


class Prompt:
    """What a page asks its reader."""

    def __init__(self) -> None:
        self.ask = 0  # the number of the ask, or 0
        self.choices: list[str] = []

    def read(self, html: str) -> None:
        """Read the prompt if it is in this HTML, a page or a region."""
        if found := ASK.search(html):
            number = ASK_NUMBER.search(found[0])
            self.ask = int(number[1]) if number else 0
            self.choices = []
        if found := OFFERS.search(html):
            offers = msgspec.json.decode(unescape(found[1]))
            # Answers to the question that follows have one field more.
            now = [offer for offer in offers if len(offer) <= OFFER or offer[OFFER]["name"] == "first"]
            self.choices = [text for text, _label, _preview, _button, why, *_ in now if not why]


class Page:
    """A page that is open in a browser.  `news` is called when it shows a change, and `broken` with a
    sentence when something fails."""

    def __init__(self, visitor: Visitor, table: str, seat: int) -> None:
        self.visitor: Final = visitor
        self.table: Final = table
        self.seat: Final = seat
        self.prompt: Final = Prompt()
        self.held = ""
        self.shown = 0.0  # when it last showed a change
        self.news: Callable[[], None] = lambda: None
        self.broken: Callable[[str], None] = lambda sentence: None
        self.connection: Connection
        self.wires: Final[list[Wire]] = []  # of this page
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._commands = 0

    @property
    def traffic(self) -> int:
        """Return how many bytes went over the wire for this page, both ways."""
        return sum(wire.traffic for wire in self.wires)

    def path(self, end: str = "", **query: object) -> str:
        return f"/tables/{self.table}{end}?{urlencode({'seat': self.seat} | query)}"

    async def open(self) -> None:
        """Load the page."""
        self.connection = await self.connect()
        await self.load()

    async def connect(self) -> Connection:
        connection = await self.visitor.connect()
        self.wires.append(connection)
        return connection

    async def listen(self) -> None:
        """Open the channel that brings changes."""

    async def load(self) -> None:
        answer = await self.connection.ask(self.visitor.request("GET", self.path()))
        if answer.status != 200:
            raise Unfit(f"The page of a table is answered by {answer.status}.")
        self.held = stamp(answer.text)
        self.prompt.read(answer.text)

    async def is_current(self) -> bool:
        """Return whether a page that is loaded now is the same."""
        answer = await self.connection.ask(self.visitor.request("GET", self.path()))
        return stamp(answer.text) == self.held

    async def decide(self, choice: str) -> None:
        """Choose, and return when the server has answered."""
        raise NotImplementedError

    async def poll(self) -> None:
        """Load the page again, if no channel brings changes."""

    def update(self, news: Update) -> None:
        """Show a change."""
        for html in news.regions.values():
            self.prompt.read(html)
        self.held = news.at or self.held
        if news.shows:
            self.show()

    def show(self) -> None:
        self.shown = perf_counter()
        self.news()

    def command(self, choice: str) -> dict[str, object]:
        self._commands += 1
        return {"do": "decide", "id": f"c{self._commands}", "ask": self.prompt.ask, "choose": choice}

    async def post(self, choice: str, more: str = "") -> str:
        """Post a decision as a form and return the answer's text."""
        request = self.visitor.form(self.path("/acts"), self.command(choice), more)
        answer = await self.connection.ask(request)
        if answer.status >= 400:
            raise Unfit(f"The server refused a decision ({choice}): {answer.text[:200]}")
        return answer.text

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Run in the background; what fails there is reported."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            error = task.exception()
            self.broken(str(error) if isinstance(error, Unfit) else f"The channel of a page ended: {error!r}")


class SocketPage(Page):
    """A WebSocket brings changes and takes decisions."""

    socket: PageSocket
    answered: asyncio.Future[None] | None = None

    async def listen(self) -> None:
        path = self.path("/live", held=self.held, packed=1)
        request = self.visitor.request("GET", path, UPGRADE)
        loop = asyncio.get_running_loop()
        _, self.socket = await loop.create_connection(
            lambda: PageSocket(request, self.hear), "127.0.0.1", self.visitor.port
        )
        self.wires.append(self.socket)
        self.visitor.wires.append(self.socket)
        try:
            await self.socket.open
        except OSError as error:
            raise Unfit(f"The WebSocket of a page does not open: {error}") from None

    def hear(self, message: bytes) -> None:
        news = decode(message)
        if news.kind == "gone":
            self.broken(f"The server closed the WebSocket of a page. {news.error}".strip())
        if self.answered is not None and not self.answered.done():
            if news.kind == "refused":
                self.answered.set_exception(Unfit(f"The server refused a decision: {news.error}"))
            elif news.acks:
                self.answered.set_result(None)
        self.update(news)

    async def decide(self, choice: str) -> None:
        if self.socket.transport.is_closing():
            raise Unfit("The server closed the WebSocket of a page.")
        self.answered = asyncio.get_running_loop().create_future()
        self.socket.send(encode(self.command(choice) | {"seat": self.seat}))
        await self.answered


class PageSocket(RawSocket):
    """Binary frames are packed by raw deflate.  `traffic` counts all bytes, both ways."""

    def __init__(self, request: bytes, hear: Callable[[bytes], None]) -> None:
        super().__init__(request, hear)
        self.traffic = len(request)
        self.lost: Final = asyncio.Event()

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.lost.set()

    async def wait_closed(self) -> None:
        await self.lost.wait()

    def data_received(self, data: bytes) -> None:
        self.traffic += len(data)
        super().data_received(data)

    def hear_binary(self, message: bytes) -> None:
        self.hear(zlib.decompress(message, -15))

    def send(self, message: bytes) -> None:
        self.traffic += len(message) + (6 if len(message) < 126 else 8)
        super().send(message)


class StreamPage(Page):
    """Server-sent events bring changes; decisions are posted."""

    async def listen(self) -> None:
        await self.subscribe(self.path("/updates", held=self.held))

    async def subscribe(self, path: str) -> None:
        stream = EventStream(await self.connect())
        await stream.open(self.visitor.request("GET", path, KEEP_ALIVE + EVENTS))
        self.begin(self.follow(stream))

    async def follow(self, stream: EventStream) -> None:
        async for event in stream.events():
            if event.kind == "update":
                news = decode(event.data)
                news.at = event.id or news.at
                self.update(news)
        raise Unfit("The server closed the stream of a page.")

    async def decide(self, choice: str) -> None:
        await self.post(choice, LIVE)


class FormPage(Page):
    """Without script: a decision is a form, and every page is loaded again."""

    async def decide(self, choice: str) -> None:
        await self.post(choice)

    async def poll(self) -> None:
        await self.load()
        self.show()


class NudgedPage(StreamPage):
    """The control's: an event only says that something changed, and the page is loaded again."""

    async def listen(self) -> None:
        self.changed = asyncio.Event()
        self.begin(self.reload())
        await self.subscribe(f"/api{self.path('/nudges')}")

    async def follow(self, stream: EventStream) -> None:
        async for _event in stream.events():
            self.changed.set()
        raise Unfit("The control closed a stream.")

    async def reload(self) -> None:
        while True:
            await self.changed.wait()
            self.changed.clear()
            answer = await self.connection.ask(self.visitor.request("GET", self.path("/sight")))
            self.prompt.read(answer.text)
            self.show()

    async def decide(self, choice: str) -> None:
        self.prompt.read(await self.post(choice))


def stamp(html: str) -> str:
    found = HELD.search(html)
    return found[1] if found else ""


WAYS: Final[dict[str, type[Page]]] = {"socket": SocketPage, "stream": StreamPage, "forms": FormPage}
