"""When Pigs Shall Fly: what a sensible player makes of his options.

Everything is weighed in points of the final score.  Each line of the sheet is worth what it has come to, and
part of what it may still come to, less with each bubble that is missing.  Towards the end the contest is no
longer guessed but solved: the best flight of the craft as it stands."""

from __future__ import annotations

from typing import Final, final

from passel.games.whenpigsfly.components import *
from passel.games.whenpigsfly.flight import (
    ceiling,
    circle,
    clouds_in,
    glides_in,
    gusts_in,
    hoops_worth,
    icons_touched,
)
from passel.games.whenpigsfly.rules import DIE, SHEEP_AT_WORK, TRAIN_ANIMAL, WORK_ON, has_seen
from passel.games.whenpigsfly.rules_contest import FLY_TO, craft_of, design_total, discoveries
from passel.kernel import Ask

# Weights, in points of the final score, found by trying out many and keeping what scored best alone.
HOPE: Final = 0.49  # of what a line may still come to,
FADE: Final = 0.88  # less by this with each bubble that is missing
DISTANCE: Final = 1.29  # a line of flight distance
LIGHTNESS: Final = 1.24  # a weight class less
NERVE: Final = [2.4, 3.0, 2.0, 1.5, 1.0, 1.0]  # each level of fear
TURNING: Final = 0.36  # a line less in a segment
EVENT: Final = 1.6  # a design point, at each event to come
PRINTING: Final = 0.39  # a point of publicity, early on, for what may be printed
WHISTLE: Final = 2.2
INSIGHT: Final = 0.5  # to have seen a card
FREEDOM: Final = 0.32  # to be without the block token for a round
LATE: Final = 2.23  # rounds before the end, the contest begins to be solved instead of guessed
SPREAD: Final = 1.98  # a lead in publicity that is worth half an event
MIDDLING: Final = 3  # a die


def weigh(pos: Table, ask: Ask) -> list[float]:
    """The worth of each option to a sensible player; for a flight, what it leads to at best."""
    options: list[Move] = ask.options
    if ask.decision is FLY_TO:
        return weigh_flight(pos, ask)
    outlook = Outlook(pos, ask.seat)
    if ask.decision is DIE:
        return [die_worth(outlook, option.number) for option in options]
    if ask.decision is WORK_ON:
        return [work_worth(outlook, option, outlook.player.die) for option in options]
    if ask.decision is TRAIN_ANIMAL:
        return [animal_worth(outlook, option) for option in options]
    if ask.decision is SHEEP_AT_WORK:
        return [line_gain(outlook, DESIGN_LINE + option.theory, 1) for option in options]
    return [0.0 for _ in options]


@final
class Outlook:
    """What a player thinks of his sheet and of the rest of the game."""

    __slots__ = ("cards", "events", "late", "player", "pos", "rounds", "seat")

    def __init__(self, pos: Table, seat: int) -> None:
        self.pos: Final = pos
        self.seat: Final = seat
        self.player: Final = pos.players[seat]
        self.rounds: float = rounds_left(pos)
        self.events: float = 0.0
        for bubble in EVENTS_AT:
            if pos.time < bubble:
                self.events += 1.0
        self.late: float = max(0.0, 1.0 - self.rounds / LATE)
        self.cards: list[float] = guessed_cards(pos, seat)


def rounds_left(pos: Table) -> float:
    """After this one, if the highest die is about what it should be."""
    if pos.last_round:
        return 0.0
    dice = max(3, pos.seats + 1)
    mean = 6.0
    for face in range(1, 6):
        mean -= (face / 6.0) ** dice
    return 0.5 + (TIME - pos.time) / mean


def guessed_cards(pos: Table, seat: int) -> list[float]:
    """A multiplier that the seat has not seen is the mean of those that are left."""
    unseen = 0
    total = sum(MULTIPLIERS)
    for theory in range(THEORIES):
        if has_seen(pos, seat, theory):
            total -= pos.cards[theory]
        else:
            unseen += 1
    return [
        float(pos.cards[theory]) if has_seen(pos, seat, theory) else total / unseen
        for theory in range(THEORIES)
    ]


