"""The queue of outgoing emails: a file each, on disk before `put` returns.

`queue/` has the waiting emails (any mail program opens them), `failed/` those that were refused for good,
each with the reason, and the log `sent` the digest of every email that a server has accepted.  The process
may be killed at any moment: waiting emails stay in the queue, and an email that was accepted but not yet
logged is sent again with the same Message-ID."""

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

from passel.files import sync_folder, write_file
from passel.mail.config import Config
from passel.mail.durable import DurableLog, lock_folder
from passel.mail.letter import Reply
from passel.mail.outgoing import POLICY, Unsendable, compose, digest
from passel.mail.plain_text import one_line
from passel.mail.tags import masked

LOG: Final = logging.getLogger("passel.mail")
LATEST: Final = 4 * 3600.0  # seconds until a deferred email is tried again, at most
FIRST_PAUSE: Final = 2.0  # seconds until an unreachable server is tried again; doubled each time, up to
LONGEST_PAUSE: Final = 600.0
GOODBYE: Final = 2.0  # seconds that the SMTP command QUIT may take
ADDRESSES: Final = re.compile(r"[^\s<>:;,\"']{1,64}@[^\s<>:;,\"']{1,253}")


class Waiting(msgspec.Struct):
    path: Path
    digest: str
    since: float
    next: float = 0.0
    accepted: bool = False


class Unreachable(Exception):
    """The server cannot be used now; no email is the cause."""


