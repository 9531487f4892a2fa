"""Lord of the P.I.G.S., the rules, top down: setup, a turn and its phases.  LP-n are the clauses of RULES.md.

What players decide by looking into their hand is asked in a lane, which notes the choice; the step after
carries it out.  What Events do is in rules_events.py, how a game ends in rules_end.py."""

from __future__ import annotations

from typing import Final

from passel.games.lordofpigs.components import *
from passel.games.lordofpigs.rules_cards import (
    change,
    change_stability,
    different,
    discard_action,
    discard_from_hand,
    discard_vote,
    draw_card,
    find,
    ratings,
    seen_by_all,
)
from passel.games.lordofpigs.rules_end import decided, end_game
from passel.games.lordofpigs.rules_events import carry_out
from passel.kernel import Ask, Decision, Option

# -- setup ---------------------------------------------------------------------------------------


def setup(pos: Table) -> None:
    """Four players, one for each Actor, as seated or by lot (LP-1); they keep them for all games of a set."""
    pos.players = [Player() for _ in range(ACTORS)]
    if pos.settings.actors == "random":
        pos.shuffle(pos.seat_of)
    for actor in range(ACTORS):
        pos.actor_at[pos.seat_of[actor]] = actor
        pos.note(SEATED, pos.seat_of[actor], actor)
    new_game(pos)


def new_game(pos: Table) -> None:
    """Ratings at 0 and Social Stability at 5 (LP-4); shuffled decks, the opening hands (LP-6); the President
    is 1st player, or one drawn by lot (LP-7)."""
    if pos.settings.match != "single":
        pos.note(GAME_OF_SET, pos.game, pos.settings.match_games)
    pos.turn_of_game = 0
    pos.first = pos.draw(ACTORS) if pos.settings.first_player == "random" else PR
    pos.stability = STABILITY_AT_START
    pos.event = NOBODY
    pos.event_discards = []
    if pos.settings.events:
        pos.event_deck = EVENT_DECK[:]
        pos.shuffle(pos.event_deck)
    for actor in range(ACTORS):
        lay_out(pos, actor)
    for actor in TABLE_ORDER[pos.first]:
        for _ in range(pos.settings.opening_hand):
            draw_card(pos, actor)
    turn(pos)


def lay_out(pos: Table, actor: int) -> None:
    player = pos.players[actor]
    player.rating = RATING_AT_START
    player.deck = DECK[:]
    pos.shuffle(player.deck)
    player.hand = []
    player.discards = []
    player.actions = []
    player.submitted = 0
    player.held = []
    player.shown = []
    player.plain = 0
    player.shown_turn = 0


# -- a turn --------------------------------------------------------------------------------------


def turn(pos: Table) -> None:
    """Upkeep, Voting, Activation, Submission, End of turn (LP-13)."""
    pos.turn_of_game += 1
    pos.turn += 1
    if pos.turn_of_game > 1:
        pos.first = (pos.first + 1) % ACTORS  # LP-14
    pos.note(TURN, pos.seat_of[pos.first], pos.first, pos.turn_of_game)
    upkeep(pos)
    pos.then(voting)


# Upkeep


def upkeep(pos: Table) -> None:
    """Priority, Event, draw (LP-14, LP-15, LP-19)."""
    pos.phase = UPKEEP
    if pos.settings.events:
        reveal_event(pos)
        carry_out(pos)
    pos.then(draw_cards)


def reveal_event(pos: Table) -> None:
    """The active Event is discarded and the next one takes its place (LP-15); if there is none, all 20 are
    shuffled (LP-16)."""
    if pos.event != NOBODY:
        pos.event_discards.append(pos.event)
    if not pos.event_deck:
        pos.event_deck, pos.event_discards = pos.event_discards, []
        pos.shuffle(pos.event_deck)
        pos.note(EVENTS_SHUFFLED)
    pos.event = pos.event_deck.pop()
    pos.note(REVEALED, pos.event)


def draw_cards(pos: Table) -> None:
    for actor in TABLE_ORDER[pos.first]:
        draw_card(pos, actor)


# Voting


def voting(pos: Table) -> None:
    """In table order each player votes once or passes (LP-33)."""
    pos.phase = VOTING
    for actor in TABLE_ORDER[pos.first]:
        pos.then(vote, actor)
    pos.then(lobbying)


