"""Every promise of a house is tried on both stores."""

from __future__ import annotations

from pathlib import Path

import pytest

from passel.storage.postgres import PostgresStore
from passel.storage.sqlite import SqliteStore
from tables.service import Shelf


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.slow)])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Shelf:
    if request.param == "sqlite":
        return lambda: SqliteStore(tmp_path / "passel.db")
    address: str = request.getfixturevalue("database")
    return lambda: PostgresStore(address)
