"""The course of a game at a table: its dice, all choices that were made, and how to go back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from passel.contract import Game, Value, View
from passel.i18n import _
from passel.kernel import Option, Position, Refused, heard, luck
from passel.records import NewDice, Record

Move = tuple[int, Option]

SHARED: Final[dict[Move, Move]] = {}  # thousands of tables make the same moves: each is kept once


def shared(seat: int, option: Option) -> Move:
    return SHARED.setdefault((seat, option), (seat, option))


@dataclass(slots=True)
class History:
    """Unlike a record this holds forced choices too: at a table they are made one by one, like all others."""

    game: Game
    seats: int
    options: Mapping[str, Value]
    seed: bytes
    prelude: Record | None = None  # what was played elsewhere
    moves: list[Move] = field(default_factory=list)
    dice: list[NewDice] = field(default_factory=list)  # `made` counts moves
    rollbacks: int = 0

    def begin(self) -> Position:
        if self.prelude is None:
            return self.game.new(self.seats, self.options, key=self.seed, journal=True, paced=True)
        pos = self.prelude.replay()
        pos.key = self.seed
        pos.paced = True
        pos.journal = []
        return pos

    def positions(self) -> Iterator[Position]:
        """At the beginning and after each move: one object, which goes on."""
        base = self._record()
        pos = self.begin()
        for made, (seat, option) in enumerate(self.moves):
            base.change_dice(pos, made)
            yield pos
            pos.journal = []
            pos.play(seat, option)
        base.change_dice(pos, len(self.moves))
        yield pos

    def replay(self) -> Position:
        for pos in self.positions():
            last = pos
        return last

    @property
    def commitment(self) -> str:
        """Published at the start; the seed itself at the end."""
        return self._record().commitment

    def _record(self) -> Record:
        return Record(self.game, self.seats, dict(self.options), [], self.seed, dice=self.dice)

    def record(self, names: list[str]) -> Record:
        """As a file: without what was no choice."""
        record = self._record() if self.prelude is None else replace(self.prelude)
        start = len(record.decisions)
        free = list(self.free())
        record.names = names
        record.decisions = [*record.decisions, *(move for move, real in zip(self.moves, free) if real)]
        dice = [each._replace(made=start + sum(free[: each.made])) for each in self.dice]
        if self.prelude is not None:
            dice = [*record.dice, NewDice(start, "resumed", self.seed.hex()), *dice]
        record.dice = dice
        return record

    def free(self) -> Iterator[bool]:
        """Of each move, whether there was another."""
        for (seat, _option), pos in zip(self.moves, self.positions()):
            ask = pos.ask_of(seat)
            yield ask is not None and len(ask.options) > 1

    # -- going back ----------------------------------------------------------------------------------------

    def last_choice(self, seat: int) -> int:
        """How many moves were made before this seat last chose something."""
        free = list(self.free())
        for made in range(len(self.moves) - 1, -1, -1):
            if self.moves[made][0] == seat and free[made]:
                return made
        raise Refused(_("You have decided nothing yet."))

    def without_last(self, seat: int) -> History:
        """The last choice of `seat` taken back, if nothing has come of it: no die, nothing that anybody else
        saw, no decision of another seat, unless they act side by side and know nothing of each other."""
        made = self.last_choice(seat)
        option = self.moves[made][1]
        before = replace(self, moves=self.moves[:made]).replay()
        after = before.copy()
        after.journal = []
        after.play(seat, option)
        if chance(after, seat) != chance(before, seat):
            raise Refused(_("Something has come of {text} already, so it stands.").format(text=option.text))
        others = [reader for reader in range(-1, self.seats) if reader != seat]
        told = any(heard(entry, reader) for entry in after.journal for reader in others)
        if told or any(self._seen(before, reader) != self._seen(after, reader) for reader in others):
            raise Refused(_("Others know of {text} already, so it stands.").format(text=option.text))
        later = self.moves[made + 1 :]
        kept = [move for move in later if move[0] != seat]  # what is dropped was forced
        if kept and not (before.lanes and chance(self.replay(), seat) == chance(before, seat)):
            raise Refused(_("Others have decided since your last choice, so it stands."))
        return replace(self, moves=self.moves[:made] + kept)

    def _seen(self, pos: Position, reader: int) -> View:
        """That a player is ready may be seen, and taken back."""
        return msgspec.structs.replace(self.game.view(pos, reader), waiting=())

    def back_to(self, made: int) -> History:
        """As the players have agreed; from here on other dice, so that none is rolled twice."""
        count = self.rollbacks + 1
        kept = [each for each in self.dice if each.made < made]
        dice = [*kept, NewDice(made, "rollback", str(count))]
        return replace(self, moves=self.moves[:made], dice=dice, rollbacks=count)


def chance(pos: Position, seat: int) -> tuple[object, ...]:
    """How far the dice have got, of the table and of the seat's own lane: if there are no new lanes and no
    draw in its own, it is still the same."""
    *table, lanes = luck(pos)
    return *table, [lane for lane in lanes if lane[0] == seat]
