"""What a test needs from the system.  Without it the test is skipped, and pytest prints at its end what was
not tried.  With PASSEL_COMPLETE=1 the test fails."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NoReturn

import pytest

MARK = "not tried: "


def load_system() -> Any:
    """tools/system.py, which stands alone."""
    spec = spec_from_file_location("system", Path(__file__).parents[1] / "tools" / "system.py")
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


system = load_system()


def needs(name: str) -> str:
    """Return the path of a program in the list of tools/system.py, or skip the test."""
    path: str | None = system.find(name)
    if path is None:
        if os.environ.get("PASSEL_COMPLETE", "0") not in ("", "0"):
            pytest.fail(f"{name} is missing, and PASSEL_COMPLETE is set; `make setup` installs it")
        skip(f"{name} is missing; `make setup` installs it")
    return path


def skip(reason: str) -> NoReturn:
    """Skip a test, and count it among those that were not tried."""
    pytest.skip(MARK + reason)


def not_tried(reports: Iterable[Any]) -> Counter[str]:
    """Return how many tests were skipped for each reason."""
    reasons = (report.longrepr[2] for report in reports if isinstance(report.longrepr, tuple))
    return Counter(reason.partition(MARK)[2] for reason in reasons if MARK in reason)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was not tried.  `make test` sums it up at its end from the file that it names."""
    counts = not_tried(terminalreporter.stats.get("skipped", []))
    if not counts:
        return
    terminalreporter.section("not tried")
    for line in system.told(counts):
        terminalreporter.line(line)
    if file := os.environ.get("PASSEL_NOT_TRIED"):
        Path(file).parent.mkdir(exist_ok=True)
        with Path(file).open("a", encoding="utf-8") as told:
            told.writelines(f"{count} {reason}\n" for reason, count in counts.items())
