"""Lord of the P.I.G.S.: what could be true for a seat."""

from __future__ import annotations

from passel.games.lordofpigs.components import *
from passel.games.lordofpigs.rules_cards import faces


def redeal(pos: Table, seat: int) -> None:
    """Nobody knows the order of a deck.  What others hold, have laid down as Votes and will draw is one heap,
    since all of a deck but its discards and Actions is hidden."""
    pos.event_deck.sort()
    pos.shuffle(pos.event_deck)
    for actor in range(ACTORS):
        if pos.seat_of[actor] == seat:
            pos.players[actor].deck.sort()
            pos.shuffle(pos.players[actor].deck)
        else:
            deal_anew(pos, actor)


def deal_anew(pos: Table, actor: int) -> None:
    """In hand and as a Vote of late lies at least what the Whistle-blower has shown, and as many plain cards;
    there or as an older Vote what was held when the deck was made anew; all else is chance."""
    player = pos.players[actor]
    player.choice = PASS
    player.target = NOBODY
    old = len([vote for vote in votes_of(pos, actor) if placed(vote) < player.shown_turn])
    late = len(player.hand) + len(faces(pos, actor)) - old
    heap = sorted(player.hand + faces(pos, actor) + player.deck)
    pos.shuffle(heap)

    sure = taken(heap, player.shown)
    rest = taken(heap, without(player.held, player.shown))
    plain = len([tag for tag in rest if MODE[tag] == NO_MODE])
    if plain < player.plain:
        rest += taken(heap, [tag for tag in heap if MODE[tag] == NO_MODE][: player.plain - plain])
    more = late + old - len(sure) - len(rest)
    rest += heap[:more]
    player.deck = heap[more:]

    pos.shuffle(rest)
    sure += taken(rest, [tag for tag in rest if MODE[tag] == NO_MODE][: player.plain])
    sure += rest[old:]
    pos.shuffle(sure)
    lay_votes(pos, actor, rest[:old], sure)
    player.hand = sorted(sure)


def votes_of(pos: Table, actor: int) -> list[int]:
    """Those with a card."""
    return [
        vote
        for owner in range(ACTORS)
        for action in pos.players[owner].actions
        for vote in action.votes
        if voter(vote) == actor and face(vote) != LOBBY_VOTE
    ]


def taken(heap: list[int], tags: list[int]) -> list[int]:
    """These tags, which are no longer in the heap."""
    for tag in tags:
        heap.remove(tag)
    return tags[:]


def without(tags: list[int], others: list[int]) -> list[int]:
    left = tags[:]
    for tag in others:
        if tag in left:
            left.remove(tag)
    return left


def lay_votes(pos: Table, actor: int, old: list[int], late: list[int]) -> None:
    """Give each Vote with a card another face, from the one heap or the other."""
    shown_turn = pos.players[actor].shown_turn
    for owner in range(ACTORS):
        for action in pos.players[owner].actions:
            for place, vote in enumerate(action.votes):
                if voter(vote) == actor and face(vote) != LOBBY_VOTE:
                    heap = old if placed(vote) < shown_turn else late
                    action.votes[place] = vote_of(placed(vote), actor, heap.pop())
