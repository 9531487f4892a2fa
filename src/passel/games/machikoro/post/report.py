"""Machi Koro by post: the report of a turn, for all (MK-78) and for each player (MK-79).

It is made of what its reader may know: the table before and after, and the journal as he heard it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

import passel.games.machikoro.components as c
from passel.contract import View
from passel.contract.journal import Line
from passel.games.machikoro import words
from passel.games.machikoro.post.sheet import Sheet, write
from passel.games.machikoro.post.vocabulary import CODES
from passel.games.machikoro.view_types import Public, Town
from passel.i18n import _, ngettext
from passel.kernel import Event, Heard

BANK = -1
WIDEST = 110  # columns
MOST_DICE, MOST_DEEDS = 26, 31  # of these columns; what is left is for coins
TIE = "\u00a0"  # a blank where no line is broken


# -- as data ---------------------------------------------------------------------------------------


class Throw(Struct):
    dice: tuple[int, ...]
    counts: bool = True  # not one that the shield or the reroll took back


class Coins(Struct, frozen=True):
    """Coins that changed hands for a card; from the bank if the payer is -1."""

    payer: int
    payee: int
    coins: int
    card: int


class Go(Struct):
    """One go: all that everybody sees, and what only the roller is told of his orders."""

    number: int  # of the scheduled goes of this turn, from 1; an extra go has that of its own
    extra: int
    roller: int
    purse: int = 0  # the roller's coins after it
    special: str = ""
    throws: list[Throw] = field(default_factory=list)
    coins: list[Coins] = field(default_factory=list)
    swap: tuple[int, int, int] | None = None  # with whom, taken, given
    bought: tuple[int, int] | None = None  # card, cost
    told: list[str] = field(default_factory=list)  # to the roller alone
    failed: int = 0  # candidates, which only he knows

    @property
    def total(self) -> int:
        return sum(self.throws[-1].dice)

    def gain(self, seat: int) -> int:
        """Return how many coins more the seat has after this go than before it."""
        spent = self.bought[1] if self.bought and seat == self.roller else 0
        return sum(move.coins * ((move.payee == seat) - (move.payer == seat)) for move in self.coins) - spent


class Report(Struct, frozen=True):
    """A turn, as one reader may know it."""

    game: str
    turn: int
    limit: int
    seats: int
    absent: tuple[int, ...]  # NMR
    goes: tuple[Go, ...]
    after: Public
    deadline: str
    result: str  # if the game is over


def report(before: Public, heard: Sequence[Heard], after: View, game: str = "", deadline: str = "") -> Report:
    """Return what happened in a turn.  `heard` is the reader's journal from the moment that it was run."""
    names = words.everybody(after)
    absent: list[int] = []
    goes: list[Go] = []
    for line in (Line(each, names) for each in heard):
        if line.event is c.NO_MOVES:
            absent.append(line.seat)
        elif line.event is c.WENT:
            number = sum(not go.extra for go in goes) + (not line.extra)
            goes.append(Go(number, line.extra, line.seat))
        elif line.event in ADDED:
            goes[-1] = ADDED[line.event](goes[-1], line)
    table: Public = after.public
    for at, go in enumerate(goes):  # counted back from what is in the purse now
        go.purse = table.towns[go.roller].coins - sum(later.gain(go.roller) for later in goes[at + 1 :])
    result = words.result(after) if after.over else ""
    return Report(
        game, before.round, before.limit, after.seats, tuple(absent), tuple(goes), table, deadline, result
    )


def throw(line: Line) -> Throw:
    return Throw((line.die, line.die2) if line.die2 else (line.die,))


def taken_back(go: Go, line: Line) -> Go:
    return replace(go, throws=[*go.throws[:-1], replace(go.throws[-1], counts=False)])


def failed(go: Go, line: Line) -> Go:
    said = _("Choice {n}, {fault}").format(n=go.failed + 1, fault=fault(line))
    return replace(go, failed=go.failed + 1, told=[*go.told, said])


def fault(line: Line) -> str:
    return words.tell.of(line)


