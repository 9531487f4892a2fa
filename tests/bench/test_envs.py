"""`passel bench envs`: all its figures, or what is missing."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="needs passel[envs]")

from passel import envs
from passel.bench import envs as bench
from passel.cli import run

pytestmark = pytest.mark.pure


def test_all_is_measured_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside an environment of our own, where theirs is not installed."""
    monkeypatch.setattr(bench, "texas", lambda: envs.aec("machikoro", seats=2))
    monkeypatch.setattr(bench, "GAMES", 8)
    told: list[str] = []
    figures = {figure.name: figure for figure in bench.bench_envs(True, told.append)}
    assert told == ["sample 1 of 3", "sample 2 of 3", "sample 3 of 3"]
    assert all(figure.value > 0 for figure in figures.values())
    assert figures["AEC against texas_holdem_no_limit"].unit == "times"
    assert len(figures) == 5


def test_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def without_rlcard(name: str) -> Any:
        return None if name == "rlcard" else find_spec(name)

    monkeypatch.setattr("passel.bench.envs.find_spec", without_rlcard)
    assert run(["bench", "envs"]) == 2
    assert "pip install pygame rlcard" in capsys.readouterr().err
