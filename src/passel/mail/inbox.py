"""Processes incoming mail: read it, let the handler answer it, queue the replies.  Safe to repeat after a
crash."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from passel.i18n import _, in_language
from passel.mail.config import Config
from passel.mail.durable import DurableLog
from passel.mail.incoming import Envelope, Refusal, Silence, read
from passel.mail.letter import Letter, LetterHandler, Reply
from passel.mail.outbox import Outbox
from passel.mail.rate_limit import Hourly
from passel.mail.tags import masked

LOG: Final = logging.getLogger("passel.mail")


class Inbox:
    """Passes emails to the handler, one at a time, and its replies to the outbox.

    When `take` returns, the mail is processed and the replies are on disk.  After a crash before that, the
    mail must be delivered again."""

    def __init__(
        self, handler: LetterHandler, config: Config, outbox: Outbox, changed: asyncio.Event | None = None
    ) -> None:
        self.handler: Final = handler
        self.config: Final = config
        self.outbox: Final = outbox
        self.seen: Final = DurableLog(Path(config.folder) / "seen")
        # Set when the time at which the handler is due may have changed.
        self.changed: Final = changed or asyncio.Event()
        self._unsent: Final[dict[str, Reply]] = {}
        self._processing: Final = asyncio.Lock()
        self._answers: Final = Hourly(config.limits.answers)
        self._strangers: Final = Hourly(config.limits.strangers)
        self._known: Final[set[str]] = set()  # addresses of players: the handler writes to them unasked

    async def take(self, raw: bytes, envelope: Envelope) -> None:
        limits = self.config.limits
        found = await asyncio.to_thread(read, raw, self.config.address, limits.size, limits.text, envelope)
        if isinstance(found, Silence):
            LOG.info("a mail is not answered", extra={"reason": found.reason})
            return
        name = fingerprint(found)
        async with self._processing:
            if name in self.seen:
                LOG.info("an email came again", extra={"letter": name[:12], "sender": masked(found.sender)})
                return
            with in_language(await self.handler.language(found.sender)):
                if isinstance(found, Refusal):
                    replies = [refusal(found, found.sender.lower() not in self._known)]
                else:
                    replies = await self.handler.receive(found)
            await self._send(replies, name)
            await asyncio.to_thread(self.seen.add, name)
        self.changed.set()
        what = "an email was refused" if isinstance(found, Refusal) else "an email was read"
        LOG.info(what, extra={"letter": name[:12], "sender": masked(found.sender), "replies": len(replies)})

    async def attend(self) -> None:
        async with self._processing:
            await self._send(await self.handler.attend(), "")

    async def _send(self, replies: list[Reply], letter: str) -> None:
        """Queue replies.  The key of an answer includes the email that it answers, so that nobody can use it
        up beforehand with another email that claims the same Message-ID."""
        keyed = []
        for number, reply in enumerate(replies):
            if reply.answers and letter:
                if self._may_answer(reply):
                    keyed.append((f"{letter} {reply.key or number}", reply))
            else:
                self._known.add(reply.to.lower())
                keyed.append((reply.key or fingerprint(reply), reply))
        for key, reply in keyed:
            self._unsent.setdefault(key, reply)
        await self.outbox.put(list(self._unsent.items()))
        self._unsent.clear()

    @property
    def has_unsent(self) -> bool:
        """Return whether there are replies that the outbox failed to write: the handler gives each only
        once."""
        return bool(self._unsent)

    def _may_answer(self, reply: Reply) -> bool:
        """Return whether the hourly limit allows this answer.  It stops floods and mail loops."""
        to = reply.to.lower()
        if (self._strangers.take(to) if reply.stranger else True) and self._answers.take(to):
            return True
        LOG.warning("an answer is not sent: the hourly limit is reached", extra={"to": masked(to)})
        return False

    async def rest(self, grace: float) -> None:
        """Finish the email that is being processed, and start no other."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._processing.acquire(), grace)

    def close(self) -> None:
        self.seen.close()


def refusal(found: Refusal, stranger: bool) -> Reply:
    subject = found.subject if found.subject.lower().startswith("re:") else f"Re: {found.subject}"
    text = "\n\n".join(
        [
            _("We couldn't read your email. Nothing has changed."),
            found.reason,
            _("Please send your moves again as plain text, above or below any quoted text."),
        ]
    )
    return Reply(found.sender, subject, text + "\n", answers=found.id, stranger=stranger)


def fingerprint(thing: Letter | Refusal | Reply) -> str:
    """Return a hash of the content: the same mail has the same one, however it was delivered."""
    if isinstance(thing, Reply):
        parts = (thing.to, thing.subject, thing.text, thing.html)
    else:
        said = thing.text if isinstance(thing, Letter) else thing.reason
        parts = (thing.id, thing.sender, thing.subject, said)
    joined = "\0".join(f"{len(part)} {part}" for part in parts)
    return sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:40]
