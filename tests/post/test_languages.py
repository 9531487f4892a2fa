"""Letters and boards in another language have no English in them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import cache
from html import unescape
from importlib.resources import files
from itertools import islice

import pytest
from babel.messages.pofile import read_po
from rich.console import Console, RenderableType

from passel.contract import Game
from passel.contract.text import Room, numbered, text_face
from passel.i18n import LANGUAGES, catalogue, in_language
from passel.kernel import Position
from passel.letters.ask import asking, closing
from passel.letters.line import the_end
from passel.registry import find
from post.games import NAMES, SLUGS, asks

pytestmark = pytest.mark.pure
TRANSLATIONS = [each for each in LANGUAGES if each != "en"]
ROOMS = [Room(100, 40), Room(78, 24), Room(60, 24), Room(78, 0)]
WORD = re.compile(r"(?<![\w{])[^\W\d_]{3,}(?![\w}…])")  # not names of blanks, nor words cut short
QUICKLY = 10  # decisions of a game; the slow test plays it to the end


def words(texts: Iterable[str]) -> set[str]:
    return {word.casefold() for text in texts for word in WORD.findall(text)}


@cache
def english_only(language: str) -> set[str]:
    """Words of English messages that no message has in the other language."""
    with (files("passel") / "locale" / "passel.pot").open("rb") as file:
        found = [message.id for message in read_po(file)]
    english = [text for each in found for text in ([each] if isinstance(each, str) else each)]
    known = catalogue(language)
    said = [*known.texts.values(), *[form for forms in known.plurals.values() for form in forms]]
    return words(english) - words(said)


@cache
def notation(slug: str) -> set[str]:
    """What is typed, and so the same in all languages."""
    game = find(slug)
    typed = [the_end(game), *game.seat_names, *[order.name for order in game.standing]]
    typed += [option.text.replace("-", " ") for option in game.box.options]
    return words([game.name, slug, *NAMES, *typed])


def unfit(slug: str, language: str, text: str) -> set[str]:
    """Return the English words in a text in another language."""
    return words([text.replace("-", " ")]) & (english_only(language) - notation(slug))


def plain(html: str) -> str:
    return unescape(re.sub(r"<style.*?</style>|<[^>]*>", " ", html, flags=re.DOTALL))


def on_paper(picture: RenderableType, width: int) -> str:
    console = Console(file=io.StringIO(), width=width, color_system=None)
    with console.capture() as captured:
        console.print(picture)
    return captured.get()


def read_by_all(game: Game, pos: Position, language: str) -> Iterable[str]:
    """The board for a seat and for spectators, on paper and on screens."""
    seat = pos.asks[0].seat if pos.asks else 0
    for reader in (seat, -1):
        view = game.view(pos, reader, NAMES)
        face = text_face(game)
        for room in ROOMS:
            yield on_paper(face.board(game, view, numbered(game, view), room).picture, room.width)
        yield from (face.score(view, each) for each in range(view.seats) if view.over)


def check(slug: str, language: str, most: int | None, every: int = 1) -> None:
    game = find(slug)
    last = None
    with in_language(language):
        for pos, ask, told in islice(asks(game, 4), 0, most, every):
            letter = asking(game, game.view(pos, ask.seat, NAMES), told, 17)
            for text in (letter.title, letter.text, plain(letter.html), *read_by_all(game, pos, language)):
                assert unfit(slug, language, text) == set(), f"{unfit(slug, language, text)} in {text}"
            last = pos
        if last is not None and last.over:
            end = closing(game, game.view(last, 0, NAMES))
            for text in (end.title, end.text, plain(end.html), *read_by_all(game, last, language)):
                assert unfit(slug, language, text) == set(), f"{unfit(slug, language, text)} in {text}"


@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("slug", SLUGS)
def test_no_english_is_left_in_letters_and_boards(slug: str, language: str) -> None:
    check(slug, language, QUICKLY)


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATIONS)
@pytest.mark.parametrize("slug", SLUGS)
def test_nor_in_a_whole_game(slug: str, language: str) -> None:
    check(slug, language, None, every=3)


def test_english_would_be_noticed() -> None:
    assert unfit("machikoro", "es", "Ronda 3 · tu turno · buy bakery") == set()
    assert unfit("machikoro", "es", "Ronda 3 · last round") == {"last", "round"}
    assert unfit("lawless", "es", "Plans  dados") == {"plans"}
