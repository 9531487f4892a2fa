"""The report of a turn that was played by sealed sheets, as a letter: the front page of a gazette, the table
as a picture, the tables, what is for one reader alone, and the receipts of all sheets."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap
from typing import Protocol

from passel.contract import Game, View
from passel.i18n import _
from passel.letters.ask import paragraphs, say_so, spoken
from passel.letters.page import WIDTH, Page, Picture, drawing, paint
from passel.tables.turns import Turn
from passel.tables.turns import report as turn_report


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
    """For the reader whose view `after` is (seat -1: for all).  `table` is the game's name in subjects,
    `deadline` when the next sheets are due, by the reader's clock, `notes` what the referee has to say,
    `said` and `whispered` the talk at the table, to all and to the reader alone."""
    account, headline, standfirst, (public, private, sheets) = turn_report(game, turn, after, table, deadline)
    post, form = game.faces.post, game.faces.post_form
    assert post is not None
    names = game.names(after)
    whispers = spoken(whispered)
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
        "report.html" if form is None else f"{game.slug}/post/gazette.html",
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
        over=after.over,
        orders=orders,
        say_so=say_so(),
        **({"public": public} if form is None else form.letter_data(account, after)),
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
