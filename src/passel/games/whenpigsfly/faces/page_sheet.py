"""When Pigs Shall Fly in the browser: the sheet of who looks."""

from __future__ import annotations

from typing import Final

from passel.contract import View
from passel.games.whenpigsfly.components import (
    ACTION,
    ACTION_OF,
    ANIMAL,
    CHICKEN,
    COST,
    DESIGN_LINE,
    DESIGN_WITH_SHEEP,
    DISCOVERY,
    DISCOVERY_POINTS,
    FEAR_LEVEL,
    FEAR_LINE,
    FEAR_WITH_CHICKEN,
    LENGTH,
    LINE,
    LINES,
    MANEUVERABILITY,
    MANEUVERS_WITH_CHICKEN,
    MATERIALS_LINE,
    MOST_PUBLICITY,
    PUBLISH,
    RAT,
    STAGE,
    STAGE_POINTS,
    TARGETS,
    THEORIES,
    THEORY,
    TRAIN,
    TRAIN_FOR,
    WEIGHT,
    WEIGHT_CLASS,
    WHISTLES,
)
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
        "lines": [sheet_line(view, number) for number in range(LINES)],
        "points": [STAGE_POINTS[STAGE[mine.bubbles[LINE[DESIGN_LINE + t]]]] for t in range(THEORIES)],
        "prints": [mine.print_points.get(code, "") for code in THEORY],
        "weight": WEIGHT[mine.bubbles["materials"]],
        "weight_class": WEIGHT_CLASS[mine.bubbles["materials"]],
        "fear": clouds(FEAR_LEVEL[mine.bubbles["fear"]]),
        "turns": MANEUVERABILITY[mine.bubbles["maneuvers"]],
        "publicity": mine.publicity,
        "most": MOST_PUBLICITY,
        "whistles": ["is-spent"] * (mine.earned - mine.whistles)
        + ["is-got"] * mine.whistles
        + [""] * (WHISTLES - mine.earned),
        "whistles_say": _("{n} of {all} whistles earned, {left} to spend").format(
            n=mine.earned, all=WHISTLES, left=mine.whistles
        ),
        "animals": [animal(view, number) for number in range(len(ANIMAL))],
    }


def sheet_line(view: View, number: int) -> Data:
    """A line of bubbles: what is crossed, what would be, and what that comes to."""
    mine: Sheet = view.public.sheets[view.seat]
    asked = decision(view)
    before = mine.bubbles[LINE[number]]
    option = WORK_ON.get(number) if asked == "line" else FLOCK.get(number) if asked == "sheep" else None
    choice = offer(view, option)
    may = bool(choice["text"]) and not choice["why"]
    more = (mine.die if asked == "line" else 1) if may else 0
    after = min(before + more, LENGTH[number])
    helped = offer(
        view, HELPED[number] if asked == "line" and may and mine.chicken and number in HELPED else None
    )
    most = min(after + mine.chicken, LENGTH[number]) if helped["text"] else after
    return {
        "n": number,
        "crossed": before,
        "cells": [cell(number, at, before, after, most) for at in range(1, LENGTH[number] + 1)],
        "blocked": ACTION[ACTION_OF[number]] == mine.block,
        "says": _("{line}: {n} of {all} bubbles crossed").format(
            line=line(number), n=before, all=LENGTH[number]
        ),
        "tags": tags(view, number, before, after, asked == "line") if may else [],
        "lost": before + more - after,
        "helped": helped,
        "chicken": mine.chicken,
        **choice,
    }


WORK_ON: Final = {number: move(f"work {code}") for number, code in enumerate(LINE)}
FLOCK: Final = {DESIGN_LINE + option.theory: option for option in DESIGN_WITH_SHEEP}
HELPED: Final = {option.line: option for option in (FEAR_WITH_CHICKEN, MANEUVERS_WITH_CHICKEN)}


def cell(number: int, at: int, before: int, after: int, most: int) -> str:
    state = "is-in" if at <= before else "is-next" if at <= after else "is-chick" if at <= most else ""
    return f"{state} is-goal" if at in TARGETS[number] else state


def tags(view: View, number: int, before: int, after: int, work: bool) -> list[Data]:
    """What the bubbles would bring, in pictures; the words stand in the prompt."""
    mine: Sheet = view.public.sheets[view.seat]
    found = []
    if number < DESIGN_LINE:
        if before < DISCOVERY <= after:
            found.append({"icon": "light-bulb", "says": f"+{DISCOVERY_POINTS}"})
        if after == PUBLISH:
            found.append({"icon": "scroll-quill", "says": f"+{print_points(view, number)}"})
    elif number < MATERIALS_LINE:
        gain = STAGE_POINTS[STAGE[after]] - STAGE_POINTS[STAGE[before]]
        if gain:
            found.append({"icon": "pencil-ruler", "says": f"+{gain}"})
    elif number == MATERIALS_LINE:
        found.append({"icon": "planks", "says": str(WEIGHT[after])})
    elif number == FEAR_LINE:
        found.append({"icon": "screaming", "says": str(FEAR_LEVEL[after])})
    else:
        found.append({"icon": "air-zigzag", "says": str(MANEUVERABILITY[after])})
    if work and after in TARGETS[number] and mine.earned < WHISTLES:
        found.append({"icon": "whistle", "says": "+1"})
    return found


def animal(view: View, number: int) -> Data:
    """An animal of the yard: trained, or to be had for so many whistles.  Where there is no choice how many,
    the animal itself is chosen."""
    mine: Sheet = view.public.sheets[view.seat]
    if ANIMAL[number] in mine.animals:
        return {
            "n": number,
            "trained": True,
            "note": trained_says(mine, number),
            "choices": [],
            **offer(view, None),
        }
    asked = decision(view) == "train"
    priced = PRICED[number][: mine.whistles] if not COST[number] else PRICED[number]
    choices = [offer(view, option) for option in priced] if asked else []
    only = choices[0] if len(choices) == 1 else offer(view, None)
    return {
        "n": number,
        "trained": False,
        "note": missing(mine, number) if only["why"] else "",
        "choices": choices if len(choices) > 1 else [],
        **only,
    }


PRICED: Final = {options[0].animal: options for options in [*[[option] for option in TRAIN], *TRAIN_FOR]}


def missing(mine: Sheet, number: int) -> str:
    """What stands between me and an animal, in a word."""
    if mine.whistles < COST[number]:
        return _("short by {n}").format(n=COST[number] - mine.whistles)
    return _("no card to see") if number == RAT else _("no bubble left")


def trained_says(mine: Sheet, number: int) -> str:
    if number == CHICKEN:
        return _("has {n}, unused").format(n=mine.chicken) if mine.chicken else _("has helped")
    if COST[number]:
        return _("trained")
    return _("trained for {n}").format(n=mine.animals[ANIMAL[number]])
