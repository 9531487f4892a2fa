"""Which bots sit at a table, and that they stay the same: after a restart, in a rematch, in the game file."""

from __future__ import annotations

from passel.bots.characters import CHARACTERS, EVERYBODY
from passel.bots.players import players_in
from passel.records import read, write
from passel.tables import acts
from passel.tables.commands import End, GiveSeat, Kick, Leave, NewTable, Rematch, Say, Sit, Start
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


def initials(names: list[str]) -> set[str]:
    return {name[0].casefold() for name in names}


@evening
async def test_a_bot_takes_another_name_when_a_person_with_its_name_or_letter_joins(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        zoe = await here.user("Zoe")
        for letter in ("same name", "same letter", "another case"):
            table = await here.desk.lay(zoe, NewTable(game="margincall", seats=6, sit=True))
            for level in ("novice", "regular", "expert"):
                await here.do(zoe, table, Sit(level=level))
            bots = table.state.names()[1:4]
            name = {"same name": bots[1], "same letter": bots[1][0] + "xx", "another case": bots[1].upper()}
            guest = await here.user(name[letter])
            await here.do(guest, table, Sit())
            names = table.state.names()[:5]
            assert names[4] == guest.name, "a person keeps the name"
            assert (names[1], names[3]) == (bots[0], bots[2]), "the other bots stay"
            assert names[2] != bots[1] and EVERYBODY[names[2]].level == "regular"
            assert table.state.seats[2].level == "regular"
            assert len(initials(names)) == 5
    async with home(shelf()) as here:
        assert (await here.service.table(table.state.id)).state.names()[:5] == names, "after a restart"


@evening
async def test_after_the_start_a_person_with_the_name_of_a_bot_gets_a_number(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2, sit=True, fill="novice"))
        bot = table.state.names()[1]
        namesake = await here.people.keep(await here.user("Guest"), bot.lower(), "a password")
        await here.do(ada, table, GiveSeat(to=namesake.name))
        assert table.state.names() == [f"{bot.lower()} 2", bot]
        await here.do(namesake, table, Say(text="Hi"))
        assert table.state.talk.since(-1, 0)[-1][0] == f"{bot.lower()} 2"


@evening
async def test_two_people_with_one_name_are_told_apart(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        one, other = await here.user("Ada"), await here.user("ada")
        table = await here.desk.lay(one, NewTable(game="machikoro", seats=3, sit=True))
        await here.do(other, table, Sit())
        assert table.state.names()[:2] == ["Ada", "ada 2"]


@evening
async def test_two_bots_never_share_a_name_or_a_letter_also_after_a_rematch(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, gus = await here.user("Ada"), await here.user("Gus")
        for levels in (["novice"] * 4, ["regular", "expert", "novice", "regular"], ["random"] * 4):
            table = await here.desk.lay(ada, NewTable(game="margincall", seats=6, sit=True))
            for level in levels:
                await here.do(ada, table, Sit(level=level))
            await here.do(gus, table, Sit())
            await here.do(ada, table, Start())
            await here.do(gus, table, Leave())  # a bot takes over
            await here.do(ada, table, End())
            again = await here.desk.do(ada, table.state.id, Rematch())
            for each in (table, again):
                bots = [seat.name for seat in each.state.seats if seat.level and seat.name]
                assert len(bots) == len(set(bots)) == len(initials(bots))
            assert len(bots) == 5
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
