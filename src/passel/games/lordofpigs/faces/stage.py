"""Lord of the P.I.G.S.: what is shown for each event, the strip above the board, and the end of the game.

Not all that lies on the board is counted: events do not say how many cards are reshuffled, how many lobbied
votes leave with a proposal, or whether a General Strike changed anything at 0 or 10.  In a match the next
game clears the board, and no event says of what; so only points are counted there."""

from __future__ import annotations

from typing import Final

import passel.games.lordofpigs.components as c
from passel.contract import (
    Carry,
    Chip,
    Direction,
    End,
    Flip,
    Glow,
    Phase,
    Place,
    Say,
    Stage,
    Step,
    Strip,
    Turn,
    View,
)
from passel.contract.cues import AnyCue
from passel.games.lordofpigs.reading import seat_at
from passel.games.lordofpigs.view_types import Office, Public
from passel.games.lordofpigs.words_cards import EVENTS
from passel.games.lordofpigs.words_log import digits
from passel.i18n import _

STAGE: Final = Stage(c.BOX)
STABILITY: Final = "stability"
PILE: Final = "events"
GAZETTE: Final = "gazette"  # not counted
BACK: Final = "back"
LOBBIED: Final = "lobbied"  # the class of a vote without a card


def rating(seat: int) -> Place:
    return f"rating-{seat}"


def points(seat: int) -> Place:
    return f"points-{seat}"


def flag(seat: int) -> Place:
    """Who goes first has the flag."""
    return f"flag-{seat}"


def deck(seat: int) -> Place:
    """Not counted."""
    return f"deck-{seat}"


def discards(seat: int) -> Place:
    """Not counted."""
    return f"discards-{seat}"


def hand(view: View, seat: int, tag: int | None) -> Place:
    """Players see their own hand card by card."""
    return f"hand-{seat}" if tag is None or seat != view.seat else f"hand-{seat}-{c.TAG[tag].lower()}"


def law(view: View, id: int) -> Place:
    """A proposal, until it becomes law."""
    return f"law-{seat_at(view, id % c.ACTORS)}-{id // c.ACTORS + 1}"


def vote(view: View, id: int, voter: int) -> Place:
    """The cards of one player that lie as votes on a proposal."""
    return f"vote-{law(view, id).removeprefix('law-')}-{voter}"


def lobby(view: View, id: int) -> Place:
    """Where the votes of a proposal lie: not counted."""
    return f"votes-{law(view, id).removeprefix('law-')}"


def discarded(view: View, seat: int, tag: int) -> Carry:
    """A card goes from the hand to the discard pile, face up."""
    source = hand(view, seat, tag)
    return Carry(source, discards(seat), face=source if seat == view.seat else "")


def steps(*changes: tuple[Place, int, int]) -> list[AnyCue]:
    """A step for each number that is not the same before and after."""
    return [Step(place, after - before) for place, before, after in changes if before != after]


# -- news ----------------------------------------------------------------------------------------------------


@STAGE.on(c.GAME_OF_SET)
def game(view: View, game: int, games: int) -> Direction:
    return Direction((Phase(_("Game {n} of {games}").format(n=game, games=games)),), ms=1500)


@STAGE.on(c.TURN)
def turn(view: View, seat: int, actor: int, turn: int) -> Direction:
    cues: list[AnyCue] = [Turn(seat), Phase(_("Turn {n}").format(n=turn))]
    if turn > 1:
        before = seat_at(view, (actor - 1) % c.ACTORS)
        cues.append(Carry(flag(before), flag(seat)))
    return Direction(tuple(cues), ms=500)


@STAGE.on(c.EVENTS_SHUFFLED)
def events_shuffled(view: View) -> Direction:
    return Direction((Step(PILE, len(c.EVENT_DECK)),), ms=400)


@STAGE.on(c.REVEALED)
def revealed(view: View, event: int) -> Direction:
    page = Carry(PILE, GAZETTE, what=BACK), Flip(GAZETTE)
    if event == c.AS_USUAL:
        return Direction(page, ms=700)
    return Direction((*page, Phase(_(EVENTS[event]))), ms=1400)


