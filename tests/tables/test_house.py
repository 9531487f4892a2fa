"""People and bots at a table: who may do what, and what becomes of it."""

from __future__ import annotations

import asyncio
import random
import re

import pytest

from passel.i18n import _, in_language
from passel.kernel import Refused, digest
from passel.permissions import NotAllowed
from passel.records import NewDice, verify, write
from passel.registry import find
from passel.storage.base import News
from passel.storage.schema import Row
from passel.tables import acts
from passel.tables.commands import (
    AskUndo,
    Back,
    Decide,
    Draft,
    End,
    Enter,
    GiveSeat,
    Kick,
    Leave,
    NewTable,
    Order,
    Pause,
    Rematch,
    Reply,
    Resume,
    Say,
    Sit,
    Sketch,
    Start,
    Undo,
    Upload,
    UseBot,
)
from passel.tables.queue import NoSuchTable, OpenTable
from passel.tables.tasks import Pace
from tables.service import NOON, Home, Shelf, append, evening, frames, home


async def played_out(home: Home, table: OpenTable, most: int = 2000) -> None:
    """Let bots and clocks play to the end."""
    for _count in range(most):
        if table.state.phase != "playing":
            return
        await home.time.turn(1000)
    raise AssertionError("the game does not end")


# -- sitting down ---------------------------------------------------------------------------------------


@evening
async def test_friends_and_a_bot_sit_down_and_play(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, title="Tuesday"))
        await here.do(ada, table, Sit())
        await here.do(bo, table, Sit(seat=2))
        with pytest.raises(Refused, match="Some seats are empty"):
            await here.do(ada, table, Start())
        with pytest.raises(NotAllowed, match="Only the host"):
            await here.do(bo, table, Start(fill="regular"))
        await here.do(ada, table, Start(fill="regular"))
        state = table.state
        ada_, bot, bo_ = state.names()
        assert (ada_, bo_) == ("Ada", "Bo") and bot in ("Otto", "Mina", "Rafa"), "Bea has Bo's initial"
        assert state.phase == "playing"
        await here.choose(ada, table, "buy wheat_field")
        await here.time.turn(1000)
        assert await reasons(here, table) == ["", "bot"], "the bot has moved by itself"
        assert state.ask_of(2) is not None


async def reasons(here: Home, table: OpenTable) -> list[str]:
    rows = await here.service.store.acts(table.state.id)
    return [
        act.why for act in map(acts.decode, [bytes(row[2]) for row in rows]) if isinstance(act, acts.Decide)
    ]


@evening
async def test_a_seat_is_for_one_and_one_has_one_seat(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2))
        await here.do(ada, table, Sit(seat=0))
        with pytest.raises(Refused, match="That seat is taken"):
            await here.do(bo, table, Sit(seat=0))
        with pytest.raises(Refused, match="You already have a seat here"):
            await here.do(ada, table, Sit(seat=1))
        with pytest.raises(Refused, match="no seat 7"):
            await here.do(bo, table, Sit(seat=7))
        with pytest.raises(NotAllowed, match="Only the host"):
            await here.do(bo, table, Sit(seat=1, level="regular"))
        await here.do(ada, table, Leave())
        await here.do(bo, table, Sit(seat=0))
        assert table.state.names() == ["Bo", "P2"]


@evening
async def test_who_leaves_a_running_game_is_replaced_and_the_seat_can_be_taken_over(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo])
        await here.do(bo, table, Leave())
        seat_state = table.state.seats[1]
        assert (seat_state.user, seat_state.level) == ("", "regular")
        with pytest.raises(NotAllowed):
            await here.choose_at(bo, table, 1, "pass")
        await here.do(cy, table, Sit(seat=1))
        assert (seat_state.user, seat_state.name, seat_state.level) == (cy.id, "Cy", "")


@evening
async def test_a_bot_sits_in_until_the_player_is_back(shelf: Shelf) -> None:
    async with home(shelf(), Pace(500, 500)) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.do(ada, table, UseBot(level="novice"))
        with pytest.raises(Refused, match="A bot is playing for you"):
            await here.choose(ada, table, "pass")
        await here.time.turn(600)
        assert table.state.ask_of(1) is not None, "it has moved for Ada"
        await here.do(ada, table, Back())
        await here.choose(bo, table, "pass")
        await here.choose(ada, table, "pass")
        with pytest.raises(Refused, match="You're already at this table"):
            await here.do(ada, table, Back())


