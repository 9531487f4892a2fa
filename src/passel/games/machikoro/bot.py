"""Machi Koro: what a sensible player makes of his options.

Everything is weighed in coins.  A card is worth what it adds to the coins that its owner may expect
of a round, times the rounds that are left, less its cost.  A landmark costs nothing: that money has
to be spent there anyway.
"""

from __future__ import annotations

from typing import Final, final

from passel.games.machikoro.components import *
from passel.games.machikoro.rules import (
    CHOOSE,
    DICE,
    GIVEN,
    PARTNER,
    PURCHASE,
    REROLL,
    SHIELD,
    SPECIAL,
    TAKEN,
    green_pays,
    limit,
)
from passel.games.machikoro.rules_post import (
    CANDIDATE,
    CHOOSE_ORDER,
    DICE_ORDER,
    GIVE_ORDER,
    REROLL_ORDER,
    SHIELD_ORDER,
    SPECIAL_ORDER,
    SWAP_ORDER,
    TAKE_ORDER,
)
from passel.kernel import Ask

# How likely each total is with one die and with two.
CHANCES: Final = [
    [],
    [0.0] + [1 / 6] * 6 + [0.0] * 6,
    [0.0, 0.0] + [(6 - abs(7 - total)) / 36 for total in range(2, 13)],
]
BLUE: Final = sorted({card for cards in BLUE_ON for card in cards})
GREEN: Final = sorted({card for cards in GREEN_ON for card in cards})
RED: Final = sorted({card for cards in RED_ON for card in cards})
# How likely each card is to wake, with one die and with two.
HITS: Final = [
    [
        sum(
            [
                chance
                for total, chance in enumerate(chances)
                if card in BLUE_ON[total] + GREEN_ON[total] + RED_ON[total]
            ]
        )
        for card in range(ESTABLISHMENTS)
    ]
    for chances in CHANCES
]
EACH: Final = [float(coins) for coins in PAYS]  # compiled, a float times an int would be slow
FEW: Final = 1.5  # rounds, at least: somebody may stumble at the last landmark
MANY: Final = 9.0  # and at most: incomes grow, so early guesses are far too long
SWAP_IS_WORTH: Final = 2.0  # coins, on a six
DOUBLE: Final = 1 / 6
HASTE: Final = 0.75  # a landmark is a little better than the same coins in hand
HOPE: Final = [22, 12, 6, 2, 0]  # by post, coins over what may be expected, for each candidate in turn


def weigh(pos: Table, ask: Ask) -> list[float]:
    """The worth of each option of `ask` to the seat that is asked."""
    seat = ask.seat
    options: list[Move] = ask.options
    decision = ask.decision
    cards = pos.players[seat].cards
    if pos.sheets:
        return weigh_orders(pos, ask)
    if decision is DICE:
        return [roll_worth(pos, seat, cards, option.number) for option in options]
    if decision is REROLL:
        return [
            total_worth(pos, seat, cards, pos.total, pos.die1 == pos.die2)
            if option is KEEP
            else roll_worth(pos, seat, cards, option.number)
            for option in options
        ]
    outlook = Outlook(pos, seat)
    if decision is PURCHASE:
        return [purchase_worth(pos, outlook, option) for option in options]
    if decision is SPECIAL:
        return [special_worth(pos, outlook, cards, option) for option in options]
    if decision is CHOOSE:
        return [chosen_worth(pos, seat, cards, option) for option in options]
    if decision is SHIELD:
        return [shield_worth(pos, seat, cards, pos.dice, option.number) for option in options]
    if decision is PARTNER:
        return [0.0 if option is SWAP_NONE else swap_worth(pos, outlook, option.seat) for option in options]
    if decision is TAKEN:
        return [card_worth(pos, outlook, option.card, 1) for option in options]
    if decision is GIVEN:
        return [card_worth(pos, outlook, option.card, -1) for option in options]
    return [victim_worth(pos, option.seat) for option in options]


# -- buying --------------------------------------------------------------------------------------


def purchase_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    if option is PASS:
        return 0.0
    card = option.card
    if card >= ESTABLISHMENTS:
        return card_worth(pos, outlook, card, 1) + HASTE * float(COST[card])
    return card_worth(pos, outlook, card, 1) - float(COST[card])


def card_worth(pos: Table, outlook: Outlook, card: int, more: int) -> float:
    """What a card more, or one less, adds to the income of the rounds that are left."""
    cards = pos.players[outlook.seat].cards[:]
    cards[card] += more
    return (round_income(pos, outlook.seat, cards, outlook.dice) - outlook.income) * outlook.rounds


def swap_worth(pos: Table, outlook: Outlook, partner: int) -> float:
    """The best card of the partner against the worst of one's own."""
    best = 0.0
    worst = -1000.0
    for card in ORDINARY:
        if pos.players[partner].cards[card]:
            best = max(best, card_worth(pos, outlook, card, 1))
        if pos.players[outlook.seat].cards[card]:
            worst = max(worst, card_worth(pos, outlook, card, -1))
    return best + worst


