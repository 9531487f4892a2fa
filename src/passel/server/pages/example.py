"""Pictures of a game in progress, for the pages about it."""

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
    asks: str  # what the player is asked


@cache
def example(slug: str, language: str, decision: str = "") -> Example | None:
    """Return the picture in that language, or None if the game has none.  With `decision`: as the first seat
    is asked to make that decision."""
    game = find(slug)
    if game.faces.picture is None or (decision and decision not in moments(game).values()):
        return None
    view = position(slug, decision)
    with in_language(language):
        file = versioned("picture.svg", picture(view).encode())
        says = _("A game of {game} in progress, as {name} sees it. {status}").format(
            game=game.name, name=view.name(0), status=standing(game, view)
        )
        asks = game.words.prompt(view) if view.ask else ""
    url = f"/games/{slug}/picture.svg?language={language}&decision={decision}&v={file.version}"
    return Example(file, url, says, asks)


def moments(game: Game) -> dict[int, str]:
    """Return the decisions that the page about how to play has pictures of, by the number of the heading that
    each belongs to."""
    found: dict[int, str] = getattr(game.faces.picture, "MOMENTS", {})
    return found


@cache
def position(slug: str, decision: str) -> View:
    """Return what the first seat sees when it is asked after some moves of bots, always the same ones."""
    game = find(slug)
    low, high = game.seats
    pos = game.new(min(max(4, low), high), chance=1)
    moves = 0
    while (ask := pos.asked) is not None:
        mine = pos.ask_of(0)
        if mine is not None and (mine.decision.name == decision if decision else moves >= MOVES):
            break
        moves += 1
        pos.answer(ask, choose_sensibly(BotView(game, pos, ask.seat), mix(moves)))
    return game.view(pos, 0, NAMES[: pos.seats])
