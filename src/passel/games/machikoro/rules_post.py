"""Machi Koro by post: how a turn begins, and how its sheets are written, decision by decision.

A sheet comes as text (orders.py) or from a bot; either way it is these small decisions, made by all
players side by side and unseen.  The goes that follow are played by rules.py.
"""

from __future__ import annotations

from typing import Final

from passel.games.machikoro.components import *
from passel.games.machikoro.rules import go, lay_out
from passel.kernel import Decision

# -- a turn --------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    lay_out(pos)
    if pos.settings.mode == "postal":
        turn(pos)
    else:
        go(pos)


def turn(pos: Table) -> None:
    """Everybody writes a sheet, unseen by the others (MK-60); then the turn is run, and the next
    one begins."""
    pos.sheets = [Sheet() for _ in range(pos.seats)]
    pos.together(list(range(pos.seats)), write_sheet)
    pos.then(run_turn)
    pos.then(turn)


def run_turn(pos: Table) -> None:
    """Go by go, from the sheets: nobody is asked (MK-63)."""
    pos.turn = []
    pos.tell(TURN, pos.round)
    for seat in range(pos.seats):
        player = pos.players[seat]
        if pos.sheets[seat].received:
            player.absent = 0
        else:
            player.absent += 1
            pos.tell(NO_MOVES, seat)
    go(pos)


# -- a sheet ---------------------------------------------------------------------------------------


def write_sheet(pos: Table, seat: int) -> None:
    """Orders, or none (MK-70)."""
    pos.ask(seat, SHEET, ORDERS_OR_NONE)


def sheet(pos: Table, seat: int, option: Move) -> None:
    if option is ORDERS:
        pos.sheets[seat].received = True
        write_block(pos, seat, 0)


def write_block(pos: Table, seat: int, number: int) -> None:
    """GO 1, EXTRA 1; for the first player of the turn GO 2, EXTRA 2 as well (MK-61)."""
    if number == BLOCKS or (number == GO_2 and seat != pos.roller):
        return
    if number in (EXTRA_1, EXTRA_2):
        pos.sheets[seat].blocks[number].written = False
        if could_have(pos, seat, TRAIN_STATION) and could_have(pos, seat, AMUSEMENT_PARK):
            pos.ask(seat, EXTRA, SAME_OR_WRITE, number)
        else:
            write_block(pos, seat, number + 1)
    else:
        write_orders(pos, seat, number)


def extra(pos: Table, seat: int, option: Move, number: int) -> None:
    """A block of its own, or else GO n again (MK-67)."""
    if option is EXTRA_WRITE:
        pos.sheets[seat].blocks[number].written = True
        write_orders(pos, seat, number)
    else:
        write_block(pos, seat, number + 1)


def write_orders(pos: Table, seat: int, number: int) -> None:
    pos.then(order_purchase, seat, number)
    pos.then(order_special, seat, number)
    pos.then(order_dice, seat, number)
    pos.then(order_reroll, seat, number)
    pos.then(order_tv, seat, number)
    pos.then(order_swap, seat, number)
    pos.then(write_block, seat, number + 1)


def could_have(pos: Table, seat: int, card: int) -> bool:
    """He has it now, or it is a candidate on this sheet."""
    if pos.players[seat].cards[card]:
        return True
    return any(card in block.candidates for block in pos.sheets[seat].blocks)


def the_block(pos: Table, seat: int, number: int) -> Block:
    return pos.sheets[seat].blocks[number]


# -- the orders of a block -------------------------------------------------------------------------


def order_purchase(pos: Table, seat: int, number: int) -> None:
    """Up to five candidates, each once; no landmark or major that he owns (MK-65)."""
    block = the_block(pos, seat, number)
    if len(block.candidates) < CANDIDATES:
        cards = pos.players[seat].cards
        options = []
        for card in range(CARDS):
            if card not in block.candidates and not (BUY[card].once and cards[card]):
                options.append(BUY[card])
        options.append(DONE)
        pos.ask(seat, CANDIDATE, options, number)


def candidate(pos: Table, seat: int, option: Move, number: int) -> None:
    if option is not DONE:
        the_block(pos, seat, number).candidates.append(option.card)
        order_purchase(pos, seat, number)


def order_special(pos: Table, seat: int, number: int) -> None:
    """One that is not spent and stands in no other block (MK-68)."""
    player = pos.players[seat]
    options = [SPECIAL_NONE]
    if player.choose and not stands(pos, seat, SPECIAL_CHOOSE):
        options.append(SPECIAL_CHOOSE)
    if player.shield and not stands(pos, seat, SPECIAL_SHIELD):
        options.append(SPECIAL_SHIELD)
    pos.ask(seat, SPECIAL_ORDER, options, number)


def stands(pos: Table, seat: int, special: Move) -> bool:
    return any(block.special is special for block in pos.sheets[seat].blocks)


