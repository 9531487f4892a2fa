"""One table in this process with a log: a game by post in a folder, or the record of a game in the terminal.

The acts of one session are written all together, or not at all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Generic, Protocol, Self, TypeVar

from passel.bots import Bot, bot
from passel.clock import SystemClock
from passel.contract import BadSetting
from passel.kernel import Option, Refused
from passel.tables.acts import Act
from passel.tables.parts import Frozen
from passel.tables.state import TableState
from passel.tables.tasks import Pace, Task, act_of, find_tasks, think

AT_ONCE: Final = Pace(0, 0)  # nobody sees how long a local table takes
STRETCH: Final = 200  # acts after which even a long session is written
Progress = Callable[[str], None]
Done = tuple[int, Act]  # when, and what


class BadLog(BadSetting):
    """The log is missing, damaged, or locked by another process."""


class TableLog(Protocol):
    """The storage for the acts of a local table."""

    @property
    def id(self) -> str: ...

    def locked(self) -> AbstractContextManager[None]:
        """Lock the log: no other process can write."""

    def read_on(self, state: TableState) -> Iterable[tuple[int, int, Act]]:
        """Yield the acts that were not read yet (number, time, act); `state` takes each before the next."""

    def append(self, done: list[Done], state: TableState) -> None:
        """Write these acts; `state` is the state after them.  They are on the disk when this returns."""

    def reopened(self) -> Self:
        """Return the same log, to be read again from its start."""


L = TypeVar("L", bound=TableLog)


def now() -> int:
    return SystemClock().now()


def silent(stage: str) -> None:
    """Do nothing: nobody follows this table."""


class LocalTable(Generic[L]):
    def __init__(self, log: L, clock: Callable[[], int] = now) -> None:
        self.clock: Final = clock
        self._open(log)

    def _open(self, log: L) -> None:
        self.log = log
        self.state = TableState(log.id)
        self._pending: list[Done] = []
        self._last = 0  # when something was done
        self.catch_up()

    def catch_up(self) -> None:
        """Apply the acts in the log that this process has not read yet."""
        try:
            for at, act in self.state.replay(self.log.read_on(self.state)):
                self._taken(at, act)
        except Frozen as error:
            line = self.state.number + 2
            raise BadLog(f"The log cannot be played by these rules: line {line}: {error}") from None

    def _taken(self, at: int, act: Act) -> None:
        """Called after each act has taken effect."""
        self._last = at

    # -- acts --------------------------------------------------------------------------------------------

    @contextmanager
    def session(self) -> Iterator[None]:
        """Lock the log for a `with` block.  At its end all acts are written to the disk; on an error,
        none."""
        with self.log.locked():
            self.catch_up()
            try:
                yield
                self.commit()
            except BaseException:
                if self._pending:  # the acts have taken effect here, but are not in the log
                    self._open(self.log.reopened())
                raise

    def do(self, act: Act) -> None:
        """Do an act, or raise Refused; it is written when the session ends."""
        at = max(self._last, self.clock())
        written, effect = self.state.consider(act, at)
        self._pending.append((at, written))
        self.state.take(written, effect)
        self._taken(at, written)

    def take(self, wanted: Sequence[Act]) -> list[str]:
        """Do all acts that are possible; return for each the reason why it was refused, or an empty text."""
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
            self.log.append(self._pending, self.state)
            self._pending = []

    # -- tasks -------------------------------------------------------------------------------------------

    def due(self) -> int | None:
        """Return when the next task is due, apart from emails."""
        return min((task.at for task in find_tasks(self.state, AT_ONCE)), default=None)

    def tasks(self) -> list[Task]:
        """Return the tasks that are due now."""
        present = max(self._last, self.clock())
        return [task for task in find_tasks(self.state, AT_ONCE) if task.at <= present]

    def run_tasks(self, progress: Progress = silent) -> int:
        """Run all tasks that are due: deadlines, plans, standing orders, bots.  Return the number of acts."""
        count = 0
        while due := self.tasks():
            done = sum(self.perform(task, progress) for task in due)
            if not done:
                break
            count += done
            if len(self._pending) > STRETCH:
                self.commit()
        return count

    def perform(self, task: Task, progress: Progress = silent) -> bool:
        """Run a task; return whether it was still due."""
        answer = None
        if task.kind == "bot":
            progress(f"{self.state.names()[task.seat]} thinks ({self.state.seats[task.seat].level})")
            answer = self.advice(task)
        return self.fulfil(task, answer)

    def fulfil(self, task: Task, answer: Option | None = None) -> bool:
        """Do the act of a task, with the choice of the bot if there is one."""
        act = act_of(self.state, task, answer)
        return act is not None and not self.take([act])[0]

    def advice(self, task: Task, level: str = "", bots: Callable[[str], Bot] = bot) -> Option | None:
        """Return what a bot chooses for a seat; without a level, the bot in the seat."""
        given = think(self.state, task)
        return None if given is None else bots(level or self.state.seats[task.seat].level)(*given)
