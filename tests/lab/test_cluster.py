"""A real Ray of two workers, of which one is killed: nothing is lost, and all is as if one had done it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.slow,
    pytest.mark.pure,
    pytest.mark.skipif(sys.platform == "win32", reason="signals"),
]

# In a process of its own: Ray leaves threads and sockets behind that our warnings would take for leaks.
SCRIPT = """
import os, signal, sys
from pathlib import Path

from passel.registry import find
from passel.lab import job
from passel.lab.cluster import cluster
from passel.lab.sample import play_chunk
from passel.lab.job import play_games
from passel.bots.simulate import Plan
from passel.processes import Processes

MARK = Path(sys.argv[1], "killed")
MARK_NAME = str(MARK)

def mortal(plan, first, count):
    mark = Path(MARK_NAME)
    if first >= 500 and not mark.exists():
        mark.write_text(str(os.getpid()))
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(plan, first, count)

if __name__ == "__main__":
    plan = Plan("machikoro", 2, find("machikoro").setting_values({"turn_limit": 1}), "random", 1)
    alone = play_games(plan, 1500, Processes(1), None, lambda more: None)
    job.play_chunk = mortal
    told = []
    with cluster("local", 2) as crew:
        here = play_games(plan, 1500, crew, Path(sys.argv[1], "keep"), told.append)
    print(here.digest == alone.digest, here.topics == alone.topics, here.parts == alone.parts, sum(told))
    print(MARK.exists() and int(MARK.read_text()) != os.getpid())
    print(os.environ["RAY_USAGE_STATS_ENABLED"])
"""


def test_a_killed_worker_loses_no_result(tmp_path: Path) -> None:
    script = tmp_path / "cluster.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, script, tmp_path], capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout.split() == ["True", "True", "True", "1500", "True", "0"], done.stderr
