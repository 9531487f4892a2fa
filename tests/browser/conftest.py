"""A real server and a real browser.  Whatever a page complains about on its console fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visit import Person, Place
from needs import needs
from passel.tables import queue


@pytest.fixture(scope="module")  # while it is there no other loop can run in this thread
def chromium() -> Iterator[Browser]:
    program = needs("chromium")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(autouse=True)
def the_same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test deals what it dealt the last time: a failure can be seen again."""
    deals = Random(request.node.name)
    dealt = SimpleNamespace(token_hex=lambda size: deals.randbytes(size).hex())
    monkeypatch.setattr(queue, "secrets", dealt)


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    with Place(tmp_path) as place:
        yield place


@pytest.fixture
def person(chromium: Browser, place: Place) -> Iterator[Person]:
    """Somebody at a desk."""
    with Person(chromium, place) as person:
        yield person


@pytest.fixture
def phone(chromium: Browser, place: Place) -> Iterator[Person]:
    with Person(chromium, place, width=390, height=844, touch=True) as person:
        yield person
