"""Which table is laid: the whole screen for people at a terminal, lines for everybody else."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from select import select

import pytest
from rich.console import Console

from passel import cli
from passel.terminal.app import app
from passel.terminal.game_file import GameFile
from passel.terminal.play import Play
from terminal.home import SEED

pytestmark = [pytest.mark.pure, pytest.mark.slow]
PLAY = ["play", "machikoro", "--name", "Mira", "--seat", "1", "--seed", SEED]


@pytest.fixture
def seated(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Somebody sits at a terminal; which table is laid for them is written down."""
    laid: list[str] = []

    def on_the_screen(console: Console, table: GameFile, again: str, news: str = "") -> int:
        laid.append(f"screen {again} {news[:15]}".rstrip())
        return 0

    def in_lines(self: Play) -> int:
        laid.append(f"lines {self.again}")
        return 0

    for stream in ("stdin", "stdout", "stderr"):
        monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(app, "play", on_the_screen)
    monkeypatch.setattr(Play, "run", in_lines)
    return laid


def test_people_at_a_terminal_get_the_whole_screen(seated: list[str]) -> None:
    assert cli.run(PLAY) == 0
    assert cli.run(PLAY) == 0
    assert cli.run(["play", "machikoro", "--resume"]) == 0
    again = "screen passel play machikoro --resume"
    assert seated == [again, f"{again} You have an unf", again]


def test_whoever_asks_for_lines_gets_lines(seated: list[str]) -> None:
    assert cli.run([*PLAY, "--plain"]) == 0
    assert seated == ["lines passel play machikoro --resume"]


@pytest.mark.parametrize("stream", ["stdin", "stdout", "stderr"])
def test_pipes_get_lines(seated: list[str], stream: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(getattr(sys, stream), "isatty", lambda: False, raising=False)
    assert cli.run(PLAY) == 0
    assert seated[0].startswith("lines")


def test_a_terminal_that_can_do_no_more_gets_lines(
    seated: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    assert cli.run(PLAY) == 0
    assert seated[0].startswith("lines")


def test_without_textual_there_are_lines(seated: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(cli.play, "find_spec", lambda name: None if name == "textual" else found(name))
    assert cli.run(PLAY) == 0
    assert seated[0].startswith("lines")


@pytest.mark.skipif(sys.platform == "win32", reason="has no such terminals")
@pytest.mark.parametrize(("key", "code"), [(b"\x11", 0), (b"\x03", 130)], ids=["ctrl-q", "ctrl-c"])
def test_at_a_real_terminal(tmp_path: Path, key: bytes, code: int) -> None:
    import pty

    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", "from passel.cli import main; main()", *PLAY],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm", "PASSEL_DATA": str(tmp_path), "COLUMNS": "80", "LINES": "24"},
        start_new_session=True,
    )
    os.close(theirs)
    seen = b""
    while b"Buy something?" not in seen:
        seen += heard(ours)
    os.write(ours, key)
    while b"Continue with: passel play machikoro --resume" not in seen:
        seen += heard(ours)
    assert process.wait() == code
    os.close(ours)
    assert len(list((tmp_path / "games").iterdir())) == 1


def heard(terminal: int) -> bytes:
    ready, _, _ = select([terminal], [], [], 120)
    assert ready, "nothing more is shown"
    return os.read(terminal, 65536)
