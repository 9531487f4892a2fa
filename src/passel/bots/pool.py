"""Where the bots of a house think: in processes of their own, so that no table waits for another's bot."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Final, Protocol

from passel.bots import BotView
from passel.bots.process import BotProcess, Stopped, searches
from passel.kernel import Option


class Bots(Protocol):
    async def choose(self, view: BotView, level: str, seed: int) -> Option: ...

    def close(self) -> None: ...


class BotPool:
    """Those who search have `deep` processes, the quick ones another, so that they never wait for them."""

    def __init__(self, deep: int = 0) -> None:
        count = deep or max(1, (os.cpu_count() or 2) - 1)
        self._studies: Final[dict[bool, asyncio.Queue[BotProcess]]] = {
            True: asyncio.Queue(),
            False: asyncio.Queue(),
        }
        for searching in [False, *[True] * count]:
            self._studies[searching].put_nowait(BotProcess())
        self._threads: Final = ThreadPoolExecutor(count + 1, "mind")
        self._busy: Final[set[BotProcess]] = set()

    async def choose(self, view: BotView, level: str, seed: int) -> Option:
        studies = self._studies[searches(level)]
        study = await studies.get()
        self._busy.add(study)
        try:
            loop = asyncio.get_running_loop()
            return await asyncio.shield(loop.run_in_executor(self._threads, study.ask, level, view, seed))
        except Stopped:  # somebody has killed the process; the next one gets a new one
            study.close()
            self._busy.discard(study)
            study = BotProcess()
            raise
        finally:
            self._busy.discard(study)
            studies.put_nowait(study)

    def close(self) -> None:
        for studies in self._studies.values():
            while not studies.empty():
                studies.get_nowait().close()
        for study in self._busy:
            study.close()
        self._threads.shutdown(wait=False, cancel_futures=True)
