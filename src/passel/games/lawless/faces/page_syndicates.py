"""The Syndicates of Lawless Empire, for pages: who runs them, and what is known of the Orders on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import passel.games.lawless.components as c
from passel.contract import Region, Rendered
from passel.games.lawless.faces.page_context import Data, Eyes
from passel.games.lawless.view_types import Tile
from passel.games.lawless.words import about_syndicate
from passel.games.lawless.words_names import syndicate as syndicate_named
from passel.i18n import _, _n

STEALING: Final = c.ORDERS + 1  # in hand, where Orders are 1 to 4
SURE: Final = 100

Known = tuple[tuple[str, int], ...]  # kinds of Orders, and how sure it is of each
Deed = tuple[int, str, str, str]  # who moved an Order, from where, to where; "swap" or ""


# -- what everybody sees -----------------------------------------------------------------------------------


def town(eyes: Eyes) -> Region:
    """All Syndicates in play, and the tiles that nobody has yet."""
    table, large = eyes.table, eyes.large
    gone = len(table.syndicates)
    left = {"left": c.SYNDICATES - gone, "next": gone, "large": large, "command": table.phase == "command"}
    done = deeds_by_place(eyes) if large else {}
    found = [Region("town-head", "town_head", left)]
    found += [
        syndicate(eyes, number, tile, done.get(tile.syndicate, []))
        for number, tile in enumerate(table.syndicates)
    ]
    if left["left"] and not large:
        found.append(Region("stack", "stack", left))
    return Region("lw-synds", "town", None, large, lambda: found)


def deeds_by_place(eyes: Eyes) -> dict[str, list[Deed]]:
    """All that was done to each pile, which everybody saw."""
    swaps = set(eyes.table.swaps)
    found: dict[str, list[Deed]] = {}
    for number, (actor, source, target) in enumerate(eyes.table.deeds):
        done = (actor, source, target, "swap" if number in swaps else "")
        for place in {source, target}:
            found.setdefault(place, []).append(done)
    return found


def syndicate(eyes: Eyes, number: int, tile: Tile, deeds: list[Deed]) -> Region:
    table, name = eyes.table, tile.syndicate
    newest = number == len(table.syndicates) - 1
    answering = newest and table.phase == "execution" and tile.controller not in eyes.view.waiting
    called = [seat for seat in table.called if seat not in tile.assists] if answering else []
    frame = tile_frame(eyes, number, tile)
    large, turned = eyes.large, table.phase == "revelation"

    def inside() -> list[Region]:
        who = {
            "id": name,
            "boss": tile.controller,
            "assists": tile.assists,
            "called": called,
            "large": large,
            "names": eyes.names,
        }
        pile = {
            "id": name,
            "orders": tile.orders,
            "faces": [c.ORDER.index(kind) for kind in tile.faces],
            "turned": turned,
            "sabotaged": tile.sabotaged,
            "large": large,
        }
        found = [Region(f"who-{name}", "who", who), Region(f"pile-{name}", "pile", pile)]
        if deeds:
            found.append(Region(f"trail-{name}", "trail", {"id": name, "deeds": trail(eyes, name, deeds)}))
        return found if turned else [*found, Region(f"spots-{name}", "tile_spots", [name, large])]

    values = (tile, eyes.names, called, table.phase, deeds)
    return Region(f"synd-{name}", "syndicate", values, frame, inside)


def tile_frame(eyes: Eyes, number: int, tile: Tile) -> Data:
    turned = eyes.table.phase == "revelation"
    state = ("is-sabotaged" if tile.sabotaged else "is-secured") if turned else ""
    return {
        "id": tile.syndicate,
        "n": number,
        "by": tile.controller + 1,
        "large": eyes.large,
        "state": state,
        "title": about_syndicate(eyes.view, number),
    }


def trail(eyes: Eyes, place: str, deeds: Sequence[Deed]) -> list[Data]:
    """What was done to the Orders here: who put, took or looked, and what was swapped.  What somebody does
    again and again is told once."""
    found: list[Data] = []
    for actor, source, target, swapped in deeds:
        other = ""
        if swapped:
            what, other = "swap", target if source == place else source
        elif source == target:
            what = "look"
        else:
            what = "take" if source == place else "put"
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
            return _("{who} swapped an Order with {syndicate}").format(
                who=who, syndicate=called(deed["other"])
            )
        case "look":
            return _n("{who} looked", "{who} looked {n} times", deed["times"], who=who)
        case "take":
            return _n("{who} stole an Order", "{who} stole {n} Orders", deed["times"], who=who)
        case _put:
            return _n("{who} put an Order here", "{who} put {n} Orders here", deed["times"], who=who)


# -- what one seat knows -----------------------------------------------------------------------------------


def own_town(eyes: Eyes, shared: Rendered) -> Region | Rendered:
    """The same Syndicates, with what this seat knows of the Orders on them."""
    if eyes.table.phase == "revelation":
        return shared
    knows = knowledge(eyes)
    found: list[Region | Rendered] = list(shared.inside)
    for number, tile in enumerate(eyes.table.syndicates, 1):
        found[number] = own_tile(eyes, number - 1, tile, knows, shared.inside[number])
    if all(isinstance(each, Rendered) for each in found):
        return shared
    return Region(shared.id, "town", None, eyes.large, lambda: found)


def own_tile(
    eyes: Eyes, number: int, tile: Tile, knows: Mapping[str, Known], whole: Rendered
) -> Region | Rendered:
    name = tile.syndicate
    if not eyes.large and not knows.get(name):
        return whole
    *parts, spots = whole.inside
    known = known_at(knows, name, tile.orders)
    found: list[Region | Rendered] = [*parts, Region(f"know-{name}", "know", {"id": name, **known}), spots]
    if eyes.decision == "swap" and tile.orders:
        found[-1] = Region(spots.id, "joins", {"of": name, "k": number + 1})
    return Region(whole.id, "syndicate", None, tile_frame(eyes, number, tile), lambda: found)


def knowledge(eyes: Eyes) -> dict[str, Known]:
    """The Orders that this seat knows of, by pile and hand."""
    return {pile.place: pile.known for pile in eyes.view.own.knows}


def known_at(knows: Mapping[str, Known], place: str, orders: int) -> Data:
    """What is in a pile or in a hand for sure, what may be, how many others."""
    alike: dict[tuple[str, int], Data] = {}
    left = orders
    for kind, chance in knows.get(place, ()):
        pile = alike.setdefault((kind, chance), {"n": c.ORDER.index(kind), "chance": chance, "count": 0})
        pile["count"] += 1
        left -= chance == SURE
    sure = [each for each in alike.values() if each["chance"] == SURE]
    maybe = [each for each in alike.values() if each["chance"] != SURE]
    return {"sure": sure, "maybe": maybe, "orders": orders, "left": left}


def book(eyes: Eyes) -> Region | None:
    """What this seat has seen of Orders, and the swaps that make it unsure; the latest first."""
    own, table = eyes.view.own, eyes.table
    seen = dict(own.seen)
    numbers = sorted({*table.swaps, *[number for number, kinds in own.seen if kinds]}, reverse=True)
    if not numbers:
        return None
    swaps = set(table.swaps)
    raw = [(number, *table.deeds[number], number in swaps, seen.get(number, ())) for number in numbers]

    def inside() -> list[Region]:
        return [
            Region(
                f"book-{number}",
                "book_line",
                {
                    "n": number,
                    "text": line(eyes, actor, source, target, swapped),
                    "orders": [c.ORDER.index(kind) for kind in kinds],
                },
            )
            for number, actor, source, target, swapped, kinds in raw
        ]

    return Region("lw-book", "book", (raw, eyes.seat, eyes.names, eyes.large), eyes.large, inside)


def line(eyes: Eyes, actor: int, source: str, target: str, swapped: bool) -> str:
    mine = eyes.is_me(actor)
    if swapped:
        blanks = {"one": called(source), "other": called(target)}
        if mine:
            return _("You swapped an Order between {one} and {other}.").format(**blanks)
        return _("{who} swapped an Order between {one} and {other}.").format(who=eyes.names[actor], **blanks)
    if source == target:
        return _("You saw on {syndicate}:").format(syndicate=called(source))
    if target in c.SYNDICATE:
        return _("You put on {syndicate}:").format(syndicate=called(target))
    if source in c.SYNDICATE:
        return _("You stole from {syndicate}:").format(syndicate=called(source))
    if mine:
        return _("You stole from {who}'s hand:").format(who=eyes.names[int(source)])
    return _("{who} stole from your hand:").format(who=eyes.names[actor])


def called(place: str) -> str:
    return syndicate_named(c.SYNDICATE.index(place))


# -- Syndicates as choices ---------------------------------------------------------------------------------


def commands(eyes: Eyes) -> list[c.Move]:
    """What each Order in hand could do to each Syndicate, and what could be stolen."""
    found = []
    for number in range(len(eyes.table.syndicates)):
        for order in sorted({c.ORDER.index(kind) for kind in eyes.view.own.orders}):
            add = c.ADD[order][number]
            found.append(add if eyes.may(add) else c.GIVE[order][number])
        found.append(c.STEAL[number])
    return found
