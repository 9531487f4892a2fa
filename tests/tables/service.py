"""A house for tests: a real store, a clock that the test turns, bots that think at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial, wraps
from typing import Any

import msgspec

from passel.accounts import People, User
from passel.bots import BotView, bot
from passel.kernel import Option
from passel.storage.base import ActRow, Store, Write, answer
from passel.tables import acts
from passel.tables.commands import AnyCommand, Commands, Decide, NewTable, Sit
from passel.tables.queue import OpenTable
from passel.tables.service import TableService
from passel.tables.subscribers import Subscriber
from passel.tables.tasks import Pace

Shelf = Callable[[], Store]  # opens the same store again
AT_ONCE = Pace(0, 0)
NOON = 1_780_315_200_000  # a Monday in June 2026, 12:00 UTC


async def append(store: Store, act: ActRow, *writes: Write) -> None:
    done = asyncio.get_running_loop().create_future()
    store.append([act], writes, partial(answer, done))
    await done


class TestTime:
    """Stands still until it is turned."""

    __test__ = False

    def __init__(self) -> None:
        self.moment = NOON
        self.busy: Callable[[], int] = lambda: 0
        self.due: Callable[[], int] = lambda: 0
        self._waiting: set[asyncio.Event] = set()

    def now(self) -> int:
        return self.moment

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        self._waiting.add(wake)
        if until is None or until > self.moment:
            await wake.wait()
        self._waiting.discard(wake)

    async def turn(self, millis: int, step: int = 0) -> None:
        """Let time pass, and everything happen that is due by then."""
        end = self.moment + millis
        while self.moment < end:
            self.moment = min(end, self.moment + (step or millis))
            await self.settle()

    async def turn_to_next(self) -> None:
        """To the next moment at which something is due."""
        await self.turn(max(1, self.due() - self.moment))

    async def settle(self) -> None:
        """Until nothing is going on any more: the keeper of time waits, and nobody else works."""
        calm = 0
        while calm < 3:
            for wake in list(self._waiting):
                wake.set()
            await asyncio.sleep(0.0005)
            calm = calm + 1 if self.busy() <= 1 else 0


class QuickMinds:
    """Bots that think here and now."""

    async def choose(self, reader: BotView, level: str, seed: int) -> Option:
        return bot(level)(reader, seed)

    def close(self) -> None:
        pass


class Home:
    """All that a test needs of a house."""

    def __init__(self, store: Store, pace: Pace = AT_ONCE) -> None:
        self.time = TestTime()
        self.service = TableService(store, self.time, QuickMinds(), pace)
        self.time.busy = lambda: len(self.service._tasks)
        self.time.due = lambda: self.service._agenda[0][0]
        self.people = People(store, self.time)
        self.desk = Commands(self.service, self.people)

    async def user(self, name: str) -> User:
        session, _ = await self.people.guest(name, "test")
        return session.user

    async def do(self, user: User, table: OpenTable | str, command: AnyCommand) -> OpenTable:
        return await self.desk.do(user, table if isinstance(table, str) else table.state.id, command)

    async def playing(self, game: str, users: list[User], fill: str = "", **wish: Any) -> OpenTable:
        """A table at which the game has begun."""
        table = await self.desk.lay(users[0], NewTable(game=game, **{"seats": len(users)} | wish))
        for seat, user in enumerate(users):
            await self.do(user, table, Sit(seat=seat))
        while fill and not all(seat_state.taken for seat_state in table.state.seats):
            await self.do(users[0], table, Sit(level=fill))
        rules = table.state.game.rules
        start = acts.Start(by=users[0].id, seed="5e" * 32, rules=rules)  # the same dice in every run
        return await self.service.act(table.state.id, lambda state: start)

    async def choose(self, user: User, table: OpenTable, text: str) -> None:
        seat = table.state.seats_of(user.id)[0]
        await self.do(user, table, Decide(ask=table.state.seats[seat].asks, choose=text))

    async def choose_at(self, user: User, table: OpenTable, seat: int, text: str) -> None:
        await self.do(user, table, Decide(seat=seat, ask=table.state.seats[seat].asks, choose=text))

    def see(self, table: OpenTable, user: User) -> Any:
        """What the user's page shows: the view."""
        _version, view = table.views.view(table.state.seats_of(user.id)[0])
        return msgspec.json.decode(view)


@asynccontextmanager
async def home(store: Store, pace: Pace = AT_ONCE) -> AsyncIterator[Home]:
    made = Home(store, pace)
    await made.service.open()
    await made.people.open()
    try:
        yield made
    finally:
        await made.service.close()


def frames(subscriber: Subscriber) -> list[Any]:
    """Whatever the viewer has not been sent yet."""
    data = subscriber.frame()
    return [] if data is None else [msgspec.json.decode(data)]


def evening(work: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """A test that is a coroutine."""

    @wraps(work)
    def run(**fixtures: Any) -> None:
        async def whole() -> None:
            async with asyncio.timeout(60):
                await work(**fixtures)

        asyncio.run(whole())

    return run
