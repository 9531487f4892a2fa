"""A table that is created, seated and started at once, and one that starts when the last seat is taken."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from passel.contract import BadSetting
from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.storage.base import ActRow, Done, Store, StoreDown, Taken, Write, answer, insert_value
from passel.storage.sqlite import SqliteStore
from passel.tables import acts
from passel.tables.commands import End, Leave, NewTable, Rematch, Sit, Start
from passel.tables.queue import OpenTable
from tables.service import Home, Shelf, evening, home

FULL = NewTable(game="machikoro", seats=2, begin="full", sit=True)


class Counted:
    """Counts the transactions of a store in which acts are written, and may refuse them."""

    def __init__(self, store: Store) -> None:
        self.sizes: list[int] = []  # acts in each
        self.down = False
        self._append = store.append
        store.append = self.append  # type: ignore[method-assign]

    def append(self, acts: Sequence[ActRow], writes: Sequence[Write], done: Done) -> None:
        if self.down:
            asyncio.get_running_loop().call_soon(done, StoreDown("Nothing could be written: no room."))
            return
        if acts:
            self.sizes.append(len(acts))
        self._append(acts, writes, done)


def phase(table: OpenTable) -> str:
    return table.state.phase


async def kinds(here: Home, table: OpenTable) -> list[str]:
    """The acts in the store, by their names."""
    rows = await here.service.store.acts(table.state.id)
    assert [row[0] for row in rows] == list(range(1, len(rows) + 1))
    return [type(acts.decode(bytes(row[2]))).__name__ for row in rows]


# -- at once ---------------------------------------------------------------------------------------------


@evening
async def test_a_table_with_bots_is_one_transaction_and_is_read_again_as_it_was(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        counted, ada = Counted(here.service.store), await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, sit=True, fill="random"))
        assert counted.sizes[0] == 5
        assert (await kinds(here, table))[:5] == ["Open", "Sit", "Sit", "Sit", "Start"]
        assert phase(table) == "playing" and table.state.names() == ["Ada", "Fay", "Hugo"]
        assert [row[0] for row in await here.service.store.tables_of(ada.id)] == [table.state.id]
        assert [row[0] for row in await here.service.store.public_tables("playing")] == [table.state.id]
        await here.time.settle()  # the server is not closed while it begins to run the bots
    async with home(shelf()) as here:
        again = await here.service.table(table.state.id)
        assert phase(again) == "playing" and again.state.seats_of(ada.id) == [0]
        assert again.state.names() == ["Ada", "Fay", "Hugo"]


@evening
async def test_bots_among_themselves_play_without_their_host(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2, fill="random", begin="full"))
        assert table.state.names() == ["Fay", "Hugo"]
        assert (await kinds(here, table))[:4] == ["Open", "Sit", "Sit", "Start"]
        await here.time.settle()
        assert "Decide" in await kinds(here, table), "bots are called although nobody else opened the table"


@evening
async def test_what_cannot_be_seated_leaves_no_table(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        with pytest.raises(BadSetting, match="No bot called 'genius'"):
            await here.desk.lay(ada, NewTable(game="machikoro", seats=2, sit=True, fill="genius"))
        assert not here.service.tables and not await here.service.store.tables_of(ada.id)


@evening
async def test_a_table_that_could_not_be_stored_does_not_exist(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, counted = await here.user("Ada"), Counted(here.service.store)
        counted.down = True
        with pytest.raises(StoreDown):
            await here.desk.lay(ada, NewTable(game="machikoro", seats=2, sit=True, fill="random"))
        counted.down = False
        assert not here.service.tables and not await here.service.store.tables_of(ada.id)


@evening
async def test_a_start_with_bots_is_one_transaction(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=4, sit=True))
        counted = Counted(here.service.store)
        await here.do(ada, table, Start(fill="random", id="once"))
        assert counted.sizes[0] == 4 and phase(table) == "playing"
        await here.do(ada, table, Start(fill="random", id="once"))  # sent twice, done once
        with pytest.raises(Refused, match="The game has already started"):
            await here.do(ada, table, Start(fill="random"))
        assert (await kinds(here, table)).count("Start") == 1
        await here.time.settle()


@evening
async def test_a_start_with_bots_seats_none_if_it_is_refused(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, sit=True))
        with pytest.raises(NotAllowed, match="Only the host"):
            await here.do(bo, table, Start(fill="random"))
        with pytest.raises(BadSetting, match="No bot called 'genius'"):
            await here.do(ada, table, Start(fill="genius"))
        await here.do(ada, table, End())
        with pytest.raises(Refused, match="This table is closed"):
            await here.do(ada, table, Start(fill="random"))
        assert await kinds(here, table) == ["Open", "Sit", "End"]


# -- when the last seat is taken -------------------------------------------------------------------------


@evening
async def test_the_game_starts_with_the_last_seat_in_the_same_transaction(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, FULL)
        assert phase(table) == "open"
        counted = Counted(here.service.store)
        await here.do(bo, table, Sit(id="once"))
        await here.do(bo, table, Sit(id="once"))
        assert counted.sizes == [2] and phase(table) == "playing"
        assert await kinds(here, table) == ["Open", "Sit", "Sit", "Start"]
        assert [row[0] for row in await here.service.store.tables_of(bo.id)] == [table.state.id]
    async with home(shelf()) as here:
        again = await here.service.table(table.state.id)
        assert phase(again) == "playing" and again.state.terms.begin == "full"
        assert again.state.history.seed == table.state.history.seed


@evening
async def test_two_people_take_the_last_seat_at_the_same_moment(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.desk.lay(ada, FULL)
        tries = [here.do(user, table, Sit(seat=1)) for user in (bo, cy)]
        first, second = await asyncio.gather(*tries, return_exceptions=True)
        assert first is table and isinstance(second, Refused)
        assert table.state.names() == ["Ada", "Bo"]
        assert await kinds(here, table) == ["Open", "Sit", "Sit", "Start"]


@evening
async def test_two_people_take_the_last_two_seats_at_the_same_moment(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, begin="full", sit=True))
        await asyncio.gather(*[here.do(user, table, Sit()) for user in (bo, cy)])
        assert table.state.names() == ["Ada", "Bo", "Cy"] and phase(table) == "playing"
        assert await kinds(here, table) == ["Open", "Sit", "Sit", "Sit", "Start"]


@evening
async def test_a_bot_takes_the_last_seat(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, FULL)
        await here.do(ada, table, Sit(level="random"))
        assert phase(table) == "playing" and table.state.names() == ["Ada", "Fay"]
        await here.time.settle()


@evening
async def test_who_gets_up_in_time_is_waited_for(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, FULL)
        await here.do(ada, table, Leave())
        await here.do(bo, table, Sit())
        assert phase(table) == "open"
        with pytest.raises(Refused, match="Some seats are empty"):
            await here.do(ada, table, Start())
        await here.do(ada, table, Sit())
        assert phase(table) == "playing" and table.state.names() == ["Bo", "Ada"]


@evening
async def test_a_last_seat_that_could_not_be_stored_is_still_free(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table, counted = await here.desk.lay(ada, FULL), Counted(here.service.store)
        counted.down = True
        with pytest.raises(StoreDown):
            await here.do(bo, table, Sit())
        counted.down = False
        assert phase(table) == "open" and not table.state.seats_of(bo.id)
        await here.do(bo, table, Sit())
        assert phase(table) == "playing"


@evening
async def test_a_solo_game_starts_when_its_player_sits_down(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        wish = NewTable(game="whenpigsfly", seats=1, begin="full", sit=True, fill="random")
        for each in (wish, NewTable(game="whenpigsfly", seats=1, begin="full", sit=True)):
            table = await here.desk.lay(ada, each)
            assert (await kinds(here, table))[:3] == ["Open", "Sit", "Start"]
            assert table.state.names() == ["Ada"]
        await here.time.settle()


@evening
async def test_a_rematch_starts_when_all_have_moved_on(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, FULL)
        await here.do(bo, table, Sit())
        await here.do(ada, table, End())
        fresh = await here.do(bo, table, Rematch())
        assert fresh.state.names() == ["Bo", "Ada"] and phase(fresh) == "playing"


@evening
async def test_nobody_but_the_host_starts_a_game_by_hand(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2, sit=True))
        await here.do(bo, table, Sit())
        assert phase(table) == "open"
        start = acts.Start(seed="5e" * 32, rules=table.state.game.rules)  # by nobody
        with pytest.raises(NotAllowed, match="Only the host"):
            await here.service.act(table.state.id, lambda state: start)


# -- the store -------------------------------------------------------------------------------------------


@evening
async def test_acts_that_belong_together_are_stored_all_or_none(shelf: Shelf) -> None:
    store = shelf()
    await store.open()
    await store.add_value("chair", b"red")
    told: list[asyncio.Future[None]] = []

    def append(*rows: ActRow, writes: Sequence[Write] = ()) -> asyncio.Future[None]:
        told.append(asyncio.get_running_loop().create_future())
        store.append(rows, writes, lambda error, done=told[-1]: answer(done, error))  # type: ignore[misc]
        return told[-1]

    await append(("t", 1, 5, b"one"), ("t", 2, 5, b"two"))
    with pytest.raises(Taken):  # its first number is taken
        await append(("t", 2, 5, b"late"), ("t", 3, 5, b"late"))
    with pytest.raises(Taken):  # a row that is written with them exists already
        await append(("t", 3, 5, b"no"), ("t", 4, 5, b"no"), writes=[insert_value("chair", b"blue")])
    # In one commit with others, who are not harmed.
    tries = [append(("t", 3, 5, b"three"), ("t", 4, 5, b"four")), append(("t", 4, 5, b"late"))]
    both = await asyncio.gather(*tries, append(("u", 1, 5, b"one")), return_exceptions=True)
    # PostgreSQL writes them on two connections, and either may be the first.  A table never has two.
    won = both[0] is None or isinstance(store, SqliteStore)
    assert [isinstance(each, Taken) for each in both] == [not won, won, False] and both[2] is None
    rows = [(1, b"one"), (2, b"two"), *([(3, b"three"), (4, b"four")] if won else [(4, b"late")])]
    assert [(row[0], bytes(row[2])) for row in await store.acts("t")] == rows
    assert len(await store.acts("u")) == 1
    await store.close()
    store = shelf()
    await store.open()
    assert [(row[0], bytes(row[2])) for row in await store.acts("t")] == rows
    await store.close()
