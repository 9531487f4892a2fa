"""At a table people have names: whatever a game says of a chair there is said of who sits in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from passel.game import Game, View, Words
from passel.kernel import Heard


def by_name(game: Game, names: Sequence[str]) -> Game:
    """The same game, whose words call the players by their names."""
    return replace(game, words=Named(game.words, game.seat_names, names))


class Named:
    """A game's words are made from a view, which knows chairs only: P2, or Red, with a capital."""

    def __init__(self, words: Words, chairs: Sequence[str], names: Sequence[str]) -> None:
        written = [chair[:1].upper() + chair[1:] for chair in chairs[: len(names)]]
        self.words = words
        self.names = dict(zip(written, names, strict=True))
        self.chair = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, written))})(?!\w)")

    def named(self, text: str) -> str:
        return self.chair.sub(lambda found: self.names[found[0]], text)

    def prompt(self, view: View) -> str:
        return self.named(self.words.prompt(view))

    def label(self, view: View, option: Any) -> str:
        return self.named(self.words.label(view, option))

    def preview(self, view: View, option: Any) -> str:
        return self.named(self.words.preview(view, option))

    def why_not(self, view: View, option: Any) -> tuple[str, str]:
        reason, clause = self.words.why_not(view, option)
        return self.named(reason), clause

    def tell(self, heard: Heard, names: Sequence[str]) -> str:
        return self.words.tell(heard, names)

    def result(self, view: View, names: Sequence[str]) -> str:
        return self.words.result(view, names)
