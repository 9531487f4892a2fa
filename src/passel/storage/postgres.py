"""The store in PostgreSQL, shared by any number of processes.

Any process may append an act to any table: the primary key makes sure that each number is used once.  NOTIFY
informs the other processes; an advisory lock decides which process runs the bots and the clock of a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

import asyncpg
from sqlalchemy import text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.sql.elements import ClauseElement

from passel.kernel import seeded
from passel.storage import schema
from passel.storage.base import CLOSING, ActRow, Done, News, Store, StoreDown, Taken, Write, migrate, reason
from passel.storage.schema import Row

LOG: Final = logging.getLogger("passel.tables")
CHANNEL: Final = "passel"
SCHEMA: Final = "house"  # the advisory lock for migrations and restoring; all versions use this name
PATIENCE: Final = 10.0  # seconds that a statement, or a free connection, may take
AGAIN: Final = 0.5  # seconds until the next try to connect
DOWN: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)


class PostgresStore(Store):
    """A database that several processes may use."""

    def __init__(self, url: str) -> None:
        super().__init__(postgresql.asyncpg.dialect())  # type: ignore[no-untyped-call]
        self.url: Final = url
        self._me: Final = secrets.token_hex(4)
        self._claims: Final = asyncio.Lock()
        self._writing: Final[set[asyncio.Task[None]]] = set()
        self._lease: asyncpg.Connection | None = None  # the session that holds the advisory locks
        self._closed = False
        self._users = 0  # of connections of the pool
        self._unused: Final = asyncio.Event()
        self._unused.set()
        self._listening: asyncio.Task[None] | None = None

    async def open(self) -> None:
        engine = create_async_engine("postgresql+asyncpg://" + self.url.partition("://")[2])
        try:
            async with engine.begin() as connection:
                # Processes that start together must not migrate twice.
                await connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": lock(SCHEMA)})
                await connection.run_sync(migrate)
            self._pool = await asyncpg.create_pool(
                self.url, min_size=2, max_size=16, command_timeout=PATIENCE, timeout=PATIENCE
            )
        except (*DOWN, SQLAlchemyError, ValueError) as error:
            raise StoreDown(f"The database cannot be opened: {reason(error)}.") from error
        finally:
            await engine.dispose()
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(ready))
        try:
            await ready.wait()
        except asyncio.CancelledError:
            await self.close()
            raise

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        async with self._claims:  # a `claim` that is connecting now would leave a connection behind
            self._closed = True
            if self._lease is not None:
                with suppress(*DOWN):
                    await self._lease.close()
        await self._unused.wait()  # the pool does not wait for those who are still connecting
        await self._pool.close()

    @asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        if self._closed:
            raise StoreDown(CLOSING)
        self._users += 1
        self._unused.clear()
        try:
            async with self._pool.acquire(timeout=PATIENCE) as connection:
                yield connection
        finally:
            self._users -= 1
            if not self._users:
                self._unused.set()

    # -- writing and reading -------------------------------------------------------------------------------

    def append(self, acts: Sequence[ActRow], writes: Sequence[Write], done: Done) -> None:
        writing = asyncio.get_running_loop().create_task(self._write(acts, writes))
        self._writing.add(writing)
        writing.add_done_callback(self._writing.discard)
        writing.add_done_callback(partial(written, done))

    async def write(self, *writes: Write) -> None:
        await self._write((), writes)

    async def _write(self, acts: Sequence[ActRow], writes: Sequence[Write]) -> None:
        try:
            async with self._connection() as connection, connection.transaction():
                for act in acts:
                    await connection.execute(self.statements[schema.INSERT_ACT].sql, *act)
                for clause, values in writes:
                    statement = self.statements[clause]
                    await connection.execute(statement.sql, *statement.bind(values))
                if acts:
                    table, number, *_rest = acts[-1]
                    news = f"{self._me} {number} {table}"
                    await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, news)
        except asyncpg.UniqueViolationError:
            raise Taken from None
        except DOWN as error:
            raise StoreDown(f"Whether it was written is not known: {reason(error)}.") from error

    async def read(self, statement: ClauseElement, **values: Any) -> list[Row]:
        found = self.statements[statement]
        try:
            async with self._connection() as connection:
                return [tuple(row) for row in await connection.fetch(found.sql, *found.bind(values))]
        except DOWN as error:
            raise StoreDown(f"The store cannot be read: {reason(error)}.") from error

    # -- other processes -----------------------------------------------------------------------------------

    async def _listen(self, ready: asyncio.Event) -> None:
        """Receive notifications.  Some are missed while the connection is lost: then report News("", 0)."""
        while True:
            with suppress(*DOWN):
                connection = await asyncpg.connect(self.url, timeout=PATIENCE)
                try:
                    lost = asyncio.Event()
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, self._notified)
                    if ready.is_set():
                        self.news(News("", 0))
                    ready.set()
                    await lost.wait()
                finally:
                    with suppress(*DOWN):
                        await connection.close()
            LOG.warning("the connection to the database was lost")
            await asyncio.sleep(AGAIN)

    def _notified(self, connection: object, pid: int, channel: str, payload: object) -> None:
        who, number, table = str(payload).split(" ", 2)
        if who != self._me:
            self.news(News(table, int(number)))

    async def claim(self, table: str) -> bool:
        try:
            async with self._claims:
                if self._closed:
                    raise StoreDown(CLOSING)
                if self._lease is None or self._lease.is_closed():
                    self._lease = await asyncpg.connect(self.url, timeout=PATIENCE, command_timeout=PATIENCE)
                held: bool = await self._lease.fetchval("SELECT pg_try_advisory_lock($1)", lock(table))
                return held
        except DOWN as error:
            raise StoreDown(f"The store cannot be reached: {reason(error)}.") from error

    async def release(self, table: str) -> None:
        with suppress(*DOWN):  # a lost connection has released all its locks
            async with self._claims:
                if self._lease is not None:
                    await self._lease.fetchval("SELECT pg_advisory_unlock($1)", lock(table))


def written(done: Done, writing: asyncio.Task[None]) -> None:
    error = StoreDown(CLOSING) if writing.cancelled() else writing.exception()
    if error is None or isinstance(error, Exception):
        done(error)


def lock(name: str) -> int:
    """Return the key of the advisory lock with this name: a table's id, or `SCHEMA`."""
    return seeded("passel", name)
