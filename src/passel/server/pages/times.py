"""When something is, as a page says it: for a reader somewhere in the world."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from passel.contract import BadSetting
from passel.i18n import _
from passel.tables.state import TableState
from passel.tables.time_control import millis


def moment(at: int, zone: str = "UTC") -> dict[str, Any]:
    """A script says it by the clock of the browser; where none runs, it is said by the clock of `zone`."""
    utc = datetime.fromtimestamp(at / 1000, UTC)
    wall = utc.astimezone(ZoneInfo(zone))
    return {"iso": utc.strftime("%Y-%m-%dT%H:%M:%SZ"), "said": f"{wall:%Y-%m-%d %H:%M} {wall.tzname()}"}


def zone_of(state: TableState, reader: int) -> str:
    """By whose clock: that of the player, if it was said, or that of the table."""
    address = state.seats[reader].address if reader >= 0 else None
    return address.zone if address is not None and address.email else state.terms.clock.zone


def midnight(day: str, zone: str, days: int = 0) -> int:
    """When a day begins that was typed as 2026-11-16, or so many days later."""
    try:
        begins = date.fromisoformat(day) + timedelta(days=days)
        return millis(datetime.combine(begins, time(), ZoneInfo(zone)))
    except (ValueError, OverflowError):
        raise BadSetting(_("A day is written like 2026-11-16.")) from None


def day(at: int, zone: str) -> str:
    """As a field of a form has it."""
    return datetime.fromtimestamp(at / 1000, UTC).astimezone(ZoneInfo(zone)).strftime("%Y-%m-%d")