@evening
async def test_a_bot_takes_one_delay_for_a_whole_sheet(shelf: Shelf) -> None:
    async with home(shelf(), Pace(500, 500)) as here:
        ada = await here.user("Ada")
        table = await here.playing("machikoro", [ada], fill="regular", seats=2, settings={"mode": "postal"})
        await here.time.turn(400)
        assert table.state.seats[1].asks == 1
        await here.time.turn(200)
        assert table.state.ask_of(1) is None, "the sheet is in"
        assert table.state.seats[1].asks > 1, "and took several choices"


@evening
async def test_a_seat_is_handed_to_somebody_with_an_account(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo], private=False)
        with pytest.raises(Refused, match="There's no account with that name"):
            await here.do(bo, table, GiveSeat(to="Cy"))
        await here.people.keep(cy, "Cy", "correct horse")
        await here.do(bo, table, GiveSeat(to="cy"))
        assert table.state.seats_of(cy.id) == [1]
        assert table.state.seats_of(bo.id) == []


@evening
async def test_a_private_table_opens_to_the_invitation_and_not_to_who_was_sent_away(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2, private=True))
        with pytest.raises(NotAllowed, match="This table is private"):
            await here.do(bo, table, Sit())
        with pytest.raises(NotAllowed, match="This invite link doesn't work any more"):
            await here.do(bo, table, Enter(invitation="let me in"))
        with pytest.raises(NotAllowed, match="This table is private"):
            await here.service.watch(table.state.id, bo.id)
        await here.do(bo, table, Enter(invitation=table.state.invitation))
        subscriber = await here.service.watch(table.state.id, bo.id)
        await here.do(bo, table, Sit())
        with pytest.raises(NotAllowed, match="Only the host"):
            await here.do(bo, table, Kick(seat=0))
        await here.do(ada, table, Kick(seat=0))
        subscriber.frame()
        assert subscriber.gone == "This table is private. Ask the host for an invite link."
        with pytest.raises(NotAllowed):
            await here.do(bo, table, Enter(invitation=table.state.invitation))
        with pytest.raises(Refused, match="That seat is empty"):
            await here.do(ada, table, Kick(seat=1))


@evening
async def test_a_table_without_watchers_shows_itself_only_to_players(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo], watchers=False)
        with pytest.raises(NotAllowed):
            await here.service.watch(table.state.id, cy.id)
        await here.service.watch(table.state.id, bo.id)


@evening
async def test_in_a_rematch_people_move_on_and_bots_stay_and_there_is_one(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo], seats=3, fill="novice")
        with pytest.raises(Refused, match="The game has already started"):
            await here.do(ada, table, Rematch())
        await here.do(ada, table, End(reason="late"))
        with pytest.raises(NotAllowed, match="Only players can start a rematch"):
            await here.do(cy, table, Rematch())
        first, second = await asyncio.gather(here.do(bo, table, Rematch()), here.do(ada, table, Rematch()))
        assert first is second
        assert first.state.names() == ["Bo", "Ada", table.state.names()[2]]
        assert [seat_state.level for seat_state in first.state.seats] == ["", "", "novice"]
        assert first.state.terms == table.state.terms
        await here.do(bo if first.state.host == bo.id else ada, first, Start())


