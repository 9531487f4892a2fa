"""Margin Call: what a sensible player makes of the options.

He plays his credits, swaps what serves no plan, sells what he has, and never keeps more than a few action
cards.  A response is weighed in billions: how the stack would come out with it and without it."""

from __future__ import annotations

from typing import Final

from passel.games.margincall.components import *
from passel.games.margincall.rules import (
    AIM,
    COLLUDE,
    DROPPED,
    MAIN,
    REDIRECT,
    RESPOND,
    TAKEN,
    TRIM,
    aims,
    base_worth,
)
from passel.games.margincall.rules_value import best_worth, value
from passel.kernel import Ask

KEPT: Final = 3  # action cards that are good to have
KEPT_WHEN_STUCK: Final = 1
FROM_OTHERS: Final = 2.5  # billions that a Forced Collusion may bring
CREDIT_IS_WORTH: Final = 1.5  # billions, to whoever draws
SMALL: Final = 3  # packages below this are let go
RIVAL: Final = 0.5  # a rival's billion, against one's own
BAG: Final = 4.0  # more for a sale that sheds one
LAST_BAG: Final = 50.0
LOSS: Final = 0.3  # of each billion that one has to sell for another

# What an action card is worth in the holding.
COST: Final = {WB: 0.9, SD: 0.8, HF: 0.4, BE: 0.6, BU: 0.6}
SURPLUS: Final = 0.3  # so much of it if there are more than enough

# What so many cards, wilds included, that fit together may come to with a draw.
ALIKE: Final = [0.0, 0.6, 1.8, 3.6, 6.0, 6.0, 6.0]
SUITED: Final = [0.0, 0.2, 0.5, 1.2, 2.6, 4.0]
IN_SEQUENCE: Final = [0.0, 0.1, 0.4, 1.0, 2.4, 4.0]
SUITED_SEQUENCE: Final = [0.0, 0.2, 0.7, 1.9, 3.8, 7.0]
HOLDS: Final = [[number in window for number in range(NUMBERS)] for window in WINDOWS]  # those of a row


def weigh(pos: Table, ask: Ask) -> list[float]:
    """The worth of each option of `ask` to the seat that is asked."""
    seat = ask.seat
    options: list[Move] = ask.options
    decision = ask.decision
    if decision is RESPOND:
        return weigh_responses(pos, seat, options)
    if decision is MAIN:
        return [main_worth(pos, seat, option) for option in options]
    if decision is DROPPED or decision is TRIM:
        return weigh_drops(pos, seat, options)
    if decision is AIM:
        player = pos.players[seat]
        return [aim_worth(pos, seat, player.choice.card, option.place) for option in options]
    if decision is REDIRECT:
        target = pos.players[seat].aim
        return [with_item(pos, seat, Item(SD, seat, option.seat, target)) for option in options]
    if decision is TAKEN:
        return [take_worth(pos, seat, option.card) for option in options]
    if decision is COLLUDE:
        return [lead(pos, option.seat) for option in options]
    wish = pos.default(ask)  # of a package: the worthiest
    return [1.0 if option is wish else 0.0 for option in options]


# -- the main phase --------------------------------------------------------------------------------


def main_worth(pos: Table, seat: int, option: Move) -> float:
    """Draw, swap, and then sell, or let somebody else sell."""
    cards = pos.players[seat].cards
    if option is PLAY_RC:
        return 20.0
    if option is SWAP:
        return 15.0 if surplus(pos, cards) else -1.0
    if option is SELL:
        return float(best_worth(cards, pos.settings))
    return FROM_OTHERS if option is PLAY_FC else 0.0


def lead(pos: Table, seat: int) -> float:
    """How far somebody has got."""
    player = pos.players[seat]
    return float(player.score - pos.settings.goal * player.bags)


def weigh_drops(pos: Table, seat: int, options: list[Move]) -> list[float]:
    """First what serves no plan; and if more must go, what is missed least."""
    player = pos.players[seat]
    useless = surplus(pos, player.cards)
    for card in player.basket:
        if card in useless:
            useless.remove(card)
    found = []
    for option in options:
        if option is DONE:
            found.append(50.0)
        elif option.card in useless:
            found.append(100.0)
        else:
            rest = player.cards[:]
            for card in player.basket:
                rest.remove(card)
            rest.remove(option.card)
            found.append(best_worth(rest, pos.settings) + (0.5 if option.card > W else 0.0))
    return found


def surplus(pos: Table, cards: list[int]) -> list[int]:
    """What serves neither the best plan nor as one of the few action cards to keep: fewer as long as
    there is nothing to sell, or else two full holdings would wait for each other for ever."""
    kept = plan(cards)
    actions = KEPT if best_worth(cards, pos.settings) else KEPT_WHEN_STUCK
    useless = []
    for card in cards:
        if card in kept:
            kept.remove(card)
        elif card > W and actions > 0:
            actions -= 1
        else:
            useless.append(card)
    return useless


