"""A post office for tests: a small clerk that really reads and remembers, and a mail server that receives."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from pathlib import Path
from typing import Any

import aiosmtplib
import msgspec
from aiosmtpd.smtp import SMTP, Envelope, Session

from passel.bench.load import free_port
from passel.mail.config import Config, In, Limits, Listen, Out
from passel.mail.letter import Letter, Reply
from passel.mail.service import serve

DESK = "desk@passel.example"
ANNA = "anna@players.example"
BEN = "ben@players.example"


def mail(
    text: str = "buy mine\n",
    sender: str = f"Anna <{ANNA}>",
    to: str = DESK,
    subject: str = "[town P2 T4]",
    id: str = "<1@players.example>",
    **headers: str,
) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"], made["Message-ID"] = sender, to, subject, id
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


class Diary:
    """A clerk that writes each letter down once, tells each line's verdict, and everybody else that there was
    one.  Its file is all that it knows: it can be killed."""

    def __init__(self, path: Path, players: tuple[str, ...] = (ANNA, BEN)) -> None:
        self.path = path
        self.players = players
        self.letters: list[Letter] = []  # that came to this one
        self.due_at: int | None = None
        self.leased = 0
        self.trouble: Exception | None = None
        self.hold: asyncio.Event | None = None
        self.held = 0  # letters that wait for it
        self.languages: dict[str, str] = {}

    def written(self) -> list[str]:
        return self.path.read_text().splitlines() if self.path.exists() else []

    async def language(self, sender: str) -> str:
        return self.languages.get(sender, "en")

    async def receive(self, letter: Letter) -> list[Reply]:
        if self.hold:
            self.held += 1
            await self.hold.wait()
        if self.trouble:
            raise self.trouble
        self.letters.append(letter)
        subject = f"Re: {letter.subject}"
        if letter.sender not in self.players:
            text = "You don't have a seat at this table.\n"
            return [Reply(letter.sender, subject, text, answers=letter.id, stranger=True)]
        if letter.id not in self.written():
            with self.path.open("a") as file:
                file.write(f"{letter.id}\n")
                file.flush()
                os.fsync(file.fileno())
        verdicts = "".join(f"{line} - it stands\n" for line in letter.text.splitlines())
        answer = Reply(letter.sender, subject, verdicts, answers=letter.id)
        return [answer, *(self.news(letter.id, to) for to in self.players if to != letter.sender)]

    def news(self, id: str, to: str) -> Reply:
        return Reply(to, "[town] news", f"A letter came: {id}\n", key=f"news {id} {to}")

    async def due(self) -> int | None:
        return self.due_at

    async def attend(self) -> list[Reply]:
        """Whatever may not have gone out is given again."""
        self.leased += 1
        self.due_at = None
        if self.trouble:
            raise self.trouble
        return [self.news(known, to) for known in self.written() for to in self.players[1:]]


class Sink:
    """The mail server that our letters go to.  `answers` says what it thinks of the next ones."""

    def __init__(self) -> None:
        self.port = free_port()
        self.mails: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.knocks = 0
        self.at_mail: Callable[[], str] = lambda: "250 OK"
        self.at_rcpt: Callable[[str], str] = lambda address: "250 OK"
        self.at_data: Callable[[], str] = lambda: "250 OK"
        self.hangs: asyncio.Event | None = None
        self.drops = 0  # so many connections are dropped in the middle of a letter
        self._server: asyncio.Server | None = None
        self._lines: set[SMTP] = set()

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._answer, "127.0.0.1", self.port)

    def _answer(self) -> SMTP:
        self.knocks += 1
        line = SMTP(self, loop=asyncio.get_running_loop(), hostname="sink.example")
        self._lines.add(line)
        return line

    async def close(self) -> None:
        if self._server:
            self._server.close()
        if self.hangs:
            self.hangs.set()
        for line in self._lines:
            if line.transport:
                line.transport.close()
        await asyncio.sleep(0.01)

    async def handle_MAIL(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        status = self.at_mail()
        if status.startswith("250"):
            envelope.mail_from = address
        return status

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        status = self.at_rcpt(address)
        if status.startswith("250"):
            envelope.rcpt_tos.append(address)
        return status

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.hangs:
            await self.hangs.wait()
        if self.drops:
            self.drops -= 1
            assert server.transport
            server.transport.close()
            return "451 gone"
        status = self.at_data()
        if status.startswith("250"):
            assert envelope.original_content is not None
            self.raw.append(envelope.original_content)
            self.mails.append(parsed(envelope.original_content))
        return status

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


def parsed(raw: bytes) -> EmailMessage:
    made = BytesParser(policy=default).parsebytes(raw)
    assert isinstance(made, EmailMessage)
    return made


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content()).replace("\r\n", "\n")


def settings(folder: Path, out: int = 1, **changes: Any) -> Config:
    """An office that listens by SMTP and sends to a server on this machine."""
    limits = changes.pop("limits", Limits())
    come = changes.pop("come", None) or In(smtp=Listen(f"127.0.0.1:{free_port()}"))
    going = Out(host="127.0.0.1", port=out, security="none", timeout=changes.pop("timeout", 5.0), retry=0.05)
    made = Config(DESK, going, come, "The desk", folder=str(folder / "mail"), limits=limits)
    return msgspec.structs.replace(made, **changes)


@asynccontextmanager
async def open_office(clerk: Any, config: Config) -> AsyncIterator[None]:
    stop, opened = asyncio.Event(), asyncio.Event()
    office = asyncio.create_task(serve(clerk, config, stop, opened.set))
    started = asyncio.create_task(opened.wait())
    await asyncio.wait({office, started}, return_when=asyncio.FIRST_COMPLETED)
    started.cancel()
    if office.done():
        office.result()
    try:
        yield
    finally:
        stop.set()
        await office


async def post(config: Config, made: EmailMessage | bytes, sender: str = ANNA, to: str = DESK) -> str:
    """Hand a mail in at the SMTP door; what the door says."""
    assert config.inbound.smtp is not None
    host, port = config.inbound.smtp.place
    async with aiosmtplib.SMTP(hostname=host, port=port, start_tls=False, timeout=60) as client:
        raw = made if isinstance(made, bytes) else made.as_bytes()
        _, said = await client.sendmail(sender, [to], raw)
    return said


async def until(condition: Callable[[], Any], seconds: float = 60.0) -> None:
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.01)