@evening
async def test_a_rematch_against_bots_alone_starts_at_once(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        alone = await here.playing("machikoro", [ada], seats=3, fill="novice")
        await here.do(ada, alone, End())
        fresh = await here.do(ada, alone, Rematch())
        assert fresh.state.phase == "playing" and fresh.state.names() == alone.state.names()
        both = await here.playing("machikoro", [ada, bo], seats=3, fill="novice")
        await here.do(ada, both, End())
        assert (await here.do(ada, both, Rematch())).state.phase == "open", "until the other has come"


@evening
async def test_there_are_no_tables_but_those_that_were_laid(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        for name in ("nothing", "", "../../x", "x" * 500):
            with pytest.raises(NoSuchTable):
                await here.do(ada, name, Sit())


# -- deciding -------------------------------------------------------------------------------------------


@evening
async def test_a_decision_answers_one_ask_and_counts_once(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        state = table.state
        buy = Decide(id="a", ask=1, choose="buy bakery")
        with pytest.raises(Refused, match="It's not your turn"):
            await here.do(ada, table, Decide(ask=2, choose="buy bakery"))
        with pytest.raises(NotAllowed, match="not your seat"):
            await here.do(bo, table, Decide(seat=0, ask=1, choose="buy bakery"))
        with pytest.raises(Refused, match="costs 22") as refused:
            await here.do(ada, table, Decide(ask=1, choose="buy radio_tower"))
        assert "buy bakery" in refused.value.legal
        await asyncio.gather(*[here.do(ada, table, buy) for _ in range(5)])
        assert [option.text for _, option in state.history.moves] == ["buy bakery"]
        with pytest.raises(Refused, match="That move has already been made"):
            await here.do(ada, table, Decide(id="b", ask=1, choose="buy cafe"))
        number = state.number
        await here.do(ada, table, buy)
        assert state.number == number, "a repeat is answered and changes nothing"


@evening
async def test_refusals_call_players_by_their_names(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        users = [await here.user(name) for name in ("Ada", "Bo", "Cleo")]
        table = await here.playing("margincall", users)
        state = table.state
        while (ask := state.pos.asks[0]).decision.name != "respond":
            weights = state.game.weigh(state.pos, ask)
            await here.choose(users[ask.seat], table, ask.options[weights.index(max(weights))].text)
        sale = state.game.view(state.pos, -1).public.stack[0]
        seller = state.names()[sale.seat]
        with pytest.raises(Refused, match=f"Answer this first: {seller} (is selling|plays)"):
            await here.choose(users[ask.seat], table, "end")


@evening
async def test_repeats_are_known_after_a_restart(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.do(ada, table, Decide(id="a", ask=1, choose="buy bakery"))
        await here.do(bo, table, Say(id="s", text="Hello"))
    async with home(shelf()) as here:
        again = await here.service.table(table.state.id)
        assert digest(again.state.pos) == digest(table.state.pos)
        await here.do(ada, again, Decide(id="a", ask=1, choose="buy bakery"))
        await here.do(bo, again, Say(id="s", text="Hello"))
        assert again.state.number == table.state.number
        assert [line.text for _, line in again.state.talk.lines] == ["Hello"]


@evening
async def test_a_batch_is_made_whole_or_not_at_all(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        users = [await here.user(f"User {number}") for number in range(2)]
        table = await here.playing("machikoro", users, preset="postal")
        state = table.state
        first = state.pos.ask_of(0)
        assert first is not None
        with pytest.raises(Refused):
            await here.do(users[0], table, Decide(ask=1, choose=f"{first.options[0].text}; nonsense"))
        assert state.history.moves == []
        assert state.pos.ask_of(0) is first


@evening
async def test_seats_that_are_asked_side_by_side_both_land(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        users = [await here.user(f"User {number}") for number in range(3)]
        table = await here.playing("machikoro", users, preset="postal")
        asks = table.state.pos.asks
        assert [ask.seat for ask in asks] == [0, 1, 2]
        await asyncio.gather(*[here.choose(users[ask.seat], table, ask.options[0].text) for ask in asks])
        assert sorted(seat for seat, _ in table.state.history.moves) == [0, 1, 2]


@evening
async def test_who_waits_in_line_is_refused_in_their_own_language(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        first = asyncio.create_task(here.choose(ada, table, "pass"))
        await asyncio.sleep(0)
        assert len(table.requests) == 1
        with in_language("es"):
            late = asyncio.create_task(here.do(bo, table, Decide(ask=9, choose="pass")))
            said = _("It's not your turn.")
        await first
        with pytest.raises(Refused, match=re.escape(said)):
            await late
        assert said != "It's not your turn."


@evening
async def test_news_that_come_while_others_are_read_are_not_lost(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        service, store, place, number = here.service, here.service.store, table.state.id, table.state.number
        said = [acts.Say(by=ada.id, seat=0, name="Ada", text=text) for text in ("one", "two")]
        read, reads = store.acts, 0

        async def other_process(which: int) -> None:
            body = acts.encode(said[which])
            await append(store, (place, number + 1 + which, NOON, body))
            service._hear(News(place, number + 1 + which))

        async def slow(table: str, after: int = 0) -> list[Row]:
            nonlocal reads
            rows = await read(table, after)
            reads += 1
            if reads == 1:
                await other_process(1)  # and what we have read is old
            return rows

        store.acts = slow  # type: ignore[method-assign]
        await other_process(0)
        await here.time.settle()
        assert [line.text for _spoken, line in table.state.talk.lines] == ["one", "two"]
        assert reads == 2 and not table.requests


@evening
async def test_a_table_that_is_held_stands_still(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.service.hold(table)
        deciding = asyncio.create_task(here.choose(ada, table, "pass"))
        gone = asyncio.create_task(here.service.hold(table))
        await asyncio.sleep(0.01)
        gone.cancel()  # who no longer waits does not hold it when their turn comes
        await asyncio.gather(gone, return_exceptions=True)
        assert not deciding.done() and table.state.history.moves == []
        here.service.let_go(table)
        await deciding
        assert len(table.state.history.moves) == 1 and not table.requests


@evening
async def test_who_hangs_up_does_not_undo_a_decision(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        deciding = asyncio.create_task(here.do(ada, table, Decide(ask=1, choose="buy bakery")))
        await asyncio.sleep(0)
        deciding.cancel()
        await asyncio.gather(deciding, return_exceptions=True)
        await here.time.turn(1)
        while table.requests:
            await asyncio.sleep(0)
        again = Home(here.service.store)
        assert len((await again.service.table(table.state.id)).state.history.moves) == len(
            table.state.history.moves
        )


@evening
async def test_records_are_published_at_the_end_and_are_true(shelf: Shelf) -> None:
    for slug, seats in (("machikoro", 2), ("margincall", 3), ("whenpigsfly", 2)):
        async with home(shelf()) as here:
            ada = await here.user("Ada")
            table = await here.playing(slug, [ada], seats=seats, fill="novice")
            with pytest.raises(Refused, match="You can download the game file after the game"):
                here.service.record(table.state)
            await here.do(ada, table, UseBot(level="random"))
            await played_out(here, table)
            record = here.service.record(table.state)
            assert verify(write(record))[1] == []
            assert record.commitment == table.state.history.commitment
            assert record.names[0] == "Ada"


@evening
async def test_a_game_begun_elsewhere_goes_on_with_other_dice(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.choose(ada, table, "buy bakery")
        text = write(table.state.history.record(["Ada", "Bo"]))
        other = await here.desk.resume(ada, Upload(record=text))
        await here.do(ada, other, Sit())
        await here.do(ada, other, Start(fill="random"))
        state = other.state
        assert state.game.public(state.pos).towns == table.state.game.public(table.state.pos).towns
        assert state.pos.key != table.state.pos.key, "not even who brought the record knows these dice"
        await here.do(ada, other, UseBot(level="random"))
        await played_out(here, other)
        record = here.service.record(state)
        assert NewDice(1, "resumed", state.history.seed.hex()) in record.dice
        assert verify(write(record))[1] == []
        for bad in ("", "passel record 1\n", write(record)):
            with pytest.raises(Refused):
                await here.desk.resume(ada, Upload(record=bad))


@evening
async def test_what_is_drawn_is_seen_by_nobody_else_before_the_end(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("whenpigsfly", [ada, bo])
        state = table.state
        onlooker = await here.service.watch(state.id, bo.id)
        frames(onlooker)
        await here.do(ada, table, Sketch(name=" The Flying Ham ", lines="M0 0L320 200M5 5L5 5"))
        assert state.seats[0].sketch == ("The Flying Ham", "M0 0L320 200M5 5L5 5")
        assert frames(onlooker) == []
        for bad in ("M0 0L321 0", "M0 0L0 201", "L1 1", "M1", 'M0 0"/><script>', "M\u0661 1", "M1 1L2 2 L"):
            with pytest.raises(Refused, match="We couldn't read that drawing"):
                await here.do(ada, table, Sketch(lines=bad))
        with pytest.raises(Refused, match="too long"):
            await here.do(ada, table, Sketch(lines="M1 1" + "L1 1" * 2500))
        with pytest.raises(NotAllowed):
            await here.do(bo, table, Sketch(seat=0, lines=""))
        other = await here.playing("machikoro", [ada, bo])
        with pytest.raises(Refused, match="Machi Koro has no drawings"):
            await here.do(ada, other, Sketch(lines=""))
    async with home(shelf()) as here:
        again = (await here.service.table(state.id)).state
        assert again.seats[0].sketch.name == "The Flying Ham"
        shown = [again.sketches_open]
        for user in (ada, bo):
            await here.do(user, await here.service.table(state.id), UseBot(level="random"))
        await played_out(here, await here.service.table(state.id))
        assert [*shown, again.sketches_open] == [False, True]
        with pytest.raises(Refused):
            await here.do(ada, await here.service.table(state.id), Sketch(lines=""))


# -- going back -----------------------------------------------------------------------------------------


@evening
async def test_a_choice_of_which_nothing_has_come_is_taken_back_freely(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        users = [await here.user(f"User {number}") for number in range(2)]
        table = await here.playing("machikoro", users, preset="postal")
        state = table.state
        onlooker = await here.service.watch(state.id, users[1].id)
        frames(onlooker)
        before = digest(state.pos)
        ask = state.pos.ask_of(0)
        assert ask is not None
        await here.choose(users[0], table, ask.options[0].text)
        other = state.pos.ask_of(1)
        assert other is not None
        await here.do(users[0], table, Undo())
        assert digest(state.pos) == before
        assert state.seats[0].asks == 3, "it is asked anew, so that a late answer to the old ask is refused"
        assert state.seats[1].asks == 1
        assert frames(onlooker) == [], "the other has noticed nothing"
        with pytest.raises(Refused, match="There's nothing to undo yet"):
            await here.do(users[0], table, Undo())


@evening
async def test_what_others_have_seen_or_dice_have_answered_stands(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.choose(ada, table, "buy bakery")
        with pytest.raises(Refused, match="Too late to undo"):
            await here.do(ada, table, Undo())


@evening
async def test_with_the_consent_of_all_one_goes_back_to_other_dice(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo, cy])
        state = table.state
        await here.choose(ada, table, "buy bakery")
        rolled = state.pos.key
        with pytest.raises(Refused, match="There's no undo request"):
            await here.do(bo, table, Reply(yes=True))
        await here.do(ada, table, AskUndo())
        await here.do(bo, table, Reply(yes=True))
        assert len(state.history.moves) == 1, "Cy has not said yes"
        await here.do(cy, table, Reply(yes=False))
        assert state.undo_request is None
        await here.do(ada, table, AskUndo())
        await here.do(bo, table, Reply(yes=True))
        await here.do(cy, table, Reply(yes=True))
        await here.time.turn(1)
        assert state.history.moves == []
        assert state.pos.key not in (rolled, state.history.seed)
        await here.choose(ada, table, "buy cafe")
        await here.do(ada, table, End())
        record = here.service.record(state)
        assert record.dice == [NewDice(0, "rollback", "1")]
        assert verify(write(record))[1] == []
    async with home(shelf()) as here:
        again = await here.service.table(state.id)
        assert digest(again.state.pos) == digest(state.pos)


# -- orders, drafts, talk -------------------------------------------------------------------------------


@evening
async def test_a_standing_order_answers_and_stays_private(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        users = [await here.user(f"User {number}") for number in range(3)]
        table = await here.playing("margincall", users)
        state = table.state
        order = next(order for order in find("margincall").standing if not order.lapses)
        text = order.name + (f" {order.low}" if order.high else "")
        with pytest.raises(Refused, match="There's no automatic answer called 'win every time'"):
            await here.do(users[0], table, Order(text="win every time"))
        for user in users[1:]:
            await here.do(user, table, Order(text=text))
        chance = random.Random(1)
        for _ in range(200):
            await here.time.turn(5000)
            if "order" in await reasons(here, table):
                break
            asks = [ask for ask in state.pos.asks if len(ask.options) > 1]
            for ask in asks[:1]:
                await here.choose(users[ask.seat], table, chance.choice(ask.options).text)
        assert "order" in await reasons(here, table)
        assert text in str(frames(await here.service.watch(state.id, users[1].id)))
        assert text not in str(frames(await here.service.watch(state.id, users[0].id)))


@evening
async def test_a_draft_is_kept_for_who_wrote_it(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo], preset="postal")
        await here.do(ada, table, Draft(text="BUY secret plans"))
        with pytest.raises(NotAllowed):
            await here.do(bo, table, Draft(seat=0, text="mine"))
    async with home(shelf()) as here:
        table = await here.service.table(table.state.id)
        assert "secret plans" in str(frames(await here.service.watch(table.state.id, ada.id)))
        for user in (bo.id, ""):
            assert "secret plans" not in str(frames(await here.service.watch(table.state.id, user)))


@evening
async def test_private_words_are_heard_by_two_and_leave_no_gap(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, cy = [await here.user(name) for name in ("Ada", "Bo", "Cy")]
        table = await here.playing("machikoro", [ada, bo, cy])
        await here.do(ada, table, Say(text="Hello"))
        await here.do(ada, table, Say(text="psst", to=1))
        await here.do(bo, table, Say(text="Good evening"))
        for user, heard in ((ada, 3), (bo, 3), (cy, 2)):
            (frame,) = frames(await here.service.watch(table.state.id, user.id))
            assert frame["heard"] == len(frame["talk"]) == heard
            assert ("psst" in str(frame)) == (heard == 3)
        with pytest.raises(Refused, match="Choose one player for a private message"):
            await here.do(ada, table, Say(text="psst", to=0))
        with pytest.raises(Refused, match="Write up to 1,000 characters"):
            await here.do(ada, table, Say(text="   "))
        other = await here.playing("machikoro", [ada, bo], whispers=False)
        with pytest.raises(Refused, match="Private messages are off at this table"):
            await here.do(ada, other, Say(text="psst", to=1))


# -- the host -------------------------------------------------------------------------------------------


@evening
async def test_the_host_pauses_and_ends_and_nobody_else(shelf: Shelf) -> None:
    async with home(shelf(), Pace(500, 500)) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo], seats=3, fill="random")
        assert table.state.seats[2].level == "random"
        for command in (Pause(), End()):
            with pytest.raises(NotAllowed):
                await here.do(bo, table, command)
        await here.do(ada, table, Pause())
        with pytest.raises(Refused, match="paused"):
            await here.choose(ada, table, "pass")
        await here.do(ada, table, Resume())
        await here.choose(ada, table, "pass")
        await here.choose(bo, table, "pass")
        await here.do(ada, table, Pause())
        await here.time.turn(60_000)
        assert table.state.ask_of(2) is not None, "bots rest, too"
        await here.do(ada, table, Resume())
        await here.time.turn(600)
        assert table.state.ask_of(0) is not None
        await here.do(ada, table, End(reason="it is late"))
        assert (table.state.phase, table.state.reason) == ("closed", "it is late")
        with pytest.raises(Refused, match="This table is closed"):
            await here.choose(ada, table, "pass")


# -- what a table does by itself ------------------------------------------------------------------------


@evening
async def test_a_forced_choice_takes_as_long_as_a_real_one(shelf: Shelf) -> None:
    """Where having a choice is a secret, the table answers for who has none, but not at once."""
    async with home(shelf(), Pace(2000, 2000)) as here:
        users = [await here.user(f"User {number}") for number in range(3)]
        table = await here.playing("margincall", users)
        state = table.state
        chance = random.Random(1)
        for _ in range(300):
            forced = [ask for ask in state.pos.asks if len(ask.options) == 1]
            if forced:
                break
            ask = state.pos.asks[0]
            await here.choose(users[ask.seat], table, chance.choice(ask.options).text)
        assert forced
        moves = len(state.history.moves)
        await here.time.turn(1990, step=995)
        assert len(state.history.moves) == moves
        await here.time.turn(20)
        assert len(state.history.moves) >= moves + len(forced)
        assert "forced" in await reasons(here, table)


@evening
async def test_bots_go_on_where_they_were_when_the_house_opens_again(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada = await here.user("Ada")
        table = await here.playing("machikoro", [ada], seats=3, fill="random")
        await here.do(ada, table, UseBot(level="random"))
        await here.time.turn(1)
    async with home(shelf()) as here:
        await here.time.turn(1000)
        table = await here.service.table(table.state.id)
        await played_out(here, table)
        assert table.state.phase == "over"


# -- several processes, one store -----------------------------------------------------------------------


@evening
async def test_a_decision_raced_from_two_processes_is_made_once(database: str) -> None:
    from passel.storage.postgres import PostgresStore

    async with home(PostgresStore(database)) as one, home(PostgresStore(database)) as two:
        ada, bo = await one.user("Ada"), await one.user("Bo")
        here = await one.playing("machikoro", [ada, bo])
        there = await two.service.table(here.state.id)
        for turn in range(20):
            user, seat = ((ada, 0), (bo, 1))[turn % 2]
            ask = here.state.seats[seat].asks
            tries = [
                service.do(user, here.state.id, Decide(ask=ask, choose="pass")) for service in (one, two)
            ]
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(answer, Refused) for answer in answers) == 1, "one of them came too late"
            await settled(here, there)
            assert len(here.state.history.moves) == turn + 1
        assert digest(here.state.pos) == digest(there.state.pos)


async def settled(here: OpenTable, there: OpenTable) -> None:
    """Until the news has come through."""
    while here.state.number != there.state.number:
        await asyncio.sleep(0.005)
