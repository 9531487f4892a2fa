"""Margin Call: what people type beside single options: whole sets in one line, and automatic answers.

"sell M7 L7 W", "swap M1 S3 W", "drop M1 S3", "FC on P3", "WB on #1", "SD on #0 to P2": written out as the
steps that will be asked.  A step with one option is not asked, so it is not written either."""

from __future__ import annotations

from collections.abc import Sequence

import passel.games.margincall.components as c
from passel.contract import Standing, View, folded
from passel.games.margincall.forecast import targets
from passel.games.margincall.rules_value import billions, card_at, category, distinct
from passel.games.margincall.sellable import sellable
from passel.games.margincall.view_types import Lying, Own, Public
from passel.games.margincall.words_cards import card, in_sentence
from passel.games.margincall.words_people import aiming
from passel.games.margincall.words_refusing import why_not
from passel.i18n import N_, _, _n
from passel.kernel import Refused

NUMBER_OF = {code.casefold(): number for number, code in enumerate(c.CARD)}
NOTATION = {folded(text) for text in c.BOX.texts}
BRIEF = N_("You can type a whole move at once: sell M7 L7 W, swap M1 S3, play FC on P3, play SD on #0 to P2.")
ACTIONS = ("rc", "fc", "sd", "wb", "hf", "be", "bu")


def shorthand(view: View, text: str) -> str:
    """Several choices for what stands for them; everything else as it is."""
    words = folded(text).split()
    if view.ask is None or ";" in text or not words or folded(text) in NOTATION:
        return text
    decision = view.ask.decision
    if decision in ("main", "respond"):
        if words[0] in ACTIONS:
            words = ["play", *words]
        if words[0] == "play" and len(words) > 1:
            return "; ".join(play_steps(view, words))
    if decision == "aim" and len(words) == 4:
        first, second = " ".join(words[:2]), " ".join(words[2:])
        return "; ".join([first, *target_steps(view, aiming(view.own), [first, second])[1:]])
    if decision == "main" and words[0] in ("sell", "swap"):
        named = read_cards(words[1:])
        steps = sell_steps(view, named) if words[0] == "sell" else swap_steps(view, named)
        return "; ".join([words[0], *steps])
    if decision in ("build", "forced") and starts_with_cards(words, ("sell", "add")):
        return "; ".join(sell_steps(view, read_cards(without(words, ("sell", "add")))))
    if decision == "swap" and starts_with_cards(words, ("swap", "drop")):
        return "; ".join(swap_steps(view, read_cards(without(words, ("swap", "drop")))))
    if decision == "trim" and starts_with_cards(words, ("drop",)):
        return "; ".join(trim_steps(view, read_cards(without(words, ("drop",)))))
    if words[0] in ("sell", "swap"):
        raise Refused(*why_not(view, c.SELL if words[0] == "sell" else c.SWAP))
    return text


def starts_with_cards(words: Sequence[str], verbs: Sequence[str]) -> bool:
    rest = without(words, verbs)
    return bool(rest) and rest[0] in NUMBER_OF


def without(words: Sequence[str], verbs: Sequence[str]) -> Sequence[str]:
    return words[1:] if words[0] in verbs else words


def read_cards(words: Sequence[str]) -> list[int]:
    for word in words:
        if word not in NUMBER_OF:
            raise Refused(_("There's no card {code}. Check the code.").format(code=word.upper()))
    return [NUMBER_OF[word] for word in words]


def numbers(codes: Sequence[str]) -> list[int]:
    return [c.CARD.index(code) for code in codes if code in c.CARD]


def check_held(own: Own, named: list[int], clause: str) -> None:
    """All that was named, beside what was named before, is held."""
    wanted = numbers(own.begun) + named
    held = numbers(own.holding)
    for number in named:
        has = held.count(number)
        if wanted.count(number) > has:
            short = _("You don't have {card}.") if has == 0 else _("You have only {n} {card}.")
            raise Refused(short.format(n=has, card=card(number)), clause)


# -- selling ---------------------------------------------------------------------------------------


def sell_steps(view: View, named: list[int]) -> list[str]:
    own: Own = view.own
    check_held(own, named, "MC-13")
    asked = view.ask is not None and view.ask.decision in ("build", "forced")
    begun = numbers(own.begun)
    wanted = sorted(begun + named)
    left = sellable(view)
    steps: list[str] = []
    for place in range(len(wanted) + 1):
        nexts = {card_at(package, place) for package in left}
        step = wanted[place] if place < len(wanted) else -1
        left = [package for package in left if card_at(package, place) == step]
        if not left:
            raise Refused(*why_no_package(view, wanted))
        if place >= len(begun) and (len(nexts) > 1 or (asked and not steps)):
            steps.append("done" if step < 0 else f"add {c.CARD[step]}")
    return steps


def forced(view: View) -> bool:
    return bool(view.public.phase == "forced sale")


