"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]


def test_the_python_examples_run() -> None:
    outcome = doctest.testfile(str(ROOT / "docs/commands.md"), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 4
    assert outcome.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_everything_that_a_page_links_to_is_there(page: Path) -> None:
    for part in page.read_text("utf-8").split("](")[1:]:
        link = part.partition(")")[0].partition("#")[0]
        if link and "://" not in link:
            assert (page.parent / link).exists(), link


def test_every_command_is_listed() -> None:
    from typer.main import get_command

    from passel.cli import app

    text = (ROOT / "docs/commands.md").read_text("utf-8")
    commands = get_command(app).commands  # type: ignore[attr-defined]
    assert [name for name in commands if f"`passel {name}" not in text] == []
