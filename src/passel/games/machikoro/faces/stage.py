"""Machi Koro: what is shown for each event, the strip above the board, and the end of the game."""

from __future__ import annotations

from typing import Final

import passel.games.machikoro.components as c
from passel.contract import (
    Carry,
    Chip,
    Direction,
    End,
    Flip,
    Flow,
    Glow,
    Phase,
    Place,
    Roll,
    Say,
    Stage,
    Strip,
    Turn,
    View,
)
from passel.games.machikoro.view_types import Public
from passel.i18n import _

STAGE: Final = Stage(c.BOX)
BANK: Final = "bank"  # it is not counted: it never runs out
DICE: Final = "dice"


def coins(seat: int) -> Place:
    return f"coins-{seat}"


def tile(seat: int, card: int) -> Place:
    return f"{'tile' if card < c.ESTABLISHMENTS else 'landmark'}-{seat}-{c.CARD[card]}"


def site(seat: int, card: int) -> Place:
    """Where a landmark is built: not counted."""
    return f"site-{seat}-{c.CARD[card]}"


def pile(card: int) -> Place:
    return f"pile-{c.CARD[card]}"


# -- dice ------------------------------------------------------------------------------------------------


@STAGE.on(c.WENT)
def went(view: View, seat: int, round: int, extra: int) -> Direction:
    if extra:
        return Direction((Turn(seat), Say(seat, _("A double!"))), ms=800)
    return Direction((Turn(seat),), ms=400)


@STAGE.on(c.ROLLED)
def rolled(view: View, seat: int, die: int, die2: int) -> Roll:
    return Roll(seat, (die, die2) if die2 else (die,), at=DICE)


@STAGE.on(c.CHOSE)
def chose(view: View, seat: int, die: int, die2: int) -> Direction:
    return Direction((Roll(seat, (die, die2) if die2 else (die,), still=True, at=DICE),), ms=700)


@STAGE.on(c.SHIELDED)
def shielded(view: View, seat: int, total: int) -> Direction:
    return Direction((Say(seat, _("{total} won't count").format(total=total)),), ms=600)


@STAGE.on(c.SHIELD_HELD)
def shield_held(view: View, seat: int, total: int) -> Direction:
    return Direction((Say(seat, _("{total} doesn't count").format(total=total)),), ms=600)


@STAGE.on(c.REROLLED)
def rerolled(view: View, seat: int, dice: int) -> Direction:
    return Direction((Say(seat, _("Rolls again")),), ms=600)


# -- payments and income -----------------------------------------------------------------------------------


@STAGE.on(c.PAID)
def paid(view: View, payer: int, payee: int, n: int, card: int) -> Direction:
    """Payments are shown one by one: their order decides who gets paid.  A Stadium is paid by all at once."""
    cues = Glow(tile(payee, card)), Flow(coins(payer), coins(payee), n)
    return Direction(cues, group="stadium" if card == c.STADIUM else "", ms=700)


@STAGE.on(c.EARNED)
def earned(view: View, seat: int, n: int, card: int) -> Direction:
    """Income from the same card is shown for all towns at once."""
    return Direction((Glow(tile(seat, card)), Flow(BANK, coins(seat), n)), group=f"earned-{card}", ms=700)


@STAGE.on(c.SWAPPED)
def swapped(view: View, seat: int, partner: int, taken: int, given: int) -> Direction:
    return Direction(
        (
            Carry(tile(partner, taken), tile(seat, taken), face=pile(taken)),
            Carry(tile(seat, given), tile(partner, given), face=pile(given)),
        ),
        ms=900,
    )


@STAGE.on(c.BOUGHT)
def bought(view: View, seat: int, card: int, cost: int) -> Direction:
    if card >= c.ESTABLISHMENTS:
        return Direction((Flow(coins(seat), site(seat, card), cost), Flip(tile(seat, card))), ms=1000)
    return Direction((Flow(coins(seat), BANK, cost), Carry(pile(card), tile(seat, card))), ms=700)


@STAGE.on(c.PASSED)
def passed(view: View, seat: int) -> Direction:
    return Direction((Say(seat, _("Keeps the coins")),), ms=500)


# -- the end, and by post ----------------------------------------------------------------------------------


@STAGE.on(c.ENDED)
def ended(view: View, round: int) -> Direction:
    winners = [seat for seat, place in enumerate(view.places) if place == 1]
    built = [tile(seat, card) for seat in winners for card in c.LANDMARKS]
    return Direction((*[Glow(place) for place in built], End()), ms=1600)


@STAGE.on(c.TURN)
def turn(view: View, turn: int) -> Phase:
    return Phase(_("Turn {turn}").format(turn=turn))


@STAGE.on(c.NO_MOVES)
def no_moves(view: View, seat: int) -> Say:
    return Say(seat, _("No orders"))


STAGE.silent("by post only: the order sheet says it", c.VOID, c.FAILED)


# -- the strip, and the counters ---------------------------------------------------------------


def strip(view: View) -> Strip:
    table: Public = view.public
    chips = [Chip(seat, coins(seat), town.coins, _("coins")) for seat, town in enumerate(table.towns)]
    if table.mode == "postal":  # between two turns nobody acts, and no dice lie on the table
        return Strip(-1, (), tuple(chips), "coin")
    dice = tuple([die for die in table.dice if die])
    return Strip(-1 if view.over else table.roller, dice, tuple(chips), "coin")


def places(view: View) -> dict[Place, int]:
    table: Public = view.public
    found = {pile(card): left for card, left in enumerate(table.supply)}
    for seat, town in enumerate(table.towns):
        found[coins(seat)] = town.coins
        found |= {tile(seat, card): count for card, count in enumerate(town.cards)}
    return found
