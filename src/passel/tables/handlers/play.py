"""Handlers for the game: start it, new or from a record, and make decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from passel.contract import shortened
from passel.i18n import _
from passel.kernel import Entry, Position, Refused, carried_out, digest, heard
from passel.records import BadRecord, read
from passel.tables import acts
from passel.tables.history import History, shared
from passel.tables.parts import Considered, Frozen, lines
from passel.tables.sheets import turn_of
from passel.tables.tutorial import check_script, scene_of

if TYPE_CHECKING:
    from passel.tables.state import TableState

CHECKED: Final = 64  # every 64th act has a digest, to detect a change of the rules


def start(state: TableState, act: acts.Start, at: int) -> Considered:
    return start_with(state, act, at, [])


def start_with(state: TableState, act: acts.Start, at: int, taking: list[int]) -> Considered:
    """Consider a start that is stored together with acts that take these seats."""
    state.when("open")
    if act.by or state.terms.begin != "full":
        state.only_host(act.by)
    if not state.full_with(taking):
        raise Refused(_("Some seats are empty. Invite players or add bots."))
    if act.rules > state.game.rules:
        raise Frozen(f"This game was begun by rules {act.rules}; these are rules {state.game.rules}.")
    terms = state.terms
    history = History(state.game, terms.seats, terms.settings, bytes.fromhex(act.seed), state.prelude)
    if terms.scene:
        history.scene = scene_of(state.game, terms.scene)
    pos = history.begin()
    entries = pos.journal or []
    written = msgspec.structs.replace(act, journal=lines(entries))

    def effect() -> None:
        state.phase, state.history = "playing", history
        state.journal.add(entries)
        state.latest = entries
        state.go_on(pos, at)

    return written, effect


def bring(state: TableState, act: acts.Bring, at: int) -> Considered:
    state.when("open")
    state.only_host(act.by)
    try:
        record = read(act.record)
    except BadRecord as bad:
        raise Refused(str(bad)) from None
    same = record.game is state.game and record.seats == state.terms.seats
    if not same or record.settings != state.terms.settings:
        raise Refused(_("This file belongs to another game."))
    if record.replay().over:
        raise Refused(_("This game file is already finished."))

    def effect() -> None:
        state.prelude = record

    return act, effect


def decide(state: TableState, act: acts.Decide, at: int) -> Considered:
    state.when("playing")
    by, seat, why, texts = act.by, act.seat, act.why, state.game.box.texts
    seat_state = state.seat_state(seat)
    if by:
        state.own(seat, by)
        if seat_state.level:
            raise Refused(_("A bot is playing for you. Take over first."))
        if state.paused:
            raise Refused(_("The game is paused."))
    if state.terms.scene and not state.replaying:
        check_script(state, act)
    options = []
    for text in act.options:
        if text not in texts:
            raise Refused(_("{name} has no move {text}.").format(name=state.game.name, text=shortened(text)))
        options.append(texts[text])
    history = state.history
    after, played = carried_out(state.pos, seat, options)
    entries = after.journal or []
    following = after.ask_of(seat)
    then = act.then if following is not None and act.then in following.texts else ""
    expected = act.digest
    marked = after.over or state.number % CHECKED == 0 or bool(expected)
    written = acts.Decide(
        by=by,
        id=act.id,
        seat=seat,
        options=act.options,
        why=why,
        journal=lines(entries),
        digest=digest(after) if marked else "",
        over=after.over,
        then=then,
    )
    if expected and expected != written.digest:
        raise Frozen("By the present rules this game would have gone another way.")

    def effect() -> None:
        if why in ("", "order", "plan"):
            seat_state.bank = state.terms.clock.left(seat_state.asked, at, seat_state.bank)
        if why in ("", "clock"):
            seat_state.lapses = seat_state.lapses + 1 if why else 0
            seat_state.heard = state.journal.told[seat]
            if not turn_of(state):
                state.mailed.answered(seat)
        seat_state.draft = ""
        if seat_state.plan:
            seat_state.plan = still_planned(seat_state.plan, act)
        if then:
            seat_state.plan = (then,)
        if state.undo_request is not None and noticed(state, after, entries):
            state.undo_request = None
            state.changed += 1
        history.moves += [shared(seat, option) for option, _free in played]
        state.journal.add(entries)
        state.latest = entries
        state.go_on(after, at, seat)

    return written, effect


def noticed(state: TableState, after: Position, entries: list[Entry]) -> bool:
    """Return whether everybody can see that something was decided.  If only some can, an undo request stays:
    its end would tell the others."""
    told = any(heard(entry, -1) for entry in entries)
    return told or state.game.view(state.pos, -1) != state.game.view(after, -1)


def still_planned(plan: tuple[str, ...], act: acts.Decide) -> tuple[str, ...]:
    """Return what is left of a plan after a decision.  A forced choice may be in the plan or not; any other
    choice of the player or of a bot ends the plan."""
    if act.why == "plan" or (act.why == "forced" and act.options == plan[:1]):
        return plan[1:]
    return plan if act.why == "forced" else ()
