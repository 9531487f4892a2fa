"""What a page offers, in all games: no question with one answer, no undo that would be refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from pages.test_regions import GAMES, NEVER, decide, playing, version
from passel.kernel import Refused
from passel.server.pages.table import question
from passel.server.pages.table_page import TablePage
from passel.tables.state import TableState
from quick import quick
from server.door import opened

pytestmark = pytest.mark.pure
MOVES = 100
SECRET = ("lawless", "lordofpigs", "margincall")  # a move may stay unseen for a while


def undo_is_refused(state: TableState, seat: int) -> bool:
    try:
        state.history.undo(seat, state.observers(seat))
    except Refused:
        return True
    return False


@pytest.mark.parametrize("slug", quick(GAMES, "margincall"))
async def test_a_question_with_one_answer_is_not_asked(tmp_path: Path, slug: str) -> None:
    chance = random.Random(slug)
    forced = free = 0
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, slug)
        page = TablePage(table)
        for _ in range(MOVES):
            if table.state.phase != "playing":
                break
            for ask in table.state.pos.asks:
                html = version(page, ask.seat).html()
                asked = len(ask.options) > 1
                assert (question(table.state, ask.seat) is not None) == asked
                assert ('data-ask="0"' not in html) == asked
                assert ('id="go"' in html) == asked
                assert ('class="prompt is-waiting"' in html) != asked
                forced, free = forced + (not asked), free + asked
            await decide(table, people, chance)
    quiet = any(decision.quiet for decision in table.state.game.box.decisions)
    assert free
    assert bool(forced) == quiet  # other forced moves are made at once


@pytest.mark.parametrize("slug", quick(GAMES, "margincall"))
async def test_undo_is_offered_where_it_is_accepted_and_nowhere_else(tmp_path: Path, slug: str) -> None:
    chance = random.Random(slug)
    offered = refused = 0
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, slug)
        page = TablePage(table)
        for _ in range(MOVES):
            if table.state.phase != "playing":
                break
            for seat in range(len(people)):
                may = 'value="undo"' in version(page, seat).html()
                assert may != undo_is_refused(table.state, seat)
                offered, refused = offered + may, refused + (not may)
                if may and offered % 5 == 0:
                    await people[seat].act(table.state.id, "undo")
                    break
            await decide(table, people, chance)
        assert '"undo"' not in version(page, -1).html()
    assert refused
    assert offered or slug not in SECRET
