"""A flight of When Pigs Shall Fly as a drawing: what stands where, in the units of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Any, Final

from passel.games.whenpigsfly import flight
from passel.games.whenpigsfly.components import CLOUDS, GRID, GUSTS, LETTER, NONE, SHEETS, TOP, Craft
from passel.games.whenpigsfly.view_types import Path

Data = dict[str, Any]
Point = tuple[int, int]

UNIT: Final = 40  # of the picture, to a line of the grid
START: Final[Point] = (0, TOP)
PIG_ON_DECK: Final = {"x": -62, "y": -42, "w": 58, "h": 44}
PENCIL: Final = [  # around an icon: where it goes, in hundredths of half the icon's size
    (55, -90), (-31, -124), (-108, -69), (-100, 10), (-39, 104), (10, 100), (106, 49), (100, -20), (31, -114),
    (-20, -98),
]  # fmt: skip
SPARE: Final = 8  # between an icon and the pencil


def across(x: int) -> int:
    return UNIT * x


def down(y: int) -> int:
    return UNIT * (TOP - y)


def trace(points: Iterable[Point]) -> str:
    return "M" + "L".join(f"{across(x)} {down(y)}" for x, y in points)


# -- what is printed ---------------------------------------------------------------------------------------


@cache
def icons(letter: str) -> list[Data]:
    """Clouds, gusts and hoops, each with its box."""
    found = []
    for number, icon in enumerate(SHEETS[LETTER.index(letter)]):
        kind = "cloud" if number < CLOUDS else "gust" if number < CLOUDS + GUSTS else "hoop"
        x, y = across(icon.x1), down(icon.y2)
        wide, high = across(icon.x2 - icon.x1), across(icon.y2 - icon.y1)
        found.append({"kind": kind, "x": x, "y": y, "w": wide, "h": high, "worth": icon.worth})
    return found


@cache
def loop(letter: str, number: int) -> str:
    """The pencil around an icon."""
    icon = icons(letter)[number]
    wide, high = icon["w"] // 2 + SPARE, icon["h"] // 2 + SPARE
    middle = icon["x"] + icon["w"] // 2, icon["y"] + icon["h"] // 2
    spots = [f"{middle[0] + wide * x // 100} {middle[1] + high * y // 100}" for x, y in PENCIL]
    return f"M{spots[0]}C{' '.join(spots[1:4])}S{' '.join(spots[4:])}"


def loops(letter: str, circled: int) -> list[str]:
    return [loop(letter, number) for number in range(circled.bit_length()) if circled >> number & 1]


# -- what is flown -----------------------------------------------------------------------------------------


def chart(letter: str, craft: Craft | None, path: Path | None) -> Data:
    """A contest sheet; with the limits of a craft, and the path as far as it may be seen."""
    drawn: Data = {
        "letter": letter,
        "numbers": [{"at": x, "x": across(x), "end": False} for x in range(1, GRID + 1)],
        "limit": None,
        "segments": "",
        "path": "",
        "knots": [],
        "loops": [],
        "pig": None,
        "crash": None,
    }
    if craft is None or craft.distance <= 0:
        return drawn
    ends = range(craft.lines, craft.distance, craft.lines)
    drawn["limit"] = {
        "at": craft.distance,
        "x": across(craft.distance),
        "line": trace([START, (craft.distance, 0)]),
    }
    drawn["segments"] = "".join(f"M{across(x)} 0V{down(0)}" for x in ends)
    for number in drawn["numbers"]:
        number["end"] = number["at"] in ends
    if path is not None:
        drawn |= flown(letter, path)
    return drawn


def flown(letter: str, path: Path) -> Data:
    points = [START, *path.points]
    x, y = points[-1]
    drawn: Data = {
        "path": trace(points) if path.points else "",
        "knots": [knot(point) for point in points],
        "loops": loops(letter, bits(path.circled)),
        "pig": PIG_ON_DECK
        if not path.points
        else {"x": across(x) - 104, "y": down(y) - 78, "w": 114, "h": 87},
    }
    if path.crashed:
        drawn["crash"] = end = fall(path.landing, points[-2], points[-1])
        drawn["path"] = f"{trace(points[:-1])}L{end['from']} {end['y']}"
        drawn["knots"].pop()
        drawn["pig"] = None
    return drawn


def leg_by_leg(letter: str, craft: Craft, path: Path, literal: bool) -> list[Data]:
    """The same as `flown`, apart for the start and for each leg with the icons that it touched first."""
    if craft.distance <= 0:
        return []
    found: list[Data] = [{"path": "", "knots": [knot(START)], "loops": [], "pig": None, "crash": None}]
    circled = 0
    for start, end in pairwise([START, *path.points]):
        touched = flight.icons_touched(LETTER.index(letter), *start, *end)
        leg: flight.Leg = flight.circle(LETTER.index(letter), craft, touched, circled, literal)
        circled |= leg.circled
        drawn: Data = {"path": trace([start, end]), "knots": [knot(end)], "pig": None, "crash": None}
        found.append({**drawn, "loops": loops(letter, leg.circled)})
    whole = flown(letter, path)
    found[-1]["pig"] = whole["pig"]
    if path.crashed:
        end = whole["crash"]
        found[-1] |= {"path": f"{trace([start])}L{end['from']} {end['y']}", "knots": [], "crash": end}
    return found


def knot(point: Point) -> Data:
    return {"x": across(point[0]), "y": down(point[1])}


def fall(landing: int, start: Point, end: Point) -> Data:
    """Straight down; from where the segment is above the crash point, or from its end if that comes first."""
    (x0, y0), (x1, y1) = start, end
    at = min(landing, x1)
    return {
        "x": across(landing),
        "from": across(at),
        "y": down(y0) + (down(y1) - down(y0)) * (at - x0) // (x1 - x0),
    }


def legs(path: Path) -> list[tuple[Point, ...]]:
    """Return the corners of each leg in the units of the picture; after a crash the last one ends on the
    ground."""
    points = [START, *path.points]
    found: list[tuple[Point, ...]] = [
        ((across(x0), down(y0)), (across(x1), down(y1))) for (x0, y0), (x1, y1) in pairwise(points)
    ]
    if path.crashed:
        end = fall(path.landing, points[-2], points[-1])
        found[-1] = (found[-1][0], (end["from"], end["y"]), (end["x"], end["y"]), (end["x"], down(0)))
    return found


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


# -- what may be flown -------------------------------------------------------------------------------------


def standing(letter: str, craft: Craft, x: int, circled: int, landing: int = NONE) -> Data:
    """What the instruments show at a point."""
    sheet = LETTER.index(letter)
    far = x if landing == NONE else landing
    return {
        "clouds": flight.clouds_in(circled),
        "far": far,
        "gusts": flight.gusts_in(circled),
        "wind": flight.gusts_in(circled) * craft.weight_class,
        "hoops": flight.hoops_worth(sheet, circled),
        "score": flight.contest_score(sheet, craft, far, circled),
    }


def ahead(letter: str, craft: Craft, path: Path, literal: bool) -> Data | None:
    """The next column: each height that may be chosen, the segment to it, what it touches and what it comes
    to; None if nothing is left to choose."""
    x, y = path.points[-1] if path.points else START
    if path.landing != NONE or craft.distance <= 0 or flight.glides_in(craft, x):
        return None
    line = x + craft.lines
    top = flight.ceiling(craft.distance, line)
    return {
        "from": x,
        "line": line,
        "x": across(line),
        "top": max(y, top),
        "high": down(top),
        "heights": [height(letter, craft, path, (x, y), (line, to), literal) for to in range(top + 1)],
    }


def height(letter: str, craft: Craft, path: Path, start: Point, end: Point, literal: bool) -> Data:
    circled = bits(path.circled)
    touched = flight.icons_touched(LETTER.index(letter), *start, *end)
    leg: flight.Leg = flight.circle(LETTER.index(letter), craft, touched, circled, literal)
    crashed = leg.crash != NONE
    after = standing(letter, craft, end[0], circled | leg.circled, leg.crash)
    return {
        "y": end[1],
        "path": trace([start, end]),
        "loops": loops(letter, leg.circled),
        "crash": fall(leg.crash, start, end) if crashed else None,
        "clouds": flight.clouds_in(leg.circled),
        "gusts": flight.gusts_in(leg.circled),
        "hoops": flight.hoops_worth(LETTER.index(letter), leg.circled),
        "then": after,
    }
