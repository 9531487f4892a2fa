"""Machi Koro in the browser: what the board is painted from, plain data from the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from passel.game import View
from passel.games.machikoro.components import (
    ALREADY_YOURS,
    BLUE_ON,
    BOX,
    BUSINESS_COMPLEX,
    BUY,
    COST,
    ESTABLISHMENTS,
    GIVE,
    GREEN_ON,
    LANDMARKS,
    MAJORS,
    MAJORS_ON,
    PASS,
    PAYS,
    RADIO_TOWER,
    RED_ON,
    SOLD_OUT,
    SWAP,
    TAKE,
    TV,
    TV_STATION,
    Move,
)
from passel.games.machikoro.faces import faces
from passel.games.machikoro.view import Public, Town
from passel.games.machikoro.words import CAUSES, a_card, coins, why_not
from passel.tongue import _, spoken

Data = dict[str, Any]

SPECIAL_ICON: Final = {
    "special none": "rolling-dices",
    "special choose": "dice-target",
    "special shield": "dice-shield",
    "swap none": "two-coins",
}


def look(view: View, names: Sequence[str]) -> Data:
    if view.public.mode == "live":
        return live_look(view, names)
    from passel.games.machikoro.sheet import look as sheet_look

    return sheet_look(view, names)


def live_look(view: View, names: Sequence[str]) -> Data:
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
        "deeds": {text: deed(view, names, move(text)) for text in options},
        "round": table.round,
        "limit": table.limit,
        "last_round": table.last_round,
        "roller": table.roller,
        "extra": table.extra > 0,
        "tray": tray(view, decision),
        "market": [market_card(view, number, decision) for number in range(ESTABLISHMENTS)],
        "pass": PASS.text if decision == "buy" else "",
        "rivals": [town(view, seat, decision) for seat in (range(view.seats) if watching else others)],
        "mine": None if watching else town(view, view.seat, decision),
        "landmarks": [] if watching else [landmark(view, number, decision) for number in LANDMARKS],
        "faces": faces(spoken()),
    }


def move(text: str) -> Move:
    found = BOX.texts[text]
    assert isinstance(found, Move)
    return found


# -- cards -------------------------------------------------------------------------------------------------


def market_card(view: View, number: int, decision: str) -> Data:
    """A pile of the market: how many are left, and what stands between me and it."""
    table: Public = view.public
    left = table.supply[number]
    mine = table.towns[view.seat].cards[number] if view.seat >= 0 and BUY[number].once else 0
    choice = offer(view, BUY[number] if decision == "buy" else None)
    if not left:
        state, mark = "out", _(CAUSES[SOLD_OUT])
    elif mine:
        state, mark = "own", _(CAUSES[ALREADY_YOURS])
    elif choice["why"]:
        state, mark = "short", short(view, number)
    else:
        state, mark = "", _("{n} left").format(n=left)
    return {"n": number, "left": left, "thick": min(left, 5), "state": state, "mark": mark, **choice}


def landmark(view: View, number: int, decision: str) -> Data:
    town: Town = view.public.towns[view.seat]
    built = bool(town.cards[number])
    mark = short(view, number) if not built and town.coins < COST[number] else ""
    choice = offer(view, BUY[number] if decision == "buy" else None)
    return {"n": number, "built": built, "mark": mark, **choice}


def offer(view: View, option: Move | None) -> Data:
    """A thing as a choice: its option, and why it may not be chosen; None if no such thing is asked for."""
    if option is None or view.ask is None:
        return {"text": "", "why": ""}
    may = option.text in view.ask.options
    return {"text": option.text, "why": "" if may else why_not(view, option)[0]}


def short(view: View, number: int) -> str:
    return _("short by {n}").format(n=COST[number] - view.public.towns[view.seat].coins)


# -- towns -------------------------------------------------------------------------------------------------


def town(view: View, seat: int, decision: str) -> Data:
    table: Public = view.public
    its: Town = table.towns[seat]
    moves: Sequence[Move] = ()
    if decision == "give" and seat == view.seat:
        moves = GIVE
    elif decision == "take" and view.ask is not None and seat == view.ask.about:
        moves = TAKE
    awake = [] if moves else awake_in(view, seat)  # rings are for what may be chosen
    chosen = {"tv": TV, "swap": SWAP}.get(decision)
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
            for number, count in enumerate(its.cards[:ESTABLISHMENTS])
            if count
        ],
        "built": [bool(its.cards[number]) for number in LANDMARKS],
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
        return BLUE_ON[total] + RED_ON[total]
    return BLUE_ON[total] + GREEN_ON[total] + (MAJORS if total == MAJORS_ON else [])


def settled(view: View) -> bool:
    """Whether the dice have fallen for good.  Who looks on cannot tell as long as they may be rerolled."""
    table: Public = view.public
    if not table.dice[0] or (view.ask is not None and view.ask.decision == "reroll"):
        return False
    return view.ask is not None or view.over or not table.towns[table.roller].cards[RADIO_TOWER]


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


def in_tray(option: Move) -> bool:
    return option.text.startswith(("special ", "choose ", "dice ", "shield ", "keep", "reroll ", "swap none"))


def throw(view: View, option: Move) -> Data:
    """Dice to be taken (0 is one that is yet to fall), a total, or a picture."""
    kind = option.text.split()[0]
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
        "icon": SPECIAL_ICON.get(option.text, ""),
    }


def steps(view: View, decision: str) -> list[Data]:
    """Roll, income, build: what is done, and what is asked now as far as one can see."""
    table: Public = view.public
    cards = table.towns[table.roller].cards
    majors = sum(table.dice) == MAJORS_ON and (cards[TV_STATION] or cards[BUSINESS_COMPLEX])
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


def deed(view: View, names: Sequence[str], option: Move) -> str:
    table: Public = view.public
    kind, _space, rest = option.text.partition(" ")
    if kind == "buy":
        return _("Build {card} for {cost}").format(card=a_card(option.card), cost=COST[option.card])
    if kind in ("dice", "reroll"):
        one = _("Roll one die") if kind == "dice" else _("Reroll with one die")
        two = _("Roll two dice") if kind == "dice" else _("Reroll with two dice")
        return one if option.number == 1 else two
    if kind == "keep":
        return _("Keep the {total}").format(total=sum(table.dice))
    if kind == "choose":
        both = _("Have {a} and {b}").format(a=option.number, b=option.other)
        return both if option.other else _("Have a {a}").format(a=option.number)
    if kind == "shield":
        return _("Rule out the {total}").format(total=option.number)
    if kind == "tv":
        paid = min(PAYS[TV_STATION], table.towns[option.seat].coins)
        return _("Take {coins} from {who}").format(coins=coins(paid), who=names[option.seat])
    if kind == "swap" and rest != "none":
        return _("Exchange with {who}").format(who=names[option.seat])
    if kind == "take":
        return _("Take {card}").format(card=a_card(option.card))
    if kind == "give":
        return _("Give {card}").format(card=a_card(option.card))
    return {
        "pass": _("Keep your coins"),
        "swap none": _("Exchange nothing"),
        "special none": _("Just roll"),
        "special choose": _("Use Choose Number"),
        "special shield": _("Use Number Shield"),
    }[option.text]
