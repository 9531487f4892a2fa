"""`faces/tutorial.py`: a scripted first game, at tables like every other game.

A tutorial is a sequence of scenes.  Each is played at a table of its own: its position begins as the scene
says, its chance is scripted, and the other players make scripted moves.  You are always seat 0."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from passel.contract.settings import Value
from passel.i18n import N_
from passel.kernel import Position

NEXT = N_("Next")


class TutorialStep(NamedTuple):
    """One text, and what the player does then.

    A step that names moves in `do` waits for exactly these.  Without, the player reads and presses `button`.
    Then the moves in `then` are made for their seats, also for the player's own.

    `show` names what is highlighted: an option in notation (the piece with `data-option`), "@" and a place
    (`data-place`), or "#" and an id.  All texts are marked by `N_`."""

    text: str
    show: tuple[str, ...] = ()
    do: tuple[str, ...] = ()
    then: tuple[tuple[int, str], ...] = ()
    button: str = NEXT
    slip: str = ""  # the answer to a click on something else; "": says what to do
    typed: str = ""  # the moves in `do` as a page sends them, if it has a shorter form
    pick: str = ""  # the player only selects this option to look at it, instead of pressing `button`
    quick: bool = False  # `then` is played fast: much of it happens for the player

    @property
    def script(self) -> list[tuple[int, str]]:
        """Return all moves of the step, in order."""
        return [*[(0, text) for text in self.do], *self.then]


class Scene(NamedTuple):
    """A part of a tutorial.  `begin` returns its position, with chance set by `Position.rehearse`; `names`
    are those of the other players."""

    begin: Callable[[], Position]
    names: tuple[str, ...]
    steps: tuple[TutorialStep, ...]
    settings: Mapping[str, Value] = {}  # what the table says of its settings


class TutorialFace(Protocol):
    """`faces/tutorial.py`: the scenes, and what is offered afterwards."""

    SCENES: tuple[Scene, ...]
    END: str  # said when all is done, marked by `N_`
    PRESET: str  # of the real game that is offered then; "" for standard settings
    SEATS: int
