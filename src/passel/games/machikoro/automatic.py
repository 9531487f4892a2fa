"""Machi Koro: the automatic answer."""

from __future__ import annotations

from typing import Final

import passel.games.machikoro.components as c
from passel.contract import Standing, View
from passel.i18n import N_

TWO_DICE: Final = "two dice"

STANDING: Final = [Standing(TWO_DICE, N_("Always roll two dice."))]


def stand(view: View, order: str, number: int) -> str:
    """It answers the question for the number of dice, and nothing else."""
    rolls = view.ask is not None and view.ask.decision == "dice" and view.public.mode != "postal"
    return c.DICE_TWO.text if rolls else ""
