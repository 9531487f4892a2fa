"""Machi Koro, what is in the box: cards, dice, options, events, and the table they lie on."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Entry, Event, Option, Position

# -- the cards: fifteen establishments, four landmarks ----------------------------------------

WHEAT_FIELD: Final = 0
LIVESTOCK_FARM: Final = 1
BAKERY: Final = 2
CAFE: Final = 3
CONVENIENCE_STORE: Final = 4
FOREST: Final = 5
STADIUM: Final = 6
TV_STATION: Final = 7
BUSINESS_COMPLEX: Final = 8
CHEESE_FACTORY: Final = 9
FURNITURE_FACTORY: Final = 10
MINE: Final = 11
RESTAURANT: Final = 12
APPLE_ORCHARD: Final = 13
PRODUCE_MARKET: Final = 14
ESTABLISHMENTS: Final = 15

TRAIN_STATION: Final = 15
SHOPPING_MALL: Final = 16
AMUSEMENT_PARK: Final = 17
RADIO_TOWER: Final = 18
CARDS: Final = 19

CARD: Final = [
    "wheat_field", "livestock_farm", "bakery", "cafe", "convenience_store", "forest", "stadium",
    "tv_station", "business_complex", "cheese_factory", "furniture_factory", "mine", "restaurant",
    "apple_orchard", "produce_market",
    "train_station", "shopping_mall", "amusement_park", "radio_tower",
]  # fmt: skip
COST: Final = [1, 1, 1, 2, 2, 3, 6, 7, 8, 5, 3, 6, 3, 3, 2, 4, 10, 16, 22]
PAYS: Final = [1, 1, 1, 1, 3, 1, 2, 5, 0, 3, 3, 5, 2, 3, 2]

MAJORS: Final = [STADIUM, TV_STATION, BUSINESS_COMPLEX]
ORDINARY: Final = [card for card in range(ESTABLISHMENTS) if card not in MAJORS]
LANDMARKS: Final = [TRAIN_STATION, SHOPPING_MALL, AMUSEMENT_PARK, RADIO_TOWER]
MAJOR_COPIES: Final = 4
ROUNDS: Final = 40  # at the table, unless the players agree on another limit
TURNS: Final = 12  # by post
CANDIDATES: Final = 5  # of a purchase list

# Which cards wake on which total; a range of totals is inclusive (MK-33).
BLUE_ON: Final[list[list[int]]] = [[] for _ in range(13)]
GREEN_ON: Final[list[list[int]]] = [[] for _ in range(13)]
RED_ON: Final[list[list[int]]] = [[] for _ in range(13)]
MAJORS_ON: Final = 6

BLUE_ON[1].append(WHEAT_FIELD)
BLUE_ON[2].append(LIVESTOCK_FARM)
BLUE_ON[5].append(FOREST)
BLUE_ON[9].append(MINE)
BLUE_ON[10].append(APPLE_ORCHARD)
GREEN_ON[2].append(BAKERY)
GREEN_ON[3].append(BAKERY)
GREEN_ON[4].append(CONVENIENCE_STORE)
GREEN_ON[7].append(CHEESE_FACTORY)
GREEN_ON[8].append(FURNITURE_FACTORY)
GREEN_ON[11].append(PRODUCE_MARKET)
GREEN_ON[12].append(PRODUCE_MARKET)
RED_ON[3].append(CAFE)
RED_ON[9].append(RESTAURANT)
RED_ON[10].append(RESTAURANT)

# -- the seats ---------------------------------------------------------------------------------

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 4
SEAT: Final = ["P1", "P2", "P3", "P4"]
NOBODY: Final = -1

# The other seats as served, from the right-hand neighbour on: ANTICLOCKWISE[seats][seat].
ANTICLOCKWISE: Final = [
    [[(seat - away) % seats for away in range(1, seats)] for seat in range(seats)]
    for seats in range(MOST_SEATS + 1)
]

# -- the events: what the journal tells ----------------------------------------------------------

BOX: Final = Box(__name__)

WENT: Final = Event(BOX, "went", "seat round extra")  # a go begins
CHOSE: Final = Event(BOX, "chose", "seat die die2")  # Choose Number
SHIELDED: Final = Event(BOX, "shielded", "seat total")  # Number Shield
ROLLED: Final = Event(BOX, "rolled", "seat die die2")
SHIELD_HELD: Final = Event(BOX, "shield-held", "seat total")  # the roll before does not count
REROLLED: Final = Event(BOX, "rerolled", "seat dice")  # nor does this one
PAID: Final = Event(BOX, "paid", "payer payee coins card", seats=2)
EARNED: Final = Event(BOX, "earned", "seat coins card")
SWAPPED: Final = Event(BOX, "swapped", "seat with taken given", seats=2)
BOUGHT: Final = Event(BOX, "bought", "seat card cost")
PASSED: Final = Event(BOX, "passed", "seat")
ENDED: Final = Event(BOX, "ended", "round", seats=0)

# By post.  What a sheet failed to do is told to its writer alone (MK-79).
TURN: Final = Event(BOX, "turn", "turn", seats=0)  # the sheets are in, it is run
NO_MOVES: Final = Event(BOX, "no-moves", "seat")  # NMR
VOID: Final = Event(BOX, "void", "seat order cause", sees="seat")  # an order, by ORDER and CAUSE
FAILED: Final = Event(BOX, "failed", "seat card cause short", sees="seat")  # a candidate

ORDER_CHOOSE: Final = 0
ORDER_SHIELD: Final = 1
ORDER_DICE: Final = 2
ORDER_SWAP: Final = 3
CONDITION: Final = 0  # does not hold
IMPOSSIBLE: Final = 1  # with these dice, or without that card
SOLD_OUT: Final = 2
ALREADY_YOURS: Final = 3
SHORT: Final = 4

# -- the options ---------------------------------------------------------------------------------


@final
class Move(Option):
    """`number` is dice, a total or the first die; `other` the second; `card` and `seat` say which."""

    __slots__ = ("card", "number", "once", "other", "seat")

    def __init__(self, text: str, number: int = 0, other: int = 0, card: int = 0, seat: int = 0) -> None:
        super().__init__(BOX, text)
        self.number: Final = number
        self.other: Final = other
        self.card: Final = card
        self.seat: Final = seat
        self.once: Final = card not in ORDINARY  # one to a player


SPECIAL_NONE: Final = Move("special none")
SPECIAL_CHOOSE: Final = Move("special choose")
SPECIAL_SHIELD: Final = Move("special shield")
CHOOSE_ONE: Final = [Move(f"choose {die}", die) for die in range(1, 7)]
CHOOSE_TWO: Final = [Move(f"choose {low}+{high}", low, high) for low in range(1, 7) for high in range(low, 7)]
DICE_ONE: Final = Move("dice 1", 1)
DICE_TWO: Final = Move("dice 2", 2)
SHIELDS: Final = [Move(f"shield {total}", total) for total in range(1, 13)]
KEEP: Final = Move("keep")
REROLL_ONE: Final = Move("reroll 1", 1)
REROLL_TWO: Final = Move("reroll 2", 2)
TV: Final = [Move(f"tv {name}", seat=seat) for seat, name in enumerate(SEAT)]
SWAP_NONE: Final = Move("swap none")
SWAP: Final = [Move(f"swap {name}", seat=seat) for seat, name in enumerate(SEAT)]
TAKE: Final = [Move(f"take {CARD[card]}", card=card) for card in range(ESTABLISHMENTS)]
GIVE: Final = [Move(f"give {CARD[card]}", card=card) for card in range(ESTABLISHMENTS)]
BUY: Final = [Move(f"buy {CARD[card]}", card=card) for card in range(CARDS)]
PASS: Final = Move("pass")

# What a sheet says besides.
ORDERS: Final = Move("orders")
NO_ORDERS: Final = Move("no orders")
EXTRA_SAME: Final = Move("extra same")
EXTRA_WRITE: Final = Move("extra write")
DONE: Final = Move("done")
ALWAYS: Final = Move("always")
IF: Final = [Move(f"if {CARD[card]}", 1, card=card) for card in range(CARDS)]
UNLESS: Final = [Move(f"unless {CARD[card]}", 0, card=card) for card in range(CARDS)]
ON: Final = [Move(f"on {total}", total) for total in range(1, 13)]
WITH_SAME: Final = Move("with same")
WITH_ONE: Final = Move("with 1", 1)
WITH_TWO: Final = Move("with 2", 2)
TV_RICHEST: Final = Move("tv richest", seat=NOBODY)

# Choices that are always the same are lists made once; [0] is without a Train Station, [1] with it.
CHOOSE_NUMBER: Final = [CHOOSE_ONE, CHOOSE_ONE + CHOOSE_TWO]
ONE_OR_TWO: Final = [DICE_ONE, DICE_TWO]
REROLLS: Final = [[KEEP, REROLL_ONE], [KEEP, REROLL_ONE, REROLL_TWO]]
SHIELDS_WITH: Final = [[], SHIELDS[0:6], SHIELDS[1:12]]  # with so many dice
ORDERS_OR_NONE: Final = [ORDERS, NO_ORDERS]
SAME_OR_WRITE: Final = [EXTRA_SAME, EXTRA_WRITE]
TWO_OR_ONE: Final = [DICE_TWO, DICE_ONE]
CONDITIONS: Final = [ALWAYS, *IF, *UNLESS]
WITHS: Final = [WITH_SAME, WITH_ONE, WITH_TWO]
TAKE_ORDINARY: Final = [TAKE[card] for card in ORDINARY]
GIVE_ORDINARY: Final = [GIVE[card] for card in ORDINARY]

# What so many coins can buy; more than RICH buy no more.
RICH: Final = 22
AFFORDABLE: Final = [[option for option in BUY if COST[option.card] <= coins] for coins in range(RICH + 1)]

# -- the settings --------------------------------------------------------------------------------


@final
class Settings:
    """The settings of one game, and their defaults."""

    def __init__(self) -> None:
        self.mode: str = "live"
        self.turn_limit: int = 0
        self.special_actions: str = "mode"
        self.finish: str = "at_once"
        self.conditions: str = "ruled"
        self.extra_orders: str = "inherit"
        self.extra_go_cap: int = 0
        self.shield_covers_reroll: bool = True
        self.mall_helps_red: bool = True
        self.tv_tie: str = "anticlockwise"
        self.supply_copies: int = 6
        self.starting_coins: int = 3
        self.late_seat_coins: bool = False
        self.reveal_orders: str = "own"
        self.nmr_drop_after: int = 0


DEFAULTS: Final = Settings()

# -- the table -----------------------------------------------------------------------------------


@final
class Block:
    """A player's orders for one go; at first all the defaults of MK-64."""

    __slots__ = (
        "again", "again_with", "chosen", "candidates", "dice", "dice_if", "give", "shield", "special",
        "special_if", "swap", "take", "tv", "written",
    )  # fmt: skip

    def __init__(self) -> None:
        self.written: bool = True
        self.candidates: list[int] = []
        self.special: Move = SPECIAL_NONE
        self.special_if: Move = ALWAYS
        self.chosen: Move = CHOOSE_ONE[5]
        self.shield: Move = SHIELDS[2]
        self.dice: Move = DICE_TWO
        self.dice_if: Move = ALWAYS
        self.again: list[int] = []  # the totals to throw again, rising
        self.again_with: Move = WITH_SAME
        self.tv: int = NOBODY  # the richest
        self.swap: int = NOBODY
        self.take: int = 0
        self.give: int = 0

    def copy(self) -> Block:
        other = Block()
        other.written = self.written
        other.candidates = self.candidates[:]
        other.special = self.special
        other.special_if = self.special_if
        other.chosen = self.chosen
        other.shield = self.shield
        other.dice = self.dice
        other.dice_if = self.dice_if
        other.again = self.again[:]
        other.again_with = self.again_with
        other.tv = self.tv
        other.swap = self.swap
        other.take = self.take
        other.give = self.give
        return other


