"""What is around the boards: small screens, zoom, a request that failed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place

pytestmark = [pytest.mark.pure, pytest.mark.slow]

GAMES = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]


def cut(page: Page) -> bool:
    """Whether the title in the header is cut short."""
    found: bool = page.locator(".crumb b").evaluate("each => each.scrollWidth > each.clientWidth")
    return found


@pytest.mark.parametrize("game", GAMES)
def test_at_200_percent_the_sheet_is_beside_the_board(chromium: Browser, place: Place, game: str) -> None:
    with Person(chromium, place, width=640, height=400) as person:
        page = person.plays(game)
        assert person.is_asked()
        board, side = page.locator("#main").bounding_box(), page.locator(".side").bounding_box()
        assert board and side
        assert board["width"] >= 360 and board["x"] + board["width"] <= side["x"] + 1
        assert side["y"] + side["height"] <= 401
        person.decides()
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 640


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_name_of_the_game_is_whole(phone: Person, game: str) -> None:
    page = phone.plays(game)
    assert not cut(page)
    speed = page.locator("#speed-now").bounding_box()
    assert speed is None or speed["width"] >= 44


def test_a_request_that_failed_is_forgotten_when_nothing_is_left_to_send(person: Person) -> None:
    """The message that the connection is lost goes when the channel is there all the time."""
    person.page.goto("/games/machikoro")
    person.page.get_by_role("button", name="Learn to play").click()
    person.listens()
    page = person.page
    page.route("**/hint?*", lambda route: route.fulfill(status=503, body=""))
    page.get_by_role("button", name="Show me a good move").click()
    expect(page.locator("#lost")).to_be_visible()
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator("#said")).to_have_text("You're back online.")


def test_the_settings_in_spanish_fit_a_phone(phone: Person) -> None:
    """No choice of a setting is broken into two lines."""
    page = phone.page
    page.context.add_cookies([{"name": "language", "value": "es", "url": phone.place.address}])
    page.goto("/settings")
    expect(page.get_by_text("Desactivado").first).to_be_visible()
    heights = page.locator(".seg label").evaluate_all("all => all.map(each => each.offsetHeight)")
    assert len(set(heights)) == 1
