"""The house: all tables, those who look at them, and what the tables do by themselves.

An act is checked against the table as it stands, written to the store, and only then becomes true and is
told.  Several processes may share one store: the number of an act is given once, and who comes too late
catches up and tries again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from heapq import heappop, heappush
from time import perf_counter
from typing import Any, Final

from passel.bots import Eyes
from passel.kernel import Heard, Option, Refused, heard, seeded
from passel.record import Record
from passel.tables import acts
from passel.tables.acts import Act, Terms
from passel.tables.bypost import Frozen
from passel.tables.clock import HOUR, SECOND
from passel.tables.duties import Duty, Pace, duties, duty_act
from passel.tables.hosted import Effect, Hosted
from passel.tables.index import index
from passel.tables.minds import Minds
from passel.tables.store import News, Store, StoreDown, Taken, Write, answer
from passel.tables.viewers import Showing, Viewer
from passel.tables.wall import Time
from passel.tongue import _

LOG: Final = logging.getLogger("passel.tables")
Propose = Callable[[Hosted], Act | None]

MOST_OPEN: Final = 20_000  # tables kept in memory; those that nobody looks at go first
MOST_QUEUED: Final = 64  # acts that wait for one table
RETRY: Final = 5 * SECOND
CLOSING: Final = "The house is closing."


class NoSuchTable(Exception):
    pass


class Errand:
    """What somebody wants at a table.  However long it waits, it speaks the language of who sent it."""

    def __init__(self) -> None:
        self.context: Final = copy_context()

    def propose(self, hosted: Hosted) -> Act | None:
        """What to do at the table as it stands; nothing, if it only waits for its turn."""
        return None

    def holds(self) -> bool:
        """Whether nothing else is done at the table until it is let go."""
        return False

    def done(self, error: Exception | None) -> None:
        """It is true now, and nobody was told yet; or why not."""


class Waited(Errand):
    """Somebody waits for it."""

    def __init__(self, waiting: asyncio.Future[None]) -> None:
        super().__init__()
        self.waiting: Final = waiting

    def done(self, error: Exception | None) -> None:
        answer(self.waiting, error)


class Asked(Waited):
    def __init__(self, waiting: asyncio.Future[None], wish: Propose) -> None:
        super().__init__(waiting)
        self.wish: Final = wish

    def propose(self, hosted: Hosted) -> Act | None:
        return self.wish(hosted)


class Hold(Waited):
    def holds(self) -> bool:
        if self.waiting.done():
            return False  # nobody is there any more
        self.waiting.set_result(None)
        return True


class Catching(Errand):
    """Before it is done the table knows what the store knows."""

    def __init__(self, house: House, table: Table) -> None:
        super().__init__()
        self.house: Final = house
        self.table: Final = table

    def done(self, error: Exception | None) -> None:
        self.house.caught_up(self.table)


class Table:
    """A table that is open in this process."""

    __slots__ = ("attended", "doubtful", "due", "errands", "hosted", "showing", "viewers")

    def __init__(self, id: str) -> None:
        self.hosted: Final = Hosted(id)
        self.showing: Final = Showing(self.hosted)
        self.errands: Final[deque[Errand]] = deque()  # one after the other: the first is being run
        self.viewers: Final[set[Viewer]] = set()
        self.attended = False  # something is being done at it by itself
        self.doubtful = False  # whether the store has more acts than we know of
        self.due: int | None = None  # as the store knows it

    def tell(self) -> None:
        for viewer in self.viewers:
            viewer.stir()


class House:
    def __init__(self, store: Store, time: Time, minds: Minds, pace: Pace) -> None:
        self.store: Final = store
        self.time: Final = time
        self.minds: Final = minds
        self.pace = pace
        self.tables: Final[OrderedDict[str, Table]] = OrderedDict()
        self._loading: Final[dict[str, asyncio.Task[Table]]] = {}
        self._agenda: Final[list[tuple[int, str]]] = []
        self._dues: Final[dict[str, int]] = {}
        self._wake: Final = asyncio.Event()
        self._tasks: Final[set[asyncio.Task[None]]] = set()
        self._closing = False
        # Told when something has changed at a table, whoever did it, or somebody has stopped looking at it;
        # if no table is named, anything may have happened.
        self.stirred: Callable[[Table | None], None] | None = None
        self.done: Final[Counter[type[Act]]] = Counter()  # acts by kind, since the house was opened
        self.refusals = 0
        self.writes = 0
        self.writing = 0.0  # seconds

    async def open(self) -> None:
        await self.store.open()
        self.store.news = self._hear
        for table, due in await self.store.read("due tables"):
            self._remind(table, due)
        self._spawn(self._keep_time())

    def send_home(self) -> None:
        """Nothing more is begun, and everybody is told."""
        self._closing = True
        for table in self.tables.values():
            for viewer in table.viewers:
                viewer.gone = CLOSING
            table.tell()

    async def close(self) -> None:
        """What was begun to be written is written."""
        self.send_home()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for table in list(self.tables.values()):
            await self._rest(table)
        await self.store.close()
        self.minds.close()

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- tables --------------------------------------------------------------------------------------------

    async def lay(self, terms: Terms, user: str, name: str, id: str = "") -> Table:
        """A new table, whose host is `user`."""
        table = Table(secrets.token_urlsafe(9))
        invitation = secrets.token_urlsafe(18)
        act = acts.Open(by=user, id=id, terms=terms, name=name, invitation=invitation)
        await self._do(table, lambda hosted: act)
        self._keep(table)
        return table

    async def table(self, id: str) -> Table:
        """The table, from memory or from the store."""
        table = self.tables.get(id)
        if table is not None:
            self.tables.move_to_end(id)
            return table
        task = self._loading.get(id)
        if task is None:
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _task: self._loading.pop(id))
        return await asyncio.shield(task)

    async def _load(self, id: str) -> Table:
        table = Table(id)
        await self._catch_up(table)
        if not table.hosted.number:
            raise NoSuchTable("There is no such table.")
        self._keep(table)
        self._schedule(table)
        self._stir(table)
        return table

    def _keep(self, table: Table) -> None:
        self.tables[table.hosted.id] = table
        if len(self.tables) > MOST_OPEN:
            for other in list(self.tables.values())[: len(self.tables) - MOST_OPEN]:
                if not (other.viewers or other.attended or other.errands):
                    del self.tables[other.hosted.id]

    async def _catch_up(self, table: Table) -> None:
        """Whatever the store has and the table has not."""
        hosted = table.hosted
        table.doubtful = False  # what is heard while we read may not be in it, and makes it so again
        try:
            rows = await self.store.read("acts", table_id=hosted.id, after=hosted.number)
        except BaseException:
            table.doubtful = True
            raise
        for number, at, body in rows:
            if number != hosted.number + 1 or hosted.frozen:
                continue
            act = acts.decode(body)
            try:
                _written, effect = hosted.consider(act, at)
            except (Refused, Frozen, RuntimeError, ValueError) as error:
                hosted.freeze(error)
                continue
            hosted.take(act, effect)

    # -- acts ----------------------------------------------------------------------------------------------

    async def act(self, id: str, propose: Propose) -> Table:
        """Do what `propose` says of the table as it stands; nothing, if it says so."""
        table = await self.table(id)
        await self._do(table, propose)
        return table

    async def _do(self, table: Table, propose: Propose) -> None:
        answered = asyncio.get_running_loop().create_future()
        self.submit(table, Asked(answered, propose))
        await answered

    def submit(self, table: Table, errand: Errand) -> None:
        """The same for who does not wait."""
        if len(table.errands) >= MOST_QUEUED:
            errand.done(Refused(_("Too much is going on at this table: try again.")))
        elif self._closing:
            errand.done(StoreDown(CLOSING))
        else:
            self._line_up(table, errand)

    def _line_up(self, table: Table, errand: Errand) -> None:
        table.errands.append(errand)
        if len(table.errands) == 1:
            self._serve(table)

    def _serve(self, table: Table) -> None:
        """Run the errands at a table, as far as nothing has to be waited for."""
        while table.errands:
            problem: Exception | None = None
            if not table.doubtful:
                errand = table.errands[0]
                try:
                    if errand.context.run(self._begin, table, errand):
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

    async def _make_sure(self, table: Table) -> None:
        try:
            await self._catch_up(table)
        except Exception as error:
            self._served(table, error)
        finally:  # also if we are sent home
            table.tell()
            self._serve(table)

    def _served(self, table: Table, error: Exception | None) -> None:
        """The first errand is over; who sent it is told before the next one is begun."""
        errand = table.errands[0]
        try:
            errand.context.run(errand.done, error)
        except Exception:
            LOG.exception("nobody could be told what became of an errand", extra={"table": table.hosted.id})
        table.errands.popleft()

    async def _rest(self, table: Table) -> None:
        """Until all errands are run that wait there now."""
        answered = asyncio.get_running_loop().create_future()
        self._line_up(table, Waited(answered))
        with suppress(StoreDown):
            await answered

    async def hold(self, table: Table) -> None:
        """Nothing else is done at the table until it is let go."""
        begun = asyncio.get_running_loop().create_future()
        self._line_up(table, Hold(begun))
        try:
            await begun
        except asyncio.CancelledError:
            if not begun.cancelled() and begun.exception() is None:  # it was ours already
                self.let_go(table)
            raise

    def let_go(self, table: Table) -> None:
        self._served(table, None)
        self._serve(table)

    def _begin(self, table: Table, errand: Errand) -> bool:
        """Whether it must be waited for: what is proposed, if anything is, is being written."""
        if errand.holds():
            return True
        hosted, now = table.hosted, self.time.now()
        start = perf_counter()
        act = errand.propose(hosted)
        if act is None:
            return False
        if hosted.frozen:
            raise Refused(hosted.frozen)
        written, effect = hosted.consider(act, now)
        row = (hosted.id, hosted.number + 1, now, acts.encode(written))
        told = partial(self._written, table, written, effect, start)
        self.store.append(row, self._index(table, written, now), told)
        return True

    def _written(self, table: Table, act: Act, effect: Effect, start: float, error: Exception | None) -> None:
        """It is on the disk, or nobody knows."""
        if error is None:
            try:
                table.hosted.take(act, effect)
            except Exception as failed:  # what is true we do not know ourselves any more
                error = failed
        if error is None:
            self.writes += 1
            self.writing += perf_counter() - start
            self.done[type(act)] += 1
            self._served(table, None)
            table.tell()
            self._schedule(table)
            self._stir(table)
        else:
            table.doubtful = True
            if not isinstance(error, Taken):  # else it is proposed again, to the table as it stands then
                table.due = None  # nor is it known what the store knows of that
                self._served(table, error)
        self._serve(table)

    def _stir(self, table: Table | None) -> None:
        if self.stirred is not None:
            self.stirred(table)

    def _index(self, table: Table, act: Act, now: int) -> list[Write]:
        """What is written beside the act."""
        playing = table.hosted.state == "playing"
        if isinstance(act, acts.Decide) and not act.over:  # most are so
            writes: list[Write] = []
        else:
            writes = index(table.hosted, act, now)
        if isinstance(act, acts.Start):
            table.due = now
        elif playing and (table.due is None or table.due > now):
            # From now on something may be due any moment.
            writes.append(("due", {"which": table.hosted.id, "due": now}))
            table.due = now
        return writes

    # -- what a table does by itself -----------------------------------------------------------------------

    def _remind(self, id: str, due: int) -> None:
        if self._dues.get(id) != due:
            self._dues[id] = due
            heappush(self._agenda, (due, id))
            if self._agenda[0][1] == id:
                self._wake.set()

    def _schedule(self, table: Table) -> None:
        """When there is something to do next."""
        hosted = table.hosted
        if table.attended:
            return  # it will be done now, or scheduled then
        to_do = [duty.at for duty in duties(hosted, self.pace)]
        due = min(to_do) if to_do else None
        if hosted.state == "playing" and table.due is not None:
            # The store is told of a later time only when that time is far and some has passed: while a game
            # is going on, it would be twice for every decision.
            look_again = table.due + HOUR
            if due is None or due > look_again:
                if self._dues.get(hosted.id) == look_again:
                    return
                if self.time.now() < look_again:
                    due = look_again
                else:
                    table.due = due
                    self._spawn(self._postpone(hosted, due))
        if due is not None:
            self._remind(hosted.id, due)
        elif hosted.id in self._dues:
            del self._dues[hosted.id]

    async def _postpone(self, hosted: Hosted, due: int | None) -> None:
        """The store need not remind us so soon."""
        with suppress(StoreDown):
            later = {"which": hosted.id, "due": due, "number": hosted.number}
            await self.store.write(("due later", later))

    async def _keep_time(self) -> None:
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
        """Do all that is due at a table."""
        try:
            table = await self.table(id)
            if table.attended:
                return
            if not await self.store.claim(id):  # another process does it, unless it is gone by then
                self._remind(id, self.time.now() + SECOND)
                return
        except NoSuchTable:
            return
        except Exception:
            LOG.exception("a table could not be attended to", extra={"table": id})
            self._remind(id, self.time.now() + RETRY)
            return
        table.attended = True
        try:
            while now := self.time.now():
                due = [duty for duty in duties(table.hosted, self.pace) if duty.at <= now]
                if not due:
                    break
                await asyncio.gather(*[self._perform(table, duty) for duty in due])
        except Exception:
            LOG.exception("a table could not do its duty", extra={"table": id})
            self._remind(id, self.time.now() + RETRY)
        else:
            table.attended = False
            self._schedule(table)
        finally:
            table.attended = False
            await self.store.release(id)

    async def _perform(self, table: Table, duty: Duty) -> None:
        answer: Option | None = None
        if duty.kind == "bot":
            answer = await self._think(table.hosted, duty)
        with suppress(Refused):  # somebody was faster
            await self._do(table, lambda hosted: duty_act(hosted, duty, answer))

    async def _think(self, hosted: Hosted, duty: Duty) -> Option | None:
        """What the bot chooses, for all that its seat can see."""
        if hosted.ask_of(duty.seat) is None or hosted.chairs[duty.seat].asks != duty.ask:
            return None
        eyes = Eyes(hosted.game, hosted.pos, duty.seat)
        seed = seeded("bot", hosted.course.seed.hex(), duty.seat, duty.ask)
        return await self.minds.choose(eyes, hosted.chairs[duty.seat].level, seed)

    # -- other processes -----------------------------------------------------------------------------------

    def _hear(self, news: News) -> None:
        """Another process has done something at a table; if none is named, anything may have happened."""
        if not news.table:
            for each in self.tables.values():
                self._follow(each)
            self._stir(None)
            return
        table = self.tables.get(news.table)
        if table is None:
            self._remind(news.table, self.time.now() + SECOND)  # it may have to be attended to
        elif table.hosted.number < news.number:
            self._follow(table)

    def _follow(self, table: Table) -> None:
        table.doubtful = True
        self._line_up(table, Catching(self, table))

    def caught_up(self, table: Table) -> None:
        self._schedule(table)
        self._stir(table)

    # -- looking -------------------------------------------------------------------------------------------

    async def watch(
        self, id: str, user: str, seat: int | None = None, told: int = 0, heard: int = 0
    ) -> Viewer:
        table = await self.table(id)
        if self._closing:
            raise StoreDown(CLOSING)
        viewer = Viewer(table.showing, user, seat, told, heard)
        table.viewers.add(viewer)
        return viewer

    @property
    def viewers(self) -> int:
        return sum(len(table.viewers) for table in self.tables.values())

    def unwatch(self, viewer: Viewer) -> None:
        table = self.tables.get(viewer.showing.hosted.id)
        if table is not None:
            table.viewers.discard(viewer)
            self._stir(table)

    async def journal(self, id: str, eyes: int, after: int, most: int) -> list[Heard]:
        """The story as these eyes were told it, from line `after` + 1 on."""
        found = []
        events = (await self.table(id)).hosted.game.box.events
        for _number, _at, body in await self.store.read("acts", table_id=id, after=0):
            act = acts.decode(body)
            if isinstance(act, acts.Decide | acts.Run | acts.Start):
                entries = [(events[name], a, b, c, d) for name, a, b, c, d in act.journal]
                found += [line for line in (heard(entry, eyes) for entry in entries) if line is not None]
        return found[after : after + most]

    def record(self, hosted: Hosted) -> Record:
        """The whole game, when it is over: before that nobody may see it."""
        if hosted.state not in ("over", "closed") or not hosted.moved:
            raise Refused(_("The record is published when the game is over."))
        return hosted.course.record(hosted.names())
