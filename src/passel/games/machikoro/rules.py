"""Machi Koro, the rules, top down.  MK-n are the clauses of RULES.md.

Play at the table and by post share them: each decision point is `put` to the roller, or answered
from his sheet.  How sheets come about is in rules_post.py."""

from __future__ import annotations

from typing import Any, Final

from passel.games.machikoro.components import *
from passel.kernel import Ask, Decision, Option

# -- setup ---------------------------------------------------------------------------------------


def lay_out(pos: Table) -> None:
    """Three coins, a Wheat Field and a Bakery each (MK-3); the supply lies open (MK-4); all
    landmarks are unbuilt (MK-5); a Choose Number and a Number Shield each, if in play (MK-7)."""
    settings = pos.settings
    special = settings.special_actions == "on"
    if settings.special_actions == "mode":
        special = settings.mode == "postal"  # MK-82: at the table only if agreed
    pos.supply = [settings.supply_copies] * ESTABLISHMENTS
    for card in MAJORS:
        pos.supply[card] = MAJOR_COPIES
    pos.players = []
    for seat in range(pos.seats):
        coins = settings.starting_coins + (seat if settings.late_seat_coins else 0)
        player = Player(coins, [0] * CARDS, choose=special, shield=special)
        player.cards[WHEAT_FIELD] = player.cards[BAKERY] = 1
        pos.players.append(player)


# -- decision points -----------------------------------------------------------------------------------


def put(pos: Table, decision: Decision, options: list[Move], about: Any = None) -> None:
    """At the table the roller is asked (MK-80); by post his sheet has the answer (MK-63)."""
    if not pos.sheets:
        pos.ask(pos.roller, decision, options, about)
    elif about is None:
        decision.then(pos, pos.roller, ordered(pos, decision, options))
    else:
        decision.then(pos, pos.roller, ordered(pos, decision, options), about)


# -- a go ------------------------------------------------------------------------------------------


def go(pos: Table) -> None:
    """Special action, dice, roll, reroll; payments and income; purchase, victory check, extra go
    (MK-14)."""
    pos.tell(WENT, pos.roller, pos.round, pos.extra)
    pos.die1 = pos.die2 = pos.total = 0
    special_action(pos)
    pos.then(income)


# Special actions


def special_action(pos: Table) -> None:
    """Before the roll, one of those not yet spent, or none (MK-15, MK-20)."""
    pos.shielded = 0
    roller = pos.players[pos.roller]
    if roller.choose or roller.shield:
        options = [SPECIAL_NONE]
        if roller.choose:
            options.append(SPECIAL_CHOOSE)
        if roller.shield:
            options.append(SPECIAL_SHIELD)
        put(pos, SPECIAL, options)
    else:
        count_dice(pos)


def special(pos: Table, seat: int, option: Move) -> None:
    roller = pos.players[seat]
    if option is SPECIAL_CHOOSE:
        roller.choose = False
        put(pos, CHOOSE, CHOOSE_NUMBER[roller.cards[TRAIN_STATION]])
    elif option is SPECIAL_SHIELD:
        roller.shield = False
        pos.shielding = True
        count_dice(pos)
    else:
        count_dice(pos)


def choose(pos: Table, seat: int, option: Move) -> None:
    """Choose Number: these are the final dice; nothing is thrown, now or again (MK-16)."""
    pos.die1 = option.number
    pos.die2 = option.other
    pos.total = pos.die1 + pos.die2
    pos.tell(CHOSE, seat, pos.die1, pos.die2)


# Dice


def count_dice(pos: Table) -> None:
    """One die, or with the Train Station one or two (MK-22)."""
    if pos.players[pos.roller].cards[TRAIN_STATION]:
        put(pos, DICE, ONE_OR_TWO)
    else:
        take_dice(pos, pos.roller, DICE_ONE)


def take_dice(pos: Table, seat: int, option: Move) -> None:
    pos.dice = option.number
    if pos.shielding:
        pos.shielding = False
        put(pos, SHIELD, SHIELDS_WITH[pos.dice])
    else:
        first_roll(pos)


def shield(pos: Table, seat: int, option: Move) -> None:
    """Number Shield: one total that the roll cannot be (MK-18)."""
    pos.shielded = option.number
    pos.tell(SHIELDED, seat, option.number)
    first_roll(pos)


