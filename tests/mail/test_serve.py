"""The office as a whole: its clock, its log, its end."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import ssl
from collections.abc import Iterable
from pathlib import Path
from time import time

import aiosmtplib
import pytest

import dovecot
from mail.office import ANNA, BEN, Diary, Sink, mail, open_office, post, settings, until
from passel.bench.load import free_port
from passel.logs import JsonLines
from passel.mail import service as office
from passel.mail.config import In, Listen
from passel.mail.letter import Reply
from passel.mail.outbox import Outbox
from passel.mail.rate_limit import HOUR, Hourly
from passel.mail.service import serve

pytestmark = pytest.mark.pure


def test_the_clerk_attends_at_the_start_and_when_it_is_due(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        (tmp_path / "diary").write_text("<before@x>\n")  # whatever had happened before we were killed
        await sink.open()
        config = settings(tmp_path, sink.port)
        clerk.due_at = int(time() * 1000) + 10**7
        async with open_office(clerk, config):
            await until(lambda: sink.mails)
            assert clerk.leased == 1 and sink.mails[0]["To"] == BEN
            clerk.due_at = int(time() * 1000) + 200
            await post(config, mail())  # a letter may change what is due
            await until(lambda: clerk.leased == 2)
        async with open_office(clerk, config):
            await until(lambda: clerk.leased == 3)
            await asyncio.sleep(0.1)
        await sink.close()
        assert len(sink.mails) == 3  # what was given again went out once

    asyncio.run(story())


def test_what_the_outbox_cannot_take_is_kept_for_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk may be full for a while, and a clerk gives a letter once."""

    class Once(Diary):
        async def attend(self) -> list[Reply]:
            self.leased += 1
            self.due_at = None
            return [self.news("<1@x>", BEN)] if self.leased == 1 else []

    put, tries = Outbox.put, 0

    async def full(self: Outbox, letters: Iterable[tuple[str, Reply]]) -> None:
        nonlocal tries
        tries += 1
        if tries < 3:
            raise OSError("No space left on device")
        await put(self, letters)

    async def story() -> None:
        clerk, sink = Once(tmp_path / "diary"), Sink()
        await sink.open()
        async with open_office(clerk, settings(tmp_path, sink.port)):
            await until(lambda: sink.mails)
        await sink.close()
        assert [each["To"] for each in sink.mails] == [BEN] and clerk.leased == tries == 3

    monkeypatch.setattr(Outbox, "put", full)
    monkeypatch.setattr(office, "FIRST_PAUSE", 0.05)
    asyncio.run(story())


@pytest.mark.slow
def test_a_clerk_that_fails_or_is_always_due_does_not_spin(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    class Late(Diary):
        async def due(self) -> int | None:
            return 1

    async def story() -> None:
        broken = Diary(tmp_path / "diary")
        broken.trouble = RuntimeError("the diary is wet")
        late = Late(tmp_path / "diary")
        async with open_office(broken, settings(tmp_path)):
            await until(lambda: broken.leased)
            await asyncio.sleep(0.3)
            assert broken.leased < 3  # of thousands
            broken.trouble = None
            await until(lambda: broken.leased == 2)
        async with open_office(late, settings(tmp_path)):
            await until(lambda: late.leased >= 2)
            await asyncio.sleep(0.3)
            assert late.leased < 4

    asyncio.run(story())
    assert "failed to attend" in caplog.text and "still due after attending" in caplog.text


def test_who_sent_what_cannot_be_read_is_told_so_in_their_language(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        clerk.languages[ANNA] = "es"
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail("-----BEGIN PGP MESSAGE-----\nhQ==\n"))
            await post(config, mail("> quoted\n", sender=BEN, id="<2@x>"))
            await until(lambda: len(sink.mails) == 2)
        await sink.close()
        texts = {each["To"]: each.get_content() for each in sink.mails}
        assert "No hemos podido leer tu correo. Nada ha cambiado." in texts[ANNA]
        assert "Está cifrado." in texts[ANNA] and "couldn't" not in texts[ANNA]
        assert "We couldn't read your email. Nothing has changed." in texts[BEN]
        assert "It has only quoted text and a signature." in texts[BEN]

    asyncio.run(story())


def test_the_log_tells_what_happened_and_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail("my secret plan\n"))
            await post(config, mail("my secret plan\n"))
            await post(config, mail("my secret plan\n", sender="eve@elsewhere.example", id="<2@x>"))
            await until(lambda: len(sink.mails) == 3)
        await sink.close()

    with caplog.at_level(logging.INFO, "passel.mail"):
        asyncio.run(story())
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "passel.mail"]
    told = [json.loads(line)["what"] for line in lines]
    assert {
        "an email was read",
        "an email came again",
        "an email was sent",
        "the mail service has stopped",
    } <= set(told)
    assert json.loads(lines[told.index("an email was read")])["sender"] == "a…@players.example"
    written = "\n".join(lines)
    assert "secret" not in written and ANNA not in written and "town" not in written


def test_a_signal_closes_the_office(tmp_path: Path) -> None:
    async def story() -> None:
        opened = asyncio.Event()
        office = asyncio.create_task(serve(Diary(tmp_path / "diary"), settings(tmp_path), opened=opened.set))
        await opened.wait()
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(60):
            await office

    asyncio.run(story())


def test_the_door_speaks_tls(tmp_path: Path) -> None:
    async def story() -> None:
        dovecot.make_certificate(tmp_path)
        pem, key = str(tmp_path / "certificate.pem"), str(tmp_path / "key.pem")
        clerk = Diary(tmp_path / "diary")
        config = settings(tmp_path, inbound=In(smtp=Listen(f"127.0.0.1:{free_port()}", pem, key)))
        assert config.inbound.smtp
        host, port = config.inbound.smtp.place
        context = ssl.create_default_context()
        context.load_verify_locations(pem)
        async with open_office(clerk, config):
            client = aiosmtplib.SMTP(
                hostname=host, port=port, start_tls=True, tls_context=context, timeout=60
            )
            async with client:
                await client.sendmail(ANNA, [config.address], mail().as_bytes())
        assert len(clerk.letters) == 1

    asyncio.run(story())


def test_an_answer_without_a_key_and_one_that_somebody_claims(tmp_path: Path) -> None:
    """Another letter of the same name, from somebody else, takes nobody's answer away."""

    class Keyed(Diary):
        async def receive(self, letter) -> list[Reply]:  # type: ignore[no-untyped-def]
            self.letters.append(letter)
            return [Reply(letter.sender, "x", letter.text, answers=letter.id, key=f"answer {letter.id}")]

    async def story() -> None:
        clerk, sink = Keyed(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail("mine", sender="eve@elsewhere.example"))
            await post(config, mail("forest"))
            await until(lambda: len(sink.mails) == 2)
        await sink.close()
        assert len(sink.to(ANNA)) == 1

    asyncio.run(story())


def test_so_many_in_an_hour() -> None:
    now = 0.0
    hourly = Hourly(2, lambda: now)
    assert hourly.take("a") and hourly.take("a") and not hourly.take("a") and hourly.take("b")
    now = HOUR - 1
    assert not hourly.take("a")
    now = HOUR
    assert hourly.take("a") and hourly.take("a") and not hourly.take("a")
