"""Margin Call, what is in the box: cards, options, events, and the table they lie on."""

from __future__ import annotations

from typing import Any, Final, final

from passel.kernel import Box, Event, Option, Position

# -- the cards, in canonical order ---------------------------------------------------------------

PZ: Final = 0  # Ponzi Scheme
ASSETS: Final = 40  # the cards 1 to 40: ten of each type
W: Final = 41  # Wild
RC: Final = 42  # Revolving Credit
FC: Final = 43  # Forced Collusion
SD: Final = 44  # Strategic Deflection
WB: Final = 45  # Whistleblower
HF: Final = 46  # High-Frequency Trade
BE: Final = 47  # Bear Trap
BU: Final = 48  # Bull Trap
CARDS: Final = 49
PACKAGE: Final = 49  # no card, but it may lie at the bottom of the stack

TYPE: Final = ["M", "L", "S", "C"]  # Mortgages, Loans, Stocks, Crypto
NUMBERS: Final = 10
CARD: Final = [
    "PZ", *[f"{kind}{number}" for kind in TYPE for number in range(NUMBERS)],
    "W", "RC", "FC", "SD", "WB", "HF", "BE", "BU",
]  # fmt: skip
COPIES: Final = [4] + [2] * ASSETS + [4, 6, 4, 4, 6, 4, 4, 4]
DECK: Final = [card for card in range(CARDS) for _ in range(COPIES[card])]

# Of a cut: assets count their number, all else counts 0 (MC-4).
NUMBER: Final = [(card - 1) % NUMBERS if 0 < card < W else 0 for card in range(CARDS)]

CREDIT: Final = 4  # cards that Revolving Credit draws
PONZI_VALUE: Final = 4  # billions
PONZI_OTHERS: Final = 4  # cards beside the Ponzi Scheme

# -- the package table -----------------------------------------------------------------------------

NO_CATEGORY: Final = 0
PAIR: Final = 1
TWO_PAIR: Final = 2
THREE: Final = 3
STRAIGHT: Final = 4
FLUSH: Final = 5
FULL_HOUSE: Final = 6
FOUR: Final = 7
STRAIGHT_FLUSH: Final = 8

CATEGORY: Final = [
    "none", "pair", "two_pair", "three", "straight", "flush", "full_house", "four", "straight_flush",
]  # fmt: skip
VALUE: Final = [0, 1, 2, 3, 4, 4, 5, 6, 7]  # four of a kind: unless agreed otherwise
SIZE: Final = [0, 2, 4, 3, 5, 5, 5, 4, 5]

