"""The one exit: what a pair of eyes gets to see of a table, as bytes.

Everything is made from the view of the seat and the journal as it heard it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

from passel.game import Value
from passel.tables.bypost import NOWHERE, latest, turn_of
from passel.tables.clock import NEVER, Clock, Stretch
from passel.tables.hosted import Hosted, NotAllowed
from passel.tables.scroll import Told
from passel.tongue import _

encode: Final = msgspec.json.Encoder().encode
Lines = list[Told]


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    chair: str  # what the game calls the seat
    name: str = ""
    bot: str = ""  # the level of the bot that plays
    person: bool = False  # whose seat it is, even if a bot sits in
    you: bool = False
    sealed: bool = False  # by post, whether its sheet is in


class PleaInfo(msgspec.Struct, frozen=True):
    seat: int
    agreed: tuple[int, ...]


class TableInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """What people at the table know of it, apart from the game."""

    id: str
    game: str
    title: str
    state: str
    host: str
    hosting: bool
    seat: int  # yours, or -1
    seats: list[SeatInfo]
    options: dict[str, Value]
    clock: Clock
    private: bool
    watchers: bool
    whispers: bool
    invitation: str = ""  # for those who sit here, and the host
    paused: bool = False
    reason: str = ""
    rematch: str = ""
    plea: PleaInfo | None = None
    turn: int = 0  # by post, for which sheets are asked; `early`: it is run as soon as all are in
    early: bool = True
    commitment: str = ""
    verifiable: bool = True  # not if the game was begun elsewhere
    seed: str = ""  # when it is over
    order: str = ""  # your standing order
    draft: str = ""
    sheet: str = ""  # by post, the one that you have sent, and its receipt: when it came, and the hash of it
    receipt: str = ""
    received: str = ""
    salt: str = ""  # with which the hash was made
    plan: tuple[str, ...] = ()
    address: str = ""
    zone: str = ""
    language: str = ""
    away: Stretch = NEVER


class ClockInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """Your own time to the millisecond; of the others, since when they are waited for and no more, or else
    it would tell what they do behind their hand."""

    since: dict[int, int]
    deadline: int | None = None
    bank: int | None = None
    opens: int | None = None  # by post, when the turn is run at the latest


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """What has changed for these eyes; whatever is not there is as it was."""

    kind: str = msgspec.field(default="frame", name="is")
    acks: list[str] = []
    version: str = ""  # of the view
    view: msgspec.Raw | None = None
    ask: int = 0  # the number to answer with, if something is asked
    told: int = 0  # the number of the last line of the journal
    journal: Lines = []
    heard: int = 0  # the number of the last line of talk
    talk: Lines = []
    table: msgspec.Raw | None = None
    clock: ClockInfo | None = None


class Seen(NamedTuple):
    """The view of one seat, as it is sent."""

    version: str
    data: bytes


class Showing:
    """A table's faces: each is made once, however many look at it."""

    def __init__(self, hosted: Hosted) -> None:
        self.hosted: Final = hosted
        self._moved = -1
        self._parts = (b"", b"", b"", b"")
        self._seen: dict[int, Seen] = {}
        self._since: dict[int, int] = {}
        self._opens: int | None = None
        self._timed = (-1, -1)

    def view(self, eyes: int) -> Seen:
        """As `encode(game.view(pos, eyes))`, but what is the same for all eyes is encoded once."""
        hosted = self.hosted
        if self._moved != hosted.moved:
            self._moved = hosted.moved
            self._parts = self._common()
            self._seen.clear()
        seen = self._seen.get(eyes)
        if seen is None:
            game, pos = hosted.game, hosted.pos
            own = None if eyes < 0 else game.own(pos, eyes)
            ask = pos.ask_of(eyes)
            head, public, waiting, end = self._parts
            data = b"".join(
                (
                    head,
                    b"%d" % eyes,
                    public,
                    b"null" if own is None else encode(own),
                    waiting,
                    b"null" if ask is None else encode(game.question(pos, ask)),
                    end,
                )
            )
            seen = self._seen[eyes] = Seen(f"{crc32(data):08x}", data)
        return seen

    def _common(self) -> tuple[bytes, bytes, bytes, bytes]:
        """A spectator's view, cut where that of a seat differs."""
        hosted = self.hosted
        public = encode(hosted.game.public(hosted.pos))
        whole = encode(hosted.game.view(hosted.pos, -1, msgspec.Raw(public)))
        head, rest = whole.split(b"-1", 1)
        start = rest.index(public) + len(public) + len(b',"own":')
        waiting, end = rest[start + len(b"null") :].split(b"null", 1)
        return head, rest[:start], waiting, end

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


