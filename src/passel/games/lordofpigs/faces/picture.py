"""Lord of the P.I.G.S. as a picture: what lies where."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs import words_cards
from passel.games.lordofpigs.forecast import PEOPLE, counted, printed_on, ratings
from passel.games.lordofpigs.reading import office, seat_at
from passel.games.lordofpigs.view_types import Bill, Office, Public
from passel.games.lordofpigs.words_names import phase_names, points_of, signed
from passel.i18n import _

# In pictures of how to play: decisions, by the number of the heading.
MOMENTS: Final = {2: "submit", 3: "lobby"}

Data = dict[str, Any]

GAP: Final = 8
TOP: Final = 32  # the steps of a turn
LANE: Final = 50  # a rating and the space below
NEWS: Final = 56  # the event, likewise
TITLE: Final = 26  # of the agenda and the hand
LAW: Final = 145.5  # how wide a proposal is, with the space beside it
IN_A_ROW: Final = 5
ON_TABLE: Final = 128  # how high a proposal is with its votes,
IN_HAND: Final = 116  # and a card with its second use
MOST_VOTES: Final = 6  # for which it has a place
CELL: Final = (222, 31)  # of a track: where the first begins, and how wide each is
FILL: Final = ["#c22f2f", "#2b7d46", "#2563b8", "#f0c23a", "#6b5d6a"]
ON_FILL: Final = ["#fff", "#fff", "#fff", "#3d2c00", "#fff"]
SOFT: Final = ["#fbe0dc", "#dcf0df", "#dfe9fa", "#fcf0cb", "#ece4ea"]
INK: Final = ["#a52121", "#1f6a39", "#1e53a0", "#7a5600", "#5a4d59"]


def drawing(view: View) -> Data:
    table: Public = view.public
    news = TOP + LANE * (c.ACTORS + 1)
    agenda = news + (NEWS if table.event else 0)
    laws = [each for actor in c.TABLE_ORDER[c.ACTOR.index(table.first)] for each in agenda_of(view, actor)]
    hand = agenda + TITLE + room(laws, ON_TABLE)
    cards = [] if view.own is None else in_hand(view)
    now = "" if view.over else table.phase
    return {
        "width": 760,
        "height": hand + (TITLE + room(cards, IN_HAND) if cards else 0),
        "about": about(table),
        "phases": [
            {"name": name, "now": at == now}
            for name, at in zip(phase_names(bool(table.options["events"])), c.PHASE, strict=True)
        ],
        "lanes": lanes(view),
        "news": {"y": news, **event(table)} if table.event else None,
        "agenda": {"y": agenda, "laws": placed(laws, ON_TABLE)},
        "hand": {"y": hand, "laws": placed(cards, IN_HAND)},
    }


def about(table: Public) -> str:
    if table.options["match"] == "single":
        return _("Turn {n}").format(n=table.turn)
    return _("Game {game} of {games}, turn {n}").format(
        game=table.game, games=table.options["match_games"], n=table.turn
    )


def event(table: Public) -> Data:
    number = c.EVENT.index(table.event)
    effect = wrap(_(words_cards.EVENT_EFFECTS[number]), 64, max_lines=2, placeholder="…")
    return {"name": _(words_cards.EVENTS[number]), "effect": effect}


def colours(actor: int) -> Data:
    return {"fill": FILL[actor], "on_fill": ON_FILL[actor], "soft": SOFT[actor], "ink": INK[actor]}


# -- the ratings -------------------------------------------------------------------------------------------


def lanes(view: View) -> list[Data]:
    """One for each Actor, and one for the people."""
    table: Public = view.public
    then = counted(view, ratings(view))
    found = []
    for seat, its in enumerate(table.offices):
        actor = c.ACTOR.index(its.actor)
        first = _("{title}, goes first") if its.actor == table.first and not view.over else "{title}"
        found.append(
            lane(actor, its.rating, then[actor])
            | {
                "seat": seat,
                "title": first.format(title=_(words_cards.TITLES[actor])),
                "variable": _(words_cards.VARIABLES[actor]),
                "turn": seat in view.waiting,
                "won": view.over and view.places[seat] == 1,
                "hand": its.hand,
                "piles": _("draw pile {n}, discards {m}").format(n=its.deck, m=len(its.discards)),
                "points": "" if table.options["match"] == "single" else points_of(its.points),
            }
        )
    people = {"seat": c.NOBODY, "title": _("The people"), "variable": _(words_cards.STABILITY_NAME)}
    return [*found, lane(PEOPLE, table.stability, then[PEOPLE]) | people | {"turn": False, "won": False}]


def lane(actor: int, rating: int, then: int) -> Data:
    """A track with a pawn, and a pale one where it goes as the votes stand."""
    return {
        "y": TOP + LANE * actor,
        "rating": rating,
        "at": cell(rating),
        "then": cell(then) if then != rating else 0,
        "cells": [{"n": n, "x": CELL[0] + CELL[1] * n} for n in range(c.MOST + 1)],
        "end": 0 if actor == PEOPLE else c.MOST,
        **colours(actor),
    }


def cell(rating: int) -> float:
    return CELL[0] + CELL[1] * (rating + 0.5)


# -- the laws -------------------------------------------------------------------------------------------


def law(owner: int, tag: int) -> Data:
    """What is printed on a card."""
    return {
        "name": wrap(_(words_cards.CARDS[owner * c.TAGS + tag]), 21, max_lines=3, placeholder="…"),
        "effects": [
            {"says": signed(change) if change else "0", **colours(number), "change": change}
            for number, change in enumerate(printed_on(owner, tag))
        ],
        **colours(owner),
    }


def agenda_of(view: View, actor: int) -> list[Data]:
    """The proposals of an Actor, with the votes on them."""
    its: Office = office(view, actor)
    return [
        law(actor, c.TAG.index(bill.tag))
        | {
            "seat": seat_at(view, actor),
            "votes": votes(view, bill),
            "lacks": max(0, bill.needs - len(bill.votes)),
            "more": max(0, len(bill.votes) - MOST_VOTES),
            "count": f"{len(bill.votes)}/{bill.needs}",
            "passes": len(bill.votes) >= bill.needs,
        }
        for bill in its.actions
    ]


def votes(view: View, bill: Bill) -> list[Data]:
    """In the order in which they were placed, the reader's own face up."""
    mine = "" if view.own is None else view.public.offices[view.seat].actor
    return [
        {"lobby": vote.lobby, "own": vote.by == mine and not vote.lobby, **colours(c.ACTOR.index(vote.by))}
        for vote in bill.votes[:MOST_VOTES]
    ]


def in_hand(view: View) -> list[Data]:
    owner = c.ACTOR.index(view.public.offices[view.seat].actor)
    found = []
    for tag in map(c.TAG.index, view.own.hand):
        mode = c.MODE[tag] if view.public.options["alternate_modes"] else c.NO_MODE
        says = _(words_cards.MODES[mode]) if mode else ""
        found.append(law(owner, tag) | {"seat": c.NOBODY, "needs": c.THRESHOLD[tag], "mode": says})
    return found


def room(laws: list[Data], height: int) -> int:
    """How high so many laws are, with the space below."""
    return (len(laws) + IN_A_ROW - 1) // IN_A_ROW * (height + GAP)


def placed(laws: list[Data], height: int) -> list[Data]:
    """In rows."""
    return [
        each | {"x": LAW * (place % IN_A_ROW), "y": TITLE + (height + GAP) * (place // IN_A_ROW)}
        for place, each in enumerate(laws)
    ]
