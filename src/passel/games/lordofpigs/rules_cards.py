"""Lord of the P.I.G.S., what all phases do with cards and Ratings.  LP-n are the clauses of RULES.md."""

from __future__ import annotations

from bisect import insort

from passel.games.lordofpigs.components import *

# -- drawing -------------------------------------------------------------------------------------


def draw_card(pos: Table, actor: int) -> None:
    """From the own deck; if that is empty at this moment, the own discards become a new one; if both are
    empty the draw is lost (LP-20).  No hand is too large (LP-21)."""
    player = pos.players[actor]
    if not player.deck:
        if not player.discards:
            pos.note(NO_CARD, pos.seat_of[actor], actor)
            return
        shuffle_discards(pos, actor)
    tag = player.deck.pop()
    insort(player.hand, tag)
    pos.note(DREW, pos.seat_of[actor], actor, tag)


def shuffle_discards(pos: Table, actor: int) -> None:
    """All have seen the discards, so all can tell what is in hand and under the Votes."""
    player = pos.players[actor]
    player.held = sorted(player.hand + faces(pos, actor))
    player.deck, player.discards = player.discards, []
    pos.shuffle(player.deck)
    pos.note(SHUFFLED, pos.seat_of[actor], actor)


def faces(pos: Table, actor: int) -> list[int]:
    """The cards that `actor` has laid down as Votes."""
    return [
        face(vote)
        for owner in range(ACTORS)
        for action in pos.players[owner].actions
        for vote in action.votes
        if voter(vote) == actor and face(vote) != LOBBY_VOTE
    ]


def different(hand: list[int]) -> list[int]:
    """Each tag once: equal cards are one option."""
    found = []
    last = -1
    for tag in hand:  # in order
        if tag != last:
            found.append(tag)
            last = tag
    return found


# -- discarding: always face up, and on the pile of the deck that the card belongs to (LP-9, LP-10) ---


def discard_from_hand(player: Player, tag: int) -> None:
    player.hand.remove(tag)
    player.discards.append(tag)
    seen_by_all(player, tag)


def discard_vote(pos: Table, action: Action, vote: int) -> None:
    """A card goes to its voter's pile, and its face is seen; a lobby Vote vanishes (LP-45, LP-56)."""
    if face(vote) == LOBBY_VOTE:
        return
    actor = voter(vote)
    player = pos.players[actor]
    tag = face(vote)
    player.discards.append(tag)
    seen_by_all(player, tag, placed(vote))
    pos.note(VOTE_LEFT, pos.seat_of[actor], actor * TAGS + tag, action.id * TAGS + action.tag)


def discard_action(pos: Table, action: Action) -> None:
    """With all Votes on it."""
    owner = pos.players[action.id % ACTORS]
    owner.actions.remove(action)
    owner.discards.append(action.tag)
    for vote in action.votes:
        discard_vote(pos, action, vote)


def seen_by_all(player: Player, tag: int, since: int = 0) -> None:
    """A card has left the hand, or the Votes (where it lay since that turn): what was known of the hidden
    cards is known of those that are left."""
    if tag in player.held:
        player.held.remove(tag)
    if since and since < player.shown_turn:
        return
    if tag in player.shown:
        player.shown.remove(tag)
    elif MODE[tag] == NO_MODE and player.plain:
        player.plain -= 1


def find(pos: Table, id: int) -> Action:
    """An Action that lies on the table."""
    actions = pos.players[id % ACTORS].actions
    place = 0
    while actions[place].id != id:
        place += 1
    return actions[place]


# -- changing Ratings ----------------------------------------------------------------------------


def clamped(rating: int) -> int:
    """A Rating is a number from 0 to 10; what is cut off is lost (LP-5)."""
    return max(LEAST, min(MOST, rating))


def change(pos: Table, actor: int, amount: int) -> None:
    player = pos.players[actor]
    player.rating = clamped(player.rating + amplified(pos, amount))


def change_stability(pos: Table, amount: int) -> None:
    """Not during the Championship Final (LP-29)."""
    if pos.event != CHAMPIONSHIP:
        pos.stability = clamped(pos.stability + amplified(pos, amount))


def amplified(pos: Table, amount: int) -> int:
    """A Terrorist Attack makes every change that an Action brings greater by 1 (LP-25)."""
    if pos.event != TERRORIST_ATTACK or amount == 0:
        return amount
    return amount + 1 if amount > 0 else amount - 1


def ratings(pos: Table) -> int:
    """All five Ratings as one number, for the journal."""
    players = pos.players
    number = 0
    for actor in range(ACTORS):
        number = number * (MOST + 1) + players[actor].rating
    return number * (MOST + 1) + pos.stability
