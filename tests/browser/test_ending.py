"""The end of a game in a real browser: everybody can read it, the next game is one click away, and the result
can be shared."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.test_looks import fits, open_to_all
from browser.test_stage import SIZES, played
from browser.visit import Person, Place
from passel.registry import shelf
from passel.server.pages.replay import UPLOADS, Uploaded

pytestmark = [pytest.mark.pure, pytest.mark.slow]


@pytest.mark.parametrize("slug", shelf())
def test_everybody_can_read_the_end(chromium: Browser, place: Place, slug: str) -> None:
    replay = played(slug, seed=31)
    UPLOADS.add(f"end-{slug}", Uploaded(replay, {}))
    for scheme in ("light", "dark"):
        with Person(chromium, place, color_scheme=scheme) as person:
            page = person.page
            for width, height in SIZES.values():
                page.set_viewport_size({"width": width, "height": height})
                page.goto(f"/replay/end-{slug}?at={replay.last}&eyes=0")
                expect(page.locator("#finale-h")).to_be_visible()
                for summary in page.locator("#finale summary").all():
                    summary.click()
                open_to_all(page, f"the end of {slug}, {scheme}, {width} wide")
            fits(page, f"the end of {slug}")


def finished(person: Person) -> Page:
    """A bot plays the person's game to its end."""
    page = person.plays("margincall")
    assert person.is_asked()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#finale")).to_be_visible(timeout=60_000)
    return page


def test_the_next_game_is_one_click_away(person: Person) -> None:
    page = finished(person)
    before = page.url
    page.get_by_role("button", name="Play again").click()
    page.wait_for_url(lambda url: url != before)
    person.listens()
    assert person.is_asked()
    expect(page.locator("#finale")).to_have_count(0)


SHARES = "() => { navigator.share = async data => { window.shared = data; }; }"
COPIES = """() => {
  Object.defineProperty(navigator, "share", { value: undefined });
  navigator.clipboard.writeText = async text => { window.copied = text; };
}"""


def test_the_result_is_shared(chromium: Browser, place: Place) -> None:
    with Person(chromium, place) as person:
        page = finished(person)
        share = page.get_by_role("button", name="Share result")
        page.evaluate(SHARES)
        share.click()
        page.wait_for_function("() => window.shared")
        data = page.evaluate("shared")
        assert data["text"] == page.locator("#finale-h").inner_text().strip()
        page.evaluate(COPIES)
        share.click()
        expect(page.locator("#said")).to_have_text("Link copied")
        assert page.evaluate("copied") == data["url"]
    with Person(chromium, place) as friend:
        friend.page.goto(data["url"])
        friend.page.locator("input[name=name]").fill("Bo")
        friend.page.get_by_role("main").get_by_role("button").click()
        expect(friend.page.locator("#finale-h")).to_be_visible()


def test_a_turning_point_opens_the_replay(person: Person) -> None:
    page = finished(person)
    page.locator(".moments__one").first.click()
    page.wait_for_url("**/replay?at=*")
    expect(page.locator("#moment")).to_be_visible()