def vote(pos: Table, actor: int) -> None:
    """A Vote is a card: without one nobody votes (LP-36)."""
    if pos.players[actor].hand and has_bill(pos, actor):
        pos.together(ALONE[pos.seat_of[actor]], look_for_a_bill)
    pos.then(voted, actor)


def has_bill(pos: Table, actor: int) -> bool:
    for owner in range(ACTORS):
        if pos.players[owner].actions and may_vote_for(pos, actor, owner):
            return True
    return False


def may_vote_for(pos: Table, actor: int, owner: int) -> bool:
    """Anyone's Actions, one's own too (LP-35), unless these are Diplomacy Wars (LP-69)."""
    return owner != actor or not pos.settings.diplomacy_wars


def look_for_a_bill(pos: Table, seat: int) -> None:
    actor = pos.actor_at[seat]
    options = []
    for owner in TABLE_ORDER[pos.first]:
        if may_vote_for(pos, actor, owner):
            for action in pos.players[owner].actions:
                options.append(VOTE[action.id])
    options.append(PASS)
    pos.ask(seat, BALLOT, options)


def pick_bill(pos: Table, seat: int, option: Move) -> None:
    """Then any card serves as the Vote (LP-34)."""
    player = pos.players[pos.actor_at[seat]]
    if option is not PASS:
        player.target = option.action
        pos.ask(seat, BALLOT_CARD, [WITH[tag] for tag in different(player.hand)], option.action)


def pick_vote(pos: Table, seat: int, option: Move, id: int) -> None:
    pos.players[pos.actor_at[seat]].choice = option


def voted(pos: Table, actor: int) -> None:
    """The card is laid face down, for all to see on what (LP-37), and for good (LP-38)."""
    player = pos.players[actor]
    if player.choice is PASS:
        pos.note(ABSTAINED, pos.seat_of[actor], actor)
        return
    tag = player.choice.tag
    action = find(pos, player.target)
    player.choice = PASS
    player.target = NOBODY
    player.hand.remove(tag)
    action.votes.append(vote_of(pos.turn_of_game, actor, tag))
    pos.note(VOTED, pos.seat_of[actor], actor, action.id * TAGS + action.tag, tag)


# Activation: lobbying, count, activations (LP-39)


def lobbying(pos: Table) -> None:
    """Each player in table order has one window (LP-40), or the window goes round until all have passed in a
    row (LP-47).  Nothing is activated meanwhile (LP-46)."""
    pos.phase = LOBBYING
    if modes_allowed(pos) and on_the_table(pos):
        pos.uses = pos.passes = 0
        if pos.settings.alt_window == "rounds":
            pos.then(lobby, pos.first)
        else:
            for actor in TABLE_ORDER[pos.first]:
                pos.then(lobby, actor)
        pos.then(close_lobbies)
    pos.then(count)


def modes_allowed(pos: Table) -> bool:
    """If the group plays with them (LP-8), and not under International Scrutiny (LP-28)."""
    return pos.settings.alternate_modes and pos.event != SCRUTINY


def on_the_table(pos: Table) -> bool:
    for player in pos.players:
        if player.actions:
            return True
    return False


def lobby(pos: Table, actor: int) -> None:
    if pos.players[actor].hand:
        pos.together(ALONE[pos.seat_of[actor]], look_for_influence)
    pos.then(lobbied, actor)


def look_for_influence(pos: Table, seat: int) -> None:
    """Always optional (LP-41): +1 Vote for any Action (LP-42), -1 Vote if one has a Vote (LP-44)."""
    options = []
    for tag in different(pos.players[pos.actor_at[seat]].hand):
        if MODE[tag] == PLUS_VOTE or (MODE[tag] == MINUS_VOTE and targets(pos, tag)):
            options.append(USE[tag])
    options.append(PASS if pos.settings.alt_window == "rounds" else DONE)
    pos.ask(seat, LOBBY, options)


def targets(pos: Table, tag: int) -> list[Move]:
    """Anyone's Actions; for -1 Vote those that have a Vote."""
    found = []
    for owner in TABLE_ORDER[pos.first]:
        for action in pos.players[owner].actions:
            if MODE[tag] == PLUS_VOTE or action.votes:
                found.append(ON[action.id])
    return found


