"""Machi Koro as a picture: what lies where."""

from __future__ import annotations

from textwrap import wrap
from typing import Any, Final

from passel.contract import View
from passel.games.machikoro.components import ESTABLISHMENTS, LANDMARKS
from passel.games.machikoro.faces.printed import faces
from passel.games.machikoro.view_types import Public, Town
from passel.i18n import _, language

# In pictures of how to play: decisions, by the number of the heading.
MOMENTS: Final = {2: "buy"}

ROW: Final = 104  # a town and the space below it
FILL: Final = {"blue": "#2f6fc1", "green": "#2c8f4e", "red": "#c23b32", "purple": "#7a4bb5"}


def drawing(view: View) -> dict[str, Any]:
    table: Public = view.public
    about = _("Turn {n} of {limit}") if table.mode == "postal" else _("Round {n} of {limit}")
    return {
        "width": 760,
        "height": ROW * view.seats,
        "about": about.format(n=table.round, limit=table.limit),
        "dice": [die for die in table.dice if die] if table.mode == "live" else [],
        "towns": [town(view, seat, its) for seat, its in enumerate(table.towns)],
    }


def town(view: View, seat: int, its: Town) -> dict[str, Any]:
    face = faces(language())
    return {
        "seat": seat,
        "y": ROW * seat,
        "turn": seat in view.waiting,
        "coins": its.coins,
        "cards": [
            {
                "rolls": face[number]["rolls"],
                "name": wrap(face[number]["name"], 10),
                "fill": FILL[face[number]["colour"]],
                "count": count,
            }
            for number, count in enumerate(its.cards[:ESTABLISHMENTS])
            if count
        ],
        "landmarks": [{"name": face[number]["name"], "built": its.cards[number]} for number in LANDMARKS],
    }
