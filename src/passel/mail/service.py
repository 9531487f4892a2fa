"""Runs the mail service: the servers and the poller for incoming mail, the outbox, and the handler's
schedule."""

from __future__ import annotations

import asyncio
import logging
import signal
from collections.abc import Callable
from contextlib import suppress
from time import time
from typing import Final

from passel.mail.config import Config
from passel.mail.imap import Poller
from passel.mail.inbox import Inbox
from passel.mail.letter import LetterHandler
from passel.mail.outbox import Outbox
from passel.mail.smtp import MailServer

LOG: Final = logging.getLogger("passel.mail")
LONGEST_NAP: Final = 60.0  # seconds: other processes may change what is due without notifying us
FIRST_PAUSE: Final = 1.0  # seconds after the handler has failed; doubled each time, at most
LONGEST_PAUSE: Final = 300.0
GRACE: Final = 5.0  # seconds to finish an email that is being read or sent


async def serve(
    handler: LetterHandler,
    config: Config,
    stop: asyncio.Event | None = None,
    opened: Callable[[], None] | None = None,
    changed: asyncio.Event | None = None,
) -> None:
    """Run until `stop` is set (without one: until SIGINT or SIGTERM).  `opened` is called when every server
    listens.  The handler sets `changed` when it may be due earlier than it has said."""
    stop = stop or stop_on_signal()
    outbox = Outbox(config)
    inbox = Inbox(handler, config, outbox, changed)
    inbound = config.inbound
    servers = [MailServer(inbox, inbound.smtp, local=False)] if inbound.smtp else []
    servers += [MailServer(inbox, inbound.lmtp, local=True)] if inbound.lmtp else []
    poller = Poller(inbox, inbound.imap) if inbound.imap else None
    tasks: list[asyncio.Task[None]] = []
    try:
        for server in servers:
            await server.open()
        tasks = [asyncio.create_task(attend_when_due(inbox)), asyncio.create_task(outbox.run())]
        if poller:
            tasks.append(asyncio.create_task(poller.run()))
        LOG.info("the mail service is running", extra={"waiting": len(outbox.waiting)})
        if opened:
            opened()
        ended = asyncio.create_task(stop.wait())
        done, _ = await asyncio.wait({ended, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        for task in done & set(tasks):
            task.result()  # none of them ends by itself, so this raises the error
    finally:
        for server in servers:
            await server.close()
        if poller:
            poller.disconnect()
        await inbox.rest(GRACE)
        await outbox.rest(GRACE)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if poller:
            poller.close()
        inbox.close()
        outbox.close()
        LOG.info("the mail service has stopped", extra={"waiting": len(outbox.waiting)})


def stop_on_signal() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C cancels the task instead
            loop.add_signal_handler(name, stop.set)
    return stop


async def attend_when_due(inbox: Inbox) -> None:
    """Call the handler's `attend` whenever it is due, and at the start: it may have been due while we were
    down."""
    pause, before, due = FIRST_PAUSE, -1, 0
    while True:
        inbox.changed.clear()
        try:
            if due * 0.001 <= time() or inbox.has_unsent:
                await inbox.attend()
            after = await inbox.handler.due()
            due = int((time() + LONGEST_NAP) * 1000) if after is None else after
            stuck = after is not None and after == before and after * 0.001 <= time()
            before = -1 if after is None else after
            if stuck:
                LOG.error("the mail handler is still due after attending", extra={"seconds": pause})
        except Exception:
            stuck = True
            LOG.exception("the mail handler failed to attend", extra={"seconds": pause})
        if stuck:
            await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE) if stuck else FIRST_PAUSE
        with suppress(TimeoutError):
            wait = 0.0 if stuck else due * 0.001 - time()
            await asyncio.wait_for(inbox.changed.wait(), min(max(wait, 0.0), LONGEST_NAP))
