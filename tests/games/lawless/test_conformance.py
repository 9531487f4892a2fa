"""Lawless Empire keeps what every game promises, in every preset, number of seats and with every option."""

from __future__ import annotations

from dataclasses import replace

import pytest

from passel.contract import Preset
from passel.games.lawless import GAME
from passel.testing import conform
from quick import quick


@pytest.mark.parametrize("seats", quick([3, 4, 5], 3))
@pytest.mark.parametrize("preset", [preset.name for preset in GAME.presets])
def test_it_conforms(preset: str, seats: int) -> None:
    report = conform(GAME, presets=[preset], seats=[seats], budget=60)
    assert report.passed, report.failures


OTHERS = Preset("others", "Others", "Every option otherwise.", {
    "rounds": 3, "roles": "no-informant", "switch_match": "value", "ability_choice": "per-turn",
    "retarget": True, "replace_scope": "own", "level_choice": "secret", "mixed_start": True,
    "repeat_guess": True,
})  # fmt: skip
SECRET = Preset(
    "secret",
    "Secret",
    "Level the Field in secret.",
    {"rounds": 3, "level_choice": "secret", "repeat_guess": True},
)


@pytest.mark.slow
@pytest.mark.parametrize("preset", [OTHERS, SECRET], ids=["others", "secret"])
def test_it_conforms_with_other_options(preset: Preset) -> None:
    game = replace(GAME, presets=[preset, *GAME.presets])
    report = conform(game, presets=[preset.name], budget=150)
    assert report.passed, report.failures
