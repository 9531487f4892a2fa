"""Faces: what a game offers besides its rules.  Each face is a module of its package, imported on first use.

`game.faces.text` is the module `faces/text.py` of the game, or None.  The rest of Passel reaches a game's
modules only this way, for plugins and for our own games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, cast

from passel.contract.cues import StageFace
from passel.contract.ending import EndingFace
from passel.contract.post import PostFace, PostForm
from passel.contract.regions import Board, Offers, PageTable, Region, Rendered
from passel.contract.tutorial import TutorialFace
from passel.contract.view import View
from passel.kernel import Entry, Heard, Option

if TYPE_CHECKING:
    from rich.text import Text

    from passel.contract.game import Game
    from passel.contract.text import Room, TextBoard


class TextFace(Protocol):
    """`faces/text.py`: the board in plain text, for terminals, letters and pages without a board.  Optional:
    without it, `passel.contract.text` shows the fields of the view."""

    def order(self, options: Sequence[str]) -> list[str]:
        """Return the options in the order in which they get their numbers."""

    def board(self, game: Game, view: View, numbers: Mapping[str, int], room: Room) -> TextBoard:
        """Return the board; `numbers` maps the notation of each option offered to its number."""

    def story(self, game: Game, heard: Iterable[Heard], names: Sequence[str], reader: int = -1) -> list[Text]:
        """Return the lines of the journal as paragraphs; a seat as the reader is called "you"."""

    def score(self, view: View, seat: int) -> str:
        """Return a seat's final score, as the game counts it."""


class PageFace(Protocol):
    """`faces/page.py`, with `page.html`, `page.css` and `icons.txt`: the board in the browser, in regions.
    A script of its own, `page.js`, is loaded after those of the server, with the pages of its tables.

    `page.html` renders each kind of region from `r.v` (its values, or its frame), `r.slots` (a slot for each
    region inside, `r.inside` for all of them) and `printed`.  A module may also have `colours(view)`: the
    number of the colour of each seat, from 1, as a spectator sees it; `line_marks(line)`: the small pictures
    in a line of the log, as a list of `Mark`; and `combined(view)`: the present question together with the
    one that follows, as `Combined`, or None."""

    def printed(self) -> Any:
        """Return what is printed on the pieces in the present language.  It is cached by the game."""

    def public(self, view: View, table: PageTable) -> Sequence[Region]:
        """Return what everybody sees.  `view` is a spectator's, so nothing here depends on a seat."""

    def own(self, view: View, table: PageTable, shared: Mapping[str, Rendered]) -> Board:
        """Return the board of one reader: regions of `public`, rendered, by id, and the reader's own."""

    def offers(self, view: View) -> Offers:
        """Return what the board says of the options of `view.ask`, and of others that it shows."""


class PictureFace(Protocol):
    """`faces/picture.py`, with `picture.svg`: the board as a picture.  Optional: `MOMENTS`, the decisions in
    pictures of how to play, by the number of the heading in HOWTO.md that each belongs to."""

    def drawing(self, view: View) -> dict[str, Any]:
        """Return the variables of the template `picture.svg`."""


class Lesson(NamedTuple):
    """One explanation of the guide.  The same explanation always has the same name, to show it once."""

    name: str
    title: str
    text: tuple[str, ...]  # paragraphs


class GuideFace(Protocol):
    """`faces/guide.py`: a first game, explained during play."""

    PRESET: str  # the preset for a first game; "" for standard settings

    def lesson(self, view: View) -> Lesson:
        """Return the explanation for what the seat sees now."""


class VectorFace(Protocol):
    """`faces/vector.py`: what a seat may know as numbers from 0 to 255, for machine learning."""

    def layout(self, seats: int, settings: Any) -> list[tuple[str, int, str]]:
        """Return the parts of the vector in order: name, slots, meaning."""

    def observe(self, pos: Any, seat: int, out: Any) -> None:
        """Write the vector of a seat to `out`, in the order of `layout`.  Use only what its view has."""


class Hindsight(NamedTuple):
    """What `hindsight` finds in the journal of a finished game: more `figures`, and the part that each seat
    has played (its role, its strategy); `called` is the word for such parts."""

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
    """`faces/lab.py`: numbers for game designers.  The module defines those of these names that it needs.

    `figures(pos)` returns numbers of a finished game (a share is 0 or 100, named with a %).  Simulations show
    the mean over the games that have them, next to `published`: known means by bot and number of seats, for
    standard settings.  `hindsight(pos, journal)` returns what the journal adds.  `ahead(pos)` returns how far
    each seat has got (default: the game's `worth`).  `topic(option)` returns the name under which an option
    is counted, or "" not to count it."""

    figures: Callable[[Any], Mapping[str, float]] = no_figures
    published: Mapping[tuple[str, int], Mapping[str, float]] = field(default_factory=dict)
    hindsight: Callable[[Any, Sequence[Entry]], Hindsight] = no_hindsight
    ahead: Callable[[Any], Sequence[float]] | None = None
    topic: Callable[[Any], str] = notation


class Faces:
    """The faces of one game, found by the name of its package.

    Each attribute is a module (checked by type, not at run time), or None if the game has none; `lab` always
    exists.  The first access imports the module, later ones cost a dictionary lookup.

    >>> Faces("passel.contract").text is None
    True
    """

    def __init__(self, package: str) -> None:
        self.package = package

    def _find(self, name: str) -> Any:
        """Import and return a module, or None if there is none.  Errors inside of it are raised."""
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
    def stage(self) -> StageFace | None:
        return cast("StageFace | None", self._find("faces.stage"))

    @cached_property
    def ending(self) -> EndingFace | None:
        return cast("EndingFace | None", self._find("faces.ending"))

    @cached_property
    def picture(self) -> PictureFace | None:
        return cast("PictureFace | None", self._find("faces.picture"))

    @cached_property
    def guide(self) -> GuideFace | None:
        return cast("GuideFace | None", self._find("faces.guide"))

    @cached_property
    def tutorial(self) -> TutorialFace | None:
        return cast("TutorialFace | None", self._find("faces.tutorial"))

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
