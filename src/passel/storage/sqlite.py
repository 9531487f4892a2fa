"""The store in one SQLite file."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import sqlalchemy
from sqlalchemy.dialects import sqlite
from sqlalchemy.sql.elements import ClauseElement

from passel.files import lock_open_file
from passel.storage import schema
from passel.storage.base import CLOSING, ActRow, Done, Store, StoreDown, Taken, Write, answer, migrate, reason
from passel.storage.batch import partition, remember, spread, uncached
from passel.storage.schema import Row

LOG: Final = logging.getLogger("passel.tables")
LONG_LOG: Final = 8000  # pages of the WAL before a checkpoint, which copies each changed page once
MOST_ROWS: Final = 1024  # in one INSERT
MOST_RECENT: Final = 4096  # acts in bundles before they are moved to `acts`
MOST_KNOWN: Final = 20_000  # tables whose last act is cached
MANY: Final = 8  # a commit of this many jobs is followed by a pause
PAUSE: Final = 0.002  # seconds
MEMORY: Final = 65_536  # kilobytes of page cache

Job = tuple[Sequence[ActRow], Sequence[Write], Done]
bundle: Final = msgspec.msgpack.Encoder().encode
unbundle: Final = msgspec.msgpack.Decoder(list[ActRow]).decode


class SqliteStore(Store):
    """One file, used by one process.  One thread writes: all jobs that wait when a commit ends go into the
    next commit.

    The acts of a commit are inserted as one row of `recent`, a bundle.  When there are many, they are moved
    to `acts`, sorted by table: the acts of 200 tables are on 200 pages of the file, and writing all these
    pages in each commit would take far longer than writing the acts."""

    def __init__(self, path: Path) -> None:
        super().__init__(sqlite.dialect(paramstyle="qmark"))
        self.path: Final = path
        self._insert_bundle: Final = self.statements[schema.INSERT_BUNDLE].sql
        self._last_act: Final = self.statements[schema.LAST_ACT].sql
        self._inbox: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        self._busy = False
        self._closing = False
        self._reading: Final = threading.Lock()
        self._last: Final[dict[str, int]] = {}  # the number of a table's last act: a cache
        self._recent: dict[str, list[Row]] = {}  # acts in bundles, by table
        self._bundled = 0  # acts in bundles

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closed = ExitStack()
        try:
            with ExitStack() as opened:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                opened.enter_context(lock_file(self.path.with_suffix(".lock")))
                engine = sqlalchemy.create_engine(f"sqlite:///{self.path}")
                opened.callback(engine.dispose)
                with engine.begin() as connection:
                    migrate(connection)
                self._reader = opened.enter_context(closing(self._connect()))
                self._writer = opened.enter_context(closing(self._connect()))
                self._writer.create_function("last_act", 1, self._last_of)
                for (acts,) in self._writer.execute(self.statements[schema.BUNDLES].sql).fetchall():
                    self._remember(unbundle(acts))
                self._unpack_bundles()
                self._closed = opened.pop_all()
        except (OSError, sqlite3.Error, sqlalchemy.exc.SQLAlchemyError) as error:
            raise StoreDown(f"{self.path.name} cannot be opened: {reason(error)}.") from error
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute(f"PRAGMA wal_autocheckpoint={LONG_LOG}")
        db.execute(f"PRAGMA cache_size=-{MEMORY}")
        return db

    async def close(self) -> None:
        """Close the file after all submitted jobs are written."""
        self._closing = True
        while self._busy:
            await asyncio.sleep(0.005)
        self._inbox.put(None)
        await asyncio.to_thread(self._thread.join)
        self._closed.close()

    # -- writing -------------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self.append((), writes, partial(answer, done))
        await done

    def append(self, acts: Sequence[ActRow], writes: Sequence[Write], done: Done) -> None:
        if self._closing:
            self._loop.call_soon(done, StoreDown(CLOSING))
            return
        self._waiting.append((acts, writes, done))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._flush)  # together with other jobs of this iteration of the loop

    def _flush(self) -> None:
        self._inbox.put(self._waiting)
        self._waiting = []

    def _run(self) -> None:
        while self._work(self._inbox.get()):
            if self._bundled >= MOST_RECENT:
                with suppress(sqlite3.Error):  # tried again after the next commit
                    self._unpack_bundles()

    def _work(self, batch: list[Job] | None) -> bool:
        """Commit a batch and report on it; return False if there are no more."""
        if batch is None:
            return False
        try:
            errors = self._save(batch)
        except Exception as error:  # a full disk, say: nothing was saved
            self._last.clear()
            errors = [StoreDown(f"Nothing could be written: {reason(error)}.")] * len(batch)
        batch.reverse()
        errors.reverse()
        self._loop.call_soon_threadsafe(self._report, batch, errors)
        return True

    def _save(self, batch: list[Job]) -> list[Exception | None]:
        """Commit a batch; return an error or None for each job.  sqlite3 releases the GIL and waits for it
        again at every statement, so there are as few as possible."""
        if len(self._last) >= MOST_KNOWN:
            self._last.clear()
        for table in uncached(batch, self._last):
            self._last_of(table)
        acts, others, late = partition(batch, self._last)
        errors: list[Exception | None] = [None] * len(batch)
        for place in late:
            errors[place] = Taken()
        try:
            if others:
                with transaction(self._writer):
                    self._append(acts)
                    self._execute(others)
            else:
                self._append(acts)  # a single statement needs no explicit transaction
        except sqlite3.IntegrityError:  # one job must not fail the others, so each is tried alone
            with transaction(self._writer):
                jobs = zip(batch, errors, strict=True)
                errors = [error or self._try(tried, writes) for (tried, writes, _done), error in jobs]
            jobs = zip(batch, errors, strict=True)
            acts = [act for (tried, _writes, _done), error in jobs if not error for act in tried]
        self._remember(acts)
        return errors

    def _last_of(self, table: str) -> int:
        """Return the number of a table's last act.  It is cached, as no other process writes."""
        last = self._last.get(table)
        if last is None:
            recent = self._recent.get(table)
            if recent:
                last = recent[-1][1]
            else:
                last = self._writer.execute(self._last_act, (table,)).fetchone()[0] or 0
            self._last[table] = last
        return last

    def _append(self, acts: Sequence[Row]) -> None:
        if acts:
            self._writer.execute(self._insert_bundle, (bundle(acts),))

    def _remember(self, acts: list[Row]) -> None:
        remember(acts, self._recent)
        self._bundled += len(acts)

    def _try(self, acts: Sequence[ActRow], writes: Sequence[Write]) -> Exception | None:
        db = self._writer
        db.execute("SAVEPOINT job")
        try:
            self._append(acts)
            self._execute(writes)
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO job")
            self._last.clear()
            return Taken()
        finally:
            db.execute("RELEASE job")
        return None

    def _execute(self, writes: Sequence[Write]) -> None:
        for clause, values in writes:
            statement = self.statements[clause]
            self._writer.execute(statement.sql, statement.bind(values))

    def _unpack_bundles(self) -> None:
        """Move the acts of all bundles to `acts`, in one transaction."""
        acts = [act for table in sorted(self._recent) for act in self._recent[table]]
        insert = self.statements[schema.INSERT_ACT].sql
        with transaction(self._writer):
            for start in range(0, len(acts), MOST_ROWS):
                rows = acts[start : start + MOST_ROWS]
                sql = insert + ", (?, ?, ?, ?)" * (len(rows) - 1)
                self._writer.execute(sql, spread(rows))
            self._writer.execute(self.statements[schema.DELETE_BUNDLES].sql)
        self._recent = {}  # a new dict: `acts` may be reading the old one
        self._bundled = 0

    def _report(self, batch: list[Job], errors: list[Exception | None]) -> None:
        """Call `done` of each job of a reversed batch, and free the job at once.  After a large commit the
        next one waits a moment for the jobs that follow: a larger commit costs less for each job."""
        many = len(batch) >= MANY
        while batch:
            _acts, _writes, done = batch.pop()
            try:
                done(errors.pop())
            except Exception:  # the other jobs must get their reports
                LOG.exception("the callback of a write failed")
        if many:
            self._loop.call_later(PAUSE, self._go_on)
        else:
            self._go_on()

    def _go_on(self) -> None:
        if self._waiting:
            self._flush()
        else:
            self._busy = False

    # -- reading -------------------------------------------------------------------------------------------

    async def read(self, statement: ClauseElement, **values: Any) -> list[Row]:
        found = self.statements[statement]
        return await asyncio.to_thread(self._read, found.sql, found.bind(values))

    def _read(self, sql: str, values: Row) -> list[Row]:
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(f"The store cannot be read: {reason(error)}.") from error

    # -- acts in bundles -----------------------------------------------------------------------------------

    async def acts(self, table: str, after: int = 0) -> list[Row]:
        # Acts in bundles are collected first: the writer thread may move them while the others are read.
        recent = [act[1:] for act in self._recent.get(table, ()) if act[1] > after]
        rows = await super().acts(table, after)
        return rows + [row for row in recent if not rows or row[0] > rows[-1][0]]

    async def postpone(self, table: str, due: int | None, number: int) -> None:
        # The statement itself reads the last act: it runs after the acts of the same commit are inserted.
        await self.write((schema.POSTPONE_BUNDLED, {"which": table, "due": due, "number": number}))

    # -- other processes: there are none -------------------------------------------------------------------

    async def claim(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass


def lock_file(path: Path) -> IO[bytes]:
    """Lock the file for this process, until it is closed or the process ends.  A second server would not be
    notified of acts: SQLite has no notifications."""
    lock = path.open("wb")
    if not lock_open_file(lock):
        lock.close()
        raise StoreDown(f"Another server keeps its tables in {path.with_suffix('.db').name}.")
    return lock


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some errors end the transaction by themselves
            db.execute("ROLLBACK")
        raise
