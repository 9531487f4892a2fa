"""Margin Call: what a seat sees, in numbers and codes."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from passel.games.margincall.components import CARD, PACKAGE, PASS, PHASE, Table
from passel.games.margincall.rules import base_worth
from passel.games.margincall.rules_value import best_worth


class Agreed(Struct, frozen=True):
    """The options of the game that matter at the table."""

    goal: int
    hand_size: int
    trap_amount: int
    four_value: int
    max_rounds: int
    carry_over: bool
    strict_pass: bool
    all_wild_packages: bool
    deflect_scope: str


class Banker(Struct, frozen=True):
    """What all know of a player: of the cards held their number, and those taken before all eyes."""

    score: int
    bags: int
    cards: int
    known: tuple[str, ...]


class Lying(Struct, frozen=True):
    """An item of the stack; `aim` is the place of its target, `focus` a seat, -1 if it has none."""

    card: str  # or "package"
    seat: int
    focus: int
    aim: int
    void: bool  # of a package: its Ponzi Scheme


class Sale(Struct, frozen=True):
    """The package at the bottom of the stack: what is left of it, and its base as it lies there."""

    seller: int
    payee: int
    cards: tuple[str, ...]
    base: int
    taken: int
    traps: int


class Tally(Struct, frozen=True):
    """What anybody could have counted."""

    sales: int
    face: int
    paid: int
    played: int
    windows: int
    answered: int


class Public(Struct, frozen=True):
    """Everything on the table."""

    turn: int
    round: int
    active: int
    phase: str
    swapped: bool
    stack: tuple[Lying, ...]
    priority: int  # who is to respond; -1 if nobody
    passes: int
    sale: Sale | None
    bankers: tuple[Banker, ...]
    draw_pile: int
    discards: tuple[str, ...]
    shuffled: tuple[str, ...]  # the discards of which the draw pile was made; none before the first time
    tally: Tally
    agreed: Agreed


class Own(Struct, frozen=True):
    """A holding, what its best package is worth, and what is written down so far."""

    holding: tuple[str, ...]
    best: int
    begun: tuple[str, ...]


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
