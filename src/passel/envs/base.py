"""What all kinds of environments share: positions, spaces, observations and actions of a game."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cached_property
from io import BytesIO, StringIO
from operator import index
from typing import Any, TypeAlias

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, Space
from numpy.typing import NDArray

from passel.contract import BadSetting, Game, VectorFace, shortened
from passel.contract.settings import one_of
from passel.envs.rows import ABOUT, ASKED, Observe, mask, observation
from passel.kernel import Ask, Option, Position, Refused, begin
from passel.registry import find

Look: TypeAlias = dict[str, Any]  # of a seat: "observation" and "action_mask"
Bytes: TypeAlias = NDArray[np.uint8]

FORMS = {"vector": "one array", "dict": "an array for each named part"}
RENDER_MODES = {"human": "printed", "ansi": "text", "rgb_array": "a picture"}
USUAL_SEATS = 4
COLUMNS = 110  # width of a board as text
PIXELS = 800  # width of a board as a picture


class Environment:
    """A game with its settings, spaces and encodings.  Immutable, so copies share it."""

    def __init__(
        self,
        slug: str,
        seats: int | None = None,
        preset: str = "",
        settings: Mapping[str, object] | None = None,
        form: str = "vector",
        strict: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.given = (slug, seats, preset, settings, form, strict, render_mode)
        one_of(form, FORMS, "form")
        if render_mode is not None:
            one_of(render_mode, RENDER_MODES, "render mode")
        self.game = find(slug)
        face = vector_face(self.game)
        self.observe: Observe = face.observe
        low, high = self.game.seats
        self.seats = self.game.check_seats(min(max(USUAL_SEATS, low), high) if seats is None else seats)
        self.table = self.game.table(self.seats, self.game.setting_values(settings, preset))
        self.render_mode = render_mode
        self.strict = strict
        self.named = form == "dict"
        self.actions = len(self.game.box.options)
        self.blank = bytes(self.actions)
        self.parts = slices(face.layout(self.seats, getattr(self.table(), "settings", None)))
        self.slots = sum(part.stop - part.start for part in self.parts.values())

    def __reduce__(self) -> Any:
        return Environment, self.given

    def __deepcopy__(self, memo: Any) -> Environment:
        return self

    # -- positions ---------------------------------------------------------------------------------------

    def new(self, chance: int) -> Position:
        """Return a new game."""
        pos = self.table()
        pos.chance = chance
        begin(pos, self.game.setup)
        return pos

    def option(self, pos: Position, ask: Ask, action: Any) -> Option:
        """Return the option of an action.  One that is not offered raises Refused, with a message that tells
        only what the seat knows; without `strict` it is replaced by the default."""
        try:
            number = index(action)
        except TypeError:
            number = -1
        known = 0 <= number < self.actions
        option = self.game.box.options[number] if known else None
        if option in ask.options:
            return option  # type: ignore[return-value]  # not None, as it is offered
        if not self.strict:
            return pos.default(ask)
        if option is None:
            raise Refused(
                f"{shortened(action)} is not an action: {self.game.name} has 0 to {self.actions - 1}."
            )
        return self.game.read(pos, ask.seat, option.text)  # raises Refused with the reason

    # -- observations ------------------------------------------------------------------------------------

    def look(self, pos: Position, seat: int, more: bytes = b"") -> Look:
        """Return the observation and action mask of a seat as new arrays; `more` is appended to the mask."""
        seen = np.frombuffer(bytearray(observation(pos, seat, self.observe)), np.uint8)
        offer = np.frombuffer(bytearray(mask(pos.ask_of(seat), self.blank) + more), np.int8)
        return {"observation": self.parted(seen) if self.named else seen, "action_mask": offer}

    def parted(self, vector: Bytes) -> dict[str, Bytes]:
        """Return the parts of a vector, or of rows of vectors, by name."""
        return {name: vector[..., part].copy() for name, part in self.parts.items()}

    def space(self, more: int = 0) -> Space[Look]:
        """Return the observation space; `more` is the number of actions that are not options."""
        seen: Space[Any] = box(self.slots)
        if self.named:
            seen = Dict({name: box(part.stop - part.start) for name, part in self.parts.items()})
        return Dict({"observation": seen, "action_mask": Box(0, 1, (self.actions + more,), np.int8)})

    def choices(self, more: int = 0) -> Discrete:
        """Return the action space."""
        return Discrete(self.actions + more)

    def metadata(self) -> dict[str, Any]:
        return {
            "name": f"passel_{self.game.slug}",
            "render_modes": list(RENDER_MODES),
            "render_fps": 1,
            "is_parallelizable": False,
        }

    def render(self, pos: Position, seat: int) -> str | NDArray[np.uint8] | None:
        """Return or print the board as `seat` sees it, in the render mode."""
        if self.render_mode is None:
            return None
        if self.render_mode == "rgb_array":
            return self.painted(pos, seat)
        text = self.written(pos, seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def written(self, pos: Position, seat: int) -> str:
        from rich.console import Console

        from passel.contract.text import Room, text_face

        view = self.game.view(pos, seat)
        paper = StringIO()
        board = text_face(self.game).board(self.game, view, {}, Room(COLUMNS, 10**6))
        Console(width=COLUMNS, file=paper).print(board.picture)
        words = self.game.words
        said = words.result(view) if view.over else words.prompt(view) if view.ask else ""
        return paper.getvalue() + said

    def painted(self, pos: Position, seat: int) -> NDArray[np.uint8]:
        from PIL import Image

        from passel.pictures import picture, png

        with Image.open(BytesIO(png(picture(self.game.view(pos, seat)), PIXELS))) as image:
            return np.asarray(image.convert("RGB"), np.uint8)

    @cached_property
    def names(self) -> list[str]:
        return [f"player_{seat}" for seat in range(self.seats)]


class SaveRestore:
    """Saves and restores an environment during a game."""

    def save(self) -> dict[str, Any]:
        """Return the complete state of the environment: a deep copy."""
        return deepcopy(vars(self))

    def restore(self, saved: dict[str, Any]) -> None:
        """Go back to a saved state, which can be restored again."""
        vars(self).update(deepcopy(saved))


def vector_face(game: Game) -> VectorFace:
    """Return the vector face of a game, or raise BadSetting if it has none."""
    if game.faces.vector is None:
        raise BadSetting(f"{game.name} has no faces/vector.py, which environments need for observations.")
    return game.faces.vector


def slices(layout: list[tuple[str, int, str]]) -> dict[str, slice]:
    """Return the place of each part in the vector.  In every game the ask comes first."""
    found = {"decision": slice(0, 1), "about": slice(1, 1 + 2 * ABOUT)}
    start = ASKED
    for name, slots, _meaning in layout:
        found[name] = slice(start, start + slots)
        start += slots
    return found


def box(slots: int) -> Box:
    return Box(0, 255, (slots,), np.uint8)


def chance_of(rng: np.random.Generator) -> int:
    return int(rng.integers(1 << 62))
