"""What a player may type when asked: a choice, or a word to the table."""

from __future__ import annotations

from collections.abc import Callable
from difflib import get_close_matches

from rich.table import Table as Grid

from passel.game import BadSetting, Standing, folded, shortened
from passel.kernel import Ask, Option, Refused
from passel.terminal.board import ACCENT, Offer, offers
from passel.terminal.rulebook import clause_named, print_clause
from passel.terminal.screen import Screen

HELP = [
    ("1", "choose number 1"),
    ("Enter", "choose what is marked (Enter)"),
    ("{example}", "choose by notation; a beginning that fits one choice only will do"),
    ("{example}; …", "several choices at once, parted by ;"),
    ("? 1", "what choice 1 means"),
    ("? {clause}", "what that clause of the rules says"),
    ("why …", "why something is not on offer"),
    ("hint", "what a bot would choose"),
    ("undo", "take your last choice back, as long as nothing has come of it"),
    ("order", "what can be ordered once, so as not to be asked each time (order none ends it)"),
    ("board, journal", "see the board, or the story so far, again"),
    ("save, quit", "where the game is saved (it always is), and leave it"),
]


class Left(Exception):
    """Somebody leaves the table; the game is saved."""


class Talk:
    """One seat at its ask.  Whatever is typed, nothing happens but by a legal choice."""

    def __init__(self, screen: Screen, seat: int) -> None:
        self.screen = screen
        self.table = screen.table
        self.game = screen.game
        self.seat = seat
        self.numbers = screen.show(seat)
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "rules": self.rules,
            "why": self.why,
            "board": self.board,
            "journal": self.journal,
            "undo": self.undo,
            "save": self.save,
            "hint": self.hint,
            "order": self.order,
            "quit": self.quit,
        }

    def answer(self, line: str) -> list[Option] | None:
        """The choice that was typed; or None, and whatever was asked for has been said."""
        try:
            command = self.command(line)
            if command is None:
                return self.choice(line)
            command()
        except Refused as refused:
            self.say(refused.reason + self.nearest(refused, line), refused.clause)
        except BadSetting as bad:
            self.say(str(bad))
        except OSError as error:
            self.screen.say_where(f"{self.table.path} cannot be written: {error.strerror or error}.", ACCENT)
        return None

    def command(self, line: str) -> Callable[[], None] | None:
        """A word to the table, unless the game has a choice of that name."""
        words = line.strip()
        if folded(words) in map(folded, self.numbers):
            return None
        if words.startswith("?"):
            return lambda: self.help(words[1:].strip())
        first, _, rest = words.partition(" ")
        first = {"help": "?", "exit": "quit", "q": "quit"}.get(first.casefold(), first.casefold())
        command = self.commands.get(first)
        return None if command is None else lambda: command(rest.strip())

    def choice(self, line: str) -> list[Option]:
        """Enter is the default, a number is that on the screen, all else is notation."""
        if not line.strip():
            return [self.table.pos.default(self.ask())]
        first, semicolon, rest = line.partition(";")
        if first.strip().isdecimal():
            first = self.numbered(first.strip())
        return self.game.parse(self.table.pos, self.seat, first + semicolon + rest)

    def ask(self) -> Ask:
        return next(ask for ask in self.table.pos.asks if ask.seat == self.seat)

    def numbered(self, digits: str) -> str:
        for text, number in self.numbers.items():
            if digits.lstrip("0") == str(number):
                return text
        raise Refused(f"There are choices 1 to {len(self.numbers)}, not {shortened(digits, 12)}.")

    def nearest(self, refused: Refused, line: str) -> str:
        """A word to the table that may have been meant, unless the game has a better guess."""
        word = line.strip().casefold()
        near = get_close_matches(word, self.commands, 1)
        if not near or word.partition(" ")[0] in self.commands or "Did you mean" in refused.reason:
            return ""
        return f" Did you mean {near[0]}?"

    def say(self, text: str, clause: str = "") -> None:
        self.screen.say(f"{text}  {clause}" if clause else text, ACCENT)

    # -- words to the table --------------------------------------------------------------------------

    def help(self, about: str) -> None:
        if not about:
            self.print_help()
        elif offer := self.offered(about):
            after = f": {offer.preview}" if offer.preview else ""
            self.screen.say(f"{offer.number}  {offer.label}{after}. Notation: {offer.text}")
        else:
            self.rules(about)

    def print_help(self) -> None:
        example, clause = next(iter(self.numbers)), self.ask().decision.clause
        grid = Grid.grid(padding=(0, 2))
        grid.add_column(style=ACCENT, no_wrap=True)
        grid.add_column()
        for word, meaning in HELP:
            if word == "order" and not self.game.standing:
                continue
            grid.add_row(word.format(example=example, clause=clause), meaning)
        self.screen.console.print(grid)

    def offered(self, text: str) -> Offer | None:
        """The offer of that number or notation."""
        for offer in offers(self.game, self.game.view(self.table.pos, self.seat), self.numbers):
            if text in (str(offer.number), offer.text) or folded(text) == folded(offer.text):
                return offer
        return None

    def rules(self, about: str) -> None:
        if not about:
            raise Refused(f"Say which clause: rules {next(iter(self.game.clauses), '')}.")
        print_clause(self.screen.console, self.game, clause_named(self.game, about))

    def why(self, about: str) -> None:
        """Why something is not on offer."""
        if not about:
            raise Refused("Say what: why, and the notation of a choice.")
        option = self.meant(about)
        view = self.game.view(self.table.pos, self.seat)
        if option.text in self.numbers:
            self.say(f"{option.text} is on offer: number {self.numbers[option.text]}.")
        else:
            self.say(*self.game.words.why_not(view, option))

    def meant(self, about: str) -> Option:
        """Any choice of the game by its notation, or a part of it: first those akin to what is asked."""
        word = folded(about)
        if about in map(str, self.numbers.values()):
            return self.game.box.texts[self.numbered(about)]
        if word in self.game.notation:
            return self.game.notation[word]
        akin = {folded(text).partition(" ")[0] for text in self.numbers}
        names = sorted(self.game.notation, key=lambda name: name.partition(" ")[0] not in akin)
        for name in names:
            if name.startswith(word) or word in name.partition(" ")[2]:
                return self.game.notation[name]
        close = get_close_matches(word, names, 9)
        near = sorted(close, key=lambda name: name.partition(" ")[0] not in akin)
        hint = f" Did you mean {self.game.notation[near[0]].text}?" if near else ""
        raise Refused(f"{self.game.name} knows no {shortened(about)}.{hint}")

    def board(self, _: str) -> None:
        self.numbers = self.screen.show(self.seat)

    def journal(self, _: str) -> None:
        self.screen.tell(self.table.entries, self.seat)

    def undo(self, _: str) -> None:
        option = self.table.undo(self.seat)
        self.say(f"{option.text} is taken back.")
        self.numbers = self.screen.show(self.seat)

    def save(self, _: str) -> None:
        self.table.keep()
        self.screen.say_where(f"Every choice is saved as it is made, in {self.table.path}")

    def hint(self, _: str) -> None:
        option = self.table.advice(self.ask(), "regular")
        label = self.game.words.label(self.game.view(self.table.pos, self.seat), option)
        self.say(f"A regular bot would choose {self.numbers[option.text]}: {label}.")

    def order(self, text: str) -> None:
        if not text:
            self.print_orders()
        elif folded(text) == "none":
            self.table.orders.pop(self.seat, None)
            self.say("You are asked about everything.")
        else:
            order, number = self.game.order(text)
            self.table.orders[self.seat] = order, number
            self.say(f"Ordered from now on: {written(order, number)}.")

    def print_orders(self) -> None:
        if not self.game.standing:
            raise Refused(f"{self.game.name} has no standing orders.")
        standing = self.table.orders.get(self.seat)
        for order in self.game.standing:
            number = f" {order.low}…{order.high}" if order.high else ""
            self.screen.say(f"order {order.name}{number}: {order.help}")
        self.say(f"Now: {written(*standing) if standing else 'none'}.")

    def quit(self, _: str) -> None:
        raise Left


def written(order: Standing, number: int) -> str:
    return f"{order.name} {number}" if order.high else order.name
