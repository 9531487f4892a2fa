"""A backup is made while people play: what was acknowledged before is in it, and the copy plays on."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

import postgres
from passel.bench.kill import GAME, Ledger, go_on, names_in
from passel.bench.load import Server
from passel.storage.base import Store
from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SIDE_BY_SIDE = 4  # tables
ENOUGH = 100  # decisions before the backup


def passel(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "passel", *map(str, arguments)], capture_output=True, text=True, check=False
    )


async def play(server: Server, ledger: Ledger, tokens: list[str]) -> None:
    """One game after the other."""
    while True:
        table = await asyncio.to_thread(server.table, GAME, tokens)
        async with asyncio.TaskGroup() as group:
            for seat, token in enumerate(tokens):
                group.create_task(ledger.sit(server, table, seat, token))


async def saved(
    server: Server, ledger: Ledger, tokens: list[str], place: tuple[str, str], file: Path
) -> set[tuple[str, str]]:
    """Back up in the middle of play; what had been acknowledged when that began."""
    playing = [asyncio.create_task(play(server, ledger, tokens)) for _ in range(SIDE_BY_SIDE)]
    while len(ledger.acknowledged) < ENOUGH:
        assert not any(task.done() for task in playing)
        await asyncio.sleep(0.01)
    before = set(ledger.acknowledged)
    done = await asyncio.to_thread(passel, "backup", *place, file)
    assert done.returncode == 0, done.stderr
    assert ledger.acknowledged > before, "nobody played meanwhile"
    done = await asyncio.to_thread(passel, "restore", file, *place, "--replace")
    assert done.returncode == 2 and "Nothing was changed. Stop " in done.stderr
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return before


async def unfinished(store: Store) -> list[str]:
    await store.open()
    found = [row[0] for row in await store.public_tables("playing")]
    await store.close()
    return found


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_under_load(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()
    urls = ["", ""]
    if kind == "postgres":
        address: str = request.getfixturevalue("postgres_server")
        urls = [postgres.fresh_database(address, f"load{number}") for number in (1, 2)]
    places = [
        ("--database", url) if url else ("--data", str(folder))
        for url, folder in zip(urls, folders, strict=True)
    ]
    file = tmp_path / "night.backup"

    ledger = Ledger(0)
    server = Server(folders[0], urls[0])
    server.start()
    tokens = [server.guest("Ada"), server.guest("Bo")]
    try:
        before = asyncio.run(saved(server, ledger, tokens, places[0], file))
    finally:
        server.kill()
    done = passel("restore", file, *places[1])
    assert done.returncode == 0, done.stderr

    def store() -> Store:
        return PostgresStore(urls[1]) if urls[1] else SqliteStore(folders[1] / "passel.db")

    written = asyncio.run(names_in(store(), {table for table, _ in before}))
    assert before <= set(written)
    assert max(written.values()) == 1

    tables = asyncio.run(unfinished(store()))
    assert tables
    ledger.pending.clear()  # what was sent after the backup was never heard of here
    ledger.over.clear()
    copy = Server(folders[1], urls[1])
    copy.start()
    try:
        moved = asyncio.run(go_on(copy, ledger, tables, tokens))
    finally:
        copy.stop()
    assert moved, "nobody could decide anything"
    assert moved | ledger.over >= set(tables), "a table is stuck"
