"""When Pigs Shall Fly: what is shown for each event, the strip above the board, and the end of the game."""

from __future__ import annotations

from typing import Final

import passel.games.whenpigsfly.components as c
from passel.contract import (
    Carry,
    Chip,
    Direction,
    End,
    Flip,
    Flow,
    Glow,
    Path,
    Phase,
    Place,
    Roll,
    Say,
    Stage,
    Step,
    Strip,
    Turn,
    View,
)
from passel.contract.cues import AnyCue
from passel.games.whenpigsfly.faces.chart import bits, legs, standing
from passel.games.whenpigsfly.faces.page_scores import so_far
from passel.games.whenpigsfly.view_types import Path as Flight
from passel.games.whenpigsfly.view_types import Public, Sheet
from passel.games.whenpigsfly.words_names import ACTION_NAMES, animal, craft_of, theory
from passel.i18n import _

STAGE: Final = Stage(c.BOX)

DICE: Final = "dice"
TIME: Final = "time"
COURSE: Final = "course"
FINAL_SCORES: Final = "final-scores"
WILBURS_DIE: Final = "wilbur-die"
WILBURS_PUBLICITY: Final = "wilbur-publicity"

# CSS classes of what moves.
POINT: Final = "wp-point"
PUBLICITY: Final = "wp-publicity"
WHISTLE: Final = "wp-whistle"
VOTE: Final = "wp-vote"

MANY: Final = 4  # more flights than this are shown faster


def points(seat: int) -> Place:
    return f"points-{seat}"


def publicity(seat: int) -> Place:
    return f"publicity-{seat}"


def whistles(seat: int) -> Place:
    return f"whistles-{seat}"


def trained_animal(seat: int, number: int) -> Place:
    """It counts the whistles spent on it."""
    return f"animal-{seat}-{c.ANIMAL[number]}"


def track(seat: int, line: int) -> Place:
    return f"line-{seat}-{c.LINE[line]}"


def design(seat: int) -> Place:
    return f"design-{seat}"


def held_die(seat: int) -> Place:
    return f"die-{seat}"


def rung(die: int) -> Place:
    return f"rung-{die}"


def card(number: int) -> Place:
    return f"theory-{c.THEORY[number]}"


def award_of(number: int) -> Place:
    return f"award-{number}"


def given(number: int) -> Place:
    """It counts who has the award at the end."""
    return f"given-{number}"


def won(seat: int) -> Place:
    return f"won-{seat}"


def chart(seat: int) -> Place:
    return f"flight-{seat}"


def flown(seat: int) -> Place:
    """A flight of another, once all are down."""
    return f"flown-{seat}"


def craft(seat: int) -> Place:
    return f"craft-{seat}"


def dial(seat: int, name: str) -> Place:
    """What the reader's instruments count: clouds, distance, wind, hoops."""
    return f"{name}-{seat}"


def scored(source: Place, seat: int, n: int) -> list[AnyCue]:
    """Points that go from their cause to a player; nothing moves for 0 points."""
    return [Flow(source, points(seat), n, POINT)] if n else []


def famous(source: Place, seat: int, n: int) -> list[AnyCue]:
    """Publicity is worth a point each, too."""
    return [Flow(source, publicity(seat), n, PUBLICITY), Step(points(seat), n)] if n else []


# -- a round: roll, time, events ---------------------------------------------------------------------------


@STAGE.on(c.SHEET)
def sheet(view: View, letter: int) -> tuple[AnyCue, ...]:
    return Phase(_("Course {letter}").format(letter=c.LETTER[letter])), Glow(COURSE)


@STAGE.on(c.ROUND)
def round_begins(view: View, seat: int, number: int) -> Direction:
    return Direction((Turn(seat), Phase(_("Round {n}").format(n=number))), ms=500)


@STAGE.on(c.WILBURS_ROUND)
def wilburs_round(view: View, number: int) -> Direction:
    return Direction((Phase(_("Round {n}: Wilbur leads").format(n=number)),), ms=500)


