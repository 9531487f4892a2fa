"""Truths that look alike: another position which a seat cannot tell from the true one, played on in step.

A twin is what the seat imagines, with the key and the pace of the truth.  When the seat decides, both get the
same option.  When another seat does, the twin gets options of its own after which it still looks like the
truth; if there are none it is dropped, and another is made later.  Twins that come of other secret choices,
really made, find what those that are only imagined miss.
"""

from __future__ import annotations

from passel.contract import Game, View
from passel.kernel import Entry, Option, Position
from passel.testing.games import Answer, Story, Stream

TRIES = 10  # options that a twin tries at each decision, to look like the truth


class Shadow:
    """Follows a story with one twin at a time."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name  # or else all shadows would be the same
        self.story: Story | None = None
        self.twin: Position | None = None
        self.seat = 0  # whose twin it is
        self.parted: tuple[int, Position] | None = (
            None  # this one looked alike until the same choice was made
        )

    def step(self, story: Story) -> list[Entry] | None:
        """Follow the last decision: what the twin's journal tells, or None if there is no twin."""
        luck = story.luck("shadow", self.name)
        if self.story is not story:
            self.story, self.twin = story, None
        self.parted = None
        if self.twin is not None:
            self.twin = self.follow(self.twin, story, luck)
        news = self.twin.journal if self.twin is not None else None
        if self.twin is None and not story.pos.over:
            self.seat = luck.below(story.pos.seats)
            self.twin = self.alike(story.pos, luck)
        return news

    def alike(self, pos: Position, luck: Stream) -> Position | None:
        """A twin for this moment: imagined, or the truth itself, which other choices will change."""
        twin = pos.copy()
        if luck.below(3):
            twin = self.game.imagine(pos, self.seat, luck.number())
            twin.key, twin.chance, twin.drawn = pos.key, pos.chance, pos.drawn
            for lane, true in zip(twin.lanes, pos.lanes, strict=False):
                lane.chance, lane.drawn = true.chance, true.drawn
            twin.paced = pos.paced
        return twin if self.game.view(twin, self.seat) == self.game.view(pos, self.seat) else None

    def follow(self, twin: Position, story: Story, luck: Stream) -> Position | None:
        """The twin, gone on so that it still looks like the truth."""
        seen = self.game.view(story.pos, self.seat)
        last = story.answers[-1]
        twin.journal = []
        if last.seat != self.seat:
            return self.catch_up(twin, last, seen, luck)
        twin.play(last.seat, last.option)
        if self.game.view(twin, self.seat) == seen:
            return twin
        self.parted = (self.seat, twin)
        return None

    def catch_up(self, twin: Position, last: Answer, seen: View, luck: Stream) -> Position | None:
        """The other seat decides in the twin, too: the same if all know it; else whatever leaves no trace,
        once, if that will do, or not at all, or twice."""
        once = []
        for option in choices(twin, last, luck):
            after = chosen(twin, last.seat, option)
            if self.game.view(after, self.seat) == seen:
                self.parted = None
                return after
            if option is last.option:
                self.parted = (self.seat, after)
            once.append(after)
        if last.hidden and self.game.view(twin, self.seat) == seen:
            return twin
        for after in once[:4]:
            for option in choices(after, last, luck) if last.hidden and after.lanes else []:
                later = chosen(after, last.seat, option)
                if self.game.view(later, self.seat) == seen:
                    return later
        return None


def choices(pos: Position, last: Answer, luck: Stream) -> list[Option]:
    """The option that was chosen in truth; where that is hidden, others as well, and as often as not before
    it: nobody must notice."""
    ask = pos.ask_of(last.seat)
    offered: list[Option] = ask.options if ask is not None else []
    same = [last.option] if last.option in offered else []
    if not last.hidden:
        return same
    others = luck.some([option for option in offered if option is not last.option], TRIES)
    return others + same if luck.below(2) else same + others


def chosen(pos: Position, seat: int, option: Option) -> Position:
    """A copy in which that was decided; its journal goes on."""
    after = pos.copy()
    after.journal = list(pos.journal or ())
    after.play(seat, option)
    return after
