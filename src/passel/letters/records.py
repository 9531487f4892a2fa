"""Orders and turn reports of a game by post, from its game file."""

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
        raise BadSetting("This game isn't played by post.")
    return post


def open_sheet(text: str, record: Record, seat: int | None) -> tuple[PostFace, View, str]:
    """Return the game's rules for play by post, what the writer of the orders sees, and the text."""
    post = post_of(record)
    pos = record.replay()
    if not post.turn(pos):
        raise BadSetting("The game is over. No orders are due.")
    seat_state = post.writer_of(text) if seat is None else seat - 1
    if seat_state is None:
        raise BadSetting("These orders don't say whose they are. Add --seat.")
    return post, record.game.view(pos, the_seat(record, seat_state)), text


def the_seat(record: Record, seat: int) -> int:
    if not 0 <= seat < record.seats:
        raise BadSetting(f"Choose a seat from 1 to {record.seats}.")
    return seat


def report(record: Record, turn: int | None = None, seat: int | None = None) -> str:
    """Return the report of a turn (the last one by default), as everybody or as one seat gets it."""
    run, view = the_turn(record, turn, seat)
    return turn_report(record.game, run, view).text.whole


def account(record: Record, turn: int | None = None, seat: int | None = None) -> Any:
    """Return the report as data."""
    run, view = the_turn(record, turn, seat)
    return turn_report(record.game, run, view).account


def page(record: Record, turn: int | None = None, seat: int | None = None) -> str:
    """Return the report as an HTML page, with a picture of the board."""
    from passel.letters.report import report as written

    run, view = the_turn(record, turn, seat)
    return written(record.game, run, view, picture="data").html


def the_turn(record: Record, turn: int | None, seat: int | None) -> tuple[Turn, View]:
    """Return a turn, and what its reader sees after it."""
    reader = -1 if seat is None else the_seat(record, seat - 1)
    run = turns(record, post_of(record))
    if not run:
        raise BadSetting("No turns resolved yet.")
    number = max(run) if turn is None else turn
    if number not in run:
        raise BadSetting(f"Choose a turn from 1 to {max(run)}.")
    names = [player.name for player in players_in(record)]
    return run[number], record.game.view(run[number].after, reader, names)
