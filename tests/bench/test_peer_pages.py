"""`make bench-peers LOAD=--pages`: browsers play a game of tic-tac-toe, and every move is acknowledged."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

from passel.bench.kill import names_in
from passel.storage.sqlite import SqliteStore

pytestmark = [pytest.mark.pure, pytest.mark.slow]
LOAD = Path(__file__).parents[2] / "tools" / "peers" / "load.py"


@pytest.fixture
def load() -> Iterator[Any]:
    spec = spec_from_file_location("peers_load", LOAD)
    assert spec is not None and spec.loader is not None
    module = sys.modules["peers_load"] = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    del sys.modules["peers_load"]


def test_browsers_play_a_game(load: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    peer = load.PasselPages(tmp_path)
    tables = []
    lay = peer.lay

    def remember(boards: int) -> Any:
        tables.append(lay(boards))
        return tables[-1]

    monkeypatch.setattr(peer, "lay", remember)
    peer.start()
    try:
        crowd = load.Crowd(peer, 3)
        asyncio.run(asyncio.wait_for(crowd.one_game(0, 0), 60))
    finally:
        peer.stop()
    stored = asyncio.run(names_in(SqliteStore(tmp_path / "passel.db"), {tables[0].id}))
    assert len(crowd.waits[0]) == stored.total() >= 3 * 5
