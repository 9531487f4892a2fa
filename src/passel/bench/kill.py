"""`passel bench kill`: a server is killed under load at random moments, again and again.

Nothing that was acknowledged may be lost, nothing may be applied twice, and every table must go on."""

from __future__ import annotations

import asyncio
import random
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec
from websockets.asyncio.client import ClientConnection

from passel.bench.load import LOST, News, Server, encode, read
from passel.registry import by_difficulty
from passel.storage.base import Store
from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore
from passel.tables import acts

GAME: Final = by_difficulty()[0].slug
TABLES: Final = 8
SEATS: Final = 2
LONGEST: Final = 0.4  # seconds from the first answer to the kill
PATIENCE: Final = 30.0  # seconds that a client waits for a message


class KillFigures(msgspec.Struct, frozen=True):
    """What `passel bench kill` prints."""

    kills: int
    acknowledged: int
    lost: int
    twice: int
    stuck: int  # tables that did not go on


class Ledger:
    """What the clients know: which of their decisions were acknowledged, and which are pending."""

    def __init__(self, seed: int) -> None:
        self.chance: Final = random.Random(seed)
        self.acknowledged: Final[set[tuple[str, str]]] = set()
        self.pending: Final[
            dict[tuple[str, int], dict[str, object]]
        ] = {}  # by table and seat: sent, not answered
        self.over: Final[set[str]] = set()
        self.answered = asyncio.Event()
        self.numbers = 0

    async def sit(self, server: Server, table: str, seat: int, token: str) -> None:
        """Play until the server is gone or silent."""
        with suppress(*LOST):
            async with asyncio.timeout(PATIENCE), server.socket(table, token) as socket:
                await self._play(socket, (table, seat))

    async def _play(self, socket: ClientConnection, place: tuple[str, int]) -> None:
        table, seat = place
        if place in self.pending:  # sent and not answered: send it again with the same id
            await socket.send(encode(self.pending[place]).decode())
        latest = News()
        answered = 0
        while True:
            news = await read(socket)
            for name in news.acks:
                self.acknowledged.add((table, name))
                self.answered.set()
            if news.acks or news.error:
                self.pending.pop(place, None)
            if news.view is not None:
                latest = news
            board = latest.view
            if board is not None and board.places:
                self.over.add(table)
                return
            if place in self.pending or board is None or board.ask is None or latest.ask <= answered:
                continue
            self.numbers += 1
            answered = latest.ask
            choice = self.chance.choice(board.ask.options)
            name = f"{seat}.{self.numbers}"
            self.pending[place] = {"do": "decide", "id": name, "ask": answered, "choose": choice}
            await socket.send(encode(self.pending[place]).decode())


def bench_kill(
    times: int, database: str = "", seed: int = 0, progress: Callable[[int], None] = lambda done: None
) -> KillFigures:
    """Kill a server so many times and count what is lost, applied twice or stuck."""
    ledger = Ledger(seed)
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name), database)
        server.start()
        tokens = [server.guest(f"Client {number}") for number in range(SEATS)]
        tables: list[str] = []
        for done in range(times):
            tables = [table for table in tables if table not in ledger.over]
            tables += [server.table(GAME, tokens) for _ in range(TABLES - len(tables))]
            asyncio.run(under_load(server, ledger, tables, tokens))
            progress(done + 1)
            server.start()
        moved = asyncio.run(go_on(server, ledger, tables, tokens))
        server.stop()
        store = PostgresStore(database) if database else SqliteStore(Path(name) / "passel.db")
        written = asyncio.run(names_in(store, {table for table, _ in ledger.acknowledged}))
    return KillFigures(
        kills=times,
        acknowledged=len(ledger.acknowledged),
        lost=sum(not written[each] for each in ledger.acknowledged),
        twice=sum(count > 1 for count in written.values()),
        stuck=sum(table not in moved | ledger.over for table in tables),
    )


async def under_load(server: Server, ledger: Ledger, tables: list[str], tokens: list[str]) -> None:
    """Let all clients play, and kill the server at a random moment."""
    ledger.answered = asyncio.Event()
    async with asyncio.TaskGroup() as group:
        for table in tables:
            for seat, token in enumerate(tokens):
                group.create_task(ledger.sit(server, table, seat, token))
        await ledger.answered.wait()
        await asyncio.sleep(ledger.chance.uniform(0, LONGEST))
        server.kill()


async def go_on(server: Server, ledger: Ledger, tables: list[str], tokens: list[str]) -> set[str]:
    """Return the tables that still take decisions."""
    before = set(ledger.acknowledged)
    sitting = [
        asyncio.create_task(ledger.sit(server, table, seat, token))
        for table in tables
        for seat, token in enumerate(tokens)
    ]
    moved: set[str] = set()
    with suppress(TimeoutError):
        async with asyncio.timeout(PATIENCE):
            while not moved | ledger.over >= set(tables):
                await asyncio.sleep(0.05)
                moved = {table for table, _ in ledger.acknowledged - before}
    for task in sitting:
        task.cancel()
    await asyncio.gather(*sitting, return_exceptions=True)
    return moved


async def names_in(store: Store, tables: set[str]) -> Counter[tuple[str, str]]:
    """Return how often each decision is in the store, by table and id."""
    found: Counter[tuple[str, str]] = Counter()
    await store.open()
    for table in tables:
        for _, _, body in await store.acts(table):
            act = acts.decode(body)
            if isinstance(act, acts.Decide):
                found[table, act.id] += 1
    await store.close()
    return found
