"""A token bucket for rate limits.  Imports nothing of Passel; compiled with mypyc."""

from __future__ import annotations

from time import monotonic
from typing import Final


class Bucket:
    """A token bucket: `rate` a second, with bursts of up to `rate * burst`."""

    __slots__ = ("left", "rate", "since", "size")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.size: Final = max(1.0, rate * burst)
        self.left = self.size
        self.since = monotonic()

    def take(self) -> bool:
        """Take a token and return True, or return False if none is left."""
        now = monotonic()
        self.left = min(self.size, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True
