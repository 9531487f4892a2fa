"""Duel: what a seat sees, in numbers."""

from __future__ import annotations

from msgspec import Struct

from toys.duel.components import Table


class Public(Struct, frozen=True):
    round: int
    life: tuple[int, ...]
    energy: tuple[int, ...]
    deck: int
    cards: tuple[int, ...]  # in each hand
    discards: tuple[int, ...]
    cancelled: tuple[bool, ...]


class Own(Struct, frozen=True):
    hand: tuple[int, ...]
    bid: int
    stake: int


def public(pos: Table) -> Public:
    return Public(
        round=pos.round,
        life=tuple(pos.life),
        energy=tuple(pos.energy),
        deck=len(pos.deck),
        cards=tuple(len(hand) for hand in pos.hands),
        discards=tuple(pos.discards),
        cancelled=tuple(pos.cancelled),
    )


def own(pos: Table, seat: int) -> Own:
    return Own(
        hand=tuple(pos.hands[seat]),
        bid=pos.bids[seat].amount,
        stake=pos.stakes[seat].amount,
    )
