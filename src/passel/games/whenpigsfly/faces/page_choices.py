"""When Pigs Shall Fly in the browser: what may be chosen, and why not."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import Offer, View
from passel.games.whenpigsfly.view_types import Sheet
from passel.games.whenpigsfly.words import move, why_not
from passel.i18n import _


def decision(view: View) -> str:
    return view.ask.decision if view.ask else ""


WORK_ON: Final = [move(f"work {code}") for code in c.LINE]
FLOCK: Final = {c.DESIGN_LINE + option.theory: option for option in c.DESIGN_WITH_SHEEP}
HELPED: Final = {option.line: option for option in (c.FEAR_WITH_CHICKEN, c.MANEUVERS_WITH_CHICKEN)}
SHOWN: Final = {"line": WORK_ON, "sheep": list(FLOCK.values()), "spy": c.SPY, "train": c.TRAIN}


def offers(view: View) -> dict[str, Offer]:
    """Return why some of the tracks, animals and cards may not be chosen."""
    assert view.ask is not None
    asked = view.ask.decision
    found = {}
    mine: Sheet = view.public.sheets[view.seat]
    for option in SHOWN.get(asked, []):
        trained = asked == "train" and c.ANIMAL[option.animal] in mine.animals
        if option.text not in view.ask.options and not trained:
            mark = missing(mine, option.animal) if asked == "train" else ""
            found[option.text] = Offer(why=why_not(view, option)[0], mark=mark)
    return found


def missing(mine: Sheet, number: int) -> str:
    """Return what is missing for an animal, in a few words."""
    if mine.whistles < c.COST[number]:
        return _("needs {n} more").format(n=c.COST[number] - mine.whistles)
    return _("no card to see") if number == c.RAT else _("no bubble left")
