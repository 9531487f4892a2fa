"""What rendering costs can be measured for every game; how much it is, is no matter for a test."""

from __future__ import annotations

import pytest

from passel.bench.rendering import bench_rendering
from passel.registry import shelf

pytestmark = pytest.mark.pure


@pytest.mark.parametrize("slug", shelf())
def test_pages_are_rendered_after_every_decision(slug: str) -> None:
    figures = bench_rendering(slug, decisions=20)
    assert figures.decisions == 20 and figures.page_bytes > 5_000
    assert 0 < figures.packed_bytes < figures.bytes < figures.page_bytes
    assert figures.cpu_ms > 0 and figures.page_cpu_ms > 0
