"""Whole games through real mail servers: three people and a bot.  The desk is a process of its own; letters
come to it by SMTP and out of an IMAP mailbox, and go out by SMTP to a server that delivers them."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path

import aiosmtplib
import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

import dovecot
from mail.correspondents import Person, above, below, decision, page_only, sheet
from mail.office import DESK, Sink
from passel import cli
from passel.bench.load import free_port
from passel.mail.tags import in_subject

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SETTINGS = """\
address = "{desk}"
name = "The desk"

[in.smtp]
listen = "127.0.0.1:{port}"

[in.imap]
host = "127.0.0.1"
port = {imap}
user = "{box}"
password_env = "PASSEL_IMAP_PASSWORD"
security = "none"
every = 0.05

[out]
host = "127.0.0.1"
port = {out}
security = "none"

[limits]
letters = 100000
knocks = 100000
answers = 100000
"""
OVER = re.compile(r"^(?:Result|Resultado): |^Margin Call: (?:game over|fin de la partida)$", re.MULTILINE)


OWN = re.compile(r"(?:-- (?:only for|solo para) |^. (?=P\d .* · (?:you|tú)$))(P\d)", re.MULTILINE)
DREW = re.compile(r"^(\w+) (?:draws|roba) ([^.]*)", re.MULTILINE)
BY_IMAP = "Bo"


class Mails(Sink):
    """The mail server of the players: brings each letter to the one to whom it is addressed, and the answer
    to the desk, or, of one of them, into the desk's mailbox."""

    def __init__(self, people: list[Person], port: int, boxes: dovecot.Dovecot, box: str) -> None:
        super().__init__()
        self.people = {person.address: person for person in people}
        self.desk, self.boxes, self.box = port, boxes, box
        self.strays: list[str] = []  # letters for nobody, or for two
        self._answers: asyncio.Queue[tuple[Person, EmailMessage]] = asyncio.Queue()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        status = await super().handle_DATA(server, session, envelope)
        mail = self.mails[-1]
        person = self.people.get(envelope.rcpt_tos[0])
        if person is None or len(envelope.rcpt_tos) != 1 or mail["To"] != person.address:
            self.strays.append(str(mail["To"]))
            return status
        made = person.answer(mail)
        if made is not None:
            self._answers.put_nowait((person, made))
        return status

    async def bring(self) -> None:
        """Answers, one after the other; until this is cancelled."""
        while True:
            person, made = await self._answers.get()
            if person.name == BY_IMAP:
                await asyncio.to_thread(self.boxes.deliver, self.box, made.as_bytes())
                continue
            line = aiosmtplib.SMTP(hostname="127.0.0.1", port=self.desk, start_tls=False, timeout=60)
            async with line:
                await line.sendmail(
                    person.address, [str(made["To"]).rpartition("<")[2].rstrip(">")], made.as_bytes()
                )


@pytest.fixture(autouse=True)
def same_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a game is as long today as it was yesterday."""
    monkeypatch.setattr("passel.tables.folder_table.secrets.token_hex", lambda count: "5e" * count)


def passel(*words: str) -> None:
    assert cli.run(list(words)) == 0


@asynccontextmanager
async def desk(folder: Path) -> AsyncIterator[Process]:
    words = ("-m", "passel", "post", "serve", str(folder), "--mail", str(folder.with_suffix(".toml")))
    environment = os.environ | {"PASSEL_IMAP_PASSWORD": dovecot.PASSWORD}
    with folder.with_suffix(".stderr").open("wb") as log:
        process = await asyncio.create_subprocess_exec(sys.executable, *words, env=environment, stderr=log)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        assert await process.wait() == 0


def play(
    folder: Path, people: list[Person], boxes: dovecot.Dovecot, *terms: str, seconds: float = 300.0
) -> Mails:
    """Until everybody was told that the game is over."""
    abroad = ";language=es;zone=Europe/Madrid"
    players = [f"{each.name} <{each.address}>{abroad * (each.name == BY_IMAP)}" for each in people]
    passel("post", "new", terms[0], str(folder), *[word for each in players for word in ("--player", each)],
           "--bot", "regular", *terms[1:])  # fmt: skip
    port, box = free_port(), f"desk-{folder.name}"

    async def story() -> Mails:
        mails = Mails(people, port, boxes, box)
        await mails.open()
        settings = SETTINGS.format(desk=DESK, port=port, imap=boxes.port, box=box, out=mails.port)
        folder.with_suffix(".toml").write_text(settings)
        bringing = asyncio.create_task(mails.bring())
        try:
            async with desk(folder) as process, asyncio.timeout(seconds):
                while not all(is_over(person) for person in people):
                    assert process.returncode is None and not bringing.done()
                    await asyncio.sleep(0.05)
        finally:
            bringing.cancel()
            await mails.close()
        return mails

    return asyncio.run(story())


def is_over(person: Person) -> bool:
    return bool(person.mails) and OVER.search(person.texts()[-1]) is not None


def check(folder: Path, mails: Mails) -> None:
    people = list(mails.people.values())
    assert not mails.strays and sum(len(person.mails) for person in people) == len(mails.mails)
    for person in people:
        assert person.written > 1
        for mail, text in zip(person.mails, person.texts(), strict=True):
            tag = in_subject(str(mail["Subject"]))
            assert tag is not None and (tag.game, tag.seat) == (folder.name, person.seat)
            assert not any(other.secret in text for other in people if other is not person)
            assert set(OWN.findall(text)) <= {person.seat}
        assert any(person.secret in text for text in person.texts())  # in the reply that quotes it
        assert any(OWN.search(text) for text in person.texts())
        assert len({mail["Message-ID"] for mail in person.mails}) == len(person.mails)
    assert not list((folder.parent / "mail" / "failed").iterdir())
    passel("post", "reveal", str(folder))
    passel("verify", str(folder))


def three(write: Callable[[Person, str], str]) -> list[Person]:
    ways = (("Ada", above), (BY_IMAP, page_only), ("Cy", below))
    return [Person(name, seat, write, dress) for seat, (name, dress) in enumerate(ways, 1)]


def test_machi_koro_by_post(tmp_path: Path, mailboxes: dovecot.Dovecot) -> None:
    people = three(sheet)
    mails = play(tmp_path / "autumn", people, mailboxes, "machikoro", "--option", "turn_limit=4")
    check(tmp_path / "autumn", mails)
    for person in people:
        assert person.written == 4
        pages = [mail for mail in person.mails if mail.get_body(("html",)) is not None]
        assert len(pages) == 4  # the reports, each with its picture
        assert all(mail.get_body(("related",)) is not None for mail in pages)


def test_margin_call_by_correspondence(tmp_path: Path, mailboxes: dovecot.Dovecot) -> None:
    people = three(decision)
    terms = ("margincall", "--option", "bags=2", "--option", "goal=6")
    mails = play(tmp_path / "crash", people, mailboxes, *terms)
    check(tmp_path / "crash", mails)
    for person in people:
        story = "\n".join(person.texts())
        for name, cards in DREW.findall(story):
            assert name == person.name or re.fullmatch(r"a card|una carta|\d+ (?:cards?|cartas?)", cards)
        for other in people:
            heard = f"\n{other.name}: {other.name} greets the table\n" in story
            assert heard == (other is not person)
