"""Which bots sit at a table, and that they stay the same: after a restart, in a rematch, in the game file."""

from __future__ import annotations

from passel.bots.characters import CHARACTERS, EVERYBODY
from passel.bots.players import players_in
from passel.records import read, write
from passel.tables import acts
from passel.tables.commands import End, Kick, Leave, NewTable, Rematch, Sit, Start
from tables.service import Shelf, evening, home

NOVICES = {each.name for each in CHARACTERS if each.level == "novice"}


@evening
async def test_bots_keep_their_names_over_a_restart(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="margincall", seats=6, sit=True))
        await here.do(ada, table, Sit(level="expert:10", seat=3))
        await here.do(ada, table, Sit(level="novice", seat=1))
        await here.do(ada, table, Start(fill="regular"))
        names = table.state.names()
        levels = [EVERYBODY[name].level for name in names[1:]]
        assert levels == ["novice", "regular", "expert", "regular", "regular"]
        await here.time.settle()
    async with home(shelf()) as here:
        assert (await here.service.table(table.state.id)).state.names() == names


@evening
async def test_a_bot_that_leaves_makes_room_for_another_or_itself(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, sit=True))
        await here.do(ada, table, Sit(level="novice", seat=1))
        first = table.state.names()[1]
        await here.do(ada, table, Leave(seat=1))
        await here.do(ada, table, Sit(level="novice", seat=1))
        assert table.state.names()[1] == first, "the table's id decides, not how often one asks"


@evening
async def test_no_bot_has_the_name_of_a_host_who_sits_down_later(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        for name in ("Gus", "gus"):
            user = await here.user(name)
            table = await here.desk.lay(user, NewTable(game="machikoro", seats=4))
            for _seat in range(3):
                await here.do(user, table, Sit(level="novice"))
            await here.do(user, table, Sit())
            assert set(table.state.names()) == (NOVICES - {"Gus"}) | {name}
            table = await here.desk.lay(user, NewTable(game="machikoro", seats=4, sit=True, fill="novice"))
            assert set(table.state.names()) == (NOVICES - {"Gus"}) | {name}
            await here.time.settle()


@evening
async def test_a_rematch_has_the_same_bots_in_the_same_seats(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("margincall", [ada, bo, cy], fill="regular", seats=6)
        bots = table.state.names()[3:]
        await here.do(ada, table, Kick(seat=1))  # a bot without a name plays on
        await here.do(ada, table, End())
        fresh = (await here.do(cy, table, Rematch())).state
        assert fresh.names()[3:] == bots
        assert (fresh.seats[0].user, fresh.seats[2].user) == (cy.id, ada.id), "each where the next one was"
        assert fresh.seats[1].level == "regular" and fresh.seats[1].name in EVERYBODY
        assert len(set(fresh.names())) == 6
        await here.do(cy, fresh.id, End())
        once_more = (await here.do(cy, fresh.id, Rematch())).state
        assert once_more.names()[3:] == bots and once_more.names()[1] == fresh.names()[1]


@evening
async def test_old_tables_are_read_and_their_bots_get_names_in_a_rematch(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, sit=True))
        for seat, name in enumerate(("Regular", "Regular 2"), 1):
            old = acts.Sit(by=ada.id, seat=seat, name=name, level="regular")
            await here.service.act(table.state.id, lambda state, old=old: old)  # type: ignore[misc]
    async with home(shelf()) as here:
        state = (await here.service.table(table.state.id)).state
        assert state.names() == ["Ada", "Regular", "Regular 2"]
        await here.do(ada, state.id, Start())
        await here.do(ada, state.id, End())
        fresh = (await here.do(ada, state.id, Rematch())).state
        assert all(EVERYBODY[name].level == "regular" for name in fresh.names()[1:])
        assert len(set(fresh.names())) == 3


@evening
async def test_the_game_file_says_who_was_a_bot(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("margincall", [ada, bo], fill="novice", seats=4)
        await here.do(ada, table, Kick(seat=1))
        await here.do(ada, table, End())
        record = read(write(here.service.record(table.state)))
        assert record.names[0] == "Ada" and record.names[1] == "P2 (regular bot)"
        assert [player.name for player in players_in(record)] == table.state.names()
        assert [player.bot for player in players_in(record)] == ["", "regular", "novice", "novice"]
