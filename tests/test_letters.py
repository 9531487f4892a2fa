"""Play by letter from a record, and the commands for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path

import pytest

from passel import cli
from passel.contract import BadSetting
from passel.kernel import Refused
from passel.letters.records import open_sheet, report
from passel.records import Record, save
from passel.registry import find

GAME = find("machikoro")
SHEETS = [
    ("GO 1: buy radio tower, cafe\nGO 2: buy forest, convenience store, bakery", "buy forest"),
    ("buy bakery", "GO 1: buy mine\nGO 2: buy forest"),
]


def played(turns: int, **options: object) -> Record:
    """A game of two, by text, so many turns of it."""
    record = Record(GAME, 2, GAME.setting_values({"mode": "postal", **options}), ["Ada", "Bo"], bytes(32))
    pos = record.begin()
    for texts in SHEETS[:turns]:
        for seat, text in enumerate(texts):
            for option in GAME.parse(pos, seat, text):
                record.decisions.append((seat, option))
                pos.play(seat, option)
    return record


def finished() -> Record:
    record = played(1, turn_limit=1)
    assert record.replay().over
    return record


def test_a_whole_sheet_is_one_batch_of_decisions() -> None:
    record = played(1)
    pos = record.replay()
    assert pos.journal is not None
    assert [event.name for event, *_ in pos.journal].count("went") == 3
    assert GAME.lasted(pos) == 2


def test_the_report_of_a_turn_is_for_all_or_for_one() -> None:
    record = played(2)
    for_all, for_ada, for_bo = (report(record, 1, seat) for seat in (None, 1, 2))
    assert for_all.startswith("MACHI KORO  turn 1 of 12      goes P1 P2 P1      no orders: none\n")
    assert "only for" not in for_all
    assert for_ada.startswith(for_all)
    assert for_bo.startswith(for_all)
    assert "-- only for P1\n" in for_ada
    assert "buy forest, convenience store, bakery" in for_ada
    assert "convenience store" not in for_bo.removeprefix(for_all)


def test_the_last_turn_if_none_is_named() -> None:
    assert report(played(2)) == report(played(2), 2)


def test_sheets_are_shown_to_all_if_so_agreed() -> None:
    letter = report(played(1, reveal_orders="all"))
    assert "\nP1:\nGO 1\n  buy radio tower, cafe\n" in letter
    assert letter.endswith("\nP2:\nGO 1\n  buy forest\n")


def test_who_sent_nothing_has_nothing_to_show() -> None:
    record = Record(
        GAME, 2, GAME.setting_values({"mode": "postal", "reveal_orders": "all"}), ["Ada", "Bo"], bytes(32)
    )
    pos = record.begin()
    for seat in (0, 1):
        option = GAME.box.texts["no orders"]
        record.decisions.append((seat, option))
        pos.play(seat, option)
    letter = report(record, 1, 2)
    assert "no orders: P1 P2" in letter
    assert letter.endswith(
        "-- only for P2: You sent no orders. You rolled and collected, but bought nothing.\n"
    )


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: report(played(0)), "No turns resolved yet."),
        (lambda: report(played(2), 3), "Choose a turn from 1 to 2."),
        (lambda: report(played(2), 0), "Choose a turn from 1 to 2."),
        (lambda: report(played(2), 1, 3), "Choose a seat from 1 to 2."),
        (lambda: report(Record(GAME, 2, GAME.setting_values(), [])), "This game isn't played by post."),
        (lambda: open_sheet("", finished(), 1), "The game is over. No orders are due."),
        (lambda: open_sheet("", played(1), 0), "Choose a seat from 1 to 2."),
        (lambda: open_sheet("PLAYER 9", played(1), None), "Choose a seat from 1 to 2."),
        (lambda: open_sheet("buy mine", played(1), None),
         "These orders don't say whose they are. Add --seat."),
    ],
)  # fmt: skip
def test_what_cannot_be_had(ask: Callable[[], object], reason: str) -> None:
    with pytest.raises(BadSetting) as refused:
        ask()
    assert str(refused.value) == reason


# -- the commands ------------------------------------------------------------------------------------


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Runs a command on a sheet with this text and a game of one turn."""
    save(played(1), tmp_path / "game.txt")

    def run(*words: str, text: str = "") -> tuple[int, str, str]:
        (tmp_path / "sheet.txt").write_text(text, "utf-8")
        paths = {"SHEET": str(tmp_path / "sheet.txt"), "GAME": str(tmp_path / "game.txt")}
        code = cli.run([paths.get(word, word) for word in words])
        return code, *capsys.readouterr()

    return run


