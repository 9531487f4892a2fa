"""Duel: the rules, top down.  DU-n are the clauses of RULES.md."""

from __future__ import annotations

from typing import Final

from passel.kernel import Ask, Decision
from toys.duel.components import (
    ATTACKED,
    BADE,
    BIDS,
    BLANK,
    BOX,
    COPIES,
    COUNTER,
    COUNTER_CARD,
    COUNTERED,
    DREW,
    ENDED,
    HIT,
    KEEP,
    OFFERED,
    PASS,
    REVEALED,
    SEATS,
    STAKE,
    Move,
    Table,
)


def setup(pos: Table) -> None:
    """Two cards each from the shuffled deck (DU-1)."""
    pos.deck = [COUNTER_CARD] * COPIES + [BLANK] * COPIES
    pos.shuffle(pos.deck)
    for seat in SEATS:
        draw_card(pos, seat)
        draw_card(pos, seat)
    play_round(pos)


def draw_card(pos: Table, seat: int) -> None:
    card = pos.deck.pop()
    pos.hands[seat].append(card)
    pos.hands[seat].sort()
    pos.note(DREW, seat, card)


def play_round(pos: Table) -> None:
    """Draw, offer side by side, reveal (DU-2)."""
    if not pos.deck:
        end(pos, "no cards")
        return
    pos.round += 1
    for seat in SEATS:
        draw_card(pos, seat)
    pos.together(SEATS, offer)
    pos.then(reveal)


# -- offers: in lanes, where each writes down what is its own --------------------------------------


def offer(pos: Table, seat: int) -> None:
    pos.ask(seat, BID, BIDS[: pos.energy[seat] + 1])
    pos.then(raise_offer, seat)


def bid(pos: Table, seat: int, option: Move) -> None:
    pos.bids[seat] = option
    pos.note(BADE, seat, option.amount)


def raise_offer(pos: Table, seat: int) -> None:
    """A counter may be staked (DU-4); who has none is asked too, as far as the others can tell (DU-7)."""
    if pos.settings.staking:
        pos.ask(seat, RAISE, [KEEP, STAKE] if COUNTER_CARD in pos.hands[seat] else [KEEP])
    else:
        stake(pos, seat, KEEP)


def stake(pos: Table, seat: int, option: Move) -> None:
    pos.stakes[seat] = option
    pos.note(OFFERED, seat, pos.bids[seat].amount, option.amount)


def reveal(pos: Table) -> None:
    """What was chosen side by side takes effect here, in the order of the seats."""
    offers = []
    for seat in SEATS:
        bid, stake = pos.bids[seat], pos.stakes[seat]
        offers.append(bid.amount + stake.amount)
        pos.energy[seat] -= bid.amount
        if stake is STAKE:
            discard(pos, seat)
        pos.note(REVEALED, seat, bid.amount, stake.amount)
        pos.bids[seat], pos.stakes[seat] = BIDS[0], KEEP
    if offers[0] != offers[1]:
        attack(pos, offers.index(max(offers)))
    elif pos.settings.ties == "lot":
        attack(pos, pos.draw(2))
    pos.then(play_round)


def discard(pos: Table, seat: int) -> None:
    pos.hands[seat].remove(COUNTER_CARD)
    pos.discards.append(COUNTER_CARD)


# -- attacks and counters (DU-6) -------------------------------------------------------------------


def attack(pos: Table, seat: int) -> None:
    pos.note(ATTACKED, seat, 1 - seat)
    announce(pos, seat)
    pos.then(hit, 1 - seat)


def announce(pos: Table, seat: int) -> None:
    """Something of `seat` is about to work, unless the other counters it."""
    pos.cancelled.append(False)
    pos.together([1 - seat], consider)
    pos.then(respond, 1 - seat)


def consider(pos: Table, seat: int) -> None:
    """In a lane, though alone: the options depend on a hidden hand."""
    pos.ask(seat, RESPOND, [PASS, COUNTER] if COUNTER_CARD in pos.hands[seat] else [PASS])


def reply(pos: Table, seat: int, option: Move) -> None:
    pos.replies[seat] = option


def respond(pos: Table, seat: int) -> None:
    if pos.replies[seat] is COUNTER:
        pos.replies[seat] = PASS
        discard(pos, seat)
        pos.note(COUNTERED, seat)
        announce(pos, seat)  # the counter itself may be countered,
        pos.then(undo)  # and only then does it work


def undo(pos: Table) -> None:
    if not pos.cancelled.pop():
        pos.cancelled[-1] = True


def hit(pos: Table, seat: int) -> None:
    if not pos.cancelled.pop():
        pos.life[seat] -= 1
        pos.note(HIT, seat, pos.life[seat])
        if pos.life[seat] == 0:
            end(pos, "struck")


def end(pos: Table, reason: str) -> None:
    pos.note(ENDED, pos.round)
    pos.end([1 if lives == max(pos.life) else 2 for lives in pos.life], reason)


# -- the decisions ---------------------------------------------------------------------------------


def one_if_any(pos: Table, ask: Ask) -> Move:
    """Who sleeps bids one, while the energy lasts."""
    bid: Move = ask.options[min(1, len(ask.options) - 1)]
    return bid


BID: Final = Decision(BOX, "bid", "DU-3", bid, 4, one_if_any, secret=True)
RAISE: Final = Decision(BOX, "raise", "DU-4", stake, 2, KEEP, secret=True, quiet=True)
RESPOND: Final = Decision(BOX, "respond", "DU-6", reply, 2, PASS, quiet=True)
