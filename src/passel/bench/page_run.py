"""Tables that are played at by the pages of browsers, in step: the next decision is made when all pages show
the last one, so every run does the same work per decision."""

from __future__ import annotations

import asyncio
import random
from time import perf_counter
from typing import Any, Final, NamedTuple

import msgspec

from passel.bench.browser import Unfit, Visitor
from passel.bench.load import Server
from passel.bench.viewers import Page
from passel.registry import find

WARM_UP: Final = 2.0  # seconds of play before measuring starts
QUIET: Final = 0.15  # seconds without news after which a page that shows no change has nothing to show
PATIENCE: Final = 30.0  # seconds in which a decision must be answered


class Plan(msgspec.Struct, frozen=True):
    """What to measure."""

    game: str
    tables: int = 8
    watchers: int = 0  # pages of spectators at each table
    seconds: int = 8
    way: str = "socket"
    warm_up: float = WARM_UP

    @property
    def seats(self) -> int:
        return min(4, find(self.game).seats[1])

    @property
    def readers(self) -> list[int]:
        """Return the seat of every page at a table; -1 is a spectator's."""
        return [*range(self.seats), *[-1] * self.watchers]


class Step(NamedTuple):
    """A decision that was made while measuring."""

    table: str
    number: int  # of the decision at its table, from 0
    answered: float  # seconds
    shown: float  # seconds until the last page showed it
    updates: int


class Run:
    """All pages at a server, and what they measure."""

    def __init__(self, plan: Plan, server: Server, kind: type[Page]) -> None:
        self.plan: Final = plan
        self.server: Final = server
        self.kind: Final = kind
        self.visitors: Final = [Visitor(server.port) for _reader in plan.readers]
        self.pages: Final[list[Page]] = []
        self.stopped = self.measuring = False
        self.steps: Final[list[Step]] = []
        self.rates: Final[list[tuple[int, float]]] = []  # decisions and CPU seconds, for each second
        self.traffic = 0  # bytes while measuring
        self.memory = 0  # bytes, at the end

    async def prepare(self, games: int) -> list[list[Table]]:
        """Open all pages, for so many games after each other."""
        for number, visitor in enumerate(self.visitors):
            connection = await visitor.connect()
            await visitor.become_guest(connection, f"Guest {number}")
            connection.close()
        return [[await self.table() for _game in range(games)] for _place in range(self.plan.tables)]

    async def table(self) -> Table:
        plan, host = self.plan, self.visitors[0]
        connection = await host.connect()
        wish = {"game": plan.game, "seats": plan.seats, "watchers": True}
        laid: str = (await host.api(connection, "/api/tables", wish))["id"]
        for visitor in self.visitors[: plan.seats]:
            await visitor.api(connection, f"/api/tables/{laid}/acts", {"do": "sit"})
        await host.api(connection, f"/api/tables/{laid}/acts", {"do": "start"})
        connection.close()
        pages = [self.kind(visitor, laid, seat) for visitor, seat in zip(self.visitors, plan.readers)]
        self.pages.extend(pages)
        for page in pages:
            await page.open()
            await page.listen()
        return Table(self, laid, pages)

    async def measure(self, games: int) -> None:
        try:
            rows = await self.prepare(games)
            async with asyncio.TaskGroup() as group:
                for place, row in enumerate(rows):
                    group.create_task(self.play(row, random.Random(place)))
                await asyncio.sleep(self.plan.warm_up)
                await self.watch()
            await self.check([table for row in rows for table in row if table.decisions])
        except ExceptionGroup as several:
            raise several.exceptions[0] from None
        finally:
            for visitor in self.visitors:
                await visitor.leave()

    async def check(self, tables: list[Table]) -> None:
        """Raise Unfit if a page is not what one would be that is loaded now."""
        pages = [page for table in tables for page in table.pages]
        stale = [page for page in pages if not await page.is_current()]
        if stale:
            raise Unfit(f"{len(stale)} of {len(pages)} pages do not show the present state of their tables.")

    async def play(self, row: list[Table], chance: random.Random) -> None:
        """Play one game after the other, so that the load never ends."""
        for table in row:
            await table.play(chance)
            if self.stopped:
                return
        raise Unfit("The pages played all their games before the time was up.")

    async def watch(self) -> None:
        """Measure, second by second."""
        traffic = sum(page.traffic for page in self.pages)
        self.measuring = True
        for _second in range(self.plan.seconds):
            done, cpu = len(self.steps), self.server.cpu()
            await asyncio.sleep(1)
            self.rates.append((len(self.steps) - done, self.server.cpu() - cpu))
        self.measuring, self.stopped = False, True
        self.traffic = sum(page.traffic for page in self.pages) - traffic
        self.memory = self.server.memory()


class Table:
    """A table and the pages that are open at it."""

    def __init__(self, run: Run, id: str, pages: list[Page]) -> None:
        self.run: Final = run
        self.id: Final = id
        self.pages: Final = pages
        self.decisions = 0
        self.trouble = ""
        self.stirred: Final = asyncio.Event()
        for page in pages:
            page.news = self.stirred.set
            page.broken = self.broken

    def broken(self, sentence: str) -> None:
        self.trouble = self.trouble or sentence
        self.stirred.set()

    async def play(self, chance: random.Random) -> None:
        """Decide at random until the game or the run is over."""
        while not self.run.stopped:
            asked = [
                page for page in self.pages if page.seat >= 0 and page.prompt.ask and page.prompt.choices
            ]
            if asked:
                await self.step(chance.choice(asked), chance)
            elif await self.stir(QUIET):
                continue  # a page was late
            elif await self.over():
                return
            elif not await self.stir(PATIENCE):
                raise Unfit("No page of a table asks for a decision, and its game is not over.")

    async def step(self, page: Page, chance: random.Random) -> None:
        """Make one decision, and wait until all pages show it or nothing comes any more."""
        choice = chance.choice(page.prompt.choices)
        sent = perf_counter()
        try:
            async with asyncio.timeout(PATIENCE):
                await page.decide(choice)
        except TimeoutError:
            raise Unfit(self.trouble or "The server does not answer a decision.") from None
        answered = perf_counter() - sent
        await asyncio.gather(*[each.poll() for each in self.pages])
        while any(each.shown < sent for each in self.pages) and await self.stir(QUIET):
            pass
        told = [each.shown - sent for each in self.pages if each.shown >= sent]
        if self.run.measuring:
            step = Step(self.id, self.decisions, answered, max(told, default=answered), len(told))
            self.run.steps.append(step)
        self.decisions += 1

    async def stir(self, seconds: float) -> bool:
        """Wait until a page shows something, and return whether one did in time."""
        self.stirred.clear()
        try:
            async with asyncio.timeout(seconds):
                await self.stirred.wait()
        except TimeoutError:
            return False
        if self.trouble:
            raise Unfit(self.trouble)
        return True

    async def over(self) -> bool:
        page = self.pages[0]
        sight: Any = await page.visitor.api(page.connection, f"/api/tables/{self.id}")
        return bool(sight["table"]["state"] == "over")
