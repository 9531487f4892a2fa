"""When Pigs Shall Fly: what things are called, and numbers of them."""

from __future__ import annotations

import passel.games.whenpigsfly.components as c
from passel.contract import View
from passel.games.whenpigsfly.view_types import Sheet
from passel.i18n import N_, Nn_, _, _n, listed

THEORY_NAMES = [N_("Speed"), N_("Lift"), N_("Aerodynamics"), N_("Stability")]

LINE_NAMES = [
    N_("Speed research"), N_("Lift research"), N_("Aerodynamics research"), N_("Stability research"),
    N_("Speed design"), N_("Lift design"), N_("Aerodynamics design"), N_("Stability design"),
    N_("Materials"), N_("Fear training"), N_("Maneuvers"),
]  # fmt: skip

ACTION_NAMES = {
    "research": N_("Research"), "design": N_("Design"), "materials": N_("Materials"),
    "training": N_("Training"),
}  # fmt: skip

# What a design track has been built to, by finished parts.
PARTS = [
    [N_("Running start"), N_("Bicycle pedals"), N_("Windmill propeller"), N_("Tractor engine")],
    [N_("Bedsheet"), N_("Feathered flappers"), N_("Canvas wings"), N_("Double-decker wings")],
    [N_("Wheelbarrow"), N_("Rain barrel hull"), N_("Canoe hull"), N_("Polished cigar hull")],
    [N_("Curly tail"), N_("Broomstick tail"), N_("Weathervane rudder"), N_("Gyroscope and fins")],
]

ANIMAL_NAMES = [N_("sheep"), N_("duck"), N_("rat"), N_("chicken"), N_("dog"), N_("horse"), N_("cat")]

AWARD_NAMES = [
    N_("Famous Farmer"), N_("Flying Ace"), N_("Fearless"), N_("Featherweight"), N_("Focused"),
    N_("Furthest Flight"),
]  # fmt: skip

BAND_NAMES = [
    N_("Crash and Burn"), N_("Afraid of Heights"), N_('Getting the "Hang" of it'),
    N_("Cruising at High Altitude"), N_("Born to Fly"), N_("Master of the Skies"),
]  # fmt: skip

SOME_POINTS = Nn_("1 point", "{n} points")
SOME_WHISTLES = Nn_("1 whistle", "{n} whistles")


def theory(number: int) -> str:
    return _(THEORY_NAMES[number])


def line(number: int) -> str:
    """Return the name of a track."""
    return _(LINE_NAMES[number])


def design_line(number: int) -> str:
    """Return the name of a theory's design track."""
    return line(c.DESIGN_LINE + number)


def animal(number: int) -> str:
    return _(ANIMAL_NAMES[number])


def stage(number: int, reached: int) -> str:
    """Return what the design of a theory is with so many finished parts."""
    return _("part {n} of 3: {part}").format(n=reached, part=_(PARTS[number][reached]))


def who(view: View, seat: int) -> str:
    """Return the player's name, or S1 to S10 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


def everybody(view: View) -> list[str]:
    return [who(view, seat) for seat in range(view.seats)]


def points(number: int) -> str:
    return _n(*SOME_POINTS, number)


def bubbles(number: int) -> str:
    return _n("1 bubble", "{n} bubbles", number)


def whistles(number: int) -> str:
    return _n(*SOME_WHISTLES, number)


def clouds(number: int) -> str:
    return _n("1 cloud", "{n} clouds", number) if number else _("no clouds")


def gusts(number: int) -> str:
    return _n("1 gust", "{n} gusts", number)


def met(cloud: int, gust: int, hoops: int) -> str:
    """Return what a path touches; "" if it touches nothing."""
    found = [clouds(cloud)] * (cloud > 0) + [gusts(gust)] * (gust > 0)
    if hoops:
        found.append(_("hoops worth {n}").format(n=hoops))
    return listed(found) if found else ""


def craft_of(mine: Sheet) -> c.Craft:
    """Return the craft of a sheet, as the rules of flight want it."""
    craft = mine.craft
    return (
        c.Craft() if craft is None else c.Craft(craft.distance, craft.weight_class, craft.fear, craft.lines)
    )
