"""docs/architecture.md names files and functions that are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "passel"
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")


def code(text: str) -> list[str]:
    return re.findall(r"`([^`]+)`", text)


def test_every_file_is_there() -> None:
    """Those of a game's package stand in every game."""
    files = {name for name in code(PAGE) if re.fullmatch(r"[\w/]+\.(py|md|html)", name)}
    assert len(files) > 30
    for name in files:
        places = [ROOT / name, SOURCES / name, SOURCES / "games/machikoro" / name]
        assert any(place.is_file() for place in places), name
    for name in [name for name in code(PAGE) if re.fullmatch(r"[\w/]+/", name)]:
        assert (ROOT / name).is_dir() or (SOURCES / name).is_dir(), name


def test_every_function_is_in_its_file() -> None:
    """A step of a walk names a file and then functions that are in it."""
    checked = 0
    for file, names in re.findall(r"`([\w/]+\.py)`, (`[\w.]+`)", PAGE):
        text = (SOURCES / file).read_text("utf-8")
        for name in names.strip("`").split("."):
            assert re.search(rf"\b(def|class) {name}\b", text), f"{file}: {name}"
        checked += 1
    assert checked > 20


def test_every_package_is_in_a_layer() -> None:
    table = PAGE.partition("| layer")[2].partition("\n\n")[0]
    named = {name.partition("/")[0] for line in table.splitlines() for name in code(line.split("|")[1])}
    there = {path.stem for path in SOURCES.glob("*.py")} | {
        path.parent.name for path in SOURCES.glob("*/__init__.py")
    }
    assert there - named - {"__init__"} == set()
