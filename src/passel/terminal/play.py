"""A game in the terminal, line by line: for pipes, screen readers and simple terminals."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rich.console import Console

from passel.i18n import _
from passel.terminal.game_file import GameFile
from passel.terminal.input import Left, Talk
from passel.terminal.messages import leaving, look_away, unwritten
from passel.terminal.players import Players
from passel.terminal.screen import Screen

Hear = Callable[[str], str]  # shows a prompt and returns what was typed


class Play:
    """Runs until the game is over or a player quits; `again` is the command to continue."""

    def __init__(self, console: Console, hear: Hear, table: GameFile, again: str) -> None:
        self.console = console
        self.hear = hear
        self.table = table
        self.again = again
        self.players = Players(table)
        self.screen = Screen(console, self.players)

    def run(self) -> int:
        """Play, and return the exit code: quitting is no error."""
        self.screen.greet()
        try:
            while self.table.pos.asks:
                task = self.players.next_task()
                if task is None:
                    self.turn(self.players.next_seat())
                else:
                    answer = self.table.advice(task) if task.kind == "bot" else None
                    self.commit(partial(self.table.run, task, answer))
        except (Left, EOFError):
            self.leave()
            return 0
        except KeyboardInterrupt:
            self.leave()
            return 130
        self.finish()
        return 0

    def commit(self, do: Callable[[], None]) -> None:
        """Do and save something; on an error ask whether to try again.  What isn't saved has not happened."""
        while True:
            try:
                do()
            except OSError as error:
                self.screen.say(unwritten(self.table, error))
                if self.hear(_("Enter: try again, quit: leave (the game is saved)") + " ").strip():
                    raise Left from None
            else:
                return

    def turn(self, seat: int) -> None:
        self.hand_over(seat)
        self.screen.tell(self.players.news(seat), seat)
        talk = Talk(self.table, seat, self.screen.show(seat))
        while True:
            answer = talk.answer(self.hear("> "))
            if answer.chosen:
                self.commit(partial(self.table.choose, seat, answer.chosen))
                return
            self.screen.say(*answer.said)
            if answer.again == "journal":
                self.screen.tell(self.table.entries, seat)
            elif answer.again == "board":
                talk.numbers = self.screen.show(seat)

    def hand_over(self, seat: int) -> None:
        """Clear the screen between players with secrets, and what has scrolled away, too."""
        if self.players.hand_over(seat):
            self.console.clear()
            if self.console.is_terminal:
                self.console.file.write("\x1b[3J")
            self.hear(look_away(self.players.names[seat]) + " ")

    def leave(self) -> None:
        self.console.print()
        self.screen.say(*leaving(self.table, self.again))

    def finish(self) -> None:
        """Show what nobody has seen yet, and the end of the game."""
        reader = self.players.last_reader()
        self.screen.tell(self.players.last_news(), reader)
        self.screen.finish(reader)
