"""The laws of pages in regions, in all games: what is kept is what would be rendered now; updates add up to
the page; nothing is sent where nothing has changed; a page that comes back gets what it misses."""

from __future__ import annotations

import gzip
import json
import random
import re
import zlib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pages.dom import Document, parsed
from passel.contract import Region, Rendered
from passel.contract.regions import SLOT
from passel.i18n import in_language
from passel.registry import shelf
from passel.server.pages import regions, templates
from passel.server.pages.page_version import PageVersion
from passel.server.pages.regions import RegionCache, Renderer
from passel.server.pages.request import html, packed
from passel.server.pages.table_page import TablePage
from passel.tables.queue import OpenTable
from passel.tables.tasks import Pace
from server.door import Door, Visitor, opened

pytestmark = pytest.mark.pure
NEVER = Pace(10**9, 10**9)  # the table does nothing by itself
ACTS = 60
GAMES = sorted(shelf())
SITE = "http://table.example"


async def playing(door: Door, slug: str) -> tuple[OpenTable, list[Visitor]]:
    game = shelf()[slug]
    people = [await door.visitor(f"Player {seat}") for seat in range(min(4, game.seats[1]))]
    table = await door.playing(slug, people, private=False)
    return await door.service.table(table), people


async def decide(table: OpenTable, people: list[Visitor], chance: random.Random) -> None:
    """Somebody who is asked decides at random."""
    state = table.state
    ask = chance.choice(state.pos.asks)
    number, choice = state.seats[ask.seat].asks, chance.choice(ask.options).text
    await people[ask.seat].act(state.id, "decide", ask=number, choose=choice)


def user_of(table: OpenTable, seat: int) -> str:
    return table.state.seats[seat].user if seat >= 0 else ""


def version(page: TablePage, seat: int, language: str = "en") -> PageVersion:
    return page.version(user_of(page.table, seat), seat, language, SITE)


def fresh(monkeypatch: pytest.MonkeyPatch, table: OpenTable, seat: int, language: str = "en") -> PageVersion:
    """The same with nothing kept from before."""
    with monkeypatch.context() as patch:
        empty = RegionCache()
        patch.setattr(regions, "CACHE", empty)
        patch.setattr(Renderer.__init__, "__defaults__", (None, empty))
        return version(TablePage(table), seat, language)


@pytest.mark.parametrize("slug", GAMES)
async def test_kept_regions_are_what_would_be_rendered_now_and_updates_add_up(
    tmp_path: Path, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(slug)
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, slug)
        page = TablePage(table)
        readers = [(seat, language) for seat in range(-1, len(people)) for language in ("en", "es")]
        held: dict[Any, PageVersion] = {each: version(page, *each) for each in readers}
        documents = {each: Document(held[each].html()) for each in readers}
        for _ in range(ACTS):
            if table.state.phase != "playing":
                break
            await decide(table, people, chance)
            skipping = chance.sample(readers, 3)  # slow readers skip versions
            for each in readers:
                if each in skipping:
                    continue
                now = version(page, *each)
                seat, language = each
                if seat in (-1, 0):
                    assert now.html() == fresh(monkeypatch, table, seat, language).html()
                for message in now.messages(held[each]):
                    documents[each].take(message, packed=chance.random() < 0.5)
                assert documents[each].root == parsed(now.html())
                held[each] = now
                assert now.messages(held[each]) == []


@pytest.mark.parametrize("slug", GAMES)
async def test_a_page_that_comes_back_gets_what_it_misses(tmp_path: Path, slug: str) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, slug)
        ada = people[0]
        ada.like_a_browser()
        html = (await ada.ask("GET", f"/tables/{table.state.id}")).body.decode()
        stamp = html.partition('data-held="')[2][:16]
        async with ada.channel(table.state.id, f"held={stamp}") as channel:
            assert await channel.quiet() == []  # nothing is new
            for _ in range(3):
                await decide(table, people, random.Random(1))
            await channel.read()
        for _ in range(3):
            await decide(table, people, random.Random(2))
        async with ada.channel(table.state.id, f"held={stamp}") as channel:
            [update] = [each for each in await channel.quiet() if "at" in each]
            assert "sight" not in update.get("regions", {})
        async with ada.channel(table.state.id, "held=0123456789abcdef") as channel:  # of another process
            update = await channel.read()
            assert list(update["regions"]) == ["sight"] and update["reader"] == 0
        whole = Document('<div id="sight"></div>')
        whole.take(update)
        now = version(TablePage(table), 0)
        assert whole.root == parsed(now.html())


