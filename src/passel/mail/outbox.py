"""Letters on their way out: a file each, on the disk before anybody is told that it will go.

`queue/` holds what waits (mails that any mail program opens), `failed/` what was refused for good with the
reason beside it, and the ledger `sent` the digest of every letter that a server has accepted.  Killed at any
moment, it goes on: what waited still waits, and a letter that a server had accepted before we could note it
goes there again with the same Message-ID."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime
from email.message import Message
from email.parser import BytesHeaderParser
from pathlib import Path
from time import time
from typing import Final

import aiosmtplib
import msgspec

from passel.mail.config import Config
from passel.mail.durable import Ledger, alone, write_file
from passel.mail.letter import Reply
from passel.mail.outgoing import POLICY, Unsendable, compose, digest
from passel.mail.plain_text import one_line
from passel.mail.tags import masked
from passel.records import sync_folder

LOG: Final = logging.getLogger("passel.mail")
LATEST: Final = 4 * 3600.0  # seconds until a letter that was put off is tried again, at most
FIRST_PAUSE: Final = 2.0  # seconds until a server that is away is tried again; doubled each time, up to
LONGEST_PAUSE: Final = 600.0
GOODBYE: Final = 2.0  # seconds that it may take
ADDRESSES: Final = re.compile(r"[^\s<>:;,\"']{1,64}@[^\s<>:;,\"']{1,253}")


class Waiting(msgspec.Struct):
    path: Path
    digest: str
    since: float
    next: float = 0.0
    accepted: bool = False


class Failure(msgspec.Struct, frozen=True):
    to: str
    subject: str
    reason: str


class Standing(msgspec.Struct, frozen=True):
    """How the letters stand: for whoever looks after the desk."""

    waiting: int
    failed: tuple[Failure, ...]


class Away(Exception):
    """The server cannot be had: no letter is to blame."""


class Outbox:
    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.folder: Final = Path(config.folder)
        self.queue: Final = self.folder / "queue"
        self.failed: Final = self.folder / "failed"
        for folder in (self.queue, self.failed):
            folder.mkdir(parents=True, exist_ok=True)
        self._lock: Final = alone(self.folder)
        self.sent: Final = Ledger(self.folder / "sent")
        self.waiting: Final[dict[str, Waiting]] = {}
        self._aside: Final[set[str]] = {path.stem for path in self.failed.glob("*.eml")}
        self._count = 0
        self._news: Final = asyncio.Event()
        self._pause = 0.0
        self._sending: Final = asyncio.Lock()
        self._resting = False
        self._tidy_up()

    def _tidy_up(self) -> None:
        """What a crash has left: torn files, letters that had been accepted or set aside."""
        for torn in (*self.queue.glob("*.new"), *self.failed.glob("*.new")):
            torn.unlink()
        for path in sorted(self.queue.glob("*.eml")):
            name = path.stem.rpartition("-")[2]
            if name in self.sent or name in self._aside or name in self.waiting:
                path.unlink()
            else:
                since = path.name.partition("-")[0]
                self.waiting[name] = Waiting(path, name, int(since) / 1000 if since.isdigit() else time())

    def close(self) -> None:
        self.sent.close()
        self._lock.close()

    # -- putting in ----------------------------------------------------------------------------------

    async def put(self, replies: Iterable[tuple[str, Reply]]) -> int:
        """Letters by key; when this returns they are on the disk.  How many were new."""
        fresh = await asyncio.to_thread(self._put, list(replies))
        if fresh:
            self._news.set()
        return fresh

    def _put(self, replies: list[tuple[str, Reply]]) -> int:
        fresh: list[Waiting] = []
        new: set[str] = set()
        for key, reply in replies:
            name = digest(key)
            if not (name in new or name in self.waiting or name in self.sent or name in self._aside):
                new.add(name)
                fresh += self._write(name, key, reply)
        if new:
            sync_folder(self.queue)
            self.waiting.update((letter.digest, letter) for letter in fresh)
        return len(new)

    def _write(self, name: str, key: str, reply: Reply) -> list[Waiting]:
        now = time()
        config = self.config
        try:
            at = datetime.fromtimestamp(now, UTC)
            mail = compose(reply, config.address, config.name, config.plus, key, at)
        except Unsendable as error:
            write_file(self.failed / f"{name}.eml", f"Subject: {one_line(reply.subject, 200)}\n\n".encode())
            self._note_failure(name, str(error))
            return []
        self._count = (self._count + 1) % 10**6  # a name says when, so that letters go out as they came
        path = self.queue / f"{int(now * 1000):014d}-{self._count:06d}-{name}.eml"
        write_file(path, mail.as_bytes())
        return [Waiting(path, name, now)]

    def _note_failure(self, name: str, reason: str) -> None:
        write_file(self.failed / f"{name}.reason", f"{reason}\n".encode("utf-8", "replace"))
        sync_folder(self.failed)
        self._aside.add(name)
        LOG.error("a letter is set aside", extra={"letter": name[:12], "reason": discreet(reason)})

    # -- sending -------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send what waits, until it is time to rest."""
        while not self._resting:
            self._news.clear()
            pause = 0.0
            due = [letter for letter in list(self.waiting.values()) if letter.next <= time()]
            if due:
                try:
                    await self.deliver(due)
                    self._pause = 0.0
                except (Away, OSError) as error:
                    self._pause = pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE)
                    extra = {"reason": discreet(str(error)), "waiting": len(self.waiting), "seconds": pause}
                    LOG.warning("letters cannot be sent now", extra=extra)
            if pause:  # news are no reason to knock again
                await asyncio.sleep(pause)
                continue
            soonest = min((letter.next for letter in list(self.waiting.values())), default=None)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), soonest and max(soonest - time(), 0.01))

    async def rest(self, grace: float) -> None:
        """Finish the letter that is being sent, and begin no other."""
        self._resting = True  # being cancelled is not enough: the client may take that for a lost connection
        self._news.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._sending.acquire(), grace)

    async def deliver(self, letters: list[Waiting]) -> None:
        """Through one connection."""
        out = self.config.out
        client = aiosmtplib.SMTP(
            hostname=out.host,
            port=out.door,
            username=out.user or None,
            password=out.password() or None,
            use_tls=out.security == "tls",
            start_tls=out.security == "starttls",
            tls_context=out.context() if out.security != "none" else None,
            local_hostname=self.config.address.rpartition("@")[2],
            timeout=out.timeout,
        )
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError, ValueError) as error:
            client.close()
            raise Away(told(error)) from None
        try:
            for letter in letters:
                async with self._sending:
                    await self._send(client, letter)
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit(timeout=GOODBYE)
        finally:
            client.close()

    async def _send(self, client: aiosmtplib.SMTP, letter: Waiting) -> None:
        if letter.accepted:  # and the disk was full when we wanted to note it
            await asyncio.to_thread(self._note, letter)
            return
        try:
            raw = await asyncio.to_thread(letter.path.read_bytes)
        except FileNotFoundError:  # somebody has thought better of it
            del self.waiting[letter.digest]
            return
        to = str(head_of(raw)["To"] or "")
        try:
            if not to:
                raise ValueError("it does not say to whom it goes")
            await client.sendmail(self.config.address, [to], raw)
        except aiosmtplib.SMTPRecipientsRefused as error:
            await self._refused(letter, error.recipients[0].code, told(error.recipients[0]))
        except aiosmtplib.SMTPSenderRefused as error:
            raise Away(told(error)) from None  # it is us that they do not like, not the letter
        except aiosmtplib.SMTPResponseException as error:
            if error.code == 421:
                self._put_off(letter)
                raise Away(told(error)) from None
            await self._refused(letter, error.code, told(error))
        except ValueError as error:
            await self._refused(letter, 553, str(error))
        except (aiosmtplib.SMTPException, OSError) as error:
            self._put_off(letter)  # should it be the letter that kills the connection, others go first
            raise Away(told(error)) from None
        else:
            letter.accepted = True
            await asyncio.to_thread(self._note, letter)
            LOG.info("a letter was sent", extra={"letter": letter.digest[:12], "to": masked(to)})

    def _note(self, letter: Waiting) -> None:
        self.sent.add(letter.digest)
        letter.path.unlink(missing_ok=True)
        del self.waiting[letter.digest]

    async def _refused(self, letter: Waiting, code: int, reason: str) -> None:
        patience = self.config.limits.days * 86_400
        if code < 500 and time() - letter.since < patience:
            self._put_off(letter)
            extra = {"letter": letter.digest[:12], "reason": discreet(reason)}
            LOG.info("a letter has to wait", extra=extra)
        else:
            await asyncio.to_thread(self._set_aside, letter, reason)

    def _put_off(self, letter: Waiting) -> None:
        now = time()
        letter.next = now + min(max((now - letter.since) / 2, self.config.out.retry), LATEST)

    def _set_aside(self, letter: Waiting, reason: str) -> None:
        """The reason first: a letter in `failed` always has one."""
        self._note_failure(letter.digest, reason)
        letter.path.replace(self.failed / f"{letter.digest}.eml")
        sync_folder(self.failed)
        sync_folder(self.queue)
        del self.waiting[letter.digest]


