"""The lobby: my tables, the shelf, and the quickest way into a game."""

from __future__ import annotations

from typing import Any

from litestar import Response, get, post
from litestar.response import Redirect

from passel.game import Game, NoSuchGame, shelf
from passel.server.given import Browser, Id, TheDesk, TheGuard, TheHouse, ThePeople
from passel.server.pages.visit import posted, somebody, to, visit
from passel.tables.desk import NewTable, Sit, Start
from passel.tables.hosted import Hosted
from passel.tongue import _, speaking


def boxed(game: Game) -> dict[str, Any]:
    low, high = game.seats
    players = _("{n} players").format(n=low) if low == high else _("{a} to {b} players").format(a=low, b=high)
    return {"slug": game.slug, "name": game.name, "players": players, "seats": game.seats}


def ticket(hosted: Hosted, user: str) -> dict[str, Any]:
    own = hosted.seats_of(user)
    your_turn = any(hosted.ask_of(seat) is not None for seat in own)
    if hosted.state == "open":
        status = _("waiting for players")
    elif hosted.state != "playing":
        status = _("over")
    elif your_turn:
        status = _("Your turn")
    else:
        names = hosted.names()
        waiting = sorted({ask.seat for ask in hosted.pos.asks})
        status = _("waiting for {names}").format(names=", ".join(names[seat] for seat in waiting))
    return {
        "id": hosted.id,
        "game": hosted.terms.game,
        "name": hosted.game.name,
        "title": hosted.terms.title,
        "about": hosted.game.name,
        "your_turn": your_turn,
        "status": status,
    }


@get("/", include_in_schema=False)
async def lobby(request: Browser, guard: TheGuard, house: TheHouse) -> Response[str]:
    at = await visit(request, guard)
    rows = await house.store.read("tables of", user_id=at.user) if at.user else []
    with speaking(at.tastes["language"]):
        mine = [ticket((await house.table(row[0])).hosted, at.user) for row in rows]
        games = [boxed(game) for game in shelf().values()]
        greeting = (
            _("Welcome to Passel")
            if not at.user
            else _("Good to see you, {name}").format(name=at.you["name"])
        )
    return at.page("lobby.html", mine=mine, games=games, greeting=greeting)


def the_game(slug: str) -> Game:
    if slug not in shelf():
        raise NoSuchGame("There is no such game.")
    return shelf()[slug]


@get("/games/{slug:str}", include_in_schema=False)
async def box(request: Browser, slug: Id, guard: TheGuard) -> Response[str]:
    at = await visit(request, guard)
    game = the_game(slug)
    with speaking(at.tastes["language"]):
        return at.page("game.html", game=boxed(game))


@post("/play", include_in_schema=False)
async def play_now(request: Browser, guard: TheGuard, desk: TheDesk, people: ThePeople) -> Redirect:
    """A table of one's own, with bots in the other chairs, and the game begins."""
    at, form = await posted(request, guard)
    game = the_game(form.get("game", ""))
    at, cookies = await somebody(request, guard, people, at, form.get("name", ""))
    assert at.session is not None
    user = at.session.user
    table = await desk.lay(user, NewTable(game=game.slug, private=True))
    await desk.do(user, table.hosted.id, Sit())
    await desk.do(user, table.hosted.id, Start(fill=form.get("level", "regular")))
    return to(f"/tables/{table.hosted.id}", cookies)


LOBBY = [lobby, box, play_now]
