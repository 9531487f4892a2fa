"""A picture of a game in progress, for the page of its rules."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from passel.bots import BotView, choose_sensibly
from passel.contract import Game, View
from passel.i18n import _, in_language
from passel.kernel import mix
from passel.pictures import picture, standing
from passel.registry import find
from passel.server.pages.templates import File, versioned

MOVES: Final = 60  # by then every game of ours has something on every part of its board
NAMES: Final = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gita", "Hugo", "Ines", "Jon")


class Example(NamedTuple):
    file: File
    url: str
    says: str  # for readers who do not see the picture


@cache
def example(slug: str, language: str) -> Example | None:
    """Return the picture in that language, or None if the game has none."""
    game = find(slug)
    if game.faces.picture is None:
        return None
    view = position(game)
    with in_language(language):
        file = versioned("picture.svg", picture(view).encode())
        says = _("A game of {game} in progress, as {name} sees it. {status}").format(
            game=game.name, name=view.name(0), status=standing(game, view)
        )
    return Example(file, f"/games/{slug}/picture.svg?language={language}&v={file.version}", says)


def position(game: Game) -> View:
    """Return what the first seat sees when it is asked after some moves of bots, always the same ones."""
    low, high = game.seats
    pos = game.new(min(max(4, low), high), chance=1)
    moves = 0
    while (ask := pos.asked) is not None and (moves < MOVES or pos.ask_of(0) is None):
        moves += 1
        pos.answer(ask, choose_sensibly(BotView(game, pos, ask.seat), mix(moves)))
    return game.view(pos, 0, NAMES[: pos.seats])
