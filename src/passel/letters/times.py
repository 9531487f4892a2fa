"""Dates and times for people, in the reader's time zone."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from passel.i18n import N_, _

DAYS: Final = (
    N_("Monday"), N_("Tuesday"), N_("Wednesday"), N_("Thursday"), N_("Friday"), N_("Saturday"), N_("Sunday"),
)  # fmt: skip
MONTHS: Final = (
    N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June"), N_("July"), N_("August"),
    N_("September"), N_("October"), N_("November"), N_("December"),
)  # fmt: skip


def when(at: int, zone: str = "UTC") -> str:
    """Return a time (milliseconds since 1970) as text: Tuesday 17 November 2026, 20:00 (Europe/Madrid)."""
    moment = datetime.fromtimestamp(at // 1000, the_zone(zone))
    return _("{day} {date} {month} {year}, {time} ({zone})").format(
        day=_(DAYS[moment.weekday()]),
        date=moment.day,
        month=_(MONTHS[moment.month - 1]),
        year=moment.year,
        time=f"{moment:%H:%M}",
        zone=moment.tzinfo,
    )


def the_zone(name: str) -> tzinfo:
    """Return a time zone, or UTC if we don't know it: the text names the zone, so nobody is misled."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):  # unknown, a folder, no name at all
        return UTC
