"""Bots on pages: their faces, names, levels and lines, and where they have none."""

from __future__ import annotations

import asyncio
import html
import re
from pathlib import Path

import pytest

from pages.test_replay import upload
from pages.test_rooms import guest, page, post, sound, table_of, text_of
from passel.bots.characters import EVERYBODY, LEVELS, Character
from passel.i18n import _, in_language
from passel.server.pages.templates import static
from passel.tables.state import TableState
from passel.tables.tasks import Pace
from server.door import opened

pytestmark = pytest.mark.pure
NEVER = Pace(10**9, 10**9)  # bots do nothing by themselves

PLATE = re.compile(r'<div class="seat [^>]*data-seat="(\d+)"([^>]*)>(.*?seat__sub">.*?)</span>', re.DOTALL)


def plates(markup: str) -> dict[int, str]:
    """Return the plates of a page by their seats."""
    return {int(seat) - 1: html.unescape(about + inside) for seat, about, inside in PLATE.findall(markup)}


def bots_at(state: TableState) -> dict[int, Character]:
    return {seat: EVERYBODY[player.name] for seat, player in enumerate(state.players()) if player.bot}


def shows(plate: str, bot: Character, language: str = "en") -> None:
    """Check a plate: the face, the robot mark, the name, the level and the line, for eyes and ears."""
    with in_language(language):
        level, line = _(LEVELS[bot.level]), _(bot.line)
    assert f'data-bot="{bot.name.lower()}"' in plate and f"#gi-{bot.motif}" in plate
    assert '<span class="mark">' in plate and "#gi-vintage-robot" in plate
    assert f'aria-hidden="true">{bot.name} <small class="seat__level">· {level}</small>' in plate
    assert f'<span class="vh">{bot.name}, bot, {level.lower()}</span>' in plate
    assert f'title="{line}. {level}: ' in plate


@pytest.mark.parametrize("language", ["en", "es"])
async def test_the_waiting_room_shows_who_the_bots_are(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        mira.headers["cookie"] += f"; language={language}"
        table = table_of(await post(mira, "/new", game="margincall", seats=4))
        for seat, level in enumerate(LEVELS, 1):
            assert (await post(mira, f"/tables/{table}/acts", do="sit", seat=seat, level=level)).status == 303
        state = (await door.service.table(table)).state
        room = await page(mira, f"/tables/{table}")
        sound("/tables", room)
        assert [bot.level for bot in bots_at(state).values()] == list(LEVELS)
        for seat, bot in bots_at(state).items():
            shows(plates(room)[seat], bot, language)
            with in_language(language):
                assert _(bot.line) in text_of(room)
        assert "data-bot" not in plates(room)[0], "Mira is a person"


@pytest.mark.parametrize("game", ["machikoro", "margincall"])
async def test_boards_show_who_the_bots_are(tmp_path: Path, game: str) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/play", game=game, seats=4, level="expert"))
        bots = bots_at((await door.service.table(table)).state)
        board = plates(await page(mira, f"/tables/{table}"))
        assert {bot.level for bot in bots.values()} == {"expert"} and len(bots) == 3
        for seat, bot in bots.items():
            shows(board[seat], bot)


async def test_who_learns_to_play_meets_nell_and_gus(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/play", game="machikoro", seats=3, guide="on"))
        state = (await door.service.table(table)).state
        assert state.names() == ["Mira", "Nell", "Gus"]
        assert [seat_state.level for seat_state in state.seats] == ["", "novice", "novice"]


async def test_a_bot_that_fills_in_keeps_the_name_and_has_no_face(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, gus = await guest(door), await guest(door, "Gus")
        table = table_of(await post(mira, "/new", game="machikoro", seats=3))
        await post(gus, f"/tables/{table}/sit")
        await post(mira, f"/tables/{table}/acts", do="start", fill="novice")
        state = (await door.service.table(table)).state
        assert state.names()[2] not in ("Gus", "Mira")
        await post(gus, f"/tables/{table}/acts", do="use_bot", level="novice")
        away = plates(await page(mira, f"/tables/{table}"))[1]
        assert '<span class="seat__name">Gus</span>' in away and '<span class="mark">' in away
        assert "data-bot" not in away and "title=" not in away and EVERYBODY["Gus"].line not in away
        assert [player.written for player in state.players()][:2] == ["Mira", "Gus"]


async def test_the_lobby_shows_their_faces(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, theo = await guest(door), await guest(door, "Theo")
        table = table_of(await post(mira, "/new", game="machikoro", seats=3))
        await post(mira, f"/tables/{table}/acts", do="sit", level="regular")
        [bot] = bots_at((await door.service.table(table)).state).values()
        lobby = await page(theo, "/")
        sound("/", lobby)
        assert f'data-bot="{bot.name.lower()}" title="{bot.name}, bot, regular"' in lobby


@pytest.mark.slow
async def test_a_replay_shows_the_same_bots_from_the_table_and_from_its_file(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        table = await door.playing("machikoro", [ada], fill="regular", seats=3)
        await ada.act(table, "use_bot", level="regular")
        while (await ada.see(table))["table"]["state"] == "playing":
            await asyncio.sleep(0.01)
        bots = bots_at((await door.service.table(table)).state)
        record = (await ada.ask("GET", f"/api/tables/{table}/record")).body.decode()
        for seat, bot in bots.items():
            assert f"player P{seat + 1} {bot.name} (regular bot)\n" in record
        assert "player P1 Ada\n" in record, "a bot has played for Ada, but it is her game"
        ada.like_a_browser()
        brought = (await upload(ada, record)).header("location")
        old = record
        for number, bot in enumerate(bots.values(), 1):
            old = old.replace(f"{bot.name} (regular bot)", f"Regular {number}")
        forgotten = (await upload(ada, old)).header("location")
        for here in (f"/tables/{table}/replay", brought):
            shown = await page(ada, f"{here}?eyes=-1")
            for seat, bot in bots.items():
                shows(plates(shown)[seat], bot)
                assert f"{bot.name} (regular bot)" not in shown
        plain = await page(ada, f"{forgotten}?eyes=-1")
        assert "Regular 2" in plates(plain)[2] and "data-bot" not in plain


def test_pages_have_the_colours_and_icons() -> None:
    style, icons = static()["passel.css"].data.decode(), static()["icons.svg"].data.decode()
    for each in EVERYBODY.values():
        assert f"[data-bot={each.name.lower()}]{{--bot:{each.colour}}}" in style
        assert f'id="gi-{each.motif}"' in icons


@pytest.mark.parametrize("game", ["lawless", "lordofpigs", "whenpigsfly"])
async def test_boards_with_portraits_show_the_face_of_a_bot_beside_its_name(
    tmp_path: Path, game: str
) -> None:
    async with opened(tmp_path, pace=NEVER) as door:
        ada, bo = await door.visitor("Ada"), await door.visitor("Bo")
        table = await door.playing(game, [ada, bo], fill="novice", seats=4)
        state = (await door.service.table(table)).state
        seen = (await ada.ask("GET", f"/tables/{table}")).body.decode()
        faces = re.findall(r'<span class="seat__small" data-bot="(\w+)" title="([^"]+)"', seen)
        bots = [seat.name.lower() for seat in state.seats if not seat.user]
        assert sorted(name for name, _title in faces) == sorted(bots) and len(bots) == 2
        assert all(title for _name, title in faces)
        await ada.act(table, "use_bot")  # a bot that plays for Ada has no face
        seen = (await bo.ask("GET", f"/tables/{table}")).body.decode()
        assert seen.count('class="seat__small"') == 2
