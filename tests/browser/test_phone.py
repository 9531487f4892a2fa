"""On a phone the sheet that asks covers half of the board: what may be chosen glides out from under it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError as TimedOut
from playwright.sync_api import expect

from browser.visit import Person
from pages import (
    lawless_table,
    lordofpigs_table,
    machikoro_table,
    margincall_table,
    whenpigsfly_table,
)
from pages.painting import sight
from passel.registry import find

pytestmark = [pytest.mark.pure, pytest.mark.slow]

Tables = dict[str, Callable[[], Any]]
GAMES: list[tuple[str, Tables, Any]] = [
    ("lawless", {"largest": lawless_table.largest}, lawless_table),
    ("lordofpigs", lordofpigs_table.TABLES, lordofpigs_table),
    ("machikoro", machikoro_table.TABLES, machikoro_table),
    ("margincall", margincall_table.TABLES, margincall_table),
    ("whenpigsfly", whenpigsfly_table.TABLES, whenpigsfly_table),
]

# Whether the first thing that may be chosen lies between the bar and the sheet, if it lies on the board.
IN_SIGHT = """() => {
    const first = [...document.querySelectorAll("#main .pick.may")].find(each => each.checkVisibility());
    const edge = (name, side) => document.querySelector(name).getBoundingClientRect()[side];
    const { top, bottom } = first?.getBoundingClientRect() ?? {};
    return !first || (top >= edge(".bar", "bottom") && Math.min(bottom, top + 60) <= edge(".side", "top"));
}"""
# When the board has not moved for some frames.
AT_REST = """() => new Promise(done => {
    let y = scrollY, still = 0;
    const look = () => {
        still = scrollY === y ? still + 1 : 0;
        y = scrollY;
        if (still > 10) done(); else requestAnimationFrame(look);
    };
    look();
})"""


@pytest.mark.parametrize(("game", "tables", "module"), GAMES, ids=[each[0] for each in GAMES])
def test_what_may_be_chosen_is_not_under_the_sheet(
    phone: Person, game: str, tables: Tables, module: Any
) -> None:
    """Every decision, with a lesson, which makes the sheet high.  The board is at its top or its end."""
    channel = phone.follows()
    page = phone.plays(game)
    for asked, (name, lay) in enumerate(tables.items(), 1000):
        pos = lay()
        if pos.asked is None:
            continue
        page.evaluate("() => localStorage.removeItem('lessons')")  # or it would be folded up
        page.evaluate("y => scrollTo({ top: y, behavior: 'instant' })", asked % 2 * 100_000)
        channel.show(sight(find(game), pos, pos.asked.seat, module.NAMES, asked, lesson=True))
        expect(page.locator(f'#prompt[data-ask="{asked}"]')).to_be_attached()
        for _ in range(2):  # it comes there, and stays
            try:
                page.wait_for_function(IN_SIGHT)
            except TimedOut:
                pytest.fail(f"{game}, {name}: what may be chosen stays under the sheet")
            page.evaluate(AT_REST)
