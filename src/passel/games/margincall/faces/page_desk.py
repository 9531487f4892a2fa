"""Margin Call in the browser: what only the reader sees, the package that is put together and the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import passel.games.margincall.components as c
from passel.contract import Region, View
from passel.games.margincall.faces.page_stack import numbered
from passel.games.margincall.faces.prices import known, offered, on_desk
from passel.games.margincall.faces.printed import ICON, agreement
from passel.games.margincall.forecast import targets
from passel.games.margincall.sellable import named
from passel.games.margincall.view_types import Own
from passel.games.margincall.words import LABELS, how_many_targets, preview, why_not
from passel.games.margincall.words_asking import surplus
from passel.games.margincall.words_cards import card
from passel.games.margincall.words_people import move
from passel.i18n import _, _n, ngettext

Data = dict[str, Any]

BUILDING: Final = ("build", "forced")
DROPPING: Final = ("swap", "trim")
DESK: Final = ("main", *BUILDING, *DROPPING)
PLAIN: Final = {
    "text": "",
    "then": "",
    "dim": False,
    "tick": False,
    "may": False,
}  # a card that is just there
PLACES: Final = 5  # cards of the largest package


def named_so_far(view: View) -> list[str]:
    """The cards that the reader has named for the package or to be discarded."""
    return named(view.own) if view.ask else []


def held(view: View) -> dict[str, int]:
    """How many of each card the reader holds, with those that are named."""
    return dict(Counter(view.own.holding))


def desk(view: View, begun: list[str], decision: str) -> Region:
    """What I have put together so far, and for what."""
    kind, worth = on_desk(view, begun) if decision in BUILDING else ("", 0)
    says = kind or (_("Not a package yet") if begun else _("Choose cards"))
    if decision in DROPPING and begun:
        says = _n("1 card to discard", "{n} cards to discard", len(begun))
    values = {
        "cards": numbered(begun, "desk"),
        "seat": view.seat,
        "held": held(view),
        "set": agreement(view.public.agreed),
        "gaps": max(0, PLACES - len(begun)),
        "says": says,
        "worth": worth,
        "drops": decision in DROPPING,
    }
    return Region("mc-desk", "desk", values)


# -- keys ----------------------------------------------------------------------------------------------------


class Key(NamedTuple):
    """What is done with no card in particular.  `along`: a script makes it take the checked cards along; with
    no `option` it needs at least one."""

    option: c.Move | None
    icon: str
    name: str
    small: str
    barred: str = ""  # instead of `small`, if it may not be chosen
    along: Mapping[str, str] = {}


def keys(view: View, begun: list[str]) -> Region:
    """All of them, and the Slow cards: those in the holding are there to be checked."""
    found = []
    for key in wanted_keys(view, begun):
        barred = key.option is not None and refusal(view, key.option) != ""
        values = {"text": key.option.text if key.option else "", "icon": key.icon, "name": key.name}
        found.append(
            values | {"small": key.barred if barred else key.small, "along": {} if barred else key.along}
        )
    return Region("mc-keys", "keys", found)


def wanted_keys(view: View, begun: list[str]) -> list[Key]:
    if view.ask is None:
        return []
    own: Own = view.own
    decision = view.ask.decision
    if decision == "main":
        size = view.public.agreed.hand_size
        sell = {
            "along": c.SELL.text,
            "says": ngettext("Sell 1 card", "Sell {n} cards", 2),
            "one": ngettext("Sell 1 card", "Sell {n} cards", 1),
            "worth": _("Sell for {n}B"),
            "none": _("Choose cards to sell"),
        }
        swap = {
            "along": c.SWAP.text,
            "says": ngettext("Swap 1 card", "Swap {n} cards", 2),
            "one": ngettext("Swap 1 card", "Swap {n} cards", 1),
            "none": _("Choose cards to swap"),
        }
        best = preview(view, c.SELL) if own.best else ""
        wanted = [Key(c.SELL, "receive-money", _("Sell"), best, _("you have no package"), sell)]
        if "RC" in own.holding:
            wanted.append(Key(c.PLAY_RC, ICON[c.RC], card(c.RC), _("draw {n} cards").format(n=c.CREDIT)))
        if "FC" in own.holding:
            wanted.append(Key(c.PLAY_FC, ICON[c.FC], card(c.FC), _("ends your turn")))
        wanted.append(
            Key(c.SWAP, "card-exchange", _("Swap"), _("once, any number"), _("only once per turn"), swap)
        )
        refill = _("draw or discard to {n}").format(n=size)
        return [*wanted, Key(c.END, "stop-sign", _(LABELS[c.END]), refill, _("you must sell"))]
    if decision == "swap":
        return [Key(c.DONE, "card-exchange", _("Swap"), _("draw as many"), _("choose cards"))]
    if decision == "trim":
        these = {
            "along": "drop",
            "says": ngettext("Discard 1 card", "Discard {n} cards", 2),
            "one": ngettext("Discard 1 card", "Discard {n} cards", 1),
        }
        return [Key(None, "card-discard", _("Discard"), "", along=these)]
    if c.SELL_NOTHING.text in view.ask.options:
        return [Key(c.SELL_NOTHING, "stop-sign", _(LABELS[c.SELL_NOTHING]), _("you have no package"))]
    if decision in BUILDING:
        worth = on_desk(view, begun)[1]
        return [Key(c.DONE, "receive-money", _("Sell"), _("for {n}B").format(n=worth), _("choose cards"))]
    return []


def refusal(view: View, option: c.Move) -> str:
    """Why an option may not be chosen, or ""."""
    return "" if view.ask and option.text in view.ask.options else why_not(view, option)[0]


# -- the holding ---------------------------------------------------------------------------------------------


def holding(view: View, begun: list[str], decision: str) -> Region:
    """My cards, without those that I have named."""
    values = {
        "cards": hand(view, begun, decision),
        "seat": view.seat,
        "held": held(view),
        "set": agreement(view.public.agreed),
        "decision": decision,
        "surplus": surplus(view) if decision == "trim" else 0,
        "begun": len(begun),
        "ticks": known(view, begun) if decision == "main" else "[]" if decision == "trim" else "",
    }
    return Region("mc-holding", "holding", values)


def rest_of(view: View, begun: list[str]) -> list[str]:
    """The cards that I have not named."""
    rest = list(view.own.holding)
    for code in begun:
        rest.remove(code)
    return rest


def hand(view: View, begun: list[str], decision: str) -> list[Data]:
    """Of equal cards the first stands for all, where one is to be chosen."""
    rest = rest_of(view, begun)
    cards = numbered(rest, "hand")
    if decision != "respond" and decision not in DESK:
        return [each | PLAIN for each in cards]
    best = offered(view, begun).best if decision in BUILDING else {}
    for place, each in enumerate(cards):
        number = c.CARD.index(each["code"])
        option = chosen_by(number, decision)
        may = option is not None and view.ask is not None and option.text in view.ask.options
        each["then"], each["dim"] = remark(view, number, decision, may, best)
        each["tick"] = decision == "trim" or (
            decision == "main" and (number <= c.W or not view.public.swapped)
        )
        first = not place or rest[place - 1] != each["code"]
        each["text"] = option.text if option and first else ""
        each["may"] = each["tick"] or (may and first)
    return cards


def chosen_by(number: int, decision: str) -> c.Move | None:
    """The option that a card of the holding stands for."""
    if decision in DROPPING:
        return c.DROP[number]
    if decision in BUILDING:
        return c.ADD[number] if number <= c.W else None
    if decision == "respond" and number > c.W:
        return move(f"play {c.CARD[number]}")
    return None


def remark(view: View, number: int, decision: str, may: bool, best: dict[int, int]) -> tuple[str, bool]:
    """What comes of a card, in a word or two, and whether it is of no use now.  A card of no use has no text:
    the texts of cards side by side would run together."""
    if decision == "respond":
        return (caption(view, c.CARD[number]) if may else ""), not may
    if decision == "main":
        return (_("respond") if number > c.FC else ""), False
    if decision in BUILDING:
        return (_("up to {n}B").format(n=best[number]) if may else ""), not may
    return "", decision in DROPPING and not may


def caption(view: View, code: str) -> str:
    """What a response leads to, in a word or two."""
    if code in ("WB", "SD"):
        return how_many_targets(len(targets(view.public, code)))
    return preview(view, move(f"play {code}"))
