"""Tables of Lawless Empire to be looked at: whole games by chance, and each moment as a page shows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Final

from games.lawless.table import as_table, begun, table
from pages import painting
from passel.contract import Region, Rendered
from passel.games.lawless import GAME
from passel.games.lawless.components import SCHEME, Table
from passel.games.lawless.rules import abilities
from passel.kernel import Ask

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas", "Kit"]


def painted(pos: Table, seat: int) -> str:
    return painting.painted(GAME, pos, seat, NAMES)


def offered(pos: Table, seat: int) -> dict[str, painting.Offered]:
    return painting.offered(GAME, pos, seat, NAMES)


def deeds(pos: Table, seat: int) -> dict[str, str]:
    """What the button says for each option."""
    return {text: offer.button for text, offer in offered(pos, seat).items() if not offer.why}


def whys(pos: Table, seat: int) -> dict[str, str]:
    """Why something on the board cannot be chosen."""
    return {text: offer.why for text, offer in offered(pos, seat).items() if offer.why}


def regions(pos: Table, seat: int) -> dict[str, Rendered]:
    """All regions of a reader's board and tray, by id."""
    board = painting.board_of(GAME, pos, seat, NAMES)
    found: dict[str, Rendered] = {}

    def add(each: Region | Rendered) -> None:
        assert isinstance(each, Rendered)
        found[each.id] = each
        for inner in each.inside:
            add(inner)

    for each in (*board.main, *board.tray):
        add(each)
    return found


def region(pos: Table, seat: int, id: str) -> str:
    """The HTML of a region, with everything inside."""
    return regions(pos, seat)[id].whole()


def said(html: str) -> str:
    """What is written there."""
    shown = re.sub(r"<span[^>]* hidden>.*?</span>|<svg.*?</svg>", "", html, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", shown)).split())


def moments(seats: int, chance: int, **options: object) -> Iterator[tuple[Table, Ask]]:
    """A whole game in which everybody chooses at random: each position, and one who is asked there."""
    pos = as_table(GAME.new(seats, options, chance=chance, journal=True))
    dice = Random(chance)
    while pos.asks:
        ask = dice.choice(pos.asks)
        yield pos, ask
        pos.play(ask.seat, dice.choice(ask.options))


def largest() -> Table:
    """Five seats, nine dice of a colour on one of nine boards, eight Syndicates, every scheme and ability."""
    lying = "black 1 2 3 4 5 6 6 6 6, green 1 1 1 1 1 1 1 1 1, purple 6, red 5 5, white 2"
    names = ["B1", "B2", "O1", "E1", "R1", "R2", "R3", "O2", "E2"]
    kinds = "exchange flip move occupy remove reroll rotate switch"
    pos = table(
        5,
        phase="abilities",
        boards={name: lying if number == 0 else "black 3, red 4" for number, name in enumerate(names)},
        laid={name: f"{SCHEME[number]} red" for number, name in enumerate(names)},
        soldati=[f"X {kinds} 1 2 3 4 5 6", "1 1", "flip", "", "3"],
        tiles=["green:black red white purple:sab1 sab1 sab1 sec1 sec1 sec1 sab100 sec100 sec1 sec1"] * 8,
        schemes=[" ".join(SCHEME), "", "", "", ""],
        lucre=[45] * 5,
        bribery=[45] * 5,
        listed="2 3 4",
    )
    return begun(pos, abilities)
