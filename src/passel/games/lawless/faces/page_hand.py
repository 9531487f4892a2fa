"""What lies at hand in Lawless Empire while something is asked, for pages; and what the button says.

Some choices have two parts: a die and a board, an Order and a Syndicate, an ability and a value.  The first
is taken in hand, by its number; which options are shown for the second follows from it.  Others are a set, of
players or Syndicates: whatever is ticked, the one option for it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import passel.games.lawless.components as c
from passel.contract import Region
from passel.games.lawless.faces.page_context import Data, Eyes, move
from passel.games.lawless.faces.page_syndicates import STEALING
from passel.games.lawless.words import (
    ABILITIES_NAMED,
    PLANS,
    guessed_seat,
    label,
    listed_at,
    order,
    role,
    scheme,
    side,
)
from passel.i18n import _, listed


def tray(eyes: Eyes) -> list[Region]:
    """The tray in the prompt; nothing where all that is asked about lies on the table."""
    made = TRAYS.get(eyes.decision)
    if made is None:
        return []
    return [Region("at-hand", "tray", {"kind": eyes.decision, "me": eyes.seat, **EMPTY_TRAY, **made(eyes)})]


# What a tray may hold: things to take in hand, cells with the options that go with them, picks that are whole
# choices, sets of which one is shown, and something to say.
EMPTY_TRAY: Final[Data] = {
    "things": [],
    "cells": [],
    "picks": [],
    "sets": [],
    "rule": None,
    "actions": None,
    "of": 0,
}


def pick(eyes: Eyes, option: c.Move, icon: str = "", face: int = 0, note: str = "", label: str = "") -> Data:
    return {
        "icon": icon,
        "face": face,
        "label": label or deed(eyes, option),
        "note": note,
        "text": option.text,
    }


def dice_tray(eyes: Eyes) -> Data:
    """My dice, and the rule of the neighbour on the right (LE-37)."""
    mine = eyes.table.players[eyes.seat].dice
    right = (eyes.seat - 1) % eyes.view.seats
    theirs = len(eyes.table.players[right].dice)
    more = max(len(mine) - theirs, 0 if eyes.view.ask and eyes.view.ask.about else 1)
    note = _("{n} more first").format(n=more) if more else ""
    names = [eyes.names[right], eyes.names[eyes.seat]]
    return {
        "things": [
            {"hand": face, "face": face, "count": mine.count(face), "why": ""} for face in sorted(set(mine))
        ],
        "picks": [pick(eyes, c.DONE, "stop-sign", note=note, label=_("Stop"))],
        "rule": {"seat": right, "theirs": theirs, "mine": len(mine), "names": names},
    }


def soldati_tray(eyes: Eyes) -> Data:
    """My abilities, and the values that they can be used with."""
    shown = eyes.table.players[eyes.seat].soldati
    abilities, values = in_front(eyes)
    return {
        "things": [{"hand": each + 1, "side": each, **first_use(eyes, each, values)} for each in abilities],
        "cells": [
            {
                "spot": f"value-{c.VALUE[value]}",
                "side": c.ABILITIES + value - 1,
                "left": shown.count(c.VALUE[value]) - eyes.table.spent.count(value),
                "spots": [{"hand": each + 1, "text": c.USE[each][value - 1].text} for each in abilities],
            }
            for value in values
        ],
        "picks": [pick(eyes, c.DONE, "stop-sign", label=_("Done"))],
    }


def in_front(eyes: Eyes) -> tuple[list[int], list[int]]:
    """My abilities and values, each kind once."""
    shown = eyes.table.players[eyes.seat].soldati
    abilities = [number for number, name in enumerate(c.ABILITY) if name in shown]
    return abilities, [number for number, name in enumerate(c.VALUE) if number and name in shown]


def first_use(eyes: Eyes, ability: int, values: list[int]) -> Data:
    """The value that an ability comes with until another is chosen, or why it is of no use."""
    for value in values:
        if eyes.may(c.USE[ability][value - 1]):
            return {"spot": f"value-{c.VALUE[value]}", "why": ""}
    return {"spot": "", "why": eyes.why_not(c.USE[ability][values[0] - 1])}


def orders_tray(eyes: Eyes) -> Data:
    """My Orders, and what Bribery can do."""
    hand = eyes.view.own.orders
    things = [
        {
            "hand": number + 1,
            "order": number,
            "count": hand.count(kind),
            "why": "" if kind in hand else _("You hold no {order}.").format(order=order(number)),
        }
        for number, kind in enumerate(c.ORDER)
    ]
    can_steal = any(move(text).kind == "steal" for text in eyes.options)
    broke = "" if can_steal else _("You have no Bribery action left.")
    things.append({"hand": STEALING, "order": -1, "count": 1, "why": broke})
    bribery = eyes.table.players[eyes.seat].bribery
    return {
        "things": things,
        "picks": [
            pick(eyes, c.SWAP, "card-exchange", label=_("Swap")),
            pick(eyes, c.DONE, "stop-sign", label=_("Done")),
        ],
        "actions": {"left": eyes.table.actions, "all": bribery},
    }


def faces_tray(eyes: Eyes) -> Data:
    """The faces to which a die may be turned."""
    assert eyes.view.ask is not None
    return {
        "picks": [pick(eyes, move(text), face=move(text).face) for text in eyes.options],
        "of": eyes.view.ask.about[0],
    }


def bonus_tray(eyes: Eyes) -> Data:
    return {
        "picks": [
            pick(eyes, c.BONUS_SCHEME, "poker-hand"),
            pick(eyes, c.BONUS_DIE, "rolling-dices"),
            pick(eyes, c.BONUS_REPLACE, "checklist"),
            pick(eyes, c.PASS, "stop-sign"),
        ]
    }


def payment_tray(eyes: Eyes) -> Data:
    me = eyes.table.players[eyes.seat]
    return {
        "picks": [
            pick(eyes, c.PAY_LUCRE, "gold-stack", note=_("you have {n}").format(n=me.lucre)),
            pick(eyes, c.PAY_BRIBERY, "banknote", note=_("you have {n}").format(n=me.bribery)),
            pick(eyes, c.NO, "stop-sign"),
        ]
    }


def sets_tray(eyes: Eyes) -> Data:
    """Every set of players to call, or pair of Syndicates to swap between, with what is ticked for it."""
    found = []
    for text in eyes.options:
        option = move(text)
        if eyes.decision == "call":
            ticked = [seat + 1 for seat in range(eyes.view.seats) if option.number >> seat & 1]
        else:
            ticked = [option.syndicate + 1, option.other + 1]
        found.append({"ticked": ticked, "label": deed(eyes, option), "text": text})
    return {"sets": found}


TRAYS: Final[dict[str, Callable[[Eyes], Data]]] = {
    "place": dice_tray,
    "activate": soldati_tray,
    "command": orders_tray,
    "face": faces_tray,
    "bonus": bonus_tray,
    "intrude": payment_tray,
    "call": sets_tray,
    "swap": sets_tray,
}


# -- what a button says ------------------------------------------------------------------------------------


def deed(eyes: Eyes, option: c.Move) -> str:
    fixed = DEEDS.get(option)
    if fixed is not None:
        return fixed(eyes)
    return DEED[option.kind](eyes, option)


def is_done(eyes: Eyes) -> str:
    return {
        "scheme": _("Lay no more schemes"),
        "place": _("Stop placing"),
        "activate": _("Use no more Soldati"),
    }.get(eyes.decision, _("Order nothing more"))


DEEDS: Final[dict[c.Move, Callable[[Eyes], str]]] = {
    c.LOOK_NONE: lambda eyes: _("Look at none"),
    c.BONUS_SCHEME: lambda eyes: _("Draw a scheme"),
    c.BONUS_DIE: lambda eyes: _("Roll an extra die"),
    c.BONUS_REPLACE: lambda eyes: _("Replace a Soldato"),
    c.PASS: lambda eyes: _("Give up the rest"),
    c.DONE: is_done,
    c.CALL_NONE: lambda eyes: _("Call nobody"),
    c.ACCEPT: lambda eyes: _("Assist"),
    c.DECLINE: lambda eyes: _("Decline"),
    c.NO: lambda eyes: _("Do not pay"),
    c.PAY_LUCRE: lambda eyes: _("Pay 1 Lucre"),
    c.PAY_BRIBERY: lambda eyes: _("Pay 1 Bribery"),
    c.SWAP: lambda eyes: _("Swap two Orders"),
}


def deed_first(eyes: Eyes, option: c.Move) -> str:
    return (
        _("Go first yourself")
        if eyes.is_me(option.seat)
        else _("Let {who} go first").format(who=eyes.names[option.seat])
    )


def deed_take(eyes: Eyes, option: c.Move) -> str:
    shown = side(c.SIDE.index(listed_at(eyes.view, option)))
    if eyes.decision == "recruit":
        return _("Recruit {side}").format(side=shown)
    return _("Take {side}").format(side=shown)


def deed_replace(eyes: Eyes, option: c.Move) -> str:
    if eyes.is_me(option.seat):
        return _("Replace your {side}").format(side=side(option.face))
    return _("Replace {who}'s {side}").format(who=eyes.names[option.seat], side=side(option.face))


def deed_on(eyes: Eyes, option: c.Move) -> str:
    """A scheme goes on a board, or an ability on a die."""
    if option.seat < 0:
        return _("Lay it on {board}").format(board=c.BOARD[option.board])
    assert eyes.view.ask is not None
    return _("{ability}: {die}").format(
        ability=_(ABILITIES_NAMED[eyes.view.ask.about]), die=label(eyes.view, option)
    )


def deed_steal(eyes: Eyes, option: c.Move) -> str:
    if option.seat < 0:
        return _("Steal from {s}").format(s=c.SYNDICATE[option.syndicate])
    return _("Steal from {who}'s hand").format(who=eyes.names[option.seat])


DEED: Final[dict[str, Callable[[Eyes, c.Move], str]]] = {
    "first": deed_first,
    "plan": lambda eyes, option: _("Set a Plan: {plan}").format(plan=_(PLANS[option.number])),
    "look": lambda eyes, option: _("Look at {s}").format(s=c.SYNDICATE[option.syndicate]),
    "take": deed_take,
    "replace": deed_replace,
    "play": lambda eyes, option: _("Lay {scheme}").format(scheme=scheme(option.number)),
    "on": deed_on,
    "place": lambda eyes, option: _("Place the {face} on {board}").format(
        face=option.face, board=c.BOARD[option.board]
    ),
    "use": lambda eyes, option: _("Use {ability} with {value}").format(
        ability=_(ABILITIES_NAMED[option.number]), value=c.VALUE[option.face]
    ),
    "to": lambda eyes, option: _("Move it to {board}").format(board=c.BOARD[option.board]),
    "face": lambda eyes, option: _("Turn it to {face}").format(face=option.face),
    "with": lambda eyes, option: _("Change places with {die}").format(die=label(eyes.view, option)),
    "pick": lambda eyes, option: _("Let the {face} count").format(face=option.face),
    "call": lambda eyes, option: _("Call {names}").format(
        names=listed([eyes.names[seat] for seat in range(eyes.view.seats) if option.number >> seat & 1])
    ),
    "give": lambda eyes, option: _("Give a {order} to {s}").format(
        order=order(option.number), s=c.SYNDICATE[option.syndicate]
    ),
    "add": lambda eyes, option: _("Add a {order} to {s}").format(
        order=order(option.number), s=c.SYNDICATE[option.syndicate]
    ),
    "steal": deed_steal,
    "swap": lambda eyes, option: _("Swap between {a} and {b}").format(
        a=c.SYNDICATE[option.syndicate], b=c.SYNDICATE[option.other]
    ),
    "guess": lambda eyes, option: _("{who} is the {role}").format(
        who=eyes.names[guessed_seat(eyes.table, eyes.view.seats)], role=role(option.number)
    ),
}
