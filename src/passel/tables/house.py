"""The house: all tables, those who look at them, and what the tables do by themselves.

An act is checked against the table as it stands, written to the store, and only then becomes true and is
told.  Several processes may share one store: the number of an act is given once, and who comes too late
catches up and tries again."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import suppress
from heapq import heappop, heappush
from time import perf_counter
from typing import Any, Final

from passel.bots import Eyes
from passel.kernel import Heard, Option, Refused, heard, seeded
from passel.mail.tags import plain_address
from passel.record import Record
from passel.tables import acts
from passel.tables.acts import Act, Terms
from passel.tables.bypost import Frozen
from passel.tables.clock import HOUR, SECOND, Time
from passel.tables.duties import Duty, Pace, duties, duty_act
from passel.tables.frames import Showing, Viewer
from passel.tables.hosted import Hosted
from passel.tables.minds import Minds
from passel.tables.store import News, Store, StoreDown, Taken, Write
from passel.tongue import _

LOG: Final = logging.getLogger("passel.tables")
Propose = Callable[[Hosted], Act | None]

MOST_OPEN: Final = 20_000  # tables kept in memory; those that nobody looks at go first
MOST_QUEUED: Final = 64  # acts that wait for one table
RETRY: Final = 5 * SECOND
CLOSING: Final = "The house is closing."


class NoSuchTable(Exception):
    pass


def no_more() -> None:
    """There is nothing to do when it is done."""


class Table:
    """A table that is open in this process."""

    __slots__ = ("attended", "doubtful", "due", "hosted", "lock", "queued", "showing", "viewers")

    def __init__(self, id: str) -> None:
        self.hosted = Hosted(id)
        self.showing = Showing(self.hosted)
        self.lock: Final = asyncio.Lock()
        self.viewers: Final[set[Viewer]] = set()
        self.queued = 0
        self.attended = False  # something is being done at it by itself
        self.doubtful = False  # whether the last act was written is not known
        self.due: int | None = None  # as the store knows it

    def tell(self) -> None:
        for viewer in self.viewers:
            viewer.stir()


class House:
    def __init__(self, store: Store, time: Time, minds: Minds, pace: Pace) -> None:
        self.store: Final = store
        self.time: Final = time
        self.minds: Final = minds
        self.pace: Final = pace
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
        self.done: Final[Counter[str]] = Counter()  # acts by kind, since the house was opened
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
            async with table.lock:
                pass
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
                if not (other.viewers or other.attended or other.queued):
                    del self.tables[other.hosted.id]

    async def _catch_up(self, table: Table) -> None:
        """Whatever the store has and the table has not."""
        hosted = table.hosted
        for number, at, body in await self.store.read("acts", table_id=hosted.id, after=hosted.number):
            if number != hosted.number + 1 or hosted.frozen:
                continue
            act = acts.decode(body)
            try:
                _written, effect = hosted.consider(act, at)
            except (Refused, Frozen, RuntimeError, ValueError) as error:
                hosted.freeze(error)
                continue
            hosted.take(act, effect)
        table.doubtful = False

    # -- acts ----------------------------------------------------------------------------------------------

    async def act(self, id: str, propose: Propose, done: Callable[[], None] = no_more) -> Table:
        """Do what `propose` says of the table as it stands; nothing, if it says so.  `done` is called when it
        is true, before anybody is told."""
        table = await self.table(id)
        await self._do(table, propose, done)
        return table

    async def _do(self, table: Table, propose: Propose, done: Callable[[], None] = no_more) -> None:
        hosted = table.hosted
        if table.queued >= MOST_QUEUED:
            raise Refused(_("Too much is going on at this table: try again."))
        if self._closing:
            raise StoreDown(CLOSING)
        table.queued += 1
        try:
            async with table.lock:
                while True:
                    if table.doubtful:
                        await self._catch_up(table)
                    act = propose(hosted)
                    if act is None:
                        done()
                        return
                    try:
                        await self._write(table, act)
                        done()
                        break
                    except Taken:
                        table.doubtful = True
        finally:
            table.queued -= 1
            table.tell()
        self._schedule(table)
        if self.stirred is not None:
            self.stirred(table)

    async def _write(self, table: Table, act: Act) -> None:
        hosted, now = table.hosted, self.time.now()
        start = perf_counter()
        try:
            if hosted.frozen:
                raise Refused(hosted.frozen)
            written, effect = hosted.consider(act, now)
        except Refused:
            self.refusals += 1
            raise
        number = hosted.number + 1
        body = {"table_id": hosted.id, "number": number, "at": now, "body": acts.encode(written)}
        writes: list[Write] = [("append", body), *self._index(table, written, now)]
        try:
            await self.store.write(*writes, table=hosted.id, number=number)
        except BaseException as error:
            table.doubtful = True
            table.due = None  # nor is it known what the store knows of that
            if isinstance(error, asyncio.CancelledError):  # who hangs up cannot leave it half done
                self._spawn(self._finish(table, number))
            raise
        hosted.take(written, effect)
        self.writes += 1
        self.writing += perf_counter() - start
        self.done[type(act).__name__.lower()] += 1

    def _stir(self, table: Table | None) -> None:
        if self.stirred is not None:
            self.stirred(table)

    async def _finish(self, table: Table, number: int) -> None:
        with suppress(StoreDown):
            await self.store.write()  # what was handed in before is written before
        await self._follow(table, number)

    def _index(self, table: Table, act: Act, now: int) -> list[Write]:
        """What is kept beside the acts, so that tables can be found."""
        hosted = table.hosted
        place = hosted.id
        writes: list[Write] = []
        match act:
            case acts.Open(terms=terms):
                row = {"id": place, "game": terms.game, "state": "open", "private": terms.private}
                writes.append(("new table", {**row, "opened": now, "due": None}))
                writes += seated(place, act.by)  # a host finds the table without sitting there
            case acts.Start():
                writes.append(("state", {"which": place, "state": "playing", "due": now}))
                table.due = now
            case acts.Decide(over=True) | acts.Run(over=True):
                writes.append(("state", {"which": place, "state": "over", "due": None}))
                writes += ended(hosted, now)
            case acts.End():
                writes.append(("state", {"which": place, "state": "closed", "due": None}))
                writes += ended(hosted, now)
            case acts.Sit(level="", by=user):
                writes += seated(place, user)
            case acts.Leave(seat=seat) | acts.Kick(seat=seat) | acts.Hand(seat=seat):
                user = hosted.chair(seat).user
                if user != hosted.host and hosted.seats_of(user) == [seat]:
                    writes.append(("unseat", {"table_id": place, "user_id": user}))
                if isinstance(act, acts.Hand):
                    writes += seated(place, act.to)
                writes += addressed(hosted, seat, "", now)
            case acts.Address(seat=seat, email=email):
                writes += addressed(hosted, seat, email, now)
        if hosted.state == "playing" and (table.due is None or table.due > now):
            writes.append(
                ("due", {"which": place, "due": now})
            )  # from now on something may be due any moment
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
        due = min((duty.at for duty in duties(hosted, self.pace)), default=None)
        if hosted.state == "playing" and table.due is not None:
            # The store is told of a later time only when that time is far and some has passed: while a game
            # is going on, it would be twice for every decision.
            look_again = table.due + HOUR
            if due is None or due > look_again:
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
                self._spawn(self._follow(each, each.hosted.number + 1))
            self._stir(None)
            return
        table = self.tables.get(news.table)
        if table is None:
            self._remind(news.table, self.time.now() + SECOND)  # it may have to be attended to
        elif table.hosted.number < news.number:
            self._spawn(self._follow(table, news.number))

    async def _follow(self, table: Table, number: int) -> None:
        with suppress(StoreDown):
            async with table.lock:
                if table.hosted.number < number:
                    await self._catch_up(table)
            table.tell()
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


def seated(table: str, user: str) -> list[Write]:
    place = {"table_id": table, "user_id": user}
    return [("unseat", place), ("seat", place)]


def addressed(hosted: Hosted, seat: int, email: str, now: int) -> list[Write]:
    """From where people play here, once this is the address of `seat`."""
    emails = [chair.address.email for chair in hosted.chairs]
    if emails[seat] == email:
        return []
    emails[seat] = email
    ended = now if hosted.state in ("over", "closed") else None
    people = {
        (box, chair.user)
        for chair, each in zip(hosted.chairs, emails, strict=True)
        if (box := plain_address(each))
    }
    place = hosted.id
    return [
        ("unaddress", {"table_id": place}),
        *[
            ("address", {"email": box, "table_id": place, "user_id": user, "ended": ended})
            for box, user in sorted(people)
        ],
    ]


def ended(hosted: Hosted, now: int) -> list[Write]:
    if not any(chair.address.email for chair in hosted.chairs):
        return []
    return [("ended", {"which": hosted.id, "ended": now})]
