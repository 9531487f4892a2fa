"""Any piece can be read, with the mouse, the keyboard or a finger, whether it can be chosen or not."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.test_looks import open_to_all
from browser.visit import Person

pytestmark = [pytest.mark.pure, pytest.mark.slow]

MALL = (
    "Shopping Mall. Landmark. Your Bakeries, Convenience Stores, Cafes and Restaurants each pay you 1 more."
)
GAMES = ["lawless", "lordofpigs", "machikoro", "margincall", "whenpigsfly"]


def beside(page: Page, piece: Locator) -> None:
    """The note is on the screen, and covers nothing of the piece."""
    screen = page.viewport_size
    note, thing = page.locator("#read").bounding_box(), piece.bounding_box()
    assert screen and note and thing
    assert note["x"] >= 0 and note["x"] + note["width"] <= screen["width"]
    assert note["y"] >= 0 and note["y"] + note["height"] <= screen["height"]
    apart = (
        note["x"] + note["width"] <= thing["x"]
        or note["x"] >= thing["x"] + thing["width"]
        or note["y"] + note["height"] <= thing["y"]
        or note["y"] >= thing["y"] + thing["height"]
    )
    assert apart, (note, thing)


def press(page: Page, piece: Locator) -> None:
    """A long press, until the note is there."""
    piece.tap(trial=True)  # no piece of a page can be touched while the page before it fades out
    box = piece.bounding_box()
    assert box
    at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})
    expect(page.locator("#read")).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_the_mouse(person: Person) -> None:
    page = person.plays("machikoro")
    assert person.is_asked()
    note, mall = page.locator("#read"), page.locator(".lmark[data-option='buy shopping_mall']")
    mall.hover()
    expect(note.locator(".read__what")).to_have_text(MALL)
    expect(note.locator(".read__why")).to_contain_text("It costs 10 coins.")
    beside(page, mall)
    open_to_all(page, "with a note")
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    expect(mall).to_have_attribute("title", MALL)
    bakery = page.locator("#card-bakery")
    bakery.hover()
    expect(note.locator(".read__what")).to_contain_text("2 or 3")
    expect(note.locator(".read__why")).to_have_count(0)
    page.mouse.move(1, 1)
    expect(note).to_be_hidden()


def test_the_keyboard(person: Person) -> None:
    """Tab comes to one piece, the arrows to every other; a screen reader hears each text once."""
    page = person.plays("machikoro")
    assert person.is_asked()
    note, here = page.locator("#read"), page.locator("[title]:focus")
    for _tab in range(40):
        page.keyboard.press("Tab")
        if here.count():
            break
    seen = set()
    for _piece in range(60):
        told = here.get_attribute("title") or ""
        expect(note.locator(".read__what")).to_have_text(told)
        named = told in (here.get_attribute("aria-label") or "")
        assert (here.get_attribute("aria-describedby") == "read") is not named
        seen.add(here.get_attribute("id"))
        before = here.element_handle()
        page.keyboard.press("ArrowRight")
        if page.evaluate("old => document.activeElement === old", before):
            break
        assert before.get_attribute("aria-describedby") is None
    assert {"card-bakery", "card-stadium"} <= seen
    assert any(each and each.endswith("shopping_mall") for each in seen)
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()


def test_a_finger(phone: Person) -> None:
    """A long press reads and chooses nothing; a tap chooses and reads nothing."""
    page = phone.plays("machikoro")
    assert phone.is_asked()
    note, bakery = page.locator("#read"), page.locator("#card-bakery")
    press(page, bakery)
    expect(note.locator(".read__what")).to_contain_text("2 or 3")
    beside(page, bakery)
    expect(bakery.locator("input:checked")).to_have_count(0)
    page.locator(".prompt__ask").tap()
    expect(note).to_be_hidden()
    bakery.tap()
    expect(bakery.locator("input:checked")).to_have_count(1)
    expect(note).to_be_hidden()


@pytest.mark.parametrize("game", GAMES)
def test_every_board(person: Person, game: str) -> None:
    """Whatever can be chosen or is refused on a board can be read there, without leaving the screen."""
    page = person.plays(game)
    assert person.is_asked()
    pieces = page.locator("#main [title]:visible")
    assert pieces.count() > 10
    for which in range(0, pieces.count(), 7):
        piece = pieces.nth(which)
        piece.scroll_into_view_if_needed()
        piece.evaluate(
            "each => { each.tabIndex = 0; each.focus({ preventScroll: true, focusVisible: true }); }"
        )
        expect(page.locator("#read")).to_be_visible()
        box, screen = page.locator("#read").bounding_box(), page.viewport_size
        assert box and screen
        assert 0 <= box["x"] <= screen["width"] - box["width"]
        assert 0 <= box["y"] <= screen["height"] - box["height"]
