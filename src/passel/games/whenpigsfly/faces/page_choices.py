"""When Pigs Shall Fly in the browser: what may be chosen, what the button says then, and why not."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import Offer, View
from passel.games.whenpigsfly.faces.chart import ahead
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Sheet
from passel.games.whenpigsfly.words import (
    ANIMAL_NAMES,
    bubbles,
    craft_of,
    design_line,
    line,
    points,
    theory,
    whistles,
    who,
    why_not,
)
from passel.i18n import _


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


def decision(view: View) -> str:
    return view.ask.decision if view.ask else ""


WORK_ON: Final = [move(f"work {code}") for code in c.LINE]
FLOCK: Final = {c.DESIGN_LINE + option.theory: option for option in c.DESIGN_WITH_SHEEP}
HELPED: Final = {option.line: option for option in (c.FEAR_WITH_CHICKEN, c.MANEUVERS_WITH_CHICKEN)}
SHOWN: Final = {"line": WORK_ON, "sheep": list(FLOCK.values()), "spy": c.SPY, "train": c.TRAIN}


def offers(view: View) -> dict[str, Offer]:
    """What the button says for each option; of the lines, animals and cards that may not be chosen, why."""
    assert view.ask is not None
    asked = view.ask.decision
    deeds = fly_deeds(view) if asked == "fly" else {}
    found = {text: Offer(deeds.get(text) or deed(view, move(text))) for text in view.ask.options}
    mine: Sheet = view.public.sheets[view.seat]
    for option in SHOWN.get(asked, []):
        trained = asked == "train" and c.ANIMAL[option.animal] in mine.animals
        if option.text not in found and not trained:
            mark = missing(mine, option.animal) if asked == "train" else ""
            found[option.text] = Offer("", why_not(view, option)[0], mark)
    return found


def missing(mine: Sheet, number: int) -> str:
    """What stands between me and an animal, in a word."""
    if mine.whistles < c.COST[number]:
        return _("short by {n}").format(n=c.COST[number] - mine.whistles)
    return _("no card to see") if number == c.RAT else _("no bubble left")


# -- what a button says ------------------------------------------------------------------------------------


def fly_deeds(view: View) -> dict[str, str]:
    mine: Sheet = view.public.sheets[view.seat]
    column = ahead(mine.letter, craft_of(mine), view.own.flight, view.public.literal_crash)
    assert column is not None
    return {c.FLY[each["y"]].text: fly_deed(each, column["line"]) for each in column["heights"]}


def deed(view: View, option: c.Move) -> str:
    match option.kind:
        case "take":
            return _("Take the {die}").format(die=option.number)
        case "work":
            return work_deed(view, option)
        case "train":
            return _("Train the {animal} for {whistles}").format(
                animal=_(ANIMAL_NAMES[option.animal]), whistles=whistles(option.number)
            )
        case "sheep":
            return _("Let the sheep work on the {line}").format(line=design_line(option.theory))
        case "spy":
            return _("Look at the {theory} card").format(theory=theory(option.theory))
        case "vote":
            return _("Vote for the craft of {who}").format(who=who(view, option.seat))
        case _done:
            return _("Train no more animals")


def work_deed(view: View, option: c.Move) -> str:
    mine: Sheet = view.public.sheets[view.seat]
    number = option.line
    if number < c.DESIGN_LINE and mine.bubbles[c.LINE[number]] + mine.die >= c.PUBLISH:
        up = view.public.cards[c.THEORY[number]]
        prints = _("Endorse {theory} for {points}") if up else _("Publish {theory} for {points}")
        return prints.format(
            theory=theory(number), points=points(print_points(mine, view.public.cards, number))
        )
    if option.chicken:
        return _("Cross off {bubbles} of {line} with the chicken").format(
            bubbles=bubbles(crossing(mine, number, mine.die + mine.chicken)), line=line(number)
        )
    return _("Cross off {bubbles} of {line}").format(
        bubbles=bubbles(crossing(mine, number, mine.die)), line=line(number)
    )


def crossing(mine: Sheet, number: int, more: int) -> int:
    return min(more, c.LENGTH[number] - mine.bubbles[c.LINE[number]])


def fly_deed(height: Data, line: int) -> str:
    """A crash is no secret to who steers into it."""
    if height["crash"]:
        return _("Fly to height {y} and crash").format(y=height["y"])
    return _("Fly to height {y}").format(y=height["y"]) if height["y"] else _("Land at {x}").format(x=line)


def print_points(mine: Sheet, cards: dict[str, int], number: int) -> int:
    """What publishing is worth now, or endorsing."""
    return mine.publicity // 2 if cards[c.THEORY[number]] else mine.publicity