NO_BLOCK: Final = Block()

# The blocks of a sheet, in this order.
GO_1: Final = 0
EXTRA_1: Final = 1
GO_2: Final = 2
EXTRA_2: Final = 3
BLOCKS: Final = 4


@final
class Sheet:
    """A player's sealed orders for a turn, or that none have come in."""

    __slots__ = ("blocks", "received")

    def __init__(self) -> None:
        self.received: bool = False
        self.blocks: list[Block] = [Block() for _ in range(BLOCKS)]

    def copy(self) -> Sheet:
        other = Sheet()
        other.received = self.received
        other.blocks = [block.copy() for block in self.blocks]
        return other


@final
class Player:
    """A town, its coins, and the special actions not yet spent."""

    __slots__ = ("absent", "cards", "choose", "coins", "shield")

    def __init__(self, coins: int, cards: list[int], choose: bool, shield: bool, absent: int = 0) -> None:
        self.coins: int = coins
        self.cards: list[int] = cards  # how many of each; landmarks 0 or 1
        self.choose: bool = choose
        self.shield: bool = shield
        self.absent: int = absent  # turns without orders, in a row

    def copy(self) -> Player:
        return Player(self.coins, self.cards[:], self.choose, self.shield, self.absent)

    def __reduce__(self) -> Any:
        return Player, (self.coins, self.cards, self.choose, self.shield, self.absent)


