"""Margin Call: what a seat may know, as numbers from 0 to 255."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from passel.contract.vector import Part, around, small, write_all, write_counts, write_zeros
from passel.games.margincall.components import *
from passel.games.margincall.rules import base_worth
from passel.games.margincall.rules_value import best_worth

DEEPEST: Final = 23  # stack: every response there is, and the bottom item
ITEM: Final = 5
EVEN: Final = 128  # traps count from here, up and down


def layout(seats: int, settings: Settings) -> list[Part]:
    parts = [
        ("turn", 1, "so many turns"),
        ("active", 1, "whose turn: 1 mine, 2 the next clockwise"),
        ("phase", 1, "0 main, 1 window, 2 resolution, 3 forced sale, 4 end"),
        ("swapped", 1, "1: in this turn"),
        ("window", 2, "who is to respond (0: nobody), passes in a row"),
        ("draw_pile", 1, "cards left"),
        ("discards", CARDS, "how many of each card"),
        ("shuffled", CARDS, "what the draw pile was last made of, of each card"),
        ("stack", ITEM * DEEPEST, "from the bottom: 1 + card (50 the package), whose, focus, aim, 1 if void"),
        ("sale", 5, "seller, payee (0: no sale), base, cards taken, 128 + bull traps - bear traps"),
        ("package", CARDS, "what is left of it, of each card"),
        ("holding", CARDS, "my cards of each kind"),
        ("best", 1, "what my best package is worth"),
        ("begun", 3, "1 + the option that I have begun with (low byte, high byte), 1 + the place aimed at"),
        ("basket", CARDS, "what I am about to drop or sell, of each card"),
    ]
    for away in range(seats):
        mine = "; mine" if away == 0 else ""
        parts += [
            (f"banker_{away}", 3, f"score, bags, cards held{mine}"),
            (f"known_{away}", CARDS, "held cards that all have seen, of each kind"),
        ]
    return parts


def observe(pos: Table, seat: int, out: BytesWriter) -> None:
    seats = pos.seats
    out.append(small(pos.turn))
    out.append(around(pos.active, seat, seats))
    out.append(pos.phase)
    out.append(1 if pos.swapped else 0)
    out.append(around(pos.priority, seat, seats))
    write_all(out, [pos.passes, len(pos.deck)])
    write_counts(out, pos.discards, CARDS)
    write_counts(out, list(pos.shuffled), CARDS)
    for item in pos.stack:
        out.append(1 + item.card)
        out.append(around(item.seat, seat, seats))
        out.append(around(item.focus, seat, seats))
        out.append(small(item.aim))
        out.append(1 if item.void else 0)
    write_zeros(out, ITEM * (DEEPEST - len(pos.stack)))
    observe_sale(pos, seat, out)
    observe_own(pos, pos.players[seat], out)
    for away in range(seats):
        player = pos.players[(seat + away) % seats]
        write_all(out, [player.score, player.bags, len(player.cards)])
        write_counts(out, player.known, CARDS)


def observe_sale(pos: Table, seat: int, out: BytesWriter) -> None:
    if pos.seller < 0:
        write_zeros(out, 5 + CARDS)
        return
    void = len(pos.stack) > 0 and pos.stack[0].void
    out.append(around(pos.seller, seat, pos.seats))
    out.append(around(pos.payee, seat, pos.seats))
    write_all(out, [base_worth(pos, void), pos.taken, EVEN + pos.traps])
    write_counts(out, pos.package, CARDS)


def observe_own(pos: Table, player: Player, out: BytesWriter) -> None:
    write_counts(out, player.cards, CARDS)
    out.append(small(best_worth(player.cards, pos.settings)))
    begun = 0 if player.choice is PASS else 1 + player.choice.id
    out.append(begun % 256)
    out.append(begun // 256)
    out.append(small(1 + player.aim))
    write_counts(out, player.basket, CARDS)
