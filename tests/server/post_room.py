"""A mailroom for tests: over a real house, with a clock that the test turns, and mail that the test reads."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from passel.accounts import User
from passel.letters.page import Page
from passel.mail.letter import Letter, Note, Reply
from passel.mail.tags import Tag, in_subject
from passel.server.mail.addresses import Addresses, Owner
from passel.server.mail.handler import TableLetterHandler
from passel.storage.base import Store
from passel.tables.commands import Address
from passel.tables.queue import OpenTable
from passel.tables.time_control import TimeControl
from tables.service import Home, home

SLOW = TimeControl(kind="correspondence", hours=10)
COUNT = itertools.count(1)
OURS = "games@example.org"


class Post:
    """The people's mailboxes: what has come, in this order, each letter once as an outbox sends it."""

    def __init__(self, at: Home) -> None:
        self.home = at
        self.addresses = Addresses(at.service.store, at.people)
        self.stirs = 0
        self.room = TableLetterHandler(at.service, self.addresses, self.draw, self.changed, OURS)
        self.came: list[Reply] = []
        self._keys: set[str] = set()

    async def draw(self, page: Page) -> tuple[tuple[str, bytes], ...]:
        """A picture takes longer than all the rest: nothing."""
        return ()

    def changed(self) -> None:
        self.stirs += 1

    async def collect(self) -> list[Reply]:
        """All letters that go out now."""
        fresh: list[Reply] = []
        await self.home.time.settle()
        while (due := await self.room.due()) is not None and due <= self.home.time.now():
            for reply in await self.room.attend():
                assert reply.key and not reply.answers
                if reply.key not in self._keys:
                    self._keys.add(reply.key)
                    fresh.append(reply)
            await self.home.time.settle()
        self.came += fresh
        return fresh

    async def turn(self, millis: int) -> list[Reply]:
        await self.home.time.turn(millis)
        return await self.collect()

    async def write(self, sender: str, text: str, tag: Tag | None = None, id: str = "") -> Reply:
        """A letter comes in; the answer."""
        subject = f"Re: {tag.in_subject} Machi Koro" if tag else "hello"
        letter = Letter(sender, subject, text, id or f"{next(COUNT)}@x", tag, (Note("A note."),))
        (answer,) = await self.room.receive(letter)
        assert (answer.to, answer.answers) == (sender, letter.id)
        return answer

    async def respond(self, asked: Reply, text: str) -> Reply:
        """As mail programs answer: under the same subject."""
        return await self.write(asked.to, text, in_subject(asked.subject))

    async def address(
        self, user: User, table: OpenTable, email: str, confirmed: bool = True, **more: Any
    ) -> None:
        await self.home.do(user, table, Address(email=email, **more))
        if confirmed:
            await self.addresses.confirm(Owner(user.id, email))


@asynccontextmanager
async def post(store: Store) -> AsyncIterator[Post]:
    async with home(store) as at:
        yield Post(at)


def to(replies: list[Reply]) -> list[str]:
    return [reply.to for reply in replies]
