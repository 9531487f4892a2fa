"""What the mail service and its handler exchange: incoming emails and outgoing replies."""

from __future__ import annotations

from typing import Protocol

import msgspec

from passel.i18n import _
from passel.mail.tags import Tag


class Note(msgspec.Struct, frozen=True):
    """A sentence for the sender of an email.  It is translated when it is shown: an email is read before we
    know its sender's language."""

    text: str  # marked with N_
    name: str = ""
    n: int = 0

    def __str__(self) -> str:
        return _(self.text).format(name=self.name, n=self.n)


class Letter(msgspec.Struct, frozen=True):
    """An incoming email, reduced to plain text."""

    sender: str  # its address, in lower case
    subject: str
    text: str  # what the person wrote: no quoted lines, no signature, no HTML
    id: str  # the Message-ID, or a generated one for a mail that has none; never empty
    tag: Tag | None = None  # from the subject or the recipient's address
    notes: tuple[Note, ...] = ()  # what was ignored


class Reply(msgspec.Struct, frozen=True):
    """An outgoing email.

    `key`: of replies with the same key only one is sent, even after a crash.  Without a key, an answer is
    identified by the email that it answers and its index among the answers, any other email by its
    content."""

    to: str
    subject: str
    text: str
    html: str = ""  # shows a picture by <img src="cid:NAME">
    pictures: tuple[tuple[str, bytes], ...] = ()  # PNG by name
    answers: str = ""  # the `id` of the email that it answers; answers have an hourly limit for each address
    key: str = ""
    stranger: bool = (
        False  # to somebody without a seat: a stricter limit, so that nobody is flooded through us
    )


class LetterHandler(Protocol):
    """Answers emails.  Calls do not overlap.

    A crash may happen after the handler has acted and before the outbox has its replies.  So the same email
    may be delivered again (same `id`), and `attend` is called at every start: it returns again whatever may
    not have been sent, with the same keys."""

    async def language(self, sender: str) -> str:
        """Return the language of the player with this address; English if there is none."""
        ...

    async def receive(self, letter: Letter) -> list[Reply]: ...

    async def due(self) -> int | None:
        """Return when `attend` must be called next, in milliseconds since 1970."""
        ...

    async def attend(self) -> list[Reply]:
        """Handle deadlines, reminders and bots; return the emails to send."""
        ...
