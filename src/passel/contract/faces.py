"""What a game offers besides its rules.  Each face is a module of its package, imported on first use.

`game.faces.text` is the module `faces/text.py` of the game, or None.  This is the only way to ask; plugins
are found in the same way as our own games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from passel.contract.post import PostFace, PostForm
from passel.contract.view import View
from passel.kernel import Entry, Heard, Option

if TYPE_CHECKING:
    from rich.text import Text

    from passel.contract.game import Game
    from passel.contract.text import Room, TextBoard


class TextFace(Protocol):
    """`faces/text.py`: the table in plain text, for terminals, letters and pages without a board."""

    def order(self, options: Sequence[str]) -> list[str]:
        """Return the options in the order in which they get their numbers."""

    def board(self, game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
        """Return what lies on the table; `numbers` are those of the options on offer."""

    def story(self, game: Game, heard: Iterable[Heard], names: Sequence[str]) -> list[Text]:
        """Return what has happened, as paragraphs."""

    def score(self, view: View, seat: int) -> str:
        """Return what a seat has got in the end, as the game counts it."""


class PageFace(Protocol):
    """`faces/page.py`, with `page.html`, `page.css` and `icons.txt`: the board in the browser."""

    def board(self, view: View) -> dict[str, Any]:
        """Return what the template paints."""


class PictureFace(Protocol):
    """`faces/picture.py`, with `picture.svg`: the table as a picture."""

    def drawing(self, view: View) -> dict[str, Any]:
        """Return what the template draws."""


class Lesson(NamedTuple):
    """What a guide has to say about what a seat sees.  One that comes again has the same name."""

    name: str
    title: str
    text: tuple[str, ...]  # paragraphs


class GuideFace(Protocol):
    """`faces/guide.py`: a first game, explained during play."""

    PRESET: str  # what a first game is best played with; "" for the standard game

    def lesson(self, view: View) -> Lesson:
        """Return what there is to say to the seat now."""


class VectorFace(Protocol):
    """`faces/vector.py`: what a seat may know as numbers from 0 to 255, for learning."""

    def layout(self, seats: int, settings: Any) -> list[tuple[str, int, str]]:
        """Return the parts of the vector in order: name, slots, meaning."""

    def observe(self, pos: Any, seat: int, out: Any) -> None:
        """Write the vector of a seat."""


class Hindsight(NamedTuple):
    """What the journal of a finished game tells beside its figures: more numbers, and the part that each
    seat has played (its role, its strategy), with what such parts are called."""

    figures: Mapping[str, float] = {}
    parts: Sequence[str] = ()
    called: str = ""


def no_figures(pos: Any) -> dict[str, float]:
    return {}


def no_hindsight(pos: Any, journal: Sequence[Entry]) -> Hindsight:
    return Hindsight()


def notation(option: Option) -> str:
    return option.text


@dataclass(frozen=True)
class LabFace:
    """`faces/lab.py`: numbers for designers.  A module has those of these names that it needs.

    `figures` are numbers of a finished game (a share is 0 or 100, named with a %): simulations show the mean
    over the games that have them, beside those of `published`, by bot and number of seats, for the game
    with standard settings.  `hindsight` is what the journal tells.  `ahead` measures how far each seat has
    got (the game's `worth`, if it is not given).  `topic` says what an option is about, for options that are
    counted together; "" if it is not worth counting."""

    figures: Callable[[Any], Mapping[str, float]] = no_figures
    published: Mapping[tuple[str, int], Mapping[str, float]] = field(default_factory=dict)
    hindsight: Callable[[Any, Sequence[Entry]], Hindsight] = no_hindsight
    ahead: Callable[[Any], Sequence[float]] | None = None
    topic: Callable[[Any], str] = notation


class Faces:
    """The faces of one game, by the package that it lies in."""

    def __init__(self, package: str) -> None:
        self.package = package

    def _find(self, name: str) -> Any:
        """Return a module, or None if the game has none.  A module that exists and is broken is an error."""
        try:
            exists = find_spec(f"{self.package}.{name}") is not None
        except ModuleNotFoundError:  # a game in one module, or without a `faces` package
            exists = False
        return import_module(f"{self.package}.{name}") if exists else None

    def file(self, path: str) -> Traversable | None:
        """Return a file of the package, such as `faces/page.html`, or None if the game has none."""
        found = files(self.package).joinpath(path)
        return found if found.is_file() else None

    def folder(self, path: str) -> Traversable | None:
        """Return a folder of the package, such as `locale`, or None if the game has none."""
        spec = find_spec(self.package)
        if spec is None or spec.submodule_search_locations is None:  # a game in one module
            return None
        found = files(self.package).joinpath(path)
        return found if found.is_dir() else None

    @cached_property
    def text(self) -> TextFace | None:
        return cast("TextFace | None", self._find("faces.text"))

    @cached_property
    def page(self) -> PageFace | None:
        return cast("PageFace | None", self._find("faces.page"))

    @cached_property
    def picture(self) -> PictureFace | None:
        return cast("PictureFace | None", self._find("faces.picture"))

    @cached_property
    def guide(self) -> GuideFace | None:
        return cast("GuideFace | None", self._find("faces.guide"))

    @cached_property
    def vector(self) -> VectorFace | None:
        return cast("VectorFace | None", self._find("faces.vector"))

    @cached_property
    def lab(self) -> LabFace:
        module = self._find("faces.lab")
        names = [each.name for each in fields(LabFace)]
        return LabFace(**{name: getattr(module, name) for name in names if hasattr(module, name)})

    @cached_property
    def post(self) -> PostFace | None:
        return cast("PostFace | None", self._find("post"))

    @cached_property
    def post_form(self) -> PostForm | None:
        """None: a page shows sheets and reports as text."""
        return cast("PostForm | None", self._find("post.form"))
