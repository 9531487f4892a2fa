"""What the README shows is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_examples_of_the_readme_run() -> None:
    outcome = doctest.testfile(str(README), module_relative=False, encoding="utf-8")
    assert outcome.attempted >= 4
    assert outcome.failed == 0


def test_everything_that_the_readme_links_to_is_there() -> None:
    text = README.read_text("utf-8")
    for link in [part.partition(")")[0] for part in text.split("](")[1:]]:
        assert (README.parent / link).exists(), link
