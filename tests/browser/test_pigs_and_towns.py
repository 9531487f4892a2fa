"""What had to be mended on the boards of When Pigs Shall Fly and Machi Koro, measured in a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place
from games.machikoro.table import table as towns
from games.whenpigsfly.table import contest
from games.whenpigsfly.table import table as sheets
from pages import machikoro_table, whenpigsfly_table
from pages.painting import sight
from passel.registry import find

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SIZES = {"desktop": (1280, 800), "phone": (390, 844)}
LONG_NAMES = ("Maximiliane", "Bartholomew", "Celestine", "Konstantin") * 3

# Which of these elements are not wholly between the strip and the sheet of a phone.
HIDDEN = """selector => {
    const side = document.querySelector(".side"), fixed = getComputedStyle(side).position === "fixed";
    const low = fixed ? side.getBoundingClientRect().top : innerHeight;
    const high = document.querySelector(".strip").getBoundingClientRect().bottom;
    return [...document.querySelectorAll(selector)].filter(each => {
        const { top, bottom, left, right } = each.getBoundingClientRect();
        const inside = top >= high - 1 && bottom <= low + 1 && left >= 0 && right <= innerWidth;
        return !each.checkVisibility() || !inside;
    }).map(each => each.id || each.className);
}"""
# Which pairs of these elements overlap.
OVERLAPS = """selector => {
    const all = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
    const box = each => each.getBoundingClientRect(), pairs = [];
    for (const [at, one] of all.entries()) for (const other of all.slice(at + 1)) {
        const a = box(one), b = box(other);
        const beside = a.right <= b.left + 1 || b.right <= a.left + 1;
        const above = a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        if (!beside && !above) pairs.push([one, other].map(each => each.id || each.className).join(" and "));
    }
    return pairs;
}"""
# Which of these elements have text that is cut off.
CUT = """selector => [...document.querySelectorAll(selector)]
    .filter(each => each.checkVisibility() && (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1))
    .map(each => each.textContent.trim())"""  # noqa: E501


@contextmanager
def shown(chromium: Browser, place: Place, game: str, size: str, pos: Any, names: Any = ()) -> Iterator[Page]:
    """The page of whoever is asked at that position."""
    width, height = SIZES[size]
    called = names or {"machikoro": machikoro_table, "whenpigsfly": whenpigsfly_table}[game].NAMES
    with Person(chromium, place, width=width, height=height, touch=size == "phone") as person:
        channel = person.follows()
        page = person.plays(game)
        channel.show(sight(find(game), pos, pos.asked.seat, called, 1000))
        expect(page.locator('#prompt[data-ask="1000"]')).to_be_attached()
        yield page


def test_ones_own_coins_and_town_are_in_sight_when_one_buys(chromium: Browser, place: Place) -> None:
    nine = "wheat field, livestock farm, bakery, cafe, forest, stadium, tv station, mine, restaurant"
    for pos in (
        machikoro_table.TABLES["buy"](),
        towns(nine, nine, nine, coins=(9, 9, 9), dice=(1,)),
        machikoro_table.TABLES["largest"](),
    ):
        with shown(chromium, place, "machikoro", "desktop", pos) as page:
            assert page.evaluate(HIDDEN, ".bcard, .mine .purse, .mytile, .lmark") == []


def test_on_a_phone_coins_and_landmarks_are_in_sight_when_one_buys(chromium: Browser, place: Place) -> None:
    with shown(chromium, place, "machikoro", "phone", machikoro_table.TABLES["buy"]()) as page:
        assert page.evaluate(HIDDEN, ".shop, .lmark") == []
        expect(page.locator(".strip__chip.is-me b")).to_have_text("8")
        expect(page.locator(".strip__chip.is-me b")).to_be_in_viewport()


@pytest.mark.parametrize("size", SIZES)
def test_a_landmark_that_is_too_expensive_can_be_read(chromium: Browser, place: Place, size: str) -> None:
    pos = towns("wheat field, bakery", "wheat field, bakery", coins=(4, 4), dice=(1,))
    with shown(chromium, place, "machikoro", size, pos) as page:
        mall = "#landmark-1-shopping_mall"
        expect(page.locator(f"{mall} .pick__mark")).to_have_text("5 more needed")
        expect(page.locator(f"{mall} > span > small")).to_have_text("shops and cafes pay 1 more")
        assert page.evaluate(OVERLAPS, f"{mall} b, {mall} > span > small, {mall} .pick__mark") == []
        assert page.evaluate(CUT, f"{mall}, {mall} b, {mall} > span > small") == []


def test_marks_stand_beside_the_lines_of_an_order_sheet(person: Person) -> None:
    page = person.page
    page.goto("/new?game=machikoro&preset=postal&seats=2")
    page.locator("input[name=name]").fill("Ada")
    page.get_by_role("button", name="Create table").first.click()
    person.listens()
    page.get_by_role("button", name="Start").click()
    page.locator(".sheet-text textarea").fill("GO 1\n  buy cafe\n\nGO 2\nbuy mines, bakry")
    expect(page.locator(".sheet-text .v--e")).to_be_visible()
    lines = """() => ["numbers", "verdict-marks"].map(list =>
        [...document.querySelectorAll(`.sheet-text .${list} li`)]
            .map(each => each.getBoundingClientRect().top))"""
    numbers, marks = page.evaluate(lines)
    assert len(marks) >= 5 and marks == numbers[: len(marks)]
    wrong = page.locator(".sheet-text .v--e").bounding_box()
    assert wrong is not None and numbers[4] <= wrong["y"] < numbers[5]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("dice", [(2, 2, 2, 1, 6), (6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 1)])
def test_equal_dice_stay_on_the_ladder(
    chromium: Browser, place: Place, dice: tuple[int, ...], size: str
) -> None:
    pos = sheets(*["publicity 1"] * (len(dice) - 1), dice=dice)
    with shown(chromium, place, "whenpigsfly", size, pos) as page:
        assert page.evaluate(OVERLAPS, ".ladder, .timing, .theories") == []
        assert page.evaluate(OVERLAPS, ".rung") == []
        inside = """() => [...document.querySelectorAll(".rung")].every(rung => {
            const { left, right, bottom } = rung.getBoundingClientRect();
            return [...rung.querySelectorAll(".die")].every(die => {
                const box = die.getBoundingClientRect();
                return box.left >= left - 1 && box.right <= right + 1 && box.bottom <= bottom;
            });
        })"""
        assert page.evaluate(inside)


FLIGHTS: list[Callable[[], Any]] = [
    whenpigsfly_table.TABLES["fly"],
    whenpigsfly_table.TABLES["fly first"],
    lambda: contest(*[(30, 2, 6, 1)] * 10),
]


@pytest.mark.parametrize("size", SIZES)
def test_heights_do_not_overlap(chromium: Browser, place: Place, size: str) -> None:
    for lay in FLIGHTS:
        with shown(chromium, place, "whenpigsfly", size, lay()) as page:
            assert page.evaluate(OVERLAPS, ".alt") == []
            assert page.evaluate(OVERLAPS, ".alt__p") == []
            assert page.evaluate(HIDDEN, ".alt") == []


def test_animals_are_in_sight_when_they_are_asked_about(chromium: Browser, place: Place) -> None:
    for size in SIZES:
        with shown(chromium, place, "whenpigsfly", size, whenpigsfly_table.TABLES["train"]()) as page:
            assert page.evaluate(HIDDEN, ".animal:not(:has(.howmany)) .animal__c, .howmany, .whistles") == []


def test_of_ten_players_all_are_in_sight_with_whole_names(chromium: Browser, place: Place) -> None:
    for name in ("largest", "largest fly"):
        pos = whenpigsfly_table.TABLES[name]()
        with shown(chromium, place, "whenpigsfly", "desktop", pos, LONG_NAMES) as page:
            assert page.locator(".rival").count() == 9 and page.locator(".strip__chip").count() == 10
            assert page.evaluate(HIDDEN, ".rival") == []
            assert page.evaluate(CUT, ".rival .seat__name") == []
            expect(page.locator(".strip__chip").last).to_be_in_viewport(ratio=1)
            assert page.evaluate(CUT, ".strip__chip") == []


def test_names_of_three_rivals_are_whole_in_the_contest(chromium: Browser, place: Place) -> None:
    pos = whenpigsfly_table.TABLES["fly first"]()
    with shown(chromium, place, "whenpigsfly", "desktop", pos, LONG_NAMES) as page:
        assert page.locator(".rival").count() == 3
        assert page.evaluate(CUT, ".rival .seat__name") == []
