"""Tic-tac-toe, to measure servers with.  TT-n are the clauses of RULES.md; `../boardgameio/server.js` has the
same rules, and `../load.py` plays both."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import Game, Preset, View, whole, with_defaults
from passel.kernel import Ask, Box, Decision, Event, Heard, Option, Position

# -- components ----------------------------------------------------------------------------------

BOX = Box(__name__)
SEAT = ["X", "O"]
FREE = 0  # a mark is the number of the seat and one
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CENTRE = 4

MARKED = Event(BOX, "marked", "seat square")
WON = Event(BOX, "won", "seat board")
DRAWN = Event(BOX, "drawn", "board", seats=0)


class Mark(Option):
    def __init__(self, square: int) -> None:
        super().__init__(BOX, "abc"[square % 3] + "123"[square // 3])
        self.square = square


SQUARES = [Mark(square) for square in range(9)]


class Settings:
    def __init__(self) -> None:
        self.boards = 1


class Table(Position):
    def __init__(self, seats: int, settings: Settings) -> None:
        super().__init__(seats)
        self.settings = settings
        self.board = [FREE] * 9
        self.turn = 0
        self.marks = 0
        self.played = 0
        self.won = [0, 0]


# -- rules ---------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    pos.then(go)


def go(pos: Table) -> None:
    """A free square (TT-1); the last one is marked at once (TT-3)."""
    pos.ask(pos.turn, MARKING, [mark for mark in SQUARES if pos.board[mark.square] == FREE])


def mark(pos: Table, seat: int, option: Mark) -> None:
    pos.board[option.square] = seat + 1
    pos.marks += 1
    pos.note(MARKED, seat, option.square)
    if in_a_row(pos.board, seat + 1):
        pos.won[seat] += 1
        pos.note(WON, seat, pos.played + 1)
        next_board(pos)
    elif FREE not in pos.board:
        pos.note(DRAWN, pos.played + 1)
        next_board(pos)
    else:
        pos.turn = 1 - seat
        pos.then(go)


def in_a_row(board: list[int], mark: int) -> bool:
    """Three of them (TT-4)."""
    return any(board[a] == board[b] == board[c] == mark for a, b, c in ROWS)


def next_board(pos: Table) -> None:
    """The other begins it (TT-2); after the last one the boards are counted (TT-5)."""
    pos.played += 1
    if pos.played < pos.settings.boards:
        pos.board = [FREE] * 9
        pos.turn = pos.played % 2
        pos.then(go)
    else:
        most = max(pos.won)
        pos.end([1 if won == most else 2 for won in pos.won], "boards won")


MARKING = Decision(BOX, "mark", "TT-1", mark, 9)

# -- imagining, judging, seeing ------------------------------------------------------------------


def redeal(pos: Table, seat: int) -> None:
    """Nothing is hidden."""


def weigh(pos: Table, ask: Ask) -> list[float]:
    """Win, else prevent, else the centre."""
    return [worth(pos.board, ask.seat, option.square) for option in ask.options]


def worth(board: list[int], seat: int, square: int) -> float:
    for who, value in ((seat, 9.0), (1 - seat, 3.0)):
        tried = [*board[:square], who + 1, *board[square + 1 :]]
        if in_a_row(tried, who + 1):
            return value
    return 1.0 if square == CENTRE else 0.0


def public(pos: Table) -> dict[str, object]:
    return {"board": tuple(pos.board), "played": pos.played, "won": tuple(pos.won)}


def own(pos: Table, seat: int) -> None:
    """Nobody holds anything."""


class Words:
    def prompt(self, view: View) -> str:
        return "Which square do you mark?" if view.ask else ""

    def label(self, view: View, option: Mark) -> str:
        return option.text

    def preview(self, view: View, option: Mark) -> str:
        return ""

    def why_not(self, view: View, option: Mark) -> tuple[str, str]:
        return f"{option.text} is marked already.", "TT-1"

    def tell(self, heard: Heard, names: Sequence[str], reader: int = -1) -> str:
        event, a, b, _, _ = heard
        if event is MARKED:
            return f"{names[a or 0]} marks {SQUARES[b or 0].text}."
        if event is WON:
            return f"{names[a or 0]} has three in a row on board {b}."
        return f"Board {a} is full."

    def result(self, view: View) -> str:
        winners = [view.name(seat) or SEAT[seat] for seat, place in enumerate(view.places) if place == 1]
        return f"{' and '.join(winners)} won."


# -- the door ------------------------------------------------------------------------------------

GAME = Game(
    slug="tictactoe",
    name="Tic-tac-toe",
    rules=1,
    seats=(2, 2),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[whole("boards", 1, 1000, "TT-5", "Boards", "Boards in a game.")],
    presets=[
        Preset("standard", "Standard", "One board.", {}),
        Preset("match", "Match", "Five boards.", {"boards": 5}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=public,
    own=own,
    words=with_defaults(Words()),
    length="marks",
    count=lambda pos: len(pos.board),
)
