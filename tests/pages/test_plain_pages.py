"""Every page of the server, in both languages, as each kind of reader gets it: plain words, all translated.

A route that gives HTML and is not visited here fails the test."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlencode

import pytest
from litestar.handlers import HTTPRouteHandler

from pages.by_post import refereed
from pages.dom import Element, Parser
from passel.contract import Game
from passel.i18n import LANGUAGES, in_language
from passel.registry import shelf
from passel.server.pages import PAGES
from plain import OLD, clause_texts, internals, report
from server.door import Answer, Door, Visitor, opened, settle

pytestmark = [pytest.mark.pure, pytest.mark.slow]

NOT_HTML = {"/static/{name:str}", "/games/{slug:str}/picture.svg", "/tables/{table_id:str}/updates"}
RULES = re.compile(r"/games/\w+/rules")  # these quote clauses, and name settings for auditors
LIMITS = {"button": 60, "title": 140, "h1": 80, "h2": 80}
NAMED = {"button", "a", "h1", "h2", "h3", "summary", "legend", "option", "label"}
TYPED = {
    "code",
    "pre",
    "textarea",
    "kbd",
    "datalist",
    "script",
    "style",
}  # what people type, and what they do not read
FORM = {"content-type": "application/x-www-form-urlencoded"}
SPOKEN = ("title", "aria-label", "alt", "placeholder")


class Lenient(Parser):
    """A parser for which `<option>` need not be closed."""

    def handle_endtag(self, tag: str) -> None:
        while self._path[-1].tag == "option" != tag:
            self._path.pop()
        super().handle_endtag(tag)


def parsed(html: str) -> Element:
    parser = Lenient()
    parser.feed(html)
    return parser.root


class Shown(NamedTuple):
    kind: str  # a tag, or the attribute of one
    text: str


@cache
def clauses_of(slug: str, language: str) -> list[str]:
    with in_language(language):
        return clause_texts(shelf()[slug])


class Walk:
    """Visits pages and collects what is wrong with them."""

    def __init__(self) -> None:
        self.visited: set[str] = set()
        self.wrong: Counter[str] = Counter()

    async def read(
        self, who: Visitor, path: str, status: int = 200, game: str = "", body: bytes = b""
    ) -> None:
        """Get a page in each language and read it."""
        texts = []
        for language in LANGUAGES:
            answer = await got(who, path, language, body)
            assert answer.status == status, (path, answer.status, answer.body[-600:])
            assert answer.header("content-type").startswith("text/html"), path
            page = parsed(answer.body.decode())
            found = list(shown(page))
            texts.append({each.text for each in found})
            self.check(shelf().get(game), path, found, language)
        for text in (
            texts[0] & texts[1] if not path.endswith("/notes") else ()
        ):  # notes name values of settings
            if len(re.findall(r"\b[a-z]{2,}\b", text)) > 2:
                self.wrong[f"the same in both languages: {text[:110]} ({template(path)})"] += 1
        if status == 200 and not body:
            self.visited.add(template(path))

    def check(self, game: Game | None, path: str, found: list[Shown], language: str) -> None:
        games = [game] if game is not None else list(shelf().values())
        for each in found:
            faults = set()
            if not each.text:
                faults.add("missing")
            if len(each.text) > LIMITS.get(each.kind, 10_000):
                faults.add(f"{len(each.text)} characters, {LIMITS[each.kind]} allowed")
            if not RULES.match(path):
                if language == "en" and OLD.search(each.text):
                    faults.add("an old word")
                for one in games:
                    faults |= set(internals(one, each.text, clauses_of(one.slug, language)))
            for fault in faults:
                self.wrong[f"{template(path)} ({language}): {each.kind}: {fault}: {each.text[:110]}"] += 1


def form(who: Visitor, **fields: str) -> bytes:
    return urlencode({"csrf": who.csrf, **fields}).encode()


async def got(who: Visitor, path: str, language: str, body: bytes = b"") -> Answer:
    cookie = "; ".join(filter(None, [who.headers.get("cookie", ""), f"language={language}"]))
    headers = {"cookie": cookie, "accept": "text/html"}
    if body:
        headers |= FORM
    return await who.ask("POST" if body else "GET", path, headers=headers, body=body)


def shown(element: Element) -> Iterator[Shown]:
    """Yield each text that people read or hear, with what it stands in."""
    for each in element.inside:
        if isinstance(each, str):
            if re.search(r"[^\W\d]", each):
                yield Shown(element.tag, " ".join(each.split()))
            continue
        if each.tag in TYPED or each.attributes.get("class") == "clause":
            continue
        for name in SPOKEN:
            if each.attributes.get(name):
                yield Shown(name, str(each.attributes[name]))
        if each.tag in NAMED and not readable(each):
            yield Shown(f"{each.tag} {each.attributes}", "")
        yield from shown(each)


def readable(element: Element) -> bool:
    """Return whether there is any text in it, shown or spoken."""
    if any(element.attributes.get(name) for name in ("aria-label", "alt", "title", "aria-hidden", "hidden")):
        return True
    if element.tag == "option" and element.attributes.get("label"):
        return True
    return any(each.strip() if isinstance(each, str) else readable(each) for each in element.inside)


def template(path: str) -> str:
    """Return the route of a path."""
    path = path.partition("?")[0]
    fitting = [route for route in html_routes() if re.fullmatch(re.sub(r"\{\w+:\w+\}", "[^/]+", route), path)]
    return min(fitting, key=lambda route: route.count("{"), default=path)


@cache
def html_routes() -> set[str]:
    handlers = [each for each in PAGES if isinstance(each, HTTPRouteHandler) and "GET" in each.http_methods]
    return {path for each in handlers for path in each.paths} - NOT_HTML


class People(NamedTuple):
    """One of each kind of reader."""

    host: Visitor
    player: Visitor
    spectator: Visitor
    stranger: Visitor
    nobody: Visitor  # without a session


async def people(door: Door) -> People:
    host, player, spectator, stranger = [await door.visitor(name) for name in ("Ada", "Bea", "Cleo", "Dora")]
    return People(host, player, spectator, stranger, Visitor(door.app))


async def test_every_page_is_in_plain_words(tmp_path: Path) -> None:
    async with opened(tmp_path) as door:
        who, walk = await people(door), Walk()
        await outside(walk, who)
        for game in shelf().values():
            await at_a_table(walk, who, game)
        await by_post(walk, door)
        await refused(walk, who)
    assert not walk.wrong, report(walk.wrong)
    assert walk.visited == html_routes()


async def outside(walk: Walk, who: People) -> None:
    """Pages of no table."""
    for reader in (who.nobody, who.stranger):
        for path in (
            "/",
            "/lobby",
            "/me",
            "/settings",
            "/settings?saved=true",
            "/credits",
            "/new",
            "/replay",
        ):
            await walk.read(reader, path)
    for slug in shelf():
        for path in (
            f"/games/{slug}",
            f"/games/{slug}/how",
            f"/games/{slug}/rules",
            f"/games/{slug}/rules/notes",
            f"/new/{slug}",
        ):
            await walk.read(who.stranger, path, game=slug)
    await who.player.done("/api/account", {"name": "Bea", "password": "correct horse battery"})
    await walk.read(who.player, "/me")


async def at_a_table(walk: Walk, who: People, game: Game) -> None:
    """A table in each phase: waiting, playing, over; another one that is closed."""
    wish = {"game": game.slug, "seats": max(2, game.seats[0]), "guide": True}
    laid = await who.host.done("/api/tables", wish)
    table, link = laid["id"], f"/invitations/{laid['id']}/{laid['invitation']}"
    await walk.read(who.nobody, link)
    await seen(walk, who, game, table)
    for each in who[:3]:
        await each.act(table, "enter", invitation=laid["invitation"])
    for each in who[:2]:
        await each.act(table, "sit")
    await seen(walk, who, game, table)
    await who.host.act(table, "start", fill="random")
    await settle()
    for _ in range(4):
        await seen(walk, who, game, table)
        for each in who[:2]:
            state = await each.see(table)
            if state["ask"]:
                await walk.read(each, f"/tables/{table}/hint", game=game.slug)
                options = state["view"]["ask"]["options"]
                done = await each.try_to(table, "decide", ask=state["ask"], choose=options[-1])
                assert done.status == 200 or len(options) == 1, done  # the table makes forced moves itself
        await settle()
    for each in who[:2]:
        await each.act(table, "use_bot", level="random")
    await seen(walk, who, game, table)
    async with asyncio.timeout(60):
        while (await who.host.see(table))["table"]["state"] == "playing":
            await asyncio.sleep(0.01)
    await seen(walk, who, game, table)
    for path in ("/replay", "/replay/moment?at=3", "/replay/verify"):
        await walk.read(who.spectator, f"/tables/{table}{path}", game=game.slug)
    record = (await who.host.ask("GET", f"/api/tables/{table}/record")).body.decode()
    upload = (await who.host.ask("POST", "/replay", headers=FORM, body=form(who.host, record=record))).header(
        "location"
    )
    for path in (upload, f"{upload}/moment?at=3"):
        await walk.read(who.host, path, game=game.slug)
    laid = await who.host.done("/api/tables", wish)
    await who.host.act(laid["id"], "end", reason="No time")
    await seen(walk, who, game, laid["id"])


async def seen(walk: Walk, who: People, game: Game, table: str) -> None:
    """The pages of a table, as everybody gets them."""
    for reader in who:
        await walk.read(reader, f"/tables/{table}", game=game.slug)
        await walk.read(reader, f"/tables/{table}/host", game=game.slug)


async def by_post(walk: Walk, door: Door) -> None:
    """Order sheets, turn reports and the referee's pages."""
    rae, ada, bo = await refereed(door, preset="postal", seats=2)
    path = f"/tables/{rae.table}"

    async def seen() -> None:
        for reader in (rae, ada, bo):
            await walk.read(reader.visitor, path, game="machikoro")
            await walk.read(reader.visitor, f"{path}/reports", game="machikoro")
        for each in ("/desk", "/desk/preview", "/host"):
            await walk.read(rae.visitor, path + each, game="machikoro")

    await seen()
    draft = form(ada.visitor, turn="1", text="GO 1: buy bakery, rocket\nrocket\nbuy mine")
    await walk.read(ada.visitor, f"{path}/sheet/verdict", game="machikoro", body=draft)
    for turn in (1, 2):
        await ada.send(text="buy bakery, rocket\nshield 3", turn=str(turn))
        await seen()
        await bo.send(text="buy forest", turn=str(turn))
        await seen()
        for reader in (rae, ada, bo):
            for each in (f"/reports/{turn}", f"/reports/{turn}/watch"):
                await walk.read(reader.visitor, path + each, game="machikoro")
    await rae.visitor.act(rae.table, "end", reason="No time")
    for reader in (rae, ada):
        for each in ("", "/reports", "/reports/1", "/reports/1/watch"):
            await walk.read(reader.visitor, path + each, game="machikoro")


