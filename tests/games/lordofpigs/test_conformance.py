"""Lord of the P.I.G.S. keeps what every game promises, in each preset."""

from __future__ import annotations

import pytest

from passel.games.lordofpigs import GAME
from passel.testing import conform
from quick import quick


@pytest.mark.parametrize("preset", quick([preset.name for preset in GAME.presets], "full"))
def test_it_conforms(preset: str) -> None:
    report = conform(GAME, presets=[preset], budget=150)
    assert report.passed, report.failures
