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
    """A game against a bot with one round, in which a bot plays for the person, too."""
    page = person.page
    page.goto("/new?game=machikoro&seats=2&option.turn_limit=1")
    page.locator("input[name=name]").fill("Ada")
    page.get_by_role("button", name="Create table").first.click()
    person.listens()
    page.get_by_role("button", name="Start with bots").click()
    assert person.is_asked()
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Let a bot play for me").click()
    expect(page.locator("#finale")).to_be_visible(timeout=30_000)
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
        expect(friend.page.locator("#finale-h")).to_be_visible()


def test_a_turning_point_opens_the_replay(person: Person) -> None:
    replay = played("machikoro", seed=31)
    UPLOADS.add("moments", Uploaded(replay, {}))
    page = person.page
    page.goto(f"/replay/moments?at={replay.last}&eyes=0")
    link = page.locator(".moments__one").first
    there = (link.get_attribute("href") or "").partition("at=")[2].partition("&")[0]
    link.click()
    expect(page.locator(f"#moment[data-at='{there}']")).to_be_visible()
    expect(page.locator("#finale")).to_have_count(0)
