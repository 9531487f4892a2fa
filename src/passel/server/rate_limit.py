"""How often somebody may knock."""

from __future__ import annotations

from time import monotonic
from typing import Final


class Bucket:
    """So many in a row are free, then they come at `rate` a second."""

    __slots__ = ("left", "rate", "since", "size")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate: Final = rate
        self.size: Final = max(1.0, rate * burst)
        self.left = self.size
        self.since = monotonic()

    def take(self) -> bool:
        now = monotonic()
        self.left = min(self.size, self.left + (now - self.since) * self.rate)
        self.since = now
        if self.left < 1.0:
            return False
        self.left -= 1.0
        return True
