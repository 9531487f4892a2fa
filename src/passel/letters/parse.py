"""Reads a reply line by line, and says what comes of each line.

Moves for the current question are tried on a position that the seat can imagine, until something happens that
it can't foresee; for later moves only the notation is checked.  So no answer tells more than the seat
knows."""

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
MOST_LINES: Final = 200  # of an email
MOST_PLANS: Final = 100
MOST_GUESSES: Final = 20  # at misspelt moves: they are slow, and a text with more of them has no moves in it
MOST_LEGAL: Final = 8  # moves that a refusal names
LONGEST_GUESS: Final = 80
ALIKE: Final = 0.75  # how similar a line must be to count as a misspelt move, and not as a greeting


def read_answer(
    game: Game, pos: Position, seat: int, text: str, names: Sequence[str] = (), *, numbers: bool = True
) -> Answer:
    """Return what an email from `seat` says.  `numbers` is whether it replies to the email that asked for the
    current move: otherwise its numbers mean nothing."""
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
        self.stopped = 0  # the first line that was refused; 0 for none

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
            reason = _("This line is too long ({n:,} characters).").format(n=len(text))
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
        """Return whether the game has a move of that name, which comes before our own words."""
        return folded(text) in self.game.notation

    def refused(self, text: str, reason: str, clause: str = "", kind: Kind = "refused") -> Line:
        return Line(text, kind, "", f"{reason} ({clause})" if clause else reason)

    def talk(self, text: str, said: str) -> Line:
        if not 0 < len(said) <= LONGEST_TALK:
            return self.refused(text, _("Write up to {n:,} characters.").format(n=LONGEST_TALK))
        return Line(text, "say", said, _("Sent to the chat."))

    def standing(self, text: str, named: str) -> Line:
        if folded(named) == "none":
            return Line(text, "order", "", _("Automatic answers off."))
        try:
            order, number = self.game.order(named)
        except Refused as refused:
            known = ", ".join(each.name for each in self.game.standing)
            there = " " + _("Choose from: {names}.").format(names=known) if known else ""
            return self.refused(text, refused.reason + there)
        written = order.written(number)
        return Line(text, "order", written, _("Automatic answer on: {order}.").format(order=written))

    def undo(self, text: str) -> Line:
        """Read undo.  Moves below it are for the question that is asked again then, so they become plans."""
        if any(line.kind in ("now", "plan", "undo") for line in self.lines):
            return self.refused(text, _("Write “undo” once, above your moves."))
        self.row.close()
        return Line(text, "undo", "undo", _("Your last move is undone, if it still can be."))

    # -- moves ---------------------------------------------------------------------------------------------

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
            reason = _("Skipped, because line {n} didn't work.").format(n=self.stopped)
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
                reason = _("Skipped: {reason}").format(reason=refused.reason)
                return self.refused(text, reason, refused.clause, "aside")
            self.stopped = len(self.lines) + 1
            return self.refused(text, refused.reason + self.legal(refused), refused.clause)
        written = "; ".join(option.text for option in options)
        said = self.game.words.label(view, options[0]) if len(options) == 1 else written
        return Line(text, "now", written, _("Played: {choice}.").format(choice=said))

    def meant(self, typed: str) -> list[Option]:
        """Return the moves of a line, tried one after the other.  If one is refused, none is played."""
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
                    wait = _("Play {text} first. Put the rest on a line of its own.")
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
                raise Strange(_("Skipped: we didn't understand this line.")) from None
            raise

    def is_strange(self, piece: str, legal: Sequence[str]) -> bool:
        """Return whether the text is nothing like a move: a greeting, a name at the end."""
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
            raise Refused(_("Numbers work only for the first move. Use the short form here."))
        if not self.numbers:
            raise Refused(_("Those numbers are from an older email. Use the short form."))
        found = numbered(self.game, self.row.view)
        for text, number in found.items():
            if digits.lstrip("0") == str(number):
                return text
        most = _("Choose 1 to {n}, not {number}.")
        raise Refused(most.format(n=len(found), number=shortened(digits, 12)))

    def legal(self, refused: Refused) -> str:
        """Return the moves that are possible instead."""
        texts = list(refused.legal)
        if not texts:
            return ""
        more = ", …" if len(texts) > MOST_LEGAL else ""
        return " " + _("You can play: {texts}.").format(texts=", ".join(texts[:MOST_LEGAL]) + more)

    def plan(self, text: str, typed: str) -> Line:
        """Read a planned move.  Nobody knows what will be possible then, so it is enough that the game has
        it."""
        if NUMBER.fullmatch(typed):
            return self.refused(text, _("Numbers work only for the first move. Use the short form here."))
        if copied := COPIED.fullmatch(typed):
            typed = copied[1]
        pieces = [folded(piece) for piece in typed.split(";") if piece.strip()]
        known = [self.game.notation[piece].text for piece in pieces if piece in self.game.notation]
        if len(known) < len(pieces) or not known:
            return self.unknown(text, folded(typed))
        self.plans += len(known)
        if self.plans > MOST_PLANS:
            return self.refused(text, _("You can plan up to {n} moves.").format(n=MOST_PLANS))
        kept = _("Planned: played on your turn if still possible.")
        return Line(text, "plan", "; ".join(known), kept)

    def unknown(self, text: str, word: str) -> Line:
        near = self.near(word, list(self.game.notation))
        if near:
            name = self.game.notation[near[0]].text
            return self.refused(text, _("Did you mean {name}?").format(name=name))
        if self.is_strange(word, ()):
            return self.refused(text, _("Skipped: we didn't understand this line."), kind="strange")
        return self.refused(text, _("Write each planned move on its own line, in short form."))

    @cached_property
    def vocabulary(self) -> set[str]:
        """Return all words of the game's notation."""
        return {word for name in self.game.notation for word in name.split()}


class Strange(Refused):
    """Nothing like a move."""
