"""The rulebook, from cover to cover, open at any clause."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Input, Label, Static

from passel.game import BadSetting, Game
from passel.terminal.rulebook import clause_named


class RulebookPage(Screen[None]):
    """What is typed is a clause, or else a word to look for from there on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f5", "dismiss", "Back"),
        Binding("up", "turn(-1)", "Scroll", key_display="↑↓", priority=True),
        Binding("down", "turn(1)", show=False, priority=True),
        Binding("pageup", "leaf(-1)", "Page", key_display="PgUp PgDn", priority=True),
        Binding("pagedown", "leaf(1)", show=False, priority=True),
    ]

    def __init__(self, game: Game, clause: str = "") -> None:
        super().__init__()
        self.game = game
        self.clause = clause
        self.text = Static(Markdown(game.rulebook), markup=False)
        self.book = VerticalScroll(self.text, id="rules", can_focus=False)
        self.missing = Label("", markup=False, id="missing")

    def compose(self) -> ComposeResult:
        yield self.book
        with Horizontal(id="search"):
            yield Label("clause or word: ", markup=False)
            line = Input(
                compact=True, id="clause", placeholder=f" {next(iter(self.game.clauses), '')}, Enter"
            )
            line.cursor_blink = False
            yield line
            yield self.missing
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        if self.clause:
            self.call_after_refresh(self.open_at, self.clause)

    def lines(self) -> list[str]:
        """As they stand on the page."""
        rendered = self.app.console.render_lines(
            Markdown(self.game.rulebook),
            self.app.console.options.update(width=self.text.size.width or 1),
            pad=False,
        )
        return ["".join(segment.text for segment in line) for line in rendered]

    def open_at(self, clause: str) -> None:
        begins = re.compile(rf"\W*{re.escape(clause)}\b")
        at = next((number for number, line in enumerate(self.lines()) if begins.match(line)), 0)
        self.book.scroll_to(y=at, animate=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        event.stop()
        wanted = event.value.strip()
        self.missing.update("")
        if not wanted:
            return
        try:
            self.open_at(clause_named(self.game, wanted))
            event.input.clear()
        except BadSetting as bad:
            if not self.look_for(wanted):
                self.missing.update(str(bad) if wanted.isdecimal() else f"There is no {wanted} in it.")

    def look_for(self, word: str) -> bool:
        """The next line that has it, from the top of the page on, and round again."""
        lines = [line.casefold() for line in self.lines()]
        here = round(self.book.scroll_y) + 1
        for at in [*range(here, len(lines)), *range(here)]:
            if at < len(lines) and word.casefold() in lines[at]:
                self.book.scroll_to(y=at, animate=False)
                return True
        return False

    def action_turn(self, lines: int) -> None:
        self.book.scroll_relative(y=lines, animate=False)

    def action_leaf(self, pages: int) -> None:
        self.book.scroll_relative(y=pages * max(self.book.size.height - 2, 1), animate=False)
