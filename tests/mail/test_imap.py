"""Round trips through a mailbox on a real IMAP server."""

from __future__ import annotations

import asyncio
import imaplib
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dovecot import PASSWORD, Dovecot
from mail.office import ANNA, BEN, Diary, Sink, mail, open_office, settings, text_of, until
from passel.mail.config import Config, Imap, In, Limits
from passel.mail.imap import Poller

pytestmark = [pytest.mark.pure, pytest.mark.slow]


@pytest.fixture(autouse=True)
def password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DESK_PASSWORD", PASSWORD)


def office(folder: Path, boxes: Dovecot, user: str, out: int = 1, **changes: Any) -> Config:
    """Each test has a mailbox of its own."""
    imap = Imap(
        host="127.0.0.1",
        port=boxes.port,
        user=user,
        password_env="DESK_PASSWORD",
        security="none",
        every=0.1,
        timeout=10.0,
    )
    box = msgspec.structs.replace(imap, **changes.pop("imap", {}))
    return settings(folder, out, inbound=In(imap=box), **changes)


def test_letters_in_a_mailbox_are_read_answered_and_put_away(tmp_path: Path, mailboxes: Dovecot) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        tagged = mail("tv P3\n", BEN, "desk+town.P3.T4@passel.example", "no tag", "<2@x>")
        mailboxes.deliver("trip", mail().as_bytes(), mail(Auto_Submitted="auto-replied").as_bytes())
        async with open_office(clerk, office(tmp_path, mailboxes, "trip", sink.port)):
            await until(lambda: len(sink.mails) == 2)
            mailboxes.deliver("trip", tagged.as_bytes())
            await until(lambda: len(sink.mails) == 4)
            await until(lambda: len(mailboxes.subjects("trip", "Passel")) == 3)
        await sink.close()
        assert mailboxes.subjects("trip") == []
        assert [each.text for each in clerk.letters] == ["buy mine", "tv P3"]
        assert clerk.letters[1].tag and clerk.letters[1].tag.seat == "P3"
        assert {text_of(each) for each in sink.to(BEN)} == {
            "A letter came: <1@players.example>\n",
            "tv P3 - it stands\n",
        }

    asyncio.run(story())


@pytest.mark.parametrize("security", ["tls", "starttls"])
def test_the_line_is_encrypted_and_the_server_must_be_who_it_says(
    tmp_path: Path, mailboxes: Dovecot, security: str
) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        port = mailboxes.tls_port if security == "tls" else mailboxes.port
        trusting = {"security": security, "port": port, "host": "localhost", "ca": str(mailboxes.certificate)}
        mailboxes.deliver(security, mail().as_bytes())
        config = office(tmp_path, mailboxes, security, imap=trusting)
        async with open_office(clerk, config):
            await until(lambda: clerk.letters)
        wary = office(tmp_path, mailboxes, security, imap=trusting | {"ca": ""})
        assert wary.inbound.imap
        async with open_office(clerk, config):
            poller = Poller(None, wary.inbound.imap)  # type: ignore[arg-type]
            with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
                await poller.poll()

    asyncio.run(story())


def test_a_mail_that_stays_where_it_was_is_read_once(tmp_path: Path, mailboxes: Dovecot) -> None:
    """As after a crash between reading and putting away; and as where nothing may be put away at all."""

    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        mailboxes.deliver("twice", mail().as_bytes())
        async with open_office(clerk, office(tmp_path, mailboxes, "twice")):
            await until(lambda: mailboxes.subjects("twice", "Passel"))
        mailboxes.deliver("twice", mail().as_bytes())
        async with open_office(clerk, office(tmp_path, mailboxes, "twice")):
            await until(lambda: len(mailboxes.subjects("twice", "Passel")) == 2)
        assert len(clerk.letters) == 1
        nowhere = office(tmp_path, mailboxes, "twice", imap={"done": "../../outside"})
        mailboxes.deliver("twice", mail(id="<2@x>").as_bytes(), mail(id="<3@x>").as_bytes())
        async with open_office(clerk, nowhere):
            await until(lambda: len(clerk.letters) == 3)  # neither waits for the other
            await asyncio.sleep(0.5)
        assert len(clerk.letters) == 3 and len(mailboxes.subjects("twice")) == 2

    asyncio.run(story())


