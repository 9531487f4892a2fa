"""People and bots at one keyboard: who they are, who is next, and who looks at the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from passel.contract.text import text_face
from passel.kernel import Entry, heard
from passel.tables.tasks import Task
from passel.terminal.game_file import GameFile


class Players:
    def __init__(self, table: GameFile) -> None:
        self.table = table
        self.names = table.names
        self.people = [seat for seat in range(table.record.seats) if not self.is_bot(seat)]
        self.seen = {seat: table.before_own.get(seat, 0) for seat in self.people}  # entries of the log
        self.looking = self.people[0] if len(self.people) == 1 else -1  # the seat that looks at the screen

    def is_bot(self, seat: int) -> bool:
        return bool(self.table.state.seats[seat].level)

    def next_task(self) -> Task | None:
        """Return what happens by itself now.  Bots come first: nobody waits for them.  Where several people
        share the keyboard, they make forced moves themselves: otherwise it would show who has a choice."""
        tasks = self.table.tasks()
        for task in tasks:
            if self.is_bot(task.seat):
                return task
        return next((task for task in tasks if task.kind != "forced" or len(self.people) == 1), None)

    def next_seat(self) -> int:
        """Return who is asked next, if no task is due."""
        return self.table.pos.asks[0].seat

    def hand_over(self, seat: int) -> bool:
        """Let `seat` look at the screen; return whether the others must look away first."""
        before, self.looking = self.looking, seat
        secrets = [self.table.game.own(self.table.pos, each) for each in {before, seat} if each >= 0]
        return before != seat and any(secret is not None for secret in secrets)

    def news(self, seat: int) -> list[Entry]:
        """Return what happened since `seat` last looked."""
        start, self.seen[seat] = self.seen[seat], len(self.table.entries)
        return self.table.entries[start:]

    def last_news(self) -> list[Entry]:
        """Return what nobody has seen yet."""
        return self.table.entries[max(self.seen.values(), default=0) :]

    def last_reader(self) -> int:
        """Return who looks at the screen after the game: the only person, or everybody (-1)."""
        return self.people[0] if len(self.people) == 1 else -1

    def story(self, entries: Iterable[Entry], seat: int) -> Sequence[Text]:
        """Return what happened, as far as `seat` knows."""
        lines = [line for line in (heard(entry, seat) for entry in entries) if line is not None]
        game = self.table.game
        alone = len(self.people) == 1  # of several people at one keyboard, none is "you"
        return text_face(game).story(game, lines, self.names, seat if alone else -1)
