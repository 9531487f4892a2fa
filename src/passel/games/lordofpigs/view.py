"""Lord of the P.I.G.S.: what a seat sees of a table."""

from __future__ import annotations

from passel.games.lordofpigs.components import *
from passel.games.lordofpigs.view_types import Bill, Counts, Known, Office, Own, Public, Vote
from passel.kernel import fields


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
