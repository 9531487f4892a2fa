"""A first game of Margin Call, explained while one plays."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.margincall.view_types import Agreed, Banker, Own, Public
from passel.i18n import _

PRESET: Final = ""  # a first game has all rules
BIG: Final = 4  # billions from which on a sale is worth a response
RESPONSES: Final = {"SD", "WB", "HF", "BE", "BU"}


def lesson(view: View) -> Lesson:
    if view.over:
        return the_end(view)
    if view.ask is None:
        return waiting(view)
    return {
        "main": main_phase,
        "swap": swapping,
        "build": building,
        "forced": forced,
        "respond": responding,
        "aim": aiming,
        "redirect": aiming,
        "collude": colluding,
        "take": taking,
        "trim": trimming,
    }[view.ask.decision](view)


def me(view: View) -> Banker:
    banker: Banker = view.public.bankers[view.seat]
    return banker


# -- while others act --------------------------------------------------------------------------------------


def waiting(view: View) -> Lesson:
    table: Public = view.public
    if table.sale is not None:
        return Lesson("sale", _("A package is for sale"), (
            _("Everyone may add a card to this sale, one after the other, until all pass in a row. Then the "
              "stack resolves from the top: the last card played acts first."),
        ))  # fmt: skip
    if table.round == 1:
        return welcome(table.agreed)
    return Lesson("watching", _("What to watch"), (
        _("Watch bags and scores. Someone with one bag and a high score is one sale from winning."),
    ))  # fmt: skip


def welcome(agreed: Agreed) -> Lesson:
    return Lesson("welcome", _("Welcome to Margin Call"), (
        _("Each time your score reaches {goal}B you clear a bag and start again at 0. Clear your last bag to "
          "win.").format(goal=agreed.goal),
        _("You score by selling packages: poker hands of mortgages, loans, stocks and crypto. A pair pays 1B,"
          " a straight flush 7B. The others can respond to every sale, and you to theirs."),
    ))  # fmt: skip


# -- my turn -----------------------------------------------------------------------------------------------


def main_phase(view: View) -> Lesson:
    table: Public = view.public
    own: Own = view.own
    if table.round == 1:
        return Lesson("main first", _("Your first turn"), (
            _("Draw first, swap second, sell last. Selling ends your turn."),
            _("Then everyone draws back up to {n} cards, so cards you keep are cards you don't "
              "draw.").format(n=table.agreed.hand_size),
        ))  # fmt: skip
    if "RC" in own.holding:
        return Lesson("main credit", _("Draw first"), (
            _("Draw first, swap second, sell last. Others can cancel or redirect Revolving Credit."),
        ))  # fmt: skip
    if not own.best:
        return Lesson("main stuck", _("Nothing to sell?"), (
            _("Keep pairs and cards of one type, and swap the rest."),
        ))  # fmt: skip
    return Lesson("main", _("Swap, then sell"), (
        _("Sell something almost every turn. A small sale now beats a big one that never comes."),
    ))  # fmt: skip


def swapping(view: View) -> Lesson:
    return Lesson("swap", _("What to swap"), (
        _("Keep Wilds, pairs and two or three response cards. Swap lonely numbers."),
    ))  # fmt: skip


def building(view: View) -> Lesson:
    return Lesson("build", _("Which cards to sell"), (
        _("Every card must count: three 7s are a package, three 7s and a 5 aren't."),
        _("Think of thieves: four of a kind that loses a card still pays 3B, a pair pays nothing."),
    ))  # fmt: skip


def forced(view: View) -> Lesson:
    return Lesson("forced", _("You sell, someone else gets paid"), (
        _("If you can choose, sell the package you'll miss least. You can still play Bear Trap on it."),
    ))  # fmt: skip


# -- the stack ---------------------------------------------------------------------------------------------


def responding(view: View) -> Lesson:
    table: Public = view.public
    sale = table.sale
    if sale is None:
        return Lesson("respond card", _("A card to respond to"), (
            _("Whistleblower cancels it. Strategic Deflection can point it at you or at a rival."),
            _("If you pass most of the time, turn on auto-pass: you're asked only when it matters."),
        ))  # fmt: skip
    if view.seat in (sale.seller, sale.payee):
        return Lesson("respond own", _("Protect your sale"), (
            _("Bull Trap raises the price. Whistleblower stops a theft or a trap anywhere on the stack."),
            _("If nobody attacks your sale, keep your cards."),
        ))  # fmt: skip
    if sale.base >= BIG or sale.base + table.bankers[sale.payee].score >= table.agreed.goal:
        return Lesson("respond big", _("Worth a card"), (
            _("This sale is big or clears a bag. That's what response cards are for."),
            _("High-Frequency Trade takes a card out of the package, Bear Trap lowers the price."),
        ))  # fmt: skip
    return Lesson("respond small", _("A small sale"), (
        _("Let small sales go. You'll need your cards for bigger ones."),
    ))  # fmt: skip


def aiming(view: View) -> Lesson:
    return Lesson("aim", _("Choose a target"), (
        _("You can choose any card on the stack, not only the top one."),
    ))  # fmt: skip


def colluding(view: View) -> Lesson:
    return Lesson("collude", _("Who should sell for you"), (
        _("Many cards in hand often mean a good package. Or choose the player who is about to win."),
    ))  # fmt: skip


def taking(view: View) -> Lesson:
    return Lesson("take", _("Take a card"), (
        _("A Wild is always a good catch. Otherwise take the card the package needs most."),
    ))  # fmt: skip


def trimming(view: View) -> Lesson:
    return Lesson("trim", _("Too many cards"), (
        _("Everyone sees your discards. They show what you don't collect."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    again = _("The replay shows every hand: see what the others had when they passed.")
    if view.places[view.seat] == 1:
        return Lesson("end won", _("Your books are clean"), (
            _("Try a bigger table: with five or six players the stacks get high."),
            again,
        ))  # fmt: skip
    if me(view).bags > 1 and RESPONSES & {*view.own.holding}:
        return Lesson("end cards", _("Next time"), (
            _("You still held response cards. Use them on sales that clear a bag."),
            again,
        ))  # fmt: skip
    return Lesson("end", _("Next time"), (
        _("Sell in nearly every turn, and swap before you sell."),
        again,
    ))  # fmt: skip
