"""Margin Call: what may be ordered once, so as not to be asked each time (MC-51: a pass is a pass)."""

from __future__ import annotations

from passel.contract import Standing, View
from passel.games.margincall.components import STRAIGHT_FLUSH, VALUE
from passel.games.margincall.view_types import Lying, Public
from passel.i18n import N_

UNTIL_MY_TURN = "pass until my turn"
BELOW = "pass below"
ALWAYS = "ask me always"
AIMED = "ask me when aimed at"

STANDING = [
    Standing(UNTIL_MY_TURN, N_("Pass on everything until it is your turn."), lapses=True),
    Standing(BELOW, N_("Pass unless a package of so many billions or more is sold."),
             low=1, high=VALUE[STRAIGHT_FLUSH]),
    Standing(ALWAYS, N_("Ask me always.")),
    Standing(AIMED, N_("Pass unless something is aimed at you, your cards or your package.")),
]  # fmt: skip


def stand(view: View, order: str, number: int) -> str:
    """Orders answer responses only; whatever else is asked is for the player."""
    table: Public = view.public
    if view.ask is None or view.ask.decision != "respond" or order == ALWAYS:
        return ""
    if order == UNTIL_MY_TURN:
        wanted = table.active == view.seat
    elif order == BELOW:
        wanted = table.sale is not None and table.sale.base >= number
    else:
        wanted = any(aimed_at(table, item, view.seat) for item in table.stack)
    return "" if wanted else "pass"


def aimed_at(table: Public, item: Lying, seat: int) -> bool:
    """Whether somebody else's item is on this player, on a card of his, or on his package."""
    if item.seat == seat:
        return False
    if item.focus == seat:
        return True
    if item.card in ("WB", "SD"):
        return table.stack[item.aim].seat == seat
    return item.card in ("HF", "BE", "BU") and table.sale is not None and table.sale.seller == seat
