"""Lord of the P.I.G.S.: what words and boards look up in a view."""

from __future__ import annotations

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs.view_types import Bill, Office, Public


def me(view: View) -> int:
    """Return the Actor of the seat whose view it is."""
    return c.ACTOR.index(view.public.offices[view.seat].actor)


def office(view: View, actor: int) -> Office:
    offices: tuple[Office, ...] = view.public.offices
    return next(each for each in offices if each.actor == c.ACTOR[actor])


def seat_at(view: View, actor: int) -> int:
    offices: tuple[Office, ...] = view.public.offices
    return [each.actor for each in offices].index(c.ACTOR[actor])


def agenda(view: View) -> list[Bill]:
    """Return the proposals in the order in which they would become law."""
    first = c.ACTOR.index(view.public.first)
    return [bill for actor in c.TABLE_ORDER[first] for bill in office(view, actor).actions]


def on_table(view: View) -> dict[str, Bill]:
    return {bill.name: bill for each in view.public.offices for bill in each.actions}


def owner(bill: Bill) -> int:
    """Return the Actor whose proposal it is."""
    return c.ACTOR.index(bill.name[:2])


def bill_tag(view: View, name: str) -> int:
    return c.TAG.index(on_table(view)[name].tag)


def kept_in(rating: int) -> int:
    return max(c.LEAST, min(c.MOST, rating))


def partner(actor: int, tag: int) -> int:
    """Return the Actor whose gain R1 or R2 repeats."""
    return (actor + c.PARTNER[tag]) % c.ACTORS


def shared_benefit(view: View, tag: int) -> int:
    """Return what R1 or R2 would bring now."""
    table: Public = view.public
    if not table.bill:
        return 0
    away = partner(me(view), tag) - c.ACTOR.index(table.bill[:2])
    printed = c.EFFECT[bill_tag(view, table.bill)][away % c.ACTORS]
    return printed + 1 if printed > 0 and table.event == "terrorist-attack" else printed
