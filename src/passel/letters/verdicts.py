"""What is made of a letter, line by line, and the reply that tells it."""

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
    """A line as written, what it is, what it comes to (notation, order, talk), and the verdict on it."""

    text: str
    kind: Kind
    value: str = ""
    verdict: str = ""


class Answer(Struct, frozen=True):
    lines: tuple[Line, ...]
    unread: int = 0  # lines after the end, or too many
    chosen: tuple[str, ...] = ()  # decided now, in one batch
    plan: tuple[str, ...] = ()  # for what is asked later, in this order, if still possible
    order: str | None = None  # a new standing order; "" ends the old one
    said: tuple[str, ...] = ()
    undo: bool = False  # before all else

    @property
    def empty(self) -> bool:
        """Whether there is nothing in it that could be done."""
        return not (self.chosen or self.plan or self.said or self.undo or self.order is not None)


def amended(answer: Answer, kind: Kind, verdict: str) -> Answer:
    """The same, with another verdict on all lines of a kind: what only the table could tell."""
    lines = tuple(replace(line, verdict=verdict) if line.kind == kind else line for line in answer.lines)
    return replace(answer, lines=lines)


MARKS: Final[dict[Kind, str]] = {
    "now": "ok", "plan": "ok", "order": "ok", "say": "ok", "undo": "ok", "remark": "", "refused": "NO",
    "aside": "--", "strange": "??",
}  # fmt: skip


def verdicts(answer: Answer) -> str:
    """The reply to a letter: each line quoted, with its verdict."""
    lines = []
    for number, line in enumerate(answer.lines, 1):
        quoted = cut(line.text, LONGEST_QUOTE)
        lines += wrap(f"{number:3}  > {quoted}", WIDTH, subsequent_indent=" " * 7)
        if line.verdict:
            lines += wrap(f"{MARKS[line.kind]:>9}  {line.verdict}", WIDTH, subsequent_indent=" " * 11)
    if answer.unread:
        told = _n("One more line was not read.", "{n:,} more lines were not read.", answer.unread)
        lines += ["", told]
    if answer.empty:
        lines += [
            "",
            *wrap(_("There was nothing in this letter that could be done: all is as it was."), WIDTH),
        ]
    return "\n".join(lines).strip("\n") + "\n"
