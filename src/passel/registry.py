"""The installed games.  They are found through the entry points `passel.games`, so a package adds a game by
being installed.  Imports `contract` and lower layers."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable

from passel.contract.game import Game
from passel.contract.typed import shortened
from passel.i18n import add_catalogue


class NoSuchGame(ValueError):
    """Raised if no game of that name is installed."""


@cache
def shelf() -> dict[str, Game]:
    """Return every installed game that could be loaded, by slug.  Cached."""
    games = {name: thing for name, thing in installed().items() if isinstance(thing, Game)}
    return dict(sorted(games.items()))


def by_difficulty() -> list[Game]:
    """Return every game of `shelf`, the easiest first."""
    return sorted(shelf().values(), key=lambda game: (game.difficulty, game.name))


@cache
def installed() -> dict[str, Game | str]:
    """Return the game for each slug, or why it cannot be loaded: a broken package must not break others.
    Cached."""
    found: dict[str, Game | str] = {}
    for entry in entry_points(group="passel.games"):
        try:
            game = entry.load()
        except Exception as error:
            found.setdefault(entry.name, f"{entry.value} cannot be loaded: {type(error).__name__}: {error}.")
            continue
        if not isinstance(game, Game):
            found.setdefault(entry.name, f"{entry.value} is not a game.")
        elif isinstance(found.get(game.slug), Game):
            found[game.slug] = f"Two packages have a game called {game.slug}."
        else:
            found[game.slug] = game
            if translations := game.faces.folder("locale"):
                add_catalogue(translations)
    return found


def source(name: str, folder: Traversable) -> str | None:
    """Return a template: `machikoro/faces/page.html` is a file of that game, others are in `folder`."""
    slug, _slash, path = name.partition("/")
    found = shelf()[slug].faces.file(path) if slug in shelf() else folder.joinpath(name)
    return found.read_text("utf-8") if found is not None and found.is_file() else None


def find(slug: str) -> Game:
    """Return a game by its slug, or raise NoSuchGame with the reason and the games that there are."""
    game = installed().get(slug)
    if isinstance(game, Game):
        return game
    reason = game or f"There is no game called {shortened(slug)}."
    raise NoSuchGame(f"{reason} There are: {', '.join(shelf())}.")