@STAGE.on(c.DREW)
def drew(view: View, seat: int, actor: int, tag: int | None) -> Direction:
    """All draw at once."""
    target = hand(view, seat, tag)
    card = Carry(deck(seat), target) if seat == view.seat else Carry(deck(seat), target, what=BACK)
    return Direction((card,), group="drew", ms=500)


@STAGE.on(c.SHUFFLED)
def shuffled(view: View, seat: int, actor: int) -> Direction:
    return Direction((Carry(discards(seat), deck(seat), what=BACK),), ms=400)


@STAGE.on(c.NO_CARD)
def no_card(view: View, seat: int, actor: int) -> Direction:
    return Direction((Say(seat, _("No card to draw")),), group="drew", ms=500)


@STAGE.on(c.FLOODED)
def flooded(view: View, seat: int, actor: int, tag: int) -> Direction:
    return Direction((Turn(seat), discarded(view, seat, tag)), ms=600)


@STAGE.on(c.STRUCK)
def struck(view: View, seat: int, actor: int, change: int, stability: int) -> Direction:
    said = _("Calms the people") if change > 0 else _("Stirs up the people")
    return Direction((Turn(seat), Say(seat, said), Step(STABILITY, change)), ms=600)


@STAGE.on(c.INTERVENED)
def intervened(view: View, seat: int, other: int, deed: int, ratings: int) -> Direction:
    mine, theirs, mine_now, theirs_now = digits(ratings, 4)
    said = _("Both go up") if deed % 2 else _("Both go down")
    moves = steps((rating(seat), mine, mine_now), (rating(other), theirs, theirs_now))
    return Direction((Turn(seat), Say(seat, said), *moves), ms=600)


