"""Duel: the door.  A small game with secrets, as anybody might add one."""

from __future__ import annotations

from passel.contract import Game, Preset, Standing, View, choice, switch, whole, with_defaults
from toys.duel import view, words
from toys.duel.bot import weigh
from toys.duel.components import BOX, SEAT, Settings, Table
from toys.duel.imagine import redeal
from toys.duel.rules import setup


def cards_in_all(pos: Table) -> list[int]:
    return sorted(pos.deck + pos.discards + pos.hands[0] + pos.hands[1])


def shorthand(view: View, text: str) -> str:
    """All that one has left."""
    return f"bid {min(view.public.energy[view.seat], 3)}" if text.strip() == "all in" else text


def stand(view: View, order: str, number: int) -> str:
    """Blows are let pass, as long as more than that many lives are left."""
    asked = view.ask is not None and view.ask.decision == "respond"
    return "pass" if asked and view.public.life[view.seat] > number else ""


GAME = Game(
    slug="duel",
    name="Duel",
    rules=1,
    seats=(2, 2),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        whole("life", 1, 9, "DU-1", "Lives", "Lives of each duellist."),
        switch("staking", "DU-4", "Staking", "Counters may be staked on top of a bid."),
        choice(
            "ties", {"lot": "By lot", "nobody": "Nobody"}, "DU-5", "Ties", "Who attacks after equal offers."
        ),
    ],
    presets=[
        Preset("standard", "Standard", "All defaults.", {}),
        Preset(
            "bare", "Bare", "Short, without stakes and lots.", {"life": 2, "staking": False, "ties": "nobody"}
        ),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="round",
    count=cards_in_all,
    shorthand=shorthand,
    standing=[
        Standing("take it", "Every blow, until something else is asked.", lapses=True),
        Standing("take it down to", "Blows, while you have more lives than this.", 1, 9),
    ],
    stand=stand,
)
