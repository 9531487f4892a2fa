"""A turn by post on the board: the page without its script, for players, spectators and strangers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest

from pages.by_post import Writing, two
from pages.dom import Element, parsed
from passel.games.machikoro import GAME
from passel.kernel import heard
from passel.tables import queue
from passel.tables.turns import played
from server.door import Door, opened

pytestmark = pytest.mark.pure  # the seeds of a compiled table cannot be replaced
WATCH = "/reports/1/watch"
WISHES = "buy radio tower, cafe, bakery"  # nobody can afford the first one
DULL = "buy cafe, bakery"


@pytest.fixture(autouse=True)
def the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every table has the same dice."""

    def token_hex(size: int) -> str:
        return Random(size).randbytes(size).hex()

    monkeypatch.setattr(queue, "secrets", SimpleNamespace(token_hex=token_hex))


async def resolved(door: Door, ada_writes: str = WISHES) -> tuple[Writing, Writing]:
    ada, bo = await two(door)
    await ada.send(text=ada_writes)
    await bo.send(text="buy forest, bakery")
    return ada, bo


async def spectator(door: Door, ada: Writing) -> Writing:
    visitor = await door.visitor("Cleo")
    invitation = (await ada.visitor.see(ada.table))["table"]["invitation"]
    await visitor.act(ada.table, "enter", invitation=invitation)
    visitor.like_a_browser()
    return Writing(door, visitor, ada.table)


def words(element: Element) -> str:
    if element.attributes.get("aria-hidden"):
        return ""
    return "".join(each if isinstance(each, str) else words(each) for each in element.inside)


def lines_on(page: str) -> list[str]:
    """The lines, oldest first."""
    found = re.findall(r"<li id=\"line-.*?</li>", page, re.DOTALL)
    return [words(parsed(each)).strip() for each in found][::-1]


def counted(page: str) -> dict[str, int]:
    found = re.findall(r'data-place="([^"]+)" data-count="(\d+)"', page)
    return {place: int(count) for place, count in found}


def plays(page: str) -> dict[str, dict[str, object]]:
    found = re.search(r'id="plays">(.*?)</script>', page)
    assert found is not None
    taken: dict[str, dict[str, object]] = json.loads(found[1])
    return taken


async def test_each_reader_gets_what_they_were_told_and_the_board_after_the_turn(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await resolved(door)
        state = (await door.service.table(ada.table)).state
        run, names = played(state)[1], state.names()
        assert GAME.faces.stage is not None
        told = {}
        for reader, who in ((0, ada), (1, bo), (-1, await spectator(door, ada))):
            page = await who.page(WATCH)
            told[reader] = lines_on(page)
            known = [line for entry in run.journal if (line := heard(entry, reader)) is not None]
            assert told[reader] == [GAME.words.tell(line, names, reader) for line in known]
            before, after = [GAME.view(pos, reader, names) for pos in (run.before, run.after)]
            assert plays(page)["before"] == GAME.faces.stage.places(before)
            shown, places = counted(page), GAME.faces.stage.places(after)
            assert {place: n for place, n in places.items() if n or place in shown} == shown
            for each in ("strip", "shop", "go-tray", "journal", "skip", "watch"):
                assert f'id="{each}"' in page, each
            assert "sheet-form" not in page and "textarea" not in page
            assert f"/tables/{who.table}{WATCH}" in await who.page("/reports/1")
        assert any("Radio Tower" in line for line in told[0])
        assert not any("Radio Tower" in line for line in told[1] + told[-1])


async def test_what_is_left_open_on_a_sheet_changes_nothing_for_others(tmp_path: Path) -> None:
    seen: list[list[str]] = []
    for number, text in enumerate((WISHES, DULL)):
        async with opened(tmp_path / str(number)) as door:
            ada, bo = await resolved(door, text)
            pages = [await who.page(WATCH) for who in (ada, bo, await spectator(door, ada))]
            seen.append([anonymous(page, ada.table) for page in pages])
    wishes, dull = seen
    assert wishes[0] != dull[0], "Ada is told that she could not afford it"
    assert wishes[1:] == dull[1:]


def anonymous(page: str, table: str) -> str:
    return re.sub(r'name="csrf" content="[^"]*"', "", page.replace(table, "TABLE"))


async def test_what_comes_later_does_not_change_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await resolved(door)
        before = await bo.page(WATCH)
        await ada.send(text="buy mine", turn="2")
        assert await bo.page(WATCH) == before
        await bo.send(text="buy forest", turn="2")
        assert await bo.page(WATCH) == before
        assert lines_on(await bo.page("/reports/2/watch")) != lines_on(before)


async def test_it_is_refused_where_reports_are(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        people = [await door.visitor(name) for name in ("Ada", "Bo")]
        table = await door.playing("machikoro", people, settings={"mode": "postal"}, private=True)
        live = await door.playing("machikoro", people, private=True)
        stranger = await door.visitor("Dora")
        for each in (*people, stranger):
            each.like_a_browser()
        ada, bo = [Writing(door, each, table) for each in people]
        for who, path, status in (
            (people[0], f"/tables/{table}{WATCH}", 400),
            (people[0], f"/tables/{live}{WATCH}", 400),
            (stranger, f"/tables/{table}{WATCH}", 403),
        ):
            assert (await who.ask("GET", path)).status == status, path
        await ada.send(text=DULL)
        await bo.send(text=DULL)
        assert (await people[0].ask("GET", f"/tables/{table}{WATCH}")).status == 200
        for path in (WATCH, f"{WATCH}?seat=0", f"{WATCH}?seat=-1"):
            assert (await stranger.ask("GET", f"/tables/{table}{path}")).status == 403, path
        assert (await people[1].ask("GET", f"/tables/{table}{WATCH}?seat=0")).status != 200


async def test_a_page_with_an_order_sheet_has_no_strip_and_plays_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada, bo = await resolved(door)
        await ada.send(text=DULL, turn="2")
        page = await ada.page()
        assert "sheet-form" in page
        assert 'id="strip"' not in page
        held = page.partition('data-held="')[2][:16]
        async with ada.visitor.channel(ada.table, f"held={held}") as channel:
            await bo.send(text=DULL, turn="2")
            updates = await channel.quiet()
        assert any("lines" in each for each in updates)
        assert not any("cues" in each for each in updates)
