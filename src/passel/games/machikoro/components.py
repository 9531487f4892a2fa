"""Machi Koro, what is in the box: cards, dice, options, events, and the table they lie on."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Event, Option, Position

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
ROUNDS: Final = 40  # unless the players agree on another limit

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

# Choices that are always the same are lists made once; [0] is without a Train Station, [1] with it.
CHOOSE_NUMBER: Final = [CHOOSE_ONE, CHOOSE_ONE + CHOOSE_TWO]
ONE_OR_TWO: Final = [DICE_ONE, DICE_TWO]
REROLLS: Final = [[KEEP, REROLL_ONE], [KEEP, REROLL_ONE, REROLL_TWO]]
SHIELDS_WITH: Final = [[], SHIELDS[0:6], SHIELDS[1:12]]  # with so many dice

# What so many coins can buy; more than RICH buy no more.
RICH: Final = 22
AFFORDABLE: Final = [[option for option in BUY if COST[option.card] <= coins] for coins in range(RICH + 1)]

# -- the settings --------------------------------------------------------------------------------


@final
class Settings:
    """The switches of one game, at their defaults until `new` has set them."""

    __slots__ = (
        "extra_go_cap", "finish", "late_seat_coins", "mall_helps_red", "shield_covers_reroll",
        "special_actions", "starting_coins", "supply_copies", "turn_limit", "tv_tie",
    )  # fmt: skip

    def __init__(self) -> None:
        self.turn_limit: int = 0
        self.special_actions: str = "mode"
        self.finish: str = "at_once"
        self.extra_go_cap: int = 0
        self.shield_covers_reroll: bool = True
        self.mall_helps_red: bool = True
        self.tv_tie: str = "anticlockwise"
        self.supply_copies: int = 6
        self.starting_coins: int = 3
        self.late_seat_coins: bool = False


# -- the table -----------------------------------------------------------------------------------


@final
class Player:
    """A town, its coins, and the special actions not yet spent."""

    __slots__ = ("cards", "choose", "coins", "shield")

    def __init__(self, coins: int, cards: list[int], choose: bool, shield: bool) -> None:
        self.coins: int = coins
        self.cards: list[int] = cards  # how many of each; landmarks 0 or 1
        self.choose: bool = choose
        self.shield: bool = shield

    def copy(self) -> Player:
        return Player(self.coins, self.cards[:], self.choose, self.shield)

    def __reduce__(self) -> Any:
        return Player, (self.coins, self.cards, self.choose, self.shield)


@final
class Table(Position):
    """A game of Machi Koro at one moment."""

    __slots__ = (
        "dice", "die1", "die2", "double", "extra", "last_round", "players", "roller", "round",
        "settings", "shielded", "shielding", "supply", "total",
    )  # fmt: skip

    def __init__(self, seats: int, settings: Settings) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.supply: list[int]  # how many of each establishment are left
        self.players: list[Player]
        self.round: int = 1
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

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.supply = self.supply[:]
        other.players = [player.copy() for player in self.players]
        other.round = self.round
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
