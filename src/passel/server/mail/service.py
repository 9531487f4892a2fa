"""Mail of a server: letters come in and go out beside its pages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

from passel.contract import BadSetting
from passel.mail.config import Config
from passel.mail.service import LOG, serve
from passel.server.mail.addresses import Addresses
from passel.server.mail.handler import TableLetterHandler
from passel.server.mail.png_process import PngProcess
from passel.storage.base import StoreDown
from passel.tables.service import TableService

MAIL: Final = "mail"  # what a process claims that has the door
TWO: Final = "Another server of this database has the door for mail: one is enough."


@asynccontextmanager
async def mail_door(
    service: TableService, addresses: Addresses, config: Config
) -> AsyncIterator[TableLetterHandler]:
    """Open until this is left: then the letter that is being read is read to its end."""
    stop, opened, changed = asyncio.Event(), asyncio.Event(), asyncio.Event()
    await the_only_one(service)
    easel = PngProcess()
    room = TableLetterHandler(service, addresses, easel.draw, changed.set)
    door = asyncio.create_task(serve(room, config, stop, opened.set, changed))
    started = asyncio.create_task(opened.wait())
    try:
        await asyncio.wait({door, started}, return_when=asyncio.FIRST_COMPLETED)
        started.cancel()
        if door.done():
            unopened(door)
        door.add_done_callback(broken)
        await addresses.set_desk(config.address)
        yield room
        with suppress(StoreDown):
            await addresses.set_desk("")
    finally:
        stop.set()
        await asyncio.gather(door, return_exceptions=True)
        room.close()
        await easel.close()
        await service.store.release(MAIL)


async def the_only_one(service: TableService) -> None:
    """Two that share a database would each send every letter."""
    if not await service.store.claim(MAIL):
        raise BadSetting(TWO)


def unopened(door: asyncio.Task[None]) -> None:
    try:
        door.result()
    except (BadSetting, OSError) as error:
        raise BadSetting(f"The door for mail cannot be opened: {error}") from error


def broken(door: asyncio.Task[None]) -> None:
    """People can still play in their browsers; whoever runs the server should know."""
    if not door.cancelled() and door.exception() is not None:
        LOG.error("the door for mail has broken", exc_info=door.exception())
