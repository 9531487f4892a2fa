"""Dice of Lawless Empire on Plans: by mouse, by dragging, and with the keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from browser.test_playing import play
from browser.visit import Person

pytestmark = [pytest.mark.pure, pytest.mark.slow]

PLANS = '.pick.may:has(input[name=choose][value^="place "]):visible'


def plans_dice(person: Person) -> Locator:
    """From the lobby to one's own dice: the tray."""
    person.plays("lawless")
    tray = person.page.locator("#at-hand.is-place")
    for _ in range(30):
        assert person.is_asked()
        if tray.count():
            break
        play(person, 1)
    expect(tray).to_be_visible()
    return tray


def drafted(person: Person) -> int:
    return person.page.locator("#at-hand .is-drafted").count()


def must(tray: Locator) -> int:
    return int(tray.get_attribute("data-must") or 0)


def test_a_die_is_planned_with_the_keyboard_alone(person: Person) -> None:
    """Tab reaches the dice, an arrow takes another, the space bar goes to the Plans and places it there."""
    tray = plans_dice(person)
    page, keys, before = person.page, person.page.keyboard, person.ask()
    active = "() => [document.activeElement.name, document.activeElement.value]"
    for _ in range(90):
        keys.press("Tab")
        if page.evaluate(active)[0] == "hand":
            break
    first = page.evaluate(active)[1]
    while page.evaluate(active)[1] == first:  # not the largest: its Plans come first in the page
        keys.press("ArrowRight")
    face = page.evaluate(active)[1]
    for count in range(1, must(tray) + 1):
        if count > 1:
            face = tray.locator("input[name=hand]:checked").input_value()
        if page.evaluate(active)[0] == "hand":
            keys.press("Space")
        keys.press("ArrowRight")
        name, value = page.evaluate(active)
        assert (name, value.partition(" on ")[0]) == ("choose", f"place {face}")
        assert drafted(person) == count - 1  # an arrow goes there, and places nothing
        keys.press("Space")
        expect(page.locator("#at-hand .is-drafted")).to_have_count(count)
    needed = must(tray)
    keys.press("Enter")
    expect(page.locator(f'#prompt[data-ask="{before}"]')).to_have_count(0)
    has_placed(person, needed)


def has_placed(person: Person, needed: int) -> None:
    """All dice were sent, and the end of the turn: somebody else has placed some after them."""
    mine = person.page.locator("#journal li", has_text="You place a")
    expect(mine).to_have_count(needed)
    expect(
        person.page.locator("#journal li:not(:has-text('You')):has-text('places a')").first
    ).to_be_visible()
    expect(person.page.locator("#journal li").first).not_to_contain_text("You place a")


def test_tab_reaches_the_plans_of_every_die(person: Person) -> None:
    """Those of other dice are not in the page: of a group whose first button is hidden, Tab reaches none."""
    tray = plans_dice(person)
    dice = tray.locator("label:has(input[name=hand])")
    seen = set()
    for number in range(dice.count()):
        dice.nth(number).click()
        face = dice.nth(number).locator("input").input_value()
        values = person.page.locator("input[name=choose]").evaluate_all("all => all.map(each => each.value)")
        assert values and all(each.startswith(f"place {face} on ") for each in values if each != "done")
        person.page.locator("#sight").focus()
        person.page.evaluate("document.activeElement.blur()")
        for _ in range(90):
            person.page.keyboard.press("Tab")
            focused = person.page.evaluate("() => `${document.activeElement.value}`")
            if focused.startswith(f"place {face} on "):
                seen.add(face)
                break
    assert seen == {dice.nth(number).locator("input").input_value() for number in range(dice.count())}


def test_dice_are_drafted_taken_back_and_sent_with_one_press(person: Person) -> None:
    tray = plans_dice(person)
    page, go, before = person.page, person.page.locator("#go"), person.ask()
    dice = tray.locator(".lw-diepick")
    expect(go).to_have_text("Choose a Plan")
    page.locator(PLANS).first.click()
    expect(go).to_have_text("Place 1 die")
    expect(page.locator(".lw-plan .lw-ghost")).to_have_count(1)
    dice.nth(1).dblclick()  # to the same Plan
    expect(go).to_have_text("Place 2 dice")
    expect(page.locator(".lw-plan.has-draft .lw-ghost")).to_have_count(2)
    expect(page.locator(".lw-plan.has-draft")).to_have_count(1)
    dice.nth(0).locator("button").click()  # again: it comes back into the hand
    expect(go).to_have_text("Place 1 die")
    expect(dice.nth(0).locator("input")).to_be_checked()
    page.locator(".lw-plan .lw-ghost").click()
    expect(go).to_be_disabled()
    expect(go).to_have_text("Choose a Plan")
    expect(page.locator("#journal li", has_text="You place a")).to_have_count(0)
    assert person.ask() == before  # nobody knows of it
    needed = must(tray)
    for _ in range(needed):
        page.locator(PLANS).nth(1).click()
    expect(go).to_have_text("Place 1 die" if needed == 1 else f"Place {needed} dice")
    go.click()
    has_placed(person, needed)


def test_a_die_is_dragged_to_a_plan(person: Person) -> None:
    tray = plans_dice(person)
    page = person.page
    die, plan = tray.locator(".lw-diepick").last, page.locator(".lw-plan").nth(2)
    face = die.locator("input").input_value()
    die.hover()
    page.mouse.down()
    plan.hover()
    expect(page.locator(".lw-flying")).to_be_visible()
    expect(plan).to_have_class(re.compile("is-aimed-at"))
    page.mouse.up()
    expect(page.locator(".lw-flying")).to_have_count(0)
    expect(plan.locator(f'.lw-ghost .die[data-face="{face}"]')).to_have_count(1)
    assert drafted(person) == 1
    die.hover()
    page.mouse.down()
    page.locator("#journal").hover()
    page.mouse.up()  # beside all Plans: nothing
    assert drafted(person) == 1


def test_on_a_phone_the_sheet_has_the_plans(phone: Person) -> None:
    tray = plans_dice(phone)
    chips = tray.locator(".lw-chip")
    expect(chips.first).to_be_in_viewport(ratio=1)
    expect(chips.last).to_be_in_viewport(ratio=1)
    assert chips.count() == phone.page.locator(".lw-plan").count()
    chips.nth(1).locator(".pick.may:visible").click()
    expect(chips.nth(1).locator(".lw-ghost")).to_have_count(1)
    expect(phone.page.locator("#go")).to_have_text("Place 1 die")
    expect(phone.page.locator("#go")).to_be_in_viewport(ratio=1)
