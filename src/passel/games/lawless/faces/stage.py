"""Lawless Empire: what is shown for each event, the strip above the board, and the end of the game.

Where things lie is in stage_places.py."""

from __future__ import annotations

from typing import Final

import passel.games.lawless.components as c
import passel.games.lawless.faces.stage_places as at
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
    Step,
    Strip,
    Turn,
    View,
)
from passel.contract.cues import AnyCue
from passel.games.lawless.imagine import counts_of
from passel.games.lawless.view_types import Public
from passel.games.lawless.words_names import ability as ability_named
from passel.games.lawless.words_names import numbered_plan
from passel.games.lawless.words_names import role as role_named
from passel.i18n import _

STAGE: Final = Stage(c.BOX)

# What moves, as CSS classes.
BACK: Final = "back"
DIE: Final = "die"
ENVELOPE: Final = "lw-env"
LUCRE: Final = "coin"
NOTE: Final = "lw-bill"

ORDERS_SHOWN: Final = 2000  # all Orders of a Syndicate are face up by then


# -- the start, and a new round ----------------------------------------------------------------------------


@STAGE.on(c.IN_PLAY)
def in_play(view: View, role: int) -> Direction:
    return Direction((Flip(at.suspect(role)),), group="in-play", ms=900)


@STAGE.on(c.ROLE_DEALT)
def role_dealt(view: View, seat: int, role: int) -> Direction:
    return Direction((Flip(at.own_role(seat)),), ms=1600)


@STAGE.on(c.SOLDATO_DRAWN)
def soldato_drawn(view: View, seat: int, side: int) -> Direction:
    return Direction((Carry(at.BAG, at.soldati(seat, side)),), group="soldato", ms=700)


@STAGE.on(c.LISTED)
def listed(view: View, slot: int, side: int) -> Direction:
    return Direction((Carry(at.BAG, at.listed(side)),), group="listed", ms=300)


@STAGE.on(c.ROUND)
def round_begins(view: View, round: int, last: int) -> Direction:
    if last:
        return Direction((Phase(_("Last round")),), ms=700)
    return Direction((Phase(_("Round {n}").format(n=round)), Step(at.NEWS, -1)), ms=700)


@STAGE.on(c.BOARD_SET)
def board_set(view: View, board: int) -> Direction:
    return Direction((Carry(at.OPPORTUNITY, at.plan(board)),), ms=300)


@STAGE.on(c.ROLLED)
def rolled(view: View, seat: int, faces: int) -> Direction:
    """All roll at once; the dice of the last round are gone by then."""
    shown = digits(faces)
    roll = Roll(seat, shown, at=at.dice(seat))
    return Direction((roll, Step(at.dice(seat), len(shown))), group="rolled", ms=1200)


def digits(faces: int) -> tuple[int, ...]:
    return tuple([int(digit) for digit in str(faces)])


@STAGE.on(c.TIED)
def tied(view: View, total: int) -> Direction:
    return Direction((Phase(_("A tie at {total}").format(total=total)),), ms=500)


@STAGE.on(c.REROLLED)
def rerolled(view: View, seat: int, old: int, new: int) -> Direction:
    """It is one of the lowest, which lie first."""
    return Direction((Roll(seat, (new,), at=at.dice(seat)),), group="rerolled", ms=700)


@STAGE.on(c.FIRST_CHOSEN)
def first_chosen(view: View, seat: int, first: int) -> Direction:
    cues: tuple[AnyCue, ...] = Turn(first), Say(first, _("Goes first"))
    if seat != first:
        cues = *cues, Carry(at.seat_of(seat), at.flag(first))
    return Direction(cues, ms=700)


# -- Preparation -------------------------------------------------------------------------------------------


@STAGE.on(c.PLANNED)
def planned(view: View, seat: int, board: int) -> Direction:
    return Direction((Turn(seat), Carry(at.seat_of(seat), at.plan(board))), ms=500)


@STAGE.on(c.SCHEME_DRAWN)
def scheme_drawn(view: View, seat: int, scheme: int | None) -> Direction:
    """Who draws a Scheme sees it turn over."""
    if scheme is not None and view.seat == seat:
        return Direction((Carry(at.DECK, at.scheme(seat, scheme)),), ms=500)
    return Direction((Carry(at.DECK, at.schemes(seat), what=BACK),), ms=500)


