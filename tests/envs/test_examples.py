"""The examples run: the notebook cell by cell, and the learner for one iteration."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("gymnasium", reason="needs passel[envs]")

pytestmark = [pytest.mark.pure, pytest.mark.slow]

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_notebook_runs_and_shows_what_it_did() -> None:
    book = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))
    space: dict[str, object] = {}
    cells = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        exec("".join(cell["source"]), space)
        assert cell["outputs"], "the notebook is kept as it was run"
    assert len(cells) == 7
    assert "<svg" in str(space["view"]._repr_html_())  # type: ignore[attr-defined]
    assert len(json.dumps(book)) < 60_000


def test_the_learner_runs(tmp_path: Path) -> None:
    """One iteration and few games: it runs, says how it did, and draws its curve."""
    picture = tmp_path / "curve.svg"
    result = subprocess.run(
        [
            sys.executable,
            EXAMPLES / "train_ppo.py",
            "--iterations",
            "1",
            "--games",
            "4",
            "--picture",
            picture,
        ],
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "32,768 decisions" in result.stdout and "of 4 fresh games won, 95 % interval" in result.stdout
    assert picture.read_text("utf-8").startswith("<svg")
