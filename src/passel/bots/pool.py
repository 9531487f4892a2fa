"""A pool of processes for the bots of a server, so that no table waits for the bot of another table."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from passel.bots import BotView
from passel.bots.process import BotProcess, Stopped, searches
from passel.kernel import Option


class Bots(Protocol):
    """What chooses for bots: a pool of processes, or a stub in tests."""

    async def choose(self, view: BotView, level: str, seed: int) -> Option: ...

    def close(self) -> None: ...


class BotPool:
    """`deep` processes for bots that search (default: one less than there are cores), and one for all
    others, so that quick bots never wait for slow ones."""

    def __init__(self, deep: int = 0) -> None:
        count = deep or max(1, (os.cpu_count() or 2) - 1)
        self._idle: Final[dict[bool, asyncio.Queue[BotProcess]]] = {
            True: asyncio.Queue(),
            False: asyncio.Queue(),
        }
        for searching in [False, *[True] * count]:
            self._idle[searching].put_nowait(BotProcess())
        self._threads: Final = ThreadPoolExecutor(count + 1, "bot")
        self._busy: Final[set[BotProcess]] = set()

    async def choose(self, view: BotView, level: str, seed: int) -> Option:
        """Return the bot's choice.  Raises Stopped if its process was killed."""
        idle = self._idle[searches(level)]
        process = await idle.get()
        self._busy.add(process)
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.shield(loop.run_in_executor(self._threads, process.ask, level, view, seed))
        except Stopped:  # the process was killed: replace it for the next caller
            process.close()
            self._busy.discard(process)
            process = BotProcess()
            raise
        finally:
            self._busy.discard(process)
            idle.put_nowait(process)

    def close(self) -> None:
        """Kill all processes; callers that wait for an answer get Stopped."""
        for idle in self._idle.values():
            while not idle.empty():
                idle.get_nowait().close()
        for process in self._busy:
            process.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
