"""Sealed Bids: the rules, top down.  SB-n are the clauses of RULES.md."""

from __future__ import annotations

from typing import Final

from passel.kernel import Ask, Decision
from toys.bids.components import BADE, BIDS, BOX, SCORED, TIED, UNWRITTEN, WROTE, Bid, Table


def play_turn(pos: Table) -> None:
    """Bids are written side by side, then opened (SB-2)."""
    pos.round += 1
    pos.bids = [UNWRITTEN] * pos.seats
    pos.together(list(range(pos.seats)), write)
    pos.then(open_all)


def write(pos: Table, seat: int) -> None:
    pos.ask(seat, BID, BIDS)


def bid(pos: Table, seat: int, option: Bid) -> None:
    pos.bids[seat] = option.amount
    pos.note(WROTE, seat, option.amount)


def open_all(pos: Table) -> None:
    """The highest bid that nobody else has made scores (SB-3)."""
    pos.opened = pos.bids[:]
    for seat, amount in enumerate(pos.opened):
        pos.note(BADE, seat, amount)
    alone = [amount for amount in pos.opened if pos.opened.count(amount) == 1]
    if alone:
        winner = pos.opened.index(max(alone))
        pos.points[winner] += 1
        pos.note(SCORED, winner, pos.points[winner])
    else:
        pos.note(TIED, pos.round)
    if pos.round < pos.settings.turns:
        pos.then(play_turn)
    else:
        pos.end([1 + sum(other > mine for other in pos.points) for mine in pos.points], "last turn")


BID: Final = Decision(BOX, "bid", "SB-2", bid, len(BIDS), BIDS[0], secret=True)


# -- imagining, judging ----------------------------------------------------------------------------


def redeal(pos: Table, seat: int) -> None:
    """Nobody knows what the others have written."""
    for other in range(pos.seats):
        if other != seat:
            pos.bids[other] = UNWRITTEN


def weigh(pos: Table, ask: Ask) -> list[float]:
    """Higher is better, as far as it goes."""
    return [1.0 + option.amount for option in ask.options]
