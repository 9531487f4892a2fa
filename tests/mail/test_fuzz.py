"""Mails that a machine thinks of: each gets a letter, a civil answer or a stated silence."""

from __future__ import annotations

import random
from email.message import EmailMessage

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mail.office import ANNA, DESK, mail
from mail.test_incoming import HOSTILE
from passel.mail.incoming import Envelope, Refusal, Silence, reading
from passel.mail.letter import Letter
from passel.mail.plain_text import decoded, from_html
from passel.mail.quoting import own_words

pytestmark = [pytest.mark.pure, pytest.mark.slow]
THOROUGH = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)

HEADERS = """From: |anna@players.example|To: |desk+town.P2@passel.example|Subject: |[town P2 T4]|Date: |
Message-ID: <a@b>|Content-Type: |multipart/mixed|multipart/alternative|multipart/related|; boundary=b|
text/plain|text/html|message/rfc822|; charset=|utf-8|utf-16|punycode|; format=flowed|
Content-Transfer-Encoding: |base64|quoted-printable|x-uuencode|Content-Disposition: attachment; filename=|
a.txt|; filename*0*=|utf-8''%41|=?utf-8?q?|?=|(|)|@|,|"|=C3|="""
BODIES = """--b|--b--|<|>|<div>|<!--|-->|<style>|&#99;|&|> |On 1 Anna wrote:|-- |buy mine|begin 644 x|é"""
BREAKS = ["\n", "\n", "\n\n", "\r\n", "\r", "\0", "\ud800"]
WORDS = st.sampled_from([*HEADERS.replace("|\n", "|").split("|"), *BODIES.split("|"), *BREAKS])


def as_bytes(words: list[str]) -> bytes:
    return "".join(words).encode("utf-8", "surrogatepass")


def check(raw: bytes) -> None:
    found = reading(raw, DESK, 10**6, 10**5, Envelope())
    if isinstance(found, Silence):
        assert found.reason
        return
    assert isinstance(found, Letter | Refusal)
    assert found.sender.isascii() and found.sender.count("@") == 1
    assert found.id.startswith("<") and "\n" not in found.subject
    if isinstance(found, Refusal):
        assert found.reason.endswith(".") and "\n" not in found.reason
    else:
        assert found.text.strip() and not set("\0\r\x1b") & set(found.text)
        found.text.encode()  # nothing that could not be written down or sent
        " ".join((found.subject, *map(str, found.notes))).encode()
        assert all("\n" not in str(note) for note in found.notes)


@THOROUGH
@given(st.lists(WORDS, max_size=40).map(as_bytes))
def test_words_of_mails_in_any_order(raw: bytes) -> None:
    check(raw)
    check(f"From: {ANNA}\n".encode() + raw)
    check(f"From: {ANNA}\nContent-Type: multipart/mixed; boundary=b\n\n--b\n".encode() + raw)


@THOROUGH
@given(st.binary(max_size=300))
def test_any_bytes(raw: bytes) -> None:
    check(raw)
    check(f"From: {ANNA}\n\n".encode() + raw)
    check(f"From: {ANNA}\nContent-Type: text/html; charset=utf-16\n\n".encode() + raw)


def good_mails() -> list[bytes]:
    page = mail("buy mine\n")
    page.add_alternative("<p>buy <b>mine</b></p>", subtype="html")
    page.get_payload()[1].add_related(b"PNG", "image", "png", cid="<a>")  # type: ignore[index, union-attr]
    sheet = mail("\n")
    sheet.add_attachment("buy café\n", filename="órders.txt")
    inner = EmailMessage()
    inner.set_content("forwarded")
    sheet.add_attachment(inner)
    coded = mail("¡Compra! Ñandú\n" * 5, subject="[town Ñandú T4]", sender="Ánna <anna@players.example>")
    return [mail().as_bytes(), page.as_bytes(), sheet.as_bytes(), coded.as_bytes()]


@pytest.mark.parametrize("number", range(4))
def test_good_mails_damaged(number: int) -> None:
    """Bytes changed, lost, doubled, exchanged: the same ones each time."""
    chance = random.Random(number)
    good = good_mails()[number]
    check(good)
    for _ in range(250):
        raw = bytearray(good)
        for _ in range(chance.randint(1, 6)):
            here, there = sorted(chance.randrange(len(raw)) for _ in range(2))
            match chance.randrange(5):
                case 0:
                    raw[here] = chance.randrange(256)
                case 1:
                    del raw[here : min(there, here + 60)]
                case 2:
                    raw[here:here] = raw[here : min(there, here + 60)]
                case 3:
                    raw[here:here] = as_bytes([chance.choice(SCRAPS)])
                case _:
                    raw[here], raw[there] = raw[there], raw[here]
        check(bytes(raw))


SCRAPS = [
    "\n",
    "\n\n",
    "--",
    "=?utf-8?b?",
    ";",
    '"',
    "\0",
    "<!--",
    "Content-Type: text/html\n",
    "charset=utf-16;",
]


@pytest.mark.parametrize("name", HOSTILE)
def test_what_is_made_of_hostile_mails_is_whole(name: str) -> None:
    check(HOSTILE[name])


@THOROUGH
@given(st.text(), st.text(max_size=20), st.binary(max_size=60))
def test_small_steps(words: str, charset: str, raw: bytes) -> None:
    from_html(words)
    own_words(words)
    assert isinstance(decoded(raw, charset), str)
    assert not any(line.lstrip().startswith(">") for line in own_words(words).split("\n"))