WINDOWS: Final = [
    [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [2, 3, 4, 5, 6], [3, 4, 5, 6, 7], [4, 5, 6, 7, 8], [5, 6, 7, 8, 9],
    [6, 7, 8, 9, 0],
]  # fmt: skip

# -- the seats -------------------------------------------------------------------------------------

LEAST_SEATS: Final = 2
MOST_SEATS: Final = 6
SEAT: Final = ["P1", "P2", "P3", "P4", "P5", "P6"]
NOBODY: Final = -1
ALONE: Final = [[seat] for seat in range(MOST_SEATS)]  # for a lane of one

# -- the events: what the journal tells --------------------------------------------------------------

BOX: Final = Box(__name__)

# Several cards are one number: see `pack`.
CUT: Final = Event(BOX, "cut", "seat card")
TURN: Final = Event(BOX, "turn", "seat turn")
DREW: Final = Event(BOX, "drew", "seat count cards", sees="seat", hides="cards")
SHUFFLED: Final = Event(BOX, "shuffled", "count", seats=0)  # the discards become the draw pile
SWAPPED: Final = Event(BOX, "swapped", "seat cards")
TRIMMED: Final = Event(BOX, "trimmed", "seat cards")
PLAYED: Final = Event(BOX, "played", "seat card")
COLLUDED: Final = Event(BOX, "colluded", "seat victim", seats=2)
BLEW: Final = Event(BOX, "blew", "seat owner card place", seats=2)  # the whistle, on whose card
DEFLECTED: Final = Event(BOX, "deflected", "seat to card place", seats=2)
SOLD: Final = Event(BOX, "sold", "seat payee package worth", seats=2)
NOTHING_SOLD: Final = Event(BOX, "nothing-sold", "seat")
UNANSWERED: Final = Event(BOX, "unanswered", "card", seats=0)  # the window closes
VOIDED: Final = Event(BOX, "voided", "seat owner card place", seats=2)  # by whose Whistleblower
REDIRECTED: Final = Event(BOX, "redirected", "seat to card place", seats=2)
FIZZLED: Final = Event(BOX, "fizzled", "seat card")  # its target is void
DID_NOTHING: Final = Event(BOX, "did-nothing", "seat card")  # being void
TOOK: Final = Event(BOX, "took", "seat card")
NOTHING_LEFT: Final = Event(BOX, "nothing-left", "seat")  # to take
SET_TRAP: Final = Event(BOX, "set-trap", "seat card")
SETTLED: Final = Event(BOX, "settled", "payee base final score")
SHED: Final = Event(BOX, "shed", "seat bags")
ENDED_TURN: Final = Event(BOX, "ended-turn", "seat")
CLOSED: Final = Event(BOX, "closed", "rounds", seats=0)
WON: Final = Event(BOX, "won", "seat")


PLACE_BITS: Final = 6
PLACE: Final = 63


def pack(cards: list[int]) -> int:
    """Up to ten cards as one number, for the journal."""
    packed = 0
    for card in cards:
        packed = packed << PLACE_BITS | (card + 1)
    return packed


def unpack(packed: int) -> list[int]:
    cards = []
    while packed:
        cards.append((packed & PLACE) - 1)
        packed >>= PLACE_BITS
    cards.reverse()
    return cards


PACKED: Final = 10  # cards that fit


# -- the options -------------------------------------------------------------------------------------


@final
class Move(Option):
    """`card`, `place` on the stack and `seat` say which."""

    __slots__ = ("card", "place", "seat")

    def __init__(self, text: str, card: int = 0, place: int = 0, seat: int = 0) -> None:
        super().__init__(BOX, text)
        self.card: Final = card
        self.place: Final = place
        self.seat: Final = seat


PLAY_RC: Final = Move("play RC", RC)
PLAY_FC: Final = Move("play FC", FC)
SWAP: Final = Move("swap")
SELL: Final = Move("sell")
END: Final = Move("end")
PASS: Final = Move("pass")
PLAY_WB: Final = Move("play WB", WB)
PLAY_SD: Final = Move("play SD", SD)
PLAY_HF: Final = Move("play HF", HF)
PLAY_BE: Final = Move("play BE", BE)
PLAY_BU: Final = Move("play BU", BU)
ANSWERS: Final = [PLAY_WB, PLAY_SD, PLAY_HF, PLAY_BE, PLAY_BU]
DROP: Final = [Move(f"drop {CARD[card]}", card) for card in range(CARDS)]
ADD: Final = [Move(f"add {CARD[card]}", card) for card in range(W + 1)]
DONE: Final = Move("done")
SELL_NOTHING: Final = Move("sell nothing")
TAKE: Final = [Move(f"take {CARD[card]}", card) for card in range(W + 1)]
MOST_AIMS: Final = 22  # all responses but the one that aims, and the bottom item
ON_PLACE: Final = [Move(f"on #{place}", place=place) for place in range(MOST_AIMS)]
ON_PZ: Final = Move("on PZ", PZ)
ON_PLAYER: Final = [Move(f"on {SEAT[seat]}", seat=seat) for seat in range(MOST_SEATS)]
TO_PLAYER: Final = [Move(f"to {SEAT[seat]}", seat=seat) for seat in range(MOST_SEATS)]

# -- the settings ------------------------------------------------------------------------------------


@final
class Settings:
    """The settings of one game, and their defaults."""

    def __init__(self) -> None:
        self.bags: int = 3
        self.goal: int = 12
        self.hand_size: int = 7
        self.trap_amount: int = 2
        self.four_value: int = 6
        self.carry_over: bool = False
        self.strict_pass: bool = False
        self.all_wild_packages: bool = True
        self.deflect_scope: str = "focus"
        self.first_player: str = "cut"
        self.max_rounds: int = 150


DEFAULTS: Final = Settings()

# -- the table ---------------------------------------------------------------------------------------


@final
class Player:
    """A holding, of which all know some cards; a score and the bags left.  What follows is written down
    in the player's lane, and carried out in the step after it."""

    __slots__ = ("aim", "bags", "basket", "cards", "choice", "known", "packages", "score", "towards")

    def __init__(
        self,
        bags: int,
        score: int,
        cards: list[int],
        known: list[int],
        basket: list[int],
        packages: list[int],
        choice: Move = PASS,
        aim: int = NOBODY,
        towards: int = NOBODY,
    ) -> None:
        self.bags: int = bags
        self.score: int = score
        self.cards: list[int] = cards  # sorted
        self.known: list[int] = known  # a part of the cards: taken before everybody's eyes; sorted
        self.basket: list[int] = basket  # to be dropped or sold, in the order of the steps
        self.packages: list[int] = packages  # those that begin like the basket
        self.choice: Move = choice
        self.aim: int = aim  # a place on the stack, if any
        self.towards: int = towards  # a seat, if any

    def forget(self) -> None:
        """What was written down is done, or was never known."""
        self.basket = []
        self.packages = []
        self.choice = PASS
        self.aim = NOBODY
        self.towards = NOBODY

    def copy(self) -> Player:
        return Player(
            self.bags, self.score, self.cards[:], self.known[:], self.basket[:], self.packages[:],
            self.choice, self.aim, self.towards,
        )  # fmt: skip

    def __reduce__(self) -> Any:
        return Player, (
            self.bags, self.score, self.cards, self.known, self.basket, self.packages,
            self.choice, self.aim, self.towards,
        )  # fmt: skip


@final
class Item:
    """A card on the stack, or the package under it: who played it, at which place it is aimed, and
    whose it is to draw, sell, take or be redirected to (its focus)."""

    __slots__ = ("aim", "card", "focus", "seat", "void")

    def __init__(self, card: int, seat: int, focus: int = NOBODY, aim: int = 0, void: bool = False) -> None:
        self.card: int = card
        self.seat: int = seat
        self.focus: int = focus
        self.aim: int = aim
        self.void: bool = void  # of a package: its Ponzi Scheme

    def copy(self) -> Item:
        return Item(self.card, self.seat, self.focus, self.aim, self.void)

    def __reduce__(self) -> Any:
        return Item, (self.card, self.seat, self.focus, self.aim, self.void)


# Where in a turn we are.
MAIN_PHASE: Final = 0
WINDOW: Final = 1  # open for responses
RESOLUTION: Final = 2
FORCED_SALE: Final = 3
END_PHASE: Final = 4
PHASE: Final = ["main", "window", "resolution", "forced sale", "end"]


@final
class Table(Position):
    """A game of Margin Call at one moment."""

    __slots__ = (
        "active", "answered", "deck", "discards", "face", "first", "package", "paid", "passes", "payee",
        "phase", "played", "players", "priority", "sales", "seller", "settings", "shuffled", "stack",
        "swapped", "taken", "traps", "turn", "windows",
    )  # fmt: skip

    # With defaults, because a compiled object is made without arguments when it is unpickled.
    def __init__(self, seats: int = LEAST_SEATS, settings: Settings = DEFAULTS) -> None:
        super().__init__(seats)
        self.settings: Settings = settings
        self.players: list[Player] = []
        self.deck: list[int] = []  # the draw pile; the last card is on top
        self.discards: list[int] = []
        self.shuffled: tuple[int, ...] = ()  # what the draw pile was last made of, if of discards; sorted
        self.first: int = 0  # who had the first turn
        self.active: int = 0
        self.turn: int = 0
        self.phase: int = MAIN_PHASE
        self.swapped: bool = False  # in this turn
        self.stack: list[Item] = []  # the first is the bottom, #0
        self.priority: int = NOBODY  # who is to respond
        self.passes: int = 0  # one after another, since the newest item
        self.package: list[int] = []  # what is left of it, sorted
        self.seller: int = NOBODY
        self.payee: int = NOBODY
        self.taken: int = 0  # cards out of the package
        self.traps: int = 0  # Bull Traps at work, less Bear Traps
        self.sales: int = 0  # so far, as anybody could count:
        self.face: int = 0  # billions that packages were worth when they were sold,
        self.paid: int = 0  # billions paid for them,
        self.played: int = 0  # action cards put to use,
        self.windows: int = 0  # stacks,
        self.answered: int = 0  # and those that met with a response

    def copy(self) -> Table:
        other = Table(self.seats, self.settings)
        self.copy_into(other)
        other.players = [player.copy() for player in self.players]
        other.deck = self.deck[:]
        other.discards = self.discards[:]
        other.shuffled = self.shuffled
        other.first = self.first
        other.active = self.active
        other.turn = self.turn
        other.phase = self.phase
        other.swapped = self.swapped
        if self.stack:
            other.stack = [item.copy() for item in self.stack]
            other.package = self.package[:]
        other.priority = self.priority
        other.passes = self.passes
        other.seller = self.seller
        other.payee = self.payee
        other.taken = self.taken
        other.traps = self.traps
        other.sales = self.sales
        other.face = self.face
        other.paid = self.paid
        other.played = self.played
        other.windows = self.windows
        other.answered = self.answered
        return other
