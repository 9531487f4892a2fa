"""From which addresses people play where: kept beside the acts, and found in those of the first release."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import sqlalchemy
from alembic import command
from alembic.config import Config
from sqlalchemy.ext.asyncio import create_async_engine

from passel.storage import migrations
from passel.storage.base import Store
from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore
from passel.tables.commands import Address, End, GiveSeat, Kick, Leave
from passel.tables.time_control import TimeControl
from tables.service import Home, Shelf, evening, home

pytestmark = pytest.mark.pure
SLOW = TimeControl(kind="correspondence")


async def kept(at: Home, email: str) -> list[tuple[str, str, int | None, str | None]]:
    return [tuple(row) for row in await at.service.store.players_at(email)]


async def tables(at: Home, since: int = 0) -> list[str]:
    return sorted(await at.service.store.addressed_tables(since))


@evening
async def test_a_table_is_found_by_the_address_of_who_plays_there(shelf: Shelf) -> None:
    async with home(shelf()) as at:
        ada, bo = [await at.user(name) for name in ("Ada", "Bo")]
        cy = await at.people.keep(await at.user("Cy"), "Cy", "a password")
        table = await at.playing("margincall", [ada, bo], clock=SLOW)
        here = table.state.id
        await at.do(ada, table, Address(email="Ada@Example.org"))
        await at.do(bo, table, Address(email="bo@bücher.example"))
        assert await kept(at, "ada@example.org") == [(here, ada.id, None, None)]
        assert await kept(at, "bo@xn--bcher-kva.example") == [(here, bo.id, None, None)]
        await at.do(bo, table, Address(email="ada@example.org"))
        assert {row[1] for row in await kept(at, "ada@example.org")} == {ada.id, bo.id}
        assert await kept(at, "bo@xn--bcher-kva.example") == []
        await at.do(ada, table, GiveSeat(to="Cy"))
        assert await kept(at, "ada@example.org") == [(here, bo.id, None, None)]
        await at.service.store.confirm(bo.id, "ada@example.org")
        assert await kept(at, "ada@example.org") == [(here, bo.id, None, bo.id)]
        await at.do(cy, table, Address(email="cy@example.org"))
        await at.do(bo, table, Leave())
        assert await kept(at, "ada@example.org") == [] and await tables(at) == [here]
        await at.do(cy, table, Address(email=""))
        assert await tables(at) == []


@evening
async def test_an_ended_table_is_kept_for_a_while(shelf: Shelf) -> None:
    async with home(shelf()) as at:
        ada, bo = [await at.user(name) for name in ("Ada", "Bo")]
        table = await at.playing("margincall", [ada, bo], clock=SLOW)
        await at.do(ada, table, Address(email="ada@example.org"))
        now = at.time.now()
        await at.do(ada, table, End())
        assert await kept(at, "ada@example.org") == [(table.state.id, ada.id, now, None)]
        await at.do(bo, table, Address(email="bo@example.org"))
        assert await kept(at, "bo@example.org") == [(table.state.id, bo.id, now, None)]
        assert await tables(at, now - 1) == [table.state.id] and await tables(at, now) == []
        await at.service.store.forget_addresses(now - 1)
        assert await kept(at, "ada@example.org")
        await at.service.store.forget_addresses(now)
        assert await kept(at, "ada@example.org") == []


@evening
async def test_a_store_of_the_first_release_is_brought_up_to_date(shelf: Shelf) -> None:
    async with home(shelf()) as at:
        users = [await at.user(name) for name in ("Ada", "Bo", "Cy")]
        await at.people.keep(users[2], "Cy", "a password")
        ada, bo, _cy = users
        one, two, three, over = [await at.playing("margincall", [ada, bo], clock=SLOW) for _count in range(4)]
        for table in (one, two, over):
            await at.do(ada, table, Address(email="Ada@Example.org", language="es"))
        await at.do(ada, one, Address(email="ada@bücher.example"))
        for table, gone in ((one, None), (two, GiveSeat(to="Cy")), (three, Leave()), (over, None)):
            await at.do(bo, table, Address(email="bo@example.org"))
            if gone is not None:
                await at.do(bo, table, gone)
        await at.do(ada, two, Kick(seat=1))
        await at.do(ada, over, End())
        emails = ("ada@example.org", "ada@xn--bcher-kva.example", "bo@example.org")
        ended = over.state.id
        before = {email: [row for row in await kept(at, email) if row[0] != ended] for email in emails}
        assert [len(rows) for rows in before.values()] == [1, 1, 1]
    await downgrade(shelf())
    async with home(shelf()) as at:
        assert {email: await kept(at, email) for email in emails} == before
        assert [
            seat_state.address.email for seat_state in (await at.service.table(one.state.id)).state.seats
        ] == [
            "ada@bücher.example",
            "bo@example.org",
        ]


async def downgrade(kept: Store) -> None:
    """To what the first release has left behind."""
    if isinstance(kept, SqliteStore):
        engine = sqlalchemy.create_engine(f"sqlite:///{kept.path}")
        with engine.begin() as connection:
            to_first(connection)
        engine.dispose()
        return
    assert isinstance(kept, PostgresStore)
    there = create_async_engine("postgresql+asyncpg://" + kept.url.partition("://")[2])
    async with there.begin() as running:
        await running.run_sync(to_first)
    await there.dispose()


def to_first(connection: Any) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.downgrade(config, "0001")
    names = sqlalchemy.inspect(connection).get_table_names()
    assert "acts" in names and "addressed" not in names and "confirmed" not in names
