"""A first game of Margin Call, explained while one plays."""

from __future__ import annotations

from typing import Final

from passel.contract import Lesson, View
from passel.games.margincall.view_types import Banker, Own, Public
from passel.i18n import _

PRESET: Final = ""  # a first game has all rules
BIG: Final = 4  # billions from which on a sale is worth an action card
ACTIONS: Final = {"RC", "FC", "SD", "WB", "HF", "BE", "BU", "PZ"}


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
        return Lesson("sale", _("A package is being sold"), (
            _("It lies at the bottom of the stack. Everybody may now put cards on top of it, one by one, "
              "until all have passed in a row. Then the tower comes down from the top: the last card played"
              " acts first."),
            _("The value beside the package is what it would bring if nothing more happened."),
        ))  # fmt: skip
    if table.round == 1:
        return welcome()
    return Lesson("watching", _("What there is to see"), (
        _("How many cards each banker holds is public; which ones is not, except those taken before all "
          "eyes. Bags and scores tell who is dangerous: with one bag left and a high score, the next sale "
          "may be the last."),
    ))  # fmt: skip


def welcome() -> Lesson:
    return Lesson("welcome", _("Before the crash"), (
        _("You are an investment banker with three bags of bad paper, and you know what is coming. Sell the"
          " paper as fine packages, and you are rid of it: every time your score reaches its goal, a bag "
          "goes and the score begins again at 0. The first without bags has won."),
        _("Packages are poker hands of mortgages, loans, stocks and crypto. A pair brings one billion, five"
          " in a row of one colour bring seven. The others will try to spoil each sale, and you theirs."),
    ))  # fmt: skip


# -- my turn -----------------------------------------------------------------------------------------------


def main_phase(view: View) -> Lesson:
    table: Public = view.public
    own: Own = view.own
    if table.round == 1:
        return Lesson("main first", _("Your first turn"), (
            _("Slow cards first: a Revolving Credit draws four. Once a turn you may also swap any cards for"
              " new ones. Do both before you sell, because the sale ends your turn."),
            _("Then sell. A small package now is better than a great one that never comes: everybody fills "
              "up to a full holding at the end of each turn, so cards that you keep are cards that you do "
              "not draw."),
        ))  # fmt: skip
    if "RC" in own.holding:
        return Lesson("main credit", _("Credit first"), (
            _("A Revolving Credit is four cards for one, and it goes on the stack like everything else: "
              "somebody may void it or turn it to somebody else. Play it before you swap, then choose from "
              "more."),
        ))  # fmt: skip
    if not own.best:
        return Lesson("main stuck", _("Nothing to sell"), (
            _("You hold no package. Swap what fits nothing and look again. If that does not help, a Forced "
              "Collusion makes somebody else sell for you; else end the turn, which happens to the best."),
        ))  # fmt: skip
    return Lesson("main", _("Swap, then sell"), (
        _("Keep cards that nearly make something, two or three action cards, and no more. Players who sold "
          "steadily did better in a few hundred measured games than those who waited for big hands."),
        _("Before you sell look around: who holds many cards can answer. A package of three that arrives is"
          " worth more than one of five that is robbed."),
    ))  # fmt: skip


def swapping(view: View) -> Lesson:
    return Lesson("swap", _("What to let go"), (
        _("Mark the cards that you want to be rid of; nobody sees them before you are done, and nobody can "
          "answer. Lone numbers of a colour that you do not collect go first, then action cards beyond the "
          "third."),
        _("Wilds stay, always. They become whatever the package needs most."),
    ))  # fmt: skip


def building(view: View) -> Lesson:
    return Lesson("build", _("Put the package together"), (
        _("Choose the cards one by one; what they are worth so far stands beside them. Every card must "
          "count: three sevens and a five are no package, three sevens are."),
        _("Think of the thief. From four of a kind somebody may take one and leave three billion; from a "
          "pair one card is all. And a Ponzi Scheme makes any four cards worth four, until one of them is "
          "taken."),
    ))  # fmt: skip


