"""Margin Call keeps what every game promises."""

from __future__ import annotations

import pytest

from passel.games.margincall import GAME
from passel.testing import conform


@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
def test_it_conforms(preset: str) -> None:
    report = conform(GAME, presets=[preset], budget=150)
    assert report.passed, report.failures
