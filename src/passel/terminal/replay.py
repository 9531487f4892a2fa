"""Shows a game file move by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from passel.bots.players import players_in
from passel.contract import BadSetting
from passel.contract.text import ACCENT, QUIET, Room, text_face
from passel.i18n import _
from passel.kernel import Entry, Option, Position, digest
from passel.records import Record, line


class Chapter(NamedTuple):
    """A move (none at the start), what happened, and the position after it."""

    number: int
    seat: int
    option: Option | None
    entries: list[Entry]
    pos: Position


def chapters(record: Record) -> Iterator[Chapter]:
    for number, pos in enumerate(record.unfold()):
        seat, option = record.decisions[number - 1] if number else (-1, None)
        yield Chapter(number, seat, option, pos.journal or [], pos)


def told_chapters(record: Record, to: int | None) -> Iterator[Chapter]:
    last = len(record.decisions)
    if to is not None and not 0 <= to <= last:
        told = _("This game has {n} moves. Choose 0 to {n}.")
        raise BadSetting(told.format(n=last))
    return islice(chapters(record), None if to is None else to + 1)


def print_replay(console: Console, record: Record, to: int | None, wait: Callable[[], bool]) -> None:
    """Print a game move by move, and the last board; `wait` returns whether to continue."""
    game, names = record.game, [player.name for player in players_in(record)]
    told = told_chapters(record, to)
    for chapter in told:
        if chapter.option is not None:
            who = f"{names[chapter.seat]}: "
            choice = Text.assemble((f"{chapter.number:4}  ", QUIET), who, (chapter.option.text, ACCENT))
            console.print(choice)
        for paragraph in text_face(game).story(game, chapter.entries, names):
            console.print(Padding(paragraph, (0, 0, 0, 6)))
        if not wait():
            break
    view = game.view(chapter.pos, -1, names)
    room = Room(console.width, console.height if console.is_terminal else 0)
    console.print(text_face(game).board(game, view, {}, room).picture)
    if view.over:
        console.print(Text(game.words.result(view), style=ACCENT))


def replay_data(record: Record, to: int | None) -> dict[str, Any]:
    """Return the same for programs."""
    game, names = record.game, [player.name for player in players_in(record)]
    decisions = []
    for chapter in told_chapters(record, to):
        decisions.append(
            {
                "number": chapter.number,
                "seat": game.seat_names[chapter.seat] if chapter.option else None,
                "choice": chapter.option.text if chapter.option else None,
                "journal": [line(game, entry) for entry in chapter.entries],
                "story": [game.words.tell(entry, names) for entry in chapter.entries],
            }
        )
    pos = chapter.pos
    return {
        "game": game.slug,
        "players": record.names,
        "settings": record.settings,
        "decisions": decisions,
        "over": pos.over,
        "reason": pos.reason,
        "places": pos.places,
        "payoffs": pos.payoffs,
        "digest": digest(pos),
    }
