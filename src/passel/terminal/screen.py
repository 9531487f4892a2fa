"""Prints a game line by line: log, board, prompt and moves."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console, RenderableType
from rich.text import Text

from passel.contract import View
from passel.contract.text import ACCENT, QUIET, Room, listed, numbered, offers, text_face
from passel.i18n import _
from passel.kernel import Entry
from passel.terminal.messages import ending, greeting, hinted
from passel.terminal.players import Players


class Screen:
    def __init__(self, console: Console, players: Players) -> None:
        self.console = console
        self.players = players
        self.table = players.table
        self.game = players.table.game
        self.face = text_face(players.table.game)

    def say(self, *said: RenderableType) -> None:
        for each in said:
            self.console.print(each, soft_wrap=isinstance(each, Text) and bool(each.no_wrap))

    def room(self) -> Room:
        return Room(self.console.width, self.console.height if self.console.is_terminal else 0)

    def tell(self, entries: Iterable[Entry], seat: int) -> None:
        """Print what happened, as far as `seat` knows."""
        self.say(*self.players.story(entries, seat))

    def greet(self) -> None:
        self.say(*greeting(self.players, _("Type ? for help, quit to leave.")))

    def show(self, seat: int) -> dict[str, int]:
        """Print the board, the prompt and the moves; return the number of each move."""
        view = self.table.view(seat)
        numbers = numbered(self.game, view)
        room = self.room()
        sheet = self.face.board(self.game, view, numbers, room)
        self.console.print(sheet.picture)
        if view.ask is not None:
            self.print_prompt(view, _("numbers are on the board, ? 1 explains") if sheet.shown else "")
            rest = [offer for offer in offers(self.game, view, numbers) if offer.text not in sheet.shown]
            taken = len(self.console.render_lines(sheet.picture)) + 2
            self.console.print(listed(self.console, rest, room.height - taken if room.height else None))
        return numbers

    def print_prompt(self, view: View, note: str) -> None:
        line = Text()
        if len(self.players.people) > 1:
            line.append(f"{self.players.names[view.seat]}: ", style=ACCENT)
        line.append(self.game.words.prompt(view), style="bold")
        if view.ask is not None:
            line.append(f"  {note}".rstrip(), style=QUIET)
        self.console.print(line, hinted(self.game, view), sep="\n")

    def finish(self, seat: int) -> None:
        """Print the last board, the result and the standings."""
        view = self.table.view(seat)
        self.console.print(self.face.board(self.game, view, {}, self.room()).picture)
        self.say(*ending(self.players))
