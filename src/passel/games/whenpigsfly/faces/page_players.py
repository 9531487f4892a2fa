"""When Pigs Shall Fly in the browser: who plays, and what each has."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.faces.page_scores import so_far
from passel.games.whenpigsfly.faces.page_wall import WILBUR, dice_taken, in_turn
from passel.games.whenpigsfly.faces.printed import Data, dots
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words import ACTION_NAMES, clouds, craft_of, theory, whistles, who
from passel.i18n import _, language


def rival(view: View, seat: int) -> Data:
    """A sheet in small: all of it is open."""
    table: Public = view.public
    sheet: Sheet = table.sheets[seat]
    crossed = [sheet.bubbles[code] for code in c.LINE]
    figures = {
        "publicity": sheet.publicity,
        "discoveries": len(sheet.discovered),
        "weight": c.WEIGHT[crossed[c.MATERIALS_LINE]],
        "fear": c.FEAR_LEVEL[crossed[c.FEAR_LINE]],
        "lines": c.MANEUVERABILITY[crossed[c.MANEUVERS_LINE]],
        "whistles": sheet.whistles,
    }
    return {
        "seat": seat,
        **figures,
        "crossed": [
            dots(language(), number, length) for number, length in zip(crossed, c.LENGTH, strict=True)
        ],
        "stages": [c.STAGE[number] for number in crossed[c.DESIGN_LINE : c.MATERIALS_LINE]],
        "animals": kept(sheet),
        "chicken": sheet.chicken,
        "block": _(ACTION_NAMES[sheet.block]) if sheet.block else "",
        "horse": "horse" in sheet.animals,
        "spied": theory(c.THEORY.index(sheet.spied)) if sheet.spied else "",
        "die": dice_taken(table).get(seat),
        "lead": table.lead == seat and table.phase == "prep",
        "duty": duty(view, seat),
        "won": view.over and view.seats > 1 and view.places[seat] == 1,
        "finished": table.phase == "flying" and seat not in view.waiting,
        "letter": sheet.letter,
        "craft": None if sheet.craft is None else facts(sheet),
        "score": so_far(table, sheet),
        "says": rival_says(who(view, seat), figures),
    }


def rival_says(name: str, figures: dict[str, int]) -> str:
    said = _("{name}: publicity {publicity}, discoveries {discoveries}, weight {weight}, endures {clouds}, "
             "turns every {lines} lines, {whistles}")  # fmt: skip
    return said.format(
        name=name,
        publicity=figures["publicity"],
        discoveries=figures["discoveries"],
        weight=figures["weight"],
        clouds=clouds(figures["fear"]),
        lines=figures["lines"],
        whistles=whistles(figures["whistles"]),
    )


def kept(sheet: Sheet) -> list[Data]:
    return [{"n": c.ANIMAL.index(code), "spent": spent} for code, spent in sheet.animals.items()]


def duty(view: View, seat: int) -> str:
    """What a seat is at, as far as all can see."""
    table: Public = view.public
    if table.phase != "prep":
        return flying_duty(view, seat) if table.phase == "flying" else ""
    turn = in_turn(view)
    has_die = table.sheets[seat].die > 0
    if seat == turn:
        return _("at work") if has_die else _("takes a die")
    away, now = (seat - table.lead) % view.seats, (turn - table.lead) % view.seats
    if not table.sheets[turn].die:
        return _("has a die") if has_die else _("takes a die later")
    if away < now:
        return _("has worked")
    if not has_die:
        return _("takes a die later")
    return _("works next") if away == now + 1 else _("works later")


def flying_duty(view: View, seat: int) -> str:
    if craft_of(view.public.sheets[seat]).distance <= 0:
        return _("stays on the ground")
    return _("in the air") if seat in view.waiting else _("has finished")


def wilbur(table: Public) -> Data | None:
    """Who plays alone plays against Wilbur."""
    if table.wilbur_publicity is None:
        return None
    code = table.wilbur_theory
    return {
        "publicity": table.wilbur_publicity,
        "die": dice_taken(table).get(WILBUR),
        "theory": theory(c.THEORY.index(code)) if code else "",
        "lead": table.lead == c.NONE and table.phase == "prep",
    }


def facts(sheet: Sheet) -> Data:
    made = craft_of(sheet)
    return {
        "distance": max(0, made.distance),
        "weight_class": made.weight_class,
        "fear": made.fear,
        "lines": made.lines,
    }
