"""Tables of Lawless Empire to be looked at: whole games by chance, and each moment as a page shows it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from games.lawless.table import as_table, begun, table
from pages import painting
from passel.contract import View
from passel.games.lawless import GAME
from passel.games.lawless.components import SCHEME, Table
from passel.games.lawless.faces.page import board
from passel.games.lawless.rules import abilities
from passel.kernel import Ask

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas", "Kit"]


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat, NAMES[: pos.seats])


def looked(pos: Table, seat: int) -> dict[str, Any]:
    return board(viewed(pos, seat))


def seen(pos: Table, seat: int) -> dict[str, Any]:
    return painting.seen(GAME, pos, seat, NAMES)


def painted(pos: Table, seat: int) -> str:
    return painting.painted(GAME, pos, seat, NAMES)


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