@STAGE.on(c.RESHUFFLED)
def reshuffled(view: View, cards: int) -> Direction:
    return Direction((Carry(at.DISCARDS, at.DECK, what=BACK, n=cards),), ms=500)


@STAGE.on(c.LOOKED)
def looked(view: View, seat: int, syndicate: int, orders: int | None) -> Direction:
    """Who looks at Orders needs the time to read the line that says which they are."""
    cues = Turn(seat), Glow(at.syndicate(syndicate)), Say(seat, _("Looks at the Orders"))
    return Direction(cues, ms=2500 if view.seat == seat else 700)


@STAGE.on(c.EXTRA_DIE)
def extra_die(view: View, seat: int, face: int) -> Direction:
    return Direction((Turn(seat), Glow(at.lucre(seat)), Roll(seat, (face,)), Step(at.dice(seat), 1)), ms=700)


@STAGE.on(c.REPLACED)
def replaced(view: View, seat: int, owner: int, old: int, new: int) -> Direction:
    there = Carry(at.listed(new), at.soldati(owner, new))
    back = Carry(at.soldati(owner, old), at.BAG, face=at.soldati(owner, new))
    return Direction((Turn(seat), Glow(at.lucre(seat)), there, back), ms=900)


# -- Scheming and Planning ---------------------------------------------------------------------------------


@STAGE.on(c.SCHEMED)
def schemed(view: View, seat: int, board: int, scheme: int | None) -> Direction:
    """All Schemes of a turn go down together, face down for all but their owner."""
    if scheme is not None and view.seat == seat:
        card = Carry(at.scheme(seat, scheme), at.plot(seat, board), face=at.laid(seat, board))
    else:
        card = Carry(at.schemes(seat), at.plot(seat, board), what=BACK)
    return Direction((Turn(seat), card), group=f"schemed-{seat}", ms=600)


@STAGE.on(c.NO_SCHEME)
def no_scheme(view: View, seat: int) -> Direction:
    return Direction((Turn(seat), Say(seat, _("No Scheme"))), ms=300)


@STAGE.on(c.PLACED)
def placed(view: View, seat: int, face: int, board: int) -> Direction:
    return Direction((Turn(seat), Carry(at.dice(seat), landing(view, seat, board, face))), ms=350)


def landing(view: View, seat: int, board: int, face: int) -> Place:
    """Where a die lies on a Plan.  By now it may have been rolled again, or all Plans are off the table."""
    lying = dice_on(view, seat, board)
    if face in lying:
        return at.die(seat, board, face)
    return at.lane(seat, board) if lying else at.PLANS


def leaving(view: View, seat: int, board: int, face: int) -> Place:
    """Where a die was: its Plan, unless another die like it is still there."""
    return at.die(seat, board, face) if face in dice_on(view, seat, board) else at.plan(board)


def dice_on(view: View, seat: int, board: int) -> tuple[int, ...]:
    table: Public = view.public
    return next((each.dice[seat] for each in table.boards if each.board == c.BOARD[board]), ())


# -- Abilities ---------------------------------------------------------------------------------------------


@STAGE.on(c.REVEALED)
def revealed(view: View, seat: int, board: int, scheme: int) -> Direction:
    return Direction((Flip(at.plot(seat, board)),), group="revealed", ms=800)


@STAGE.on(c.USED)
def used(view: View, seat: int, ability: int, value: int) -> Direction:
    text = _("{ability} with {value}").format(ability=ability_named(ability), value=c.VALUE[value])
    sides = ability, c.ABILITIES + value - 1
    return Direction((Turn(seat), Say(seat, text), *[Glow(at.soldati(seat, each)) for each in sides]), ms=500)


@STAGE.on(c.TURNED)
def turned(view: View, owner: int, old: int, new: int, board: int) -> Direction:
    place = landing(view, owner, board, new)
    return Direction((Glow(place), Roll(owner, (new,), still=True, at=place)), ms=500)


@STAGE.on(c.MOVED)
def moved(view: View, owner: int, face: int, here: int, there: int) -> Direction:
    """Both dice of a swap move at the same time."""
    slide = Carry(leaving(view, owner, here, face), landing(view, owner, there, face))
    return Direction((slide,), group="moved", ms=600)


@STAGE.on(c.REMOVED)
def removed(view: View, owner: int, face: int, board: int) -> Direction:
    return Direction((Carry(leaving(view, owner, board, face), at.seat_of(owner), what=DIE),), ms=400)