def pull_strings(pos: Table, seat: int, option: Move) -> None:
    pos.players[pos.actor_at[seat]].choice = option
    if option is not DONE and option is not PASS:
        pos.ask(seat, LOBBY_TARGET, targets(pos, option.tag), option.tag)


def aim(pos: Table, seat: int, option: Move, tag: int) -> None:
    pos.players[pos.actor_at[seat]].target = option.action


def lobbied(pos: Table, actor: int) -> None:
    """Cards are used one after another, until the player is done; or one at each visit."""
    rounds = pos.settings.alt_window == "rounds"
    player = pos.players[actor]
    choice = player.choice
    player.choice = PASS
    following = (actor + 1) % ACTORS if rounds else actor
    if choice is not PASS and choice is not DONE:
        use(pos, actor, choice.tag, player.target)
        player.target = NOBODY
        pos.passes = 0
        pos.then(lobby, following)
    elif rounds:
        pos.passes += 1
        if pos.passes < ACTORS:
            pos.then(lobby, following)


def use(pos: Table, actor: int, tag: int, target: int) -> None:
    """The card is revealed, discarded, and applied at once (LP-41): a lobby Vote goes on top (LP-43), or the
    Vote placed last is removed (LP-45)."""
    action = find(pos, target)
    discard_from_hand(pos.players[actor], tag)
    pos.uses += 1
    pos.modes += 1
    votes = len(action.votes) + (1 if MODE[tag] == PLUS_VOTE else -1)
    pos.note(LOBBIED, pos.seat_of[actor], actor * TAGS + tag, action.id * TAGS + action.tag, votes)
    if MODE[tag] == PLUS_VOTE:
        action.votes.append(vote_of(pos.turn_of_game, actor, LOBBY_VOTE))
    else:
        discard_vote(pos, action, action.votes.pop())


def close_lobbies(pos: Table) -> None:
    pos.note(LOBBIES_CLOSED, pos.uses)


def count(pos: Table) -> None:
    """Every Action with Votes enough is activated, by owner in table order, each owner's in order of
    submission; the list is fixed now (LP-48, LP-49).  The others stay with their Votes (LP-57)."""
    pos.phase = ACTIVATION
    for owner in TABLE_ORDER[pos.first]:
        for action in pos.players[owner].actions:
            if len(action.votes) >= THRESHOLD[action.tag]:
                pos.then(activate, action.id)
    pos.then(submission)


def activate(pos: Table, id: int) -> None:
    """Effect, Share window, discards, draw, and only then the next Action (LP-50)."""
    pos.bill = id
    pos.laws += 1
    take_effect(pos, find(pos, id))
    if modes_allowed(pos):
        pos.uses = 0
        for actor in TABLE_ORDER[pos.first]:
            pos.then(share, actor)
        pos.then(close_shares)
    pos.then(clear_away)


def take_effect(pos: Table, action: Action) -> None:
    """The five Ratings change as printed, each clamped on its own; then the owner reads aloud what the card
    says (LP-51)."""
    owner = action.id % ACTORS
    before = ratings(pos)
    for actor in range(ACTORS):
        change(pos, actor, EFFECT[action.tag][(actor - owner) % ACTORS])
    change_stability(pos, STABILITY_EFFECT[action.tag])
    seat = pos.seat_of[owner]
    pos.note(ACTIVATED, seat, action.id * TAGS + action.tag, before, ratings(pos))
    pos.note(READ, seat, owner * TAGS + action.tag)


def share(pos: Table, actor: int) -> None:
    """Each player in table order may share the benefits (LP-52).  All can see whether there are any for R1 or
    R2, and whether the hand is empty."""
    if pos.players[actor].hand and (benefit(pos, actor, R1) > 0 or benefit(pos, actor, R2) > 0):
        pos.together(ALONE[pos.seat_of[actor]], look_for_benefits)
        pos.then(shared, actor)


def benefit(pos: Table, actor: int, tag: int) -> int:
    """What is printed for the partner of `actor`'s R1 or R2 on the Action just activated (LP-53, LP-54)."""
    partner = actor + PARTNER[tag]
    return EFFECT[find(pos, pos.bill).tag][(partner - pos.bill) % ACTORS]


def look_for_benefits(pos: Table, seat: int) -> None:
    """Only benefits are shared (LP-53)."""
    actor = pos.actor_at[seat]
    options = []
    for tag in different(pos.players[actor].hand):
        if tag in (R1, R2) and benefit(pos, actor, tag) > 0:
            options.append(SHARE[tag])
    options.append(PASS)
    pos.ask(seat, SHARING, options)


