"""Time: live and by correspondence, all of it by a clock that the test turns."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from passel.clock import HOUR, SECOND
from passel.contract import BadSetting
from passel.kernel import Refused
from passel.tables.commands import Back, Pause, Resume, Retime
from passel.tables.time_control import TimeControl, millis
from tables.service import NOON, Shelf, evening, frames, home
from tables.test_house import reasons

pytestmark = pytest.mark.pure


def at(text: str) -> int:
    return millis(datetime.fromisoformat(text).replace(tzinfo=UTC))


LIVE = TimeControl(kind="live", seconds=30, bank=60)


# -- the rules of clocks ---------------------------------------------------------------------------------


def test_live_time_is_seconds_and_then_the_bank() -> None:
    assert LIVE.deadline(NOON, 60 * SECOND) == NOON + 90 * SECOND
    assert LIVE.left(NOON, NOON + 30 * SECOND, 60 * SECOND) == 60 * SECOND
    assert LIVE.left(NOON, NOON + 31 * SECOND, 60 * SECOND) == 59 * SECOND
    assert LIVE.left(NOON, NOON + 900 * SECOND, 60 * SECOND) == 0


def test_without_a_clock_there_is_all_the_time_in_the_world() -> None:
    assert TimeControl().deadline(NOON, 0) is None


@pytest.mark.parametrize(
    ("clock", "asked", "deadline"),
    [
        (TimeControl(kind="correspondence", hours=48), "2026-06-05T10:30", "2026-06-07T10:30"),
        # Quiet hours do not count, over midnight or not.
        (TimeControl(kind="correspondence", hours=2, quiet=(22, 7)), "2026-06-01T21:30", "2026-06-02T08:30"),
        (TimeControl(kind="correspondence", hours=2, quiet=(22, 7)), "2026-06-01T23:10", "2026-06-02T09:00"),
        (TimeControl(kind="correspondence", hours=3, quiet=(12, 14)), "2026-06-01T11:15", "2026-06-01T16:15"),
        # Nor weekends, if so wished: the 5th is a Friday.
        (
            TimeControl(kind="correspondence", hours=24, weekends=False),
            "2026-06-05T18:00",
            "2026-06-08T18:00",
        ),
        (TimeControl(kind="correspondence", hours=1, weekends=False), "2026-06-06T09:00", "2026-06-08T01:00"),
        # By the clock on the wall there: Tokyo is nine hours ahead.
        (
            TimeControl(kind="correspondence", hours=1, quiet=(22, 7), zone="Asia/Tokyo"),
            "2026-06-01T12:30",
            "2026-06-01T22:30",
        ),
        # And through the night in which Berlin puts its clocks forward, which has an hour less.
        (
            TimeControl(kind="correspondence", hours=2, quiet=(0, 1), zone="Europe/Berlin"),
            "2026-03-29T00:30",
            "2026-03-29T02:30",
        ),
    ],
)
def test_hours_that_count(clock: TimeControl, asked: str, deadline: str) -> None:
    assert clock.deadline(at(asked), 0) == at(deadline)


def test_a_clock_that_cannot_be_is_refused() -> None:
    with pytest.raises(BadSetting, match="We don't know the time zone 'Moon/Crater'"):
        TimeControl(zone="Moon/Crater").checked()
    with pytest.raises(BadSetting, match="We don't know the time zone '"):
        TimeControl(zone="../../etc/passwd").checked()
    for junk in ({"seconds": 1}, {"hours": 0}, {"quiet": [0, 24]}, {"kind": "sundial"}, {"bank": -1}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(junk, TimeControl)


# -- at a table ------------------------------------------------------------------------------------------


@evening
async def test_at_zero_the_default_is_played_and_after_some_a_bot_sits_in(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        clock = TimeControl(kind="live", seconds=30, bank=60, patience=2)
        table = await here.playing("machikoro", [ada, bo], clock=clock)
        state = table.state
        await here.time.turn(89 * SECOND)
        assert state.history.moves == []
        await here.time.turn(1 * SECOND)
        assert [(seat, option.text) for seat, option in state.history.moves] == [(0, "pass")]
        assert state.seats[0].person, "once is no habit"
        await here.choose(bo, table, "pass")
        await here.time.turn(90 * SECOND)
        assert state.seats[0].level == "regular"
        while state.ask_of(1) is None:
            await here.time.turn(SECOND)
        assert "clock" in await reasons(here, table)
        await here.do(ada, table, Back())
        await here.choose(bo, table, state.pos.default(state.pos.asks[0]).text)
        await here.time.turn(89 * SECOND)
        assert state.seats[0].person, "who is back begins anew"


@evening
async def test_the_bank_is_used_up_and_shown_to_its_owner_alone(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo], clock=LIVE)
        (own,) = frames(await here.service.watch(table.state.id, ada.id))
        assert own["clock"] == {"since": {"0": NOON}, "deadline": NOON + 90 * SECOND, "bank": 60 * SECOND}
        (other,) = frames(await here.service.watch(table.state.id, bo.id))
        assert other["clock"] == {"since": {"0": NOON}}
        await here.time.turn(50 * SECOND)
        await here.choose(ada, table, "pass")
        assert table.state.seats[0].bank == 40 * SECOND
        await here.time.turn(10 * SECOND)
        await here.choose(bo, table, "pass")
        assert table.state.seats[1].bank == 60 * SECOND


@evening
async def test_a_pause_stops_the_clock(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo], clock=LIVE)
        await here.time.turn(80 * SECOND)
        await here.do(ada, table, Pause())
        await here.time.turn(HOUR)
        await here.do(ada, table, Resume())
        await here.time.turn(9 * SECOND)
        assert table.state.history.moves == []
        await here.time.turn(2 * SECOND)
        assert len(table.state.history.moves) == 1


@evening
async def test_the_host_changes_the_clock(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo])
        await here.time.turn(10 * HOUR)
        with pytest.raises(Refused, match="Only the host"):
            await here.do(bo, table, Retime(clock=LIVE))
        await here.do(ada, table, Retime(clock=LIVE))
        await here.time.turn(89 * SECOND)
        assert table.state.history.moves == []
        await here.time.turn(2 * SECOND)
        assert len(table.state.history.moves) == 1


@evening
async def test_a_whole_game_by_correspondence_in_which_nobody_ever_answers(shelf: Shelf) -> None:
    """Months pass in seconds; the house is closed and opened in between, and misses nothing."""
    clock = TimeControl(kind="correspondence", hours=24, quiet=(22, 7), weekends=False, patience=20)
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        table = await here.playing("machikoro", [ada, bo], clock=clock, settings={"turn_limit": 5})
        for _ in range(10):
            await here.time.turn_to_next()
        made, moment = len(table.state.history.moves), here.time.moment
        assert made > 0
    async with home(shelf()) as here:
        here.time.moment = moment
        table = await here.service.table(table.state.id)
        for _ in range(400):
            if table.state.phase != "playing":
                break
            await here.time.turn_to_next()
        assert table.state.phase == "over"
        rows = await here.service.store.acts(table.state.id)
        for _, when, _ in rows[4:]:
            assert not datetime.fromtimestamp(when / 1000, UTC).hour >= 22, "nothing happens at night"
            assert datetime.fromtimestamp(when / 1000, UTC).weekday() < 5, "nor at the weekend"
