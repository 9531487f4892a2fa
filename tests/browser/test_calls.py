"""When it is my turn the page calls me, if I have asked it to."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from browser.visit import Person

pytestmark = [pytest.mark.pure, pytest.mark.slow]

# What the page does is written down; nobody would hear it here.
LISTENER = """
window.heard = [];
window.AudioContext = class extends AudioContext {
  createOscillator() { heard.push("tone"); return super.createOscillator(); }
};
window.Notification = class extends EventTarget {
  static permission = "granted";
  static requestPermission() { sessionStorage.wished = "yes"; return Promise.resolve("granted"); }
  constructor(title, { body }) { super(); heard.push(`${title}: ${body}`); }
  close() {}
};
Object.defineProperty(Document.prototype, "hidden", { get: () => sessionStorage.away === "yes" });
"""


def heard(person: Person) -> list[str]:
    """Since the page was loaded, until the seat has been asked the second time."""
    assert person.is_asked()
    person.decides()
    assert person.is_asked()
    told: list[str] = person.page.evaluate("() => heard.splice(0)")
    return told


def settle(person: Person, *wishes: str) -> None:
    table = person.page.url
    person.page.goto("/settings")
    for wish in wishes:
        person.page.locator(f"label:has(input[name={wish}][value=on])").click()
    person.page.get_by_role("button", name="Save").click()
    expect(person.page.get_by_role("status")).to_be_visible()
    person.page.goto(table)
    person.listens()


def test_sound_and_notes_are_off_until_asked_for(person: Person) -> None:
    person.context.add_init_script(LISTENER)
    page = person.plays("machikoro")
    page.evaluate("() => { sessionStorage.away = 'yes' }")
    assert heard(person) == []
    settle(person, "sound")
    told = heard(person)
    assert told and set(told) == {"tone"}
    settle(person, "notify")
    assert page.evaluate("() => sessionStorage.wished") == "yes", "the browser is asked for leave at once"
    told = [each for each in heard(person) if each != "tone"]
    assert told and all(each.startswith("Your turn in Machi Koro: ") for each in told)
    assert page.title() == "● Your turn: Machi Koro"
    page.evaluate("() => { sessionStorage.away = 'no' }")
    assert {*heard(person)} == {"tone"}, "who looks at the table needs no note"
