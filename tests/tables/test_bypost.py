"""By post: envelopes, the turn, the referee, and what players say beforehand."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from passel.accounts import User
from passel.clock import HOUR
from passel.kernel import Refused, digest
from passel.tables import acts
from passel.tables.acts import LONGEST_PLAN
from passel.tables.commands import (
    Address,
    AnyCommand,
    AskUndo,
    Away,
    Back,
    Decide,
    Extend,
    GiveSeat,
    Kick,
    Leave,
    NewTable,
    Order,
    Pause,
    Plan,
    Resume,
    Rollback,
    Run,
    Seal,
    Sit,
    UseBot,
)
from passel.tables.handlers.play import still_planned
from passel.tables.info import reader_of, table_info
from passel.tables.parts import SeatState
from passel.tables.queue import OpenTable
from passel.tables.sheets import Receipt, receipt, rehearsal
from passel.tables.state import TableState
from passel.tables.tasks import Task, act_of
from passel.tables.time_control import TimeControl
from tables.service import NOON, Home, Shelf, evening, frames, home

DAILY = TimeControl(kind="correspondence", hours=24)
DAY = 24 * HOUR
SHEET = "GO 1: buy bakery"


class Turns:
    """Rae is the referee and has no seat; Ada and Bo play by post."""

    def __init__(self, here: Home, rae: User, ada: User, bo: User, table: OpenTable) -> None:
        self.here, self.rae, self.ada, self.bo, self.table = here, rae, ada, bo, table

    @property
    def state(self) -> TableState:
        return self.table.state

    @property
    def turn(self) -> int:
        return table_info(self.state, -1, "").turn

    async def do(self, user: User, command: AnyCommand) -> None:
        await self.here.do(user, self.table, command)

    async def send(self, user: User, text: str = SHEET, turn: int = 0) -> None:
        await self.do(user, Seal(turn=turn or self.turn, text=text))
        await self.here.time.settle()

    async def refused(self, user: User, command: AnyCommand, match: str) -> None:
        before = self.state.number
        with pytest.raises(Refused, match=match):
            await self.do(user, command)
        assert self.state.number == before

    def seat_state(self, seat: int) -> SeatState:
        return self.state.seats[seat]

    def coins(self) -> list[int]:
        return [town.coins for town in self.state.game.view(self.state.pos, -1).public.towns]


async def by_post(here: Home, host_plays: bool = False, fill: str = "", **wish: Any) -> Turns:
    rae, ada, bo = [await here.user(name) for name in ("Rae", "Ada", "Bo")]
    host = ada if host_plays else rae
    wished = {"game": "machikoro", "preset": "postal", "seats": 3 if fill else 2, "clock": DAILY} | wish
    table = await here.desk.lay(host, NewTable(**wished))
    await here.do(ada, table, Sit(seat=0))
    await here.do(bo, table, Sit(seat=1))
    if fill:
        await here.do(host, table, Sit(level=fill))
    start = acts.Start(by=host.id, seed="5e" * 32, rules=table.state.game.rules)
    await here.service.act(table.state.id, lambda state: start)
    await here.time.settle()
    return Turns(here, rae, ada, bo, table)


async def correspondence(here: Home) -> Turns:
    """Decision by decision."""
    return await by_post(here, preset="")


# -- envelopes -------------------------------------------------------------------------------------------


@evening
async def test_a_sheet_is_sealed_replaced_and_taken_out(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        before = digest(table.state.pos)
        await table.do(table.ada, Seal(turn=1, text="# first thoughts\nbuy mine"))
        first = table_info(table.state, 0, table.ada.id)
        assert (first.sheet, first.received) == ("# first thoughts\nbuy mine", "2026-06-01T12:00:00Z")
        sealed = f"{first.salt}\n1\n0\n{first.received}\n{first.sheet}"
        assert first.receipt == sha256(sealed.encode()).hexdigest(), "the writer can prove it alone"
        await table.do(table.ada, Seal(turn=1, text=SHEET))
        second = table_info(table.state, 0, table.ada.id)
        assert (second.sheet, second.salt == first.salt, second.receipt == first.receipt) == (
            SHEET,
            False,
            False,
        )
        assert [seat.sealed for seat in second.seats] == [True, False]
        await table.do(table.ada, Seal(turn=1))
        assert table_info(table.state, 0, table.ada.id).receipt == ""
        await table.refused(table.ada, Seal(turn=1), "no orders to withdraw")
        assert digest(table.state.pos) == before, "the position knows nothing of envelopes"


@evening
async def test_what_is_no_sheet_for_this_turn_and_seat_is_refused(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.refused(table.ada, Seal(turn=2, text=SHEET), "due for turn 1")
        await table.refused(table.ada, Seal(turn=1, text="TURN 4\nbuy mine"), "turn")
        await table.refused(table.ada, Seal(turn=1, seat=1, text=SHEET), "not your seat")
        await table.refused(table.rae, Seal(turn=1, seat=1, text=SHEET), "not your seat")
        await table.refused(table.ada, Seal(turn=1, text="x" * 10_001), "too long")
        await table.do(table.rae, Pause())
        await table.refused(table.ada, Seal(turn=1, text=SHEET), "paused")
        await table.do(table.rae, Resume())
        await table.do(table.ada, UseBot())
        await table.refused(table.ada, Seal(turn=1, text=SHEET), "A bot is playing for you")
        live = await here.playing("machikoro", [table.ada, table.bo])
        with pytest.raises(Refused, match="No orders are due"):
            await here.do(table.ada, live, Seal(turn=1, text=SHEET))
        with pytest.raises(Refused, match="No orders are due"):
            await here.do(table.ada, live, Run())


def test_a_receipt_without_salt_would_be_no_seal() -> None:
    with pytest.raises(ValueError, match="salt"):
        receipt(SHEET, 1, 0, "2026-06-01T12:00:00Z", "short")


# -- the turn ----------------------------------------------------------------------------------------------


@evening
async def test_the_turn_is_run_as_soon_as_all_are_in(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, fill="regular")
        await table.send(table.ada)
        assert table.turn == 1
        await table.send(table.bo, "buy castle, bakery")  # what stands of it
        assert table.turn == 2
        bought = [town.cards for town in table.state.game.view(table.state.pos, -1).public.towns]
        assert bought[0] != bought[1] or sum(bought[0]) > 0
        assert [each.receipt.seat for each in table.state.sheets[1].values()] == [0, 1]
        await table.refused(table.ada, Seal(turn=1, text=SHEET), "due for turn 2")


@evening
async def test_a_table_may_wait_for_the_deadline_though_all_are_in(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, early=False)
        await table.send(table.ada)
        await table.send(table.bo)
        await here.time.turn(DAY - 1)
        assert table.turn == 1
        clock = table.table.views.clock(-1)
        assert clock is not None and clock.opens == NOON + DAY
        await here.time.turn(1)
        assert table.turn == 2


@evening
async def test_where_a_turn_waits_nobody_writes_choice_by_choice(shelf: Shelf) -> None:
    """The last choice would run it: a sheet waits with the turn."""
    async with home(shelf()) as here:
        table = await by_post(here, early=False)
        for user in (table.ada, table.bo):
            await table.refused(user, Decide(ask=1, choose=SHEET), "Send your orders")
            await table.send(user)
        await here.time.turn(DAY)
        assert table.turn == 2
        early = await by_post(here)
        for user in (early.ada, early.bo):
            await early.do(user, Decide(ask=1, choose=SHEET))
        await here.time.settle()
        assert early.turn == 2
        await early.do(early.rae, Rollback(turn=1, reason="A die fell off the table."))
        await early.refused(early.ada, Decide(ask=early.seat_state(0).asks, choose=SHEET), "Send your orders")
        await early.send(early.ada)
        await early.send(early.bo)
        assert early.turn == 1, "it waits for the referee"
        await early.do(early.rae, Run())
        assert early.turn == 2


@evening
async def test_at_the_deadline_who_has_sent_nothing_has_ordered_nothing(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        await here.time.turn(DAY - 1)
        assert table.turn == 1
        await here.time.turn(1)
        assert table.turn == 2
        assert [seat_state.lapses for seat_state in table.state.seats] == [0, 1]
        towns = table.state.game.view(table.state.pos, -1).public.towns
        assert [town.absent for town in towns] == [0, 1]


@evening
async def test_what_is_answered_choice_by_choice_counts_as_a_sheet(shelf: Shelf) -> None:
    """As bots do it, and programs may."""
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.do(table.bo, Decide(ask=1, choose=SHEET))
        assert table.state.ask_of(1) is None and table.turn == 1
        await table.refused(table.bo, Seal(turn=1, text=SHEET), "are already in")
        await table.send(table.ada)
        assert table.turn == 2


@evening
async def test_who_writes_choice_by_choice_moves_no_deadline_that_others_see(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        subscriber = await here.service.watch(table.state.id, table.ada.id)
        subscriber.frame()
        await here.time.turn(HOUR)
        await table.do(table.bo, Decide(ask=1, choose="orders"))
        assert table.state.ask_of(1) is not None and table.seat_state(1).asks == 2
        assert subscriber.frame() is None
        assert table.state.deadline(1) == NOON + DAY
        await table.do(table.bo, UseBot())
        await table.do(table.bo, Back())
        assert table.state.deadline(1) == NOON + HOUR + DAY, "who comes back has time to write"


@evening
async def test_an_extension_is_for_all_and_a_grace_for_one(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.do(table.rae, Extend(until=NOON + 2 * DAY, reason="The post is on strike."))
        await here.time.turn(2 * DAY - 1)
        assert table.turn == 1
        assert table.state.talk.since(1, 0)[-1][:2] == ("Rae", "The post is on strike.")
        await table.send(table.ada)
        await table.do(table.rae, Extend(until=NOON + 3 * DAY, seat=1))
        assert (table.state.deadline(0), table.state.deadline(1)) == (NOON + 2 * DAY, NOON + 3 * DAY)
        await here.time.turn(DAY)
        assert table.turn == 1
        await here.time.turn(1)
        assert (table.turn, table.seat_state(1).lapses) == (2, 1)
        assert table.state.deadline(0) == NOON + 4 * DAY, "the next turn has its usual time"
        now = here.time.now()
        for until in (now, now + 500 * DAY):
            await table.refused(table.rae, Extend(until=until), "within the next year")
        await table.refused(table.ada, Extend(until=now + DAY), "Only the host")
        await table.refused(table.rae, Extend(until=now + DAY, seat=7), "no seat 7")
        unhurried = await by_post(here, clock=TimeControl())
        await unhurried.refused(unhurried.rae, Extend(until=now + DAY), "no deadline")


@evening
async def test_an_extension_is_no_shorter_for_a_pause(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.do(table.rae, Extend(until=NOON + 2 * DAY))
        await table.do(table.rae, Pause())
        await here.time.turn(10 * DAY)
        await table.do(table.rae, Resume())
        assert table.state.deadline(0) == NOON + 12 * DAY


@evening
async def test_a_vacation_does_not_count(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.do(table.bo, Away(begin=NOON + DAY // 2, until=NOON + 3 * DAY))
        assert table.state.deadline(1) == NOON + 3 * DAY + DAY // 2
        await table.send(table.ada)
        await here.time.turn(3 * DAY)
        assert (table.turn, table.seat_state(1).lapses) == (1, 0)
        await table.do(table.rae, Away(seat=1, begin=0, until=0))  # the referee may say so too
        assert table.state.deadline(1) == NOON + DAY
        await here.time.settle()
        assert table.turn == 2
        await table.refused(table.ada, Away(seat=1, begin=0, until=0), "not your seat")
        await table.refused(table.ada, Away(begin=0, until=10**14), "within a year")
        await table.refused(table.ada, Away(begin=0, until=1), "within a year")


@pytest.mark.parametrize("absence", ["default", "bot", "drop"])
@evening
async def test_absence_is_borne_so_often_and_then(shelf: Shelf, absence: str) -> None:
    async with home(shelf()) as here:
        clock = msgspec.structs.replace(DAILY, patience=2, absence=absence)
        table = await by_post(here, clock=clock)
        for turn in (1, 2, 3):
            await table.send(table.ada)
            assert table.seat_state(1).person
            await here.time.turn(DAY)
            if turn == 2:
                break
        assert table.turn == 3
        seat_state = table.seat_state(1)
        assert (seat_state.user == table.bo.id, seat_state.level, seat_state.lapses) == {
            "default": (True, "", 2),
            "bot": (True, "regular", 2),
            "drop": (False, "regular", 0),
        }[absence]
        if absence == "bot":
            await table.do(table.bo, Back())
            assert (seat_state.level, seat_state.lapses) == ("", 0)


@evening
async def test_a_sheet_in_time_makes_lapses_forgotten(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        await here.time.turn(DAY)
        assert table.seat_state(1).lapses == 1
        await table.send(table.bo)
        await table.send(table.ada)
        assert (table.turn, table.seat_state(1).lapses) == (3, 0)


# -- the referee -------------------------------------------------------------------------------------------


@evening
async def test_a_referee_runs_the_turn_when_it_is_time(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        await table.refused(table.bo, Run(), "Only the host")
        await table.do(table.rae, Run())
        assert table.turn == 2
        assert table.seat_state(1).lapses == 0, "there was time left: nothing was missed"
        await table.do(table.rae, Pause())
        await table.refused(table.rae, Run(), "paused")


@pytest.mark.slow
@evening
async def test_a_host_who_plays_is_no_referee(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, host_plays=True, early=False)
        await here.people.keep(table.rae, "Rae", "correct horse")
        await table.send(table.ada)
        await table.refused(table.ada, Run(), "Some orders are missing")
        await table.refused(table.ada, Rollback(turn=1, reason="Oh."), "referee without a seat")
        await table.refused(table.ada, GiveSeat(seat=1, to="Rae"), "not your seat")
        await table.send(table.bo)
        await table.do(table.ada, Run())  # nobody is left out
        assert table.turn == 2
        await table.refused(table.ada, Rollback(turn=1, reason="Oh."), "referee without a seat")
        await table.do(table.ada, Extend(until=NOON + 2 * DAY))
        await table.do(table.ada, Kick(seat=1))


@evening
async def test_a_rollback_gives_back_the_sheets_and_rolls_other_dice(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, fill="regular")
        state = table.state
        for turn in (1, 2, 3):
            await table.send(table.ada, f"# turn {turn}\nbuy bakery")
            await table.send(table.bo, "buy forest, wheat field")
        assert table.turn == 4
        await table.send(table.bo, "# four")
        before, rolled = digest(state.pos), throws(state, 2)
        await table.refused(table.rae, Rollback(turn=2, reason="  "), "Give a reason")
        await table.refused(table.rae, Rollback(turn=9, reason="?"), "nothing to roll back")
        await table.refused(table.rae, Rollback(reason="?"), "nothing to roll back")
        await table.refused(table.rae, Rollback(moves=10**6, reason="?"), "nothing to roll back")
        await table.do(table.rae, Rollback(turn=2, reason="Bo's letter lay in the wrong box."))
        await here.time.settle()
        assert table.turn == 2, "and is not run at once, so that sheets can be replaced"
        assert {seat: each.text for seat, each in state.sheets[2].items()} == {
            0: "# turn 2\nbuy bakery",
            1: "buy forest, wheat field",
        }
        assert sorted(state.sheets) == [1, 2], "what was for later turns is void"
        assert state.talk.since(-1, 0)[-1][:2] == ("Rae", "Bo's letter lay in the wrong box.")
        assert [(each.turn, each.reason) for each in state.rolled] == [
            (2, "Bo's letter lay in the wrong box.")
        ]
        await table.send(table.bo, "buy forest")
        assert table.turn == 2
        await table.do(table.rae, Run())
        assert table.turn == 3
        assert throws(state, 2) != rolled
        assert digest(state.pos) != before
        await table.send(table.ada)
        await table.send(table.bo)
        assert table.turn == 4, "from now on as agreed"


def throws(state: TableState, turn: int) -> list[object]:
    """Where the dice stood before and after a turn; scripted dice cannot be had at a keyed table."""
    made = state.turns[turn + 1]
    positions = [[town.coins for town in state.game.public(pos).towns] for pos in state.history.positions()]
    keys = [pos.key for pos in state.history.positions()]
    return [positions[made], keys[made]]


@evening
async def test_after_a_rollback_the_deadline_runs_the_turn_too(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        await table.send(table.bo)
        await here.time.turn(HOUR)
        await table.do(table.rae, Rollback(turn=1, reason="A mistake of mine."))
        await here.time.turn(DAY - 1)
        assert table.turn == 1
        await here.time.turn(1)
        assert table.turn == 2


@evening
async def test_a_turn_is_redone_with_the_same_sheets_and_what_bots_write_now(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, fill="regular", early=False)
        await table.send(table.ada)
        await table.do(table.rae, Run())
        key = table.state.pos.key
        await table.do(table.rae, Rollback(turn=1, reason="The die fell off the table.", again=True))
        await here.time.settle()
        assert table.turn == 2, "though Bo has sent nothing, and there was time left"
        assert table.state.sheets[1][0].text == SHEET
        assert table.state.pos.key != key
        assert [seat_state.lapses for seat_state in table.state.seats] == [0, 0, 0]


@evening
async def test_a_rehearsal_tells_the_referee_what_sheets_come_to_but_no_die(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        before = digest(table.state.pos)
        moves, pos = rehearsal(table.state)
        entries = pos.journal or []
        assert {seat for seat, _option in moves} == {0, 1} and entries
        assert pos.key != table.state.pos.key
        assert digest(table.state.pos) == before and table.turn == 1


@evening
async def test_there_is_no_way_back_from_the_end_where_the_seed_is_known(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, settings={"turn_limit": 1})
        await table.send(table.ada)
        await table.send(table.bo)
        assert table.state.phase == "over" and table_info(table.state, -1, "").seed
        await table.refused(table.rae, Rollback(turn=1, reason="Once more."), "The game is over")


@pytest.mark.slow
@evening
async def test_the_referee_finds_somebody_else_for_a_seat_but_not_himself(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        cy = await here.user("Cy")
        await here.people.keep(cy, "Cy", "correct horse")
        await here.people.keep(table.rae, "Rae", "correct horse")
        await table.send(table.bo, "# mine alone")
        await here.time.turn(HOUR)
        await table.refused(table.rae, GiveSeat(seat=1, to="Rae"), "can't take a seat")
        await table.do(table.rae, GiveSeat(seat=1, to="Cy"))
        assert (table.seat_state(1).user, table.state.sealed(1)) == (cy.id, None)
        assert table.state.deadline(1) == NOON + HOUR + DAY, "with time of their own"
        await table.do(cy, Leave())
        await table.refused(table.rae, Sit(seat=1), "can't take a seat")


@evening
async def test_a_bot_in_a_players_place_uses_the_sheet_that_is_in(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, early=False)
        await table.send(table.bo, "# as I wrote it\nbuy bakery")
        await table.do(table.rae, UseBot(seat=1))
        await here.time.settle()
        sealed = table.state.sealed(1)
        assert sealed is not None and sealed.text.startswith("# as I wrote it")
        assert table.state.ask_of(1) is not None, "the bot has written nothing of its own"
        await table.do(table.rae, Kick(seat=1))
        await here.time.settle()
        assert table.state.sealed(1) is None and table.state.ask_of(1) is None


@evening
async def test_nobody_pleads_by_post(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        await table.send(table.bo)
        await table.refused(table.ada, AskUndo(), "Resolved turns can't be undone")


@evening
async def test_a_referee_rolls_back_what_is_played_by_correspondence(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await correspondence(here)
        for user in (table.ada, table.bo):
            await here.choose(user, table.table, "pass")
        made = len(table.state.history.moves)
        await table.do(table.rae, Rollback(moves=0, reason="From the beginning."))
        assert len(table.state.history.moves) == 0 < made
        assert table.state.rolled[0].turn == 0
        assert table.state.ask_of(0) is not None


# -- what players say beforehand -----------------------------------------------------------------------------


@evening
async def test_a_plan_is_played_in_order_as_long_as_it_fits(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await correspondence(here)
        await table.do(table.ada, Plan(options=("buy bakery", "buy wheat_field", "buy stadium", "pass")))
        await here.time.settle()
        assert table.seat_state(0).plan == ("buy wheat_field", "buy stadium", "pass")
        for _ in range(2):
            await here.choose(table.bo, table.table, "pass")
            await here.time.turn(1)
        assert table.seat_state(0).plan == (), "a stadium was too dear: the rest is dropped"
        assert table.state.ask_of(0) is not None, "and Ada is asked"
        towns = table.state.game.view(table.state.pos, -1).public.towns
        rows = await here.service.store.acts(table.state.id)
        made = [acts.decode(bytes(row[2])) for row in rows]
        planned = [act.options[0] for act in made if isinstance(act, acts.Decide) and act.why == "plan"]
        assert planned == ["buy bakery", "buy wheat_field"] and towns
        assert table.seat_state(0).lapses == 0


@evening
async def test_ones_own_choice_or_a_bots_voids_a_plan(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await correspondence(here)
        await table.do(table.bo, Plan(options=("pass", "pass")))
        await here.choose(table.ada, table.table, "pass")
        await here.time.turn(1)
        assert table.seat_state(1).plan == ("pass",)
        await table.do(table.bo, Plan(options=("buy mine",)))
        await table.do(table.bo, Plan())
        await table.do(table.ada, Plan(options=("buy stadium",)))
        assert table.seat_state(0).plan and not table.seat_state(1).plan
        await table.do(table.ada, UseBot(level="novice"))
        await here.time.turn(1)
        assert table.seat_state(0).plan == (), "the bot has chosen something else"


def test_what_is_no_choice_leaves_a_plan_as_it_is() -> None:
    forced = acts.Decide(seat=0, options=("pass",), why="forced")
    assert still_planned(("buy mine", "pass"), forced) == ("buy mine", "pass")
    assert still_planned(("pass", "buy mine"), forced) == ("buy mine",)
    assert still_planned(("pass", "buy mine"), acts.Decide(seat=0, options=("pass",))) == ()


@evening
async def test_a_plan_is_ones_own_and_in_the_games_notation(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await correspondence(here)
        await table.refused(table.ada, Plan(options=("buy castle",)), "Machi Koro has no move 'buy castle'")
        await table.refused(table.ada, Plan(options=("pass",) * (LONGEST_PLAN + 1)), "at most 100")
        await table.refused(table.rae, Plan(seat=0, options=("pass",)), "not your seat")
        await table.refused(table.bo, Plan(seat=0, options=("pass",)), "not your seat")


@evening
async def test_an_address_is_checked_and_its_owners_alone(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        for email in (
            "ada",
            "ada@",
            "@b",
            "a b@c.org",
            "a@b,c@d",
            "<a@b.org>",
            "a@b.org\nbcc:c@d",
            "x" * 300 + "@b.org",
        ):
            await table.refused(table.ada, Address(email=email), "isn't an email address")
        await table.refused(
            table.ada, Address(email="ada@example.org", language="tlh"), "don't have the language 'tlh'"
        )
        with pytest.raises(ValueError, match="know the time zone"):
            await table.do(table.ada, Address(email="ada@example.org", zone="Atlantis"))
        await table.refused(table.rae, Address(seat=0, email="rae@example.org"), "not your seat")
        await table.do(table.ada, Address(email=" ada@example.org ", zone="Europe/Madrid", language="es"))
        mine = table_info(table.state, 0, table.ada.id)
        assert (mine.address, mine.zone, mine.language) == ("ada@example.org", "Europe/Madrid", "es")
        for user, reader in ((table.bo, 1), (table.rae, -1)):
            assert table_info(table.state, reader, user.id).address == ""
        await table.do(table.ada, Leave())
        assert table.seat_state(0).address.email == "", "and goes with them"


# -- secrecy, races, and the store -------------------------------------------------------------------------


@evening
async def test_nothing_of_what_one_leaves_with_the_table_reaches_other_eyes(shelf: Shelf) -> None:
    """Two tables that differ in nothing but what Ada has left there: all others get the same bytes."""
    seen: list[list[list[bytes]]] = []
    async with home(shelf()) as here:
        for text, email, plan in (
            ("GO 1: shield 3; buy cafe # PlantedSheet", "planted@example.org", ("buy mine", "pass")),
            ("x", "", ()),
        ):
            table = await by_post(here, early=False)
            others = [table.bo, table.rae, await here.user("Cy")]
            subscribers = [await here.service.watch(table.state.id, user.id) for user in others]
            for subscriber in subscribers:
                subscriber.frame()
            got: list[list[bytes]] = [[], [], []]
            for command in (
                Address(email=email, zone="Asia/Tokyo"),
                Away(begin=NOON + 90 * DAY, until=NOON + (91 if email else 92) * DAY),
                Plan(options=plan),
                Seal(turn=1, text=text),
                Seal(turn=1, text=text + text),
                Order(text=""),
            ):
                await table.do(table.ada, command)
                for subscriber, lines in zip(subscribers, got, strict=True):
                    lines.append(bare(subscriber.frame() or b"", table))
            seen.append(got)
    assert seen[0] == seen[1]
    told = [lines for lines in seen[0][0] if lines]
    assert len(told) == 1 and b'"sealed":true' in told[0], "that the sheet is in, once"


def bare(data: bytes, table: Turns) -> bytes:
    """Without the names of the table, which differ from one to the other."""
    for name in (table.state.id, table.state.invitation, table.state.history.commitment):
        data = data.replace(name.encode(), b"")
    return data


@evening
async def test_a_seal_that_is_raced_by_the_run_is_in_or_refused(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, early=False)
        await table.send(table.ada)
        results = await asyncio.gather(
            table.do(table.bo, Seal(turn=1, text=SHEET)),
            table.do(table.rae, Run()),
            table.do(table.bo, Seal(turn=1, text="# late")),
            return_exceptions=True,
        )
        assert table.turn == 2
        sealed = table.state.sheets[1].get(1)
        assert sealed is not None and sealed.text == SHEET
        assert isinstance(results[2], Refused)


@evening
async def test_what_was_due_is_not_done_when_it_no_longer_is(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, early=False)
        state = table.state
        await table.send(table.ada)
        await table.send(table.bo)
        state.terms = msgspec.structs.replace(state.terms, early=True)
        due = Task(0, "run", -1, 1)
        assert isinstance(act_of(state, due, None), acts.Run)
        await table.do(table.bo, Seal(turn=1))
        assert act_of(state, due, None) is None, "a sheet was taken out"
        late = Task(NOON + DAY, "run", -1, 1)
        assert isinstance(act_of(state, late, None), acts.Run)
        await table.do(table.rae, Extend(until=NOON + 2 * DAY))
        assert act_of(state, late, None) is None, "there is more time"
        assert act_of(state, Task(0, "drop", 0, 1), None) is None, "nobody is absent"
        letters = await correspondence(here)
        clock = Task(NOON + DAY, "clock", 0, 1)
        assert isinstance(act_of(letters.state, clock, None), acts.Decide)
        await letters.do(letters.rae, Extend(until=NOON + 2 * DAY))
        assert act_of(letters.state, clock, None) is None


@evening
async def test_every_act_is_there_again_when_the_house_is_opened_anew(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here, fill="regular")
        await table.do(table.ada, Address(email="ada@example.org", zone="Europe/Madrid"))
        await table.do(table.ada, Away(begin=NOON + 9 * DAY, until=NOON + 10 * DAY))
        for _turn in (1, 2):
            await table.send(table.ada)
            await table.send(table.bo, "choose 3; buy forest")
        await table.do(table.rae, Rollback(turn=2, reason="Again."))
        await table.send(table.bo, "buy mine")
        await table.do(table.rae, Run())
        await table.do(table.rae, Extend(until=NOON + 3 * DAY, reason="Holidays."))
        await table.do(table.rae, Extend(until=NOON + 4 * DAY, seat=0))
        await table.do(table.ada, Plan(options=("pass",)))
        await table.send(table.bo, "# three")
        old = table.state
        known = kept(old)
        infos = [table_info(old, reader_of(old, user.id, None), user.id) for user in (table.ada, table.rae)]
        users, place = (table.ada, table.rae), old.id
    async with home(shelf()) as here:
        again = (await here.service.table(place)).state
        assert not again.frozen
        assert kept(again) == known
        assert [table_info(again, reader_of(again, user.id, None), user.id) for user in users] == infos


def kept(state: TableState) -> object:
    return (
        digest(state.pos),
        state.sheets,
        state.turns,
        state.rolled,
        state.redo,
        state.seats,
        [state.talk.since(reader, 0) for reader in range(-1, len(state.seats))],
        [(move[0], move[1].text) for move in state.history.moves],
        state.history.dice,
    )


@evening
async def test_receipts_of_a_turn_are_there_when_it_was_run(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await by_post(here)
        await table.send(table.ada)
        sealed = table.state.sealed(0)
        assert sealed is not None
        await table.send(table.bo)
        kept = table.state.sheets[1][0]
        assert kept.receipt == sealed.receipt == receipt(kept.text, 1, 0, kept.receipt.time, kept.salt)
        assert isinstance(kept.receipt, Receipt)
        subscriber = await here.service.watch(table.state.id, table.bo.id)
        assert all(kept.salt not in str(frame) for frame in frames(subscriber))
