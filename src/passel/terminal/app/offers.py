"""The list of possible moves, numbered, in as many columns as fit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from passel.contract.text import ACCENT, QUIET, Offer

GAP = 2


class Cell(NamedTuple):
    offer: Offer
    text: str
    row: int
    x: int
    width: int


class Offers(ScrollView, can_focus=False):
    """The list of moves.  One is always marked.  Moves whose numbers are on the board are only numbers
    here."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"offers--marked", "offers--number", "offers--preview"}

    class Chosen(Message):
        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    class Marked(Message):
        """Another move is marked."""

    def __init__(self) -> None:
        super().__init__(id="offers")
        self.offers: Sequence[Offer] = ()
        self.on_board: frozenset[str] = frozenset()
        self.at = 0
        self.resting = False

    @property
    def marked(self) -> Offer | None:
        return self.offers[self.at] if self.offers and not self.resting else None

    @property
    def tells_all(self) -> bool:
        """Return whether the line of the marked move shows its whole preview."""
        return self.has_lines() and all(
            cell_len(cell.text) <= cell.width
            for cell in self.cells(self.size.width)
            if cell.offer is self.marked
        )

    def rest(self) -> None:
        """Show no moves, but keep the space: otherwise the board would jump at every turn."""
        self.resting = True
        self.refresh()

    def lay(self, offers: Sequence[Offer], on_board: frozenset[str]) -> None:
        """Show moves, and mark the default, unless these are the same moves as before."""
        if offers != self.offers or self.resting:
            self.at = next((at for at, offer in enumerate(offers) if offer.default), 0)
        self.offers, self.on_board, self.resting = offers, on_board, False
        self.spread()

    def spread(self) -> None:
        self.styles.max_height = self.most
        self.virtual_size = Size(self.size.width, height_of(self.cells(self.size.width)))
        self.refresh(layout=True)
        self.show_marked()

    def on_resize(self) -> None:
        self.spread()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return height_of(self.cells(width))

    # -- layout --------------------------------------------------------------------------------------

    def cells(self, width: int) -> list[Cell]:
        texts = [self.written(offer) for offer in self.offers]
        widths = [min(cell_len(text) + 1, width) for text in texts]
        if self.has_lines():
            widths = [width] * len(texts)
        elif not self.on_board:
            widths = [max(widths, default=0)] * len(texts)
        cells = []
        row = x = 0
        for offer, text, wide in zip(self.offers, texts, widths, strict=True):
            if x and x + wide > width:
                row, x = row + 1, 0
            cells.append(Cell(offer, text, row, x, wide))
            x += wide + (1 if self.on_board else GAP)
        return cells

    def has_lines(self) -> bool:
        """Return whether each move gets a line with its preview: they must leave room for the board."""
        return len(self.offers) <= self.most and not self.on_board

    @property
    def most(self) -> int:
        return max(4, (self.screen.size.height - 12) // 2)

    def written(self, offer: Offer) -> str:
        if offer.text in self.on_board:
            return f" {offer.number}"
        label = f" {offer.number:{len(str(len(self.offers)))}} {offer.label}"
        if not self.has_lines() or not offer.preview:
            return label
        longest = max(cell_len(each.label) for each in self.offers if each.preview)
        return label + " " * (longest - cell_len(offer.label) + 2) + offer.preview

    def render_line(self, y: int) -> Strip:
        row = y + self.scroll_offset.y
        plain = self.rich_style
        segments: list[Segment] = []
        x = 0
        for cell in self.cells(self.size.width):
            if cell.row == row and not self.resting:
                segments.append(Segment(" " * (cell.x - x), plain))
                segments += self.painted(cell)
                x = cell.x + cell.width
        return Strip(segments).adjust_cell_length(self.size.width, plain)

    def painted(self, cell: Cell) -> list[Segment]:
        text = cell.text
        if cell_len(text) > cell.width:
            text = set_cell_size(text, cell.width - 1) + "…"
        marked = cell.offer is self.marked
        if marked:
            style = self.get_component_rich_style("offers--marked")
            return [Segment(set_cell_size("▸" + text[1:], cell.width), style)]
        digits = len(text) - len(text.lstrip(" 0123456789"))
        number = self.get_component_rich_style("offers--number")
        label = self.rich_style
        if cell.offer.text in self.on_board:
            return [Segment(set_cell_size(text, cell.width), number)]
        tail = len(cell.text) - len(cell.offer.preview) if self.has_lines() else len(text)
        return self.filled(
            [
                Segment(text[:digits], number),
                Segment(text[digits:tail], label),
                Segment(text[tail:], self.get_component_rich_style("offers--preview")),
            ],
            cell.width,
            label,
        )

    def filled(self, segments: list[Segment], width: int, style: Style) -> list[Segment]:
        taken = sum(segment.cell_length for segment in segments)
        return [*segments, Segment(" " * (width - taken), style)]

    # -- the mark ------------------------------------------------------------------------------------

    def mark(self, at: int) -> None:
        if self.marked and at != self.at:
            self.point_at(at)
            self.post_message(self.Marked())

    def point_at(self, at: int) -> None:
        """Mark a move without sending a message."""
        self.at = at % len(self.offers)
        self.show_marked()
        self.refresh()

    def place_of(self, number: int) -> int:
        return next(at for at, offer in enumerate(self.offers) if offer.number == number)

    def move(self, right: int, down: int) -> None:
        """Move the mark to the neighbour on that side; beyond the first or last line, to the next or previous
        move."""
        cells = self.cells(self.size.width)
        if not self.marked:
            return
        here = cells[self.at]
        line = [at for at, cell in enumerate(cells) if cell.row == here.row + down]
        if down and line:
            self.mark(min(line, key=lambda at: abs(cells[at].x - here.x)))
        else:
            self.mark((self.at + right + down) % len(cells))

    def show_marked(self) -> None:
        cells = self.cells(self.size.width)
        if cells:
            cell = cells[self.at]
            self.scroll_to_region(Region(cell.x, cell.row, cell.width, 1), animate=False, force=True)

    def on_click(self, event: events.Click) -> None:
        """Mark a move with the first click and play it with the second, so that a slip of the mouse is
        harmless."""
        x, y = event.x, event.y + self.scroll_offset.y
        for at, cell in enumerate(self.cells(self.size.width)):
            if cell.row == y and cell.x <= x < cell.x + cell.width and not self.resting:
                if at == self.at:
                    self.post_message(self.Chosen(cell.offer.number))
                self.mark(at)


def height_of(cells: Sequence[Cell]) -> int:
    return cells[-1].row + 1 if cells else 0


def described(offer: Offer) -> Text:
    text = Text.assemble((f"{offer.number} ", ACCENT), (offer.label, "bold"))
    if offer.preview:
        text.append(f"  {offer.preview}", style=QUIET)
    return text
