"""Which of a test's parameters are in the quick loop of `make check`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest


def slow(*values: object) -> Any:
    """These are not."""
    return pytest.param(*values, marks=pytest.mark.slow)


def quick(every: Iterable[Any], *chosen: Any) -> list[Any]:
    """Of all these only the chosen are."""
    values = list(every)
    assert all(each in values for each in chosen)
    return [each if each in chosen else slow(each) for each in values]
