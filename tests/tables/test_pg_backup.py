"""Backups of a real PostgreSQL server, by its own programs."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncpg
import pytest

import postgres
from passel import cli
from passel.storage.backup import BackupError, inspect
from passel.storage.pg_backup import address, back_up_database, restore_database
from passel.storage.postgres import PostgresStore
from passel.tables.listing import add_table
from tables.service import append

pytestmark = [pytest.mark.pure, pytest.mark.slow]

LAID = add_table("t", "nim", "open", False, 1)


async def filled(url: str, acts: int = 3, body: bytes = b"x") -> PostgresStore:
    store = PostgresStore(url)
    await store.open()
    await store.write(LAID)
    for number in range(1, acts + 1):
        await append(store, ("t", number, 5, body))
    return store


def kept(url: str, acts: int = 3, body: bytes = b"x") -> str:
    async def fill() -> None:
        await (await filled(url, acts, body)).close()

    asyncio.run(fill())
    return url


def acts_in(url: str) -> list[bytes]:
    """As a server finds them."""

    async def read() -> list[bytes]:
        store = PostgresStore(url)
        await store.open()
        found = [bytes(body) for _, _, body in await store.acts("t")]
        await store.close()
        return found

    return asyncio.run(read())


def asked(url: str, *statements: str) -> Any:
    """What the last of them says."""

    async def ask() -> Any:
        db = await asyncpg.connect(url)
        try:
            return [await db.fetch(statement) for statement in statements][-1]
        finally:
            await db.close()

    return asyncio.run(ask())


@pytest.fixture
def other(postgres_server: str, database: str) -> str:
    """Another empty database."""
    return postgres.fresh_database(postgres_server, database.rpartition("/")[2] + "other")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- there and back ----------------------------------------------------------------------------------------


def test_the_commands_say_what_they_have_done(
    database: str,
    other: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept(database)
    file = tmp_path / "night.backup"
    monkeypatch.setenv("PASSEL_DATABASE", database)
    assert cli.run(["backup", str(file)]) == 0
    assert capsys.readouterr().out.startswith(f"Saved 1 table and 3 acts in {file} (")
    assert cli.run(["restore", str(file), "--database", other]) == 0
    assert capsys.readouterr().out.startswith(f"Restored 1 table and 3 acts to {other}, as they were at ")
    assert acts_in(other) == acts_in(database) == [b"x"] * 3
    assert names(tmp_path) == ["night.backup"]
    assert cli.run(["restore", str(file), "--data", str(tmp_path / "data")]) == 2
    assert "is a backup of a PostgreSQL database" in capsys.readouterr().err


def test_a_restored_database_has_all_that_the_schema_has(database: str, other: str, tmp_path: Path) -> None:
    back_up_database(kept(database), tmp_path / "a")
    restore_database(tmp_path / "a", other)
    indexes = "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1"
    columns = (
        "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns"
        " WHERE table_schema = 'public' ORDER BY 1, 2"
    )
    for question in (indexes, columns):
        assert asked(other, question) == asked(database, question) != []


def test_servers_may_write_while_it_is_backed_up(database: str, other: str, tmp_path: Path) -> None:
    """What is counted is what is dumped, however much is written in between."""

    async def under_way() -> None:
        store = await filled(database, 20)
        done = asyncio.Event()

        async def write() -> None:
            number = 20
            while not done.is_set():
                number += 1
                await append(store, ("t", number, 5, b"more"))

        writing = asyncio.create_task(write())
        await asyncio.to_thread(back_up_database, database, tmp_path / "a")
        done.set()
        await writing
        await store.close()

    asyncio.run(under_way())
    made = inspect(tmp_path / "a", "postgresql")
    assert made.acts >= 20
    restore_database(tmp_path / "a", other)
    assert len(acts_in(other)) == made.acts


def test_only_our_tables_are_dumped_and_replaced(database: str, tmp_path: Path) -> None:
    kept(database)
    asked(database, "CREATE TABLE birds (name text)", "INSERT INTO birds VALUES ('wren')")
    back_up_database(database, tmp_path / "a")
    asked(database, "INSERT INTO birds VALUES ('crow')", "DELETE FROM acts")
    restore_database(tmp_path / "a", database, replace=True)
    assert [row[0] for row in asked(database, "SELECT name FROM birds")] == ["wren", "crow"]
    assert acts_in(database) == [b"x"] * 3


# -- what is refused ---------------------------------------------------------------------------------------


def test_a_database_that_has_tables_is_replaced_only_if_that_was_asked(
    database: str, other: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up_database(kept(database), tmp_path / "a")
    kept(other, 2, b"old")
    with pytest.raises(BackupError, match=r"already has 1 table and 2 acts\. Nothing was changed\."):
        restore_database(tmp_path / "a", other)
    assert acts_in(other) == [b"old"] * 2
    assert cli.run(["restore", str(tmp_path / "a"), "--database", other, "--replace"]) == 0
    assert " of these tables is deleted: acts, addressed, " in capsys.readouterr().out
    assert acts_in(other) == [b"x"] * 3


def test_nothing_is_restored_under_a_running_server(database: str, other: str, tmp_path: Path) -> None:
    back_up_database(kept(database), tmp_path / "a")

    async def try_it() -> None:
        store = await filled(other, 2, b"old")
        with pytest.raises(BackupError, match=r"uses .* Nothing was changed\. Stop every server first"):
            await asyncio.to_thread(restore_database, tmp_path / "a", other, True)
        await append(store, ("t", 3, 5, b"new"))
        await store.close()

    asyncio.run(try_it())
    assert acts_in(other) == [b"old", b"old", b"new"]


def test_a_restore_that_fails_changes_nothing(database: str, other: str, tmp_path: Path) -> None:
    """Something of somebody else's depends on a table that would have to go."""
    back_up_database(kept(database), tmp_path / "a")
    kept(other, 2, b"old")
    asked(other, "CREATE VIEW lately AS SELECT max(at) FROM acts")
    with pytest.raises(BackupError, match="pg_restore has failed: "):
        restore_database(tmp_path / "a", other, replace=True)
    assert acts_in(other) == [b"old"] * 2


