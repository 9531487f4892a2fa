"""Subscribers of a table, and the updates for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from zlib import crc32

from msgspec import Raw

from passel.permissions import NotAllowed
from passel.tables.info import ClockInfo, Frame, encode, reader_of, table_info
from passel.tables.sheets import latest, turn_of
from passel.tables.state import TableState

Seen = tuple[str, bytes]  # the view of one seat as it is sent: its version, and the bytes
OWN: Final = b',"own":'
NULL: Final = b"null"
UNDECIDED: Final = b"[]", b"[]", b'""'  # places, payoffs and reason as long as the game goes on
NOTHING: Final = b"[]"
EMPTY: Final = b"{}"


class ViewCache:
    """The encoded views of a table: each is made once for all subscribers."""

    def __init__(self, state: TableState) -> None:
        self.state: Final = state
        self._moved = -1
        self._heads: list[bytes] = []  # by reader: the beginning of the view, which never changes
        self._public = b""
        self._waiting = b""
        self._end = b""
        self._shared = 0  # checksum of the part that all views share
        self._seen: list[Seen | None] = []  # by seat; the last one is for spectators
        self._since: dict[int, int] = {}  # since when each seat is waited for
        self._opens: int | None = None  # by post
        self._watch = b""  # both, as they are sent to readers who are not waited for
        self._timed = -1
        self._changed = -1
        self._stories: dict[int, bytes] = {}  # the latest lines of the journal, by their number
        self._storied = -1
        self._tables: dict[tuple[int, bool], bytes] = {}  # the table info, by reader and host
        self._tabled = (-1, -1)

    def view(self, reader: int) -> Seen:
        """Return `encode(game.view(pos, reader))`; what is the same for all readers is encoded once."""
        state = self.state
        if self._moved != state.moved:
            self._moved = state.moved
            self._prepare()
            self._seen = [None] * (state.pos.seats + 1)
        seen = self._seen[reader]
        if seen is None:
            game, pos = state.game, state.pos
            own = None if reader < 0 else game.own(pos, reader)
            ask = pos.ask_of(reader)
            held = NULL if own is None else encode(own)
            question = NULL if ask is None else encode(game.question(pos, ask))
            version = str(crc32(held + question, self._shared))
            # Put together from bytes: a struct with `msgspec.Raw` fields takes 1.26 times as long.
            pieces = (self._heads[reader], self._public, OWN, held, self._waiting, question, self._end)
            seen = self._seen[reader] = version, b"".join(pieces)
        return seen

    def _prepare(self) -> None:
        """Encode what is the same in all views."""
        game, pos = self.state.game, self.state.pos
        if not self._heads:
            slug, seats = encode(game.slug), pos.seats
            everybody = [*range(seats), -1]
            self._heads = [b'{"game":%b,"seat":%d,"seats":%d,"public":' % (slug, n, seats) for n in everybody]
        self._public = encode(game.public(pos))
        waiting = b",".join([b"%d" % seat for seat in sorted([ask.seat for ask in pos.asks])])
        self._waiting = b',"waiting":[%b],"ask":' % waiting
        outcome = UNDECIDED
        if pos.over:
            outcome = encode(pos.places), encode(pos.payoffs), encode(pos.reason)
        pending = encode(game.pending(pos))
        self._end = b',"places":%b,"payoffs":%b,"reason":%b,"pending":%b}' % (*outcome, pending)
        self._shared = crc32(self._waiting + self._end, crc32(self._public))

    def clock(self, reader: int) -> ClockInfo | None:
        state = self.state
        if state.phase != "playing":
            return None
        self._look_at_watch()
        if not self._timed_apart(reader):
            return ClockInfo(self._since, opens=self._opens)
        return ClockInfo(self._since, state.deadline(reader), state.seats[reader].bank, self._opens)

    def time(self, reader: int) -> bytes:
        """Return the reader's times as they are sent; nothing if there are none."""
        if self.state.phase != "playing":
            return b""
        self._look_at_watch()
        return encode(self.clock(reader)) if self._timed_apart(reader) else self._watch

    def _look_at_watch(self) -> None:
        state = self.state
        if self._timed != state.moved or self._changed != state.changed:
            self._timed, self._changed = state.moved, state.changed
            self._since = {ask.seat: state.seats[ask.seat].since for ask in state.pos.asks}
            self._opens = latest(state) if turn_of(state) else None
            self._watch = encode(ClockInfo(self._since, opens=self._opens))

    def _timed_apart(self, reader: int) -> bool:
        """Return whether this reader has a time limit of their own."""
        return reader in self._since and self.state.terms.clock.kind != "none"

    def story(self, reader: int, told: int) -> bytes:
        """Return the lines of the journal after line `told` as they are sent; if all readers get the same
        lines, they are encoded once."""
        state = self.state
        if self._storied != state.moved:
            self._storied = state.moved
            self._stories = {}
        missing = state.journal.told[reader] - told
        lines = self._stories.get(missing)
        if lines is None:
            for_all = state.journal.for_all(missing)
            if for_all is None:
                return encode(state.journal.since(reader, told))
            lines = self._stories[missing] = encode(for_all)
        return lines

    def table(self, reader: int, user: str) -> bytes:
        """Return the table info as it is sent; it is the same for all spectators except the host."""
        state = self.state
        now = state.number, state.changed  # not every act is a change that others see: a draft is not
        if self._tabled != now:
            self._tabled = now
            self._tables = {}
        key = reader, user == state.host
        found = self._tables.get(key)
        if found is None:
            found = self._tables[key] = encode(table_info(state, reader, user))
        return found


