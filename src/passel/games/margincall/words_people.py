"""Margin Call: what players and the cards on the stack are called, for one reader."""

from __future__ import annotations

import passel.games.margincall.components as c
from passel.contract import View
from passel.games.margincall.view_types import Lying, Own
from passel.games.margincall.words_cards import card
from passel.i18n import _


def who(view: View, seat: int) -> str:
    """Return the player's name, or P1 to P6 if the view has none."""
    return view.name(seat) or c.SEAT[seat]


def lying(view: View, item: Lying) -> str:
    """Return a card on the stack with its player: Bo's Whistleblower; of a package its Ponzi Scheme."""
    number = c.PZ if item.card == "package" else c.CARD.index(item.card)
    if item.seat == view.seat:
        return _("your {card}").format(card=card(number))
    return _("{who}'s {card}").format(who=who(view, item.seat), card=card(number))


def move(text: str) -> c.Move:
    found = c.BOX.texts[text]
    assert isinstance(found, c.Move)
    return found


def aiming(own: Own) -> str:
    """Return the code of the card that the player is about to aim."""
    return c.CARD[move(own.begun[0]).card]


def aimed_at(own: Own) -> int:
    """Return the place that the player's Strategic Deflection is aimed at."""
    return move(own.begun[1]).place
