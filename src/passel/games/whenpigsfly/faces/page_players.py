"""When Pigs Shall Fly in the browser: who plays, and what each has."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import PageTable, Region, View
from passel.games.whenpigsfly.faces.page_scores import so_far
from passel.games.whenpigsfly.faces.page_wall import WILBUR, die_of, in_turn, told_in
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words_names import ACTION_NAMES, clouds, craft_of, theory, whistles, who
from passel.i18n import _

PLATE: Final = (
    "seat",
    "number",
    "letter",
    "name",
    "chair",
    "bot",
    "level",
    "person",
    "you",
    "turn",
    "face",
    "motif",
    "about",
)


def player(table: PageTable, seat: int) -> Data:
    """What a plate is rendered from, without the drawing."""
    plate = table.seats[seat]
    return {name: plate[name] for name in PLATE}


def plate(view: View, table: PageTable, seat: int) -> Region:
    """A player: in Contest Prep with the sheet in small, in the contest with the craft."""
    seen: Public = view.public
    sheet: Sheet = seen.sheets[seat]
    number, name = seat + 1, who(view, seat)
    head = {
        "s": player(table, seat),
        "duty": duty(view, seat),
        "won": view.over and view.seats > 1 and view.places[seat] == 1,
    }
    if seen.phase != "prep":
        flies = {"finished": seen.phase == "flying" and seat not in view.waiting, "craft": facts(sheet)}
        return Region(f"seat-{number}", "pilot", {**head, **flies, "says": says(name, figures(sheet))})
    head |= {"lead": seen.lead == seat, "die": die_of(seen, seat)}
    head["after"] = told_in(table, ("took",), seat) if sheet.die else 0

    def inside() -> list[Region]:
        return [
            Region(f"head-{number}", "rival_head", head),
            Region(f"has-{number}", "rival_has", has(name, number, sheet)),
        ]

    frame = {"number": number, "name": name}
    return Region(f"seat-{number}", "rival", [head, sheet], frame, inside)


def figures(sheet: Sheet) -> dict[str, int]:
    return {
        "publicity": sheet.publicity,
        "discoveries": len(sheet.discovered),
        "weight": c.WEIGHT[sheet.bubbles["materials"]],
        "fear": c.FEAR_LEVEL[sheet.bubbles["fear"]],
        "lines": c.MANEUVERABILITY[sheet.bubbles["maneuvers"]],
        "whistles": sheet.whistles,
    }


def has(name: str, number: int, sheet: Sheet) -> Data:
    """A sheet in small: all of it is open."""
    shown = figures(sheet)
    return {
        **shown,
        "number": number,
        "stages": [c.STAGE[sheet.bubbles[f"design-{code}"]] for code in c.THEORY],
        "animals": kept(sheet),
        "block": _(ACTION_NAMES[sheet.block]) if sheet.block else "",
        "horse": "horse" in sheet.animals,
        "says": says(name, shown),
    }


def says(name: str, figures: dict[str, int]) -> str:
    said = _("{name}: publicity {publicity}, discoveries {discoveries}, weight {weight}, can take {clouds}, "
             "legs of {lines}, {whistles}")  # fmt: skip
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


def slip(view: View, table: PageTable, seat: int) -> Region:
    """A whole sheet, on a slip that opens."""
    seen: Public = view.public
    sheet: Sheet = seen.sheets[seat]
    number = seat + 1
    shown = {name: table.seats[seat][name] for name in ("seat", "number", "name", "bot")}
    score = so_far(seen.time, sheet)

    def inside() -> list[Region]:
        holds = {
            "number": number,
            "animals": kept(sheet),
            "whistles": sheet.whistles,
            "chicken": sheet.chicken,
            "spied": theory(c.THEORY.index(sheet.spied)) if sheet.spied else "",
            "score": score,
            "flown": sheet.flight is not None,
        }
        return [
            Region(f"crossed-{number}", "crossed", [number, [sheet.bubbles[code] for code in c.LINE]]),
            Region(f"holds-{number}", "holds", holds),
        ]

    return Region(f"slip-{number}", "slip", [shown, sheet, score], shown, inside)


def duty(view: View, seat: int) -> str:
    """Return what a player is doing, as far as all can see."""
    table: Public = view.public
    if table.phase != "prep":
        return flying_duty(view, seat) if table.phase == "flying" else ""
    turn = in_turn(view)
    has_die = table.sheets[seat].die > 0
    if seat == turn:
        return _("crossing off bubbles") if has_die else _("taking a die")
    away, now = (seat - table.lead) % view.seats, (turn - table.lead) % view.seats
    if not table.sheets[turn].die:
        return _("has a die") if has_die else _("waiting for a die")
    if away < now:
        return _("done this round")
    if not has_die:
        return _("waiting for a die")
    return _("next") if away == now + 1 else _("later")


def flying_duty(view: View, seat: int) -> str:
    if craft_of(view.public.sheets[seat]).distance <= 0:
        return _("too heavy to fly")
    return _("still flying") if seat in view.waiting else _("finished")


def wilbur(seen: Public, table: PageTable) -> list[Region]:
    """Return the plate of Wilbur, the rival of a player alone."""
    if seen.wilbur_publicity is None:
        return []
    code = seen.wilbur_theory
    values = {
        "publicity": seen.wilbur_publicity,
        "die": die_of(seen, WILBUR),
        "after": told_in(table, ("wilbur-took",)) if seen.wilbur_die else 0,
        "theory": theory(c.THEORY.index(code)) if code else "",
        "lead": seen.lead == c.NONE and seen.phase == "prep",
    }
    return [Region("wilbur", "wilbur", values)]


def facts(sheet: Sheet) -> Data:
    made = craft_of(sheet)
    return {
        "distance": max(0, made.distance),
        "weight_class": made.weight_class,
        "fear": made.fear,
        "lines": made.lines,
    }
