"""What a server does before the first decision at a table, in milliseconds of its CPU time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable
from typing import Final

import msgspec

from passel.bench.browser import Connection, Visitor
from passel.bench.load import Server
from passel.bench.viewers import Page

TIMES: Final = 40  # tables that are measured
UNMEASURED: Final = 3  # and before them, so that nothing is done for the first time
REST: Final = 0.05  # seconds in which a server finishes what it does after an answer


class Costs(msgspec.Struct, frozen=True):
    """Milliseconds of CPU time of the server, each."""

    guest: float
    table: float
    seat: float
    start: float
    page: float
    channel: float  # that brings changes to the page


async def measure_costs(server: Server, game: str, seats: int, kind: type[Page], times: int = TIMES) -> Costs:
    """Do for some tables all that comes before the first decision."""
    for number in (UNMEASURED, times):
        visitors = [Visitor(server.port) for _ in range(number * seats)]
        try:
            costs = await prepare_tables(server, game, seats, kind, visitors)
        finally:
            for visitor in visitors:
                await visitor.leave()
    return costs


async def prepare_tables(
    server: Server, game: str, seats: int, kind: type[Page], visitors: list[Visitor]
) -> Costs:
    async def cost(work: Iterable[Awaitable[object]]) -> float:
        before, done = server.cpu(), 0
        for each in work:
            await each
            done += 1
        await asyncio.sleep(REST)
        return round((server.cpu() - before) / done * 1000, 3)

    async def guest(visitor: Visitor) -> None:
        lines[visitor] = await visitor.connect()
        await visitor.become_guest(lines[visitor], f"Guest {len(lines)}")

    async def lay(host: Visitor) -> None:
        laid = await host.api(lines[host], "/api/tables", {"game": game, "seats": seats})
        tables.append(laid["id"])

    def act(visitor: Visitor, table: str, what: str) -> Awaitable[object]:
        return visitor.api(lines[visitor], f"/api/tables/{table}/acts", {"do": what})

    lines: dict[Visitor, Connection] = {}
    tables: list[str] = []
    hosts = visitors[::seats]
    guests = await cost(guest(visitor) for visitor in visitors)
    laid = await cost(lay(host) for host in hosts)
    sat = await cost(act(visitor, tables[n // seats], "sit") for n, visitor in enumerate(visitors))
    started = await cost(act(host, table, "start") for host, table in zip(hosts, tables))
    pages = [kind(visitor, tables[n // seats], n % seats) for n, visitor in enumerate(visitors)]
    opened = await cost(page.open() for page in pages)
    listening = await cost(page.listen() for page in pages)
    return Costs(guests, laid, sat, started, opened, listening)
