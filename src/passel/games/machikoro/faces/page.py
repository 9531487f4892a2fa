"""Machi Koro in the browser: what the board is painted from, plain data from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import passel.games.machikoro.components as c
from passel.contract import View
from passel.games.machikoro.faces.printed import faces
from passel.games.machikoro.view_types import Public, Town
from passel.games.machikoro.words import CAUSES, a_card, coins, who, why_not
from passel.i18n import N_, _, language

Data = dict[str, Any]

SPECIAL_ICON: Final = {
    c.SPECIAL_NONE: "rolling-dices",
    c.SPECIAL_CHOOSE: "dice-target",
    c.SPECIAL_SHIELD: "dice-shield",
    c.SWAP_NONE: "two-coins",
}
IN_TRAY: Final = ("special", "choose", "dice", "shield", "keep", "reroll")  # beside the dice


def board(view: View) -> Data:
    if view.public.mode == "live":
        return live_look(view)
    from passel.games.machikoro.post.form import look as sheet_look

    return sheet_look(view)


def live_look(view: View) -> Data:
    """The table as `view.seat` sees it.  Every option of an ask lies on the board."""
    table: Public = view.public
    asked = view.ask
    decision = asked.decision if asked else ""
    options = asked.options if asked else ()
    others = [(view.seat + away) % view.seats for away in range(1, view.seats)]
    watching = view.seat < 0
    return {
        "mode": "live",
        "besides": list(options),
        "deeds": {text: deed(view, move(text)) for text in options},
        "round": table.round,
        "limit": table.limit,
        "last_round": table.last_round,
        "roller": table.roller,
        "extra": table.extra > 0,
        "tray": tray(view, decision),
        "market": [market_card(view, number, decision) for number in range(c.ESTABLISHMENTS)],
        "pass": c.PASS.text if decision == "buy" else "",
        "rivals": [town(view, seat, decision) for seat in (range(view.seats) if watching else others)],
        "mine": None if watching else town(view, view.seat, decision),
        "landmarks": [] if watching else [landmark(view, number, decision) for number in c.LANDMARKS],
        "faces": faces(language()),
    }


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


# -- cards -------------------------------------------------------------------------------------------------


def market_card(view: View, number: int, decision: str) -> Data:
    """A pile of the market: how many are left, and what stands between me and it."""
    table: Public = view.public
    left = table.supply[number]
    mine = table.towns[view.seat].cards[number] if view.seat >= 0 and c.BUY[number].once else 0
    choice = offer(view, c.BUY[number] if decision == "buy" else None)
    if not left:
        state, mark = "out", _(CAUSES[c.SOLD_OUT])
    elif mine:
        state, mark = "own", _(CAUSES[c.ALREADY_YOURS])
    elif choice["why"]:
        state, mark = "short", short(view, number)
    else:
        state, mark = "", _("{n} left").format(n=left)
    return {"n": number, "left": left, "thick": min(left, 5), "state": state, "mark": mark, **choice}


def landmark(view: View, number: int, decision: str) -> Data:
    town: Town = view.public.towns[view.seat]
    built = bool(town.cards[number])
    mark = short(view, number) if not built and town.coins < c.COST[number] else ""
    choice = offer(view, c.BUY[number] if decision == "buy" else None)
    return {"n": number, "built": built, "mark": mark, **choice}


def offer(view: View, option: c.Move | None) -> Data:
    """A thing as a choice: its option, and why it may not be chosen; None if no such thing is asked for."""
    if option is None or view.ask is None:
        return {"text": "", "why": ""}
    may = option.text in view.ask.options
    return {"text": option.text, "why": "" if may else why_not(view, option)[0]}


def short(view: View, number: int) -> str:
    return _("short by {n}").format(n=c.COST[number] - view.public.towns[view.seat].coins)


# -- towns -------------------------------------------------------------------------------------------------


def town(view: View, seat: int, decision: str) -> Data:
    table: Public = view.public
    its: Town = table.towns[seat]
    moves: Sequence[c.Move] = ()
    if decision == "give" and seat == view.seat:
        moves = c.GIVE
    elif decision == "take" and view.ask is not None and seat == view.ask.about:
        moves = c.TAKE
    awake = [] if moves else awake_in(view, seat)  # rings are for what may be chosen
    chosen = {"tv": c.TV, "swap": c.SWAP}.get(decision)
    return {
        "seat": seat,
        "coins": its.coins,
        "tiles": [
            {
                "n": number,
                "count": count,
                "paid": number in awake,
                **offer(view, moves[number] if moves else None),
            }
            for number, count in enumerate(its.cards[: c.ESTABLISHMENTS])
            if count
        ],
        "built": [bool(its.cards[number]) for number in c.LANDMARKS],
        "choose": its.choose,
        "shield": its.shield,
        "next": not view.over and seat == (table.roller + 1) % view.seats,
        "won": view.over and view.places[seat] == 1,
        "text": chosen[seat].text if chosen and seat != view.seat else "",
    }


def awake_in(view: View, seat: int) -> list[int]:
    """The cards of a town that these dice wake, once they have fallen for good."""
    table: Public = view.public
    if not settled(view):
        return []
    total = sum(table.dice)
    if seat != table.roller:
        return c.BLUE_ON[total] + c.RED_ON[total]
    return c.BLUE_ON[total] + c.GREEN_ON[total] + (c.MAJORS if total == c.MAJORS_ON else [])


def settled(view: View) -> bool:
    """Whether the dice have fallen for good.  Who looks on cannot tell as long as they may be rerolled."""
    table: Public = view.public
    if not table.dice[0] or (view.ask is not None and view.ask.decision == "reroll"):
        return False
    return view.ask is not None or view.over or not table.towns[table.roller].cards[c.RADIO_TOWER]


# -- the go ------------------------------------------------------------------------------------------------


def tray(view: View, decision: str) -> Data:
    table: Public = view.public
    thrown = [die for die in table.dice if die]
    options = [move(text) for text in view.ask.options] if view.ask is not None else []
    return {
        "dice": thrown,
        "total": sum(thrown),
        "shielded": table.shielded,
        "settled": settled(view),
        "steps": steps(view, decision),
        "kind": decision,
        "choices": [throw(view, option) for option in options if in_tray(option)],
    }


def in_tray(option: c.Move) -> bool:
    return option.kind in IN_TRAY or option is c.SWAP_NONE


def throw(view: View, option: c.Move) -> Data:
    """Dice to be taken (0 is one that is yet to fall), a total, or a picture."""
    kind = option.kind
    dice: list[int] = []
    if kind in ("dice", "reroll"):
        dice = [0] * option.number
    elif kind == "keep":
        dice = [die for die in view.public.dice if die]
    elif kind == "choose":
        dice = [die for die in (option.number, option.other) if die]
    return {
        "text": option.text,
        "dice": dice,
        "total": option.number if kind == "shield" else 0,
        "icon": SPECIAL_ICON.get(option, ""),
    }


def steps(view: View, decision: str) -> list[Data]:
    """Roll, income, build: what is done, and what is asked now as far as one can see."""
    table: Public = view.public
    cards = table.towns[table.roller].cards
    majors = sum(table.dice) == c.MAJORS_ON and (cards[c.TV_STATION] or cards[c.BUSINESS_COMPLEX])
    sure = settled(view) and (view.ask is not None or view.over or not majors)
    income = sure and decision in ("", "buy")
    rolled = bool(table.dice[0]) and decision != "reroll"
    states = [
        "is-done" if rolled else "is-now",
        "is-done" if income else "is-now" if decision in ("tv", "swap", "take", "give") else "",
        "is-done" if view.over else "is-now" if income else "",
    ]
    return [
        {"name": name, "state": state}
        for name, state in zip((_("Roll"), _("Income"), _("Build")), states, strict=True)
    ]


# -- what a button says ------------------------------------------------------------------------------------


DEEDS: Final = {
    c.PASS: N_("Keep your coins"),
    c.DICE_ONE: N_("Roll one die"),
    c.DICE_TWO: N_("Roll two dice"),
    c.REROLL_ONE: N_("Reroll with one die"),
    c.REROLL_TWO: N_("Reroll with two dice"),
    c.SWAP_NONE: N_("Exchange nothing"),
    c.SPECIAL_NONE: N_("Just roll"),
    c.SPECIAL_CHOOSE: N_("Use Choose Number"),
    c.SPECIAL_SHIELD: N_("Use Number Shield"),
}


def deed(view: View, option: c.Move) -> str:
    table: Public = view.public
    fixed = DEEDS.get(option)
    if fixed is not None:
        return _(fixed)
    match option.kind:
        case "buy":
            return _("Build {card} for {cost}").format(card=a_card(option.card), cost=c.COST[option.card])
        case "keep":
            return _("Keep the {total}").format(total=sum(table.dice))
        case "choose":
            both = _("Have {a} and {b}").format(a=option.number, b=option.other)
            return both if option.other else _("Have a {a}").format(a=option.number)
        case "shield":
            return _("Rule out the {total}").format(total=option.number)
        case "tv":
            paid = min(c.PAYS[c.TV_STATION], table.towns[option.seat].coins)
            return _("Take {coins} from {who}").format(coins=coins(paid), who=who(view, option.seat))
        case "swap":
            return _("Exchange with {who}").format(who=who(view, option.seat))
        case "take":
            return _("Take {card}").format(card=a_card(option.card))
        case _give:
            return _("Give {card}").format(card=a_card(option.card))
