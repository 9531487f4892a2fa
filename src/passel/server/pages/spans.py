"""How long something takes, as people say it."""

from __future__ import annotations

from typing import Final

from passel.clock import SECOND
from passel.i18n import N_, _

UNITS: Final = (
    (86_400, N_("1 day"), N_("{n} days")),
    (3_600, N_("1 hour"), N_("{n} hours")),
    (60, N_("1 minute"), N_("{n} minutes")),
    (1, N_("1 second"), N_("{n} seconds")),
)


def span(seconds: int) -> str:
    """In the largest unit of which there is exactly one, or at least two: 90 seconds, 5 minutes, 47 hours."""
    for unit, one, many in UNITS:
        if seconds == unit:
            return _(one)
        if seconds >= 2 * unit:
            return _(many).format(n=seconds // unit)
    return _("less than a second")


def until(then: int, now: int) -> int:
    """Seconds, none if it is past."""
    return max(0, (then - now) // SECOND)


def ago(then: int, now: int) -> str:
    seconds = until(now, then)
    return _("just now") if seconds < 120 else _("{time} ago").format(time=span(seconds))
