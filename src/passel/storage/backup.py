"""Backups: one file that holds a whole store and says what is in it.

The file is what SQLite or pg_dump has written, then a line of JSON (`Manifest`) and a checksum of all that
comes before it.  Both programs ignore what follows their own data: a backup can be opened without Passel."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import cache
from hashlib import file_digest, sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal, NamedTuple

import msgspec
import sqlalchemy
from alembic.script import ScriptDirectory

import passel
from passel.contract import BadSetting
from passel.files import sync_folder
from passel.storage.base import StoreDown, migrate, reason
from passel.storage.schema import META
from passel.storage.sqlite import lock_file, unbundle

DATABASE: Final = "passel.db"
BESIDE: Final = (
    "-wal",
    "-shm",
    "-journal",
)  # files that SQLite may keep beside a database; it would apply old ones to a new database
WORK_FOLDER: Final = ".passel-backup-"
LONGEST_MANIFEST: Final = 10_000  # bytes
CHECKSUM: Final = 64  # hexadecimal digits
CHUNK: Final = 1 << 20
BEGINNING: Final = b'{"format":'


class BackupError(BadSetting):
    """Why nothing was backed up or restored, in sentences that the command line prints."""


class Manifest(msgspec.Struct, frozen=True):
    """What a backup contains.  Its JSON starts with `BEGINNING`."""

    format: int
    kind: Literal["sqlite", "postgresql"]
    passel: str  # the version that made it
    schema: str  # the revision of the database
    made: str
    tables: int
    acts: int
    size: int  # bytes of the database alone
    holds: tuple[str, ...] = ()  # names of the database's tables; needed for PostgreSQL
    program: int = 0  # the version of pg_dump


class Contents(NamedTuple):
    schema: str
    tables: int
    acts: int


class Saved(NamedTuple):
    manifest: Manifest
    size: int  # bytes of the whole file
    checksum: str  # SHA-256 of the whole file


class Restored(NamedTuple):
    manifest: Manifest
    aside: Path | None  # where the former database is now


@cache
def revisions() -> list[str]:
    """Return the schema revisions that this version of Passel knows, newest first."""
    script = ScriptDirectory(str(Path(__file__).parent / "migrations"))
    return [each.revision for each in script.walk_revisions()]


def now() -> datetime:
    return datetime.now(UTC)


# -- the file ----------------------------------------------------------------------------------------------


@contextmanager
def work_folder(folder: Path) -> Iterator[Path]:
    """Create a temporary folder for unfinished files.  Folders left behind by killed processes are
    removed."""
    for left in folder.glob(f"{WORK_FOLDER}*"):
        with suppress(OSError, StoreDown), lock_file(left / "lock"):  # locked: a running process uses it
            shutil.rmtree(left)
    with TemporaryDirectory(prefix=WORK_FOLDER, dir=folder) as name, lock_file(Path(name) / "lock"):
        yield Path(name)


@contextmanager
def atomic_file(target: Path, replace: bool) -> Iterator[Path]:
    """Yield a temporary file that is renamed to the target at the end; on an error there is no target."""
    if target.is_dir():
        raise BackupError(f"{target} is a folder. Name a file in it.")
    if target.exists() and not replace:
        raise BackupError(f"{target} already exists. Choose another name, or add --replace.")
    try:
        with work_folder(target.parent) as folder:
            part = folder / "part"
            part.touch(mode=0o600)  # it contains the server's key and password hashes
            yield part
            part.replace(target)
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        raise BackupError(
            f"{target} could not be written: {why(error)}. No half-finished file is left, and your tables"
            " are unchanged."
        ) from error


def why(error: OSError | sqlite3.Error) -> str:
    return error.strerror or str(error) if isinstance(error, OSError) else reason(error)


def seal(part: Path, manifest: Manifest) -> Saved:
    """Append manifest and checksum, and fsync the file."""
    end = b"\n" + msgspec.json.encode(manifest) + b"\n"
    with part.open("r+b") as file:
        digest = file_digest(file, "sha256")
        digest.update(end)
        checksum = digest.hexdigest().encode()
        digest.update(checksum)
        file.seek(0, os.SEEK_END)
        file.write(end + checksum)
        file.flush()
        os.fsync(file.fileno())
        return Saved(manifest, file.tell(), digest.hexdigest())


def inspect(backup: Path, kind: str) -> Manifest:
    """Return the manifest of a backup; BackupError if it is damaged, of another kind or too new."""
    with backup.open("rb") as file:
        size = file.seek(0, os.SEEK_END)
        if not size:
            raise BackupError(f"{backup} is empty. Nothing was changed. Use another backup.")
        file.seek(max(0, size - LONGEST_MANIFEST - CHECKSUM))
        _, line, checksum = (b"\n\n" + file.read()).rsplit(b"\n", 2)
        if not line.startswith(BEGINNING):
            raise BackupError(
                f"{backup} is no backup made by Passel, or its end is missing. Nothing was changed."
                " Use another backup."
            )
        file.seek(0)
        digest = sha256()
        left = size - CHECKSUM
        while left > 0 and (chunk := file.read(min(left, CHUNK))):
            digest.update(chunk)
            left -= len(chunk)
    if digest.hexdigest().encode() != checksum:
        raise BackupError(
            f"{backup} is damaged: its checksum is wrong. Nothing was changed. Use another backup."
        )
    try:
        manifest = msgspec.json.decode(line, type=Manifest)
    except msgspec.ValidationError:
        manifest = None
    if manifest is None or manifest.format != 1 or manifest.schema not in revisions():
        raise BackupError(
            f"{backup} was made by a newer version of Passel. Nothing was changed. Update Passel, then"
            " restore it."
        )
    if manifest.kind != kind:
        found, option = OTHERWISE[manifest.kind]
        raise BackupError(f"{backup} is a backup of {found}. Nothing was changed. Restore it with {option}.")
    return manifest


OTHERWISE: Final = {
    "sqlite": ("a data folder", "--data FOLDER"),
    "postgresql": ("a PostgreSQL database", "--database URL"),
}


# -- SQLite ------------------------------------------------------------------------------------------------


def opened(database: Path) -> sqlite3.Connection:
    """Connect to an existing file.  Without `mode=rw` SQLite would create a missing one."""
    return sqlite3.connect(
        f"{database.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=10
    )


def examined(db: sqlite3.Connection) -> Contents:
    """Return what the database contains; sqlite3.Error if it is damaged or not a Passel database."""
    (found,) = db.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise sqlite3.DatabaseError(" ".join(str(found).split()))
    (schema,) = db.execute("SELECT version_num FROM alembic_version").fetchone() or ("",)
    present = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    if schema == revisions()[0]:
        for table in META.sorted_tables:
            db.execute(f"SELECT {', '.join(table.columns.keys())} FROM {table.name} LIMIT 1")
    (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    (acts,) = db.execute("SELECT count(*) FROM acts").fetchone()
    if "recent" in present:  # since revision 0004
        acts += sum(len(unbundle(bundle)) for (bundle,) in db.execute("SELECT acts FROM recent"))
    return Contents(schema, tables, acts)


@contextmanager
def readable(database: Path) -> Iterator[sqlite3.Connection]:
    try:
        db = opened(database)
        db.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{database} cannot be read: {reason(error)}. No backup was made.") from error
    with closing(db):
        yield db


def back_up_folder(folder: Path, target: Path, replace: bool = False) -> Saved:
    """Copy the database in this folder, while a server may run there."""
    database = folder / DATABASE
    if not database.exists():
        raise BackupError(
            f"There are no tables in {folder}. Name the folder that passel serve uses with --data."
        )
    if target.name.startswith(DATABASE) and target.resolve().parent == folder.resolve():
        raise BackupError(f"{target} is the server's own file. Choose another name for the backup.")
    with readable(database) as db, atomic_file(target, replace) as part:
        with closing(opened(part)) as copy:
            # In one step: a reader blocks no writer, and in several steps each commit would restart the copy.
            db.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # a single file without a WAL
            try:
                contents = examined(copy)
            except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
                raise BackupError(
                    f"{database} is damaged, so no backup was made: {error}. Keep your earlier backups."
                ) from error
        if contents.schema not in revisions():
            raise too_new(str(folder))
        manifest = Manifest(
            1, "sqlite", passel.__version__, contents.schema, now().isoformat(timespec="seconds"),
            contents.tables, contents.acts, part.stat().st_size,
        )  # fmt: skip
        return seal(part, manifest)


def too_new(where: str) -> BackupError:
    return BackupError(
        f"The tables in {where} were written by a newer version of Passel. Update Passel first."
    )


def restore_folder(backup: Path, folder: Path, replace: bool = False) -> Restored:
    """Restore a backup into this folder; an existing database is kept under another name."""
    manifest = inspect(backup, "sqlite")
    database = folder / DATABASE
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with lock_file(database.with_suffix(".lock")), work_folder(folder) as beside:
            given_to_owner(folder, database.with_suffix(".lock"))
            if database.exists() and not replace:
                raise BackupError(
                    f"{folder} already has a database{counted(database)}. Nothing was changed. Choose another"
                    " folder, or add --replace: that keeps the old database under another name."
                )
            fresh = beside / "fresh.db"
            shutil.copyfile(backup, fresh)
            os.truncate(fresh, manifest.size)
            bring_up_to_date(fresh)
            given_to_owner(folder, fresh)
            aside = set_aside(database)
            fresh.replace(database)
            sync_folder(folder)
    except StoreDown as error:
        raise BackupError(f"A server is running in {folder}. Nothing was changed. Stop it first.") from error
    except (OSError, sqlite3.Error, sqlalchemy.exc.SQLAlchemyError) as error:
        said = why(error) if isinstance(error, OSError | sqlite3.Error) else reason(error)
        raise BackupError(f"{backup} could not be restored: {said}. Nothing was changed.") from error
    return Restored(manifest, aside)


def counted(database: Path) -> str:
    """Return how much is in a database, in words; empty if it cannot be read."""
    try:
        with closing(opened(database)) as db:
            contents = examined(db)
    except (sqlite3.Error, msgspec.DecodeError):
        return ""
    return f" with {told(contents.tables, contents.acts)}"


def told(tables: int, acts: int) -> str:
    return f"{tables:,} {'table' if tables == 1 else 'tables'} and {acts:,} {'act' if acts == 1 else 'acts'}"


def bring_up_to_date(database: Path) -> None:
    """Check and migrate a restored database as a server would, before it replaces anything, and fsync it."""
    with closing(opened(database)) as db:
        examined(db)
    engine = sqlalchemy.create_engine(f"sqlite:///{database}", poolclass=sqlalchemy.NullPool)
    with engine.begin() as connection:
        migrate(connection)
    with closing(opened(database)) as db:
        examined(db)
    with database.open("r+b") as file:
        os.fsync(file.fileno())


def set_aside(database: Path) -> Path | None:
    """Rename an existing database and return its new path.  Its WAL and journal are renamed too: SQLite would
    apply an old log to the new database."""
    if database.exists():
        with suppress(sqlite3.Error), closing(opened(database)) as db:  # a damaged database is kept as it is
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = database.with_name(f"{database.stem}-{now():%Y-%m-%d-%H%M%S}{database.suffix}")
    found = database.exists()
    if found:
        try:
            aside.hardlink_to(database)  # so that the name `database` exists at every moment
        except OSError:  # the file system has no hard links
            database.rename(aside)
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            database.with_name(database.name + ending).rename(aside.with_name(aside.name + ending))
    return aside if found else None


def given_to_owner(folder: Path, path: Path) -> None:
    """When run as root, give the file to the folder's owner, so that the server can use it."""
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        owner = folder.stat()
        os.chown(path, owner.st_uid, owner.st_gid)
