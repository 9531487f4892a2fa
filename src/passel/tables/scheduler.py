"""Runs the tasks of all tables when they are due: bots, forced choices, deadlines."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from heapq import heappop, heappush
from typing import Final

from passel.bots.pool import Bots
from passel.clock import HOUR, SECOND, Clock
from passel.kernel import Option, Refused
from passel.storage.base import Store, StoreDown
from passel.tables.queue import LOG, NoSuchTable, OpenTable, Queue
from passel.tables.state import TableState
from passel.tables.tasks import Pace, Task, act_of, find_tasks, think

RETRY: Final = 5 * SECOND


class Scheduler(Queue):
    """Runs the tasks of tables when they are due, as requests like any other."""

    def __init__(self, store: Store, time: Clock, bots: Bots, pace: Pace) -> None:
        super().__init__(store, time)
        self.bots: Final = bots
        self.pace = pace
        self._agenda: Final[list[tuple[int, str]]] = []  # a heap; an entry counts if `_dues` agrees with it
        self._dues: Final[dict[str, int]] = {}
        self._wake: Final = asyncio.Event()
        self.thinking = 0  # bots whose move is not stored yet

    def _remind(self, id: str, due: int) -> None:
        """Set when to look at a table, instead of the time set before."""
        if self._dues.get(id) != due:
            self._dues[id] = due
            heappush(self._agenda, (due, id))
            if self._agenda[0][1] == id:
                self._wake.set()

    def _schedule(self, table: OpenTable) -> None:
        """Set when the next task at a table is due."""
        state = table.state
        if table.leased:
            return  # done now, or scheduled when that has ended
        to_do = [task.at for task in find_tasks(state, self.pace, table.slowest)]
        due = min(to_do) if to_do else None
        if state.phase == "playing" and table.due is not None:
            # A later time is stored only if it is far ahead and the stored time is long past: otherwise a
            # game in progress would write it twice for every decision.
            look_again = table.due + HOUR
            if due is None or due > look_again:
                if self._dues.get(state.id) == look_again:
                    return
                if self.time.now() < look_again:
                    due = look_again
                else:
                    table.due = due
                    self._spawn(self._postpone(state, due))
        if due is not None:
            self._remind(state.id, due)
        elif state.id in self._dues:
            del self._dues[state.id]

    async def _postpone(self, state: TableState, due: int | None) -> None:
        """Store that nothing is due before this time."""
        with suppress(StoreDown):
            await self.store.postpone(state.id, due, state.number)

    async def _keep_time(self) -> None:
        """Start the tasks that are due, then wait for the next time, in an endless loop."""
        while True:
            self._wake.clear()
            now = self.time.now()
            while self._agenda and self._agenda[0][0] <= now:
                due, table = heappop(self._agenda)
                if self._dues.get(table) == due:
                    del self._dues[table]
                    self._spawn(self._attend(table))
            await self.time.wait(self._agenda[0][0] if self._agenda else None, self._wake)

    async def _attend(self, id: str) -> None:
        """Run all tasks that are due at a table."""
        try:
            table = await self.table(id)
            if table.leased:
                return
            if not await self.store.claim(id):  # another process does it; look again in case it has ended
                self._remind(id, self.time.now() + SECOND)
                return
        except NoSuchTable:
            return
        except Exception as error:
            self._put_off(id, "a table could not be attended to", error)
            return
        table.leased = True
        try:
            while now := self.time.now():
                due = [task for task in find_tasks(table.state, self.pace, table.slowest) if task.at <= now]
                if not due:
                    break
                await asyncio.gather(*[self._perform(table, task) for task in due])
        except Exception as error:
            self._put_off(id, "a table could not run its tasks", error)
        else:
            table.leased = False
            self._schedule(table)
        finally:
            table.leased = False
            await self.store.release(id)

    def _put_off(self, id: str, what: str, error: Exception) -> None:
        """Try again later.  A server that is closing leaves it for its next start."""
        if not self._closing:
            LOG.error(what, extra={"table": id}, exc_info=error)
            self._remind(id, self.time.now() + RETRY)

    async def _perform(self, table: OpenTable, task: Task) -> None:
        if task.kind != "bot":
            await self._fulfil(table, task, None)
            return
        self.thinking += 1
        try:
            given = think(table.state, task)
            if given is not None:
                view, seed = given
                answer = await self.bots.choose(view, table.state.seats[task.seat].level, seed)
                await self._fulfil(table, task, answer)
        finally:
            self.thinking -= 1

    async def _fulfil(self, table: OpenTable, task: Task, answer: Option | None) -> None:
        with suppress(Refused):  # another request was faster
            await self._do(table, lambda state: act_of(state, task, answer))
