"""Tables of Margin Call to be looked at: one for every kind of decision, and each as a page shows it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from games.margincall.table import ask, pass_all, play, table
from pages import painting
from passel.contract import View
from passel.games.margincall import GAME
from passel.games.margincall.components import Table
from passel.games.margincall.faces.page import own, public

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas", "Wilhelmina", "Theo"]
ADA: Final = "M1 M3 L7 S2 BE C6 L8"
BO: Final = "L1 S3 M8 C5 SD WB M0"
MIRA: Final = "L4 C4 W FC WB BE HF"
JONAS: Final = "M5 S6 W C8 L9 WB BU"
BUILDER: Final = "M9 L4 S9 C0 C4 W W RC FC BE"
DISCARDS: Final = "M2 M2 L3 S5 C9 WB RC HF BU W L6 C7 S8 S8 RC"
MANY: Final = "PZ M1 M2 M3 M4 L1 L1 L4 L5 L9 S1 S2 S4 S7 S8 C0 C1 C4 W W RC RC FC WB BE"  # 25 cards


def window() -> Table:
    """As in a good story: Jonas sells a straight, and everybody has something to say about it."""
    pos = table(ADA, BO, MIRA, JONAS, active=4, scores=(6, 3, 8, 10), bags=(2, 3, 2, 2), discards=DISCARDS)
    play(pos, "sell M5 S6 C8 L9 W", "play BE", "pass", "play HF", "WB on #2", "pass")
    assert ask(pos).seat == 2
    return pos


def forced() -> Table:
    pos = table(f"{ADA} FC", BO, "L4 C4 S4 M9 L9 S9 C3", JONAS, scores=(6, 3, 8, 10))
    return pass_all(play(pos, "FC on P3"))


def ponzi() -> Table:
    """Somebody blows the whistle, and there is a Ponzi Scheme and a trap to aim at."""
    pos = table("PZ M3 L3 S8 C9 RC RC", BO, ADA, JONAS)
    return play(pos, "sell PZ M3 L3 S8 C9", "pass", "play BE", "play WB")


def tower() -> Table:
    """Higher than in any game that was looked at: thirteen floors, and a long holding that answers."""
    hands = [
        "M4 L4 S4 C4 WB WB BU BU",
        "WB WB HF SD",
        "WB WB BE BE",
        "HF HF SD WB",
        f"{MANY} HF",
        "SD SD BE BU",
    ]
    pos = table(*hands, scores=(11, 3, 8, 10, 5, 1), bags=(1, 2, 3, 3, 2, 3), discards=DISCARDS)
    play(pos, "sell M4 L4 S4 C4")
    for seat, text in [
        (2, "play HF"), (3, "play BE"), (4, "play HF"), (6, "play BU"), (1, "WB on #3"), (2, "WB on #1"),
        (3, "play BE"), (4, "WB on #7"), (6, "SD on #1 to P1"), (1, "play BU"), (2, "SD on #3 to P5"),
        (3, "WB on #2"),
    ]:  # fmt: skip
        play(until(pos, seat), text)
    return until(pos, 5)


def until(pos: Table, seat: int) -> Table:
    """The others pass until this one is asked."""
    while ask(pos).seat != seat - 1:
        play(pos, "pass")
    return pos


TABLES: Final[dict[str, Callable[[], Table]]] = {
    "main": lambda: table(
        BUILDER, ADA, BO, JONAS, scores=(8, 8, 3, 10), bags=(2, 2, 3, 2), discards=DISCARDS
    ),
    "collude": lambda: play(table(BUILDER, ADA, BO, JONAS, scores=(8, 8, 3, 10)), "play FC"),
    "swap": lambda: play(table(BUILDER, ADA, BO, JONAS), "swap", "drop L4", "drop C0"),
    "build": lambda: play(
        table(BUILDER, ADA, BO, JONAS, scores=(8, 8, 3, 10)), "sell", "add L4", "add C4", "add W"
    ),
    "forced": forced,
    "respond": window,
    "aim": lambda: play(window(), "play WB"),
    "redirect": lambda: play(table("RC FC M1", BO, MIRA, JONAS), "FC on P3", "play SD"),
    "take": lambda: pass_all(
        play(table(ADA, BO, MIRA, JONAS, active=4), "sell M5 S6 C8 L9 W", "pass", "play HF")
    ),
    "trim": lambda: play(table(BUILDER, ADA, BO, JONAS), "end", "drop C0"),
    "ponzi": ponzi,
    "many": lambda: table(MANY, ADA, BO, JONAS, MIRA, ADA, discards=DISCARDS),
    "many dropped": lambda: play(table(MANY, ADA, BO, JONAS, MIRA, ADA, discards=DISCARDS), "end", "drop C0"),
    "tower": tower,
    "tower aimed": lambda: play(tower(), "play WB"),
    "over": lambda: pass_all(play(table("M4 L4 S4 C4", ADA, scores=(8, 3), bags=(1, 2)), "sell M4 L4 S4 C4")),
}  # fmt: skip
DECISIONS: Final = [
    "main", "collude", "swap", "build", "forced", "respond", "aim", "redirect", "take", "trim",
]  # fmt: skip


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat, NAMES[: pos.seats])


def offered(pos: Table, seat: int) -> dict[str, painting.Offered]:
    return painting.offered(GAME, pos, seat, NAMES)


def painted(pos: Table, seat: int, **more: Any) -> str:
    return painting.painted(GAME, pos, seat, NAMES, **more)


def drawn(pos: Table, seat: int | None = None, view: View | None = None) -> dict[str, Any]:
    """What each region of a reader's board is rendered from, by id; first of the seat that is asked."""
    reader = ask(pos).seat if seat is None else seat
    called = NAMES[: pos.seats]
    everybody = {
        each.id: each for each in public(viewed(pos, -1), painting.page_table(GAME, pos, -1, called))
    }
    shared: Any = everybody  # they need not be rendered to be arranged
    board = own(view or viewed(pos, reader), painting.page_table(GAME, pos, reader, called), shared)
    found: dict[str, Any] = {}

    def walk(regions: Sequence[Any]) -> None:
        for each in regions:
            found[each.id] = each.values if each.inside is None else each.frame
            walk(each.inside() if each.inside else [])

    walk(board.main)
    return found
