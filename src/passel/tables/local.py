"""A desk on files: one game by post, its table, and what was done at it.

Whatever is done at a desk in one go is written in one piece, or not at all."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from passel.bots import BotView, bot
from passel.clock import SystemClock
from passel.kernel import Option, Position, Refused, seeded
from passel.tables import acts, file_log
from passel.tables.acts import Act
from passel.tables.file_log import BadDesk, Done, Log, locked
from passel.tables.parts import Frozen, Spoken
from passel.tables.sheets import Address, Sealed, rehearsal, turn_of
from passel.tables.state import TableState
from passel.tables.tasks import Pace, Task, duties, duty_act
from passel.tables.turns import PlayedTurn, Turn

REFEREE: Final = "referee"
AT_ONCE: Final = Pace(0, 0)  # by letter nobody sees how long a table takes
STRETCH: Final = 200  # acts after which even a long thought is written down
Progress = Callable[[str], None]


def now() -> int:
    return SystemClock().now()


def silent(stage: str) -> None:
    """Nobody watches."""


class Player(NamedTuple):
    """Who takes a seat: a bot if there is a level."""

    name: str
    address: Address = Address()
    level: str = ""


class Writing(NamedTuple):
    """A turn that is not run yet."""

    turn: int
    before: Position
    moves: int  # that were made before it
    sheets: dict[int, Sealed]
    bots: tuple[int, ...]  # who are done: theirs need no envelope


class LocalTable:
    def __init__(self, path: Path, clock: Callable[[], int] = now) -> None:
        self.folder: Final = path
        self.clock: Final = clock
        self._open()

    def _open(self) -> None:
        self.log = Log(self.folder)
        self.state = TableState(self.log.head.id)
        self.ran: list[PlayedTurn] = []
        self.undone: set[str] = set()  # labels of turns that were rolled back
        self._pending: list[Done] = []
        self._last = 0  # when something was done
        self._began: Position | None = None  # the turn for which orders are being written
        self.catch_up()

    def catch_up(self) -> None:
        """Whatever is in the log and not yet known here."""
        for entry in self.log.read_on():
            try:
                _written, effect = self.state.consider(entry.act, entry.at)
            except (Refused, Frozen, RuntimeError, ValueError) as error:
                raise BadDesk(
                    f"The log cannot be played by these rules: line {entry.number + 1}: {error}"
                ) from None
            self._take(entry.at, entry.act, effect)

    @contextmanager
    def session(self) -> Iterator[None]:
        """What is done in here is done by nobody else at the same time, and is on the disk at the end: all of
        it, or, if something goes wrong, nothing."""
        with locked(self.folder):
            self.catch_up()
            try:
                yield
                self.commit()
            except BaseException:
                self._open()
                raise

    def do(self, act: Act) -> None:
        """Refuse it, or do it; it is written when the session ends."""
        at = max(self._last, self.clock())
        written, effect = self.state.consider(act, at)
        self._pending.append((at, written))
        self._take(at, written, effect)

    def take(self, wanted: Sequence[Act]) -> list[str]:
        """Do each of these that can be done; why not, of each, or nothing."""
        refusals = []
        for act in wanted:
            try:
                self.do(act)
                refusals.append("")
            except Refused as refused:
                refusals.append(refused.reason)
        return refusals

    def commit(self) -> None:
        if self._pending:
            self.log.append(self._pending)
            self._pending = []

    def _take(self, at: int, act: Act, effect: Callable[[], None]) -> None:
        state, writing = self.state, self._writing()
        state.take(act, effect)
        self._last = at
        turn = turn_of(state) if state.moved else 0
        if isinstance(act, acts.Rollback):
            self.undone |= {each.label for each in self.ran if each.turn >= turn}
            self._began = state.pos if turn else None
        elif writing is None or turn != writing.turn:
            if writing is not None and state.phase != "closed":
                ends = {ask.seat: state.deadline(ask.seat) or 0 for ask in state.pos.asks}
                talk = {reader: state.said_to(reader) for reader in range(-1, len(state.seats))}
                made = state.history.moves[writing.moves :]
                self.ran.append(self._run(writing, made, state.pos, ends, talk))
            self._began = state.pos if turn else None

    def _writing(self) -> Writing | None:
        """The turn for which sheets are being written, if there is one."""
        state = self.state
        if self._began is None:
            return None
        turn, asked = turn_of(state), {ask.seat for ask in state.pos.asks}
        bots = tuple(seat for seat in range(len(state.seats)) if seat not in asked)
        return Writing(turn, self._began, state.turns[turn], dict(state.sheets.get(turn, {})), bots)

    def _run(
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

    # -- what a desk does by itself ---------------------------------------------------------------------

    def due(self) -> int | None:
        """When there is something to do next, but for letters."""
        return min((task.at for task in duties(self.state, AT_ONCE)), default=None)

    def attend(self, progress: Progress = silent) -> int:
        """Do all that is due: deadlines, plans, standing orders, bots.  How many acts it took."""
        count = 0
        while due := [
            task for task in duties(self.state, AT_ONCE) if task.at <= max(self._last, self.clock())
        ]:
            done = sum(self._perform(task, progress) for task in due)
            if not done:
                break
            count += done
            if len(self._pending) > STRETCH:
                self.commit()
        return count

    def _perform(self, task: Task, progress: Progress) -> bool:
        answer = self._think(task, progress) if task.kind == "bot" else None
        act = duty_act(self.state, task, answer)
        if act is None:
            return False
        try:
            self.do(act)
        except Refused:  # it was due a moment ago
            return False
        return True

    def _think(self, task: Task, progress: Progress) -> Option | None:
        """What a bot chooses, for all that its seat can see."""
        state, seat = self.state, task.seat
        seat_state = state.seats[seat]
        if state.ask_of(seat) is None or seat_state.asks != task.ask:
            return None
        progress(f"{seat_state.name or state.game.seat_names[seat]} thinks ({seat_state.level})")
        seed = seeded("bot", state.history.seed.hex(), seat, task.ask)
        return bot(seat_state.level)(BotView(state.game, state.pos, seat), seed)

    # -- looking ----------------------------------------------------------------------------------------

    def preview(self) -> PlayedTurn:
        """What would come of running the turn now, with other dice than will fall; nothing changes."""
        state, writing = self.state, self._writing()
        if writing is None:
            raise Refused("There is no turn to preview: here a decision takes effect at once.")
        orders, pos = rehearsal(state)
        return self._run(writing, state.history.moves[writing.moves :] + orders, pos, {}, {})

    @property
    def standing(self) -> list[PlayedTurn]:
        """The turns that were run and not rolled back."""
        return [each for each in self.ran if each.label not in self.undone]


def open_game(
    path: Path,
    name: str,
    terms: acts.Terms,
    players: Sequence[Player],
    clock: Callable[[], int] = now,
    referee: str = "The referee",
) -> LocalTable:
    """Lay a table in a new folder, seat everybody, and begin."""
    file_log.checked_name(name)
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
        raise BadDesk(f"{path.name} is there already: a game by post begins in a new folder.")
    path.mkdir(parents=True, exist_ok=True)
    with locked(path):
        file_log.begin(path, name, done)
    return LocalTable(path, clock)
