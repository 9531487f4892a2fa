"""Anybody adds a game by installing a package: this installs one, Nim, and plays it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow

PLUGIN = Path(__file__).parent / "plugin"

PLAYED = """
from passel.registry import find, shelf
from passel.kernel import digest, playout
from passel.records import Record, read, verify, write
from passel.bots.simulate import simulate

if __name__ == "__main__":
    game = find("nim")
    assert list(shelf()) == sorted(shelf()) and {"machikoro", "nim"} <= set(shelf())
    assert list(game.clauses) == ["NM-1", "NM-2", "NM-3", "NM-4"]
    assert game.clauses["NM-4"].endswith("comes last\\n  and the others share the win.")

    pos = game.new(2, chance=1)
    assert 7 <= playout(pos, 2) <= 20 and pos.over and sorted(pos.places) == [1, 2]

    pos = game.new(3, {"matches": 5}, script=[2], journal=True)
    pos = game.decide(pos, 2, game.parse(pos, 2, "take 3"))
    assert game.view(pos, 0).ask.options == ("take 1", "take 2")
    assert game.view(pos, -1).public == {"left": 2, "goes": 2}

    record = Record(game, 2, game.setting_values({"misere": True}), ["Ada", "Bo"])
    pos = record.begin()
    while not pos.over:
        record.decisions.append((pos.asked.seat, pos.default(pos.asked)))
        pos.play(*record.decisions[-1])
        assert digest(read(write(record)).replay()) == digest(pos)
    text = write(record)
    assert verify(text)[1] == []
    assert verify(text.replace("left 4", "left 5"))[1]

    one, two = (
        simulate(game, games=600, seats=3, settings={}, bot_name=bot, seed=7, workers=workers)
        for bot, workers in [("regular", 1), ("regular", 2)]
    )
    assert one.digest == two.digest and sum(one.wins) == 600 and one.reasons == {"last match": 600}
    print("played")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed; pip builds in a copy and asks no index."""
    folder = tmp_path_factory.mktemp("plugin")
    shutil.copytree(PLUGIN, folder / "source", ignore=shutil.ignore_patterns("__pycache__"))
    options = ["--quiet", "--no-deps", "--no-index", "--no-build-isolation", "--disable-pip-version-check"]
    python("-m", "pip", "install", *options, "--target", folder / "site", folder / "source")
    return folder / "site"


def python(*arguments: str | Path, site: Path | None = None) -> str:
    """What `python ...` prints, with the packages of `site`."""
    paths = [str(site or ""), os.environ.get("PYTHONPATH", "")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}
    result = subprocess.run(
        [sys.executable, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def passel(*arguments: str, site: Path) -> Any:
    """What `passel ... --json` prints."""
    return json.loads(python("-c", "from passel.cli import main; main()", *arguments, site=site))


def test_a_game_comes_with_a_package_and_is_played(installed: Path, tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(PLAYED, encoding="utf-8")
    assert python(script, site=installed) == "played\n"


def test_the_command_line_knows_it(installed: Path) -> None:
    listed = passel("games", "nim", "--json", site=installed)
    assert listed == [
        {
            "slug": "nim",
            "name": "Nim",
            "seats": [2, 3],
            "settings": [
                {"name": "matches", "kind": "int", "default": 21, "low": 4, "high": 99, "clause": "NM-1",
                 "label": "Matches", "help": "Matches on the table at the start."},
                {"name": "misere", "kind": "bool", "default": False, "clause": "NM-4",
                 "label": "Last match loses", "help": "Who takes the last match loses."},
            ],
            "presets": [
                {"name": "standard", "label": "Standard", "help": "All defaults.", "settings": {}},
                {"name": "misere", "label": "Misère", "help": "The last match loses.",
                 "settings": {"misere": True}},
            ],
            "clauses": ["NM-1", "NM-2", "NM-3", "NM-4"],
        }
    ]  # fmt: skip
    assert "nim" in [game["slug"] for game in passel("games", "--json", site=installed)]
    outcome = passel("simulate", "nim", "--games", "300", "--workers", "2", "--json", site=installed)
    assert (outcome["game"], outcome["games"], sum(outcome["wins"])) == ("nim", 300, 300)


def test_it_conforms(installed: Path) -> None:
    report = passel("conform", "nim", "--budget", "500", "--json", site=installed)
    assert report["passed"]


def test_without_the_package_there_is_no_such_game() -> None:
    assert "nim" not in python("-c", "from passel.registry import shelf; print(*shelf())").split()
