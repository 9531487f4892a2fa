"""`passel verify` on a folder: it finds whatever was changed after the fact."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from passel import cli
from passel.letters.folder_files import lay_out
from passel.letters.receipts import read_receipts, read_sheets
from passel.letters.verify import verify
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from post.folder_game import ADA, BO, ROBOT, attend, files, laid, send

pytestmark = pytest.mark.pure


@pytest.fixture(scope="module")
def revealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two turns, of which one was run twice; Bo has sent nothing once; everything lies open."""
    table = laid(
        tmp_path_factory.mktemp("proof") / "game",
        [ADA, BO, ROBOT],
        options={"mode": "postal", "turn_limit": 2},
    )
    for seat in (0, 1):
        send(table, seat, "  buy bakery\n\n# ¡olé!  ")
    with table.session():
        table.do(acts.Rollback(by=REFEREE, moves=0, reason="Again.", again=True))
    attend(table)
    send(table, 0, "buy forest, bakery")
    with table.session():
        table.do(acts.Run(by=REFEREE))
    attend(table)
    assert table.state.phase == "over"
    with table.session():
        table.do(acts.Say(by=REFEREE, id="reveal", name="The referee", text="All lies open."))
    lay_out(table)
    return table.folder


@pytest.fixture
def copy(revealed: Path, tmp_path: Path) -> Path:
    shutil.copytree(revealed, tmp_path / "game")
    (tmp_path / "game/lock").unlink()
    return tmp_path / "game"


def test_an_honest_folder(copy: Path) -> None:
    verdict = verify(copy)
    assert verdict.findings == []
    assert "5 sets of orders match their receipts." in verdict.checked
    assert "2 turns: the orders match the moves of the game file." in verdict.checked


def test_what_a_player_has_is_enough(copy: Path) -> None:
    shutil.rmtree(copy / "sealed")
    shutil.rmtree(copy / "letters")
    (copy / "log").unlink()
    verdict = verify(copy)
    assert verdict.findings == []
    assert "5 sets of orders match their receipts." in verdict.checked


@pytest.mark.slow
def test_a_byte_of_any_file(copy: Path) -> None:
    for name, data in files(copy).items():
        at = len(data) // 2
        changed = bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]])
        (copy / name).write_bytes(changed)
        assert verify(copy).findings, (name, at)
        (copy / name).write_bytes(data)
    assert verify(copy).findings == []


@pytest.mark.slow
def test_a_byte_of_what_was_published_without_the_log(copy: Path) -> None:
    (copy / "log").unlink()
    for name in ("record.txt", "sheets.txt", "receipts.txt"):
        data = (copy / name).read_bytes()
        lines = data.split(b"\n")
        for number, line in enumerate(lines):
            if not line or line.startswith((b"Sheets of", b"Receipts of", b"player ")):
                continue  # what the game and its players are called
            changed = [*lines[:number], line[:-1] + bytes([line[-1] ^ 1]), *lines[number + 1 :]]
            (copy / name).write_bytes(b"\n".join(changed))
            assert verify(copy).findings, (name, number, line)
        (copy / name).write_bytes(data)
    assert verify(copy).findings == []


def test_lines_lost_added_and_exchanged_in_the_log(copy: Path) -> None:
    lines = (copy / "log").read_bytes().splitlines(keepends=True)
    for changed in (
        lines[:5] + lines[6:],
        [*lines[:5], lines[6], lines[5], *lines[7:]],
        lines[:6] + lines[5:],
        [*lines[:-1], lines[-1][:-1]],
        [*lines, b"{}\n"],
    ):
        (copy / "log").write_bytes(b"".join(changed))
        assert any(finding.startswith("log: ") for finding in verify(copy).findings)


def test_a_sheet_and_its_receipt_changed_together_differ_from_the_reports(copy: Path) -> None:
    """A referee who forges both still has to get at the reports that everybody has received."""
    (copy / "log").unlink()
    sheets = read_sheets((copy / "sheets.txt").read_text("utf-8"))
    place = next(place for place, sheet in sheets.items() if sheet.salt and not sheet.undone)
    forged = sheets[place]._replace(text="buy mine").receipt(place, ["P1", "P2", "P3"])
    told = (copy / "sheets.txt").read_text("utf-8")
    (copy / "sheets.txt").write_text(told.replace("| buy forest, bakery", "| buy mine", 1), "utf-8")
    receipts = (copy / "receipts.txt").read_text("utf-8")
    old = read_receipts(receipts)[place][1]
    (copy / "receipts.txt").write_text(receipts.replace(old, forged.hash), "utf-8")
    findings = verify(copy).findings
    assert any(finding.startswith("reports/turn-01-2/all.txt: the receipts") for finding in findings)
    assert any("the orders don't match the moves" in finding for finding in findings)


def test_a_folder_is_checked_in_spanish(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only what is said is translated: the files stay as they were written."""
    assert cli.run(["verify", str(copy), "--language", "es"]) == 0
    told = capsys.readouterr().out
    assert "5 hojas de órdenes coinciden con sus recibos." in told and "match" not in told
    (copy / "game.txt").write_text("hello\n")
    assert cli.run(["verify", str(copy), "--language", "es"]) == 1
    assert "game.txt no coincide con el registro." in capsys.readouterr().out


def test_from_the_command_line(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["verify", str(copy)]) == 0
    assert "log: " in capsys.readouterr().out
    (copy / "game.txt").write_text("hello\n")
    assert cli.run(["verify", str(copy), "--json"]) == 1
    assert '"game.txt doesn\'t match the log."' in capsys.readouterr().out
    assert cli.run(["verify", str(copy.parent)]) == 2
    assert "no log and no record.txt" in capsys.readouterr().err


def test_papers_are_written_again(copy: Path) -> None:
    before = files(copy)
    for path in copy.rglob("*"):
        if path.is_file() and path.name != "log":
            path.unlink()
    table = FolderTable(copy, lambda: 1_780_400_000_000)
    lay_out(table)
    assert files(copy) == before
