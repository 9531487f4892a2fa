"""The checker of endings: they can be told of every finished game, to every reader, and are complete."""

from __future__ import annotations

from passel.contract import BarChart, Breakdown, Cards, Ending, Game, LineChart, Section
from passel.contract.ending import StoryWriter
from passel.testing.checks import Checker, Violation
from passel.testing.games import Playthrough


class EndingsTold(Checker):
    """Every ending has a row for each player, and refers to players and steps that exist."""

    name = "endings are told"
    idle = "the game has no faces/ending.py"

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.writer: StoryWriter | None = None

    def on_decision(self, playthrough: Playthrough) -> None:
        if self.game.faces.ending is None:
            return
        if not playthrough.answers or self.writer is None:
            self.writer = StoryWriter(self.game, playthrough.table.names)
        self.writer.add(playthrough.pos, playthrough.news)

    def on_end(self, playthrough: Playthrough) -> None:
        face, pos = self.game.faces.ending, playthrough.pos
        if face is None or self.writer is None or not pos.over:
            return
        for reader in range(-1, pos.seats):
            self.tried += 1
            self.complete(face.ending(self.writer.story(pos, reader)), pos.seats, self.writer.step)

    def complete(self, ending: Ending, seats: int, last: int) -> None:
        rows = ending.standings.rows
        if len(rows) != seats or {len(row) for row in rows} != {len(ending.standings.columns)}:
            raise Violation("the standings have another number of rows or columns than they say.")
        for section in ending.sections:
            if not section.title or not fits(section, seats):
                raise Violation(f"the section {section.title!r} does not fit {seats} players.")
        for moment in ending.moments:
            if not 0 <= moment.step <= last:
                raise Violation(f"there is no step {moment.step} to watch: {moment.text}")


def fits(section: Section, seats: int) -> bool:
    """Return whether a section has something to show, for players that exist."""
    match section:
        case Breakdown(rows=rows):
            return bool(rows) and all(len(row.cells) == seats and row.seat < seats for row in rows)
        case LineChart(lines=lines, dots=dots):
            named = [line.seat for line in lines if not line.name] + [dot.seat for dot in dots]
            return all(line.points for line in lines) and all(0 <= seat < seats for seat in named)
        case BarChart(parts=parts, bars=bars):
            return bool(bars) and all(
                len(bar.values) == len(parts) and min(bar.values) >= 0 and bar.seat < seats for bar in bars
            )
        case Cards(cards=cards):
            return bool(cards) and all(card.title and card.seat < seats for card in cards)
