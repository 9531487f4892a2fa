"""The tutorial of Machi Koro, from the game's page to its end, on a desktop and on a phone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place

pytestmark = [pytest.mark.pure, pytest.mark.slow]

SIZES = {"desktop": {"width": 1280, "height": 800}, "phone": {"width": 390, "height": 844, "touch": True}}


@pytest.mark.parametrize("size", SIZES)
def test_the_tutorial_is_played_to_its_end(chromium: Browser, place: Place, size: str) -> None:
    with Person(chromium, place, **SIZES[size]) as person:  # type: ignore[arg-type]
        page = person.page
        page.goto("/games/machikoro")
        page.get_by_role("button", name="Play the tutorial").click()
        says(page, "Welcome to your town.")
        dims_all_but(page, 4)
        fits_the_screen(page)
        page.locator("body").press("Enter")
        says(page, "The number in the corner")
        person.listens()
        page.reload()  # the server knows how far one has read
        says(page, "The number in the corner")
        page.get_by_role("button", name="Roll", exact=True).click()
        says(page, "1 coin from the bank")
        page.get_by_role("button", name="Back").click()
        says(page, "The number in the corner")
        page.get_by_role("button", name="Next").click()
        says(page, "1 coin from the bank")
        page.get_by_role("button", name="Next").click()
        says(page, "Now buy one thing.")
        refuses_something_else(page)
        chooses(page, "buy cafe")
        says(page, "Red cards come first")
        leaves_and_resumes(page)
        says(page, "Red cards come first")
        page.get_by_role("button", name="Next").click()
        says(page, "They pay both of you")
        page.get_by_role("button", name="Next").click()
        chooses(page, "buy train_station")
        says(page, "Let's jump to round 13.")
        page.get_by_role("button", name="Next").click()
        says(page, "One die or two?")
        chooses(page, "dice 2")
        says(page, "so save your coins")
        chooses(page, "pass")
        says(page, "A 7 would pay 9.")
        chooses(page, "dice 2")
        says(page, "You know what to do.")
        chooses(page, "buy radio_tower")
        says(page, "You win!")
        expect(page.locator("#finale")).to_be_attached()
        expect(page.locator("#veil")).to_be_hidden()
        expect(page.get_by_role("button", name="Play tutorial again")).to_be_visible()
        page.get_by_role("button", name="Play a real game").click()
        expect(page.locator("#lesson")).to_be_attached()
        expect(page.locator("#tutorial")).to_have_count(0)
        person.listens()


def says(page: Page, text: str) -> None:
    expect(page.locator("body[data-live=yes]")).to_be_attached()  # connected: it can be left
    expect(page.locator("#tutorial-text")).to_contain_text(text)


def dims_all_but(page: Page, count: int) -> None:
    expect(page.locator("#veil")).to_be_visible()
    expect(page.locator("#veil rect")).to_have_count(count)


def fits_the_screen(page: Page) -> None:
    """On a phone the text takes at most 40 % of the screen."""
    side = page.locator(".side").bounding_box()
    size = page.viewport_size
    assert side is not None
    assert size is not None
    assert size["width"] > 1000 or side["height"] <= size["height"] * 0.4 + 1


def refuses_something_else(page: Page) -> None:
    ask = page.locator("#prompt").get_attribute("data-ask")
    card = page.locator("#card-bakery")
    expect(page.locator("#card-bakery input")).to_be_disabled()
    card.scroll_into_view_if_needed()
    box = card.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("#tutorial-slip")).to_have_text(re.compile("^Try the Cafe this time"))
    assert page.locator("#prompt").get_attribute("data-ask") == ask


def chooses(page: Page, option: str) -> None:
    """Choose the free option, and confirm it where one click is not enough."""
    expect(page.locator(f'input[value="{option}"]').first).to_be_enabled()
    ask = page.locator("#prompt").get_attribute("data-ask")
    piece = page.locator(f'.pick:has(> input[value="{option}"])').first
    enough = piece.locator("input[data-one-click]").count()
    piece.click()
    if not enough:
        page.locator("#go:enabled").click()
    gone = page.locator(f'#prompt:not([data-ask="{ask}"])')
    expect(gone).to_be_attached()


def leaves_and_resumes(page: Page) -> None:
    page.get_by_role("link", name="Leave tutorial").click()
    page.get_by_role("button", name="Continue the tutorial").click()