async def test_the_stream_says_the_same_as_the_channel(tmp_path: Path) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, "machikoro")
        ada = people[0]
        async with ada.channel(table.state.id) as channel, ada.stream(table.state.id) as stream:
            for _ in range(6):
                update = await channel.read()
                event = await stream.event()
                assert event["event"] == "update" and event["id"] == update["at"]
                assert json.loads(event["data"]) == update
                await decide(table, people, random.Random(5))
        async with ada.stream(table.state.id, headers={"last-event-id": update["at"]}) as stream:
            again = json.loads((await stream.event())["data"])
            assert "sight" not in again["regions"]


# -- who reads -----------------------------------------------------------------------------------------------


async def test_who_sits_down_leaves_or_is_removed_gets_what_the_new_place_may_see(tmp_path: Path) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        laid = await ada.done("/api/tables", {"game": "margincall", "seats": 3, "private": True})
        table = laid["id"]
        await bo.act(table, "enter", invitation=laid["invitation"])
        async with bo.channel(table) as channel:
            assert (await channel.read())["reader"] == -1
            await bo.act(table, "sit", seat=1)
            moved = [each for each in await channel.quiet() if "reader" in each]
            assert [each["reader"] for each in moved] == [1] and list(moved[0]["regions"]) == ["sight"]
            await ada.act(table, "kick", seat=1)
            out = await channel.until(lambda message: "is" in message)
            assert out[-1]["is"] == "gone"
            assert not [each for each in out if "regions" in each]  # nothing on the way


# -- the parts -----------------------------------------------------------------------------------------------


def test_flat_templates_render_what_imports_render(monkeypatch: pytest.MonkeyPatch) -> None:
    by = {"colour": 2, "letter": "B"}
    values = {"n": 1, "text": "<b>", "event": "turn", "by": by, "game": "machikoro", "marks": []}
    region = Region("line-1", "line", values)
    flat = Renderer("regions.html", cache=RegionCache()).render([region])[0].html
    monkeypatch.setattr(templates, "REGIONS", ())
    templates.environment.cache_clear()
    try:
        plain = Renderer("regions.html", cache=RegionCache()).render([region])[0].html
    finally:
        templates.environment.cache_clear()
    assert flat == plain and "&lt;b&gt;" in flat


def test_a_cache_forgets_the_oldest_and_never_grows_over_its_limit() -> None:
    cache = RegionCache(most=2_000)
    for number in range(50):
        rendered = Rendered("x")
        rendered.html = "h" * 100
        cache.add(("t", "en", "x", "k", str(number).encode()), rendered)
        assert cache.size <= 2_000
    assert cache.get(("t", "en", "x", "k", b"0")) is None
    assert cache.get(("t", "en", "x", "k", b"49")) is not None


def tree(**pieces: str) -> Rendered:
    """A page with one region for each piece."""
    inside = []
    for name, text in pieces.items():
        each = Rendered(name)
        each.html = f'<p id="{name}">{text}</p>'
        inside.append(each)
    root = Rendered("sight", tuple(inside))
    slots = "".join(f"{SLOT}{each.id}{SLOT}" for each in inside)
    root.html = f'<div id="sight">{slots}</div>'
    return root


def test_only_the_smallest_changed_regions_are_sent() -> None:
    old, new = PageVersion(0, tree(a="1", b="2")), PageVersion(0, tree(a="1", b="3"))
    assert new.changes(old)["regions"] == {"b": '<p id="b">3</p>'}
    assert new.changes(PageVersion(1, tree(a="1", b="2")))["reader"] == 0  # another reader's: everything
    assert list(new.changes(PageVersion(0, tree(a="1")))["regions"]) == ["sight"]


def test_lines_are_sent_once_and_all_of_them_if_the_page_missed_too_many() -> None:
    root = tree(a="1")
    old = PageVersion(0, root, ("one", "two"), 2)
    assert PageVersion(0, root, ("one", "two", "three"), 3).changes(old)["lines"] == ("three",)
    assert PageVersion(0, root, ("eight", "nine"), 9).changes(old)["log"] == ("eight", "nine")
    assert PageVersion(0, root, ("one", "other"), 2).changes(old)["log"] == ("one", "other")
    assert PageVersion(0, root, ("one", "other", "more"), 3).changes(old)["log"] == ("one", "other", "more")