# -- Execution ---------------------------------------------------------------------------------------------


@STAGE.on(c.FATE)
def fate(view: View, seat: int, board: int, faces: int) -> Direction:
    """All dice of a Plan roll together."""
    return Direction((Glow(at.plan(board)), Roll(seat, digits(faces))), group=f"fate-{board}", ms=900)


@STAGE.on(c.PICKED)
def picked(view: View, seat: int, board: int, face: int) -> Direction:
    return Direction((Turn(seat), Glow(at.die(seat, board, face))), ms=400)


@STAGE.on(c.WON)
def won(view: View, seat: int, board: int, value: int, dice: int) -> Direction:
    text = _("Wins {plan}").format(plan=numbered_plan(c.BOARD[board]))
    lane = [Glow(at.lane(seat, board))] if dice_on(view, seat, board) else []
    return Direction((Glow(at.plan(board)), *lane, Say(seat, text)), ms=450)


@STAGE.on(c.BRIBED)
def bribed(view: View, seat: int) -> Direction:
    return prize(view, seat, c.BRIBE, at.bribery(seat), NOTE)


@STAGE.on(c.EXTORTED)
def extorted(view: View, seat: int) -> Direction:
    return prize(view, seat, c.EXTORT, at.lucre(seat), LUCRE)


def prize(view: View, seat: int, plan: int, target: Place, what: str) -> Direction:
    """A player gets all tokens at once."""
    return Direction((Turn(seat), Flow(won_plan(view, seat, plan), target, 1, what)), f"prize-{seat}", 500)


def won_plan(view: View, seat: int, plan: int) -> Place:
    """A Plan of this type that the player has won; they may be off the table by now."""
    table: Public = view.public
    for board in table.boards:
        if board.winner == seat and board.board[0] == c.LETTER[plan]:
            return at.plan(c.BOARD.index(board.board))
    return at.PLANS


@STAGE.on(c.RECRUITED)
def recruited(view: View, seat: int, side: int) -> Direction:
    return Direction((Turn(seat), Carry(at.listed(side), at.soldati(seat, side))), ms=600)


@STAGE.on(c.NO_SOLDATO)
def no_soldato(view: View, seat: int) -> Direction:
    return instead(view, seat, c.RECRUIT, _("The List is empty"))


@STAGE.on(c.NO_TILE)
def no_tile(view: View, seat: int) -> Direction:
    return instead(view, seat, c.ORGANISE, _("No Syndicate left"))


def instead(view: View, seat: int, plan: int, why: str) -> Direction:
    """Bribery for a Plan that has nothing left to give."""
    bill = Flow(won_plan(view, seat, plan), at.bribery(seat), 1, NOTE)
    return Direction((Turn(seat), Say(seat, why), bill), ms=700)


@STAGE.on(c.ORGANISED)
def organised(view: View, seat: int, syndicate: int) -> Direction:
    return Direction((Turn(seat), Carry(at.STACK, at.syndicate(syndicate))), ms=900)


@STAGE.on(c.CALLED)
def called(view: View, seat: int, called: int) -> Direction:
    text = _("Asks for assistants") if called else _("Calls nobody")
    glows = [Glow(at.seat_of(other)) for other in range(view.seats) if called >> other & 1]
    return Direction((Turn(seat), Say(seat, text), *glows), ms=600)


@STAGE.on(c.ASSISTED)
def assisted(view: View, seat: int, syndicate: int) -> Direction:
    return Direction((Turn(seat), Carry(at.seat_of(seat), at.assist(seat, syndicate))), ms=500)


@STAGE.on(c.DECLINED)
def declined(view: View, seat: int, syndicate: int) -> Direction:
    return Direction((Turn(seat), Say(seat, _("Declines"))), ms=300)


@STAGE.on(c.PAID)
def paid(view: View, seat: int, controller: int, syndicate: int, token: int) -> Direction:
    what = LUCRE if token == c.LUCRE else NOTE
    payment = Flow(at.token(seat, token), at.token(controller, token), 1, what)
    return Direction((Turn(seat), payment, Carry(at.seat_of(seat), at.assist(seat, syndicate))), ms=900)


# -- Command -----------------------------------------------------------------------------------------------


@STAGE.on(c.GAVE)
def gave(view: View, seat: int, syndicate: int, order: int | None) -> Direction:
    return Direction((Turn(seat), *leaves(view, seat, at.pile(syndicate), order)), ms=600)


