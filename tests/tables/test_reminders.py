"""A player who waits can remind the one who is waited for: live, after a while, and once."""

from __future__ import annotations

import pytest

from passel.kernel import Refused
from passel.permissions import NotAllowed
from passel.server.pages.table_page import TablePage
from passel.tables.commands import Decide, NewTable, Pause, Remind, Sit, Start
from passel.tables.handlers.talk import REMIND_AFTER, reminding
from passel.tables.queue import OpenTable
from passel.tables.time_control import TimeControl
from tables.service import Shelf, evening, home


def prompt(table: OpenTable, seat: int) -> str:
    page = TablePage(table).version(table.state.seats[seat].user if seat >= 0 else "", seat, "en", "")
    return page.html().split('id="prompt"')[1].split("</section>")[0]


@evening
async def test_a_reminder_is_sent_once_and_kept(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo, eve = await here.user("Ada"), await here.user("Bo"), await here.user("Eve")
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=3, sit=True))
        await here.do(bo, table, Sit())
        with pytest.raises(Refused, match="hasn't started"):
            await here.do(bo, table, Remind(to=0))
        await here.do(ada, table, Start(fill="random"))
        await here.time.settle()
        mover = table.state.pos.asks[0].seat
        moving, waiting = ((ada, bo), (bo, ada))[mover]
        with pytest.raises(Refused, match=f"Give {moving.name} a little more time first"):
            await here.do(waiting, table, Remind(to=mover))
        await here.time.turn(REMIND_AFTER)
        assert f"Remind {moving.name}" in prompt(table, 1 - mover)
        assert "Remind" not in prompt(table, mover) and "Remind" not in prompt(table, -1)
        await here.do(waiting, table, Remind(to=mover))
        assert f"{waiting.name} is waiting for you." in prompt(table, mover)
        assert 'data-reminded="1"' in prompt(table, mover)
        assert "Remind" not in prompt(table, 1 - mover)
        with pytest.raises(Refused, match=f"You've already reminded {moving.name}"):
            await here.do(waiting, table, Remind(to=mover))
        for nobody in (2, 1 - mover):  # a bot, and oneself
            with pytest.raises(Refused, match="Nobody is waiting for"):
                await here.do(waiting, table, Remind(to=nobody))
        with pytest.raises(NotAllowed, match="not at this table"):
            await here.do(eve, table, Remind(to=mover))
        with pytest.raises(Refused, match="no seat"):
            await here.do(waiting, table, Remind(to=9))
    async with home(shelf()) as here:
        table = await here.service.table(table.state.id)
        assert reminding(table.state, mover) == [waiting.name], "after a restart"
        with pytest.raises(Refused, match="already reminded"):
            await here.do(waiting, table, Remind(to=mover))
        ask = table.state.pos.asks[0]
        number = table.state.seats[mover].asks
        await here.do(moving, table, Decide(ask=number, choose=ask.options[0].text))
        await here.time.settle()
        await here.do(ada, table, Pause())
        with pytest.raises(Refused, match="Nobody is waiting for"):
            await here.do(waiting, table, Remind(to=mover))


@evening
async def test_there_are_no_reminders_in_games_over_days(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        ada, bo = await here.user("Ada"), await here.user("Bo")
        slow = TimeControl(kind="correspondence", hours=24)
        table = await here.desk.lay(ada, NewTable(game="machikoro", seats=2, sit=True, clock=slow))
        await here.do(bo, table, Sit())
        await here.do(ada, table, Start())
        await here.time.turn(REMIND_AFTER)
        mover = table.state.pos.asks[0].seat
        assert "Remind" not in prompt(table, 1 - mover)
        with pytest.raises(Refused, match="only in live games"):
            await here.do((bo, ada)[mover], table, Remind(to=mover))
