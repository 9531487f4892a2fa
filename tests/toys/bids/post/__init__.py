"""Sealed Bids by post: one order on a sheet, and a report of a few lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct, field

from passel.contract import Fault, SheetReading, TurnText, View
from passel.kernel import Heard, Option, Refused
from toys.bids import words
from toys.bids.components import BADE, BIDS, HIGHEST, SCORED, Table

EMPTY_SHEET: Final = "BID 0"
ORDER: Final = re.compile(r"bid +([0-9])", re.IGNORECASE)
HEADER: Final = re.compile(r"player +p?([1-9])", re.IGNORECASE)


def turn(pos: Table) -> int:
    return pos.round if pos.lanes else 0


# -- sheets ----------------------------------------------------------------------------------------


class Sheet(Struct):
    """What stands on a sheet, and what does not."""

    bid: int | None = None
    writer: int | None = None
    lines: list[str] = field(default_factory=list)
    faults: list[Fault] = field(default_factory=list)


def parse(text: str) -> Sheet:
    """Each line, or what lies between semicolons, is an order (SB-5)."""
    sheet = Sheet()
    for number, line in enumerate(re.split(r"[;\n]", text), 1):
        said = line.partition("#")[0].strip()
        verdict = "ok"
        if not said:
            continue
        if found := HEADER.fullmatch(said):
            sheet.writer = int(found[1]) - 1
        elif (found := ORDER.fullmatch(said)) and sheet.bid is None:
            sheet.bid = int(found[1])
        else:
            verdict = f"A sheet has one bid, from 0 to {HIGHEST}. This line is void. (SB-5)"
            sheet.faults.append(Fault(number, verdict, "SB-5"))
        sheet.lines += [f"{number:>4}  {said[:60]}", f"      {verdict}"]
    return sheet


def how_to_order(view: View, table: str) -> list[str]:
    if view.seat < 0 or view.ask is None:
        return []
    return [f"PLAYER {view.seat + 1}", f"BID 3  # from 0 to {HIGHEST}"]


def writer_of(text: str) -> int | None:
    return parse(text).writer


def read(view: View, text: str, table: str = "") -> SheetReading:
    """A sheet of another player is refused (SB-6)."""
    sheet = parse(text)
    refusal = "" if sheet.writer in (None, view.seat) else "This is the sheet of another player."
    understood = "No bid." if sheet.bid is None else f"You bid {sheet.bid}."
    return SheetReading(
        reply="\n".join([*sheet.lines, refusal or understood, ""]),
        canonical="" if refusal or sheet.bid is None else f"BID {sheet.bid}\n",
        faults=tuple(sheet.faults),
        refusal=refusal,
        clause="SB-6" if refusal else "",
    )


def orders(pos: Table, seat: int, view: View, text: str) -> list[Option]:
    """Who sends no sheet bids nothing (SB-7)."""
    return [BIDS[parse(text).bid or 0]]


def typed_orders(pos: Table, seat: int, view: View, text: str) -> list[Option] | None:
    """At a prompt a sheet with a fault is mended."""
    sheet, reading = parse(text), read(view, text)
    if view.ask is None or sheet.bid is None:
        return None
    if reading.refusal:
        raise Refused(reading.refusal, reading.clause)
    if reading.faults:
        raise Refused(reading.faults[0].reason, reading.faults[0].clause)
    return [BIDS[sheet.bid]]


# -- reports ---------------------------------------------------------------------------------------


class Account(Struct, frozen=True):
    turn: int
    turns: int
    bids: tuple[int, ...]
    winner: int  # or -1
    deadline: str


def account(
    before: View, heard: Sequence[Heard], after: View, table: str = "", deadline: str = ""
) -> Account:
    bids = tuple(second or 0 for event, _seat, second, *_rest in heard if event is BADE)
    winner = next((seat or 0 for event, seat, *_rest in heard if event is SCORED), -1)
    return Account(before.public.round, before.public.turns, bids, winner, deadline)


def headline(account: Account, view: View) -> str:
    return f"{words.who(view, account.winner)} scores" if account.winner >= 0 else "Nobody scores"


def standfirst(account: Account, view: View) -> str:
    return f"Turn {account.turn} of {account.turns}, highest bid {max(account.bids)}."


def report_text(
    before: Table, orders: Sequence[tuple[int, Option]], account: Account, view: View
) -> TurnText:
    lines = [
        f"{words.who(view, seat)} bids {amount} and has {view.public.points[seat]}"
        for seat, amount in enumerate(account.bids)
    ]
    lines.append(words.result(view) if view.over else f"Next: turn {view.public.round}. {account.deadline}")
    mine = [option.text for seat, option in orders if seat == view.seat]
    return TurnText("\n".join(lines) + "\n", f"Your sheet: {mine[0]}\n" if mine else "")
