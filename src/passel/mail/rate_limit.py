"""Rate limits for incoming emails and outgoing answers."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Callable
from time import monotonic
from typing import Final

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
MOST_NAMES: Final = 50_000  # names that are remembered; the least recently used are dropped first


class Hourly:
    """Allow each name `most` events in an hour, or in another span."""

    def __init__(self, most: int, clock: Callable[[], float] = monotonic, span: float = HOUR) -> None:
        self.most: Final = most
        self.span: Final = span
        self._clock: Final = clock
        self._times: Final[OrderedDict[str, deque[float]]] = OrderedDict()

    def take(self, name: str) -> bool:
        """Count an event and return True, or return False if the limit is reached."""
        now = self._clock()
        times = self._times.setdefault(name, deque())
        self._times.move_to_end(name)
        if len(self._times) > MOST_NAMES:
            self._times.popitem(last=False)
        while times and now - times[0] >= self.span:
            times.popleft()
        if len(times) >= self.most:
            return False
        times.append(now)
        return True
