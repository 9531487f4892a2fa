"""Where tables are kept.  What `write` has answered for is on the disk."""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, Protocol

import msgspec
import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import sqlite

from passel.tables.commit import remember, sift, spread, strangers
from passel.tables.schema import Row, compiled

try:
    import fcntl
except ImportError:  # not everywhere
    fcntl = None  # type: ignore[assignment]

LOG: Final = logging.getLogger("passel.tables")
Values = dict[str, Any]
Write = tuple[str, Values]  # a statement by its name in the schema, and its parameters
ActRow = tuple[str, int, int, bytes]  # table, number, when, what: as they stand in the schema
Done = Callable[[Exception | None], None]  # it is on the disk now, or why not


LONG_LOG: Final = 8000  # pages that the log may grow to: what is written often is copied from it once
MOST_ROWS: Final = 1024  # in one statement
MOST_RECENT: Final = 4096  # acts that wait to be sorted in
MOST_KNOWN: Final = 20_000  # tables
MANY: Final = 8  # jobs in a commit; after so many there is a
PAUSE: Final = 0.002  # seconds
MEMORY: Final = 65_536  # kilobytes of the file that are kept at hand


class Taken(Exception):
    """What was to be written is there already: somebody was faster."""


class StoreDown(Exception):
    """Nothing was written, as far as we know; the reason is a sentence for people."""


class News(NamedTuple):
    """Another process has written an act."""

    table: str
    number: int


class Store(Protocol):
    news: Callable[[News], None]  # called on the loop, if there are other processes at all

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def write(self, *writes: Write) -> None:
        """All or nothing."""

    def append(self, act: ActRow, writes: Sequence[Write], done: Done) -> None:
        """Write an act, and what belongs to it; other processes are told.  Nobody waits: `done` is called in
        a later turn of the loop."""

    async def read(self, name: str, **values: Any) -> list[Row]: ...

    async def claim(self, table: str) -> bool:
        """Whether this process, and no other, is to look after the table now."""

    async def release(self, table: str) -> None: ...