def asleep() -> None:
    """Do nothing: nobody is subscribed."""


class Subscriber:
    """A client that follows a table.  A slow one skips versions; nothing is queued for it."""

    def __init__(
        self, views: ViewCache, user: str, seat: int | None = None, told: int = 0, heard: int = 0
    ) -> None:
        self.views: Final = views
        self.user: Final = user
        self.seat: Final = seat  # the seat whose view is sent, if one was given
        self.reader = reader_of(views.state, user, seat)
        self.notify: Callable[[], None] = asleep  # called when there may be an update
        self.acks: list[str] = []
        self.gone = ""  # why there are no more updates
        self.speed = 0.0  # the time that this page takes for animations, relative to normal speed
        self._told, self._heard = told, heard
        self._moved = 0  # there is nothing to see before the game begins
        self._changed = -1
        self.version = ""
        self._view = b""
        self._asks = 0
        self._table = b""
        self._clock = b""

    def acknowledge(self, name: str) -> None:
        """Acknowledge a command, together with its result."""
        self.acks.append(name)
        self.notify()

    def frame(self) -> bytes | None:
        """Return the update for this reader, if there is one.  It has only what has changed:

        - acks: commands of this client that are done
        - version, view, ask: the view, and the number of the question if there is one
        - told, journal: the latest lines, and the number of the last one; heard, talk: the same for the chat
        - table: the table info; clock: the times

        Most of it is the same for several readers, and cached as bytes (`msgspec.Raw`)."""
        state = self.views.state
        if self._changed != state.changed:
            self.find_reader()
        frame = Frame()
        if self.acks:
            frame.acks = self.acks
            self.acks = []
        if not self.gone:
            self._look(state, frame)
        said = encode(frame)
        return None if said == EMPTY else said

    def _look(self, state: TableState, frame: Frame) -> None:
        reader, views = self.reader, self.views
        if self._moved != state.moved:
            self._moved = state.moved
            seen = views.view(reader)
            asks = state.seats[reader].asks if reader >= 0 and state.ask_of(reader) is not None else 0
            if seen[1] != self._view or asks != self._asks:  # the same question may be asked again
                self.version, self._view = seen
                self._asks = asks
                frame.version, frame.view, frame.ask = self.version, Raw(self._view), asks
            told = state.journal.told[reader]
            if self._told != told:
                lines = views.story(reader, self._told)
                if lines != NOTHING:
                    frame.told, frame.journal = told, Raw(lines)
                self._told = told
        heard = state.talk.told[reader]
        if self._heard != heard:
            talk = state.talk.since(reader, self._heard)
            if talk:
                frame.heard, frame.talk = heard, talk
            self._heard = heard
        if self._changed != state.changed:
            self._changed = state.changed
            table = views.table(reader, self.user)
            if table != self._table:
                self._table = table
                frame.table = Raw(table)
        now = views.time(reader)
        if now != self._clock:
            self._clock = now
            if now:
                frame.clock = Raw(now)

    def find_reader(self) -> None:
        """Update the reader: users take seats, leave them, and are removed."""
        try:
            reader = reader_of(self.views.state, self.user, self.seat)
        except NotAllowed as refused:
            self.gone = refused.reason
            return
        if reader != self.reader:
            self.reader = reader
            self._told = self._heard = self._moved = 0
