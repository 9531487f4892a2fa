"""When Pigs Shall Fly: the geometry of a flight, in whole numbers.

A set of icons is a number with a bit for each: clouds first, then gusts, then hoops, each kind from left to
right."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from passel.games.whenpigsfly.components import *

ALL_CLOUDS: Final = (1 << CLOUDS) - 1

# -- lines and boxes -----------------------------------------------------------------------------------


def touches(u0: i64, v0: i64, u1: i64, v1: i64, x1: i64, y1: i64, x2: i64, y2: i64) -> bool:
    """Whether the segment from (u0, v0) to (u1, v1), with u0 < u1, meets the closed box: their shadows
    on both axes meet, and the corners are not all on one side of the segment's line (WP-66)."""
    if u1 < x1 or u0 > x2:
        return False
    if (v0 < y1 and v1 < y1) or (v0 > y2 and v1 > y2):
        return False
    du: i64 = u1 - u0
    dv: i64 = v1 - v0
    bottom: i64 = du * (y1 - v0)
    top: i64 = du * (y2 - v0)
    left: i64 = dv * (x1 - u0)
    right: i64 = dv * (x2 - u0)
    if dv > 0:  # it rises: the upper left and the lower right corner lie furthest apart
        return top - left >= 0 and bottom - right <= 0
    return top - right >= 0 and bottom - left <= 0


# Of each sheet, what each segment touches that was ever asked for: there are few, and they are used often.
KNOWN: Final[list[dict[tuple[int, int, int, int], int]]] = [{} for _ in SHEETS]


def icons_touched(sheet: int, u0: int, v0: int, u1: int, v1: int) -> int:
    """All icons of a sheet that a segment touches."""
    segment = (u0, v0, u1, v1)
    known = KNOWN[sheet].get(segment)
    if known is not None:
        return known
    found = 0
    icons = SHEETS[sheet]
    for number in range(ICONS):
        icon = icons[number]
        if touches(u0, v0, u1, v1, icon.x1, icon.y1, icon.x2, icon.y2):
            found |= 1 << number
    KNOWN[sheet][segment] = found
    return found


# -- where a segment may end ---------------------------------------------------------------------------


def ceiling(distance: int, line: int) -> int:
    """The greatest whole height on a line that is not above the max flight line (WP-61, WP-63)."""
    return TOP * (distance - line) // distance


def glides_in(craft: Craft, x: int) -> bool:
    """Whether the next segment is forced to the end point: on the next line there is no whole height
    above the ground, or that line is not reached at all (WP-64)."""
    return ceiling(craft.distance, x + craft.lines) < 1


# -- what a segment comes to ---------------------------------------------------------------------------


def count(icons: int) -> int:
    """How many icons are in the set."""
    number = 0
    while icons:
        icons &= icons - 1
        number += 1
    return number


def hoops_worth(sheet: int, icons: int) -> int:
    """The values of the hoops in the set."""
    worth = 0
    hoops = icons >> (CLOUDS + GUSTS)
    number = CLOUDS + GUSTS
    while hoops:
        if hoops & 1:
            worth += SHEETS[sheet][number].worth
        hoops >>= 1
        number += 1
    return worth


def gusts_in(icons: int) -> int:
    return count((icons >> CLOUDS) & ((1 << GUSTS) - 1))


def clouds_in(icons: int) -> int:
    return count(icons & ALL_CLOUDS)


@final
class Leg:
    """A segment flown: the icons newly circled, and where it crashed, if it did."""

    __slots__ = ("circled", "crash")

    def __init__(self, circled: int, crash: int = NONE) -> None:
        self.circled: Final = circled
        self.crash: Final = crash


def circle(sheet: int, craft: Craft, touched: int, circled: int, literal: bool) -> Leg:
    """What becomes of the icons touched, when `circled` were before: the flight goes on as long as the clouds
    are not more than the pig endures (WP-67, WP-68)."""
    new = touched & ~circled
    endured = craft.fear - clouds_in(circled)
    if clouds_in(new) <= endured:
        return Leg(new)
    if literal:
        return Leg(new, min(last_edge(sheet, new), craft.distance))
    return crash(sheet, craft, new, endured)


def crash(sheet: int, craft: Craft, new: int, endured: int) -> Leg:
    """Clouds are circled from left to right, and the one too many is the last (WP-69): there the pig falls,
    straight down (WP-70), and what begins further right is not reached (WP-71)."""
    icons = SHEETS[sheet]
    reached = 0
    number = 0
    while True:
        if new >> number & 1:
            reached |= 1 << number
            if endured == 0:
                break
            endured -= 1
        number += 1
    point = min(icons[number].x2, craft.distance)
    for other in range(CLOUDS, ICONS):
        if new >> other & 1 and icons[other].x1 < point:
            reached |= 1 << other
    return Leg(reached, point)


def last_edge(sheet: int, new: int) -> int:
    """The right edge of the cloud that reaches furthest (WP-69, by the letter)."""
    icons = SHEETS[sheet]
    return max([icons[number].x2 for number in range(CLOUDS) if new >> number & 1])


def contest_score(sheet: int, craft: Craft, landing: int, circled: int) -> int:
    """Landing point, less gusts times weight class, plus hoops; never below 0 (WP-73)."""
    return max(0, landing - gusts_in(circled) * craft.weight_class + hoops_worth(sheet, circled))
