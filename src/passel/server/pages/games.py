"""The shelf: what is in each box, its rules, and the quickest way into a game."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import msgspec
from litestar import Response, get, post
from litestar.response import Redirect

from passel.contract import Game
from passel.i18n import N_, _, in_language
from passel.registry import NoSuchGame, shelf
from passel.server.dependencies import Browser, Id, TheCommands, TheGuard, ThePeople
from passel.server.pages.request import posted, somebody, to, visit
from passel.server.pages.rulebook import rulebook
from passel.server.pages.templates import static
from passel.server.pages.terms import LEVELS, levels
from passel.tables.commands import NewTable, Sit, Start

ABOUT: Final = {  # in the order in which they stand on the shelf: the easiest first
    "machikoro": N_(
        "You are the mayor of a small town. Dice decide which of its shops and fields pay, and one roll pays "
        "everybody who owns what it names. Buy what is likely to come up, take a share of your neighbours' "
        "luck, and be the first to build all four landmarks. You can also play it by post: then everybody "
        "seals orders for a whole turn before any die falls."
    ),
    "lordofpigs": N_(
        "Four of the powerful run a republic: the President, the Chief Banker, the Corporate Director and "
        "the Energy Tycoon. They pass laws with votes, and the votes are the very cards that they might have "
        "proposed. Every law pays or hurts the neighbours. Stand alone at the top to win, but mind the "
        "people: if they rise, the one at the bottom wins."
    ),
    "margincall": N_(
        "You are bankers who know that the crash is coming. Bundle your bad assets as in poker and sell them "
        "for billions, while all the others may steal the deal, void it, turn it aside or push its price. "
        "Whoever sheds all bags first is out of it, and wins."
    ),
    "lawless": N_(
        "Everybody has a secret role in the same underworld. Bid with dice for plans whose value is bent by "
        "cards that lie face down, send your soldiers to move anybody's dice, then secure or sabotage the "
        "syndicates in secret. Everything can be promised, and nothing is binding."
    ),
    "whenpigsfly": N_(
        "Raise a pig that flies. For about eleven rounds you draft dice to design, train and publicise your "
        "pig; then you draw its path through clouds, gusts and hoops, and it has to hold its nerve on the "
        "way. Most points win, and alone you play against Wilbur."
    ),
}


def the_game(slug: str) -> Game:
    if slug not in shelf():
        raise NoSuchGame(_("There is no such game."))
    return shelf()[slug]


def boxed(game: Game) -> dict[str, Any]:
    """A game, as the shelf shows it."""
    low, high = game.seats
    players = _("{n} players").format(n=low) if low == high else _("{a} to {b} players").format(a=low, b=high)
    return {
        "slug": game.slug,
        "name": game.name,
        "players": players,
        "seats": list(range(low, high + 1)),
        "usual": usual(game),
        "post": game.faces.post is not None,
        "cover": game.slug in covers(),
    }


def boxes() -> list[dict[str, Any]]:
    order = list(ABOUT)
    place = {slug: order.index(slug) if slug in order else len(order) for slug in shelf()}
    return [boxed(game) for game in sorted(shelf().values(), key=lambda game: place[game.slug])]


def usual(game: Game) -> int:
    """How many chairs a table has if nobody says."""
    low, high = game.seats
    return min(max(4, low), high)


@cache
def covers() -> frozenset[str]:
    """Games for whose box there is a picture."""
    drawn = static()["symbols.svg"].data.decode()
    return frozenset(slug for slug in shelf() if f'id="cover-{slug}"' in drawn)


@get("/games/{slug:str}", include_in_schema=False)
async def box(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await visit(request, guard)
    game = the_game(slug)
    with in_language(at.tastes["language"]):
        about = _(ABOUT[slug]) if slug in ABOUT else ""
        return at.page(
            "game.html", game=boxed(game), about=about, levels=levels(), guide=game.faces.guide is not None
        )


@get("/games/{slug:str}/rules", include_in_schema=False)
async def rules(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await visit(request, guard)
    game = the_game(slug)
    with in_language(at.tastes["language"]):
        return at.page("rules.html", game=boxed(game), book=rulebook(slug)._asdict())


@post("/play", include_in_schema=False)
async def play_now(request: Browser, guard: TheGuard, commands: TheCommands, people: ThePeople) -> Redirect:
    """A table of one's own, with bots in the other chairs, and the game begins."""
    at, form = await posted(request, guard)
    game = the_game(form.get("game", ""))
    level = form.get("level", "regular")
    wanted = form.get("seats", "")
    seats = int(wanted) if wanted.isdecimal() and len(wanted) < 3 else usual(game)
    game.check_seats(seats)
    at, cookies = await somebody(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    user = at.session.user
    wish = NewTable(game=game.slug, seats=seats, private=True)
    guide = game.faces.guide
    if form.get("guide") == "on" and guide is not None:
        level = "novice"  # who has hardly played either
        wish = msgspec.structs.replace(wish, guide=True, preset=guide.PRESET)
    table = await commands.lay(user, wish)
    await commands.do(user, table.state.id, Sit())
    await commands.do(user, table.state.id, Start(fill=level if level in LEVELS else "regular"))
    return to(f"/tables/{table.state.id}", cookies)


BOXES = [box, rules, play_now]
