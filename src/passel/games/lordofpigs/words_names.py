"""Lord of the P.I.G.S.: what players, cards, proposals and changes are called, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

import passel.games.lordofpigs.components as c
from passel.contract import View
from passel.games.lordofpigs.reading import kept_in, me, office, on_table, seat_at
from passel.games.lordofpigs.words_cards import CARDS, STABILITY_NAME, TITLES
from passel.i18n import N_, _, _n, pgettext

COPY = [N_("{card} (first)"), N_("{card} (second)"), N_("{card} (third)")]  # a deck has three of a card


def phase_names(events: bool) -> list[str]:
    """Return the steps of a turn.  Without events the first one only brings cards."""
    return [
        pgettext("step of a turn", "News") if events else pgettext("step of a turn", "Draw"),
        pgettext("step of a turn", "Vote"),
        pgettext("step of a turn", "Lobby"),
        pgettext("step of a turn", "Laws"),
        pgettext("step of a turn", "Propose"),
    ]


# -- players ---------------------------------------------------------------------------------------


def who(view: View, actor: int) -> str:
    """Return the name of the player in an office, or the title where views have no names."""
    return view.name(seat_at(view, actor)) or _(TITLES[actor])


def who_or_you(view: View, actor: int) -> str:
    return _("you") if seat_at(view, actor) == view.seat else who(view, actor)


def titled(actor: int, name: str) -> str:
    """Bo (Banker)."""
    return f"{name} ({_(TITLES[actor])})"


# -- cards and proposals ---------------------------------------------------------------------------


def card(actor: int, tag: int) -> str:
    return _(CARDS[actor * c.TAGS + tag])


def proposal(view: View, name: str) -> str:
    """Return the name of a proposal on the agenda: that of its card, counted if the owner has several."""
    bill = on_table(view)[name]
    actor = c.ACTOR.index(name[:2])
    said = card(actor, c.TAG.index(bill.tag))
    alike = [each.name for each in office(view, actor).actions if each.tag == bill.tag]
    return _(COPY[alike.index(name)]).format(card=said) if len(alike) > 1 else said


# -- numbers ---------------------------------------------------------------------------------------


def votes(number: int) -> str:
    return _n("1 vote", "{n} votes", number)


def points_of(number: int) -> str:
    return _n("1 point", "{n} points", number)


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def effect(view: View, owner: int, changes: Sequence[int]) -> str:
    """Return who and what changes, the owner first: you +2, Bo +1, Social Stability −1."""
    parts = []
    for away in (c.OWNER, c.BEFORE, c.AFTER, c.OPPOSITE):
        actor = (owner + away) % c.ACTORS
        if changes[actor]:
            parts.append(f"{who_or_you(view, actor)} {signed(changes[actor])}")
    if changes[c.ACTORS]:
        parts.append(f"{_(STABILITY_NAME)} {signed(changes[c.ACTORS])}")
    return ", ".join(parts)


def moved(name: str, before: int, after: int) -> str:
    return f"{name} {before} → {after}"


def moved_rating(view: View, actor: int, change: int) -> str:
    rating = office(view, actor).rating
    return moved(who_or_you(view, actor), rating, kept_in(rating + change))


def my_rating(view: View) -> int:
    return office(view, me(view)).rating
