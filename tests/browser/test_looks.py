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


def open_to_all(page: Page, what: str) -> None:
    """What axe finds wrong.  It comes in by the debugger: the page's own policy lets no other script in."""
    page.evaluate(AXE.read_text("utf-8"))
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
