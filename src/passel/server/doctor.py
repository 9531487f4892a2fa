"""`passel doctor`: checks what is installed and whether it works, and says what to do if not."""

from __future__ import annotations

import asyncio
import re
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing
from importlib.metadata import PackageNotFoundError, distribution, requires
from importlib.util import find_spec
from pathlib import Path
from typing import Final, Literal

import msgspec

import passel
from passel.contract import Game
from passel.registry import installed

LITTLE_SPACE: Final = 200_000_000  # bytes; a busy server's log alone takes 30 million
MARKS: Final = {"ok": ("✓", "green"), "info": ("·", "dim"), "wrong": ("✗", "bold red")}
EXTRAS: Final = {
    "server": "host tables",
    "terminal": "play on the whole terminal",
    "mail": "play by email",
    "pictures": "draw positions",
    "lab": "measure games",
    "envs": "train agents",
}
KINDS: Final = {
    "release": "Compiled for release.",
    "developer": "Compiled for development: slower than a release.",
    "pure": "Not compiled: plain Python, several times slower.",
}
COMPILE: Final = (
    "From a clone: make build. Installed: install a wheel for this system. Unset PASSEL_PURE if it is set."
)
NO_PAGES: Final = "From a clone: make assets. Installed: install the wheel again."


class Check(msgspec.Struct, frozen=True):
    name: str
    state: Literal["ok", "info", "wrong"]
    found: str
    remedy: str = ""


# -- the installation --------------------------------------------------------------------------------------


def installation(must_compile: bool = False) -> list[Check]:
    return [
        Check("Version", "ok", f"Passel {passel.__version__} on Python {sys.version.split()[0]}."),
        compilation(must_compile),
        *extras(),
        pages(),
        *games(),
    ]


def compilation(must: bool) -> Check:
    kind = passel.build_kind()
    if kind != "pure":
        return Check("Compiled", "ok", KINDS[kind])
    return Check("Compiled", "wrong" if must else "info", KINDS[kind], COMPILE)


def extras() -> list[Check]:
    """Check the optional dependencies.  A missing extra is no error: most people need only some."""
    try:
        wanted = requires("passel") or []
    except PackageNotFoundError:
        return [Check("Extras", "info", "Passel is not installed as a package, so its extras are unknown.")]
    found = []
    for extra, purpose in EXTRAS.items():
        needed = [line for line in wanted if re.search(rf"extra == ['\"]{extra}['\"]", line)]
        missing = [name for name in map(package, needed) if not has(name)]
        if missing:
            absent = f"Not installed, needed to {purpose} (missing: {', '.join(missing)})."
            found.append(Check(extra, "info", absent, f"To install it: pip install 'passel[{extra}]'"))
        else:
            found.append(Check(extra, "ok", f"Installed: you can {purpose}."))
    return found


def package(requirement: str) -> str:
    """Return the package of a requirement: `uvicorn[standard]>=0.54; extra == "server"` is uvicorn."""
    return re.split(r"[^\w.-]", requirement, maxsplit=1)[0]


def has(name: str) -> bool:
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


def pages() -> Check:
    if find_spec("litestar") is None or find_spec("minijinja") is None:
        return Check("Pages", "info", "Not checked, because the server extra is not installed.")
    from passel.server.pages.templates import static

    try:
        count = len(static())
    except (RuntimeError, OSError):
        return Check("Pages", "wrong", "This copy of Passel has no page files.", NO_PAGES)
    return Check("Pages", "ok", f"All {count} page files are there.")


def games() -> list[Check]:
    works = [name for name, thing in installed().items() if isinstance(thing, Game)]
    broken = [thing for thing in installed().values() if isinstance(thing, str)]
    found = [Check("Games", "wrong", "No game is installed.", "Install Passel again.")] if not works else []
    if works:
        found.append(Check("Games", "ok", f"{len(works)} found: {', '.join(sorted(works))}."))
    remedy = "Update or remove the package it comes from."
    return found + [Check("Games", "wrong", reason, remedy) for reason in broken]


# -- the database ------------------------------------------------------------------------------------------


def store(where: Path | str) -> list[Check]:
    if isinstance(where, Path):
        return [*folder(where), *database_file(where)]
    if find_spec("asyncpg") is None:
        return [Check("Database", "info", "Not checked, because the server extra is not installed.")]
    return [asyncio.run(database(where))]


def folder(data: Path) -> list[Check]:
    """Check whether the folder can be written or created, and has enough space."""
    above = data.absolute()
    while not above.exists():
        above = above.parent
    try:
        if not above.is_dir():
            raise NotADirectoryError(0, f"{above} is a file")
        with tempfile.TemporaryFile(dir=above) as file:
            file.write(b"x")
            file.flush()
    except OSError as error:
        remedy = "Choose another folder with --data, or give the server's user the right to write there."
        return [
            Check("Data folder", "wrong", f"{data} cannot be written: {error.strerror or error}.", remedy)
        ]
    free = shutil.disk_usage(above).free
    space = f"{free / 1e9:,.1f} GB free"
    if free < LITTLE_SPACE:
        return [Check("Data folder", "wrong", f"{data} has only {space}.", "Delete what you don't need.")]
    if above != data.absolute():
        return [Check("Data folder", "ok", f"{data} does not exist yet and can be created ({space}).")]
    return [Check("Data folder", "ok", f"{data} can be written ({space}).")]


def database_file(data: Path) -> list[Check]:
    if not (data / "passel.db").exists():
        return []
    if find_spec("sqlalchemy") is None or find_spec("alembic") is None:
        return [Check("Database", "info", "Not checked, because the server extra is not installed.")]
    from passel.storage.backup import DATABASE, examined, opened

    path = data / DATABASE
    try:
        with closing(opened(path)) as db:
            contents = examined(db)
    except (sqlite3.Error, msgspec.DecodeError) as error:
        remedy = "Stop the server and restore your last backup: passel restore FILE --data FOLDER --replace"
        return [Check("Database", "wrong", f"{path} cannot be used: {error}.", remedy)]
    return [judged(str(path), *contents)]


async def database(url: str) -> Check:
    from passel.storage.backup import BackupError
    from passel.storage.pg_backup import address, connected, contents

    try:
        async with connected(url) as db:
            return judged(address(url).shown, *await contents(db))
    except BackupError as error:
        remedy = "Check the address, the password and whether PostgreSQL runs."
        return Check("Database", "wrong", str(error), remedy)


def judged(where: str, schema: str, tables: int, acts: int) -> Check:
    from passel.storage.backup import revisions, told

    if not schema:
        return Check("Database", "ok", f"{where} is empty. The server creates its tables when it starts.")
    if schema not in revisions():
        return Check("Database", "wrong", f"{where} belongs to a newer version of Passel.", "Update Passel.")
    found = f"{where} is sound, with {told(tables, acts)}"
    if schema == revisions()[0]:
        return Check("Database", "ok", f"{found} (schema {schema}).")
    remedy = "Make a backup, then start the server: it updates the schema."
    return Check("Database", "info", f"{found} (schema {schema}, older than this version's).", remedy)
