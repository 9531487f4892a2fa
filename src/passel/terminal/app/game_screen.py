"""The main screen: what the player sees and does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, Label, Static

from passel.contract import View, folded
from passel.contract.text import ACCENT, QUIET, Room, numbered, offers, text_face
from passel.i18n import _
from passel.kernel import Option
from passel.terminal.app.input import InputLine
from passel.terminal.app.keys import all_keys
from passel.terminal.app.offers import Offers, described
from passel.terminal.app.overlays import Card, Curtain, JournalPage, foldable
from passel.terminal.app.page import Page
from passel.terminal.app.rules import RulebookPage
from passel.terminal.app.turns import Turns
from passel.terminal.game_file import Changed
from passel.terminal.input import Left, Talk, sentence
from passel.terminal.messages import ending, greeting, hinted, saved
from passel.terminal.players import Players

if TYPE_CHECKING:
    from passel.terminal.app.app import PasselApp

TALL = 30  # lines of a screen that has room for hints
LATEST = 150  # lines of the log beside the board; a key shows all
NOTE = 3  # lines; a longer answer gets a window of its own


class GameScreen(Page[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", show=False),
        Binding("down", "move(0, 1)", show=False),
        Binding("pageup", "leaf(-1)", show=False),
        Binding("pagedown", "leaf(1)", show=False),
        Binding("escape", "escape", show=False),
        Binding("f8", "app.daylight", show=False),
    ]
    app: PasselApp

    def __init__(self, players: Players, news: str, pace: float) -> None:
        super().__init__()
        self.players = players
        self.table = players.table
        self.game = players.table.game
        self.face = text_face(players.table.game)
        self.turns = Turns(self, players, pace)
        self.talk: Talk | None = None  # while a player is asked for a move
        self.marked_before: int | None = None  # the marked move before the player started to type
        self.told = len(self.table.entries)  # how much of the log the player at the screen has seen
        self.opening = [Text(news, style=ACCENT)] if news else []
        self.opening += greeting(players, "")

    def compose(self) -> ComposeResult:
        with Horizontal(id="felt"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(markup=False, id="picture")
            with VerticalScroll(id="journal", can_focus=False):
                yield Static(markup=False, id="latest")
        with Vertical(id="hand"):
            yield Static(markup=False, id="prompt")
            yield Offers()
            yield Static(markup=False, id="note")
            with Horizontal(id="entry"):
                yield Label("> ", markup=False)
                yield InputLine(bool(self.game.standing))
        yield Footer(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self.query_one(InputLine).focus()
        self.query_one("#journal", VerticalScroll).anchor()
        self.call_after_refresh(self.sit_down)

    def sit_down(self) -> None:
        self.draw()
        self.run_worker(self.turns.run())

    # -- called by Turns -----------------------------------------------------------------------------------

    def await_others(self, prompt: Text) -> None:
        self.query_one("#prompt", Static).update(prompt)
        self.query_one(Offers).rest()

    def ask(self, seat: int) -> None:
        self.told = self.players.seen[seat]
        self.players.news(seat)
        self.talk = Talk(self.table, seat, {})
        self.marked_before = None
        self.draw()

    def take(self, chosen: Sequence[Option]) -> None:
        self.told = len(self.table.entries)
        self.note("")
        told = _("You chose: {choices}").format(choices="; ".join(option.text for option in chosen))
        self.await_others(Text(told, style=QUIET))

    async def wipe(self) -> None:
        """Clear the screen: nothing of what the last player saw remains."""
        await self.clear_away()
        for name in ("#picture", "#latest", "#prompt", "#note"):
            self.query_one(name, Static).update("")
        self.query_one(Offers).lay((), frozenset())
        self.query_one(InputLine).clear()

    async def clear_away(self) -> None:
        while self.app.screen is not self:
            await self.app.pop_screen()

    # -- what the player sees ----------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw everything, as the player at the screen may see it."""
        view = self.table.view(self.players.looking)
        numbers = numbered(self.game, view) if self.talk else {}
        board = self.query_one("#board", VerticalScroll)
        room = Room(max(board.size.width - board.styles.scrollbar_size_vertical, 20), self.size.height)
        sheet = self.face.board(self.game, view, numbers, room)
        self.query_one("#picture", Static).update(sheet.picture)
        self.draw_journal()
        if self.talk:
            self.talk.numbers = numbers
            self.query_one(Offers).lay(offers(self.game, view, numbers), sheet.shown)
            self.preview()
        self.draw_prompt(view)

    def draw_journal(self) -> None:
        entries, reader = self.table.entries, self.players.looking
        paragraphs: list[Text] = [] if len(entries) > LATEST else [*self.opening]
        for paragraph in self.players.story(entries[: self.told][-LATEST:], reader):
            paragraph.stylize(QUIET)
            paragraphs.append(paragraph)
        paragraphs += self.players.story(entries[self.told :], reader)
        self.query_one("#latest", Static).update(Group(*paragraphs))

    def draw_prompt(self, view: View) -> None:
        prompt = self.query_one("#prompt", Static)
        if view.over:
            text = Text(self.game.words.result(view), style=ACCENT)
            prompt.update(text.append("  " + _("Enter: final standings, ^q: quit"), style=QUIET))
            self.query_one(Offers).lay((), frozenset())
        elif self.talk and view.ask:
            text = Text()
            if len(self.players.people) > 1:
                text.append(f"{self.players.names[view.seat]}: ", style=ACCENT)
            text.append(self.game.words.prompt(view), style="bold")
            if self.size.height >= TALL:  # on a small screen the board needs the lines; ? tells the hint
                text.append("\n").append(hinted(self.game, view))
            prompt.update(text)

    def note(self, *said: RenderableType) -> None:
        self.query_one("#note", Static).update(foldable(said))

    def preview(self) -> None:
        """Show what the marked move means, unless the list says it already."""
        listed = self.query_one(Offers)
        offer = listed.marked
        told = offer is None or listed.tells_all or not (offer.preview or offer.text in listed.on_board)
        self.note("" if offer is None or told else described(offer))

    def say(self, title: str, said: Sequence[RenderableType]) -> None:
        """Show a text in the note if it is short, else in a window."""
        options = self.app.console.options.update(width=max(self.size.width - 2, 10))
        lines = self.app.console.render_lines(foldable(said), options)
        if len(lines) <= NOTE:
            self.note(*said)
        else:
            self.lay_over(Card(title, said))

    def lay_over(self, page: Page[None]) -> None:
        """Show a page over the board, one at a time, however fast the player presses keys."""
        if self.app.screen is self:
            self.app.push_screen(page)

    def on_resize(self) -> None:
        """Draw again, but not behind a curtain: that is drawn when it opens."""
        if not isinstance(self.app.screen, Curtain):
            self.call_after_refresh(self.draw)

    # -- what the player does ----------------------------------------------------------------------------

    def speak(self, line: str) -> None:
        """Answer what was typed, as everywhere in the terminal: see Talk."""
        if self.talk is None:
            self.speak_aside(line)
            return
        try:
            answer = self.talk.answer(line)
        except Left:
            self.app.leave()
            return
        except Changed as changed:
            self.app.fail(changed)
            return
        if answer.chosen:
            self.talk = None  # a player chooses once
            self.turns.choose(answer.chosen)
        elif answer.again == "journal":
            self.show_journal()
        elif answer.again == "rulebook":
            self.show_rules()
        else:
            if answer.again == "board":
                self.query_one("#board", VerticalScroll).scroll_home(animate=False)
                self.draw()
            if answer.pointed:
                self.point_at(answer.pointed)
            if line.strip() == "?":
                clause, *words = answer.said
                self.say(_("Help"), [clause, Text(), all_keys(), *words])
            elif answer.said:
                self.say(line.strip(), answer.said)

    def point_at(self, number: int) -> None:
        listed = self.query_one(Offers)
        listed.point_at(listed.place_of(number))
        if self.marked_before is not None:  # else the mark would jump back when the line is emptied
            self.marked_before = listed.at

    def speak_aside(self, line: str) -> None:
        """Answer what was typed while nobody is asked for a move."""
        word = folded(line)
        if word in ("quit", "exit", "q"):
            self.app.leave()
        elif word in ("log", "journal"):
            self.show_journal()
        elif word == "rules":
            self.show_rules()
        elif word == "save":
            self.note(saved(self.table))
        elif word in ("?", "help"):
            self.lay_over(Card(_("Help"), [all_keys()]))
        elif self.table.pos.over:
            self.lay_over(Card(_("The end"), ending(self.players)))
        elif word:
            self.note(sentence(_("It's not your turn.")))

    def show_journal(self) -> None:
        story = self.players.story(self.table.entries, self.players.looking)
        self.lay_over(JournalPage([*self.opening, *story]))

    def show_rules(self) -> None:
        clause = self.talk.ask().decision.clause if self.talk else ""
        self.lay_over(RulebookPage(self.game, clause))

    @on(Input.Submitted, "#line")
    def typed(self, event: Input.Submitted) -> None:
        """Handle Enter: on an empty line it takes the marked move."""
        line, marked = event.value, self.query_one(Offers).marked
        if self.talk and not line.strip() and marked:
            line = str(marked.number)
        if self.talk or self.table.pos.over or folded(line) in ("quit", "exit", "q"):
            event.input.clear()
        self.speak(line)

    @on(Input.Changed, "#line")
    def typing(self, event: Input.Changed) -> None:
        """Mark the move that is being typed as soon as it is the only match, until the line is empty
        again."""
        listed, word = self.query_one(Offers), folded(event.value)
        if not event.value:
            listed.mark(listed.at if self.marked_before is None else self.marked_before)
            self.marked_before = None
        elif self.marked_before is None:
            self.marked_before = listed.at
        fits = [offer for offer in listed.offers if word in (str(offer.number), folded(offer.text))]
        fits = fits or [offer for offer in listed.offers if word and folded(offer.text).startswith(word)]
        if len(fits) == 1:
            listed.mark(listed.place_of(fits[0].number))

    @on(InputLine.Stepped)
    def step(self, event: InputLine.Stepped) -> None:
        self.query_one(Offers).move(event.right, 0)

    @on(Offers.Marked)
    def look_closer(self) -> None:
        self.preview()

    @on(Offers.Chosen)
    def choose(self, event: Offers.Chosen) -> None:
        self.query_one(InputLine).clear()
        self.speak(str(event.number))

    @on(InputLine.Word)
    def one_key(self, event: InputLine.Word) -> None:
        if event.word == "order":
            line = self.query_one(InputLine)
            line.letters = False
            line.value = "order "
            line.cursor_position = len(line.value)
        self.speak(event.word)

    def action_move(self, right: int, down: int) -> None:
        self.query_one(Offers).move(right, down)

    def action_leaf(self, pages: int) -> None:
        board = self.query_one("#board", VerticalScroll)
        board.scroll_relative(y=pages * max(board.size.height - 1, 1), animate=False)

    def action_escape(self) -> None:
        self.query_one(InputLine).clear()
        if self.talk:
            self.preview()
        else:
            self.turns.hurry.set()