def first_roll(pos: Table) -> None:
    """With the Radio Tower the roller may throw once more, having seen this (MK-23, MK-83)."""
    roll(pos)
    cards = pos.players[pos.roller].cards
    if cards[RADIO_TOWER]:
        put(pos, REROLL, REROLLS[cards[TRAIN_STATION]])


def roll(pos: Table) -> None:
    """Throw the dice, and throw them all again as long as they show the shielded total (MK-18)."""
    throw(pos)
    while pos.total == pos.shielded:
        pos.tell(SHIELD_HELD, pos.roller, pos.total)
        throw(pos)


def throw(pos: Table) -> None:
    pos.die1 = 1 + pos.draw(6)
    pos.die2 = 1 + pos.draw(6) if pos.dice == 2 else 0
    pos.total = pos.die1 + pos.die2
    pos.tell(ROLLED, pos.roller, pos.die1, pos.die2)


def reroll(pos: Table, seat: int, option: Move) -> None:
    """All dice, one or two; the second result stands, and the shield still holds (MK-19, MK-23)."""
    if option is KEEP:
        return
    pos.tell(REROLLED, seat, option.number)
    pos.dice = option.number
    if not pos.settings.shield_covers_reroll:
        pos.shielded = 0
    roll(pos)


# -- payments and income -----------------------------------------------------------------------------


def income(pos: Table) -> None:
    """Payments, blue, green, purple, all by the final total (MK-14); then the purchase, which waits
    only for what the majors may ask."""
    payments(pos)
    blue_income(pos)
    green_income(pos)
    if pos.total == MAJORS_ON:
        majors(pos)
        pos.then(purchase)
    else:
        purchase(pos)


def payments(pos: Table) -> None:
    """The roller pays the others' Cafes or Restaurants, anticlockwise, each in full before the
    next, from what he had before this go's income (MK-25, MK-26)."""
    for card in RED_ON[pos.total]:
        for seat in ANTICLOCKWISE[pos.seats][pos.roller]:
            cards = pos.players[seat].cards
            if cards[card]:
                each = PAYS[card]
                if pos.settings.mall_helps_red:
                    each += cards[SHOPPING_MALL]  # MK-27
                pay(pos, pos.roller, seat, cards[card] * each, card)


def pay(pos: Table, payer: int, payee: int, amount: int, card: int) -> None:
    """Who has too little pays what he has; the rest is lost (MK-28)."""
    paid = min(amount, pos.players[payer].coins)
    if paid:
        pos.players[payer].coins -= paid
        pos.players[payee].coins += paid
        pos.tell(PAID, payer, payee, paid, card)


def blue_income(pos: Table) -> None:
    """Blue cards pay every owner, whoever rolled (MK-30)."""
    for card in BLUE_ON[pos.total]:
        for seat in range(pos.seats):
            cards = pos.players[seat].cards
            if cards[card]:
                earn(pos, seat, cards[card] * PAYS[card], card)


def green_income(pos: Table) -> None:
    """Green cards pay the roller only (MK-31)."""
    for card in GREEN_ON[pos.total]:
        cards = pos.players[pos.roller].cards
        if cards[card]:
            earn(pos, pos.roller, cards[card] * green_pays(cards, card), card)


def green_pays(cards: list[int], card: int) -> int:
    """Factories and markets pay by the roller's own cards, without the Mall (MK-32)."""
    if card == CHEESE_FACTORY:
        return PAYS[card] * cards[LIVESTOCK_FARM]
    if card == FURNITURE_FACTORY:
        return PAYS[card] * (cards[FOREST] + cards[MINE])
    if card == PRODUCE_MARKET:
        return PAYS[card] * (cards[WHEAT_FIELD] + cards[APPLE_ORCHARD])
    return PAYS[card] + cards[SHOPPING_MALL]


def earn(pos: Table, seat: int, amount: int, card: int) -> None:
    """The bank never runs out (MK-6)."""
    if amount:
        pos.players[seat].coins += amount
        pos.tell(EARNED, seat, amount, card)


# Majors


def majors(pos: Table) -> None:
    """The roller's own, in this order: Stadium, TV Station, Business Complex (MK-34)."""
    cards = pos.players[pos.roller].cards
    if cards[STADIUM]:
        stadium(pos)
    if cards[TV_STATION]:
        put(pos, VICTIM, [TV[seat] for seat in opponents(pos)])
    if cards[BUSINESS_COMPLEX]:
        pos.then(business_complex)


