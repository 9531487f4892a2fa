"""To whom we owe what."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from passel.i18n import N_, _, in_language
from passel.registry import shelf
from passel.server.dependencies import Browser, TheGuard
from passel.server.pages.request import visit

GAMES: Final = {
    "machikoro": N_(
        "Design Masao Suganuma, art Noboru Hotta, first published 2012. The postal rules are those of a "
        "games master at variablepig.org. No art and none of the original wording is used here."
    ),
    "lordofpigs": N_(
        "Design Jordi Rodríguez and Álvaro Lerma, publisher 2Tomatoes. The rules are those of the early "
        "edition with 29 cards a deck; the texts on cards and events are ours."
    ),
    "margincall": N_(
        "A game by Tony Qua… (the surname is cut off in the rulebook), graphics and illustration Garau Game "
        "Studio."
    ),
    "lawless": N_(
        "Design Shin Wong, development Ethan Leong, illustration Sergio Botero, Kalin Popov and Shin Wong, "
        "publisher Randomskill Games. Nine of the twelve roles are ours."
    ),
    "whenpigsfly": N_(
        "Design Mark Fuhrman, art Andrew Kutz, under CC BY-NC-ND 4.0. No art of it is used here."
    ),
}
ARTISTS: Final = (  # of the icons, as their licence names them
    "Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, "
    "Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog"
)


@get("/credits", include_in_schema=False)
async def thanks(request: Browser, guard: TheGuard) -> Response[str]:
    at = await visit(request, guard)
    with in_language(at.tastes["language"]):
        games = [(shelf()[slug].name, _(said)) for slug, said in GAMES.items() if slug in shelf()]
    return at.page("credits.html", games=games, artists=ARTISTS)
