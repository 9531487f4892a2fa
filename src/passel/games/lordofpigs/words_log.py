"""Lord of the P.I.G.S.: the log, a sentence for each event.

A line names the players it is about.  Others in it are called by their offices, since a line does not say
who has which."""

from __future__ import annotations

import passel.games.lordofpigs.components as c
from passel.contract.journal import Line, Sentences, Told, told
from passel.games.lordofpigs.words_cards import (
    CARDS,
    EVENT_EFFECTS,
    EVENTS,
    OFFICES,
    STABILITY_NAME,
    STORIES,
    TITLES,
)
from passel.games.lordofpigs.words_names import card, moved, points_of
from passel.i18n import N_, _


def digits(number: int, count: int) -> list[int]:
    """Return ratings, as the journal writes them."""
    found = []
    for _place in range(count):
        number, digit = divmod(number, c.MOST + 1)
        found.append(digit)
    return found[::-1]


def actors_of(line: Line) -> list[int]:
    """Return the offices of the players that the line is about, in the order of its seats."""
    if line.event is c.INTERVENED:
        return [*divmod(line.deed // 2, c.ACTORS)]
    if "actor" in line.numbers:
        return [line.actor]
    if line.event.seats == 0:
        return []
    return [(line.card if "card" in line.numbers else line.action) // c.TAGS % c.ACTORS]


def played(line: Line) -> str:
    """Return the card that the sentence leaves out, or "" if there is none or the reader does not know it."""
    if line.event is c.VOTED and line.tag is not None:
        return card(line.actor, line.tag)
    if line.event in (c.LOBBIED, c.SHARED):
        return _(CARDS[line.card])
    return ""


def intervened(line: Line) -> Told:
    mine, theirs, mine_now, theirs_now = digits(line.ratings, 4)
    seats = [line.seat, line.other]
    names = [_("you") if seat == line.reader else line.names[seat] for seat in seats]
    changes = f"{moved(names[0], mine, mine_now)}, {moved(names[1], theirs, theirs_now)}"
    if line.deed % 2:
        return told(
            N_("{seat} and {other} both go up: {changes}."),
            {
                "seat": N_("You and {other} both go up: {changes}."),
                "other": N_("{seat} takes you up: {changes}."),
            },
            changes=changes,
        )
    return told(
        N_("{seat} and {other} both go down: {changes}."),
        {
            "seat": N_("You and {other} both go down: {changes}."),
            "other": N_("{seat} drags you down: {changes}."),
        },
        changes=changes,
    )


def lobbied(line: Line) -> Told:
    needs = c.THRESHOLD[line.action % c.TAGS]
    if c.MODE[line.card % c.TAGS] == c.PLUS_VOTE:
        return told(
            N_("{seat} adds a vote to {action}: {votes} of {needs}."),
            N_("You add a vote to {action}: {votes} of {needs}."),
            needs=needs,
        )
    return told(
        N_("{seat} removes a vote from {action}: {votes} of {needs}."),
        N_("You remove a vote from {action}: {votes} of {needs}."),
        needs=needs,
    )


def activated(line: Line) -> Told:
    ratings = zip([*TITLES, STABILITY_NAME], digits(line.before, 5), digits(line.after, 5), strict=True)
    changes = [moved(_(name), before, after) for name, before, after in ratings if before != after]
    if not changes:
        return told(
            N_("{action} becomes law. Nothing moves."), N_("Your law passes: {action}. Nothing moves.")
        )
    return told(
        N_("{action} becomes law: {changes}."),
        N_("Your law passes: {action}. {changes}."),
        changes=", ".join(changes),
    )


def shared(line: Line) -> Told:
    before, after = digits(line.ratings, 2)
    return told(
        N_("{seat} claims a share: {before} → {after}."),
        N_("You claim a share: {before} → {after}."),
        before=before,
        after=after,
    )


WINS = [
    told(N_("{seat} stands alone at 10 and wins."), N_("You stand alone at 10 and win.")),
    told(
        N_("The people revolt. {seat} is lowest and wins."), N_("The people revolt. You're lowest and win.")
    ),
    told(
        N_("The last turn is over. {seat} is ahead and wins."),
        N_("The last turn is over. You're ahead and win."),
    ),
    told(
        N_("The last turn is over. {seat} shares the win."), N_("The last turn is over. You share the win.")
    ),
]

tell = Sentences(
    c.BOX,
    {
        "event": lambda number: _(EVENTS[number]),
        "card": lambda number: _(CARDS[number]),
        "action": lambda number: card(number // c.TAGS % c.ACTORS, number % c.TAGS),
        "points": points_of,
    },
    {
        c.SEATED: lambda line: told(
            N_("{seat} is the {office}."), N_("You're the {office}."), office=_(OFFICES[line.actor])
        ),
        c.GAME_OF_SET: N_("Game {game} of {games}."),
        c.TURN: told(N_("Turn {turn}. {seat} goes first."), N_("Turn {turn}. You go first.")),
        c.REVEALED: lambda line: told("{event}: {effect}", effect=_(EVENT_EFFECTS[line.event_])),
        c.EVENTS_SHUFFLED: N_("The events are reshuffled."),
        c.DREW: lambda line: (
            N_("{seat} draws a card.")
            if line.tag is None
            else told(N_("{seat} draws {card}."), N_("You draw {card}."), card=card(line.actor, line.tag))
        ),
        c.SHUFFLED: told(N_("{seat} reshuffles the discard pile."), N_("You reshuffle your discard pile.")),
        c.NO_CARD: told(N_("{seat} has no card left to draw."), N_("You have no card left to draw.")),
        c.FLOODED: lambda line: told(
            N_("{seat} loses {card}."), N_("You lose {card}."), card=card(line.actor, line.tag)
        ),
        c.STRUCK: lambda line: (
            told(
                N_("{seat} calms the people: Social Stability {stability}."),
                N_("You calm the people: Social Stability {stability}."),
            )
            if line.change > 0
            else told(
                N_("{seat} stirs up the people: Social Stability {stability}."),
                N_("You stir up the people: Social Stability {stability}."),
            )
        ),
        c.WITHDREW: told(N_("{seat} discards {action}."), N_("You discard {action}.")),
        c.SHOWED: lambda line: told(
            N_("{seat} shows {card}."), N_("You show {card}."), card=card(line.actor, line.tag)
        ),
        c.SHOWED_NONE: told(
            N_("{seat} has no card with a second use."), N_("You have no card with a second use.")
        ),
        c.INTERVENED: intervened,
        c.VOTED: told(N_("{seat} votes for {action}."), N_("You vote for {action}.")),
        c.ABSTAINED: told(N_("{seat} doesn't vote."), N_("You don't vote.")),
        c.LOBBIED: lobbied,
        c.LOBBIES_CLOSED: lambda line: N_("Lobbying is over.") if line.uses else N_("Nobody lobbies."),
        c.VOTE_LEFT: told(N_("{seat}'s vote was {card}."), N_("Your vote was {card}.")),
        c.ACTIVATED: activated,
        c.READ: lambda line: told(
            N_("The Gazette: “{story}”"),
            N_("The Gazette on your law: “{story}”"),
            story=_(STORIES[line.card]),
        ),
        c.SHARED: shared,
        c.SHARES_CLOSED: lambda line: N_("No more shares.") if line.uses else N_("Nobody claims a share."),
        c.SUBMITTED: told(N_("{seat} proposes {action}."), N_("You propose {action}.")),
        c.KEPT_QUIET: told(N_("{seat} proposes nothing."), N_("You propose nothing.")),
        c.UNDECIDED: lambda line: (
            N_("Social Stability is 0, but the lowest rating is tied. Nobody wins yet.")
            if line.why == c.BOTTOM_TIED
            else N_("Several players are at 10. Nobody wins yet.")
        ),
        c.WON: lambda line: WINS[line.why],
        c.SCORED: told(
            N_("{seat} scores {points}, {total} in all."), N_("You score {points}, {total} in all.")
        ),
    },
)