def opponents(pos: Table) -> list[int]:
    return [seat for seat in range(pos.seats) if seat != pos.roller]


def stadium(pos: Table) -> None:
    """Every opponent pays 2 (MK-35)."""
    for seat in ANTICLOCKWISE[pos.seats][pos.roller]:
        pay(pos, seat, pos.roller, PAYS[STADIUM], STADIUM)


def tv_station(pos: Table, seat: int, option: Move) -> None:
    """One opponent of the roller's choice pays 5 (MK-36)."""
    pay(pos, option.seat, seat, PAYS[TV_STATION], TV_STATION)


def richest(pos: Table) -> Move:
    """The opponent with the most coins now, or else with most landmarks if that is agreed; among
    equals the first anticlockwise (MK-37)."""
    best = -1
    best_worth = -1
    for seat in ANTICLOCKWISE[pos.seats][pos.roller]:
        worth = pos.players[seat].coins * (len(LANDMARKS) + 1)
        if pos.settings.tv_tie == "landmarks":
            worth += built(pos.players[seat])
        if worth > best_worth:
            best = seat
            best_worth = worth
    return TV[best]


def default_victim(pos: Table, ask: Ask) -> Option:
    return richest(pos)


def business_complex(pos: Table) -> None:
    """The roller may exchange an ordinary card with one opponent, who cannot refuse (MK-38)."""
    put(pos, PARTNER, [SWAP_NONE] + [SWAP[seat] for seat in opponents(pos)])


def swap(pos: Table, seat: int, option: Move) -> None:
    if option is not SWAP_NONE:
        put(pos, TAKEN, [TAKE[card] for card in ordinary(pos, option.seat)], option.seat)


def ordinary(pos: Table, seat: int) -> list[int]:
    """What may be exchanged: never landmarks or majors."""
    cards = pos.players[seat].cards
    return [card for card in ORDINARY if cards[card]]


def take(pos: Table, seat: int, option: Move, partner: int) -> None:
    put(pos, GIVEN, [GIVE[card] for card in ordinary(pos, seat)], (partner, option.card))


def give(pos: Table, seat: int, option: Move, deal: tuple[int, int]) -> None:
    """Both cards change towns and are in force at once (MK-39, MK-40)."""
    partner, taken = deal
    mine = pos.players[seat].cards
    theirs = pos.players[partner].cards
    mine[taken] += 1
    theirs[taken] -= 1
    mine[option.card] -= 1
    theirs[option.card] += 1
    pos.tell(SWAPPED, seat, partner, taken, option.card)


# -- purchase ------------------------------------------------------------------------------------------


def purchase(pos: Table) -> None:
    """The roller may buy one card, or none (MK-41)."""
    roller = pos.players[pos.roller]
    # The Park must have stood when the dice were rolled: one that is bought now comes too late (MK-46).
    pos.double = pos.die1 == pos.die2 and roller.cards[AMUSEMENT_PARK] > 0
    options = []
    for option in AFFORDABLE[min(roller.coins, RICH)]:
        if for_sale(pos, roller, option):
            options.append(option)
    options.append(PASS)
    put(pos, PURCHASE, options)


def for_sale(pos: Table, player: Player, option: Move) -> bool:
    """One of each landmark and major to a player, so those never run out; ordinary cards while
    they last (MK-42)."""
    if option.once:
        return not player.cards[option.card]
    return pos.supply[option.card] > 0


def buy(pos: Table, seat: int, option: Move) -> None:
    """The cost goes to the bank (MK-43)."""
    if option is PASS:
        pos.tell(PASSED, seat)
    else:
        card = option.card
        pos.players[seat].coins -= COST[card]
        pos.players[seat].cards[card] += 1
        if card < ESTABLISHMENTS:
            pos.supply[card] -= 1
        pos.tell(BOUGHT, seat, card, COST[card])
    victory_check(pos)


# -- victory check, extra go, next go ----------------------------------------------------------------------


