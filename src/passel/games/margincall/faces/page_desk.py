"""Margin Call in the browser: what only the reader sees, on the desk and in the holding."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import passel.games.margincall.components as c
from passel.contract import Region, View
from passel.games.margincall.faces.page_stack import numbered, then
from passel.games.margincall.faces.prices import known, offered, on_desk
from passel.games.margincall.faces.printed import ICON
from passel.games.margincall.view_types import Own
from passel.games.margincall.words import card, how_many, move, why_not
from passel.i18n import _

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
    return [code for code in view.own.begun if code in c.CARD] if view.ask else []


def desk(view: View, begun: list[str], decision: str) -> Region:
    """What I have put together so far, and for what."""
    kind, worth = on_desk(view, begun) if decision in BUILDING else ("", 0)
    says = {
        "main": _("Nothing in it yet"),
        "build": kind or _("No package yet"),
        "forced": kind or _("No package yet"),
        "swap": _("To be swapped: {cards}").format(cards=how_many(len(begun))),
        "trim": _("To be discarded: {cards}").format(cards=how_many(len(begun))),
    }[decision]
    if decision in DROPPING and not begun:
        says = _("To be swapped") if decision == "swap" else _("To be discarded")
    values = {
        "cards": numbered(begun, "desk"),
        "trap": view.public.agreed.trap_amount,
        "gaps": max(0, PLACES - len(begun)),
        "says": says[:1].upper() + says[1:],
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
    along: Mapping[str, str] = {}


def keys(view: View, begun: list[str]) -> Region:
    """All of them, and the Slow cards: those in the holding are there to be checked."""
    found = []
    for key in wanted_keys(view, begun):
        why = refusal(view, key.option) if key.option else ""
        values = {"text": key.option.text if key.option else "", "icon": key.icon, "name": key.name}
        found.append(values | {"small": why or key.small, "along": {} if why else key.along})
    return Region("mc-keys", "keys", found)


def wanted_keys(view: View, begun: list[str]) -> list[Key]:
    if view.ask is None:
        return []
    own: Own = view.own
    decision = view.ask.decision
    if decision == "main":
        best = _("your best is worth {n}B").format(n=own.best) if own.best else ""
        draw = _("sell nothing, draw to {n}").format(n=view.public.agreed.hand_size)
        sell = {"along": c.SELL.text, "says": _("Sell these {n} cards"), "worth": _("Sell for {n}B")}
        swap = {"along": c.SWAP.text, "says": _("Swap these {n} cards"), "one": _("Swap this card")}
        wanted = [Key(c.SELL, "receive-money", _("Sell"), best, sell)]
        if "RC" in own.holding:
            wanted.append(Key(c.PLAY_RC, ICON[c.RC], card(c.RC), _("draw {n}").format(n=c.CREDIT)))
        if "FC" in own.holding:
            wanted.append(Key(c.PLAY_FC, ICON[c.FC], card(c.FC), _("ends your turn")))
        wanted.append(Key(c.SWAP, "card-exchange", _("Swap"), _("once, any number"), swap))
        return [*wanted, Key(c.END, "stop-sign", _("End"), draw)]
    if decision == "swap":
        return [Key(c.DONE, "card-exchange", _("That is all"), _("draw as many"))]
    if decision == "trim":
        these = {"along": "drop", "says": _("Discard these {n} cards"), "one": _("Discard this card")}
        return [Key(None, "card-discard", _("Discard"), "", these)]
    if c.SELL_NOTHING.text in view.ask.options:
        return [Key(c.SELL_NOTHING, "stop-sign", _("Sell nothing"), _("you hold no package"))]
    if decision in BUILDING:
        worth = on_desk(view, begun)[1]
        return [Key(c.DONE, "receive-money", _("Sell it like this"), _("for {n}B").format(n=worth))]
    return []


def refusal(view: View, option: c.Move) -> str:
    """Why an option may not be chosen, or ""."""
    return "" if view.ask and option.text in view.ask.options else why_not(view, option)[0]


# -- the holding ---------------------------------------------------------------------------------------------


def holding(view: View, begun: list[str], decision: str) -> Region:
    """My cards but those on the desk."""
    values = {
        "cards": hand(view, begun, decision),
        "trap": view.public.agreed.trap_amount,
        "decision": decision,
        "open": decision in DESK,
        "size": view.public.agreed.hand_size,
        "ticks": known(view, begun) if decision == "main" else "[]" if decision == "trim" else "",
    }
    return Region("mc-holding", "holding", values)


def rest_of(view: View, begun: list[str]) -> list[str]:
    """The cards that are still in the holding."""
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
    """What comes of a card, in a word or two, and whether it is of no use now."""
    code = c.CARD[number]
    if decision == "respond":
        if may:
            return then(view, move(f"play {code}")), False
        return (_("your turn only") if code in ("RC", "FC") else _("no response")), True
    if decision == "main":
        return (_("a response") if number > c.FC else ""), False
    if decision in BUILDING:
        if may:
            return _("up to {n}B").format(n=best[number]), False
        return (_("not in it") if number <= c.W else _("plays alone")), True
    return "", decision in DROPPING and not may
