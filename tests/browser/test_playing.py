"""From the lobby to the result, as people do it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from browser.test_phone import IN_SIGHT
from browser.visit import Person, Place
from passel.bench.load import Server
from passel.registry import shelf

pytestmark = [pytest.mark.pure, pytest.mark.slow]


def play(person: Person, most: int) -> None:
    """Now this and now that; what is no choice is not asked."""
    for turn in range(most):
        if not person.is_asked():
            return
        person.reaches()
        person.decides(turn % person.choices.count())


@pytest.mark.parametrize("game", shelf())
def test_a_newcomer_plays_at_once(person: Person, game: str) -> None:
    """No account, two clicks, and one is asked something; ten decisions go through."""
    person.plays(game)
    play(person, 10)
    expect(person.page.locator("#journal li").first).to_be_visible()


@pytest.mark.parametrize("game", shelf())
def test_from_the_lobby_to_the_result(person: Person, game: str) -> None:
    person.plays(game)
    play(person, 1000)
    expect(person.page.locator(".prompt__ask")).to_contain_text(re.compile("win|victory|Lord of the"))


def test_two_people_see_what_the_other_does(chromium: Browser, place: Place) -> None:
    with Person(chromium, place) as ada, Person(chromium, place) as bo:
        ada.page.goto("/new?game=machikoro")
        ada.page.locator("label:has(input[name=seats][value='2'])").click()
        ada.page.locator("input[name=name]").fill("Ada")
        ada.page.get_by_role("button", name="Create table").click()
        ada.listens()
        ada.page.get_by_role("button", name="Copy link").click()
        expect(ada.page.get_by_role("button", name="Copied")).to_be_visible()
        bo.page.goto(ada.page.locator("#link").input_value())
        bo.page.locator("input[name=name]").fill("Bo")
        bo.page.get_by_role("button", name="Join table").click()
        expect(bo.page.get_by_text("You're watching. Take a seat to play.")).to_be_visible()
        bo.page.get_by_role("button", name="Take seat").first.click()
        expect(ada.page.get_by_text("Bo", exact=True).first).to_be_visible()
        ada.page.get_by_role("button", name="Start game").click()
        bo.listens()
        for _ in range(6):
            for each, other in ((ada, bo), (bo, ada)):
                if each.page.locator("#go").count():
                    before = other.page.locator("#journal li").first.get_attribute("data-n") or ""
                    each.decides()
                    expect(other.page.locator(f'#journal li:first-child[data-n="{before}"]')).to_have_count(0)
        bo.page.locator("#saying").fill("Well played")
        bo.page.keyboard.press("Enter")
        expect(ada.page.locator("#talk")).to_contain_text("Well played")


@pytest.mark.parametrize("game", shelf())
def test_on_a_phone(phone: Person, game: str) -> None:
    """What may be chosen is not under the sheet that asks for it."""
    phone.plays(game)
    for _ in range(8):
        assert phone.is_asked()
        phone.page.wait_for_function(IN_SIGHT)  # the board glides there
        play(phone, 1)


def test_a_lost_line_heals_and_nothing_is_played_twice(person: Person, place: Place) -> None:
    person.plays("machikoro")
    assert person.is_asked()
    person.choices.first.click()
    person.page.locator("#saying").fill("half typed")
    place.close()
    expect(person.page.locator("#lost")).to_be_visible()
    before = person.ask()
    person.page.locator("#go").click()  # into the void
    place.open()
    expect(person.page.locator("#said")).to_have_text("You're back online.")
    expect(person.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
    expect(person.page.locator("#lost")).to_be_hidden()
    expect(person.page.locator("#said")).to_be_hidden()
    expect(person.page.locator("#saying")).to_have_value("half typed")


def test_a_killed_server_is_found_again(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    try:
        with Person(chromium, server) as person:
            person.plays("machikoro")
            assert person.is_asked()
            before = person.ask()
            person.choices.first.click()
            server.kill()
            expect(person.page.locator("#lost")).to_be_visible()
            person.page.locator("#go").click()
            server.start()
            expect(person.page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
            expect(person.page.locator("#lost")).to_be_hidden()
    finally:
        server.kill()


def test_reload_back_and_a_second_tab(person: Person) -> None:
    page = person.plays("machikoro")
    assert person.is_asked()
    before = person.ask()
    page.reload()
    person.listens()
    assert person.ask() == before
    other = person.tab()
    other.goto(page.url)
    expect(other.locator("body[data-live=yes]")).to_be_attached()
    person.decides()
    expect(other.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
    page.goto("/")
    page.go_back()
    person.listens()
    expect(page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)


def test_every_load_connects(person: Person) -> None:
    page = person.plays("machikoro")
    for _ in range(20):
        page.reload()
        person.listens()
