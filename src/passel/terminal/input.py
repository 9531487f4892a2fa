"""What a player can type on their turn: a move or a command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Literal, NamedTuple

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.table import Table as Grid
from rich.text import Text

from passel.contract import BadSetting, folded, shortened
from passel.contract.text import ACCENT, Offer, offers
from passel.contract.typed import meant
from passel.i18n import N_, _
from passel.kernel import Ask, Option, Refused
from passel.tables.tasks import Task
from passel.terminal.game_file import GameFile
from passel.terminal.messages import saved, unwritten
from passel.terminal.rulebook import clause_named, clause_text

HELP = [
    ("1", N_("play move 1")),
    ("Enter", N_("play the move marked (Enter)")),
    ("{example}", N_("play a move by its short form; the first letters are enough")),
    ("{example}; …", N_("play several moves, separated by ;")),
    ("? 1", N_("explain move 1")),
    ("? {clause}", N_("show that rule")),
    ("why …", N_("explain why you can't play a move")),
    ("hint", N_("show what a bot would play")),
    ("undo", N_("undo your last move, if nothing has happened since")),
    ("order", N_("automatic answers, so you aren't asked every time (order none: off)")),
    ("board, log", N_("show the board or the log again")),
    ("save, quit", N_("show where the game is saved; leave the game")),
]


ALIASES = {"help": "?", "exit": "quit", "q": "quit", "journal": "log"}


class Left(Exception):
    """A player quits; the game is saved."""


class Answer(NamedTuple):
    """The chosen moves; or else what to tell the player, what to show again, and the number of a move to
    mark."""

    chosen: list[Option]
    said: Sequence[RenderableType] = ()
    again: Literal["", "board", "journal", "rulebook"] = ""
    pointed: int = 0


def said(*what: RenderableType) -> Answer:
    return Answer([], what)


def sentence(text: str, clause: str = "") -> Text:
    return Text(f"{text}  {clause}" if clause else text, style=ACCENT)


class Talk:
    """Answers what the player of a seat types on their turn.  `numbers` are those of the moves on the screen:
    set them again when the board is drawn again."""

    def __init__(self, table: GameFile, seat: int, numbers: dict[str, int]) -> None:
        self.table = table
        self.game = table.game
        self.seat = seat
        self.numbers = numbers
        self.commands: dict[str, Callable[[str], Answer]] = {
            "?": self.help,
            "rules": self.rules,
            "why": self.why,
            "board": self.board,
            "log": self.journal,
            "undo": self.undo,
            "save": self.save,
            "hint": self.hint,
            "order": self.order,
            "quit": self.quit,
        }

    def answer(self, line: str) -> Answer:
        try:
            command = self.command(line)
            return Answer(self.choice(line)) if command is None else command()
        except Refused as refused:
            return said(sentence(refused.reason + self.nearest(refused, line), refused.clause))
        except BadSetting as bad:
            return said(sentence(str(bad)))
        except OSError as error:
            return said(unwritten(self.table, error))

    def command(self, line: str) -> Callable[[], Answer] | None:
        """Return the command in a line; None if it is a move, also of the same name."""
        words = line.strip()
        if folded(words) in map(folded, self.numbers):
            return None
        if words.startswith("?"):
            return lambda: self.help(words[1:].strip())
        first, _space, rest = words.partition(" ")
        first = ALIASES.get(first.casefold(), first.casefold())
        command = self.commands.get(first)
        return None if command is None else lambda: command(rest.strip())

    def choice(self, line: str) -> list[Option]:
        """Return the moves in a line: the default, a number on the screen, or short forms."""
        if not line.strip():
            return [self.table.pos.default(self.ask())]
        first, semicolon, rest = line.partition(";")
        if first.strip().isdecimal():
            first = self.numbered(first.strip())
        return self.game.parse(self.table.pos, self.seat, first + semicolon + rest, self.table.names)

    def ask(self) -> Ask:
        return next(ask for ask in self.table.pos.asks if ask.seat == self.seat)

    def numbered(self, digits: str) -> str:
        for text, number in self.numbers.items():
            if digits.lstrip("0") == str(number):
                return text
        told = _("Choose 1 to {n}, not {number}.")
        raise Refused(told.format(n=len(self.numbers), number=shortened(digits, 12)))

    def nearest(self, refused: Refused, line: str) -> str:
        """Return the command that was probably meant, unless the game has a better guess."""
        word = line.strip().casefold()
        near = get_close_matches(word, self.commands, 1)
        guessed = meant("").rstrip("?") in refused.reason
        if not near or word.partition(" ")[0] in self.commands or guessed:
            return ""
        return meant(near[0])

    # -- commands ------------------------------------------------------------------------------------

    def help(self, about: str) -> Answer:
        if not about:
            view = self.table.view(self.seat)
            clause = clause_text(self.game, self.ask().decision.clause)
            return said(clause, Text(self.game.words.hint(view)), self.all_words())
        if offer := self.offered(about):
            after = f": {offer.preview}" if offer.preview else ""
            notation = _("Short form: {text}").format(text=offer.text)
            told = f"{offer.number}  {offer.label}{after}".rstrip(".")
            return said(Text(f"{told}. {notation}"))
        return self.rules(about)

    def all_words(self) -> Grid:
        example, clause = next(iter(self.numbers)), self.ask().decision.clause
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style=ACCENT, no_wrap=True)
        grid.add_column()
        for word, meaning in HELP:
            if word == "order" and not self.game.standing:
                continue
            grid.add_row(word.format(example=example, clause=clause), _(meaning))
        return grid

    def offered(self, text: str) -> Offer | None:
        """Return the move with that number or short form."""
        for offer in offers(self.game, self.table.view(self.seat), self.numbers):
            if text in (str(offer.number), offer.text) or folded(text) == folded(offer.text):
                return offer
        return None

    def rules(self, about: str) -> Answer:
        if not about:
            example = next(iter(self.game.clauses), "")
            which = sentence(_("Which rule? For example: rules {clause}").format(clause=example))
            how = [Markdown(self.game.how_to_play)] if self.game.how_to_play else []
            return Answer([], [*how, which], "rulebook")
        return said(clause_text(self.game, clause_named(self.game, about)))

    def why(self, about: str) -> Answer:
        """Explain why a move isn't possible."""
        if not about:
            raise Refused(_("Add a move in short form after “why”."))
        option = self.meant(about)
        if option.text in self.numbers:
            told = _("You can play {choice}: it's number {n}.")
            return said(sentence(told.format(choice=option.text, n=self.numbers[option.text])))
        view = self.table.view(self.seat)
        return said(sentence(*self.game.words.why_not(view, option)))

    def meant(self, about: str) -> Option:
        """Return a move of the game by its short form or a part of it: first those of the kind that is asked
        for."""
        word = folded(about)
        if about in map(str, self.numbers.values()):
            return self.game.box.texts[self.numbered(about)]
        if word in self.game.notation:
            return self.game.notation[word]
        notation = self.game.notation
        akin = {self.game.box.texts[text].kind for text in self.numbers}
        names = sorted(notation, key=lambda name: notation[name].kind not in akin)
        for name in names:
            if name.startswith(word) or word in name.partition(" ")[2]:
                return self.game.notation[name]
        close = get_close_matches(word, names, 9)
        near = sorted(close, key=lambda name: notation[name].kind not in akin)
        hint = meant(self.game.notation[near[0]].text) if near else ""
        told = _("{name} has no move {text}.").format(name=self.game.name, text=shortened(about))
        raise Refused(told + hint)

    def board(self, _about: str) -> Answer:
        return Answer([], again="board")

    def journal(self, _about: str) -> Answer:
        return Answer([], again="journal")

    def undo(self, _about: str) -> Answer:
        option = self.table.undo(self.seat)
        return Answer([], [sentence(_("Undone: {choice}.").format(choice=option.text))], "board")

    def save(self, _about: str) -> Answer:
        self.table.keep()
        return said(saved(self.table))

    def hint(self, _about: str) -> Answer:
        asked = Task(0, "bot", self.seat, self.table.state.seats[self.seat].asks)
        option = self.table.advice(asked, "regular")
        assert option is not None
        label = self.game.words.label(self.table.view(self.seat), option)
        number = self.numbers[option.text]
        told = _("A regular bot would play {n}: {label}.").format(n=number, label=label)
        return Answer([], [sentence(told)], pointed=number)

    def order(self, text: str) -> Answer:
        if not text:
            return self.all_orders()
        if folded(text) == "none":
            self.table.order(self.seat, "")
            return said(sentence(_("Automatic answers off.")))
        self.table.order(self.seat, text)
        told = _("Automatic answer on: {order}.").format(order=self.table.state.order_of(self.seat))
        return said(sentence(told))

    def all_orders(self) -> Answer:
        if not self.game.standing:
            raise Refused(_("{name} has no automatic answers.").format(name=self.game.name))
        lines = []
        for order in self.game.standing:
            number = f" {order.low}…{order.high}" if order.high else ""
            lines.append(Text(f"order {order.name}{number}: {_(order.help)}"))
        on = self.table.state.order_of(self.seat)
        now = _("Now: {order}. Write “order none” to stop.").format(order=on) if on else _("Now: off.")
        return said(*lines, sentence(now))

    def quit(self, _about: str) -> Answer:
        raise Left
