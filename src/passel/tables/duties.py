"""What a table does by itself: forced choices, bots, standing orders, the clock, what was agreed on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from passel.kernel import seeded
from passel.tables.bypost import opening, turn_of, writing
from passel.tables.hosted import Hosted

Kind = Literal[
    "forced", "bot", "order", "lapsed", "plan", "unplanned", "clock", "run", "rest", "drop", "undo"
]


class Duty(NamedTuple):
    at: int  # when
    kind: Kind
    seat: int
    ask: int  # which of the seat's; if that was answered in the meantime there is nothing to do


class Pace(NamedTuple):
    """How long a table takes over what it does itself, in milliseconds.  A forced choice looks like one that
    a player has made, and bots give people time to see what happens."""

    least: int = 600
    most: int = 1800

    def delay(self, hosted: Hosted, seat: int) -> int:
        """The same whenever it is asked for, and nobody at the table can foretell it."""
        chair = hosted.chairs[seat]
        spread = self.most - self.least + 1
        return self.least + seeded("pace", hosted.course.seed.hex(), seat, chair.asks) % spread


def duties(hosted: Hosted, pace: Pace) -> Iterator[Duty]:
    if hosted.state != "playing" or hosted.paused:
        return
    plea = hosted.agreed
    if plea is not None:
        yield Duty(0, "undo", plea.seat, 0)
    clock = hosted.terms.clock
    for seat, chair in enumerate(hosted.chairs):
        if chair.lapses >= clock.patience and chair.person and clock.absence != "default":
            yield Duty(0, "rest" if clock.absence == "bot" else "drop", seat, chair.asks)
    by_post = turn_of(hosted)
    if by_post and not writing(hosted):
        at = opening(hosted)
        if at is not None:
            yield Duty(at, "run", -1, by_post)
    for ask in hosted.pos.asks:
        seat = ask.seat
        chair = hosted.chairs[seat]
        if len(ask.options) == 1:
            yield Duty(chair.asked + pace.delay(hosted, seat), "forced", seat, chair.asks)
            continue
        if by_post and (chair.person or hosted.sealed(seat) is not None):
            continue  # the turn is run when the sheets are in, or the time is up
        if chair.level:
            # Whoever writes a whole sheet behind their hand is seen to be ready once: how many small choices
            # it took must not be told by the time.  What may be forced takes its time in any case.
            written_on = ask.decision.secret and not ask.decision.quiet and chair.asked > chair.since
            delay = 0 if written_on else pace.delay(hosted, seat)
            yield Duty(chair.asked + delay, "bot", seat, chair.asks)
            continue
        if chair.plan:
            fits = any(option.text == chair.plan[0] for option in ask.options)
            delay = pace.delay(hosted, seat) if ask.decision.quiet and fits else 0
            yield Duty(chair.asked + delay, "plan" if fits else "unplanned", seat, chair.asks)
        elif chair.order is not None:
            if hosted.ordered(seat):
                delay = pace.delay(hosted, seat) if ask.decision.quiet else 0
                yield Duty(chair.asked + delay, "order", seat, chair.asks)
            elif chair.order[0].lapses:
                yield Duty(chair.asked, "lapsed", seat, chair.asks)
        deadline = hosted.deadline(seat)
        if deadline is not None:
            yield Duty(deadline, "clock", seat, chair.asks)