# -- what a line is worth ------------------------------------------------------------------------------


def line_gain(outlook: Outlook, line: int, bubbles: int) -> float:
    """What crossing so many bubbles adds."""
    before = outlook.player.crossed[line]
    after = min(before + bubbles, LENGTH[line])
    gain = promise(outlook, line, after) - promise(outlook, line, before)
    if outlook.late > 0.0 and line >= DESIGN_LINE:
        gain += outlook.late * (contest_with(outlook, line, after) - contest_with(outlook, line, before))
    return gain


def promise(outlook: Outlook, line: int, crossed: int) -> float:
    """What it has come to, and what it may come to."""
    now = line_worth(outlook, line, crossed)
    best = 0.0
    hope = HOPE * min(1.0, outlook.rounds / 3.0)
    for more in range(crossed + 1, LENGTH[line] + 1):
        hope *= FADE
        best = max(best, hope * (line_worth(outlook, line, more) - now))
    return now + best


def line_worth(outlook: Outlook, line: int, crossed: int) -> float:
    if line < DESIGN_LINE:
        return research_worth(outlook, line, crossed)
    early = 1.0 - outlook.late
    if line < MATERIALS_LINE:
        stage = STAGE[crossed]
        points = STAGE_POINTS[stage] * (1.0 + EVENT * outlook.events)
        return points + early * DISTANCE * outlook.cards[line - DESIGN_LINE] * stage
    if line == MATERIALS_LINE:
        light = DISTANCE * (WEIGHT[0] - WEIGHT[crossed])
        light += LIGHTNESS * (WEIGHT_CLASS[0] - WEIGHT_CLASS[crossed])
        return early * light + award_worth(outlook, FEATHERWEIGHT, crossed)
    if line == FEAR_LINE:
        nerve = 0.0
        for level in range(FEAR_LEVEL[crossed]):
            nerve += NERVE[level]
        return early * nerve + award_worth(outlook, FEARLESS, crossed)
    turns = MANEUVERABILITY[0] - MANEUVERABILITY[crossed]
    return early * TURNING * turns + award_worth(outlook, FLYING_ACE, crossed)


def research_worth(outlook: Outlook, line: int, crossed: int) -> float:
    """A discovery, and the publicity level for publishing, or half of it."""
    worth = 0.0
    player = outlook.player
    if crossed >= DISCOVERY:
        worth += DISCOVERY_POINTS + INSIGHT * min(1.0, outlook.rounds / 5.0)
        others = discoveries(player)
        if player.crossed[line] >= DISCOVERY:
            others -= 1
        worth += award_worth(outlook, FOCUSED, others + 1) - award_worth(outlook, FOCUSED, others)
    if crossed == PUBLISH:
        worth += player.publicity / 2 if outlook.pos.face_up[line] else player.publicity
    return worth


def award_worth(outlook: Outlook, award: int, measure: int) -> float:
    """Alone, Wilbur's line must be passed; else the others are to be beaten, who go on as well."""
    pos = outlook.pos
    if pos.seats == 1:
        return float(AWARD_POINTS[award]) if measure > WILBURS_LINE[award] else 0.0
    rival = 0
    for other in range(pos.seats):
        if other != outlook.seat:
            rival = max(rival, standing(pos.players[other], award))
    lead = measure - rival + 0.5
    return AWARD_POINTS[award] * max(0.0, min(1.0, 0.5 + lead / (1.0 + outlook.rounds)))


def standing(player: Player, award: int) -> int:
    if award == FEATHERWEIGHT:
        return player.crossed[MATERIALS_LINE]
    if award == FEARLESS:
        return player.crossed[FEAR_LINE]
    if award == FLYING_ACE:
        return player.crossed[MANEUVERS_LINE]
    return discoveries(player)


# -- dice and work -------------------------------------------------------------------------------------


def die_worth(outlook: Outlook, die: int) -> float:
    """Its publicity, and the best work that it can do."""
    player = outlook.player
    best = 0.0
    for option in WORK:
        if workable(player, option.line):
            best = max(best, work_worth(outlook, option, die))
    return best + publicity_worth(outlook, RUNG[die])