@pytest.mark.parametrize(
    "change", ["UPDATE alembic_version SET version_num = '9999'", "CREATE TABLE recent (number integer)"]
)
def test_a_newer_store_is_not_mixed_with_an_older_backup(
    database: str, other: str, tmp_path: Path, change: str
) -> None:
    back_up_database(kept(database), tmp_path / "a")
    kept(other, 2, b"old")
    asked(other, change)
    with pytest.raises(BackupError, match=r"newer version than the backup's\. Nothing was changed\."):
        restore_database(tmp_path / "a", other, replace=True)


def test_a_database_without_our_tables_or_with_newer_ones(database: str, tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="There are no tables of Passel in postgresql://"):
        back_up_database(database, tmp_path / "a")
    kept(database)
    asked(database, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BackupError, match="newer version of Passel"):
        back_up_database(database, tmp_path / "a")
    assert names(tmp_path) == []


def test_a_changed_byte_is_noticed(database: str, other: str, tmp_path: Path) -> None:
    file = tmp_path / "a"
    size = back_up_database(kept(database), file).size
    whole = file.read_bytes()
    for place in range(0, size, size // 50):
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        with pytest.raises(BackupError, match=r"is damaged|is no backup"):
            restore_database(file, other)
    assert asked(other, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'") == []


# -- PostgreSQL's programs ---------------------------------------------------------------------------------


def stand_in(folder: Path, name: str, script: str) -> Path:
    """A program that is found before PostgreSQL's own."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    return folder


def test_pg_dump_is_not_installed(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(database)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match=r"pg_dump is not installed\. Install PostgreSQL's client programs"):
        back_up_database(database, tmp_path / "a")
    assert names(tmp_path) == []


def test_pg_dump_is_older_than_the_server(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(database)
    old = stand_in(tmp_path / "bin", "pg_dump", "echo 'pg_dump (PostgreSQL) 9.6.24'")
    monkeypatch.setenv("PATH", f"{old}{os.pathsep}{os.environ['PATH']}")
    with pytest.raises(BackupError, match=r"pg_dump is version 9, and this needs version 1\d\. "):
        back_up_database(database, tmp_path / "a")
    assert names(tmp_path) == ["bin"]


def test_pg_dump_fails_in_the_middle(database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept(database)
    script = (
        'test "$1" = --version && echo "pg_dump (PostgreSQL) 99.1" && exit\n'
        "echo 'pg_dump: error: the line was cut' >&2; exit 1"
    )
    monkeypatch.setenv(
        "PATH", f"{stand_in(tmp_path / 'bin', 'pg_dump', script)}{os.pathsep}{os.environ['PATH']}"
    )
    with pytest.raises(BackupError, match=r"pg_dump has failed: the line was cut\."):
        back_up_database(database, tmp_path / "a")
    assert names(tmp_path) == ["bin"]


def test_the_password_is_in_no_command_line(
    database: str, other: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The programs are PostgreSQL's own; what they were given is written down on the way."""
    back_up_database(kept(database), tmp_path / "a")
    real = os.environ["PATH"]
    for name in ("pg_dump", "pg_restore"):
        script = f'echo "$0 $* | $PGPASSWORD" >> "{tmp_path}/calls"; PATH="{real}" exec {name} "$@"'
        stand_in(tmp_path / "bin", name, script)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{real}")
    with_password: Callable[[str], str] = lambda url: url.replace("passel@", "passel:qu%40z@")  # noqa: E731
    back_up_database(with_password(database), tmp_path / "b")
    restore_database(tmp_path / "b", with_password(other))
    calls = [line.split(" | ") for line in (tmp_path / "calls").read_text().splitlines()]
    assert [given for _, given in calls] == ["", "qu@z", "", "qu@z"]
    assert not any("qu" in command for command, _ in calls)
    assert acts_in(other) == [b"x"] * 3


@pytest.fixture
def locked(postgres_server: str, database: str) -> str:
    """An empty database whose owner has to show a password; the server trusts everybody else."""
    name = database.rpartition("/")[2] + "locked"
    asked(database, f"CREATE ROLE {name} LOGIN PASSWORD 'p@ss/w:rd'")
    asked(database, f"CREATE DATABASE {name} OWNER {name}")
    rules = f"host all {name} all scram-sha-256", "host all all all trust", "local all all trust"
    (path,) = asked(database, "SHOW hba_file")[0]
    lines = " UNION ALL ".join(f"SELECT '{rule}'" for rule in rules)
    asked(database, f"COPY ({lines}) TO '{path}'", "SELECT pg_reload_conf()")
    url = f"{postgres_server.replace('passel@', f'{name}:PASSWORD@')}/{name}"
    for _ in range(500):  # until the server has read it
        try:
            asked(url, "SELECT 1")
        except asyncpg.InvalidPasswordError:
            return url
        time.sleep(0.02)
    raise AssertionError("the server still trusts everybody")


def test_a_password_is_handed_on(locked: str, database: str, tmp_path: Path) -> None:
    url = locked.replace("PASSWORD", "p%40ss%2Fw%3Ard")
    back_up_database(kept(url), tmp_path / "a")
    restore_database(tmp_path / "a", url, replace=True)
    assert acts_in(url) == [b"x"] * 3
    with pytest.raises(
        BackupError, match="cannot be reached: password authentication failed for user"
    ) as error:
        back_up_database(locked, tmp_path / "b")
    assert "PASSWORD" not in str(error.value)


def test_a_password_is_taken_out_of_an_address() -> None:
    found = address("postgresql://ada:a%2Fb@h:5/x?application_name=y&password=c&sslpassword=d")
    assert found == ("postgresql://ada@h:5/x?application_name=y", {"PGPASSWORD": "a/b"})
    assert address("postgresql://h/x?password=c") == ("postgresql://h/x", {"PGPASSWORD": "c"})
    assert address("postgresql:///x?host=/run/pg") == ("postgresql:///x?host=%2Frun%2Fpg", {})
