"""Sealed Bids in words, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import View
from passel.kernel import Heard
from toys.bids.components import SEAT, Bid


def who(view: View, seat: int) -> str:
    return view.name(seat) or SEAT[seat]


def prompt(view: View) -> str:
    return f"Turn {view.public.round}: what do you bid?"


def label(view: View, option: Bid) -> str:
    return f"Bid {option.amount}"


def preview(view: View, option: Bid) -> str:
    return ""


def why_not(view: View, option: Bid) -> tuple[str, str]:
    return "Your bid is in already.", "SB-2"


def tell(heard: Heard, names: Sequence[str], reader: int = -1) -> str:
    event, first, second, _third, _fourth = heard
    if event.name == "tied":
        return f"Nobody scores in turn {first}."
    name = names[first or 0]
    return {
        "wrote": f"{name} writes down {second}.",
        "bade": f"{name} has bid {second}.",
        "scored": f"{name} scores and has {second}.",
    }[event.name]


def result(view: View) -> str:
    winners = [who(view, seat) for seat, place in enumerate(view.places) if place == 1]
    return f"{' and '.join(winners)} won."
