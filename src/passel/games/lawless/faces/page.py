"""Lawless Empire in the browser: what the board is painted from, plain data from the view alone.

The Plan boards are in board_plans.py, Syndicates and Orders in board_orders.py, what lies at hand in the
prompt in board_hand.py, what is printed on pieces in faces.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.lawless.components as c
from passel.contract import View
from passel.games.lawless.faces.page_context import NOTHING, Data, Eyes, eyes_of, move
from passel.games.lawless.faces.page_hand import LISTED, at_hand, deed
from passel.games.lawless.faces.page_plans import SET_BY_CARD, kinds, plans
from passel.games.lawless.faces.page_syndicates import STEALING, book, known_at, stack, syndicates
from passel.games.lawless.faces.printed import faces
from passel.games.lawless.view_types import HIDDEN, Mafioso
from passel.games.lawless.words import guessed_seat
from passel.i18n import _, _n, language

REVEALED: Final = len(c.PHASE) - 1  # not a phase of a round


def board(view: View) -> Data:
    """The table as `view.seat` sees it."""
    eyes = eyes_of(view)
    table = eyes.table
    watching = view.seat < 0
    others = [(view.seat + away) % view.seats for away in range(1, view.seats)]
    return {
        "besides": [text for text in eyes.options if text not in LISTED.get(eyes.decision, [])],
        "deeds": {text: deed(eyes, move(text)) for text in eyes.options},
        "at_hand": at_hand(eyes),
        "kind": eyes.decision,
        "round": table.round,
        "rounds": table.rounds,
        "phase": table.phase,
        "phases": phases(eyes),
        "order": eyes.order if has_first(eyes) else [],
        "rivals": [player(eyes, seat) for seat in (range(view.seats) if watching else others)],
        "mine": None if watching else mine(eyes),
        "plans": plans(eyes),
        "kinds": kinds(eyes),
        "syndicates": syndicates(eyes),
        "stack": stack(eyes),
        "roles": roles(eyes),
        "guessing": eyes.names[guessed_seat(table, view.seats)] if guessing(eyes) else "",
        "list": the_list(eyes),
        "held": c.SIDE.index(table.held) if table.held else c.NOBODY,
        "bag": table.bag,
        "deck": table.deck,
        "discards": counted(table.discards),
        "opportunities": {
            "left": len(c.OPPORTUNITIES) - len(table.opportunities),
            "gone": list(table.opportunities),
        },
        "results": results(eyes) if view.over else [],
        "faces": faces(language()),
    }


def has_first(eyes: Eyes) -> bool:
    """Whether the First player of this round is known.  Until then the one of the last round is not any more:
    somebody else decides, or I am asked."""
    choosing = eyes.table.phase == "preparation" and len(eyes.table.boards) == SET_BY_CARD
    return eyes.table.first >= 0 and not (
        choosing and (eyes.decision == "first" or eyes.view.waiting != (eyes.table.first,))
    )


def phases(eyes: Eyes) -> list[Data]:
    now = c.PHASE.index(eyes.table.phase)
    states = [
        "is-done" if number < now else "is-now" if number == now else "" for number in range(len(c.PHASE))
    ]
    if eyes.view.over:
        states = ["is-done"] * len(c.PHASE)
    last = now == REVEALED
    return [{"n": number, "state": state} for number, state in enumerate(states) if number < REVEALED or last]


# -- players -----------------------------------------------------------------------------------------------


def player(eyes: Eyes, seat: int) -> Data:
    """What everybody sees of a player, and what I happen to know of the Orders in that hand."""
    its: Mafioso = eyes.table.players[seat]
    measured = eyes.table.phase == "planning" and seat == (eyes.seat - 1) % eyes.view.seats and eyes.seat >= 0
    known = known_at(eyes, str(seat), its.orders) if not eyes.is_me(seat) else None
    return {
        "seat": seat,
        "lucre": its.lucre,
        "bribery": its.bribery,
        "schemes": its.schemes,
        "orders": its.orders,
        "soldati": soldati(eyes, seat),
        "dice": list(its.dice),
        "left": left(its, measured),
        "measured": measured,
        "known": known if known and (known["sure"] or known["maybe"]) else None,
        "first": seat == eyes.table.first and has_first(eyes),
        "role": c.NOBODY if its.role == HIDDEN else c.ROLE.index(its.role),
        "actions": eyes.table.actions
        if eyes.table.phase == "command" and seat in eyes.view.waiting
        else c.NOBODY,
        "joins": seat + 1 if eyes.decision == "call" and not eyes.is_me(seat) else 0,
        "spots": player_spots(eyes, seat),
        "won": eyes.view.over and eyes.view.places[seat] == 1,
    }


def left(its: Mafioso, measured: bool) -> str:
    told = _n("1 die left", "{n} dice left", len(its.dice))
    return _("{left}, your limit").format(left=told) if measured else told


def player_spots(eyes: Eyes, seat: int) -> list[Data]:
    """A player as a choice: to go first, or to be robbed."""
    if eyes.decision == "first":
        return [{"hand": 0, **eyes.offer(c.FIRST[seat])}]
    if eyes.decision == "command" and not eyes.is_me(seat):
        return [{"hand": STEALING, **eyes.offer(c.ROB[seat])}]
    return []


def soldati(eyes: Eyes, seat: int) -> list[Data]:
    """Abilities, then values; those used up in this turn are marked.  Of tokens alike the first stands for
    all when one is to make way."""
    spent = list(eyes.table.spent) if acting(eyes, seat) else []
    found = []
    sides = sorted(c.SIDE.index(shown) for shown in eyes.table.players[seat].soldati)
    for place, number in enumerate(sides):
        again = place - sides.index(number)
        value = number - c.ABILITIES + 1
        found.append(
            {
                "n": number,
                "k": again + 1,
                "spent": value > 0 and spent.count(value) > again,
                **(replaceable(eyes, c.REPLACE[seat][number]) if not again else NOTHING),
            }
        )
    return found


def acting(eyes: Eyes, seat: int) -> bool:
    return eyes.table.phase == "abilities" and seat in eyes.view.waiting


def replaceable(eyes: Eyes, option: c.Move) -> Data:
    return eyes.offer(option) if eyes.decision == "replace" else NOTHING


def mine(eyes: Eyes) -> Data:
    """What is in front of me and in my hands."""
    own = eyes.view.own
    shown = eyes.table.players[eyes.seat].soldati
    values = sum(1 for each in shown if each in c.VALUE)
    return player(eyes, eyes.seat) | {
        "role": c.ROLE.index(own.role),
        "activations": values if values < len(shown) else 0,
        "assists": c.SYNDICATES - sum(eyes.seat in tile.assists for tile in eyes.table.syndicates),
        "hand": [
            {"n": number, "count": own.orders.count(kind)}
            for number, kind in enumerate(c.ORDER)
            if kind in own.orders
        ],
        "cards": [scheme_card(eyes, number) for number, name in enumerate(c.SCHEME) if name in own.schemes],
        "laid": [{"board": board, "n": c.SCHEME.index(name)} for board, name in own.laid],
        "dice": [] if eyes.decision == "place" else list(eyes.table.players[eyes.seat].dice),
        "book": book(eyes),
    }


def scheme_card(eyes: Eyes, number: int) -> Data:
    """A kind of scheme in my hand, and how many of it; those meant for a board are still in it."""
    own = eyes.view.own
    meant = [
        board
        for scheme, board in zip(own.plots[0::2], own.plots[1::2], strict=False)
        if scheme == c.SCHEME[number]
    ]
    return {
        "n": number,
        "count": own.schemes.count(c.SCHEME[number]),
        "meant": meant,
        "chosen": eyes.decision == "lay" and own.plots[-1] == c.SCHEME[number],
        **(eyes.offer(c.PLAY[number]) if eyes.decision == "scheme" else NOTHING),
    }


# -- what lies beside the boards ---------------------------------------------------------------------------


def the_list(eyes: Eyes) -> list[Data]:
    asked = eyes.decision in ("take", "recruit")
    return [
        {
            "slot": slot,
            "n": c.SIDE.index(shown) if shown else c.NOBODY,
            "spent": False,
            **(eyes.offer(c.TAKE[slot]) if asked else NOTHING),
        }
        for slot, shown in enumerate(eyes.table.the_list)
    ]


def counted(schemes: Sequence[str]) -> list[Data]:
    return [
        {"n": number, "count": schemes.count(name)} for number, name in enumerate(c.SCHEME) if name in schemes
    ]


def guessing(eyes: Eyes) -> bool:
    """Whether the Informant is about to name somebody's role."""
    table = eyes.table
    return table.informant >= 0 and len(table.guesses) < eyes.view.seats - 1


