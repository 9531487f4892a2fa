"""What can be done at a table.  An act is written down before it counts, and never changed after."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from passel.contract import Value
from passel.tables.time_control import TimeControl

Line = tuple[str, int, int, int, int]  # an entry of the journal: the event by its name

LONGEST_TALK: Final = 1000
LONGEST_DRAFT: Final = 10_000
LONGEST_TITLE: Final = 40  # of a sketch
LONGEST_REASON: Final = 500
LONGEST_EMAIL: Final = 254
LONGEST_PLAN: Final = 100  # choices
Title = Annotated[str, Meta(max_length=80)]
Begin = Literal["host", "full"]


class Act(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="act"):
    by: str = ""  # the user who does it; the table itself if nobody
    id: str = ""  # what the user calls it: done once, however often it is sent


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What people agree on when they sit down."""

    game: str
    seats: int
    settings: dict[str, Value] = msgspec.field(default_factory=dict, name="options")  # as 0.1.0 stores it
    title: Title = ""
    clock: TimeControl = TimeControl()
    private: bool = False  # only those who have the invitation come in
    watchers: bool = True  # others may look on
    whispers: bool = True  # two players may talk in private
    guide: bool = False  # somebody explains the game as it goes on
    early: bool = True  # by post, a turn is run as soon as all sheets are in; else at the deadline
    begin: Begin = "host"  # who starts the game: the host, or the table when all seats are taken


# -- coming and going ------------------------------------------------------------------------------


class Open(Act, frozen=True, kw_only=True, tag="open"):
    """A table is laid; `by` is its host."""

    terms: Terms
    name: str  # the host's
    invitation: str


class Enter(Act, frozen=True, kw_only=True, tag="enter"):
    """Somebody has shown the invitation."""

    invitation: str


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    seat: int
    name: str
    level: str = ""  # of a bot, which the host seats


class Leave(Act, frozen=True, kw_only=True, tag="leave"):
    """The player is gone for good; a bot takes over what has begun."""

    seat: int


class Kick(Act, frozen=True, kw_only=True, tag="kick"):
    """As the host wishes."""

    seat: int


class GiveSeat(Act, frozen=True, kw_only=True, tag="hand"):
    """A seat is given to somebody else."""

    seat: int
    to: str
    name: str


class UseBot(Act, frozen=True, kw_only=True, tag="rest"):
    """A bot sits in for the player, who may come back."""

    seat: int
    level: str


class Back(Act, frozen=True, kw_only=True, tag="back"):
    seat: int


# -- the game ----------------------------------------------------------------------------------------


class Bring(Act, frozen=True, kw_only=True, tag="bring"):
    """The host brings a game that was begun elsewhere."""

    record: str


class Start(Act, frozen=True, kw_only=True, tag="start"):
    """Dice come from `seed`, which nobody sees before the end.  Without `by`, because all seats are taken."""

    seed: str
    rules: int
    journal: tuple[Line, ...] = ()


class Decide(Act, frozen=True, kw_only=True, tag="decide"):
    """What a seat has chosen, in notation, and why if it was not the player: there was no choice, or a bot,
    the clock or a standing order chose.  The journal is kept for those who can no longer replay it."""

    seat: int
    options: tuple[str, ...]
    why: str = ""
    journal: tuple[Line, ...] = ()
    digest: str = ""  # now and then
    over: bool = False  # that was the end
    then: str = ""  # the answer to the question that follows, given in advance


class AskUndo(Act, frozen=True, kw_only=True, tag="plea"):
    """A player asks the others to let them take back their last choice."""

    seat: int


class Reply(Act, frozen=True, kw_only=True, tag="reply"):
    """Another player's answer to that."""

    seat: int
    yes: bool


class Undo(Act, frozen=True, kw_only=True, tag="undo"):
    """Back to where `moves` choices were made; if not said, only the last choice of `seat`, freely."""

    seat: int
    moves: int = -1


class Order(Act, frozen=True, kw_only=True, tag="order"):
    """A standing order; none if there is no text."""

    seat: int
    text: str


class Draft(Act, frozen=True, kw_only=True, tag="draft"):
    """What a player is still writing."""

    seat: int
    text: str


class Sketch(Act, frozen=True, kw_only=True, tag="sketch"):
    """What a player has drawn, and its name."""

    seat: int
    name: str
    lines: str


# -- by post ---------------------------------------------------------------------------------------------


class Seal(Act, frozen=True, kw_only=True, tag="seal"):
    """A sheet of orders comes in, instead of the one before; without text the one before is taken out."""

    seat: int
    turn: int
    text: str
    salt: str = ""  # random: without it a receipt could be guessed at


class Run(Act, frozen=True, kw_only=True, tag="run"):
    """All sheets are opened, and become choices in the order of seats."""

    moves: tuple[tuple[int, str], ...] = ()
    journal: tuple[Line, ...] = ()
    digest: str = ""
    over: bool = False


class Rollback(Act, frozen=True, kw_only=True, tag="rollback"):
    """The referee goes back to where `moves` choices were made, and says to everybody why.  By post the turn
    then waits, so that sheets can be replaced, or is run `again` with those that are in."""

    moves: int
    reason: str
    again: bool = False


class Extend(Act, frozen=True, kw_only=True, tag="extend"):
    """More time for what is asked now, for all or for one seat."""

    until: int
    seat: int = -1
    reason: str = ""


class Away(Act, frozen=True, kw_only=True, tag="away"):
    """A vacation: that time does not count for the seat.  None, if it ends before it begins."""

    seat: int
    begin: int
    until: int


class Address(Act, frozen=True, kw_only=True, tag="address"):
    """Where the letters of a seat go, in which language, and by which clock its player lives."""

    seat: int
    email: str
    zone: str = "UTC"
    language: str = "en"


class Plan(Act, frozen=True, kw_only=True, tag="plan"):
    """What a seat will choose when it is asked, one after the other, as long as it can."""

    seat: int
    options: tuple[str, ...]


class End(Act, frozen=True, kw_only=True, tag="end"):
    """The host closes the table."""

    reason: str = ""


class Rematch(Act, frozen=True, kw_only=True, tag="rematch"):
    """The same people go on at another table."""

    table: str


# -- talk and time -------------------------------------------------------------------------------------


class Say(Act, frozen=True, kw_only=True, tag="say"):
    """To everybody, or to one seat."""

    name: str
    text: str
    seat: int = -1
    to: int = -1


class Remind(Act, frozen=True, kw_only=True, tag="remind"):
    """A player who waits reminds the player of the seat `to`."""

    to: int


class Pause(Act, frozen=True, kw_only=True, tag="pause"):
    pass


class Resume(Act, frozen=True, kw_only=True, tag="resume"):
    pass


class Retime(Act, frozen=True, kw_only=True, tag="retime"):
    """Another clock."""

    clock: TimeControl


Any_ = (
    Open | Enter | Sit | Leave | Kick | GiveSeat | UseBot | Back | Bring | Start | Decide | AskUndo | Reply
    | Undo | Order | Draft | Sketch | Seal | Run | Rollback | Extend | Away | Address | Plan | End | Rematch
    | Say | Remind | Pause | Resume | Retime
)  # fmt: skip

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Any_).decode
