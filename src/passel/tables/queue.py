"""Tables in memory, and the queue of requests at each.

An act is checked against the state of the table, stored, and only then takes effect and is sent to
subscribers.  Several processes may share one store: it accepts each number of an act once, and a process
that comes too late reads what the other has stored and tries again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from time import perf_counter
from typing import Any, Final

from passel.clock import Clock
from passel.i18n import _
from passel.kernel import Refused
from passel.storage.base import CLOSING, ActRow, Store, StoreDown, Taken, Write, answer
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.listing import index, set_due
from passel.tables.parts import Considered, Frozen
from passel.tables.state import TableState
from passel.tables.subscribers import Subscriber, ViewCache

LOG: Final = logging.getLogger("passel.tables")
Proposal = Act | list[Act] | None  # several acts are stored in one transaction: see `consider_together`
Propose = Callable[[TableState], Proposal]

MOST_OPEN: Final = 20_000  # tables kept in memory; those without subscribers are removed first
MOST_QUEUED: Final = 64  # requests that wait at one table


class NoSuchTable(Exception):
    pass


class Request:
    """A request in the queue of a table.  It keeps the context of its sender, and so the language."""

    def __init__(self) -> None:
        self.context: Final = copy_context()

    def propose(self, state: TableState) -> Proposal:
        """Return the acts for the present state of the table; nothing if the request only waits for its
        turn."""
        return None

    def holds(self) -> bool:
        """Return whether other requests wait until `let_go` is called."""
        return False

    def done(self, error: Exception | None) -> None:
        """Called when the act has taken effect, before subscribers are notified, or with the reason why
        not."""


class WaitedRequest(Request):
    """A request whose sender awaits the result."""

    def __init__(self, waiting: asyncio.Future[None]) -> None:
        super().__init__()
        self.waiting: Final = waiting

    def done(self, error: Exception | None) -> None:
        answer(self.waiting, error)


class ProposedRequest(WaitedRequest):
    def __init__(self, waiting: asyncio.Future[None], wish: Propose) -> None:
        super().__init__(waiting)
        self.wish: Final = wish

    def propose(self, state: TableState) -> Proposal:
        return self.wish(state)


class HoldRequest(WaitedRequest):
    def holds(self) -> bool:
        if self.waiting.done():
            return False  # the sender was cancelled
        self.waiting.set_result(None)
        return True


class OpenTable:
    """A table that is open in this process."""

    __slots__ = ("doubtful", "due", "leased", "page", "requests", "state", "subscribers", "views")

    def __init__(self, id: str) -> None:
        self.state: Final = TableState(id)
        self.views: Final = ViewCache(self.state)
        self.requests: Final[deque[Request]] = deque()  # run one after the other; the first is running
        self.subscribers: Final[set[Subscriber]] = set()
        self.leased = False  # this process runs the table's tasks now
        self.doubtful = False  # whether the store may have acts that we have not read
        self.due: int | None = None  # the due time that is stored
        self.page: Any = None  # the cached page of the server

    @property
    def slowest(self) -> float:
        """Return the time factor of the player with the slowest page; 0 if no player has the page open."""
        return max([each.speed for each in self.subscribers if each.reader >= 0], default=0.0)

    def tell(self) -> None:
        for subscriber in self.subscribers:
            subscriber.notify()


class Queue:
    """Loads tables and runs the requests of each table one after the other."""

    def __init__(self, store: Store, time: Clock) -> None:
        self.store: Final = store
        self.time: Final = time
        self.tables: Final[OrderedDict[str, OpenTable]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Task[OpenTable]]] = {}
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._closing = False
        self.done: Final[Counter[type[Act]]] = Counter()  # acts by kind, since the start
        self.refusals = 0
        self.writes = 0
        self.writing = 0.0  # seconds

    def _changed(self, table: OpenTable) -> None:
        """Called when a table was loaded, or an act has taken effect at it."""
        raise NotImplementedError

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- tables --------------------------------------------------------------------------------------------

    async def table(self, id: str) -> OpenTable:
        """Return the table, from memory or from the store."""
        table = self.tables.get(id)
        if table is not None:
            self.tables.move_to_end(id)
            return table
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _task: self._loading.pop(id))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> OpenTable:
        table = OpenTable(id)
        await self._catch_up(table)
        if not table.state.number:
            raise NoSuchTable("There is no such table.")
        self._keep(table)
        self._changed(table)
        return table

    def _keep(self, table: OpenTable) -> None:
        self.tables[table.state.id] = table
        if len(self.tables) > MOST_OPEN:
            for other in list(self.tables.values())[: len(self.tables) - MOST_OPEN]:
                if not (other.subscribers or other.leased or other.requests):
                    del self.tables[other.state.id]

    async def _catch_up(self, table: OpenTable) -> None:
        """Replay the acts that the store has and the table has not."""
        state = table.state
        table.doubtful = False  # set again if there is news while we read, which may not include it
        try:
            rows = await self.store.acts(state.id, state.number)
        except BaseException:
            table.doubtful = True
            raise
        if state.frozen:
            return
        try:
            for _taken in state.replay([(number, at, acts.decode(body)) for number, at, body in rows]):
                pass
        except Frozen as error:
            state.freeze(error)

    # -- requests ------------------------------------------------------------------------------------------

    async def act(self, id: str, propose: Propose) -> OpenTable:
        """Do what `propose` returns for the state of the table; it may return nothing to do."""
        table = await self.table(id)
        await self._do(table, propose)
        return table

    async def _do(self, table: OpenTable, propose: Propose) -> None:
        answered = asyncio.get_running_loop().create_future()
        self.submit(table, ProposedRequest(answered, propose))
        await answered

    def submit(self, table: OpenTable, request: Request) -> None:
        """Queue a request without waiting for it, or refuse it at once."""
        if len(table.requests) >= MOST_QUEUED:
            request.done(Refused(_("The table is busy. Try again.")))
        elif self._closing:
            request.done(StoreDown(CLOSING))
        else:
            self._line_up(table, request)

    def _line_up(self, table: OpenTable, request: Request) -> None:
        table.requests.append(request)
        if len(table.requests) == 1:
            self._serve(table)

    def _serve(self, table: OpenTable) -> None:
        """Run the requests at a table until one has to wait for the store."""
        while table.requests:
            problem: Exception | None = None
            if not table.doubtful:
                request = table.requests[0]
                try:
                    if request.context.run(self._begin, table, request):
                        return
                except Exception as error:
                    self.refusals += isinstance(error, Refused)
                    problem = error
            elif self._closing:
                problem = StoreDown(CLOSING)
            else:
                self._spawn(self._make_sure(table))
                return
            self._served(table, problem)

    async def _make_sure(self, table: OpenTable) -> None:
        """Read new acts from the store, then continue with the requests."""
        try:
            await self._catch_up(table)
        except Exception as error:
            self._served(table, error)
        finally:  # also when the process is closing
            table.tell()
            self._serve(table)

    def _served(self, table: OpenTable, error: Exception | None) -> None:
        """Remove the first request; its sender gets the result before the next one begins."""
        request = table.requests[0]
        try:
            request.context.run(request.done, error)
        except Exception:
            LOG.exception("nobody could be told what became of a request", extra={"table": table.state.id})
        table.requests.popleft()

    async def _rest(self, table: OpenTable) -> None:
        """Wait until all requests that are queued now are run."""
        answered = asyncio.get_running_loop().create_future()
        self._line_up(table, WaitedRequest(answered))
        with suppress(StoreDown):
            await answered

    async def hold(self, table: OpenTable) -> None:
        """Wait for a turn, and keep other requests waiting until `let_go`."""
        begun = asyncio.get_running_loop().create_future()
        self._line_up(table, HoldRequest(begun))
        try:
            await begun
        except asyncio.CancelledError:
            if not begun.cancelled() and begun.exception() is None:  # this request has its turn already
                self.let_go(table)
            raise

    def let_go(self, table: OpenTable) -> None:
        self._served(table, None)
        self._serve(table)

    # -- writing -------------------------------------------------------------------------------------------

    def _begin(self, table: OpenTable, request: Request) -> bool:
        """Begin a request; return whether the queue has to wait, because an act is being stored."""
        if request.holds():
            return True
        state, now = table.state, self.time.now()
        start = perf_counter()
        wanted = request.propose(state)
        if wanted is None:
            return False
        if state.frozen:
            raise Refused(state.frozen)
        if isinstance(wanted, acts.Decide):  # nearly all are
            considered = [state.consider(wanted, now)]
        else:
            considered = state.consider_together(complete(state, wanted), now)
        rows: list[ActRow] = []
        writes: list[Write] = []
        for written, _effect in considered:
            rows.append((state.id, state.number + len(rows) + 1, now, acts.encode(written)))
            writes += self._index(table, written, now)
        self.store.append(rows, writes, partial(self._written, table, considered, start))
        return True

    def _written(
        self, table: OpenTable, considered: list[Considered], start: float, error: Exception | None
    ) -> None:
        """Called by the store: the acts are stored, or it is unknown whether they are."""
        if error is None:
            try:
                for act, effect in considered:
                    table.state.take(act, effect)
            except Exception as failed:  # the state in memory may be wrong: read it again
                error = failed
        if error is None:
            self._count(considered, start)
            self._served(table, None)
            table.tell()
            self._changed(table)
        else:
            table.doubtful = True
            if not isinstance(error, Taken):  # else it is proposed again, for the new state
                table.due = None  # the due time in the store is unknown now
                self._served(table, error)
        self._serve(table)

    def _count(self, stored: list[Considered], start: float) -> None:
        self.writes += 1
        self.writing += perf_counter() - start
        for act, _effect in stored:
            self.done[type(act)] += 1

    def _index(self, table: OpenTable, act: Act, now: int) -> list[Write]:
        """Return what is stored together with the act."""
        playing = table.state.phase == "playing"
        if isinstance(act, acts.Decide) and not act.over:  # nearly all are
            writes: list[Write] = []
        else:
            writes = index(table.state, act, now)
        if isinstance(act, acts.Start):
            table.due = now
        elif playing and (table.due is None or table.due > now):
            # From now on a task may be due at any moment.
            writes.append(set_due(table.state.id, now))
            table.due = now
        return writes


def complete(state: TableState, wanted: Proposal) -> list[Act]:
    """Return the proposed acts, with the start of the game if they fill a table that starts when full."""
    if wanted is None:
        return []
    together = wanted if isinstance(wanted, list) else [wanted]
    return [*together, new_start(state)] if state.starts_with(together) else together


def new_start(state: TableState, by: str = "", id: str = "") -> acts.Start:
    """Return the start of a game with new dice; by nobody if it starts by itself."""
    return acts.Start(by=by, id=id, seed=secrets.token_hex(32), rules=state.game.rules)
