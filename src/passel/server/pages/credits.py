"""The credits page."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from passel.i18n import _, in_language
from passel.registry import by_difficulty
from passel.server.dependencies import Browser, TheGuard
from passel.server.pages.request import page_request

ARTISTS: Final = (  # of the icons, as their licence requires
    "Lorc, Delapouite, John Colburn, Felbrigg, John Redman, Carl Olsen, Sbed, PriorBlue, Willdabeast, "
    "Viscious Speed, Lord Berandas, Irongamer, HeavenlyDog"
)


@get("/credits", include_in_schema=False)
async def thanks(request: Browser, guard: TheGuard) -> Response[str]:
    at = await page_request(request, guard)
    with in_language(at.preferences["language"]):
        games = [(game.name, _(game.credits)) for game in by_difficulty() if game.credits]
    return at.page("credits.html", games=games, artists=ARTISTS)
