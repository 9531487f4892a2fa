"""Nobody's own games are touched."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.contract import Game
from passel.registry import installed
from toys.duel import GAME as DUEL


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PASSEL_DATA", str(tmp_path / "data"))
    return tmp_path / "data"


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A game with secrets and without a look of its own stands on the shelf."""
    games = {"duel": DUEL, **installed()}
    monkeypatch.setattr("passel.registry.installed", lambda: games)
    return DUEL