def special(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).special = option
    if option is SPECIAL_CHOOSE:
        options = CHOOSE_NUMBER[1 if could_have(pos, seat, TRAIN_STATION) else 0]
        pos.ask(seat, CHOOSE_ORDER, options, number)
    elif option is SPECIAL_SHIELD:
        pos.ask(seat, SHIELD_ORDER, SHIELDS, number)


def choose(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).chosen = option
    order_condition(pos, seat, SPECIAL_IF, number)


def shield(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).shield = option
    order_condition(pos, seat, SPECIAL_IF, number)


def order_dice(pos: Table, seat: int, number: int) -> None:
    if could_have(pos, seat, TRAIN_STATION):
        pos.ask(seat, DICE_ORDER, TWO_OR_ONE, number)


def dice(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).dice = option
    if option is DICE_ONE:
        order_condition(pos, seat, DICE_IF, number)


def order_condition(pos: Table, seat: int, decision: Decision, number: int) -> None:
    """Whether he has a card, or has it not, when the go starts (MK-66)."""
    if pos.settings.conditions == "ruled":
        pos.ask(seat, decision, CONDITIONS, number)


def special_if(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).special_if = option


def dice_if(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).dice_if = option


def order_reroll(pos: Table, seat: int, number: int) -> None:
    """The totals to throw again, rising, so that one set has one history (MK-75)."""
    if could_have(pos, seat, RADIO_TOWER):
        again = the_block(pos, seat, number).again
        last = again[-1] if again else 0
        pos.ask(seat, REROLL_ORDER, [*ON[last:], DONE], number)


def reroll(pos: Table, seat: int, option: Move, number: int) -> None:
    block = the_block(pos, seat, number)
    if option is not DONE:
        block.again.append(option.number)
        order_reroll(pos, seat, number)
    elif block.again:
        pos.ask(seat, WITH, WITHS, number)


def reroll_dice(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).again_with = option


def order_tv(pos: Table, seat: int, number: int) -> None:
    if could_have(pos, seat, TV_STATION):
        others = [TV[other] for other in range(pos.seats) if other != seat]
        pos.ask(seat, TV_ORDER, [TV_RICHEST, *others], number)


def tv(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).tv = option.seat


def order_swap(pos: Table, seat: int, number: int) -> None:
    """With whom, which card to take, which to give (MK-74)."""
    if could_have(pos, seat, BUSINESS_COMPLEX):
        others = [SWAP[other] for other in range(pos.seats) if other != seat]
        pos.ask(seat, SWAP_ORDER, [SWAP_NONE, *others], number)


def swap(pos: Table, seat: int, option: Move, number: int) -> None:
    if option is not SWAP_NONE:
        the_block(pos, seat, number).swap = option.seat
        pos.ask(seat, TAKE_ORDER, TAKE_ORDINARY, number)


def take(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).take = option.card
    pos.ask(seat, GIVE_ORDER, GIVE_ORDINARY, number)


def give(pos: Table, seat: int, option: Move, number: int) -> None:
    the_block(pos, seat, number).give = option.card


# -- the decisions of a sheet: secret, all of them -------------------------------------------------------

SHEET: Final = Decision(BOX, "sheet", "MK-60", sheet, 2, NO_ORDERS, secret=True)
EXTRA: Final = Decision(BOX, "extra", "MK-67", extra, 2, EXTRA_SAME, secret=True)
CANDIDATE: Final = Decision(BOX, "buy", "MK-65", candidate, 20, DONE, secret=True)
SPECIAL_ORDER: Final = Decision(BOX, "special", "MK-68", special, 3, SPECIAL_NONE, secret=True)
CHOOSE_ORDER: Final = Decision(BOX, "choose", "MK-16", choose, 27, CHOOSE_ONE[5], secret=True)
SHIELD_ORDER: Final = Decision(BOX, "shield", "MK-18", shield, 12, SHIELDS[2], secret=True)
SPECIAL_IF: Final = Decision(BOX, "cond", "MK-66", special_if, 39, ALWAYS, secret=True)
DICE_ORDER: Final = Decision(BOX, "dice", "MK-22", dice, 2, DICE_TWO, secret=True)
DICE_IF: Final = Decision(BOX, "cond", "MK-66", dice_if, 39, ALWAYS, secret=True)
REROLL_ORDER: Final = Decision(BOX, "on", "MK-75", reroll, 13, DONE, secret=True)
WITH: Final = Decision(BOX, "with", "MK-64", reroll_dice, 3, WITH_SAME, secret=True)
TV_ORDER: Final = Decision(BOX, "tv", "MK-36", tv, 4, TV_RICHEST, secret=True)
SWAP_ORDER: Final = Decision(BOX, "swap", "MK-38", swap, 4, SWAP_NONE, secret=True)
TAKE_ORDER: Final = Decision(BOX, "take", "MK-74", take, 12, secret=True)
GIVE_ORDER: Final = Decision(BOX, "give", "MK-74", give, 12, secret=True)
