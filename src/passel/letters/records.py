"""Play by letter, from a record: whose sheet it is, and the report of a turn."""

from __future__ import annotations

from typing import Any

from passel.bots.players import players_in
from passel.contract import BadSetting, PostFace, View
from passel.records import Record
from passel.tables.turns import Turn, turns
from passel.tables.turns import report as turn_report


def post_of(record: Record) -> PostFace:
    post = record.game.faces.post
    if post is None or not post.turn(record.begin()):
        raise BadSetting("This game is not played by post.")
    return post


def open_sheet(text: str, record: Record, seat: int | None) -> tuple[PostFace, View, str]:
    """How the game is played by post, what the writer of the sheet sees, and the text."""
    post = post_of(record)
    pos = record.replay()
    if not post.turn(pos):
        raise BadSetting("The game is over: no more orders are asked for.")
    seat_state = post.writer_of(text) if seat is None else seat - 1
    if seat_state is None:
        raise BadSetting("The sheet does not say whose it is: give --seat.")
    return post, record.game.view(pos, the_seat(record, seat_state)), text


def the_seat(record: Record, seat: int) -> int:
    if not 0 <= seat < record.seats:
        raise BadSetting(f"The seats of this game are 1 to {record.seats}.")
    return seat


def report(record: Record, turn: int | None = None, seat: int | None = None) -> str:
    """The report of a turn, the last one if none is named, as everybody gets it or as one seat does."""
    run, view = the_turn(record, turn, seat)
    return turn_report(record.game, run, view).text.whole


def account(record: Record, turn: int | None = None, seat: int | None = None) -> Any:
    """The same as data."""
    run, view = the_turn(record, turn, seat)
    return turn_report(record.game, run, view).account


def page(record: Record, turn: int | None = None, seat: int | None = None) -> str:
    """The report as a page, with the table as a picture."""
    from passel.letters.report import report as written

    run, view = the_turn(record, turn, seat)
    return written(record.game, run, view, picture="data").html


def the_turn(record: Record, turn: int | None, seat: int | None) -> tuple[Turn, View]:
    """A turn, and what its reader sees after it."""
    reader = -1 if seat is None else the_seat(record, seat - 1)
    run = turns(record, post_of(record))
    if not run:
        raise BadSetting("No turn has been run yet.")
    number = max(run) if turn is None else turn
    if number not in run:
        raise BadSetting(f"The turns that have been run are 1 to {max(run)}.")
    names = [player.name for player in players_in(record)]
    return run[number], record.game.view(run[number].after, reader, names)
