"""Fixtures that several test folders share."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Iterator

import pytest

import postgres
from needs import pytest_terminal_summary

__all__ = ["pytest_terminal_summary"]  # what was not tried
COUNT = itertools.count()

os.environ["LC_ALL"] = "C.UTF-8"  # a terminal speaks English, wherever the tests are run
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a job in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)  # or Ctrl-C would do nothing in any test


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    with postgres.server() as address:
        yield address


@pytest.fixture
def database(postgres_server: str) -> str:
    """The address of an empty database."""
    return postgres.fresh_database(postgres_server, f"test{next(COUNT)}")
