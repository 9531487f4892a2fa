"""Answers that are read: each line of a letter with its verdict.

Lines that answer what is asked now are tried on what the seat imagines, as far as it can foresee; lines that
come later are looked at for their notation alone.  So no verdict tells more than the seat knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cached_property
from typing import Final

from passel.contract import Game, folded, shortened
from passel.contract.text import numbered
from passel.i18n import _
from passel.kernel import Option, Position, Refused
from passel.letters.line import COPIED, DASHES, NUMBER, Row, labels, printable, the_end, without_lead
from passel.letters.verdicts import Answer, Kind, Line
from passel.tables.acts import LONGEST_TALK

LONGEST_LINE: Final = LONGEST_TALK + 100
MOST_LINES: Final = 200  # of a letter
MOST_PLANS: Final = 100
MOST_GUESSES: Final = 20  # at what was meant: they are dear, and who errs more often is not writing decisions
MOST_LEGAL: Final = 8  # options that a refusal names
LONGEST_GUESS: Final = 80
ALIKE: Final = 0.75  # how near a line must come to be a decision gone wrong, and not a greeting


def read_answer(
    game: Game, pos: Position, seat: int, text: str, names: Sequence[str] = (), *, numbers: bool = True
) -> Answer:
    """What a letter from `seat` comes to.  `numbers` says whether it answers the letter that asked what is
    asked now: if that is not known, a number means nothing."""
    reader = Reader(game, pos, seat, names, numbers)
    written = text.splitlines()
    for count, line in enumerate(written):
        ends = folded(line) in (DASHES, folded(the_end(game)))
        if ends or count >= MOST_LINES:
            reader.unread = sum(bool(each.strip()) for each in written[count + ends :])
            break
        if line.strip():
            reader.lines.append(reader.read(printable(line.strip())))
    return reader.answer()


class Reader:
    def __init__(self, game: Game, pos: Position, seat: int, names: Sequence[str], numbers: bool) -> None:
        self.game, self.seat, self.names, self.numbers = game, seat, names, numbers
        self.row = Row(game, pos, seat, names)
        self.over = pos.over
        self.lines: list[Line] = []
        self.unread = 0
        self.plans = 0
        self.guesses = 0
        self.stopped = 0  # the line at which the row of decisions broke

    def answer(self) -> Answer:
        def of(kind: Kind) -> list[str]:
            return [line.value for line in self.lines if line.kind == kind]

        return Answer(
            lines=tuple(self.lines),
            unread=self.unread,
            chosen=tuple(option.text for option in self.row.chosen),
            plan=tuple(text for line in of("plan") for text in line.split("; ")),
            order=of("order")[-1] if of("order") else None,
            said=tuple(of("say")),
            undo=bool(of("undo")),
        )

    # -- one line ------------------------------------------------------------------------------------------

    def read(self, text: str) -> Line:
        if text.startswith(("#", ">")):
            return Line(text[:LONGEST_LINE], "remark")
        if len(text) > LONGEST_LINE:
            reason = _("This line is too long: {n:,} characters.").format(n=len(text))
            return self.refused(text[:LONGEST_LINE], reason)
        first, _blank, rest = text.partition(" ")
        verb = folded(first.rstrip(":"))
        if self.is_choice(text):
            return self.decision(text)
        if verb == "say":
            return self.talk(text, rest.strip())
        if verb == "order":
            return self.standing(text, rest.strip())
        if folded(text) == "undo":
            return self.undo(text)
        return self.decision(text)

    def is_choice(self, text: str) -> bool:
        """Whether the game has a choice of that name: it goes before our own words."""
        return folded(text) in self.game.notation

    def refused(self, text: str, reason: str, clause: str = "", kind: Kind = "refused") -> Line:
        return Line(text, kind, "", f"{reason} ({clause})" if clause else reason)

    def talk(self, text: str, said: str) -> Line:
        if not 0 < len(said) <= LONGEST_TALK:
            return self.refused(text, _("Say something, in up to {n:,} characters.").format(n=LONGEST_TALK))
        return Line(text, "say", said, _("Said to all at the table."))

    def standing(self, text: str, named: str) -> Line:
        if folded(named) == "none":
            return Line(text, "order", "", _("You are asked about everything."))
        try:
            order, number = self.game.order(named)
        except Refused as refused:
            known = ", ".join(each.name for each in self.game.standing)
            there = " " + _("There are: {names}.").format(names=known) if known else ""
            return self.refused(text, refused.reason + there)
        written = order.written(number)
        return Line(text, "order", written, _("Ordered from now on: {order}.").format(order=written))

    def undo(self, text: str) -> Line:
        """What comes after it answers what will be asked again: that is planned."""
        if any(line.kind in ("now", "plan", "undo") for line in self.lines):
            return self.refused(text, _("Write undo once, before all decisions of the letter."))
        self.row.close()
        return Line(text, "undo", "undo", _("Your last decision is taken back, if nothing has come of it."))

    # -- decisions -----------------------------------------------------------------------------------------

    def decision(self, text: str) -> Line:
        soft, typed = without_lead(text)
        if not typed:
            return Line(text, "remark")
        if self.over:
            return self.refused(text, _("The game is over."))
        if self.stopped:
            line = self.plan(text, typed)
            if line.kind != "plan":
                return line
            reason = _("Set aside, because line {n} was refused.").format(n=self.stopped)
            return Line(line.text, "aside", "", reason)
        if not self.row.open:
            line = self.plan(text, typed)
            self.stopped = len(self.lines) + 1 if line.kind == "refused" else 0
            return line
        view = self.row.view
        try:
            options = self.meant(typed)
        except Refused as refused:
            if isinstance(refused, Strange):
                return self.refused(text, refused.reason, kind="strange")
            if soft:
                return self.refused(text, _("Left out:") + " " + refused.reason, refused.clause, "aside")
            self.stopped = len(self.lines) + 1
            return self.refused(text, refused.reason + self.legal(refused), refused.clause)
        written = "; ".join(option.text for option in options)
        said = self.game.words.label(view, options[0]) if len(options) == 1 else written
        return Line(text, "now", written, _("Done: {choice}.").format(choice=said))

    def meant(self, typed: str) -> list[Option]:
        """The options of a line, tried one after the other; all or nothing."""
        game, row = self.game, self.row
        before = row.copy()
        view = row.view
        if copied := COPIED.fullmatch(typed):
            typed = copied[1]
        elif digits := NUMBER.fullmatch(typed):
            typed = self.option_number(digits[1])
        else:
            typed = labels(game, view).get(folded(typed), typed)
        try:
            pieces = [
                piece for piece in re.split(";", game.shorthand(view, typed).strip("; ")) if piece.strip()
            ]
            for number, piece in enumerate(pieces):
                if number and not row.open:
                    last = row.chosen[-1].text
                    wait = _(
                        "What comes after {text} has to wait until it is done: write it on a line of its own."
                    )
                    raise Refused(wait.format(text=last))
                row.play(self.one(piece))
        except Refused:
            self.row = before
            raise
        return row.chosen[len(before.chosen) :]

    def one(self, piece: str) -> Option:
        try:
            return self.game.read(self.row.trial, self.seat, piece, self.names)
        except Refused as refused:
            if self.is_strange(piece, refused.legal):
                raise Strange(_("Not understood, left out.")) from None
            raise

    def is_strange(self, piece: str, legal: Sequence[str]) -> bool:
        """Whether it is nothing like a decision: a greeting, a name below the letter."""
        word = folded(piece)
        if word in self.game.notation or any(folded(text).startswith(word) for text in legal):
            return False
        words = word.split()
        known = sum(each in self.vocabulary for each in words)
        return 2 * known < len(words) and not self.near(word, [folded(text) for text in legal])

    def near(self, word: str, texts: Sequence[str]) -> list[str]:
        self.guesses += 1
        if self.guesses > MOST_GUESSES or len(word) > LONGEST_GUESS:
            return []
        return get_close_matches(word, texts, 1, ALIKE)

    def option_number(self, digits: str) -> str:
        if self.row.chosen:
            raise Refused(_("A number is for the first decision only: here write notation."))
        if not self.numbers:
            raise Refused(_("Numbers are those of another letter: write notation."))
        found = numbered(self.game, self.row.view)
        for text, number in found.items():
            if digits.lstrip("0") == str(number):
                return text
        most = _("There are choices 1 to {n}, not {number}.")
        raise Refused(most.format(n=len(found), number=shortened(digits, 12)))

    def legal(self, refused: Refused) -> str:
        """What may be chosen instead."""
        texts = list(refused.legal)
        if not texts:
            return ""
        more = ", …" if len(texts) > MOST_LEGAL else ""
        return " " + _("Possible now: {texts}.").format(texts=", ".join(texts[:MOST_LEGAL]) + more)

    def plan(self, text: str, typed: str) -> Line:
        """For later.  Nobody knows what will be on offer then: it is enough that there are such choices."""
        if NUMBER.fullmatch(typed):
            return self.refused(text, _("A number is for the first decision only: here write notation."))
        if copied := COPIED.fullmatch(typed):
            typed = copied[1]
        pieces = [folded(piece) for piece in typed.split(";") if piece.strip()]
        known = [self.game.notation[piece].text for piece in pieces if piece in self.game.notation]
        if len(known) < len(pieces) or not known:
            return self.unknown(text, folded(typed))
        self.plans += len(known)
        if self.plans > MOST_PLANS:
            return self.refused(
                text, _("No more than {n} decisions are kept for later.").format(n=MOST_PLANS)
            )
        kept = _("Kept: it is played when you are asked, if it is possible then.")
        return Line(text, "plan", "; ".join(known), kept)

    def unknown(self, text: str, word: str) -> Line:
        near = self.near(word, list(self.game.notation))
        if near:
            name = self.game.notation[near[0]].text
            return self.refused(text, _("Not understood. Did you mean {name}?").format(name=name))
        if self.is_strange(word, ()):
            return self.refused(text, _("Not understood, left out."), kind="strange")
        return self.refused(
            text, _("Not understood. For later, write each decision in notation, not whole sets.")
        )

    @cached_property
    def vocabulary(self) -> set[str]:
        """All words of the game's notation."""
        return {word for name in self.game.notation for word in name.split()}


class Strange(Refused):
    """Nothing like a decision."""
