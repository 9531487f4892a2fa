"""What the mail service and a letter handler exchange: incoming letters and outgoing replies."""

from __future__ import annotations

from typing import Protocol

import msgspec

from passel.mail.tags import Tag


class Letter(msgspec.Struct, frozen=True):
    """An incoming mail, reduced to plain text."""

    sender: str  # its address, in lower case
    subject: str
    text: str  # what the person wrote: no quoted lines, no signature, no HTML
    id: str  # the Message-ID, or a generated one for a mail that has none; never empty
    tag: Tag | None = None  # from the subject or the recipient's address
    notes: tuple[str, ...] = ()  # sentences about what was left out


class Reply(msgspec.Struct, frozen=True):
    """An outgoing mail.

    `key`: of replies with the same key only one is sent, even after a crash.  Without a key, an answer is
    identified by its letter and its index among the answers, any other mail by its content."""

    to: str
    subject: str
    text: str
    html: str = ""  # shows a picture by <img src="cid:NAME">
    pictures: tuple[tuple[str, bytes], ...] = ()  # PNG by name
    answers: str = ""  # the `id` of the letter that it answers; answers have an hourly limit for each address
    key: str = ""
    stranger: bool = (
        False  # to somebody without a seat: a stricter limit, so that nobody is flooded through us
    )


class LetterHandler(Protocol):
    """Answers letters.  Calls do not overlap.

    A crash may happen after the handler has acted and before the outbox has its replies.  So the same letter
    may be delivered again (same `id`), and `attend` is called at every start: it returns again whatever may
    not have been sent, with the same keys."""

    async def receive(self, letter: Letter) -> list[Reply]: ...

    async def due(self) -> int | None:
        """Return when `attend` must be called next, in milliseconds since 1970."""
        ...

    async def attend(self) -> list[Reply]:
        """Handle deadlines, reminders and bots; return the letters to send."""
        ...
