"""The input line: numbers, short forms and commands."""

from __future__ import annotations

from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input

from passel.i18n import N_, _
from passel.terminal.app.keys import BY_FUNCTION_KEY, BY_LETTER, LETTERS

TYPING = N_(" number or short form, Enter: marked move, ?: help")
BY_KEYS = N_(" press a key shown below, or just type")


class InputLine(Input):
    """It always has the focus.  While it is empty, the arrow keys mark another move; after Tab, letters are
    commands until something else is typed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *BY_LETTER,
        *BY_FUNCTION_KEY,
        Binding("tab", "change", N_("Keys"), key_display="tab"),
        Binding("shift+tab", "change", show=False),
    ]

    letters = reactive(False, bindings=True)

    class Word(Message):
        """A command, given with a key."""

        def __init__(self, word: str) -> None:
            self.word = word
            super().__init__()

    class Stepped(Message):
        """The mark moves to the left or to the right."""

        def __init__(self, right: int) -> None:
            self.right = right
            super().__init__()

    def __init__(self, has_orders: bool) -> None:
        super().__init__(id="line", compact=True, placeholder=_(TYPING), select_on_focus=False)
        self.cursor_blink = False
        self.has_orders = has_orders

    def watch_letters(self) -> None:
        self.placeholder = _(BY_KEYS if self.letters else TYPING)

    async def on_key(self, event: events.Key) -> None:
        if self.letters and event.is_printable:
            if event.key in LETTERS:
                event.prevent_default()  # it is a command, not text
            else:
                self.letters = False

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "letter" and not self.letters:
            return False
        return self.has_orders or parameters != ("order",)

    def action_change(self) -> None:
        self.letters = not self.letters
        self.clear()

    def action_letter(self, word: str) -> None:
        self.post_message(self.Word(word))

    def action_word(self, word: str) -> None:
        self.post_message(self.Word(word))

    def action_cursor_left(self, select: bool = False) -> None:
        if self.value:
            super().action_cursor_left(select)
        else:
            self.post_message(self.Stepped(-1))

    def action_cursor_right(self, select: bool = False) -> None:
        if self.value:
            super().action_cursor_right(select)
        else:
            self.post_message(self.Stepped(1))