def victory_check(pos: Table) -> None:
    """Four landmarks win at once; or, if all shall have equally many goes, with the round, and
    without an extra go (MK-45)."""
    if not has_all(pos.players[pos.roller]):
        extra_go(pos)
    elif pos.settings.finish == "at_once":
        end_game(pos, "landmarks")
    else:
        pos.last_round = True
        next_go(pos)


def has_all(player: Player) -> bool:
    return all(player.cards[landmark] for landmark in LANDMARKS)


def extra_go(pos: Table) -> None:
    """A double with the Amusement Park gives an extra go, and so on up to the agreed number (MK-46
    to MK-48)."""
    cap = pos.settings.extra_go_cap
    if pos.double and (cap == 0 or pos.extra < cap):
        pos.extra += 1
        go(pos)
    else:
        next_go(pos)


def next_go(pos: Table) -> None:
    """Clockwise without a break (MK-8).  Once somebody has got there the last player's go is the
    last of all (MK-45)."""
    pos.extra = 0
    pos.goes += 1
    pos.roller += 1
    if pos.roller == pos.seats:
        pos.roller = 0
        if pos.last_round:
            end_game(pos, "landmarks")
            return
    if pos.goes < scheduled_goes(pos):
        go(pos)
    else:
        end_round(pos)


def scheduled_goes(pos: Table) -> int:
    """One each in a round; in a postal turn the first player has a second one (MK-9, MK-11)."""
    return pos.seats + 1 if pos.sheets else pos.seats


def end_round(pos: Table) -> None:
    """The game ends at the limit (MK-50); by post new sheets are written first."""
    if pos.round == limit(pos.settings):
        end_game(pos, "landmarks" if pos.last_round else "limit")
        return
    pos.round += 1
    pos.goes = 0
    if not pos.sheets:
        go(pos)


def limit(settings: Settings) -> int:
    """Rounds, or postal turns."""
    return settings.turn_limit or (TURNS if settings.mode == "postal" else ROUNDS)


# -- the result ----------------------------------------------------------------------------------------------


def end_game(pos: Table, reason: str) -> None:
    """Equal players share a place, and the next place is skipped."""
    pos.tell(ENDED, pos.round)
    players = pos.players
    pos.end([1 + sum(ahead(rival, player) for rival in players) for player in players], reason)


def ahead(one: Player, other: Player) -> bool:
    """Most landmarks, then the dearest landmarks, then coins."""
    if built(one) != built(other):
        return built(one) > built(other)
    if built_cost(one) != built_cost(other):
        return built_cost(one) > built_cost(other)
    return one.coins > other.coins


def built(player: Player) -> int:
    return sum(player.cards[landmark] for landmark in LANDMARKS)


def built_cost(player: Player) -> int:
    return sum(player.cards[landmark] * COST[landmark] for landmark in LANDMARKS)


# -- by post: the answers of a sheet -----------------------------------------------------------------------


def ordered(pos: Table, decision: Decision, options: list[Move]) -> Move:
    """What the block in force says to a decision point, from the state at this moment (MK-64)."""
    block = block_in_force(pos)
    if decision is SPECIAL:
        return ordered_special(pos, block, options)
    if decision is CHOOSE:
        return block.chosen
    if decision is DICE:
        return ordered_dice(pos, block)
    if decision is SHIELD:
        return block.shield
    if decision is REROLL:
        return ordered_reroll(pos, block)
    if decision is VICTIM:
        return richest(pos) if block.tv == NOBODY else TV[block.tv]
    if decision is PARTNER:
        return ordered_swap(pos, block)
    if decision is TAKEN:
        return TAKE[block.take]
    if decision is GIVEN:
        return GIVE[block.give]
    return ordered_purchase(pos, block, options)


def block_in_force(pos: Table) -> Block:
    """GO 1, or GO 2 for the second go of the first player; an extra go has its own block, or else
    uses that of its go again, unless it is agreed that it has none (MK-61, MK-67)."""
    blocks = pos.sheets[pos.roller].blocks
    if pos.extra and blocks[go_number(pos) + 1].written:
        return blocks[go_number(pos) + 1]
    if pos.extra and pos.settings.extra_orders == "none":
        return NO_BLOCK
    return blocks[go_number(pos)]


def go_number(pos: Table) -> int:
    return GO_2 if pos.goes == pos.seats else GO_1


