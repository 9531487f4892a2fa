"""Duel: what could be true for a seat."""

from __future__ import annotations

from toys.duel.components import BIDS, KEEP, Table


def redeal(pos: Table, seat: int) -> None:
    """The other hand and the deck are one heap of cards that `seat` has not seen; nor does it know
    what the other has written down so far."""
    other = 1 - seat
    size = len(pos.hands[other])
    heap = sorted(pos.hands[other] + pos.deck)
    pos.shuffle(heap)
    pos.hands[other] = sorted(heap[:size])
    pos.deck = heap[size:]
    pos.bids[other], pos.stakes[other] = BIDS[0], KEEP
