"""What is answered for is on the disk, and each number is given once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import asyncpg
import pytest
import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext

from passel import storage
from passel.storage.base import ActRow, News, Store, StoreDown, Taken, insert_value, migrate
from passel.storage.postgres import PostgresStore
from passel.storage.schema import META, Row
from passel.storage.sqlite import MANY, SqliteStore
from passel.tables.listing import add_table
from tables.service import Shelf, append, evening


def act(number: int, body: bytes = b"x", table: str = "t") -> ActRow:
    return table, number, 5, body


async def bodies(store: Store, after: int = 0) -> list[tuple[int, bytes]]:
    return [(number, bytes(body)) for number, _, body in await store.acts("t", after)]


@evening
async def test_what_was_written_is_there_when_the_store_is_opened_again(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await append(store, act(1, b"one"))
    await append(store, act(2, b"two"), insert_value("chair", b"red"))
    await store.close()
    store = shelf()
    await store.open()
    assert await bodies(store) == [(1, b"one"), (2, b"two")]
    assert await bodies(store, after=1) == [(2, b"two")]
    assert await store.value("chair") == b"red"
    await store.close()


@evening
async def test_a_number_is_given_once_and_who_is_late_harms_nobody(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await append(store, act(1, b"first"))
    tries = [append(store, act(number, b"late" if number == 1 else b"good")) for number in (2, 1, 3)]
    answers = await asyncio.gather(*tries, return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), Taken, type(None)]
    assert await bodies(store) == [(1, b"first"), (2, b"good"), (3, b"good")]
    await store.close()


@evening
async def test_writes_that_belong_together_are_all_made_or_none(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await store.add_value("chair", b"red")
    with pytest.raises(Taken):
        await append(store, act(1), insert_value("chair", b"blue"))
    assert await bodies(store) == []
    await store.close()


@evening
async def test_a_write_after_closing_is_refused(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await store.close()
    with pytest.raises(StoreDown):
        await append(store, act(1))


# -- commits -----------------------------------------------------------------------------------------------


@evening
async def test_after_many_the_next_few_wait_for_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("passel.storage.sqlite.PAUSE", 0.5)
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await asyncio.gather(*[append(store, act(1, table=str(table))) for table in range(MANY)])
    assert count(store, "recent") == 1
    one = asyncio.create_task(append(store, act(2, table="1")))
    for _turn in range(20):
        await asyncio.sleep(0)
    await asyncio.gather(one, append(store, act(2, table="2")))
    assert count(store, "recent") == 2
    await store.close()


@evening
async def test_where_there_are_few_nobody_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passel.storage.sqlite.PAUSE", 3600.0)
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    async with asyncio.timeout(60):
        await asyncio.gather(*[append(store, act(1, table=str(table))) for table in range(1, MANY)])
        await append(store, act(2, table="1"))
        await store.close()


# -- acts that are not sorted in yet -----------------------------------------------------------------------


@evening
async def test_bundles_are_sorted_in_when_the_store_is_opened_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    for number in (1, 2):
        await asyncio.gather(append(store, act(number)), append(store, act(number, b"y", "other")))
    assert count(store, "acts") == 0 < count(store, "recent")
    await store.close()
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    assert count(store, "acts") == 4 and count(store, "recent") == 0
    assert await bodies(store) == [(1, b"x"), (2, b"x")]
    with pytest.raises(Taken):
        await append(store, act(2))
    await append(store, act(3))
    await store.close()


@evening
async def test_acts_are_found_wherever_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passel.storage.sqlite.MOST_RECENT", 5)
    monkeypatch.setattr("passel.storage.sqlite.MOST_ROWS", 2)
    monkeypatch.setattr("passel.storage.sqlite.MOST_KNOWN", 2)
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    for number in range(1, 9):
        for table in ("t", "other", "third"):
            await append(store, act(number, b"%d" % number, table))
        assert await bodies(store) == [(each, b"%d" % each) for each in range(1, number + 1)]
        assert await bodies(store, number - 1) == [(number, b"%d" % number)]
        with pytest.raises(Taken):
            await append(store, act(number))
    assert 0 < count(store, "acts") < 24
    await store.close()


@evening
async def test_what_is_sorted_in_while_somebody_reads_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await append(store, act(1))
    await append(store, act(2))
    read = store._read

    def slow(sql: str, values: Row) -> list[Row]:
        store._unpack_bundles()
        return read(sql, values)

    monkeypatch.setattr(store, "_read", slow)
    assert await bodies(store) == [(1, b"x"), (2, b"x")]
    assert await bodies(store, 1) == [(2, b"x")]
    await store.close()


@evening
async def test_a_table_is_put_off_unless_something_was_done_at_it(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await append(store, act(1), add_table("t", "g", "playing", False, 5, due=7))
    await append(store, act(2))
    await store.postpone("t", 70, 1)
    assert await store.due_tables() == [("t", 7)]
    await store.postpone("t", 70, 2)
    assert await store.due_tables() == [("t", 70)]
    await store.close()


@evening
async def test_a_table_is_not_put_off_in_the_commit_of_an_act(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await append(store, act(1), add_table("t", "g", "playing", False, 5, due=7))
    await asyncio.gather(append(store, act(2)), store.postpone("t", 70, 1))
    assert await store.due_tables() == [("t", 7)]
    await store.close()
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()  # no act is in a bundle any more, and the last number is not known yet
    await store.postpone("t", 70, 1)
    assert await store.due_tables() == [("t", 7)]
    await store.postpone("t", None, 2)
    assert await store.due_tables() == []
    await store.close()


@evening
async def test_every_statement_can_be_run(shelf: Shelf) -> None:
    """Those of SQLite alone are run by the tests above."""
    store = shelf()
    await store.open()
    await store.add_guest("u", "Ada", "u1", b"secret", "a browser", 1)
    await store.add_guest("v", "Bo", "v1", b"secret", "a browser", 1)
    await store.rename("u", "Ada L.")
    await store.set_account("u", "Ada L.", "ada l.", "hash")
    with pytest.raises(Taken):
        await store.set_account("v", "ada L.", "ada l.", "hash")
    assert await store.account("ada l.") == await store.user("u") == ("u", "Ada L.", "ada l.", "hash", 1)
    assert await store.account("bo") is await store.user("w") is None
    await store.add_session("s", "u", b"secret", "a browser", False, 5)
    await store.set_seen("s", 6)
    await store.revoke("s", "v")
    assert await store.session("s") == ("s", "u", b"secret", "a browser", False, 5, 6)
    await store.revoke("s", "u")
    assert await store.session("s") is None and [row[0] for row in await store.sessions("u")] == ["u1"]
    await store.set_value("desk", b"a")
    await store.set_value("desk", b"b")
    assert await store.value("desk") == b"b"
    with pytest.raises(Taken):
        await store.add_value("desk", b"c")
    await store.set_value("desk", b"")
    assert await store.value("desk") is None
    await store.check_writable()
    await store.close()


@evening
async def test_the_former_release_finds_all_acts(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await append(store, act(1, b"one"))
    await append(store, act(2, b"two"))
    await store.close()
    config = Config()
    config.set_main_option("script_location", str(Path(storage.__file__).parent / "migrations"))
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'passel.db'}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0003")
    with engine.connect() as connection:
        found = connection.exec_driver_sql("SELECT number, body FROM acts ORDER BY number").fetchall()
    engine.dispose()
    assert [tuple(row) for row in found] == [(1, b"one"), (2, b"two")]


def count(store: SqliteStore, table: str) -> int:
    number: int = store._writer.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
    return number


# -- a disk that does not work -----------------------------------------------------------------------------


@evening
async def test_a_full_disk_is_said_and_nothing_is_half_written(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await append(store, act(1, b"one"))
    pages = store._writer.execute("PRAGMA page_count").fetchone()[0]
    store._writer.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreDown, match=r"Nothing could be written: database or disk is full\."):
        await append(store, act(2, b"x" * 50_000))
    assert await bodies(store) == [(1, b"one")]
    store._writer.execute("PRAGMA max_page_count = 1000000")
    await append(store, act(2, b"two"))
    assert await bodies(store) == [(1, b"one"), (2, b"two")]
    await store.close()


@evening
async def test_a_read_only_store_is_said(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await append(store, act(1, b"one"))
    store._writer.execute("PRAGMA query_only = 1")
    with pytest.raises(StoreDown, match="readonly"):
        await append(store, act(2))
    assert await bodies(store) == [(1, b"one")]
    await store.close()


@evening
async def test_a_file_that_is_no_store_is_said(tmp_path: Path) -> None:
    (tmp_path / "passel.db").write_bytes(b"not a database" * 100)
    with pytest.raises(StoreDown, match=r"passel\.db cannot be opened: file is not a database\."):
        await SqliteStore(tmp_path / "passel.db").open()


@evening
async def test_a_file_has_one_house(tmp_path: Path) -> None:
    one, other = SqliteStore(tmp_path / "passel.db"), SqliteStore(tmp_path / "passel.db")
    await one.open()
    with pytest.raises(StoreDown, match=r"Another server keeps its tables in passel\.db\."):
        await other.open()
    await one.close()
    await other.open()
    await other.close()


def test_every_commit_reaches_the_disk_before_it_is_answered_for(tmp_path: Path) -> None:
    """FULL: the log is synced on each commit, which is what makes it safe against a loss of power."""
    store = SqliteStore(tmp_path / "passel.db")
    for connection in (store._connect(), store._connect()):
        assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        connection.close()


# -- the schema --------------------------------------------------------------------------------------------


@evening
async def test_migrations_lead_to_what_the_code_expects(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "passel.db")
    await store.open()
    await store.close()
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'passel.db'}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, META) == []
        assert context.get_current_revision() == "0004"
    engine.dispose()


@evening
async def test_acts_of_before_are_kept_in_the_order_in_which_they_came(tmp_path: Path) -> None:
    path = tmp_path / "passel.db"
    engine = sqlalchemy.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection, "0002")
        layout = "SELECT sql FROM sqlite_master WHERE name = 'acts'"
        assert connection.exec_driver_sql(layout).scalar_one().strip().endswith("WITHOUT ROWID")
        rows = [("b", 1, 7, b"three"), ("t", 1, 5, b"one"), ("t", 2, 6, b"two")]
        connection.exec_driver_sql("INSERT INTO acts VALUES (?, ?, ?, ?)", rows)
    engine.dispose()
    store = SqliteStore(path)
    await store.open()
    assert await bodies(store) == [(1, b"one"), (2, b"two")]
    with pytest.raises(Taken):
        await append(store, act(2, b"late"))
    order = store._writer.execute("SELECT body FROM acts ORDER BY rowid").fetchall()
    assert [body for (body,) in order] == [b"one", b"two", b"three"]
    await store.close()


# -- several processes -------------------------------------------------------------------------------------


@evening
async def test_postgres_tells_the_other_processes_what_was_written(database: str) -> None:
    one, other = PostgresStore(database), PostgresStore(database)
    await asyncio.gather(one.open(), other.open())  # both lay the tables, or find them laid
    heard: asyncio.Queue[News] = asyncio.Queue()
    own: list[News] = []
    one.news, other.news = own.append, heard.put_nowait
    await append(one, act(1))
    assert await heard.get() == News("t", 1)
    assert own == [], "one's own news are no news"
    await one.close()
    await other.close()


@evening
async def test_one_process_at_a_time_looks_after_a_table(database: str) -> None:
    one, other = PostgresStore(database), PostgresStore(database)
    await one.open()
    await other.open()
    assert await one.claim("t")
    assert not await other.claim("t")
    assert await other.claim("another")
    await one.release("t")
    assert await other.claim("t")
    await other.close()  # a process that is gone holds nothing
    assert await one.claim("t")
    await one.close()


@evening
async def test_a_cut_line_is_mended_and_said(database: str) -> None:
    one, other = PostgresStore(database), PostgresStore(database)
    await one.open()
    await other.open()
    heard: asyncio.Queue[News] = asyncio.Queue()
    other.news = heard.put_nowait
    async with one._pool.acquire() as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
    assert await heard.get() == News("", 0), "anything may have happened in the meantime"
    await append(one, act(1))
    assert await heard.get() == News("t", 1)
    await one.close()
    await other.close()


@evening
async def test_closing_leaves_no_connection_behind(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line was cut and is being mended, and somebody claims a table just then."""
    lines: list[asyncpg.Connection] = []
    connect, hangs, wait = asyncpg.connect, asyncio.Event(), asyncio.Event()

    async def slow_connect(*address: object, **options: object) -> asyncpg.Connection:
        await wait.wait()
        lines.append(await connect(*address, **options))
        return lines[-1]

    async def hang(self: object, *what: object) -> None:
        hangs.set()
        await asyncio.Event().wait()

    store = PostgresStore(database)
    await store.open()
    monkeypatch.setattr(asyncpg, "connect", slow_connect)
    monkeypatch.setattr(asyncpg.Connection, "add_listener", hang)
    await store.value("chair")
    async with store._pool.acquire() as connection:
        await connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND query LIKE 'LISTEN%'"
        )
    claiming = asyncio.create_task(store.claim("t"))
    await asyncio.sleep(0)
    wait.set()
    await hangs.wait()
    await store.close()
    await asyncio.gather(claiming, return_exceptions=True)
    assert len(lines) == 2 and all(line.is_closed() for line in lines)
    with pytest.raises(StoreDown, match="shutting down"):
        await store.claim("t")
