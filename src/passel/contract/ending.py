"""Endings: what a page tells when a game is over, besides who has won.

A game's `faces/ending.py` has one function `ending(story)`.  The story is the game as a spectator saw it, so
an ending cannot reveal more than was public, and all readers get the same; only their own seat is "you"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Protocol

import msgspec

from passel.contract.view import View
from passel.i18n import N_, _
from passel.kernel import Entry, Event, Position, heard

if TYPE_CHECKING:
    from passel.contract.game import Game

MOST_TICKS: Final = 6
TOOK_THE_LEAD: Final = {
    "round": (
        N_("You took the lead in round {n} and kept it."),
        N_("{who} took the lead in round {n} and kept it."),
    ),
    "turn": (
        N_("You took the lead in turn {n} and kept it."),
        N_("{who} took the lead in turn {n} and kept it."),
    ),
}


class Round(NamedTuple):
    """The start of a round or a turn: its number, the step of the replay, and what a spectator saw."""

    number: int
    step: int
    view: View


class StoryLine(NamedTuple):
    """A line of the log as a spectator got it: the step of the replay, the event and its numbers.  Hidden
    numbers are None."""

    step: int
    event: Event
    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A finished game from public facts.  `view` is a spectator's view of the end, with names; `reader` is
    the seat that is called "you", -1 for a spectator; `counts` is what the game counts: "round" or "turn"."""

    view: View
    rounds: Sequence[Round]
    lines: Sequence[StoryLine]
    counts: str = "round"
    reader: int = -1

    def name(self, seat: int) -> str:
        return _("You") if seat == self.reader else self.view.name(seat)

    def said(self, seat: int, own: str, other: str, **blanks: object) -> str:
        """Return a sentence about a seat: `own` if it is the reader's, else `other` with its name as who."""
        return (own if seat == self.reader else other).format(who=self.view.name(seat), **blanks)

    def told(self, *events: Event) -> list[StoryLine]:
        """Return the lines of some events, in their order."""
        return [line for line in self.lines if line.event in events]

    def round_of(self, step: int) -> int:
        """Return the number of the round in which a step was taken."""
        begun = [each.number for each in self.rounds if each.step < max(step, 1)]
        return begun[-1] if begun else 0


class StoryWriter:
    """Writes down a game, step by step, as a spectator sees it."""

    def __init__(self, game: Game, names: Sequence[str]) -> None:
        self.game: Final = game
        self.names: Final = names
        self.lines: Final[list[StoryLine]] = []
        self.rounds: Final[list[Round]] = []
        self.step = -1

    def add(self, pos: Position, entries: Iterable[Entry]) -> None:
        """Add the position at the start, or after one more step, with the journal entries of the step."""
        self.step += 1
        for entry in entries:
            line = heard(entry, -1)
            if line is not None:
                event, *values = line
                self.lines.append(StoryLine(self.step, event, tuple(values[: len(event.fields)])))
        number = getattr(self.game.public(pos), self.game.length, None)
        if isinstance(number, int) and (not self.rounds or number != self.rounds[-1].number):
            self.rounds.append(Round(number, self.step, self.game.view(pos, -1, self.names)))

    def story(self, pos: Position, reader: int = -1) -> Story:
        """Return the story that ends with this position."""
        view = self.game.view(pos, -1, self.names)
        return Story(view, self.rounds, self.lines, self.game.length, reader)


# -- what an ending consists of ------------------------------------------------------------------------------


class Scores(msgspec.Struct, frozen=True):
    """The standings: the names of the columns, and a row of numbers or words for each seat."""

    columns: tuple[str, ...]
    rows: tuple[tuple[int | str, ...], ...]


class Row(msgspec.Struct, frozen=True):
    """A row of a breakdown, with a cell for each seat.  It is about `seat` if that is not -1."""

    label: str
    cells: tuple[int | str, ...]
    strong: bool = False  # a sum
    seat: int = -1


class Breakdown(msgspec.Struct, frozen=True):
    """A table with a column for each player: what the scores consist of, or who did what to whom."""

    title: str
    rows: tuple[Row, ...]
    caption: str = ""
    wide: bool = False  # its cells are words: it takes the whole width


class Curve(msgspec.Struct, frozen=True):
    """A line of a chart, for a seat; with `name`, a line for something else, which is shaded."""

    seat: int
    points: tuple[tuple[float, float], ...]
    name: str = ""


