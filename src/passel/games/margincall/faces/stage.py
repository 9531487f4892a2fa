"""Margin Call: what is shown for each event, the strip above the board, and the end of the game.

Counted are scores, bags, the draw pile, how many cards everybody holds, and the reader's own cards.  The
stack and the discard pile are not: some cards leave the stack without an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import passel.games.margincall.components as c
from passel.contract import (
    Carry,
    Chip,
    Direction,
    End,
    Flow,
    Glow,
    Phase,
    Place,
    Say,
    Stage,
    Step,
    Strip,
    Turn,
    View,
)
from passel.games.margincall.sellable import kind_of
from passel.games.margincall.view_types import Public
from passel.games.margincall.words_cards import in_list
from passel.i18n import _

STAGE: Final = Stage(c.BOX)
DRAW: Final = "draw"
DISCARDS: Final = "discards"
STACK: Final = "stack"
SALE: Final = "sale"  # the package on the stack
BACK: Final = "back"
BLANK: Final = "mc-blank"  # a card whose face is nowhere on the page

Moves = tuple[Carry | Step, ...]


def score(seat: int) -> Place:
    return f"score-{seat}"


def bags(seat: int) -> Place:
    return f"bags-{seat}"


def held(seat: int) -> Place:
    """How many cards a player holds."""
    return f"held-{seat}"


def hand(seat: int, code: str) -> Place:
    """Cards in the reader's own hand."""
    return f"hand-{seat}-{code.lower()}"


def on_stack(seat: int, code: str) -> Place:
    """A card that a player has put on the stack."""
    return f"{STACK}-{seat}-{code.lower()}"


def in_sale(code: str) -> Place:
    """A card of the package on the stack."""
    return f"{SALE}-{code.lower()}"


def player(seat: int) -> Place:
    return f"seat-{seat}"


def leave(view: View, seat: int, cards: Sequence[int], target: Place = "") -> Moves:
    """Cards leave a hand before all eyes: for a place each in the package, or all for the target."""
    mine = view.seat == seat
    if target and not mine:
        return (Carry(held(seat), target, what=BLANK, n=len(cards)),)
    moves: list[Carry | Step] = []
    for card, n in Counter(cards).items():
        code = c.CARD[card]
        source = hand(seat, code) if mine else held(seat)
        moves.append(Carry(source, target or in_sale(code), face=source if target else "", n=n))
    return (*moves, Step(held(seat), -len(cards))) if mine else tuple(moves)


def put_on_stack(view: View, seat: int, card: int) -> Moves:
    code = c.CARD[card]
    if view.seat == seat:
        return Carry(hand(seat, code), on_stack(seat, code)), Step(held(seat), -1)
    return (Carry(held(seat), on_stack(seat, code)),)


def take_off_stack(seat: int, card: int, target: Place) -> Carry:
    """A card acts on its target, or goes to the discards."""
    place = on_stack(seat, c.CARD[card])
    return Carry(place, target, face=place)


def target_of(owner: int, card: int) -> Place:
    """What a Whistleblower is aimed at."""
    return in_sale(c.CARD[card]) if card == c.PZ else on_stack(owner, c.CARD[card])


# -- turns, drawing and discarding ------------------------------------------------------------------------


@STAGE.on(c.CUT)
def cut(view: View, seat: int, card: int) -> Direction:
    return Direction((Say(seat, _("Cuts {n}").format(n=c.NUMBER[card])),), group="cut")


@STAGE.on(c.TURN)
def turn(view: View, seat: int, turn: int) -> Direction:
    return Direction((Turn(seat),), ms=400)


@STAGE.on(c.DREW)
def drew(view: View, seat: int, count: int, cards: int | None) -> Direction:
    """At the end of a turn all draw at once."""
    moves: Moves = (Carry(DRAW, held(seat), what=BACK, n=count),)
    if cards is not None and view.seat == seat:
        drawn = Counter(c.unpack(cards))
        seen = [Carry(DRAW, hand(seat, c.CARD[card]), n=n) for card, n in drawn.items()]
        moves = (*seen, Step(held(seat), count))
    return Direction(moves, group="drew")


@STAGE.on(c.SHUFFLED)
def shuffled(view: View, count: int) -> Direction:
    return Direction((Carry(DISCARDS, DRAW, what=BACK, n=count),), ms=900)


@STAGE.on(c.SWAPPED, c.TRIMMED)
def discarded(view: View, seat: int, cards: int) -> Direction:
    return Direction(leave(view, seat, c.unpack(cards), DISCARDS), ms=700)


@STAGE.on(c.ENDED_TURN)
def ended_turn(view: View, seat: int) -> Direction:
    return Direction((Say(seat, _("Ends the turn")),), ms=600)


# -- onto the stack ---------------------------------------------------------------------------------------


@STAGE.on(c.PLAYED)
def played(view: View, seat: int, card: int) -> Direction:
    return Direction(put_on_stack(view, seat, card), ms=800)


@STAGE.on(c.COLLUDED)
def colluded(view: View, seat: int, victim: int) -> Direction:
    return Direction((*put_on_stack(view, seat, c.FC), Glow(player(victim))), ms=900)


