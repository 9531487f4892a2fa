"""When Pigs Shall Fly in the browser: the reader's own sheet."""

from __future__ import annotations

from typing import Final, NamedTuple

import passel.games.whenpigsfly.components as c
from passel.contract import PageTable, Region, View
from passel.games.whenpigsfly.faces.page_choices import FLOCK, HELPED, WORK_ON, decision
from passel.games.whenpigsfly.faces.page_players import player
from passel.games.whenpigsfly.faces.page_scores import so_far
from passel.games.whenpigsfly.faces.page_wall import die_of, told_in
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words import print_points
from passel.games.whenpigsfly.words_names import clouds, line
from passel.i18n import _, pgettext

PRICED: Final = {options[0].animal: options for options in c.TRAIN_FOR}


class Work(NamedTuple):
    """What the lines of a sheet are rendered from."""

    mine: Sheet
    cards: dict[str, int]
    asked: str  # "line" or "sheep" while the reader chooses one
    two: bool  # for the sheep, two bubbles at once
    options: tuple[str, ...]


def own_sheet(view: View, table: PageTable) -> Region:
    seen: Public = view.public
    seat = view.seat
    mine: Sheet = seen.sheets[seat]
    asked = decision(view) if decision(view) in ("line", "sheep") else ""
    two = view.ask is not None and asked == "sheep" and view.ask.about == 1
    work = Work(mine, seen.cards, asked, two, view.ask.options if view.ask and asked else ())
    me, lead, die, score = player(table, seat), seen.lead == seat, die_of(seen, seat), so_far(seen.time, mine)
    drawing = pad(view, table)
    after = told_in(table, ("took",), seat) if mine.die else 0

    def inside() -> list[Region]:
        bubbles = mine.die if asked == "line" else 0
        head = {"s": me, "lead": lead, "letter": mine.letter, "die": die, "after": after, "bubbles": bubbles}
        prints = [mine.print_points[code] for code in c.THEORY if code in mine.print_points]
        return [
            Region("mine-head", "sheet_head", head),
            Region("mine-theories", "sheet_theories", {"seat": seat, **theories(work)}),
            Region("mine-low", "sheet_low", {"seat": seat, **low(work)}),
            Region("mine-publicity", "sheet_publicity", [mine.publicity, c.MOST_PUBLICITY, seat]),
            Region("mine-yard", "sheet_yard", {"seat": seat, **yard(mine)}),
            Region("mine-tally", "sheet_tally", {"seat": seat, "score": score, "prints": prints}),
            *drawing,
        ]

    values = [work, me, lead, die, after, score, [each.values for each in drawing]]
    return Region(f"seat-{seat + 1}", "mysheet", values, [seat + 1, bool(drawing)], inside)


def pad(view: View, table: PageTable) -> list[Region]:
    """The sketch pad, as long as one may draw."""
    if not table.pad:
        return []
    me = table.seats[view.seat]
    values = {"table": table.id, "seat": view.seat, "name": me["craft"], "lines": me["sketch"]}
    return [Region("pad", "pad", values)]


# -- lines of bubbles --------------------------------------------------------------------------------------


def theories(work: Work) -> Data:
    mine = work.mine
    return {
        "block": mine.block,
        "lines": [sheet_line(work, number) for number in range(c.MATERIALS_LINE)],
        "points": [
            c.STAGE_POINTS[c.STAGE[mine.bubbles[c.LINE[c.DESIGN_LINE + t]]]] for t in range(c.THEORIES)
        ],
    }


def low(work: Work) -> Data:
    """Materials and training."""
    mine = work.mine
    return {
        "block": mine.block,
        "lines": [sheet_line(work, number) for number in range(c.MATERIALS_LINE, c.LINES)],
        "weight": c.WEIGHT[mine.bubbles["materials"]],
        "weight_class": c.WEIGHT_CLASS[mine.bubbles["materials"]],
        "fear": clouds(c.FEAR_LEVEL[mine.bubbles["fear"]]),
        "turns": c.MANEUVERABILITY[mine.bubbles["maneuvers"]],
    }


