"""Margin Call: what a hand can be sold as, from what its owner sees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import passel.games.margincall.components as c
from passel.contract import View
from passel.games.margincall.rules_value import (
    billions,
    card_at,
    cards_of,
    category,
    packages,
    value,
    worth_of,
)
from passel.games.margincall.view_types import Agreed, Own

PONZI: Final = -1  # a kind of package besides the categories
KINDS: Final = [
    c.STRAIGHT_FLUSH,
    c.FOUR,
    c.FULL_HOUSE,
    c.FLUSH,
    c.STRAIGHT,
    PONZI,
    c.THREE,
    c.TWO_PAIR,
    c.PAIR,
]


@lru_cache(maxsize=128)
def packages_of(hand: tuple[str, ...], agreed: Agreed) -> tuple[int, ...]:
    """Return all packages in a hand.  A large hand has thousands, and is shown many times."""
    settings = c.Settings()
    settings.four_value = agreed.four_value
    settings.all_wild_packages = agreed.all_wild_packages
    return tuple(packages([c.CARD.index(code) for code in hand], settings))


def sellable(view: View) -> list[int]:
    """Return the packages that may be sold now: in a forced sale only the best (MC-33)."""
    own: Own = view.own
    forced = view.public.phase == "forced sale"
    found = packages_of(own.holding, view.public.agreed)
    return [package for package in found if not forced or worth_of(package) == own.best]


class Way(NamedTuple):
    """A card that may be added to a package: how many packages it leads to, one of them, and whether it
    makes one with those named before."""

    packages: int
    cards: list[int]
    complete: bool


NO_WAY: Final = Way(0, [], False)


def ways(view: View) -> Mapping[int, Way]:
    """Return the cards that may be added to those named so far."""
    own: Own = view.own
    worth = own.best if view.public.phase == "forced sale" else 0
    return ways_on(own.holding, tuple(named(own)), worth, view.public.agreed)


@lru_cache(maxsize=128)
def ways_on(hand: tuple[str, ...], begun: tuple[str, ...], worth: int, agreed: Agreed) -> Mapping[int, Way]:
    start = [c.CARD.index(code) for code in begun]
    found: dict[int, Way] = {}
    for package in packages_of(hand, agreed):
        cards = cards_of(package)
        if worth in (0, worth_of(package)) and cards[: len(start)] == start:
            card = card_at(package, len(start))
            complete = len(cards) == len(start) + 1
            before = found.get(card, NO_WAY)
            found[card] = Way(before.packages + 1, cards, before.complete or complete)
    return found


def named(own: Own) -> list[str]:
    """Return the cards that the player has named so far, to sell or to discard."""
    return [code for code in own.begun if code in c.CARD]


def kind_of(package: Sequence[int], worth: int) -> int:
    """Return the kind that takes every card of a package of that worth: two may be worth the same (MC-20).
    Of what is left of a package, the best kind in it."""
    if package[0] == c.PZ:
        return PONZI
    best = category(list(package))
    if c.SIZE[best] == len(package):
        return best
    same = [kind for kind in KINDS if c.SIZE[kind] == len(package) and c.VALUE[kind] == worth]
    return same[0] if same else best


def kind_and_worth(package: list[int], agreed: Agreed) -> tuple[int, int]:
    """Return what a package is and what it is worth."""
    worth = c.PONZI_VALUE if package[0] == c.PZ else value(package, agreed.four_value)
    return kind_of(package, worth), worth


def price(kind: int, agreed: Agreed) -> int:
    return c.PONZI_VALUE if kind == PONZI else billions(kind, agreed.four_value)
