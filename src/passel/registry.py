"""Which games are installed.  They are found through the entry points `passel.games`, so that anybody can
add one by installing a package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from importlib.resources.abc import Traversable

from passel.contract.game import Game
from passel.contract.typed import shortened
from passel.i18n import add_catalogue


class NoSuchGame(ValueError):
    """No game of that name is installed."""


@cache
def shelf() -> dict[str, Game]:
    """Every game that is installed and works, by slug."""
    games = {name: thing for name, thing in installed().items() if isinstance(thing, Game)}
    return dict(sorted(games.items()))


def by_difficulty() -> list[Game]:
    """Return every game that works, the easiest first."""
    return sorted(shelf().values(), key=lambda game: (game.difficulty, game.name))


@cache
def installed() -> dict[str, Game | str]:
    """By slug, the game, or why it cannot be had: one bad package must not spoil the others."""
    found: dict[str, Game | str] = {}
    for entry in entry_points(group="passel.games"):
        try:
            game = entry.load()
        except Exception as error:
            found.setdefault(entry.name, f"{entry.value} cannot be loaded: {type(error).__name__}: {error}.")
            continue
        if not isinstance(game, Game):
            found.setdefault(entry.name, f"{entry.value} is no game.")
        elif isinstance(found.get(game.slug), Game):
            found[game.slug] = f"Two packages bring a game called {game.slug}."
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
    game = installed().get(slug)
    if isinstance(game, Game):
        return game
    reason = game or f"There is no game called {shortened(slug)}."
    raise NoSuchGame(f"{reason} There are: {', '.join(shelf())}.")
