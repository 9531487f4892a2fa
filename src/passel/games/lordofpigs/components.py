"""Lord of the P.I.G.S., what is in the box: actors, cards, options, events, and the table they lie on."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Event, Option, Position

# -- the actors, in Actor order, which is a cycle (LP-2) -----------------------------------------

PR: Final = 0
BK: Final = 1
CD: Final = 2
ET: Final = 3
ACTORS: Final = 4
ACTOR: Final = ["PR", "BK", "CD", "ET"]
SEAT: Final = ["P1", "P2", "P3", "P4"]
NOBODY: Final = -1

# How far an actor sits from another, going round: the relations on a card (LP-3).
OWNER: Final = 0
AFTER: Final = 1  # B
OPPOSITE: Final = 2  # C
BEFORE: Final = 3  # A

# Table order: Actor order, beginning with the 1st player.
TABLE_ORDER: Final = [[(first + away) % ACTORS for away in range(ACTORS)] for first in range(ACTORS)]
ALONE: Final = [[seat] for seat in range(ACTORS)]  # a seat by itself, to be asked in private

LEAST: Final = 0
MOST: Final = 10  # of a Rating, and the goal
RATING_AT_START: Final = 0
STABILITY_AT_START: Final = 5
UPRISING: Final = 0

# -- the Action cards: thirteen tags, the same in all four decks ---------------------------------

C1: Final = 0
C2: Final = 1
C3: Final = 2
C4: Final = 3
C5: Final = 4
C6: Final = 5
U1: Final = 6
U2: Final = 7
U3: Final = 8
U4: Final = 9
R1: Final = 10
R2: Final = 11
R3: Final = 12
TAGS: Final = 13
TAG: Final = ["C1", "C2", "C3", "C4", "C5", "C6", "U1", "U2", "U3", "U4", "R1", "R2", "R3"]

COPIES: Final = [3, 3, 3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1]
THRESHOLD: Final = [2, 1, 2, 2, 1, 1, 3, 2, 1, 1, 3, 3, 2]
# What a card does to its owner, to B, to C and to A, so that EFFECT[tag][away] is what it does to whom sits
# `away` from the owner; and to Social Stability.
EFFECT: Final = [
    [2, 1, 0, 1], [1, -1, 0, -1], [2, 0, 0, 2], [2, 2, 0, 0], [1, -1, 0, 1], [1, 1, 0, -1],
    [3, 2, 1, 2], [2, -2, -1, -2], [2, 0, 1, 0], [0, -1, -1, -1],
    [4, 2, 1, -2], [4, -2, 1, 2], [3, 1, 1, 1],
]  # fmt: skip
STABILITY_EFFECT: Final = [1, -1, -1, -1, 0, 0, 2, -2, -2, 2, -3, -3, 3]

# Alternate Modes.
NO_MODE: Final = 0
PLUS_VOTE: Final = 1
MINUS_VOTE: Final = 2
SHARE_WITH_B: Final = 3
SHARE_WITH_A: Final = 4
MODE: Final = [
    NO_MODE, NO_MODE, NO_MODE, NO_MODE, PLUS_VOTE, MINUS_VOTE, NO_MODE, NO_MODE, PLUS_VOTE, MINUS_VOTE,
    SHARE_WITH_B, SHARE_WITH_A, NO_MODE,
]  # fmt: skip
LOBBIES: Final = [C5, C6, U3, U4]
SHARES: Final = [R1, R2]
PARTNER: Final = [0] * 10 + [AFTER, BEFORE, 0]  # with whom R1 and R2 share, seen from the card's owner

DECK: Final = [tag for tag in range(TAGS) for _ in range(COPIES[tag])]
CARDS: Final = ACTORS * TAGS

# -- the Event cards -----------------------------------------------------------------------------

FOREIGN_INVESTMENT: Final = 0
FLASH_FLOODS: Final = 1
GENERAL_STRIKE: Final = 2
TERRORIST_ATTACK: Final = 3
BUSINESS_FAIR: Final = 4
WATCHDOGS: Final = 5
SCRUTINY: Final = 6
CHAMPIONSHIP: Final = 7
WHISTLE_BLOWER: Final = 8
FMI: Final = 9
AS_USUAL: Final = 10
EVENTS: Final = 11
EVENT: Final = [
    "foreign-investment", "flash-floods", "general-strike", "terrorist-attack", "national-business-fair",
    "civilian-watchdogs", "international-scrutiny", "championship-final", "whistle-blower-scandal",
    "fmi-intervention", "business-as-usual",
]  # fmt: skip
EVENT_COPIES: Final = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 10]
EVENT_DECK: Final = [event for event in range(EVENTS) for _ in range(EVENT_COPIES[event])]
FAIR_CARDS: Final = 2  # drawn by the owner of an Action that is activated during the Fair

# -- points of a set of games --------------------------------------------------------------------

REGULAR_WINNER: Final = 3
REGULAR_SECOND: Final = 1
REGULAR_UPRISING: Final = 2
REGULAR_SHARED: Final = 1
COMPETITIVE_WINNER: Final = 3  # more than the Rating
COMPETITIVE_UPRISING: Final = 5
COMPETITIVE_SHARED: Final = 1  # with Stability at 0

# -- what the journal tells ----------------------------------------------------------------------
# An `action` is its id * TAGS + tag; a `card` is its owner * TAGS + tag.  `ratings` are numbers from 0 to 10,
# written one after the other as if they were digits.

BOX: Final = Box(__name__)

SEATED: Final = Event(BOX, "seated", "seat actor")
GAME_OF_SET: Final = Event(BOX, "game", "game games", seats=0)
TURN: Final = Event(BOX, "turn", "seat actor turn")  # who is 1st player
REVEALED: Final = Event(BOX, "revealed", "event", seats=0)
EVENTS_SHUFFLED: Final = Event(BOX, "events-shuffled", seats=0)
DREW: Final = Event(BOX, "drew", "seat actor tag", sees="seat", hides="tag")
SHUFFLED: Final = Event(BOX, "shuffled", "seat actor")
NO_CARD: Final = Event(BOX, "no-card", "seat actor")
FLOODED: Final = Event(BOX, "flooded", "seat actor tag")
STRUCK: Final = Event(BOX, "struck", "seat actor change stability")
WITHDREW: Final = Event(BOX, "withdrew", "seat action")
SHOWED: Final = Event(BOX, "showed", "seat actor tag")
SHOWED_NONE: Final = Event(BOX, "showed-none", "seat actor")
# `deed` is the actor, the other one, and 1 for up or 0 for down; the ratings are theirs before and after.
INTERVENED: Final = Event(BOX, "intervened", "seat other deed ratings", seats=2)
VOTED: Final = Event(BOX, "voted", "seat actor action tag", sees="seat", hides="tag")
ABSTAINED: Final = Event(BOX, "abstained", "seat actor")
LOBBIED: Final = Event(BOX, "lobbied", "seat card action votes")
LOBBIES_CLOSED: Final = Event(BOX, "lobbies-closed", "uses", seats=0)
VOTE_LEFT: Final = Event(BOX, "vote-left", "seat card action")  # its face is seen now
ACTIVATED: Final = Event(BOX, "activated", "seat action before after")  # ratings: four, and Stability
READ: Final = Event(BOX, "read", "seat card")
SHARED: Final = Event(BOX, "shared", "seat card action ratings")  # before and after
SHARES_CLOSED: Final = Event(BOX, "shares-closed", "uses", seats=0)
SUBMITTED: Final = Event(BOX, "submitted", "seat action")
KEPT_QUIET: Final = Event(BOX, "kept-quiet", "seat actor")
UNDECIDED: Final = Event(BOX, "undecided", "why", seats=0)
WON: Final = Event(BOX, "won", "seat actor why")
SCORED: Final = Event(BOX, "scored", "seat actor points total")

BOTTOM_TIED: Final = 0  # why nobody wins yet
TOP_TIED: Final = 1
BY_TEN: Final = 0  # why somebody has won
BY_UPRISING: Final = 1
AT_LIMIT: Final = 2
AT_LIMIT_SHARED: Final = 3

# -- the options ---------------------------------------------------------------------------------

MOST_TURNS: Final = 200  # a player submits one Action a turn, so no number is higher


@final
class Move(Option):
    """`tag` is a card, `action` the id of an Action, `number` a change, `actor` whom it is done to."""

    __slots__ = ("action", "actor", "number", "tag")

    def __init__(self, text: str, tag: int = 0, action: int = 0, number: int = 0, actor: int = 0) -> None:
        super().__init__(BOX, text)
        self.tag: Final = tag
        self.action: Final = action
        self.number: Final = number
        self.actor: Final = actor


def action_name(id: int) -> str:
    """The owner's submissions are numbered 1, 2, 3 ...: BK.3 (LP-59)."""
    return f"{ACTOR[id % ACTORS]}.{id // ACTORS + 1}"


