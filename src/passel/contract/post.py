"""Play by post: a whole turn is ordered on a sealed sheet, then it is run and reported.

A game by post brings a package `post` with the functions of `PostFace`.  That is enough for letters, for the
terminal, for pages and for `passel verify`: sheets are written in a text area, and reports are shown as text.
A game that wants forms and pages of its own brings `post/form.py` as well, with templates: see `PostForm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from msgspec import Struct

from passel.contract.view import View
from passel.kernel import Heard, Option


class Fault(Struct, frozen=True):
    """An order that does not stand; the others on the sheet do."""

    line: int  # of the text as it was written, from 1
    reason: str  # and what follows from it
    clause: str = ""
    code: str = ""  # by which the game calls such a fault, if it has codes


class SheetReading(Struct, frozen=True):
    """What a game makes of a sheet.  `canonical` is the sheet as it should have been written, "" if there is
    no order on it.  `refusal` says why nothing of it can be used, and `clause` is the rule behind that; an
    earlier sheet of the seat then stays in force."""

    reply: str  # each line with its verdict, then the sheet as it was understood
    canonical: str
    faults: tuple[Fault, ...] = ()
    refusal: str = ""
    clause: str = ""

    @property
    def clean(self) -> bool:
        return not self.faults


class TurnText(NamedTuple):
    """The report of a turn in plain text: for all, for the reader alone, and the sheets if all are shown."""

    public: str
    private: str = ""
    sheets: str = ""

    @property
    def whole(self) -> str:
        return self.public + (f"\n{self.private}" if self.private else "") + self.sheets


class PostFace(Protocol):
    """`post/__init__.py`: sheets, and the report of a turn.

    What is told to a reader is made from that reader's view (seat -1 is a spectator) and from the journal as
    that reader heard it.  Whatever the reader cannot know must not change one byte of it.  `table` is the
    name of the game at its table, such as `friday`, or ""."""

    EMPTY_SHEET: str  # what is sealed if nothing was written: a sheet without orders is still a sheet

    def turn(self, pos: Any) -> int:
        """Return the turn for which sheets are being written, from 1, or 0.  Called after every move, so it
        has to be quick."""

    # -- sheets --------------------------------------------------------------------------------------------

    def how_to_order(self, view: View, table: str) -> list[str]:
        """Return the lines of a sheet to begin with, such as `["BID 3  # up to 9"]`: it is read without a
        fault.  None for a spectator, or if no sheet is asked for."""

    def writer_of(self, text: str) -> int | None:
        """Return the seat that a sheet says it is from, or None if it does not say."""

    def read(self, view: View, text: str, table: str = "") -> SheetReading:
        """Return what is made of a sheet, from what its writer sees.  Any text may come, up to 200,000
        characters; called while somebody types."""

    def orders(self, pos: Any, seat: int, view: View, text: str) -> list[Option]:
        """Return the options that a sheet comes to, in the order in which the seat is asked, whatever is void
        on it.  Empty text: no sheet has come, and nothing was ordered.  The same sheet always gives the
        same options, as `passel verify` reads all sheets again."""

    def typed_orders(self, pos: Any, seat: int, view: View, text: str) -> list[Option] | None:
        """Return the same for a sheet that somebody types at a prompt, or None if the text is no sheet or
        none is asked for.  Raises `Refused` for the first fault, which can still be mended."""

    # -- reports -------------------------------------------------------------------------------------------

    def account(
        self, before: View, heard: Sequence[Heard], after: View, table: str = "", deadline: str = ""
    ) -> Any:
        """Return a turn as data that msgspec can write: what the reader saw before it, heard in it, and sees
        after it.  The functions below get it as `account`, with the view after the turn.  `deadline` says
        when the next sheets are due."""

    def headline(self, account: Any, view: View) -> str:
        """Return the news of the turn in one line, the same for all readers."""

    def standfirst(self, account: Any, view: View) -> str:
        """Return the turn in figures, in one sentence, the same for all readers."""

    def report_text(
        self, before: Any, orders: Sequence[tuple[int, Option]], account: Any, view: View
    ) -> TurnText:
        """Return the report of the turn in plain text.  `before` is the position in which the sheets were
        opened and `orders` are the options of all seats.  They are the truth: of other seats' orders tell
        only what the rules lay open."""


class PostForm(Protocol):
    """`post/form.py`: sheets and reports in HTML.  Its templates lie beside it: `form.html` for the sheet,
    `seal.html` for the prompt, `verdict.html` for what changes
    while one writes, `headline.html` and `report.html` for a turn, `gazette.html` for its report as a letter.

    What is returned is plain data for the template, made from the view alone."""

    def form_data(self, view: View, text: str) -> dict[str, Any]:
        """Return a sheet as text, with a verdict on each line, and as the fields of a form.  Templates get it
        as `sheet`, with `sealed` (the receipt, or None) added.  Called while somebody types."""

    def written(self, view: View, fields: Mapping[str, str]) -> str:
        """Return the text of the sheet that the fields of a form amount to.  Fields may be missing, or hold
        anything."""

    def report_data(self, account: Any, view: View) -> dict[str, Any]:
        """Return a turn for `report.html` and `headline.html`."""

    def page_data(self, view: View) -> dict[str, Any]:
        """Return what `form.html` is rendered from besides the sheet that is being written."""

    def letter_data(self, account: Any, view: View) -> dict[str, Any]:
        """Return what `gazette.html` is painted from, besides what every letter has (`letters/report.py`)."""