def victim_worth(pos: Table, seat: int) -> float:
    """What the TV Station gets of a player; among equals the one who has got furthest."""
    spent = sum(COST[landmark] * pos.players[seat].cards[landmark] for landmark in LANDMARKS)
    return min(PAYS[TV_STATION], pos.players[seat].coins) + 0.01 * spent


# -- expecting -----------------------------------------------------------------------------------


@final
class Outlook:
    """What a player reckons with, once for all options: how many dice everybody rolls, his own
    income, and for how many rounds it will last."""

    __slots__ = ("dice", "income", "rounds", "seat")

    def __init__(self, pos: Table, seat: int) -> None:
        self.seat: int = seat
        self.dice: list[int] = [best_dice(pos, other, pos.players[other].cards) for other in range(pos.seats)]
        self.income: float = round_income(pos, seat, pos.players[seat].cards, self.dice)
        self.rounds: float = rounds_left(pos, self.dice)


def rounds_left(pos: Table, dice: list[int]) -> float:
    """Until the fastest has all landmarks, at present incomes, or until the limit."""
    fewest = min(MANY, 1.0 + limit(pos.settings) - pos.round)
    for seat in range(pos.seats):
        player = pos.players[seat]
        missing = -player.coins
        for landmark in LANDMARKS:
            if not player.cards[landmark]:
                missing += COST[landmark]
        fewest = min(fewest, float(missing) / (1.0 + round_income(pos, seat, player.cards, dice)))
    return max(FEW, fewest)


def round_income(pos: Table, seat: int, cards: list[int], dice: list[int]) -> float:
    """Coins that a town with `cards` may expect of one go of everybody."""
    coins = own_go(pos, seat, cards)
    for other in range(pos.seats):
        if other != seat:
            hits = HITS[dice[other]]
            for card in BLUE:
                if cards[card]:
                    coins += hits[card] * float(cards[card]) * EACH[card]
            for card in RED:
                if cards[card]:
                    coins += hits[card] * float(red_claim(pos, cards, card))
    return coins


def own_go(pos: Table, seat: int, cards: list[int]) -> float:
    """With the better number of dice, and with what the Radio Tower makes of it."""
    best = roll_worth(pos, seat, cards, 1)
    if cards[TRAIN_STATION]:
        best = max(best, roll_worth(pos, seat, cards, 2))
    if not cards[RADIO_TOWER]:
        return best
    coins = 0.0
    dice = 1 + cards[TRAIN_STATION]
    for total in range(dice, 6 * dice + 1):
        coins += CHANCES[dice][total] * max(best, total_income(pos, seat, cards, total))
    return coins


def roll_worth(pos: Table, seat: int, cards: list[int], dice: int) -> float:
    """What an own roll may bring, payments to the others subtracted."""
    hits = HITS[dice]
    coins = CHANCES[dice][MAJORS_ON] * majors_income(pos, seat, cards)
    for card in BLUE:
        if cards[card]:
            coins += hits[card] * float(cards[card]) * EACH[card]
    for card in GREEN:
        if cards[card]:
            coins += hits[card] * float(cards[card]) * float(green_pays(cards, card))
    for card in RED:
        coins -= hits[card] * float(red_payments(pos, seat, card))
    if dice == 2 and cards[AMUSEMENT_PARK]:
        coins *= 1.0 + DOUBLE
    return coins


def total_worth(pos: Table, seat: int, cards: list[int], total: int, double: bool) -> float:
    """A roll that is on the table, with the extra go that it may bring."""
    worth = total_income(pos, seat, cards, total)
    if double and cards[AMUSEMENT_PARK]:
        worth += own_go(pos, seat, cards)
    return worth


def total_income(pos: Table, seat: int, cards: list[int], total: int) -> float:
    """What an own roll of `total` brings, payments to the others subtracted."""
    coins = 0.0
    for card in BLUE_ON[total]:
        coins += cards[card] * PAYS[card]
    for card in GREEN_ON[total]:
        coins += cards[card] * green_pays(cards, card)
    for card in RED_ON[total]:
        coins -= red_payments(pos, seat, card)
    if total == MAJORS_ON:
        coins += majors_income(pos, seat, cards)
    return coins


def majors_income(pos: Table, seat: int, cards: list[int]) -> float:
    if not (cards[BUSINESS_COMPLEX] or cards[STADIUM] or cards[TV_STATION]):
        return 0.0
    coins = SWAP_IS_WORTH * float(cards[BUSINESS_COMPLEX])
    richest = 0
    for other in range(pos.seats):
        if other != seat:
            purse = pos.players[other].coins
            richest = max(richest, purse)
            coins += float(cards[STADIUM] * min(PAYS[STADIUM], purse))
    return coins + float(cards[TV_STATION] * min(PAYS[TV_STATION], richest))


