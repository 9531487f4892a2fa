"""How to play and the rulebook, opened at a rule."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.markdown import Markdown
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Footer, Input, Label

from passel.contract import BadSetting, Game
from passel.i18n import N_, _
from passel.terminal.app.page import Page
from passel.terminal.rulebook import all_rules, clause_named


class Book(ScrollView, can_focus=False):
    """The text of the rulebook.  It is laid out once for each width; Textual's own widget does it every
    time."""

    def __init__(self, text: str) -> None:
        super().__init__(id="rules")
        self.text = text
        self.strips: list[Strip] = []

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        if width and width != self.virtual_size.width:
            options = self.app.console.options.update(width=width)
            self.strips = [
                Strip(line) for line in self.app.console.render_lines(Markdown(self.text), options)
            ]
            self.virtual_size = Size(width, len(self.strips))

    def render_line(self, y: int) -> Strip:
        at = y + self.scroll_offset.y
        strip = self.strips[at] if at < len(self.strips) else Strip.blank(self.size.width)
        return strip.apply_style(self.rich_style)

    def lines(self) -> list[str]:
        """Return the lines as shown."""
        return [strip.text for strip in self.strips]


class RulebookPage(Page[None]):
    """The rulebook with a search line, for rule numbers and words."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f5", "dismiss", N_("Back")),
        Binding("up", "turn(-1)", N_("Scroll"), key_display="↑↓", priority=True),
        Binding("down", "turn(1)", show=False, priority=True),
        Binding("pageup", "leaf(-1)", N_("Page"), key_display="PgUp PgDn", priority=True),
        Binding("pagedown", "leaf(1)", show=False, priority=True),
        Binding("home", "top", N_("How to play"), key_display="Home", priority=True),
    ]

    def __init__(self, game: Game, clause: str = "") -> None:
        super().__init__()
        self.game = game
        self.clause = clause
        self.book = Book(all_rules(game))
        self.missing = Label("", markup=False, id="missing")

    def compose(self) -> ComposeResult:
        yield self.book
        with Horizontal(id="search"):
            yield Label(_("rule or word:") + " ", markup=False)
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

    def open_at(self, clause: str) -> None:
        begins = re.compile(rf"\W*{re.escape(clause)}\b")
        at = next((number for number, line in enumerate(self.book.lines()) if begins.match(line)), 0)
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
                told = str(bad) if wanted.isdecimal() else _("No match for “{word}”.").format(word=wanted)
                self.missing.update(told)

    def look_for(self, word: str) -> bool:
        """Scroll to the next line with the word, and start again at the top; return whether there is one."""
        lines = [line.casefold() for line in self.book.lines()]
        here = round(self.book.scroll_y) + 1
        for at in [*range(here, len(lines)), *range(here)]:
            if at < len(lines) and word.casefold() in lines[at]:
                self.book.scroll_to(y=at, animate=False)
                return True
        return False

    def action_top(self) -> None:
        self.book.scroll_home(animate=False)

    def action_turn(self, lines: int) -> None:
        self.book.scroll_relative(y=lines, animate=False)

    def action_leaf(self, pages: int) -> None:
        self.book.scroll_relative(y=pages * max(self.book.size.height - 2, 1), animate=False)
