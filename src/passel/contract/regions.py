"""Regions: the pieces of a page that are rendered, cached and sent by themselves.

A board is a tree of regions.  A region is rendered from its own `values` and from what is printed on the
pieces, which is the same for everybody; so two readers share what was rendered only if their values are
equal.  Nothing secret can reach a reader whose values do not contain it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple


class Region(NamedTuple):
    """A piece of a page.

    Without `inside`, it is rendered from `values`.  With it, its own part is rendered from `frame` with a
    slot for each region inside, and `values` must contain all that the regions inside are made from: if the
    same values were rendered before, `inside` is not called.  `values=None`: only its parts are looked up.
    The slots stand in the template in the order of `inside`.

    >>> Region("card-mine", "card", {"n": 7, "left": 3}).kind
    'card'
    """

    id: str  # of its root element; no other element of the page has it
    kind: str  # how `page.html` renders it
    values: Any = None  # plain data: numbers, strings, lists, dicts
    frame: Any = None
    inside: Callable[[], Sequence[Region | Rendered]] | None = None


class Rendered:
    """A region that has been rendered, with slots for those inside.  It never changes."""

    __slots__ = ("_mark", "html", "id", "inside")

    def __init__(self, id: str, inside: tuple[Rendered, ...] = ()) -> None:
        self.id = id
        self.inside = inside
        self.html = ""
        self._mark = 0

    @property
    def mark(self) -> int:
        """A hash of what it shows, with everything inside."""
        if not self._mark:
            self._mark = hash((self.html, *[each.mark for each in self.inside]))
        return self._mark

    def whole(self) -> str:
        """Return it as HTML, with everything inside."""
        if not self.inside:
            return self.html
        pieces = self.html.split(SLOT)
        pieces[1::2] = [each.whole() for each in self.inside]
        return "".join(pieces)

    def changes(self, old: Rendered, found: dict[str, str]) -> None:
        """Add the HTML of what has changed since `old` was shown to `found`, by id: the smallest regions."""
        if old is self or old.mark == self.mark:
            return
        if old.html == self.html and len(old.inside) == len(self.inside):  # the slots name what is inside
            for before, now in zip(old.inside, self.inside, strict=True):
                now.changes(before, found)
        else:
            found[self.id] = self.whole()


SLOT = "\x1f"  # around the id of a region, at its place in another


class PageLine:
    """A line of the journal as a reader heard it.  Its sentence is made when a board asks for it."""

    __slots__ = ("_tell", "event", "n", "values")

    def __init__(self, n: int, event: str, values: Sequence[int | None], tell: Callable[[], str]) -> None:
        self.n = n
        self.event = event
        self.values = values
        self._tell = tell

    @property
    def text(self) -> str:
        return self._tell()


class Mark(NamedTuple):
    """A small picture in a line of the log: a die, coins, or an icon of the game's `icons.txt`.  The sentence
    says the same, so screen readers leave it out."""

    icon: str = ""
    die: int = 0
    coins: int = 0
    struck: bool = False  # it did not count


class PageTable(NamedTuple):
    """What a board may show besides the view.  For `public` it is what a spectator may know."""

    seats: list[dict[str, Any]]  # name, letter, turn and so on of each player (`seat_plate` in parts.html)
    lines: Sequence[PageLine]  # the latest, newest first
    id: str = ""  # of the table; "" in the replay of a record
    playing: bool = True
    live: bool = True  # False in a replay: nothing can be done
    order: str = ""  # the reader's automatic answer
    pad: bool = False  # whether the reader has a sketch pad

    @property
    def act(self) -> str:
        """Return the URL for commands of players."""
        return f"/tables/{self.id}/acts"


class Board(NamedTuple):
    """The board of one reader."""

    main: Sequence[Region | Rendered]
    tray: Sequence[Region | Rendered] = ()  # beside the question: the pieces that it is about


class Offer(NamedTuple):
    """What a board says of an option.  A piece of the board with `data-option` (several options are parted by
    |) can be clicked if its option is offered; options without a piece are listed."""

    why: str = ""  # why it may not be chosen now: the piece is shown, but cannot be clicked
    mark: str = ""  # a few words on the piece itself, such as "short by 3"
    within: str = ""  # the id of the region that the piece is in, if there are several of the kind
    data: Mapping[str, str | int] = {}  # `data-` attributes of the radio button, for style sheets


Offers = Mapping[str, Offer]


class Answer(NamedTuple):
    """One of the two answers to a combined question."""

    label: str
    preview: str = ""
    within: str = ""  # as in `Offer`
    data: Mapping[str, str | int] = {}
    # Of a first:
    button: str = ""  # on the button when both are picked, or when it is complete
    says: str = ""  # above the button when both are picked; {second} is the label of the second


class Pair(NamedTuple):
    """What a first and a second come to together, where `says` and `preview` of the first do not say it."""

    says: str
    preview: str = ""
    data: Mapping[str, str | int] = {}


class Combined(NamedTuple):
    """A question and the one that follows, asked as one: the player picks a first and a second answer in any
    order, and both are sent together.  Keys are notation, of `first` also a batch such as
    "swap P2; take mine".  Options of the present question that no first begins with are listed as ever."""

    first: Mapping[str, Answer]
    second: Mapping[str, Answer] = {}
    # The seconds that go with a first, if not all of them do.  With none, the first is complete: the rules
    # play the only second themselves, or the first is a batch that answers everything.
    fits: Mapping[str, Mapping[str, Pair]] = {}
    choose: tuple[str, str] = ("", "")  # what the button says while the first or the second is missing
    prompt: str = ""  # if the words for the first question alone do not fit
    hint: str = ""
