"""Margin Call keeps what every game promises."""

from __future__ import annotations

import pytest

from passel.games.margincall import GAME
from passel.testing import conform
from quick import quick


@pytest.mark.parametrize("preset", quick([preset.name for preset in GAME.presets], "short"))
def test_it_conforms(preset: str) -> None:
    report = conform(GAME, presets=[preset], budget=150)
    assert report.passed, report.failures
