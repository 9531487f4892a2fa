"""Fixtures that several test folders share."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator

import pytest

import postgres
from needs import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]  # what was not tried
COUNT = itertools.count()

os.environ["LC_ALL"] = "C.UTF-8"  # a terminal speaks English, wherever the tests are run


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def database(postgres_server: str) -> str:
    """The address of an empty database."""
    return postgres.fresh_database(postgres_server, f"test{next(COUNT)}")
