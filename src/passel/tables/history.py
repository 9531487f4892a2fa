"""The history of a game at a table: its dice, all moves, and going back."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec

from passel.contract import Game, Scene, Value, View
from passel.i18n import _
from passel.kernel import Option, Position, Refused, heard, luck
from passel.records import NewDice, Record

Move = tuple[int, Option]

SHARED: Final[dict[Move, Move]] = {}  # thousands of tables make the same moves: each exists once in memory


def shared(seat: int, option: Option) -> Move:
    return SHARED.setdefault((seat, option), (seat, option))


@dataclass(slots=True)
class History:
    """All moves, also forced ones, which a game file leaves out."""

    game: Game
    seats: int
    settings: Mapping[str, Value]
    seed: bytes
    prelude: Record | None = None  # what was played elsewhere
    moves: list[Move] = field(default_factory=list)
    dice: list[NewDice] = field(default_factory=list)  # `made` counts moves
    rollbacks: int = 0
    scene: Scene | None = None  # of a tutorial: where the position comes from, instead of the seed
    _commitment: str = field(default="", init=False, compare=False)  # computed once: seed and settings stay

    def begin(self) -> Position:
        if self.scene is not None:
            pos = self.scene.begin()
            pos.journal = pos.journal or []
            return pos
        if self.prelude is None:
            return self.game.new(self.seats, self.settings, key=self.seed, journal=True, paced=True)
        pos = self.prelude.replay()
        pos.key = self.seed
        pos.paced = True
        pos.journal = []
        return pos

    def positions(self) -> Iterator[Position]:
        """Yield the position at the start and after each move: always the same object, which changes."""
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
        """Return the hash of the seed.  It is published at the start, the seed itself at the end."""
        if not self._commitment:
            self._commitment = self._record().commitment
        return self._commitment

    def _record(self) -> Record:
        return Record(self.game, self.seats, dict(self.settings), [], self.seed, dice=self.dice)

    def record(self, names: list[str]) -> Record:
        """Return the game as a file, without forced moves."""
        record = self._record() if self.prelude is None else replace(self.prelude, orders={})
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
        """Yield for each move whether there was another option."""
        for (seat, _option), pos in zip(self.moves, self.positions()):
            ask = pos.ask_of(seat)
            yield ask is not None and len(ask.options) > 1

    # -- going back ----------------------------------------------------------------------------------------

    def last_choice(self, seat: int) -> int:
        """Return how many moves were made before the last free move of this seat."""
        free = list(self.free())
        for made in range(len(self.moves) - 1, -1, -1):
            if self.moves[made][0] == seat and free[made]:
                return made
        raise Refused(_("There's nothing to undo yet."))

    def undo(self, seat: int, observers: Collection[int] | None) -> History:
        """Return the history without the last free move of `seat` and its forced moves after it.

        Refused if there was chance in them, if an observer could see anything of them, or if another seat has
        moved since, even if it was forced to (a refusal would tell).  Moves of others who act at the same
        time and see nothing of each other do not count.  Without `observers` nothing is checked: a stored
        undo was checked when it was stored."""
        made = self.last_choice(seat)
        kept = [move for move in self.moves[made:] if move[0] != seat]
        without = replace(self, moves=self.moves[:made] + kept)
        if observers is None:
            return without
        before = replace(self, moves=self.moves[:made]).replay()
        luck_before = chance(before, seat)
        side_by_side = bool(before.lanes) and chance(self.replay(), seat) == luck_before
        views = [self._seen(before, reader) for reader in observers]
        pos = before.copy()
        pos.journal = []
        for mover, option in self.moves[made:]:
            if mover != seat:
                if side_by_side:
                    continue
                raise Refused(_("Too late to undo: someone has moved since. You can ask the others."))
            pos.play(seat, option)
            if chance(pos, seat) != luck_before:
                raise Refused(
                    _("Too late to undo: cards or dice have been revealed. You can ask the others.")
                )
            told = any(heard(entry, reader) for entry in pos.journal for reader in observers)
            if told or [self._seen(pos, reader) for reader in observers] != views:
                raise Refused(_("Too late to undo: the others have seen this move. You can ask them."))
        return without

    def _seen(self, pos: Position, reader: int) -> View:
        """Return the view of a reader without who decides what, which may change with an undo."""
        return msgspec.structs.replace(self.game.view(pos, reader), waiting=(), pending=())

    def back_to(self, made: int) -> History:
        """Return the history up to `made` moves, with new dice from there on: none is rolled twice."""
        count = self.rollbacks + 1
        kept = [each for each in self.dice if each.made < made]
        dice = [*kept, NewDice(made, "rollback", str(count))]
        return replace(self, moves=self.moves[:made], dice=dice, rollbacks=count)


def chance(pos: Position, seat: int) -> tuple[object, ...]:
    """Return how many random numbers the table and the seat's own lane have used: it stays the same until
    there is a new lane or a draw in its own."""
    *table, lanes = luck(pos)
    return *table, [lane for lane in lanes if lane[0] == seat]
