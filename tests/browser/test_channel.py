"""How pages follow a table: over a WebSocket, as events where none passes, by forms without scripts."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place

pytestmark = [pytest.mark.pure, pytest.mark.slow]

# The version of the page, then its ids with their classes, but for those of a script.
SHOWN = """() => [document.body.dataset.held, ...[...document.querySelectorAll("#sight [id]")].map(each => {
    const names = [...each.classList].filter(name => !/^(htmx|is-news)/.test(name));
    return [each.id, ...names.sort()].join(" ");
})]"""


def decide_some(person: Person, times: int) -> None:
    for _ in range(times):
        if not person.is_asked():
            return
        before = person.ask()
        if person.page.locator(".pick.may:has(input:is([name=choose], [name=first]))").count() > 1:
            person.reaches()
            person.decides(0)
        else:
            expect(person.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)


@pytest.mark.parametrize("game", ["machikoro", "lawless", "lordofpigs", "margincall", "whenpigsfly"])
def test_what_updates_have_made_of_a_page_is_what_a_new_one_shows(
    chromium: Browser, place: Place, game: str
) -> None:
    with Person(chromium, place) as person:
        person.plays(game)
        decide_some(person, 8)
        person.pauses()  # bots decide nothing between the two looks
        before = person.page.evaluate(SHOWN)
        person.page.reload()
        person.listens()
        after = person.page.evaluate(SHOWN)
        assert after == before


def test_events_and_forms_where_no_websocket_passes(chromium: Browser, place: Place) -> None:
    with Person(chromium, place) as person:
        person.page.route_web_socket(re.compile(r"/live\b"), lambda socket: socket.close())
        with person.page.expect_request(re.compile(r"/updates\?")):
            person.plays("machikoro")
        with person.page.expect_response(re.compile(r"/acts\?")) as answer:
            decide_some(person, 1)
        assert answer.value.status == 204
        decide_some(person, 4)
        expect(person.page.locator("#lost")).to_be_hidden()


def test_seven_tabs_follow_one_table(chromium: Browser, place: Place) -> None:
    """A browser opens six connections to a host; WebSockets do not count."""
    with Person(chromium, place) as person:
        page = person.plays("machikoro")
        assert person.is_asked()
        tabs: list[Page] = []
        for _ in range(6):
            tabs.append(person.tab())
            tabs[-1].goto(page.url)
        for tab in tabs:
            expect(tab.locator("body[data-live=yes]")).to_be_attached()
        before = person.ask()
        person.choices.first.click()
        page.locator("#go").click()
        for tab in (page, *tabs):
            expect(tab.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)


def test_a_page_without_scripts_has_a_form(chromium: Browser, place: Place) -> None:
    with Person(chromium, place, java_script_enabled=False) as person:
        page = person.page
        page.goto("/")
        page.locator("a.boxed[data-game=machikoro]").click()
        page.get_by_role("button", name="Play now").click()
        decided = 0
        for _ in range(60):
            choices = page.locator("noscript input[name=choose]")
            if choices.count() > 1:
                choices.first.check()
                page.get_by_role("button", name="Confirm").click()
                decided += 1
            else:
                page.get_by_role("link", name="Reload").click()
            if decided == 3:
                break
            page.wait_for_timeout(200)
        assert decided == 3
        expect(page.locator("#journal li").first).to_be_visible()


def test_who_opens_a_page_on_two_screens_sees_the_same_on_both(chromium: Browser, place: Place) -> None:
    """What is chosen on one is not chosen on the other, and a late choice there is refused with a reason."""
    with Person(chromium, place) as person:
        page = person.plays("machikoro")
        assert person.is_asked()
        channel_url = page.url
        other = person.tab()
        other.goto(channel_url)
        expect(other.locator("body[data-live=yes]")).to_be_attached()
        other.locator(".pick.may:has(input[name=choose]:enabled):visible").nth(1).click()
        before = person.ask()
        person.choices.first.click()
        page.locator("#go").click()
        expect(other.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
        expect(other.locator("#go:enabled")).to_have_count(0)


def test_forms_bring_new_pages_where_nothing_else_gets_through(chromium: Browser, place: Place) -> None:
    with Person(chromium, place) as person:
        page = person.page
        page.route_web_socket(re.compile(r"/live\b"), lambda socket: socket.close())
        page.route(re.compile(r"/updates\b"), lambda route: route.abort())
        page.goto("/")
        page.locator("a.boxed[data-game=machikoro]").click()
        page.get_by_role("button", name="Play now").click()
        expect(page.locator("#lost")).to_be_visible()
        for _ in range(40):
            if person.choices.count() > 1:
                break
            page.reload()
        expect(page.locator("#lost")).to_be_visible()
        expect(page.locator("body[data-alone=yes]")).to_be_attached()  # it has tried all ways
        person.choices.first.click()
        with page.expect_navigation():
            page.locator("#go").click()
        expect(page.locator("#journal li").first).to_be_visible()
