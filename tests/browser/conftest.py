"""A real server and a real browser.  Whatever a page complains about on its console fails the test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from browser.visit import Person, Place

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="module")  # while it is there no other loop can run in this thread
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        if os.environ.get("PASSEL_COMPLETE"):
            pytest.fail("there is no chromium here, and PASSEL_COMPLETE is set")
        pytest.skip("there is no chromium here; on Debian and Ubuntu: apt-get install chromium")
    with sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


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
