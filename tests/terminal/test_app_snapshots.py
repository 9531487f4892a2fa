"""How every game looks on the whole screen.  When a game is added, or something is meant to look different:

PASSEL_PURE=1 .venv/bin/pytest -n 0 tests/terminal/test_app_snapshots.py --snapshot-update

and then look at the pictures."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_textual_snapshot import SVGImageExtension  # type: ignore[import-untyped]
from textual.pilot import Pilot

from passel.contract import Game
from passel.kernel import Position
from passel.registry import find, shelf
from passel.terminal.app.app import PasselApp
from passel.terminal.game_file import GameFile
from passel.terminal.new_game import Wishes
from terminal.home import SEED, advice, new_table
from terminal.stage import TWO, press, settled

pytestmark = [pytest.mark.pure, pytest.mark.slow]
Compare = Callable[..., bool]
SVGImageExtension.file_extension = "svg"  # as the plugin means; syrupy has come to call it so
DECISIONS = 24


@pytest.fixture(autouse=True)
def own_fonts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A picture fetches nothing: it leaves out where Textual's font could be had."""
    export = PasselApp.export_screenshot

    def without_fonts(app: PasselApp, **how: Any) -> str:
        return re.sub(r"@font-face \{.*?\}\s*", "", export(app, **how), flags=re.DOTALL)

    monkeypatch.setattr(PasselApp, "export_screenshot", without_fonts)


def some_way_in(folder: Path, game: Game, preset: str = "") -> GameFile:
    """Chosen at random, so that the pictures stay as they are when bots learn."""
    table = new_table(folder, Wishes(names=["Mira"], seat=2, seed=SEED, preset=preset), game)
    while len(table.record.decisions) < DECISIONS or not only_mira_chooses(table.pos):
        asks = table.pos.asks
        ask = next((ask for ask in asks if ask.seat != 1), asks[0])
        table.choose(ask.seat, [advice(table, ask)])
    return table


def only_mira_chooses(pos: Position) -> bool:
    return [ask.seat for ask in pos.asks] == [1] and len(pos.asks[0].options) > 1


def keys(*pressed: str) -> Callable[[Pilot[None]], object]:
    async def script(pilot: Pilot[None]) -> None:
        await settled(pilot)
        await press(pilot, *pressed)

    return script


@pytest.mark.parametrize(
    "size", [pytest.param((80, 24), id="80x24"), pytest.param((120, 40), id="120x40", marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("slug", list(shelf()))
def test_every_game(snap_compare: Compare, tmp_path: Path, slug: str, size: tuple[int, int]) -> None:
    app = PasselApp(some_way_in(tmp_path, find(slug)), pace=0)
    assert snap_compare(app, terminal_size=size, run_before=keys("up"))


@pytest.mark.slow
@pytest.mark.parametrize("slug", list(shelf()))
def test_by_daylight(snap_compare: Compare, tmp_path: Path, slug: str) -> None:
    app = PasselApp(some_way_in(tmp_path, find(slug)), pace=0)
    assert snap_compare(app, terminal_size=(80, 24), run_before=keys("f8"))


@pytest.mark.parametrize("page", ["help", "rules"])
def test_what_is_laid_over_it(snap_compare: Compare, tmp_path: Path, page: str) -> None:
    app = PasselApp(some_way_in(tmp_path, find("machikoro")), pace=0)
    key = {"help": "f1", "rules": "f5"}[page]
    assert snap_compare(app, run_before=keys(key))


@pytest.mark.parametrize("opened", [False, True], ids=["closed", "open"])
def test_the_curtain(snap_compare: Compare, tmp_path: Path, duel: Game, opened: bool) -> None:
    app = PasselApp(new_table(tmp_path, TWO, duel), pace=0)
    assert snap_compare(app, run_before=keys("enter") if opened else keys())