@STAGE.on(c.ALIKE)
def alike(view: View, die: int) -> Direction:
    count = c.SOLO_DICE if view.seats == 1 else view.seats + c.EXTRA_DICE
    return Direction((Roll(leader(view), (die,) * count, at=DICE),), ms=800)


@STAGE.on(c.ROLLED)
def rolled(view: View, dice: int, time: int) -> Direction:
    """The dice lie on the ladder from the highest to the lowest.  How far time has moved is not known if it
    has reached the end of its track."""
    faces = tuple(sorted(map(int, str(dice)), reverse=True))
    clock = Step(TIME, faces[0]) if time < c.TIME else Glow(TIME)
    return Direction((Roll(leader(view), faces, at=DICE), clock), ms=1000)


def leader(view: View) -> int:
    """Return who rolls: the player, when Wilbur leads."""
    table: Public = view.public
    return max(0, table.lead)


@STAGE.on(c.LAST_ROUND)
def last_round(view: View, number: int) -> Direction:
    return Direction((Phase(_("Last round")), Glow(TIME)), ms=1000)


@STAGE.on(c.PUBLICITY_EVENT)
def publicity_event(view: View, number: int) -> Direction:
    return Direction((Phase(_("Publicity event {n}").format(n=number)), Glow(TIME)), ms=900)


@STAGE.on(c.FULL)
def full(view: View, seat: int, n: int) -> Direction:
    return event_points(seat, n, _("Most publicity"))


@STAGE.on(c.HALF)
def half(view: View, seat: int, n: int) -> Direction:
    return event_points(seat, n, _("Half the design"))


@STAGE.on(c.LOWEST)
def lowest(view: View, seat: int) -> Direction:
    return event_points(seat, 0, _("Least publicity"))


def event_points(seat: int, n: int, why: str) -> Direction:
    """All players score an event at the same time."""
    return Direction((Say(seat, why), *scored(design(seat), seat, n)), group="event", ms=900)


@STAGE.on(c.WILBUR_DISCOVERED)
def wilbur_discovered(view: View, number: int) -> Direction:
    return wilbur_says(_("Wilbur discovers {theory}").format(theory=theory(number)), Glow(card(number)))


@STAGE.on(c.WILBUR_FAILED)
def wilbur_failed(view: View, die: int) -> Direction:
    return wilbur_says(_("Wilbur discovers nothing"), Glow(WILBURS_PUBLICITY))


@STAGE.on(c.WILBUR_PUBLISHED)
def wilbur_published(view: View, number: int, multiplier: int) -> Direction:
    return wilbur_says(_("Wilbur publishes {theory}").format(theory=theory(number)), Flip(card(number)))


@STAGE.on(c.WILBUR_LATE)
def wilbur_late(view: View, number: int) -> Direction:
    return wilbur_says(_("Wilbur is too late"), Glow(card(number)))


def wilbur_says(title: str, cue: AnyCue) -> Direction:
    """He has no seat that could say it."""
    return Direction((Phase(title), cue), ms=900)


# -- dice --------------------------------------------------------------------------------------------------


@STAGE.on(c.TOOK)
def took(view: View, seat: int, die: int, gain: int) -> Direction:
    cues = (Turn(seat), Carry(rung(die), held_die(seat)), *famous(rung(die), seat, gain))
    return Direction(cues, ms=600 + 100 * gain)


@STAGE.on(c.WILBUR_TOOK)
def wilbur_took(view: View, die: int, gain: int) -> Direction:
    cues: list[AnyCue] = [Carry(rung(die), WILBURS_DIE)]
    if gain:
        cues.append(Flow(rung(die), WILBURS_PUBLICITY, gain, PUBLICITY))
    return Direction(tuple(cues), ms=600 + 100 * gain)


# -- work --------------------------------------------------------------------------------------------------


