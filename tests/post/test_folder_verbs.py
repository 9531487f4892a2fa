"""Every verb of the referee, and every mistake, from the command line."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from passel import cli
from passel.clock import HOUR
from passel.kernel import Entry
from passel.tables import acts
from passel.tables.file_log import locked
from passel.tables.folder_table import REFEREE, FolderTable
from passel.tables.local import now
from post.folder_game import ADA, BO, CY, ROBOT, attend, laid, orders, send

pytestmark = pytest.mark.pure
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of three and a bot, by a clock on the wall."""
    laid(tmp_path / "game", [ADA, BO, CY, ROBOT], clock=now)
    return tmp_path / "game"


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], folder: Path) -> Run:
    def command(verb: str, *words: object, text: str | bytes = b"") -> tuple[int, str, str]:
        """FILE stands for a file with this text."""
        path = folder.parent / "letter.txt"
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        code = cli.run(
            ["post", verb, str(folder), *[str(path if word == "FILE" else word) for word in words]]
        )
        return code, *capsys.readouterr()

    return command


def play_turn(run: Run, folder: Path) -> None:
    for seat in range(3):
        assert run("receive", "FILE", text=orders(FolderTable(folder).state.pos, seat))[0] == 0


def test_check_takes_nothing(run: Run, folder: Path) -> None:
    before = (folder / "log").read_bytes()
    assert run("check", "FILE", text="PLAYER 1\nbuy bakery")[0] == 0
    code, out, _ = run("check", "FILE", text="PLAYER 1\nbuy bakery; dice 9")
    assert code == 1
    assert "Nothing has changed" in out
    assert (folder / "log").read_bytes() == before


def test_receive_gives_a_receipt_and_the_last_sheet_counts(run: Run, folder: Path) -> None:
    assert "Receipt: turn 1, P2, " in run("receive", "FILE", text="PLAYER 2\nbuy bakery")[1]
    first = FolderTable(folder).state.sealed(1)
    code, out, _ = run("receive", "FILE", "--seat", "2", "--json", text="buy mine, rocket")
    assert (code, json.loads(out)["clean"]) == (1, False)
    second = FolderTable(folder).state.sealed(1)
    assert first is not None and second is not None
    assert (second.text, second.receipt.hash == first.receipt.hash) == ("buy mine, rocket", False)
    code, out, _ = run("receive", "FILE", "--seat", "2", text="TURN 7\nbuy mine")
    assert code == 1
    assert "We couldn't use these orders. We have your orders for turn 1. Send new" in out
    assert out.endswith("\nEND\n"), "and how to write one"
    assert FolderTable(folder).state.sealed(1) == second
    for thanks in ("", "Thank you!", "# nothing yet"):
        assert run("receive", "FILE", "--seat", "2", text=thanks)[0] == 1
        assert FolderTable(folder).state.sealed(1) == second
    assert run("receive", "FILE", "--seat", "2", text="buy nothing")[0] == 0


def test_status_tells_who_and_never_what(run: Run, folder: Path) -> None:
    run("receive", "FILE", text="PLAYER 2\nbuy livestock farm")
    code, out, _ = run("status")
    assert code == 0
    assert [re.split(r" {2,}", line)[2] for line in out.splitlines()[2:]] == [
        "waiting",
        "orders in",
        "waiting",
        "bot",
    ]
    assert "livestock" not in out


