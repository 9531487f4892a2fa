"""Handlers for play by post: take in orders, and resolve a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from passel.i18n import _
from passel.kernel import Refused, digest
from passel.tables import acts
from passel.tables.history import shared
from passel.tables.parts import Considered, Frozen, lines
from passel.tables.sheets import Sealed, missing, ordered, receipt, the_post, turn_of, writing, written_time

if TYPE_CHECKING:
    from passel.tables.state import TableState


def seal(state: TableState, act: acts.Seal, at: int) -> Considered:
    if act.by != state.host or state.seats_of(act.by):  # a referee enters orders for a player
        state.own(act.seat, act.by)
    the_post(state)
    if act.turn != turn_of(state):
        raise Refused(_("Orders are due for turn {turn}.").format(turn=turn_of(state)))
    seat_state = state.seat_state(act.seat)
    if seat_state.level:
        raise Refused(_("A bot is playing for you. Take over first."))
    if state.paused:
        raise Refused(_("The game is paused."))
    if state.pos.ask_of(act.seat) is None:
        raise Refused(_("Your orders are already in."))
    if len(act.text) > acts.LONGEST_DRAFT:
        raise Refused(_("That's too long ({n:,} characters).").format(n=len(act.text)))
    if not act.text:
        before = state.sealed(act.seat)
        if before is None:
            raise Refused(_("There are no orders to withdraw."))

        def taken() -> None:  # the text becomes a draft again
            seat_state.draft = before.text
            state.take_out(act.seat)

        return act, taken
    envelope = Sealed(act.text, act.salt, receipt(act.text, act.turn, act.seat, written_time(at), act.salt))

    def effect() -> None:
        state.sheets.setdefault(act.turn, {})[act.seat] = envelope
        seat_state.draft = ""

    return act, effect


def run(state: TableState, act: acts.Run, at: int) -> Considered:
    """Resolve the turn: when all orders are in, when the time is up, or when the referee wants it."""
    post = the_post(state)
    if act.by:
        state.only_host(act.by)
    late = missing(state)
    if late and act.by and state.seats_of(act.by):
        raise Refused(_("Some orders are missing. As a player you can't resolve the turn yet."))
    if writing(state):
        raise Refused(_("A bot is still thinking. Try again in a moment."))
    if state.paused:
        raise Refused(_("The game is paused."))
    history, pos = state.history, state.pos.copy()
    pos.journal = []
    # A stored run is replayed by its moves: a later version may read the orders differently.
    known = state.game.box.texts
    moves = [(seat, known[text]) for seat, text in act.moves] or ordered(state, post)
    for seat, option in moves:
        pos.play(seat, option)
    entries = pos.journal or []
    written = acts.Run(
        by=act.by,
        id=act.id,
        moves=tuple([(seat, option.text) for seat, option in moves]),
        journal=lines(entries),
        digest=digest(pos),
        over=pos.over,
    )
    if act.digest and act.digest != written.digest:
        raise Frozen("By the present rules this game would have gone another way.")

    # A player who still had time when the referee resolved the turn has missed nothing.
    lapsed = [seat for seat in late if (end := state.deadline(seat)) is None or end <= at]

    def effect() -> None:
        for seat, seat_state in enumerate(state.seats):
            if seat in lapsed:
                seat_state.lapses += 1
            elif seat_state.person and seat not in late:
                seat_state.lapses = 0
            seat_state.draft = ""
        state.redo = ""
        history.moves += [shared(seat, option) for seat, option in moves]
        state.journal.add(entries)
        state.latest = entries
        state.go_on(pos, at, anew=True)  # the next turn has a question with the same text

    return written, effect
