"""A game at home: its record, the file that keeps it, and the position that it has led to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from passel.bots import Bot, BotView, bot
from passel.contract import Standing, View
from passel.i18n import _
from passel.kernel import Ask, Entry, Option, Position, Refused, carried_out, luck, seeded
from passel.records import Record, save
from passel.terminal.seating import players


class Changed(ValueError):
    """The file of the game is not as we left it."""


class Chapter(NamedTuple):
    """A decision (none at the beginning), what came of it, and where that led."""

    number: int
    seat: int
    option: Option | None
    entries: list[Entry]
    pos: Position


def chapters(record: Record) -> Iterator[Chapter]:
    for number, pos in enumerate(record.unfold()):
        seat, option = record.decisions[number - 1] if number else (-1, None)
        yield Chapter(number, seat, option, pos.journal or [], pos)


class GameFile:
    """A decision is on the disk before anybody sees what came of it."""

    def __init__(self, record: Record, path: Path) -> None:
        self.record = record
        self.game = record.game
        self.names = [player.name for player in players(record)]
        self.path = path
        self.pos: Position
        self.entries: list[Entry] = []  # the whole journal
        self.orders: dict[int, tuple[Standing, int]] = {}  # standing, by seat; not kept when one leaves
        self.given: dict[int, int] = {}  # in which turn each of them was
        self.before_own: dict[int, int] = {}  # of each seat: how long that was before its last decision
        for chapter in chapters(record):
            self.before_own[chapter.seat] = len(self.entries)
            self.entries += chapter.entries
            self.pos = chapter.pos
        self.stamp = stamp(path)

    def view(self, seat: int) -> View:
        """Return what `seat` sees now, with the players' names."""
        return self.game.view(self.pos, seat, self.names)

    def advice(self, ask: Ask, name: str, level: Callable[[str], Bot] = bot) -> Option:
        """What a bot would do, the same whenever and wherever it is asked.  It is given no more than its seat
        sees, and no more of the seed than a number made from it one way."""
        seed = seeded("bot", self.record.seed.hex(), len(self.record.decisions), ask.seat)
        return level(name)(BotView(self.game, self.pos, ask.seat), seed)

    def order(self, seat: int, order: tuple[Standing, int]) -> None:
        self.orders[seat], self.given[seat] = order, self.game.lasted(self.pos)

    def ordered(self, seat: int) -> Option | None:
        """What a standing order answers for the seat; one that lapses does so when it has no answer, but not
        in the turn in which it was given."""
        if seat not in self.orders:
            return None
        order, number = self.orders[seat]
        text = self.game.stand(self.game.view(self.pos, seat), order.name, number)
        if not text and order.lapses and self.given[seat] != self.game.lasted(self.pos):
            del self.orders[seat]
        return self.game.box.texts[text] if text else None

    def keep(self) -> None:
        """Another window may have gone on with the same game: its decisions are not ours to lose."""
        if self.path.exists() and stamp(self.path) != self.stamp:
            told = _("{file} was changed from outside, so this game stops here.")
            raise Changed(told.format(file=self.path.name))
        save(self.record, self.path)
        self.stamp = stamp(self.path)

    def choose(self, seat: int, options: Sequence[Option]) -> None:
        """All of `options` or, if they cannot be saved, none."""
        after, played = carried_out(self.pos, seat, options)
        chosen = [(seat, option) for option, free in played if free]  # a record holds no forced choices
        if chosen:
            earlier = self.record.decisions
            self.record.decisions = [*earlier, *chosen]
            try:
                self.keep()
            except BaseException:
                self.record.decisions = earlier
                raise
        self.before_own[seat] = len(self.entries)
        self.entries += after.journal or []
        self.pos = after

    def undo(self, seat: int) -> Option:
        """Take back the last decision, if it was this seat's and nothing has come of it."""
        decisions = self.record.decisions
        if not any(other == seat for other, _option in decisions):
            raise Refused(_("You have decided nothing yet."))
        last, option = decisions[-1]
        if last != seat:
            raise Refused(_("Others have decided since your last choice, so it stands."))
        before = replace(self.record, decisions=decisions[:-1]).replay()
        after = self.game.decide(before, seat, [option])
        if luck(after) != luck(before):
            told = _("Chance has spoken since you chose {choice}, so it stands.")
            raise Refused(told.format(choice=option.text))
        if after.journal:
            told = _("The journal tells of {choice} already, so it stands.")
            raise Refused(told.format(choice=option.text))
        self.record.decisions = decisions[:-1]
        try:
            self.keep()
        except BaseException:
            self.record.decisions = decisions
            raise
        before.paced = self.pos.paced
        self.pos = before
        return option


def stamp(path: Path) -> tuple[int, int, int]:
    """Tells one version of a file from another."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0, 0, 0
    return found.st_ino, found.st_mtime_ns, found.st_size
