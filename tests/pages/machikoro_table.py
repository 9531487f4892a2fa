"""Tables of Machi Koro to be looked at: one for every kind of decision, and each as a page shows it."""

from __future__ import annotations

from typing import Any, Final

from games.machikoro.table import ORDINARY, play, table
from pages import painting
from passel.contract import View
from passel.games.machikoro import GAME
from passel.games.machikoro.components import Table

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas"]
STATION: Final = "wheat field, bakery 2, train station"
TOWER: Final = f"{STATION}, radio tower"
MAJORS: Final = "stadium, tv station, business complex"
PLAIN: Final = ["wheat field, bakery", "wheat field 2, cafe, stadium", "mine, forest 3"]
FULL: Final = f"{ORDINARY}, {MAJORS}, train station, shopping mall, amusement park"

TABLES: Final = {
    "special": lambda: table(STATION, *PLAIN, specials=["choose shield"] * 4, special_actions="on"),
    "choose": lambda: play(
        table(STATION, *PLAIN, specials=["choose shield"] * 4, special_actions="on"), "special choose"
    ),
    "shield": lambda: play(
        table(STATION, *PLAIN, specials=["shield"] * 4, special_actions="on"), "special shield", "dice 2"
    ),
    "dice": lambda: table(STATION, *PLAIN, coins=(3, 4, 5, 6)),
    "reroll": lambda: play(table(TOWER, *PLAIN, coins=(3, 4, 5, 6), dice=(3, 4)), "dice 2"),
    "tv": lambda: table(f"{PLAIN[0]}, {MAJORS}", *PLAIN, coins=(3, 9, 4, 1), dice=(6,)),
    "swap": lambda: play(table(f"{PLAIN[0]}, {MAJORS}", *PLAIN, coins=(3, 9, 4, 1), dice=(6,)), "tv P2"),
    "take": lambda: play(
        table(f"{PLAIN[0]}, {MAJORS}", *PLAIN, coins=(3, 9, 4, 1), dice=(6,)), "tv P2", "swap P3"
    ),
    "give": lambda: play(
        table(f"{PLAIN[0]}, {MAJORS}", *PLAIN, coins=(3, 9, 4, 1), dice=(6,)), "tv P2", "swap P3", "take cafe"
    ),
    "buy": lambda: table(
        f"{PLAIN[0]}, livestock farm 2, cheese factory, stadium",
        *PLAIN,
        coins=(7, 9, 4, 1),
        dice=(1,),
        supply={"convenience store": 0, "mine": 2},
    ),
    "largest": lambda: play(
        table(FULL, FULL, FULL, FULL, coins=(99, 99, 99, 99), dice=(5, 5), supply={"forest": 0}), "dice 2"
    ),
    "over": lambda: play(
        table(FULL, FULL, *PLAIN[1:], coins=(40, 2, 3, 4), dice=(6, 6)),
        "dice 2",
        "buy radio tower",
    ),
}  # fmt: skip


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat, NAMES[: pos.seats])


def offered(pos: Table, seat: int) -> dict[str, painting.Offered]:
    return painting.offered(GAME, pos, seat, NAMES)


def painted(pos: Table, seat: int, **more: Any) -> str:
    return painting.painted(GAME, pos, seat, NAMES, **more)
