"""A server is killed at random moments under load: nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from passel.bench.kill import KillFigures, Ledger, bench_kill, go_on, names_in
from passel.bench.load import Server
from passel.storage.postgres import PostgresStore

pytestmark = [pytest.mark.slow, pytest.mark.compiled]


def assert_nothing_lost(figures: KillFigures, times: int) -> None:
    assert figures.kills == times
    assert figures.acknowledged > times
    assert (figures.lost, figures.twice, figures.stuck) == (0, 0, 0)


def test_a_hundred_kills_with_sqlite() -> None:
    assert_nothing_lost(bench_kill(100, seed=1), 100)


def test_twenty_kills_with_postgres(database: str) -> None:
    assert_nothing_lost(bench_kill(20, database, seed=2), 20)


def test_two_processes_share_the_tables_and_one_is_killed(database: str, tmp_path: Path) -> None:
    """Half of the clients sit at one server, half at the other, at the same tables."""
    servers = [Server(tmp_path, database), Server(tmp_path, database)]
    for server in servers:
        server.start()
    try:
        tokens = [servers[0].guest("Ada"), servers[1].guest("Bo")]
        tables = [servers[number % 2].table("machikoro", tokens) for number in range(4)]
        ledger = Ledger(seed=3)
        asyncio.run(one_dies(servers, ledger, tables, tokens))
        assert ledger.acknowledged
        assert asyncio.run(go_on(servers[1], ledger, tables, tokens)) | ledger.over >= set(tables)
    finally:
        servers[1].stop()
    written = asyncio.run(names_in(PostgresStore(database), set(tables)))
    assert all(written[each] == 1 for each in ledger.acknowledged)
    assert max(written.values()) == 1


async def one_dies(servers: list[Server], ledger: Ledger, tables: list[str], tokens: list[str]) -> None:
    sitting = [
        asyncio.create_task(ledger.sit(servers[seat], table, seat, token))
        for table in tables
        for seat, token in enumerate(tokens)
    ]
    await ledger.answered.wait()
    await asyncio.sleep(0.3)
    servers[0].kill()
    await asyncio.sleep(0.3)
    for task in sitting:
        task.cancel()
    await asyncio.gather(*sitting, return_exceptions=True)
