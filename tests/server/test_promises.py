"""The page about security names tests that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.pure
HERE = Path(__file__).parent


def test_every_promise_is_held_by_a_test() -> None:
    page = (HERE.parents[1] / "docs" / "security.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| promise")]
    folders = [HERE, *[HERE.parent / name for name in ("tables", "pages", "browser")]]
    files = [path for folder in folders for path in sorted(folder.glob("test_*.py"))]
    tests = "\n".join(path.read_text("utf-8") for path in files)
    assert len(rows) > 30
    for row in rows:
        named = re.findall(r"`(?:test_\w+: )?(test_\w+)`", row)
        assert named, row
        for name in named:
            assert f"def {name}(" in tests or (HERE / f"{name}.py").exists(), name
