"""`passel doctor`: each thing that can be wrong with an installation is found, and says what to do."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from importlib.metadata import distribution, requires
from pathlib import Path
from typing import Any

import pytest

import passel
from passel import cli
from passel.server import doctor
from passel.server.doctor import Check
from passel.storage.base import Store
from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore
from passel.tables.listing import add_table
from tables.service import append

pytestmark = pytest.mark.pure

SOURCES = Path(passel.__file__).parents[1]


def store_in(store: Store) -> None:
    """One act at one table."""

    async def fill() -> None:
        await store.open()
        await append(store, ("t", 1, 1, b"x"), add_table("t", "nim", "open", False, 1))
        await store.close()

    asyncio.run(fill())


def named(checks: list[Check], name: str) -> Check:
    (found,) = [check for check in checks if check.name == name]
    return found


# -- as a command ------------------------------------------------------------------------------------------


def test_a_sound_installation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["doctor", "--data", str(tmp_path / "new")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"✓ Version: Passel {passel.__version__} on Python {sys.version.split()[0]}."
    assert all(line[0] in "✓·" for line in lines)
    assert not (tmp_path / "new").exists()


def test_for_programs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["doctor", "--data", str(tmp_path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ok"]
    assert {check["state"] for check in told["checks"]} <= {"ok", "info"}
    assert all(check["name"] and check["found"].endswith(".") for check in told["checks"])


def test_plain_python_is_wrong_only_if_that_was_asked() -> None:
    assert doctor.compilation(must=False).state == ("ok" if passel.compiled() else "info")
    assert doctor.compilation(must=True).state == ("ok" if passel.compiled() else "wrong")


def test_plain_python_fails_the_command(tmp_path: Path) -> None:
    code = cli.run(["doctor", "--data", str(tmp_path), "--compiled"])
    assert code == (0 if passel.compiled() else 1)


def test_the_environment_names_a_database_and_an_option_comes_first(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PASSEL_DATABASE", "postgresql://passel:secret@127.0.0.1:1/passel")
    assert cli.run(["doctor"]) == 1
    out = capsys.readouterr().out
    assert "✗ Database: The database postgresql://passel@127.0.0.1:1/passel cannot be reached: " in out
    assert "secret" not in out
    assert cli.run(["doctor", "--data", str(tmp_path)]) == 0
    assert "postgresql" not in capsys.readouterr().out


def test_a_folder_and_a_database_are_one_too_many(tmp_path: Path) -> None:
    assert cli.run(["doctor", "--data", str(tmp_path), "--database", "postgresql://x/y"]) == 2
    assert cli.run(["doctor", "--database", "mysql://x/y"]) == 2


# -- the data folder ---------------------------------------------------------------------------------------


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (found,) = doctor.store(tmp_path / "file" / "tables")
    assert (found.name, found.state) == ("Data folder", "wrong")
    assert "cannot be written" in found.found


def test_a_folder_that_the_system_keeps_for_itself() -> None:
    (found,) = doctor.store(Path("/proc"))
    assert found.state == "wrong"


def test_a_database_that_is_sound(tmp_path: Path) -> None:
    store_in(SqliteStore(tmp_path / "passel.db"))
    before = sorted(path.name for path in tmp_path.iterdir())
    found = named(doctor.store(tmp_path), "Database")
    assert found.state == "ok"
    assert "with 1 table and 1 act (schema " in found.found
    assert sorted(path.name for path in tmp_path.iterdir()) == before


@pytest.mark.parametrize("damage", ["text", "half", "schema"])
def test_a_database_that_is_not(tmp_path: Path, damage: str) -> None:
    path = tmp_path / "passel.db"
    if damage == "text":
        path.write_text("This is no database.\n" * 100)
    else:
        store_in(SqliteStore(path))
        if damage == "half":
            os.truncate(path, path.stat().st_size // 2)
        else:
            with doctor_db(path) as db:
                db.execute("DROP TABLE users")
    found = named(doctor.store(tmp_path), "Database")
    assert found.state == "wrong"
    assert "passel restore" in found.remedy


def doctor_db(path: Path) -> Any:
    from passel.storage.backup import opened

    return opened(path)


@pytest.mark.parametrize(("revision", "state"), [("9999", "wrong"), ("0003", "info")])
def test_a_database_of_another_version(tmp_path: Path, revision: str, state: str) -> None:
    store_in(SqliteStore(tmp_path / "passel.db"))
    db = doctor_db(tmp_path / "passel.db")
    db.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    db.close()
    assert named(doctor.store(tmp_path), "Database").state == state


# -- PostgreSQL --------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_database_server(database: str) -> None:
    (empty,) = doctor.store(database)
    assert empty.state == "ok" and " is empty. " in empty.found
    store_in(PostgresStore(database))
    (full,) = doctor.store(database)
    assert full.state == "ok" and "with 1 table and 1 act (schema " in full.found


@pytest.mark.slow
def test_a_database_that_does_not_exist(postgres_server: str) -> None:
    (found,) = doctor.store(f"{postgres_server.replace('passel@', 'passel:secret@')}/nowhere")
    assert found.state == "wrong"
    assert 'database "nowhere" does not exist' in found.found
    assert "secret" not in found.found


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://u:qzz/zzq@127.0.0.1:1/x",
        "postgresql://u:qzz@zzq@127.0.0.1:1/x",
        "postgresql://u:qzz#zzq@127.0.0.1:1/x",
        "postgresql://u:qzz?zzq@127.0.0.1:1/x",
        "postgresql://u:qzz:zzq@127.0.0.1:1/x",
        "postgresql://u@127.0.0.1:1/x?password=qzz%2fzzq",
        "postgresql://127.0.0.1:port/x?password=qzzq",
    ],
)
def test_a_password_is_never_shown_however_it_is_written(url: str) -> None:
    (found,) = doctor.store(url)
    assert found.state == "wrong"
    assert "qz" not in found.found and "zq" not in found.found


# -- other installations -----------------------------------------------------------------------------------


def doctored(python: list[str], path: list[Path], folder: Path) -> tuple[int, dict[str, list[Check]]]:
    """What another Python says of its own Passel."""
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV"))
    }
    environment["PYTHONPATH"] = os.pathsep.join(map(str, path))
    done = subprocess.run(
        [*python, "-m", "passel", "doctor", "--data", str(folder), "--json"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    found: dict[str, list[Check]] = {}
    for check in json.loads(done.stdout)["checks"]:
        found.setdefault(check["name"], []).append(Check(**check))
    return done.returncode, found


@pytest.mark.slow
def test_a_copy_without_page_files(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("static", "__pycache__", "*.so", "*.pyd")
    shutil.copytree(SOURCES / "passel", tmp_path / "src" / "passel", ignore=ignored)
    code, found = doctored([sys.executable], [tmp_path / "src"], tmp_path)
    assert code == 1
    assert found["Pages"] == [
        Check("Pages", "wrong", "This copy of Passel has no page files.", doctor.NO_PAGES)
    ]
    assert [name for name, checks in found.items() if checks[0].state == "wrong"] == ["Pages"]


@pytest.mark.slow
def test_a_package_with_a_game_that_does_not_load(tmp_path: Path) -> None:
    package = tmp_path / "chess-1.0.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: chess\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[passel.games]\nchess = no_such_chess:GAME\n")
    code, found = doctored([sys.executable], [tmp_path, SOURCES], tmp_path)
    assert code == 1
    assert [check.state for check in found["Games"]] == ["ok", "wrong"]
    assert "No module named 'no_such_chess'" in found["Games"][1].found
    assert "machikoro" in found["Games"][0].found and "chess" not in found["Games"][0].found


@pytest.mark.slow
def test_passel_alone_without_extras(tmp_path: Path) -> None:
    """Only what Passel itself requires is to be found: the rest of the environment is left out."""
    site = tmp_path / "site"
    site.mkdir()
    for name in needed_by("passel", set()):
        place = Path(str(distribution(name).locate_file("")))
        for top in {str(file).split("/")[0] for file in distribution(name).files or []} - {"..", "bin"}:
            if (place / top).exists() and not top.endswith(".pth"):
                (site / top).symlink_to(place / top)
    code, found = doctored([sys.executable, "-S"], [SOURCES, site], tmp_path)
    assert code == 0
    for extra in doctor.EXTRAS:
        (check,) = found[extra]
        assert check.state == "info"
        assert check.remedy == f"To install it: pip install 'passel[{extra}]'"
    assert found["Pages"][0].found == "Not checked, because the server extra is not installed."


def needed_by(name: str, seen: set[str]) -> set[str]:
    """A package and everything that it cannot do without."""
    seen.add(name)
    for line in requires(name) or []:
        needed = doctor.package(line)
        if "extra ==" not in line and needed not in seen and doctor.has(needed):
            needed_by(needed, seen)
    return seen
