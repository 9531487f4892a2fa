"""A game at one keyboard, saved in a game file that people can read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

from passel.bots.players import players_in
from passel.contract import Game, View
from passel.i18n import _
from passel.kernel import Entry, Option, Position
from passel.records import Record, save
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.history import Move
from passel.tables.local import Done, LocalTable
from passel.tables.state import TableState
from passel.tables.tasks import Task

HOST = "host"


class Changed(ValueError):
    """Another program has changed the game file."""


class RecordLog:
    """A game file as the log of a table: read as acts, and written again after each move or undo.  It has no
    forced moves: they follow from the others."""

    def __init__(self, record: Record, path: Path) -> None:
        self.record = record
        self.path = path
        self.stamp = stamp(path)
        self._read = False

    @property
    def id(self) -> str:
        return self.path.stem

    def locked(self) -> AbstractContextManager[None]:
        return nullcontext()  # `save` notices if another program has written

    def reopened(self) -> RecordLog:
        self._read = False
        return self

    def read_on(self, state: TableState) -> Iterator[tuple[int, int, Act]]:
        if not self._read:
            self._read = True
            for act in self._acts(state):
                yield state.number + 1, 0, act
            self.remember(state)

    def remember(self, state: TableState) -> None:
        """Remember how far the game file goes."""
        self._made, self._pos = len(state.history.moves), state.pos

    def _acts(self, state: TableState) -> Iterator[Act]:
        """Yield the acts that lead to the end of the game file; each is done before the next is asked for."""
        record, game = self.record, self.record.game
        state.at_one_keyboard = True
        terms = acts.Terms(game=game.slug, seats=record.seats, settings=record.settings)
        yield acts.Open(by=HOST, terms=terms, name=HOST, invitation="")
        for seat, player in enumerate(players_in(record)):
            by = HOST if player.bot else game.seat_names[seat]
            yield acts.Sit(by=by, seat=seat, name=player.name, level=player.bot)
        yield acts.Start(by=HOST, seed=record.seed.hex(), rules=game.rules)
        for made, (seat, option) in enumerate(record.decisions):
            yield from self._change_dice(state, made)
            while (ask := state.pos.ask_of(seat)) is None or len(ask.options) == 1:
                yield forced(state, -1 if ask is None else seat)
            yield decision(state, seat, [option])
        yield from self._change_dice(state, len(record.decisions))
        for seat, text in record.orders.items():
            yield acts.Order(seat=seat, text=text)

    def _change_dice(self, state: TableState, made: int) -> Iterator[Act]:
        """Use other dice where the game file says so, after all forced moves."""
        for dice in self.record.dice:
            if dice.made == made:
                while any(len(ask.options) == 1 for ask in state.pos.asks):
                    yield forced(state)
                state.history.dice.append(dice._replace(made=len(state.history.moves)))
                state.pos.key = self.record.key(dice)

    def append(self, done: list[Done], state: TableState) -> None:
        if any(isinstance(act, acts.Undo) for _at, act in done):
            decisions = state.history.record([]).decisions
        else:
            decisions = [*self.record.decisions, *choices(self._pos, state.history.moves[self._made :])]
        orders = {seat: text for seat in range(self.record.seats) if (text := state.order_of(seat))}
        orders = {} if state.pos.over else orders
        if decisions != self.record.decisions or orders != self.record.orders:
            self.save(replace(self.record, decisions=decisions, orders=orders))
        self.remember(state)

    def save(self, record: Record) -> None:
        """Write the game file, but never overwrite the moves of another window with the same game."""
        if self.path.exists() and stamp(self.path) != self.stamp:
            told = _("Another program changed {file}, so the game stops here.")
            raise Changed(told.format(file=self.path.name))
        save(record, self.path)
        self.record, self.stamp = record, stamp(self.path)


def forced(state: TableState, seat: int = -1) -> Act:
    """Return the forced move of a seat, or of the first that has one."""
    ask = next(ask for ask in state.pos.asks if len(ask.options) == 1 and seat in (-1, ask.seat))
    return acts.Decide(seat=ask.seat, options=(ask.options[0].text,), why="forced")


def decision(state: TableState, seat: int, options: Sequence[Option]) -> Act:
    by, ask = state.seats[seat].user, state.ask_of(seat)
    why = "forced" if ask is not None and len(ask.options) == 1 else "" if by else "bot"
    return acts.Decide(by=by, seat=seat, options=tuple(option.text for option in options), why=why)


def choices(pos: Position, moves: Sequence[Move]) -> Iterator[Move]:
    """Yield those of the moves from this position on that were not forced."""
    pos = pos.copy()
    for seat, option in moves:
        ask = pos.ask_of(seat)
        if ask is not None and len(ask.options) > 1:
            yield seat, option
        pos.play(seat, option)


class GameFile(LocalTable[RecordLog]):
    """A game at one keyboard.  A move is saved before anybody sees its result."""

    def __init__(self, record: Record, path: Path) -> None:
        self.path = path
        super().__init__(RecordLog(record, path))

    def _open(self, log: RecordLog) -> None:
        self.entries: list[Entry] = []  # the whole log
        self.before_own: dict[int, int] = {}  # of each seat: the length of the log before its last move
        super()._open(log)

    def _taken(self, at: int, act: Act) -> None:
        super()._taken(at, act)
        if isinstance(act, acts.Undo):
            self.entries = [entry for pos in self.state.history.positions() for entry in pos.journal or ()]
        elif isinstance(act, acts.Start | acts.Decide):
            if isinstance(act, acts.Decide) and act.why != "forced":
                self.before_own[act.seat] = len(self.entries)
            self.entries += self.pos.journal or ()

    @property
    def record(self) -> Record:
        return self.log.record

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def pos(self) -> Position:
        return self.state.pos

    @property
    def names(self) -> list[str]:
        return self.state.names()

    def view(self, seat: int) -> View:
        """Return what `seat` sees now, with the players' names."""
        return self.game.view(self.pos, seat, self.names)

    def keep(self) -> None:
        self.log.save(self.record)

    def submit(self, act: Act) -> None:
        """Do and save an act.  If it is refused or can't be saved, nothing changes."""
        with self.session():
            self.do(act)

    def choose(self, seat: int, options: Sequence[Option]) -> None:
        self.submit(decision(self.state, seat, options))

    def run(self, task: Task, answer: Option | None = None) -> None:
        with self.session():
            self.fulfil(task, answer)

    def order(self, seat: int, text: str) -> None:
        """Turn on an automatic answer, or off if there is no text."""
        self.submit(acts.Order(by=self.state.seats[seat].user, seat=seat, text=text))

    def undo(self, seat: int) -> Option:
        """Undo the last move of a seat, and return it."""
        option = self.state.history.moves[self.state.history.last_choice(seat)][1]
        self.submit(acts.Undo(by=self.state.seats[seat].user, seat=seat))
        return option


def stamp(path: Path) -> tuple[int, int, int]:
    """Return what tells one version of a file from another."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return 0, 0, 0
    return found.st_ino, found.st_mtime_ns, found.st_size
