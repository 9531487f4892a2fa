"""The report of a turn that was played by sealed sheets, as a letter: the front page of a gazette, the table
as a picture, the tables, what is for one reader alone, and the receipts of all sheets."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap
from typing import Any, NamedTuple, Protocol

from passel.contract import Game, View
from passel.i18n import _
from passel.kernel import Entry, Option
from passel.letters.ask import paragraphs, say_so, spoken
from passel.letters.page import WIDTH, Page, Picture, drawing, paint


class Receipt(Protocol):
    """That a sheet came in."""

    @property
    def turn(self) -> int: ...
    @property
    def seat(self) -> int: ...
    @property
    def time(self) -> str: ...
    @property
    def hash(self) -> str: ...


class Turn(NamedTuple):
    """A turn that was run: the table before, the decisions, the journal."""

    before: Any
    made: Sequence[tuple[int, Option]]
    journal: Sequence[Entry]


def report(
    game: Game,
    turn: Turn,
    after: View,
    *,
    table: str = "",
    deadline: str = "",
    receipts: Sequence[Receipt] = (),
    notes: Sequence[str] = (),
    said: Sequence[str] = (),
    whispered: Sequence[str] = (),
    picture: Picture = "cid",
) -> Page:
    """For the reader whose view `after` is (seat -1: for all).  `table` is what the desk calls the game,
    `deadline` when the next sheets are due, by the reader's clock, `notes` what the referee has to say,
    `said` and `whispered` the talk at the table, to all and to the reader alone."""
    post = game.faces.post
    if post is None:
        raise ValueError("a report is written where a whole turn is ordered on a sheet")
    names = game.names(after)
    account = post.account(turn.before, turn.journal, after, table, deadline)
    public, private, sheets = post.parts(turn.before, turn.made, account, names, after.seat)
    whispers = spoken(whispered)
    headline, standfirst = post.headline(account, after, names), post.standfirst(account, names)
    orders = post.how_to_order(after, table)
    text = "\n".join(
        [
            "=" * WIDTH,
            *(line.center(WIDTH).rstrip() for line in wrap(headline, WIDTH - 4)),
            *(line.center(WIDTH).rstrip() for line in wrap(standfirst, WIDTH - 4)),
            "=" * WIDTH,
            "",
            *(line for note in notes for line in [*wrap(note, WIDTH), ""]),
            public,
            *([_("SAID AT THE TABLE"), "", *spoken(said), ""] if said else []),
            *(
                [boxed("\n".join(filter(None, [private.rstrip("\n"), *whispers])))]
                if private or whispers
                else []
            ),
            *([_("THE SHEETS"), sheets] if sheets else []),
            *([_("RECEIPTS"), "", *receipt_lines(receipts, names), ""] if receipts else []),
            *([_("HOW TO ORDER"), "", *orders, "", *paragraphs([say_so()]), ""] if orders else []),
        ]
    )
    svg = drawing(game, after)
    html = paint(
        f"{game.slug}/post/gazette.html",
        svg,
        picture,
        game=game.name,
        title=headline,
        standfirst=standfirst,
        about=table,
        notes=list(notes),
        said=list(said),
        private=private,
        whispered=list(whispered),
        sheets=sheets.strip("\n"),
        receipts=[
            {"name": names[each.seat], "turn": each.turn, "time": each.time, "hash": each.hash}
            for each in receipts
        ],
        deadline=deadline,
        orders=orders,
        say_so=say_so(),
        **post.paper(account, names, after.seat),
    )
    return Page(f"{game.name}: {headline}", text.rstrip("\n") + "\n", html, svg)


def boxed(private: str) -> str:
    """Apart from the rest, so that nobody forwards it without noticing."""
    edge = "+" + "-" * (WIDTH - 2) + "+"
    return "\n".join([edge, indent(private.rstrip("\n"), "| ", lambda line: True), edge, ""])


def receipt_lines(receipts: Sequence[Receipt], names: Sequence[str]) -> list[str]:
    wide = max(len(name) for name in names)
    turn = _("turn {n}")
    return [
        f"{names[each.seat]:{wide}}  {turn.format(n=each.turn)}  {each.time}\n  {each.hash}"
        for each in receipts
    ]
