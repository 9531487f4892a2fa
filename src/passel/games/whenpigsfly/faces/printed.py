"""What is printed on the sheets and the barn wall of When Pigs Shall Fly, for pages."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import passel.games.whenpigsfly.components as c
from passel.games.whenpigsfly.faces.chart import chart, icons
from passel.games.whenpigsfly.words_names import AWARD_NAMES, BAND_NAMES, LINE_NAMES, PARTS, animal, theory
from passel.games.whenpigsfly.words_tips import TIPS, part_tip, tip
from passel.i18n import N_, _

Data = dict[str, Any]

THEORY_ICON: Final = ["speedometer", "feathered-wing", "windsock", "gyroscope"]
ANIMAL_ICON: Final = ["sheep", "duck", "rat", "chicken", "sitting-dog", "horse-head", "cat"]
AWARD_ICON: Final = ["farmer", "propeller-beanie", "lion", "feather", "archery-target", "path-distance"]
LINE_ICON: Final = ["microscope"] * 4 + ["pencil-ruler"] * 4 + ["planks", "screaming", "air-zigzag"]
SHORT_EFFECTS: Final = [
    N_("2 design bubbles"), N_("gusts cost 1 less"), N_("look at a card"), N_("adds to training"),
    N_("2 points each"), N_("nothing blocked"), N_("1 publicity each"),
]  # fmt: skip
ROW: Final = 18  # bubbles of time


@cache
def faces(language: str) -> Data:
    """Made once for each language."""
    return {
        "theories": [theory_face(number) for number in range(c.THEORIES)],
        "lines": [
            {"slug": code, "name": _(name), "icon": icon, "length": length, "tip": tip(code)}
            for name, icon, length, code in zip(LINE_NAMES, LINE_ICON, c.LENGTH, c.LINE, strict=True)
        ],
        "animals": [animal_face(number) for number in range(len(c.ANIMAL))],
        "awards": [
            {"name": _(name), "icon": icon, "points": worth}
            for name, icon, worth in zip(AWARD_NAMES, AWARD_ICON, c.AWARD_POINTS, strict=True)
        ],
        "bands": [band_face(number) for number in range(len(c.BAND_FROM))],
        "steps": [_("Take a die"), _("Cross off bubbles"), _("Train animals")],
        "icons": {letter: icons(letter) for letter in c.LETTER},
        "grounds": {letter: chart(letter, None, None) for letter in c.LETTER},
        "time": [[time_mark(first + bubble) for bubble in range(ROW)] for first in range(1, c.TIME, ROW)],
        "classes": _("Weight class 3 from {a} bubbles, 2 from {b}, 1 from {c}.").format(
            a=c.WEIGHT_CLASS.index(3), b=c.WEIGHT_CLASS.index(2), c=c.WEIGHT_CLASS.index(1)
        ),
        "tips": {piece: _(said) for piece, said in TIPS.items()},
        "weight": c.WEIGHT[1:],
        "fear": c.FEAR_LEVEL[1:],
        "lines_per_segment": c.MANEUVERABILITY[1:],
    }


def theory_face(number: int) -> Data:
    return {
        "slug": c.THEORY[number],
        "name": theory(number),
        "icon": THEORY_ICON[number],
        "parts": [
            {"name": _(PARTS[number][done]), "says": part_tip(number, done)}
            for done in range(len(c.STAGE_POINTS))
        ],
    }


def animal_face(number: int) -> Data:
    return {
        "slug": c.ANIMAL[number],
        "name": animal(number),
        "icon": ANIMAL_ICON[number],
        "cost": c.COST[number] or "n",
        "short": _(SHORT_EFFECTS[number]),
        "effect": tip(c.ANIMAL[number]),
    }


def band_face(number: int) -> Data:
    least = c.BAND_FROM[number]
    if number + 1 == len(c.BAND_FROM):
        return {"name": _(BAND_NAMES[number]), "range": _("{n} and more").format(n=least)}
    return {"name": _(BAND_NAMES[number]), "range": f"{least}–{c.BAND_FROM[number + 1] - 1}"}


def time_mark(bubble: int) -> str:
    """What a bubble of the time track brings, as a picture; or the W of Wilbur."""
    if bubble in c.EVENTS_AT:
        return "newspaper"
    if bubble == c.LAST_ROUND_AT:
        return "biplane"
    return "W" if bubble in c.WILBUR_AT else ""