@final
class Table(Position):
    """A game of Machi Koro at one moment."""

    __slots__ = (
        "dice", "die1", "die2", "double", "extra", "goes", "last_round", "players", "roller", "round",
        "settings", "sheets", "shielded", "shielding", "supply", "total", "turn",
    )  # fmt: skip

    # With defaults, because a compiled object is made without arguments when it is unpickled.
    def __init__(self, seats: int = LEAST_SEATS, settings: Settings = DEFAULTS) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.supply: list[int]  # how many of each establishment are left
        self.players: list[Player]
        self.sheets: list[Sheet] = []  # by post, one each
        self.turn: list[Entry] = []  # by post, what all have been told of the last turn
        self.round: int = 1  # or postal turn
        self.goes: int = 0  # scheduled ones that are over, of this round
        self.last_round: bool = False  # somebody has all landmarks, the others may still go
        self.roller: int = 0
        self.extra: int = 0  # extra goes since the scheduled one
        self.dice: int = 1  # how many were thrown
        self.die1: int = 0
        self.die2: int = 0
        self.total: int = 0
        self.shielding: bool = False  # the shield is up, its total is yet to be named
        self.shielded: int = 0  # the total that this go's roll cannot be
        self.double: bool = False  # rolled with the Amusement Park standing

    def tell(self, event: Event, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
        """Note what all may know.  By post it stays on the table until the next turn is run: a report
        is part of what a player sees."""
        if self.journal is not None:
            self.journal.append((event, a, b, c, d))
        if self.sheets:
            self.turn.append((event, a, b, c, d))

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.supply = self.supply[:]
        other.players = [player.copy() for player in self.players]
        if self.sheets:
            other.sheets = [sheet.copy() for sheet in self.sheets]
            other.turn = self.turn[:]
        other.round = self.round
        other.goes = self.goes
        other.last_round = self.last_round
        other.roller = self.roller
        other.extra = self.extra
        other.dice = self.dice
        other.die1 = self.die1
        other.die2 = self.die2
        other.total = self.total
        other.shielding = self.shielding
        other.shielded = self.shielded
        other.double = self.double
        return other
