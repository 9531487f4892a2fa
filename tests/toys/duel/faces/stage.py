"""Duel: what is shown for each event."""

from __future__ import annotations

from typing import Final

import toys.duel.components as c
from passel.contract import Carry, Chip, End, Phase, Say, Stage, Step, Strip, Turn, View

STAGE: Final = Stage(c.BOX)


@STAGE.on(c.DREW)
def drew(view: View, seat: int, card: int | None) -> Carry:
    return Carry("deck", f"hand-{seat}", what="back")


@STAGE.on(c.ATTACKED)
def attacked(view: View, seat: int, other: int) -> Turn:
    return Turn(seat)


@STAGE.on(c.COUNTERED)
def countered(view: View, seat: int) -> Carry:
    return Carry(f"hand-{seat}", "discards")


@STAGE.on(c.HIT)
def hit(view: View, seat: int, lives: int) -> Step:
    return Step(f"life-{seat}", -1)


@STAGE.on(c.REVEALED)
def revealed(view: View, seat: int, bid: int, stake: int) -> tuple[Say | Carry, ...]:
    staked = (Carry(f"hand-{seat}", "discards"),) if stake else ()
    return Say(seat, str(bid)), *staked


@STAGE.on(c.OFFERED)
def offered(view: View, seat: int, bid: int | None, stake: int | None) -> Say:
    return Say(seat, "?" if bid is None else str(bid))


@STAGE.on(c.ENDED)
def ended(view: View, round: int) -> tuple[Phase, End]:
    return Phase(str(round)), End()


STAGE.silent("the offer is shown when it is complete", c.BADE)


def places(view: View) -> dict[str, int]:
    table = view.public
    found = {"deck": table.deck}
    for seat in range(view.seats):
        found |= {f"life-{seat}": table.life[seat], f"hand-{seat}": table.cards[seat]}
    return found


def strip(view: View) -> Strip | None:
    chips = [Chip(seat, f"life-{seat}", life, "lives") for seat, life in enumerate(view.public.life)]
    return Strip(-1, (), tuple(chips))
