"""What painting costs can be measured for every game; how much it is, is no matter for a test."""

from __future__ import annotations

import pytest

from passel.bench.server import bench_pages
from passel.registry import shelf

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("slug", shelf())
def test_a_table_in_mid_game_is_painted(slug: str) -> None:
    figures = bench_pages(slug, times=1)
    assert figures.bytes > 5_000
    assert figures.cpu_ms > 0 and figures.board_cpu_ms > 0
