"""Duel in words, from the view alone."""

from __future__ import annotations

from collections.abc import Sequence

from passel.contract import View
from passel.kernel import Heard
from toys.duel.components import COUNTER, KEEP, PASS, SEAT, STAKE, Move


def prompt(view: View) -> str:
    if view.ask is None:
        return ""
    return {
        "bid": f"You have {view.public.energy[view.seat]} energy. What do you bid?",
        "raise": "Do you stake a counter on top of your bid?",
        "respond": "Do you counter this?",
    }[view.ask.decision]


def label(view: View, option: Move) -> str:
    others = {KEEP: "no stake", STAKE: "a counter, face down", PASS: "let it pass", COUNTER: "counter it"}
    return others.get(option) or f"{option.amount} energy"


def preview(view: View, option: Move) -> str:
    return f"costs {option.amount} energy" if option.kind == "bid" else ""


def why_not(view: View, option: Move) -> tuple[str, str]:
    if view.ask is None:
        return "It is not for you to decide now.", "DU-9"
    if option in (STAKE, COUNTER):
        return "You hold no counter, or it is of no use now.", "DU-4" if option is STAKE else "DU-6"
    if view.ask.decision == "bid" and option.kind == "bid":
        return f"You have no {option.amount} energy left.", "DU-3"
    return f"You are asked something else: {prompt(view)}", view.ask.clause


def tell(heard: Heard, names: Sequence[str], reader: int = -1) -> str:
    event, a, b, c, _ = heard
    if event.name == "ended":
        return f"The duel ends in round {a}."
    who = names[a or 0]
    return {
        "drew": f"{who} draws a card." if b is None else f"{who} draws a {'counter' if b else 'blank'}.",
        "bade": f"{who} writes down {b}.",
        "offered": f"{who} has made an offer." if b is None else f"{who} offers {b} and stakes {c}.",
        "revealed": f"{who} has offered {b}, with a stake of {c}.",
        "attacked": f"{who} attacks {names[1 - (a or 0)]}.",
        "countered": f"{who} counters.",
        "hit": f"{who} is hit and has {b} lives left.",
    }[event.name]


def who(view: View, seat: int) -> str:
    return view.name(seat) or SEAT[seat]


def result(view: View) -> str:
    winners = [who(view, seat) for seat in view.winners]
    return f"{winners[0]} wins." if len(winners) == 1 else "Honours are even."


def pieces(view: View) -> Sequence[str]:
    return ("counter", "blank")


def tooltip(view: View, piece: str) -> str:
    return {"counter": "Cancels an attack or another counter.", "blank": "Does nothing."}[piece]