async def refused(walk: Walk, who: People) -> None:
    """Error pages."""
    guest = who.stranger
    for path, status, fields in (
        ("/me/name", 409, {"name": "  "}),
        ("/me/login", 403, {"name": "Nobody", "password": "wrong password"}),
        ("/me/account", 409, {"name": "Bea", "password": "short"}),
        ("/new", 422, {"game": "margincall", "seats": "99", "title": "x" * 200}),
        ("/replay", 200, {"record": "This is no game file."}),
    ):
        await walk.read(guest, path, status, body=form(guest, **fields))
    laid = await who.host.done("/api/tables", {"game": "margincall", "private": True})
    private = f"/tables/{laid['id']}"
    for path in ("", "/host", "/replay", "/desk", "/reports", "/reports/1/watch"):
        await walk.read(guest, private + path, 403)
    for path, status in (("/replay", 409), ("/reports", 409), ("/desk/preview", 409)):
        await walk.read(who.host, private + path, status)
    await who.host.act(laid["id"], "start", fill="random")
    await walk.read(who.host, f"{private}/reports", 400)  # it is not played by post
    await walk.read(guest, f"{private}/acts", 403, body=form(guest, do="start"))
    await walk.read(who.host, f"{private}/acts", body=form(who.host, do="undo"))
    await walk.read(guest, f"/invitations/{laid['id']}/wrong", 403)
    await walk.read(guest, "/me/name", 403, body=b"csrf=old&name=Dora")
    for path in ("/nowhere", "/tables/nowhere", "/games/nowhere", "/replay/nowhere"):
        await walk.read(guest, path, 404)


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("<p>Choose alt_window</p>", "the variable alt_window"),
        ("<p>See MC-37</p>", "the number of a clause"),
        ('<a href="/"><img alt="Play WB"></a>', "codes WB"),
        ('<button type="submit"><svg></svg></button>', "missing"),
        (f"<button>{'x' * 70}</button>", "70 characters, 60 allowed"),
        ("<p>Tell whoever runs this house</p>", "an old word"),
    ],
)
def test_that_is_noticed(page: str, fault: str) -> None:
    walk = Walk()
    walk.check(shelf()["margincall"], "/lobby", list(shown(parsed(page))), "en")
    assert any(f": {fault}: " in each for each in walk.wrong), walk.wrong


def test_codes_are_read_past_where_they_are_typed() -> None:
    assert list(shown(parsed("<p>Type <code>play WB</code></p>"))) == [Shown("p", "Type")]
