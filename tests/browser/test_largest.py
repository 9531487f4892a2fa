"""Boards as full as the ledgers allow: nothing sticks out, nobody is shut out.

Such positions are laid by script and painted into the page of a real table of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from browser.test_looks import fits, open_to_all
from browser.visit import Person, Place
from pages import (
    lawless_table,
    lordofpigs_table,
    machikoro_table,
    margincall_table,
    whenpigsfly_table,
)

pytestmark = [pytest.mark.pure, pytest.mark.slow]

LARGEST: list[tuple[str, str, Any, Callable[[Any, int], str]]] = [
    ("machikoro", "every card", machikoro_table.TABLES["largest"], machikoro_table.painted),
    ("lordofpigs", "52 Actions", lordofpigs_table.TABLES["crowded"], lordofpigs_table.painted),
    ("margincall", "a high stack and 26 cards", margincall_table.TABLES["tower"], margincall_table.painted),
    ("lawless", "nine boards", lawless_table.largest, lawless_table.painted),
    ("whenpigsfly", "ten sheets", whenpigsfly_table.TABLES["largest"], whenpigsfly_table.painted),
    ("whenpigsfly", "a flight of 30", whenpigsfly_table.TABLES["largest fly"], whenpigsfly_table.painted),
    ("whenpigsfly", "ten flights", whenpigsfly_table.TABLES["largest over"], whenpigsfly_table.painted),
]


@pytest.mark.parametrize(("game", "what", "lay", "paint"), LARGEST, ids=[each[1] for each in LARGEST])
def test_the_largest(
    chromium: Browser,
    place: Place,
    game: str,
    what: str,
    lay: Callable[[], Any],
    paint: Callable[[Any, int], str],
) -> None:
    pos = lay()
    seat = pos.asked.seat if pos.asked is not None else 0
    with Person(chromium, place) as person:
        page = person.plays(game)
        page.route("**/sight?*", lambda route: route.abort())  # or the real table would come back
        page.evaluate("html => { document.querySelector('#sight').innerHTML = html }", paint(pos, seat))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # colours change at once
            open_to_all(page, f"{what} {scheme}")
        fits(page, what)