def roles(eyes: Eyes) -> list[Data]:
    """Those about: whose they turned out to be, and for whose the Informant takes them."""
    table = eyes.table
    holders = {its.role: seat for seat, its in enumerate(table.players) if its.role != HIDDEN}
    whom = guessed_seat(table, eyes.view.seats) if eyes.decision == "guess" else c.NOBODY
    return [
        {
            "n": c.ROLE.index(name),
            "mine": eyes.seat >= 0 and eyes.view.own.role == name,
            "holder": holders.get(name, c.NOBODY),
            "out": name == table.put_away,
            "taken_for": [
                (table.informant + 1 + place) % eyes.view.seats
                for place, guess in enumerate(table.guesses)
                if guess == name
            ],
            **(eyes.offer(c.GUESS[whom][c.ROLE.index(name)]) if whom >= 0 else NOTHING),
        }
        for name in table.roles
    ]


def results(eyes: Eyes) -> list[Data]:
    """What everybody has scored, the winner first."""
    found = []
    for seat in sorted(range(eyes.view.seats), key=lambda seat: eyes.view.places[seat]):
        its: Mafioso = eyes.table.players[seat]
        found.append(
            {
                "seat": seat,
                "place": eyes.view.places[seat],
                "role": c.ROLE.index(its.role),
                "points": its.score - its.lucre - its.bribery - len(its.soldati),
                "lucre": its.lucre,
                "bribery": its.bribery,
                "soldati": len(its.soldati),
                "score": its.score,
                "orders": [{"n": n, "count": its.order_hand.count(kind)} for n, kind in enumerate(c.ORDER)],
                "schemes": counted(its.scheme_hand),
            }
        )
    return found
