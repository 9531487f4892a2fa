"""How Margin Call looks in a terminal: the players on their way to the goal, the stack, and beside your hand
the packages that it makes.

Asset types are told by their letter (M7, L7); colour only repeats it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

import passel.games.margincall.components as c
from passel.contract import Game, View, cut
from passel.contract.text import ACCENT, LINE, LONGEST_NAME, QUIET, Room, TextBoard, headline, order, story
from passel.games.margincall.rules_value import billions, cards_of, category, worth_of
from passel.games.margincall.sellable import KINDS, kind_of, named, packages_of
from passel.games.margincall.sellable import price as price_of
from passel.games.margincall.view_types import Agreed, Banker, Lying, Own, Public, Sale
from passel.games.margincall.words import round_text
from passel.games.margincall.words_cards import (
    FORMS,
    NAMES,
    bags,
    how_many,
    in_list,
    kind_left,
    numbers_of,
)
from passel.i18n import _, _n, ngettext

__all__ = ["board", "order", "score", "story"]

MONEY = "bold #d29922"
LOSS = "bold #e5534b"
INK = {"M": "bold #e5534b", "L": "bold #3b8eea", "S": "bold #2fa84f", "C": "bold #d29922"}
TIE = "\u00a0"  # a space at which no line is broken
TRAPS = {"BU": 1, "BE": -1}
HOLDING = 26  # columns, for the holding beside the packages
LEAST_PRICES = 34  # columns, or else they stand below each other
SHORTEST_KIND = 15  # columns, for the name of a package
FEW = 4  # packages, where there is not room for all
AROUND = 7  # lines that prompt, line, keys and a little of the journal take of the screen
MOST_OFFERS = 6  # lines that offers take


def board(game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
    """With the whole price list if there is room for it, or with the packages that one holds, or with the
    worth of the best."""
    names = game.names(view)
    table: Public = view.public
    heads = [cut(name, LONGEST_NAME) for name in names]
    lines = [banker(view, heads, seat, room.width) for seat in range(view.seats)]
    lines += tower(view, heads)
    if not table.stack:
        lines.append(Text(_("The stack is empty. "), style=QUIET).append_text(piles(table)))
    else:
        lines.append(piles(table))
    if view.own is not None:
        taken = 1 + len(lines) + AROUND + min(len(numbers), MOST_OFFERS)
        lines += own_part(view, room.width, room.height - taken if room.height else None)
    for line in lines:
        if line.no_wrap:  # names give way; what one holds is shown to the last card
            line.truncate(room.width, overflow="ellipsis")
    return TextBoard(Group(title(view, heads, room.width), *lines))


def title(view: View, names: Sequence[str], width: int) -> Rule:
    table: Public = view.public
    phases = {
        "main": "", "window": _("responses"), "resolution": _("the stack resolves"),
        "forced sale": _("forced sale"), "end": _("end of turn"),
    }  # fmt: skip
    turn = _("{seat}'s turn").format(seat=names[table.active])
    parts = [
        _("Your turn") if table.active == view.seat else turn,
        *([phases[table.phase]] if phases[table.phase] else []),
    ]
    return headline(Text.assemble((round_text(table), "bold"), *[f" · {part}" for part in parts]), width)


def banker(view: View, names: Sequence[str], seat: int, width: int) -> Text:
    """On the way to the goal; a + is what the package that is being sold would add."""
    table: Public = view.public
    each: Banker = table.bankers[seat]
    goal = table.agreed.goal
    longest = max(len(name) for name in names)
    line = Text.assemble(("▸ " if seat in view.waiting else "  ", ACCENT), no_wrap=True)
    line.append(f"{c.SEAT[seat]} {names[seat]:{longest}} ", style="bold" if seat == view.seat else "")
    if width >= longest + goal + 48:
        near = min(goal, each.score + prospect(table, seat))
        line.append("━" * each.score, style=MONEY).append("+" * (near - each.score), style=ACCENT)
        line.append("·" * (goal - near) + " ", style=QUIET)
    line.append(f"{each.score:2}B", style=MONEY)
    line.append(_(" of {n}B ").format(n=goal), style=QUIET)
    line.append("■" * each.bags, style=MONEY)
    line.append(f" {bags(each.bags)}, {how_many(each.cards)}", style=QUIET)
    if each.known:
        line.append(_(", known: "), style=QUIET).append_text(cards(each.known))
    if seat == view.seat:
        line.append(_(" · you"), style=ACCENT)
    return line


def cards(codes: Sequence[str]) -> Text:
    """Assets by letter and number, the others by name."""
    return Text(" ").join([card(code) for code in codes])


def card(code: str) -> Text:
    return Text(_(NAMES[code]), style="bold") if code in NAMES else Text(code, style=INK[code[0]])


# -- the stack ---------------------------------------------------------------------------------------


def tower(view: View, names: Sequence[str]) -> list[Text]:
    """The newest on top, for it resolves first; the package lies at the bottom."""
    table: Public = view.public
    if not table.stack:
        return []
    lines = [Text(_("The stack, resolves top first:"), style=ACCENT)]
    for place in reversed(range(len(table.stack))):
        lines.append(floor(table, names, place))
    if table.sale is not None and table.stack[0].card == "package":
        lines += package(view, table.sale, names)
    return lines


def floor(table: Public, names: Sequence[str], place: int) -> Text:
    item: Lying = table.stack[place]
    line = Text.assemble((f" #{place:<2} ", ACCENT), no_wrap=True)
    name = _("package") if item.card == "package" else _(NAMES[item.card])
    line.append(f"{names[item.seat]}: ").append(name, style="bold strike" if item.void else "bold")
    if item.card in ("WB", "SD"):
        line.append(_(" on #{n}").format(n=item.aim))
    if item.focus >= 0:
        line.append(f" → {names[item.focus]}")
    elif item.card in TRAPS:
        line.append(f" {signed(TRAPS[item.card] * table.agreed.trap_amount)}", style=MONEY)
    if item.void:
        void = _(" Ponzi Scheme cancelled") if item.card == "package" else _(" cancelled")
        line.append(void, style=LOSS)
    return line


def package(view: View, sale: Sale, names: Sequence[str]) -> list[Text]:
    """What it is, what it will be paid as the stack lies, and what comes of that."""
    table: Public = view.public
    found = outlook(table, sale)
    line = Text(f"     {in_list(kind_left(sale, table.stack[0].void))}, {sale.base}B", no_wrap=True)
    if found.base != sale.base:
        line.append(_(", then {n}B").format(n=found.base))
    if found.shift:
        line.append(_(" {change} by traps").format(change=signed(found.shift)))
    line.append(f" = {found.worth}B", style=MONEY)
    mine = sale.payee == view.seat
    line.append(_(" for you") if mine else _(" for {who}").format(who=names[sale.payee]))
    if sheds(table, sale.payee, found.worth):
        line.append(_(", clears a bag"), style=ACCENT)
    if found.thefts:
        taken = _n(", before 1 card is taken", ", before {n} cards are taken", found.thefts)
        line.append(taken, style=LOSS)
    return [Text("     ").append_text(cards(sale.cards)), line]


def signed(change: int) -> str:
    return f"+{change}B" if change > 0 else f"−{-change}B"


class Outlook(NamedTuple):
    """If nobody responds any more."""

    base: int
    shift: int
    worth: int
    thefts: int  # cards that will be taken, who knows which


def outlook(table: Public, sale: Sale) -> Outlook:
    """From the top of the stack down, as it will resolve (MC-23)."""
    void = [item.void for item in table.stack]
    traps, thefts = sale.traps, 0
    for place in reversed(range(len(table.stack))):
        item = table.stack[place]
        if place == 0 or void[place]:
            continue
        if item.card == "WB":
            void[item.aim] = True
        traps += TRAPS.get(item.card, 0)
        thefts += item.card == "HF"
    base = sale.base
    if "PZ" in sale.cards and void[0]:
        base = billions(category(numbers_of(sale.cards)), table.agreed.four_value)
    shift = table.agreed.trap_amount * traps
    return Outlook(base, shift, max(0, base + shift) if base else 0, thefts)


def prospect(table: Public, seat: int) -> int:
    """What the package on the stack will pay to that seat."""
    sale = table.sale
    if sale is None or sale.payee != seat or not table.stack or table.stack[0].card != "package":
        return 0
    return outlook(table, sale).worth


def sheds(table: Public, seat: int, worth: int) -> bool:
    return worth > 0 and table.bankers[seat].score + worth >= table.agreed.goal


# -- piles and hand ----------------------------------------------------------------------------------


def piles(table: Public) -> Text:
    line = Text(_("Draw pile {n} · discard pile {m}").format(n=table.draw_pile, m=len(table.discards)), QUIET)
    if table.discards:
        line.append(_(", top card ")).append_text(cards(table.discards[-1:]))
    return line


def own_part(view: View, width: int, lines: int | None) -> list[Text]:
    """The hand, and beside it as much of the price list as there are lines for; if they are too few the hand
    alone, in a line or two."""
    table: Public = view.public
    own: Own = view.own
    heading = Text(_("Your hand:"), style=ACCENT)
    heading.append(_(" best package {n}B").format(n=own.best) if own.best else _(" no package"), style=MONEY)
    beside = width - HOLDING - 3 >= LEAST_PRICES
    held = holding(own, HOLDING if beside else width)
    prices = price_list(own, table.agreed)
    mine = [price for price in prices if price.cards]
    if mine and view.ask is not None and view.ask.decision == "main":
        heading.append(_(": sell {cards}").format(cards=" ".join(mine[0].cards)), style=QUIET)
    for some in (prices, mine[: max(FEW, len(held))]):
        longest = max((len(price.kind) for price in mine), default=0)
        listed = [priced(table, view.seat, price, max(longest, SHORTEST_KIND)) for price in some]
        rows = side_by_side(held, listed) if beside else [*held, *listed]
        if listed and (lines is None or 1 + len(rows) <= lines):
            return [heading, *rows]
    return [heading, *in_short(own, width)]


def side_by_side(left: list[Text], right: list[Text]) -> list[Text]:
    """The one on the left is never cut: it is what one holds."""
    rows = []
    for number in range(max(len(left), len(right))):
        row = left[number].copy() if number < len(left) else Text()
        row.pad_right(HOLDING - row.cell_len)
        row.append(" │ ", style=LINE)
        rows.append(row.append_text(right[number]) if number < len(right) else row)
        row.no_wrap = True
    return rows


def holding(own: Own, width: int) -> list[Text]:
    """A line for each type, and one for all the others; cards named so far are set off."""
    named = Counter(own.begun)
    lines = []
    for letter in c.TYPE:
        codes = [code for code in own.holding if code not in NAMES and code[0] == letter]
        each = max((width - 2) // 3, 1)
        for start in range(0, len(codes), each):
            line = Text(" ")
            for code in codes[start : start + each]:
                used = named[code] > 0
                named[code] -= used
                line.append(" ").append(code, style=f"reverse {INK[letter]}" if used else INK[letter])
            lines.append(line)
    return lines + others_held(own, width)


def in_short(own: Own, width: int) -> list[Text]:
    assets = [code for code in own.holding if code not in NAMES]
    groups = [cards([code for code in assets if code[0] == letter]) for letter in c.TYPE]
    line = Text("  ").join([Text(), *[group for group in groups if group.plain]])
    return [*([line] if assets else []), *others_held(own, width)]


def others_held(own: Own, width: int) -> list[Text]:
    """Cards that are no assets, in lines that break between names rather than inside of them."""
    counts = Counter(own.holding)
    names = [counted(code, counts[code]) for code in c.CARD if code in NAMES and counts[code]]
    room = max(width - 2, 1)
    tied = ", ".join(name.replace(" ", TIE) if len(name) < room else name for name in names)
    return [Text("  " + part.replace(TIE, " ")) for part in wrap(tied, room)]


def counted(code: str, count: int) -> str:
    name = ngettext(*FORMS[code], count)
    return name if count == 1 else f"{count} {name}"


# -- the price list ----------------------------------------------------------------------------------


class Price(NamedTuple):
    """What a kind of package pays, and one of those that one holds, of so many, if any."""

    worth: int
    kind: str
    cards: tuple[str, ...] = ()
    ways: int = 0


def price_list(own: Own, agreed: Agreed) -> list[Price]:
    """The dearest first; of the packages those that go with what is named already."""
    begun = Counter(named(own))
    held: dict[int, list[tuple[str, ...]]] = {}
    for kind, codes in kinds_held(own.holding, agreed):
        if begun <= Counter(codes):
            held.setdefault(kind, []).append(codes)
    found = []
    for kind in sorted(KINDS, key=lambda kind: -price_of(kind, agreed)):
        ways = held.get(kind, [()])
        best = min(ways, key=lambda codes: codes.count("W"))  # wilds are kept for something better
        found.append(Price(price_of(kind, agreed), in_list(kind), best, len(ways)))
    return found


@lru_cache(maxsize=32)
def kinds_held(hand: tuple[str, ...], agreed: Agreed) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Of a large hand there are thousands, and the board is drawn at every move."""
    found = [(cards_of(package), worth_of(package)) for package in packages_of(hand, agreed)]
    return tuple((kind_of(its, worth), tuple(c.CARD[number] for number in its)) for its, worth in found)


def priced(table: Public, seat: int, price: Price, longest: int) -> Text:
    line = Text(no_wrap=True)
    if not price.cards:
        return line.append(f"{price.worth}B {price.kind}", style=QUIET)
    line.append(f"{price.worth}B ", style=MONEY).append(f"{price.kind:{longest}}")
    for code in price.cards:
        line.append(" ").append(code, style=INK.get(code[0], "bold") if code not in NAMES else "bold")
    if sheds(table, seat, price.worth):
        line.append(_(" clears a bag"), style=ACCENT)
    elif price.ways > 1:
        line.append(_(" · 1 of {n}").format(n=price.ways), style=QUIET)
    return line


def score(view: View, seat: int) -> str:
    each: Banker = view.public.bankers[seat]
    return _("{bags} left, {score}B").format(bags=bags(each.bags), score=each.score)