def table_info(hosted: Hosted, eyes: int, user: str) -> TableInfo:
    terms = hosted.terms
    chair = hosted.chairs[eyes] if eyes >= 0 else None
    begun = hosted.state != "open" and hosted.moved > 0
    ended = hosted.state in ("over", "closed")
    order = "" if chair is None or chair.order is None else chair.order[0].name
    if chair is not None and chair.order is not None and chair.order[0].high:
        order += f" {chair.order[1]}"
    names = hosted.game.seat_names
    return TableInfo(
        id=hosted.id,
        game=terms.game,
        title=terms.title,
        state=hosted.state,
        host=hosted.host_name,
        hosting=user == hosted.host,
        seat=eyes,
        seats=[
            SeatInfo(
                names[seat],
                each.name,
                each.level,
                bool(each.user),
                seat == eyes,
                hosted.sealed(seat) is not None,
            )
            for seat, each in enumerate(hosted.chairs)
        ],
        options=terms.options,
        clock=terms.clock,
        private=terms.private,
        watchers=terms.watchers,
        whispers=terms.whispers,
        invitation=hosted.invitation if eyes >= 0 or user == hosted.host else "",
        paused=bool(hosted.paused),
        reason=hosted.reason,
        rematch=hosted.rematch,
        plea=None if hosted.plea is None else PleaInfo(hosted.plea.seat, tuple(sorted(hosted.plea.agreed))),
        turn=turn_of(hosted),
        early=terms.early and not hosted.redo,
        commitment=hosted.course.commitment if begun else "",
        verifiable=not begun or hosted.course.prelude is None,
        seed=hosted.course.seed.hex() if begun and ended else "",
        order=order,
        **({} if chair is None else kept(hosted, eyes)),
    )


def kept(hosted: Hosted, seat: int) -> dict[str, Any]:
    """What a player has left with the table, and nobody else sees."""
    chair, envelope = hosted.chairs[seat], hosted.sealed(seat)
    return {
        "draft": chair.draft,
        "sheet": "" if envelope is None else envelope.text,
        "receipt": "" if envelope is None else envelope.receipt.hash,
        "received": "" if envelope is None else envelope.receipt.time,
        "salt": "" if envelope is None else envelope.salt,
        "plan": chair.plan,
        "address": chair.address.email,
        "zone": "" if chair.address == NOWHERE else chair.address.zone,
        "language": "" if chair.address == NOWHERE else chair.address.language,
        "away": chair.away,
    }


def eyes_of(hosted: Hosted, user: str, seat: int | None) -> int:
    """Through whose eyes a user looks: a seat of their own, or a spectator's."""
    own = hosted.seats_of(user)
    if seat is not None and seat in own:
        return seat
    if own and seat is None:
        return own[0]
    if seat is not None and seat >= 0:
        raise NotAllowed(_("That is not your seat."))
    if not hosted.may_watch(user):
        raise NotAllowed(_("One comes to this table by invitation."))
    return -1


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
            if seen.data != self._view or asks != self._asks:  # the same may be asked anew
                self.version, self._view = seen
                self._asks = asks
                view = msgspec.Raw(seen.data)
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
