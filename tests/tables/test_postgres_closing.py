"""A store in PostgreSQL that closes leaves no connection behind."""

from __future__ import annotations

import asyncio

import pytest

from passel.storage.base import StoreDown
from passel.storage.postgres import PostgresStore
from tables.service import evening

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("steps", range(0, 12, 3))
@evening
async def test_closing_waits_for_those_who_are_still_connecting(database: str, steps: int) -> None:
    """The pool connects when more than two read at once; it waits for nobody who is connecting."""
    store = PostgresStore(database)
    await store.open()
    reading = [asyncio.create_task(store.due_tables()) for _number in range(12)]
    for _step in range(steps):
        await asyncio.sleep(0)
    await store.close()
    assert all(each.done() for each in reading)
    for found in await asyncio.gather(*reading, return_exceptions=True):
        assert found == [] or isinstance(found, StoreDown)
    assert store._pool.get_size() == 0
    with pytest.raises(StoreDown, match="shutting down"):
        await store.due_tables()


@evening
async def test_a_start_that_is_cancelled_closes_what_it_has_opened(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    listening = asyncio.Event()

    async def listen(self: PostgresStore, ready: asyncio.Event) -> None:
        listening.set()
        await asyncio.Future()

    monkeypatch.setattr(PostgresStore, "_listen", listen)
    store = PostgresStore(database)
    opening = asyncio.create_task(store.open())
    await listening.wait()
    opening.cancel()
    with pytest.raises(asyncio.CancelledError):
        await opening
    assert store._pool.get_size() == 0 and store._listening is not None and store._listening.done()
