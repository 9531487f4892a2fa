"""Where a mail becomes a letter that somebody has read and replies that will go out: all, or none yet."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Final

from passel.mail.config import Config
from passel.mail.durable import Ledger
from passel.mail.incoming import Envelope, Refusal, Silence, read
from passel.mail.letter import Letter, LetterHandler, Reply
from passel.mail.outbox import Outbox
from passel.mail.rate_limit import Hourly
from passel.mail.tags import masked

LOG: Final = logging.getLogger("passel.mail")

REFUSED: Final = """\
Your letter could not be read, and nothing of it was used.

{reason}

Please write your orders as plain text, above or below what you quote, and send them again.
"""


class Inbox:
    """`take` returns when a mail is dealt with for good: a crash before that, and it must come again."""

    def __init__(
        self, clerk: LetterHandler, config: Config, outbox: Outbox, changed: asyncio.Event | None = None
    ) -> None:
        self.clerk: Final = clerk
        self.config: Final = config
        self.outbox: Final = outbox
        self.seen: Final = Ledger(Path(config.folder) / "seen")
        # Something happened: when the clerk is due may have changed.
        self.changed: Final = changed or asyncio.Event()
        self._unsent: Final[dict[str, Reply]] = {}
        self._one_at_a_time: Final = asyncio.Lock()
        self._answers: Final = Hourly(config.limits.answers)
        self._strangers: Final = Hourly(config.limits.strangers)
        self._known: Final[set[str]] = set()  # addresses to which the clerk writes of its own accord

    async def take(self, raw: bytes, envelope: Envelope) -> None:
        limits = self.config.limits
        found = await asyncio.to_thread(read, raw, self.config.address, limits.size, limits.text, envelope)
        if isinstance(found, Silence):
            LOG.info("a mail is not answered", extra={"reason": found.reason})
            return
        name = fingerprint(found)
        async with self._one_at_a_time:
            if name in self.seen:
                LOG.info("a letter came again", extra={"letter": name[:12], "sender": masked(found.sender)})
                return
            if isinstance(found, Refusal):
                replies = [refusal(found, found.sender.lower() not in self._known)]
            else:
                replies = await self.clerk.receive(found)
            await self._send(replies, name)
            await asyncio.to_thread(self.seen.add, name)
        self.changed.set()
        what = "a letter was refused" if isinstance(found, Refusal) else "a letter was read"
        LOG.info(what, extra={"letter": name[:12], "sender": masked(found.sender), "replies": len(replies)})

    async def attend(self) -> None:
        async with self._one_at_a_time:
            await self._send(await self.clerk.attend(), "")

    async def _send(self, replies: list[Reply], letter: str) -> None:
        """An answer's key is good for the letter that it answers alone: nobody can take it away beforehand
        with another letter that claims to have the same name."""
        keyed = []
        for number, reply in enumerate(replies):
            if reply.answers and letter:
                if self._is_civil(reply):
                    keyed.append((f"{letter} {reply.key or number}", reply))
            else:
                self._known.add(reply.to.lower())
                keyed.append((reply.key or fingerprint(reply), reply))
        for key, reply in keyed:
            self._unsent.setdefault(key, reply)
        await self.outbox.put(list(self._unsent.items()))
        self._unsent.clear()

    @property
    def owes(self) -> bool:
        """Whether there are letters that the outbox could not take: whoever wrote them gives them once."""
        return bool(self._unsent)

    def _is_civil(self, reply: Reply) -> bool:
        """Neither a flood through us nor a loop: enough answers in an hour are enough."""
        to = reply.to.lower()
        if (self._strangers.take(to) if reply.stranger else True) and self._answers.take(to):
            return True
        LOG.warning("an answer is withheld: there were enough in this hour", extra={"to": masked(to)})
        return False

    async def rest(self, grace: float) -> None:
        """Finish what has been begun, and begin nothing else."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._one_at_a_time.acquire(), grace)

    def close(self) -> None:
        self.seen.close()


def refusal(found: Refusal, stranger: bool) -> Reply:
    subject = found.subject if found.subject.lower().startswith("re:") else f"Re: {found.subject}"
    text = REFUSED.format(reason=found.reason)
    return Reply(found.sender, subject, text, answers=found.id, stranger=stranger)


def fingerprint(thing: Letter | Refusal | Reply) -> str:
    """The same for the same, whichever way it came."""
    if isinstance(thing, Reply):
        parts = (thing.to, thing.subject, thing.text, thing.html)
    else:
        said = thing.text if isinstance(thing, Letter) else thing.reason
        parts = (thing.id, thing.sender, thing.subject, said)
    joined = "\0".join(f"{len(part)} {part}" for part in parts)
    return sha256(joined.encode("utf-8", "surrogatepass")).hexdigest()[:40]
