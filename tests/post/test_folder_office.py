"""The office: what a mail door gets from it, for good letters and bad ones."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from passel.letters.folder_service import FolderLetterHandler
from passel.mail.letter import Letter, Note, Reply
from passel.mail.tags import Tag, in_subject
from passel.tables import acts
from passel.tables.local import BadLog
from post.folder_game import ADA, BO, CY, ROBOT, Hand, decision, laid

pytestmark = pytest.mark.pure


def write(
    office: FolderLetterHandler, sender: str, text: str, tag: Tag | None = None, id: str = "1@x"
) -> list[Reply]:
    subject = f"Re: {tag.in_subject} Machi Koro" if tag else "hello"
    return asyncio.run(office.receive(Letter(sender, subject, text, id, tag, (Note("A note."),))))


def attend(office: FolderLetterHandler) -> list[Reply]:
    return asyncio.run(office.attend())


def test_a_turn_by_mail(tmp_path: Path) -> None:
    clock = Hand()
    laid(tmp_path / "autumn", [ADA, BO, ROBOT], clock=clock, hours=10)
    office = FolderLetterHandler(tmp_path / "autumn", clock)
    first = attend(office)
    assert [(reply.to, reply.subject.split("]")[0]) for reply in first] == [
        ("ada@example.org", "[autumn P1 T1"),
        ("bo@example.org", "[autumn P2 T1"),
    ]
    assert attend(office) == []  # each letter once
    assert [reply.key for reply in attend(FolderLetterHandler(tmp_path / "autumn", clock))] == [
        reply.key for reply in first
    ]
    answer, *rest = write(office, "bo@example.org", "buy bakery", Tag("AUTUMN", "p2", 1))
    assert (answer.to, answer.answers, rest) == ("bo@example.org", "1@x", [])
    assert answer.subject == "Re: [AUTUMN p2 T1] Machi Koro"
    assert "Receipt: turn 1, P2" in answer.text and answer.text.endswith("A note.\n")
    assert asyncio.run(office.due()) == clock.now + 8 * 3_600_000  # the reminder
    answer, *rest = write(office, "ada@example.org", "buy bakery", None, "2@x")
    assert "Recibo: turno 1, P1" in answer.text or "Receipt" in answer.text
    assert [reply.to for reply in rest] == ["ada@example.org", "bo@example.org"]
    assert all("T2]" in reply.subject and reply.pictures and reply.html for reply in rest)
    assert "cid:board.png" in rest[0].html


def test_the_same_letter_again_changes_nothing(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "autumn", [ADA, BO], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    write(office, "bo@example.org", "buy bakery", id="1@x")
    write(office, "bo@example.org", "buy mine", id="2@x")
    answer = write(office, "bo@example.org", "buy bakery", id="1@x")[0]
    assert "already handled" in answer.text
    table.catch_up()
    assert table.state.sheets[1][1].text == "buy mine"


def test_a_move_is_a_link_that_starts_the_reply_where_our_address_is_known(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "crash", [BO, CY], "margincall", clock=clock)
    (known,) = attend(FolderLetterHandler(tmp_path, clock, own_address="games@example.org"))
    (unknown,) = attend(FolderLetterHandler(tmp_path, clock))
    links = [unescape(link) for link in re.findall(r'<a href="(mailto:[^"]*)"', known.html)]
    notation = [option.text for option in table.state.pos.asks[0].options]
    assert [parse_qs(urlsplit(link).query)["body"] for link in links] == [[text] for text in notation]
    assert all(urlsplit(link).path == "games@example.org" for link in links)
    tag = in_subject(parse_qs(urlsplit(links[0]).query)["subject"][0])
    assert tag == in_subject(known.subject) and tag is not None and tag.ask == 1
    assert "Click a move" in known.html
    assert "mailto:" not in unknown.html and "Click a move" not in unknown.html
    assert known.text == unknown.text
    office = FolderLetterHandler(tmp_path, clock)
    answer, *_rest = write(office, known.to, notation[0], tag)
    assert "ok  Played: " in answer.text


def test_whose_language_an_address_has(tmp_path: Path) -> None:
    laid(tmp_path / "autumn", [BO, ADA])
    office = FolderLetterHandler(tmp_path)
    for sender, language in (("ada@example.org", "es"), ("bo@example.org", "en"), ("eve@example.org", "en")):
        assert asyncio.run(office.language(sender)) == language


def test_what_is_refused_is_marked_as_refused(tmp_path: Path) -> None:
    clock = Hand()
    laid(tmp_path / "crash", [BO, CY], "margincall", clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    (asked,) = attend(office)
    answer = write(office, asked.to, "say hi\nundo", in_subject(asked.subject))[0]
    assert "> say hi\n       ok  Sent to the chat.\n" in answer.text
    assert "> undo\n       NO  " in answer.text, "there is nothing to undo yet"


def test_decisions_by_mail(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "crash", [BO, CY], "margincall", clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    asked = attend(office)
    assert len(asked) == 1
    seat = ["bo@example.org", "cy@example.org"].index(asked[0].to)
    tag = Tag("crash", f"P{seat + 1}", 0, 1)
    assert f"#{1}]" in asked[0].subject
    answer = write(
        office, asked[0].to, f"order pass below 3\n{decision(table, seat)}\nsay Hello\nfrobnicate", tag
    )
    assert "frobnicate" in answer[0].text
    table.catch_up()
    assert table.state.seats[seat].order is not None
    assert table.state.talk.told[-1] == 1
    again = write(office, asked[0].to, "1", tag, "2@x")
    assert again[0].text.startswith("We couldn't use your email. That move has already been made.")
    ahead = write(office, asked[0].to, "1", Tag("crash", tag.seat, 0, 99), "3@x")
    assert ahead[0].text.startswith("We couldn't use your email. Move #99 hasn't come up yet.")


@pytest.mark.parametrize(
    ("sender", "tag", "said", "stranger"),
    [
        ("eve@example.org", Tag("autumn", "P1", 1), "This address isn't playing in autumn.", True),
        ("eve@example.org", None, "We don't know this address", True),
        ("eve@example.org", Tag("spring"), "There's no game spring here.", True),
        ("bo@example.org", Tag("spring"), "There's no game spring here. Your games:", False),
        ("bo@example.org", Tag("autumn", "P3", 1), "P3 isn't yours. You play P2.", False),
        ("bo@example.org", Tag("autumn", "P9", 1), "There's no seat P9.", False),
        ("bo@example.org", Tag("autumn", "P2", 7), "Orders are due for turn 1.", False),
        ("cy@example.org", None, "You're in several games. Put one in the subject: autumn, winter", False),
        ("cy@example.org", Tag("winter"), "You have several seats. Put one in the subject: P1, P2", False),
        ("", Tag("autumn"), "This address isn't playing in autumn.", True),
    ],
)  # fmt: skip
def test_bad_letters_get_a_civil_answer(
    tmp_path: Path, sender: str, tag: Tag | None, said: str, stranger: bool
) -> None:
    clock = Hand()
    table = laid(tmp_path / "autumn", [ADA, BO, CY], clock=clock)
    laid(tmp_path / "winter", [CY, CY._replace(name="Cy too")], clock=clock)
    before = (table.folder / "log").read_bytes()
    (answer,) = write(FolderLetterHandler(tmp_path, clock), sender, "buy bakery", tag)[:1]
    assert flat(answer.text).startswith(f"We couldn't use your email. {said}")
    assert (answer.stranger, answer.answers, answer.to) == (stranger, "1@x", sender)
    assert (table.folder / "log").read_bytes() == before


@pytest.mark.parametrize(
    "text", ["", "\n\n", "é" * 50_000, "\x00\x01\x02", "TURN 9\nbuy mine", "buy " * 3000, "END\n" * 99]
)
def test_junk_is_answered_and_harms_nothing(tmp_path: Path, text: str) -> None:
    clock = Hand()
    laid(tmp_path / "autumn", [ADA, BO], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    answer = write(office, "bo@example.org", text)[0]
    assert answer.text.strip()
    assert "Receipt" in write(office, "bo@example.org", "buy bakery", id="2@x")[0].text


def test_two_games_of_one_name_and_none(tmp_path: Path) -> None:
    laid(tmp_path / "one" / "autumn", [ADA, BO])
    with pytest.raises(BadLog, match="no game by post"):
        FolderLetterHandler(tmp_path)
    (tmp_path / "one" / "copy").mkdir()
    (tmp_path / "one" / "copy" / "log").write_bytes((tmp_path / "one" / "autumn" / "log").read_bytes())
    with pytest.raises(BadLog, match="are called autumn"):
        FolderLetterHandler(tmp_path / "one")


def test_commands_and_the_mail_service_take_turns(tmp_path: Path) -> None:
    """What is done by command while the office is open is known to it."""
    clock = Hand()
    table = laid(tmp_path / "autumn", [ADA, BO], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    attend(office)
    with table.session():
        table.do(acts.Extend(by="referee", until=clock.now + 10**9, reason="Snow."))
    assert {reply.to for reply in attend(office) if "Snow." in reply.text} == {
        "ada@example.org",
        "bo@example.org",
    }


def flat(text: str) -> str:
    return " ".join(text.split())


def test_who_is_refused_is_told_what_is_awaited_and_can_answer_that(tmp_path: Path) -> None:
    clock = Hand()
    laid(tmp_path / "autumn", [CY, BO], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    (late,) = write(office, "bo@example.org", "buy bakery", Tag("autumn", "P2", 7))[:1]
    assert late.subject == "Re: [autumn P2 T1] your email", "an answer to this one is right"
    assert "We're waiting for your orders for turn 1. Use the subject [autumn P2 T1]." in flat(late.text)
    (thanks,) = write(office, "bo@example.org", "Thank you all!", Tag("autumn", "P2", 1), "2@x")[:1]
    assert "We couldn't use these orders. We're waiting for your orders for turn 1." in flat(thanks.text)
    sample = thanks.text.partition("Orders look like this:\n\n")[2].partition("\n\nA note.")[0]
    taken = write(office, "bo@example.org", sample, Tag("autumn", "P2", 1), "3@x")[0].text
    assert "Receipt: turn 1, P2" in taken
    again = write(office, "bo@example.org", "nonsense", Tag("autumn", "P2", 1), "4@x")[0].text
    assert "We have your orders for turn 1. Send new ones to replace them." in flat(again)


def test_who_is_refused_by_correspondence(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "crash", [BO, CY], "margincall", clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    (asked,) = attend(office)
    seat = ["bo@example.org", "cy@example.org"].index(asked.to)
    mine = Tag("crash", f"P{seat + 1}", 0, 1)
    empty = write(office, asked.to, "Dear all,", mine)[0].text
    assert f"It's your turn. Reply to the email {mine.in_subject}: " in flat(empty)
    assert mine.in_subject in empty
    idle = write(office, table.state.seats[1 - seat].address.email, "7", None, "2@x")[0]
    assert "It's not your turn. We'll email you when it is." in flat(idle.text)
    early = write(office, asked.to, "1", Tag("crash", mine.seat, 0, 99), "3@x")[0]
    assert early.subject == f"Re: [crash {mine.seat}] your email", "a number must not answer it"


def test_talk_needs_no_turn_and_stands_beside_a_sheet(tmp_path: Path) -> None:
    clock = Hand()
    table = laid(tmp_path / "autumn", [CY, BO], clock=clock)
    office = FolderLetterHandler(tmp_path, clock)
    only = write(office, "bo@example.org", "say Hello\nSAY: all of you", Tag("autumn", "P2", 99))[0]
    assert only.text.startswith("Sent to the chat.\n")
    both = write(office, "bo@example.org", "buy bakery\nsay I am ready\nshield 3", None, "2@x")[0]
    assert "Sent to the chat.\n\nReceipt: turn 1, P2" in both.text
    assert "   3  shield 3" in both.text, "lines keep their numbers"
    neither = write(office, "bo@example.org", "say Oh\nbuy rocket", None, "3@x")[0]
    assert "Sent to the chat.\n\nWe couldn't use these orders." in neither.text
    long = write(office, "bo@example.org", f"buy mine\n{'say ' + 'x' * 600}\n" * 2, None, "4@x")[0]
    assert "\nWrite up to 1,000 characters.\n\nReceipt: turn 1, P2" in long.text
    write(office, "bo@example.org", "buy bakery\n\nshield 3\nEND\nsay nothing", None, "5@x")
    table.catch_up()
    said = [line.text for _all, line in table.state.talk.lines]
    assert said == ["Hello\nall of you", "I am ready", "Oh"]
    envelope = table.state.sealed(1)
    assert envelope is not None and envelope.text == "buy bakery\n\nshield 3\nEND\nsay nothing"
