"""When Pigs Shall Fly as a picture: one flight, in units of the contest grid, from the top down."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from passel.games.whenpigsfly.components import CLOUDS, GUSTS, LETTER, NONE, SHEETS, TOP
from passel.games.whenpigsfly.view_types import Path, Sheet
from passel.games.whenpigsfly.words_names import clouds
from passel.i18n import _

Data = dict[str, Any]
Point = tuple[float, float]


def chart(letter: str, circled: Sequence[int] = ()) -> Data:
    """The sky of a sheet, in which nobody flies."""
    return {
        "icons": [
            {
                "kind": "cloud" if number < CLOUDS else "gust" if number < CLOUDS + GUSTS else "hoop",
                "x": icon.x1,
                "y": TOP - icon.y2,
                "worth": icon.worth,
                "met": number in circled,
            }
            for number, icon in enumerate(SHEETS[LETTER.index(letter)])
        ],
        "letter": letter,
        "distance": 0,
        "stops": [],
        "path": [],
        "fall": [],
        "pig": None,
        "craft": "",
        "outcome": "",
    }


def flight(its: Sheet, path: Path | None) -> Data:
    flown = its.craft
    assert flown is not None and path is not None
    distance = max(0, flown.distance)
    way = [(0.0, 0.0), *[(float(x), float(TOP - y)) for x, y in path.points]]
    fall = []
    if path.crashed:
        way[-1] = panic(way[-2], way[-1], path.landing)
        fall = [way[-1], (path.landing, TOP)]
    return chart(its.letter, path.circled) | {
        "distance": distance,
        "stops": list(range(flown.lines, distance, flown.lines)),
        "path": way,
        "fall": fall,
        "pig": [*way, *fall][-1] if distance else (0, TOP),
        "craft": craft(its),
        "outcome": outcome_of(its, path),
    }


def panic(start: Point, end: Point, landing: int) -> Point:
    """Return where a path breaks off: above the landing point, if the leg gets that far."""
    part = min(1.0, (landing - start[0]) / (end[0] - start[0]))
    return round(start[0] + part * (end[0] - start[0]), 2), round(start[1] + part * (end[1] - start[1]), 2)


def outcome_of(its: Sheet, path: Path) -> str:
    if its.score is not None:
        return _("flight score {n}").format(n=its.score.contest)
    if path.landing != NONE:
        return _("landed at {n}").format(n=path.landing)
    return _("still flying") if its.craft is not None and its.craft.distance > 0 else _("on the ground")


def craft(its: Sheet) -> str:
    flown = its.craft
    assert flown is not None
    said = _("can fly {n} far, weight class {c}, takes {clouds}, legs of {lines}")
    return said.format(
        n=max(0, flown.distance), c=flown.weight_class, clouds=clouds(flown.fear), lines=flown.lines
    )
