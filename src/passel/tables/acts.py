"""The acts: what can be done at a table.  An act is stored before it takes effect, and never changed."""

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
    by: str = ""  # the user; empty: the table itself
    id: str = ""  # chosen by the user: an act with the same id is done once


class Terms(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The terms of a table: its game, settings and time limit, and who may watch."""

    game: str
    seats: int
    settings: dict[str, Value] = msgspec.field(default_factory=dict, name="options")  # as 0.1.0 stores it
    title: Title = ""
    clock: TimeControl = TimeControl()
    private: bool = False  # only users with the invite link may enter
    watchers: bool = True  # spectators are allowed
    whispers: bool = True  # private messages are allowed
    guide: bool = False  # the page explains the game to new players
    early: bool = True  # by post, a turn is resolved as soon as all orders are in; else at the deadline
    begin: Begin = "host"  # who starts the game: the host, or the table when all seats are taken
    scene: int = 0  # of the game's tutorial, from 1: its position and moves are scripted; 0: a real game


# -- seats and people ------------------------------------------------------------------------------


class Open(Act, frozen=True, kw_only=True, tag="open"):
    """A table is created; `by` is its host."""

    terms: Terms
    name: str  # the host's
    invitation: str


class Enter(Act, frozen=True, kw_only=True, tag="enter"):
    """A user opens the invite link."""

    invitation: str


class Sit(Act, frozen=True, kw_only=True, tag="sit"):
    seat: int
    name: str
    level: str = ""  # of a bot that the host adds


class Leave(Act, frozen=True, kw_only=True, tag="leave"):
    """A player leaves for good; in a running game a bot takes over."""

    seat: int


class Kick(Act, frozen=True, kw_only=True, tag="kick"):
    """The host removes a player."""

    seat: int


class GiveSeat(Act, frozen=True, kw_only=True, tag="hand"):
    """A seat is given to another user."""

    seat: int
    to: str
    name: str


class UseBot(Act, frozen=True, kw_only=True, tag="rest"):
    """A bot plays for a player, who may come back."""

    seat: int
    level: str


class Back(Act, frozen=True, kw_only=True, tag="back"):
    seat: int


# -- the game ----------------------------------------------------------------------------------------


class Bring(Act, frozen=True, kw_only=True, tag="bring"):
    """The host uploads a game that was started elsewhere."""

    record: str


class Start(Act, frozen=True, kw_only=True, tag="start"):
    """The game starts with dice from `seed`, which is secret until the end.  An empty `by` means that it
    starts by itself, because all seats are taken."""

    seed: str
    rules: int
    journal: tuple[Line, ...] = ()


class Decide(Act, frozen=True, kw_only=True, tag="decide"):
    """The choices of a seat, in notation.  `why` says who chose if not the player: forced, a bot, the time
    limit or a standing order.  The journal is stored for when later rules can no longer replay the game."""

    seat: int
    options: tuple[str, ...]
    why: str = ""
    journal: tuple[Line, ...] = ()
    digest: str = ""  # of the position, in some acts only
    over: bool = False  # whether the game is over
    then: str = ""  # the answer to the next question, given in advance


class Read(Act, frozen=True, kw_only=True, tag="read"):
    """The player of a tutorial has read step `step` of the scene, counted from 0."""

    seat: int
    step: int


class AskUndo(Act, frozen=True, kw_only=True, tag="plea"):
    """A player asks the others to allow an undo of their last choice."""

    seat: int


class Reply(Act, frozen=True, kw_only=True, tag="reply"):
    """Another player allows or refuses the undo."""

    seat: int
    yes: bool


class Undo(Act, frozen=True, kw_only=True, tag="undo"):
    """Goes back to where `moves` choices were made; if -1, undoes only the last choice of `seat`."""

    seat: int
    moves: int = -1


class Order(Act, frozen=True, kw_only=True, tag="order"):
    """Sets the standing order of a seat; without text, turns it off."""

    seat: int
    text: str


class Draft(Act, frozen=True, kw_only=True, tag="draft"):
    """Saves the text that a player is writing."""

    seat: int
    text: str


class Sketch(Act, frozen=True, kw_only=True, tag="sketch"):
    """Saves a drawing of a player and its title."""

    seat: int
    name: str
    lines: str


# -- by post ---------------------------------------------------------------------------------------------


class Seal(Act, frozen=True, kw_only=True, tag="seal"):
    """A seat sends its orders and replaces earlier ones; without text, it withdraws them."""

    seat: int
    turn: int
    text: str
    salt: str = ""  # random: without it orders could be guessed from the receipt


class Run(Act, frozen=True, kw_only=True, tag="run"):
    """Resolves the turn: all orders become choices, seat by seat."""

    moves: tuple[tuple[int, str], ...] = ()
    journal: tuple[Line, ...] = ()
    digest: str = ""
    over: bool = False


class Rollback(Act, frozen=True, kw_only=True, tag="rollback"):
    """The referee goes back to where `moves` choices were made, and tells everybody the reason.  By post the
    turn then waits, so that orders can be replaced, or is resolved `again` with the same orders."""

    moves: int
    reason: str
    again: bool = False


class Extend(Act, frozen=True, kw_only=True, tag="extend"):
    """Extends the deadline of the current questions, for all or for one seat."""

    until: int
    seat: int = -1
    reason: str = ""


class Away(Act, frozen=True, kw_only=True, tag="away"):
    """Time off: this time does not count for the seat.  If it ends before it begins, there is none."""

    seat: int
    begin: int
    until: int


class Address(Act, frozen=True, kw_only=True, tag="address"):
    """Sets the email address, language and time zone of a seat."""

    seat: int
    email: str
    zone: str = "UTC"
    language: str = "en"


class Plan(Act, frozen=True, kw_only=True, tag="plan"):
    """Sets the next choices of a seat, in order; each is made if it is still possible."""

    seat: int
    options: tuple[str, ...]


class End(Act, frozen=True, kw_only=True, tag="end"):
    """The host closes the table."""

    reason: str = ""


class Rematch(Act, frozen=True, kw_only=True, tag="rematch"):
    """The same people play again at another table."""

    table: str


# -- chat and time -------------------------------------------------------------------------------------


class Say(Act, frozen=True, kw_only=True, tag="say"):
    """A chat message to everybody, or a private one to the seat `to`."""

    name: str
    text: str
    seat: int = -1
    to: int = -1


class Remind(Act, frozen=True, kw_only=True, tag="remind"):
    """A waiting player reminds the player of the seat `to`."""

    to: int


class Pause(Act, frozen=True, kw_only=True, tag="pause"):
    pass


class Resume(Act, frozen=True, kw_only=True, tag="resume"):
    pass


class Retime(Act, frozen=True, kw_only=True, tag="retime"):
    """Changes the time control."""

    clock: TimeControl


Any_ = (
    Open | Enter | Sit | Leave | Kick | GiveSeat | UseBot | Back | Bring | Start | Decide | Read | AskUndo
    | Reply | Undo | Order | Draft | Sketch | Seal | Run | Rollback | Extend | Away | Address | Plan | End
    | Rematch | Say | Remind | Pause | Resume | Retime
)  # fmt: skip

encode: Final = msgspec.json.Encoder().encode
decode: Final = msgspec.json.Decoder(Any_).decode
