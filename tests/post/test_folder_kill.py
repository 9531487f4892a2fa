"""A command that is killed in the middle: nothing that was answered is lost, nothing is done twice."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from passel import cli
from passel.letters.verify import verify
from passel.tables import acts
from passel.tables.file_log import FileLog
from passel.tables.folder_table import FolderTable
from passel.tables.local import now
from post.folder_game import ADA, BO, Hand, attend, files, laid, send

pytestmark = pytest.mark.pure

CHILD = """
import itertools, pathlib, sys
from passel import cli
folder, first = sys.argv[1:]
sheet = pathlib.Path(folder).with_suffix(f".{first}")
for number in itertools.count():
    seat = 1 + (int(first) + number) % 2  # every second sheet runs a turn
    name = f"{first}-{number}"
    sheet.write_text(f"PLAYER {seat}\\nbuy bakery  # {name}\\n")
    code = cli.run(["post", "receive", folder, str(sheet), "--json"])
    if code == 2:
        break  # the game is over
    print(f"\\nANSWERED {name}", flush=True)
"""


@pytest.mark.slow
def test_kill_at_any_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("COVERAGE_PROCESS_CONFIG", "COVERAGE_PROCESS_START"):
        monkeypatch.delenv(name, raising=False)  # what is killed cannot report
    folder, chance = tmp_path / "game", random.Random(12)
    laid(folder, [ADA, BO], clock=now)
    answered: list[str] = []
    for number in range(6):
        answered += one_life(folder, number, chance.uniform(0.0, 0.5))
        assert cli.run(["post", "tick", str(folder)]) == 0

    written = Counter(
        act.text.partition("# ")[2].strip()
        for _number, _at, act in FileLog(folder).read_on()
        if isinstance(act, acts.Seal)
    )
    assert len(answered) >= 6
    assert not [name for name in answered if written[name] != 1]
    assert max(written.values()) == 1
    assert verify(folder).findings == []
    assert FolderTable(folder).ran


def one_life(folder: Path, number: int, seconds: float) -> list[str]:
    """What it answered before it was killed, so long after its first answer."""
    command = [sys.executable, "-c", CHILD, str(folder), str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        found = []
        for line in child.stdout:
            if line.startswith("ANSWERED"):
                found.append(line.split()[1])
                break
        time.sleep(seconds)
        child.kill()
        rest = child.stdout.read()
    return found + [line.split()[1] for line in rest.splitlines() if line.startswith("ANSWERED ")]


def test_a_line_that_was_never_finished_is_dropped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = laid(tmp_path / "game", [ADA, BO], clock=now)
    whole = (table.folder / "log").read_bytes()
    send(table, 0, "buy bakery")
    longer = (table.folder / "log").read_bytes()
    for cut in (len(whole) + 1, (len(whole) + len(longer)) // 2, len(longer) - 1):
        (table.folder / "log").write_bytes(longer[:cut])
        assert cli.run(["post", "tick", str(table.folder)]) == 0
        assert "was incomplete" in capsys.readouterr().err
        again = FolderTable(table.folder)
        assert again.state.sealed(0) is None
        send(again, 0, "buy mine")
        assert FolderTable(table.folder).state.sheets[1][0].text == "buy mine"
        assert verify(table.folder).findings == []


def test_a_session_that_fails_has_done_nothing(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO])
    before = files(table.folder)
    with suppress(ZeroDivisionError), table.session():
        table.do(acts.Run(by="referee"))
        assert table.ran
        raise ZeroDivisionError
    assert not table.ran
    assert files(table.folder) == before
    attend(table)
    assert files(table.folder) == before


def test_papers_left_half_done_are_done_at_the_next_command(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "game", [ADA, BO], clock=clock)
    for seat in (0, 1):
        send(table, seat, "buy bakery")
    before = files(table.folder)
    (table.folder / "reports/turn-01/P2.txt").unlink()
    (table.folder / "status.txt").write_text("half")
    (table.folder / "letters").mkdir(exist_ok=True)
    (table.folder / "letters/P1-orders-1.txt.new").write_text("half")
    attend(FolderTable(table.folder, clock))
    assert files(table.folder) == before