# A go, with what one more line of the journal tells of it.
ADDED: Final[dict[Event, Callable[[Go, Line], Go]]] = {
    c.CHOSE: lambda go, line: replace(go, special=_("choose"), throws=[throw(line)]),
    c.SHIELDED: lambda go, line: replace(go, special=_("shield {total}").format(total=line.total)),
    c.ROLLED: lambda go, line: replace(go, throws=[*go.throws, throw(line)]),
    c.SHIELD_HELD: taken_back,
    c.REROLLED: taken_back,
    c.PAID: lambda go, line: replace(
        go, coins=[*go.coins, Coins(line.payer, line.payee, line.coins, line.card)]
    ),
    c.EARNED: lambda go, line: replace(go, coins=[*go.coins, Coins(BANK, line.seat, line.coins, line.card)]),
    c.SWAPPED: lambda go, line: replace(go, swap=(line.with_, line.taken, line.given)),
    c.BOUGHT: lambda go, line: replace(go, bought=(line.card, line.cost)),
    c.VOID: lambda go, line: replace(go, told=[*go.told, fault(line)]),
    c.FAILED: failed,
}


# -- as a letter -------------------------------------------------------------------------------------


def letter(report: Report, names: Sequence[str]) -> str:
    """The public report, in fixed width."""
    width = max(len(name) for name in names)
    lines = [headline(report), "", *columns([row(go) for go in report.goes]), ""]
    for seat, town in enumerate(report.after.towns):
        lines += hanging(f"{c.SEAT[seat]} {names[seat]:{width}}  ", standing(town))
    left = [f"{code} {left}" for code, left in zip(CODES, report.after.supply, strict=False)]
    lines += ["", *hanging(_("Market: "), left, "  "), *wrap(what_next(report), WIDEST)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def headline(report: Report) -> str:
    goes = " ".join(c.SEAT[go.roller] for go in report.goes if not go.extra)
    absent = " ".join(c.SEAT[seat] for seat in report.absent) or _("none")
    game = _("game {game}  ").format(game=report.game) if report.game else ""
    return _("MACHI KORO  {game}turn {turn} of {limit}      goes {goes}      no orders: {absent}").format(
        game=game, turn=report.turn, limit=report.limit, goes=goes, absent=absent
    )


def row(go: Go) -> list[str]:
    """Number, roller, dice, coins, deeds, purse."""
    number = f"{go.number}x" if go.extra else str(go.number)
    return [number, c.SEAT[go.roller], dice(go), movements(go), deeds(go), f"{c.SEAT[go.roller]} {go.purse}"]


def dice(go: Go) -> str:
    thrown = []
    for throw in go.throws:
        text = "+".join(str(die) for die in throw.dice)
        thrown.append(text if throw.counts else f"({text})")
    if len(go.throws[-1].dice) == 2:
        thrown[-1] += tied(f" = {go.total}")
    count = ngettext("1 die:", "2 dice:", len(go.throws[-1].dice))
    special = [tied(f"{go.special};")] if go.special else []
    return " ".join([*special, tied(count), *thrown])


def movements(go: Go) -> str:
    """Every coin, card by card."""
    by_card: dict[int, list[str]] = {}
    for move in go.coins:
        payer = _("bank") if move.payer == BANK else c.SEAT[move.payer]
        by_card.setdefault(move.card, []).append(tied(f"{payer}>{c.SEAT[move.payee]} {move.coins}"))
    return "; ".join(tied(f"{words.card(card)}: ") + ", ".join(moves) for card, moves in by_card.items())


def deeds(go: Go) -> str:
    done = []
    if go.swap:
        partner, taken, given = go.swap
        done.append(
            _("swaps {given} for {who}'s {taken}").format(
                taken=tied(words.card(taken)), who=c.SEAT[partner], given=tied(words.card(given))
            )
        )
    if go.bought:
        done.append(tied(_("buys {card} ({cost})").format(card=words.card(go.bought[0]), cost=go.bought[1])))
    return "; ".join(done) or _("buys nothing")


def columns(rows: list[list[str]]) -> list[str]:
    """Side by side, each wrapped, or else a rich go would spoil the whole page."""
    number, seat, purse = (max(len(row[at]) for row in rows) for at in (0, 1, 5))
    thrown = [untied(row[2], MOST_DICE) for row in rows]
    done = [untied(row[4], MOST_DEEDS) for row in rows]
    dice, deeds = widest(thrown), widest(done)
    moved = [untied(row[3], WIDEST - number - seat - dice - deeds - purse - 10) for row in rows]
    coins = widest(moved)
    lines = []
    for row, *cells in zip(rows, thrown, moved, done, strict=True):
        start, end = f"{row[0]:{number}}  {row[1]:{seat}}", row[5]
        for die, coin, deed in zip_longest(*cells, fillvalue=""):
            lines.append(f"{start}  {die:{dice}}  {coin:{coins}}  {deed:{deeds}}  {end}")
            start, end = " " * len(start), ""
    return lines


def widest(cells: list[list[str]]) -> int:
    return max(len(line) for lines in cells for line in lines)


def tied(text: str) -> str:
    return text.replace(" ", TIE)


def untied(text: str, width: int) -> list[str]:
    """In lines, none of them broken at a tie."""
    return [line.replace(TIE, " ") for line in wrap(text, width, break_on_hyphens=False)] or [""]


def standing(town: Town) -> list[str]:
    """Coins, landmarks, town, special actions left."""
    built = [landmark for landmark in c.LANDMARKS if town.cards[landmark]]
    landmarks = ", ".join(words.card(landmark) for landmark in built) or _("none")
    held = ", ".join(
        tied(words.card(card) + (f" {town.cards[card]}" if town.cards[card] > 1 else ""))
        for card in range(c.ESTABLISHMENTS)
        if town.cards[card]
    )
    left = ", ".join([_("Choose Number")] * town.choose + [_("Number Shield")] * town.shield) or _("none")
    cost = sum(c.COST[landmark] for landmark in built)
    return [
        words.coins(town.coins),
        _("landmarks {n} (cost {cost}): {names}").format(n=len(built), cost=cost, names=landmarks),
        _("town: {held}").format(held=held),
        _("special actions left: {left}").format(left=left),
    ]


def hanging(head: str, parts: Sequence[str], gap: str = "   ") -> list[str]:
    """A heading, and to the right of it as many parts on a line as there is room for."""
    width = WIDEST - len(head)
    lines = [""]
    for part in parts:
        if lines[-1] and len(lines[-1] + gap + part) <= width:
            lines[-1] += gap + part
        else:
            lines += wrap(part, width, break_on_hyphens=False)
    first, *others = [line.replace(TIE, " ") for line in lines if line] or [""]
    return [head + first, *(" " * len(head) + line for line in others)]


def what_next(report: Report) -> str:
    if report.result:
        return _("Result: {result}").format(result=report.result)
    told = _("Next: turn {turn}, first player {who} (two goes).").format(
        turn=report.after.round, who=c.SEAT[report.after.roller]
    )
    return (
        f"{told} " + _("Deadline: {deadline}.").format(deadline=report.deadline) if report.deadline else told
    )


def private(report: Report, seat: int, sheet: Sheet | None) -> str:
    """What one player is told besides: his sheet as understood, and what became of it."""
    lines = [_("-- only for {who}").format(who=c.SEAT[seat])]
    if seat in report.absent:
        return lines[0] + ": " + _("You sent no orders. You rolled and collected, but bought nothing.") + "\n"
    for go in report.goes:
        if go.roller == seat:
            lines += hanging(f"{block_name(report, go)}: ", fate(go), " ")
    if sheet is not None:
        lines += [
            _("Your orders, as we read them:"),
            *(f"  {line}" for line in write(sheet).splitlines()),
        ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def block_name(report: Report, go: Go) -> str:
    number = 2 if go.number == report.seats + 1 else 1
    return _("GO {n}, extra go").format(n=number) if go.extra else f"GO {number}"


def fate(go: Go) -> list[str]:
    """Each order that failed, and the one candidate that did not."""
    said = go.told[:]
    if go.bought:
        bought = _("Choice {n}, {card}: bought.")
        said.append(bought.format(n=go.failed + 1, card=words.card(go.bought[0])))
    return said or [_("You bought nothing.")]
