"""A test that needs what is missing is skipped, counted and named; nothing is passed over in silence."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from needs import system

TESTS = Path(__file__).parent
TOOL = TESTS.parent / "tools" / "system.py"

pytestmark = pytest.mark.pure

SMALL = """
import pytest
from needs import needs

@pytest.fixture(scope="module")
def browser():
    return needs("chromium")

@pytest.mark.parametrize("page", range(3))
def test_page(browser, page):
    pass

def test_peer():
    needs("make")

def test_anything():
    pass

@pytest.mark.skip(reason="something else")
def test_else():
    pass
"""


@pytest.fixture
def tried(tmp_path: Path) -> Path:
    """A small suite, on a machine without programs."""
    (tmp_path / "empty").mkdir()
    (tmp_path / "test_small.py").write_text(SMALL, "utf-8")
    return tmp_path


def run(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    env = {name: value for name, value in os.environ.items() if not name.startswith("PASSEL_")}
    there = {
        "PATH": str(folder / "empty"),
        "PYTHONPATH": str(TESTS),
        "PASSEL_NOT_TRIED": str(folder / "told"),
    }
    command = [sys.executable, "-m", "pytest", "-q", "-p", "needs", "-p", "no:cacheprovider", *options]
    return subprocess.run(
        [*command, "test_small.py"],
        cwd=folder,
        env=env | there | environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.slow
@pytest.mark.parametrize("options", [(), ("-p", "xdist", "-n", "2")], ids=["alone", "side by side"])
def test_what_was_not_tried_is_told_at_the_end(tried: Path, options: tuple[str, ...]) -> None:
    done = run(tried, *options)
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    at = next(number for number, line in enumerate(lines) if " not tried " in line)
    assert lines[at + 1 : at + 3] == [
        "not tried: 3 tests, because chromium is missing; `make setup` installs it",
        "not tried: 1 test, because make is missing; `make setup` installs it",
    ]
    assert "1 passed, 5 skipped" in lines[-1]


@pytest.mark.slow
def test_all_runs_are_summed_up(tried: Path) -> None:
    """As `make test` does it at its very end."""
    run(tried)
    run(tried, "-k", "page")
    command: list[str | Path] = [sys.executable, TOOL, "--not-tried"]
    told = subprocess.run([*command, tried / "told"], capture_output=True, text=True, check=True)
    assert told.stdout.splitlines() == [
        "passel: not tried: 6 tests, because chromium is missing; `make setup` installs it",
        "passel: not tried: 1 test, because make is missing; `make setup` installs it",
    ]
    assert subprocess.run([*command, tried / "nothing"], capture_output=True, check=True).stdout == b""


@pytest.mark.slow
def test_complete_means_that_nothing_may_be_missing(tried: Path) -> None:
    done = run(tried, PASSEL_COMPLETE="1")
    assert done.returncode == 1
    assert "chromium is missing, and PASSEL_COMPLETE is set; `make setup` installs it" in done.stdout
    assert "1 failed, 1 passed, 1 skipped, 3 errors" in done.stdout
    assert not (tried / "told").exists()


def test_the_list(tmp_path: Path) -> None:
    """What is missing is named, with the command for the package manager that is there."""
    manager = tmp_path / "dnf"
    manager.write_text("#!/bin/sh\n", "utf-8")
    manager.chmod(0o755)
    done = subprocess.run(
        [sys.executable, TOOL],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "passel: chromium is missing, to test the pages in a real browser\n" in done.stdout
    last = done.stdout.splitlines()[-1]
    assert last.startswith("passel: install it with `make setup`, which runs: ")
    assert "dnf install --assumeyes " in last and last.endswith(" chromium")


def test_installing(tmp_path: Path) -> None:
    """A package manager that writes down what it is asked, and installs nothing."""
    manager, asked = tmp_path / "apt-get", tmp_path / "asked"
    manager.write_text(f'#!/bin/sh\necho "$DEBIAN_FRONTEND $*" >> {asked}\n', "utf-8")
    manager.chmod(0o755)
    sudo = tmp_path / "sudo"
    sudo.write_text('#!/bin/sh\nexec "$@"\n', "utf-8")
    sudo.chmod(0o755)
    done = subprocess.run(
        [sys.executable, TOOL, "--install"],
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    update, install = asked.read_text("utf-8").splitlines()
    assert update == "noninteractive update -qq"
    assert install.startswith("noninteractive -qq install --yes --no-install-recommends ")
    assert {"make", "gcc", "libc6-dev", "openssl", "chromium"} <= set(install.split())
    assert done.returncode == 1
    assert done.stdout.splitlines()[-1].startswith("passel: still missing: ")


def test_whatever_is_looked_up_is_in_the_list() -> None:
    names = [need.name for need in system.NEEDS]
    assert len(names) == len(set(names))
    for need in system.NEEDS:
        assert {"apt-get", "dnf"} <= need.packages.keys() <= set(system.MANAGERS)
