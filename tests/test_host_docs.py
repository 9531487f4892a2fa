"""What docs/host.md tells people to type for backups works when it is typed."""

from __future__ import annotations

import asyncio
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from needs import needs
from passel.storage.sqlite import SqliteStore

pytestmark = [pytest.mark.pure, pytest.mark.slow]

PAGE = (Path(__file__).parents[1] / "docs" / "host.md").read_text("utf-8")


def section(title: str) -> str:
    _, text = PAGE.split(f"\n## {title}\n", 1)
    return text.split("\n## ", 1)[0]


def here(text: str, folder: Path) -> str:
    """With folders of the test's own."""
    python = f"{sys.executable} -m passel"
    text = text.replace("/opt/passel/bin/passel", "passel").replace("/usr/bin/find", "find")
    text = re.sub(r"(?<![\w/.-])passel(?= (backup|restore|doctor) )", python, text)
    return text.replace("/var/lib/passel/tables", str(folder / "data")).replace(
        "/var/backups/passel", str(folder / "saved")
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A server's folder that has been used, and one for backups."""

    async def open_and_close() -> None:
        store = SqliteStore(tmp_path / "data" / "passel.db")
        await store.open()
        await store.close()

    asyncio.run(open_and_close())
    (tmp_path / "saved").mkdir()
    return tmp_path


def typed(line: str, folder: Path) -> None:
    done = subprocess.run(["sh", "-c", here(line, folder)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"


def test_to_save_and_to_restore(folder: Path) -> None:
    lines = re.findall(r"^ *(passel (?:backup|restore) .*--data .*)$", section("Backups"), re.MULTILINE)
    save, restore, replace = lines
    typed(save, folder)
    shutil.rmtree(folder / "data")
    typed(restore, folder)
    typed(replace, folder)
    (check,) = re.findall(r"`(passel doctor .*?)`", section("Backups"))
    typed(check, folder)
    assert len(list((folder / "data").glob("passel-*.db"))) == 1


def test_every_night_by_cron(folder: Path) -> None:
    (line,) = re.findall(r"^15 3 \* \* \*  (.*)$", section("Backups"), re.MULTILINE)
    for _night in range(2):
        typed(line.replace("\\%", "%"), folder)
    assert len(list((folder / "saved").glob("*day.backup"))) == 1


def test_every_night_by_systemd(folder: Path) -> None:
    commands = re.findall(r"^ExecStart(?:Post)?=(.*)$", section("Backups"), re.MULTILINE)
    for command in commands:
        typed(command.replace("%%", "%"), folder)
    assert len(list((folder / "saved").glob("20*.backup"))) == 1


def test_systemd_understands_the_units(tmp_path: Path) -> None:
    units = re.findall(r"```ini\n# [^\n]*/(passel-backup\.\w+)\n(.*?)```", section("Backups"), re.DOTALL)
    assert [name for name, _ in units] == ["passel-backup.service", "passel-backup.timer"]
    for name, text in units:
        (tmp_path / name).write_text(text)
    done = subprocess.run(
        [needs("systemd-analyze"), "verify", *(str(tmp_path / name) for name, _ in units)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert str(tmp_path) not in done.stderr and "passel-backup" not in done.stderr, done.stderr


def test_the_checks_that_are_named_are_made(folder: Path) -> None:
    (line,) = re.findall(r"^(passel doctor --data \S+)", section("Check your installation"), re.MULTILINE)
    typed(line, folder)
