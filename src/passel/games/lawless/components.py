"""Lawless Empire, what is in the box: roles, schemes, soldati, orders, options, events, and the table."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Event, Option, Position

# -- the seats -----------------------------------------------------------------------------------

LEAST_SEATS: Final = 3
MOST_SEATS: Final = 5
COLOUR: Final = ["black", "green", "purple", "red", "white"]
NOBODY: Final = -1

# -- the setup -----------------------------------------------------------------------------------

ROUNDS: Final = 5
DICE: Final = 6  # rolled by each player each round,
DICE_MOST: Final = 9  # and with the extra ones
START_SCHEMES: Final = 2
START_SOLDATI: Final = 3
LIST_SIZE: Final = 3
EXTRA_ROLES: Final = 1
LAST_ROUND_BRIBES: Final = 4
REROLLS: Final = 100  # for the lowest total, before seats decide (LE-20)

# -- plans ---------------------------------------------------------------------------------------

BRIBE: Final = 0
ORGANISE: Final = 1
EXTORT: Final = 2
RECRUIT: Final = 3
PLANS: Final = 4
PLAN: Final = ["bribe", "organise", "extort", "recruit"]
LETTER: Final = ["B", "O", "E", "R"]
MOST_BOARDS: Final = [9, 7, 7, 7]  # of a type in one round: two of a card (four at the end) and five chosen

# Every name that a board can have; the boards of a type begin at FIRST_BOARD[type].
BOARD: Final = [f"{LETTER[plan]}{1 + number}" for plan in range(PLANS) for number in range(MOST_BOARDS[plan])]
BOARDS: Final = 30
FIRST_BOARD: Final = [0, 9, 16, 23]

# How many plans of each type an Opportunity card shows: four with one of each, and every card with two of one
# type and one each of two others.
OPPORTUNITY: Final[list[list[int]]] = [
    [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1], [1, 1, 1, 1],
    [2, 0, 1, 1], [2, 1, 0, 1], [2, 1, 1, 0],
    [0, 2, 1, 1], [1, 2, 0, 1], [1, 2, 1, 0],
    [0, 1, 2, 1], [1, 0, 2, 1], [1, 1, 2, 0],
    [0, 1, 1, 2], [1, 0, 1, 2], [1, 1, 0, 2],
]  # fmt: skip
# The deck; nobody can tell cards alike from each other, so they have the same number.
OPPORTUNITIES: Final = [OPPORTUNITY.index(card) for card in OPPORTUNITY]

# -- schemes -------------------------------------------------------------------------------------

DECEIVE: Final = 0
GANG_UP: Final = 1
LESS_IS_MORE: Final = 2
LET_FATE_DECIDE: Final = 3
LEVEL_THE_FIELD: Final = 4
ORGANISED_HIT: Final = 5
SAME_OLD_SHIT: Final = 6
SIZE_MATTERS: Final = 7
STACK_THE_ODDS: Final = 8
UNDERHAND_ATTACKS: Final = 9
SCHEMES: Final = 10
SCHEME: Final = [
    "deceive", "gang-up", "less-is-more", "let-fate-decide", "level-the-field", "organised-hit",
    "same-old-shit", "size-matters", "stack-the-odds", "underhand-attacks",
]  # fmt: skip
SCHEME_COPIES: Final = 3

# What a die counts, by scheme and face, where nothing but the face matters.
FACE_VALUES: Final[list[list[int]]] = [[0, 1, 2, 3, 4, 5, 6] for _ in range(SCHEMES)]
FACE_VALUES[LESS_IS_MORE] = [0, 1, 2, 3, 0, 0, 0]
FACE_VALUES[SIZE_MATTERS] = [0, 1, 2, 3, 10, 10, 10]
FACE_VALUES[STACK_THE_ODDS] = [0, 0, 2, 0, 4, 0, 6]

PAIR_BONUS: Final = 10  # Gang Up
TRIPLET: Final = 20
RUN_OF_3: Final = 20  # Organised Hit
RUN_OF_4: Final = 30

# -- soldati -------------------------------------------------------------------------------------

EXCHANGE: Final = 0
FLIP: Final = 1
MOVE: Final = 2
OCCUPY: Final = 3
REMOVE: Final = 4
REROLL: Final = 5
ROTATE: Final = 6
SWITCH: Final = 7
ABILITIES: Final = 8
ABILITY: Final = ["exchange", "flip", "move", "occupy", "remove", "reroll", "rotate", "switch"]

X: Final = 7  # a value: fits any die
VALUE: Final = ["", "1", "2", "3", "4", "5", "6", "X"]

# A side of a Soldato: an ability, or ABILITIES + a value - 1.
SIDES: Final = 15
SIDE: Final = ABILITY + VALUE[1:]

# The forty tokens: five of each ability, their values in a row.
SOLDATI: Final = 40
TOKEN_VALUES: Final = "12345X612345612X345612345X612345612X3456"
TOKEN_SIDES: Final = [
    [token // 5, ABILITIES - 1 + VALUE.index(TOKEN_VALUES[token])] for token in range(SOLDATI)
]

# A Soldato out of the bag lies as 2 * token, ability up, or 2 * token + 1, value up: the side it shows is
SHOWS: Final = [TOKEN_SIDES[lying // 2][lying % 2] for lying in range(2 * SOLDATI)]
EMPTY: Final = -1  # a slot of the List

# Tokens that may show a side.
TOKENS_SHOWING: Final = [
    [token for token in range(SOLDATI) if side in TOKEN_SIDES[token]] for side in range(SIDES)
]

# -- orders --------------------------------------------------------------------------------------

SAB100: Final = 0
SAB1: Final = 1
SEC100: Final = 2
SEC1: Final = 3
ORDERS: Final = 4
ORDER: Final = ["sab100", "sab1", "sec100", "sec1"]
ORDER_POINTS: Final = [100, 1, 100, 1]
ORDER_COPIES: Final = [1, 3, 1, 3]  # of each player
HAND_ORDERS: Final = 8
HAND_KINDS: Final = [SAB100, SAB1, SAB1, SAB1, SEC100, SEC1, SEC1, SEC1]

# -- syndicates ----------------------------------------------------------------------------------

SYNDICATES: Final = 8
SYNDICATE: Final = ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8"]

# Where an order can be: in a hand (the seat), or on Syndicate k (PILE + k).
PILE: Final = MOST_SEATS
PLACES: Final = PILE + SYNDICATES

# -- roles ---------------------------------------------------------------------------------------

ARBITER: Final = 0
BOOKKEEPER: Final = 1
CONSIGLIERE: Final = 2
DOUBLE_AGENT: Final = 3
GODFATHER: Final = 4
INFORMANT: Final = 5
KINGPIN: Final = 6
LONE_WOLF: Final = 7
PUPPETEER: Final = 8
RIVAL: Final = 9
SOCIOPATH: Final = 10
UNDERCOVER: Final = 11
ROLES: Final = 12
ROLE: Final = [
    "arbiter", "bookkeeper", "consigliere", "double-agent", "godfather", "informant", "kingpin", "lone-wolf",
    "puppeteer", "rival", "sociopath", "undercover",
]  # fmt: skip

# -- phases --------------------------------------------------------------------------------------

PREPARATION: Final = 0
SCHEMING: Final = 1
PLANNING: Final = 2
ABILITY_PHASE: Final = 3
EXECUTION: Final = 4
COMMAND_PHASE: Final = 5
REVELATION: Final = 6  # all Orders are turned up
PHASE: Final = [
    "preparation", "scheming", "planning", "abilities", "execution", "command", "revelation",
]  # fmt: skip

# -- the events: what the journal tells ------------------------------------------------------------

BOX: Final = Box(__name__)

# Faces are told as the digits of a number, what somebody sees of Orders by ORDER_CODE.
ROLE_DEALT: Final = Event(BOX, "role", "seat role", sees="seat")
IN_PLAY: Final = Event(BOX, "in-play", "role", seats=0)
SOLDATO_DRAWN: Final = Event(BOX, "soldato", "seat side")  # at the start
LISTED: Final = Event(BOX, "listed", "slot side", seats=0)
ROUND: Final = Event(BOX, "round", "round last", seats=0)
BOARD_SET: Final = Event(BOX, "board", "board", seats=0)
ROLLED: Final = Event(BOX, "rolled", "seat faces")
TIED: Final = Event(BOX, "tied", "total", seats=0)  # the lowest
REROLLED: Final = Event(BOX, "rerolled", "seat from to")
FIRST_CHOSEN: Final = Event(BOX, "first", "seat first", seats=2)
PLANNED: Final = Event(BOX, "planned", "seat board")
SCHEME_DRAWN: Final = Event(BOX, "scheme", "seat scheme", sees="seat", hides="scheme")
RESHUFFLED: Final = Event(BOX, "reshuffled", "cards", seats=0)
LOOKED: Final = Event(BOX, "looked", "seat syndicate orders", sees="seat", hides="orders")
EXTRA_DIE: Final = Event(BOX, "extra-die", "seat face")
REPLACED: Final = Event(BOX, "replaced", "seat owner old new", seats=2)
SCHEMED: Final = Event(BOX, "schemed", "seat board scheme", sees="seat", hides="scheme")
NO_SCHEME: Final = Event(BOX, "no-scheme", "seat")
PLACED: Final = Event(BOX, "placed", "seat face board")
REVEALED: Final = Event(BOX, "revealed", "seat board scheme")
USED: Final = Event(BOX, "used", "seat ability die")  # the value of a Soldato, 7 for X
TURNED: Final = Event(BOX, "turned", "owner from to board")
MOVED: Final = Event(BOX, "moved", "owner face from to")
REMOVED: Final = Event(BOX, "removed", "owner face board")
FATE: Final = Event(BOX, "fate", "seat board faces")
PICKED: Final = Event(BOX, "picked", "seat board face")
WON: Final = Event(BOX, "won", "seat board value dice")
BRIBED: Final = Event(BOX, "bribed", "seat")
EXTORTED: Final = Event(BOX, "extorted", "seat")
RECRUITED: Final = Event(BOX, "recruited", "seat side")
ORGANISED: Final = Event(BOX, "organised", "seat syndicate")
CALLED: Final = Event(BOX, "called", "seat called")  # a mask of seats
ASSISTED: Final = Event(BOX, "assisted", "seat syndicate")
DECLINED: Final = Event(BOX, "declined", "seat syndicate")
PAID: Final = Event(BOX, "paid", "seat controller syndicate token", seats=2)
NO_TILE: Final = Event(BOX, "no-tile", "seat")  # Bribery instead
NO_SOLDATO: Final = Event(BOX, "no-soldato", "seat")  # likewise
GAVE: Final = Event(BOX, "gave", "seat syndicate order", sees="seat", hides="order")
ADDED: Final = Event(BOX, "added", "seat syndicate order", sees="seat", hides="order")
STOLE: Final = Event(BOX, "stole", "seat syndicate order", sees="seat", hides="order")
ROBBED: Final = Event(BOX, "robbed", "seat victim order", seats=2, sees="seat victim", hides="order")
SWAPPED: Final = Event(BOX, "swapped", "seat one other")
TURNED_UP: Final = Event(BOX, "turned-up", "syndicate orders sabotaged", seats=0)
INFORMS: Final = Event(BOX, "informs", "seat")
GUESSED: Final = Event(BOX, "guessed", "seat other role", seats=2)
UNMASKED: Final = Event(BOX, "unmasked", "seat role points total")
ENDED: Final = Event(BOX, "ended", "rounds", seats=0)

LUCRE: Final = 0  # the token of PAID
BRIBERY: Final = 1

# Some Orders as one number: so many of each kind.
ORDER_CODE: Final = [1, 64, 64 * 64, 64 * 64 * 64]

# -- the options -----------------------------------------------------------------------------------


@final
class Move(Option):
    """`number` is a plan, slot, scheme, ability, order, role or set of seats; `face` shows on a die or
    Soldato; `seat`, `board`, `syndicate` say whose and where; `other` is the second Syndicate of a swap."""

    __slots__ = ("board", "face", "number", "other", "seat", "syndicate")

    def __init__(
        self,
        text: str,
        number: int = 0,
        seat: int = NOBODY,
        face: int = 0,
        board: int = 0,
        syndicate: int = 0,
        other: int = 0,
    ) -> None:
        super().__init__(BOX, text)
        self.number: Final = number
        self.seat: Final = seat
        self.face: Final = face
        self.board: Final = board
        self.syndicate: Final = syndicate
        self.other: Final = other


def all_seats(verb: str) -> list[Move]:
    return [Move(f"{verb} {colour}", seat=seat) for seat, colour in enumerate(COLOUR)]


def all_boards(verb: str) -> list[Move]:
    return [Move(f"{verb} {name}", board=board) for board, name in enumerate(BOARD)]


def all_dice(verb: str) -> list[Move]:
    """One for each colour, face and board: that of a die is DIE[seat][face] + board."""
    return [
        Move(f"{verb} {colour} {face} at {name}", seat=seat, face=face, board=board)
        for seat, colour in enumerate(COLOUR)
        for face in range(1, 7)
        for board, name in enumerate(BOARD)
    ]


def all_orders(verb: str) -> list[list[Move]]:
    return [
        [
            Move(f"{verb} {ORDER[order]} to {name}", order, syndicate=syndicate)
            for syndicate, name in enumerate(SYNDICATE)
        ]
        for order in range(ORDERS)
    ]


FIRST: Final = all_seats("first")
PLAN_A: Final = [Move(f"plan {name}", plan) for plan, name in enumerate(PLAN)]
LOOK: Final = [Move(f"look {name}", syndicate=syndicate) for syndicate, name in enumerate(SYNDICATE)]
LOOK_NONE: Final = Move("look none", syndicate=NOBODY)
BONUS_SCHEME: Final = Move("bonus scheme")
BONUS_DIE: Final = Move("bonus die")
BONUS_REPLACE: Final = Move("bonus replace")
PASS: Final = Move("pass")
TAKE: Final = [Move(f"take {1 + slot}", slot) for slot in range(LIST_SIZE)]
REPLACE: Final = [
    [Move(f"replace {colour} {SIDE[side]}", seat=seat, face=side) for side in range(SIDES)]
    for seat, colour in enumerate(COLOUR)
]
PLAY: Final = [Move(f"play {name}", scheme) for scheme, name in enumerate(SCHEME)]
ON_BOARD: Final = all_boards("on")
DONE: Final = Move("done")
PLACE: Final = [
    [Move(f"place {face} on {name}", face=face, board=board) for board, name in enumerate(BOARD)]
    for face in range(1, 7)
]
USE: Final = [
    [Move(f"use {ABILITY[ability]} with {VALUE[value]}", ability, face=value) for value in range(1, 8)]
    for ability in range(ABILITIES)
]
TARGET: Final = all_dice("on")
TO_BOARD: Final = all_boards("to")
TO_FACE: Final = [Move(f"face {face}", face=face) for face in range(1, 7)]
WITH: Final = all_dice("with")
DIE: Final = [[(seat * 6 + max(face, 1) - 1) * BOARDS for face in range(7)] for seat in range(MOST_SEATS)]
PICK: Final = [Move(f"pick {face}", face=face) for face in range(1, 7)]
CALL_NONE: Final = Move("call none")
CALL: Final = [CALL_NONE] + [
    Move(f"call {'+'.join(COLOUR[seat] for seat in range(MOST_SEATS) if mask >> seat & 1)}", mask)
    for mask in range(1, 1 << MOST_SEATS)
]
ACCEPT: Final = Move("accept")
DECLINE: Final = Move("decline")
NO: Final = Move("no")
PAY_LUCRE: Final = Move("pay lucre")
PAY_BRIBERY: Final = Move("pay bribery")
GIVE: Final = all_orders("give")
ADD: Final = all_orders("add")
STEAL: Final = [Move(f"steal from {name}", syndicate=syndicate) for syndicate, name in enumerate(SYNDICATE)]
ROB: Final = all_seats("steal from")
SWAP: Final = Move("swap")
SWAP_PAIR: Final = [
    [
        Move(f"swap {SYNDICATE[one]} {SYNDICATE[other]}", syndicate=one, other=other)
        for other in range(one + 1, SYNDICATES)
    ]
    for one in range(SYNDICATES)
]
GUESS: Final = [
    [Move(f"guess {colour} {ROLE[role]}", role, seat=seat) for role in range(ROLES)]
    for seat, colour in enumerate(COLOUR)
]

# Choices that are always the same are lists made once.
ALL_PLANS: Final = PLAN_A[:]
PLANS_WITHOUT_ORGANISE: Final = [PLAN_A[BRIBE], PLAN_A[EXTORT], PLAN_A[RECRUIT]]
ACCEPT_OR_DECLINE: Final = [ACCEPT, DECLINE]

# Whom a seat may call: CALLS[seats][seat].
CALLS: Final = [
    [[CALL[mask] for mask in range(1 << seats) if not mask >> seat & 1] for seat in range(seats)]
    for seats in range(MOST_SEATS + 1)
]

# -- the settings --------------------------------------------------------------------------------


@final
class Settings:
    """The settings of one game, and their defaults."""

    def __init__(self) -> None:
        self.rounds: int = ROUNDS
        self.roles: str = "random"
        self.switch_match: str = "colour"
        self.ability_choice: str = "per-die"
        self.retarget: bool = False
        self.replace_scope: str = "any"
        self.level_choice: str = "open"
        self.mixed_start: bool = False
        self.repeat_guess: bool = False


DEFAULTS: Final = Settings()

# -- the table -----------------------------------------------------------------------------------


@final
class Board:
    """A Plan board: dice as numbers of each face, colour by colour, and the scheme on it."""

    __slots__ = ("dice", "name", "plan", "scheme", "schemer", "winner")

    def __init__(self, plan: int, name: int, dice: list[int]) -> None:
        self.plan: Final = plan
        self.name: Final = name  # in BOARD
        self.dice: list[int] = dice  # 7 cells for each seat, the first of them how many there are
        self.scheme: int = NOBODY
        self.schemer: int = NOBODY  # whose it is
        self.winner: int = NOBODY

    def copy(self) -> Board:
        other = Board(self.plan, self.name, self.dice[:])
        other.scheme = self.scheme
        other.schemer = self.schemer
        other.winner = self.winner
        return other

    def __reduce__(self) -> Any:
        return restored_board, (self.plan, self.name, self.dice, self.scheme, self.schemer, self.winner)


def restored_board(plan: int, name: int, dice: list[int], scheme: int, schemer: int, winner: int) -> Board:
    board = Board(plan, name, dice)
    board.scheme = scheme
    board.schemer = schemer
    board.winner = winner
    return board


@final
class Syndicate:
    """A tile in play: who controls it, whose Assist tokens are on it, the Orders on it."""

    __slots__ = ("assists", "controller", "orders", "size")

    def __init__(self, controller: int, assists: int, orders: list[int], size: int) -> None:
        self.controller: int = controller
        self.assists: int = assists  # a set of seats, by bit
        self.orders: list[int] = orders  # how many of each kind
        self.size: int = size  # how many in all

    def copy(self) -> Syndicate:
        return Syndicate(self.controller, self.assists, self.orders[:], self.size)

    def __reduce__(self) -> Any:
        return Syndicate, (self.controller, self.assists, self.orders, self.size)


@final
class Player:
    """What a player has, and what is written down in a lane."""

    __slots__ = (
        "bribery", "chosen", "dice", "lucre", "order_count", "orders", "picked", "plots", "role",
        "scheme_count", "schemes", "soldati", "thrown", "unplaced",
    )  # fmt: skip

    def __init__(self) -> None:
        self.role: int = 0
        self.lucre: int = 0
        self.bribery: int = 0
        self.soldati: list[int] = []  # as they lie, the oldest first
        self.schemes: list[int] = [0] * SCHEMES  # how many of each kind are in hand,
        self.scheme_count: int = 0  # and in all
        self.orders: list[int] = ORDER_COPIES[:]  # likewise
        self.order_count: int = HAND_ORDERS
        self.dice: list[int] = [0] * 7  # those not placed yet, by face
        self.unplaced: int = 0
        self.thrown: int = 0  # dice of this round
        self.plots: list[int] = []  # in the lane: schemes to be laid, each followed by its board
        self.chosen: Move = DONE  # in the lane: what to do in the Command phase
        self.picked: int = 0  # the face picked on the board that is being levelled

    def copy(self) -> Player:
        other = Player()
        other.role = self.role
        other.lucre = self.lucre
        other.bribery = self.bribery
        other.soldati = self.soldati[:]
        other.schemes = self.schemes[:]
        other.scheme_count = self.scheme_count
        other.orders = self.orders[:]
        other.order_count = self.order_count
        other.dice = self.dice[:]
        other.unplaced = self.unplaced
        other.thrown = self.thrown
        other.plots = self.plots[:]
        other.chosen = self.chosen
        other.picked = self.picked
        return other


# One thing done to the Orders: who did it, from where, to where, which kind went, and which came back.  A
# look has the same place twice, and what was seen instead of a kind; nothing came back is NOBODY.
Deed = tuple[int, int, int, int, int]


@final
class Table(Position):
    """A game of Lawless Empire at one moment."""

    __slots__ = (
        "ability", "actions", "bag", "boards", "called", "deck", "discards", "first", "guesses", "held",
        "informant", "levelling", "listed", "opportunities", "phase", "players", "put_away", "roles", "round",
        "scores", "settings", "spent", "syndicates", "targets", "trail",
    )  # fmt: skip

    # With defaults, because a compiled object is made without arguments when it is unpickled.
    def __init__(self, seats: int = LEAST_SEATS, settings: Settings = DEFAULTS) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.round: int = 0
        self.phase: int = PREPARATION
        self.first: int = NOBODY  # the First player of this round
        self.players: list[Player] = []
        self.roles: list[int] = []  # those about, in the order of ROLE
        self.put_away: int = NOBODY  # the one that nobody has
        self.deck: list[int] = []  # of schemes; the last is the top
        self.discards: list[int] = []
        self.opportunities: list[int] = []  # likewise
        self.bag: list[int] = []  # of Soldati, in any order
        self.listed: list[int] = [EMPTY] * LIST_SIZE  # the List
        self.held: int = EMPTY  # a Soldato on its way from the List to a player
        self.boards: list[Board] = []
        self.levelling: int = NOBODY  # the board whose field is levelled just now
        self.syndicates: list[Syndicate] = []  # those in play
        self.called: int = 0  # who is called to assist the newest, a set of seats
        self.spent: list[int] = []  # values used in this turn of the Abilities phase
        self.ability: int = NOBODY  # the first ability used in it
        self.targets: list[int] = []  # dice that were targets in it: 30 * (6 * seat + face - 1) + board
        self.actions: int = 0  # Bribery actions left in this turn
        self.trail: list[Deed] = []  # all that was done to the Orders
        self.informant: int = NOBODY  # who has revealed it
        self.guesses: list[int] = []  # the roles named, clockwise from the left of the Informant
        self.scores: list[int] = []  # at the end

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.round = self.round
        other.phase = self.phase
        other.first = self.first
        other.players = [player.copy() for player in self.players]
        other.roles = self.roles[:]
        other.put_away = self.put_away
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.opportunities = self.opportunities[:]
        other.bag = self.bag[:]
        other.listed = self.listed[:]
        other.held = self.held
        other.boards = [board.copy() for board in self.boards]
        other.levelling = self.levelling
        other.syndicates = [syndicate.copy() for syndicate in self.syndicates]
        other.called = self.called
        other.spent = self.spent[:]
        other.ability = self.ability
        other.targets = self.targets[:]
        other.actions = self.actions
        other.trail = self.trail[:]
        other.informant = self.informant
        other.guesses = self.guesses[:]
        other.scores = self.scores[:]
        return other
