"""When Pigs Shall Fly in the browser: what may be chosen, and what the button says then."""

from __future__ import annotations

from passel.contract import View
from passel.games.whenpigsfly.components import BOX, DESIGN_LINE, FLY, LENGTH, LINE, PUBLISH, THEORY, Move
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


def move(text: str) -> Move:
    found = BOX.texts[text]
    assert isinstance(found, Move)
    return found


def decision(view: View) -> str:
    return view.ask.decision if view.ask else ""


def offer(view: View, option: Move | None) -> Data:
    """A thing as a choice: its option, and why it may not be chosen; None if no such thing is asked for."""
    if option is None or view.ask is None:
        return {"text": "", "why": ""}
    may = option.text in view.ask.options
    return {"text": option.text, "why": "" if may else why_not(view, option)[0]}


# -- what a button says ------------------------------------------------------------------------------------


def deeds(view: View) -> dict[str, str]:
    if view.ask is None:
        return {}
    if view.ask.decision == "fly":
        mine: Sheet = view.public.sheets[view.seat]
        column = ahead(mine.letter, craft_of(mine), view.own.flight, view.public.literal_crash)
        assert column is not None
        return {FLY[each["y"]].text: fly_deed(each, column["line"]) for each in column["heights"]}
    return {text: deed(view, move(text)) for text in view.ask.options}


def deed(view: View, option: Move) -> str:
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


def work_deed(view: View, option: Move) -> str:
    mine: Sheet = view.public.sheets[view.seat]
    number = option.line
    if number < DESIGN_LINE and mine.bubbles[LINE[number]] + mine.die >= PUBLISH:
        up = view.public.cards[THEORY[number]]
        prints = _("Endorse {theory} for {points}") if up else _("Publish {theory} for {points}")
        return prints.format(theory=theory(number), points=points(print_points(view, number)))
    if option.chicken:
        return _("Cross off {bubbles} of {line} with the chicken").format(
            bubbles=bubbles(crossing(mine, number, mine.die + mine.chicken)), line=line(number)
        )
    return _("Cross off {bubbles} of {line}").format(
        bubbles=bubbles(crossing(mine, number, mine.die)), line=line(number)
    )


def crossing(mine: Sheet, number: int, more: int) -> int:
    return min(more, LENGTH[number] - mine.bubbles[LINE[number]])


def fly_deed(height: Data, line: int) -> str:
    """A crash is no secret to who steers into it."""
    if height["crash"]:
        return _("Fly to height {y} and crash").format(y=height["y"])
    return _("Fly to height {y}").format(y=height["y"]) if height["y"] else _("Land at {x}").format(x=line)


def print_points(view: View, number: int) -> int:
    """What publishing is worth now, or endorsing."""
    publicity: int = view.public.sheets[view.seat].publicity
    return publicity // 2 if view.public.cards[THEORY[number]] else publicity
