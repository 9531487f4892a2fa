"""Margin Call: what cards are worth, and which packages they make (MC-16 to MC-22)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from passel.games.margincall.components import *

# A set of numbers is ten bits; this is the most of them that lie in one of the seven windows (MC-17).
NUMBER_SETS: Final = 1 << NUMBERS
IN_A_ROW: Final = [
    max(sum(numbers >> number & 1 for number in window) for window in WINDOWS)
    for numbers in range(NUMBER_SETS)
]

# For each asset: its own bit, that of its number, and one in the byte of its type; a Ponzi Scheme has none
# of them.  In tables, because mypyc (2.4.1) computes `1 << 31` and more in 32 bits.
OWN_BIT: Final = [0] + [1 << asset for asset in range(ASSETS)]
NUMBER_BIT: Final = [0] + [1 << asset % NUMBERS for asset in range(ASSETS)]
TYPE_ONE: Final = [0] + [1 << 8 * (asset // NUMBERS) for asset in range(ASSETS)]

# -- what cards are worth --------------------------------------------------------------------------


def category(cards: list[int]) -> int:
    """The best category that some assets and wilds contain, whatever lies idle (MC-19).  Other cards
    among them do not count.  Whoever has what a category needs has enough cards for it; and wilds that
    fill up a second pair make more of the first, so that both pairs of a full house are natural."""
    wilds: i64 = 0
    assets: i64 = 0  # one bit for each that is there
    of_types: i64 = 0  # how many of each type, eight bits a type
    one: i64 = 0  # sets of numbers: of which there is one at least,
    two: i64 = 0  # two,
    three: i64 = 0  # three,
    four: i64 = 0  # four
    for card in cards:
        if card < W:
            number: i64 = NUMBER_BIT[card]
            four |= three & number
            three |= two & number
            two |= one & number
            one |= number
            assets |= OWN_BIT[card]
            of_types += TYPE_ONE[card]
        elif card == W:
            wilds += 1
    alike: i64 = 4 if four else 3 if three else 2 if two else 1 if one else 0
    two_pair = (two & (two - 1)) != 0
    suited: i64 = 0
    suited_row: i64 = 0
    for _ in TYPE:
        suited = max(suited, of_types & 255)
        suited_row = max(suited_row, IN_A_ROW[assets & (NUMBER_SETS - 1)])
        of_types >>= 8
        assets >>= NUMBERS
    if suited_row + wilds >= 5:
        return STRAIGHT_FLUSH
    if alike + wilds >= 4:
        return FOUR
    if two_pair and alike + wilds >= 3:
        return FULL_HOUSE
    if suited + wilds >= 5:
        return FLUSH
    if IN_A_ROW[one] + wilds >= 5:
        return STRAIGHT
    if alike + wilds >= 3:
        return THREE
    if two_pair:
        return TWO_PAIR
    if alike + wilds >= 2:
        return PAIR
    return NO_CATEGORY


def value(cards: list[int], four_value: int) -> int:
    """What they are worth in billions."""
    return billions(category(cards), four_value)


def billions(best: int, four_value: int) -> int:
    return four_value if best == FOUR else VALUE[best]


def best_worth(cards: list[int], settings: Settings) -> int:
    """What the best package of a holding is worth (MC-22); 0 if there is none."""
    sellable = 0
    natural = False
    for card in cards:
        if 0 < card <= W:
            sellable += 1
            natural = natural or card < W
    if not natural and not settings.all_wild_packages:
        return 0  # with a natural it can stand in for one of the wilds, and nothing is lost
    best = value(cards, settings.four_value)
    if sellable >= PONZI_OTHERS and cards[0] == PZ:
        return max(best, PONZI_VALUE)
    return best


# -- the packages of a holding -----------------------------------------------------------------------
#
# A package is one number: its cards in canonical order, six bits each from the left and the sixth place
# always empty, then its worth in four bits.  So packages in order are in the canonical order of cards.

WORTH_BITS: Final = 4
WORTH: Final = 15
PLACES: Final = 6


def card_at(package: int, place: int) -> int:
    """The card at that place, from 0, or -1 behind the last."""
    return (package >> (WORTH_BITS + PLACE_BITS * (PLACES - 1 - place)) & PLACE) - 1


def worth_of(package: int) -> int:
    return package & WORTH


def cards_of(package: int) -> list[int]:
    return [card_at(package, place) for place in range(PLACES) if card_at(package, place) >= 0]


def as_package(cards: list[int], worth: int) -> int:
    cards.sort()
    package = 0
    for card in cards:
        package = package << PLACE_BITS | (card + 1)
    return package << (PLACE_BITS * (PLACES - len(cards))) << WORTH_BITS | worth


def packages(cards: list[int], settings: Settings) -> list[int]:
    """Every legal package of a holding, category by category (MC-20, MC-21), in order."""
    goods = [card for card in cards if 0 < card <= W]
    wilds = goods.count(W)
    naturals = goods[: len(goods) - wilds]
    numbers = [[card for card in naturals if (card - 1) % NUMBERS == number] for number in range(NUMBERS)]
    types = [[card for card in naturals if (card - 1) // NUMBERS == suit] for suit in range(len(TYPE))]
    there = [same for same in numbers if same] or [[]]
    found: set[int] = set()
    four_value = settings.four_value
    for few in range(wilds + 1):
        for same in there:
            for best in (PAIR, THREE, FOUR):
                keep(found, pick(same, SIZE[best] - few), few, best, four_value)
        for suited in types:
            keep(found, pick(suited, SIZE[FLUSH] - few), few, FLUSH, four_value)
        for window in WINDOWS:
            row = [numbers[number] for number in window if numbers[number]]
            keep(found, one_of_each(row, SIZE[STRAIGHT] - few), few, STRAIGHT, four_value)
    for place, one in enumerate(there):
        for other in there[place + 1 :]:
            # With wilds two pairs are always something better.
            keep(found, both(pick(one, 2), pick(other, 2)), 0, TWO_PAIR, four_value)
            full_houses(found, one, other, wilds, four_value)
            full_houses(found, other, one, wilds, four_value)
        full_houses(found, one, [], wilds, four_value)
    if cards and cards[0] == PZ:
        for four in pick(goods, PONZI_OTHERS):
            found.add(as_package([PZ, *four], PONZI_VALUE))
    if not settings.all_wild_packages:
        return sorted([package for package in found if has_natural(package)])
    return sorted(found)


def full_houses(found: set[int], three: list[int], two: list[int], wilds: int, four_value: int) -> None:
    for threes in range(min(3, len(three)) + 1):
        for twos in range(min(2, len(two)) + 1):
            few = SIZE[FULL_HOUSE] - threes - twos
            if few <= wilds:
                keep(found, both(pick(three, threes), pick(two, twos)), few, FULL_HOUSE, four_value)


def keep(found: set[int], choices: list[list[int]], wilds: int, best: int, four_value: int) -> None:
    """Those with so many wilds for which this category, or a straight flush, is as good as anything that
    they contain: it takes every card, so there is no dead weight (MC-20)."""
    for naturals in choices:
        cards = naturals + [W] * wilds
        contained = category(cards)
        worth = billions(contained, four_value)
        if contained == STRAIGHT_FLUSH or worth == billions(best, four_value):
            found.add(as_package(cards, worth))


def pick(cards: list[int], count: int) -> list[list[int]]:
    """Every different choice of so many of `cards`, which are sorted."""
    if count <= 0:
        return [[]] if count == 0 else []
    found = []
    for place in range(len(cards) - count + 1):
        if place == 0 or cards[place] != cards[place - 1]:
            for others in pick(cards[place + 1 :], count - 1):
                found.append([cards[place], *others])
    return found


def one_of_each(row: list[list[int]], count: int) -> list[list[int]]:
    """Every choice of so many cards, of different lists of `row`."""
    if count == 0:
        return [[]]
    found = []
    for place in range(len(row) - count + 1):
        for card in distinct(row[place]):
            for others in one_of_each(row[place + 1 :], count - 1):
                found.append([card, *others])
    return found


def distinct(cards: list[int]) -> list[int]:
    """Equal cards, which lie side by side, only once."""
    return [card for place, card in enumerate(cards) if place == 0 or card != cards[place - 1]]


def both(ones: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    return [one + other for one in ones for other in others]


def has_natural(package: int) -> bool:
    return any(0 < card <= ASSETS for card in cards_of(package))
