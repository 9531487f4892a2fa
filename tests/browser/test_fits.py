"""Every decision on one screen: the question, its hint, the button and all that may be chosen are inside the
viewport together.  A list that is longer than the screen scrolls by itself; the page does not."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.visit import Person, Place
from pages.painting import sight
from passel.registry import find, shelf
from passel.testing.conformance import tables

pytestmark = [pytest.mark.pure, pytest.mark.slow]

NAMES = ("Ada", "Bo", "Celestine", "Dimitri")
GAMES_EACH = 3
SIZES = {"desktop": (1280, 800), "phone": (390, 844)}

# What is outside the viewport, behind the bar or behind the sheet of a phone.  An option with several pieces
# needs one that is inside; of a piece in a list that scrolls by itself, the list counts.
OUTSIDE = """() => {
    const all = selector => [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
    const side = document.querySelector(".side"), fixed = getComputedStyle(side).position === "fixed";
    const low = fixed ? side.getBoundingClientRect().top : innerHeight;
    const high = document.querySelector(".bar").getBoundingClientRect().bottom;
    const scrolls = each => /auto|scroll/.test(getComputedStyle(each).overflow) &&
        (each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1);
    const list = each => {
        for (let up = each.parentElement; up && up !== document.body; up = up.parentElement) {
            if (scrolls(up) && !up.matches("main, .side")) return up;
        }
        return each;
    };
    const name = each => each.id ? "#" + each.id : each.dataset.option ?? `${each.tagName}.${each.className}`;
    const found = new Map(), fine = new Set();
    for (const piece of all("#prompt :is(.prompt__ask, .prompt__why, #go), .pick.may")) {
        const each = list(piece), { top, bottom, left, right } = each.getBoundingClientRect();
        const [from, to] = side.contains(each) ? [0, innerHeight] : [high, low];
        const inside = top >= from - 1 && bottom <= to + 1 && left >= -1 && right <= innerWidth + 1;
        const inputs = [...piece.querySelectorAll("input[data-placed]:enabled")];
        const values = inputs.map(input => `${input.name} ${input.value}`);
        const where = [left, top, right, bottom].map(Math.round);
        const seen = [0, from, innerWidth, to].map(Math.round);
        for (const value of values.length ? values : [name(piece)]) {
            if (inside) fine.add(value);
            else found.set(value, `${value}: ${name(each)} is at ${where}, seen is ${seen}`);
        }
    }
    return [...found].filter(([value]) => !fine.has(value)).map(([, where]) => where);
}"""


@cache
def positions(slug: str) -> dict[str, Any]:
    """A position for each kind of decision, of those found in whole games the one with most options."""
    game = find(slug)
    low, high = game.seats
    found: dict[str, Any] = {}
    most: dict[str, int] = {}
    for table in tables(game, None, [max(low, min(4, high))]):
        for seed in range(GAMES_EACH):
            luck = Random(f"{table} {seed}")
            pos = table.new(luck.randbytes(32), paced=False)
            while not pos.over:
                ask = luck.choice(list(pos.asks))
                name, size = ask.decision.name, len(ask.options)
                by_post = game.faces.post is not None and game.faces.post.turn(pos)
                if size > max(1, most.get(name, 0)) and not by_post:
                    most[name], found[name] = size, (pos.copy(), ask.seat)
                weights = game.weigh(pos, ask)
                best = ask.options[weights.index(max(weights))]
                pos.play(ask.seat, best if luck.random() < 0.6 else luck.choice(ask.options))
    return found


def outside(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OUTSIDE)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("slug", shelf())
def test_every_decision_is_on_one_screen(chromium: Browser, place: Place, slug: str, size: str) -> None:
    width, height = SIZES[size]
    wrong: dict[str, list[str]] = {}
    with Person(chromium, place, width=width, height=height, touch=size == "phone") as person:
        channel = person.follows()
        page = person.plays(slug)
        for number, (name, (pos, seat)) in enumerate(positions(slug).items(), 1000):
            page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
            channel.show(sight(find(slug), pos, seat, NAMES, number))
            expect(page.locator(f'#prompt[data-ask="{number}"]')).to_be_attached()
            if found := outside(page):
                wrong[name] = found
    assert not wrong
