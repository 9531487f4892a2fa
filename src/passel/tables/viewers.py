"""Those who look at a table, and what is new for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final
from zlib import crc32

import msgspec

from passel.tables.bypost import latest, turn_of
from passel.tables.frames import ClockInfo, Frame, Lines, encode, eyes_of, table_info
from passel.tables.hosted import Hosted, NotAllowed

Seen = tuple[str, bytes]  # the view of one seat, as it is sent: its version, and all of it


class Showing:
    """A table's faces: each is made once, however many look at it."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted: Final = hosted
        self._moved = -1
        self._parts: list[bytes] = []
        self._unasked = b""
        self._seen: list[Seen | None] = []  # by seat; last, what a spectator sees
        self._since: dict[int, int] = {}
        self._opens: int | None = None
        self._timed = (-1, -1)

    def view(self, eyes: int) -> Seen:
        """As `encode(game.view(pos, eyes))`, but what is the same for all eyes is encoded once."""
        hosted = self.hosted
        if self._moved != hosted.moved:
            self._moved = hosted.moved
            self._prepare()
            self._seen = [None] * (hosted.pos.seats + 1)
        seen = self._seen[eyes]
        if seen is None:
            game, pos = hosted.game, hosted.pos
            own = None if eyes < 0 else game.own(pos, eyes)
            ask = pos.ask_of(eyes)
            head, public, waiting, end = self._parts
            if own is None and ask is None:
                data = head + b"%d" % eyes + self._unasked
            else:
                question = b"null" if ask is None else encode(game.question(pos, ask))
                data = b"".join([head, b"%d" % eyes, public, encode(own), waiting, question, end])
            seen = str(crc32(data)), data
            self._seen[eyes] = seen
        return seen

    def _prepare(self) -> None:
        """All of a view, cut where that of one seat differs from another's."""
        game, pos = self.hosted.game, self.hosted.pos
        head = b'{"game":%b,"seat":' % encode(game.slug)
        public = b',"seats":%d,"public":%b,"own":' % (pos.seats, encode(game.public(pos)))
        waiting = b',"waiting":%b,"ask":' % encode(sorted([ask.seat for ask in pos.asks]))
        outcome = encode(pos.places), encode(pos.payoffs), encode(pos.reason)
        end = b',"places":%b,"payoffs":%b,"reason":%b}' % outcome
        self._parts = [head, public, waiting, end]
        self._unasked = public + b"null" + waiting + b"null" + end

    def clock(self, eyes: int) -> ClockInfo | None:
        hosted = self.hosted
        if hosted.state != "playing":
            return None
        if self._timed != (hosted.moved, hosted.changed):
            self._timed = (hosted.moved, hosted.changed)
            self._since = {ask.seat: hosted.chairs[ask.seat].since for ask in hosted.pos.asks}
            self._opens = latest(hosted) if turn_of(hosted) else None
        clock = hosted.terms.clock
        if eyes not in self._since or clock.kind == "none":
            return ClockInfo(self._since, opens=self._opens)
        return ClockInfo(self._since, hosted.deadline(eyes), hosted.chairs[eyes].bank, self._opens)


def asleep() -> None:
    """Nobody waits for news."""


class Viewer:
    """Somebody who looks at a table.  A slow one skips versions and is never queued for."""

    def __init__(
        self, showing: Showing, user: str, seat: int | None = None, told: int = 0, heard: int = 0
    ) -> None:
        self.showing: Final = showing
        self.user: Final = user
        self.seat: Final = seat  # through whose eyes, if that was said
        self.eyes = eyes_of(showing.hosted, user, seat)
        self.stir: Callable[[], None] = asleep  # called when there may be something new
        self.acks: list[str] = []
        self.gone = ""  # why there is nothing more to see
        self._told, self._heard = told, heard
        self._moved = 0  # there is nothing to see before the game begins
        self._changed = -1
        self.version = ""
        self._view = b""
        self._asks = 0
        self._table = b""
        self._clock: ClockInfo | None = None

    def acknowledge(self, name: str) -> None:
        """Told together with what has come of it."""
        self.acks.append(name)
        self.stir()

    def frame(self) -> bytes | None:
        """What is new for these eyes, if anything is."""
        hosted = self.showing.hosted
        if self._changed != hosted.changed:
            self._find_eyes()
        acks, self.acks = self.acks, []
        if self.gone:
            return encode(Frame(acks=acks)) if acks else None
        eyes = self.eyes
        view = table = clock = None
        journal: Lines = []
        talk: Lines = []
        if self._moved != hosted.moved:
            self._moved = hosted.moved
            seen = self.showing.view(eyes)
            asks = hosted.chairs[eyes].asks if eyes >= 0 and hosted.ask_of(eyes) is not None else 0
            if seen[1] != self._view or asks != self._asks:  # the same may be asked anew
                self.version, self._view = seen
                self._asks = asks
                view = msgspec.Raw(self._view)
            if self._told != hosted.journal.told[eyes]:
                journal = hosted.journal.since(eyes, self._told)
                self._told = hosted.journal.told[eyes]
        if self._heard != hosted.talk.told[eyes]:
            talk = hosted.talk.since(eyes, self._heard)
            self._heard = hosted.talk.told[eyes]
        if self._changed != hosted.changed:
            self._changed = hosted.changed
            data = encode(table_info(hosted, eyes, self.user))
            if data != self._table:
                self._table = data
                table = msgspec.Raw(data)
        now = self.showing.clock(eyes)
        if now != self._clock:
            self._clock = clock = now
        if not (acks or journal or talk) and view is None and table is None and clock is None:
            return None
        return encode(
            Frame(
                acks=acks,
                version=self.version if view is not None else "",
                view=view,
                ask=self._asks if view is not None else 0,
                told=self._told if journal else 0,
                journal=journal,
                heard=self._heard if talk else 0,
                talk=talk,
                table=table,
                clock=clock,
            )
        )

    def _find_eyes(self) -> None:
        """People sit down, get up, and are sent away."""
        try:
            eyes = eyes_of(self.showing.hosted, self.user, self.seat)
        except NotAllowed as refused:
            self.gone = refused.reason
            return
        if eyes != self.eyes:
            self.eyes = eyes
            self._told = self._heard = self._moved = 0
