"""When Pigs Shall Fly in the browser: the regions of the board, from the view alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from passel.contract import Board, Mark, PageLine, PageTable, Region, Rendered, View
from passel.games.whenpigsfly.components import AWARD, CAT, COST
from passel.games.whenpigsfly.faces.page_choices import combined, offers
from passel.games.whenpigsfly.faces.page_contest import crafts, flights, own_contest
from passel.games.whenpigsfly.faces.page_players import plate, slip, wilbur
from passel.games.whenpigsfly.faces.page_scores import award, own_awards
from passel.games.whenpigsfly.faces.page_sheet import own_sheet
from passel.games.whenpigsfly.faces.page_wall import dice_tray, own_wall, wall
from passel.games.whenpigsfly.faces.printed import ANIMAL_ICON, AWARD_ICON, LINE_ICON, THEORY_ICON, faces
from passel.games.whenpigsfly.view_types import Public
from passel.i18n import language

__all__ = ["combined", "line_marks", "offers", "own", "printed", "public"]

Parts = list[Region | Rendered]

FEW: Final = 3  # players besides the reader, whose sheets are shown in small


def printed() -> Any:
    return faces(language())


# -- what everybody sees -----------------------------------------------------------------------------------


def public(view: View, table: PageTable) -> list[Region]:
    """All players, their sheets in full, the awards; then the barn wall, or the flights and the crafts."""
    seen: Public = view.public
    letters = sorted({sheet.letter for sheet in seen.sheets if sheet.letter})
    found = [
        *([Region("sheets", "sheets", letters)] if letters else []),
        *[plate(view, table, seat) for seat in range(view.seats)],
        *[slip(view, table, seat) for seat in range(view.seats)],
        *[award(view, number) for number in range(len(AWARD))],
        *wilbur(seen, table),
    ]
    if seen.phase == "prep":
        ground = [Region("ground", "ground", letter) for letter in letters[:1]]
        return [*found, *wall(view, table), *ground]
    return [*found, *flights(view, table), *crafts(view, table)]


# -- what one reader sees ----------------------------------------------------------------------------------


def own(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
    parts = own_prep(view, table, shared) if view.public.phase == "prep" else own_air(view, table, shared)
    return Board([Region("farm", "farm", None, view.public.phase, lambda: parts)], dice_tray(view))


def own_prep(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Parts:
    """The others, the barn wall, one's own sheet, and the sheet of the contest behind the barn."""
    return [
        *found(shared, "sheets"),
        rivals(view, shared),
        own_wall(view, table, shared),
        *([own_sheet(view, table)] if view.seat >= 0 else []),
        own_awards(view, shared),
        *found(shared, "ground"),
        *[shared[f"slip-{seat + 1}"] for seat in others(view)],
    ]


def own_air(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Parts:
    """The others, scores, the crafts to vote for, one's own flight; at the end, all flights and crafts."""
    before, after = own_contest(view, table, shared)
    return [
        shared["sheets"],
        rivals(view, shared),
        *before,
        own_awards(view, shared),
        *after,
        *[shared[f"slip-{seat + 1}"] for seat in range(view.seats)],
    ]


def found(shared: Mapping[str, Rendered], name: str) -> Parts:
    return [shared[name]] if name in shared else []


def others(view: View) -> list[int]:
    """The other seats in the order of play; all of them for a spectator."""
    seat, count = view.seat, view.seats
    return list(range(count)) if seat < 0 else [(seat + away) % count for away in range(1, count)]


def rivals(view: View, shared: Mapping[str, Rendered]) -> Region:
    plates = [*found(shared, "wilbur"), *[shared[f"seat-{seat + 1}"] for seat in others(view)]]
    frame = {"mine": view.seat >= 0, "many": len(plates) > FEW}
    return Region("rivals", "rivals", None, frame, lambda: plates)


# -- pictures in the log -----------------------------------------------------------------------------------

# Of the events that always have the same pictures.
PICTURES: Final = {
    "round": ["flying-flag"], "wilburs-round": ["flying-flag"], "last-round": ["biplane"],
    "publicity-event": ["newspaper"], "full": ["megaphone", "pencil-ruler"], "half": ["pencil-ruler"],
    "chicken-helped": ["chicken"], "discovered": ["light-bulb"], "published": ["scroll-quill"],
    "endorsed": ["scroll-quill"], "whistled": ["whistle"], "sheep-crossed": ["sheep"], "spied": ["rat"],
    "taught": ["raining", "air-zigzag"], "grounded": ["barn"], "landed": ["biplane"],
    "crashed": ["screaming"], "contest": ["ring", "wind-slap"],
}  # fmt: skip


def line_marks(line: PageLine) -> list[Mark]:
    """Return the pictures behind a line of the log, from its numbers."""
    first, second, third, fourth = [number or 0 for number in line.values]
    match line.event:
        case "alike" | "wilbur-failed":
            return [Mark(die=first)]
        case "rolled":
            return [Mark(die=int(face)) for face in str(first)]
        case "lowest":
            return [Mark(icon="megaphone", struck=True)]
        case "took":
            return die_marks(second, third)
        case "wilbur-took":
            return die_marks(first, second)
        case "idle":
            return [Mark(die=second, struck=True)]
        case "worked":
            return [Mark(icon=LINE_ICON[second])]
        case "wilbur-discovered" | "wilbur-published" | "wilbur-late" | "revealed":
            return [Mark(icon=THEORY_ICON[first])]
        case "trained":
            paid = ["whistle"] * COST[second] if second != CAT else ["megaphone"]
            return [Mark(icon=name) for name in (ANIMAL_ICON[second], *paid)]
        case "met":
            found = zip(("raining", "wind-slap", "ring"), (second, third, fourth), strict=True)
            return [Mark(icon=name) for name, number in found if number]
        case "awarded":
            return [Mark(icon=AWARD_ICON[second])]
        case other:
            return [Mark(icon=name) for name in PICTURES.get(other, ())]


def die_marks(die: int, publicity: int) -> list[Mark]:
    return [Mark(die=die), *([Mark(icon="megaphone")] if publicity else [])]
