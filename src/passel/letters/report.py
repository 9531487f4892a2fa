"""The report of a turn by post, as an email: headline, board, tables, the reader's private part, and the
receipts of all orders."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import indent, wrap
from typing import Protocol

from passel.contract import Game, View
from passel.i18n import _
from passel.letters.ask import how_to_order, reply_with_orders, say_so, spoken
from passel.letters.page import WIDTH, Page, Picture, drawing, paint
from passel.tables.turns import Turn
from passel.tables.turns import report as turn_report


class Receipt(Protocol):
    """The receipt for the orders of a seat."""

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
    """Return the report for the reader whose view `after` is (seat -1: for all).

    `table` is the game's name in subjects, `deadline` when the next orders are due, in the reader's time
    zone, `notes` what the referee has to say, `said` the chat, and `whispered` private messages to the
    reader."""
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
            *([_("CHAT"), "", *spoken(said), ""] if said else []),
            *(
                [boxed("\n".join(filter(None, [private.rstrip("\n"), *whispers])))]
                if private or whispers
                else []
            ),
            *([_("ORDERS"), sheets] if sheets else []),
            *([_("RECEIPTS"), "", *receipt_lines(receipts, names), ""] if receipts else []),
            *([_("HOW TO WRITE ORDERS"), "", *how_to_order(orders), ""] if orders else []),
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
        reply_with_orders=reply_with_orders(),
        say_so=say_so(),
        **({"public": public} if form is None else form.letter_data(account, after)),
    )
    return Page(f"{game.name}: {headline}", text.rstrip("\n") + "\n", html, svg)


def boxed(private: str) -> str:
    """Put the private part into a frame, so that nobody forwards it without noticing."""
    edge = "+" + "-" * (WIDTH - 2) + "+"
    return "\n".join([edge, indent(private.rstrip("\n"), "| ", lambda line: True), edge, ""])


def receipt_lines(receipts: Sequence[Receipt], names: Sequence[str]) -> list[str]:
    wide = max(len(name) for name in names)
    turn = _("turn {n}")
    return [
        f"{names[each.seat]:{wide}}  {turn.format(n=each.turn)}  {each.time}\n  {each.hash}"
        for each in receipts
    ]
