"""Play by post: what a game adds where a whole turn is ordered on a sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from passel.contract.view import View
from passel.kernel import Entry, Option


class PostForm(Protocol):
    """`post/form.py`: sheets and reports on a page, with templates of their own in `post/`: `form.html` for
    the sheet, `seal.html` for the prompt, `verdict.html` for what changes while one writes, `report.html`
    for the report of a turn and `headline.html` for a line of it."""

    def desk(self, view: View, text: str) -> dict[str, Any]:
        """Return a sheet as text, with a verdict on each line, and as the fields of a form."""

    def written(self, view: View, given: Mapping[str, str]) -> str:
        """Return the sheet that the fields of a form amount to."""

    def told(self, made: Any, names: Sequence[str], reader: int) -> dict[str, Any]:
        """Return the report of a turn, from its account, for a template."""


class PostFace(Protocol):
    """`post/__init__.py`: sheets, and the report of a turn."""

    EMPTY_SHEET: str  # a sheet without orders is still a sheet
    form: PostForm | None  # None: a page shows sheets and reports as text

    def refuses(self, view: View, text: str) -> tuple[str, str]:
        """Return why a sheet cannot be used at all, and the clause behind that; "" if some of it stands."""

    def how_to_order(self, view: View, game: str) -> list[str]:
        """Return the lines of a sheet to begin with, which is read without a fault; none for a spectator."""

    def headline(self, turn: Any, view: View, names: Sequence[str]) -> str:
        """Return the news of a turn in one line, the same for all readers."""

    def standfirst(self, turn: Any, names: Sequence[str]) -> str:
        """Return the turn in figures, in one sentence."""

    def paper(self, turn: Any, names: Sequence[str], reader: int) -> dict[str, Any]:
        """Return what `post/gazette.html`, the report as a letter in HTML, is painted from."""

    def turn(self, pos: Any) -> int:
        """The turn for which sheets are being written; 0 if none are."""

    def writer_of(self, text: str) -> int | None:
        """The seat that a sheet says it is from."""

    def reading(self, view: View, text: str, game: str = "") -> Any:
        """What is made of a sheet, as data."""

    def reply(self, view: View, text: str, game: str = "") -> str:
        """Each line with its verdict, and the sheet as understood."""

    def is_clean(self, view: View, text: str, game: str = "") -> bool:
        """Whether all of a sheet stands."""

    def canonical(self, view: View, text: str, game: str = "") -> str:
        """The sheet as it should have been written."""

    def decisions(self, pos: Any, seat: int, view: View, text: str) -> list[Option] | None:
        """What a sheet without faults comes to; None if none is asked for."""

    def orders(self, pos: Any, seat: int, view: View, text: str) -> list[Option]:
        """What stands of a sheet, whatever is void on it; without text nothing was ordered."""

    def account(
        self,
        before: Any,
        journal: Sequence[Entry],
        after: View,
        game: str = "",
        deadline: str = "",
    ) -> Any:
        """Return a turn as data: what the seat whose view is `after` may know, with the names in it."""

    def parts(
        self, before: Any, made: Sequence[tuple[int, Option]], turn: Any, names: Sequence[str], seat: int
    ) -> tuple[str, str, str]:
        """The report of a turn, whose account `turn` is: for all, for the seat alone, and the sheets, if all
        are shown."""

    def letter(
        self,
        before: Any,
        made: Sequence[tuple[int, Option]],
        journal: Sequence[Entry],
        after: View,
        game: str = "",
        deadline: str = "",
    ) -> str:
        """Return the report of a turn, for the seat whose view is `after`, with the names in that view."""
