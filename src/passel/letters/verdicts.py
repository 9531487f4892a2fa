"""A reply as we read it, line by line, and the answer that says so."""

from __future__ import annotations

from textwrap import wrap
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from passel.contract import cut
from passel.i18n import _, _n
from passel.letters.page import WIDTH

Kind = Literal["now", "plan", "order", "say", "undo", "remark", "refused", "aside", "strange"]

LONGEST_QUOTE: Final = 200


class Line(Struct, frozen=True):
    """A line as written, its kind, its value (notation, order or chat), and what we say about it."""

    text: str
    kind: Kind
    value: str = ""
    verdict: str = ""


class Answer(Struct, frozen=True):
    lines: tuple[Line, ...]
    unread: int = 0  # number of lines that were ignored: after the end, or too many
    chosen: tuple[str, ...] = ()  # moves to play now, all at once
    plan: tuple[str, ...] = ()  # later moves, in this order, if still possible
    order: str | None = None  # a new automatic answer; "" ends the old one
    said: tuple[str, ...] = ()
    undo: bool = False  # before all else

    @property
    def empty(self) -> bool:
        """Return whether there is nothing to do."""
        return not (self.chosen or self.plan or self.said or self.undo or self.order is not None)


def refused(answer: Answer, kind: Kind, reason: str) -> Answer:
    """Return the answer after the table has refused all lines of a kind."""
    return replace(
        answer,
        lines=tuple(
            replace(line, kind="refused", verdict=reason) if line.kind == kind else line
            for line in answer.lines
        ),
    )


MARKS: Final[dict[Kind, str]] = {
    "now": "ok", "plan": "ok", "order": "ok", "say": "ok", "undo": "ok", "remark": "", "refused": "NO",
    "aside": "--", "strange": "??",
}  # fmt: skip


def verdicts(answer: Answer) -> str:
    """Return the answer to an email: each line quoted, with what we say about it."""
    lines = []
    for number, line in enumerate(answer.lines, 1):
        quoted = cut(line.text, LONGEST_QUOTE)
        lines += wrap(f"{number:3}  > {quoted}", WIDTH, subsequent_indent=" " * 7)
        if line.verdict:
            lines += wrap(f"{MARKS[line.kind]:>9}  {line.verdict}", WIDTH, subsequent_indent=" " * 11)
    if answer.unread:
        told = _n("1 more line was ignored.", "{n:,} more lines were ignored.", answer.unread)
        lines += ["", told]
    if answer.empty:
        lines += ["", *wrap(_("We couldn't play anything from your email. Nothing has changed."), WIDTH)]
    return "\n".join(lines).strip("\n") + "\n"
