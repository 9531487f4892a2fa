"""When Pigs Shall Fly in the browser: what may be chosen, and why not."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import Answer, Combined, Offer, Pair, View
from passel.games.whenpigsfly.view_types import Sheet
from passel.games.whenpigsfly.words import after_bubbles, button, label, move, preview, why_not
from passel.i18n import _, listed


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


def combined(view: View) -> Combined | None:
    """The two bubbles of the sheep are one question.  If only one track is left for the second, or none, the
    rules do not ask for it."""
    if view.ask is None or view.ask.decision != "sheep" or view.ask.about != 1:
        return None
    mine: Sheet = view.public.sheets[view.seat]
    first: dict[str, Answer] = {}
    fits: dict[str, dict[str, Pair]] = {}
    for option in map(move, view.ask.options):
        left = [each for each in c.DESIGN_WITH_SHEEP if open_for(mine, each, 1 + (each is option))]
        pairs = {each.text: two_bubbles(view, option, each) for each in left}
        does = _("Cross off 2 bubbles") if left else button(view, option)
        only = pairs[left[0].text] if len(left) == 1 else Pair(label(view, option), preview(view, option))
        first[option.text] = Answer(only.says, only.preview, button=does)
        fits[option.text] = pairs if len(left) > 1 else {}
    seconds = dict.fromkeys(text for pairs in fits.values() for text in pairs)
    second = {text: Answer(label(view, move(text))) for text in seconds}
    return Combined(first, second, fits, (_("Choose 2 bubbles"), _("Choose 1 more")))


def open_for(mine: Sheet, option: c.Move, bubbles: int) -> bool:
    line = c.DESIGN_LINE + option.theory
    return mine.bubbles[c.LINE[line]] + bubbles <= c.LENGTH[line]


def two_bubbles(view: View, one: c.Move, other: c.Move) -> Pair:
    name = label(view, one)
    if one is other:
        mine: Sheet = view.public.sheets[view.seat]
        said = after_bubbles(mine, c.DESIGN_LINE + one.theory, 2)
        return Pair(_("2 bubbles on {line}").format(line=name), said)
    previews = [f"{label(view, each)}: {preview(view, each)}" for each in (one, other)]
    return Pair(listed([name, label(view, other)]), "; ".join(previews))


def missing(mine: Sheet, number: int) -> str:
    """Return what is missing for an animal, in a few words."""
    if mine.whistles < c.COST[number]:
        return _("needs {n} more").format(n=c.COST[number] - mine.whistles)
    return _("no card to see") if number == c.RAT else _("no bubble left")
