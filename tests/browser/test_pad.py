"""The sketch pad: drawn with the pointer, kept, hidden from the others, and shown in the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.test_phone import AT_REST
from browser.visit import Person, Place

pytestmark = [pytest.mark.pure, pytest.mark.slow]


def draw(page: Page, *points: tuple[float, float]) -> None:
    """A line on the paper, in parts of its width and height."""
    box = page.locator("#pad-paper").bounding_box()
    assert box is not None
    places = [(box["x"] + x * box["width"], box["y"] + y * box["height"]) for x, y in points]
    page.mouse.move(*places[0])
    page.mouse.down()
    for place in places[1:]:
        page.mouse.move(*place, steps=4)
    page.mouse.up()


def lines(page: Page) -> int:
    drawn = page.locator("#pad-lines").get_attribute("d") or ""
    return drawn.count("M")


def test_a_craft_is_drawn_kept_and_shown_to_all_in_the_end(chromium: Browser, place: Place) -> None:
    with Person(chromium, place) as ada:
        channel = ada.follows()
        page = ada.plays("whenpigsfly")
        assert ada.is_asked()
        channel.hold()  # what the others do may move the paper
        page.evaluate(AT_REST)
        page.locator("#pad").scroll_into_view_if_needed()
        with page.expect_response(re.compile("/sketch")) as kept:
            draw(page, (0.1, 0.1), (0.9, 0.5))
            draw(page, (0.2, 0.8), (0.8, 0.8), (0.5, 0.2))
            page.locator("#pad-name").fill("The Flying Ham")
        assert kept.value.status == 204
        channel.let_go()
        expect(page.locator("#pad")).to_have_attribute("data-name", "The Flying Ham")  # it came back
        assert lines(page) == 2
        expect(page.locator("#pad-name")).to_have_value("The Flying Ham")
        page.reload()
        expect(page.locator("#pad-name")).to_have_value("The Flying Ham")
        assert lines(page) == 2
        with page.expect_response(re.compile("/sketch")):
            page.locator("[data-pad=back]").click()
        assert lines(page) == 1
        onlooker = ada.tab()
        onlooker.goto(page.url + "?seat=-1")
        expect(onlooker.locator("#pad")).to_have_count(0)
        page.locator("#after summary").click()
        page.get_by_role("button", name="Let a bot play for me").click()
        expect(page.locator("#after a[href$=replay]")).to_be_visible()
        expect(page.locator("#craft-0 path")).to_have_attribute("d", re.compile("^M[0-9]"))