def test_preview_changes_nothing_and_reads_like_the_report(run: Run, folder: Path) -> None:
    run("receive", "FILE", text="PLAYER 2\nbuy bakery")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    code, out, _ = run("preview", "--json")
    assert code == 0
    seen = json.loads(out)["reports"]
    assert before == {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert run("preview")[1].startswith("SEALED")
    assert run("run")[0] == 0
    for name, text in seen.items():
        ran = (folder / "reports/turn-01" / f"{name}.txt").read_text("utf-8")
        for report in (text, ran):
            assert ("-- only for" in report or "-- solo para" in report) == (name != "all")
            assert "no orders: P1 P3" in report or "sin órdenes: P1 P3" in report


def test_rollback_opens_the_turn_again_and_rolls_other_dice(run: Run, folder: Path) -> None:
    play_turn(run, folder)
    first = (folder / "reports/turn-01/all.txt").read_bytes()
    dice = [FolderTable(folder).ran[0].run.journal]
    assert run("rollback", "--reason", "A sheet was misread.")[0] == 0
    assert sorted(FolderTable(folder).state.sheets[1]) == [0, 1, 2]
    assert run("tick")[0] == 0
    assert len(FolderTable(folder).ran) == 1  # it waits
    assert (folder / "letters/P2-news-1.txt").read_text("utf-8").count("A sheet was misread.") == 1
    assert (folder / "letters/P2-orders-1-2.txt").exists()
    assert (folder / "reports/turn-01/all.txt").read_bytes() == first
    assert run("receive", "FILE", "--seat", "2", text="buy nothing")[0] == 0
    assert run("run")[0] == 0
    table = FolderTable(folder)
    dice.append(table.ran[1].run.journal)
    assert rolled(dice[0]) != rolled(dice[1])
    assert (table.ran[1].label, table.undone) == ("turn-01-2", {"turn-01"})
    assert "redone with new dice (version 2)" in (folder / "reports/turn-01-2/all.txt").read_text("utf-8")
    assert table.ran[0].sheets[0] == table.ran[1].sheets[0]
    assert table.ran[1].sheets[1].text == "buy nothing"


def rolled(journal: list[Entry]) -> list[Entry]:
    return [entry for entry in journal if entry[0].name == "rolled"]


def test_redo_takes_the_same_sheets_and_other_dice(run: Run, folder: Path) -> None:
    play_turn(run, folder)
    for count in (2, 3):  # so often that equal dice would be a wonder
        assert run("redo", "--reason", "The die fell off the table.")[0] == 0
        table = FolderTable(folder)
        assert [ran.label for ran in table.ran] == ["turn-01", "turn-01-2", "turn-01-3"][:count]
        assert len({str(rolled(ran.run.journal)) for ran in table.ran}) == count
        assert all(ran.sheets == table.ran[0].sheets for ran in table.ran)
        report = (folder / f"reports/turn-01-{count}/P2.txt").read_text("utf-8")
        assert f"(version {count}).\n\nThe die fell off the table.\n" in report, "everybody is told why"
    assert table.state.turns.keys() == {1, 2}


def test_seats_change_hands(run: Run, folder: Path) -> None:
    assert run("dummy", "P2", "novice")[0] == 0
    assert FolderTable(folder).state.seats[1].level == "novice"
    assert run("back", "2")[0] == 0
    assert FolderTable(folder).state.seats[1].person
    assert run("replace", "P2", "Eve <eve@example.org>;language=es")[0] == 0
    seat_state = FolderTable(folder).state.seats[1]
    assert (seat_state.name, seat_state.address.email, seat_state.address.language, seat_state.person) == (
        "Eve",
        "eve@example.org",
        "es",
        True,
    )
    assert run("address", "P2", "eve@example.com", "--zone", "Asia/Tokyo")[0] == 0
    assert FolderTable(folder).state.seats[1].address == ("eve@example.com", "Asia/Tokyo", "es")
    assert "eve@example.com" in (folder / "sealed/addresses.txt").read_text("utf-8")
    assert run("resign", "P2")[0] == 0
    assert (FolderTable(folder).state.seats[1].user, FolderTable(folder).state.seats[1].level) == (
        "",
        "regular",
    )
    public = [
        path for path in folder.rglob("*.txt") if "sealed" not in path.parts and "letters" not in path.parts
    ]
    assert not any("@" in path.read_text("utf-8") for path in public)


def test_time_is_given(run: Run, folder: Path) -> None:
    before = FolderTable(folder).state.deadline(0)
    assert run("extend", "--hours", "100", "--reason", "Holidays")[0] == 0
    after = FolderTable(folder).state.deadline(0)
    assert before is not None and after is not None and after > before
    assert run("extend", "--until", "2036-01-01")[0] == 2
    assert run("grace", "P3", "--hours", "200")[0] == 0
    ends = [FolderTable(folder).state.deadline(seat) for seat in (0, 2)]
    assert ends[0] == after and ends[1] is not None and ends[1] > after
    begin, until = (datetime.now(UTC).date() + timedelta(days=days) for days in (1, 2))
    assert run("away", "P1", "--from", begin, "--until", until)[0] == 0
    gone = FolderTable(folder).state.seats[0].away
    assert gone[1] - gone[0] in (47 * HOUR, 48 * HOUR, 49 * HOUR)  # two whole days in Madrid
    assert run("away", "P1", "--until", "2001-01-01")[0] == 2
    assert run("away", "P1", "--none")[0] == 0


def test_tick_and_letters(run: Run, folder: Path) -> None:
    assert run("tick")[1] == "Done: 0 tasks.\n"
    listed = json.loads(run("letters", "--json")[1])
    assert [(each["subject"], each["file"]) for each in listed] == [
        (f"[game P{seat} T1]", f"letters/P{seat}-orders-1.txt") for seat in (1, 2, 3)
    ]
    play_turn(run, folder)
    assert "reports/turn-01/P1.txt" in run("letters")[1]
    assert not list((folder / "letters").iterdir())


def test_end_and_reveal(run: Run, folder: Path) -> None:
    run("receive", "FILE", text="PLAYER 2\nbuy bakery")
    assert run("reveal") == (2, "", "You can publish orders and key after the game.\n")
    assert run("run")[0] == 0
    assert run("end", "--reason", "Winter has come.")[0] == 0
    assert "Winter has come." in (folder / "letters/P1-over.txt").read_text("utf-8")
    assert not (folder / "sheets.txt").exists()
    seed = FolderTable(folder).state.history.seed.hex()
    public = [
        path
        for path in folder.rglob("*")
        if path.is_file() and path.name != "log" and "sealed" not in path.parts
    ]
    assert not any(seed.encode() in path.read_bytes() for path in public)
    assert run("reveal")[0] == run("reveal")[0] == 0
    assert seed in (folder / "letters/P1-revealed.txt").read_text("utf-8")
    assert "| buy bakery" in (folder / "sheets.txt").read_text("utf-8")
    assert run("receive", "FILE", text="PLAYER 1\nbuy mine")[0] == 2
    assert not (folder / "sealed/sheets.txt").exists()
    assert run("rollback", "--reason", "x")[2] == "This table is closed.\n"


@pytest.mark.parametrize(
    ("words", "text", "reason"),
    [
        (["receive", "FILE"], "buy mine", "The email doesn't say whose it is. Add --seat."),
        (["receive", "FILE"], "PLAYER 7\nbuy mine", "This table has no seat 6."),
        (["receive", "FILE", "--seat", "Zed"], "buy mine", "There's no seat Zed."),
        (["receive", "FILE"], "[other P2 T1]\nbuy mine", "This email is for the game 'other', not for game."),
        (["receive", "FILE"], "Subject: Re: [game P2 T4] x\n\nbuy mine", "Orders are due for turn 1."),
        (["receive", "FILE", "--seat", "4"], "buy mine", "A bot has this seat for good."),
        (["receive", "FILE", "--seat", "1"], b"\x89PNG\x00\x01", "letter.txt isn't a text file."),
        (["receive", "FILE", "--seat", "1"], "buy mine\n" * 50_000, "letter.txt is too large for an email."),
        (["receive", "nowhere.txt"], "", "We can't use nowhere.txt: No such file or directory."),
        (["rollback", "--reason", "x"], "", "There's nothing to roll back."),
        (["redo", "--reason", "x"], "", "No turns resolved yet."),
        (["extend"], "", "Add --hours or --until."),
        (["extend", "--until", "tomorrow"], "", "Write a time as 2026-12-01 or 2026-12-01T18:00, not 'to"),
        (["dummy", "P1", "genius"], "", "No bot called 'genius'."),
        (["dummy", "P4"], "", "A bot is already playing there."),
        (["back", "P1"], "", "You're already at this table."),
        (["address", "P1", "not an address"], "", "'not an address' isn't an email address."),
        (["address", "P1", "a@b.org", "--zone", "Mars"], "", "We don't know the time zone 'Mars'."),
        (["replace", "P1", ";;"], "", "Write a player as"),
        (["away", "P1"], "", "Add --until, or --none to cancel the time off."),
    ],
)  # fmt: skip
def test_mistakes_are_one_sentence_and_harm_nothing(
    run: Run, folder: Path, words: list[str], text: str | bytes, reason: str
) -> None:
    before = (folder / "log").read_bytes()
    code, out, err = run(*words, text=text)
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert reason in err
    assert (folder / "log").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--player", "Ada"], "Machi Koro needs 2 to 4 players, not 1."),
        ([], "Add a player"),
        (["--player", "Ada", "--player", "ada"], "Two players are called"),
        (["--player", "Ada <x>", "--player", "Bo"], "'x' isn't an email address."),
        (["--player", "Ada;zone=Mars", "--player", "Bo"], "We don't know the time zone 'Mars'."),
        (["--player", "Ada;language=xx", "--player", "Bo"], "We don't have the language 'xx'."),
        (["--player", "Ada;height=3", "--player", "Bo"], "A player can have zone=… and language=…"),
        (["--player", "Ada", "--bot", "genius"], "No bot called 'genius'."),
        (["--player", "Ada", "--player", "Bo", "--quiet", "9"], "Write quiet hours as 22-7, not as '9'."),
        (["--player", "Ada", "--player", "Bo", "--absence", "x"], "Choose default, bot or drop"),
        (["--player", "Ada", "--player", "Bo", "--zone", "Mars"], "We don't know the time zone 'Mars'."),
        (["--player", "Ada", "--player", "Bo", "--option", "x=1"], "No setting called 'x'."),
    ],
)  # fmt: skip
def test_a_game_that_cannot_begin_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert cli.run(["post", "new", "machikoro", str(tmp_path / "new"), *words]) == 2
    assert reason in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_folders_that_are_no_game(run: Run, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["post", "status", str(folder / "nowhere")]) == 2
    assert "There is no folder" in capsys.readouterr().err
    assert cli.run(["post", "status", str(folder / "letters")]) == 2
    assert capsys.readouterr().err == "letters is no game by post: it has no log.\n"
    assert cli.run(["post", "new", "machikoro", str(folder), "--player", "Ada", "--player", "Bo"]) == 2
    assert "is there already" in capsys.readouterr().err
    assert (
        cli.run(["post", "new", "machikoro", str(folder / "a b"), "--player", "Ada", "--player", "Bo"]) == 2
    )
    assert "letters, digits, - and _" in capsys.readouterr().err
    (folder / "letters/log").write_text("hello\n")
    assert cli.run(["post", "status", str(folder / "letters")]) == 2
    assert capsys.readouterr().err == "log is not the log of a game by post.\n"


