"""Lawless Empire as a picture: what lies where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import ceil
from textwrap import wrap
from typing import Any, Final

from passel.contract import View
from passel.games.lawless.components import ABILITY, ORDER, PHASE, ROLE, SCHEME, SIDE, SYNDICATES
from passel.games.lawless.view_types import HIDDEN, Mafioso, Own, Plan, Public, Tile
from passel.games.lawless.words_names import (
    ABILITIES_NAMED,
    PHASES,
    ROLE_TEXTS,
    plan_of,
    role,
    scheme,
    syndicate,
)
from passel.games.lawless.words_names import plan as plan_named
from passel.i18n import _

# In pictures of how to play: decisions, by the number of the heading.
MOMENTS: Final = {2: "place", 3: "intrude", 4: "command"}

WIDTH: Final = 720  # between the margins
GAP: Final = 8
ROW: Final = 68  # a player and the space below
STRIP: Final = 34  # a line of small things: roles, the List, titles
HEAD: Final = 30  # of a Plan
LANE: Final = 23  # dice of one colour on it
FOOT: Final = 20  # where its Scheme is named
DIE: Final = 18  # at most, on a Plan
SOLDATO: Final = {True: 54, False: 28}  # how far it reaches: an ability, a value

# Of each player: the colour, what is written on it, the pips, the rim, and a mat for dice.
COLOURS: Final = [
    {"fill": "#232328", "ink": "#fff", "pip": "#ffd27a", "rim": "#232328", "soft": "#dedbd8"},
    {"fill": "#22804a", "ink": "#fff", "pip": "#fff", "rim": "#17603a", "soft": "#d6eadb"},
    {"fill": "#7337b0", "ink": "#fff", "pip": "#fff", "rim": "#5a2792", "soft": "#e8dcf5"},
    {"fill": "#b3261e", "ink": "#fff", "pip": "#fff", "rim": "#8f1a14", "soft": "#f6dad6"},
    {"fill": "#f4eee2", "ink": "#2a2022", "pip": "#1d191c", "rim": "#7d7264", "soft": "#fffdf8"},
]
TINTS: Final = [
    ("#efe0b4", "#d2b066"),
    ("#cfdce6", "#86a3b9"),
    ("#f0d3c0", "#c98c68"),
    ("#d0dfd9", "#84a89f"),
]
SABOTAGE: Final = "#a3281e"
SECURE: Final = "#23486b"


def drawing(view: View) -> dict[str, Any]:
    table: Public = view.public
    supply = STRIP + ROW * view.seats
    plans = supply + STRIP
    tiles = plans + sum(map(height_of_row, rows_of(view)))
    area = tiles + height_of_tiles(view)
    mine = own_area(view, area)
    return {
        "width": 760,
        "height": area + mine["height"] + GAP if mine else area,
        "about": _("Round {n} of {limit}, {phase}").format(
            n=table.round, limit=table.rounds, phase=_(PHASES[PHASE.index(table.phase)])
        ),
        "colours": COLOURS,
        "roles": roles(view),
        "players": [mafioso(view, seat) for seat in range(view.seats)],
        "supply": {"y": supply, "soldati": soldati(table.the_list), "bag": table.bag},
        "plans": plan_boards(view, plans),
        "syndicates": syndicates(view, tiles),
        "area": mine,
    }


# -- roles and players --------------------------------------------------------------------------------------


def roles(view: View) -> list[dict[str, Any]]:
    """The role that nobody has is known at the end, one's own always."""
    table: Public = view.public
    own = view.own.role if view.seat >= 0 else ""
    return [
        {"name": role(ROLE.index(name)), "out": name == table.put_away, "own": name == own}
        for name in table.roles
    ]


def mafioso(view: View, seat: int) -> dict[str, Any]:
    table: Public = view.public
    player: Mafioso = table.players[seat]
    return {
        "seat": seat,
        "y": STRIP + ROW * seat,
        "turn": seat in view.waiting or (view.over and view.places[seat] == 1),
        "goods": [player.lucre, player.bribery, player.schemes, player.orders],
        "dice": player.dice,
        "soldati": soldati(player.soldati),
        "score": player.score,
        "note": note(table, player, seat),
    }


def note(table: Public, player: Mafioso, seat: int) -> str:
    if player.role != HIDDEN:
        return role(ROLE.index(player.role))
    return _("First player") if seat == table.first else ""


def soldati(sides: Sequence[str]) -> list[dict[str, Any]]:
    """Side by side, abilities first; those that show the same lie on one heap."""
    found = []
    x = 0
    for side, count in sorted(Counter(sides).items(), key=lambda each: SIDE.index(each[0] or SIDE[0])):
        if side:  # a slot of the List may be empty
            does = side in ABILITY
            text = _(ABILITIES_NAMED[ABILITY.index(side)]) if does else side
            found.append({"x": x, "does": does, "text": text, "count": count})
            x += SOLDATO[does]
    return found


# -- plans -------------------------------------------------------------------------------------------------


def columns(view: View) -> int:
    """Four Plans lie there from the start, and each player sets one more."""
    return 5 if view.seats == 5 else 4


def rows_of(view: View) -> list[tuple[Plan, ...]]:
    boards: tuple[Plan, ...] = view.public.boards
    across = columns(view)
    return [boards[at : at + across] for at in range(0, len(boards), across)]


