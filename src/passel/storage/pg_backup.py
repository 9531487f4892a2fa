"""Backups of a PostgreSQL database with pg_dump and pg_restore.  Passwords are never on a command line."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

import asyncpg

import passel
from passel.storage.backup import (
    BackupError,
    Contents,
    Manifest,
    Restored,
    Saved,
    atomic_file,
    inspect,
    now,
    revisions,
    seal,
    told,
    too_new,
)
from passel.storage.base import reason
from passel.storage.postgres import DOWN, PATIENCE, SCHEMA, lock
from passel.storage.schema import META

OURS: Final = [*META.tables, "alembic_version"]
ENCODE: Final = "Special characters in the password must be percent-encoded, such as %40 for @."


class Address(NamedTuple):
    """The URL of a database, split into what may be shown and what may not."""

    shown: str
    secret: dict[str, str]  # environment variables for PostgreSQL's programs


def address(url: str) -> Address:
    try:
        parts = urlsplit(url)
        user, at, host = parts.netloc.rpartition("@")
        if "@" in user + parts.path + parts.query or parts.fragment:
            raise ValueError  # a special character in the password has split the URL
        query = dict(parse_qsl(parts.query, keep_blank_values=True))
        name, _, password = user.partition(":")
        queried = query.pop("password", "")
        query.pop("sslpassword", None)  # it could only be passed on the command line, where others see it
        password = unquote(password) or queried
        shown = f"{parts.scheme}://{name}{at}{host}{parts.path}" + ("?" + urlencode(query) if query else "")
    except ValueError:
        raise BackupError(f"The address of the database cannot be read. {ENCODE}") from None
    return Address(shown, {"PGPASSWORD": password} if password else {})


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[Any]:
    where = address(url)
    try:
        db = await asyncpg.connect(url, timeout=PATIENCE)
    except (*DOWN, ValueError) as error:
        said = ENCODE if isinstance(error, ValueError) else f"{reason(error) or type(error).__name__}."
        raise BackupError(f"The database {where.shown} cannot be reached: {said}") from None
    try:
        yield db
    except DOWN as error:
        raise BackupError(f"The database {where.shown} cannot be read: {reason(error)}.") from None
    finally:
        await db.close(timeout=PATIENCE)


async def present(db: Any) -> list[str]:
    """Return those of our tables that exist in the database."""
    rows = await db.fetch(
        "SELECT tablename FROM pg_tables WHERE schemaname = ANY(current_schemas(false))"
        " AND tablename = ANY($1) ORDER BY tablename",
        OURS,
    )
    return [row[0] for row in rows]


async def revision(db: Any, tables: list[str]) -> str:
    """Return the schema revision of the database; empty if there is none."""
    if "alembic_version" not in tables:
        return ""
    return await db.fetchval("SELECT version_num FROM alembic_version") or ""


async def contents(db: Any) -> Contents:
    tables = await present(db)
    schema = await revision(db, tables)
    if not {"tables", "acts"} <= set(tables):
        return Contents(schema, 0, 0)
    return Contents(
        schema,
        await db.fetchval("SELECT count(*) FROM tables"),
        await db.fetchval("SELECT count(*) FROM acts"),
    )


# -- PostgreSQL's own programs -----------------------------------------------------------------------------


def program(name: str, needed: int) -> int:
    """Return the version of an installed program; BackupError if it is missing or older than needed."""
    get = f"Install PostgreSQL's client programs, version {needed} or newer (Debian: postgresql-client)."
    if shutil.which(name) is None:
        raise BackupError(f"{name} is not installed. {get}")
    said = call([name, "--version"], {})
    found = int(match[1]) if (match := re.search(r"(\d+)", said)) else 0
    if found < needed:
        raise BackupError(f"{name} is version {found}, and this needs version {needed}. {get}")
    return found


def call(command: list[str], secret: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        env=os.environ | {"PGCONNECT_TIMEOUT": "10", "LC_ALL": "C"} | secret,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        errors = [line for line in done.stderr.splitlines() if "error:" in line] or [
            f"exit code {done.returncode}"
        ]
        said = errors[0].partition("error: ")[2] or errors[0]
        raise BackupError(f"{command[0]} has failed: {said.rstrip('.')}.")
    return done.stdout


# -- backing up --------------------------------------------------------------------------------------------


def back_up_database(url: str, target: Path, replace: bool = False) -> Saved:
    """Dump our tables, and nothing else in the database.  Servers may be running."""
    with atomic_file(target, replace) as part:
        return asyncio.run(dump(url, part))


async def dump(url: str, part: Path) -> Saved:
    where = address(url)
    async with connected(url) as db, db.transaction(isolation="repeatable_read", readonly=True):
        version = program("pg_dump", int(await db.fetchval("SHOW server_version_num")) // 10_000)
        # The counts and the dump use the same snapshot.
        snapshot: str = await db.fetchval("SELECT pg_export_snapshot()")
        tables, found = await present(db), await contents(db)
        if not found.schema:
            raise BackupError(f"There are no tables of Passel in {where.shown}.")
        if found.schema not in revisions():
            raise too_new(where.shown)
        await asyncio.to_thread(
            call,
            [
                *("pg_dump", "--format=custom", "--no-owner", "--no-privileges", "--no-password"),
                *(f"--table={name}" for name in tables),
                *(f"--snapshot={snapshot}", f"--file={part}", f"--dbname={where.shown}"),
            ],
            where.secret,
        )
    manifest = Manifest(
        1, "postgresql", passel.__version__, found.schema, now().isoformat(timespec="seconds"),
        found.tables, found.acts, part.stat().st_size, tuple(tables), version,
    )  # fmt: skip
    return seal(part, manifest)


# -- restoring ---------------------------------------------------------------------------------------------


def restore_database(backup: Path, url: str, replace: bool = False) -> Restored:
    manifest = inspect(backup, "postgresql")
    asyncio.run(load(backup, manifest, url, replace))
    return Restored(manifest, None)


async def load(backup: Path, manifest: Manifest, url: str, replace: bool) -> None:
    """Restore in one transaction: on an error the database is unchanged."""
    where = address(url)
    async with connected(url) as db:
        program("pg_restore", manifest.program)
        # A server that starts takes the same lock.
        if not await db.fetchval("SELECT pg_try_advisory_lock($1)", lock(SCHEMA)):
            raise in_use(where)
        await check_free(db, where, manifest, replace)
        clean = ["--clean", "--if-exists"] if replace else []
        await asyncio.to_thread(
            call,
            [
                *("pg_restore", "--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"),
                *("--no-password", *clean, f"--dbname={where.shown}", str(backup)),
            ],
            where.secret,
        )
        found = await contents(db)
        if found != (manifest.schema, manifest.tables, manifest.acts):
            raise BackupError(
                f"{where.shown} now holds {told(found.tables, found.acts)}, but the backup has"
                f" {told(manifest.tables, manifest.acts)}. Do not start a server with it."
            )


async def check_free(db: Any, where: Address, manifest: Manifest, replace: bool) -> None:
    """Raise BackupError if others use the database, or if restoring would lose data without --replace."""
    others = await db.fetchval(
        "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        " AND backend_type = 'client backend'"
    )
    if others:
        raise in_use(where)
    tables, found = await present(db), await contents(db)
    if tables and not replace:
        raise BackupError(
            f"{where.shown} already has {told(found.tables, found.acts)}. Nothing was changed."
            " Restore into an empty database, or add --replace: that deletes what is there."
        )
    if (found.schema and found.schema not in revisions()) or set(tables) - set(manifest.holds):
        raise BackupError(
            f"{where.shown} was used by a newer version than the backup's. Nothing was changed."
            " Restore into an empty database."
        )


def in_use(where: Address) -> BackupError:
    return BackupError(
        f"A server or another program uses {where.shown}. Nothing was changed. Stop every server first."
    )
