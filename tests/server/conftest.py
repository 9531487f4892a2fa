"""A server knows the games that are installed; some tests need a toy."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Iterator

import pytest

from passel.registry import installed, shelf
from toys.duel import GAME
from toys.duel.components import Table


@pytest.fixture
def duel() -> Iterator[str]:
    """Duel, on the shelf: hidden hands, offers side by side, quiet responses."""
    installed()["duel"] = shelf()["duel"] = GAME
    yield "duel"
    del installed()["duel"], shelf()["duel"]


@pytest.fixture
def dealt(duel: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """Duel with a stacked deck: all hold nothing but counters, so that no choice is forced by the deal."""
    monkeypatch.setattr(Table, "shuffle", lambda _, deck: deck.reverse())
    return duel


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Tests that wait for something are run to their end."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    names = inspect.signature(pyfuncitem.obj).parameters
    asyncio.run(pyfuncitem.obj(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True
