"""A backup is whole or it is not there; what it holds comes back, and nothing is lost for it."""

from __future__ import annotations

import asyncio
import hashlib
import os
import resource
import signal
import sqlite3
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
import pytest
import sqlalchemy

from passel import cli
from passel.storage import backup
from passel.storage.backup import BackupError, back_up_folder, inspect, opened, restore_folder, revisions
from passel.storage.base import migrate
from passel.storage.sqlite import SqliteStore
from passel.tables.listing import add_table
from tables.service import append, evening

pytestmark = pytest.mark.pure

LAID = add_table("t", "nim", "open", False, 1)


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.delenv("PASSEL_DATABASE", raising=False)

    def run_passel(*arguments: str | Path) -> Said:
        code = cli.run([str(each) for each in arguments])
        return Said(code, *capsys.readouterr())

    return run_passel


async def filled(folder: Path, acts: int = 3, body: bytes = b"x") -> SqliteStore:
    """An open store with one table."""
    store = SqliteStore(folder / "passel.db")
    await store.open()
    await store.write(LAID)
    for number in range(1, acts + 1):
        await append(store, ("t", number, 5, body))
    return store


def kept(folder: Path, acts: int = 3, body: bytes = b"x") -> Path:
    async def fill() -> None:
        await (await filled(folder, acts, body)).close()

    folder.mkdir(exist_ok=True)
    asyncio.run(fill())
    return folder


def acts_in(folder: Path) -> list[bytes]:
    """As a server finds them."""

    async def read() -> list[bytes]:
        store = SqliteStore(folder / "passel.db")
        await store.open()
        found = [bytes(body) for _, _, body in await store.acts("t")]
        await store.close()
        return found

    return asyncio.run(read())


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- there and back ----------------------------------------------------------------------------------------


@evening
async def test_acts_that_are_not_sorted_in_yet_are_in_the_backup_of_an_open_store(tmp_path: Path) -> None:
    store = await filled(tmp_path)
    saved = await asyncio.to_thread(back_up_folder, tmp_path, tmp_path / "one.backup")
    await append(store, ("t", 4, 5, b"later"))
    assert (saved.manifest.tables, saved.manifest.acts) == (1, 3)
    with closing(opened(tmp_path / "one.backup")) as db:  # a backup is a database, too
        assert db.execute("SELECT count(*) FROM acts").fetchone() == (0,)
        assert db.execute("SELECT count(*) FROM recent").fetchone() == (3,)
        assert db.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    await store.close()
    await asyncio.to_thread(restore_folder, tmp_path / "one.backup", tmp_path / "other")
    assert await asyncio.to_thread(acts_in, tmp_path / "other") == [b"x"] * 3
    assert await asyncio.to_thread(acts_in, tmp_path) == [b"x"] * 3 + [b"later"]


def test_the_commands_say_what_they_have_done(tmp_path: Path, run: Run) -> None:
    data, file = kept(tmp_path / "data"), tmp_path / "night.backup"
    said = run("backup", "--data", data, file)
    checksum = hashlib.sha256(file.read_bytes()).hexdigest()
    size = f"{file.stat().st_size / 1000:.3g} kB"
    assert said == (0, f"Saved 1 table and 3 acts in {file} ({size}, SHA-256 {checksum}).\n", "")
    assert names(tmp_path) == ["data", "night.backup"]
    assert names(data) == ["passel.db", "passel.lock"]
    said = run("restore", file, "--data", tmp_path / "new")
    assert said.code == 0
    assert said.out.startswith(f"Restored 1 table and 3 acts to {tmp_path / 'new'}, as they were at 20")
    assert said.out.endswith(" UTC.\n")
    assert names(tmp_path / "new") == ["passel.db", "passel.lock"]
    assert acts_in(tmp_path / "new") == [b"x"] * 3