# -- for whoever looks after it ----------------------------------------------------------------------


def standing(folder: Path) -> Standing:
    """Also while it is being served."""
    failures = []
    for path in sorted((folder / "failed").glob("*.eml")):
        head = head_of(path.read_bytes())
        reason = path.with_suffix(".reason")
        why = reason.read_text("utf-8").strip() if reason.exists() else ""
        failures.append(Failure(head["To"] or "", head["Subject"] or "", why))
    return Standing(sum(1 for _ in (folder / "queue").glob("*.eml")), tuple(failures))


def accepted(folder: Path) -> Callable[[str], bool]:
    """By its key, whether a letter had been accepted by a server by now: it need not be written again."""
    path = folder / "sent"
    names = set(path.read_text("ascii", "replace").split("\n")) if path.exists() else set()
    return lambda key: digest(key) in names


def try_again(folder: Path) -> int:
    """Put what was set aside back into the queue; how many.  Not while it is being served."""
    lock = alone(folder)
    try:
        again = [
            path for path in sorted((folder / "failed").glob("*.eml")) if head_of(path.read_bytes())["To"]
        ]
        for number, path in enumerate(again):
            path.replace(folder / "queue" / f"{int(time() * 1000):014d}-{number:06d}-{path.name}")
        sync_folder(folder / "queue")
        for path in again:
            path.with_suffix(".reason").unlink(missing_ok=True)
        sync_folder(folder / "failed")
        return len(again)
    finally:
        lock.close()


def head_of(raw: bytes) -> Message:
    return BytesHeaderParser(policy=POLICY).parsebytes(raw)


def told(error: Exception) -> str:
    """In words, with the number that the server gave."""
    code = f"{error.code} " if isinstance(error, aiosmtplib.SMTPResponseException) else ""
    message = error.message if isinstance(error, aiosmtplib.SMTPException) else str(error)
    return one_line(f"{code}{message}", 300) or type(error).__name__


def discreet(reason: str) -> str:
    """Without the addresses that servers like to repeat."""
    return ADDRESSES.sub(lambda found: masked(found[0]), reason)