@STAGE.on(c.WITHDREW)
def withdrew(view: View, seat: int, action: int) -> Direction:
    gone = law(view, action // c.TAGS)
    return Direction((Turn(seat), Carry(gone, discards(seat), face=gone)), ms=800)


@STAGE.on(c.SHOWED)
def showed(view: View, seat: int, actor: int, tag: int) -> Direction:
    match c.MODE[tag]:
        case c.PLUS_VOTE:
            said = _("Can add a vote")
        case c.MINUS_VOTE:
            said = _("Can remove a vote")
        case _other:
            said = _("Can claim a share")
    return Direction((Glow(hand(view, seat, tag)), Say(seat, said)), ms=600)


@STAGE.on(c.SHOWED_NONE)
def showed_none(view: View, seat: int, actor: int) -> Direction:
    return Direction((Say(seat, _("No second uses")),), ms=1200)


# -- votes ---------------------------------------------------------------------------------------------------


@STAGE.on(c.VOTED)
def voted(view: View, seat: int, actor: int, action: int, tag: int | None) -> Direction:
    source, target = hand(view, seat, tag), vote(view, action // c.TAGS, seat)
    card = Carry(source, target, face=source) if seat == view.seat else Carry(source, target, what=BACK)
    return Direction((Turn(seat), card), ms=700)


@STAGE.on(c.ABSTAINED)
def abstained(view: View, seat: int, actor: int) -> Direction:
    return Direction((Say(seat, _("Doesn't vote")),), group="abstained", ms=300)


@STAGE.on(c.LOBBIED)
def lobbied(view: View, seat: int, card: int, action: int, votes: int) -> Direction:
    """A card vote that is removed leaves with the event after this one."""
    pile, tag = lobby(view, action // c.TAGS), card % c.TAGS
    cues: list[AnyCue] = [Turn(seat), discarded(view, seat, tag), Glow(pile)]
    if c.MODE[tag] == c.PLUS_VOTE:
        cues += [Say(seat, _("Adds a vote")), Carry(f"seat-{seat}", pile, what=LOBBIED)]
    else:
        cues.append(Say(seat, _("Removes a vote")))
    return Direction(tuple(cues), ms=1000)


@STAGE.on(c.VOTE_LEFT)
def vote_left(view: View, seat: int, card: int, action: int) -> Direction:
    """All votes of a proposal turn over together."""
    gone = Carry(vote(view, action // c.TAGS, seat), discards(seat))
    return Direction((gone,), group=f"vote-left-{action}", ms=700)


# -- laws ----------------------------------------------------------------------------------------------------


@STAGE.on(c.ACTIVATED)
def activated(view: View, seat: int, action: int, before: int, after: int) -> Direction:
    places = [*[rating(seat_at(view, actor)) for actor in range(c.ACTORS)], STABILITY]
    moves = steps(*zip(places, digits(before, 5), digits(after, 5), strict=True))
    passed = law(view, action // c.TAGS)
    return Direction((Carry(passed, GAZETTE, face=passed), *moves), ms=500 + 350 * len(moves))


@STAGE.on(c.SHARED)
def shared(view: View, seat: int, card: int, action: int, ratings: int) -> Direction:
    before, after = digits(ratings, 2)
    moves = steps((rating(seat), before, after))
    said = Say(seat, _("Claims a share"))
    return Direction((Turn(seat), discarded(view, seat, card % c.TAGS), said, *moves), ms=900)


# -- proposals -----------------------------------------------------------------------------------------------


@STAGE.on(c.SUBMITTED)
def submitted(view: View, seat: int, action: int) -> Direction:
    card = Carry(hand(view, seat, action % c.TAGS), law(view, action // c.TAGS))
    return Direction((Turn(seat), card), ms=600)


@STAGE.on(c.KEPT_QUIET)
def kept_quiet(view: View, seat: int, actor: int) -> Direction:
    return Direction((Say(seat, _("Proposes nothing")),), group="kept-quiet", ms=250)


# -- the end -------------------------------------------------------------------------------------------------


@STAGE.on(c.UNDECIDED)
def undecided(view: View, why: int) -> Direction:
    title = Phase(_("Nobody wins yet"))
    return Direction((Glow(STABILITY), title) if why == c.BOTTOM_TIED else (title,), ms=1200)


@STAGE.on(c.WON)
def won(view: View, seat: int, actor: int, why: int) -> Direction:
    cues: list[AnyCue] = [Glow(rating(seat))]
    if why == c.BY_UPRISING:
        cues.append(Glow(STABILITY))
    if single(view) and actor == max(winners(view)):
        cues.append(End())
    return Direction(tuple(cues), group="won", ms=2000)


@STAGE.on(c.SCORED)
def scored(view: View, seat: int, actor: int, n: int, total: int) -> Direction:
    cues = steps((points(seat), total - n, total))
    if actor == c.ACTORS - 1 and view.over:
        cues.append(End())
    return Direction(tuple(cues), group="scored", ms=1500)


STAGE.silent("the board shows who has which office", c.SEATED)
STAGE.silent("the steps of the turn show it", c.LOBBIES_CLOSED, c.SHARES_CLOSED)
STAGE.silent("the Gazette shows the story of the law", c.READ)


def single(view: View) -> bool:
    """Whether it is one game, not a match."""
    return bool(view.public.options["match"] == "single")


def winners(view: View) -> list[int]:
    """The Actors who win the game."""
    return [actor for actor in range(c.ACTORS) if view.places[seat_at(view, actor)] == 1]


# -- the strip, and the counters ---------------------------------------------------------------


def strip(view: View) -> Strip:
    offices: tuple[Office, ...] = view.public.offices
    if single(view):
        chips = [Chip(seat, rating(seat), its.rating, _("rating")) for seat, its in enumerate(offices)]
    else:
        chips = [Chip(seat, points(seat), its.points, _("points")) for seat, its in enumerate(offices)]
    return Strip(view.waiting[0] if len(view.waiting) == 1 else -1, (), tuple(chips))


def places(view: View) -> dict[Place, int]:
    table: Public = view.public
    if not single(view):
        return {points(seat): its.points for seat, its in enumerate(table.offices)}
    found = {flag(seat_at(view, c.ACTOR.index(table.first))): 1}
    if table.options["events"]:
        found[PILE] = table.event_deck
    else:
        found[STABILITY] = table.stability
    for seat, its in enumerate(table.offices):
        found[rating(seat)] = its.rating
        if seat == view.seat:
            found |= {hand(view, seat, tag): view.own.hand.count(name) for tag, name in enumerate(c.TAG)}
        else:
            found[hand(view, seat, None)] = its.hand
        for bill in its.actions:
            number = c.ACTIONS.index(bill.name)
            if bill.name != table.bill:
                found[law(view, number)] = 1
            for each in bill.votes:
                if not each.lobby:
                    place = vote(view, number, seat_at(view, c.ACTOR.index(each.by)))
                    found[place] = found.get(place, 0) + 1
    return found