ACTIONS: Final = [action_name(number) for number in range(ACTORS * MOST_TURNS)]

PASS: Final = Move("pass")
DONE: Final = Move("done")
DISCARD: Final = [Move(f"discard {name}", tag=tag) for tag, name in enumerate(TAG)]
STABILITY: Final = [Move("stability +1", number=1), Move("stability -1", number=-1)]
INTERVENE: Final = [
    [Move(f"fmi {name} +1", number=1, actor=actor), Move(f"fmi {name} -1", number=-1, actor=actor)]
    for actor, name in enumerate(ACTOR)
]
WITH: Final = [Move(f"with {name}", tag=tag) for tag, name in enumerate(TAG)]
USE: Final = [Move(f"use {name}", tag=tag) for tag, name in enumerate(TAG)]
SHARE: Final = [Move(f"share {name}", tag=tag) for tag, name in enumerate(TAG)]
SUBMIT: Final = [Move(f"submit {name}", tag=tag) for tag, name in enumerate(TAG)]
WITHDRAW: Final = [Move(f"withdraw {name}", action=number) for number, name in enumerate(ACTIONS)]
VOTE: Final = [Move(f"vote {name}", action=number) for number, name in enumerate(ACTIONS)]
ON: Final = [Move(f"on {name}", action=number) for number, name in enumerate(ACTIONS)]