def forced(view: View) -> Lesson:
    return Lesson("forced", _("You sell, another is paid"), (
        _("Forced Collusion: you must sell the best that you have, and the money goes to whoever played the"
          " card. If several packages are equally good, give the one that you would miss least."),
        _("You may still respond to your own sale. A Bear Trap on it has never felt so good."),
    ))  # fmt: skip


# -- the stack ---------------------------------------------------------------------------------------------


def responding(view: View) -> Lesson:
    table: Public = view.public
    sale = table.sale
    if sale is None:
        return Lesson("respond card", _("A card is on the stack"), (
            _("You may answer it or pass. A Whistleblower makes it void, a Strategic Deflection gives it "
              "another player to act on: turn a credit to yourself, or a collusion to somebody else."),
            _("If you pass most of the time, set a standing order below the prompt and you are asked only "
              "when it matters."),
        ))  # fmt: skip
    if view.seat in (sale.seller, sale.payee):
        return Lesson("respond own", _("Your sale is under fire"), (
            _("You come last in each round of passing, so you see what the others have done. A Bull Trap "
              "adds to the price, a Whistleblower voids a theft or a Bear Trap, even one that lies deep in "
              "the stack."),
            _("If nobody has touched it, keep your cards: they will be needed elsewhere."),
        ))  # fmt: skip
    if sale.base >= BIG or sale.base + table.bankers[sale.payee].score >= table.agreed.goal:
        return Lesson("respond big", _("Worth a card"), (
            _("This sale is big, or it sheds a bag. A High-Frequency Trade takes a card out of the package "
              "for you, which may leave it worth little. A Bear Trap lowers the price."),
            _("Others may be thinking the same. Whoever is asked before you has already decided, so if two "
              "have passed, perhaps they count on you."),
        ))  # fmt: skip
    return Lesson("respond small", _("A small sale"), (
        _("Somebody sells something modest. An action card spent here is missing when it matters; most "
          "players let sales below three billion go. A theft can still pay if the card fits your own plans."),
    ))  # fmt: skip


def aiming(view: View) -> Lesson:
    return Lesson("aim", _("Which card do you mean"), (
        _("You may aim at any card of the stack that fits, not only at the one on top. The tower comes down"
          " from the top, so what you play now acts before everything below it."),
        _("Think one card further: whatever you do may itself be voided by those who are asked after you."),
    ))  # fmt: skip


def colluding(view: View) -> Lesson:
    return Lesson("collude", _("Who shall sell for you"), (
        _("The player you name must sell their best package, and you are paid. Many cards in hand promise a"
          " good one. It ends your turn, so use it when your own best is poor, or on the one who is about "
          "to win."),
    ))  # fmt: skip


def taking(view: View) -> Lesson:
    return Lesson("take", _("One card is yours"), (
        _("Choose a card of the package. A wild is always a good catch. Otherwise take the one without "
          "which the rest is worth least, unless another completes something of your own."),
    ))  # fmt: skip


def trimming(view: View) -> Lesson:
    return Lesson("trim", _("Too many cards"), (
        _("At the end of a turn everybody comes down to the same number of cards. Let go what is furthest "
          "from a package; the pile is open, so what you throw away tells the others what you do not "
          "collect."),
    ))  # fmt: skip


# -- afterwards --------------------------------------------------------------------------------------------


def the_end(view: View) -> Lesson:
    again = _("The replay opens every holding: see what they had when they passed.")
    if view.places[view.seat] == 1:
        return Lesson("end won", _("Your books are clean"), (
            _("The paper is with others now, and the crash can come. Next time take more seats at the "
              "table: with five or six the towers grow high."),
            again,
        ))  # fmt: skip
    if me(view).bags > 1 and ACTIONS & {*view.own.holding}:
        return Lesson("end cards", _("The market has closed"), (
            _("You still held action cards. In measured games a player who never responded never won: a "
              "sale that sheds somebody's bag is what those cards are for."),
            again,
        ))  # fmt: skip
    return Lesson("end", _("The market has closed"), (
        _("Somebody was quicker. Selling something in nearly every turn, and swapping before it, is most of"
          " the secret."),
        again,
    ))  # fmt: skip
