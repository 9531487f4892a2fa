"""When Pigs Shall Fly in the browser: scores and awards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import PageTable, Region, Rendered, View
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.rules_contest import band
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words_names import who
from passel.games.whenpigsfly.words_tips import rank_tip, tooltip
from passel.i18n import _, listed

MANY: Final = 3  # to be called by their names


def so_far(time: int, sheet: Sheet) -> Data:
    """Return the points that are certain: events, publicity, publishing, discoveries, design, the dog."""
    prints = sum(sheet.print_points.values())
    found = {
        "publicity": sheet.publicity,
        "publishing": prints,
        "discoveries": c.DISCOVERY_POINTS * len(sheet.discovered),
        "design": sheet.design_points,
        "dog": c.DOG_POINTS * sheet.animals.get("dog", 0),
    }
    events = [
        points if time >= mark else None for points, mark in zip(sheet.event_points, c.EVENTS_AT, strict=True)
    ]
    return {"events": events, **found, "total": sum(sheet.event_points) + sum(found.values())}


def measure(sheet: Sheet, award: int) -> int:
    """What an award goes by; the furthest flight is open until all have landed."""
    if award == c.FAMOUS_FARMER:
        return sheet.publicity
    if award == c.FURTHEST_FLIGHT:
        return sheet.score.contest if sheet.score else 0
    lines = [sheet.bubbles["maneuvers"], sheet.bubbles["fear"], sheet.bubbles["materials"]]
    return [*lines, len(sheet.discovered)][award - 1]


def own_awards(view: View, shared: Mapping[str, Rendered]) -> Region:
    """Who has each award, or would have it now."""
    shown = [
        award(view, number) if view.seat in holders(view, number) else shared[f"award-{number}"]
        for number in range(len(c.AWARD))
    ]
    return Region("awards", "awards", None, view.public.phase == "scored", lambda: shown)


def holders(view: View, number: int) -> list[int]:
    table: Public = view.public
    if table.phase == "scored":
        won = [sheet.score.won if sheet.score else () for sheet in table.sheets]
        return [seat for seat, awarded in enumerate(won) if c.AWARD[number] in awarded]
    measures = [measure(sheet, number) for sheet in table.sheets]
    needed = max(1, needed_alone(table, number) if view.seats == 1 else max(measures))
    return [seat for seat, have in enumerate(measures) if have >= needed]


def award(view: View, number: int) -> Region:
    """An award as a reader sees it; to who has it, it says so."""
    table: Public = view.public
    have = holders(view, number)
    open_yet = number == c.FURTHEST_FLIGHT and table.phase != "scored"
    called = [_("you") if seat == view.seat else who(view, seat) for seat in have]
    measures = [measure(sheet, number) for sheet in table.sheets]
    values = {
        "n": number,
        "mine": view.seat in have,
        "open": open_yet or not have,
        "given": len(have) if table.phase == "scored" else 0,
        "says": award_says(view, number, called, measures, open_yet),
        "tip": tooltip(view, c.AWARD[number]),
    }
    return Region(f"award-{number}", "award", values)


def award_says(view: View, number: int, called: list[str], measures: list[int], open_yet: bool) -> str:
    if len(called) > MANY:
        return _("{n} players, {m} each").format(n=len(called), m=max(measures))
    if called:
        return _("{who}, {n}").format(who=listed(called), n=max(measures))
    if view.seats == 1:
        needed = max(1, needed_alone(view.public, number))
        return _("{n}, you need {needed}").format(n=measures[0], needed=needed)
    if open_yet:
        return _("after the flight")
    return _("nobody") if view.public.phase == "scored" else _("nobody yet")


def needed_alone(table: Public, number: int) -> int:
    """As much publicity as Wilbur, or more than his line."""
    if number == c.FAMOUS_FARMER:
        return table.wilbur_publicity or 0
    return c.WILBURS_LINE[number] + 1


def final_scores(view: View, table: PageTable) -> Region:
    """Best first."""
    rows = []
    for seat, sheet in enumerate(view.public.sheets):
        score = sheet.score
        parts = [
            score.events, score.contest, score.publicity, score.publishing, score.discoveries, score.design,
            score.dog, score.awards,
        ]  # fmt: skip
        rows.append(
            {
                "seat": seat,
                "letter": table.seats[seat]["letter"],
                "name": who(view, seat),
                "mine": seat == view.seat,
                "place": view.places[seat] if view.over else 0,
                "parts": parts,
                "won": [c.AWARD.index(code) for code in score.won],
                "total": score.total,
            }
        )
    rows.sort(key=lambda row: (row["place"], -row["total"]))
    rank, tip = c.NONE, ""
    if view.seats == 1:
        total = view.public.sheets[0].score.total
        rank, tip = band(total), rank_tip(total)
    return Region("scores", "scores", {"rows": rows, "band": rank, "tip": tip})
