"""Lord of the P.I.G.S.: what each piece does, in a sentence or two.

Pieces are called: a card `PR C1`, a proposal `PR.2`, a vote on it `PR.2 1`, an event by its name, a track
`PR` or `SS`, the piles `deck PR` and `discards PR`, and the marks of the board by what they mean."""

from __future__ import annotations

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs.forecast import PEOPLE, as_it_stands, printed_on, winner
from passel.games.lordofpigs.reading import me, office, on_table, owner, partner, seat_at
from passel.games.lordofpigs.view_types import Bill, Public, Vote
from passel.games.lordofpigs.words_cards import EVENT_EFFECTS, VARIABLES
from passel.games.lordofpigs.words_names import card, effect, votes, who
from passel.i18n import _, _n

TRACKS = [*c.ACTOR, "SS"]
PALE, WINNER, FIRST, EFFECTS = "pale pawn", "would win", "flag", "effect boxes"


def pieces(view: View) -> list[str]:
    """Return all that can be on the board now."""
    table: Public = view.public
    found = [f"{code} {tag}" for code in c.ACTOR for tag in c.TAG] + TRACKS + [PALE, FIRST, EFFECTS]
    found += [f"{pile} {code}" for pile in ("deck", "discards") for code in c.ACTOR]
    found += c.EVENT if table.options["events"] else []
    if winner(view, as_it_stands(view)) != c.NOBODY:
        found.append(WINNER)
    for bill in on_table(view).values():
        found += [bill.name, *[f"{bill.name} {n}" for n in range(1, len(bill.votes) + 1)]]
    return found


def tooltip(view: View, piece: str) -> str:
    """Return what a piece does."""
    first, _space, rest = piece.partition(" ")
    if first in c.EVENT:
        return event_tip(c.EVENT.index(first))
    if first in TRACKS:
        return card_tip(view, first, rest) if rest else track_tip(view, TRACKS.index(first))
    if first in ("deck", "discards"):
        return pile_tip(view, first, c.ACTOR.index(rest))
    if first in on_table(view):
        return vote_tip(view, on_table(view)[first], int(rest)) if rest else bill_tip(view, first)
    return mark_tip(view, piece)


def event_tip(event: int) -> str:
    told = _(EVENT_EFFECTS[event])
    return _("{effect} FMI: International Monetary Fund.").format(effect=told) if event == c.FMI else told


def track_tip(view: View, place: int) -> str:
    if place == PEOPLE:
        return _("If it's 0 at the end of a turn, the lowest rating wins.")
    if seat_at(view, place) == view.seat:
        told = _("{variable}: your rating. If you're alone at 10 at the end of a turn, you win.")
        return told.format(variable=_(VARIABLES[place]))
    told = _("{variable}: {who}'s rating. Alone at 10 at the end of a turn wins.")
    return told.format(variable=_(VARIABLES[place]), who=who(view, place))


def card_tip(view: View, code: str, tag_name: str) -> str:
    actor, tag = c.ACTOR.index(code), c.TAG.index(tag_name)
    told = _("Needs {votes}: {effect}.").format(
        votes=votes(c.THRESHOLD[tag]), effect=effect(view, actor, printed_on(actor, tag))
    )
    second = second_use(view, actor, tag)
    return f"{told} {second}" if second else told


def second_use(view: View, actor: int, tag: int) -> str:
    """Return what else a card is good for at this table, or ""."""
    mode = c.MODE[tag]
    if mode == c.NO_MODE or not view.public.options["alternate_modes"]:
        return ""
    if view.public.event == c.EVENT[c.SCRUTINY]:
        return _("No second use under International Scrutiny.")
    if mode == c.PLUS_VOTE:
        return _("Second use: add a vote to any proposal.")
    if mode == c.MINUS_VOTE:
        return _("Second use: remove the last vote from any proposal.")
    other = partner(actor, tag)
    if seat_at(view, actor) == view.seat:
        return _("Second use: when a law helps {other}, you gain the same.").format(other=who(view, other))
    if seat_at(view, other) == view.seat:
        return _("Second use: when a law helps you, {who} gains the same.").format(who=who(view, actor))
    told = _("Second use: when a law helps {other}, {who} gains the same.")
    return told.format(other=who(view, other), who=who(view, actor))


def bill_tip(view: View, name: str) -> str:
    bill = on_table(view)[name]
    actor = owner(bill)
    mine = seat_at(view, actor) == view.seat
    told = (
        _("Your proposal, {n} of {votes}: {effect}.")
        if mine
        else _("{who}'s proposal, {n} of {votes}: {effect}.")
    )
    changes = printed_on(actor, c.TAG.index(bill.tag))
    return told.format(
        who=who(view, actor), n=len(bill.votes), votes=votes(bill.needs), effect=effect(view, actor, changes)
    )


def vote_tip(view: View, bill: Bill, number: int) -> str:
    """Return whose vote it is.  What the card is, only its voter knows."""
    vote = bill.votes[number - 1]
    mine = view.seat >= 0 and vote.by == c.ACTOR[me(view)]
    actor = c.ACTOR.index(vote.by)
    if vote.lobby:
        if mine:
            return _("A vote you lobbied for. There's no card under it.")
        return _("A vote {who} lobbied for. There's no card under it.").format(who=who(view, actor))
    if mine:
        tag = own_faces(view, bill)[placed_before(bill, vote.by, number)]
        return _("Your vote: {card}.").format(card=card(actor, c.TAG.index(tag)))
    return _("{who}'s vote, face down.").format(who=who(view, actor))


def own_faces(view: View, bill: Bill) -> list[str]:
    return [tag for name, tag in view.own.votes if name == bill.name]


def placed_before(bill: Bill, by: str, number: int) -> int:
    """Return how many cards of the same voter lie below a vote."""
    below: tuple[Vote, ...] = bill.votes[: number - 1]
    return sum(vote.by == by and not vote.lobby for vote in below)


def pile_tip(view: View, pile: str, actor: int) -> str:
    its = office(view, actor)
    if pile == "deck":
        return _n("1 card to draw.", "{n} cards to draw.", its.deck)
    return _n("1 card discarded.", "{n} cards discarded.", len(its.discards))


def mark_tip(view: View, mark: str) -> str:
    if mark == PALE:
        return _("Where this rating ends up if nothing else happens.")
    if mark == EFFECTS:
        return _("How far this law moves each player and the people.")
    if mark == FIRST:
        actor = c.ACTOR.index(view.public.first)
        if seat_at(view, actor) == view.seat:
            return _("You go first this turn.")
        return _("{who} goes first this turn.").format(who=who(view, actor))
    actor = winner(view, as_it_stands(view))
    if seat_at(view, actor) == view.seat:
        return _("You would win if the turn ended like this.")
    return _("{who} would win if the turn ended like this.").format(who=who(view, actor))
