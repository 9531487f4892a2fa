"""Lawless Empire, the Command phase: Orders are given, added, stolen and swapped, and leave a trail."""

from __future__ import annotations

from typing import Final

from passel.games.lawless.components import *
from passel.kernel import Decision

# -- a turn ----------------------------------------------------------------------------------------


def command(pos: Table, seat: int) -> None:
    """Any number of gives, and an action for each Bribery, in any order (LE-75)."""
    pos.actions = pos.players[seat].bribery
    offer_orders(pos, seat)


def offer_orders(pos: Table, seat: int) -> None:
    """In a lane, though alone: what can be given depends on a hidden hand."""
    if pos.actions or may_give_any(pos, seat):
        pos.together([seat], consider)
        pos.then(carry_out, seat)


def may_give_any(pos: Table, seat: int) -> bool:
    if pos.players[seat].order_count:
        for syndicate in pos.syndicates:
            if may_give(syndicate, seat):
                return True
    return False


def consider(pos: Table, seat: int) -> None:
    options = [DONE]
    add_gives(pos, seat, options)
    if pos.actions:
        add_actions(pos, seat, options)
    pos.ask(seat, COMMAND, options)


def add_gives(pos: Table, seat: int, options: list[Move]) -> None:
    hand = pos.players[seat].orders
    for order in range(ORDERS):
        if hand[order]:
            for number in range(len(pos.syndicates)):
                if may_give(pos.syndicates[number], seat):
                    options.append(GIVE[order][number])


def may_give(syndicate: Syndicate, seat: int) -> bool:
    """Only with an Assist token on it, and only who controls or assists it (LE-76, LE-77)."""
    return syndicate.assists > 0 and (syndicate.controller == seat or syndicate.assists >> seat & 1 == 1)


def add_actions(pos: Table, seat: int, options: list[Move]) -> None:
    """Add where giving is not allowed (LE-78), steal (LE-79), swap (LE-80)."""
    hand = pos.players[seat].orders
    for order in range(ORDERS):
        if hand[order]:
            for number in range(len(pos.syndicates)):
                if not may_give(pos.syndicates[number], seat):
                    options.append(ADD[order][number])
    piles = 0
    for number in range(len(pos.syndicates)):
        if pos.syndicates[number].size:
            piles += 1
            options.append(STEAL[number])
    for other in range(pos.seats):
        if other != seat and pos.players[other].order_count:
            options.append(ROB[other])
    if piles > 1:
        options.append(SWAP)  # LE-81


def choose(pos: Table, seat: int, option: Move) -> None:
    pos.players[seat].chosen = option


def carry_out(pos: Table, seat: int) -> None:
    player = pos.players[seat]
    option = player.chosen
    player.chosen = DONE
    if option is DONE:
        return
    if option is GIVE[option.number][option.syndicate]:
        put(pos, seat, option.number, option.syndicate)
        pos.note(GAVE, seat, option.syndicate, option.number)
    else:
        pos.actions -= 1  # Bribery is not spent
        if option is SWAP:
            pos.ask(seat, PAIR, pairs(pos))
        elif option is STEAL[option.syndicate]:
            order = steal(pos, seat, option.syndicate)
            pos.note(STOLE, seat, option.syndicate, order)
        elif option is ADD[option.number][option.syndicate]:
            put(pos, seat, option.number, option.syndicate)
            pos.note(ADDED, seat, option.syndicate, option.number)
        else:
            order = rob(pos, seat, option.seat)
            pos.note(ROBBED, seat, option.seat, order)
    pos.then(offer_orders, seat)


# -- orders change places ----------------------------------------------------------------------------


def put(pos: Table, seat: int, order: int, number: int) -> None:
    player = pos.players[seat]
    player.orders[order] -= 1
    player.order_count -= 1
    pos.syndicates[number].orders[order] += 1
    pos.syndicates[number].size += 1
    pos.trail.append((seat, seat, PILE + number, order, NOBODY))


def steal(pos: Table, seat: int, number: int) -> int:
    """A random Order, which goes into the thief's hand (LE-79)."""
    syndicate = pos.syndicates[number]
    order = drawn(pos, syndicate.orders, syndicate.size)
    syndicate.orders[order] -= 1
    syndicate.size -= 1
    take(pos, seat, order)
    pos.trail.append((seat, PILE + number, seat, order, NOBODY))
    return order


def rob(pos: Table, seat: int, victim: int) -> int:
    robbed = pos.players[victim]
    order = drawn(pos, robbed.orders, robbed.order_count)
    robbed.orders[order] -= 1
    robbed.order_count -= 1
    take(pos, seat, order)
    pos.trail.append((seat, victim, seat, order, NOBODY))
    return order


def take(pos: Table, seat: int, order: int) -> None:
    pos.players[seat].orders[order] += 1
    pos.players[seat].order_count += 1


def drawn(pos: Table, orders: list[int], size: int) -> int:
    """The kind of one of so many Orders, each as likely as another."""
    left = pos.draw(size)
    order = 0
    while left >= orders[order]:
        left -= orders[order]
        order += 1
    return order


def pairs(pos: Table) -> list[Move]:
    options = []
    for one in range(len(pos.syndicates)):
        if pos.syndicates[one].size:
            for pair in SWAP_PAIR[one]:
                if pair.other < len(pos.syndicates) and pos.syndicates[pair.other].size:
                    options.append(pair)
    return options


def swap(pos: Table, seat: int, option: Move) -> None:
    """A random Order of one and a random Order of the other, unseen by all (LE-80)."""
    one = pos.syndicates[option.syndicate]
    other = pos.syndicates[option.other]
    goes = drawn(pos, one.orders, one.size)
    comes = drawn(pos, other.orders, other.size)
    one.orders[goes] -= 1
    other.orders[comes] -= 1
    one.orders[comes] += 1
    other.orders[goes] += 1
    pos.trail.append((seat, PILE + option.syndicate, PILE + option.other, goes, comes))
    pos.note(SWAPPED, seat, option.syndicate, option.other)


def order_code(orders: list[int]) -> int:
    code = 0
    for order in range(ORDERS):
        code += orders[order] * ORDER_CODE[order]
    return code


# -- the decisions -----------------------------------------------------------------------------------

COMMAND: Final = Decision(BOX, "command", "LE-75", choose, 46, DONE, secret=True)
PAIR: Final = Decision(BOX, "swap", "LE-80", swap, 28)
