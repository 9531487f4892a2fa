"""How Margin Call looks in a terminal: the bankers, the stack as a tower, and your holding.

Asset types are told by their letter (M7, L7); colour only repeats it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from gettext import gettext as _

from rich.console import Group
from rich.rule import Rule
from rich.text import Text

from passel.game import Game, View
from passel.games.margincall.components import CARD, SEAT, TYPE
from passel.games.margincall.view import Banker, Lying, Own, Public, Sale
from passel.games.margincall.words import NAMES, PLURALS, bags, how_many, kind, numbers_of
from passel.terminal.board import ACCENT, LINE, QUIET, Room, Sheet, order, told

__all__ = ["board", "order", "told"]

MONEY = "bold #d29922"
INK = {"M": "bold #e5534b", "L": "bold #3b8eea", "S": "bold #2fa84f", "C": "bold #d29922"}
LONGEST_NAME = 14


def board(game: Game, view: View, names: Sequence[str], numbers: Mapping[str, int], room: Room) -> Sheet:
    table: Public = view.public
    heads = [name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…" for name in names]
    lines = [banker(view, heads, seat) for seat in range(view.seats)]
    lines += tower(table, heads)
    lines.append(piles(table))
    if view.own is not None:
        lines += holding(view.own)
    for line in lines:
        if line.no_wrap:  # names give way; what one holds is shown to the last card
            line.truncate(room.width, overflow="ellipsis")
    return Sheet(Group(title(table, heads, room.width), *lines))


def title(table: Public, names: Sequence[str], width: int) -> Rule:
    phases = {
        "main": _("main phase"), "window": _("open for responses"), "resolution": _("the stack resolves"),
        "forced sale": _("forced sale"), "end": _("End phase"),
    }  # fmt: skip
    text = Text.assemble((_("Round {n}").format(n=table.round), "bold"), f" · {SEAT[table.active]} ")
    text.append(f"{names[table.active]} · {phases[table.phase]}")
    text.truncate(max(width - 4, 1), overflow="ellipsis")
    return Rule(text, style=LINE)


def banker(view: View, names: Sequence[str], seat: int) -> Text:
    table: Public = view.public
    each: Banker = table.bankers[seat]
    longest = max(len(name) for name in names)
    line = Text.assemble(("▸ " if seat in view.waiting else "  ", ACCENT), no_wrap=True)
    line.append(f"{SEAT[seat]} {names[seat]:{longest}}", style="bold" if seat == view.seat else "")
    line.append(f" {each.score:2}B", style=MONEY)
    line.append(_(" of {n}B ").format(n=table.agreed.goal), style=QUIET)
    line.append("■" * each.bags, style=MONEY)
    line.append(f" {bags(each.bags)}, {how_many(each.cards)}", style=QUIET)
    if each.known:
        line.append(_(", among them ")).append_text(cards(each.known))
    if seat == view.seat:
        line.append(_(" · you"), style=ACCENT)
    return line


def cards(codes: Sequence[str]) -> Text:
    """Assets by letter and number, the others by name."""
    return Text(" ").join([card(code) for code in codes])


def card(code: str) -> Text:
    return Text(_(NAMES[code]), style="bold") if code in NAMES else Text(code, style=INK[code[0]])


# -- the stack ---------------------------------------------------------------------------------------


def tower(table: Public, names: Sequence[str]) -> list[Text]:
    """The newest on top, for it resolves first; the package lies at the bottom."""
    if not table.stack:
        return [Text(_("The stack is empty."), style=QUIET)]
    lines = [Text(_("The stack, newest on top:"), style=ACCENT)]
    for place in reversed(range(len(table.stack))):
        lines.append(floor(table, names, place))
    if table.sale is not None and table.stack[0].card == "package":
        lines += package(table, table.sale, names)
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
    if item.void:
        void = _(" Ponzi Scheme void") if item.card == "package" else _(" void")
        line.append(void, style="bold #e5534b")
    return line


def package(table: Public, sale: Sale, names: Sequence[str]) -> list[Text]:
    """What it would be paid if nothing else resolved; what lies above may still change it."""
    shift = table.agreed.trap_amount * sale.traps
    final = max(0, sale.base + shift) if sale.base else 0
    worth = Text(f"     {kind(numbers_of(sale.cards))}, {sale.base}B", no_wrap=True)
    if shift:
        worth.append(_(" {n:+}B by traps").format(n=shift))
    worth.append(f" = {final}B", style=MONEY)
    worth.append(_(" so far, for {who}").format(who=names[sale.payee]))
    return [Text("     ").append_text(cards(sale.cards)), worth]


# -- piles and holding -------------------------------------------------------------------------------


def piles(table: Public) -> Text:
    line = Text(_("Draw pile {n} · discards {m}").format(n=table.draw_pile, m=len(table.discards)), QUIET)
    if table.discards:
        line.append(_(", last ")).append_text(cards(table.discards[-1:]))
    return line


def holding(own: Own) -> list[Text]:
    assets = [code for code in own.holding if code not in NAMES]
    lines = [Text(_("Only you see this:"), style=ACCENT)]
    lines[0].append(_(" best package {n}B").format(n=own.best) if own.best else _(" no package"), style=MONEY)
    groups = [cards([code for code in assets if code[0] == letter]) for letter in TYPE]
    lines.append(Text("  ").append_text(Text("  ").join([group for group in groups if group.plain])))
    others = [code for code in CARD if code in NAMES and code in own.holding]
    if others:
        named = [counted(code, own.holding.count(code)) for code in others]
        lines.append(Text("  " + ", ".join(named)))
    return lines


def counted(code: str, count: int) -> str:
    return _(NAMES[code]) if count == 1 else f"{count} {_(PLURALS[code])}"