class Dot(msgspec.Struct, frozen=True):
    """A point on a seat's line where something happened; `text` says what."""

    seat: int
    x: float
    y: float
    text: str


class LineChart(msgspec.Struct, frozen=True):
    """Lines over rounds, or over a distance.  `ticks` are labels below the chart, each at its x."""

    title: str
    lines: tuple[Curve, ...]
    ticks: tuple[tuple[float, str], ...]
    dots: tuple[Dot, ...] = ()
    caption: str = ""


class Bar(msgspec.Struct, frozen=True):
    """A bar with a length for each part of the chart.  It is about `seat` if that is not -1."""

    label: str
    values: tuple[int, ...]
    seat: int = -1


class BarChart(msgspec.Struct, frozen=True):
    """Horizontal bars, each stacked from the same parts."""

    title: str
    parts: tuple[str, ...]
    bars: tuple[Bar, ...]
    caption: str = ""


class Card(msgspec.Struct, frozen=True):
    """A few lines with a title; `tone` is "good", "bad" or "", and never the only carrier of a meaning."""

    title: str
    lines: tuple[str, ...]
    verdict: str = ""
    tone: str = ""
    seat: int = -1


class Cards(msgspec.Struct, frozen=True):
    title: str
    cards: tuple[Card, ...]
    caption: str = ""


class Moment(msgspec.Struct, frozen=True):
    """A turning point: a link to the replay after this step."""

    step: int
    text: str


Section = Breakdown | LineChart | BarChart | Cards


class Ending(msgspec.Struct, frozen=True):
    """What the end scene shows below the result: a second line, the standings, sections, turning points and
    facts."""

    standings: Scores
    second: str = ""
    sections: tuple[Section, ...] = ()
    moments: tuple[Moment, ...] = ()
    facts: tuple[str, ...] = ()


class EndingFace(Protocol):
    """`faces/ending.py`: the end of the game, told with figures.  Optional: without it, the end scene has the
    result and the places."""

    def ending(self, story: Story) -> Ending:
        """Return the ending of a game that is over."""


# -- what most endings need ----------------------------------------------------------------------------------

Ahead = Callable[[View], Sequence[float]]


def race(story: Story, title: str, ahead: Ahead, dots: Sequence[Dot] = (), caption: str = "") -> LineChart:
    """Return how far all had got at the start of each round and at the end; x counts the rounds before."""
    values = progress(story, ahead)
    lines = [
        Curve(seat, tuple(enumerate(map(float, line)))) for seat, line in enumerate(zip(*values, strict=True))
    ]
    return LineChart(title, tuple(lines), round_ticks(story), tuple(dots), caption)


def progress(story: Story, ahead: Ahead) -> list[Sequence[float]]:
    return [ahead(view) for view in [*[each.view for each in story.rounds], story.view]]


def round_ticks(story: Story) -> tuple[tuple[float, str], ...]:
    """Return the numbers of some rounds, and the end."""
    every = -(-len(story.rounds) // MOST_TICKS) or 1
    numbers = [(float(n), str(each.number)) for n, each in enumerate(story.rounds)][::every]
    last = len(story.rounds)
    return (*[tick for tick in numbers if last - tick[0] >= every / 2], (float(last), _("End")))


def lead_since(story: Story, values: Sequence[Sequence[float]]) -> int | None:
    """Return since which of the values the only winner was ahead of all others to the end; None if never."""
    if len(story.view.winners) != 1:
        return None
    (winner,) = story.view.winners
    since = None
    for number, each in enumerate(values):
        leads = each[winner] == max(each) and list(each).count(max(each)) == 1
        since = (number if since is None else since) if leads else None
    return since


def turning_point(story: Story, ahead: Ahead) -> tuple[Moment, ...]:
    """Return since when the winner was ahead, as one moment; none if several won, or another was ahead."""
    since = lead_since(story, progress(story, ahead))
    if since is None or not story.rounds or story.counts not in TOOK_THE_LEAD:
        return ()
    (winner,) = story.view.winners
    if since == 0:
        own, other = _("You were ahead from the start."), _("{who} was ahead from the start.")
        return (Moment(story.rounds[0].step, story.said(winner, own, other)),)
    # The lead was taken in the round before the start at which it shows.
    taken = story.rounds[since - 1]
    own, other = TOOK_THE_LEAD[story.counts]
    return (Moment(taken.step, story.said(winner, _(own), _(other), n=taken.number)),)
