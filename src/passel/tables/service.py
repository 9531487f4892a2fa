"""All tables of this process: opening them, subscribers, and notifications from other processes."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from time import perf_counter
from typing import Final

from passel.bots.pool import Bots
from passel.clock import SECOND, Clock
from passel.i18n import _
from passel.kernel import Heard, Refused, heard
from passel.records import Record
from passel.storage.base import CLOSING, ActRow, News, Store, StoreDown, Write, answer
from passel.tables import acts
from passel.tables.acts import Act, Terms
from passel.tables.parts import Considered
from passel.tables.queue import OpenTable, Proposal, Propose, Request, complete
from passel.tables.scheduler import Scheduler
from passel.tables.state import TableState
from passel.tables.subscribers import Subscriber
from passel.tables.tasks import Pace


def nothing(state: TableState) -> Proposal:
    return None


class CatchUpRequest(Request):
    """A request that makes the table read what the store has."""

    def __init__(self, service: TableService, table: OpenTable) -> None:
        super().__init__()
        self.service: Final = service
        self.table: Final = table

    def done(self, error: Exception | None) -> None:
        self.service.caught_up(self.table)


class TableService(Scheduler):
    def __init__(self, store: Store, time: Clock, bots: Bots, pace: Pace) -> None:
        super().__init__(store, time, bots, pace)
        # Called when something has changed at a table, or a subscriber has gone; if no table
        # is named, anything may have happened.
        self.changed: Callable[[OpenTable | None], None] | None = None

    async def open(self) -> None:
        await self.store.open()
        self.store.news = self._hear
        for table, due in await self.store.due_tables():
            self._remind(table, due)
        self._spawn(self._keep_time())

    def send_home(self) -> None:
        """Accept no more requests, and notify all subscribers."""
        self._closing = True
        for table in self.tables.values():
            for subscriber in table.subscribers:
                subscriber.gone = CLOSING
            table.tell()

    async def close(self) -> None:
        """Wait for what is being stored, then close the store."""
        self.send_home()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self.tables.values()):
            await self._rest(table)
        await self.store.close()
        self.bots.close()

    async def lay(self, terms: Terms, user: str, name: str, then: Propose = nothing) -> OpenTable:
        """Open a new table, whose host is `user`, and do there what `then` proposes: all of it in one
        transaction, or nothing."""
        if self._closing:
            raise StoreDown(CLOSING)
        table = OpenTable(secrets.token_urlsafe(9))
        state, now, start = table.state, self.time.now(), perf_counter()
        considered: list[Considered] = []
        rows: list[ActRow] = []
        writes: list[Write] = []

        def do(act: Act) -> None:
            # It takes effect before it is stored: nobody else knows the table until all of it is.
            written, effect = state.consider(act, now)
            considered.append((written, effect))
            rows.append((state.id, len(rows) + 1, now, acts.encode(written)))
            writes.extend(self._index(table, written, now))
            state.take(written, effect)

        do(acts.Open(by=user, terms=terms, name=name, invitation=secrets.token_urlsafe(18)))
        for act in complete(state, then(state)):
            do(act)
        stored = asyncio.get_running_loop().create_future()

        def done(error: Exception | None) -> None:
            if error is None:
                self._count(considered, start)
                self._keep(table)
                self._changed(table)
            answer(stored, error)

        self.store.append(rows, writes, done)
        await stored
        return table

    # -- changes -------------------------------------------------------------------------------------------

    def _changed(self, table: OpenTable) -> None:
        self._schedule(table)
        self._stir(table)

    def _stir(self, table: OpenTable | None) -> None:
        if self.changed is not None:
            self.changed(table)

    def _hear(self, news: News) -> None:
        """Called when another process has stored an act; if no table is named, anything may have happened."""
        if not news.table:
            for each in self.tables.values():
                self._follow(each)
            self._stir(None)
            return
        table = self.tables.get(news.table)
        if table is None:
            self._remind(news.table, self.time.now() + SECOND)  # a task may be due there
        elif table.state.number < news.number:
            self._follow(table)

    def _follow(self, table: OpenTable) -> None:
        table.doubtful = True
        self._line_up(table, CatchUpRequest(self, table))

    def caught_up(self, table: OpenTable) -> None:
        self._changed(table)

    # -- subscribers ---------------------------------------------------------------------------------------

    async def watch(
        self, id: str, user: str, seat: int | None = None, told: int = 0, heard: int = 0
    ) -> Subscriber:
        table = await self.table(id)
        if self._closing:
            raise StoreDown(CLOSING)
        subscriber = Subscriber(table.views, user, seat, told, heard)
        table.subscribers.add(subscriber)
        return subscriber

    @property
    def subscribers(self) -> int:
        return sum(len(table.subscribers) for table in self.tables.values())

    def unwatch(self, subscriber: Subscriber) -> None:
        table = self.tables.get(subscriber.views.state.id)
        if table is not None:
            table.subscribers.discard(subscriber)
            self._stir(table)

    # -- the whole game ------------------------------------------------------------------------------------

    async def journal(self, id: str, reader: int, after: int, most: int) -> list[Heard]:
        """Return the lines of the journal that a reader got, from line `after` + 1 on."""
        found = []
        events = (await self.table(id)).state.game.box.events
        for _number, _at, body in await self.store.acts(id):
            act = acts.decode(body)
            if isinstance(act, acts.Decide | acts.Run | acts.Start):
                entries = [(events[name], a, b, c, d) for name, a, b, c, d in act.journal]
                found += [line for line in (heard(entry, reader) for entry in entries) if line is not None]
        return found[after : after + most]

    def record(self, state: TableState) -> Record:
        """Return the record of a game that is over; before that nobody may see it."""
        if state.phase not in ("over", "closed") or not state.moved:
            raise Refused(_("You can download the game file after the game."))
        if state.terms.scene:
            raise Refused(_("Tutorials have no game file."))
        return state.record()
