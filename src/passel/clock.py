"""The time that tables use, in milliseconds since 1970.  Imports nothing of Passel."""

from __future__ import annotations

import asyncio
import time
from typing import Final, Protocol

SECOND: Final = 1000  # milliseconds, as all times
HOUR: Final = 3600 * SECOND


class Clock(Protocol):
    """A source of time; tests use one of their own."""

    def now(self) -> int: ...

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        """Wait until that time, or until `wake` is set."""


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
