"""When Pigs Shall Fly as a picture: the sheets while they are filled, then the flights, to scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.faces.picture_flight import Data, chart, craft, flight
from passel.games.whenpigsfly.view_types import Public, Score, Sheet
from passel.games.whenpigsfly.words_names import ACTION_NAMES, THEORY_NAMES, clouds
from passel.games.whenpigsfly.words_names import animal as named
from passel.i18n import _

# In pictures of how to play: decisions, by the number of the heading.
MOMENTS: Final = {1: "die", 2: "line", 3: "train", 5: "fly"}

WALL: Final = 112  # the barn wall,
WILBUR: Final = 42  # what is to be known of Wilbur,
SHEET: Final = 124  # a sheet,
PILOT: Final = 36  # a craft,
RESULT: Final = 24  # and a score, each with the space below it

BIG: Final = 22.0  # pixels of a line of the contest grid, if one chart has the whole width,
SMALL: Final = 10.8  # or half of it
HEAD: Final = 52  # above the sky of a chart
GROUND: Final = 1.5  # and below it, in such lines


def drawing(view: View) -> Data:
    table: Public = view.public
    by_phase = {"prep": preparation, "flying": contest, "scored": results}
    return {"width": 760, "phase": table.phase} | by_phase[table.phase](view)


def on_course(said: str, table: Public) -> str:
    """Add the course, if all fly the same and know it."""
    letters = {sheet.letter for sheet in table.sheets}
    if len(letters) > 1 or "" in letters:
        return said
    return _("{said}, course {letter}").format(said=said, letter=min(letters))


# -- Contest Prep ------------------------------------------------------------------------------------------


def preparation(view: View) -> Data:
    table: Public = view.public
    said = _("Last round ({n})") if table.last_round else _("Round {n}")
    above = WALL + (WILBUR if view.seats == 1 else 0)
    return {
        "height": above + SHEET * view.seats,
        "about": on_course(said.format(n=table.round), table),
        "rungs": [
            {"die": die, "count": table.ladder.count(die), "publicity": c.RUNG[die]}
            for die in range(1, c.SIDES + 1)
        ],
        "passed": _("{n} of {all}").format(n=table.time, all=c.TIME),
        "time": [time_bubble(view, number) for number in range(1, c.TIME + 1)],
        "cards": [card(view, number) for number in range(c.THEORIES)],
        "wilbur": wilbur(table) if view.seats == 1 else None,
        "sheets": [sheet(view, seat, above + SHEET * seat) for seat in range(view.seats)],
    }


def time_bubble(view: View, number: int) -> Data:
    row, column = divmod(number - 1, c.TIME // 3)
    return {
        "x": 12 * column,
        "y": 20 * row,
        "crossed": number <= view.public.time,
        "grey": number in (*c.EVENTS_AT, c.LAST_ROUND_AT),
        "wilbur": view.seats == 1 and number in c.WILBUR_AT,
    }


def card(view: View, number: int) -> Data:
    """What it shows to all, or to the seat alone."""
    table: Public = view.public
    up = table.cards[c.THEORY[number]]
    seen = view.own.cards[c.THEORY[number]] if view.own is not None else 0
    return {"name": _(THEORY_NAMES[number]), "up": up > 0, "multiplier": up or seen}


def wilbur(table: Public) -> Data:
    found = table.wilbur_theory or ""
    said = _("discovered {theory}").format(theory=_(THEORY_NAMES[c.THEORY.index(found)])) if found else ""
    return {
        "publicity": table.wilbur_publicity,
        "die": table.wilbur_die,
        "leads": table.lead < 0,
        "said": said,
    }


def sheet(view: View, seat: int, y: int) -> Data:
    table: Public = view.public
    its: Sheet = table.sheets[seat]
    return {
        "seat": seat,
        "y": y,
        "turn": seat in view.waiting,
        "leads": seat == table.lead,
        "die": its.die,
        "stats": [
            (_("publicity"), its.publicity),
            (_("whistles"), its.whistles),
            (_("events"), "{} + {}".format(*its.event_points)),
            (_("published"), sum(its.print_points.values())),
            (_("design"), its.design_points),
        ],
        "block": _("{action} blocked").format(action=_(ACTION_NAMES[its.block])) if its.block else "",
        "research": [bubbles(its, line, (3, 7)) for line in range(c.DESIGN_LINE)],
        "design": [bubbles(its, line, (3, 6)) for line in range(c.DESIGN_LINE, c.MATERIALS_LINE)],
        "others": [bubbles(its, line) for line in range(c.MATERIALS_LINE, len(c.LINE))],
        "animals": ", ".join(animal(its, name) for name in its.animals),
    }


def bubbles(its: Sheet, line: int, gaps: Sequence[int] = ()) -> Data:
    """A line of the sheet, in sections, and what it has come to."""
    crossed = its.bubbles[c.LINE[line]]
    return {
        "name": line_name(line),
        "bubbles": [
            {
                "x": 11 * number + 4 * sum(number >= gap for gap in gaps),
                "crossed": number < crossed,
                "target": number + 1 in c.TARGETS[line],
            }
            for number in range(c.LENGTH[line])
        ],
        "outcome": outcome(its, line, crossed),
    }


def line_name(line: int) -> str:
    if line < c.MATERIALS_LINE:
        return _(THEORY_NAMES[line % c.THEORIES])
    return [_("Materials"), _("Fear"), _("Maneuvers")][line - c.MATERIALS_LINE]


def outcome(its: Sheet, line: int, crossed: int) -> str:
    if line < c.DESIGN_LINE:
        printed = its.print_points.get(c.THEORY[line])
        return "" if printed is None else str(printed)
    if line < c.MATERIALS_LINE:
        return str(c.STAGE[crossed])
    if line == c.MATERIALS_LINE:
        return _("weight {n}, weight class {c}").format(n=c.WEIGHT[crossed], c=c.WEIGHT_CLASS[crossed])
    if line == c.FEAR_LINE:
        return _("takes {clouds}").format(clouds=clouds(c.FEAR_LEVEL[crossed]))
    return _("legs of {n}").format(n=c.MANEUVERABILITY[crossed])


def animal(its: Sheet, name: str) -> str:
    said = named(c.ANIMAL.index(name))
    if name == "chicken" and not its.chicken:
        return _("{animal} (used)").format(animal=said)
    return f"{said} {its.animals[name]}" if name in ("chicken", "dog", "cat") else said


# -- the contest -------------------------------------------------------------------------------------------


def contest(view: View) -> Data:
    """The own flight, which nobody else sees, or the sky as it awaits them all; and what they fly with."""
    table: Public = view.public
    if view.seat >= 0:
        charts = [flight(table.sheets[view.seat], view.own.flight) | at(0, 0, BIG, view.seat)]
    else:
        letters = sorted({its.letter for its in table.sheets})
        charts = [chart(letter) | at(0, row, BIG) for row, letter in enumerate(letters)]
    above = tall(BIG) * len(charts)
    return {
        "height": above + PILOT * view.seats,
        "about": on_course(_("The flight"), table),
        "charts": charts,
        "pilots": [
            {
                "seat": seat,
                "y": above + PILOT * seat,
                "craft": craft(its),
                "so_far": _("{n} points so far").format(n=so_far(its)),
                "flies": seat in view.waiting,
            }
            for seat, its in enumerate(table.sheets)
        ],
    }


def so_far(its: Sheet) -> int:
    """The score, but for the contest and the awards."""
    printed = sum(its.print_points.values()) + c.DISCOVERY_POINTS * len(its.discovered)
    dog = c.DOG_POINTS * its.animals.get("dog", 0)
    return sum(its.event_points) + its.publicity + printed + its.design_points + dog


def results(view: View) -> Data:
    """All scores and all paths."""
    table: Public = view.public
    columns, scale = (1, BIG) if view.seats == 1 else (2, SMALL)
    above = 34 + RESULT * view.seats + 10
    return {
        "height": above + tall(scale) * -(-view.seats // columns),
        "about": on_course(_("Final scores"), table),
        "captions": [
            _("events"), _("flight"), _("publicity"), _("published"), _("research"), _("design"), _("dog"),
            _("Farmer"), _("Ace"), _("Fearless"), _("Feather"), _("Focused"), _("Furthest"), _("total"),
        ],
        "results": [
            {
                "seat": seat,
                "y": 34 + RESULT * seat,
                "won": view.over and view.places[seat] == 1,
                "points": points(its.score),
            }
            for seat, its in enumerate(table.sheets)
        ],
        "charts": [
            flight(its, its.flight) | at(seat % columns, seat // columns, scale, seat, above)
            for seat, its in enumerate(table.sheets)
        ],
        "pilots": [],
    }  # fmt: skip


def points(score: Score | None) -> list[int]:
    """Part by part, award by award, and in all."""
    assert score is not None
    awards = [
        worth if award in score.won else 0 for award, worth in zip(c.AWARD, c.AWARD_POINTS, strict=True)
    ]
    return [
        score.events, score.contest, score.publicity, score.publishing, score.discoveries, score.design,
        score.dog, *awards, score.total,
    ]  # fmt: skip


# -- where charts lie --------------------------------------------------------------------------------------


def at(column: int, row: int, scale: float, seat: int = c.NONE, above: int = 0) -> Data:
    """Where it lies on the paper, and how large; and whose it is."""
    return {
        "x": 20 + 370 * column,
        "y": above + tall(scale) * row,
        "width": 720 if scale == BIG else 350,
        "scale": scale,
        "seat": seat,
    }


def tall(scale: float) -> int:
    """A chart and the space below it."""
    return HEAD + round((c.TOP + GROUND) * scale) + 16
