"""What is beside the prompt in Lawless Empire while something is asked, for pages.

Some choices have two parts: a die and a board, an Order and a Syndicate, an ability and a value.  The first
is taken in hand, by its number; which options are shown for the second follows from it.  Others are a set, of
players or Syndicates: whatever is ticked, the one option for it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import passel.games.lawless.components as c
from passel.contract import Region
from passel.games.lawless.faces.page_context import Data, Eyes, move
from passel.games.lawless.faces.page_plans import foot_of
from passel.games.lawless.faces.page_syndicates import STEALING, knowledge, known_at
from passel.games.lawless.faces.printed import ROLE_ICON, SYNDICATE_ICON
from passel.games.lawless.view_types import Mafioso, Tile
from passel.games.lawless.words import button, label, preview
from passel.games.lawless.words_ask import must_place
from passel.games.lawless.words_names import plan as plan_called
from passel.games.lawless.words_names import plan_of, side, side_text, syndicate
from passel.games.lawless.words_refusals import no_action, no_order
from passel.i18n import _


def tray(eyes: Eyes) -> list[Region]:
    """The tray in the prompt: who I am and what I have, then what is asked about."""
    if not eyes.decision:
        return []
    me: Mafioso = eyes.table.players[eyes.seat]
    own = eyes.view.own
    mine = {
        "role": c.ROLE.index(own.role),
        "lucre": me.lucre,
        "bribery": me.bribery,
        "orders": me.orders,
        "schemes": me.schemes,
    }
    made = TRAYS[eyes.decision](eyes)
    seen = {"kind": eyes.decision, "me": eyes.seat, "mine": mine, "names": eyes.names} | EMPTY_TRAY | made
    return [Region("at-hand", "tray", seen)]


# What a tray may hold: things to take in hand, cells with the options that go with them, cards, picks that
# are whole choices, rows of them, things to tick and the sets of which one is shown, and something to say.
# Chips stand for what lies on the table, where a phone has no room for both.
EMPTY_TRAY: Final[Data] = {
    "things": [],
    "cells": [],
    "cards": [],
    "picks": [],
    "rows": [],
    "ticks": [],
    "sets": [],
    "plans": [],
    "tiles": [],
    "robbed": [],
    "mine_too": [],
    "dice": [],
    "rule": None,
    "actions": None,
}


def pick(eyes: Eyes, option: c.Move, note: str = "", label: str = "", **shown: Any) -> Data:
    """A whole choice: what it is called, and its picture (an icon, a die, a Soldato, a mark, a Plan)."""
    return {"label": label or button(eyes.view, option), "note": note, "text": option.text} | shown


# -- preparation -------------------------------------------------------------------------------------------


def first_tray(eyes: Eyes) -> Data:
    """All players, with what they rolled."""
    return {
        "picks": [
            pick(
                eyes,
                move(text),
                _("rolled {n}").format(n=sum(eyes.table.players[move(text).seat].dice)),
                label(eyes.view, move(text)),
                by=move(text).seat + 1,
            )
            for text in eyes.options
        ]
    }


def plans_tray(eyes: Eyes) -> Data:
    """The kinds of Plans, and how many of each there are."""
    there = [plan_of(board.board) for board in eyes.table.boards]
    return {
        "picks": [
            pick(
                eyes,
                option,
                _("{n} on the table").format(n=there.count(number)),
                label(eyes.view, option),
                plan=number,
            )
            for number, option in enumerate(c.PLAN_A)
        ]
    }


def look_tray(eyes: Eyes) -> Data:
    """The Syndicates, with what is known of the Orders on them."""
    found = [
        pick(
            eyes,
            option,
            preview(eyes.view, option),
            label(eyes.view, option),
            icon=SYNDICATE_ICON[option.syndicate],
        )
        for option in c.LOOK[: len(eyes.table.syndicates)]
    ]
    return {"picks": [*found, pick(eyes, c.LOOK_NONE, icon="stop-sign")]}


def bonus_tray(eyes: Eyes) -> Data:
    return {
        "picks": [
            pick(eyes, c.BONUS_SCHEME, icon="poker-hand"),
            pick(eyes, c.BONUS_DIE, icon="rolling-dices"),
            pick(eyes, c.BONUS_REPLACE, icon="checklist"),
            pick(eyes, c.PASS, icon="stop-sign"),
        ]
    }


def list_tray(eyes: Eyes) -> Data:
    """The Soldati of the List, with what they do, and my own."""
    shown = [(c.TAKE[slot], c.SIDE.index(each)) for slot, each in enumerate(eyes.table.the_list) if each]
    return {
        "picks": [
            pick(eyes, option, side_text(number), side(number), side=number) for option, number in shown
        ],
        "mine_too": sorted(c.SIDE.index(each) for each in eyes.table.players[eyes.seat].soldati),
    }


def replace_tray(eyes: Eyes) -> Data:
    """The Soldati that can make way, by player; mine first."""
    found = []
    for away in range(eyes.view.seats):
        seat = (eyes.seat + away) % eyes.view.seats
        shown = sorted({c.SIDE.index(each) for each in eyes.table.players[seat].soldati})
        options = [(c.REPLACE[seat][number], number) for number in shown]
        picks = [pick(eyes, option, label=side(n), side=n) for option, n in options if eyes.may(option)]
        if picks:
            found.append({"by": seat + 1, "label": eyes.names[seat], "picks": picks})
    return {"rows": found}


# -- scheming and planning ---------------------------------------------------------------------------------


def schemes_tray(eyes: Eyes) -> Data:
    """My Schemes with what they do, or the one that is being played; my dice."""
    own = eyes.view.own
    laying = eyes.decision == "lay"
    plots = list(zip(own.plots[0::2], own.plots[1::2], strict=False))
    kept = [own.plots[-1]] if laying else [name for name in c.SCHEME if name in own.schemes]
    cards = [
        {
            "n": c.SCHEME.index(name),
            "count": 1 if laying else own.schemes.count(name),
            "meant": [plan_called(eyes.table, board) for scheme, board in plots if scheme == name],
            "text": "" if laying else c.PLAY[c.SCHEME.index(name)].text,
        }
        for name in kept
    ]
    return {
        "cards": cards,
        "dice": eyes.table.players[eyes.seat].dice,
        "picks": [] if laying else [pick(eyes, c.DONE, icon="stop-sign")],
        "plans": plan_chips(eyes, lambda board: [(c.ON_BOARD[board].text, 0)]) if laying else [],
    }


def dice_tray(eyes: Eyes) -> Data:
    """My dice, and the rule of the neighbour on the right (LE-37)."""
    mine = sorted(eyes.table.players[eyes.seat].dice, reverse=True)
    right = (eyes.seat - 1) % eyes.view.seats
    theirs = len(eyes.table.players[right].dice)
    faces = sorted(set(mine))

    def spots(board: int) -> list[tuple[str, int]]:
        return [(c.PLACE[face - 1][board].text, face) for face in faces]

    return {
        "things": [
            {"hand": face, "face": face, "k": mine[:place].count(face) + 1, "why": ""}
            for place, face in enumerate(mine)
        ],
        "picks": [pick(eyes, c.DONE, icon="stop-sign")] if eyes.may(c.DONE) else [],
        "rule": {"seat": right, "theirs": theirs, "mine": len(mine), "must": must_place(eyes.view)},
        "plans": plan_chips(eyes, spots),
    }


def plan_chips(eyes: Eyes, spots: Callable[[int], list[tuple[str, int]]]) -> list[Data]:
    """A chip for each Plan: its name, how it stands, and the options there with what must be in hand."""
    return [
        {
            "id": board.board,
            "title": plan_called(eyes.table, board.board),
            "says": foot_of(eyes, board),
            "spots": spots(c.BOARD.index(board.board)),
        }
        for board in eyes.table.boards
    ]


# -- abilities ---------------------------------------------------------------------------------------------


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
        "picks": [pick(eyes, c.DONE, icon="stop-sign")],
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
            pick(eyes, c.SWAP, label=_("Swap"), icon="card-exchange"),
            pick(eyes, c.DONE, icon="stop-sign"),
        ],
        "actions": {"left": eyes.table.actions, "all": bribery},
        "tiles": [tile_chip(eyes, number) for number in range(len(eyes.table.syndicates))],
        "robbed": [
            {"by": option.seat + 1, "label": eyes.names[option.seat], "text": option.text}
            for option in c.ROB[: eyes.view.seats]
            if eyes.may(option)
        ],
    }


def faces_tray(eyes: Eyes) -> Data:
    """The faces to which a die may be turned, and who would lead with each."""
    assert eyes.view.ask is not None
    seat = eyes.view.ask.about[0]
    moves = [move(text) for text in eyes.options]
    return {
        "picks": [
            pick(eyes, each, preview(eyes.view, each), label(eyes.view, each), face=each.face, of=seat)
            for each in moves
        ]
    }


def dice_by_plan(eyes: Eyes) -> Data:
    """The dice on the table that may be chosen."""
    moves = [move(text) for text in eyes.options]
    found = []
    for board in eyes.table.boards:
        number = c.BOARD.index(board.board)
        picks = [
            pick(eyes, each, label=eyes.names[each.seat], face=each.face, of=each.seat)
            for each in moves
            if each.board == number
        ]
        if picks:
            found.append({"by": 0, "label": plan_called(eyes.table, board.board), "picks": picks})
    return {"rows": found}


def plan_to_tray(eyes: Eyes) -> Data:
    return {"plans": plan_chips(eyes, lambda board: [(c.TO_BOARD[board].text, 0)])}


# -- execution ---------------------------------------------------------------------------------------------


def level_tray(eyes: Eyes) -> Data:
    moves = [move(text) for text in eyes.options]
    return {"picks": [pick(eyes, each, face=each.face, of=eyes.seat) for each in moves]}


def answer_tray(eyes: Eyes) -> Data:
    return {
        "picks": [pick(eyes, c.ACCEPT, icon="hand-ok"), pick(eyes, c.DECLINE, icon="stop-sign")],
        "tiles": [tile_chip(eyes, len(eyes.table.syndicates) - 1)],
    }


def payment_tray(eyes: Eyes) -> Data:
    me = eyes.table.players[eyes.seat]
    return {
        "picks": [
            pick(eyes, c.PAY_LUCRE, _("you have {n}").format(n=me.lucre), icon="gold-stack"),
            pick(eyes, c.PAY_BRIBERY, _("you have {n}").format(n=me.bribery), icon="banknote"),
            pick(eyes, c.NO, icon="stop-sign"),
        ],
        "tiles": [tile_chip(eyes, len(eyes.table.syndicates) - 1)],
    }


def call_tray(eyes: Eyes) -> Data:
    """The other players, with what they could pay, and every set of them."""
    ticks = [
        {
            "k": seat + 1,
            "label": _("Call {names}").format(names=eyes.names[seat]),
            "name": eyes.names[seat],
            "by": seat + 1,
            "lucre": eyes.table.players[seat].lucre,
            "bribery": eyes.table.players[seat].bribery,
        }
        for seat in range(eyes.view.seats)
        if not eyes.is_me(seat)
    ]
    called = [move(text).number for text in eyes.options]
    sets = [[seat + 1 for seat in range(eyes.view.seats) if number >> seat & 1] for number in called]
    return {"ticks": ticks, "sets": as_sets(eyes, sets)}


# -- Orders ------------------------------------------------------------------------------------------------


def swap_tray(eyes: Eyes) -> Data:
    """The Syndicates with Orders, and every pair of them."""
    knows = knowledge(eyes)
    ticks = [
        {
            "k": number + 1,
            "label": syndicate(number),
            "name": syndicate(number),
            "icon": SYNDICATE_ICON[number],
            **known_at(knows, tile.syndicate, tile.orders),
        }
        for number, tile in enumerate(eyes.table.syndicates)
        if tile.orders
    ]
    sets = [[move(text).syndicate + 1, move(text).other + 1] for text in eyes.options]
    return {"ticks": ticks, "sets": as_sets(eyes, sets)}


def as_sets(eyes: Eyes, sets: list[list[int]]) -> list[Data]:
    """Every option that is a set, with what is ticked for it."""
    return [
        {"ticked": ticked, "label": button(eyes.view, move(text)), "text": text}
        for ticked, text in zip(sets, eyes.options, strict=True)
    ]


def tile_chip(eyes: Eyes, number: int) -> Data:
    """A Syndicate: who controls it, who assists, and what is known of the Orders there."""
    tile: Tile = eyes.table.syndicates[number]
    known = known_at(knowledge(eyes), tile.syndicate, tile.orders)
    who = {"boss": tile.controller, "assists": tile.assists}
    return {"id": tile.syndicate, "n": number, "large": eyes.large} | who | known


# -- the end -----------------------------------------------------------------------------------------------


def roles_tray(eyes: Eyes) -> Data:
    """The roles that may be named."""
    moves = [move(text) for text in eyes.options]
    return {
        "picks": [
            pick(eyes, each, preview(eyes.view, each), label(eyes.view, each), icon=ROLE_ICON[each.number])
            for each in moves
        ]
    }


TRAYS: Final[dict[str, Callable[[Eyes], Data]]] = {
    "first": first_tray,
    "plan": plans_tray,
    "look": look_tray,
    "bonus": bonus_tray,
    "take": list_tray,
    "replace": replace_tray,
    "scheme": schemes_tray,
    "lay": schemes_tray,
    "place": dice_tray,
    "activate": soldati_tray,
    "target": dice_by_plan,
    "face": faces_tray,
    "to": plan_to_tray,
    "partner": dice_by_plan,
    "level": level_tray,
    "recruit": list_tray,
    "call": call_tray,
    "answer": answer_tray,
    "intrude": payment_tray,
    "command": orders_tray,
    "swap": swap_tray,
    "guess": roles_tray,
}
