"""Margin Call: names of cards and packages, and what cards do."""

from __future__ import annotations

from collections.abc import Sequence

import passel.games.margincall.components as c
from passel.games.margincall.sellable import PONZI, kind_of
from passel.games.margincall.view_types import Sale
from passel.i18n import N_, Nn_, _, _n, listed, ngettext

TYPES = [N_("Mortgage"), N_("Loan"), N_("Stock"), N_("Crypto")]
FORMS = {  # of the names
    "PZ": Nn_("Ponzi Scheme", "Ponzi Schemes"),
    "W": Nn_("Wild", "Wilds"),
    "RC": Nn_("Revolving Credit", "Revolving Credits"),
    "FC": Nn_("Forced Collusion", "Forced Collusions"),
    "SD": Nn_("Strategic Deflection", "Strategic Deflections"),
    "WB": Nn_("Whistleblower", "Whistleblowers"),
    "HF": Nn_("High-Frequency Trade", "High-Frequency Trades"),
    "BE": Nn_("Bear Trap", "Bear Traps"),
    "BU": Nn_("Bull Trap", "Bull Traps"),
}
NAMES = {code: singular for code, (singular, _plural) in FORMS.items()}
TEXTS = {
    "W": N_("Counts as any number and any type, whatever makes your package worth most."),
    "PZ": N_("Market. Sell it with any 4 assets or Wilds for 4B. "
             "If a card is taken from it, it's worth nothing."),
    "RC": N_("Slow. Draw 4 cards. Others can cancel or redirect it."),
    "FC": N_("Slow. An opponent sells their best package and you get the money. Ends your turn."),
    "SD": N_("Quick. Point a card on the stack at another player. Doesn't work on Whistleblower or traps."),
    "WB": N_("Quick. Cancel any card on the stack, even another Whistleblower or a Ponzi Scheme."),
    "HF": N_("Market. Take a card from an opponent's package into your hand. Not a Ponzi Scheme."),
    "BE": N_("Market. The package pays {trap}B less, but never below 0."),
    "BU": N_("Market. The package pays {trap}B more, unless it's worth nothing."),
}  # fmt: skip
SLOW_ONLY = N_("Quick. Point a Slow card on the stack at another player.")
ASSET = N_("{card}. Combine numbers and types into packages, as in poker.")
ZERO = N_("{card}. In a straight it is low (0-1-2-3-4) or high (6-7-8-9-0).")
SLOW, QUICK, MARKET = N_("Slow"), N_("Quick"), N_("Market")
CLASSES = {
    SLOW: N_("Only on your turn."),
    QUICK: N_("Any time there's a card to respond to."),
    MARKET: N_("Only while a package is being sold."),
}
KINDS = {  # in a sentence, and in a list
    c.NO_CATEGORY: (N_("no package"), N_("No package")),
    c.PAIR: (N_("a pair"), N_("Pair")),
    c.TWO_PAIR: (N_("two pair"), N_("Two pair")),
    c.THREE: (N_("three of a kind"), N_("Three of a kind")),
    c.STRAIGHT: (N_("a straight"), N_("Straight")),
    c.FLUSH: (N_("a flush"), N_("Flush")),
    c.FULL_HOUSE: (N_("a full house"), N_("Full house")),
    c.FOUR: (N_("four of a kind"), N_("Four of a kind")),
    c.STRAIGHT_FLUSH: (N_("a straight flush"), N_("Straight flush")),
    PONZI: (N_("a Ponzi package"), N_("Ponzi package")),
}


def card(number: int) -> str:
    """Return the name of a card: Mortgage 7, Whistleblower."""
    code = c.CARD[number]
    if code in NAMES:
        return _(NAMES[code])
    return f"{_(TYPES[(number - 1) // c.NUMBERS])} {c.NUMBER[number]}"


def tooltip_of(number: int, trap_amount: int, slow_only: bool) -> str:
    """Return what a card does; `slow_only`: Strategic Deflection works on Slow cards only."""
    code = c.CARD[number]
    if 0 < number < c.W:
        return _(ASSET if c.NUMBER[number] else ZERO).format(card=card(number))
    return _(SLOW_ONLY if slow_only and number == c.SD else TEXTS[code]).format(trap=trap_amount)


def several(number: int, count: int) -> str:
    """Return so many equal cards for a list: a Wild, 3 Wilds, Mortgage 7, 2 Mortgage 7s."""
    if count == 1:
        return _("a Wild") if number == c.W else card(number)
    if 0 < number < c.W:
        return _("{n} {card}s").format(n=count, card=card(number))
    return f"{count} {ngettext(*FORMS[c.CARD[number]], count)}"


def cards(numbers: Sequence[int]) -> str:
    """Return a list of cards: Mortgage 7, Loan 7 and 2 Wilds."""
    return listed([several(number, numbers.count(number)) for number in sorted(set(numbers))])


def how_many(count: int) -> str:
    return _n("1 card", "{n} cards", count)


def bags(count: int) -> str:
    return _n("1 bag", "{n} bags", count)


def numbers_of(codes: Sequence[str]) -> list[int]:
    return [c.CARD.index(code) for code in codes]


def in_sentence(kind: int) -> str:
    """Return what a kind of package is called in a sentence: a pair."""
    return _(KINDS[kind][0])


def in_list(kind: int) -> str:
    """Return what a kind of package is called in a list: Pair."""
    return _(KINDS[kind][1])


def kind_left(sale: Sale, ponzi_void: bool) -> int:
    """Return the kind of what is left of a package on the stack."""
    if not sale.base:
        return c.NO_CATEGORY
    return kind_of(numbers_of([code for code in sale.cards if code != "PZ" or not ponzi_void]), sale.base)
