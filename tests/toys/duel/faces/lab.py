"""Duel in the lab."""

from __future__ import annotations

from typing import Final

from toys.duel.components import Table

published: Final = {("random", 2): {"lives lost": 3.5}}


def figures(pos: Table) -> dict[str, float]:
    lost = sum(pos.settings.life - life for life in pos.life)
    return {"lives lost": lost, "to the death %": 100.0 * (0 in pos.life)}
