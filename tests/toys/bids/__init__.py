"""Sealed Bids: a small game by post.  `post/__init__.py` is all that it brings for that."""

from __future__ import annotations

from passel.contract import Game, Preset, whole, with_defaults
from toys.bids import view, words
from toys.bids.components import BOX, SEAT, Settings, Table
from toys.bids.rules import play_turn, redeal, weigh

GAME = Game(
    slug="bids",
    name="Sealed Bids",
    rules=1,
    seats=(2, 4),
    seat_names=SEAT,
    box=BOX,
    settings=Settings,
    schema=[whole("turns", 1, 9, "SB-1", "Turns", "Turns of a game.")],
    presets=[Preset("standard", "Standard", "All defaults.", {})],
    position=Table,
    setup=play_turn,
    redeal=redeal,
    weigh=weigh,
    public=view.public,
    own=view.own,
    words=with_defaults(words),
    length="round",
    count=lambda pos: len(pos.points),
)
