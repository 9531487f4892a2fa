"""The application: its colours, start and end."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import ClassVar

from rich.console import Console
from rich.theme import Theme as Styles
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.theme import Theme

from passel.contract.text import ACCENT
from passel.terminal.app.colours import Ink
from passel.terminal.app.game_screen import GameScreen
from passel.terminal.game_file import GameFile
from passel.terminal.messages import ending, leaving
from passel.terminal.players import Players
from passel.terminal.screen import Screen

PACE = 0.7  # seconds
DUSK = Theme(
    name="dusk",
    dark=True,
    primary="#d9822b",
    accent="#d9822b",
    foreground="#e6f3ee",
    background="#12262a",
    surface="#12262a",
    panel="#1b373c",
)
PAPER = Theme(
    name="paper",
    dark=False,
    primary="#a85c12",
    accent="#a85c12",
    foreground="#22302f",
    background="#faf7f0",
    surface="#faf7f0",
    panel="#ece5d6",
)
BOOK = Styles(
    {
        "markdown.code": "italic",
        "markdown.h1": ACCENT,
        "markdown.h1.border": ACCENT,
        "markdown.h2": ACCENT,
        "markdown.h3": ACCENT,
        "markdown.h4": "bold",
        "markdown.table.header": "bold",
    }
)


class PasselApp(App[None]):
    """Runs until the game is over or a player quits."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (112, "-wide")]  # noqa: RUF012 - as Textual declares it
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c", "interrupt", show=False, priority=True),
        Binding("ctrl+q", "quit", show=False),
    ]

    def __init__(self, table: GameFile, news: str = "", pace: float = PACE) -> None:
        super().__init__()
        self.console.push_theme(BOOK)
        self.title = f"passel play {table.game.slug}"
        self.players = Players(table)
        self.news = news
        self.pace = pace
        self.failure: Exception | None = None
        for theme in (DUSK, PAPER):
            self.register_theme(theme)
        self.theme = "paper" if in_daylight() else "dusk"

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        return filters if self.current_theme.dark or self.no_color else [Ink(), *filters]

    def get_default_screen(self) -> GameScreen:
        return GameScreen(self.players, self.news, self.pace)

    def leave(self) -> None:
        """Quit.  Everything is saved already."""
        self.exit()

    def fail(self, failure: Exception) -> None:
        self.failure = failure
        self.exit(return_code=2)

    async def action_quit(self) -> None:
        self.leave()

    def action_interrupt(self) -> None:
        self.exit(return_code=130)

    def action_daylight(self) -> None:
        self.theme = "dusk" if self.theme == "paper" else "paper"


def in_daylight() -> bool:
    """Return whether the terminal says that it has a light background: foreground;background."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] in ("7", "15")


def play(console: Console, table: GameFile, again: str, news: str = "") -> int:
    """Play on the whole screen, then print what people may want to copy.  Return the exit code."""
    app = PasselApp(table, news)
    app.run()
    if app.failure is not None:
        raise app.failure
    said = ending(app.players) if table.pos.over else leaving(table, again)
    Screen(console, app.players).say(*said)
    return app.return_code or 0
