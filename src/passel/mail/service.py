"""The post office: doors, outbox and the clerk's clock, until somebody says stop."""

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
from passel.mail.smtp import Door

LOG: Final = logging.getLogger("passel.mail")
LONGEST_NAP: Final = 60.0  # seconds: others may change what the clerk has to do, and do not tell us
FIRST_PAUSE: Final = 1.0  # seconds after a clerk has failed; doubled each time, at most
LONGEST_PAUSE: Final = 300.0
GRACE: Final = 5.0  # seconds for a letter that is being read or sent


async def serve(
    clerk: LetterHandler,
    config: Config,
    stop: asyncio.Event | None = None,
    opened: Callable[[], None] | None = None,
    changed: asyncio.Event | None = None,
) -> None:
    """Until `stop` is set (or Ctrl-C or SIGTERM comes, if none is given).  `opened` is called when every door
    listens.  A clerk sets `stirred` when it may be due earlier than it has said."""
    stop = stop or stopped_from_outside()
    outbox = Outbox(config)
    reception = Inbox(clerk, config, outbox, changed)
    come = config.come
    doors = [Door(reception, come.smtp, local=False)] if come.smtp else []
    doors += [Door(reception, come.lmtp, local=True)] if come.lmtp else []
    poller = Poller(reception, come.imap) if come.imap else None
    tasks: list[asyncio.Task[None]] = []
    try:
        for door in doors:
            await door.open()
        tasks = [asyncio.create_task(watch_the_clock(reception)), asyncio.create_task(outbox.run())]
        if poller:
            tasks.append(asyncio.create_task(poller.run()))
        LOG.info("the desk is open", extra={"waiting": len(outbox.waiting)})
        if opened:
            opened()
        ended = asyncio.create_task(stop.wait())
        done, _ = await asyncio.wait({ended, *tasks}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        for task in done & set(tasks):
            task.result()  # none of them ends by itself: whatever it was is ours to know
    finally:
        for door in doors:
            await door.close()
        if poller:
            poller.hang_up()
        await reception.rest(GRACE)
        await outbox.rest(GRACE)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if poller:
            poller.close()
        reception.close()
        outbox.close()
        LOG.info("the desk is closed", extra={"waiting": len(outbox.waiting)})


def stopped_from_outside() -> asyncio.Event:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # Windows: Ctrl-C cancels the task instead
            loop.add_signal_handler(name, stop.set)
    return stop


async def watch_the_clock(reception: Inbox) -> None:
    """Let the clerk attend to what is due; at once when we start, since we may have been away."""
    pause, before, due = FIRST_PAUSE, -1, 0
    while True:
        reception.changed.clear()
        try:
            if due * 0.001 <= time() or reception.owes:
                await reception.attend()
            after = await reception.clerk.due()
            due = int((time() + LONGEST_NAP) * 1000) if after is None else after
            stuck = after is not None and after == before and after * 0.001 <= time()
            before = -1 if after is None else after
            if stuck:
                LOG.error("the clerk attends, and is due all the same", extra={"seconds": pause})
        except Exception:
            stuck = True
            LOG.exception("the clerk could not attend", extra={"seconds": pause})
        if stuck:
            await asyncio.sleep(pause)
        pause = min(2 * pause, LONGEST_PAUSE) if stuck else FIRST_PAUSE
        with suppress(TimeoutError):
            wait = 0.0 if stuck else due * 0.001 - time()
            await asyncio.wait_for(reception.changed.wait(), min(max(wait, 0.0), LONGEST_NAP))
