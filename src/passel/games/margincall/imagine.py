"""Margin Call: what could be true for a seat."""

from __future__ import annotations

from passel.games.margincall.components import *


def redeal(pos: Table, seat: int) -> None:
    """The others' holdings and the draw pile are one heap of cards that `seat` has not seen, but for
    those that were taken before everybody's eyes and are still held; nor does it know what the others
    have written down so far."""
    heap = pos.deck
    sizes = []
    for other, player in enumerate(pos.players):
        hidden: list[int] = []
        if other != seat:
            hidden = player.cards[:]
            for card in player.known:
                hidden.remove(card)
            player.forget()
        heap += hidden
        sizes.append(len(hidden))
    heap.sort()
    held = never_shuffled(pos, heap)
    pos.shuffle(heap)
    while len(held) < sum(sizes):
        held.append(heap.pop())
    pos.shuffle(held)
    pos.deck = heap
    for other, player in enumerate(pos.players):
        if other != seat:
            player.cards = player.known + held[: sizes[other]]
            player.cards.sort()
            del held[: sizes[other]]


def never_shuffled(pos: Table, heap: list[int]) -> list[int]:
    """Takes out of the sorted heap what was not among the discards of which the draw pile was made: that
    can only be in somebody's holding."""
    if not pos.shuffled:
        return []
    anywhere: list[int] = []
    held: list[int] = []
    shuffled = list(pos.shuffled)
    place = 0
    for card in heap:
        while place < len(shuffled) and shuffled[place] < card:
            place += 1
        if place < len(shuffled) and shuffled[place] == card:
            anywhere.append(card)
            place += 1
        else:
            held.append(card)
    heap[:] = anywhere
    return held