def test_the_standard_folder_is_that_of_serve(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PASSEL_DATA", str(tmp_path))
    kept(tmp_path / "tables")
    assert run("backup", tmp_path / "a").code == 0


def test_nobody_else_may_read_a_backup(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600


def test_a_backup_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    engine = sqlalchemy.create_engine(f"sqlite:///{tmp_path / 'passel.db'}", poolclass=sqlalchemy.NullPool)
    with engine.begin() as connection:
        migrate(connection, "0003")
        connection.exec_driver_sql("INSERT INTO acts VALUES ('t', 1, 5, x'61')")
    saved = back_up_folder(tmp_path, tmp_path / "a")
    assert (saved.manifest.schema, saved.manifest.acts) == ("0003", 1)
    restore_folder(tmp_path / "a", tmp_path / "new")
    with closing(opened(tmp_path / "new" / "passel.db")) as db:
        assert db.execute("SELECT version_num FROM alembic_version").fetchone() == (revisions()[0],)
    assert acts_in(tmp_path / "new") == [b"a"]


# -- backups that are refused ------------------------------------------------------------------------------


def test_a_file_is_overwritten_only_if_that_was_asked(tmp_path: Path, run: Run) -> None:
    data, file = kept(tmp_path / "data"), tmp_path / "a"
    file.write_text("precious")
    said = run("backup", "--data", data, file)
    assert said == (2, "", f"{file} already exists. Choose another name, or add --replace.\n")
    assert file.read_text() == "precious"
    assert run("backup", "--data", data, file, "--replace").code == 0
    assert inspect(file, "sqlite").acts == 3


@pytest.mark.parametrize("name", ["passel.db", "passel.db-wal"])
def test_a_backup_never_replaces_the_database_itself(tmp_path: Path, name: str) -> None:
    with pytest.raises(BackupError, match="the server's own file"):
        back_up_folder(kept(tmp_path), tmp_path / name, replace=True)
    assert acts_in(tmp_path) == [b"x"] * 3


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ("", " is a folder"),
        ("no/a", "could not be written: No such file"),
        ("file/a", "could not be written: Not a"),
    ],
)
def test_a_place_where_no_backup_can_be(tmp_path: Path, run: Run, place: str, sentence: str) -> None:
    data = kept(tmp_path / "data")
    (tmp_path / "file").touch()
    said = run("backup", "--data", data, tmp_path / place)
    assert said.code == 2
    assert sentence in said.err and said.err.count("\n") == 1
    assert names(tmp_path) == ["data", "file"]


def test_there_is_nothing_to_back_up(tmp_path: Path, run: Run) -> None:
    said = run("backup", "--data", tmp_path / "none", tmp_path / "a")
    assert said.err.startswith(f"There are no tables in {tmp_path / 'none'}.")
    assert names(tmp_path) == []


