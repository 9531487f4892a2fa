"""Pages over the board: a long answer, the log, a curtain between players, an error while saving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Middle, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from passel.i18n import N_, _
from passel.terminal.app.page import Page
from passel.terminal.messages import look_away


def foldable(said: Sequence[RenderableType]) -> Group:
    """Return a group in which lines that would be cut off are wrapped."""
    folded: list[RenderableType] = []
    for each in said:
        if isinstance(each, Text) and each.no_wrap:
            each = each.copy()
            each.no_wrap, each.overflow = False, "fold"
        folded.append(each)
    return Group(*folded)


class Card(ModalScreen[None], Page[None]):
    """A window for an answer that is too long for the note."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,space,q", "dismiss", N_("Back")),
    ]

    def __init__(self, title: str, said: Sequence[RenderableType]) -> None:
        super().__init__()
        self.heading = title
        self.said = said

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="card") as card:
            card.border_title = Text(self.heading)
            card.border_subtitle = _("Esc: back")
            yield Static(foldable(self.said), markup=False)


class JournalPage(Page[None]):
    """The whole log, as one seat has heard it.  It opens at the end."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,l,f4,q", "dismiss", N_("Back")),
        Binding("home", "screen.edge(-1)", N_("Top")),
        Binding("end", "screen.edge(1)", N_("Bottom")),
    ]

    def __init__(self, paragraphs: Sequence[Text]) -> None:
        super().__init__()
        self.story = VerticalScroll(Static(Group(*paragraphs), markup=False), id="story")

    def compose(self) -> ComposeResult:
        yield self.story
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.story.scroll_end(animate=False)

    def action_edge(self, end: int) -> None:
        if end > 0:
            self.story.scroll_end(animate=False)
        else:
            self.story.scroll_home(animate=False)


class Curtain(Page[None]):
    """Hides the board while players with secrets change places.  It stays closed for a moment: a second Enter
    by the last player would open it before they have looked away."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter", "open", N_("Open"))]

    def __init__(self, name: str, moment: float) -> None:
        super().__init__()
        self.player = name
        self.moment = moment
        self.ready = not moment

    def compose(self) -> ComposeResult:
        with Middle(), Center():
            yield Static(look_away(self.player), markup=False, id="curtain")
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        if self.moment:
            self.set_timer(self.moment, self.be_ready)

    def be_ready(self) -> None:
        self.ready = True

    def action_open(self) -> None:
        if self.ready:
            self.dismiss()


class Trouble(ModalScreen[bool], Page[bool]):
    """Asks whether to try again after a move could not be saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "dismiss(True)", N_("Try again")),
        Binding("q,escape", "dismiss(False)", N_("Quit without this move")),
    ]

    def __init__(self, problem: Text) -> None:
        super().__init__()
        self.problem = problem

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="card") as card:
            card.border_title = _("Not saved")
            told = Text(_("Your move was not saved."))
            yield Static(foldable([self.problem, told]), markup=False)
        yield Footer(show_command_palette=False, compact=True)
