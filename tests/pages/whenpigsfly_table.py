"""Tables of When Pigs Shall Fly to be looked at: one for every kind of decision, each as a page shows it."""

from __future__ import annotations

from typing import Any, Final

from games.whenpigsfly.table import contest, finished, new, play, play_as, scored, table
from pages import painting
from pages.painting import page_table
from passel.contract import Region, Rendered, View
from passel.games.whenpigsfly import GAME
from passel.games.whenpigsfly.components import Table
from passel.games.whenpigsfly.faces import page

NAMES: Final = ["Ada", "Bo", "Mira", "Jonas", "Kim", "Lena", "Max", "Nora", "Otto", "Pia"]

MIRA: Final = (
    "research-speed 5, design-speed 8, design-lift 4, fear 2, chicken 1, whistles 2, block design, "
    "publicity 4, events 1 0"
)
BO: Final = (
    "design-speed 6, design-lift 3, design-stab 3, materials 6, fear 6, whistles 2, horse 3, publicity 3"
)
JONAS: Final = (
    "research-lift 8, print lift 9, design-speed 4, rat 1, spied speed, block research, publicity 9"
)
ADA: Final = "research-lift 4, design-lift 6, design-aero 7, fear 1, cat 2, block design, publicity 8"
FULL: Final = (
    "research-speed 8, research-lift 8, research-aero 8, research-stab 8, design-speed 9, design-lift 9, "
    "design-aero 9, design-stab 9, materials 10, fear 9, maneuvers 9, publicity 30, sheep 2, duck 2, "
    "horse 3, whistles 1, print speed 30, print lift 15, print aero 15, print stab 15, events 24 24"
)
RICH: Final = "research-speed 4, design-speed 3, whistles 8, publicity 12, block design"
MID: Final = {"dice": (4, 5, 1, 5, 3), "round": 6, "time": 26, "cards": (3, 4, 1, 2), "up": "lift"}
LONG: Final = [(30, 2, 6, 1), (21, 3, 3, 1), (12, 9, 0, 4), (-3, 6, 1, 3)]


def mid(*texts: str) -> Table:
    """Mira leads a round of four."""
    return play(table(MIRA, BO, JONAS, ADA, **MID), *texts)  # type: ignore[arg-type]


def flying(*texts: str, **options: object) -> Table:
    """Mira flies alone by now."""
    return play_as(contest((21, 3, 3, 1), (8, 9, 2, 3), **options), 1, *texts)  # type: ignore[arg-type]


def ended(*crafts: tuple[int, int, int, int], **options: object) -> Table:
    """Everybody flies as high as may be."""
    pos = contest(*crafts, **options)  # type: ignore[arg-type]
    while pos.asked is not None and pos.asked.decision.name == "fly":
        pos.play(pos.asked.seat, pos.default(pos.asked))
    return pos


TABLES: Final = {
    "die": lambda: mid(),
    "die late": lambda: mid("take 4", "take 5"),
    "line": lambda: mid("take 4", "take 5", "take 5", "take 1"),
    "line blocked": lambda: play(
        table(BO, RICH, dice=(6, 6, 1), round=9, time=40, lead=2), "take 6", "take 6"
    ),
    "train": lambda: play(table(RICH, BO, dice=(3, 2, 2), round=6, time=26), "take 3", "work fear"),
    "sheep": lambda: play(
        table(RICH, BO, dice=(3, 2, 2), round=6, time=26), "take 3", "work fear", "train sheep"
    ),
    "spy": lambda: play(
        table(RICH, f"{JONAS}, research-aero 5", ADA, dice=(3, 2, 2, 1), round=6, time=26),
        "take 3", "take 2", "take 2", "work fear", "train rat",
    ),
    "fly": lambda: flying("fly 7", "fly 6", "fly 6"),
    "fly first": lambda: contest(*LONG),
    "fly literal": lambda: flying("fly 7", crash="segment"),
    "vote": lambda: scored(
        "publicity 20", "publicity 20", "publicity 3, design-speed 9", "publicity 20", tiebreak="vote"
    ),
    "last round": lambda: table(MIRA, BO, dice=(6, 5, 5), round=11, time=50),
    "dealt": lambda: new(3, drawn=(0, 1, 2, 0), sheets="dealt"),
    "dealt flying": lambda: finished(
        "sheet A, design-speed 9, materials 9", "sheet B, design-lift 9, materials 10", "sheet D",
        sheets="dealt",
    ),
    "largest": lambda: table(
        *[FULL] * 9, RICH,
        dice=(6,) * 10 + (1,), round=9, time=45, up="speed lift aero stab", lead=10,
    ),
    "largest fly": lambda: contest(*[(30, 2, 6, 1)] * 10, sheet="C"),
    "largest over": lambda: ended(*[(30, 2, 6, 1)] * 10, sheet="B"),
    "over": lambda: ended(*LONG),
    "solo": lambda: table(MIRA, dice=(2, 4, 6), round=7, time=20, wilbur=9),
    "solo wilbur": lambda: table(RICH, dice=(2, 4, 6), round=8, time=20, wilbur=9),
    "solo over": lambda: ended((20, 4, 3, 1)),
}  # fmt: skip
DECISIONS: Final = ("die", "line", "train", "sheep", "spy", "fly", "vote")


def viewed(pos: Table, seat: int) -> View:
    return GAME.view(pos, seat, NAMES[: pos.seats])


def offered(pos: Table, seat: int) -> dict[str, painting.Offered]:
    return painting.offered(GAME, pos, seat, NAMES)


def painted(pos: Table, seat: int, **more: Any) -> str:
    return painting.painted(GAME, pos, seat, NAMES, **more)


def regions(pos: Table, seat: int) -> dict[str, Any]:
    """What each region on a reader's board is rendered from, by id; of one with others inside, its frame."""
    names = NAMES[: pos.seats]
    public = {each.id: each for each in page.public(viewed(pos, -1), page_table(GAME, pos, -1, names))}
    shared = {name: Rendered(name) for name in public}
    found: dict[str, Any] = {}

    def walk(each: Region | Rendered) -> None:
        region = public[each.id] if isinstance(each, Rendered) else each
        found[region.id] = region.values if region.inside is None else region.frame
        for inner in region.inside() if region.inside is not None else ():
            walk(inner)

    for each in page.own(viewed(pos, seat), page_table(GAME, pos, seat, names), shared).main:
        walk(each)
    return found
