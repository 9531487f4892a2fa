"""When Pigs Shall Fly: the geometry of a flight, against slower ways to find the same."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from clauses import clause
from passel.games.whenpigsfly.components import LETTER, SHEETS, Craft, Icon
from passel.games.whenpigsfly.flight import (
    ceiling,
    circle,
    clouds_in,
    contest_score,
    count,
    glides_in,
    gusts_in,
    hoops_worth,
    icons_touched,
    touches,
)

Segment = tuple[int, int, int, int]
CLOUD, GUST, HOOP = 1, 1 << 15, 1 << 27  # the first of each kind
SHEET = dict(zip(LETTER, range(4)))


def by_clipping(segment: Segment, box: Segment) -> bool:
    """The part of the segment that is in the box, in fractions of its length (Liang and Barsky)."""
    u0, v0, u1, v1 = segment
    x1, y1, x2, y2 = box
    low, high = Fraction(0), Fraction(1)
    for start, change, least, most in ((u0, u1 - u0, x1, x2), (v0, v1 - v0, y1, y2)):
        if change == 0:
            if not least <= start <= most:
                return False
            continue
        ends = sorted([Fraction(least - start, change), Fraction(most - start, change)])
        low, high = max(low, ends[0]), min(high, ends[1])
    return low <= high


def by_columns(segment: Segment, box: Segment) -> bool:
    """Between two verticals a segment and a box have a lowest and a highest point each."""
    u0, v0, u1, v1 = segment
    x1, y1, x2, y2 = box
    left, right = max(u0, x1), min(u1, x2)
    if left > right:
        return False
    heights = [v0 + Fraction((v1 - v0) * (x - u0), u1 - u0) for x in (left, right)]
    return max(heights) >= y1 and min(heights) <= y2


def by_definition(segment: Segment, box: Segment) -> bool:
    """The clause, word for word: all four corners."""
    u0, v0, u1, v1 = segment
    x1, y1, x2, y2 = box
    sides = [(u1 - u0) * (y - v0) - (v1 - v0) * (x - u0) for x in (x1, x2) for y in (y1, y2)]
    return (
        u1 >= x1 and u0 <= x2 and max(v0, v1) >= y1 and min(v0, v1) <= y2
        and min(sides) <= 0 <= max(sides)
    )  # fmt: skip


@clause("WP-66")
@pytest.mark.parametrize(
    ("segment", "touched"),
    [
        ((0, 0, 2, 2), True),  # its end on a corner
        ((0, 6, 2, 4), True),
        ((0, 3, 2, 3), True),  # its end on an edge
        ((4, 3, 6, 3), True),  # its start on the far edge
        ((4, 4, 6, 6), True),
        ((0, 4, 6, 4), True),  # along the upper edge
        ((0, 2, 6, 2), True),  # along the lower edge
        ((0, 6, 4, 2), True),  # through both corners
        ((1, 5, 3, 3), True),  # through a corner into the box
        ((1, 3, 3, 5), True),  # past the corner (2, 4), touching it
        ((1, 3, 5, 5), True),
        ((3, 3, 5, 3), True),  # out of the box
        ((0, 3, 1, 3), False),
        ((5, 3, 6, 3), False),
        ((0, 5, 6, 5), False),
        ((0, 1, 6, 1), False),
        ((1, 4, 3, 7), False),  # past the corner
        ((0, 3, 3, 5), False),  # shadows meet on both axes, the line passes above
        ((0, 3, 3, 0), False),  # and below
        ((3, 0, 6, 3), False),
        ((3, 6, 6, 3), False),
        ((1, 5, 5, 5), False),
    ],
)
def test_touching_cases(segment: Segment, touched: bool) -> None:
    """Of the cloud from (2, 2) to (4, 4); turned upside down it is the same."""
    u0, v0, u1, v1 = segment
    assert touches(u0, v0, u1, v1, 2, 2, 4, 4) == touched
    assert touches(u0, 6 - v0, u1, 6 - v1, 2, 2, 4, 4) == touched
    assert touches(6 - u1, v1, 6 - u0, v0, 2, 2, 4, 4) == touched


@clause("WP-66")
def test_four_ways_to_find_it_agree_on_random_segments() -> None:
    random = Random(66)
    found = [0, 0]
    for _ in range(20_000):
        u0, u1 = sorted(random.sample(range(31), 2))
        segment = (u0, random.randrange(15), u1, random.randrange(15))
        x1, y1 = random.randrange(30), random.randrange(13)
        box = (x1, y1, x1 + random.randint(1, 3), y1 + random.randint(1, 3))
        one = touches(*segment, *box)
        assert one == by_clipping(segment, box) == by_columns(segment, box) == by_definition(segment, box)
        found[one] += 1
    assert min(found) > 1_000


@clause("WP-66")
@pytest.mark.parametrize("letter", LETTER)
def test_so_they_do_on_the_sheets(letter: str) -> None:
    """Every segment that maneuvers allow is among those that are drawn."""
    random = Random(letter)
    for _ in range(500):
        u0 = random.randrange(28)
        u1 = min(30, u0 + random.randint(2, 11))
        segment = (u0, random.randrange(15), u1, random.randrange(15))
        icons = SHEETS[SHEET[letter]]
        slow = sum(1 << n for n, icon in enumerate(icons) if by_clipping(segment, edges(icon)))
        for _again in range(2):  # the second time from memory
            assert icons_touched(SHEET[letter], *segment) == slow


def edges(icon: Icon) -> Segment:
    return icon.x1, icon.y1, icon.x2, icon.y2


# -- where segments may end ----------------------------------------------------------------------------


@clause("WP-61", "WP-63")
@pytest.mark.parametrize("distance", range(1, 31))
def test_the_ceiling_is_the_highest_whole_point_not_above_the_max_flight_line(distance: int) -> None:
    for line in range(distance + 1):
        on_the_line = 14 - Fraction(14 * line, distance)
        assert ceiling(distance, line) <= on_the_line < ceiling(distance, line) + 1


@clause("WP-64")
@pytest.mark.parametrize(
    ("distance", "lines", "x", "forced"),
    [(8, 9, 0, True), (9, 9, 0, True), (10, 9, 0, False), (19, 9, 9, True), (20, 9, 0, False),
     (20, 9, 9, False), (20, 9, 18, True), (28, 2, 24, False), (29, 3, 24, True),
     (30, 4, 24, True), (14, 4, 8, False), (15, 7, 7, True)],
)  # fmt: skip
def test_when_the_end_point_is_forced(distance: int, lines: int, x: int, forced: bool) -> None:
    """Also where the next line has no whole height of 1 or more: of 19, 1 is too little; of 10 it is not."""
    assert glides_in(Craft(distance, 0, 0, lines), x) == forced
    assert forced == (x + lines >= distance or Fraction(14 * (distance - x - lines), distance) < 1)


# -- counting ------------------------------------------------------------------------------------------


@clause("WP-67", "WP-73")
def test_clouds_gusts_and_hoops_are_told_apart() -> None:
    everything = (1 << 37) - 1
    assert (clouds_in(everything), gusts_in(everything), count(everything)) == (15, 12, 37)
    assert [hoops_worth(sheet, everything) for sheet in range(4)] == [25] * 4
    assert clouds_in(GUST | HOOP) == gusts_in(CLOUD | HOOP) == hoops_worth(0, CLOUD | GUST) == 0
    assert clouds_in(CLOUD << 14) == gusts_in(GUST << 11) == 1
    assert (hoops_worth(0, HOOP), hoops_worth(0, HOOP << 9)) == (2, 5)


@clause("WP-67", "WP-68")
def test_an_icon_is_circled_once() -> None:
    """The pig has met one of its two clouds: the same again is no second one."""
    craft = Craft(distance=20, weight_class=1, fear=2, lines=5)
    leg = circle(0, craft, 0b11 | GUST, 0b01 | GUST, literal=False)
    assert (leg.circled, leg.crash) == (0b10, -1)


@clause("WP-68", "WP-69", "WP-70")
@pytest.mark.parametrize(
    ("fear", "circled", "crash"), [(0, 0b1, 4), (1, 0b11, 4), (2, 0b111, 5), (3, 0b1111, 6), (4, 0b1111, -1)]
)
def test_the_cloud_too_many_is_the_last(fear: int, circled: int, crash: int) -> None:
    """On sheet A the first four clouds end at 4, 4, 5 and 6."""
    craft = Craft(distance=20, weight_class=1, fear=fear, lines=5)
    leg = circle(0, craft, 0b1111, 0, literal=False)
    assert (leg.circled, leg.crash) == (circled, crash)


@clause("WP-70")
@pytest.mark.parametrize("literal", [False, True])
def test_a_crash_is_never_beyond_the_flight_distance(literal: bool) -> None:
    assert circle(0, Craft(5, 1, 3, 5), 0b1111, 0, literal).crash == 5


@clause("WP-71")
def test_what_begins_at_the_crash_point_or_after_it_is_not_reached() -> None:
    """The first cloud of sheet A ends at 4; the gusts begin at 4, 5, 5, the first three hoops at 3, 3, 4."""
    craft = Craft(distance=20, weight_class=1, fear=0, lines=5)
    leg = circle(0, craft, CLOUD | GUST | GUST << 1 | HOOP | HOOP << 1 | HOOP << 2, 0, literal=False)
    assert leg.circled == CLOUD | HOOP | HOOP << 1
    later = circle(0, craft, 0b1000 | GUST | GUST << 1 | GUST << 3, 0, literal=False)  # ends at 6
    assert (later.circled, later.crash) == (0b1000 | GUST | GUST << 1, 6)


@clause("WP-69", "WP-71")
def test_by_the_letter_all_of_the_segment_is_circled_and_the_furthest_cloud_is_the_last() -> None:
    craft = Craft(distance=20, weight_class=1, fear=1, lines=5)
    touched = 0b101111 | GUST << 4 | HOOP << 4
    leg = circle(0, craft, touched, 0b100, literal=True)
    assert (leg.circled, leg.crash) == (touched & ~0b100, 9)
    assert circle(0, craft, 0b111, 0b110, literal=True).crash == 4
    assert circle(0, craft, 0b1 | GUST, 0, literal=True).crash == -1


@clause("WP-73")
@pytest.mark.parametrize(
    ("landing", "weight_class", "circled", "points"),
    [
        (10, 3, 0, 10),
        (10, 3, GUST | GUST << 1, 4),
        (10, 3, GUST | HOOP, 9),
        (2, 2, GUST | GUST << 1 | HOOP, 0),
        (3, 0, GUST, 3),
        (10, 4, CLOUD, 10),
    ],
)
def test_the_contest_score(landing: int, weight_class: int, circled: int, points: int) -> None:
    """It is not less than 0, once for the total: 2 - 4 + 2."""
    assert contest_score(0, Craft(20, weight_class, 0, 5), landing, circled) == points