def plan(cards: list[int]) -> list[int]:
    """The cards that promise most together: of a kind, of a type, in a row, or for a Ponzi package."""
    naturals = [card for card in cards if 0 < card < W]
    wilds = cards.count(W)
    best: list[int] = []
    most = -1.0
    for number in range(NUMBERS):
        same = [card for card in naturals if (card - 1) % NUMBERS == number]
        if same:
            promise = ALIKE[min(6, len(same) + wilds)]
            others = [card for card in naturals if (card - 1) % NUMBERS != number]
            pair = pair_among(others)
            if pair:
                promise += 0.9
            if promise > most:
                most = promise
                best = same + pair
    for suit in range(len(TYPE)):
        suited = [card for card in naturals if (card - 1) // NUMBERS == suit]
        promise = SUITED[min(5, len(suited) + wilds)]
        if promise > most:
            most = promise
            best = suited
    for window in HOLDS:
        row = one_each(naturals, window, -1)
        promise = IN_SEQUENCE[min(5, len(row) + wilds)]
        if promise > most:
            most = promise
            best = row
        for suit in range(len(TYPE)):
            suited = one_each(naturals, window, suit)
            promise = SUITED_SEQUENCE[min(5, len(suited) + wilds)]
            if promise > most:
                most = promise
                best = suited
    best = best + [W] * wilds
    if PZ in cards:
        best.append(PZ)
        for card in naturals:  # any four will do
            if len(best) < 5 and card not in best:
                best.append(card)
    return best


def pair_among(cards: list[int]) -> list[int]:
    for place, card in enumerate(cards):
        for other in cards[place + 1 :]:
            if (card - 1) % NUMBERS == (other - 1) % NUMBERS:
                return [card, other]
    return []


def one_each(naturals: list[int], window: list[bool], suit: int) -> list[int]:
    """One card of each number of a window, of that type if any is named."""
    found: list[int] = []
    seen = 0
    for card in naturals:
        number = (card - 1) % NUMBERS
        if window[number] and not seen >> number & 1 and (suit < 0 or suit == (card - 1) // NUMBERS):
            found.append(card)
            seen |= 1 << number
    return found


# -- responses ---------------------------------------------------------------------------------------


def weigh_responses(pos: Table, seat: int, options: list[Move]) -> list[float]:
    """What each changes for the better, less what the card is worth in the holding."""
    cards = pos.players[seat].cards
    price = 1.0 if sum(card > W for card in cards) <= KEPT else SURPLUS
    before = outcome(pos, seat)
    found = []
    for option in options:
        if option is PASS:
            found.append(0.0)
        else:
            found.append(response_worth(pos, seat, option.card) - before - price * COST[option.card])
    return found


def response_worth(pos: Table, seat: int, card: int) -> float:
    """With the best target that there is."""
    if card in (WB, SD):
        return max([aim_worth(pos, seat, card, option.place) for option in aims(pos, card)])
    return with_item(pos, seat, Item(card, seat, seat if card == HF else NOBODY))


def aim_worth(pos: Table, seat: int, card: int, place: int) -> float:
    if card == WB:
        return with_item(pos, seat, Item(WB, seat, NOBODY, place))
    focus = pos.stack[place].focus
    return max(
        [
            with_item(pos, seat, Item(SD, seat, option.seat, place))
            for option in TO_PLAYER[: pos.seats]
            if option.seat != focus
        ]
    )


def with_item(pos: Table, seat: int, item: Item) -> float:
    pos.stack.append(item)
    worth = outcome(pos, seat)
    pos.stack.pop()
    return worth


def outcome(pos: Table, seat: int) -> float:
    """What the stack comes to for a seat if nobody responds any more."""
    void = [False] * len(pos.stack)
    focus = [item.focus for item in pos.stack]
    package = pos.package[:]
    traps = 0
    worth = 0.0
    for place in range(len(pos.stack) - 1, 0, -1):
        item = pos.stack[place]
        if void[place]:
            continue
        if item.card == WB:
            void[item.aim] = True
        elif item.card == SD:
            focus[item.aim] = focus[place]
        elif item.card == HF:
            stolen = worst_loss(pos, package)
            if stolen >= 0:
                package.remove(stolen)
                worth += 0.3 if focus[place] == seat else 0.0
        else:
            traps += 1 if item.card == BU else -1
    bottom = pos.stack[0]
    if bottom.card == PACKAGE:
        return worth + sale_worth(pos, seat, package, void[0], traps)
    if void[0]:
        return 0.0
    if bottom.card == RC:
        return CREDIT_IS_WORTH if focus[0] == seat else -0.2
    sold = best_worth(pos.players[focus[0]].cards, pos.settings)
    return paid_worth(pos, seat, bottom.seat, sold) - (LOSS * sold if focus[0] == seat else 0.0)


def sale_worth(pos: Table, seat: int, package: list[int], void: bool, traps: int) -> float:
    base = value(package, pos.settings.four_value)
    if package and package[0] == PZ and not void:
        base = 0 if len(package) < len(pos.package) else base_worth(pos, False)
    final = 0 if base == 0 else max(0, base + pos.settings.trap_amount * traps)
    return paid_worth(pos, seat, pos.payee, final)


def paid_worth(pos: Table, seat: int, payee: int, final: int) -> float:
    """A payment to oneself is worth what it is and to a rival about half as much against one, unless it
    is small; more if it sheds a bag."""
    player = pos.players[payee]
    worth = float(final)
    if player.score + final >= pos.settings.goal:
        worth += LAST_BAG if player.bags == 1 else BAG
    elif payee != seat and final < SMALL:
        worth *= 0.2
    return worth if payee == seat else -RIVAL * worth


def worst_loss(pos: Table, package: list[int]) -> int:
    """The card whose loss leaves a package worth least, or -1."""
    worst = -1
    least = 100
    for card in package:
        if card != PZ:
            rest = package[:]
            rest.remove(card)
            left = value(rest, pos.settings.four_value)
            if left < least or card == W:
                worst = card
                least = left
    return worst


def take_worth(pos: Table, seat: int, card: int) -> float:
    """What it does to the package, and in the holding; a wild is always welcome."""
    rest = pos.package[:]
    rest.remove(card)
    left = float(value(rest, pos.settings.four_value))
    mine = [*pos.players[seat].cards, card]
    mine.sort()
    gain = 0.3 * best_worth(mine, pos.settings) + (1.0 if card == W else 0.0)
    return gain + left if seat == pos.payee else gain - left
