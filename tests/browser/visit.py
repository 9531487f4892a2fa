"""People at browsers, and the house that they visit."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from concurrent.futures import Future
from pathlib import Path
from types import TracebackType
from typing import Any

import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, WebSocketRoute, expect

from passel.bench.load import Server, free_port
from passel.server.app import build
from passel.server.config import UNLIMITED, Config
from passel.server.run import WebServer
from passel.server.ws.fastpath import protocol
from passel.tables.tasks import Pace
from tables.service import QuickMinds

QUICK = Pace(20, 40)  # milliseconds: one sees that something happens, and need not wait for it
PATIENCE = 60_000  # milliseconds after which something that should have come is missing, on a busy machine
expect.set_options(timeout=PATIENCE)
NET = re.compile(
    r"net::ERR|Failed to load resource|Failed to fetch"
)  # the browser's own words for a line that is down


class Place:
    """A server in a thread of its own, which can be closed and opened again at the same address."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Place:
        self.open()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def open(self) -> None:
        opened: Future[None] = Future()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(opened)))
        self._thread.start()
        opened.result(60)

    def close(self) -> None:
        self._host.should_exit = True
        self._thread.join()

    async def _serve(self, opened: Future[None]) -> None:
        config = Config(port=self.port, data=self.folder, pace=QUICK, limits=UNLIMITED)
        app = build(config, bots=QuickMinds())
        self._host = WebServer(
            uvicorn.Config(
                app, port=self.port, ws=protocol(config.fast_path), log_config=None, access_log=False
            )
        )
        task = asyncio.create_task(self._host.serve())
        while not self._host.started and not task.done():
            await asyncio.sleep(0.01)
        opened.set_result(None)
        await task


class Channel:
    """The channel of a page, with somebody in between who can hold back what the server says, or say more."""

    def __init__(self) -> None:
        self._holding = False
        self._held: list[str | bytes] = []
        self._shown = 0

    def connect(self, page: WebSocketRoute) -> None:
        self._page = page
        server = page.connect_to_server()
        server.on_message(self._pass_on)

    def _pass_on(self, message: str | bytes) -> None:
        if self._holding:
            self._held.append(message)
        else:
            self._page.send(message)

    def hold(self) -> None:
        self._holding = True

    def let_go(self) -> None:
        self._holding = False
        for message in self._held:
            self._page.send(message)
        self._held = []

    def show(self, html: str) -> None:
        """Bring the page another content; the server is not heard any more."""
        self.hold()
        self._shown += 1
        self._page.send(json.dumps({"at": f"{self._shown:016x}", "regions": {"sight": html}}))


class Person:
    """A browser of one's own."""

    def __init__(
        self,
        chromium: Browser,
        place: Place | Server,
        *,
        width: int = 1440,
        height: int = 900,
        touch: bool = False,
        speed: str = "off",
        **more: Any,
    ) -> None:
        self.place = place
        self.context = chromium.new_context(
            viewport={"width": width, "height": height}, has_touch=touch, base_url=place.address, **more
        )
        if speed:  # bots wait until a page has shown what happened
            self.context.add_cookies([{"name": "speed", "value": speed, "url": place.address}])
        self.complaints: list[str] = []
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self._hear)
        page.on("pageerror", self._fail)
        return page

    def _fail(self, error: Error) -> None:
        # Between pages the browser itself gives up an animation that takes too long, and says so.
        if not str(error).startswith("Transition was "):
            self.complaints.append(str(error))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not NET.search(message.text):
            self.complaints.append(message.text)

    def __enter__(self) -> Person:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.context.close()
        if error is None:
            assert not self.complaints, self.complaints

    def follows(self) -> Channel:
        """Stand between the pages and the server's channel from now on."""
        channel = Channel()
        self.page.route_web_socket(re.compile(r"/live\b"), channel.connect)
        return channel

    # -- at the pages --------------------------------------------------------------------------------------

    def plays(self, game: str) -> Page:
        """From the lobby to a game against bots."""
        self.page.goto("/")
        self.page.locator(f"a.boxed[data-game={game}]").click()
        self.page.get_by_role("button", name="Play now").click()
        self.listens()
        return self.page

    def listens(self) -> None:
        """The page is connected, and will hear what happens."""
        expect(self.page.locator("body[data-live=yes]")).to_be_attached()

    def pauses(self) -> None:
        """Stop the game, as its host, until it is resumed."""
        settings = self.tab()
        settings.goto(f"{self.page.url}/host")
        settings.get_by_role("button", name="Pause game").click()
        expect(self.page.locator("#prompt")).to_contain_text("paused the game")
        settings.close()

    def is_asked(self) -> bool:
        """Wait until there is something to decide, or the game is over."""
        over = self.page.locator("#after a[href$=replay]")
        expect(self.page.locator("#go").or_(over)).to_be_visible()
        return not over.count()  # what was no choice may be gone again

    def ask(self) -> str:
        return self.page.locator("#prompt").get_attribute("data-ask") or ""

    @property
    def choices(self) -> Locator:
        """What may be chosen and can be seen: of a choice in two parts those that go with what is in hand,
        of a combined question the first answers."""
        enabled = "input:is([name=choose], [name=first]):enabled"
        return self.page.locator(f".pick.may:has({enabled}):visible")

    def reaches(self) -> None:
        """Of some choices one takes the parts first, one by one, until one of them can be seen."""
        parts = self.page.locator("label:has(input[name=hand]:enabled, input[name=of]:enabled):visible")
        for _again in range(5):  # if something else is asked meanwhile, what was in hand is laid back
            expect(self.choices.or_(parts).first).to_be_visible()
            for which in range(parts.count()):
                if not self.choices.count():
                    parts.nth(which).click()
            if self.choices.count():
                break
        expect(self.choices.first).to_be_visible()

    def completes(self) -> None:
        """Take the cards that a choice needs: one to swap, or a row of the price list to sell."""
        selling = self.page.locator("input[data-missing]:checked").input_value() == "sell"
        row, card = '.pick.may:has(input[value^="sell "]:enabled)', "label:has(input[name=of]:enabled)"
        self.page.locator(f"{row if selling else card}:visible").first.click()

    def decides(self, which: int = 0) -> None:
        """Choose the option on the thing itself; if that is not the answer yet, look at what the button says,
        and press it."""
        before, choice = self.ask(), self.choices.nth(which)
        answer = choice.locator("input[name=choose]:is([data-one-click], :checked):enabled").count()
        choice.click()
        if answer:
            expect(self.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
            return
        if self.page.locator("input[data-missing]:checked").count():
            self.completes()
        if self.page.locator("input[name=first]:checked").count():
            self.page.locator(".pick.may:has(input[name=then]:enabled):visible").first.click()
        expect(self.page.locator("#go")).to_be_enabled()
        self.page.locator("#go").click()
        expect(self.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
