"""What a table does by itself: forced choices, bots, standing orders, the clock, what was agreed on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from passel.kernel import Option, seeded
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.parts import STAND_IN
from passel.tables.sheets import opening, turn_of, writing
from passel.tables.state import TableState

Kind = Literal[
    "forced", "bot", "order", "lapsed", "plan", "unplanned", "clock", "run", "rest", "drop", "undo"
]


class Task(NamedTuple):
    at: int  # when
    kind: Kind
    seat: int
    ask: int  # which of the seat's; if that was answered in the meantime there is nothing to do


class Pace(NamedTuple):
    """How long a table takes over what it does itself, in milliseconds.  A forced choice looks like one that
    a player has made, and bots give people time to see what happens."""

    least: int = 600
    most: int = 1800

    def delay(self, hosted: TableState, seat: int) -> int:
        """The same whenever it is asked for, and nobody at the table can foretell it."""
        chair = hosted.chairs[seat]
        spread = self.most - self.least + 1
        return self.least + seeded("pace", hosted.course.seed.hex(), seat, chair.asks) % spread


def duties(hosted: TableState, pace: Pace) -> list[Task]:
    found: list[Task] = []
    if hosted.state != "playing" or hosted.paused:
        return found
    plea = hosted.agreed
    if plea is not None:
        found.append(Task(0, "undo", plea.seat, 0))
    clock = hosted.terms.clock
    patience = clock.patience
    for seat, chair in enumerate(hosted.chairs):
        if chair.lapses >= patience and chair.person and clock.absence != "default":
            found.append(Task(0, "rest" if clock.absence == "bot" else "drop", seat, chair.asks))
    by_post = turn_of(hosted)
    if by_post and not writing(hosted):
        at = opening(hosted)
        if at is not None:
            found.append(Task(at, "run", -1, by_post))
    for ask in hosted.pos.asks:
        seat = ask.seat
        chair = hosted.chairs[seat]
        if len(ask.options) == 1:
            found.append(Task(chair.asked + pace.delay(hosted, seat), "forced", seat, chair.asks))
            continue
        if by_post and (chair.person or hosted.sealed(seat) is not None):
            continue  # the turn is run when the sheets are in, or the time is up
        if chair.level:
            # Whoever writes a whole sheet behind their hand is seen to be ready once: how many small choices
            # it took must not be told by the time.  What may be forced takes its time in any case.
            written_on = ask.decision.secret and not ask.decision.quiet and chair.asked > chair.since
            delay = 0 if written_on else pace.delay(hosted, seat)
            found.append(Task(chair.asked + delay, "bot", seat, chair.asks))
            continue
        if chair.plan:
            fits = bool(hosted.planned(seat))
            delay = pace.delay(hosted, seat) if ask.decision.quiet and fits else 0
            found.append(Task(chair.asked + delay, "plan" if fits else "unplanned", seat, chair.asks))
        elif chair.order is not None:
            if hosted.ordered(seat):
                delay = pace.delay(hosted, seat) if ask.decision.quiet else 0
                found.append(Task(chair.asked + delay, "order", seat, chair.asks))
            elif hosted.lapsed(seat):
                found.append(Task(chair.asked, "lapsed", seat, chair.asks))
        deadline = hosted.deadline(seat)
        if deadline is not None:
            found.append(Task(deadline, "clock", seat, chair.asks))
    return found


def duty_act(hosted: TableState, duty: Task, answer: Option | None) -> Act | None:
    """What is to be done, if it is still due."""
    seat = duty.seat
    if duty.kind == "run":  # a sheet may have been taken out, or more time given
        opens = opening(hosted) if turn_of(hosted) == duty.ask else None
        return acts.Run() if opens is not None and opens <= duty.at else None
    chair = hosted.chairs[seat]
    if duty.kind == "undo":
        plea = hosted.agreed
        return None if plea is None else acts.Undo(seat=plea.seat, moves=plea.moves)
    if duty.kind in ("rest", "drop") and (not chair.person or chair.lapses < hosted.terms.clock.patience):
        return None
    if duty.kind == "rest":
        return acts.Rest(seat=seat, level=STAND_IN)
    if duty.kind == "drop":
        return acts.Leave(seat=seat)
    ask = hosted.ask_of(seat)
    if ask is None or chair.asks != duty.ask or hosted.paused:
        return None
    if duty.kind == "lapsed":
        return acts.Order(seat=seat, text="") if hosted.lapsed(seat) else None
    if duty.kind == "unplanned":
        return acts.Plan(seat=seat, options=()) if chair.plan else None
    if duty.kind == "plan":
        options = hosted.planned(seat)
        return acts.Decide(seat=seat, options=options, why="plan") if options else None
    if duty.kind == "order":
        text = hosted.ordered(seat)
    elif duty.kind == "bot":
        if answer is None or not chair.level:
            return None
        text = answer.text
    elif duty.kind == "clock":
        end = hosted.deadline(seat)
        if chair.level or end is None or end > duty.at:
            return None
        text = hosted.pos.default(ask).text
    else:
        text = ask.options[0].text
    return acts.Decide(seat=seat, options=(text,), why=duty.kind) if text else None
