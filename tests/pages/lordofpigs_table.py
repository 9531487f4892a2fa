"""Tables of Lord of the P.I.G.S. to be looked at: one for every kind of decision, each as a page shows it."""

from __future__ import annotations

import re
from typing import Any, Final

from games.lordofpigs.table import play, table, through
from pages import painting
from passel.contract import Region, Rendered, View
from passel.games.lordofpigs import GAME
from passel.games.lordofpigs.components import ACTOR, TAG, Table
from passel.games.lordofpigs.faces import page
from passel.server.pages.board import public_board

NAMES: Final = ["Mira", "Bo", "Ada", "Jonas"]
AGENDA: Final = {
    "CD.2": "C4: ET C1, CD C2",
    "CD.3": "C5",
    "ET.3": "U1: ET C3, ET lobby",
    "PR.3": "C1: PR C2",
    "PR.4": "R1",
    "BK.4": "U2: BK U4",
}
HANDS: Final = {"PR": "C2 C6 U3 R1 C2", "BK": "C5 C6 U1 R2", "CD": "C1 R1", "ET": "C3 C4 U3"}
DISCARDS: Final = {"PR": "C3 C4 C3", "BK": "R3 C1 C1 U2", "CD": "C3 U4 C4 C6 U3", "ET": "C2 C2 R3"}
RATINGS: Final = "5/7/4/6 · 3"
VOTES: Final = ["", ": PR C1", ": PR C1, BK C1", ": ET lobby"]
# Diplomacy Wars can fill the table; a hand can hold all thirteen kinds of cards.
CROWDED: Final = {
    f"{code}.{number}": TAG[(number * 5 + place) % 13] + VOTES[(number + place) % 4]
    for place, code in enumerate(ACTOR)
    for number in range(1, 14)
}
FULL_HAND: Final = "C2 C2 C3 C3 C4 C4 C5 C5 C6 C6 U1 U1 U2 U2 U3 U3 U4 U4 R1 R2 R3"  # and C1 is drawn


def laid(event: str = "business-as-usual", ratings: str = RATINGS, **more: Any) -> Table:
    return table(ratings, actions=AGENDA, hands=HANDS, discards=DISCARDS, event=event, turn_number=7, **more)


def crowded(**more: Any) -> Table:
    return table(
        RATINGS, actions=CROWDED, hands=dict.fromkeys(ACTOR, FULL_HAND), discards=DISCARDS,
        turn_number=23, submitted=13, **more,
    )  # fmt: skip


TABLES: Final = {
    "floods": lambda: laid("flash-floods"),
    "strike": lambda: laid("general-strike"),
    "watchdogs": lambda: laid("civilian-watchdogs"),
    "fmi": lambda: laid("fmi-intervention"),
    "vote": lambda: laid("national-business-fair"),
    "vote-card": lambda: play(laid(), "vote PR.3"),
    "lobby": lambda: through(laid(), "lobby"),
    "lobby-target": lambda: play(through(laid(), "lobby"), "use C6"),
    "share": lambda: through(laid("terrorist-attack"), "CD share"),
    "submit": lambda: through(laid("championship-final"), "submit"),
    "crowded": lambda: crowded(diplomacy_wars=True),
    "over": lambda: through(laid(ratings="10/7/4/6 · 3")),
}


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat, NAMES[: pos.seats])


def painted(pos: Table, seat: int) -> str:
    return painting.painted(GAME, pos, seat, NAMES)


def offered(pos: Table, seat: int) -> dict[str, painting.Offered]:
    return painting.offered(GAME, pos, seat, NAMES)


def regions(pos: Table, seat: int) -> dict[str, Any]:
    """What the regions of a reader's board are rendered from, by id: their values, or their frames."""
    found: dict[str, Any] = {}

    def add(each: Region | Rendered) -> None:
        if isinstance(each, Rendered):
            return
        found[each.id] = each.values if each.inside is None else each.frame
        for inner in each.inside() if each.inside is not None else ():
            add(inner)

    everybody = painting.page_table(GAME, pos, -1, NAMES)
    for each in page.public(viewed(pos, -1), everybody):
        add(each)
    shared = public_board(GAME, viewed(pos, -1), everybody)
    for own in page.own(viewed(pos, seat), painting.page_table(GAME, pos, seat, NAMES), shared).main:
        add(own)
    return found


def laws(pos: Table, seat: int) -> dict[str, Any]:
    """The Actions in the order of the page, by name."""
    order = re.findall(r'id="(law-[^"]*)"', painted(pos, seat))
    found = regions(pos, seat)
    return {found[each]["name"]: found[each] for each in order}
