"""Views: what a reader may know."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType


class Part(msgspec.Struct, frozen=True, gc=False):
    """Base class for parts of views.  It must contain no reference cycles: the garbage collector does not
    track it (`gc=False`)."""


class Question(Part, frozen=True):
    """What the seat has to choose now, as data: option texts are notation."""

    decision: str
    clause: str
    options: tuple[str, ...]
    default: str
    about: Any = None


class View(Part, frozen=True):
    """All that one reader may know: a seat, or -1 for a spectator.

    Immutable; made by `Game.view`, encoded by msgspec.  `names` are the players' names, which are public.
    Views for bots and for the API have none: msgspec leaves out what is UNSET.

    >>> view = View("nim", 0, 2, public={"heap": 3}, own=None, waiting=(0,), ask=None, places=(), payoffs=(),
    ...             reason="")
    >>> view.over, view.winners, view.name(1)
    (False, [], '')
    >>> msgspec.json.encode(view).endswith(b'"reason":"","pending":[]}')
    True
    """

    game: str
    seat: int
    seats: int
    public: Any  # a struct of the game, the same for every reader
    own: Any  # a struct of the game with what only this seat knows
    waiting: tuple[int, ...]  # the seats that have to choose now
    ask: Question | None
    places: tuple[int, ...]
    payoffs: tuple[float, ...]
    reason: str
    names: tuple[str, ...] | UnsetType = UNSET
    # The decision of each seat in `waiting`; "" if it is secret, or if several choose at once: nobody
    # may see how far the others have got.
    pending: tuple[str, ...] = ()

    @property
    def over(self) -> bool:
        """Return whether the game has ended."""
        return bool(self.places)

    @property
    def winners(self) -> list[int]:
        """Return the seats that have won; several if they share the win, none while the game goes on."""
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def name(self, seat: int) -> str:
        """Return the name of the player in `seat`, or "" if the view has none."""
        names = self.names
        return names[seat] if names is not UNSET and 0 <= seat < len(names) else ""

    def _repr_html_(self) -> str | None:
        """Return a picture for notebooks, if the library for templates is installed."""
        if find_spec("minijinja") is None:
            return None
        from passel.pictures import notebook

        return notebook(self)
