"""Lawless Empire: what is drawn from bag and deck, and in what order players come."""

from __future__ import annotations

from passel.games.lawless.components import *


def is_last(pos: Table) -> bool:
    return pos.round == pos.settings.rounds


def in_play_order(pos: Table, place: int) -> int:
    """The First player is at place 0, the others follow clockwise (LE-2)."""
    return (pos.first + place) % pos.seats


def no_tile_left(pos: Table) -> bool:
    return len(pos.syndicates) == SYNDICATES


def draw_soldato(pos: Table) -> int:
    """Any token of the bag, either side up (LE-9)."""
    bag = pos.bag
    place = pos.draw(len(bag))
    token = bag[place]
    bag[place] = bag[len(bag) - 1]
    bag.pop()
    return 2 * token + pos.draw(2)


def fill_list(pos: Table) -> None:
    """Every empty slot at once, the lowest first, while the bag lasts (LE-10 to LE-12)."""
    for slot in range(LIST_SIZE):
        if pos.listed[slot] == EMPTY and pos.bag:
            pos.listed[slot] = draw_soldato(pos)
            pos.note(LISTED, slot, SHOWS[pos.listed[slot]])


def draw_scheme(pos: Table, seat: int) -> None:
    """From the discards, shuffled, when the deck is empty; nothing if both are (LE-31)."""
    if not pos.deck:
        if not pos.discards:
            return
        pos.deck = pos.discards
        pos.discards = []
        pos.shuffle(pos.deck)
        pos.note(RESHUFFLED, len(pos.deck))
    scheme = pos.deck.pop()
    pos.players[seat].schemes[scheme] += 1
    pos.players[seat].scheme_count += 1
    pos.note(SCHEME_DRAWN, seat, scheme)


def digits(faces: list[int]) -> int:
    """Faces as the digits of a number, the low ones first."""
    number = 0
    for face in range(1, 7):
        for _ in range(faces[face]):
            number = 10 * number + face
    return number