class Outbox:
    def __init__(self, config: Config) -> None:
        self.config: Final = config
        self.folder: Final = Path(config.folder)
        self.queue: Final = self.folder / "queue"
        self.failed: Final = self.folder / "failed"
        for folder in (self.queue, self.failed):
            folder.mkdir(parents=True, exist_ok=True)
        self._lock: Final = lock_folder(self.folder)
        self.sent: Final = DurableLog(self.folder / "sent")
        self.waiting: Final[dict[str, Waiting]] = {}
        self._failed: Final[set[str]] = {path.stem for path in self.failed.glob("*.eml")}
        self._count = 0
        self._added: Final = asyncio.Event()
        self._pause = 0.0
        self._sending: Final = asyncio.Lock()
        self._resting = False
        self._clean_up()

    def _clean_up(self) -> None:
        """Remove what a crash has left: unfinished files, emails that were already accepted or failed."""
        for torn in (*self.queue.glob("*.new"), *self.failed.glob("*.new")):
            torn.unlink()
        for path in sorted(self.queue.glob("*.eml")):
            name = path.stem.rpartition("-")[2]
            if name in self.sent or name in self._failed or name in self.waiting:
                path.unlink()
            else:
                since = path.name.partition("-")[0]
                self.waiting[name] = Waiting(path, name, int(since) / 1000 if since.isdigit() else time())

    def close(self) -> None:
        self.sent.close()
        self._lock.close()

    # -- queueing ------------------------------------------------------------------------------------

    async def put(self, replies: Iterable[tuple[str, Reply]]) -> int:
        """Queue emails by key; return how many were new.  When this returns they are on disk."""
        fresh = await asyncio.to_thread(self._put, list(replies))
        if fresh:
            self._added.set()
        return fresh

    def _put(self, replies: list[tuple[str, Reply]]) -> int:
        fresh: list[Waiting] = []
        new: set[str] = set()
        for key, reply in replies:
            name = digest(key)
            if not (name in new or name in self.waiting or name in self.sent or name in self._failed):
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
        self._count = (self._count + 1) % 10**6  # file names sort by time: emails are sent in order
        path = self.queue / f"{int(now * 1000):014d}-{self._count:06d}-{name}.eml"
        write_file(path, mail.as_bytes())
        return [Waiting(path, name, now)]

    def _note_failure(self, name: str, reason: str) -> None:
        write_file(self.failed / f"{name}.reason", f"{reason}\n".encode("utf-8", "replace"))
        sync_folder(self.failed)
        self._failed.add(name)
        LOG.error("an email has failed", extra={"letter": name[:12], "reason": without_addresses(reason)})

    # -- sending -------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Send waiting emails until `rest` is called."""
        while not self._resting:
            self._added.clear()
            pause = 0.0
            due = [letter for letter in list(self.waiting.values()) if letter.next <= time()]
            if due:
                try:
                    await self.deliver(due)
                    self._pause = 0.0
                except (Unreachable, OSError) as error:
                    self._pause = pause = min(max(2 * self._pause, FIRST_PAUSE), LONGEST_PAUSE)
                    extra = {
                        "reason": without_addresses(str(error)),
                        "waiting": len(self.waiting),
                        "seconds": pause,
                    }
                    LOG.warning("emails cannot be sent now", extra=extra)
            if pause:  # a new email is no reason to connect earlier
                await asyncio.sleep(pause)
                continue
            soonest = min((letter.next for letter in list(self.waiting.values())), default=None)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._added.wait(), soonest and max(soonest - time(), 0.01))

    async def rest(self, grace: float) -> None:
        """Finish the email that is being sent, and start no other."""
        self._resting = True  # cancelling is not enough: the client may take that for a lost connection
        self._added.set()
        with suppress(TimeoutError):
            await asyncio.wait_for(self._sending.acquire(), grace)

    async def deliver(self, letters: list[Waiting]) -> None:
        """Send emails over one connection."""
        out = self.config.out
        client = aiosmtplib.SMTP(
            hostname=out.host,
            port=out.tcp_port,
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
            raise Unreachable(error_text(error)) from None
        try:
            for letter in letters:
                async with self._sending:
                    await self._send(client, letter)
            with suppress(aiosmtplib.SMTPException, OSError):
                await client.quit(timeout=GOODBYE)
        finally:
            client.close()

    async def _send(self, client: aiosmtplib.SMTP, letter: Waiting) -> None:
        if letter.accepted:  # but it could not be logged, as the disk was full
            await asyncio.to_thread(self._note, letter)
            return
        try:
            raw = await asyncio.to_thread(letter.path.read_bytes)
        except FileNotFoundError:  # somebody has deleted it
            del self.waiting[letter.digest]
            return
        to = str(head_of(raw)["To"] or "")
        try:
            if not to:
                raise ValueError("it has no recipient")
            await client.sendmail(self.config.address, [to], raw)
        except aiosmtplib.SMTPRecipientsRefused as error:
            await self._refused(letter, error.recipients[0].code, error_text(error.recipients[0]))
        except aiosmtplib.SMTPSenderRefused as error:
            raise Unreachable(error_text(error)) from None  # we were refused, not this email
        except aiosmtplib.SMTPResponseException as error:
            if error.code == 421:
                self._defer(letter)
                raise Unreachable(error_text(error)) from None
            await self._refused(letter, error.code, error_text(error))
        except ValueError as error:
            await self._refused(letter, 553, str(error))
        except (aiosmtplib.SMTPException, OSError) as error:
            self._defer(letter)  # in case this email breaks the connection, others go first
            raise Unreachable(error_text(error)) from None
        else:
            letter.accepted = True
            await asyncio.to_thread(self._note, letter)
            LOG.info("an email was sent", extra={"letter": letter.digest[:12], "to": masked(to)})

    def _note(self, letter: Waiting) -> None:
        self.sent.add(letter.digest)
        letter.path.unlink(missing_ok=True)
        del self.waiting[letter.digest]

    async def _refused(self, letter: Waiting, code: int, reason: str) -> None:
        patience = self.config.limits.days * 86_400
        if code < 500 and time() - letter.since < patience:
            self._defer(letter)
            extra = {"letter": letter.digest[:12], "reason": without_addresses(reason)}
            LOG.info("an email is deferred", extra=extra)
        else:
            await asyncio.to_thread(self._fail, letter, reason)

    def _defer(self, letter: Waiting) -> None:
        now = time()
        letter.next = now + min(max((now - letter.since) / 2, self.config.out.retry), LATEST)

    def _fail(self, letter: Waiting, reason: str) -> None:
        """Move an email to `failed`.  The reason is written first, so that there always is one."""
        self._note_failure(letter.digest, reason)
        letter.path.replace(self.failed / f"{letter.digest}.eml")
        sync_folder(self.failed)
        sync_folder(self.queue)
        del self.waiting[letter.digest]


def accepted(folder: Path) -> Callable[[str], bool]:
    """Return a function that says of a key whether a server has already accepted that email."""
    path = folder / "sent"
    names = set(path.read_text("ascii", "replace").split("\n")) if path.exists() else set()
    return lambda key: digest(key) in names


def head_of(raw: bytes) -> Message:
    return BytesHeaderParser(policy=POLICY).parsebytes(raw)


def error_text(error: Exception) -> str:
    """Return the error as text, with the server's reply code."""
    code = f"{error.code} " if isinstance(error, aiosmtplib.SMTPResponseException) else ""
    message = error.message if isinstance(error, aiosmtplib.SMTPException) else str(error)
    return one_line(f"{code}{message}", 300) or type(error).__name__


def without_addresses(reason: str) -> str:
    """Mask the addresses in a server's message, for the log."""
    return ADDRESSES.sub(lambda found: masked(found[0]), reason)