def sheet_line(work: Work, number: int) -> Data:
    """A line of bubbles: what is crossed; if it can be chosen, what would be and what that comes to."""
    mine, asked = work.mine, work.asked
    before = mine.bubbles[c.LINE[number]]
    pieces = [WORK_ON[number], FLOCK[number]] if number in FLOCK else [WORK_ON[number]]
    may = any(option.text in work.options for option in pieces)
    more = (mine.die if asked == "line" else 1) if may else 0
    after = min(before + more, c.LENGTH[number])
    helped = HELPED.get(number) if mine.chicken else None
    most = after
    if helped is not None and helped.text in work.options:
        most = min(after + mine.chicken, c.LENGTH[number])
    return {
        "n": number,
        "crossed": before,
        "cells": [
            cell(number, at, before, after, most, work.two and may) for at in range(1, c.LENGTH[number] + 1)
        ],
        "blocked": c.ACTION[c.ACTION_OF[number]] == mine.block,
        "says": _("{line}: {n} of {all} bubbles").format(line=line(number), n=before, all=c.LENGTH[number]),
        "tags": tags(work, number, before, after) if may else [],
        "lost": before + more - after,
        "option": "|".join(option.text for option in pieces),
        "helped": helped.text if helped is not None else "",
        "chicken": mine.chicken,
    }


def cell(number: int, at: int, before: int, after: int, most: int, two: bool) -> str:
    state = "is-in" if at <= before else "is-next" if at <= after else "is-chick" if at <= most else ""
    if two and at == after + 1:
        state = "is-twice"  # if both bubbles are on this track
    return f"{state} is-goal" if at in c.TARGETS[number] else state


def tags(work: Work, number: int, before: int, after: int) -> list[Data]:
    """What the bubbles would bring, in pictures; the words stand in the prompt."""
    mine = work.mine
    found = []
    if number < c.DESIGN_LINE:
        if before < c.DISCOVERY <= after:
            found.append({"icon": "light-bulb", "says": f"+{c.DISCOVERY_POINTS}"})
        if after == c.PUBLISH:
            found.append({"icon": "scroll-quill", "says": f"+{print_points(mine, work.cards, number)}"})
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
    if work.asked == "line" and after in c.TARGETS[number] and mine.earned < c.WHISTLES:
        found.append({"icon": "whistle", "says": "+1"})
    return found


# -- whistles and animals ----------------------------------------------------------------------------------


def yard(mine: Sheet) -> Data:
    return {
        "left": mine.whistles,
        "whistles": ["is-spent"] * (mine.earned - mine.whistles)
        + ["is-got"] * mine.whistles
        + [""] * (c.WHISTLES - mine.earned),
        "says": _("{n} of {all} whistles, {left} to spend").format(
            n=mine.earned, all=c.WHISTLES, left=mine.whistles
        ),
        "animals": [animal(mine, number) for number in range(len(c.ANIMAL))],
    }


def animal(mine: Sheet, number: int) -> Data:
    """An animal of the yard: trained, or to be had for so many whistles.  Where there is no choice how many,
    the animal itself is chosen."""
    if spent := mine.animals.get(c.ANIMAL[number]):
        said = trained_says(mine, number)
        return {"n": number, "trained": True, "spent": spent, "note": said, "options": []}
    if c.COST[number]:
        options = [option.text for option in c.TRAIN if option.animal == number]
    else:
        options = [option.text for option in PRICED[number][: mine.whistles]]
    return {"n": number, "trained": False, "spent": 0, "note": "", "options": options}


def trained_says(mine: Sheet, number: int) -> str:
    if number == c.CHICKEN:
        return (
            _("+{n}, not used yet").format(n=mine.chicken)
            if mine.chicken
            else pgettext("the chicken", "used")
        )
    if c.COST[number]:
        return _("trained")
    return _("trained with {n}").format(n=mine.animals[c.ANIMAL[number]])
