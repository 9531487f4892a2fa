"""The interface of a store: a method for each statement, and the acts of tables.

When a write is awaited, or reported as done, it is on disk."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy.sql.elements import ClauseElement

from passel.i18n import N_
from passel.storage import schema
from passel.storage.schema import Row, Statements

Write = tuple[
    ClauseElement, dict[str, Any]
]  # a statement of the schema that changes rows, and its parameters
ActRow = tuple[str, int, int, bytes]  # table, number, time, body: the columns of `acts`
Done = Callable[[Exception | None], None]  # called with None when the acts are on disk, else with the error


class Taken(Exception):
    """A row with this key exists already: another process was faster."""


CLOSING: Final = N_("The server is shutting down.")


class StoreDown(Exception):
    """The database failed, and as far as we know nothing was written.  The message is for the log and for
    command lines, not for players."""


class News(NamedTuple):
    """A notification that another process has written an act."""

    table: str
    number: int


class Store(ABC):
    """A database.  Every method may raise StoreDown; a method that inserts a row may raise Taken."""

    def __init__(self, dialect: sqlalchemy.Dialect) -> None:
        self.statements: Final = Statements(dialect)
        self.news: Callable[[News], None] = lambda news: None  # called on the event loop

    @abstractmethod
    async def open(self) -> None: ...

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def read(self, statement: ClauseElement, **values: Any) -> list[Row]: ...

    @abstractmethod
    async def write(self, *writes: Write) -> None:
        """Write all of this in one transaction."""

    @abstractmethod
    def append(self, acts: Sequence[ActRow], writes: Sequence[Write], done: Done) -> None:
        """Write acts of one table, numbered one after the other, and these rows with them, in one
        transaction; other processes are notified.  This does not block: `done` is called in a later iteration
        of the event loop."""

    @abstractmethod
    async def claim(self, table: str) -> bool:
        """Lock a table for this process: return whether it, and no other, runs the table's tasks now."""

    @abstractmethod
    async def release(self, table: str) -> None: ...

    # -- tables --------------------------------------------------------------------------------------------

    async def acts(self, table: str, after: int = 0) -> list[Row]:
        """Return number, time and body of a table's acts from number `after` + 1 on, in order."""
        return await self.read(schema.ACTS_AFTER, table_id=table, after=after)

    async def due_tables(self) -> list[Row]:
        """Return id and time of all tables that have a task at a set time."""
        return await self.read(schema.DUE_TABLES)

    async def postpone(self, table: str, due: int | None, number: int) -> None:
        """Set when a table is due, unless it has an act after act `number`."""
        await self.write((schema.POSTPONE, {"which": table, "due": due, "number": number}))

    async def public_tables(self, state: str) -> list[Row]:
        """Return id, game, state and time of opening of tables that are not private, the latest first."""
        return await self.read(schema.PUBLIC_TABLES, state=state)

    async def tables_of(self, user: str) -> list[Row]:
        """Return id, game, state and time of opening of a user's tables, the latest first."""
        return await self.read(schema.TABLES_OF, user_id=user)

    # -- email addresses -----------------------------------------------------------------------------------

    async def addressed_tables(self, since: int) -> list[str]:
        """Return the tables with email addresses where a game is going on, or has ended after `since`."""
        return [row[0] for row in await self.read(schema.ADDRESSED_TABLES, since=since)]

    async def players_at(self, email: str) -> list[Row]:
        """Return table, user, time of the end, and the user again if the address is confirmed, for all who
        play from this address."""
        return await self.read(schema.PLAYERS_AT, email=email)

    async def forget_addresses(self, since: int) -> None:
        """Delete the addresses of games that ended at `since` or before."""
        await self.write((schema.FORGET_ADDRESSES, {"since": since}))

    async def is_confirmed(self, user: str, email: str) -> bool:
        return bool(await self.read(schema.CONFIRMED_ADDRESS, user_id=user, email=email))

    async def confirm(self, user: str, email: str) -> None:
        await self.write((schema.INSERT_CONFIRMED, {"user_id": user, "email": email}))

    # -- users and sessions --------------------------------------------------------------------------------

    async def user(self, id: str) -> Row | None:
        """Return id, name, account, password hash and creation time."""
        return first(await self.read(schema.USER, id=id))

    async def account(self, account: str) -> Row | None:
        """Return the user with this account, with the same columns."""
        return first(await self.read(schema.ACCOUNT, account=account))

    async def add_guest(
        self, id: str, name: str, session: str, secret: bytes, label: str, since: int
    ) -> None:
        """Add a user and their first session, in one transaction."""
        row = {"id": id, "name": name, "account": None, "password": None, "since": since}
        await self.write((schema.INSERT_USER, row), insert_session(session, id, secret, label, False, since))

    async def rename(self, user: str, name: str) -> None:
        await self.write((schema.RENAME_USER, {"which": user, "name": name}))

    async def set_account(self, user: str, name: str, account: str, password: str) -> None:
        """Give a guest an account; raise Taken if another user has that name."""
        row = {"which": user, "name": name, "account": account, "password": password}
        await self.write((schema.SET_ACCOUNT, row))

    async def session(self, id: str) -> Row | None:
        """Return id, user, hash of the secret, label, whether it is a program's, creation time, last seen."""
        return first(await self.read(schema.SESSION, id=id))

    async def sessions(self, user: str) -> list[Row]:
        """Return all sessions of a user, with the same columns, the last seen first."""
        return await self.read(schema.SESSIONS_OF, user_id=user)

    async def add_session(
        self, id: str, user: str, secret: bytes, label: str, token: bool, since: int
    ) -> None:
        await self.write(insert_session(id, user, secret, label, token, since))

    async def set_seen(self, session: str, seen: int) -> None:
        await self.write((schema.SET_SEEN, {"which": session, "seen": seen}))

    async def revoke(self, session: str, user: str) -> None:
        """Delete a session, if it is this user's."""
        await self.write((schema.DELETE_SESSION, {"id": session, "user_id": user}))

    # -- values of the server ------------------------------------------------------------------------------

    async def value(self, name: str) -> bytes | None:
        row = first(await self.read(schema.VALUE, thing=name))
        return bytes(row[0]) if row else None

    async def add_value(self, name: str, value: bytes) -> None:
        """Store a value; raise Taken if there is one with that name."""
        await self.write(insert_value(name, value))

    async def set_value(self, name: str, value: bytes) -> None:
        """Store or replace a value; an empty one is deleted."""
        delete = (schema.DELETE_VALUE, {"thing": name})
        await self.write(delete, *([insert_value(name, value)] if value else []))

    async def check_writable(self) -> None:
        """Run a write that changes nothing; raise StoreDown if the database cannot be written."""
        await self.write((schema.CHECK_WRITABLE, {}))


def insert_session(id: str, user: str, secret: bytes, label: str, token: bool, since: int) -> Write:
    row = {"id": id, "user_id": user, "secret": secret, "label": label, "token": token}
    return schema.INSERT_SESSION, {**row, "since": since, "seen": since}


def insert_value(name: str, value: bytes) -> Write:
    return schema.INSERT_VALUE, {"thing": name, "value": value}


def first(rows: list[Row]) -> Row | None:
    return rows[0] if rows else None


def migrate(connection: sqlalchemy.Connection, revision: str = "head") -> None:
    """Migrate the database to this version's schema, or to an earlier revision."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def answer(waiting: asyncio.Future[None], error: Exception | None) -> None:
    """Give a future its result, unless its task was cancelled."""
    if waiting.done():
        return
    if error is None:
        waiting.set_result(None)
    else:
        waiting.set_exception(error)


def reason(error: Exception) -> str:
    """Return the database's error message, without the statement and its values."""
    return str(getattr(error, "orig", None) or error).partition("\n")[0].rstrip(".")
