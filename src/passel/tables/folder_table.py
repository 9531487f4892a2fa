"""A game by post in a folder: its table, and the turns that were resolved."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from passel.kernel import Option, Position, Refused
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.file_log import FileLog, begin, checked_name, locked
from passel.tables.local import BadLog, Done, LocalTable, now
from passel.tables.parts import Spoken
from passel.tables.sheets import Address, Sealed, rehearsal, turn_of
from passel.tables.state import TableState
from passel.tables.turns import PlayedTurn, Turn

REFEREE: Final = "referee"


class Player(NamedTuple):
    """The player of a seat; a bot if there is a level."""

    name: str
    address: Address = Address()
    level: str = ""


class Writing(NamedTuple):
    """A turn that is not resolved yet."""

    turn: int
    before: Position
    moves: int  # moves that were made before it
    sheets: dict[int, Sealed]
    bots: tuple[int, ...]  # seats that need not send orders


class FolderTable(LocalTable[FileLog]):
    """A table that keeps every turn when it is resolved, also those that are rolled back later: the folder
    has a report of each."""

    def __init__(self, path: Path, clock: Callable[[], int] = now) -> None:
        self.folder: Final = path
        super().__init__(FileLog(path), clock)

    def _open(self, log: FileLog) -> None:
        self.ran: list[PlayedTurn] = []
        self.undone: set[str] = set()  # labels of turns that were rolled back
        self._began: Position | None = None  # the turn for which orders are being written
        self._writing: Writing | None = None  # the same, as it was after the last act
        super()._open(log)

    def _taken(self, at: int, act: Act) -> None:
        super()._taken(at, act)
        state, writing = self.state, self._writing
        turn = turn_of(state) if state.moved else 0
        if isinstance(act, acts.Rollback):
            self.undone |= {each.label for each in self.ran if each.turn >= turn}
            self._began = state.pos if turn else None
        elif writing is None or turn != writing.turn:
            if writing is not None and state.phase != "closed":
                ends = {ask.seat: state.deadline(ask.seat) or 0 for ask in state.pos.asks}
                talk = {reader: state.said_to(reader) for reader in range(-1, len(state.seats))}
                made = state.history.moves[writing.moves :]
                self.ran.append(self._played(writing, made, state.pos, ends, talk))
            self._began = state.pos if turn else None
        self._writing = self._present_turn()

    def _present_turn(self) -> Writing | None:
        """Return the turn for which orders are collected, if there is one."""
        state = self.state
        if self._began is None:
            return None
        turn, asked = turn_of(state), {ask.seat for ask in state.pos.asks}
        bots = tuple(seat for seat in range(len(state.seats)) if seat not in asked)
        moves = state.turns.get(turn, 0)  # none, if the game was closed
        return Writing(turn, self._began, moves, dict(state.sheets.get(turn, {})), bots)

    def _played(
        self,
        writing: Writing,
        made: list[tuple[int, Option]],
        after: Position,
        deadlines: dict[int, int],
        talk: dict[int, list[Spoken]],
    ) -> PlayedTurn:
        turn, before, _moves, sheets, bots = writing
        edition = 1 + sum(each.turn == turn for each in self.ran)
        addresses = [seat_state.address for seat_state in self.state.seats]
        run = Turn(before, made, after.journal or [], after)
        names = self.state.names()
        reason = self.state.rolled[-1].reason if edition > 1 else ""
        return PlayedTurn(turn, edition, run, sheets, bots, names, addresses, deadlines, talk, reason)

    def preview(self) -> PlayedTurn:
        """Return a possible result of the turn, with dice that differ from the real ones; nothing changes."""
        state, writing = self.state, self._writing
        if writing is None:
            raise Refused("There is no turn to preview: here a decision takes effect at once.")
        orders, pos = rehearsal(state)
        return self._played(writing, state.history.moves[writing.moves :] + orders, pos, {}, {})

    @property
    def standing(self) -> list[PlayedTurn]:
        """Return the turns that were resolved and not rolled back."""
        return [each for each in self.ran if each.label not in self.undone]


def open_game(
    path: Path,
    name: str,
    terms: acts.Terms,
    players: Sequence[Player],
    clock: Callable[[], int] = now,
    referee: str = "The referee",
) -> FolderTable:
    """Open a table in a new folder, seat everybody, and start the game."""
    checked_name(name)
    state = TableState(name)
    done: list[Done] = []
    at = clock()

    def do(act: Act) -> None:
        written, effect = state.consider(act, at)
        done.append((at, written))
        state.take(written, effect)

    do(acts.Open(by=REFEREE, terms=terms, name=referee, invitation=secrets.token_hex(16)))
    for seat, player in enumerate(players):
        if player.level:
            do(acts.Sit(by=REFEREE, seat=seat, name=player.name, level=player.level))
        else:
            user = state.game.seat_names[seat]
            do(acts.Sit(by=user, seat=seat, name=player.name))
            email, zone, language = player.address
            do(acts.Address(by=user, seat=seat, email=email, zone=zone, language=language))
    do(acts.Start(by=REFEREE, seed=secrets.token_hex(32), rules=state.game.rules))
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise BadLog(f"{path.name} is there already: a game by post begins in a new folder.")
    path.mkdir(parents=True, exist_ok=True)
    with locked(path):
        begin(path, name, done)
    return FolderTable(path, clock)