def height_of_row(row: Sequence[Plan]) -> int:
    """As high as the Plan with the most colours on it, and the space below."""
    lanes = max(sum(1 for dice in plan.dice if dice) for plan in row)
    return HEAD + LANE * max(lanes, 1) + FOOT + GAP


def plan_boards(view: View, y: int) -> list[dict[str, Any]]:
    across = columns(view)
    width = (WIDTH - GAP * (across - 1)) / across
    found = []
    for row in rows_of(view):
        high = height_of_row(row)
        for column, plan in enumerate(row):
            place = {"x": column * (width + GAP), "y": y, "width": width, "height": high - GAP}
            found.append(place | plan_board(view, plan, width))
        y += high
    return found


def plan_board(view: View, plan: Plan, width: float) -> dict[str, Any]:
    fill, rim = TINTS[plan_of(plan.board)]
    return {
        "name": plan_named(view.public, plan.board),
        "fill": fill,
        "rim": rim,
        "lanes": lanes(plan, width),
        "winner": plan.winner,
        "schemer": plan.schemer,
        "scheme": scheme_on(view, plan),
    }


def lanes(plan: Plan, width: float) -> list[dict[str, Any]]:
    """One below the other.  More dice than there is room for are smaller."""
    there = [(seat, dice) for seat, dice in enumerate(plan.dice) if dice]
    return [
        {
            "seat": seat,
            "y": HEAD + LANE * number,
            "dice": dice,
            "size": min(DIE, (width - 56) / len(dice) - 2),
            "total": sum(dice),
        }
        for number, (seat, dice) in enumerate(there)
    ]


def scheme_on(view: View, plan: Plan) -> str:
    """Its player knows it, the others when it is revealed."""
    if plan.schemer < 0:
        return ""
    known = dict(view.own.laid) if view.seat >= 0 else {}
    name = known.get(plan.board, plan.scheme)
    return _("face down") if name == HIDDEN else scheme(SCHEME.index(name))


# -- syndicates --------------------------------------------------------------------------------------------


def height_of_tiles(view: View) -> int:
    """Below the title, four in a row, and a place for the stack of those to come."""
    places = min(len(view.public.syndicates) + 1, SYNDICATES)
    return STRIP + ceil(places / 4) * (tile_height(view) + GAP)


def tile_height(view: View) -> int:
    """What lies there is seen at the end; before, a player knows something of it."""
    return 74 if view.seat >= 0 or view.public.phase == "revelation" else 54


def syndicates(view: View, y: int) -> dict[str, Any]:
    count = len(view.public.syndicates)
    return {
        "y": y,
        "height": tile_height(view),
        "tiles": [place(view, number) | tile(view, number) for number in range(count)],
        "stack": place(view, count) if count < SYNDICATES else None,
        "left": SYNDICATES - count,
    }


def place(view: View, number: int) -> dict[str, Any]:
    return {"x": number % 4 * (WIDTH + GAP) / 4, "y": STRIP + number // 4 * (tile_height(view) + GAP)}


def tile(view: View, number: int) -> dict[str, Any]:
    its: Tile = view.public.syndicates[number]
    return {
        "name": syndicate(number),
        "controller": its.controller,
        "assists": its.assists,
        "orders": its.orders,
        "envelopes": envelopes(known_there(view, its)),
        "state": state(view, its),
        "ink": SABOTAGE if its.sabotaged else SECURE,
    }


def state(view: View, its: Tile) -> str:
    if view.public.phase != "revelation":
        return ""
    return _("sabotaged") if its.sabotaged else _("secured")


def known_there(view: View, its: Tile) -> list[str]:
    """The Orders that lie open, or of which the seat is rather sure."""
    if its.faces or view.seat < 0:
        return [*its.faces]
    own: Own = view.own
    return [
        kind for pile in own.knows if pile.place == its.syndicate for kind, sure in pile.known if sure > 50
    ]


def envelopes(kinds: Sequence[str]) -> list[dict[str, Any]]:
    """Side by side, those of one kind on one heap: down is sabotage, up is secure."""
    found = []
    x = 0.0
    for kind in ORDER:
        if count := kinds.count(kind):
            sabotage = kind.startswith("sab")
            text = ("▼" if sabotage else "▲") + kind[3:] + (f" ×{count}" if count > 1 else "")
            width = 7 + 4.9 * len(text)
            found.append({"x": x, "width": width, "text": text, "ink": SABOTAGE if sabotage else SECURE})
            x += width + 2
    return found


# -- what one seat sees ------------------------------------------------------------------------------------


def own_area(view: View, y: int) -> dict[str, Any] | None:
    """At the end it lies open with the rest."""
    if view.seat < 0 or view.over:
        return None
    own: Own = view.own
    text = wrap(_(ROLE_TEXTS[ROLE.index(own.role)]), 52)
    hand = Counter(own.schemes)
    return {
        "seat": view.seat,
        "y": y,
        "height": 44 + max(16 * len(text), 26 * ceil(len(hand) / 3)),
        "role": role(ROLE.index(own.role)),
        "text": text,
        "schemes": [{"name": scheme(SCHEME.index(name)), "count": hand[name]} for name in sorted(hand)],
        "orders": envelopes(own.orders),
    }
