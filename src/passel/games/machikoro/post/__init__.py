"""Machi Koro by post: sheets are read, turns are reported."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from passel.contract import Fault, SheetReading, TurnText, View, folded
from passel.games.machikoro import words
from passel.games.machikoro.components import SEAT, Table
from passel.games.machikoro.post import language, report
from passel.games.machikoro.post.choices import answers, sheet_of, writer
from passel.games.machikoro.post.headlines import headline as headline
from passel.games.machikoro.post.headlines import how_to_order as how_to_order
from passel.games.machikoro.post.headlines import standfirst as standfirst
from passel.games.machikoro.post.sheet import write
from passel.i18n import _
from passel.kernel import Heard, Option, Refused

EMPTY_SHEET: Final = "GO 1"  # a sheet without orders is still a sheet (MK-70)


def turn(pos: Table) -> int:
    """The postal turn for which sheets are being written; 0 if none are."""
    return pos.round if pos.sheets and pos.lanes else 0


def writer_of(text: str) -> int | None:
    """The seat that a sheet says it is from."""
    found = re.search(r"^[ \t]{0,99}player[ \t:]{0,99}p?([1-9])\b", text, re.IGNORECASE | re.MULTILINE)
    return int(found[1]) - 1 if found else None


def read(view: View, text: str, table: str = "") -> SheetReading:
    """What is made of a sheet; warnings are no faults.  One that is refused has a header for another."""
    made = language.read(text, writer(view, table))
    wrong = [verdict for verdict in made.verdicts if verdict.code.startswith("E")]
    no = next((verdict for verdict in wrong if verdict.code == "E12"), None)
    return SheetReading(
        reply=language.describe(made),
        canonical=write(made.sheet) if made.sheet is not None else "",
        faults=tuple(
            Fault(each.line, f"{each.reason} {language.effect(each)}", each.clause, each.code)
            for each in wrong
        ),
        refusal=no.reason if no else "",
        clause=no.clause if no else "",
    )


def typed_orders(pos: Table, seat: int, view: View, text: str) -> list[Option] | None:
    """What a sheet comes to, if one is asked for.  In a letter a faulty order is void alone (MK-77);
    who sits before a screen would rather mend it."""
    if view.ask is None or view.ask.decision != "sheet":
        return None
    if any(option.startswith(folded(text)) for option in view.ask.options):
        return None
    made = language.read(text, writer(view))
    for verdict in made.verdicts:
        if verdict.code.startswith("E"):
            said = _("Line {n}, {word}: {reason}").format(
                n=verdict.line, word=verdict.word, reason=language.with_hint(verdict)
            )
            raise Refused(said, verdict.clause)
    if made.sheet is None or not made.sheet.blocks:
        return None  # nothing was ordered: `orders` says so step by step
    return answers(pos, seat, made.sheet)


def orders(pos: Table, seat: int, view: View, text: str) -> list[Option]:
    """What stands of a sheet: a faulty order is void alone (MK-77).  Who sends none sends no orders."""
    return answers(pos, seat, language.read(text, writer(view)).sheet if text else None)


def account(
    before: View, heard: Sequence[Heard], after: View, table: str = "", deadline: str = ""
) -> report.Report:
    """Return a turn as data: what the reader may know, with the names in the view after it."""
    return report.report(before.public, heard, after, table, deadline)


def report_text(
    before: Table, orders: Sequence[tuple[int, Option]], account: report.Report, view: View
) -> TurnText:
    """Return the report of a turn: for all (MK-78), for the reader alone (MK-79), and the sheets if all are
    shown."""
    seat = view.seat
    private = report.private(account, seat, sheet_of(before, orders, seat)) if seat >= 0 else ""
    shown = ""
    if before.settings.reveal_orders == "all":
        for other in range(before.seats):
            sheet = sheet_of(before, orders, other)
            if sheet is not None:
                shown += f"\n{SEAT[other]}:\n{write(sheet)}"
    return TurnText(report.letter(account, words.everybody(view)), private, shown)
