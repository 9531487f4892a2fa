"""Parts of the state of a table: seats, chat lines, former players, undo requests, drawings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from passel.bots.players import Player
from passel.contract import Standing
from passel.kernel import Entry
from passel.tables import acts
from passel.tables.acts import Act
from passel.tables.sheets import NOWHERE, Address
from passel.tables.time_control import NEVER, Stretch

Effect = Callable[[], None]
Considered = tuple[Act, Effect]  # the act to store, and the function that applies it
Phase = Literal["open", "playing", "over", "closed"]
Parting = Literal["left", "lapsed", "sent away", "replaced"]

STAND_IN: Final = "regular"  # the level of the bot that replaces a player who has left


class Frozen(Exception):
    """Raised if the game cannot be replayed with the present rules; its journal can still be read."""


class Drawing(NamedTuple):
    """A drawing of a player; its lines are like the `d` of an SVG path."""

    name: str
    lines: str


NOTHING_DRAWN: Final = Drawing("", "")


@dataclass(slots=True)
class SeatState:
    """A seat and its player: a person, a bot, or a bot that plays for a person."""

    user: str = ""
    name: str = ""
    level: str = ""  # of the bot
    asks: int = 0  # number of questions to the seat so far
    asked: int = 0  # time of the current question
    since: int = 0  # since when everybody knows that the table waits for it
    reminded: dict[str, int] = field(default_factory=dict)  # who sent reminders, and `since` at that time
    bank: int = 0  # reserve of time in a live game
    lapses: int = 0  # in a row
    order: tuple[Standing, int] | None = None
    given: int = -1  # the turn in which the order was given
    draft: str = ""
    sketch: Drawing = NOTHING_DRAWN
    plan: tuple[str, ...] = ()  # planned choices
    heard: int = 0  # number of journal lines that it had got when its player last decided
    address: Address = NOWHERE
    away: Stretch = NEVER
    until: tuple[int, int] = (0, 0)  # a later deadline, and the number of the ask that it is for
    rests: int = 0  # how often a bot has taken over

    @property
    def taken(self) -> bool:
        return bool(self.user or self.level)

    @property
    def person(self) -> bool:
        """Return whether a person plays the seat now."""
        return bool(self.user) and not self.level


@dataclass(slots=True)
class UndoRequest:
    """`seat` asks to go back to where `moves` choices were made."""

    seat: int
    moves: int
    agreed: set[int] = field(default_factory=set)


class Former(NamedTuple):
    """A player who has lost or left a seat during a game, and who was in which seat then."""

    seat: int
    user: str
    name: str
    address: Address
    why: Parting
    players: list[Player]


class Spoken(NamedTuple):
    """A chat line; a seat of -1 is a spectator, or everybody."""

    name: str
    text: str
    seat: int
    to: int
    at: int


def said_to_all(line: Spoken) -> Spoken | None:
    return line if line.to < 0 else None


def overheard(line: Spoken, reader: int) -> Spoken | None:
    """Return a private chat line to its two seats, else nothing."""
    return line if reader in (line.seat, line.to) else None


def lines(entries: list[Entry]) -> tuple[acts.Line, ...]:
    """Return entries of the journal as an act stores them."""
    return tuple([(event.name, a, b, c, d) for event, a, b, c, d in entries])
