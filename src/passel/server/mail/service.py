"""Runs the mail service inside the web server's process."""

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

MAIL: Final = "mail"  # the name of the lock that the process with the mail service holds
TWO: Final = "Another server already runs the mail service of this database."


@asynccontextmanager
async def mail_service(
    service: TableService, addresses: Addresses, config: Config
) -> AsyncIterator[TableLetterHandler]:
    """Run the mail service until the context is left; an email that is being read is finished."""
    stop, opened, changed = asyncio.Event(), asyncio.Event(), asyncio.Event()
    await claim_mail(service)
    pictures = PngProcess()
    handler = TableLetterHandler(service, addresses, pictures.draw, changed.set, config.address)
    mail = asyncio.create_task(serve(handler, config, stop, opened.set, changed))
    started = asyncio.create_task(opened.wait())
    try:
        await asyncio.wait({mail, started}, return_when=asyncio.FIRST_COMPLETED)
        started.cancel()
        if mail.done():
            raise_failure(mail)
        mail.add_done_callback(log_failure)
        await addresses.set_own_address(config.address)
        yield handler
        with suppress(StoreDown):
            await addresses.set_own_address("")
    finally:
        stop.set()
        await asyncio.gather(mail, return_exceptions=True)
        handler.close()
        await pictures.close()
        await service.store.release(MAIL)


async def claim_mail(service: TableService) -> None:
    """Take the lock: two processes that share a database would each send every email."""
    if not await service.store.claim(MAIL):
        raise BadSetting(TWO)


def raise_failure(mail: asyncio.Task[None]) -> None:
    try:
        mail.result()
    except (BadSetting, OSError) as error:
        raise BadSetting(f"The mail service can't start: {error}") from error


def log_failure(mail: asyncio.Task[None]) -> None:
    """Log why the mail service has ended.  Games in the browser go on."""
    if not mail.cancelled() and mail.exception() is not None:
        LOG.error("the mail service has failed", exc_info=mail.exception())
