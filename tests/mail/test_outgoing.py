"""Mails that we send."""

from __future__ import annotations

from datetime import UTC, datetime
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mail.office import ANNA, DESK, parsed, text_of
from passel.mail.incoming import Envelope, Silence, reading
from passel.mail.letter import Reply
from passel.mail.outgoing import Unsendable, compose

pytestmark = pytest.mark.pure

NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def made(reply: Reply, key: str = "key", name: str = "The desk", plus: bool = True) -> EmailMessage:
    return parsed(compose(reply, DESK, name, plus, key, NOON).as_bytes())


def test_headers() -> None:
    mail = made(Reply(ANNA, "Re: [town P2 T4] your orders", "They stand.\n", answers="<1@x>"))
    assert mail["From"] == "The desk <desk@passel.example>" and mail["To"] == ANNA
    assert mail["Reply-To"] == "The desk <desk+town.P2.T4@passel.example>"
    assert mail["In-Reply-To"] == mail["References"] == "<1@x>"
    assert mail["Date"].datetime == NOON
    assert made(Reply(ANNA, "[town P2 #7]", "x"))["Reply-To"].addresses[0].username == "desk+town.P2.A7"
    assert made(Reply(ANNA, "[town P2 #7]", "x"), plus=False)["Reply-To"] is None
    assert made(Reply(ANNA, "news", "x"))["Reply-To"] is None


def test_the_same_key_is_the_same_letter() -> None:
    one, same, other = (made(Reply(ANNA, "x", "y"), key) for key in ("a", "a", "b"))
    assert one["Message-ID"] == same["Message-ID"] != other["Message-ID"]
    assert one["Message-ID"].endswith("@passel.example>")


def test_words_of_all_the_world() -> None:
    words = "¡Qué día! 🐷\n" + "x" * 2000 + "\n.\nFrom me\n"
    mail = made(Reply(ANNA, "Ñandú 🐷 " * 30, words), name='Peña, "the" desk')
    assert mail["Subject"].startswith("Ñandú 🐷 Ñandú 🐷")
    assert mail["From"].addresses[0].display_name == 'Peña, "the" desk'
    assert text_of(mail) == words
    raw = compose(Reply(ANNA, "Ñ" * 300, "é" * 5000), DESK, "ñ", True, "key", NOON).as_bytes()
    raw.decode("ascii")
    assert max(len(line) for line in raw.split(b"\r\n")) <= 78


def test_a_long_id_stays_whole() -> None:
    long = f"<{'a' * 200}@x.example>"
    raw = compose(Reply(ANNA, "x", "y", answers=long), DESK, "x", True, "key", NOON).as_bytes()
    assert f"In-Reply-To: {long}\r\nReferences: {long}\r\n".encode() in raw


def test_pictures_are_shown_in_the_page_or_attached() -> None:
    page = '<img src="cid:board"><img src="cid:board2"><p>cid:boards</p>'
    pictures = (("board", b"PNG 1"), ("board2", b"PNG 2"))
    mail = made(Reply(ANNA, "x", "text\n", page, pictures))
    assert text_of(mail) == "text\n"
    body = mail.get_body(("html",))
    assert body is not None
    shown = str(body.get_content())
    parts = [part for part in mail.walk() if part.get_content_type() == "image/png"]
    assert [part.get_payload(decode=True) for part in parts] == [b"PNG 1", b"PNG 2"]
    for part in parts:
        assert f'src="cid:{part["Content-ID"][1:-1]}"' in shown
    assert "<p>cid:boards</p>" in shown
    plain = made(Reply(ANNA, "x", "text\n", pictures=pictures))
    assert [part.get_filename() for part in plain.iter_attachments()] == ["board.png", "board2.png"]


@pytest.mark.parametrize(
    "to", ["", "anna", "a@b.c, d@e.f", "a@b.c\nBcc: d@e.f", "Anna <a@b.c>", "a b@c.d", "ñ@b.c"]
)
def test_an_address_that_is_none(to: str) -> None:
    with pytest.raises(Unsendable):
        compose(Reply(to, "x", "y"), DESK, "x", True, "key", NOON)


ANY = st.text(max_size=60)


@pytest.mark.slow
@settings(max_examples=40, deadline=None, derandomize=True)
@given(ANY, ANY, ANY, ANY, ANY, ANY, st.binary(max_size=20))
def test_no_word_gets_out_of_its_place(
    subject: str, words: str, page: str, answers: str, key: str, title: str, png: bytes
) -> None:
    """Whatever a letter says, its headers are ours; and another desk does not answer it."""
    reply = Reply(ANNA, f"{subject}\r\nBcc: {subject}", words, page, ((title, png),), answers)
    raw = compose(reply, DESK, f"{words}\nTo: x@y.z", True, key, NOON).as_bytes()
    mail = parsed(raw)
    assert mail["Bcc"] is None and mail["To"] == ANNA and len(mail.get_all("From", [])) == 1
    assert [address.addr_spec for address in mail["From"].addresses] == [DESK]
    assert isinstance(reading(raw, "other@x.example", 10**6, 10**5, Envelope()), Silence)
