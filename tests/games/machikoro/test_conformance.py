"""Machi Koro keeps what every game promises, at the table and by post."""

from __future__ import annotations

import pytest

from passel.games.machikoro import GAME
from passel.testing import conform
from quick import quick


@pytest.mark.parametrize("preset", quick([preset.name for preset in GAME.presets], "live"))
def test_it_conforms(preset: str) -> None:
    report = conform(GAME, presets=[preset], budget=150)
    assert report.passed, report.failures
