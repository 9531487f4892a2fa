"""A game in the terminal: people and bots around one keyboard."""

from __future__ import annotations

import shlex
from collections.abc import Callable

from rich.console import Console

from passel.kernel import Ask, Option
from passel.terminal.board import ACCENT
from passel.terminal.screen import Screen
from passel.terminal.seats import read_player
from passel.terminal.table import Table
from passel.terminal.talk import Left, Talk

Hear = Callable[[str], str]  # shows a prompt and gives what was typed


class Play:
    """Goes on until the game is over or somebody leaves; `again` is the command to come back."""

    def __init__(self, console: Console, hear: Hear, table: Table, again: str) -> None:
        written = zip(table.record.names, table.game.seat_names, strict=False)
        self.players = [read_player(name, seat) for name, seat in written]
        self.people = [seat for seat, player in enumerate(self.players) if not player.bot]
        self.console = console
        self.hear = hear
        self.table = table
        self.again = again
        self.screen = Screen(console, table, self.players)
        self.seen = {seat: table.before_own.get(seat, 0) for seat in self.people}  # of the journal
        self.looking = -1  # who sits before the screen

    def run(self) -> int:
        """The exit code: leaving is no failure."""
        self.screen.greet(resumed=bool(self.table.record.decisions))
        try:
            while self.table.pos.asks:
                ask = self.next_ask()
                if bot := self.players[ask.seat].bot:
                    self.commit(ask.seat, [self.table.advice(ask, bot)])
                elif ordered := self.table.ordered(ask.seat):
                    self.commit(ask.seat, [ordered])
                else:
                    self.turn(ask.seat)
        except (Left, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return 130
        self.finish()
        return 0

    def next_ask(self) -> Ask:
        """Where several are asked side by side the bots answer first: nobody waits for them."""
        asks = self.table.pos.asks
        return next((ask for ask in asks if self.players[ask.seat].bot), asks[0])

    def commit(self, seat: int, options: list[Option]) -> None:
        """What cannot be saved has not happened."""
        while True:
            try:
                self.table.choose(seat, options)
            except OSError as error:
                problem = f"{self.table.path} cannot be written: {error.strerror or error}."
                self.screen.say_where(problem, ACCENT)
                if self.hear("Enter tries again; quit leaves the game as it was last saved: ").strip():
                    raise Left from None
            else:
                return

    def turn(self, seat: int) -> None:
        self.hand_over(seat)
        start, self.seen[seat] = self.seen[seat], len(self.table.entries)
        self.screen.tell(self.table.entries[start:], seat)
        talk = Talk(self.screen, seat)
        while True:
            choice = talk.answer(self.hear("> "))
            if choice is not None:
                self.commit(seat, choice)
                return

    def hand_over(self, seat: int) -> None:
        """Between people who hold secrets the screen is wiped, and what has scrolled away too."""
        stranger = len(self.people) > 1 and seat != self.looking
        self.looking = seat
        if stranger and self.table.game.own(self.table.pos, seat) is not None:
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write("\x1b[3J")
            self.hear(f"{self.players[seat].name} alone looks at the screen, and presses Enter. ")

    def leave(self) -> None:
        self.console.print()
        self.screen.say_where(f"The game is saved in {self.table.path}")
        self.screen.say_where(f"Go on with: {self.again}")

    def finish(self) -> None:
        """What nobody has seen yet, the end, and where to find it all again."""
        eyes = self.people[0] if len(self.people) == 1 else -1
        self.screen.tell(self.table.entries[max(self.seen.values(), default=0) :], eyes)
        self.screen.finish(eyes)
        self.screen.say_where(f"The record is in {self.table.path}")
        self.screen.say_where(f"Check that all was fair: passel verify {shlex.quote(str(self.table.path))}")
