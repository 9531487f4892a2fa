"""Machi Koro by post: the order language, MK-72 to MK-77, read tolerantly and checked strictly.

`read` makes of a letter the sheet it holds and a verdict on each fault; `write` prints a sheet in
its canonical form, which reads back as the same sheet; `describe` is the reply to the player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from textwrap import wrap
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

import passel.games.machikoro.components as c
from passel.contract import cut
from passel.games.machikoro import words
from passel.games.machikoro.post.sheet import (
    BLOCKS,
    CANDIDATES,
    NO_SWAP,
    RICHEST,
    TOTALS,
    Choose,
    Condition,
    Dice,
    Order,
    Orders,
    Reroll,
    Sheet,
    Shield,
    Swap,
    Writer,
    told,
    understood,
)
from passel.games.machikoro.post.vocabulary import (
    CONDITIONS,
    HEADERS,
    ORDERS,
    Word,
    as_number,
    find_in,
    fold,
    near,
    near_card,
    near_order,
    printable,
    split,
)
from passel.i18n import N_, _, listed

# -- what is said about it -------------------------------------------------------------------------

SKIPPED: Final = N_("This order is skipped.")
LEFT_OUT: Final = N_("This choice is left out.")
EFFECTS: Final = {
    "E1": SKIPPED,
    "E2": SKIPPED,
    "E3": N_("The first 5 count."),
    "E4": SKIPPED,
    "E5": N_("The lines below it aren't read."),
    "E6": SKIPPED,
    "E7": N_("The first one counts."),
    "E8": N_("The first one counts."),
    "E9": SKIPPED,
    "E10": SKIPPED,
    "E11": SKIPPED,
    "E12": N_("These orders aren't accepted. Earlier orders still count."),
    "E13": SKIPPED,
    "W1": N_("The later one counts."),
    "W2": LEFT_OUT,
    "W3": N_("Kept. Skipped if you still don't have it then."),
}


class Verdict(Struct, frozen=True):
    """One fault or warning."""

    line: int  # of the text as given, from 1
    code: str
    word: str  # at fault, as typed
    reason: str
    effect: str
    clause: str
    suggestion: str = ""


class Line(Struct, frozen=True):
    """A line as typed (what cannot be printed is shown as �) and what was made of it."""

    number: int
    text: str
    understood: str
    unread: bool  # orders under a void header
    verdicts: tuple[Verdict, ...]


class Reading(Struct, frozen=True):
    """What `read` made of a text; the lines go as far as it was read."""

    sheet: Sheet | None  # None: refused (E12)
    verdicts: tuple[Verdict, ...]
    lines: tuple[Line, ...]


SPECIAL_ACTIONS: Final = {"choose": N_("Choose Number"), "shield": N_("Number Shield")}
OTHER_ACTION: Final = {"choose": "shield", "shield": "choose"}
NEEDS: Final = {"tv": c.TV_STATION, "swap": c.BUSINESS_COMPLEX, "reroll": c.RADIO_TOWER}

# Many times any sheet, and yet soon read.
LONGEST_TEXT: Final = 100_000  # characters
MOST_LINES: Final = 2_000
MOST_VERDICTS: Final = 2_000
MOST_SUGGESTIONS: Final = 100  # they are dear, and who errs more often is not writing orders
MOST_TOLD: Final = 200  # verdicts in one reply
WIDTH: Final = 78

# -- reading ---------------------------------------------------------------------------------------


class Fault(Exception):
    """What is wrong, and with which words.  Raised, it voids the order or header."""

    def __init__(
        self, code: str, at: Sequence[Word], reason: str, clause: str = "MK-77",
        suggest: Callable[[], str] = str, effect: str = "",
    ) -> None:  # fmt: skip
        super().__init__(reason)
        self.code, self.at, self.reason, self.clause = code, at, reason, clause
        self.suggest, self.effect = suggest, effect or _(EFFECTS[code])


class TooLong(Exception):
    """More than anybody writes."""


def unknown(word: Word, suggest: Callable[[], str] = str) -> Fault:
    return Fault("E1", [word], _("This isn't an order."), suggest=suggest)


class Phrase:
    """What stands between two semicolons, taken word by word from the left."""

    def __init__(self, typed: list[Word]) -> None:
        self.words = typed
        self.at = self.start = 0  # the next word; the first of this header or order
        self.end = len(typed)
        while self.end and typed[self.end - 1].text in (",", ".", ":", "!"):
            self.end -= 1

    @property
    def sees(self) -> str:
        return self.words[self.at].text if self.at < self.end else ""

    def sees_number(self, ahead: int = 0) -> bool:
        at = self.at + ahead
        return at < self.end and as_number(self.words[at].text) is not None

    def begin(self) -> str:
        """The first word of the next header or order, if there is any."""
        while self.sees and not any(char.isalnum() for char in self.sees):
            self.at += 1
        self.start = self.at
        return self.sees

    def take(self) -> Word:
        if self.at == self.end:
            raise self.incomplete()
        self.at += 1
        return self.words[self.at - 1]

    def skip(self, *texts: str) -> bool:
        found = self.sees in texts
        self.at += found
        return found

    def rest(self) -> list[Word]:
        rest, self.at = self.words[self.at : self.end], self.end
        return rest

    def cut(self) -> list[Word]:
        """Takes away what begins with `if` or `unless`."""
        for at in range(self.at, self.end):
            if self.words[at].text in CONDITIONS:
                condition, self.end = self.words[at : self.end], at
                return condition
        return []

    def number(self, low: int, high: int, clause: str) -> int:
        word = self.take()
        number = as_number(word.text)
        if number is None:
            raise unknown(word)
        if not low <= number <= high:
            reason = _("Choose a number from {low} to {high}.").format(low=low, high=high)
            raise Fault("E4", [word], reason, clause)
        return number

    def incomplete(self) -> Fault:
        return Fault("E13", self.words[self.start : self.end], _("Something is missing here."))


def read(text: str, writer: Writer) -> Reading:
    """The sheet that a letter holds, whatever else it holds."""
    return Reader(writer).read(text)


class Reader:
    """Reads one text from the top down."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer
        self.blocks: dict[str, Orders] = {}
        self.under = ["GO 1"]  # the blocks that the next order belongs to; none: it is not read
        self.verdicts: list[Verdict] = []
        self.refused = self.ended = False
        self.number = 0  # of the line
        self.line = ""
        self.understood: list[str] = []  # of this line
        self.unread = False  # something in it
        self.whole = 0  # the lines that are not too many

    def read(self, text: str) -> Reading:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        given = text[:LONGEST_TEXT].split("\n", MOST_LINES)
        too_long = len(text) > LONGEST_TEXT or any(given[MOST_LINES:])
        if too_long or not given[-1]:  # cut off in the middle; or nothing after the last line end
            given.pop()
        self.whole = len(given)
        given += [""] * too_long
        lines = [self.read_line(number, line) for number, line in enumerate(given, 1) if not self.ended]
        sheet = Sheet({name: self.blocks[name] for name in BLOCKS if name in self.blocks})
        return Reading(None if self.refused else sheet, tuple(self.verdicts), tuple(lines))

    def read_line(self, number: int, line: str) -> Line:
        self.number, self.line, self.understood, self.unread = number, line, [], False
        before = len(self.verdicts)
        try:
            if number > self.whole:
                raise TooLong
            if line.rstrip() in ("--", "—", "–"):  # typing aids make a dash of --
                self.ended = True
            elif not fold(line)[0].lstrip().startswith(">"):
                self.read_phrases(split(line))
        except TooLong:
            self.ended = True
            reason, effect = _("These orders are too long."), _("The rest isn't read.")
            self.note(Fault("E1", [], reason, effect=effect))
        understood = "; ".join(self.understood).replace(":; ", ": ")
        return Line(number, printable(line), understood, self.unread, tuple(self.verdicts[before:]))

    def read_phrases(self, typed: list[Word]) -> None:
        ends = [-1, *(at for at, word in enumerate(typed) if word.text == ";"), len(typed)]
        for before, end in pairwise(ends):
            if self.ended:
                return
            try:
                self.read_phrase(Phrase(typed[before + 1 : end]))
            except Fault as fault:
                self.note(fault)

    def note(self, fault: Fault) -> None:
        if len(self.verdicts) >= MOST_VERDICTS and not self.ended:
            raise TooLong
        word = printable(self.line[fault.at[0].start : fault.at[-1].end]) if fault.at else ""
        suggestion = fault.suggest() if len(self.verdicts) < MOST_SUGGESTIONS else ""
        verdict = Verdict(
            self.number, fault.code, cut(word, 30), fault.reason, fault.effect, fault.clause, suggestion
        )
        self.verdicts.append(verdict)

    def read_phrase(self, phrase: Phrase) -> None:
        """Headers, and then perhaps an order."""
        while phrase.begin() in HEADERS:
            self.read_header(phrase)
        if phrase.sees and self.under:
            self.read_order(phrase)
        elif phrase.sees:
            self.unread = True

    # -- headers

    def read_header(self, phrase: Phrase) -> None:
        head = phrase.take()
        phrase.skip(":", "=")
        match head.text:
            case "end":
                self.ended = True
                phrase.rest()
            case "game":
                self.read_game(head, phrase)
            case "player" | "turn":
                self.read_player_or_turn(head, phrase)
            case _other:
                self.read_block(head, phrase)

    def read_game(self, head: Word, phrase: Phrase) -> None:
        label = [phrase.take()] if phrase.sees else []
        while phrase.sees and phrase.words[phrase.at].start == label[-1].end:
            label.append(phrase.take())
        while len(label) > 1 and label[-1].text in (":", ",", "."):
            label.pop()
        mine = "".join(word.text for word in split(self.writer.game))
        if not label:
            self.note(headless(head))
        elif mine and "".join(word.text for word in label) != mine:
            self.refuse(label, _("This is game {game}.").format(game=self.writer.game))
        else:
            self.understood.append(f"GAME {printable(self.line[label[0].start : label[-1].end])}")

    def read_player_or_turn(self, head: Word, phrase: Phrase) -> None:
        seat, turn = self.writer.seat, self.writer.turn
        if phrase.sees in ("", *ORDERS, *HEADERS):
            self.note(headless(head))
            return
        word = phrase.take()
        number = as_number(word.text.removeprefix("p") if head.text == "player" else word.text)
        if number is None:
            raise headless(head, word)
        if head.text == "player" and number != seat + 1:
            self.refuse([word], _("You're {seat} in this game.").format(seat=c.SEAT[seat]))
        elif head.text == "turn" and number != turn:
            self.refuse([word], _("This is turn {turn}.").format(turn=turn))
        else:
            self.understood.append(f"{head.text.upper()} {number}")

    def refuse(self, at: Sequence[Word], reason: str) -> None:
        self.refused = True
        self.note(Fault("E12", at, reason))

    def read_block(self, head: Word, phrase: Phrase) -> None:
        self.under = []
        if not phrase.sees_number():
            raise headless(head, *([] if phrase.sees in ("", *ORDERS, *HEADERS) else [phrase.take()]))
        while phrase.sees_number():
            word = phrase.take()
            name = f"{head.text.upper()} {as_number(word.text)}"
            if name not in BLOCKS[: 2 * self.writer.goes]:
                one, two = _("You have 1 go this turn."), _("You have 2 goes this turn.")
                self.note(Fault("E5", [word], one if self.writer.goes == 1 else two, "MK-61"))
            elif name not in self.under:
                self.under.append(name)
                self.blocks.setdefault(name, Orders())
            if phrase.sees_number(1):
                phrase.skip(",", "+", "-", "&", "and")
        if self.under:
            self.understood.append(self.heading())

    def heading(self) -> str:
        """`GO 1 2:`"""
        return " ".join([self.under[0], *(name.split()[1] for name in self.under[1:])]) + ":"

    # -- orders

    def read_order(self, phrase: Phrase) -> None:
        head = phrase.take()
        if head.text in CONDITIONS:
            raise Fault("E11", [head], _("Put the condition after its order."), "MK-66")
        if head.text not in ORDERS:
            raise unknown(head, partial(near_order, [head, *phrase.rest()]))
        phrase.skip(":", "=")
        condition = phrase.cut()
        value = self.value(head, phrase)
        if phrase.sees:
            word = phrase.take()
            raise unknown(word, lambda: f"; {word.text}" if word.text in ORDERS + HEADERS else "")
        if value is not None and condition:
            value = self.conditional(value, condition)
        if value is not None:
            self.write_down("reroll" if head.text == "keep" else head.text, value, head)

    def value(self, head: Word, phrase: Phrase) -> Order | None:
        """What is ordered; None if nothing of it stands, which then has been said."""
        match head.text:
            case "dice":
                return Dice(phrase.number(1, 2, "MK-22"))
            case "choose":
                self.need_unspent(self.writer.choose, head)
                return self.choose(phrase)
            case "shield":
                self.need_unspent(self.writer.shield, head)
                return Shield(phrase.number(1, 12, "MK-18"))
            case "buy":
                return self.buy(phrase)
            case "tv":
                return RICHEST if phrase.skip("richest") else self.player(phrase, "MK-36", "richest")
            case "swap":
                return NO_SWAP if phrase.skip("none") else self.swap(phrase)
            case _other:
                return self.reroll(phrase, keep=head.text == "keep")

    def need_unspent(self, unspent: bool, head: Word) -> None:
        if not unspent:
            reason = _("{action} is used up, or not in this game.").format(action=special_action(head.text))
            raise Fault("E6", [head], reason, "MK-20")

    def choose(self, phrase: Phrase) -> Choose:
        if phrase.at + 1 < phrase.end and phrase.words[phrase.at + 1].text == "+":
            one = phrase.number(1, 6, "MK-73")
            phrase.take()
            two = phrase.number(1, 6, "MK-73")
            return Choose((max(one, two), min(one, two)))
        total = phrase.number(1, 12, "MK-73")
        return Choose((min(total, 6), max(total - 6, 0)))

    def reroll(self, phrase: Phrase, keep: bool) -> Reroll:
        if keep and phrase.sees in ("all", "none"):
            meant = "reroll none" if phrase.sees == "all" else "reroll all"
            raise unknown(phrase.take(), lambda: meant)
        if phrase.skip("all"):
            on = TOTALS
        elif phrase.skip("none"):
            on = frozenset()
        else:
            on = self.totals(phrase)
        with_dice = phrase.number(1, 2, "MK-23") if phrase.skip("with") else None
        return Reroll(TOTALS - on if keep else on, with_dice)

    def totals(self, phrase: Phrase) -> frozenset[int]:
        if phrase.sees == "with":
            raise phrase.incomplete()
        on: set[int] = set()
        while not on or phrase.sees_number():
            start = phrase.at
            low = high = phrase.number(1, 12, "MK-75")
            if phrase.skip("-", "..", "..."):
                high = phrase.number(1, 12, "MK-75")
            if low > high:
                raise Fault(
                    "E4", phrase.words[start : phrase.at], _("Write ranges from low to high."), "MK-75"
                )
            on.update(range(low, high + 1))
            while phrase.skip(","):
                pass
        return frozenset(on)

    def player(self, phrase: Phrase, clause: str, *others: str) -> int:
        at = [phrase.take()]
        if at[0].text == "p" and phrase.sees_number():
            at.append(phrase.take())
        name = "".join(word.text for word in at).removesuffix("'s")
        number = as_number(name.removeprefix("p"))
        if number is None:
            raise unknown(at[0], partial(near, name, others))
        if number == self.writer.seat + 1:
            raise Fault("E9", at, _("That's you."), clause)
        if not 1 <= number <= self.writer.seats:
            raise Fault("E9", at, _("That seat is empty."), clause)
        return number - 1

    def swap(self, phrase: Phrase) -> Swap:
        seat = self.player(phrase, "MK-38", "none")
        phrase.skip(",", ":")
        named = phrase.rest()
        # The dividing `for` has a card on either side (MK-76): `for for for` is Forest for Forest.
        places = [place for place in range(1, len(named) - 1) if named[place].text == "for"]
        sides = [(named[:place], named[place + 1 :]) for place in places[:12]]
        if sides:
            taken, given = max(sides, key=lambda two: [find_in(side) is not None for side in two])
            return Swap(seat, self.swappable(taken), self.swappable(given))
        if len(named) > 1 and named[-1].text == "for":
            named.pop()
        if named and named[0].text != "for":
            self.swappable(named, " for ")
        raise phrase.incomplete()

    def swappable(self, named: list[Word], between: str = "") -> int:
        card = find_in(named)
        if card is None:
            suggest = partial(near_card, named, between)
            raise Fault("E2", named, _("There's no card with that name."), "MK-76", suggest)
        if card not in c.ORDINARY:
            raise Fault("E10", named, _("Purple cards and landmarks can't be swapped."), "MK-38")
        return card

    def buy(self, phrase: Phrase) -> tuple[int, ...] | None:
        """The candidates that stand, if any; all others have their verdicts."""
        if phrase.sees == "nothing" and phrase.at + 1 == phrase.end:
            phrase.take()
            return ()
        candidates: list[list[Word]] = [[]]
        for word in phrase.rest():
            if word.text == ",":
                candidates.append([])
            else:
                candidates[-1].append(word)
        if not any(candidates):
            raise phrase.incomplete()
        known: list[tuple[int, list[Word]]] = []
        for named in filter(None, candidates):
            card = find_in(named)
            if card is not None:
                known.append((card, named))
            else:
                suggest, effect = partial(near_card, named, ", "), _(LEFT_OUT)
                self.note(Fault("E2", named, _("There's no card with that name."), "MK-76", suggest, effect))
        standing: dict[int, list[Word]] = {}
        for card, named in known:
            if card in standing:
                self.note(Fault("W2", named, _("It's already on the list.")))
            elif self.writer.cards[card] and card not in c.ORDINARY:
                self.note(Fault("W2", named, _("You already own it."), "MK-42"))
            else:
                standing[card] = named
        cards = list(standing)
        if len(cards) > CANDIDATES:
            reason = _("A shopping list has {n} places.").format(n=CANDIDATES)
            self.note(Fault("E3", standing[cards[CANDIDATES]], reason, "MK-65"))
        return tuple(cards[:CANDIDATES]) or None

    def conditional(self, value: Order, condition: list[Word]) -> Order:
        head, named = condition[0], condition[1:]
        if not isinstance(value, (Dice, Choose, Shield)):
            raise Fault("E11", [head], _("Only dice, choose and shield can have a condition."), "MK-66")
        if not self.writer.conditions:
            raise Fault("E11", [head], _("Conditions aren't allowed in this game."), "MK-66")
        card = find_in(named)
        if card is None:
            reason = _("A condition names one card in your own town.")
            raise Fault("E11", named or [head], reason, "MK-66", partial(near_card, named))
        return value._replace(condition=Condition(head.text, card))

    def write_down(self, name: str, value: Order, head: Word) -> None:
        """Into each block that it was written for, unless a special action stands in the way."""
        again: list[str] = []
        both: list[str] = []
        twice: list[str] = []
        for block in self.under:
            mine = self.blocks.get(block, Orders())
            if name in SPECIAL_ACTIONS and self.ordered(name, elsewhere=block):
                again.append(block)
            elif name in SPECIAL_ACTIONS and getattr(mine, OTHER_ACTION[name]):
                both.append(block)
            else:
                if getattr(mine, name) is not None:
                    twice.append(block)
                self.blocks[block] = replace(mine, **{name: value})
        if again:
            reason = _("{action} is already used in another go, so not in {blocks}.").format(
                action=special_action(name), blocks=listed(again)
            )
            self.note(Fault("E7", [head], reason, "MK-68"))
        if both:
            reason = _("Only one special action per go: {blocks} has {action} already.").format(
                action=special_action(OTHER_ACTION[name]), blocks=listed(both)
            )
            self.note(Fault("E8", [head], reason, "MK-15"))
        if twice:
            reason = _("This order is already in {blocks}.").format(blocks=listed(twice))
            self.note(Fault("W1", [head], reason, "MK-75" if name == "reroll" else "MK-77"))
        if len(again) + len(both) < len(self.under):
            needed = needs(name, value)
            if needed is not None and not self.writer.cards[needed]:
                reason = _("You don't have the {card} yet.").format(card=words.card(needed))
                self.note(Fault("W3", [head], reason, "MK-21" if name in SPECIAL_ACTIONS else "MK-69"))
            if not self.understood:
                self.understood.append(self.heading())
            self.understood += told(replace(Orders(), **{name: value}), words.card)

    def ordered(self, name: str, elsewhere: str) -> bool:
        return any(getattr(orders, name) for block, orders in self.blocks.items() if block != elsewhere)


