"""The Syndicates of Lawless Empire, for pages: who runs them, and what is known of the Orders on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import passel.games.lawless.components as c
from passel.games.lawless.faces.page_context import Data, Eyes
from passel.games.lawless.view_types import Pile, Tile
from passel.games.lawless.words import order_count, some_orders
from passel.games.lawless.words import syndicate as syndicate_named
from passel.i18n import _, _n, listed

STEALING: Final = c.ORDERS + 1  # in hand, where Orders are 1 to 4
SURE: Final = 100
PAID: Final = ("add", "steal")


def syndicates(eyes: Eyes) -> list[Data]:
    return [syndicate(eyes, number, tile) for number, tile in enumerate(eyes.table.syndicates)]


def stack(eyes: Eyes) -> Data:
    """The tiles that nobody has yet: how many, and which comes next."""
    gone = len(eyes.table.syndicates)
    return {"left": c.SYNDICATES - gone, "next": gone if gone < c.SYNDICATES else c.NOBODY}


def syndicate(eyes: Eyes, number: int, tile: Tile) -> Data:
    turned_up = eyes.table.phase == "revelation"
    newest = number == len(eyes.table.syndicates) - 1
    answering = newest and eyes.table.phase == "execution" and tile.controller not in eyes.view.waiting
    return {
        "id": tile.syndicate,
        "n": number,
        "controller": tile.controller,
        "assists": list(tile.assists),
        "called": [seat for seat in eyes.table.called if seat not in tile.assists] if answering else [],
        "orders": tile.orders,
        "faces": [c.ORDER.index(kind) for kind in tile.faces],
        "turned": turned_up,
        "sabotaged": tile.sabotaged,
        "known": None if turned_up else known_at(eyes, tile.syndicate, tile.orders),
        "trail": trail(eyes, tile.syndicate),
        "spots": spots_on(eyes, number),
        "joins": number + 1 if eyes.decision == "swap" and tile.orders else 0,
        "spoken": spoken(eyes, number, tile),
    }


def spoken(eyes: Eyes, number: int, tile: Tile) -> str:
    """The tile in a sentence."""
    helpers = [eyes.names[seat] for seat in tile.assists]
    blanks = {
        "s": syndicate_named(number),
        "who": eyes.names[tile.controller],
        "orders": some_orders([tile.faces.count(kind) for kind in c.ORDER])
        if tile.faces
        else order_count(tile.orders),
    }
    if helpers:
        return _("{s}, controlled by {who}, assisted by {others}, with {orders}.").format(
            others=listed(helpers), **blanks
        )
    return _("{s}, controlled by {who}, assisted by nobody, with {orders}.").format(**blanks)


# -- what is known -----------------------------------------------------------------------------------------


def known_at(eyes: Eyes, place: str, orders: int) -> Data | None:
    """What this seat knows of a pile or of a hand: what is there for sure, what may be, how many others."""
    if eyes.seat < 0:
        return None
    found: Sequence[Pile] = [pile for pile in eyes.view.own.knows if pile.place == place]
    known = found[0].known if found else ()
    alike = Counter(known)
    piles = [{"n": c.ORDER.index(kind), "chance": chance, "count": n} for (kind, chance), n in alike.items()]
    sure = [each for each in piles if each["chance"] == SURE]
    maybe = [each for each in piles if each["chance"] != SURE]
    left = orders - sum(each["count"] for each in sure)
    if not orders:
        rest = _("no Orders")
    elif not left:
        rest = _("all known")
    elif maybe:
        rest = _("{n} not sure").format(n=left)
    else:
        rest = _("{n} unknown").format(n=left)
    return {"sure": sure, "maybe": maybe, "rest": rest}


def trail(eyes: Eyes, place: str) -> list[Data]:
    """All that was done to a pile, which everybody saw: who laid, took or looked, and what was swapped.
    What somebody does again and again is told once."""
    found: list[Data] = []
    for number, (actor, source, target) in enumerate(eyes.table.deeds):
        if place not in (source, target):
            continue
        other = ""
        if number in eyes.table.swaps:
            what, other = "swap", target if source == place else source
        elif source == target:
            what = "look"
        else:
            what = "take" if source == place else "lay"
        last: Data = found[-1] if found else {"what": ""}
        if (what, other) == (last["what"], "") and last["seat"] == actor:
            last["times"] += 1
        else:
            found.append({"what": what, "seat": actor, "other": other, "times": 1})
    for deed in found:
        deed["text"] = done(eyes.names[deed["seat"]], deed)
    return found


def done(who: str, deed: Data) -> str:
    match deed["what"]:
        case "swap":
            return _("{who} swapped an Order with {s}").format(who=who, s=deed["other"])
        case "look":
            return _n("{who} looked", "{who} looked {n} times", deed["times"], who=who)
        case "take":
            return _n("{who} stole an Order", "{who} stole {n} Orders", deed["times"], who=who)
        case _lay:
            return _n("{who} laid an Order", "{who} laid {n} Orders", deed["times"], who=who)


def book(eyes: Eyes) -> list[Data]:
    """What this seat has seen of Orders, and the swaps that make it unsure; the latest first."""
    seen = dict(eyes.view.own.seen)
    lines = []
    for number, (actor, source, target) in enumerate(eyes.table.deeds):
        orders = [c.ORDER.index(kind) for kind in seen.get(number, ())]
        if number in eyes.table.swaps or orders:
            lines.append({"n": number, "text": line(eyes, number, actor, source, target), "orders": orders})
    return lines[::-1]


def line(eyes: Eyes, number: int, actor: int, source: str, target: str) -> str:
    mine = eyes.is_me(actor)
    if number in eyes.table.swaps:
        blanks = {"a": source, "b": target}
        if mine:
            return _("You swapped an Order of {a} and one of {b}").format(**blanks)
        return _("{who} swapped an Order of {a} and one of {b}").format(who=eyes.names[actor], **blanks)
    if source == target:
        return _("On {s} you saw").format(s=source)
    if target in c.SYNDICATE:
        return _("On {s} you laid").format(s=target)
    if source in c.SYNDICATE:
        return _("From {s} you stole").format(s=source)
    if mine:
        return _("From {who}'s hand you stole").format(who=eyes.names[int(source)])
    return _("{who} stole from your hand").format(who=eyes.names[actor])


# -- Syndicates as choices ---------------------------------------------------------------------------------


def spots_on(eyes: Eyes, number: int) -> list[Data]:
    if eyes.decision == "look":
        return [spot(eyes, 0, "look", c.LOOK[number])]
    if eyes.decision != "command":
        return []
    found = []
    for order in sorted({c.ORDER.index(kind) for kind in eyes.view.own.orders}):
        give, add = c.GIVE[order][number], c.ADD[order][number]
        how, option = ("add", add) if add.text in eyes.may else ("give", give)
        found.append(spot(eyes, order + 1, how, option))
    return [*found, spot(eyes, STEALING, "steal", c.STEAL[number])]


def spot(eyes: Eyes, hand: int, how: str, option: c.Move) -> Data:
    """What may be done to a pile with what is in hand, and whether it takes a Bribery action."""
    offer = eyes.offer(option)
    sign = {"look": _("look"), "give": _("give"), "add": _("add"), "steal": _("steal")}[how]
    return {"hand": hand, "how": how, "sign": "" if offer["why"] else sign, "paid": how in PAID, **offer}