def test_one_command_at_a_time(run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passel.tables.file_log.PATIENCE", 0.0)
    with locked(folder, 0.0):
        code, _, err = run("tick")
        assert run("status")[0] == 0
    assert (code, err) == (2, "Another command is working on game. Try again when it is done.\n")
    assert run("tick")[0] == 0


def test_by_correspondence_a_decision_is_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = laid(tmp_path / "crash", [BO, CY], "margincall")
    first = next(seat for seat in (0, 1) if table.state.ask_of(seat))
    before = table.state.game.view(table.state.pos, first)
    send(table, first, "swap")
    assert cli.run(["post", "rollback", str(table.folder), "--reason", "Not what Bo wrote."]) == 0
    table.catch_up()
    assert table.state.game.view(table.state.pos, first) == before
    assert table.state.history.rollbacks == 1
    assert cli.run(["post", "preview", str(table.folder)]) == 2
    assert "takes effect at once" in capsys.readouterr().err


def test_a_plan_is_played_as_long_as_it_can_be(tmp_path: Path) -> None:
    """Several choices at once, as players write them, then one that is possible, and one that is not."""
    table = laid(tmp_path / "crash", [BO, CY], "margincall")
    seat = next(seat for seat in (0, 1) if table.state.ask_of(seat))
    trial = table.state.pos.copy()
    trial.play(seat, table.state.game.box.texts["swap"])
    first, second = [option.text for option in trial.asks[0].options][:2]
    cards = f"{first} {second}".replace("drop ", "")
    with table.session():
        table.do(acts.Plan(by=REFEREE, seat=seat, options=(f"swap {cards}", "end", "sell W W W", "end")))
    assert attend(table)
    made = [option.text for mover, option in table.state.history.moves if mover == seat]
    assert made[:3] == ["swap", first, second]
    assert "end" in made
    assert table.state.seats[seat].plan in ((), ("sell W W W", "end"))  # until it is asked again
