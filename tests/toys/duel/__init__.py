"""Duel: the door.  A small game with secrets, as anybody might add one."""

from __future__ import annotations

from passel.game import Game, Preset, choice, switch, whole
from toys.duel import view, words
from toys.duel.bot import weigh
from toys.duel.components import BOX, SEAT, Settings, Table
from toys.duel.imagine import redeal
from toys.duel.rules import setup


def cards_in_all(pos: Table) -> list[int]:
    return sorted(pos.deck + pos.discards + pos.hands[0] + pos.hands[1])


GAME = Game(
    slug="duel",
    name="Duel",
    package=__name__,
    rules=1,
    seats=(2, 2),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[
        whole("life", 3, 1, 9, "DU-1", "Lives of each duellist."),
        switch("staking", True, "DU-4", "Counters may be staked on top of a bid."),
        choice("ties", "lot", "lot nobody", "DU-5", "Who attacks after equal offers."),
    ],
    presets=[
        Preset("standard", "All defaults.", {}),
        Preset("bare", "Short, without stakes and lots.", {"life": 2, "staking": False, "ties": "nobody"}),
    ],
    position=Table,
    setup=setup,
    redeal=redeal,
    weigh=weigh,
    public=view.public,
    own=view.own,
    words=words,
    length="round",
    count=cards_in_all,
)
