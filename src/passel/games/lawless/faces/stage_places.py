"""Lawless Empire: the places between which things move on the board, and what is counted there.

Plans, what lies on them (dice, Schemes) and Assist tokens are places that are not counted: they are taken off
the table without an event that says how many there were."""

from __future__ import annotations

from typing import Final

import passel.games.lawless.components as c
from passel.contract import Place, View
from passel.games.lawless.view_types import HIDDEN, Public

BAG: Final = "bag"  # of Soldati
DECK: Final = "deck"  # of Schemes
DISCARDS: Final = "discards"  # not counted: Schemes get there without an event
NEWS: Final = "news"  # the number of Opportunity cards left,
OPPORTUNITY: Final = "opportunity"  # and the pile itself
PLANS: Final = "plans"  # all of them
RESULTS: Final = "results"
STACK: Final = "stack"  # of Syndicates that nobody has yet


def seat_of(seat: int) -> Place:
    return f"seat-{seat}"


def flag(seat: int) -> Place:
    """Of the First player; not counted: no event says who had it before."""
    return f"flag-{seat}"


def lucre(seat: int) -> Place:
    return f"lucre-{seat}"


def bribery(seat: int) -> Place:
    return f"bribery-{seat}"


def token(seat: int, number: int) -> Place:
    return lucre(seat) if number == c.LUCRE else bribery(seat)


def dice(seat: int) -> Place:
    """Dice that are not placed yet."""
    return f"dice-{seat}"


def die(seat: int, board: int, face: int) -> Place:
    return f"die-{seat}-{c.BOARD[board].lower()}-{face}"


def lane(seat: int, board: int) -> Place:
    """All dice of a player on a Plan."""
    return f"lane-{seat}-{c.BOARD[board].lower()}"


def plan(board: int) -> Place:
    return f"plan-{c.BOARD[board].lower()}"


def plot(seat: int, board: int) -> Place:
    """A Scheme on a Plan."""
    return f"plot-{seat}-{c.BOARD[board].lower()}"


def laid(seat: int, board: int) -> Place:
    """The same in the area of its owner, who alone knows it."""
    return f"laid-{seat}-{c.BOARD[board].lower()}"


def schemes(seat: int) -> Place:
    return f"schemes-{seat}"


def scheme(seat: int, number: int) -> Place:
    """Schemes of one kind in the reader's hand."""
    return f"scheme-{seat}-{c.SCHEME[number]}"


def soldati(seat: int, side: int) -> Place:
    return f"soldati-{seat}-{c.SIDE[side].lower()}"


def listed(side: int) -> Place:
    """Soldati of the List that show a side, with the one that was taken from it for somebody."""
    return f"list-{c.SIDE[side].lower()}"


def hand(seat: int) -> Place:
    """Orders in a hand."""
    return f"orders-{seat}"


def order(seat: int, number: int) -> Place:
    """Orders of one kind in the reader's hand."""
    return f"order-{seat}-{c.ORDER[number]}"


def pile(syndicate: int) -> Place:
    """Orders on a Syndicate."""
    return f"orders-{c.SYNDICATE[syndicate].lower()}"


def syndicate(number: int) -> Place:
    return f"syndicate-{c.SYNDICATE[number].lower()}"


def assist(seat: int, number: int) -> Place:
    return f"assist-{seat}-{c.SYNDICATE[number].lower()}"


def verdict(number: int) -> Place:
    """The Orders of a Syndicate, face up."""
    return f"verdict-{c.SYNDICATE[number].lower()}"


def suspect(role: int) -> Place:
    """A role among those in this game."""
    return f"suspect-{c.ROLE[role]}"


def own_role(seat: int) -> Place:
    """The reader's role, in the reader's area."""
    return f"card-{seat}"


def role(seat: int) -> Place:
    """A role that is known to all."""
    return f"role-{seat}"


def guess(seat: int) -> Place:
    """What the Informant takes a player for."""
    return f"guess-{seat}"


def score(seat: int) -> Place:
    return f"score-{seat}"


def counted(view: View) -> dict[Place, int]:
    table: Public = view.public
    turned_up = table.phase == c.PHASE[c.REVELATION]
    found = {
        BAG: table.bag,
        DECK: table.deck,
        NEWS: len(c.OPPORTUNITIES) - len(table.opportunities),
        STACK: c.SYNDICATES - len(table.syndicates),
        RESULTS: int(view.over),
    }
    for number, side in enumerate(c.SIDE):
        found[listed(number)] = [*table.the_list, table.held].count(side)
    for number, tile in enumerate(table.syndicates):
        found[syndicate(number)] = 1
        found[pile(number)] = tile.orders
        found[verdict(number)] = int(turned_up)
    for seat, its in enumerate(table.players):
        found[lucre(seat)] = its.lucre
        found[bribery(seat)] = its.bribery
        found[dice(seat)] = len(its.dice)
        found[hand(seat)] = its.orders
        found[role(seat)] = int(its.role != HIDDEN)
        found[score(seat)] = max(its.score, 0)
        found[guess(seat)] = int(seat in guessed(table))
        found |= {soldati(seat, number): its.soldati.count(side) for number, side in enumerate(c.SIDE)}
        if seat != view.seat:
            found[schemes(seat)] = its.schemes
    if view.own is not None:
        found |= {
            scheme(view.seat, number): view.own.schemes.count(kind) for number, kind in enumerate(c.SCHEME)
        }
        found |= {
            order(view.seat, number): view.own.orders.count(kind) for number, kind in enumerate(c.ORDER)
        }
    return found


def guessed(table: Public) -> list[int]:
    """The players whose roles the Informant has named."""
    return [(table.informant + 1 + place) % len(table.players) for place in range(len(table.guesses))]