@STAGE.on(c.CHICKEN_HELPED)
def chicken_helped(view: View, seat: int, number: int) -> Direction:
    said = Say(seat, _("Chicken: +{n}").format(n=number))
    return Direction((Turn(seat), said, Glow(trained_animal(seat, c.CHICKEN))), ms=500)


@STAGE.on(c.WORKED)
def worked(view: View, seat: int, line: int, bubbles: int, lost: int) -> Direction:
    """A finished part scores.  The event has only the number of bubbles, so where the track stands is taken
    from the view: a sheep comes in a later decision."""
    action = _(ACTION_NAMES[c.ACTION[c.ACTION_OF[line]]])
    said = Say(seat, _("{action} +{n}").format(action=action, n=bubbles))
    cues: list[AnyCue] = [Turn(seat), said]
    ms = max(400, min(90 * bubbles, 600))
    if line >= c.DESIGN_LINE or seat == view.seat:  # no plate shows the research of others
        cues.append(Glow(track(seat, line)))
    if line < c.DESIGN_LINE:
        cues.append(Glow(card(line)))
    elif line < c.MATERIALS_LINE:
        after = view.public.sheets[seat].bubbles[c.LINE[line]]
        gain = part_points(after) - part_points(after - bubbles)
        cues += scored(track(seat, line), seat, gain)
        ms += 600 if gain else 0
    return Direction(tuple(cues), ms=ms)


def part_points(bubbles: int) -> int:
    return c.STAGE_POINTS[c.STAGE[max(0, bubbles)]]


@STAGE.on(c.IDLE)
def idle(view: View, seat: int, bubbles: int) -> Direction:
    return Direction((Turn(seat), Say(seat, _("No open track"))), ms=500)


@STAGE.on(c.DISCOVERED)
def discovered(view: View, seat: int, number: int, multiplier: int | None) -> Direction:
    found = scored(card(number), seat, c.DISCOVERY_POINTS)
    if multiplier is not None:
        return Direction((secret(seat, number, multiplier), Flip(card(number)), *found), ms=2000)
    said = Say(seat, _("Discovers {theory}").format(theory=theory(number)))
    return Direction((said, Glow(card(number)), *found), ms=700)


@STAGE.on(c.SPIED)
def spied(view: View, seat: int, number: int, multiplier: int | None) -> Direction:
    if multiplier is not None:
        return Direction((secret(seat, number, multiplier), Flip(card(number))), ms=2000)
    said = Say(seat, _("Looks at {theory}").format(theory=theory(number)))
    return Direction((said, Glow(card(number))), ms=600)


def secret(seat: int, number: int, multiplier: int) -> Say:
    return Say(seat, _("{theory}: ×{n}").format(theory=theory(number), n=multiplier))


@STAGE.on(c.PUBLISHED)
def published(view: View, seat: int, number: int, multiplier: int, n: int) -> Direction:
    said = Say(seat, _("Publishes {theory}").format(theory=theory(number)))
    return Direction((said, Flip(card(number)), *scored(card(number), seat, n)), ms=1000)


@STAGE.on(c.ENDORSED)
def endorsed(view: View, seat: int, number: int, n: int) -> Direction:
    said = Say(seat, _("Endorses {theory}").format(theory=theory(number)))
    return Direction((said, Glow(card(number)), *scored(card(number), seat, n)), ms=700)


# -- whistles and animals ----------------------------------------------------------------------------------


@STAGE.on(c.WHISTLED)
def whistled(view: View, seat: int, left: int) -> Direction:
    return Direction((Carry(held_die(seat), whistles(seat), what=WHISTLE),), ms=500)


@STAGE.on(c.TRAINED)
def trained(view: View, seat: int, number: int, spent: int, gain: int) -> Direction:
    there = trained_animal(seat, number)
    cues: list[AnyCue] = [
        Say(seat, _("Trains the {animal}").format(animal=animal(number))),
        Carry(whistles(seat), there, what=WHISTLE, n=spent),
    ]
    if gain:
        cues += [Step(publicity(seat), gain), Step(points(seat), gain)]
    if number == c.DOG:
        cues.append(Step(points(seat), c.DOG_POINTS * spent))
    return Direction(tuple(cues), ms=700)


