"""Margin Call and Lord of the P.I.G.S.: what is asked, what may be chosen and what it is about are on one
screen, and nothing lies over anything else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.test_phone import IN_SIGHT
from browser.visit import Channel, Person, Place
from games.margincall.table import play, table
from pages import lordofpigs_table, margincall_table
from pages.painting import sight
from passel.registry import find

pytestmark = [pytest.mark.pure, pytest.mark.slow]

GAMES: dict[str, Any] = {"lordofpigs": lordofpigs_table, "margincall": margincall_table}
SIZES = [(1280, 800), (390, 844)]

# What is asked, what may be chosen, one's own hand and the tracks: each that is not whole between the strip,
# the edges of the window and, of the board, the sheet.  Of a list that scrolls, the list itself counts.
OUTSIDE = """() => {
    const box = each => each.getBoundingClientRect(), side = document.querySelector(".side");
    const phone = getComputedStyle(side).position === "fixed";
    const top = Math.max(...[...document.querySelectorAll(".bar, #strip")].map(each => box(each).bottom));
    const scrolls = each => {
        const { overflowX, overflowY } = getComputedStyle(each);
        const may = flow => ["auto", "scroll"].includes(flow);
        return may(overflowX) && each.scrollWidth > each.clientWidth + 1
            || may(overflowY) && each.scrollHeight > each.clientHeight + 1;
    };
    const list = each => {
        let found = each;
        for (let up = each.parentElement; up && up !== side && up !== document.body; up = up.parentElement)
            if (scrolls(up)) found = up;
        return found;
    };
    const asked = ".prompt__ask, .prompt__why, #go, .pick.may, .mc-slot, .hand .law, .lane";
    const seen = [...document.querySelectorAll(asked)].filter(each => each.checkVisibility());
    return seen.map(list).filter(each => {
        const { left, right, top: high, bottom } = box(each), beside = side.contains(each);
        const low = phone && !beside ? box(side).top : innerHeight;
        return left < -1 || right > innerWidth + 1 || bottom > low + 1
            || high < (beside ? box(side).top : top) - 1;
    }).map(each => `${each.id || each.className} ${JSON.stringify(box(each))}`);
}"""
# Pairs of these that lie over one another.
OVERLAPS = """selector => {
    const all = [...document.querySelectorAll(selector)].filter(each => each.checkVisibility());
    const boxes = all.map(each => each.getBoundingClientRect());
    return all.flatMap((each, n) => all.slice(0, n).filter((other, m) => {
        const a = boxes[n], b = boxes[m];
        return Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    }).map(other => `${each.id || each.textContent} ${other.id || other.textContent}`));
}"""


class Table:
    """A table at which positions are laid one after the other."""

    def __init__(self, person: Person, game: str, channel: Channel) -> None:
        self.page: Page = person.page
        self.game = game
        self._channel = channel
        self._asked = 1000

    def lay(self, pos: Any, lesson: bool = False) -> None:
        self._asked += 1
        names = GAMES[self.game].NAMES
        self._channel.show(sight(find(self.game), pos, pos.asked.seat, names, self._asked, lesson=lesson))
        expect(self.page.locator(f'#prompt[data-ask="{self._asked}"]')).to_be_attached()


@pytest.fixture
def sit(chromium: Browser, place: Place) -> Iterator[Callable[..., Table]]:
    people: list[Person] = []

    def at(game: str, width: int, height: int, **more: Any) -> Table:
        person = Person(chromium, place, width=width, height=height, touch=width < 1000, **more)
        people.append(person)
        channel = person.follows()
        person.plays(game)
        return Table(person, game, channel)

    yield at
    for person in people:
        person.context.close()
        assert not person.complaints, person.complaints


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_is_on_one_screen(
    sit: Callable[..., Table], game: str, width: int, height: int
) -> None:
    """From the largest hands and stacks to the smallest; the page itself need not be scrolled."""
    at = sit(game, width, height, reduced_motion="reduce")
    for name, lay in GAMES[game].TABLES.items():
        pos = lay()
        if pos.asked is None:
            continue
        at.lay(pos)
        at.page.wait_for_function(f"() => !({OUTSIDE})().length")  # the sheet has been measured
        assert at.page.evaluate("() => scrollY") == 0, name


def test_the_next_question_does_not_glide_away(sit: Callable[..., Table]) -> None:
    """At the deals at which a window ends in one's own turn, the board still glided to what the last question
    was about, and took what may be chosen now off the screen."""
    at = sit("margincall", 390, 844)
    tables = margincall_table.TABLES
    for lesson in (False, True):
        for name in ("respond", "main", "main", "respond", "redirect", "forced", "main"):
            at.lay(tables[name](), lesson)
            at.page.wait_for_function(IN_SIGHT)
            at.page.wait_for_timeout(50)  # the next comes while it may still glide, as from a quick bot
        at.page.wait_for_function(IN_SIGHT)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_cards_and_captions_lie_side_by_side(sit: Callable[..., Table], width: int, height: int) -> None:
    """Whatever may be played: the cards that may not be can be read as well."""
    at = sit("margincall", width, height, reduced_motion="reduce")
    hand = "RC FC WB SD HF BE BU M1 L2"
    sale = play(table("M4 L4 S4 C4", hand), "sell M4 L4 S4 C4")
    credit = play(table("RC M1 L2", "PZ PZ M7 C0 C1 W SD"), "play RC")
    for pos in (sale, credit, margincall_table.TABLES["forced"](), margincall_table.TABLES["tower"]()):
        at.lay(pos)
        assert at.page.locator(".mc-then").count()
        assert at.page.evaluate(OVERLAPS, ".mc-hand .mc-card") == []
        assert at.page.evaluate(OVERLAPS, ".mc-hand .mc-then, .mc-hand .mc-card") == []


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_six_names_are_not_cut(sit: Callable[..., Table], width: int, height: int) -> None:
    at = sit("margincall", width, height, reduced_motion="reduce")
    at.lay(margincall_table.TABLES["many"]())
    names = at.page.locator(".mc-plate .seat__name")
    expect(names).to_have_count(6)
    cut = "all => all.filter(each => each.scrollWidth > each.clientWidth).map(each => each.textContent)"
    assert names.evaluate_all(cut) == []
    assert at.page.evaluate(OVERLAPS, ".mc-plate .seat__who, .mc-plate .mc-score, .mc-plate__f > *") == []


def test_the_hand_stays_where_it_is(sit: Callable[..., Table]) -> None:
    """From one question to the next, and while cards are chosen on a phone."""
    at = sit("margincall", 1280, 800, reduced_motion="reduce")
    ends = []
    for name in ("main", "respond", "forced", "take", "trim"):
        at.lay(margincall_table.TABLES[name]())
        ends.append(
            at.page.evaluate("() => document.querySelector('#mc-holding').getBoundingClientRect().bottom")
        )
    assert max(ends) - min(ends) < 1, ends
    at = sit("margincall", 390, 844, reduced_motion="reduce")
    at.lay(margincall_table.TABLES["respond"]())
    card = at.page.locator('[data-option="play BE"]')
    before = card.evaluate("each => each.parentElement.getBoundingClientRect().top")
    card.locator("input").check(force=True)
    expect(at.page.locator("#picked")).to_be_visible()
    after = card.evaluate("each => each.parentElement.getBoundingClientRect().top")
    assert abs(after - before) < 30, (before, after)
