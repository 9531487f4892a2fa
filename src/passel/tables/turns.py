"""Turns of a game by post that were resolved."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final, NamedTuple

from msgspec import Struct

from passel.contract import Game, PostFace, TurnText, View
from passel.kernel import Entry, Option, Position, heard
from passel.records import Record
from passel.tables.parts import Spoken
from passel.tables.sheets import Address, Sealed
from passel.tables.state import TableState

MOST_KEPT: Final = 64
_played: Final[OrderedDict[tuple[object, ...], dict[int, Turn]]] = OrderedDict()


class Turn(NamedTuple):
    """A resolved turn: the position before, the options of all seats, the journal, the position after."""

    before: Position
    orders: list[tuple[int, Option]]
    journal: list[Entry]
    after: Position


class TurnReport(NamedTuple):
    """A turn report for one reader.  `account` is the game's own data, for its other functions."""

    account: Any
    headline: str
    standfirst: str
    text: TurnText


class PlayedTurn(Struct, frozen=True):
    """A turn that was resolved at a table, with its orders."""

    turn: int
    edition: int  # from 1: a turn may be rolled back and resolved again
    run: Turn
    sheets: dict[int, Sealed]
    bots: tuple[int, ...]  # the seats that a bot played
    names: list[str]
    addresses: list[Address]
    deadlines: dict[int, int]  # of the seats that are asked next
    talk: dict[int, list[Spoken]] = {}  # chat since the last turn, by seat; -1: to everybody
    reason: str = ""  # why it was resolved again

    @property
    def label(self) -> str:
        return f"turn-{self.turn:02}" + (f"-{self.edition}" if self.edition > 1 else "")


# A FolderTable keeps turns when they are resolved, also those that are rolled back: each has a report.
# A server has too many tables to keep all positions, so it replays a game when somebody reads its reports.


def runs(state: TableState) -> list[PlayedTurn]:
    """Return the turns that were resolved and not rolled back; none, if the game is not by post."""
    names = state.names()
    addresses = [seat_state.address for seat_state in state.seats]
    asks = state.pos.asks if state.phase == "playing" else []
    following = {ask.seat: end for ask in asks if (end := state.deadline(ask.seat)) is not None}
    again = played(state)
    found = []
    for turn, run in again.items():
        last = turn == max(again)  # the reports of earlier turns were already sent, with the chat until then
        ends = following if last else {}
        talk = {reader: state.said_to(reader) for reader in range(-1, len(state.seats))} if last else {}
        undone = [rolled for rolled in state.rolled if rolled.turn <= turn < rolled.left]
        reason = undone[-1].reason if undone else ""
        sheets = state.sheets.get(turn, {})
        bots = tuple(
            seat for seat, seat_state in enumerate(state.seats) if seat_state.level and seat not in sheets
        )
        found.append(
            PlayedTurn(turn, 1 + len(undone), run, sheets, bots, names, addresses, ends, talk, reason)
        )
    return found


def played(state: TableState) -> dict[int, Turn]:
    """Return the resolved turns as the rules played them, from a cache."""
    post = state.game.faces.post
    if post is None or not state.turns:
        return {}
    key = which(state)
    found = _played.get(key)
    if found is None:
        found = _played[key] = turns(state.record(), post)
        if len(_played) > MOST_KEPT:
            _played.popitem(last=False)
    return found


def which(state: TableState) -> tuple[object, ...]:
    """Return a key that changes when a turn is resolved or rolled back, or a name changes."""
    return state.id, state.history.rollbacks, len(state.turns), state.pos.over, *state.names()


def turns(record: Record, post: PostFace) -> dict[int, Turn]:
    """Return each resolved turn: the position before, the decisions, the journal, the position after."""
    found: dict[int, Turn] = {}
    made: list[tuple[int, Option]] = []
    for count, pos in enumerate(record.unfold()):
        if not count:
            number, before = post.turn(pos), pos.copy()
            continue
        made.append(record.decisions[count - 1])
        if post.turn(pos) != number:
            found[number] = Turn(before, made, pos.journal or [], pos.copy())
            number, before, made = post.turn(pos), pos.copy(), []
    return found


def report(game: Game, turn: Turn, view: View, table: str = "", deadline: str = "") -> TurnReport:
    """Return the report of a turn for the reader whose view after it is given; `table` and `deadline` (of
    the next orders) are texts for the reader."""
    post = game.faces.post
    if post is None:
        raise ValueError("Only turns that were ordered on sheets have a report.")
    before = game.view(turn.before, view.seat, game.names(view))
    told = [line for entry in turn.journal if (line := heard(entry, view.seat)) is not None]
    account = post.account(before, told, view, table, deadline)
    return TurnReport(
        account,
        post.headline(account, view),
        post.standfirst(account, view),
        post.report_text(turn.before, turn.orders, account, view),
    )
