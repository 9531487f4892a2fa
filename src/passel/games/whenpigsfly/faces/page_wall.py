"""When Pigs Shall Fly in the browser: the barn wall with ladder, time track and theory cards."""

from __future__ import annotations

from typing import Final

from passel.contract import View
from passel.games.whenpigsfly.components import EVENTS_AT, NONE, SPY, TAKE, THEORY, TIME
from passel.games.whenpigsfly.faces.page_choices import decision, offer
from passel.games.whenpigsfly.faces.printed import Data
from passel.games.whenpigsfly.view_types import Public
from passel.games.whenpigsfly.words import theory
from passel.i18n import _

WILBUR: Final = -1  # among the seats who took dice


def steps(view: View) -> list[Data]:
    """Where the round is, as far as one can see: what another does with a die is not asked of all."""
    asked = decision(view)
    taking = not view.public.sheets[in_turn(view)].die
    now = 3 if taking else 6 if asked in ("train", "sheep", "spy") else 4
    named = [_("Roll"), _("Time"), _("Event"), _("Dice"), _("Work"), _("Whistle"), _("Train"), _("Block")]
    return [
        {"name": name, "state": "is-done" if number < now else "is-now" if number == now else ""}
        for number, name in enumerate(named)
    ]


def in_turn(view: View) -> int:
    """In Contest Prep one decides at a time."""
    return view.waiting[0]


def takers(table: Public) -> list[tuple[int, int]]:
    """Who has taken a die of this round, and which, in that order."""
    seats = len(table.sheets)
    order = [(max(table.lead, 0) + away) % seats for away in range(seats)]
    taken = [(seat, table.sheets[seat].die) for seat in order if table.sheets[seat].die]
    if table.wilbur_die:
        taken.insert(0 if table.lead == NONE else len(taken), (WILBUR, table.wilbur_die))
    return taken


def dice_taken(table: Public) -> dict[int, Data]:
    """The die of each seat.  It keeps the name that it had on the ladder, so that it is seen to go."""
    found: dict[int, Data] = {}
    for seat, face in takers(table):
        number = sum(die["face"] == face for die in found.values())
        found[seat] = {"face": face, "id": f"die-{table.round}-{face}-{number}"}
    return found


def ladder(view: View) -> list[Data]:
    """From the top: the dice of each rung, those that are gone with who has them."""
    table: Public = view.public
    rungs = []
    for option in reversed(TAKE):
        face = option.number
        gone = [seat for seat, taken in takers(table) if taken == face]
        left = table.ladder.count(face)
        rungs.append(
            {
                "die": face,
                "gone": gone,
                "left": [f"die-{table.round}-{face}-{len(gone) + number}" for number in range(left)],
                "mine": view.seat >= 0 and view.seat in gone,
                **offer(view, option if left and decision(view) == "die" else None),
            }
        )
    return rungs


def time_track(table: Public) -> Data:
    """As many bubbles are fresh as the highest die of this round has crossed.  How many of them the end of
    the track has swallowed is not to be seen."""
    thrown = [*table.ladder, *[die for _seat, die in takers(table)]]
    fresh = 0 if table.last_round else max(thrown, default=0)
    events = [mark - table.time for mark in EVENTS_AT if mark > table.time]
    if table.last_round:
        says = _("{n} of {all}: this is the last round").format(n=table.time, all=TIME)
    elif events:
        says = _("{n} of {all}, next publicity event in {more}").format(
            n=table.time, all=TIME, more=events[0]
        )
    else:
        says = _("{n} of {all}, last round in {more}").format(n=table.time, all=TIME, more=TIME - table.time)
    return {"now": table.time, "fresh": table.time - fresh, "says": says}


def theory_card(view: View, number: int) -> Data:
    """Face up for all, or for these eyes alone, or face down; who has seen it, what it was printed for."""
    table: Public = view.public
    code = THEORY[number]
    up = table.cards[code]
    known = 0 if up or view.own is None else view.own.cards[code]
    sheets = list(enumerate(table.sheets))
    return {
        "n": number,
        "up": up,
        "known": known,
        "says": card_says(number, up, known),
        "seen": [seat for seat, sheet in sheets if code in sheet.discovered or code == sheet.spied],
        "wilbur": table.wilbur_theory == code,
        "prints": [
            {"seat": seat, "points": sheet.print_points[code]}
            for seat, sheet in sheets
            if code in sheet.print_points
        ],
        **offer(view, SPY[number] if decision(view) == "spy" else None),
    }


def card_says(number: int, up: int, known: int) -> str:
    if up:
        return _("{theory}, face up: multiplier {n}").format(theory=theory(number), n=up)
    if known:
        return _("{theory}, face down; you know that its multiplier is {n}").format(
            theory=theory(number), n=known
        )
    return _("{theory}, face down").format(theory=theory(number))
