"""Machi Koro: what could be true for a seat."""

from __future__ import annotations

from passel.games.machikoro.components import Table


def redeal(pos: Table, seat: int) -> None:
    """All play is open (MK-80): nobody knows the dice to come, and those the kernel draws anew."""
