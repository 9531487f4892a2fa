"""Sealed Bids: what a seat sees, in numbers."""

from __future__ import annotations

from msgspec import Struct

from toys.bids.components import Table


class Public(Struct, frozen=True):
    round: int
    turns: int
    points: tuple[int, ...]
    opened: tuple[int, ...]  # the bids of the last turn


class Own(Struct, frozen=True):
    bid: int  # that the seat has written, or -1


def public(pos: Table) -> Public:
    return Public(pos.round, pos.settings.turns, tuple(pos.points), tuple(pos.opened))


def own(pos: Table, seat: int) -> Own:
    return Own(pos.bids[seat])
