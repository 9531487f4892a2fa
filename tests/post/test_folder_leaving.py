"""Who leaves a game or loses a seat is told so, and who comes after gets what is asked now."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from passel import cli
from passel.letters.folder_service import FolderLetterHandler
from passel.mail.letter import Letter, Reply
from passel.tables import acts
from passel.tables.local import now
from post.folder_game import ADA, BO, CY, ROBOT, Hand, attend, decision, laid, send

pytestmark = pytest.mark.pure


def mailed(office: FolderLetterHandler) -> list[Reply]:
    return asyncio.run(office.attend())


def to(replies: list[Reply], email: str) -> list[str]:
    return [reply.text for reply in replies if reply.to == email]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("resign", "P2"), "you've left the game"),
        (
            ("replace", "P2", "Eve <eve@example.org>"),
            "Another player has taken over your seat.",
        ),
    ],
)
def test_a_farewell(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    laid(tmp_path / "autumn", [ADA, BO, CY, ROBOT], clock=now)
    office = FolderLetterHandler(tmp_path)
    assert len(to(mailed(office), "bo@example.org")) == 1
    verb, *rest = words
    assert cli.run(["post", verb, str(tmp_path / "autumn"), *rest]) == 0
    sent = mailed(office)
    (farewell,) = to(sent, "bo@example.org")
    successor = "Eve" if verb == "replace" else "P2 (bot, regular)"
    assert said in farewell
    assert f"The game continues with Ada, {successor}, Cy and Bea (bot, regular)." in " ".join(
        farewell.split()
    )
    assert not to(sent, "ada@example.org") and not to(sent, "cy@example.org")
    assert mailed(office) == []
    (again,) = to(mailed(FolderLetterHandler(tmp_path)), "bo@example.org")
    assert again == farewell, "the same key, and so it is sent once"
    assert (tmp_path / "autumn/letters/P2-farewell-1.txt").exists()
    orders = to(sent, "eve@example.org")
    assert [("send your orders for turn 1" in text) for text in orders] == [True] * (verb == "replace")


def test_who_is_dropped_for_being_away_is_told(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "autumn", [BO, ADA], clock=clock, hours=10, patience=2, absence="drop")
    office = FolderLetterHandler(tmp_path, clock)
    for _turn in range(2):
        send(table, 0, "buy bakery")
        clock.turn(10)
        mailed(office)
        table.catch_up()
    assert not table.state.seats[1].user
    (reply,) = [each for each in mailed(FolderLetterHandler(tmp_path, clock)) if "farewell" in each.key]
    assert reply.to == "ada@example.org"
    assert "Se te han pasado 2 plazos seguidos" in reply.text, "in the language of who is gone"


def test_who_is_sent_away_is_told(tmp_path: Path) -> None:
    table = laid(tmp_path / "autumn", [BO, CY])
    with table.session():
        table.do(acts.Kick(by="referee", seat=1))
    attend(table)
    text = (table.folder / "letters/P2-farewell-1.txt").read_text("utf-8")
    assert "The referee removed you from the game." in text and "Bo and P2 (bot, regular)." in text


def test_no_farewell_before_the_game_or_for_a_bot(tmp_path: Path) -> None:
    table = laid(tmp_path / "autumn", [BO, CY])
    with table.session():
        table.do(acts.UseBot(by="P1", seat=0, level="regular"))
    assert not table.state.former


def test_that_a_bot_sits_in_is_told_once(tmp_path: Path) -> None:
    table = laid(tmp_path / "crash", [BO, CY], "margincall")
    office = FolderLetterHandler(tmp_path, table.clock)
    mailed(office)
    with table.session():
        table.do(acts.UseBot(by="P1", seat=0, level="regular"))
    sent = mailed(office)
    table.catch_up()
    for count in range(6):
        table.catch_up()
        text = decision(table, 1)
        tagged = Letter("cy@example.org", "", text, f"{count}@x")
        sent += asyncio.run(office.receive(tagged))
    table.catch_up()
    assert table.state.seats[0].asks > 3
    assert sum("a bot is playing for you" in text for text in to(sent, "bo@example.org")) == 1


def test_a_successor_is_asked_what_the_former_player_was_asked(tmp_path: Path) -> None:
    table = laid(tmp_path / "crash", [BO, CY], "margincall", clock=now)
    office = FolderLetterHandler(tmp_path)
    (asked,) = mailed(office)
    seat = ["bo@example.org", "cy@example.org"].index(asked.to)
    assert cli.run(["post", "replace", str(table.folder), str(seat + 1), "Eve <eve@example.org>"]) == 0
    (ask,) = to(mailed(office), "eve@example.org")
    assert "Eve, it's your turn" in ask


def test_all_turns_that_were_run_while_nobody_looked_are_reported(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "autumn", [BO, CY], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    assert len(mailed(office)) == 2
    for _turn in range(3):
        for seat in (0, 1):
            send(table, seat, "buy bakery")
    sent = mailed(office)
    assert [reply.key.rpartition("-P")[2] for reply in sent] == [
        f"{seat}-report-turn-0{turn}" for seat in (1, 2) for turn in (1, 2, 3)
    ]
    assert [reply.subject.partition("]")[0] for reply in sent] == [
        f"[autumn P{seat} T{turn}" for seat in (1, 2) for turn in (2, 3, 4)
    ]
    assert mailed(office) == []
    assert [reply.key for reply in mailed(FolderLetterHandler(tmp_path, clock))] == [
        reply.key for reply in sent
    ]
    gone = {reply.key for reply in sent if "turn-02" in reply.key}
    left = [reply.key for reply in mailed(FolderLetterHandler(tmp_path, clock, gone.__contains__))]
    assert left == [reply.key for reply in sent if reply.key not in gone]
    with table.session():
        table.do(acts.Rollback(by="referee", moves=table.state.turns[3], reason="A die fell."))
    attend(table)
    keys = [reply.key for reply in mailed(FolderLetterHandler(tmp_path, clock))]
    assert not any("turn-03" in key for key in keys), "what was rolled back is not reported as if it stood"
    assert sum("turn-02" in key for key in keys) == 2 and sum("-news-" in key for key in keys) == 2
