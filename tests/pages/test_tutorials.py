"""Tutorials on pages: where they are offered, what a step shows, and what others get to see of them."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path

import pytest

from pages.test_rooms import guest, page, post, table_of
from passel.contract import TutorialStep
from passel.registry import find
from passel.server.pages.table_page import TablePage
from passel.server.pages.tutorial import own_moves, welcome
from passel.tables.queue import OpenTable
from passel.tables.tutorial import Progress, is_last, progress
from server.door import Door, Visitor, opened
from tables.test_tutorials import Desk, all_scenes

pytestmark = pytest.mark.pure  # the state of a compiled table cannot be replaced


def shown(desk: Desk) -> str:
    """The player's page."""
    table = OpenTable("x")
    table.state = desk.state  # type: ignore[misc]
    return TablePage(table).version("ada", 0, "en", "").html()


def there(html: str, name: str) -> bool:
    """Return whether what a step highlights is on the page: by id, place or option."""
    if name.startswith("#"):
        return f'id="{name[1:]}"' in html
    if name.startswith("@"):
        return f'data-place="{name[1:]}"' in html
    offered = re.findall(r'data-option="([^"]*)"', html) + re.findall(r'value="([^"]*)"', html)
    return name in [each for text in offered for each in text.split("|")] or f'["{name}"' in html


@pytest.mark.parametrize(("slug", "scene"), list(all_scenes()))
def test_what_a_step_highlights_is_on_the_page(slug: str, scene: int) -> None:
    desk = Desk(slug, scene)
    missing = []
    while True:
        now = progress(desk.state)
        assert now is not None
        if now.waits in ("read", "move"):
            html = shown(desk)
            assert "tutorial-data" in html
            rest = set(now.step.do) - set(own_moves(now)[:1])  # offered before, or only after the first
            names = [each for each in now.step.show if each not in rest]
            missing += [(now.number, each) for each in names if not there(html, each)]
        if not desk.next():
            break
    assert missing == []


def test_a_page_does_not_know_what_the_others_will_do() -> None:
    desk = Desk("lordofpigs").until(2)
    (data,) = re.findall(r'id="tutorial-data">(.*?)</script>', shown(desk))
    assert json.loads(data)["free"] == ["submit C1"]
    assert "submit C4" not in data
    step = TutorialStep("Do it.", do=("a", "b"), then=((1, "c"),), typed="ab")
    assert own_moves(Progress(0, step, "move", ((0, "b"), (1, "c")))) == ["b", "ab"]
    assert own_moves(Progress(0, step, "script", ((1, "c"),))) == []


def test_nothing_is_asked_while_the_player_reads() -> None:
    desk = Desk("machikoro").until(2)
    assert 'data-ask="0"' in shown(desk)
    assert 'data-ask="2"' in shown(desk.until(3))


def test_a_table_whose_script_has_changed_says_so() -> None:
    desk = Desk("machikoro").until(3)
    desk.state.read = 1
    assert "This tutorial has changed since you began." in shown(desk)
    desk.state.freeze(ValueError("gone"))
    assert "Begin again" in shown(desk)


async def test_the_tutorial_is_offered_first_and_goes_from_scene_to_scene(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        assert "Play the tutorial" in await page(mira, "/games/machikoro")
        first = table_of(await post(mira, "/games/machikoro/tutorial"))
        assert table_of(await post(mira, "/games/machikoro/tutorial")) == first  # resumed
        assert "Continue the tutorial" in await page(mira, "/games/machikoro")
        seen = await page(mira, f"/tables/{first}")
        assert "Welcome to your town." in seen
        assert "tutorial.css" in seen
        assert "Tutorial" in await page(mira, "/")
        bo = await guest(door, "Bo")
        assert (await bo.ask("GET", f"/tables/{first}")).status == 403
        assert first not in await page(bo, "/")
        state = (await door.service.table(first)).state
        while (now := progress(state)) is not None and now.number < 7:
            await go_on(door, mira, first)
        second = table_of(await post(mira, "/games/machikoro/tutorial", table=first, step=7))
        assert second != first
        assert state.phase == "closed"
        assert "This part of the tutorial is done." in await page(mira, f"/tables/{first}")
        state = (await door.service.table(second)).state
        assert is_last(state)
        while await go_on(door, mira, second):
            pass
        assert "Play a real game" in await page(mira, f"/tables/{second}")
        assert "Play tutorial again" in await page(mira, "/games/machikoro")
        assert second not in await page(mira, "/")
        assert (await mira.ask("GET", f"/api/v1/tables/{second}/record")).status in (404, 409)
        third = table_of(await post(mira, "/games/machikoro/tutorial", again="on"))
        assert (await door.service.table(third)).state.terms.scene == 1
        assert (await post(mira, "/games/chess/tutorial")).status == 404


async def go_on(door: Door, visitor: Visitor, table: str) -> bool:
    """Do what the tutorial waits for; return whether there was anything."""
    state = (await door.service.table(table)).state
    now = progress(state)
    assert now is not None
    fields: dict[str, object] = {"do": "read", "step": now.number}
    if now.waits == "move":
        fields = {"do": "decide", "choose": now.moves[0][1], "ask": state.seats[0].asks}
    if now.waits == "script":
        await door.time.turn(3000)
    elif now.waits != "done":
        await post(visitor, f"/tables/{table}/acts?seat=0", **fields)
    return now.waits != "done"


async def test_a_finished_tutorial_that_is_no_finished_game_counts(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/games/margincall/tutorial"))
        while await go_on(door, mira, table):
            pass
        assert "That's the whole game" in unescape(await page(mira, f"/tables/{table}"))
        assert "Play tutorial again" in await page(mira, "/games/margincall")
        assert table not in await page(mira, "/")


async def test_a_game_without_a_tutorial_offers_none(tmp_path: Path, duel: str) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        assert "tutorial" not in await page(mira, f"/games/{duel}")
        assert (await post(mira, f"/games/{duel}/tutorial")).status == 404


# -- lessons of the guide ------------------------------------------------------------------------------------


def test_the_welcome_comes_first_even_if_one_is_asked_at_once() -> None:
    game = find("machikoro")
    pos = game.new(2, chance=1)
    first = welcome(game, game.view(pos, 0))
    assert first is not None
    assert first["name"] == "welcome"
    while pos.asked is not None:
        pos.answer(pos.asked, pos.asked.options[0])
    assert welcome(game, game.view(pos, 0)) is None
