"""Lord of the P.I.G.S., where the pawns would go, from the view alone.

Ratings are the four of the Actors in their order, and Social Stability."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs.reading import agenda, kept_in, me, office, on_table, owner, shared_benefit
from passel.games.lordofpigs.view_types import Bill, Public

PEOPLE: Final = c.ACTORS  # whose Rating is Social Stability, the fifth track
NO_CHANGE: Final[Mapping[str, int]] = {}


def ratings(view: View) -> list[int]:
    return [office(view, actor).rating for actor in range(c.ACTORS)] + [view.public.stability]


def printed_on(owner: int, tag: int) -> list[int]:
    """What a card does to each Rating."""
    return [c.EFFECT[tag][(actor - owner) % c.ACTORS] for actor in range(c.ACTORS)] + [
        c.STABILITY_EFFECT[tag]
    ]


def moved(before: list[int], changes: list[int]) -> list[int]:
    return [kept_in(rating + change) for rating, change in zip(before, changes, strict=True)]


def under(event: str, changes: list[int]) -> list[int]:
    """What becomes of the changes that an Action brings while the Event is active (LP-25, LP-29)."""
    if event == c.EVENT[c.TERRORIST_ATTACK]:
        return [change + (change > 0) - (change < 0) for change in changes]
    if event == c.EVENT[c.CHAMPIONSHIP]:
        return [*changes[:PEOPLE], 0]
    return changes


def counted(view: View, before: list[int], more: Mapping[str, int] = NO_CHANGE) -> list[int]:
    """The Ratings after all Actions that have Votes enough, with so many `more` on some of them (LP-48)."""
    table: Public = view.public
    after = before
    for bill in agenda(view):
        if bill.name != table.bill and len(bill.votes) + more.get(bill.name, 0) >= bill.needs:
            after = moved(after, changes_of(view, bill))
    return after


def changes_of(view: View, bill: Bill) -> list[int]:
    """What a proposal would change if it became law this turn."""
    return under(view.public.event, printed_on(owner(bill), c.TAG.index(bill.tag)))


def as_it_stands(view: View) -> list[int]:
    """Where the Ratings go if nobody does anything more, but for the Vote that the seat is laying down."""
    question = view.ask
    laid = {c.ACTIONS[question.about]: 1} if question is not None and question.decision == "vote-card" else {}
    return counted(view, ratings(view), laid)


def chosen(view: View, option: c.Move) -> list[int] | None:
    """Where they go if the seat chooses that; None if it makes no difference to them."""
    before = ratings(view)
    more: dict[str, int] = {}
    match option.kind:
        case "vote" if tips(view, option.action, 1):
            more = {c.ACTIONS[option.action]: 1}
        case "on" if tips(view, option.action, lobbied(view)):
            more = {c.ACTIONS[option.action]: lobbied(view)}
        case "stability":
            before = moved(before, by(option.number, PEOPLE))
        case "fmi":
            before = moved(before, by(option.number, me(view), option.actor))
        case "share":
            before = moved(before, by(shared_benefit(view, option.tag), me(view)))
        case "submit":  # as if it were law already, whatever Event there may be by then
            before = moved(before, printed_on(me(view), option.tag))
        case _other:
            return None
    return counted(view, before, more)


def lobbied(view: View) -> int:
    """What the card that is being used does to the Votes on an Action, while that Action is asked for."""
    assert view.ask is not None
    return 1 if c.MODE[view.ask.about] == c.PLUS_VOTE else -1


def tips(view: View, action: int, more: int) -> bool:
    """Whether these Votes decide what becomes of an Action."""
    bill = on_table(view)[c.ACTIONS[action]]
    return (len(bill.votes) >= bill.needs) != (len(bill.votes) + more >= bill.needs)


def by(change: int, *places: int) -> list[int]:
    return [change if place in places else 0 for place in range(PEOPLE + 1)]


def winner(view: View, after: list[int]) -> int:
    """Who would win with these Ratings at the End of turn (LP-63 to LP-66), or NOBODY."""
    mine = after[: c.ACTORS]
    if after[PEOPLE] == c.UPRISING:
        if mine.count(min(mine)) == 1:
            return mine.index(min(mine))
        if view.public.options["uprising_tie"] == "nobody":
            return c.NOBODY
    return mine.index(c.MOST) if mine.count(c.MOST) == 1 else c.NOBODY