@STAGE.on(c.ADDED)
def added(view: View, seat: int, syndicate: int, order: int | None) -> Direction:
    cues = Turn(seat), Glow(at.bribery(seat)), *leaves(view, seat, at.pile(syndicate), order)
    return Direction(cues, ms=800)


@STAGE.on(c.STOLE)
def stole(view: View, seat: int, syndicate: int, order: int | None) -> Direction:
    cues = Turn(seat), Glow(at.bribery(seat)), *arrives(view, seat, at.pile(syndicate), order)
    return Direction(cues, ms=1500 if view.seat == seat else 800)


@STAGE.on(c.ROBBED)
def robbed(view: View, seat: int, victim: int, order: int | None) -> Direction:
    """The thief and the victim see which Order it is."""
    if view.seat == victim:
        cues = leaves(view, victim, at.hand(seat), order)
    else:
        cues = arrives(view, seat, at.hand(victim), order)
    ms = 1500 if view.seat in (seat, victim) else 800
    return Direction((Turn(seat), Glow(at.bribery(seat)), *cues), ms=ms)


def leaves(view: View, seat: int, target: Place, order: int | None) -> tuple[AnyCue, ...]:
    """An Order leaves a hand, in an envelope for all but the reader's own."""
    if order is not None and view.seat == seat:
        kind = at.order(seat, order)
        return Carry(kind, target, face=kind), Step(at.hand(seat), -1)
    return (Carry(at.hand(seat), target, what=ENVELOPE),)


def arrives(view: View, seat: int, source: Place, order: int | None) -> tuple[AnyCue, ...]:
    """An Order gets into a hand."""
    if order is not None and view.seat == seat:
        kind = at.order(seat, order)
        return Carry(source, kind, face=kind), Step(at.hand(seat), 1)
    return (Carry(source, at.hand(seat), what=ENVELOPE),)


@STAGE.on(c.SWAPPED)
def swapped(view: View, seat: int, one: int, other: int) -> Direction:
    there = Carry(at.pile(one), at.pile(other), what=ENVELOPE)
    back = Carry(at.pile(other), at.pile(one), what=ENVELOPE)
    return Direction((Turn(seat), Glow(at.bribery(seat)), there, back), ms=900)


# -- the end -----------------------------------------------------------------------------------------------


@STAGE.on(c.TURNED_UP)
def turned_up(view: View, syndicate: int, orders: int, sabotaged: int) -> Direction:
    """Syndicates are shown one after the other, each with all its Orders."""
    cues = Glow(at.syndicate(syndicate)), Flip(at.verdict(syndicate))
    return Direction(cues, ms=min(700 + 150 * sum(counts_of(orders)), ORDERS_SHOWN))


@STAGE.on(c.INFORMS)
def informs(view: View, seat: int) -> Direction:
    return Direction((Turn(seat), Say(seat, role_named(c.INFORMANT)), Flip(at.role(seat))), ms=900)


@STAGE.on(c.GUESSED)
def guessed(view: View, seat: int, other: int, role: int) -> Direction:
    cues = Turn(seat), Glow(at.suspect(role)), Carry(at.seat_of(other), at.guess(other))
    return Direction(cues, ms=500)


@STAGE.on(c.UNMASKED)
def unmasked(view: View, seat: int, role: int, points: int, total: int) -> Direction:
    """The Informant was known before."""
    reveal = Glow(at.role(seat)) if role == c.INFORMANT else Flip(at.role(seat))
    return Direction((Turn(seat), Say(seat, role_named(role)), reveal, Step(at.score(seat), total)), ms=1200)


@STAGE.on(c.ENDED)
def ended(view: View, rounds: int) -> Direction:
    return Direction((Flip(at.RESULTS), *[Glow(at.score(seat)) for seat in view.winners], End()), ms=600)


# -- the strip, and the counters ---------------------------------------------------------------


def strip(view: View) -> Strip | None:
    table: Public = view.public
    acting = view.waiting[0] if len(view.waiting) == 1 else -1
    chips = [Chip(seat, at.lucre(seat), its.lucre, _("Lucre")) for seat, its in enumerate(table.players)]
    return Strip(acting, (), tuple(chips), LUCRE)


def places(view: View) -> dict[Place, int]:
    return at.counted(view)
