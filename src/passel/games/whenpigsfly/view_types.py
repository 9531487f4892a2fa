"""When Pigs Shall Fly: what a seat sees, in numbers and codes."""

from __future__ import annotations

from passel.contract import Part

HIDDEN = 0  # a card that is face down


class CraftView(Part, frozen=True):
    """What a pig flies with."""

    distance: int
    weight_class: int
    fear: int
    lines: int  # of a segment


class Path(Part, frozen=True):
    """A flight: the point of each segment's end, the icons circled (by their number on the sheet:
    clouds, gusts, hoops), and the landing point, which is -1 in the air and on a craft that never left
    the ground."""

    points: tuple[tuple[int, int], ...]
    circled: tuple[int, ...]
    landing: int
    crashed: bool


class Score(Part, frozen=True):
    """The final score, part by part; awards by their code."""

    events: int
    contest: int
    publicity: int
    publishing: int
    discoveries: int
    design: int
    dog: int
    awards: int
    total: int
    won: tuple[str, ...]


class Sheet(Part, frozen=True):
    """A player's sheet: all of it is open, but for the letter before the contest where sheets are
    dealt, and the flight until all have landed."""

    publicity: int
    die: int
    bubbles: dict[str, int]
    block: str  # the action, or nothing
    whistles: int  # unspent,
    earned: int  # and in the whole game
    animals: dict[str, int]  # whistles spent on each that is trained
    chicken: int  # its number, until it is used
    discovered: tuple[str, ...]
    spied: str
    design_points: int
    event_points: tuple[int, int]
    print_points: dict[str, int]  # for publishing or endorsing
    letter: str
    craft: CraftView | None
    flight: Path | None
    score: Score | None
    vote: int  # a seat, once all votes are in


class Public(Part, frozen=True):
    """Everything on the table."""

    phase: str  # prep, flying, scored
    round: int
    last_round: bool
    time: int
    lead: int  # a seat; -1 is Wilbur
    ladder: tuple[int, ...]  # dice not yet taken
    cards: dict[str, int]  # multipliers; 0 is face down
    wilbur_publicity: int | None  # alone only, as are the next two
    wilbur_die: int | None
    wilbur_theory: str | None  # his discovery
    literal_crash: bool
    sheets: tuple[Sheet, ...]


class Own(Part, frozen=True):
    """The cards that the seat has seen, its own flight and its own vote."""

    cards: dict[str, int]
    flight: Path | None
    vote: int