def migrate(connection: sqlalchemy.Connection, revision: str = "head") -> None:
    """Bring the store to what this version of Passel expects, or a former one did."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


Job = tuple[ActRow | None, Sequence[Write], Done]
bundle: Final = msgspec.msgpack.Encoder().encode
unbundle: Final = msgspec.msgpack.Decoder(list[ActRow]).decode


class SqliteStore:
    """One file.  One thread writes: whatever waits when a commit ends goes into the next one.

    The acts of a commit lie in one bundle until many are sorted in among those of their tables: two hundred
    tables have two hundred places, and to write to all of them is far more than to write the acts."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.statements: Final = compiled(sqlite.dialect(paramstyle="qmark"))
        self.news: Callable[[News], None] = lambda news: None
        self._inbox: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        self._busy = False
        self._closing = False
        self._reading: Final = threading.Lock()
        self._last: Final[dict[str, int]] = {}  # the number of the last act, of tables that were written to
        self._recent: dict[str, list[Row]] = {}  # those of each table that are not sorted in yet,
        self._bundled = 0  # and how many that are

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._closed = ExitStack()
        try:
            with ExitStack() as opened:
                self.path.parent.mkdir(parents=True, exist_ok=True)
                opened.enter_context(alone(self.path.with_suffix(".lock")))
                engine = sqlalchemy.create_engine(f"sqlite:///{self.path}")
                opened.callback(engine.dispose)
                with engine.begin() as connection:
                    migrate(connection)
                self._reader = opened.enter_context(closing(self._connect()))
                self._writer = opened.enter_context(closing(self._connect()))
                for (acts,) in self._writer.execute(self.statements["recent"].sql).fetchall():
                    self._remember(unbundle(acts))
                self._sort_in()
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
        """What was submitted is still written."""
        self._closing = True
        while self._busy:
            await asyncio.sleep(0.005)
        self._inbox.put(None)
        await asyncio.to_thread(self._thread.join)
        self._closed.close()

    # -- writing -------------------------------------------------------------------------------------------

    async def write(self, *writes: Write) -> None:
        done: asyncio.Future[None] = self._loop.create_future()
        self.append(None, writes, partial(answer, done))
        await done

    def append(self, act: ActRow | None, writes: Sequence[Write], done: Done) -> None:
        if self._closing:
            self._loop.call_soon(done, StoreDown("The house is closing."))
            return
        self._waiting.append((act, writes, done))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._flush)  # with whatever else comes in this turn of the loop

    def _flush(self) -> None:
        self._inbox.put(self._waiting)
        self._waiting = []

    def _run(self) -> None:
        while self._work(self._inbox.get()):
            if self._bundled >= MOST_RECENT:
                with suppress(sqlite3.Error):  # then the next time
                    self._sort_in()

    def _work(self, batch: list[Job] | None) -> bool:
        """Whether there may be more of it."""
        if batch is None:
            return False
        try:
            errors = self._save(batch)
        except Exception as error:  # a full disk, say: nothing was saved
            self._last.clear()
            errors = [StoreDown(f"Nothing could be written: {reason(error)}.")] * len(batch)
        batch.reverse()
        errors.reverse()
        self._loop.call_soon_threadsafe(self._tell, batch, errors)
        return True

    def _save(self, batch: list[Job]) -> list[Exception | None]:
        """With every statement the interpreter is let go of, and waited for: the fewer the better."""
        if len(self._last) >= MOST_KNOWN:
            self._last.clear()
        for table in strangers(batch, self._last):
            self._last_of(table)
        acts, others, late = sift(batch, self._last)
        errors: list[Exception | None] = [None] * len(batch)
        for place in late:
            errors[place] = Taken()
        try:
            if others:
                with transaction(self._writer):
                    self._append(acts)
                    self._execute(others)
            else:
                self._append(acts)  # alone it needs no transaction around it
        except sqlite3.IntegrityError:  # one that came too late must not fail the others
            with transaction(self._writer):
                jobs = zip(batch, errors, strict=True)
                errors = [error or self._try(act, writes) for (act, writes, _done), error in jobs]
            jobs = zip(batch, errors, strict=True)
            acts = [act for (act, _writes, _done), error in jobs if act is not None and not error]
        self._remember(acts)
        return errors

    def _last_of(self, table: str) -> int:
        """What this process has seen it remembers, and no other writes."""
        last = self._last.get(table)
        if last is None:
            recent = self._recent.get(table)
            if recent:
                last = recent[-1][1]
            else:
                last = self._writer.execute(self.statements["last"].sql, (table,)).fetchone()[0] or 0
            self._last[table] = last
        return last

    def _append(self, acts: Sequence[Row]) -> None:
        if acts:
            self._writer.execute(self.statements["append"].sql, (bundle(acts),))

    def _remember(self, acts: list[Row]) -> None:
        remember(acts, self._recent)
        self._bundled += len(acts)

    def _try(self, act: ActRow | None, writes: Sequence[Write]) -> Exception | None:
        db = self._writer
        db.execute("SAVEPOINT job")
        try:
            self._append([] if act is None else [act])
            self._execute(writes)
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO job")
            self._last.clear()
            return Taken()
        finally:
            db.execute("RELEASE job")
        return None

    def _execute(self, writes: Sequence[Write]) -> None:
        for name, values in writes:
            if name == "due later" and self._last_of(values["which"]) > values["number"]:
                continue  # the statement itself knows only of acts that are sorted in
            statement = self.statements[name]
            self._writer.execute(statement.sql, statement.bind(values))

    def _sort_in(self) -> None:
        """Recent acts find their place among those of their tables."""
        acts = [act for table in sorted(self._recent) for act in self._recent[table]]
        sort_in = self.statements["sort in"].sql
        with transaction(self._writer):
            for start in range(0, len(acts), MOST_ROWS):
                rows = acts[start : start + MOST_ROWS]
                sql = sort_in + ", (?, ?, ?, ?)" * (len(rows) - 1)
                self._writer.execute(sql, spread(rows))
            self._writer.execute(self.statements["sorted in"].sql)
        self._recent = {}  # another one: who reads may still look at the old
        self._bundled = 0

    def _tell(self, batch: list[Job], errors: list[Exception | None]) -> None:
        """The last of the list first; each is forgotten as soon as it was told.  When there were many, what
        they answer is waited for a moment: the more goes into a commit, the less is each of it."""
        many = len(batch) >= MANY
        while batch:
            _act, _writes, done = batch.pop()
            try:
                done(errors.pop())
            except Exception:  # the others are told all the same
                LOG.exception("nobody could be told what became of a write")
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

    async def read(self, name: str, **values: Any) -> list[Row]:
        statement = self.statements[name]
        recent: list[Row] = []
        if name == "acts":  # these first: by the time that we look at the others they may be among them
            acts = self._recent.get(values["table_id"], ())
            recent = [act[1:] for act in acts if act[1] > values["after"]]
        rows = await asyncio.to_thread(self._read, statement.sql, statement.bind(values))
        return rows + [row for row in recent if not rows or row[0] > rows[-1][0]]

    def _read(self, sql: str, values: Row) -> list[Row]:
        try:
            with self._reading:
                return self._reader.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise StoreDown(f"The store cannot be read: {reason(error)}.") from error

    async def claim(self, table: str) -> bool:
        return True  # there is no other process

    async def release(self, table: str) -> None:
        pass


def answer(waiting: asyncio.Future[None], error: Exception | None) -> None:
    if waiting.done():
        return  # who asked is gone
    if error is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(error)


def alone(path: Path) -> IO[bytes]:
    """A file has one house: what another wrote would be news to nobody.  Whoever dies lets go of the lock."""
    lock = path.open("wb")
    if fcntl is not None:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            raise StoreDown(f"Another server keeps its tables in {path.with_suffix('.db').name}.") from None
    return lock


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    db.execute("BEGIN IMMEDIATE")
    try:
        yield
        db.execute("COMMIT")
    except BaseException:
        with suppress(sqlite3.Error):  # some errors have ended it already
            db.execute("ROLLBACK")
        raise


def reason(error: Exception) -> str:
    """What the database says, without the statement and its values."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0].rstrip(".")