def test_a_damaged_database_makes_no_backup(tmp_path: Path) -> None:
    database = kept(tmp_path / "data", acts=50, body=b"x" * 2000) / "passel.db"
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(size // 2)
        file.write(b"\xff" * 5000)
    with pytest.raises(
        BackupError, match=r"is damaged, so no backup was made: .*Keep your earlier backups\."
    ):
        back_up_folder(tmp_path / "data", tmp_path / "a")
    os.truncate(database, size // 2)
    with pytest.raises(BackupError, match="cannot be read: database disk image is malformed"):
        back_up_folder(tmp_path / "data", tmp_path / "a")
    database.write_text("no database at all" * 1000)
    with pytest.raises(BackupError, match="cannot be read: file is not a database"):
        back_up_folder(tmp_path / "data", tmp_path / "a")
    assert names(tmp_path) == ["data"]


def test_a_database_of_a_newer_version_makes_no_backup(tmp_path: Path) -> None:
    with closing(opened(kept(tmp_path / "data") / "passel.db")) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(BackupError, match="newer version of Passel"):
        back_up_folder(tmp_path / "data", tmp_path / "a")
    assert names(tmp_path) == ["data"]


# -- a full disk, and a sudden end -------------------------------------------------------------------------


def elsewhere(program: str, *arguments: object, limit: int = -1) -> subprocess.CompletedProcess[str]:
    """Run a program in a process that may write files up to a size only."""

    def limited() -> None:
        if limit >= 0:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.run(
        [sys.executable, "-c", program, *map(str, arguments)],
        preexec_fn=limited,
        capture_output=True,
        text=True,
        check=False,
    )


COMMAND = "import sys; from passel.cli import run; sys.exit(run(sys.argv[1:]))"


@pytest.mark.slow
@pytest.mark.parametrize("most", [50_000, -10])
def test_a_full_disk_leaves_no_half_backup(tmp_path: Path, most: int) -> None:
    """Files may not grow: in the middle of the copy, or when it is nearly complete."""
    data = kept(tmp_path / "data", acts=50, body=b"x" * 2000)
    whole = back_up_folder(data, tmp_path / "whole").size
    done = elsewhere(COMMAND, "backup", "--data", data, tmp_path / "a", limit=most % whole)
    assert done.returncode == 2
    assert f"{tmp_path / 'a'} could not be written: " in done.stderr
    assert "No half-finished file is left, and your tables are unchanged." in done.stderr
    assert names(tmp_path) == ["data", "whole"]
    assert acts_in(data) == [b"x" * 2000] * 50


@pytest.mark.slow
def test_a_full_disk_changes_nothing_when_restoring(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data", acts=50, body=b"x" * 2000), tmp_path / "a")
    target = kept(tmp_path / "target", body=b"old")
    done = elsewhere(COMMAND, "restore", tmp_path / "a", "--data", target, "--replace", limit=10_000)
    assert done.returncode == 2
    assert "could not be restored: " in done.stderr and "Nothing was changed." in done.stderr
    assert names(target) == ["passel.db", "passel.lock"]
    assert acts_in(target) == [b"old"] * 3


KILLED = """
import os, signal, sys
from pathlib import Path
from passel.storage import backup

step = getattr(backup, sys.argv[1])

def last(*given):
    if sys.argv[2] == "after":
        step(*given)
    os.kill(os.getpid(), signal.SIGKILL)

setattr(backup, sys.argv[1], last)
one, other = map(Path, sys.argv[4:])
backup.back_up_folder(one, other) if sys.argv[3] == "backup" else backup.restore_folder(one, other, True)
"""


@pytest.mark.slow
@pytest.mark.parametrize(("step", "when"), [("examined", "before"), ("seal", "before"), ("seal", "after")])
def test_a_backup_that_is_killed_leaves_no_file_and_the_next_one_tidies_up(
    tmp_path: Path, step: str, when: str
) -> None:
    data = kept(tmp_path / "data")
    done = elsewhere(KILLED, step, when, "backup", data, tmp_path / "a")
    assert done.returncode == -signal.SIGKILL, done.stderr
    (left,) = set(names(tmp_path)) - {"data"}
    assert left.startswith(backup.WORK_FOLDER)
    back_up_folder(data, tmp_path / "a")
    assert names(tmp_path) == ["a", "data"]


@pytest.mark.slow
@pytest.mark.parametrize(("step", "when"), [("bring_up_to_date", "after"), ("set_aside", "after")])
def test_a_restore_that_is_killed_leaves_the_old_database(tmp_path: Path, step: str, when: str) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    target = kept(tmp_path / "target", body=b"old")
    done = elsewhere(KILLED, step, when, "restore", tmp_path / "a", target)
    assert done.returncode == -signal.SIGKILL, done.stderr
    assert acts_in(target) == [b"old"] * 3
    restore_folder(tmp_path / "a", target, replace=True)
    assert acts_in(target) == [b"x"] * 3
    assert not [name for name in names(target) if name.startswith(backup.WORK_FOLDER)]


def test_two_backups_at_once_do_not_disturb_each_other(tmp_path: Path) -> None:
    data = kept(tmp_path / "data")
    with backup.work_folder(tmp_path) as busy:
        back_up_folder(data, tmp_path / "a")
        assert busy.is_dir()
    assert names(tmp_path) == ["a", "data"]


# -- files that cannot be restored -------------------------------------------------------------------------


def refused(file: Path, folder: Path, sentence: str) -> None:
    with pytest.raises(BackupError, match=sentence) as error:
        restore_folder(file, folder)
    assert "Nothing was changed." in str(error.value)
    assert not (folder / "passel.db").exists()


def test_files_that_are_no_backups(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.touch()
    refused(file, tmp_path / "new", "is empty")
    for data in (b"\n", b"Dear diary,\n" * 1000, os.urandom(100_000)):
        file.write_bytes(data)
        refused(file, tmp_path / "new", "is no backup made by Passel")
    file.write_bytes((kept(tmp_path / "data") / "passel.db").read_bytes())
    refused(file, tmp_path / "new", "is no backup made by Passel, or its end is missing")


def test_a_backup_that_was_cut_short(tmp_path: Path) -> None:
    file = tmp_path / "a"
    back_up_folder(kept(tmp_path / "data"), file)
    whole = file.read_bytes()
    for size in (len(whole) - 1, len(whole) - 64, len(whole) - 65, len(whole) - 100, len(whole) // 2, 100):
        file.write_bytes(whole[:size])
        refused(file, tmp_path / "new", "is no backup made by Passel|is damaged")


@pytest.mark.slow
def test_every_changed_byte_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "a"
    back_up_folder(kept(tmp_path / "data"), file)
    whole = file.read_bytes()
    for place in [*range(0, len(whole) - 400, 997), *range(len(whole) - 400, len(whole))]:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        refused(file, tmp_path / "new", "is no backup made by Passel|is damaged")


@pytest.mark.parametrize("change", [{"schema": "9999"}, {"format": 2}, {"kind": "stone tablet"}])
def test_a_backup_of_a_newer_version(tmp_path: Path, change: dict[str, object]) -> None:
    data = kept(tmp_path / "data")
    back_up_folder(data, tmp_path / "a")
    made = inspect(tmp_path / "a", "sqlite")
    os.truncate(tmp_path / "a", made.size)
    backup.seal(tmp_path / "a", msgspec.structs.replace(made, **change))
    refused(tmp_path / "a", tmp_path / "new", "newer version of Passel")


def test_a_backup_of_another_kind(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    with pytest.raises(BackupError, match=r"is a backup of a data folder.*--data FOLDER"):
        inspect(tmp_path / "a", "postgresql")


def test_a_backup_with_something_else_in_it(tmp_path: Path) -> None:
    """Its checksum is right, and the database is not."""
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    made = inspect(tmp_path / "a", "sqlite")
    (tmp_path / "a").write_bytes(b"x" * made.size)
    backup.seal(tmp_path / "a", made)
    refused(tmp_path / "a", tmp_path / "new", "file is not a database")


# -- folders that cannot be restored to --------------------------------------------------------------------


def test_tables_that_are_there_are_kept_under_another_name(tmp_path: Path, run: Run) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    target = kept(tmp_path / "target", acts=2, body=b"old")
    said = run("restore", tmp_path / "a", "--data", target)
    assert said.code == 2
    assert f"{target} already has a database with 1 table and 2 acts. Nothing was changed." in said.err
    assert acts_in(target) == [b"old"] * 2
    said = run("restore", tmp_path / "a", "--data", target, "--replace")
    assert said.code == 0
    (aside,) = target.glob("passel-20*.db")
    assert f"The former database is now {aside}.\n" in said.out
    assert acts_in(target) == [b"x"] * 3
    (tmp_path / "former").mkdir()
    aside.rename(tmp_path / "former" / "passel.db")
    assert acts_in(tmp_path / "former") == [b"old"] * 2


@pytest.mark.slow
def test_the_log_of_a_crashed_server_goes_with_its_database(tmp_path: Path) -> None:
    """SQLite would play it into the new one."""
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    target = tmp_path / "target"
    target.mkdir()
    program = (
        "import asyncio, os, sys; sys.path.insert(0, sys.argv[1]); from pathlib import Path\n"
        "from tables.test_backup import filled\n"
        "asyncio.run(filled(Path(sys.argv[2]), 2, b'old')); os._exit(0)"
    )
    done = elsewhere(program, Path(__file__).parents[1], target)
    assert done.returncode == 0, done.stderr
    assert (target / "passel.db-wal").stat().st_size > 0
    aside = restore_folder(tmp_path / "a", target, replace=True).aside
    assert aside is not None
    assert acts_in(target) == [b"x"] * 3
    with closing(opened(aside)) as db:
        assert db.execute("SELECT count(*) FROM recent").fetchone() == (2,)


@pytest.mark.parametrize("ending", backup.BESIDE)
def test_what_a_lost_database_has_left_is_not_taken_for_the_new_ones(tmp_path: Path, ending: str) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    target = tmp_path / "target"
    target.mkdir()
    (target / f"passel.db{ending}").write_bytes(b"old")
    assert restore_folder(tmp_path / "a", target).aside is None
    assert not (target / f"passel.db{ending}").exists()
    assert acts_in(target) == [b"x"] * 3


def test_a_damaged_database_is_kept_as_it_is(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    target = tmp_path / "target"
    target.mkdir()
    (target / "passel.db").write_bytes(b"broken" * 1000)
    aside = restore_folder(tmp_path / "a", target, replace=True).aside
    assert aside is not None and aside.read_bytes() == b"broken" * 1000
    assert acts_in(target) == [b"x"] * 3


@evening
async def test_nothing_is_restored_under_an_open_store(tmp_path: Path) -> None:
    await asyncio.to_thread(lambda: back_up_folder(kept(tmp_path / "data"), tmp_path / "a"))
    (tmp_path / "target").mkdir()
    store = await filled(tmp_path / "target", 2, b"old")
    with pytest.raises(BackupError, match=r"A server is running in .* Nothing was changed\. Stop it first"):
        await asyncio.to_thread(restore_folder, tmp_path / "a", tmp_path / "target", True)
    await append(store, ("t", 3, 5, b"new"))
    await store.close()
    assert await asyncio.to_thread(acts_in, tmp_path / "target") == [b"old", b"old", b"new"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    with pytest.raises(BackupError, match=r"could not be restored: .*Nothing was changed"):
        restore_folder(tmp_path / "a", tmp_path / "a" / "data")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(tmp_path: Path) -> None:
    back_up_folder(kept(tmp_path / "data"), tmp_path / "a")
    (tmp_path / "new").mkdir()
    os.chown(tmp_path / "new", 1234, 1235)
    restore_folder(tmp_path / "a", tmp_path / "new")
    for path in (tmp_path / "new").iterdir():
        assert (path.stat().st_uid, path.stat().st_gid) == (1234, 1235)


def test_sqlite_says_what_it_found(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "passel.db")) as db:
        db.execute("CREATE TABLE birds (name)")
    with pytest.raises(BackupError, match="no such table: alembic_version"):
        back_up_folder(tmp_path, tmp_path / "a")
