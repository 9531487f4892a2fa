"""`passel bench server` and `passel bench pages`.

CPU time is that of the server's process; clients run in another one.  The disk is measured, too."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
from collections.abc import Callable
from math import ceil
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter
from typing import Final

import msgspec

from passel.bench.load import RawSocket, Server, decode, encode, read, run_fast
from passel.registry import by_difficulty

GAME: Final = by_difficulty()[0].slug
WARM_UP: Final = 5  # decisions at each table before measuring starts
FAST: Final = 150  # games a second that no server exceeds
HASTY: Final = 15  # and no single table


class ServerFigures(msgspec.Struct, frozen=True):
    """What `passel bench server` prints."""

    tables: int
    clients: int  # at each table
    seconds: int
    decisions: int  # acknowledged, on the disk
    per_cpu_second: float
    best_second: float  # the same in the best second, which other load disturbed least
    per_second: float
    p50_ms: float
    p99_ms: float
    disk_p50_ms: float  # to write a page to the same disk
    disk_p99_ms: float


class IdleFigures(msgspec.Struct, frozen=True):
    """What `passel bench server --idle` prints."""

    tables: int
    sockets: int
    megabytes: float


class Crowd:
    """All clients of a run, and what they measure."""

    def __init__(self, server: Server, clients: int) -> None:
        self.server: Final = server
        self.tokens: Final = [server.guest(f"Client {number}") for number in range(clients)]
        self.measuring = False
        self.stopped = asyncio.Event()
        self.idle = False  # a client played all its games before the time was up
        self.acknowledged = 0
        self.waits: list[float] = []

    async def gather(self, table: str) -> list[Player]:
        """Connect all players of a table."""
        over = asyncio.Event()
        players = [Player(self, f"{table} {seat}", over) for seat in range(len(self.tokens))]
        for token, player in zip(self.tokens, players, strict=True):
            player.socket = await self.server.raw_socket(table, token, player.hear)
        return players

    async def play(self, tables: list[list[Player]]) -> None:
        """Play one table after the other, so that the load never ends."""
        for players in tables:
            for player in players:
                player.begin()
            await either(players[0].over, self.stopped)
        self.idle = not self.stopped.is_set()


class Player:
    """Answers at once with a random option."""

    def __init__(self, people: Crowd, name: str, over: asyncio.Event) -> None:
        self.people: Final = people
        self.chance: Final = random.Random(name)
        self.over: Final = over
        self.socket: RawSocket
        self.begun = False
        self.early: list[bytes] = []
        self.sent = 0.0

    def begin(self) -> None:
        self.begun = True
        for message in self.early:
            self.hear(message)

    def hear(self, message: bytes) -> None:
        if not self.begun:
            self.early.append(message)
            return
        news = decode(message)
        if news.acks:
            self.people.acknowledged += 1
            if self.people.measuring:
                self.people.waits.append(perf_counter() - self.sent)
        board = news.view
        if board is None or self.people.stopped.is_set():
            return
        if board.places:
            self.over.set()
        elif board.ask is not None:
            choice = self.chance.choice(board.ask.options)
            self.sent = perf_counter()
            self.socket.send(encode({"do": "decide", "id": str(news.ask), "ask": news.ask, "choose": choice}))


async def either(one: asyncio.Event, other: asyncio.Event) -> None:
    waiting = [asyncio.create_task(event.wait()) for event in (one, other)]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()


def bench_server(
    tables: int,
    clients: int,
    seconds: int,
    database: str = "",
    progress: Callable[[str], None] = print,
    fast_path: bool = True,
) -> ServerFigures:
    """Start a server, play at many tables and measure it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = disk(folder)
        server = Server(folder, database, ("--no-limits", *(() if fast_path else ("--no-fast-path",))))
        server.start()
        try:
            progress(f"creating {tables} tables for {clients}")
            people = Crowd(server, clients)
            spare = 1 + ceil(seconds * min(HASTY, FAST / tables))  # games, one after the other
            laid = [[server.table(GAME, people.tokens) for _ in range(spare)] for _ in range(tables)]
            progress("playing")
            rates = run_fast(measure(people, laid, seconds))
        finally:
            server.stop()
        after = disk(folder)
    both = sorted(before + after)
    waits = quantiles(people.waits, n=100)
    return ServerFigures(
        tables=tables,
        clients=clients,
        seconds=seconds,
        decisions=len(people.waits),
        per_cpu_second=round(sum(done for done, _cpu in rates) / sum(cpu for _done, cpu in rates)),
        best_second=round(max(done / cpu for done, cpu in rates)),
        per_second=round(len(people.waits) / seconds),
        p50_ms=round(waits[49] * 1000, 2),
        p99_ms=round(waits[98] * 1000, 2),
        disk_p50_ms=round(median(both) * 1000, 3),
        disk_p99_ms=round(quantiles(both, n=100)[98] * 1000, 3),
    )


async def measure(people: Crowd, laid: list[list[str]], seconds: float) -> list[tuple[int, float]]:
    """Return how many decisions are acknowledged in each second, and the CPU time of the server for them.
    All clients connect first: creating tables and connecting is not measured."""
    gathered = [[await people.gather(table) for table in tables] for tables in laid]
    playing = [asyncio.create_task(people.play(tables)) for tables in gathered]
    while people.acknowledged < WARM_UP * len(laid):
        await asyncio.sleep(0.01)
    people.measuring = True
    rates = []
    for _second in range(round(seconds)):
        done, cpu = len(people.waits), people.server.cpu()
        await asyncio.sleep(1)
        rates.append((len(people.waits) - done, people.server.cpu() - cpu))
    people.measuring = False
    people.stopped.set()
    await asyncio.gather(*playing)
    for player in [player for tables in gathered for players in tables for player in players]:
        player.socket.close()
    if people.idle:
        raise RuntimeError("The clients played all their games before the time was up.")
    return rates


def bench_idle(tables: int, progress: Callable[[str], None] = print) -> IdleFigures:
    """Measure the memory of tables with one spectator each, at which nothing happens."""
    with tempfile.TemporaryDirectory() as name:
        server = Server(Path(name))
        server.start()
        try:
            tokens = [server.guest("Ada"), server.guest("Bo")]
            progress(f"creating {tables:,} tables")
            laid = [server.table(GAME, tokens) for _ in range(tables)]
            progress("connecting spectators")
            used = asyncio.run(watch(server, laid, tokens[0]))
        finally:
            server.stop()
    return IdleFigures(tables, tables, round(used / 1e6, 1))


async def watch(server: Server, laid: list[str], token: str) -> int:
    """Connect a spectator to each table and return the memory of the server in bytes."""
    sockets = []
    for table in laid:
        socket = await server.socket(table, token)
        await read(socket)
        sockets.append(socket)
    used = server.memory()
    for start in range(0, len(sockets), 200):
        await asyncio.gather(*[socket.close() for socket in sockets[start : start + 200]])
    return used


def disk(folder: Path, times: int = 100) -> list[float]:
    """Measure the seconds to write 4 kB and have them on the disk."""
    taken = []
    with (folder / "control").open("wb") as file:
        for _ in range(times):
            start = perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fdatasync(file.fileno())
            taken.append(perf_counter() - start)
    return taken
