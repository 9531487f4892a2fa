"""When Pigs Shall Fly in the browser: the barn wall with ladder, time track and theory cards."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from passel.contract import PageTable, Region, Rendered, View
from passel.games.whenpigsfly.components import EVENTS_AT, NONE, RUNG, SPY, TAKE, THEORIES, THEORY, TIME
from passel.games.whenpigsfly.faces.page_choices import decision
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Public
from passel.games.whenpigsfly.words_names import theory
from passel.i18n import _

WILBUR: Final = -1  # among the seats who took dice
TRAINING: Final = ("train", "sheep", "spy")
NAMED: Final = ("seat", "number", "letter", "name")

Taken = list[tuple[int, int]]


def named(table: PageTable, seat: int) -> Data:
    """What a mark of a player is rendered from."""
    plate = table.seats[seat]
    return {name: plate[name] for name in NAMED}


def wall(view: View, table: PageTable) -> list[Region]:
    """The pieces of the wall as a spectator sees them."""
    seen: Public = view.public
    taken = takers(seen)
    return [
        steps(view),
        *[rung(seen, table, taken, face) for face in range(1, len(TAKE) + 1)],
        Region("timing", "timing", time_track(seen, taken)),
        *[theory_card(view, table, number) for number in range(THEORIES)],
    ]


def own_wall(view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Region:
    """The wall, where the reader's die and the cards that the reader knows are marked."""
    seen: Public = view.public
    die = seen.sheets[view.seat].die if view.seat >= 0 else 0
    rungs = [
        rung(seen, table, takers(seen), face, mine=True) if face == die else shared[f"rung-{face}"]
        for face in range(1, len(TAKE) + 1)
    ]
    cards = [
        theory_card(view, table, number) if known(view, number) else shared[f"theory-{code}"]
        for number, code in enumerate(THEORY)
    ]
    parts = [
        steps(view) if decision(view) in TRAINING else shared["phase"],
        Region("ladder", "ladder", None, 0, lambda: rungs),
        shared["timing"],
        Region("theories", "theories", None, 0, lambda: cards),
    ]
    return Region("wall", "wall", None, 0, lambda: parts)


def steps(view: View) -> Region:
    """Return where the round is, as far as the reader can see: that another trains animals is not shown."""
    seen: Public = view.public
    taking = not seen.sheets[in_turn(view)].die
    now = 0 if taking else 2 if decision(view) in TRAINING else 1
    return Region("phase", "phase", {"round": seen.round, "last_round": seen.last_round, "now": now})


def in_turn(view: View) -> int:
    """In Contest Prep one decides at a time."""
    return view.waiting[0]


def takers(table: Public) -> Taken:
    """Who has taken a die of this round, and which, in that order."""
    seats = len(table.sheets)
    order = [(max(table.lead, 0) + away) % seats for away in range(seats)]
    taken = [(seat, table.sheets[seat].die) for seat in order if table.sheets[seat].die]
    if table.wilbur_die:
        taken.insert(0 if table.lead == NONE else len(taken), (WILBUR, table.wilbur_die))
    return taken


def die_of(table: Public, seat: int) -> Data | None:
    """The die that a seat has taken.  It keeps the id that it had on the ladder, so that it is seen to go."""
    face = table.wilbur_die if seat == WILBUR else table.sheets[seat].die
    if not face:
        return None
    alike = [each for each, taken in takers(table) if taken == face]
    return {"face": face, "id": f"die-{table.round}-{face}-{alike.index(seat)}"}


def told_in(table: PageTable, events: Collection[str], *numbers: int) -> int:
    """Return the number of the latest line that tells one of these events with these first numbers; 0 if it
    is an old one.  What it brought is hidden until the line was played."""
    for line in table.lines:
        if line.event in events and tuple(line.values[: len(numbers)]) == numbers:
            return line.n
    return 0


def dice_tray(view: View) -> list[Region]:
    """The dice as buttons beside the question, each with what it brings."""
    if decision(view) != "die":
        return []
    left = view.public.ladder
    dice = [
        {"face": face, "left": left.count(face), "publicity": RUNG[face], "option": TAKE[face - 1].text}
        for face in sorted(set(left))
    ]
    return [Region("dice", "dice", dice)]


def rung(seen: Public, table: PageTable, taken: Taken, face: int, mine: bool = False) -> Region:
    """A rung with its dice: those that are gone with who has them."""
    gone = [seat for seat, die in taken if die == face]
    values = {
        "die": face,
        "gone": [None if seat == WILBUR else named(table, seat) for seat in gone],
        "left": [f"die-{seen.round}-{face}-{len(gone) + n}" for n in range(seen.ladder.count(face))],
        "publicity": RUNG[face],
        "mine": mine,
    }
    return Region(f"rung-{face}", "rung", values)


def time_track(table: Public, taken: Sequence[tuple[int, int]]) -> Data:
    """As many bubbles are fresh as the highest die of this round has crossed.  How many of them the end of
    the track has swallowed is not to be seen."""
    thrown = [*table.ladder, *[die for _seat, die in taken]]
    fresh = 0 if table.last_round else max(thrown, default=0)
    events = [mark - table.time for mark in EVENTS_AT if mark > table.time]
    if table.last_round:
        says = _("{n} of {all}, last round").format(n=table.time, all=TIME)
    elif events:
        says = _("{n} of {all}, publicity event in {more}").format(n=table.time, all=TIME, more=events[0])
    else:
        says = _("{n} of {all}, last round in {more}").format(n=table.time, all=TIME, more=TIME - table.time)
    wilbur = table.wilbur_publicity is not None
    return {"now": table.time, "fresh": table.time - fresh, "says": says, "wilbur": wilbur}


def known(view: View, number: int) -> int:
    """What the reader alone knows of a card."""
    code = THEORY[number]
    return 0 if view.own is None or view.public.cards[code] else view.own.cards[code]


def theory_card(view: View, table: PageTable, number: int) -> Region:
    """Face up for all, or for this reader alone, or face down; who has seen it, what it was printed for."""
    seen: Public = view.public
    code = THEORY[number]
    up, mine = seen.cards[code], known(view, number)
    sheets = list(enumerate(seen.sheets))
    values = {
        "n": number,
        "up": up,
        "known": mine,
        "after": turned_in(table, view.seat, number, up),
        "says": card_says(number, up, mine),
        "seen": [
            named(table, seat) for seat, sheet in sheets if code in sheet.discovered or code == sheet.spied
        ],
        "wilbur": seen.wilbur_theory == code,
        "prints": [
            {**named(table, seat), "points": sheet.print_points[code]}
            for seat, sheet in sheets
            if code in sheet.print_points
        ],
        "option": SPY[number].text,
    }
    return Region(f"theory-{code}", "theory", values)


def turned_in(table: PageTable, seat: int, number: int, up: int) -> int:
    """Return the number of the line that turned a card for all, or for the reader alone."""
    if not up:
        return told_in(table, ("discovered", "spied"), seat, number)
    published = [line.n for line in table.lines if line.event == "published" and line.values[1] == number]
    return published[0] if published else told_in(table, ("wilbur-published",), number)


def card_says(number: int, up: int, known: int) -> str:
    if up:
        return _("{theory}: ×{n}, face up").format(theory=theory(number), n=up)
    if known:
        return _("{theory}: ×{n}, face down, only you see it").format(theory=theory(number), n=known)
    return _("{theory}: face down").format(theory=theory(number))
