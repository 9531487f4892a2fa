"""A full disk, a read-only store, a store that is gone: said in a sentence, and nothing is lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from passel.clock import HOUR
from passel.storage.base import ActRow, Done, StoreDown, Write
from passel.storage.sqlite import SqliteStore
from passel.tables import acts
from server.door import Door, Visitor, opened, settle

PLAIN = "We can't save or load games right now. Try again in a moment."


@asynccontextmanager
async def without_room(store: SqliteStore) -> AsyncIterator[None]:
    """The file cannot grow by more than three pages."""
    pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count={pages + 3}")
    yield
    store._writer.execute("PRAGMA max_page_count=1000000")


@asynccontextmanager
async def read_only(store: SqliteStore) -> AsyncIterator[None]:
    store._writer.execute("PRAGMA query_only=1")
    yield
    store._writer.execute("PRAGMA query_only=0")


async def fill(ada: Visitor, table: str) -> str:
    """Write until there is no room; what was said last before that."""
    for number in range(200):
        text = f"{number} " + "x" * 900
        answer = await ada.try_to(table, "say", text=text, id=f"say {number}")
        if answer.status != 200:
            assert answer.status == 503
            assert answer.error == PLAIN
            return str(number)
    raise AssertionError("there was always room")


async def test_a_full_disk_loses_nothing_and_the_table_goes_on(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    async with opened(tmp_path, store=store) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        async with bo.socket(table) as socket:
            await socket.read()
            async with without_room(store):
                first = await fill(ada, table)
                frame = await socket.answer_to(do="say", text="y" * 1000, id="bo")
                assert frame["error"] == PLAIN
                seen = await ada.see(table)  # reading goes on
                heard = (await ada.get(f"/api/tables/{table}/talk"))["lines"][-1][1].split()[0]
                assert int(heard) == int(first) - 1
                new = await Visitor(door.app).post("/api/guest", {"name": "z" * 30})
                assert new.status in (201, 503)
            await ada.act(table, "say", text="room", id=f"say {first}")
            assert "bo2" in (await socket.answer_to(do="say", text="again", id="bo2"))["acks"]
            assert (await ada.see(table))["version"] == seen["version"]
            await asyncio.gather(ada.play(table, 1), bo.play(table, 2))
        rows = await store.acts(table)
        assert [number for number, _, _ in rows] == list(range(1, len(rows) + 1))
        said = [act.text for act in (acts.decode(row[2]) for row in rows) if isinstance(act, acts.Say)]
        assert len(said) == int(first) + 2 and said[-2:] == ["room", "again"]
    async with opened(tmp_path) as door:
        assert (await (await door.visitor("Cy")).see(table))["table"]["state"] == "over"


async def bots_go_on(door: Door, store: SqliteStore, ada: Visitor) -> None:
    table = await door.playing("machikoro", [ada], fill="random", seats=2)
    await ada.asked(table)
    state = door.service.tables[table].state
    async with read_only(store):
        before = state.number
        answer = await ada.try_to(table, "use_bot", level="random")
        assert (answer.status, answer.error) == (503, PLAIN)
        assert state.number == before
    await ada.act(table, "use_bot", level="random")
    await settle()
    assert state.number > before + 1


async def test_a_read_only_store_is_said_and_the_bots_go_on_afterwards(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    async with opened(tmp_path, store=store) as door:
        ada = await door.visitor("Ada")
        await bots_go_on(door, store, ada)


async def test_a_bot_that_could_not_write_tries_again_by_itself(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    async with opened(tmp_path, store=store) as door:
        ada = await door.visitor("Ada")
        table = await door.playing("machikoro", [ada], fill="random", seats=2)
        await ada.asked(table)
        state = door.service.tables[table].state
        append, failing = store.append, True

        def may_fail(acts: Sequence[ActRow], writes: Sequence[Write], done: Done) -> None:
            by_the_bot = any(act[1] > before + 1 for act in acts)  # ours is written
            if failing and by_the_bot:
                asyncio.get_running_loop().call_soon(done, StoreDown("Nothing could be written: no room."))
            else:
                append(acts, writes, done)

        before = state.number
        store.append = may_fail  # type: ignore[method-assign]
        await ada.act(table, "use_bot", level="random")
        await settle()
        assert state.number == before + 1
        failing = False
        await door.time.turn(6_000)
        assert state.number > before + 1


async def test_what_a_table_must_do_is_remembered_after_a_failure(tmp_path: Path) -> None:
    """The store must know that something is due, or nobody looks after the table when the house opens."""
    store = SqliteStore(tmp_path / "passel.db")
    async with opened(tmp_path, store=store) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing("machikoro", [ada, bo])
        assert await store.due_tables()
        await door.time.turn(HOUR)
        await settle()
        assert await store.due_tables() == []  # two people without a clock: nothing to do
        async with read_only(store):
            assert (await ada.try_to(table, "use_bot")).status == 503
        door.service.pace = door.service.pace._replace(least=10**9, most=10**9)
        await bo.act(table, "use_bot")
        assert [row[0] for row in await store.due_tables()] == [table]


async def test_health_is_whether_the_store_works(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    async with opened(tmp_path, store=store) as door:
        ada = await door.visitor("Ada")
        assert (await ada.get("/healthz"))["status"] == "ok"
        async with read_only(store):
            answer = await ada.ask("GET", "/healthz")
            assert (answer.status, answer.error) == (503, PLAIN)
        assert (await ada.get("/healthz"))["status"] == "ok"


async def test_a_store_that_cannot_be_opened_is_said(tmp_path: Path) -> None:
    (tmp_path / "passel.db").write_bytes(b"no database" * 1000)
    with pytest.raises(StoreDown, match=r"passel\.db cannot be opened: file is not a database\."):
        async with opened(tmp_path):
            pass


async def test_what_the_database_says_is_in_the_log_alone(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        with sqlite3.connect(tmp_path / "passel.db") as db:
            db.execute("DROP TABLE sessions")
        db.close()
        answer = await ada.ask("GET", "/api/sessions")
        assert (answer.status, answer.error) == (503, PLAIN)
        page = await ada.ask("GET", "/me", headers={"accept": "text/html"})
        assert page.status == 503 and "<h1" in page.body.decode()
        for each in (answer, page):
            assert b"SELECT" not in each.body and b"sessions" not in each.body
    reasons = [each.__dict__["reason"] for each in caplog.records if each.message == "the database failed"]
    assert reasons == ["The store cannot be read: no such table: sessions."] * 2
