"""The rules of a game in the browser: how to play, the numbered rules and the notes, a page each."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from pages.test_rooms import text_of
from passel.i18n import LANGUAGES, _, in_language
from passel.registry import shelf
from passel.server.pages.example import example, moments
from passel.server.pages.rulebook import how_to_play, rules_notes
from server.door import Visitor, opened

EVERY_GAME = pytest.mark.parametrize("slug", shelf())
EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES)
OPEN = {"en": "Open wounds", "es": "Heridas abiertas"}
WATCHING = {"en": "You're watching.", "es": "Estás mirando la partida."}
TITLE = {"en": "How to play", "es": "Cómo jugar"}
MARK = re.compile(
    r"\b(?:[Oo]ption|[Oo]pción) <code>|<code>\w+(?:</code> = <code>| = )\w+</code>|data-source="
)
CODE = re.compile(r"\b(?!TV\b|GO\b)[A-Z]{2,3}(?:\.\d+)?\b|\b[A-Z]\d\b|\b(?:sab|sec)100?\b")


async def seen(visitor: Visitor, path: str, language: str) -> str:
    cookie = {"cookie": f"{visitor.headers['cookie']}; language={language}"}
    answer = await visitor.ask("GET", path, headers=cookie)
    assert answer.status == 200, answer
    return html.unescape(answer.body.decode())


@EVERY_LANGUAGE
async def test_how_to_play_the_rules_and_the_notes_are_a_click_apart(tmp_path: Path, language: str) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser(csrf=False)
        lobby = await seen(ada, "/", language)
        for slug, game in shelf().items():
            with in_language(language):
                goal = _(game.goal)
            assert f'href="/games/{slug}/how"' in lobby
            assert f'href="/games/{slug}/how"' in await seen(ada, f"/games/{slug}", language)
            how = await seen(ada, f"/games/{slug}/how", language)
            assert TITLE[language] in how and goal in how and f'href="/games/{slug}/rules"' in how
            assert not (found := MARK.search(how)), found
            page = await seen(ada, f"/games/{slug}/rules", language)
            clauses = list(game.clauses)
            assert all(f'id="{clause}"' in page for clause in clauses)
            assert f'href="/games/{slug}/how"' in page and OPEN[language] not in page
            assert not (found := MARK.search(page)), found
            assert f'href="/games/{slug}/rules/notes"' in page
            notes = await seen(ada, f"/games/{slug}/rules/notes", language)
            assert OPEN[language] in notes and 'data-source="ruling"' in notes
            assert all(f'href="/games/{slug}/rules#{clause}"' in notes for clause in clauses)


@EVERY_GAME
@EVERY_LANGUAGE
async def test_how_to_play_has_a_picture_of_each_moment_below_its_heading(
    tmp_path: Path, slug: str, language: str
) -> None:
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser(csrf=False)
        page = await seen(ada, f"/games/{slug}/how", language)
        shown = moments(shelf()[slug])
        assert shown
        for number, decision in shown.items():
            picture = example(slug, language, decision)
            assert picture is not None and picture.asks
            below = page[page.index(f'id="how-{number}"') :].partition("</h2>")[2]
            assert below.startswith(f'<figure class="how__f"><a href="{picture.url}">')
            assert f">{picture.asks}</figcaption>" in below
            assert (await ada.ask("GET", picture.url)).body == picture.file.data
        assert (await ada.ask("GET", f"/games/{slug}/picture.svg?decision=nothing")).status == 404


@EVERY_LANGUAGE
async def test_the_board_states_the_goal_links_to_how_to_play_and_tells_who_watches(
    tmp_path: Path, language: str
) -> None:
    async with opened(tmp_path) as door:
        ada, ben, cleo = [await door.visitor(name) for name in ("Ada", "Ben", "Cleo")]
        table = await door.playing("machikoro", [ada, ben])
        ada.like_a_browser(csrf=False)
        cleo.like_a_browser(csrf=False)
        page = await seen(ada, f"/tables/{table}", language)
        with in_language(language):
            assert _(shelf()["machikoro"].goal) in page
        assert 'href="/games/machikoro/how" target="rules"' in page
        assert WATCHING[language] not in page
        assert WATCHING[language] in await seen(cleo, f"/tables/{table}", language)


@EVERY_GAME
@EVERY_LANGUAGE
def test_every_heading_is_in_the_contents_below_the_heading_of_its_part(slug: str, language: str) -> None:
    with in_language(language):
        how, notes = how_to_play(slug), rules_notes(slug)
    for book, ids, top in ((how, "how", 2), (notes, "part", 2)):
        headings = re.findall(rf'<h(\d) id="({ids}-\d+)">(.*?)</h(\d)>', book.html)
        assert headings and min(int(level) for level, *_ in headings) == top
        assert [(int(level), name, html.unescape(text)) for level, name, text, _ in headings] == book.contents
        assert all(opened == closed for opened, _, _, closed in headings)


@EVERY_GAME
@EVERY_LANGUAGE
def test_how_to_play_needs_no_codes_and_no_clauses(slug: str, language: str) -> None:
    with in_language(language):
        text = text_of(how_to_play(slug).html)
    assert not (found := CODE.search(text)), found
    assert 150 < len(text.split()) < 800, "one page"


@EVERY_GAME
def test_the_notes_say_of_every_clause_where_it_is_from(slug: str) -> None:
    game = shelf()[slug]
    rows = re.findall(r"^\| ([A-Z]{2}-\d+) \| ([a-z, ]+) \|", game.rules_notes, re.MULTILINE)
    assert [clause for clause, _ in rows] == list(game.clauses)
    assert {each for _, sources in rows for each in sources.split(", ")} <= {"printed", "found", "ruling"}


@EVERY_GAME
async def test_the_picture_is_sent_once_for_each_language(tmp_path: Path, slug: str) -> None:
    pictures = {language: example(slug, language) for language in LANGUAGES}
    assert len({picture.file.data for picture in pictures.values() if picture}) == len(LANGUAGES)
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser(csrf=False)
        for language, picture in pictures.items():
            assert picture is not None and "Ada" in picture.says
            page = await seen(ada, f"/games/{slug}/how", language)
            assert f'<img src="{picture.url}" alt="{picture.says}">' in page
            answer = await ada.ask("GET", picture.url)
            assert (answer.status, answer.body) == (200, picture.file.data)
            headers = dict(answer.headers)
            assert headers["content-type"].startswith("image/svg+xml")
            assert "immutable" in headers["cache-control"]
            assert b"style=" not in answer.body and b"<style" not in answer.body, "our policy forbids it"
        unknown = await ada.ask("GET", f"/games/{slug}/picture.svg?language=xx")
        assert unknown.body == (await ada.ask("GET", f"/games/{slug}/picture.svg")).body


async def test_what_a_game_does_not_have_is_not_linked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A plugin may have neither how to play, nor notes, nor a picture."""
    machikoro = shelf()["machikoro"]
    monkeypatch.setattr(type(machikoro), "how_to_play", "")
    monkeypatch.setattr(type(machikoro), "rules_notes", "")
    monkeypatch.setattr("passel.server.pages.games.example", lambda *which: None)
    async with opened(tmp_path) as door:
        ada = await door.visitor("Ada")
        ada.like_a_browser(csrf=False)
        page = await seen(ada, "/games/machikoro/rules", "en")
        assert 'id="MK-1"' in page
        assert "/how" not in page and "/rules/notes" not in page and "<img" not in page
        assert "/how" not in await seen(ada, "/games/machikoro", "en")
        for path in ("how", "rules/notes", "picture.svg"):
            assert (await ada.ask("GET", f"/games/machikoro/{path}")).status == 404
        assert (await ada.ask("GET", "/games/chess/rules/notes")).status == 404
        assert (await ada.ask("GET", "/games/chess/picture.svg")).status == 404
