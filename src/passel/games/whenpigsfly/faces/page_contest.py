"""When Pigs Shall Fly in the browser: the contest, the crafts and the end."""

from __future__ import annotations

from typing import Any

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.faces.chart import ahead, bits, chart, icons, standing
from passel.games.whenpigsfly.faces.page_choices import decision, offer
from passel.games.whenpigsfly.faces.page_players import facts
from passel.games.whenpigsfly.faces.page_scores import final_scores
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.flight import gusts_in, hoops_worth
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words import craft_of, everybody, tell


def the_contest(view: View) -> Data:
    table: Public = view.public
    scored = table.phase == "scored"
    watching = view.seat < 0
    shown = [seat for seat in range(view.seats) if seat != view.seat] if scored or watching else []
    crafts = [craft(view, seat) for seat in range(view.seats)]
    letters = {table.sheets[seat].letter for seat in [*shown, *[view.seat] * (not watching)]}
    return {
        "flight": None if watching else my_flight(view),
        "flights": [other_flight(view, seat) for seat in shown],
        "icons": {letter: icons(letter) for letter in sorted(letters)},
        "crafts": crafts,
        "gallery": [each["seat"] for each in crafts if each["seat"] != view.seat and not each["text"]],
        "voting": decision(view) == "vote",
        "scores": final_scores(view) if scored else [],
        "band": band(view.public.sheets[0].score.total) if scored and view.seats == 1 else c.NONE,
    }


def my_flight(view: View) -> Data:
    mine: Sheet = view.public.sheets[view.seat]
    made, path = craft_of(mine), view.own.flight
    x = path.points[-1][0] if path.points else 0
    return {
        "seat": view.seat,
        "grounded": made.distance <= 0,
        "finished": path.landing != c.NONE or made.distance <= 0,
        "chart": chart(mine.letter, made, path),
        "ahead": ahead(mine.letter, made, path, view.public.literal_crash),
        "asked": decision(view) == "fly",
        "now": standing(mine.letter, made, x, bits(path.circled), path.landing),
        "fear": made.fear,
        "weight_class": made.weight_class,
        "duck": "duck" in mine.animals,
        "distance": made.distance,
        "says": flight_says(view, view.seat, path),
    }


def other_flight(view: View, seat: int) -> Data:
    sheet: Sheet = view.public.sheets[seat]
    return {
        "seat": seat,
        "chart": chart(sheet.letter, craft_of(sheet), sheet.flight),
        "says": flight_says(view, seat, sheet.flight),
        "score": sheet.score.contest if sheet.score else None,
    }


def flight_says(view: View, seat: int, path: Any) -> str:
    """How a flight has ended, as the journal tells it; until then, what the craft can do."""
    sheet: Sheet = view.public.sheets[seat]
    made = craft_of(sheet)
    if made.distance <= 0:
        return tell((c.GROUNDED, seat, None, None, None), everybody(view))
    if path is None or path.landing == c.NONE:
        return tell((c.BUILT, seat, made.distance, made.weight_class, None), everybody(view))
    circled = bits(path.circled)
    met = gusts_in(circled), hoops_worth(c.LETTER.index(sheet.letter), circled)
    return tell((c.CRASHED if path.crashed else c.LANDED, seat, path.landing, *met), everybody(view))


def craft(view: View, seat: int) -> Data:
    """A flying machine: its parts, what they are worth, and who has voted for it."""
    table: Public = view.public
    sheet: Sheet = table.sheets[seat]
    made = craft_of(sheet)
    asked = view.ask.options if view.ask else ()
    votes = [voter for voter, each in enumerate(table.sheets) if each.vote == seat]
    if view.own is not None and view.own.vote == seat and view.seat not in votes:
        votes.append(view.seat)
    stages = [c.STAGE[sheet.bubbles[f"design-{code}"]] for code in c.THEORY]
    return {
        "seat": seat,
        "stages": stages,
        "parts": [
            {"n": number, "stage": stages[number], "by": table.cards[code]}
            for number, code in enumerate(c.THEORY)
        ],
        "weight": c.WEIGHT[sheet.bubbles["materials"]],
        **facts(sheet),
        "says": tell((c.BUILT, seat, made.distance, made.weight_class, None), everybody(view)),
        "taught": tell((c.TAUGHT, seat, made.fear, made.lines, None), everybody(view)),
        "votes": votes,
        **offer(view, c.VOTE[seat] if c.VOTE[seat].text in asked else None),
    }
