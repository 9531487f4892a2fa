"""Whole games with the keyboard alone, by somebody who looks at the page and knows nothing of its inside:
what has the focus, which choices can be seen, and what the question says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place
from passel.registry import shelf

pytestmark = [pytest.mark.pure, pytest.mark.slow]

# What has the focus, as a screen reader would say it: its role, its name, whether it is checked.
FOCUSED = """() => {
  const at = document.activeElement;
  if (!at || at === document.body) return ['', '', false];
  const role = at.type === 'radio' ? 'choice' : at.type === 'checkbox' ? 'tick' : at.tagName.toLowerCase();
  const spoken = at.getAttribute('aria-label') || at.closest('label')?.innerText || at.innerText || '';
  return [role, spoken.trim().replace(/\\s+/g, ' '), Boolean(at.checked)];
}"""
# Whether the focus can be seen: it must be on the screen, with an outline on it or on the piece around it.
SEEN = """() => {
  const at = document.activeElement, { width, height } = at.getBoundingClientRect();
  const outlined = each => getComputedStyle(each).outlineStyle !== 'none';
  return width > 0 && height > 0 && (outlined(at) || outlined(at.parentElement));
}"""
QUESTION = "() => document.querySelector('#prompt')?.innerText ?? ''"


@pytest.fixture
def at_desk(chromium: Browser, place: Place) -> Iterator[Person]:
    with Person(chromium, place, width=1280, height=800) as person:
        yield person


class Typist:
    """Somebody who plays with the keyboard."""

    def __init__(self, page: Page, chance: Random) -> None:
        self.page = page
        self.press = page.keyboard.press
        self.chance = chance

    def focused(self) -> tuple[str, str, bool]:
        role, name, checked = self.page.evaluate(FOCUSED)
        return role, name, checked

    def reads(self) -> str:
        return str(self.page.evaluate(QUESTION))

    def tabs_to(self, role: str, name: str = "") -> None:
        """Press Tab until something with this role and name has the focus."""
        for _ in range(150):
            found, said, _checked = self.focused()
            if found == role and name in said:
                return
            self.press("Tab")
        raise AssertionError(f"Tab does not reach the {role} {name!r}.")

    def goes_to(self, game: str) -> None:
        self.page.goto("/")
        self.tabs_to("a", shelf()[game].name)
        self.press("Enter")
        self.page.wait_for_url("**/games/**")
        self.tabs_to("button", "Play now")
        self.press("Enter")
        expect(self.page.locator("body[data-live=yes]")).to_be_attached()

    def waits(self) -> bool:
        """Wait for a question; return whether there is one, or else the game is over."""
        self.page.wait_for_function(
            "() => /Your turn|Game over/.test(document.querySelector('#prompt')?.innerText)"
        )
        return "Game over" not in self.reads()

    def answers(self) -> None:
        """Try keys, now this and now that, until the question is answered."""
        asked = self.ask()
        if asked == "0":  # dice of the answer before were still on their way, and were the end of the turn
            return
        for _ in range(300):
            kind = self.chance.randrange(8)
            if kind < 4:
                self.press(str(self.chance.randint(1, 9)))
            elif kind == 4:
                self.press("ArrowRight")
            elif kind == 5:
                self.press("Tab")
            if not self.is_at_choice():
                self.tabs_to_choice()
            if self.page.evaluate(SEEN) is False and self.ask() == asked:
                raise AssertionError(f"The focus cannot be seen: {self.focused()}")
            self.press(self.chance.choice(["Enter", "Enter", " "]))
            if self.is_past(asked):
                return
        raise AssertionError(f"The keyboard gives no answer to: {self.reads()}")

    def ask(self) -> str:
        return self.page.locator("#prompt").get_attribute("data-ask") or ""

    def is_at_choice(self) -> bool:
        """Return whether a choice has the focus; when none is left, the button under the question."""
        role, name, _checked = self.focused()
        if role == "button" and name and self.reads().strip().endswith(name):
            return not self.has_choices()
        return role in ("choice", "tick")

    def has_choices(self) -> bool:
        radios, ticks = (self.page.get_by_role(role, disabled=False) for role in ("radio", "checkbox"))
        return bool(radios.or_(ticks).count())

    def tabs_to_choice(self) -> None:
        for _ in range(150):
            if self.is_at_choice() or "Your turn" not in self.reads():
                return
            self.press("Tab")
        raise AssertionError(f"Tab reaches no choice: {self.reads()}")

    def is_past(self, asked: str) -> bool:
        """Return whether the question is answered; if an answer is on its way, wait."""
        self.page.wait_for_function(
            """asked => document.querySelector('#prompt').dataset.ask !== asked
                || !document.querySelector('#go[aria-busy]')""",
            arg=asked,
        )
        return self.ask() != asked


@pytest.mark.parametrize("game", shelf())
def test_from_the_lobby_to_the_result(at_desk: Person, game: str) -> None:
    typist = Typist(at_desk.page, Random(game))
    typist.goes_to(game)
    answers = 0
    while typist.waits():
        typist.answers()
        answers += 1
    assert answers > 10
    assert re.search("win|victory|Lord of the", typist.reads())


def test_the_keys_are_listed_and_esc_puts_back(at_desk: Person) -> None:
    page = at_desk.plays("machikoro")
    assert at_desk.is_asked()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard")).to_contain_text("Confirm your choice")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    idle = page.locator("#go").text_content() or ""
    page.keyboard.press("1")
    expect(page.locator("input[name=choose]:checked")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#go")).to_have_text(idle)
    page.locator("#saying").focus()
    page.keyboard.type("1?u")
    expect(page.locator("#saying")).to_have_value("1?u")
    expect(page.locator("input[name=choose]:checked")).to_have_count(0)