def workable(player: Player, line: int) -> bool:
    return player.crossed[line] < LENGTH[line] and ACTION_OF[line] != player.block


def work_worth(outlook: Outlook, option: Move, die: int) -> float:
    player = outlook.player
    points = die
    worth = 0.0
    if option.chicken:
        points += player.chicken
        worth -= player.chicken * min(1.0, outlook.rounds / 2.0)  # it could help another time
    before = player.crossed[option.line]
    after = min(before + points, LENGTH[option.line])
    worth += line_gain(outlook, option.line, points)
    if after in TARGETS[option.line] and player.earned < WHISTLES:
        worth += whistle_price(outlook)
    return worth


def publicity_worth(outlook: Outlook, gain: int) -> float:
    """A point each, a little for what it may be printed for, and the design at the events."""
    player = outlook.player
    worth = gain * (1.0 + PRINTING * min(1.0, outlook.rounds / 8.0))
    if outlook.events > 0.0:
        total = design_total(player) + 2.0
        ahead = event_share(outlook, player.publicity + gain) - event_share(outlook, player.publicity)
        worth += total * ahead
    return worth


def event_share(outlook: Outlook, publicity: int) -> float:
    """How much of the design an event is likely to score."""
    pos = outlook.pos
    rival = pos.wilbur_publicity
    for other in range(pos.seats):
        if other != outlook.seat:
            rival = max(rival, pos.players[other].publicity)
    lead = (publicity - rival + 0.5) / SPREAD
    return 0.5 + 0.5 * max(0.0, min(1.0, 0.5 + lead / 2))


def whistle_price(outlook: Outlook) -> float:
    """What a whistle will bring in the end: two points by the dog, if not something better."""
    player = outlook.player
    if not player.animals[DOG]:
        return WHISTLE if outlook.rounds > 0.0 else DOG_POINTS - 0.1
    return 0.9 if not player.animals[CAT] else 0.3


# -- animals -------------------------------------------------------------------------------------------


def animal_worth(outlook: Outlook, option: Move) -> float:
    """What it does, less what its whistles could do otherwise."""
    if option is DONE:
        return 0.0
    return effect_worth(outlook, option) - option.number * whistle_price(outlook)


def effect_worth(outlook: Outlook, option: Move) -> float:
    animal = option.animal
    if animal == DOG:
        return float(DOG_POINTS * option.number)
    if animal == CAT:
        return publicity_worth(outlook, option.number)
    if animal == SHEEP:
        return max([line_gain(outlook, DESIGN_LINE + theory, SHEEP_BUBBLES) for theory in range(THEORIES)])
    if animal == DUCK:
        return duck_worth(outlook)
    if animal == HORSE:
        return FREEDOM * outlook.rounds
    if animal == CHICKEN:
        return chicken_worth(outlook, option.number)
    return INSIGHT  # a rat


def duck_worth(outlook: Outlook) -> float:
    """What a class less is worth in the best flight; not before that can be foreseen."""
    if outlook.late == 0.0:
        return 0.0
    craft = craft_now(outlook)
    lighter = Craft(craft.distance, max(0, craft.weight_class - 1), craft.fear, craft.lines)
    pos, seat = outlook.pos, outlook.seat
    return float(best_contest(pos, seat, lighter) - best_contest(pos, seat, craft))


def chicken_worth(outlook: Outlook, number: int) -> float:
    """What it adds to a middling die, if there is time for it."""
    if outlook.rounds <= 1.0:
        return 0.0
    gains = []
    for line in (FEAR_LINE, MANEUVERS_LINE):
        gains.append(line_gain(outlook, line, MIDDLING + number) - line_gain(outlook, line, MIDDLING))
    return 0.8 * max(gains)


# -- the contest ---------------------------------------------------------------------------------------

CONTESTS: Final[dict[int, int]] = {}  # those solved so far


