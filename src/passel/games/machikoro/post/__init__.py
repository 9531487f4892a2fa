"""Machi Koro by post, as a desk needs it: replies to sheets, their decisions, the letter of a turn."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from passel.contract import View, folded
from passel.games.machikoro import words
from passel.games.machikoro.components import SEAT, Table
from passel.games.machikoro.post import form as form
from passel.games.machikoro.post import language, report
from passel.games.machikoro.post.choices import answers, sheet_of, writer
from passel.games.machikoro.post.headlines import headline as headline
from passel.games.machikoro.post.headlines import how_to_order as how_to_order
from passel.games.machikoro.post.headlines import paper as paper
from passel.games.machikoro.post.headlines import standfirst as standfirst
from passel.games.machikoro.post.sheet import write
from passel.games.machikoro.view import public
from passel.kernel import Entry, Option, Refused, heard

EMPTY_SHEET: Final = "GO 1"  # a sheet without orders is still a sheet (MK-70)


def turn(pos: Table) -> int:
    """The postal turn for which sheets are being written; 0 if none are."""
    return pos.round if pos.sheets and pos.lanes else 0


def writer_of(text: str) -> int | None:
    """The seat that a sheet says it is from."""
    found = re.search(r"^[ \t]{0,99}player[ \t:]{0,99}p?([1-9])\b", text, re.IGNORECASE | re.MULTILINE)
    return int(found[1]) - 1 if found else None


def reading(view: View, text: str, game: str = "") -> language.Reading:
    """What is made of a sheet, as data."""
    return language.read(text, writer(view, game))


def reply(view: View, text: str, game: str = "") -> str:
    """Each line with its verdict, and the sheet as understood."""
    return language.describe(reading(view, text, game))


def is_clean(view: View, text: str, game: str = "") -> bool:
    """Whether all of it stands; warnings do not count."""
    return not any(verdict.code.startswith("E") for verdict in reading(view, text, game).verdicts)


def refuses(view: View, text: str) -> tuple[str, str]:
    """Why a sheet cannot be used at all, and the clause behind that."""
    made = reading(view, text)
    if made.sheet is not None:
        return "", ""
    fault = next(verdict for verdict in made.verdicts if verdict.code == "E12")
    return fault.reason, fault.clause


def canonical(view: View, text: str, game: str = "") -> str:
    """The sheet in its canonical form; nothing of a sheet that is refused."""
    sheet = reading(view, text, game).sheet
    return write(sheet) if sheet is not None else ""


def decisions(pos: Table, seat: int, view: View, text: str) -> list[Option] | None:
    """What a sheet comes to, if one is asked for.  At a desk a faulty order is void alone (MK-77);
    who sits before a screen would rather mend it."""
    if view.ask is None or view.ask.decision != "sheet":
        return None
    if any(option.startswith(folded(text)) for option in view.ask.options):
        return None
    made = reading(view, text)
    for verdict in made.verdicts:
        if verdict.code.startswith("E"):
            hint = f" Did you mean {verdict.suggestion}?" if verdict.suggestion else ""
            raise Refused(f"Line {verdict.line}, {verdict.word}: {verdict.reason}{hint}", verdict.clause)
    if made.sheet is None or not made.sheet.blocks:
        return None  # nothing was ordered: `orders` says so step by step
    return answers(pos, seat, made.sheet)


def orders(pos: Table, seat: int, view: View, text: str) -> list[Option]:
    """What stands of a sheet: a faulty order is void alone (MK-77).  Who sends none sends no orders."""
    return answers(pos, seat, reading(view, text).sheet if text else None)


def account(
    before: Table,
    journal: Sequence[Entry],
    after: View,
    game: str = "",
    deadline: str = "",
) -> report.Report:
    """Return a turn as data: what the reader whose view is `after` may know, with the names in that view."""
    told = [line for entry in journal if (line := heard(entry, after.seat)) is not None]
    return report.report(public(before), told, after, game, deadline)


def parts(
    before: Table,
    made: Sequence[tuple[int, Option]],
    turn: report.Report,
    names: Sequence[str],
    seat: int,
) -> tuple[str, str, str]:
    """The report of a turn in three parts: for all, for the seat alone, and the sheets if all are shown."""
    private = report.private(turn, seat, sheet_of(before, made, seat)) if seat >= 0 else ""
    shown = ""
    if before.settings.reveal_orders == "all":
        for other in range(before.seats):
            sheet = sheet_of(before, made, other)
            if sheet is not None:
                shown += f"\n{SEAT[other]}:\n{write(sheet)}"
    return report.letter(turn, names), private, shown


def letter(
    before: Table,
    made: Sequence[tuple[int, Option]],
    journal: Sequence[Entry],
    after: View,
    game: str = "",
    deadline: str = "",
) -> str:
    """Return the report of a turn for the reader whose view is `after`: the public part, and their own."""
    turn = account(before, journal, after, game, deadline)
    public, private, shown = parts(before, made, turn, words.everybody(after), after.seat)
    return public + (f"\n{private}" if private else "") + shown
