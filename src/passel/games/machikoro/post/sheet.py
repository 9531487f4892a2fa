"""Machi Koro by post: a sheet as understood, and its canonical form."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from passel.games.machikoro import words
from passel.games.machikoro.components import SEAT
from passel.games.machikoro.post.vocabulary import card_name

# -- a sheet ---------------------------------------------------------------------------------------

BLOCKS: Final = ("GO 1", "EXTRA 1", "GO 2", "EXTRA 2")
CANDIDATES: Final = 5
TOTALS: Final = frozenset(range(1, 13))
RICHEST: Final = -1


class Condition(NamedTuple):
    """`if` or `unless`, and the card that the player himself must own, or not (MK-66)."""

    word: str
    card: int

    def holds(self, cards: Sequence[int]) -> bool:
        return bool(cards[self.card]) == (self.word == "if")


class Dice(NamedTuple):
    number: int
    condition: Condition | None = None


class Choose(NamedTuple):
    dice: tuple[int, int]  # the higher first; (5, 0) is one die
    condition: Condition | None = None


class Shield(NamedTuple):
    total: int
    condition: Condition | None = None


class Reroll(NamedTuple):
    on: frozenset[int]  # the totals that are thrown again
    with_dice: int | None = None  # None: as many as before


class Swap(NamedTuple):
    seat: int
    taken: int
    given: int


NO_SWAP: Final = Swap(-1, -1, -1)

Order = Dice | Choose | Shield | Reroll | Swap | int | tuple[int, ...]


class Orders(Struct, frozen=True):
    """One block as understood, in the order of a go's steps; None is an order not written."""

    choose: Choose | None = None
    shield: Shield | None = None
    dice: Dice | None = None
    reroll: Reroll | None = None
    tv: int | None = None  # a seat, or RICHEST
    swap: Swap | None = None
    buy: tuple[int, ...] | None = None  # () is `buy nothing`


class Sheet(Struct, frozen=True):
    """The blocks that were written, by name, in the order of BLOCKS."""

    blocks: dict[str, Orders] = {}


class Writer(Struct, frozen=True):
    """Whose sheet it is: what his orders are checked against, all of it known to himself."""

    game: str  # its label, one word; "" = whatever a sheet says
    turn: int
    seat: int
    seats: int
    goes: int  # this turn: 2 for its first player
    cards: tuple[int, ...]  # his town: how many of each, as in the components
    choose: bool  # unspent, and in play
    shield: bool
    conditions: bool = True  # the setting `conditions`: ruled


# -- writing ---------------------------------------------------------------------------------------


def write(sheet: Sheet) -> str:
    """The canonical form: it reads as the same sheet."""
    return printed(sheet, card_name)


def understood(sheet: Sheet) -> str:
    """The sheet as understood, for the player."""
    return printed(sheet, words.card)


def printed(sheet: Sheet, card: Callable[[int], str]) -> str:
    lines: list[str] = []
    for name in BLOCKS:
        if name in sheet.blocks:
            lines += [name, *(f"  {order}" for order in told(sheet.blocks[name], card))]
    return "".join(f"{line}\n" for line in lines)


def told(orders: Orders, card: Callable[[int], str]) -> list[str]:
    """The orders of a block, in the order of a go's steps."""

    def when(condition: Condition | None) -> str:
        return f" {condition.word} {card(condition.card)}" if condition else ""

    lines: list[str] = []
    if orders.choose is not None:
        dice = "+".join(str(die) for die in orders.choose.dice if die)
        lines.append(f"choose {dice}{when(orders.choose.condition)}")
    if orders.shield is not None:
        lines.append(f"shield {orders.shield.total}{when(orders.shield.condition)}")
    if orders.dice is not None:
        lines.append(f"dice {orders.dice.number}{when(orders.dice.condition)}")
    if orders.reroll is not None:
        throw = "" if orders.reroll.with_dice is None else f" with {orders.reroll.with_dice}"
        lines.append(f"reroll {ranges(orders.reroll.on)}{throw}")
    if orders.tv is not None:
        lines.append("tv richest" if orders.tv == RICHEST else f"tv {SEAT[orders.tv]}")
    if orders.swap is not None:
        seat, taken, given = orders.swap
        exchange = f"swap {SEAT[seat]} {card(taken)} for {card(given)}"
        lines.append("swap none" if orders.swap == NO_SWAP else exchange)
    if orders.buy is not None:
        lines.append("buy " + (", ".join(card(number) for number in orders.buy) or "nothing"))
    return lines


def ranges(totals: frozenset[int]) -> str:
    """`2-4, 11`"""
    if totals in (TOTALS, frozenset()):
        return "all" if totals else "none"
    lows = [total for total in sorted(totals) if total - 1 not in totals]
    highs = [total for total in sorted(totals) if total + 1 not in totals]
    return ", ".join(f"{low}-{high}" if low < high else f"{low}" for low, high in zip(lows, highs))