# -- the settings --------------------------------------------------------------------------------


@final
class Settings:
    """The settings of one game, and their defaults."""

    def __init__(self) -> None:
        self.alternate_modes: bool = True
        self.events: bool = True
        self.diplomacy_wars: bool = False
        self.match: str = "single"
        self.match_games: int = 3
        self.actors: str = "seating"
        self.first_player: str = "president"
        self.opening_hand: int = 3
        self.alt_window: str = "pass"
        self.uprising_tie: str = "nobody"
        self.agenda_limit: int = 14
        self.turn_limit: int = 60


DEFAULTS: Final = Settings()

# -- the table -----------------------------------------------------------------------------------

# A Vote is a number: the turn it was placed, who placed it, its face.
LOBBY_VOTE: Final = 15  # has no card, so no face


def vote_of(turn: int, actor: int, face: int) -> int:
    return (turn * ACTORS + actor) * 16 + face


def face(vote: int) -> int:
    return vote % 16


def voter(vote: int) -> int:
    return vote // 16 % ACTORS


def placed(vote: int) -> int:
    return vote // (16 * ACTORS)


@final
class Action:
    """A card that lies face up before its owner, with the Votes on it, the last one on top."""

    __slots__ = ("id", "tag", "votes")

    def __init__(self, id: int, tag: int, votes: list[int]) -> None:
        self.id: Final = id
        self.tag: Final = tag
        self.votes: list[int] = votes

    def copy(self) -> Action:
        return Action(self.id, self.tag, self.votes[:])

    def __reduce__(self) -> Any:
        return Action, (self.id, self.tag, self.votes)


