"""What is put before the players: story, board, prompt and offers."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from passel.game import View
from passel.kernel import Entry, heard
from passel.terminal.board import ACCENT, COLUMN_GAP, QUIET, Room, listed, offers, shown
from passel.terminal.looks import look
from passel.terminal.seats import Player
from passel.terminal.table import Table


class Screen:
    def __init__(self, console: Console, table: Table, players: list[Player]) -> None:
        self.console = console
        self.table = table
        self.players = players
        self.game = table.game
        self.look = look(table.game)
        self.names = [player.name for player in players]

    def say(self, text: str, style: str = "") -> None:
        self.console.print(Text(text, style=style))

    def say_where(self, text: str, style: str = "") -> None:
        """Unbroken, so that a path or a command in it can be copied."""
        self.console.print(Text(text, style=style), soft_wrap=True)

    def room(self) -> Room:
        return Room(self.console.width, self.console.height if self.console.is_terminal else 0)

    def tell(self, entries: Iterable[Entry], seat: int) -> None:
        """What happened, as far as `seat` got to know of it."""
        lines = [line for line in (heard(entry, seat) for entry in entries) if line is not None]
        for paragraph in self.look.told(self.game, lines, self.names):
            self.console.print(paragraph)

    def greet(self, resumed: bool) -> None:
        record = self.table.record
        begins = f"goes on after {len(record.decisions)} decisions" if resumed else "begins"
        self.say(f"{self.game.name} {begins}. Type ? for help, quit to leave.", ACCENT)
        chairs = zip(self.game.seat_names, self.players, strict=False)
        self.say(f"At the table: {', '.join(f'{seat} {player.written}' for seat, player in chairs)}.")
        defaults = self.game.options()
        changed = {name: value for name, value in record.options.items() if value != defaults[name]}
        if changed:
            self.say(f"Options: {shown(changed)}.")
        self.say("Chance is sealed with this commitment; at the end you can check every draw:", QUIET)
        self.say(record.commitment, QUIET)

    def show(self, seat: int) -> dict[str, int]:
        """The board, the prompt and what is on offer; gives the number of each option."""
        view = self.game.view(self.table.pos, seat)
        texts = self.look.order(view.ask.options if view.ask else ())
        numbers = {text: number for number, text in enumerate(texts, 1)}
        room = self.room()
        sheet = self.look.board(self.game, view, self.names, numbers, room)
        self.console.print(sheet.picture)
        if view.ask is not None:
            self.print_prompt(view, "numbers above, ? 1 tells more" if sheet.shown else "")
            rest = [offer for offer in offers(self.game, view, numbers) if offer.text not in sheet.shown]
            taken = len(self.console.render_lines(sheet.picture)) + 2
            self.console.print(listed(self.console, rest, room.height - taken if room.height else None))
        return numbers

    def print_prompt(self, view: View, note: str) -> None:
        line = Text()
        if sum(not player.bot for player in self.players) > 1:
            line.append(f"{self.names[view.seat]}: ", style=ACCENT)
        line.append(self.game.words.prompt(view), style="bold")
        if view.ask is not None:
            line.append(f"  {view.ask.clause}  {note}".rstrip(), style=QUIET)
        self.console.print(line)

    def finish(self, seat: int) -> None:
        """The last board, who has won, and the standing."""
        pos = self.table.pos
        view = self.game.view(pos, seat)
        self.console.print(self.look.board(self.game, view, self.names, {}, self.room()).picture)
        self.say(self.game.words.result(view, self.names), ACCENT)
        grid = Grid(box=None, padding=COLUMN_GAP, header_style=QUIET)
        grid.add_column("place", justify="right")
        grid.add_column("player")
        grid.add_column("points", justify="right")
        for other in sorted(range(pos.seats), key=lambda other: pos.places[other]):
            name = f"{self.game.seat_names[other]} {self.names[other]}"
            grid.add_row(str(pos.places[other]), name, f"{pos.payoffs[other]:g}")
        self.console.print(grid)
