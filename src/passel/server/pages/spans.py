"""How long something takes, as people say it."""

from __future__ import annotations

from typing import Final

from passel.clock import SECOND
from passel.i18n import Nn_, _, _n

UNITS: Final = (
    (86_400, Nn_("1 day", "{n} days")),
    (3_600, Nn_("1 hour", "{n} hours")),
    (60, Nn_("1 minute", "{n} minutes")),
    (1, Nn_("1 second", "{n} seconds")),
)


def span(seconds: int) -> str:
    """In the largest unit of which there is exactly one, or at least two: 90 seconds, 5 minutes, 47 hours."""
    for unit, words in UNITS:
        if seconds == unit or seconds >= 2 * unit:
            return _n(*words, seconds // unit)
    return _("less than a second")


def until(then: int, now: int) -> int:
    """Seconds, none if it is past."""
    return max(0, (then - now) // SECOND)


def ago(then: int, now: int) -> str:
    seconds = until(now, then)
    return _("just now") if seconds < 120 else _("{time} ago").format(time=span(seconds))