def claim(pos: Table, seat: int, option: Move) -> None:
    pos.players[pos.actor_at[seat]].choice = option


def shared(pos: Table, actor: int) -> None:
    """The user's Rating changes as printed for the partner, who loses nothing (LP-54); the card is discarded,
    and the other one may follow (LP-55)."""
    player = pos.players[actor]
    tag = player.choice.tag
    if player.choice is PASS:
        return
    player.choice = PASS
    before = player.rating
    change(pos, actor, benefit(pos, actor, tag))
    discard_from_hand(player, tag)
    pos.uses += 1
    pos.shares += 1
    action = find(pos, pos.bill)
    both = before * (MOST + 1) + player.rating
    pos.note(SHARED, pos.seat_of[actor], actor * TAGS + tag, action.id * TAGS + action.tag, both)
    pos.then(share, actor)


def close_shares(pos: Table) -> None:
    pos.note(SHARES_CLOSED, pos.uses)


def clear_away(pos: Table) -> None:
    """The Action and its Vote cards are discarded (LP-56); during the National Business Fair the owner draws
    2 cards (LP-26)."""
    discard_action(pos, find(pos, pos.bill))
    if pos.event == BUSINESS_FAIR:
        for _ in range(FAIR_CARDS):
            draw_card(pos, pos.bill % ACTORS)
    pos.bill = NOBODY


# Submission


def submission(pos: Table) -> None:
    """In table order each player submits one card or passes (LP-58)."""
    pos.phase = SUBMISSION
    for actor in TABLE_ORDER[pos.first]:
        pos.then(submit, actor)
    pos.then(end_of_turn)


def submit(pos: Table, actor: int) -> None:
    """At the limit one must pass (LP-61), as without cards."""
    player = pos.players[actor]
    if player.hand and len(player.actions) < pos.settings.agenda_limit:
        pos.together(ALONE[pos.seat_of[actor]], look_for_a_proposal)
    pos.then(submitted, actor)


def look_for_a_proposal(pos: Table, seat: int) -> None:
    hand = pos.players[pos.actor_at[seat]].hand
    pos.ask(seat, PROPOSAL, [SUBMIT[tag] for tag in different(hand)] + [PASS])


def propose(pos: Table, seat: int, option: Move) -> None:
    pos.players[pos.actor_at[seat]].choice = option


def submitted(pos: Table, actor: int) -> None:
    """Face up, without Votes, with the owner's next number (LP-59); it stays until it is activated or the
    Watchdogs come (LP-60)."""
    player = pos.players[actor]
    if player.choice is PASS:
        pos.note(KEPT_QUIET, pos.seat_of[actor], actor)
        return
    tag = player.choice.tag
    player.choice = PASS
    player.hand.remove(tag)
    seen_by_all(player, tag)
    action = Action(player.submitted * ACTORS + actor, tag, [])
    player.submitted += 1
    player.actions.append(action)
    pos.proposed = action.id * TAGS + tag
    pos.note(SUBMITTED, pos.seat_of[actor], pos.proposed)


# End of turn


def end_of_turn(pos: Table) -> None:
    """Only here is victory checked (LP-62); a set goes on with the next game (LP-70)."""
    how = decided(pos)
    if how == NOBODY:
        turn(pos)
    elif not end_game(pos, how):
        pos.game += 1
        new_game(pos)


# -- the decisions: name, clause, who takes the answer, longest list, what a sleeper gets --------------


def done_or_pass(pos: Table, ask: Ask) -> Option:
    last: Move = ask.options[-1]
    return last


BALLOT: Final = Decision(BOX, "vote", "LP-33", pick_bill, 57, PASS)
BALLOT_CARD: Final = Decision(BOX, "vote-card", "LP-34", pick_vote, 13, secret=True, quiet=True)
LOBBY: Final = Decision(BOX, "lobby", "LP-40", pull_strings, 5, done_or_pass, quiet=True)
LOBBY_TARGET: Final = Decision(BOX, "lobby-target", "LP-42", aim, 56)
SHARING: Final = Decision(BOX, "share", "LP-52", claim, 3, PASS, quiet=True)
PROPOSAL: Final = Decision(BOX, "submit", "LP-58", propose, 14, PASS)