def headless(head: Word, instead: Word | None = None) -> Fault:
    """A header without its number."""
    header = head.text.upper()
    suggestion, effect = "", _("This line is skipped.")
    if header in ("GO", "EXTRA"):
        suggestion, effect = f"{header} 1", _("The lines below it aren't read.")
    reason = _("Something is missing after {header}.").format(header=header)
    code, at = ("E13", head) if instead is None else ("E1", instead)
    return Fault(code, [at], reason, suggest=lambda: suggestion, effect=effect)


def special_action(name: str) -> str:
    return _(SPECIAL_ACTIONS[name])


def needs(name: str, value: Order) -> int | None:
    """The card without which an order will be ignored (W3)."""
    two_chosen = isinstance(value, Choose) and value.dice[1] > 0
    above_six = isinstance(value, Shield) and value.total > 6
    return c.TRAIN_STATION if two_chosen or above_six else NEEDS.get(name)


# -- replying ---------------------------------------------------------------------------------------


def describe(reading: Reading) -> str:
    """The reply: each line that says something, with its verdicts, and the sheet as understood."""
    out: list[str] = []
    left = MOST_TOLD
    for line in reading.lines:
        if left and (line.understood or line.unread or line.verdicts):
            out.append(cut(f"{line.number:>4}  {line.text.strip()}", WIDTH))
            if line.understood:
                out += set_in("ok", cut(line.understood, 6 * WIDTH))
            for verdict in line.verdicts[:left]:
                out += set_in("NO" if verdict.code.startswith("E") else "!", sentence(verdict))
            if line.unread:
                out += set_in("--", _("Not read: the line above it isn't valid."))
            left -= len(line.verdicts[:left])
    if len(reading.verdicts) > MOST_TOLD:
        out += ["", _("And {n} more problems.").format(n=len(reading.verdicts) - MOST_TOLD)]
    if reading.sheet is None:
        return "\n".join([*out, "", _("These orders aren't accepted. Earlier orders still count."), ""])
    out += ["", _("How we read it:"), ""]
    for order in understood(reading.sheet).splitlines() or [
        _("No orders. You'd roll and collect, but buy nothing.")
    ]:
        indent = " " * (2 + len(order) - len(order.lstrip()))
        out += wrap(order.strip(), WIDTH, initial_indent=indent, subsequent_indent=indent + "    ")
    return "\n".join([*out, ""])


def set_in(mark: str, text: str) -> list[str]:
    return wrap(text, WIDTH, initial_indent=f"      {mark:<3} ", subsequent_indent=" " * 10)


def sentence(verdict: Verdict) -> str:
    """`castle: There is no such card. Candidate dropped. (MK-76)`"""
    word = f"{verdict.word}: " if verdict.word else ""
    return f"{word}{with_hint(verdict)} {effect(verdict)} ({verdict.clause})"


def effect(verdict: Verdict) -> str:
    return verdict.effect


def with_hint(verdict: Verdict) -> str:
    return " ".join(filter(None, [verdict.reason, hint(verdict)]))


def hint(verdict: Verdict) -> str:
    return _("Did you mean {this}?").format(this=verdict.suggestion) if verdict.suggestion else ""
