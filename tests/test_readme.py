"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

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


def commands_on(page: Path) -> set[str]:
    """Return the `passel` commands in the code of a page, without what is in quotation marks and comments."""
    text = page.read_text("utf-8")
    blocks = re.findall(r"```\w*\n(.*?)```", text, re.DOTALL)
    inline = re.findall(r"`(passel [^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))
    lines = [line.strip().removeprefix("$ ") for block in blocks for line in block.splitlines()]
    found = [*inline, *[line for line in lines if line.startswith("passel ")]]
    return {re.sub(r'"[^"]*"|\s#.*', "", each) for each in found}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_on_a_page_exists(page: Path) -> None:
    """Each word that names a command, and each of its options."""
    for command in commands_on(page):
        assert unknown(command) == [], command


def unknown(command: str) -> list[str]:
    """Return the words of a command line that are no command or no option."""
    from typer.main import get_command

    from passel.cli import app

    here: Any = get_command(app)
    wrong, known = [], {"--help"}
    for word in command.split()[1:]:
        known |= {name for each in here.params for name in (*each.opts, *each.secondary_opts)}
        if word.startswith("--"):
            wrong += [word] if word.partition("=")[0] not in known else []
        elif hasattr(here, "commands") and re.fullmatch("[a-z]+", word):
            here = here.get_command(None, word)
            if here is None:
                return [*wrong, word]
    return wrong


def test_a_command_that_does_not_exist_is_found() -> None:
    assert unknown("passel post new machikoro autumn --hours 72") == []
    assert unknown("passel letters --seats 2") == ["letters"]
    assert unknown("passel post new machikoro autumn --days 3") == ["--days"]
