"""Twins: positions that a seat cannot tell from the real one, played along with it.

A twin is what the seat imagines, with the key and the pace of the real position.  When the seat decides, both
get the same option.  When another seat does, the twin gets options after which it still looks like the real
position; if there are none it is dropped, and another is made later.  Twins from secret choices that were
really made find leaks that imagined positions miss.

If the seat is told something else in the twin, it matters what it sees at that moment: a secret that the
rules make public is seen as well as told, even if it leaves the table before the next question.  Then the
twin has parted, and is dropped.
"""

from __future__ import annotations

from passel.contract import Game, View
from passel.kernel import Entry, Heard, Option, Position, heard
from passel.testing.games import Answer, Playthrough, Stream

TRIES = 10  # options tried at each decision


class TwinTracker:
    """Follows a playthrough with one twin at a time."""

    def __init__(self, game: Game, name: str) -> None:
        self.game = game
        self.name = name  # a part of the seed, so that trackers differ
        self.playthrough: Playthrough | None = None
        self.twin: Position | None = None
        self.seat = 0  # the seat that cannot tell the twin from the real position
        # the seat, and a twin that looked alike until the same option was chosen
        self.parted: tuple[int, Position] | None = None
        self.before: Position | None = None  # the real position before the last decision
        self.last: tuple[Position, Option] | None = (
            None  # the twin before its last decision, and what it chose
        )

    def step(self, playthrough: Playthrough) -> list[Entry] | None:
        """Follow the last decision; return the twin's new journal entries, or None if there is no twin."""
        luck = playthrough.luck("shadow", self.name)
        if self.playthrough is not playthrough:
            self.playthrough, self.twin = playthrough, None
        self.parted = None
        if self.twin is not None:
            self.last = None
            self.twin = self.follow(self.twin, playthrough, luck)
        if self.twin is not None and self.parts(playthrough, self.twin):
            self.twin = None
        news = self.twin.journal if self.twin is not None else None
        if self.twin is None and not playthrough.pos.over:
            self.seat = luck.below(playthrough.pos.seats)
            self.twin = self.alike(playthrough.pos, luck)
        self.before = playthrough.pos.copy()
        return news

    def parts(self, playthrough: Playthrough, twin: Position) -> bool:
        """Return whether the seat sees a difference at the moment when it is told one."""
        mine, theirs = self.told(playthrough.news), self.told(twin.journal)
        if mine == theirs or self.last is None or self.before is None:
            return False
        alike = [one == other for one, other in zip(mine, theirs, strict=False)]
        first = alike.index(False) if False in alike else len(alike)
        last = playthrough.answers[-1]
        before, option = self.last
        one = self.when_told(self.before, last.seat, last.option, first)
        other = self.when_told(before, last.seat, option, first - len(self.told(before.journal)))
        return self.game.view(one, self.seat) != self.game.view(other, self.seat)

    def told(self, news: list[Entry] | None) -> list[Heard]:
        return [line for entry in news or [] if (line := heard(entry, self.seat)) is not None]

    def when_told(self, pos: Position, seat: int, option: Option, line: int) -> Position:
        """Return the position when the seat was told that line; steps may be pending."""
        pos = pos.copy()
        pos.journal = []
        ask = pos.ask_of(seat)
        assert ask is not None
        pos.settle(ask, option)
        while len(self.told(pos.journal)) <= line and pos.step():
            pass
        return pos

    def alike(self, pos: Position, luck: Stream) -> Position | None:
        """Return a new twin: an imagined position, or a copy, which other choices will change."""
        twin = pos.copy()
        if luck.below(3):
            twin = self.game.imagine(pos, self.seat, luck.number())
            twin.key, twin.chance, twin.drawn = pos.key, pos.chance, pos.drawn
            for lane, true in zip(twin.lanes, pos.lanes, strict=False):
                lane.chance, lane.drawn = true.chance, true.drawn
            twin.paced = pos.paced
        return twin if self.game.view(twin, self.seat) == self.game.view(pos, self.seat) else None

    def follow(self, twin: Position, playthrough: Playthrough, luck: Stream) -> Position | None:
        """Return the twin after a decision with which it still looks like the real position, or None."""
        seen = self.game.view(playthrough.pos, self.seat)
        last = playthrough.answers[-1]
        twin.journal = []
        if last.seat != self.seat:
            return self.catch_up(twin, last, seen, luck)
        self.last = twin.copy(), last.option  # without the journal
        twin.play(last.seat, last.option)
        if self.game.view(twin, self.seat) == seen:
            return twin
        self.parted = (self.seat, twin)
        return None

    def catch_up(self, twin: Position, last: Answer, seen: View, luck: Stream) -> Position | None:
        """Return the twin after a decision of another seat: the same option if it is public, else any options
        (one, none or two) after which the view is the same; None if there are none."""
        once = []
        for option in choices(twin, last, luck):
            after = chosen(twin, last.seat, option)
            if self.game.view(after, self.seat) == seen:
                self.parted = None
                self.last = twin, option
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
                    self.last = after, option
                    return later
        return None


def choices(pos: Position, last: Answer, luck: Stream) -> list[Option]:
    """Return the options to try: the one really chosen and, if it is hidden, others, randomly before or after
    it."""
    ask = pos.ask_of(last.seat)
    offered: list[Option] = ask.options if ask is not None else []
    same = [last.option] if last.option in offered else []
    if not last.hidden:
        return same
    others = luck.some([option for option in offered if option is not last.option], TRIES)
    return others + same if luck.below(2) else same + others


def chosen(pos: Position, seat: int, option: Option) -> Position:
    """Return a copy in which the option was chosen; its journal continues."""
    after = pos.copy()
    after.journal = list(pos.journal or ())
    after.play(seat, option)
    return after