def ordered_special(pos: Table, block: Block, options: list[Move]) -> Move:
    """If it is unspent, possible, and its condition holds; else it is void, and not spent (MK-21).
    A block that an extra go uses again is used without it (MK-67)."""
    used_again = pos.extra > 0 and block is pos.sheets[pos.roller].blocks[go_number(pos)]
    if block.special is SPECIAL_NONE or block.special not in options or used_again:
        return SPECIAL_NONE
    order = ORDER_CHOOSE if block.special is SPECIAL_CHOOSE else ORDER_SHIELD
    if not holds(pos, block.special_if):
        pos.note(VOID, pos.roller, order, CONDITION)
        return SPECIAL_NONE
    if not possible(pos, block):
        pos.note(VOID, pos.roller, order, IMPOSSIBLE)
        return SPECIAL_NONE
    return block.special


def holds(pos: Table, condition: Move) -> bool:
    """Whether the roller has that card, or has it not (MK-66)."""
    if condition is ALWAYS:
        return True
    has = pos.players[pos.roller].cards[condition.card] > 0
    return has if condition.number == 1 else not has


def possible(pos: Table, block: Block) -> bool:
    """Two chosen dice need a Train Station; a shield must be a total that the dice can show."""
    station = pos.players[pos.roller].cards[TRAIN_STATION]
    if block.special is SPECIAL_CHOOSE:
        return block.chosen in CHOOSE_NUMBER[station]
    dice = 1
    if station and not (block.dice is DICE_ONE and holds(pos, block.dice_if)):
        dice = 2
    return block.shield in SHIELDS_WITH[dice]


def ordered_dice(pos: Table, block: Block) -> Move:
    if not holds(pos, block.dice_if):
        pos.note(VOID, pos.roller, ORDER_DICE, CONDITION)
        return DICE_TWO
    return block.dice


def ordered_reroll(pos: Table, block: Block) -> Move:
    """On the totals named, with the dice named or as many as before; two only with a Train Station."""
    if pos.total not in block.again:
        return KEEP
    dice = block.again_with.number or pos.dice
    return REROLL_TWO if dice == 2 and pos.players[pos.roller].cards[TRAIN_STATION] else REROLL_ONE


def ordered_swap(pos: Table, block: Block) -> Move:
    """Both cards must be there, or nothing is exchanged (MK-39)."""
    if block.swap == NOBODY:
        return SWAP_NONE
    if pos.players[block.swap].cards[block.take] and pos.players[pos.roller].cards[block.give]:
        return SWAP[block.swap]
    pos.note(VOID, pos.roller, ORDER_SWAP, IMPOSSIBLE)
    return SWAP_NONE


def ordered_purchase(pos: Table, block: Block, options: list[Move]) -> Move:
    """The first candidate that is legal; the writer is told why those before it were not (MK-65)."""
    for card in block.candidates:
        if BUY[card] in options:
            return BUY[card]
        roller = pos.players[pos.roller]
        if BUY[card].once and roller.cards[card]:
            pos.note(FAILED, pos.roller, card, ALREADY_YOURS)
        elif card < ESTABLISHMENTS and not pos.supply[card]:
            pos.note(FAILED, pos.roller, card, SOLD_OUT)
        else:
            pos.note(FAILED, pos.roller, card, SHORT, COST[card] - roller.coins)
    return PASS


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets (MK-81) --------

SPECIAL: Final = Decision(BOX, "special", "MK-15", special, 3, SPECIAL_NONE)
CHOOSE: Final = Decision(BOX, "choose", "MK-16", choose, 27, CHOOSE_ONE[5])
DICE: Final = Decision(BOX, "dice", "MK-22", take_dice, 2, DICE_TWO)
SHIELD: Final = Decision(BOX, "shield", "MK-18", shield, 11, SHIELDS[2])
REROLL: Final = Decision(BOX, "reroll", "MK-23", reroll, 3, KEEP)
VICTIM: Final = Decision(BOX, "tv", "MK-36", tv_station, 3, default_victim)
PARTNER: Final = Decision(BOX, "swap", "MK-38", swap, 4, SWAP_NONE)
TAKEN: Final = Decision(BOX, "take", "MK-38", take, 12)
GIVEN: Final = Decision(BOX, "give", "MK-38", give, 12)
PURCHASE: Final = Decision(BOX, "buy", "MK-41", buy, 20, PASS)
