"""Machi Koro: what could be true for a seat."""

from __future__ import annotations

from passel.games.machikoro.components import *


def redeal(pos: Table, seat: int) -> None:
    """All play is open (MK-80), and the kernel draws the dice to come anew.  By post the others'
    sheets are sealed (MK-60): they will be written again."""
    for other in range(len(pos.sheets)):
        if other != seat:
            pos.sheets[other] = Sheet()