def red_payments(pos: Table, seat: int, card: int) -> int:
    """To everybody who has that card, as far as the coins in hand would last for each."""
    coins = 0
    for other in range(pos.seats):
        if other != seat:
            theirs = pos.players[other].cards
            if theirs[card]:
                coins += min(red_claim(pos, theirs, card), pos.players[seat].coins)
    return coins


def red_claim(pos: Table, cards: list[int], card: int) -> int:
    each = PAYS[card] + (cards[SHOPPING_MALL] if pos.settings.mall_helps_red else 0)
    return cards[card] * each


# -- special actions -----------------------------------------------------------------------------


def special_worth(pos: Table, outlook: Outlook, cards: list[int], option: Move) -> float:
    """What it gains in this go, against what it may gain in a better one later."""
    if option is SPECIAL_NONE:
        return 0.0
    later = outlook.rounds / MANY
    seat = outlook.seat
    expected = own_go(pos, seat, cards)
    if option is SPECIAL_CHOOSE:
        best = 0.0
        for total in range(1, 13 if cards[TRAIN_STATION] else 7):
            double = total % 2 == 0 and cards[TRAIN_STATION] == 1
            best = max(best, total_worth(pos, seat, cards, total, double))
        return best - expected - 12.0 * later
    dice = best_dice(pos, seat, cards)
    gains = [shield_worth(pos, seat, cards, dice, total) for total in range(dice, 6 * dice + 1)]
    return max(gains) - expected - 2.0 * later


def best_dice(pos: Table, seat: int, cards: list[int]) -> int:
    if not cards[TRAIN_STATION]:
        return 1
    return 2 if roll_worth(pos, seat, cards, 2) > roll_worth(pos, seat, cards, 1) else 1


def chosen_worth(pos: Table, seat: int, cards: list[int], option: Move) -> float:
    return total_worth(pos, seat, cards, option.number + option.other, option.number == option.other)


def shield_worth(pos: Table, seat: int, cards: list[int], dice: int, shielded: int) -> float:
    """A roll that cannot be `shielded`."""
    chance = CHANCES[dice][shielded]
    loss = chance * total_income(pos, seat, cards, shielded)
    return (roll_worth(pos, seat, cards, dice) - loss) / (1 - chance)


# -- by post ---------------------------------------------------------------------------------------


def weigh_orders(pos: Table, ask: Ask) -> list[float]:
    """As at the table, but for a go that is yet to come."""
    seat = ask.seat
    options: list[Move] = ask.options
    decision = ask.decision
    cards = pos.players[seat].cards
    outlook = Outlook(pos, seat)
    if decision is CANDIDATE:
        return [candidate_worth(pos, outlook, option, ask.about) for option in options]
    if decision is SPECIAL_ORDER:
        return [special_worth(pos, outlook, cards, option) for option in options]
    if decision is CHOOSE_ORDER:
        return [chosen_worth(pos, seat, cards, option) - risky(cards, option) for option in options]
    if decision is SHIELD_ORDER:
        dice = best_dice(pos, seat, cards)
        return [shield_worth(pos, seat, cards, dice, option.number) for option in options]
    if decision is DICE_ORDER:
        return [roll_worth(pos, seat, cards, option.number) for option in options]
    if decision is REROLL_ORDER:
        return [again_worth(pos, seat, cards, option) for option in options]
    if decision is SWAP_ORDER:
        return [0.0 if option is SWAP_NONE else swap_worth(pos, outlook, option.seat) for option in options]
    if decision is TAKE_ORDER:
        partner = pos.sheets[seat].blocks[ask.about].swap
        return [exchange_worth(pos, outlook, partner, option.card, 1) for option in options]
    if decision is GIVE_ORDER:
        return [exchange_worth(pos, outlook, seat, option.card, -1) for option in options]
    return [1.0 if option is decision.default or option is ORDERS else 0.0 for option in options]


def candidate_worth(pos: Table, outlook: Outlook, option: Move, number: int) -> float:
    """What he cannot hope to pay for must not fill the list."""
    if option is DONE:
        return 0.0
    seat = outlook.seat
    player = pos.players[seat]
    listed = len(pos.sheets[seat].blocks[number].candidates)
    hope = player.coins + own_go(pos, seat, player.cards) + HOPE[listed]
    return purchase_worth(pos, outlook, option) if COST[option.card] <= hope else -1.0


def risky(cards: list[int], option: Move) -> float:
    """Two dice may be named before there is a Train Station, and would come to nothing."""
    return 0.0 if cards[TRAIN_STATION] or not option.other else 1000.0


def again_worth(pos: Table, seat: int, cards: list[int], option: Move) -> float:
    """Every total that brings less than another roll, the lowest first."""
    if option is DONE:
        return 0.0
    better = roll_worth(pos, seat, cards, best_dice(pos, seat, cards))
    return 100.0 - option.number if total_income(pos, seat, cards, option.number) < better else -1.0


def exchange_worth(pos: Table, outlook: Outlook, owner: int, card: int, more: int) -> float:
    return card_worth(pos, outlook, card, more) if pos.players[owner].cards[card] else -1000.0
