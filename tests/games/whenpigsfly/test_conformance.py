"""When Pigs Shall Fly keeps what every game promises."""

from __future__ import annotations

import pytest

from passel.games.whenpigsfly import GAME
from passel.testing import conform
from quick import quick


@pytest.mark.parametrize("seats", quick([1, 2, 3, 5, 10], 2))
def test_it_conforms(seats: int) -> None:
    """A whole game or more: secrets are flown at its end."""
    report = conform(GAME, presets=["full"], seats=[seats], budget=80 + 30 * seats)
    assert report.passed, report.failures


@pytest.mark.slow
@pytest.mark.parametrize("preset", ["literal crash", "by mail"])
def test_so_do_the_other_presets(preset: str) -> None:
    report = conform(GAME, presets=[preset], seats=[2, 4], budget=200)
    assert report.passed, report.failures
