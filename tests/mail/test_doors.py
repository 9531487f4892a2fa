"""Whole round trips: a mail program -> our door -> a clerk -> the outbox -> a mail server."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import aiosmtplib
import pytest

from mail.office import ANNA, BEN, DESK, Diary, Sink, mail, open_office, post, settings, text_of, until
from passel.bench.load import free_port
from passel.contract import BadSetting
from passel.mail.config import Config, In, Limits, Listen
from passel.mail.letter import Letter
from passel.mail.tags import Tag

pytestmark = pytest.mark.pure


def test_a_letter_is_read_and_answered(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            assert "Accepted" in await post(
                config, mail("buy mine\n-- \nAnna\n"), to="desk+town.P2.A7@passel.example"
            )
            await until(lambda: len(sink.mails) == 2)
        await sink.close()
        assert clerk.letters == [
            Letter(ANNA, "[town P2 T4]", "buy mine", "<1@players.example>", Tag("town", "P2", 4, 7))
        ]
        (answer,) = sink.to(ANNA)
        assert text_of(answer) == "buy mine - it stands\n"
        assert answer["In-Reply-To"] == "<1@players.example>" and answer["Auto-Submitted"] == "auto-replied"
        assert answer["Reply-To"] == "The desk <desk+town.P2.T4@passel.example>"
        (news,) = sink.to(BEN)
        assert news["Auto-Submitted"] == "auto-generated" and news["In-Reply-To"] is None
        assert not list((tmp_path / "mail" / "queue").iterdir())

    asyncio.run(story())


def test_a_letter_that_comes_again_is_read_once_and_answered_once(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await asyncio.gather(*(post(config, mail()) for _ in range(3)))
            await post(config, mail(Received="by another way"))
            await until(lambda: len(sink.mails) == 2)
        async with open_office(clerk, config):  # the ledger outlives us
            await post(config, mail())
            await post(config, mail("buy forest", id="<2@players.example>"))
            await until(lambda: len(sink.mails) == 4)
        await sink.close()
        assert [letter.text for letter in clerk.letters] == ["buy mine", "buy forest"]
        assert len({each["Message-ID"] for each in sink.mails}) == 4

    asyncio.run(story())


def test_accepted_means_durable_and_trouble_means_come_again(tmp_path: Path) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        config = settings(tmp_path)  # nobody listens where letters should go
        queue = tmp_path / "mail" / "queue"
        async with open_office(clerk, config):
            clerk.trouble = RuntimeError("the diary is wet")
            with pytest.raises(aiosmtplib.SMTPDataError) as refused:
                await post(config, mail())
            assert refused.value.code == 451 and "wet" not in refused.value.message
            assert not list(queue.iterdir())
            clerk.trouble = None
            await post(config, mail())
            assert len(list(queue.glob("*.eml"))) == 2

    asyncio.run(story())


def test_what_the_door_refuses(tmp_path: Path) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        config = settings(tmp_path, limits=Limits(size=5000, letters=3))
        async with open_office(clerk, config):
            for stranger in ("ben@passel.example", "desk@elsewhere.example", "desks@passel.example"):
                with pytest.raises(aiosmtplib.SMTPRecipientsRefused) as nobody:
                    await post(config, mail(), BEN, to=stranger)
                assert nobody.value.recipients[0].code == 550
            with pytest.raises(aiosmtplib.SMTPResponseException) as large:
                await post(config, mail("mine\n" * 2000), sender="carl@players.example")
            assert large.value.code == 552
            for number in range(3):
                await post(config, mail(id=f"<{number}@x>"))
            with pytest.raises(aiosmtplib.SMTPSenderRefused) as later:
                await post(config, mail(id="<4@x>"))
            assert later.value.code == 451
            await post(config, mail(id="<5@x>", sender=BEN), sender="other@players.example")

    asyncio.run(story())
    assert (tmp_path / "diary").read_text().split() == ["<0@x>", "<1@x>", "<2@x>", "<5@x>"]


def test_an_address_of_the_network_may_knock_so_often(tmp_path: Path) -> None:
    async def story() -> None:
        config = settings(tmp_path, limits=Limits(knocks=2))
        async with open_office(Diary(tmp_path / "diary"), config):
            for number in range(2):
                await post(config, mail(id=f"<{number}@x>"), sender=f"p{number}@players.example")
            with pytest.raises(aiosmtplib.SMTPSenderRefused, match="later"):
                await post(config, mail(id="<3@x>"), sender="p3@players.example")

    asyncio.run(story())


def test_connections_are_counted(tmp_path: Path) -> None:
    async def story() -> None:
        config = settings(tmp_path, limits=Limits(lines=2))
        assert config.inbound.smtp
        host, port = config.inbound.smtp.place
        async with open_office(Diary(tmp_path / "diary"), config):
            lines = [await asyncio.open_connection(host, port) for _ in range(2)]
            for reader, _ in lines:
                assert (await reader.readline()).startswith(b"220")
            reader, third = await asyncio.open_connection(host, port)
            assert b"421" in await reader.read()
            for writer in (third, lines[0][1]):
                writer.close()
                await writer.wait_closed()
            await asyncio.sleep(0.05)
            await post(config, mail())
            lines[1][1].close()

    asyncio.run(story())


def test_bounces_lists_and_robots_are_not_answered(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail(), sender="")
            await post(config, mail(Auto_Submitted="auto-replied"))
            await post(config, mail(List_Id="<players.example>"))
            await post(config, mail(sender="MAILER-DAEMON@players.example"))
            await post(config, b"no header at all")
        await sink.close()
        assert not clerk.letters and not sink.mails

    with caplog.at_level(logging.INFO, "passel.mail"):
        asyncio.run(story())
    reasons = [vars(record).get("reason") for record in caplog.records if "not answered" in record.message]
    assert len(reasons) == 5 and all(reasons)


def test_two_desks_do_not_write_to_each_other_for_ever(tmp_path: Path) -> None:
    """What one sends reaches the other, and that is the end of it."""

    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail(sender="desk@other.example"))
            await until(lambda: len(sink.mails) == 1)
            returned = sink.raw[0].replace(
                b"From: The desk <desk@passel.example>", b"From: desk@other.example"
            )
            assert returned != sink.raw[0]
            await post(config, returned)
        await sink.close()
        assert len(clerk.letters) == 1 and len(sink.mails) == 1

    asyncio.run(story())


def test_a_stranger_gets_one_answer_an_hour_and_a_player_so_many(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port, limits=Limits(answers=2))
        async with open_office(clerk, config):
            for number in range(4):
                await post(config, mail(id=f"<s{number}@x>", sender="eve@elsewhere.example"))
                await post(config, mail(id=f"<a{number}@x>"))
                await post(config, mail("\n", id=f"<b{number}@x>", sender="empty@elsewhere.example"))
            for number in range(3):  # the desk has written to Ben: he is no stranger
                await post(config, mail("\n", id=f"<c{number}@x>", sender=BEN), BEN)
            await until(lambda: len(sink.mails) == 10)
        await sink.close()
        assert len(clerk.letters) == 8
        assert len(sink.to("eve@elsewhere.example")) == len(sink.to("empty@elsewhere.example")) == 1
        assert len(sink.to(ANNA)) == 2
        assert len(sink.to(BEN)) == 4 + 2  # news are no answers: none is withheld

    asyncio.run(story())


def test_a_letter_that_cannot_be_read_gets_a_civil_answer(tmp_path: Path) -> None:
    async def story() -> None:
        clerk, sink = Diary(tmp_path / "diary"), Sink()
        await sink.open()
        config = settings(tmp_path, sink.port)
        async with open_office(clerk, config):
            await post(config, mail("> quoted\n"))
            await until(lambda: len(sink.mails) == 1)
        await sink.close()
        assert not clerk.letters
        assert "only quoted text" in text_of(sink.mails[0])
        assert sink.mails[0]["Subject"] == "Re: [town P2 T4]"

    asyncio.run(story())


# -- LMTP ------------------------------------------------------------------------------------------------


async def lmtp(config: Config, *commands: str) -> list[str]:
    """What a mail server would say, and what it hears."""
    assert config.inbound.lmtp
    reader, writer = await asyncio.open_connection(*config.inbound.lmtp.place)
    heard = [(await reader.readline()).decode()]
    for command in commands:
        writer.write(command.encode())
        while True:
            line = (await reader.readline()).decode()
            if line[3:4] != "-":
                break
        heard.append(line)
    writer.close()
    await writer.wait_closed()
    return [line[:3] for line in heard]


def test_letters_come_by_lmtp_one_at_a_time(tmp_path: Path) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        config = settings(tmp_path, inbound=In(lmtp=Listen(f"127.0.0.1:{free_port()}")))
        letter = mail().as_string().replace("\n", "\r\n") + ".\r\n"
        async with open_office(clerk, config):
            heard = await lmtp(
                config,
                "EHLO here\r\n",
                "LHLO here\r\n",
                f"MAIL FROM:<{ANNA}>\r\n",
                f"RCPT TO:<{DESK}>\r\n",
                "RCPT TO:<desk+town@passel.example>\r\n",
                "DATA\r\n",
                letter,
                "QUIT\r\n",
            )
        assert heard == ["220", "500", "250", "250", "250", "452", "354", "250", "221"]
        assert [each.text for each in clerk.letters] == ["buy mine"]

    asyncio.run(story())


# -- the end ---------------------------------------------------------------------------------------------


def test_closing_finishes_what_was_begun(tmp_path: Path) -> None:
    async def story() -> None:
        clerk = Diary(tmp_path / "diary")
        clerk.hold = asyncio.Event()
        config = settings(tmp_path)
        async with open_office(clerk, config):
            sent = asyncio.create_task(post(config, mail()))
            await until(lambda: clerk.held)
            asyncio.get_running_loop().call_later(0.2, clerk.hold.set)
        assert "Accepted" in await sent
        assert len(list((tmp_path / "mail" / "queue").glob("*.eml"))) == 2

    asyncio.run(story())


def test_a_place_that_is_taken_is_said_in_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        config = settings(tmp_path)
        async with open_office(Diary(tmp_path / "diary"), config):
            with pytest.raises(BadSetting, match="Another process"):
                async with open_office(Diary(tmp_path / "diary"), config):
                    pass
            other = settings(tmp_path / "other", inbound=config.inbound)
            with pytest.raises(BadSetting, match="Cannot listen on 127"):
                async with open_office(Diary(tmp_path / "diary"), other):
                    pass

    asyncio.run(story())
