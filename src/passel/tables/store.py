"""Where tables are kept.  What `write` has answered for is on the disk."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, Protocol

import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy.dialects import sqlite

from passel.tables.schema import compiled

try:
    import fcntl
except ImportError:  # not everywhere
    fcntl = None  # type: ignore[assignment]

Row = tuple[Any, ...]
Values = dict[str, Any]
Write = tuple[str, Values]  # a statement by its name in the schema, and its parameters


LONG_LOG: Final = 8000  # pages that the log may grow to: what is written often is copied from it once
MOST_ROWS: Final = 1024  # in one statement
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

    def write(self, *writes: Write, table: str = "", number: int = 0) -> Awaitable[None]:
        """All or nothing.  If an act is among them, its table and number are named, for the news."""

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


class Job(NamedTuple):
    writes: Sequence[Write]
    done: asyncio.Future[None]


class SqliteStore:
    """One file.  One thread writes: whatever waits when a commit ends goes into the next one."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
        self.statements: Final = compiled(sqlite.dialect(paramstyle="qmark"))
        self.news: Callable[[News], None] = lambda news: None
        self._inbox: Final[queue.SimpleQueue[list[Job] | None]] = queue.SimpleQueue()
        self._waiting: list[Job] = []
        self._busy = False
        self._closing = False
        self._reading: Final = threading.Lock()

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

    def write(self, *writes: Write, table: str = "", number: int = 0) -> asyncio.Future[None]:
        done: asyncio.Future[None] = self._loop.create_future()
        if self._closing:
            done.set_exception(StoreDown("The house is closing."))
            return done
        self._waiting.append(Job(writes, done))
        if not self._busy:
            self._busy = True
            self._loop.call_soon(self._flush)  # with whatever else comes in this turn of the loop
        return done

    def _flush(self) -> None:
        self._inbox.put(self._waiting)
        self._waiting = []

    def _run(self) -> None:
        while (batch := self._inbox.get()) is not None:
            try:
                errors = self._save(batch)
            except Exception as error:  # a full disk, say: nothing was saved
                errors = [StoreDown(f"Nothing could be written: {reason(error)}.")] * len(batch)
            self._loop.call_soon_threadsafe(self._saved, batch, errors)

    def _save(self, batch: list[Job]) -> Sequence[Exception | None]:
        try:
            with transaction(self._writer):
                self._append([job.writes[0][1] for job in batch if is_plain(job)])
                for job in batch:
                    if not is_plain(job):
                        self._execute(job)
            return [None] * len(batch)
        except sqlite3.IntegrityError:  # one that came too late must not fail the others
            with transaction(self._writer):
                return [self._try(job) for job in batch]

    def _append(self, acts: list[Values]) -> None:
        """Most are plain, and go in by as few statements as there are powers of two in their number: each
        statement lets go of the interpreter, and has to wait until it gets it back."""
        append = self.statements["append"]
        row = f"({', '.join('?' * len(append.names))})"
        while acts:
            many = min(1 << len(acts).bit_length() - 1, MOST_ROWS)
            rows = [value for values in acts[:many] for value in append.bind(values)]
            self._writer.execute(append.sql + f", {row}" * (many - 1), rows)
            acts = acts[many:]

    def _try(self, job: Job) -> Exception | None:
        db = self._writer
        db.execute("SAVEPOINT job")
        try:
            self._execute(job)
        except sqlite3.IntegrityError:
            db.execute("ROLLBACK TO job")
            return Taken()
        finally:
            db.execute("RELEASE job")
        return None

    def _execute(self, job: Job) -> None:
        for name, values in job.writes:
            statement = self.statements[name]
            self._writer.execute(statement.sql, statement.bind(values))

    def _saved(self, batch: list[Job], errors: Sequence[Exception | None]) -> None:
        self._busy = bool(self._waiting)
        if self._busy:
            self._flush()  # the disk works while we tell people
        for job, error in zip(batch, errors, strict=True):
            if job.done.done():
                continue
            if error is None:
                job.done.set_result(None)
            else:
                job.done.set_exception(error)

    # -- reading -------------------------------------------------------------------------------------------

    async def read(self, name: str, **values: Any) -> list[Row]:
        statement = self.statements[name]
        return await asyncio.to_thread(self._read, statement.sql, statement.bind(values))

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


def is_plain(job: Job) -> bool:
    """Whether it is one act and nothing else."""
    return len(job.writes) == 1 and job.writes[0][0] == "append"


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
