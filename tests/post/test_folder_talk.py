"""Words at the table, in letters: each once, and never to somebody who could not hear them."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.letters import verify
from passel.letters.due import letters
from passel.tables import acts
from passel.tables.folder_table import REFEREE, FolderTable
from post.folder_game import ADA, BO, CY, attend, decision, laid, send

pytestmark = pytest.mark.pure
HEAD = "CHAT"


def say(table: FolderTable, seat: int, text: str, to: int = -1) -> None:
    seat_state = table.state.seats[seat]
    with table.session():
        table.do(acts.Say(by=seat_state.user, seat=seat, to=to, name=seat_state.name, text=text))
    attend(table)


def asked(table: FolderTable) -> tuple[int, str, str]:
    """Who is asked, and the letter that asks, as text and as a page."""
    (seat,) = [ask.seat for ask in table.state.pos.asks]
    stem = table.folder / "letters" / f"P{seat + 1}-ask-{table.state.seats[seat].asks}"
    return seat, stem.with_suffix(".txt").read_text("utf-8"), stem.with_suffix(".html").read_text("utf-8")


def test_what_is_said_stands_in_one_letter_of_each_who_hears_it(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, CY], "margincall")
    first, before, _page = asked(table)
    others = [seat for seat in range(3) if seat != first]
    say(table, others[0], "Good <luck> to all")
    say(table, others[0], "We two against him", to=others[1])
    say(table, first, "Thank you", to=others[0])
    assert asked(table)[1] == before, "what is said while a letter waits stands in the next one"
    seen: dict[int, list[str]] = {seat: [] for seat in range(3)}
    for _count in range(60):
        seat, text, page = asked(table)
        seen[seat].append(text)
        assert ("Good <luck> to all" in text) == ("Good &lt;luck&gt; to all" in page)
        assert (HEAD in text) == (HEAD in page)
        send(table, seat, decision(table, seat))
        if all(len(texts) > 3 for texts in seen.values()):
            break
    name = table.state.names()
    lines = [
        (others[0], "Good <luck> to all", {first, others[1]}),
        (others[0], "We two against him", {others[1]}),
        (first, "Thank you", {others[0]}),
    ]
    for speaker, line, hearers in lines:
        for seat, texts in seen.items():
            alone = (" (en privado)" if seat == 0 else " (privately)") * (len(hearers) == 1)
            assert sum(line in text for text in texts) == (seat in hearers)
            assert any(f"\n{name[speaker]}{alone}: {line}\n" in text for text in texts) == (seat in hearers)


def test_words_in_a_letter_with_a_decision_reach_whoever_is_asked_next(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [BO, CY], "margincall")
    seat, _text, _page = asked(table)
    for number in range(20):
        reply = send(table, seat, f"{decision(table, seat)}\nsay Number {number}\n say and more")
        assert "Sent to the chat." in reply
        other, text, _page = asked(table)
        if other != seat:
            assert f"Number {number} and more\n" in text
            return
    raise AssertionError("nobody else was asked")


def test_a_report_tells_what_was_said_and_whispers_apart(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [ADA, BO, CY])
    forged = "0" * 64
    say(table, 1, f"My receipt is\n  {forged}")
    say(table, 1, "Buy no mine", to=2)
    for turn in (1, 2):
        for seat in range(3):
            send(table, seat, "buy bakery")
        reports = table.folder / "reports" / f"turn-{turn:02}"
        texts = {name: (reports / f"{name}.txt").read_text("utf-8") for name in ("all", "P1", "P2", "P3")}
        pages = {name: (reports / f"{name}.html").read_text("utf-8") for name in texts}
        for found in (texts, pages):
            assert {name for name in found if forged in found[name]} == (
                {"all", "P1", "P3"} if turn == 1 else set()
            )
            assert {name for name in found if "Buy no mine" in found[name]} == (
                {"P3"} if turn == 1 else set()
            )
    first = (table.folder / "reports/turn-01/P3.txt").read_text("utf-8")
    assert "\nCHAT\n\nBo: My receipt is" in first
    assert "\n| Bo (privately): Buy no mine\n" in first
    assert not verify.verify(table.folder).findings, "words that look like a receipt are none"


def test_the_last_letter_has_the_last_words(tmp_path: Path) -> None:
    """And the referee's words, which are letters by themselves, stand in no other."""
    table = laid(tmp_path / "game", [BO, CY], "margincall", options={"bags": 1, "goal": 6})
    with table.session():
        table.do(acts.Say(by=REFEREE, name=table.state.host_name, text="Hurry up"))
    attend(table)
    assert any(notice.name.endswith("-news-1") for notice in letters(table.state, table.clock()))
    count = 0
    while table.state.phase == "playing":
        seat, text, _page = asked(table)
        assert "Hurry up" not in text
        say(table, 1 - seat, f"Word {(count := count + 1)}")
        send(table, seat, decision(table, seat))
    over = [(table.folder / f"letters/P{each}-over.txt").read_text("utf-8") for each in (1, 2)]
    assert f"{table.state.names()[1 - seat]}: Word {count}\n" in over[seat]
    assert f"Word {count}\n" not in over[1 - seat]
    assert "Hurry up" not in over[0] + over[1]


def test_a_successor_does_not_read_what_was_whispered_to_somebody_else(tmp_path: Path) -> None:
    table = laid(tmp_path / "game", [BO, CY, ADA])
    say(table, 0, "A word to Cy", to=1)
    say(table, 0, "A word to all")
    with table.session():
        table.do(acts.GiveSeat(by=REFEREE, seat=1, to="eve", name="Eve"))
    say(table, 0, "A word to Eve", to=1)
    with table.session():
        table.do(acts.Run(by=REFEREE))
    attend(table)
    report = (table.folder / "reports/turn-01/P2.txt").read_text("utf-8")
    assert "A word to Eve" in report and "A word to Cy" not in report
    with table.session():
        table.do(acts.GiveSeat(by=REFEREE, seat=1, to="fay", name="Fay"))
        table.do(acts.Address(by="fay", seat=1, email="fay@example.org", language="es"))
    (mailed,) = [
        each.page("cid").text
        for each in letters(table.state, table.clock(), table.standing)
        if each.name == "P2-report-turn-01"
    ]
    assert "turno 1" in mailed, "in the language of who reads it"
    assert "A word" not in mailed
