"""Margin Call: the price list, what a hand could be sold as, and a package as it is put together."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any, Final, NamedTuple

import passel.games.margincall.components as c
from passel.contract import View
from passel.games.margincall.rules import unworthiness
from passel.games.margincall.rules_value import card_at, cards_of, worth_of
from passel.games.margincall.sellable import KINDS, kind_of, packages_of, price
from passel.games.margincall.view_types import Agreed, Own
from passel.games.margincall.words_cards import cards, in_list, numbers_of
from passel.i18n import _

Data = dict[str, Any]

MOST_KNOWN: Final = 300  # packages of which a page is told in advance


class Catalogue(NamedTuple):
    """What can be sold that begins with some cards."""

    kind: int  # what these cards are themselves, if they are a package, or 0
    examples: dict[int, list[int]]  # of each kind the package that a sleeper would choose
    best: dict[int, int]  # for each card that may come next the most that can come of it
    known: dict[str, tuple[int, int]]  # the worth and kind of each, if they are not too many


@lru_cache(maxsize=512)
def catalogue(holding: tuple[str, ...], begun: tuple[str, ...], worth: int, agreed: Agreed) -> Catalogue:
    """Of packages of that worth, or of any if it is 0."""
    named = numbers_of(begun)
    found = [
        package
        for package in packages_of(holding, agreed)
        if cards_of(package)[: len(named)] == named and worth in (0, worth_of(package))
    ]
    own = 0
    first: dict[int, int] = {}
    best: dict[int, int] = {}
    known: dict[str, tuple[int, int]] = {}
    for package in found:
        its = cards_of(package)
        kind = kind_of(its, worth_of(package))
        if its == named:
            own = kind
        if kind not in first or unworthiness(package) < unworthiness(first[kind]):
            first[kind] = package
        card = card_at(package, len(named))
        best[card] = max(best.get(card, 0), worth_of(package))
        if len(found) <= MOST_KNOWN:
            known[coded(its)] = (worth_of(package), kind)
    examples = {kind: cards_of(package) for kind, package in first.items()}
    return Catalogue(own, examples, best, known)


def offered(view: View, begun: list[str]) -> Catalogue:
    """Of a forced sale the best packages alone (MC-33)."""
    own: Own = view.own
    worth = own.best if view.public.phase == "forced sale" else 0
    return catalogue(own.holding, tuple(begun), worth, view.public.agreed)


def coded(package: list[int]) -> str:
    return " ".join(c.CARD[number] for number in package)


def on_desk(view: View, begun: list[str]) -> tuple[str, int]:
    """What the chosen cards are called and worth, if they could be sold like this."""
    kind = offered(view, begun).kind
    return (in_list(kind), price(kind, view.public.agreed)) if kind else ("", 0)


def choosing(decision: str) -> bool:
    return decision in ("main", "build", "forced")


def prices(view: View, begun: list[str], decision: str) -> list[Data]:
    """What packages are paid for; and of those that I can sell the cards, a choice of all in one."""
    agreed = view.public.agreed
    mine = offered(view, begun) if choosing(decision) else None
    rows = []
    for kind in sorted(KINDS, key=lambda each: -price(each, agreed)):
        package = mine.examples.get(kind, []) if mine else []
        state = "" if mine is None else "now" if kind == mine.kind else "may" if package else "no"
        row: Data = {"worth": price(kind, agreed), "name": in_list(kind), "state": state}
        rows.append(row | at_once(row, package[len(begun) :], begun) if state == "may" else row)
    return rows


def at_once(row: Data, rest: list[int], begun: list[str]) -> Data:
    """What the form says of a row that can be chosen.  In shorthand, so that it is one step."""
    return {
        "cards": [c.CARD[number] for number in rest],
        "text": f"sell {coded(rest)}",
        "label": _("Sell {cards}").format(cards=cards([*numbers_of(begun), *rest])),
        "preview": _("{kind}, {worth}B").format(kind=row["name"], worth=row["worth"]),
        "deed": _("Sell for {n}B").format(n=row["worth"]),
    }


def known(view: View, begun: list[str]) -> str:
    """For a page with a script: worth and name of each kind of package, and the sets of cards it can be."""
    sets: dict[tuple[int, int], list[str]] = {}
    for key, found in offered(view, begun).known.items():
        sets.setdefault(found, []).append(key)
    told = [[worth, in_list(kind), "|".join(some)] for (worth, kind), some in sets.items()]
    return json.dumps(told, ensure_ascii=False)
