"""The clock on the wall: the one that everything at a table goes by.  It counts milliseconds since 1970."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

SECOND: Final = 1000  # in milliseconds, as all times
HOUR: Final = 3600 * SECOND


class Clock(Protocol):
    """What a table takes the time from."""

    def now(self) -> int: ...

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        """Until then, or until `wake` is set."""


class SystemClock:
    def now(self) -> int:
        return time.time_ns() // 1_000_000

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        try:
            delay = None if until is None else max(0.0, (until - self.now()) / 1000)
            async with asyncio.timeout(delay):
                await wake.wait()
        except TimeoutError:
            pass
