"""When Pigs Shall Fly, what is in the box: sheets, dice, cards, options, events, and the table they lie
on."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Event, Option, Position

LEAST_SEATS: Final = 1
MOST_SEATS: Final = 10
SEAT: Final = [f"S{seat}" for seat in range(1, MOST_SEATS + 1)]
NOBODY: Final = -1
NONE: Final = -1

# -- dice, time, publicity -----------------------------------------------------------------------------

SIDES: Final = 6
EXTRA_DICE: Final = 1  # beyond one for each player
SOLO_DICE: Final = 3
RUNG: Final = [0, 3, 2, 1, 1, 0, 0]  # publicity beside each die of the ladder
MOST_PUBLICITY: Final = 30

TIME: Final = 54  # bubbles
EVENTS_AT: Final = [18, 36]
LAST_ROUND_AT: Final = 54
WILBUR_AT: Final = [12, 30]

# -- theories, actions, lines --------------------------------------------------------------------------

THEORY: Final = ["speed", "lift", "aero", "stab"]
THEORIES: Final = 4
MULTIPLIERS: Final = [1, 2, 3, 4]

RESEARCH: Final = 0
DESIGN: Final = 1
MATERIALS: Final = 2
TRAINING: Final = 3
ACTION: Final = ["research", "design", "materials", "training"]

# The lines of a sheet: four of research and four of design, in the order of the theories, and three more.
RESEARCH_LINE: Final = 0
DESIGN_LINE: Final = 4
MATERIALS_LINE: Final = 8
FEAR_LINE: Final = 9
MANEUVERS_LINE: Final = 10
LINES: Final = 11
LINE: Final = [
    *[f"research-{theory}" for theory in THEORY], *[f"design-{theory}" for theory in THEORY],
    "materials", "fear", "maneuvers",
]  # fmt: skip
ACTION_OF: Final = [RESEARCH] * 4 + [DESIGN] * 4 + [MATERIALS, TRAINING, TRAINING]
LENGTH: Final = [8] * 4 + [9] * 4 + [10, 9, 9]
TARGETS: Final = [[3, 6]] * 4 + [[2, 5, 8]] * 4 + [[3, 6, 9], [2, 4, 6], [4, 6, 8]]

DISCOVERY: Final = 4  # the first bubble of the discovery section
PUBLISH: Final = 8
DISCOVERY_POINTS: Final = 3

# By bubbles crossed.
STAGE: Final = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3]
STAGE_POINTS: Final = [0, 1, 3, 6]
WEIGHT: Final = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]
WEIGHT_CLASS: Final = [4, 4, 3, 3, 3, 2, 2, 2, 1, 1, 1]
FEAR_LEVEL: Final = [0, 1, 1, 2, 2, 3, 3, 4, 5, 6]
MANEUVERABILITY: Final = [9, 8, 6, 5, 5, 4, 4, 3, 3, 2]

# -- whistles and animals ------------------------------------------------------------------------------

WHISTLES: Final = 8

SHEEP: Final = 0
DUCK: Final = 1
RAT: Final = 2
CHICKEN: Final = 3
DOG: Final = 4
HORSE: Final = 5
CAT: Final = 6
ANIMAL: Final = ["sheep", "duck", "rat", "chicken", "dog", "horse", "cat"]
COST: Final = [2, 2, 1, 0, 0, 3, 0]  # 0: any number of whistles
SHEEP_BUBBLES: Final = 2
DOG_POINTS: Final = 2

# -- awards and bands ----------------------------------------------------------------------------------

FAMOUS_FARMER: Final = 0
FLYING_ACE: Final = 1
FEARLESS: Final = 2
FEATHERWEIGHT: Final = 3
FOCUSED: Final = 4
FURTHEST_FLIGHT: Final = 5
AWARD: Final = ["famous_farmer", "flying_ace", "fearless", "featherweight", "focused", "furthest_flight"]
AWARD_POINTS: Final = [4, 4, 4, 4, 4, 6]
WILBURS_LINE: Final = [0, 6, 6, 7, 2, 18]  # to be passed by who plays alone; the farmer's is his publicity
BAND_FROM: Final = [0, 40, 55, 70, 80, 90]

# -- the contest sheets --------------------------------------------------------------------------------

GRID: Final = 30  # lines
TOP: Final = 14  # where every flight begins
LETTER: Final = ["A", "B", "C", "D"]
CLOUDS: Final = 15
GUSTS: Final = 12
HOOPS: Final = 10
ICONS: Final = 37  # in this order, each kind from left to right


@final
class Icon:
    """A closed box of the contest grid; `worth` is the value of a hoop."""

    __slots__ = ("worth", "x1", "x2", "y1", "y2")

    def __init__(self, x1: int, y1: int, x2: int, y2: int, worth: int = 0) -> None:
        self.x1: Final = x1
        self.y1: Final = y1
        self.x2: Final = x2
        self.y2: Final = y2
        self.worth: Final = worth


SHEETS: Final = [
    [  # A: clouds, gusts, hoops
        Icon(2, 4, 4, 6), Icon(2, 9, 4, 11), Icon(3, 1, 5, 3), Icon(4, 9, 6, 11), Icon(6, 7, 8, 9),
        Icon(7, 4, 9, 6), Icon(8, 2, 10, 4), Icon(10, 1, 12, 3), Icon(11, 3, 13, 5), Icon(12, 1, 14, 3),
        Icon(14, 4, 16, 6), Icon(16, 3, 18, 5), Icon(18, 2, 20, 4), Icon(20, 2, 22, 4), Icon(23, 1, 25, 3),
        Icon(4, 3, 5, 5), Icon(5, 4, 6, 6), Icon(5, 7, 6, 9), Icon(6, 2, 7, 4), Icon(8, 7, 9, 9),
        Icon(10, 6, 11, 8), Icon(13, 3, 14, 5), Icon(13, 5, 14, 7), Icon(14, 2, 15, 4), Icon(16, 1, 17, 3),
        Icon(17, 1, 18, 3), Icon(22, 1, 23, 3),
        Icon(3, 3, 4, 4, 2), Icon(3, 7, 4, 8, 1), Icon(4, 6, 5, 7, 2), Icon(6, 5, 7, 6, 2),
        Icon(6, 9, 7, 10, 2), Icon(11, 6, 12, 7, 2), Icon(14, 6, 15, 7, 3), Icon(18, 1, 19, 2, 3),
        Icon(20, 1, 21, 2, 3), Icon(21, 1, 22, 2, 5),
    ],
    [  # B: clouds, gusts, hoops
        Icon(2, 7, 4, 9), Icon(3, 5, 5, 7), Icon(4, 3, 6, 5), Icon(4, 8, 6, 10), Icon(6, 4, 8, 6),
        Icon(7, 6, 9, 8), Icon(8, 3, 10, 5), Icon(10, 4, 12, 6), Icon(11, 1, 13, 3), Icon(12, 4, 14, 6),
        Icon(14, 4, 16, 6), Icon(15, 2, 17, 4), Icon(18, 2, 20, 4), Icon(20, 2, 22, 4), Icon(23, 1, 25, 3),
        Icon(2, 3, 3, 5), Icon(3, 10, 4, 12), Icon(5, 5, 6, 7), Icon(6, 1, 7, 3), Icon(9, 6, 10, 8),
        Icon(10, 1, 11, 3), Icon(11, 6, 12, 8), Icon(13, 1, 14, 3), Icon(14, 1, 15, 3), Icon(16, 4, 17, 6),
        Icon(17, 2, 18, 4), Icon(22, 1, 23, 3),
        Icon(2, 10, 3, 11, 2), Icon(3, 4, 4, 5, 1), Icon(5, 2, 6, 3, 2), Icon(6, 7, 7, 8, 2),
        Icon(9, 2, 10, 3, 2), Icon(11, 3, 12, 4, 3), Icon(12, 3, 13, 4, 2), Icon(18, 4, 19, 5, 3),
        Icon(20, 1, 21, 2, 3), Icon(21, 1, 22, 2, 5),
    ],
    [  # C: clouds, gusts, hoops
        Icon(2, 1, 4, 3), Icon(2, 3, 4, 5), Icon(2, 7, 4, 9), Icon(4, 5, 6, 7), Icon(6, 3, 8, 5),
        Icon(6, 5, 8, 7), Icon(7, 1, 9, 3), Icon(10, 2, 12, 4), Icon(11, 4, 13, 6), Icon(12, 1, 14, 3),
        Icon(15, 1, 17, 3), Icon(15, 3, 17, 5), Icon(18, 1, 20, 3), Icon(20, 2, 22, 4), Icon(23, 1, 25, 3),
        Icon(4, 3, 5, 5), Icon(4, 8, 5, 10), Icon(5, 3, 6, 5), Icon(6, 1, 7, 3), Icon(6, 7, 7, 9),
        Icon(7, 7, 8, 9), Icon(13, 4, 14, 6), Icon(14, 2, 15, 4), Icon(14, 4, 15, 6), Icon(17, 3, 18, 5),
        Icon(18, 3, 19, 5), Icon(22, 1, 23, 3),
        Icon(3, 5, 4, 6, 2), Icon(4, 2, 5, 3, 2), Icon(4, 7, 5, 8, 1), Icon(8, 5, 9, 6, 2),
        Icon(9, 2, 10, 3, 2), Icon(13, 3, 14, 4, 2), Icon(13, 6, 14, 7, 3), Icon(17, 1, 18, 2, 3),
        Icon(17, 2, 18, 3, 3), Icon(21, 1, 22, 2, 5),
    ],
    [  # D: clouds, gusts, hoops
        Icon(2, 4, 4, 6), Icon(2, 9, 4, 11), Icon(3, 1, 5, 3), Icon(4, 4, 6, 6), Icon(6, 1, 8, 3),
        Icon(6, 4, 8, 6), Icon(7, 7, 9, 9), Icon(10, 5, 12, 7), Icon(11, 3, 13, 5), Icon(12, 5, 14, 7),
        Icon(14, 1, 16, 3), Icon(14, 3, 16, 5), Icon(18, 1, 20, 3), Icon(20, 2, 22, 4), Icon(23, 1, 25, 3),
        Icon(2, 6, 3, 8), Icon(4, 8, 5, 10), Icon(5, 2, 6, 4), Icon(9, 1, 10, 3), Icon(9, 3, 10, 5),
        Icon(9, 6, 10, 8), Icon(13, 1, 14, 3), Icon(13, 3, 14, 5), Icon(14, 5, 15, 7), Icon(16, 4, 17, 6),
        Icon(17, 3, 18, 5), Icon(22, 1, 23, 3),
        Icon(2, 3, 3, 4, 1), Icon(4, 3, 5, 4, 2), Icon(4, 7, 5, 8, 2), Icon(7, 3, 8, 4, 2),
        Icon(7, 9, 8, 10, 2), Icon(11, 2, 12, 3, 3), Icon(12, 2, 13, 3, 2), Icon(17, 2, 18, 3, 3),
        Icon(18, 4, 19, 5, 3), Icon(21, 1, 22, 2, 5),
    ],
]  # fmt: skip

# -- the events: what the journal tells ----------------------------------------------------------------

BOX: Final = Box(__name__)

SHEET: Final = Event(BOX, "sheet", "letter", seats=0)  # the same for all
ROUND: Final = Event(BOX, "round", "seat round")  # who leads
WILBURS_ROUND: Final = Event(BOX, "wilburs-round", "round", seats=0)
ALIKE: Final = Event(BOX, "alike", "die", seats=0)  # all dice, which are rolled again
ROLLED: Final = Event(BOX, "rolled", "dice time", seats=0)  # the dice as digits, and the bubbles crossed
LAST_ROUND: Final = Event(BOX, "last-round", "round", seats=0)
PUBLICITY_EVENT: Final = Event(BOX, "publicity-event", "number", seats=0)
FULL: Final = Event(BOX, "full", "seat points")  # of the design, for the highest publicity
HALF: Final = Event(BOX, "half", "seat points")
LOWEST: Final = Event(BOX, "lowest", "seat")
WILBUR_DISCOVERED: Final = Event(BOX, "wilbur-discovered", "theory", seats=0)
WILBUR_FAILED: Final = Event(BOX, "wilbur-failed", "die", seats=0)
WILBUR_PUBLISHED: Final = Event(BOX, "wilbur-published", "theory multiplier", seats=0)
WILBUR_LATE: Final = Event(BOX, "wilbur-late", "theory", seats=0)  # that card is face up
TOOK: Final = Event(BOX, "took", "seat die publicity")
WILBUR_TOOK: Final = Event(BOX, "wilbur-took", "die publicity", seats=0)
WORKED: Final = Event(BOX, "worked", "seat line bubbles lost")
CHICKEN_HELPED: Final = Event(BOX, "chicken-helped", "seat number")
IDLE: Final = Event(BOX, "idle", "seat points")
DISCOVERED: Final = Event(BOX, "discovered", "seat theory multiplier", sees="seat", hides="multiplier")
PUBLISHED: Final = Event(BOX, "published", "seat theory multiplier points")
ENDORSED: Final = Event(BOX, "endorsed", "seat theory points")
WHISTLED: Final = Event(BOX, "whistled", "seat whistles")  # one more; so many unspent
TRAINED: Final = Event(BOX, "trained", "seat animal whistles publicity")
SHEEP_CROSSED: Final = Event(BOX, "sheep-crossed", "seat theory bubbles")
SPIED: Final = Event(BOX, "spied", "seat theory multiplier", sees="seat", hides="multiplier")
REVEALED: Final = Event(BOX, "revealed", "theory multiplier", seats=0)
DEALT: Final = Event(BOX, "dealt", "seat letter")
BUILT: Final = Event(BOX, "built", "seat distance weight_class")
TAUGHT: Final = Event(BOX, "taught", "seat fear lines")
FLEW: Final = Event(BOX, "flew", "seat line height", sees="seat")
MET: Final = Event(BOX, "met", "seat clouds gusts hoops", sees="seat")  # hoops: their value
GROUNDED: Final = Event(BOX, "grounded", "seat")
LANDED: Final = Event(BOX, "landed", "seat point gusts hoops")
CRASHED: Final = Event(BOX, "crashed", "seat point gusts hoops")
CONTEST: Final = Event(BOX, "contest", "seat points")
AWARDED: Final = Event(BOX, "awarded", "seat award points")
TOTAL: Final = Event(BOX, "total", "seat points")
VOTED: Final = Event(BOX, "voted", "seat for", seats=2)
ENDED: Final = Event(BOX, "ended", "rounds", seats=0)

# -- the options ---------------------------------------------------------------------------------------


@final
class Move(Option):
    """`number` is a die, a number of whistles or a height; the others say which."""

    __slots__ = ("animal", "chicken", "line", "number", "seat", "theory")

    def __init__(
        self,
        text: str,
        number: int = 0,
        line: int = 0,
        chicken: bool = False,
        animal: int = NONE,
        theory: int = 0,
        seat: int = 0,
    ) -> None:
        super().__init__(BOX, text)
        self.number: Final = number
        self.line: Final = line
        self.chicken: Final = chicken
        self.animal: Final = animal
        self.theory: Final = theory
        self.seat: Final = seat


TAKE: Final = [Move(f"take {die}", die) for die in range(1, SIDES + 1)]
WORK: Final = [Move(f"work {LINE[line]}", line=line) for line in range(LINES)]
FEAR_WITH_CHICKEN: Final = Move("work fear+chicken", line=FEAR_LINE, chicken=True)
MANEUVERS_WITH_CHICKEN: Final = Move("work maneuvers+chicken", line=MANEUVERS_LINE, chicken=True)
DONE: Final = Move("done")
TRAIN: Final = [  # at a fixed cost
    Move(f"train {ANIMAL[animal]}", COST[animal], animal=animal) for animal in (SHEEP, DUCK, RAT, HORSE)
]
TRAIN_FOR: Final = [  # [animal][whistles - 1]
    [Move(f"train {ANIMAL[animal]} {number}", number, animal=animal) for number in range(1, WHISTLES + 1)]
    for animal in (CHICKEN, DOG, CAT)
]
DESIGN_WITH_SHEEP: Final = [Move(f"sheep {THEORY[theory]}", theory=theory) for theory in range(THEORIES)]
SPY: Final = [Move(f"spy {THEORY[theory]}", theory=theory) for theory in range(THEORIES)]
FLY: Final = [Move(f"fly {height}", height) for height in range(TOP + 1)]
VOTE: Final = [Move(f"vote {SEAT[seat]}", seat=seat) for seat in range(MOST_SEATS)]

FLY_UP_TO: Final = [FLY[: height + 1] for height in range(TOP + 1)]  # made once
# What a sleeper works on: the first of these that is on offer.
WORK_UNASKED: Final = [*WORK[DESIGN_LINE:LINES], *WORK[RESEARCH_LINE:DESIGN_LINE]]

# -- the settings --------------------------------------------------------------------------------------


@final
class Settings:
    """The settings of one game, and their defaults."""

    def __init__(self) -> None:
        self.sheets: str = "shared"
        self.first_lead: str = "random"
        self.turn_flow: str = "phased"
        self.crash: str = "breaking"
        self.award_at_zero: bool = False
        self.tiebreak: str = "shared"


DEFAULTS: Final = Settings()

# -- the table -----------------------------------------------------------------------------------------


@final
class Craft:
    """What the pig flies with, read off the sheet when the design is final."""

    __slots__ = ("distance", "fear", "lines", "weight_class")

    def __init__(self, distance: int = 0, weight_class: int = 0, fear: int = 0, lines: int = 0) -> None:
        self.distance: Final = distance
        self.weight_class: Final = weight_class
        self.fear: Final = fear
        self.lines: Final = lines  # of a segment

    def __reduce__(self) -> Any:
        return Craft, (self.distance, self.weight_class, self.fear, self.lines)


NO_CRAFT: Final = Craft()


@final
class Flight:
    """A path, as far as it is drawn."""

    __slots__ = ("circled", "crashed", "heights", "landing", "x", "y")

    def __init__(self) -> None:
        self.x: int = 0
        self.y: int = TOP
        self.heights: list[int] = []  # at the end of each segment
        self.circled: int = 0  # the icons, as bits
        self.landing: int = NONE  # the number on the ground
        self.crashed: bool = False

    def copy(self) -> Flight:
        other = Flight()
        other.x = self.x
        other.y = self.y
        other.heights = self.heights[:]
        other.circled = self.circled
        other.landing = self.landing
        other.crashed = self.crashed
        return other


@final
class Player:
    """A sheet, front and back, and the block token on it."""

    __slots__ = (
        "animals", "awards", "block", "chicken", "contest", "craft", "crossed", "die", "earned", "events",
        "flight", "prints", "publicity", "sheet", "spied", "total", "vote", "whistles",
    )  # fmt: skip

    def __init__(self) -> None:
        self.crossed: list[int] = [0] * LINES  # bubbles of each line
        self.publicity: int = 0
        self.die: int = 0
        self.block: int = NONE  # the action on which the token lies
        self.earned: int = 0  # whistles in the whole game,
        self.whistles: int = 0  # and those not spent
        self.animals: list[int] = [0] * len(ANIMAL)  # whistles spent on each
        self.chicken: int = 0  # its number, until it is used
        self.spied: int = NONE  # the theory that the rat has seen
        self.events: list[int] = [0, 0]  # points of the publicity events
        self.prints: list[int] = [NONE] * THEORIES  # points for publishing or endorsing each theory
        self.sheet: int = NONE  # the letter of the contest
        self.craft: Craft = NO_CRAFT
        self.flight: Flight = Flight()
        self.contest: int = 0  # its points
        self.awards: list[int] = [0] * len(AWARD)
        self.total: int = 0
        self.vote: int = NOBODY

    def copy(self) -> Player:
        other = Player()
        other.crossed = self.crossed[:]
        other.publicity = self.publicity
        other.die = self.die
        other.block = self.block
        other.earned = self.earned
        other.whistles = self.whistles
        other.animals = self.animals[:]
        other.chicken = self.chicken
        other.spied = self.spied
        other.events = self.events[:]
        other.prints = self.prints[:]
        other.sheet = self.sheet
        other.craft = self.craft
        other.flight = self.flight.copy()
        other.contest = self.contest
        other.awards = self.awards[:]
        other.total = self.total
        other.vote = self.vote
        return other


PREP: Final = 0
FLYING: Final = 1
SCORED: Final = 2  # all paths are open
PHASE: Final = ["prep", "flying", "scored"]


@final
class Table(Position):
    """A game of When Pigs Shall Fly at one moment."""

    __slots__ = (
        "cards", "face_up", "ladder", "last_round", "lead", "phase", "players", "round", "settings", "time",
        "turn", "wilbur_die", "wilbur_publicity", "wilbur_theory", "worked",
    )  # fmt: skip

    # With defaults, because a compiled object is made without arguments when it is unpickled.
    def __init__(self, seats: int = LEAST_SEATS, settings: Settings = DEFAULTS) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.cards: list[int]  # the multiplier of each theory
        self.face_up: list[bool] = [False] * THEORIES
        self.players: list[Player]
        self.phase: int = PREP
        self.round: int = 0
        self.last_round: bool = False
        self.time: int = 0  # bubbles crossed
        self.lead: int = 0
        self.turn: int = 0  # of players who have had theirs, in this round or step
        self.ladder: list[int] = [0] * (SIDES + 1)  # dice of each value, not yet taken
        self.worked: int = NONE  # the action of the player in turn
        self.wilbur_publicity: int = 0
        self.wilbur_die: int = 0
        self.wilbur_theory: int = NONE  # his discovery

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.cards = self.cards[:]
        other.face_up = self.face_up[:]
        other.players = [player.copy() for player in self.players]
        other.phase = self.phase
        other.round = self.round
        other.last_round = self.last_round
        other.time = self.time
        other.lead = self.lead
        other.turn = self.turn
        other.ladder = self.ladder[:]
        other.worked = self.worked
        other.wilbur_publicity = self.wilbur_publicity
        other.wilbur_die = self.wilbur_die
        other.wilbur_theory = self.wilbur_theory
        return other