def why_no_package(view: View, wanted: list[int]) -> tuple[str, str]:
    """What is wrong with cards that are held but cannot be sold together."""
    table: Public = view.public
    best = category(wanted)
    worth = billions(best, table.agreed.four_value)
    if len(wanted) == 1 or not worth or any(not 0 < number <= c.W for number in wanted):
        return _("That's not a package. Every card must count."), "MC-20"
    if c.SIZE[best] < len(wanted):
        told = _("That's only {kind}. Remove the cards that don't count.")
        return told.format(kind=in_sentence(best)), "MC-20"
    if forced(view):
        told = _("That pays {worth}B. You must sell your best package ({best}B).")
        return told.format(worth=worth, best=view.own.best), "MC-33"
    return _("At this table a package needs at least one number card."), "MC-16"


# -- discarding --------------------------------------------------------------------------------------


def swap_steps(view: View, named: list[int]) -> list[str]:
    own: Own = view.own
    check_held(own, named, "MC-12")
    asked = view.ask is not None and view.ask.decision == "swap"
    basket = numbers(own.begun)
    wanted = sorted(named)
    if basket and wanted[0] < basket[-1]:
        raise Refused(_("Name the cards in order, from {card} on.").format(card=card(basket[-1])), "MC-12")
    steps: list[str] = []
    for step in [*wanted, -1]:
        rest = numbers(own.holding)
        for number in basket:
            rest.remove(number)
        offered = len([number for number in distinct(rest) if not basket or number >= basket[-1]])
        if offered + bool(basket) > 1 or (asked and not steps):
            steps.append("done" if step < 0 else f"drop {c.CARD[step]}")
        basket.append(step)
    return steps


def trim_steps(view: View, named: list[int]) -> list[str]:
    """As many as have to go, or fewer, and then the rest is asked."""
    own: Own = view.own
    check_held(own, named, "MC-48")
    surplus = len(own.holding) - view.public.agreed.hand_size - len(own.begun)
    if len(named) > surplus:
        told = _n("That's too many. Discard 1 card.", "That's too many. Discard {n} cards.", surplus)
        raise Refused(told, "MC-48")
    return [f"drop {c.CARD[number]}" for number in named]


# -- playing -----------------------------------------------------------------------------------------


def play_steps(view: View, words: list[str]) -> list[str]:
    """play FC on P3; play WB on #1; play SD on #0 to P2."""
    played = " ".join(words[:2])
    targets = [" ".join(words[at : at + 2]) for at in range(2, len(words), 2)]
    if view.ask is None or played not in map(folded, view.ask.options):
        return [played]
    return [played, *target_steps(view, words[1].upper(), targets)]


def target_steps(view: View, code: str, targets: Sequence[str]) -> list[str]:
    """At what, and to whom; where there is only one possibility nothing is asked."""
    if code == "FC":
        possible = [[f"on {c.SEAT[seat]}" for seat in range(view.seats) if seat != view.seat]]
    elif code in ("WB", "SD"):
        possible = [aims(view, code)]
    else:
        possible = []
    steps: list[str] = []
    for number, target in enumerate(targets):
        if number == 1 and code == "SD":
            possible.append(redirections(view, targets[0]))
        if number >= len(possible) or target not in map(folded, possible[number]):
            told = _("{card} can't have that target now. Choose another one.")
            raise Refused(told.format(card=card(c.CARD.index(code))), "MC-27")
        if len(possible[number]) > 1:
            steps.append(target)
    return steps


def aims(view: View, code: str) -> list[str]:
    """The cards on the stack at which this one can be aimed."""
    table: Public = view.public
    return [
        "on PZ" if table.stack[place].card == "package" else f"on #{place}" for place in targets(table, code)
    ]


def redirections(view: View, target: str) -> list[str]:
    """All players but the focus of the card at that place."""
    focus = view.public.stack[int(target.removeprefix("on #"))].focus
    return [f"to {c.SEAT[seat]}" for seat in range(view.seats) if seat != focus]


# -- answering automatically -----------------------------------------------------------------------------

# MC-51: a pass is a pass, whoever or whatever says it.
UNTIL_MY_TURN = "pass until my turn"
BELOW = "pass below"
ALWAYS = "ask me always"
AIMED = "ask me when aimed at"

STANDING = [
    Standing(UNTIL_MY_TURN, N_("Pass on everything until your next turn."), lapses=True),
    Standing(BELOW, N_("Pass, except when a package of that many billions or more is sold."),
             low=1, high=c.VALUE[c.STRAIGHT_FLUSH]),
    Standing(ALWAYS, N_("Ask me every time.")),
    Standing(AIMED, N_("Pass, except when a card targets you, your cards or your package.")),
]  # fmt: skip


def stand(view: View, order: str, number: int) -> str:
    """Orders answer responses only; whatever else is asked is for the player."""
    table: Public = view.public
    if view.ask is None or view.ask.decision != "respond" or order == ALWAYS:
        return ""
    if order == UNTIL_MY_TURN:
        wanted = table.active == view.seat
    elif order == BELOW:
        wanted = table.sale is not None and table.sale.base >= number
    else:
        wanted = any(aimed_at(table, item, view.seat) for item in table.stack)
    return "" if wanted else "pass"


def aimed_at(table: Public, item: Lying, seat: int) -> bool:
    """Whether somebody else's item is on this player, on a card of his, or on his package."""
    if item.seat == seat:
        return False
    if item.focus == seat:
        return True
    if item.card in ("WB", "SD"):
        return table.stack[item.aim].seat == seat
    return item.card in ("HF", "BE", "BU") and table.sale is not None and table.sale.seller == seat
