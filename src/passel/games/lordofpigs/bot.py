"""Lord of the P.I.G.S.: what a sensible player makes of his/her options.

Everything is weighed by the share of the victory that a state of the Ratings promises: to the high while
the people are calm, to the low as they get restless.  So the bot climbs, fears the uprising while it is
ahead, and plays for it when it is behind.  It looks one law ahead, as if nobody else would act meanwhile.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from passel.games.lordofpigs.components import *
from passel.games.lordofpigs.rules import (
    BALLOT,
    BALLOT_CARD,
    LOBBY,
    LOBBY_TARGET,
    PROPOSAL,
    SHARING,
    benefit,
    targets,
)
from passel.games.lordofpigs.rules_cards import amplified, clamped, find
from passel.games.lordofpigs.rules_events import FLOODS, INTERVENTION, STRIKE
from passel.kernel import Ask

# How much a Rating counts in the race to the top, and at the bottom, where only the last one wins.
CLIMB: Final = [exp(0.25 * rating) for rating in range(MOST + 1)]
SINK: Final = [exp(-2.5 * rating) for rating in range(MOST + 1)]
# How likely the game ends in an uprising, by Social Stability.
RISK: Final = [min(0.95, exp(-0.3 * stability)) for stability in range(MOST + 1)]
# How likely an Action passes that lacks so many Votes.
HOPE: Final = [1.0, 0.45, 0.2, 0.09]
A_CARD: Final = 0.01  # of the victory: what one is worth that can only vote
A_MODE: Final = 0.01  # and more, if it can change a Vote
A_SHARE: Final = 0.08  # a share brings a lot, if one waits for the right law
A_FRIEND: Final = 0.1  # how much likelier a proposal passes for each other player who likes it


def weigh(pos: Table, ask: Ask) -> list[float]:
    """The worth of each option of `ask` to the seat that is asked."""
    options: list[Move] = ask.options
    decision = ask.decision
    outlook = Outlook(pos, pos.actor_at[ask.seat])
    if decision is BALLOT:
        return [0.0 if option is PASS else vote_worth(pos, outlook, option) for option in options]
    if decision is BALLOT_CARD or decision is FLOODS:
        return [-card_worth(pos, outlook, option.tag) for option in options]
    if decision is LOBBY:
        return [lobby_worth(pos, outlook, option) for option in options]
    if decision is LOBBY_TARGET:
        change = 1 if MODE[ask.about] == PLUS_VOTE else -1
        return [push_worth(pos, outlook, option, change) for option in options]
    if decision is SHARING:
        return [0.0 if option is PASS else share_worth(pos, outlook, option) for option in options]
    if decision is PROPOSAL:
        return [0.0 if option is PASS else proposal_worth(pos, outlook, option.tag) for option in options]
    if decision is STRIKE:
        return [strike_worth(pos, outlook, option) for option in options]
    if decision is INTERVENTION:
        return [intervention_worth(pos, outlook, option) for option in options]
    return [-push_worth(pos, outlook, option, 0) for option in options]  # of one's own Actions, to drop one


# -- states --------------------------------------------------------------------------------------


@final
class Outlook:
    """The Ratings as they will be when all Actions with Votes enough have passed, and what that promises."""

    __slots__ = ("me", "ratings", "stability", "worth")

    def __init__(self, pos: Table, me: int) -> None:
        self.me: int = me
        self.ratings: list[int] = [player.rating for player in pos.players]
        self.stability: int = pos.stability
        for player in pos.players:
            for action in player.actions:
                if len(action.votes) >= THRESHOLD[action.tag] and action.id != pos.bill:
                    self.stability = pass_law(
                        pos, self.ratings, self.stability, action.id % ACTORS, action.tag
                    )
        self.worth: float = promise(self.ratings, self.stability, me)

    def after(self, pos: Table, owner: int, tag: int, who: int) -> float:
        """What a further law would promise to somebody."""
        ratings = self.ratings[:]
        stability = pass_law(pos, ratings, self.stability, owner, tag)
        return promise(ratings, stability, who)

    def gain(self, pos: Table, owner: int, tag: int) -> float:
        return self.after(pos, owner, tag, self.me) - self.worth


def pass_law(pos: Table, ratings: list[int], stability: int, owner: int, tag: int) -> int:
    """Changes the Ratings; returns the Stability."""
    for actor in range(ACTORS):
        change = amplified(pos, EFFECT[tag][(actor - owner) % ACTORS])
        ratings[actor] = clamped(ratings[actor] + change)
    if pos.event == CHAMPIONSHIP:
        return stability
    return clamped(stability + amplified(pos, STABILITY_EFFECT[tag]))


def promise(ratings: list[int], stability: int, me: int) -> float:
    """The share of the victory that falls to `me`."""
    mine = ratings[me]
    climbing = sinking = 0.0
    lower = at_ten = 0
    for actor in range(ACTORS):
        rating = ratings[actor]
        climbing += CLIMB[rating]
        sinking += SINK[rating]
        if rating == MOST:
            at_ten += 1
        if actor != me and rating <= mine:
            lower += 1
    up = CLIMB[mine] / climbing
    down = SINK[mine] / sinking
    if stability == UPRISING:
        return 1.0 if lower == 0 else down
    if at_ten == 1:
        return 1.0 if mine == MOST else 0.0
    risk = RISK[stability]
    return (1 - risk) * up + risk * down


# -- laws ----------------------------------------------------------------------------------------


def vote_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    return push_worth(pos, outlook, option, 1) - A_CARD


def push_worth(pos: Table, outlook: Outlook, option: Move, change: int) -> float:
    """What it is worth that an Action gets so many Votes more; with no change, what the Action is worth."""
    action = find(pos, option.action)
    gain = gain_of(pos, outlook, action)
    missing = THRESHOLD[action.tag] - len(action.votes)
    if change == 0:
        return gain * hope(missing)
    return gain * (hope(missing - change) - hope(missing))


def gain_of(pos: Table, outlook: Outlook, action: Action) -> float:
    """What the law brings, whether it is about to pass already or not."""
    owner = action.id % ACTORS
    if len(action.votes) < THRESHOLD[action.tag]:
        return outlook.gain(pos, owner, action.tag)
    votes, action.votes = action.votes, []
    without = Outlook(pos, outlook.me).worth
    action.votes = votes
    return outlook.worth - without


def hope(missing: int) -> float:
    return HOPE[max(0, missing)]


def proposal_worth(pos: Table, outlook: Outlook, tag: int) -> float:
    """What the law brings, if it passes: likelier with fewer Votes to get and more others who like it."""
    me = outlook.me
    chance = hope(THRESHOLD[tag])
    for other in range(ACTORS):
        if other != me:
            now = promise(outlook.ratings, outlook.stability, other)
            if outlook.after(pos, me, tag, other) > now:
                chance += A_FRIEND
    return chance * outlook.gain(pos, me, tag)


def card_worth(pos: Table, outlook: Outlook, tag: int) -> float:
    """In hand: as a proposal, and for its Alternate Mode."""
    worth = max(0.0, proposal_worth(pos, outlook, tag))
    if MODE[tag] == NO_MODE or not pos.settings.alternate_modes:
        return worth
    return worth + (A_SHARE if PARTNER[tag] else A_MODE)


# -- Alternate Modes -----------------------------------------------------------------------------


def lobby_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    """The best that the card can do, against what it is worth in hand."""
    if option is PASS or option is DONE:
        return 0.0
    change = 1 if MODE[option.tag] == PLUS_VOTE else -1
    best = max([push_worth(pos, outlook, target, change) for target in targets(pos, option.tag)])
    return best - A_CARD - card_worth(pos, outlook, option.tag)


def share_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    ratings = outlook.ratings[:]
    gain = amplified(pos, benefit(pos, outlook.me, option.tag))
    ratings[outlook.me] = clamped(ratings[outlook.me] + gain)
    return promise(ratings, outlook.stability, outlook.me) - outlook.worth - A_SHARE


# -- Events --------------------------------------------------------------------------------------


def strike_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    return promise(outlook.ratings, clamped(outlook.stability + option.number), outlook.me)


def intervention_worth(pos: Table, outlook: Outlook, option: Move) -> float:
    ratings = outlook.ratings[:]
    for actor in (outlook.me, option.actor):
        ratings[actor] = clamped(ratings[actor] + option.number)
    return promise(ratings, outlook.stability, outlook.me)