@STAGE.on(c.SHEEP_CROSSED)
def sheep_crossed(view: View, seat: int, number: int, bubbles: int) -> Direction:
    there = track(seat, c.DESIGN_LINE + number)
    gain = part_points(bubbles) - part_points(bubbles - 1)
    return Direction((Glow(there), *scored(there, seat, gain)), ms=650 if gain else 400)


# -- the final design --------------------------------------------------------------------------------------


@STAGE.on(c.REVEALED)
def revealed(view: View, number: int, multiplier: int) -> Direction:
    """The wall with the cards has given way to the course by now, so the title says it."""
    return Direction((Phase(_("{theory}: ×{n}").format(theory=theory(number), n=multiplier)),), ms=700)


# All crafts are shown at the same time: the lines of these three events are mixed.


@STAGE.on(c.DEALT)
def dealt(view: View, seat: int, letter: int) -> Direction:
    """Players see the courses of the others after the flight only."""
    there = chart(seat) if view.seat in (seat, -1) else f"seat-{seat}"
    return Direction((Glow(there),), group="built")


@STAGE.on(c.BUILT)
def built(view: View, seat: int, distance: int, weight_class: int) -> Direction:
    said = _("Can fly {n}").format(n=distance) if distance > 0 else _("Too heavy to fly")
    return Direction((Say(seat, said),), group="built", ms=1800)


@STAGE.on(c.TAUGHT)
def taught(view: View, seat: int, fear: int, lines: int) -> Direction:
    return Direction((Glow(craft(seat)),), group="built")


# -- the flight: its pilot sees each leg at once, the others see it when all are down -----------------------


@STAGE.on(c.FLEW)
def flew(view: View, seat: int, line: int, height: int) -> Direction:
    path: Flight = view.own.flight
    at = [x for x, _height in path.points].index(line)
    last = at + 1 == len(path.points)
    far = path.landing if last and path.landing != c.NONE else line
    crash = last and path.crashed
    before = path.points[at - 1][0] if at else 0
    cues: list[AnyCue] = [Path(chart(seat), legs(path)[at], seat)]
    if far != before:
        cues.append(Step(dial(seat, "distance"), far - before))
    if crash:
        cues.append(Say(seat, _("Panic!")))
    return Direction(tuple(cues), ms=1500 if crash else 1200)


@STAGE.on(c.MET)
def met(view: View, seat: int, clouds: int, gusts: int, hoops: int) -> tuple[AnyCue, ...]:
    wind = gusts * view.public.sheets[seat].craft.weight_class
    found = {"clouds": clouds, "wind": wind, "hoops": hoops}
    return tuple([Step(dial(seat, name), n) for name, n in found.items() if n])


@STAGE.on(c.LANDED)
def landed(view: View, seat: int, point: int, gusts: int, hoops: int) -> Direction:
    return whole_flight(view, seat, _("Lands at {n}").format(n=point))


@STAGE.on(c.CRASHED)
def crashed(view: View, seat: int, point: int, gusts: int, hoops: int) -> Direction:
    return whole_flight(view, seat, _("Crashes at {n}").format(n=point))


def whole_flight(view: View, seat: int, said: str) -> Direction:
    """The reader has seen the own flight."""
    if seat == view.seat:
        return Direction((Glow(chart(seat)), Say(seat, said)))
    path: Flight = view.public.sheets[seat].flight
    way = legs(path)
    corners = (way[0][0], *[corner for leg in way for corner in leg[1:]])
    cues = Path(chart(seat), corners, seat), Say(seat, said), Flip(flown(seat))
    return Direction(cues, ms=1000 if view.seats > MANY else 2500)


