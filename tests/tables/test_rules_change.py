"""A game that was begun by other rules goes on if they lead to the same, and can be read if not."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from passel.kernel import Refused
from passel.tables import acts
from passel.tables.handlers.play import CHECKED
from passel.tables.queue import OpenTable
from tables.service import Home, Shelf, append, evening, frames, home


async def begun(here: Home) -> OpenTable:
    ada, bo = await here.user("Ada"), await here.user("Bo")
    table = await here.playing("machikoro", [ada, bo])
    for user in (ada, bo) * (CHECKED // 2):
        await here.choose(user, table, "pass")
    return table


async def rewrite(here: Home, table: OpenTable, change: Callable[[acts.Any_], acts.Any_]) -> None:
    """As if the rules of today were others than those by which the acts were written."""
    rows = await here.service.store.acts(table.state.id)
    for number, at, body in rows:
        act = change(acts.decode(bytes(body)))
        await append(here.service.store, ("copy", number, at, acts.encode(act)))


@evening
async def test_it_goes_on_if_all_digests_agree(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await begun(here)
        await rewrite(here, table, lambda act: act)
        copy = await here.service.table("copy")
        assert not copy.state.frozen
        assert copy.state.phase == "playing"


@evening
async def test_it_is_for_reading_only_if_the_present_rules_lead_elsewhere(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await begun(here)

        def change(act: acts.Any_) -> acts.Any_:
            if isinstance(act, acts.Decide) and act.digest:
                return msgspec.structs.replace(act, digest="0" * 32)
            return act

        await rewrite(here, table, change)
        copy = await here.service.table("copy")
        assert copy.state.frozen == "By the present rules this game would have gone another way."
        user = copy.state.seats[0].user
        with pytest.raises(Refused, match="another way"):
            await here.service.act("copy", lambda state: acts.Decide(seat=0, by=user, options=("pass",)))
        story = await here.service.journal("copy", 0, 0, 1000)
        assert [line[0].name for line in story] == [
            line[0].name for line in await here.service.journal(table.state.id, 0, 0, 1000)
        ], "its story is told from what was written down"
        assert "another way" in str(frames(await here.service.watch("copy", user)))


@evening
async def test_a_game_by_rules_to_come_is_not_touched(shelf: Shelf) -> None:
    async with home(shelf()) as here:
        table = await begun(here)

        def change(act: acts.Any_) -> acts.Any_:
            if isinstance(act, acts.Start):
                return msgspec.structs.replace(act, rules=act.rules + 1)
            return act

        await rewrite(here, table, change)
        copy = await here.service.table("copy")
        assert "was begun by rules" in copy.state.frozen
