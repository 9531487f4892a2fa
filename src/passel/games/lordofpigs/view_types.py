"""Lord of the P.I.G.S.: what a seat sees, in numbers and codes."""

from __future__ import annotations

from passel.contract import Part, Value


class Vote(Part, frozen=True):
    """Who placed it and in which turn; a lobby Vote has no card under it."""

    by: str
    turn: int
    lobby: bool


class Bill(Part, frozen=True):
    """A submitted Action: the Votes on it from the bottom up, and how many it needs."""

    name: str
    tag: str
    needs: int
    votes: tuple[Vote, ...]


class Known(Part, frozen=True):
    """What all have learned of a player's hidden cards: `held` lies in hand or as a Vote, `shown` in hand or
    as a Vote since that turn, together with so many `plain` cards, which have no Alternate Mode."""

    held: tuple[str, ...]
    shown: tuple[str, ...]
    plain: int
    since: int


class Office(Part, frozen=True):
    """What all see of a player."""

    actor: str
    rating: int
    hand: int
    deck: int
    discards: tuple[str, ...]
    actions: tuple[Bill, ...]
    known: Known
    points: int
    won: int


class Counts(Part, frozen=True):
    """Of all games of a set."""

    turns: int
    laws: int
    modes: int
    shares: int
    uprisings: int


class Public(Part, frozen=True):
    """What lies on the table, the options, and what has been counted."""

    game: int
    turn: int
    phase: str
    first: str  # the 1st player
    stability: int
    event: str  # the active one, if there is one
    event_deck: int
    event_discards: tuple[str, ...]
    bill: str  # the Action just activated, while its benefits can be shared
    proposed: str  # the latest proposal, "BK.3 C1", be it of the game before
    offices: tuple[Office, ...]  # by seat
    uses: int  # of Alternate Modes, in the window that is open or was last
    passes: int  # in a row, where lobbying goes round and round
    counts: Counts
    options: dict[str, Value]


class Own(Part, frozen=True):
    """One's hand, and one's Votes: on which Action, with which card, in the order of the table."""

    hand: tuple[str, ...]
    votes: tuple[tuple[str, str], ...]