def test_what_others_write_is_never_packed_together_with_anything_else() -> None:
    old = PageVersion(0, tree(a="1", talk="hi"))
    new = PageVersion(0, tree(a="secret " * 100, talk="guess " * 100))
    chat, rest = new.messages(old)
    assert b"guess" in chat.data and b"secret" not in chat.data and not chat.packed
    assert b"secret" in rest.data and b"guess" not in rest.data and rest.packed


def test_a_language_is_part_of_the_key() -> None:
    region = Region("players", "players", [])
    cache = RegionCache()
    rendered = {}
    for language in ("en", "es"):
        with in_language(language):
            rendered[language] = Renderer("regions.html", cache=cache).render([region])[0].html
    assert "Players" in rendered["en"] and "Jugadores" in rendered["es"]


# -- the first page ------------------------------------------------------------------------------------------

MOST = 60_000  # bytes, packed, of all that is needed to act; pictures and animations come besides


@pytest.mark.parametrize("slug", GAMES)
async def test_the_first_page_is_small_and_what_it_needs_is_kept_for_ever(tmp_path: Path, slug: str) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        table, people = await playing(door, slug)
        ada = people[0]
        ada.like_a_browser()
        for _ in range(20):
            if table.state.phase == "playing":
                await decide(table, people, random.Random(3))
        plain = (await ada.ask("GET", f"/tables/{table.state.id}")).body
        answer = await ada.ask("GET", f"/tables/{table.state.id}", headers={"accept-encoding": "gzip, br"})
        assert answer.header("content-encoding") == "gzip" and gzip.decompress(answer.body) == plain
        total = len(answer.body)
        for path in set(re.findall(r'"(/static/[^"#]+\.(?:js|css)\?v=[0-9a-f]+)"', plain.decode())):
            file = await ada.ask("GET", path, headers={"accept-encoding": "gzip"})
            assert "immutable" in file.header("cache-control") and file.header("content-encoding") == "gzip"
            assert gzip.decompress(file.body) == (await ada.ask("GET", path)).body
            total += 0 if path.startswith("/static/stage.") else len(file.body)
        assert total < MOST


def test_what_others_write_is_packed_apart_from_secrets_in_the_first_page() -> None:
    """The length does not tell whether the chat repeats something of the rest."""
    request: Any = SimpleNamespace(headers={"accept-encoding": "gzip"})
    secret = "".join(random.Random(1).choices("abcdefghij", k=300))
    other = "".join(random.Random(2).choices("abcdefghij", k=300))

    def length(said: str) -> int:
        chat = f'<ol class="log" id="talk">{said}</ol><div class="say">{secret}'
        page = f"<head>{'x' * 5000}</head><body>{secret}{chat}"
        answer = packed(request, html(page))
        assert gzip.decompress(answer.content).decode() == page
        return len(answer.content)

    alone = len(zlib.compress(secret.encode(), 1)) - len(zlib.compress(other.encode(), 1))
    assert abs(length(secret) - length(other) - alone) <= 3


async def test_a_line_that_names_the_reader_in_a_set_of_seats_says_you(tmp_path: Path) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        people = [await door.visitor(name) for name in ("Ada", "Bo", "Cy")]
        page = TablePage(await door.service.table(await door.playing("lawless", people)))
        version(page, 0)
        heard = ("called", 0, 0b110, 0, 0)
        assert page._tell(-1, heard) == "Ada calls Bo and Cy to assist."
        assert page._tell(0, heard) == "You call Bo and Cy to assist."
        assert page._tell(1, heard) == "Ada calls you and Cy to assist."
        assert page._tell(2, heard) == "Ada calls you and Bo to assist."


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Waiting for Ada, Bo and Iris."), ("es", "Esperando a Ada, Bo e Iris.")]
)
def test_those_who_are_waited_for_are_listed_as_one_says_it(language: str, said: str) -> None:
    values = {
        "phase": "playing", "paused": False, "sheet": None, "ask": None, "doing": "",
        "remind": [], "reminding": [], "waiting": ["Ada", "Bo", "Iris"],
    }  # fmt: skip
    with in_language(language):
        shown = Renderer("regions.html").render([Region("prompt", "prompt", values)])[0].html
    assert said in shown
