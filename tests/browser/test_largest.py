"""Boards as full as the ledgers allow: nothing sticks out, nobody is shut out.

Such positions are laid by script and sent to the page of a real table of the game."""

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
    painting,
    whenpigsfly_table,
)
from passel.registry import find

pytestmark = [pytest.mark.pure, pytest.mark.slow]

LARGEST: list[tuple[str, str, Any, Any]] = [
    ("machikoro", "every card", machikoro_table.TABLES["largest"], machikoro_table),
    ("lordofpigs", "52 Actions", lordofpigs_table.TABLES["crowded"], lordofpigs_table),
    ("margincall", "a high stack and 26 cards", margincall_table.TABLES["tower"], margincall_table),
    ("lawless", "nine boards", lawless_table.largest, lawless_table),
    ("whenpigsfly", "ten sheets", whenpigsfly_table.TABLES["largest"], whenpigsfly_table),
    ("whenpigsfly", "a flight of 30", whenpigsfly_table.TABLES["largest fly"], whenpigsfly_table),
    ("whenpigsfly", "ten flights", whenpigsfly_table.TABLES["largest over"], whenpigsfly_table),
]


@pytest.mark.parametrize(("game", "what", "lay", "module"), LARGEST, ids=[each[1] for each in LARGEST])
def test_the_largest(
    chromium: Browser,
    place: Place,
    game: str,
    what: str,
    lay: Callable[[], Any],
    module: Any,
) -> None:
    pos = lay()
    seat = pos.asked.seat if pos.asked is not None else 0
    with Person(chromium, place) as person:
        channel = person.follows()
        page = person.plays(game)
        channel.show(painting.sight(find(game), pos, seat, module.NAMES))
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # colours change at once
            open_to_all(page, f"{what} {scheme}")
        fits(page, what)
