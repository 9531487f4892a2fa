"""Every page: nothing sticks out, nobody is shut out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place

pytestmark = [pytest.mark.pure, pytest.mark.slow]

AXE = Path(__file__).parents[2] / "assets" / "node_modules" / "axe-core" / "axe.min.js"
WIDTHS = (360, 390, 560, 768, 1024, 1200, 1440, 1920)
PAGES = [
    "/",
    "/new",
    "/games/machikoro",
    "/games/machikoro/how",
    "/games/machikoro/rules",
    "/me",
    "/settings",
    "/credits",
    "/nowhere",
]


def fits(page: Page, what: str) -> None:
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        wide = page.evaluate("() => document.documentElement.scrollWidth")
        assert wide <= width, f"{what} is {wide} wide in {width}"


SETTLED = """() => Promise.all(document.getAnimations()
    .filter(each => each instanceof CSSTransition).map(each => each.finished.catch(() => null)))"""


def open_to_all(page: Page, what: str) -> None:
    """What axe finds wrong.  It comes in by the debugger: the page's own policy lets no other script in."""
    page.evaluate(AXE.read_text("utf-8"))
    page.evaluate(SETTLED)  # colours that are on their way are nobody's
    found = json.loads(page.evaluate("async () => JSON.stringify((await axe.run()).violations)"))
    told = [
        f"{each['id']}: {each['help']} {[node['target'] for node in each['nodes']][:3]}" for each in found
    ]
    assert told == [], what


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages(chromium: Browser, place: Place, scheme: str) -> None:
    with Person(chromium, place, color_scheme=scheme) as person:
        for path in PAGES:
            person.page.goto(path)
            expect(person.page.locator("h1")).to_have_count(1)
            fits(person.page, path)
            open_to_all(person.page, f"{path} {scheme}")


@pytest.mark.parametrize("game", ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"])
def test_tables(chromium: Browser, place: Place, game: str) -> None:
    with Person(chromium, place) as person:
        page = person.plays(game)
        assert person.is_asked()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            open_to_all(page, f"{game} {scheme}")
        fits(page, game)
        page.set_viewport_size({"width": 390, "height": 844})
        open_to_all(page, f"{game} on a phone")


def test_pages_of_a_table(chromium: Browser, place: Place) -> None:
    """The room before the game, the host's page, by post with a report, the replay."""
    with Person(chromium, place) as person:
        page = person.page
        page.goto("/new?game=machikoro")
        page.get_by_text("More options").click()
        page.locator("label:has(input[value=postal])").first.click()
        page.locator("label:has(input[name=seats][value='2'])").click()
        page.locator("input[name=name]").fill("Ada")
        page.get_by_role("button", name="Create table").first.click()
        person.listens()
        room = page.url
        looks_well(page, "the room")
        page.goto(page.locator("#link").input_value())
        looks_well(page, "the invitation")
        page.goto(room)
        page.get_by_role("button", name="Start").click()
        page.get_by_role("button", name="Send orders").click()
        expect(page.get_by_text("Turn 2 of 12")).to_be_visible()
        looks_well(page, "the sheet")
        page.goto(f"{room}/reports/1")
        looks_well(page, "a report")
        page.goto(f"{room}/reports/1/watch")
        page.get_by_role("button", name="Skip to end").click()
        looks_well(page, "a turn on the board")
        page.goto(f"{room}/reports")
        looks_well(page, "the turn reports")
        page.goto(f"{room}/host")
        looks_well(page, "the host's page")
        page.goto(f"{room}/desk")
        looks_well(page, "the tools of a host who plays")


def test_pages_of_a_referee(chromium: Browser, place: Place) -> None:
    """Rae lays a table by post and takes no seat; Ada seals a sheet, and takes it back."""
    with Person(chromium, place) as rae, Person(chromium, place) as ada:
        page = rae.page
        page.goto("/new?game=machikoro&preset=postal&clock=3d&seats=2")
        page.get_by_label("I'm the referee (no seat)").check()
        page.get_by_label("Resolve early").uncheck()
        looks_well(page, "a new table by post")
        page.locator("input[name=name]").fill("Rae")
        page.get_by_role("button", name="Create table").first.click()
        rae.listens()
        room = page.url
        ada.page.goto(page.locator("#link").input_value())
        ada.page.locator("input[name=name]").fill("Ada")
        ada.page.get_by_role("main").get_by_role("button").click()
        ada.page.get_by_role("button", name="Take seat").first.click()
        expect(page.locator(".chairlist")).to_contain_text("Ada")
        page.get_by_role("button", name="Start").click()
        ada.page.get_by_role("button", name="Send orders").click()
        expect(ada.page.get_by_text("Your orders for turn 1 are in")).to_be_visible()
        ada.page.get_by_text("Full receipt").click()
        looks_well(ada.page, "a sealed sheet")
        ada.page.get_by_role("button", name="Change orders").click()
        ada.page.get_by_role("button", name="Send orders").click()
        expect(ada.page.get_by_text("Your orders for turn 1 are in")).to_be_visible()
        page.goto(f"{room}/desk")
        expect(page.get_by_text("Received").first).to_be_visible()
        for summary in page.locator("main summary").all():
            summary.click()
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            looks_well(page, f"the referee's tools, {scheme}")
        page.goto(f"{room}/desk/preview")
        looks_well(page, "a preview")
        page.goto(f"{room}/desk")
        page.get_by_text("Resolve turn", exact=True).click()
        run = page.locator("form:has(input[value=run])")
        run.get_by_role("button").click()
        expect(page.get_by_text("Collecting orders for turn 2.")).to_be_visible()
        expect(ada.page.get_by_text("Turn 2 of 12")).to_be_visible()


def test_the_replay(person: Person) -> None:
    page = person.plays("machikoro")
    assert person.is_asked()
    page.locator("#after summary").click()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.locator("#after a[href$=replay]").click(timeout=120_000)
    expect(page.locator("#headline")).to_have_text("Start of the game")
    for _ in range(9):  # faster than the pages come
        page.keyboard.press("ArrowRight")
    expect(page.locator("#count")).to_contain_text("Move 9 of")
    page.keyboard.press("End")
    expect(page.locator(".now__result")).to_be_visible()
    looks_well(page, "the replay")
    page.reload()  # the address has followed
    expect(page.locator(".now__result")).to_be_visible()


def looks_well(page: Page, what: str) -> None:
    expect(page.locator("h1")).to_have_count(1)
    open_to_all(page, what)
    fits(page, what)
    page.set_viewport_size({"width": 1440, "height": 900})
