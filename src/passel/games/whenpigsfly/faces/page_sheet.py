"""When Pigs Shall Fly in the browser: the sheet of who looks."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.faces.page_choices import decision, move, offer, print_points
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Sheet
from passel.games.whenpigsfly.words import ACTION_NAMES, clouds, line
from passel.i18n import _


def my_sheet(view: View) -> Data:
    mine: Sheet = view.public.sheets[view.seat]
    return {
        "die": mine.die,
        "letter": mine.letter,
        "block": mine.block,
        "blocked": _("Your block token lies on {action}.").format(action=_(ACTION_NAMES[mine.block]))
        if mine.block
        else "",
        "lines": [sheet_line(view, number) for number in range(c.LINES)],
        "points": [
            c.STAGE_POINTS[c.STAGE[mine.bubbles[c.LINE[c.DESIGN_LINE + t]]]] for t in range(c.THEORIES)
        ],
        "prints": [mine.print_points.get(code, "") for code in c.THEORY],
        "weight": c.WEIGHT[mine.bubbles["materials"]],
        "weight_class": c.WEIGHT_CLASS[mine.bubbles["materials"]],
        "fear": clouds(c.FEAR_LEVEL[mine.bubbles["fear"]]),
        "turns": c.MANEUVERABILITY[mine.bubbles["maneuvers"]],
        "publicity": mine.publicity,
        "most": c.MOST_PUBLICITY,
        "whistles": ["is-spent"] * (mine.earned - mine.whistles)
        + ["is-got"] * mine.whistles
        + [""] * (c.WHISTLES - mine.earned),
        "whistles_say": _("{n} of {all} whistles earned, {left} to spend").format(
            n=mine.earned, all=c.WHISTLES, left=mine.whistles
        ),
        "animals": [animal(view, number) for number in range(len(c.ANIMAL))],
    }


def sheet_line(view: View, number: int) -> Data:
    """A line of bubbles: what is crossed, what would be, and what that comes to."""
    mine: Sheet = view.public.sheets[view.seat]
    asked = decision(view)
    before = mine.bubbles[c.LINE[number]]
    option = WORK_ON.get(number) if asked == "line" else FLOCK.get(number) if asked == "sheep" else None
    choice = offer(view, option)
    may = bool(choice["text"]) and not choice["why"]
    more = (mine.die if asked == "line" else 1) if may else 0
    after = min(before + more, c.LENGTH[number])
    helped = offer(
        view, HELPED[number] if asked == "line" and may and mine.chicken and number in HELPED else None
    )
    most = min(after + mine.chicken, c.LENGTH[number]) if helped["text"] else after
    return {
        "n": number,
        "crossed": before,
        "cells": [cell(number, at, before, after, most) for at in range(1, c.LENGTH[number] + 1)],
        "blocked": c.ACTION[c.ACTION_OF[number]] == mine.block,
        "says": _("{line}: {n} of {all} bubbles crossed").format(
            line=line(number), n=before, all=c.LENGTH[number]
        ),
        "tags": tags(view, number, before, after, asked == "line") if may else [],
        "lost": before + more - after,
        "helped": helped,
        "chicken": mine.chicken,
        **choice,
    }


WORK_ON: Final = {number: move(f"work {code}") for number, code in enumerate(c.LINE)}
FLOCK: Final = {c.DESIGN_LINE + option.theory: option for option in c.DESIGN_WITH_SHEEP}
HELPED: Final = {option.line: option for option in (c.FEAR_WITH_CHICKEN, c.MANEUVERS_WITH_CHICKEN)}


def cell(number: int, at: int, before: int, after: int, most: int) -> str:
    state = "is-in" if at <= before else "is-next" if at <= after else "is-chick" if at <= most else ""
    return f"{state} is-goal" if at in c.TARGETS[number] else state


def tags(view: View, number: int, before: int, after: int, work: bool) -> list[Data]:
    """What the bubbles would bring, in pictures; the words stand in the prompt."""
    mine: Sheet = view.public.sheets[view.seat]
    found = []
    if number < c.DESIGN_LINE:
        if before < c.DISCOVERY <= after:
            found.append({"icon": "light-bulb", "says": f"+{c.DISCOVERY_POINTS}"})
        if after == c.PUBLISH:
            found.append({"icon": "scroll-quill", "says": f"+{print_points(view, number)}"})
    elif number < c.MATERIALS_LINE:
        gain = c.STAGE_POINTS[c.STAGE[after]] - c.STAGE_POINTS[c.STAGE[before]]
        if gain:
            found.append({"icon": "pencil-ruler", "says": f"+{gain}"})
    elif number == c.MATERIALS_LINE:
        found.append({"icon": "planks", "says": str(c.WEIGHT[after])})
    elif number == c.FEAR_LINE:
        found.append({"icon": "screaming", "says": str(c.FEAR_LEVEL[after])})
    else:
        found.append({"icon": "air-zigzag", "says": str(c.MANEUVERABILITY[after])})
    if work and after in c.TARGETS[number] and mine.earned < c.WHISTLES:
        found.append({"icon": "whistle", "says": "+1"})
    return found


def animal(view: View, number: int) -> Data:
    """An animal of the yard: trained, or to be had for so many whistles.  Where there is no choice how many,
    the animal itself is chosen."""
    mine: Sheet = view.public.sheets[view.seat]
    if c.ANIMAL[number] in mine.animals:
        return {
            "n": number,
            "trained": True,
            "note": trained_says(mine, number),
            "choices": [],
            **offer(view, None),
        }
    asked = decision(view) == "train"
    priced = PRICED[number][: mine.whistles] if not c.COST[number] else PRICED[number]
    choices = [offer(view, option) for option in priced] if asked else []
    only = choices[0] if len(choices) == 1 else offer(view, None)
    return {
        "n": number,
        "trained": False,
        "note": missing(mine, number) if only["why"] else "",
        "choices": choices if len(choices) > 1 else [],
        **only,
    }


PRICED: Final = {options[0].animal: options for options in [*[[option] for option in c.TRAIN], *c.TRAIN_FOR]}


def missing(mine: Sheet, number: int) -> str:
    """What stands between me and an animal, in a word."""
    if mine.whistles < c.COST[number]:
        return _("short by {n}").format(n=c.COST[number] - mine.whistles)
    return _("no card to see") if number == c.RAT else _("no bubble left")


def trained_says(mine: Sheet, number: int) -> str:
    if number == c.CHICKEN:
        return _("has {n}, unused").format(n=mine.chicken) if mine.chicken else _("has helped")
    if c.COST[number]:
        return _("trained")
    return _("trained for {n}").format(n=mine.animals[c.ANIMAL[number]])