@STAGE.on(c.GROUNDED)
def grounded(view: View, seat: int) -> Direction:
    said = Say(seat, _("Stays on the ground"))
    return Direction((Glow(chart(seat)), said) if seat == view.seat else (Flip(flown(seat)), said))


@STAGE.on(c.CONTEST)
def contest(view: View, seat: int, n: int) -> tuple[AnyCue, ...]:
    return tuple(scored(chart(seat), seat, n))


# -- awards and the end ------------------------------------------------------------------------------------


@STAGE.on(c.AWARDED)
def awarded(view: View, seat: int, number: int, n: int) -> Direction:
    """All who share an award get it at the same time."""
    cues = (Flip(given(number)), *scored(award_of(number), seat, n))
    return Direction(cues, group=f"award-{number}", ms=600)


@STAGE.on(c.TOTAL)
def total(view: View, seat: int, n: int) -> Direction:
    """The table of scores comes with the first total."""
    shown = [Flip(FINAL_SCORES)] if seat == 0 else []
    return Direction((Glow(points(seat)), *shown), group="total", ms=1200)


@STAGE.on(c.VOTED)
def voted(view: View, seat: int, other: int) -> Direction:
    return Direction((Carry(f"seat-{seat}", craft(other), what=VOTE),), group="votes", ms=1200)


@STAGE.on(c.ENDED)
def ended(view: View, rounds: int) -> Direction:
    return Direction((*[Flip(won(seat)) for seat in winners(view)], End()), ms=600)


def winners(view: View) -> list[int]:
    """Nobody wins alone."""
    return [seat for seat, place in enumerate(view.places) if place == 1] if view.seats > 1 else []


# -- the strip, and the counters ---------------------------------------------------------------


def strip(view: View) -> Strip | None:
    table: Public = view.public
    chips = [Chip(seat, points(seat), n, _("points")) for seat, n in enumerate(ahead(view))]
    if table.phase != "prep":
        return Strip(-1, (), tuple(chips))
    return Strip(view.waiting[0] if view.waiting else -1, tuple(reversed(table.ladder)), tuple(chips))


def places(view: View) -> dict[Place, int]:
    table: Public = view.public
    found = {points(seat): n for seat, n in enumerate(ahead(view))}
    if table.wilbur_publicity is not None:
        found[WILBURS_PUBLICITY] = table.wilbur_publicity
    for seat, each in enumerate(table.sheets):
        found[publicity(seat)] = each.publicity
        found[whistles(seat)] = each.whistles
        found |= {
            trained_animal(seat, number): each.animals.get(code, 0) for number, code in enumerate(c.ANIMAL)
        }
    if view.own is not None and view.own.flight is not None:
        found |= dials(view, view.seat)
    return found | results(view)


def results(view: View) -> dict[Place, int]:
    """What is shown when all flights are down."""
    sheets: tuple[Sheet, ...] = view.public.sheets
    if view.public.phase != "scored":
        return {}
    found = {flown(seat): 1 for seat in range(view.seats) if seat != view.seat}
    for number, code in enumerate(c.AWARD):
        found[given(number)] = sum([each.score is not None and code in each.score.won for each in sheets])
    return found | {FINAL_SCORES: 1} | {won(seat): 1 for seat in winners(view) if view.over}


def dials(view: View, seat: int) -> dict[Place, int]:
    """What the reader's own flight has come to."""
    mine: Sheet = view.public.sheets[seat]
    path: Flight = view.own.flight
    x = path.points[-1][0] if path.points else 0
    now = standing(mine.letter, craft_of(mine), x, bits(path.circled), path.landing)
    shown = {"clouds": "clouds", "distance": "far", "wind": "wind", "hoops": "hoops"}
    return {dial(seat, name): now[key] for name, key in shown.items()}


def ahead(view: View) -> list[int]:
    """What each has scored so far; the flight counts when all are down."""
    table: Public = view.public
    return [each.score.total if each.score else so_far(table.time, each)["total"] for each in table.sheets]
