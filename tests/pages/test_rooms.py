"""The pages around the tables: lobby, boxes, rules, new table, waiting room, host's page, my page."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest
from litestar.handlers import HTTPRouteHandler

from passel.contract import Game
from passel.registry import shelf
from passel.server.config import Limits
from passel.server.pages import PAGES
from passel.server.pages.lobby import MOST
from passel.server.pages.rulebook import rulebook
from passel.server.pages.terms import PACES
from passel.server.pages.times import ago, span
from server.door import Answer, Door, Visitor, opened

SOURCES = Path(__file__).parents[2] / "src" / "passel" / "server"
EVIL = "<script>alert(1)</script>"
GAMES = sorted(shelf())
PASSWORD = "a long password"
PLAIN = ["/", "/lobby", "/new", "/settings", "/settings?saved=true", "/credits", "/me"]
OF_GAMES = [f"/games/{slug}{end}" for slug in GAMES for end in ("", "/how", "/rules")] + [
    f"/new/{s}" for s in GAMES
]
FRAGMENTS = ("/lobby", "/new/")  # parts of pages


async def guest(door: Door, name: str = "Mira") -> Visitor:
    visitor = await door.visitor(name)
    visitor.like_a_browser(csrf=False)
    return visitor


async def post(visitor: Visitor, path: str, **fields: Any) -> Answer:
    """As a form of ours is sent."""
    return await send(visitor, path, fields | ({"csrf": visitor.csrf} if visitor.csrf else {}))


async def send(visitor: Visitor, path: str, fields: dict[str, Any]) -> Answer:
    """Of a box without a tick a browser sends nothing."""
    given = {name: value for name, value in fields.items() if value != "off"}
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return await visitor.ask("POST", path, headers=kind, body=urlencode(given or {"x": "y"}).encode())


async def page(visitor: Visitor, path: str) -> str:
    answer = await visitor.ask("GET", path)
    assert answer.status == 200, (path, answer)
    return answer.body.decode()


def table_of(answer: Answer) -> str:
    """Where a form has led to."""
    assert answer.status == 303, answer
    found = re.fullmatch(r"/tables/([\w-]+)", answer.header("location"))
    assert found, answer
    return found[1]


def text_of(markup: str) -> str:
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", markup)))


def sound(path: str, markup: str) -> None:
    """What holds for every page."""
    if not path.startswith(FRAGMENTS):
        assert len(re.findall(r"<h1[ >]", markup)) == 1, path
        title = re.search(r"<title>(.*?)</title>", markup)
        assert title and title[1].strip(), path
    assert not re.search(r"\sstyle=|<style|\son\w+=|javascript:", markup), path
    assert not re.search(r"<script(?! src=)", markup), path
    main = markup.partition("<main")[2] or markup
    assert len(re.findall(r'<(?:a|button)[^>]*class="btn btn--go', main)) <= 1, path
    ids = re.findall(r'\sid="([^"]+)"', markup)
    assert len(ids) == len(set(ids)), (path, [each for each in ids if ids.count(each) > 1])
    for field in re.findall(r"<input[^>]*>", markup):
        assert 'type="hidden"' in field or "name=" in field or "readonly" in field or "id=" in field, field


# -- each page, for everybody ----------------------------------------------------------------------------


async def test_every_page_is_painted_for_a_stranger_a_guest_and_an_account(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, kofi = await guest(door), await guest(door, "Kofi")
        assert (await post(kofi, "/me/account", name="Kofi", password=PASSWORD)).status == 303
        for visitor in (Visitor(door.app), mira, kofi):
            for path in PLAIN + OF_GAMES:
                sound(path, await page(visitor, path))
        assert "Log out" in await page(kofi, "/me")
        assert "Create an account" in await page(mira, "/me")
        assert "Play as a guest" in await page(Visitor(door.app), "/me")


async def test_a_newcomer_has_one_obvious_thing_to_do_and_is_in_a_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        seen = await page(stranger, "/")
        assert "Play Machi Koro now" in text_of(seen)
        answer = await post(stranger, "/play", game="machikoro")
        state = (await door.service.table(table_of(answer))).state
        assert state.phase == "playing"
        assert [seat_state.level for seat_state in state.seats[1:]] == ["regular"] * 3
        assert "passel=" in answer.header("set-cookie")


async def test_one_plays_against_bots_of_the_level_and_number_that_one_chose(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        for slug, game in shelf().items():
            seats = game.seats[0]
            answer = await post(mira, "/play", game=slug, level="novice", seats=seats)
            state = (await door.service.table(table_of(answer))).state
            assert len(state.seats) == seats
            assert {seat_state.level for seat_state in state.seats[1:]} <= {"novice"}
        assert (await post(mira, "/play", game="machikoro", seats=9)).status == 400
        assert (await post(mira, "/play", game="chess")).status == 404


async def test_a_first_game_is_explained_to_who_plays_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        assert "Learn to play" in await page(mira, "/games/machikoro")
        table = table_of(await post(mira, "/play", game="machikoro", guide="on"))
        state = (await door.service.table(table)).state
        assert {seat_state.level for seat_state in state.seats[1:]} == {"novice"}
        while state.ask_of(0) is None:
            await door.time.turn(1000)
        assert "Your first card" in await page(mira, f"/tables/{table}")
        hint = await page(mira, f"/tables/{table}/hint?seat=0")
        assert re.fullmatch("Suggestion: [A-Z].*", hint)
        bo = await guest(door, "Bo")
        await post(bo, f"/invitations/{table}/{state.invitation}")
        assert "Your first card" not in await page(bo, f"/tables/{table}")
        assert (await bo.ask("GET", f"/tables/{table}/hint")).status == 409
        other = table_of(await post(mira, "/play", game="machikoro"))
        assert "lesson" not in await page(mira, f"/tables/{other}")
        assert (await mira.ask("GET", f"/tables/{other}/hint")).status == 409


async def test_a_game_without_a_picture_has_a_page_like_all_others(tmp_path: Path, duel: str) -> None:
    async with opened(tmp_path) as door:
        for path in ("/", f"/games/{duel}", f"/new?game={duel}"):
            seen = await page(Visitor(door.app), path)
            sound(path, seen)
            assert "Duel" in seen


# -- words -----------------------------------------------------------------------------------------------


def test_spans_are_said_in_the_largest_unit_that_fits() -> None:
    assert [span(n) for n in (0, 1, 30, 60, 90, 120, 300, 3600, 86_400, 170_000, 259_200)] == [
        "less than a second", "1 second", "30 seconds", "1 minute", "90 seconds", "2 minutes", "5 minutes",
        "1 hour", "1 day", "47 hours", "3 days",
    ]  # fmt: skip
    assert (ago(0, 100_000), ago(0, 7_200_000)) == ("just now", "2 hours ago")


# -- rules -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_every_clause_has_an_anchor_and_every_link_leads_to_one(slug: str) -> None:
    game, book = shelf()[slug], rulebook(slug)
    anchors = set(re.findall(r'\sid="([^"]+)"', book.html))
    assert set(game.clauses) <= anchors
    assert {setting.clause for setting in game.schema} <= anchors
    assert {decision.clause for decision in game.box.decisions} <= anchors
    targets = set(re.findall(r'href="#([^"]+)"', book.html))
    assert targets and targets <= anchors
    assert {heading.id for heading in book.contents} <= anchors
    assert "style=" not in book.html
    assert "<h1" not in book.html


@pytest.mark.parametrize("slug", GAMES)
def test_the_rules_are_all_there(slug: str) -> None:
    """Not a word is lost on the way to the page."""
    shown = set(re.findall(r"\w{4,}", text_of(rulebook(slug).html)))
    body = shelf()[slug].rulebook.partition("\n")[2]
    assert set(re.findall(r"\w{4,}", body)) <= shown


async def test_what_a_prompt_refers_to_stands_in_the_rules(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        for slug in GAMES:
            answer = await post(mira, "/play", game=slug, seats=shelf()[slug].seats[1])
            seen = await page(mira, f"/tables/{table_of(answer)}")
            for clause in re.findall(rf'href="/games/{slug}/rules#([^"]+)"', seen):
                assert f'id="{clause}"' in rulebook(slug).html


# -- a new table -----------------------------------------------------------------------------------------


def fields(markup: str) -> dict[str, str]:
    """What a browser would send of the form for a new table, if nothing were touched."""
    form = re.search(r'<form class="paper".*?</form>', markup, re.DOTALL)
    assert form
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>|<select.*?</select>", form[0], re.DOTALL):
        name = html.unescape(re.search(r'name="([^"]*)"', tag)[1])  # type: ignore[index]
        chosen = (
            re.search(r'<option value="([^"]*)"[^>]*selected', tag) if tag.startswith("<select") else None
        )
        value = chosen or re.search(r'value="([^"]*)"', tag)
        ticked = not re.search(r'type="(radio|checkbox)"', tag) or " checked" in tag
        if ticked:
            found[name] = html.unescape(value[1]) if value else ""
    return found


def another(game: Game) -> tuple[str, str, Any]:
    """An option with a value that no preset has."""
    for setting in reversed(game.schema):
        if setting.kind == "int":
            return setting.name, str(setting.high), setting.high
        if setting.kind == "bool":
            return setting.name, "off" if setting.default else "on", not setting.default
    raise AssertionError


@pytest.mark.parametrize("slug", GAMES)
async def test_a_table_is_laid_as_the_form_says(tmp_path: Path, slug: str) -> None:
    game = shelf()[slug]
    async with opened(tmp_path) as door:
        mira = await guest(door)
        blank = fields(await page(mira, f"/new?game={slug}"))
        blank.pop("csrf")
        name, typed, value = another(game)
        for preset in game.presets:
            # Without script: the options are still those of the first preset, and only one was touched.
            wish = blank | {"preset": preset.name, f"option.{name}": typed, "title": "Quiet harbour"}
            wish |= {"clock": "3d", "who": "invited", "watchers": "off", "seats": str(game.seats[1])}
            state = (await door.service.table(table_of(await post(mira, "/new", **wish)))).state
            assert state.terms.settings == game.setting_values({name: value}, preset.name)
            assert state.terms.clock == PACES["3d"]
            assert (state.terms.private, state.terms.watchers, state.terms.whispers) == (True, False, True)
            assert (state.terms.title, len(state.seats)) == ("Quiet harbour", game.seats[1])
            assert state.seats[0].name == "Mira"
            room = await page(mira, f"/tables/{state.id}")
            assert f"/invitations/{state.id}/{state.invitation}" in room
            sound("/tables", room)
        plain = (await door.service.table(table_of(await post(mira, "/new", **blank)))).state
        assert plain.terms.settings == game.setting_values()


@pytest.mark.parametrize("slug", GAMES)
async def test_another_preset_shows_its_options_and_keeps_what_was_changed(tmp_path: Path, slug: str) -> None:
    game = shelf()[slug]
    async with opened(tmp_path) as door:
        mira = await guest(door)
        blank = fields(await page(mira, f"/new?game={slug}"))
        blank.pop("csrf")
        name, typed, value = another(game)
        preset = next(each for each in game.presets if each.settings)
        wish = blank | {"preset": preset.name, f"option.{name}": typed}
        query = urlencode({field: text for field, text in wish.items() if text != "off"})
        part = await page(mira, f"/new/{slug}?{query}")
        whole = await page(mira, f"/new?game={slug}&{query}")
        assert part.strip() in whole
        wish = fields(whole)
        wish.pop("csrf")
        state = (await door.service.table(table_of(await post(mira, "/new", **wish)))).state
        assert state.terms.settings == game.setting_values({name: value}, preset.name)
        differ = len(preset.settings | {name: value})
        said = f"Settings: {differ} changed"
        assert said in text_of(part)


async def test_what_will_not_do_is_said_at_the_field_and_nothing_is_lost(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        blank = fields(await page(mira, "/new?game=margincall"))
        blank.pop("csrf")
        wish = blank | {
            "title": "Closing bell",
            "clock": "7d",
            "option.bags": "900",
            "option.carry_over": "on",
        }
        answer = await post(mira, "/new", **wish)
        assert answer.status == 422
        seen = answer.body.decode()
        assert "Enter a whole number from 1 to 5." in seen
        assert '<details class="switches" open>' in seen
        kept = fields(seen)
        assert kept["title"] == "Closing bell"
        assert (kept["option.bags"], kept["option.carry_over"], kept["clock"]) == ("900", "on", "7d")
        for field, value, sentence in [
            ("seats", "99", "Choose 2 to 6 players."),
            ("seats", "many", "Choose 2 to 6 players."),
            ("clock", "never", "Choose a time limit from the list."),
            ("preset", "blitz", "Choose a version from the list."),
            ("title", "x" * 81, "Use at most 80 characters."),
            ("option.first_player", "nobody", "Choose one from the list."),
        ]:
            answer = await post(mira, "/new", **(blank | {field: value}))
            assert answer.status == 422, field
            assert sentence in html.unescape(answer.body.decode()), field
        assert (await post(mira, "/new", game="chess")).status == 404
        assert not await door.service.store.public_tables("open")


async def test_the_form_is_short_and_opens_where_something_is_not_standard(tmp_path: Path) -> None:
    closed, opened_up = '<details class="switches more">', '<details class="switches more" open>'
    async with opened(tmp_path) as door:
        mira = await guest(door)
        seen = await page(mira, "/new?game=machikoro")
        places = [
            seen.index(each)
            for each in ('name="game"', 'name="seats"', 'name="who"', 'name="clock"', "Create table", closed)
        ]
        assert places == sorted(places)
        hidden = seen.index(closed)
        for field in [
            "title",
            "preset",
            "referee",
            "early",
            "patience",
            "absence",
            "watchers",
            "whispers",
            "option.tv_tie",
        ]:
            assert seen.index(f'name="{field}"') > hidden, field
        assert closed in await page(mira, "/new?game=machikoro&seats=2&clock=3d&who=invited&preset=live")
        for changed in (
            "title=Harbour",
            "preset=postal",
            "referee=on",
            "watchers=off",
            "whispers=off",
            "early=off",
            "patience=2",
            "absence=drop",
            "absence=nonsense",
            "shown=machikoro&watchers=on&whispers=on&early=on&option.starting_coins=1000",
        ):
            assert opened_up in await page(mira, f"/new?game=machikoro&{changed}"), changed
        for fault in ("seats=99", "clock=never"):
            assert closed in await page(mira, f"/new?game=machikoro&{fault}"), fault


async def test_the_options_of_another_game_are_not_taken_for_those_of_this(tmp_path: Path) -> None:
    """Without script, the chosen game and the options on the page may be of two games."""
    async with opened(tmp_path) as door:
        mira = await guest(door)
        blank = fields(await page(mira, "/new?game=margincall"))
        blank.pop("csrf")
        answer = await post(mira, "/new", **(blank | {"game": "lawless", "title": "Kept"}))
        assert answer.status == 200
        wish = fields(answer.body.decode())
        assert (wish["shown"], wish["title"]) == ("lawless", "Kept")
        assert "option.rounds" in wish and "option.bags" not in wish


async def test_a_stranger_who_lays_a_table_is_asked_for_a_name(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        assert "Your name" in await page(stranger, "/new")
        answer = await post(stranger, "/new", game="machikoro", name="Theo")
        assert (await door.service.table(table_of(answer))).state.host_name == "Theo"
        nobody = await post(Visitor(door.app), "/new", game="machikoro", name="?!", title="Kept")
        assert nobody.status == 422
        assert "Use 1 to 30 characters." in nobody.body.decode()
        assert 'value="Kept"' in nobody.body.decode()


# -- the waiting room --------------------------------------------------------------------------------------


async def test_host_and_guests_see_the_room_with_one_thing_to_do(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, theo = await guest(door), await guest(door, "Theo")
        table = table_of(await post(mira, "/new", game="machikoro", who="invited", seats=3, preset="postal"))
        state = (await door.service.table(table)).state
        link = f"/invitations/{table}/{state.invitation}"
        host = await page(mira, f"/tables/{table}")
        sound("/tables", host)
        assert link in host and "data-copy" in host
        assert "Start with bots in empty seats" in text_of(host)
        assert "Invite friends or add bots, then start." in text_of(host)
        assert "Live or by post: By post" in text_of(host)
        for level in ("Novice", "Regular", "Expert"):
            assert level in host
        invitation = await page(theo, link)
        sound(link, invitation)
        assert "Mira invited you to play Machi Koro" in text_of(invitation)
        assert "Join table" in invitation and "This table is full." not in invitation
        assert (await post(theo, link)).status == 303
        room = await page(theo, f"/tables/{table}")
        assert "Waiting for Mira to start. You're watching. Take a seat to play." in text_of(room)
        sound("/tables", room)
        assert "Take seat" in room and "Add bot" not in room and state.invitation not in room
        assert (await post(theo, f"/tables/{table}/sit")).status == 303
        assert state.seats[1].name == "Theo"
        await mira.ask("GET", "/")
        assert (await post(mira, f"/tables/{table}/acts", do="sit", level="novice", seat=2)).status == 303
        full = await page(mira, f"/tables/{table}")
        assert "Start game" in text_of(full) and "Remove" in full
        assert "Everyone's here. Start when you're ready." in text_of(full)
        assert "watching" not in text_of(await page(theo, f"/tables/{table}"))
        sound("/tables", full)
        late, own = text_of(await page(await guest(door, "Lena"), link)), text_of(await page(theo, link))
        assert "This table is full. You can watch, or ask Mira for a seat." in late and "Watch" in late
        assert "This table is full." not in own and "Back to table" in own
        assert (await post(mira, f"/tables/{table}/host", do="end", sure="yes")).status == 303
        assert "This table is full." not in await page(mira, link)


# -- the lobby ---------------------------------------------------------------------------------------------


async def test_who_sits_down_or_gets_up_looks_through_other_eyes(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, theo = await guest(door), await guest(door, "Theo")
        table = table_of(await post(mira, "/new", game="machikoro", seats=2, shown="machikoro", clock="none"))
        assert 'data-reader="-1"' in await page(theo, f"/tables/{table}")
        sat = await post(theo, f"/tables/{table}/acts?seat=-1", do="sit", seat=1)
        assert (sat.status, sat.header("location")) == (303, f"/tables/{table}")
        assert 'data-reader="1"' in await page(theo, f"/tables/{table}")
        theo.headers["hx-request"] = mira.headers["hx-request"] = "true"  # a page with a script, no channel
        gone = await post(theo, f"/tables/{table}/acts?seat=1", do="leave", seat=1)
        assert (gone.status, gone.header("hx-redirect")) == (200, f"/tables/{table}")
        mira.headers["x-passel-live"] = "yes"  # with an open channel
        again = await post(mira, f"/tables/{table}/acts?seat=0", do="say", text="Stay!")
        assert (again.status, again.header("hx-redirect"), again.body) == (204, "", b"")
        refused = await post(mira, f"/tables/{table}/acts?seat=0", do="sit", seat=0)
        assert refused.status == 409 and refused.error


async def test_the_lobby_says_what_is_asked_of_me_and_my_turn_comes_first(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        playing = table_of(await post(mira, "/play", game="machikoro", seats=2))
        await mira.ask("GET", "/")
        waiting = table_of(await post(mira, "/new", game="lordofpigs", title="Meridia"))
        state = (await door.service.table(playing)).state
        await door.time.settle()
        seen = await page(mira, "/")
        sound("/", seen)
        assert seen.index(f"ticket-{playing}") < seen.index(f"ticket-{waiting}")
        assert "Hi, Mira. It's your turn at 1 table." in text_of(seen)
        prompt = state.game.words.prompt(state.game.view(state.pos, 0))
        assert prompt in text_of(seen)
        assert "3 open seats" in text_of(seen)
        assert "min left" not in seen and " left" not in text_of(seen)


async def test_a_ticket_shows_the_time_that_is_left(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/new", game="machikoro", clock="1m", seats=2))
        await post(mira, f"/tables/{table}/acts", do="start", fill="regular")
        await door.time.settle()
        assert "Your turn · 6 minutes left" in text_of(await page(mira, "/lobby"))
        await post(mira, f"/tables/{table}/host", do="pause")
        paused = text_of(await page(mira, "/"))
        assert "Paused by Mira" in paused and "Your turn" not in paused


async def test_open_tables_are_for_all_and_private_ones_for_the_invited(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, eve = await guest(door), await guest(door, "Eve")
        shown = table_of(await post(mira, "/new", game="margincall", title="Closing bell"))
        hidden = table_of(await post(mira, "/new", game="margincall", title="Back room", who="invited"))
        for visitor in (eve, Visitor(door.app)):
            lobby = await page(visitor, "/")
            assert shown in lobby and "Closing bell" in lobby
            assert hidden not in lobby and "Back room" not in lobby
            for end in ("", "/updates", "/host"):
                answer = await visitor.ask("GET", f"/tables/{hidden}{end}")
                assert answer.status == 403 and b"Back room" not in answer.body
            answer = await visitor.ask("GET", f"/invitations/{hidden}/wrong")
            assert answer.status == 403 and b"Back room" not in answer.body
        assert (await post(eve, f"/tables/{hidden}/sit")).status == 403
        assert (await post(eve, f"/tables/{hidden}/host", do="pause")).status == 403
        assert (await post(eve, f"/tables/{shown}/sit")).header("location") == f"/tables/{shown}"
        assert f"ticket-{shown}" in await page(eve, "/")


async def test_a_table_without_onlookers_is_not_offered_to_watch(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, eve = await guest(door), await guest(door, "Eve")
        nobody_here = "No open tables right now. Create one and invite friends."
        assert nobody_here in await page(eve, "/")
        for title, watchers in (("Glass house", "on"), ("Curtains", "off")):
            wish = {"game": "machikoro", "shown": "machikoro", "title": title, "watchers": watchers}
            table = table_of(await post(mira, "/new", **wish))
            await post(mira, f"/tables/{table}/acts", do="start", fill="regular")
        seen = await page(eve, "/")
        assert "Glass house" in seen and "Curtains" not in seen
        assert "Watch live" in seen and nobody_here not in seen


async def test_the_lobby_looks_at_no_more_than_a_dozen_tables_of_each_kind(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, eve = await guest(door), await guest(door, "Eve")
        for _ in range(MOST + 3):
            await post(mira, "/new", game="machikoro")
        mine, theirs = await page(mira, "/"), await page(eve, "/")
        assert mine.count('id="ticket-') == MOST
        assert theirs.count("Join ") == MOST
        assert "Show 3 more" in text_of(mine)
        assert (await page(mira, "/?all=true")).count('id="ticket-') == MOST + 3


async def test_games_that_ended_are_told_with_their_result(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        over = table_of(await post(mira, "/play", game="machikoro", seats=2))
        await post(mira, f"/tables/{over}/acts", do="use_bot", level="novice")
        await door.time.settle()
        state = (await door.service.table(over)).state
        assert state.phase == "over"
        closed = table_of(await post(mira, "/new", game="lawless", title="Short evening"))
        await post(mira, f"/tables/{closed}/host", do="end", reason="It is late.", sure="yes")
        seen = text_of(await page(mira, "/"))
        assert state.game.words.result(state.game.view(state.pos, 0, state.names())) in seen
        assert "The host ended this game: It is late." in seen
        markup = await page(mira, "/")
        assert f"/tables/{over}/replay" in markup and f"/tables/{closed}/replay" not in markup


# -- the host's page ---------------------------------------------------------------------------------------


async def test_the_host_pauses_changes_the_clock_and_ends_the_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/new", game="machikoro", seats=2))
        await post(mira, f"/tables/{table}/acts", do="start", fill="regular")
        state = (await door.service.table(table)).state
        path = f"/tables/{table}/host"
        assert "Standard settings." in await page(mira, path)
        seen = await page(mira, path)
        sound(path, seen)
        assert state.history.commitment in seen and state.history.seed.hex() not in seen
        assert (await post(mira, path, do="pause")).header("location") == path
        assert state.paused
        assert "Resume game" in await page(mira, path)
        await post(mira, path, do="resume")
        assert not state.paused
        await post(mira, path, do="retime", clock="2m")
        assert state.terms.clock == PACES["2m"]
        wrong = await post(mira, path, do="retime", clock="")
        assert wrong.status == 409 and "Choose a time limit from the list." in wrong.body.decode()
        unsure = await post(mira, path, do="end", reason="Enough.")
        assert unsure.status == 409 and "Press the button again to confirm." in unsure.body.decode()
        assert state.phase == "playing"
        await post(mira, path, do="end", reason="Enough.", sure="yes")
        assert (state.phase, state.reason) == ("closed", "Enough.")
        ended = await page(mira, path)
        assert state.history.seed.hex() in ended and "End game" not in ended
        sound(path, ended)


async def test_the_host_sends_away_and_lets_bots_play(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, theo = await guest(door), await guest(door, "Theo")
        table = table_of(await post(mira, "/new", game="machikoro", seats=2))
        await post(theo, f"/tables/{table}/sit")
        await post(mira, f"/tables/{table}/acts", do="start")
        state = (await door.service.table(table)).state
        path = f"/tables/{table}/host"
        theirs = await page(theo, path)
        sound(path, theirs)
        for deed in ("Remove player", "Pause game", "Change time limit", "End game"):
            assert deed not in theirs
            assert deed in await page(mira, path)
        assert (await post(theo, path, do="pause")).status == 403
        assert (await post(theo, path, do="kick", seat=0, sure="yes")).status == 403
        await post(mira, path, do="use_bot", seat=1, level="regular")
        assert state.seats[1].level == "regular"
        assert "Take over from the bot" in await page(theo, path)
        await post(mira, path, do="kick", seat=1, sure="yes")
        assert state.seats[1].user == ""


async def test_a_player_hands_over_leaves_and_orders(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira, theo, ada = await guest(door), await guest(door, "Theo"), await guest(door, "Ada")
        await post(ada, "/me/account", name="Ada", password=PASSWORD)
        table = table_of(await post(mira, "/new", game="margincall", seats=3, who="invited"))
        state = (await door.service.table(table)).state
        path = f"/tables/{table}/host"
        await post(theo, f"/invitations/{table}/{state.invitation}")
        await post(theo, f"/tables/{table}/sit")
        assert (
            await post(theo, path, do="order", seat=1, order="pass below", **{"number pass below": 4})
        ).status == 303
        ordered = [seat_state.order[1] for seat_state in state.seats if seat_state.order is not None]
        assert ordered == [4]
        assert re.search(r'value="pass below" checked', await page(theo, path))
        high = await post(theo, path, do="order", seat=1, order="pass below", **{"number pass below": 44})
        assert high.status == 409 and "Add a number from 1 to 7" in high.body.decode()
        await post(theo, path, do="order", seat=1, order="")
        assert not any(seat_state.order for seat_state in state.seats)
        nobody = await post(theo, path, do="give_seat", seat=1, to="Nobody here")
        assert "no account with that name." in nobody.body.decode()
        assert 'value="Nobody here"' in nobody.body.decode()
        assert (await post(theo, path, do="give_seat", seat=1, to="Ada")).status == 303
        assert state.seats[1].name == "Ada"
        assert (await post(mira, path, do="leave", seat=0)).status == 409
        assert (await post(mira, path, do="leave", seat=0, sure="yes")).status == 303
        assert (await post(ada, path, do="leave", seat=1, sure="yes")).header("location") == path
        assert not state.seats[0].taken and not state.seats[1].taken


# -- my page -----------------------------------------------------------------------------------------------


async def test_a_guest_changes_the_name_keeps_it_and_comes_back(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        assert (await post(mira, "/me/name", name="Mira M.")).header("location") == "/me"
        assert "Mira M." in await page(mira, "/me")
        bad = await post(mira, "/me/name", name="!!!")
        assert "Use 1 to 30 characters." in bad.body.decode() and 'value="!!!"' in bad.body.decode()
        short = await post(mira, "/me/account", name="Mira", password="1234567")
        assert "Use 8 to 200 characters." in short.body.decode()
        assert "1234567" not in short.body.decode()
        await post(mira, "/me/account", name="Mira", password=PASSWORD)
        stranger = Visitor(door.app)
        wrong = await post(stranger, "/me/login", name="Mira", password="something")
        assert wrong.status == 403 and "Wrong name or password." in wrong.body.decode()
        assert 'value="Mira"' in wrong.body.decode()
        back = await post(stranger, "/me/login", name="Mira", password=PASSWORD)
        assert back.header("location") == "/"
        stranger.headers["cookie"] = back.header("set-cookie").split(";")[0]
        assert "Hi, Mira" in text_of(await page(stranger, "/"))
        left = await post(mira, "/me/logout")
        assert "Max-Age=0" in left.header("set-cookie")
        assert "Play as a guest" in await page(mira, "/me")


async def test_tokens_are_shown_once_and_sessions_end(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        made = (await post(mira, "/me/tokens", label="my program")).body.decode()
        token = re.search(r'id="token"[^>]*value="([^"]+)"', made)
        assert token
        program = Visitor(door.app)
        program.headers["authorization"] = f"Bearer {token[1]}"
        assert (await program.get("/api/me"))["name"] == "Mira"
        seen = await page(mira, "/me")
        assert token[1] not in seen and "my program" in seen
        ended = re.search(r'action="(/me/sessions/[^"]+)"', seen)
        assert ended
        assert (await post(await guest(door, "Eve"), ended[1])).status == 303
        assert (await program.ask("GET", "/api/me")).status == 200, "nobody ends the sessions of others"
        await post(mira, ended[1])
        assert (await program.ask("GET", "/api/me")).status == 401


async def test_a_browser_is_listed_by_a_name_that_people_know(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        visitor = Visitor(door.app)
        visitor.headers["user-agent"] = (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
        )
        await visitor.come_in("Mira")
        visitor.like_a_browser()
        assert "Firefox on Linux" in await page(visitor, "/me")


# -- settings -----------------------------------------------------------------------------------------------


async def test_settings_are_remembered_by_the_browser(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        answer = await post(
            stranger, "/settings", theme="dark", motion="less", language="en", sound="", notify="?"
        )
        assert answer.header("location") == "/settings?saved=true"
        cookies = {each.split("=")[0]: each for key, each in answer.headers if key == "set-cookie"}
        assert "theme=dark" in cookies["theme"] and "Max-Age=31536000" in cookies["theme"]
        assert "SameSite=lax" in cookies["theme"]
        assert "Max-Age=0" in cookies["sound"] and "Max-Age=0" in cookies["notify"]
        stranger.headers["cookie"] = "theme=dark; motion=less"
        seen = await page(stranger, "/settings?saved=true")
        assert 'data-theme="dark"' in seen and 'data-motion="less"' in seen and "> Saved<" in seen
        assert re.search(r'value="dark" checked', seen)


@pytest.mark.parametrize(
    ("accepted", "cookie", "shown"),
    [
        ("", "", "en"),
        ("es", "", "es"),
        ("ES-mx,es;q=0.9,en;q=0.8", "", "es"),
        ("de, en;q=0.5, es;q=0.7", "", "es"),
        ("en-GB, es;q=0.9", "", "en"),
        ("es;q=0, fr", "", "en"),
        ("es;q=much", "", "en"),
        ("xx, *;q=0.1", "", "en"),
        ("es", "en", "en"),
        ("en", "es", "es"),
        ("es", "xx", "es"),
    ],
)
async def test_a_first_visit_is_in_the_language_of_the_browser(
    tmp_path: Path, accepted: str, cookie: str, shown: str
) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        stranger.headers["accept-language"] = accepted
        if cookie:
            stranger.headers["cookie"] = f"language={cookie}"
        for path in ("/", "/games/machikoro", "/settings"):
            assert f'<html lang="{shown}"' in await page(stranger, path)
        stranger.headers["accept"] = "text/html"
        missing = (await stranger.ask("GET", "/nothing")).body.decode()
        assert ("Page not found." if shown == "en" else "Página no encontrada.") in missing


async def test_a_language_that_was_chosen_is_kept_whatever_the_browser_likes(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        for language in ("en", "es"):
            answer = await post(stranger, "/settings", language=language)
            cookies = [each for key, each in answer.headers if key == "set-cookie"]
            assert any(f"language={language};" in each and "Max-Age=31536000" in each for each in cookies)


async def test_junk_in_a_cookie_is_as_if_it_were_not_there(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        stranger = Visitor(door.app)
        plain = await page(stranger, "/settings")
        stranger.headers["cookie"] = 'theme="><script>; language=../../etc; motion=; sound=%00; passel=x.y.z'
        assert await page(stranger, "/settings") == plain


# -- those who mean harm -------------------------------------------------------------------------


def forms() -> list[str]:
    """Where pages of ours send forms to."""
    handlers = [each for each in PAGES if isinstance(each, HTTPRouteHandler) and "POST" in each.http_methods]
    return sorted(path for handler in handlers for path in handler.paths)


async def test_no_form_is_taken_from_elsewhere(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        mira = await guest(door)
        table = table_of(await post(mira, "/new", game="machikoro", title="Mine"))
        state = (await door.service.table(table)).state
        number = state.number
        paths = [
            re.sub(r"\{table_id:str\}", table, path).replace("{invitation:str}", state.invitation)
            .replace("{session_id:str}", "x")
            for path in forms()
        ]  # fmt: skip
        assert len(paths) >= 13
        for path in paths:
            wish = {"do": "end", "sure": "yes", "game": "machikoro", "name": "Eve", "password": PASSWORD}
            missing = await send(mira, path, wish)
            assert missing.status == 403, path
            mira.headers["x-passel-csrf"] = "0" * 32
            assert (await send(mira, path, wish)).status == 403, path
            del mira.headers["x-passel-csrf"]
            mira.headers["origin"] = "https://evil.example"
            assert (await post(mira, path, **wish)).status == 403, path
            stranger = Visitor(door.app)
            stranger.headers["origin"] = "https://evil.example"
            assert (await post(stranger, path, **wish)).status == 403, path
            del mira.headers["origin"]
        assert (state.number, state.phase) == (number, "open")
        assert [row[0] for row in await door.service.store.public_tables("open")] == [table]


async def test_what_people_call_things_is_text_and_nothing_else(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        evil = Visitor(door.app)
        evil.headers["user-agent"] = EVIL
        await evil.come_in(EVIL)
        evil.like_a_browser(csrf=False)
        eve = await guest(door, "Eve")
        table = table_of(await post(evil, "/new", game="machikoro", title=EVIL, seats=2))
        state = (await door.service.table(table)).state
        await post(evil, f"/tables/{table}/acts", do="say", text=EVIL)
        running = table_of(await post(evil, "/new", game="machikoro", title=EVIL + "2"))
        await post(evil, f"/tables/{running}/acts", do="start", fill="regular")
        closed = table_of(await post(evil, "/new", game="machikoro", title=EVIL + "3"))
        await post(evil, f"/tables/{closed}/host", do="end", reason=EVIL, sure="yes")
        seen = [
            await page(visitor, path)
            for visitor in (evil, eve)
            for path in (
                "/", "/lobby", "/me", f"/tables/{table}", f"/tables/{running}", f"/tables/{running}/host",
                f"/tables/{closed}/host", f"/invitations/{table}/{state.invitation}",
            )
        ]  # fmt: skip
        seen += [
            (await post(evil, path, **fields)).body.decode()
            for path, fields in [
                ("/me/name", {"name": EVIL * 3}),
                ("/me/login", {"name": EVIL, "password": EVIL}),
                ("/me/tokens", {"label": EVIL}),
                ("/new", {"game": "machikoro", "title": EVIL, "seats": EVIL, "option.starting_coins": EVIL}),
                (f"/tables/{running}/host", {"do": "give_seat", "to": EVIL}),
                (f"/tables/{running}/host", {"do": "order", "order": EVIL}),
            ]
        ]
        seen.append(await page(evil, f"/new?game=machikoro&title={quote(EVIL)}&clock={quote(EVIL)}"))
        for each in seen:
            assert "<script>" not in each
        assert any("&lt;script&gt;" in each for each in seen)


async def test_passwords_are_tried_slowly(tmp_path: Path) -> None:
    async with opened(tmp_path, limits=Limits(1e9, 1e9, 1e9, guests=1e9, passwords=0.2)) as door:
        stranger = Visitor(door.app)
        tries = [await post(stranger, "/me/login", name="Ada", password="x" * 9) for _ in range(4)]
        assert tries[0].status == 403
        assert tries[-1].status == 429
        assert "That was too fast. Wait a moment and try again." in tries[-1].body.decode()
