"""What passes between a mail door and a desk: letters that came in, replies that go out."""

from __future__ import annotations

from typing import Protocol

import msgspec

from passel.mail.tags import Tag


class Letter(msgspec.Struct, frozen=True):
    """A mail that came in, made plain."""

    sender: str  # its address, in lower case
    subject: str
    text: str  # what the person wrote: no quoted lines, no signature, no HTML
    id: str  # the Message-ID; one is made up for a mail that has none, so that it is never empty
    tag: Tag | None = None  # what the subject, or the address that it was sent to, names
    notes: tuple[str, ...] = ()  # sentences about what was left out


class Reply(msgspec.Struct, frozen=True):
    """A mail that goes out.

    `key`: of letters with the same key one is sent, whatever crashes and whoever asks again.  Without one,
    an answer is known by the letter that it answers and its place among the answers, anything else by all
    that it says."""

    to: str
    subject: str
    text: str
    html: str = ""  # shows a picture by <img src="cid:NAME">
    pictures: tuple[tuple[str, bytes], ...] = ()  # PNG by name
    answers: str = ""  # the `id` of the letter that it answers; so few an hour go to one address
    key: str = ""
    stranger: bool = False  # to somebody who has no seat: one an hour, so that nobody is flooded through us


class LetterHandler(Protocol):
    """Whoever reads the letters.  It is asked one thing at a time.

    A crash may fall between its deed and the moment when our outbox has the replies.  So the same letter may
    come again (same `id`), and `attend` is called at every start: whatever may not have gone out is given
    again then, with the same keys, and that is harmless."""

    async def receive(self, letter: Letter) -> list[Reply]: ...

    async def due(self) -> int | None:
        """When there is something to do next, in milliseconds since 1970."""
        ...

    async def attend(self) -> list[Reply]:
        """Deadlines, reminders, bots: the letters that are to go out."""
        ...
