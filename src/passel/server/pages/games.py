"""The page of each game, its rules, and starting a game against bots."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect

from passel.bots.characters import LEVELS
from passel.contract import Game
from passel.i18n import LANGUAGES, _, in_language
from passel.registry import by_difficulty
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, ThePeople, TheTables
from passel.server.pages.example import example, moments
from passel.server.pages.request import ensure_user, form_request, page_request, redirect
from passel.server.pages.rulebook import how_to_play, illustrated, rulebook, rules_notes
from passel.server.pages.static import sent
from passel.server.pages.templates import paint, static
from passel.server.pages.terms import levels
from passel.server.pages.tutorial import the_game, tutorial_offer
from passel.tables.commands import NewTable, Sit, Start


def game_data(game: Game) -> dict[str, Any]:
    """Return a game as templates show it."""
    low, high = game.seats
    players = _("{n} players").format(n=low) if low == high else _("{a}–{b} players").format(a=low, b=high)
    return {
        "slug": game.slug,
        "name": game.name,
        "players": players,
        "seats": list(range(low, high + 1)),
        "usual": default_seats(game),
        "post": game.faces.post is not None,
        "how": bool(game.how_to_play),
        "learn": learning_page(game),
        "cover": f'id="cover-{game.slug}"' in static()["symbols.svg"].data.decode(),
    }


def learning_page(game: Game) -> str:
    """Return the address of the page that says how to play: for a game without it, the rules."""
    return f"/games/{game.slug}/{'how' if game.how_to_play else 'rules'}"


def all_games() -> list[dict[str, Any]]:
    """Return all games, the easiest first."""
    return [game_data(game) for game in by_difficulty()]


def default_seats(game: Game) -> int:
    """Return the number of seats if none is chosen: 4, or the nearest that the game allows."""
    low, high = game.seats
    return min(max(4, low), high)


@get("/games/{slug:str}", include_in_schema=False)
async def game_page(request: Browser, slug: Id, guard: TheGuard, service: TheTables) -> Response[str]:
    at = await page_request(request, guard)
    game = the_game(slug)
    tutorial = await tutorial_offer(service, at.user, game)
    with in_language(at.preferences["language"]):
        about = _(game.about) if game.about else ""
        return at.page(
            "game.html",
            game=game_data(game),
            about=about,
            levels=levels(),
            guide=game.faces.guide is not None,
            tutorial=tutorial,
        )


@get("/games/{slug:str}/how", include_in_schema=False)
async def how(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await page_request(request, guard)
    game = the_game(slug)
    if not game.how_to_play:
        raise NotFoundException
    spoken = at.preferences["language"]
    with in_language(spoken):
        text = how_to_play(slug)
        shown = {n: example(slug, spoken, each) for n, each in moments(game).items()}
        figures = {n: paint("figure.html", picture=each._asdict()) for n, each in shown.items() if each}
        whole = example(slug, spoken)
        return at.page(
            "how.html",
            game=game_data(game),
            goal=_(game.goal) if game.goal else "",
            how=text._replace(html=illustrated(text.html, figures))._asdict(),
            picture=whole._asdict() if whole else None,
            guide=game.faces.guide is not None,
        )


@get("/games/{slug:str}/rules", include_in_schema=False)
async def rules(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await page_request(request, guard)
    game = the_game(slug)
    with in_language(at.preferences["language"]):
        return at.page(
            "rules.html",
            game=game_data(game),
            book=rulebook(slug)._asdict(),
            notes=bool(game.rules_notes),
        )


@get("/games/{slug:str}/rules/notes", include_in_schema=False)
async def notes(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await page_request(request, guard)
    game = the_game(slug)
    with in_language(at.preferences["language"]):
        if not game.rules_notes:
            raise NotFoundException
        return at.page("rules_notes.html", game=game_data(game), book=rules_notes(slug)._asdict())


@get("/games/{slug:str}/picture.svg", include_in_schema=False)
async def game_picture(request: Browser, slug: Id) -> Response[bytes]:
    language = request.query_params.get("language", "")
    decision = request.query_params.get("decision", "")
    shown = example(the_game(slug).slug, language if language in LANGUAGES else "en", decision)
    if shown is None:
        raise NotFoundException
    return sent(request, shown.file)


@post("/play", include_in_schema=False)
async def play_now(request: Browser, guard: TheGuard, commands: TheCommands, people: ThePeople) -> Redirect:
    """Create a private table with bots in the other seats, and start the game."""
    at, form = await form_request(request, guard)
    game = the_game(form.get("game", ""))
    level = form.get("level", "regular")
    wanted = form.get("seats", "")
    seats = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else default_seats(game)
    game.check_seats(seats)
    at, cookies = await ensure_user(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    user = at.session.user
    wish = NewTable(game=game.slug, seats=seats, preset=form.get("preset", ""), private=True)
    guide = game.faces.guide
    if form.get("guide") == "on" and guide is not None:
        level = "novice"  # the weakest bots, for a first game
        wish = msgspec.structs.replace(wish, guide=True, preset=wish.preset or guide.PRESET)
    table = await commands.lay(user, wish)
    await commands.do(user, table.state.id, Sit())
    await commands.do(user, table.state.id, Start(fill=level if level in LEVELS else "regular"))
    return redirect(f"/tables/{table.state.id}", cookies)


GAMES = [game_page, how, rules, notes, game_picture, play_now]
