"""Lord of the P.I.G.S.: what a seat sees, in numbers and codes."""

from __future__ import annotations

from msgspec import Struct

from passel.game import Value
from passel.games.lordofpigs.components import (
    ACTIONS,
    ACTOR,
    ACTORS,
    EVENT,
    LOBBY_VOTE,
    NOBODY,
    PHASE,
    TAG,
    TAGS,
    THRESHOLD,
    Action,
    Player,
    Table,
    face,
    placed,
    voter,
)
from passel.kernel import fields


class Vote(Struct, frozen=True):
    """Who placed it and in which turn; a lobby Vote has no card under it."""

    by: str
    turn: int
    lobby: bool


class Bill(Struct, frozen=True):
    """A submitted Action: the Votes on it from the bottom up, and how many it needs."""

    name: str
    tag: str
    needs: int
    votes: tuple[Vote, ...]


class Known(Struct, frozen=True):
    """What all have learned of a player's hidden cards: `held` lies in hand or as a Vote, `shown` in hand or
    as a Vote since that turn, together with so many `plain` cards, which have no Alternate Mode."""

    held: tuple[str, ...]
    shown: tuple[str, ...]
    plain: int
    since: int


class Office(Struct, frozen=True):
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


class Counts(Struct, frozen=True):
    """Of all games of a set."""

    turns: int
    laws: int
    modes: int
    shares: int
    uprisings: int


class Public(Struct, frozen=True):
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


class Own(Struct, frozen=True):
    """One's hand, and one's Votes: on which Action, with which card, in the order of the table."""

    hand: tuple[str, ...]
    votes: tuple[tuple[str, str], ...]


def public(pos: Table) -> Public:
    return Public(
        game=pos.game,
        turn=pos.turn_of_game,
        phase=PHASE[pos.phase],
        first=ACTOR[pos.first],
        stability=pos.stability,
        event="" if pos.event == NOBODY else EVENT[pos.event],
        event_deck=len(pos.event_deck),
        event_discards=tuple(EVENT[event] for event in pos.event_discards),
        bill="" if pos.bill == NOBODY else ACTIONS[pos.bill],
        proposed="" if pos.proposed == NOBODY else latest(pos.proposed),
        offices=tuple(office(actor, pos.players[actor]) for actor in pos.actor_at),
        uses=pos.uses,
        passes=pos.passes,
        counts=Counts(pos.turn, pos.laws, pos.modes, pos.shares, pos.uprisings),
        options={name: getattr(pos.settings, name) for name in fields(pos.settings)},
    )


def latest(proposed: int) -> str:
    action, tag = divmod(proposed, TAGS)
    return f"{ACTIONS[action]} {TAG[tag]}"


def office(actor: int, player: Player) -> Office:
    return Office(
        actor=ACTOR[actor],
        rating=player.rating,
        hand=len(player.hand),
        deck=len(player.deck),
        discards=tags(player.discards),
        actions=tuple(bill(action) for action in player.actions),
        known=Known(tags(player.held), tags(player.shown), player.plain, player.shown_turn),
        points=player.points,
        won=player.won,
    )


def tags(cards: list[int]) -> tuple[str, ...]:
    return tuple(TAG[card] for card in cards)


def bill(action: Action) -> Bill:
    return Bill(
        name=ACTIONS[action.id],
        tag=TAG[action.tag],
        needs=THRESHOLD[action.tag],
        votes=tuple(
            Vote(ACTOR[voter(vote)], placed(vote), face(vote) == LOBBY_VOTE) for vote in action.votes
        ),
    )


def own(pos: Table, seat: int) -> Own:
    actor = pos.actor_at[seat]
    return Own(
        hand=tags(pos.players[actor].hand),
        votes=tuple(
            (ACTIONS[action.id], TAG[face(vote)])
            for owner in range(ACTORS)
            for action in pos.players[owner].actions
            for vote in action.votes
            if voter(vote) == actor and face(vote) != LOBBY_VOTE
        ),
    )
