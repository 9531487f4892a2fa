"""What a seat may know."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class Part(msgspec.Struct, frozen=True, gc=False):
    """Of what a seat sees: values alone, which do not lead back to it, so nobody has to look for circles."""


class Question(Part, frozen=True):
    """A seat's own ask, in codes."""

    decision: str
    clause: str
    options: tuple[str, ...]
    default: str
    about: Any = None


class View(Part, frozen=True):
    """All that one seat may know; a spectator is seat -1.

    `names` are the players' names, for words and boards.  They are public.  Views for bots and views that are
    sent have none: msgspec leaves out what is UNSET."""

    game: str
    seat: int
    seats: int
    public: Any  # the game's own, the same for all
    own: Any  # the game's own, for this seat alone
    waiting: tuple[int, ...]  # who is to decide; not what
    ask: Question | None
    places: tuple[int, ...]
    payoffs: tuple[float, ...]
    reason: str
    names: tuple[str, ...] | UnsetType = UNSET

    @property
    def over(self) -> bool:
        return bool(self.places)

    def name(self, seat: int) -> str:
        """Return the name of the player in `seat`, or "" if the view has none."""
        names = self.names
        return names[seat] if names is not UNSET and 0 <= seat < len(names) else ""

    def _repr_html_(self) -> str | None:
        """Notebooks show it as a picture, if they can."""
        if find_spec("minijinja") is None:
            return None
        from passel.pictures import notebook

        return notebook(self)
