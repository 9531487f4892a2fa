"""Time controls: how long players have for a move.  All times are whole milliseconds since 1970."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Annotated, Final, Literal
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from passel.clock import HOUR, SECOND
from passel.contract import BadSetting, shortened
from passel.i18n import _

FURTHEST: Final = 400 * 24 * HOUR  # how far ahead a deadline or the end of time off may be
Hour = Annotated[int, Meta(ge=0, le=23)]
Stretch = tuple[int, int]  # start and end of a time
NEVER: Final[Stretch] = (0, 0)


class TimeControl(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Live: `seconds` for each move and a reserve for longer ones.  Over days (`correspondence`): `hours` for
    each move; quiet hours and, if set so, weekends do not count."""

    kind: Literal["none", "live", "correspondence"] = "none"
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 60
    bank: Annotated[int, Meta(ge=0, le=7200)] = 300
    hours: Annotated[int, Meta(ge=1, le=720)] = 72
    quiet: tuple[Hour, Hour] = (0, 0)  # from this hour to that one
    weekends: bool = True  # whether Saturdays and Sundays count
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    patience: Annotated[int, Meta(ge=1, le=20)] = 3  # missed moves in a row
    absence: Literal["default", "bot", "drop"] = "bot"  # then: no change, a bot plays, the seat is lost

    def checked(self) -> TimeControl:
        try:
            ZoneInfo(self.zone)
        except (ValueError, OSError, KeyError):
            raise BadSetting(
                _("We don't know the time zone {zone}.").format(zone=shortened(self.zone))
            ) from None
        return self

    def deadline(self, asked: int, bank: int, away: Stretch = NEVER) -> int | None:
        """Return the deadline for a move that is awaited since `asked`; time off does not count."""
        if self.kind == "live":
            return asked + self.seconds * SECOND + bank
        if self.kind == "correspondence":
            return self._counted(asked, self.hours * HOUR, away)
        return None

    def part(self, asked: int, share: float, away: Stretch = NEVER) -> int:
        """Return when that share of the time is used up, in a game over days."""
        return self._counted(asked, round(self.hours * HOUR * share), away)

    def left(self, asked: int, answered: int, bank: int) -> int:
        """Return the reserve after a move."""
        if self.kind != "live":
            return bank
        return max(0, bank - max(0, answered - asked - self.seconds * SECOND))

    def _counted(self, start: int, need: int, away: Stretch) -> int:
        """Return when `need` milliseconds that count have passed."""
        gone, back = away
        if gone <= start < back:
            start = back
        if self.weekends and self.quiet[0] == self.quiet[1]:
            end = start + need
            return end + back - gone if start < gone < end else end
        for begin, end in self._stretches(start):
            for left, right in ((begin, min(end, max(begin, gone))), (max(begin, min(end, back)), end)):
                if right - left >= need:
                    return left + need
                need -= right - left
        raise AssertionError("the hours of a day never end")

    def _stretches(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the hours that count, in the local time of the zone."""
        zone = ZoneInfo(self.zone)
        moment = datetime.fromtimestamp(start / 1000, UTC)
        while True:
            wall = moment.astimezone(zone)
            spent = timedelta(minutes=wall.minute, seconds=wall.second, microseconds=wall.microsecond)
            following = moment + timedelta(hours=1) - spent
            if self._counts(wall):
                yield max(start, millis(moment)), millis(following)
            moment = following

    def _counts(self, wall: datetime) -> bool:
        begin, end = self.quiet
        hour = wall.hour
        quiet = begin <= hour < end if begin <= end else hour >= begin or hour < end
        return not quiet and (self.weekends or wall.weekday() < 5)


def millis(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