@final
class Player:
    """An Actor: Rating, cards, Actions, and what all have learned of the cards that lie hidden.

    When a deck is made anew, what is in hand or lies as a Vote can be told from the discards: that is `held`.
    The Whistle-blower lays open what has an Alternate Mode, `shown`, and that the others have none, `plain`;
    those may have become Votes, but only after that turn."""

    __slots__ = (
        "actions", "choice", "deck", "discards", "hand", "held", "plain", "points", "rating", "shown",
        "shown_turn", "submitted", "target", "won",
    )  # fmt: skip

    def __init__(self) -> None:
        self.rating: int = RATING_AT_START
        self.hand: list[int] = []  # tags, in order
        self.deck: list[int] = []  # the last is on top
        self.discards: list[int] = []
        self.actions: list[Action] = []  # in order of submission
        self.submitted: int = 0  # so many through the game
        self.held: list[int] = []
        self.shown: list[int] = []
        self.plain: int = 0
        self.shown_turn: int = 0
        self.choice: Move = PASS  # what was decided in private, until it takes effect
        self.target: int = NOBODY  # and on which Action
        self.points: int = 0  # of a set of games
        self.won: int = 0  # games, alone

    def copy(self) -> Player:
        other = Player()
        other.rating = self.rating
        other.hand = self.hand[:]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.actions = [action.copy() for action in self.actions]
        other.submitted = self.submitted
        other.held = self.held[:]
        other.shown = self.shown[:]
        other.plain = self.plain
        other.shown_turn = self.shown_turn
        other.choice = self.choice
        other.target = self.target
        other.points = self.points
        other.won = self.won
        return other


# Phases.
UPKEEP: Final = 0
VOTING: Final = 1
LOBBYING: Final = 2
ACTIVATION: Final = 3
SUBMISSION: Final = 4
PHASE: Final = ["upkeep", "voting", "lobbying", "activation", "submission"]


@final
class Table(Position):
    """A game of Lord of the P.I.G.S. at one moment."""

    __slots__ = (
        "actor_at", "bill", "event", "event_deck", "event_discards", "first", "game", "laws", "modes",
        "passes", "phase", "players", "proposed", "seat_of", "settings", "shares", "stability", "turn",
        "turn_of_game", "uprisings", "uses",
    )  # fmt: skip

    # With defaults, because a compiled object is made without arguments when it is unpickled.
    def __init__(self, seats: int = ACTORS, settings: Settings = DEFAULTS) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.players: list[Player]  # by Actor
        self.seat_of: list[int] = [0, 1, 2, 3]  # where each Actor sits,
        self.actor_at: list[int] = [0, 1, 2, 3]  # and who sits there
        self.stability: int = STABILITY_AT_START
        self.turn_of_game: int = 0
        self.first: int = PR  # the 1st player
        self.phase: int = UPKEEP
        self.event: int = NOBODY  # the active one
        self.event_deck: list[int] = []
        self.event_discards: list[int] = []
        self.bill: int = NOBODY  # the Action just activated
        self.proposed: int = NOBODY  # the latest Action: told even if the set goes on without it
        self.uses: int = 0  # of Alternate Modes in the window that is open
        self.passes: int = 0  # in a row, where lobbying goes round and round
        self.game: int = 1  # of a set
        self.turn: int = 0  # of all games of the set together
        self.laws: int = 0  # Actions activated, likewise
        self.modes: int = 0  # Votes lobbied up or down
        self.shares: int = 0
        self.uprisings: int = 0

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.players = [player.copy() for player in self.players]
        other.seat_of = self.seat_of[:]
        other.actor_at = self.actor_at[:]
        other.stability = self.stability
        other.turn_of_game = self.turn_of_game
        other.first = self.first
        other.phase = self.phase
        other.event = self.event
        other.event_deck = self.event_deck[:]
        other.event_discards = self.event_discards[:]
        other.bill = self.bill
        other.proposed = self.proposed
        other.uses = self.uses
        other.passes = self.passes
        other.game = self.game
        other.turn = self.turn
        other.laws = self.laws
        other.modes = self.modes
        other.shares = self.shares
        other.uprisings = self.uprisings
        return other
