"""When Pigs Shall Fly: what could be true for a seat."""

from __future__ import annotations

from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.rules import has_seen


def redeal(pos: Table, seat: int) -> None:
    """The cards that the seat has not seen change places among themselves.  Dealt sheets are unknown to all
    before the contest (WP-6); the others' paths (WP-60) and votes (WP-78) until all are in."""
    unseen = [theory for theory in range(THEORIES) if not has_seen(pos, seat, theory)]
    values = sorted([pos.cards[theory] for theory in unseen])
    pos.shuffle(values)
    for place in range(len(unseen)):
        pos.cards[unseen[place]] = values[place]
    for other in range(pos.seats):
        player = pos.players[other]
        if pos.phase == PREP and pos.settings.sheets == "dealt":
            player.sheet = pos.draw(len(LETTER))
        if other != seat and pos.phase == FLYING:
            player.flight = Flight()
        if other != seat and pos.phase == SCORED and pos.lanes:
            player.vote = NOBODY