@STAGE.on(c.BLEW)
def blew(view: View, seat: int, owner: int, card: int, place: int) -> Direction:
    return Direction((*put_on_stack(view, seat, c.WB), Glow(target_of(owner, card))), ms=900)


@STAGE.on(c.DEFLECTED)
def deflected(view: View, seat: int, to: int, card: int, place: int) -> Direction:
    return Direction((*put_on_stack(view, seat, c.SD), Glow(player(to))), ms=900)


@STAGE.on(c.SOLD)
def sold(view: View, seat: int, payee: int, package: int, worth: int) -> Direction:
    cards = c.unpack(package)
    said = Say(seat, f"{in_list(kind_of(cards, worth))}: {worth}B")
    return Direction((*leave(view, seat, cards), said), ms=1000)


@STAGE.on(c.NOTHING_SOLD)
def nothing_sold(view: View, seat: int) -> Say:
    return Say(seat, _("Has no package"))


# -- off the stack: one by one, as each changes what the next one does ------------------------------------


@STAGE.on(c.UNANSWERED)
def unanswered(view: View, card: int) -> Direction:
    return Direction((Glow(STACK),), ms=500)


@STAGE.on(c.VOIDED)
def voided(view: View, seat: int, owner: int, card: int, place: int) -> Direction:
    target = target_of(owner, card)
    return Direction((take_off_stack(seat, c.WB, target), Glow(target), Say(owner, _("Cancelled"))), ms=900)


@STAGE.on(c.REDIRECTED)
def redirected(view: View, seat: int, to: int, card: int, place: int) -> Direction:
    said = {
        c.RC: _("Draws the cards now"),
        c.FC: _("Has to sell now"),
        c.HF: _("Takes the card now"),
        c.SD: _("Is the new target"),
    }
    return Direction((take_off_stack(seat, c.SD, player(to)), Say(to, said[card])), ms=900)


@STAGE.on(c.FIZZLED)
def fizzled(view: View, seat: int, card: int) -> Direction:
    return Direction((take_off_stack(seat, card, DISCARDS), Say(seat, _("No effect"))), ms=900)


@STAGE.on(c.DID_NOTHING)
def did_nothing(view: View, seat: int, card: int) -> Direction:
    return Direction((take_off_stack(seat, card, DISCARDS), Say(seat, _("Was cancelled"))), ms=900)


@STAGE.on(c.TOOK)
def took(view: View, seat: int, card: int) -> Direction:
    source = in_sale(c.CARD[card])
    if view.seat == seat:
        return Direction((Carry(source, hand(seat, c.CARD[card])), Step(held(seat), 1)), ms=900)
    return Direction((Carry(source, held(seat), face=source),), ms=900)


@STAGE.on(c.NOTHING_LEFT)
def nothing_left(view: View, seat: int) -> Say:
    return Say(seat, _("Finds nothing to take"))


@STAGE.on(c.SET_TRAP)
def set_trap(view: View, seat: int, card: int) -> Direction:
    sign = "−" if card == c.BE else "+"
    said = Say(seat, f"{sign}{view.public.agreed.trap_amount}B")
    return Direction((take_off_stack(seat, card, SALE), said), ms=900)


# -- paying, and the end ----------------------------------------------------------------------------------


@STAGE.on(c.SETTLED)
def settled(view: View, payee: int, base: int, final: int, total: int) -> Direction:
    """What does not count once a bag is cleared is lost here: that event does not say how much it is."""
    if not final:
        return Direction((Say(payee, _("Gets nothing")),), ms=900)
    agreed = view.public.agreed
    most = 2 * agreed.goal - 1 if agreed.carry_over else agreed.goal
    paid = Flow(SALE, score(payee), final)
    return Direction((paid, Step(score(payee), most - total)) if total > most else (paid,), ms=900)


@STAGE.on(c.SHED)
def shed(view: View, seat: int, left: int) -> Direction:
    said = _("Clears a bag") if left else _("Clears the last bag")
    cues = Step(bags(seat), -1), Step(score(seat), -view.public.agreed.goal), Say(seat, said)
    return Direction(cues, ms=1200)


@STAGE.on(c.CLOSED)
def closed(view: View, rounds: int) -> Direction:
    return Direction((Phase(_("The market closes")), End()), ms=1600)


@STAGE.on(c.WON)
def won(view: View, seat: int) -> Direction:
    return Direction((Glow(player(seat)), Glow(bags(seat)), End()), ms=1600)


# -- the strip, and the counters ------------------------------------------------------------


def strip(view: View) -> Strip:
    table: Public = view.public
    label = _("score in billions")
    chips = [Chip(seat, score(seat), banker.score, label) for seat, banker in enumerate(table.bankers)]
    return Strip(-1 if view.over else table.active, (), tuple(chips))


def places(view: View) -> dict[Place, int]:
    table: Public = view.public
    found = {DRAW: table.draw_pile}
    for seat, banker in enumerate(table.bankers):
        found |= {score(seat): banker.score, bags(seat): banker.bags, held(seat): banker.cards}
    if view.seat >= 0:
        found |= {hand(view.seat, code): n for code, n in Counter(view.own.holding).items()}
    return found
