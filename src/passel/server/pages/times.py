"""Times and durations as pages show them."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from passel.clock import SECOND
from passel.contract import BadSetting
from passel.i18n import Nn_, _, _n
from passel.tables.state import TableState
from passel.tables.time_control import millis

UNITS: Final = (
    (86_400, Nn_("1 day", "{n} days")),
    (3_600, Nn_("1 hour", "{n} hours")),
    (60, Nn_("1 minute", "{n} minutes")),
    (1, Nn_("1 second", "{n} seconds")),
)


def span(seconds: int) -> str:
    """Return a duration in the largest unit that fits exactly once, or at least twice: 90 seconds, 5 minutes,
    47 hours."""
    for unit, words in UNITS:
        if seconds == unit or seconds >= 2 * unit:
            return _n(*words, seconds // unit)
    return _("less than a second")


def until(then: int, now: int) -> int:
    """Return the seconds until a time, 0 if it is past."""
    return max(0, (then - now) // SECOND)


def ago(then: int, now: int) -> str:
    seconds = until(now, then)
    return _("just now") if seconds < 120 else _("{time} ago").format(time=span(seconds))


def moment(at: int, zone: str = "UTC") -> dict[str, Any]:
    """Return a time for templates: a script shows it in the browser's time zone; without one it is shown in
    `zone`."""
    utc = datetime.fromtimestamp(at / 1000, UTC)
    wall = utc.astimezone(ZoneInfo(zone))
    return {"iso": utc.strftime("%Y-%m-%dT%H:%M:%SZ"), "said": f"{wall:%Y-%m-%d %H:%M} {wall.tzname()}"}


def zone_of(state: TableState, reader: int) -> str:
    """Return the time zone of the reader's address, or else of the table."""
    address = state.seats[reader].address if reader >= 0 else None
    return address.zone if address is not None and address.email else state.terms.clock.zone


def midnight(day: str, zone: str, days: int = 0) -> int:
    """Return when a day typed as 2026-11-16 begins, or so many days later."""
    try:
        begins = date.fromisoformat(day) + timedelta(days=days)
        return millis(datetime.combine(begins, time(), ZoneInfo(zone)))
    except (ValueError, OverflowError):
        raise BadSetting(_("Write dates like 2026-11-16.")) from None


def day(at: int, zone: str) -> str:
    """Return the day of a time as a form field has it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d")