def contest_with(outlook: Outlook, line: int, crossed: int) -> float:
    """The best flight, if a line were crossed so far."""
    player = outlook.player
    before = player.crossed[line]
    player.crossed[line] = crossed
    craft = craft_now(outlook)
    player.crossed[line] = before
    points = best_contest(outlook.pos, outlook.seat, craft)
    worth = float(points)
    if outlook.pos.seats == 1 and points > WILBURS_LINE[FURTHEST_FLIGHT]:
        worth += AWARD_POINTS[FURTHEST_FLIGHT]
    return worth


def craft_now(outlook: Outlook) -> Craft:
    """As the sheet stands, with the cards as guessed."""
    craft = craft_of(outlook.player, outlook.pos.cards)
    distance = -float(WEIGHT[outlook.player.crossed[MATERIALS_LINE]])
    for theory in range(THEORIES):
        distance += outlook.cards[theory] * STAGE[outlook.player.crossed[DESIGN_LINE + theory]]
    return Craft(int(distance), craft.weight_class, craft.fear, craft.lines)


def best_contest(pos: Table, seat: int, craft: Craft) -> int:
    """The contest score of the best flight."""
    if craft.distance <= 0:
        return 0
    sheet = pos.players[seat].sheet
    literal = pos.settings.crash == "segment"
    key = (((craft.distance * 5 + craft.weight_class) * 7 + craft.fear) * 10 + craft.lines) * 4 + sheet
    key = 2 * key + (1 if literal else 0)
    known = CONTESTS.get(key)
    if known is not None:
        return known
    points = max(0, Planner(sheet, craft, literal).best(0, TOP, 0))
    CONTESTS[key] = points
    return points


# -- the flight: the best path, exactly ----------------------------------------------------------------

# Of each sheet and line, the icons that reach that line or lie beyond it: only these can be met again.
AHEAD: Final = [
    [sum([1 << number for number in range(ICONS) if icons[number].x2 >= line]) for line in range(GRID + 1)]
    for icons in SHEETS
]


@final
class Planner:
    """The best path from any point of one flight, found backwards: what is still to be had depends on
    the point, on the number of clouds met, and on those icons met that reach beyond it."""

    __slots__ = ("craft", "known", "literal", "sheet")

    def __init__(self, sheet: int, craft: Craft, literal: bool) -> None:
        self.sheet: Final = sheet
        self.craft: Final = craft
        self.literal: Final = literal
        self.known: Final[dict[int, int]] = {}

    def best(self, x: int, y: int, circled: int) -> int:
        """The most points that the rest of the flight can bring."""
        again = circled & AHEAD[self.sheet][x]
        state = (((again << 4) + clouds_in(circled)) * (GRID + 1) + x) * (TOP + 1) + y
        known = self.known.get(state)
        if known is not None:
            return known
        craft = self.craft
        if glides_in(craft, x):
            most = self.segment(x, y, circled, craft.distance, 0)
        else:
            line = x + craft.lines
            most = self.segment(x, y, circled, line, 0)
            for height in range(1, ceiling(craft.distance, line) + 1):
                most = max(most, self.segment(x, y, circled, line, height))
        self.known[state] = most
        return most

    def segment(self, x: int, y: int, circled: int, line: int, height: int) -> int:
        """The points of a segment and of the best that can follow it."""
        sheet = self.sheet
        craft = self.craft
        leg = circle(sheet, craft, icons_touched(sheet, x, y, line, height), circled, self.literal)
        points = hoops_worth(sheet, leg.circled) - gusts_in(leg.circled) * craft.weight_class
        if leg.crash != NONE:
            return points + leg.crash
        if height == 0:
            return points + line
        return points + self.best(line, height, circled | leg.circled)


def weigh_flight(pos: Table, ask: Ask) -> list[float]:
    """What each height leads to at best."""
    player = pos.players[ask.seat]
    flight = player.flight
    planner = Planner(player.sheet, player.craft, pos.settings.crash == "segment")
    line = flight.x + player.craft.lines
    options: list[Move] = ask.options
    return [
        float(planner.segment(flight.x, flight.y, flight.circled, line, option.number)) for option in options
    ]
