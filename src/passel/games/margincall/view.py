"""Margin Call: what a seat sees of a table."""

from __future__ import annotations

from collections.abc import Sequence

from passel.games.margincall.components import *
from passel.games.margincall.rules import base_worth
from passel.games.margincall.rules_value import best_worth
from passel.games.margincall.view_types import Agreed, Banker, Lying, Own, Public, Sale, Tally


def codes(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(CARD[card] for card in cards)


def public(pos: Table) -> Public:
    settings = pos.settings
    return Public(
        turn=pos.turn,
        round=(pos.turn - 1) // pos.seats + 1,
        active=pos.active,
        phase=PHASE[pos.phase],
        swapped=pos.swapped,
        stack=tuple(
            Lying(
                "package" if item.card == PACKAGE else CARD[item.card],
                item.seat,
                item.focus,
                item.aim,
                item.void,
            )
            for item in pos.stack
        ),
        priority=pos.priority,
        passes=pos.passes,
        sale=sale(pos),
        bankers=tuple(
            Banker(player.score, player.bags, len(player.cards), codes(player.known))
            for player in pos.players
        ),
        draw_pile=len(pos.deck),
        discards=codes(pos.discards),
        shuffled=codes(pos.shuffled),
        tally=Tally(pos.sales, pos.face, pos.paid, pos.played, pos.windows, pos.answered),
        agreed=Agreed(
            settings.bags,
            settings.goal,
            settings.hand_size,
            settings.trap_amount,
            settings.four_value,
            settings.max_rounds,
            settings.carry_over,
            settings.strict_pass,
            settings.all_wild_packages,
            settings.deflect_scope,
        ),
    )


def sale(pos: Table) -> Sale | None:
    """From the moment that somebody has to sell."""
    if pos.seller < 0:
        return None
    void = bool(pos.stack) and pos.stack[0].void
    return Sale(pos.seller, pos.payee, codes(pos.package), base_worth(pos, void), pos.taken, pos.traps)


def own(pos: Table, seat: int) -> Own:
    player = pos.players[seat]
    begun = [] if player.choice is PASS else [player.choice.text]
    if player.aim >= 0:
        begun.append(f"on #{player.aim}")
    return Own(
        holding=codes(player.cards),
        best=best_worth(player.cards, pos.settings),
        begun=(*begun, *codes(player.basket)),
    )
