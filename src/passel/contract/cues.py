"""Cues: what a page animates for each event.  The browser plays them one after the other.

A game's `faces/stage.py` has one `STAGE`, which gives every event its cues or declares it silent.  The
function for an event gets the numbers of the event as one reader heard them (None is hidden) and that
reader's view, and nothing else: so cues cannot reveal more than the log does.  Take amounts from the event:
the view is the one after the whole decision, so use it only to find where something lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, Protocol

import msgspec

from passel.contract.view import View
from passel.kernel import Box, Event, Heard

Place = str  # the `data-place` of an element: "coins-0", "pile-bakery"
SAID = 24  # letters of a speech bubble at most


class Cue(msgspec.Struct, frozen=True, tag_field="do", omit_defaults=True):
    """One animation.  Its counters change when it is played: `losses` at its start, `gains` at its end."""

    ms: ClassVar[int]  # how long it takes at normal speed

    def losses(self) -> tuple[Place, int] | None:
        return None

    def gains(self) -> tuple[Place, int] | None:
        return None


class Turn(Cue, frozen=True, tag="turn"):
    """This seat acts from now on."""

    ms: ClassVar[int] = 350
    seat: int


class Roll(Cue, frozen=True, tag="roll"):
    """Roll dice.  `still`: they are set down, not rolled.  `at`: where they lie besides the strip; dice with
    this `data-place` show the faces in their order."""

    ms: ClassVar[int] = 900
    seat: int
    dice: tuple[int, ...]
    still: bool = False
    at: Place = ""


class Flow(Cue, frozen=True, tag="flow"):
    """Move `n` counted things, such as coins.  Both counters change."""

    ms: ClassVar[int] = 650
    source: Place
    target: Place
    n: int
    what: str = "coin"  # CSS class of what moves

    def losses(self) -> tuple[Place, int]:
        return self.source, self.n

    def gains(self) -> tuple[Place, int]:
        return self.target, self.n


class Carry(Cue, frozen=True, tag="carry"):
    """Move a piece, or `n` of them.  Both counters change.  `face` is the place whose picture is used (the
    target's if there is none); with `what`, a CSS class, it is a plain element such as the back of a card."""

    ms: ClassVar[int] = 700
    source: Place
    target: Place
    face: Place = ""
    what: str = ""
    n: int = 1

    def losses(self) -> tuple[Place, int]:
        return self.source, self.n

    def gains(self) -> tuple[Place, int]:
        return self.target, self.n


class Step(Cue, frozen=True, tag="step"):
    """Change one counter: a rating, a score, a pawn on a track."""

    ms: ClassVar[int] = 450
    place: Place
    by: int

    def gains(self) -> tuple[Place, int]:
        return self.place, self.by


class Flip(Cue, frozen=True, tag="flip"):
    """Turn something over, or build it, in its place.  If it is counted, it counts 1 from then on."""

    ms: ClassVar[int] = 600
    place: Place

    def gains(self) -> tuple[Place, int]:
        return self.place, 1


class Glow(Cue, frozen=True, tag="glow"):
    """Highlight the cause."""

    ms: ClassVar[int] = 900
    place: Place


class Say(Cue, frozen=True, tag="say"):
    """Show a few words at a player."""

    ms: ClassVar[int] = 900
    seat: int
    text: str


class Phase(Cue, frozen=True, tag="phase"):
    """Show a title: a new part of the game begins."""

    ms: ClassVar[int] = 1200
    title: str


class Path(Cue, frozen=True, tag="path"):
    """Draw a line, leg by leg, on the SVG element at a place, in the units of its view box."""

    ms: ClassVar[int] = 1800
    place: Place
    points: tuple[tuple[float, float], ...]
    seat: int


class End(Cue, frozen=True, tag="end"):
    """The game is over: show the end scene."""

    ms: ClassVar[int] = 600


AnyCue = Turn | Roll | Flow | Carry | Step | Flip | Glow | Say | Phase | Path | End


class Direction(msgspec.Struct, frozen=True, omit_defaults=True):
    """The cues of one line of the log.  They start together; those of adjacent lines with the same `group`,
    too.  `ms` is how long they take at normal speed; by default as long as the longest of them."""

    cues: tuple[AnyCue, ...]
    group: str = ""
    ms: int = 0


class Chip(msgspec.Struct, frozen=True):
    """A player on the strip, with the number that matters most; `label` says what it counts."""

    seat: int
    place: Place
    count: int
    label: str


class Strip(msgspec.Struct, frozen=True):
    """What the strip above the board shows: who acts (-1: nobody, or several), the dice, all players; `what`
    is the CSS class of what the chips count, such as "coin"."""

    seat: int
    dice: tuple[int, ...]
    chips: tuple[Chip, ...]
    what: str = ""


class StageFace(Protocol):
    """`faces/stage.py`: how events are shown on the board, and the strip above it."""

    STAGE: Stage

    def places(self, view: View) -> Mapping[Place, int]:
        """Return all counters of the board as this reader sees them.  The cues explain all their changes."""

    def strip(self, view: View) -> Strip | None:
        """Return the strip; None if there is none.  A page with an order sheet does not show it."""


Director = Callable[..., Direction | AnyCue | Iterable[AnyCue]]
encode: Final = msgspec.json.Encoder().encode


class Stage:
    """The cues of one game.

    >>> box = Box("cues_example")
    >>> paid = Event(box, "paid", "payer payee coins", seats=2)
    >>> stage = Stage(box)
    >>> @stage.on(paid)
    ... def pay(view, payer, payee, coins):
    ...     return Flow(f"coins-{payer}", f"coins-{payee}", coins)
    >>> stage.missing()
    []
    >>> encode(stage.direct((paid, 0, 1, 3, 0), None))
    b'{"cues":[{"do":"flow","source":"coins-0","target":"coins-1","n":3}],"ms":650}'
    """

    def __init__(self, box: Box) -> None:
        self.box: Final = box
        self.silences: Final[dict[str, str]] = {}
        self._directors: Final[dict[str, Director]] = {}

    def on(self, *events: Event) -> Callable[[Director], Director]:
        """Declare the cues of events: for the function `director(view, *numbers)`."""

        def add(director: Director) -> Director:
            for event in events:
                self._check(event)
                self._directors[event.name] = director
            return director

        return add

    def silent(self, reason: str, *events: Event) -> None:
        """Declare that events have no cues, and why."""
        for event in events:
            self._check(event)
            self.silences[event.name] = reason

    def _check(self, event: Event) -> None:
        if event.name in self._directors or event.name in self.silences:
            raise ValueError(f"the event {event.name!r} is declared twice")

    def missing(self) -> list[str]:
        """Return the events with neither cues nor a reason for silence; none in a complete game."""
        return [name for name in self.box.events if name not in self._directors and name not in self.silences]

    def direct(self, heard: Heard, view: View) -> Direction | None:
        """Return the cues of an event as the reader of the view heard it; None if it is silent."""
        event = heard[0]
        director = self._directors.get(event.name)
        if director is None:
            return None
        numbers: list[Any] = list(heard[1 : 1 + len(event.fields)])
        made = director(view, *numbers)
        if not isinstance(made, Direction):
            made = Direction((made,) if isinstance(made, Cue) else tuple(made))
        if not made.cues:
            return None
        return made if made.ms else msgspec.structs.replace(made, ms=max(cue.ms for cue in made.cues))