def test_a_mail_that_the_clerk_cannot_deal_with_is_tried_again(tmp_path: Path, mailboxes: Dovecot) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        clerk.trouble = RuntimeError("the diary is wet")
        mailboxes.deliver("wet", mail().as_bytes())
        async with open_office(clerk, office(tmp_path, mailboxes, "wet")):
            await asyncio.sleep(0.5)
            assert mailboxes.subjects("wet") == ["[town P2 T4]"] and not clerk.letters
            clerk.trouble = None
            await until(lambda: mailboxes.subjects("wet", "Passel"))
        assert len(clerk.letters) == 1

    asyncio.run(story())


def test_a_mail_that_is_too_large_is_refused(tmp_path: Path, mailboxes: Dovecot) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        large = mail("buy mine\n" * 200_000).as_bytes()
        mailboxes.deliver("large", large)
        config = office(tmp_path, mailboxes, "large", sink.port, limits=Limits(size=300_000))
        async with open_office(clerk, config):
            await until(lambda: sink.mails)
        await sink.close()
        assert "larger than 300 kB" in text_of(sink.mails[0]) and sink.mails[0]["To"] == ANNA

    asyncio.run(story())


def test_a_server_that_cannot_move_mails(
    tmp_path: Path, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are copied and marked, and what others have marked stays."""
    real = imaplib.IMAP4.capability

    def poor(box: imaplib.IMAP4) -> Any:
        status, words = real(box)
        return status, [b" ".join(word for word in words[0].split() if word != b"MOVE")]

    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        mailboxes.deliver("poor", mail(id="<0@x>", subject="marked by others").as_bytes(), mail().as_bytes())
        with mailboxes.box("poor") as box:
            box.store("1", "+FLAGS", r"(\Deleted)")
        monkeypatch.setattr(imaplib.IMAP4, "capability", poor)
        async with open_office(clerk, office(tmp_path, mailboxes, "poor")):
            await until(lambda: mailboxes.subjects("poor") == ["marked by others"])
        assert mailboxes.subjects("poor", "Passel") == ["[town P2 T4]"] and len(clerk.letters) == 1

    asyncio.run(story())


def test_a_mailbox_that_does_not_open_is_tried_again_and_no_password_is_told(
    tmp_path: Path, mailboxes: Dovecot, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        mailboxes.deliver("shut", mail().as_bytes())
        monkeypatch.setenv("DESK_PASSWORD", "not the one")
        async with open_office(clerk, office(tmp_path, mailboxes, "shut")):
            await until(lambda: "cannot be read now" in caplog.text)
            monkeypatch.setenv("DESK_PASSWORD", PASSWORD)
            await until(lambda: clerk.letters)

    with caplog.at_level(logging.DEBUG, "passel.mail"):
        asyncio.run(story())
    told = " ".join(str(vars(record)) for record in caplog.records if record.name == "passel.mail")
    assert "AUTHENTICATIONFAILED" in told
    assert "not the one" not in told and PASSWORD not in told and ANNA not in told


def test_closing_does_not_wait_for_a_server_that_hangs(tmp_path: Path) -> None:
    async def story() -> None:
        connected = asyncio.Event()

        async def silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"* OK [CAPABILITY IMAP4rev1] in a moment\r\n")
            await reader.readline()
            writer.write(b"* CAPABILITY IMAP4rev1\r\nXXXX0 OK\r\n")
            connected.set()
            await reader.read()
            writer.close()

        server = await asyncio.start_server(silent, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        boxes = Dovecot(port, 0, tmp_path)
        config = office(tmp_path, boxes, "nobody", imap={"timeout": 300.0})
        async with asyncio.timeout(60):
            async with open_office(Diary(tmp_path / "diary"), config):
                await connected.wait()
                await asyncio.sleep(0.2)
        server.close()

    asyncio.run(story())