CHECK = ("orders", "check", "SHEET", "--game", "GAME")
PRINT = ("orders", "print", "SHEET", "--game", "GAME")


def test_check_quotes_each_line_with_its_verdict(desk: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = desk(*CHECK, text="PLAYER 2\nGO 1 2: buy mine, forrest; dice 3\n")
    assert code == 1
    assert "   2  GO 1 2: buy mine, forrest; dice 3\n" in out
    assert "NO forrest: There's no card with that name. Did you mean forest?" in " ".join(out.split())
    assert "NO  3:" in out
    assert max(len(line) for line in out.splitlines()) <= 78


def test_a_clean_sheet(desk: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = desk(*CHECK, "--seat", "1", text="Buy CAFÉ, wf")
    assert (code, "ok  GO 1: buy Cafe, Wheat Field" in out) == (0, True)
    assert desk(*PRINT, "--seat", "1", text="Buy CAFÉ, wf") == (0, "GO 1\n  buy cafe, wheat field\n", "")


def test_a_sheet_that_is_refused_prints_nothing(desk: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = desk(*PRINT, text="PLAYER 2\nTURN 7\nbuy mine")
    assert (code, out.strip()) == (1, "")


def test_report(desk: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = desk("report", "GAME", "--turn", "1", "--seat", "2")
    assert (code, out) == (0, report(played(1), 1, 2))


def test_report_as_a_page_with_a_picture(desk: Callable[..., tuple[int, str, str]]) -> None:
    letter = desk("report", "GAME", "--turn", "1", "--seat", "2")[1]
    code, out, _ = desk("report", "GAME", "--turn", "1", "--seat", "2", "--html")
    assert code == 0
    assert out.startswith("<!doctype html>")
    page = unescape(out)
    assert 'src="data:image/svg+xml;base64,' in page
    assert "Turn 1 of 12" in page
    private = letter[letter.index("-- only for") :]
    assert private in page


def test_for_programs(desk: Callable[..., tuple[int, str, str]]) -> None:
    code, out, _ = desk(*CHECK, "--json", text="PLAYER 2\nbuy mine, forrest")
    told = json.loads(out)
    assert code == 1
    assert [(fault["line"], fault["code"]) for fault in told["faults"]] == [(2, "E2")]
    assert told["canonical"] == "GO 1\n  buy mine\n"
    for seat, failed in (("1", 1), ("2", 0)):
        turn = json.loads(desk("report", "GAME", "--turn", "1", "--seat", seat, "--json")[1])
        assert turn["turn"] == 1
        assert [go["roller"] for go in turn["goes"]] == [0, 1, 0]
        assert sum(go["failed"] for go in turn["goes"]) >= failed
        assert all(not go["told"] for go in turn["goes"] if go["roller"] != int(seat) - 1)


@pytest.mark.parametrize("words", [CHECK, PRINT, (*CHECK, "--seat", "7"), ("report", "GAME", "--turn", "2")])
def test_mistakes_are_one_sentence(desk: Callable[..., tuple[int, str, str]], words: tuple[str, ...]) -> None:
    code, out, err = desk(*words, text="buy mine")
    assert (code, out) == (2, "")
    assert err.endswith(".\n")
    assert err.count("\n") == 1


def test_any_bytes_are_a_sheet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save(played(1), tmp_path / "game.txt")
    (tmp_path / "sheet.txt").write_bytes(bytes(reversed(range(256))) * 40)
    code = cli.run(
        ["orders", "check", str(tmp_path / "sheet.txt"), "--game", str(tmp_path / "game.txt"), "--seat", "2"]
    )
    assert code == 1
    assert "      NO  " in capsys.readouterr().out


@pytest.mark.parametrize("text", ["", "# hi", "> buy mine", "--"])
def test_nothing_is_not_an_empty_sheet(text: str) -> None:
    """Who says nothing has not decided anything; `orders` and then defaults is an empty sheet."""
    pos = played(0).begin()
    with pytest.raises(Refused, match="We don't understand"):
        GAME.parse(pos, 0, text)
    assert [option.text for option in GAME.parse(pos, 0, "ord")] == ["orders"]


@pytest.mark.parametrize("word", ["", "player"])
@pytest.mark.parametrize("text", ["\n", " ", "player ", "\n player"], ids=repr)
def test_a_huge_sheet_does_not_say_whose_it_is(word: str, text: str) -> None:
    with pytest.raises(BadSetting, match="don't say whose they are"):
        open_sheet(word + text * 300_000, played(1), None)
