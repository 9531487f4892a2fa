"""What is beside the prompt in Lawless Empire while something is asked, for pages.

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
from passel.games.lawless.words import button
from passel.games.lawless.words_ask import must_place
from passel.games.lawless.words_refusals import no_action, no_order
from passel.i18n import _


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
        "label": label or button(eyes.view, option),
        "note": note,
        "text": option.text,
    }


def dice_tray(eyes: Eyes) -> Data:
    """My dice, and the rule of the neighbour on the right (LE-37)."""
    mine = eyes.table.players[eyes.seat].dice
    right = (eyes.seat - 1) % eyes.view.seats
    theirs = len(eyes.table.players[right].dice)
    more = must_place(eyes.view)
    note = _("place {n} more first").format(n=more) if more else ""
    names = [eyes.names[right], eyes.names[eyes.seat]]
    return {
        "things": [
            {"hand": face, "face": face, "count": mine.count(face), "why": ""} for face in sorted(set(mine))
        ],
        "picks": [pick(eyes, c.DONE, "stop-sign", note=note)],
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
        "picks": [pick(eyes, c.DONE, "stop-sign")],
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
            "why": "" if kind in hand else no_order(number),
        }
        for number, kind in enumerate(c.ORDER)
    ]
    can_steal = any(move(text).kind == "steal" for text in eyes.options)
    broke = "" if can_steal else no_action()
    things.append({"hand": STEALING, "order": -1, "count": 1, "why": broke})
    bribery = eyes.table.players[eyes.seat].bribery
    return {
        "things": things,
        "picks": [
            pick(eyes, c.SWAP, "card-exchange", label=_("Swap")),
            pick(eyes, c.DONE, "stop-sign"),
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
        found.append({"ticked": ticked, "label": button(eyes.view, option), "text": text})
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
