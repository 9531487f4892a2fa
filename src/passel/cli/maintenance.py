"""`passel doctor`, `passel backup`, `passel restore`: parse, call, print.

What the server needs is imported only when it is used."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from passel.cli.options import Json, need, print_json
from passel.cli.streams import console
from passel.contract import BadSetting
from passel.terminal import saves

app = typer.Typer()

Data = Annotated[Path | None, typer.Option("--data", metavar="FOLDER", help="Where tables are saved.")]
Database = Annotated[
    str,
    typer.Option("--database", metavar="URL", help="PostgreSQL instead of a folder; or set PASSEL_DATABASE."),
]


def place(data: Path | None, database: str) -> Path | str:
    """Return the data folder, or the URL of the database.  Options come before the environment."""
    if data and database:
        raise BadSetting("Tables are saved in a folder or in a database. Use --data or --database, not both.")
    if data is not None:
        return data
    database = database or os.environ.get("PASSEL_DATABASE", "")
    if database and not database.startswith(("postgresql://", "postgres://")):
        raise BadSetting("Write a database as postgresql://user:password@host/name.")
    return database or saves.home() / "tables"


@app.command("doctor")
def check_installation(
    data: Data = None,
    database: Database = "",
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="Check a running server, through its proxy.")
    ] = "",
    must_compile: Annotated[bool, typer.Option("--compiled", help="Plain Python is an error.")] = False,
    as_json: Json = False,
) -> int:
    """Check this installation, its data and a running server."""
    from passel.server import doctor

    checks = doctor.installation(must_compile) + doctor.store(place(data, database))
    if url:
        need("websockets", "server")
        from passel.server.probe import probe

        checks += probe(url)
    wrong = any(check.state == "wrong" for check in checks)
    if as_json:
        print_json({"ok": not wrong, "checks": checks})
        return int(wrong)
    out = console()
    for check in checks:
        mark, style = doctor.MARKS[check.state]
        said = f" {check.name}: {check.found}" + (f" {check.remedy}" if check.remedy else "")
        out.print(Text(mark, style) + Text(said), soft_wrap=True)
    return int(wrong)


@app.command("backup")
def make_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to write.")],
    data: Data = None,
    database: Database = "",
    replace: Annotated[bool, typer.Option("--replace", help="Overwrite FILE if it exists.")] = False,
) -> None:
    """Save all tables in one file, while the server runs."""
    need("litestar", "server")
    from passel.storage.backup import back_up_folder, told

    where = place(data, database)
    if isinstance(where, Path):
        saved = back_up_folder(where, file, replace)
    else:
        from passel.storage.pg_backup import back_up_database

        saved = back_up_database(where, file, replace)
    print(
        f"Saved {told(saved.manifest.tables, saved.manifest.acts)} in {file}"
        f" ({in_bytes(saved.size)}, SHA-256 {saved.checksum})."
    )


@app.command("restore")
def restore_backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The backup to restore.")],
    data: Data = None,
    database: Database = "",
    replace: Annotated[bool, typer.Option("--replace", help="Even if there are tables already.")] = False,
) -> None:
    """Bring back all tables from a backup, while no server runs."""
    need("litestar", "server")
    from passel.storage.backup import restore_folder, told

    where = place(data, database)
    if isinstance(where, Path):
        restored = restore_folder(file, where, replace)
        shown = str(where)
    else:
        from passel.storage.pg_backup import address, restore_database

        restored = restore_database(file, where, replace)
        shown = address(where).shown
    made = restored.manifest.made.replace("T", " ").replace("+00:00", " UTC")
    counted = told(restored.manifest.tables, restored.manifest.acts)
    print(f"Restored {counted} to {shown}, as they were at {made}.")
    if restored.aside:
        print(f"The former database is now {restored.aside}.")
    elif replace and isinstance(where, str):
        print("The former content of these tables is deleted: " + ", ".join(restored.manifest.holds) + ".")


def in_bytes(size: int) -> str:
    """Return a size with its unit, for people."""
    amount = float(size)
    for unit in ("bytes", "kB", "MB"):
        if amount < 1000:
            return f"{amount:.3g} {unit}"
        amount /= 1000
    return f"{amount:,.1f} GB"
