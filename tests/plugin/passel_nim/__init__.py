"""Nim: a whole game on Passel's public API.  NM-n are the clauses of RULES.md.

Its board is in faces/text.py, and what players read in other languages in locale/."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import Game, Preset, View, switch, whole, with_defaults
from passel.i18n import N_, Nn_, _, _n, listed
from passel.kernel import Ask, Box, Decision, Event, Heard, Option, Position

# -- components ----------------------------------------------------------------------------------

BOX = Box(__name__)
SEAT = ["A", "B", "C"]

BEGAN = Event(BOX, "began", "seat matches")
TOOK = Event(BOX, "took", "seat matches left")


class Take(Option):
    def __init__(self, matches: int) -> None:
        super().__init__(BOX, f"take {matches}")
        self.matches = matches


TAKES = [Take(1), Take(2), Take(3)]


class Settings:
    def __init__(self) -> None:
        self.matches = 21
        self.misere = False


class Table(Position):
    def __init__(self, seats: int, settings: Settings) -> None:
        super().__init__(seats)
        self.settings = settings
        self.left = settings.matches
        self.taken = 0
        self.turn = 0
        self.goes = 0


# -- rules ---------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    """The heap (NM-1), and who begins (NM-2)."""
    pos.turn = pos.draw(pos.seats)
    pos.note(BEGAN, pos.turn, pos.left)
    pos.then(go)


def go(pos: Table) -> None:
    """One, two or three matches (NM-3)."""
    pos.goes += 1
    pos.ask(pos.turn, TAKING, TAKES[: pos.left])


def take(pos: Table, seat: int, option: Take) -> None:
    pos.left -= option.matches
    pos.taken += option.matches
    pos.note(TOOK, seat, option.matches, pos.left)
    if pos.left:
        pos.turn = (seat + 1) % pos.seats
        pos.then(go)
    else:
        last_match(pos, seat)


def last_match(pos: Table, seat: int) -> None:
    """It wins, or in the misère game it loses (NM-4)."""
    others = 1 if pos.settings.misere else 2
    places = [others] * pos.seats
    places[seat] = pos.seats if pos.settings.misere else 1
    pos.end(places, "last match")


TAKING = Decision(BOX, "take", "NM-3", take, 3)

# -- imagining, judging, seeing ------------------------------------------------------------------


def redeal(pos: Table, seat: int) -> None:
    """Nothing is hidden."""


def weigh(pos: Table, ask: Ask) -> list[float]:
    """Leave a multiple of four; in the misère game one more."""
    spare = 1 if pos.settings.misere else 0
    return [1.0 if (pos.left - option.matches) % 4 == spare else 0.0 for option in ask.options]


def public(pos: Table) -> dict[str, int]:
    return {"left": pos.left, "goes": pos.goes}


def own(pos: Table, seat: int) -> None:
    """Nobody holds anything."""


class Words:
    def prompt(self, view: View) -> str:
        if view.ask is None:
            return ""
        left = Nn_("1 match is left. How many do you take?", "{n} matches are left. How many do you take?")
        return _n(*left, view.public["left"])

    def label(self, view: View, option: Take) -> str:
        return _n("1 match", "{n} matches", option.matches)

    def preview(self, view: View, option: Take) -> str:
        return _("leaves {n}").format(n=view.public["left"] - option.matches)

    def why_not(self, view: View, option: Take) -> tuple[str, str]:
        return _n(
            "There is only 1 match left.", "There are only {n} matches left.", view.public["left"]
        ), "NM-3"

    def tell(self, heard: Heard, names: Sequence[str], reader: int = -1) -> str:
        event, seat, matches, left = heard[:4]
        name = names[seat or 0]
        if event is BEGAN:
            return _("{name} begins, with {n} matches on the table.").format(name=name, n=matches)
        return _("{name} takes {n} and leaves {left}.").format(name=name, n=matches, left=left)

    def result(self, view: View) -> str:
        winners = [view.name(seat) or SEAT[seat] for seat, place in enumerate(view.places) if place == 1]
        return _n("{names} won.", "{names} won.", len(winners), names=listed(winners))


# -- the door ------------------------------------------------------------------------------------

GAME = Game(
    slug="nim",
    name="Nim",
    rules=1,
    seats=(2, 3),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        whole("matches", 4, 99, "NM-1", N_("Matches"), N_("Matches on the table at the start.")),
        switch("misere", "NM-4", N_("Last match loses"), N_("Who takes the last match loses.")),
    ],
    presets=[
        Preset("standard", N_("Standard"), N_("All defaults."), {}),
        Preset("misere", N_("Misère"), N_("The last match loses."), {"misere": True}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=public,
    own=own,
    words=with_defaults(Words()),
    length="goes",
    count=lambda pos: pos.left + pos.taken,
)
