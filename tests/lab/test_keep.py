"""What is kept is there again, and a job goes on where it stopped."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from passel.bots.simulate import CHUNK, Plan
from passel.contract import BadSetting
from passel.lab.checkpoint import Checkpoint
from passel.lab.job import job_of, play_games
from passel.processes import Processes
from passel.registry import find

GAME = find("machikoro")
PLAN = Plan("machikoro", 2, GAME.setting_values({"turn_limit": 1}), "random", 1)
JOB = {"slug": "duel", "seed": 1}


def test_what_is_kept_is_there_again(tmp_path: Path) -> None:
    keep = Checkpoint(tmp_path / "deep" / "folder", JOB)
    keep.add("one", b"first")
    keep.add("two", b"second" * 1000)
    assert Checkpoint(tmp_path / "deep" / "folder", JOB).results == {"one": b"first", "two": b"second" * 1000}


@pytest.mark.parametrize("rest", [b"\0", b"\0\0\0\5\0\0\0\0ab", b"\0\0\0\2\0\0\0\0ab"])
def test_what_was_cut_off_counts_for_nothing(tmp_path: Path, rest: bytes) -> None:
    Checkpoint(tmp_path, JOB).add("one", b"first")
    with (tmp_path / "results").open("ab") as file:
        file.write(rest)
    keep = Checkpoint(tmp_path, JOB)
    assert keep.results == {"one": b"first"}
    keep.add("two", b"second")
    assert list(Checkpoint(tmp_path, JOB).results) == ["one", "two"]


def test_another_job_is_refused_and_stays(tmp_path: Path) -> None:
    Checkpoint(tmp_path, JOB).add("one", b"first")
    with pytest.raises(BadSetting, match="has the results of another job: seed differ"):
        Checkpoint(tmp_path, JOB | {"seed": 2})
    assert Checkpoint(tmp_path, JOB).results == {"one": b"first"}


@pytest.mark.parametrize("junk", [b"", b"{", b"\xff\xfe", b"[1]"])
def test_junk_is_no_job(tmp_path: Path, junk: bytes) -> None:
    (tmp_path / "job.json").write_bytes(junk)
    with pytest.raises(BadSetting, match="not a job of the lab"):
        Checkpoint(tmp_path, JOB)


def test_neither_files_nor_folders_of_others_are_used(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear", encoding="utf-8")
    with pytest.raises(BadSetting, match="kept in a folder"):
        Checkpoint(tmp_path / "letter", JOB)
    with pytest.raises(BadSetting, match="something else than results"):
        Checkpoint(tmp_path, JOB)
    assert [path.name for path in tmp_path.iterdir()] == ["letter"]


# -- going on ----------------------------------------------------------------------------------------------


class Stopping:
    """Does so many jobs and is then interrupted; tells what it was given."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.done: list[int] = []

    def __call__(
        self, work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]]
    ) -> Generator[tuple[int, Any]]:
        for number, job in enumerate(jobs):
            if len(self.done) == self.most:
                raise KeyboardInterrupt
            self.done.append(job[1])
            yield number, work(*job)


def test_a_job_goes_on_where_it_stopped(tmp_path: Path) -> None:
    games = 3 * CHUNK + 10
    whole = play_games(PLAN, games, Processes(1), None, lambda more: None)
    first = Stopping(2)
    with pytest.raises(KeyboardInterrupt):
        play_games(PLAN, games, first, tmp_path / "keep", lambda more: None)
    then = Stopping(100)
    told: list[int] = []
    again = play_games(PLAN, games, then, tmp_path / "keep", told.append)
    assert first.done == [0, CHUNK] and then.done == [2 * CHUNK, 3 * CHUNK]
    assert sum(told) == games
    assert again.digest == whole.digest and again.topics == whole.topics and again.reasons == whole.reasons
    assert all(
        (again.columns[name] == column).all() for name, column in whole.columns.items() if name == "length"
    )
    more = Stopping(100)
    play_games(PLAN, games + CHUNK, more, tmp_path / "keep", lambda more: None)
    assert more.done == [3 * CHUNK, 4 * CHUNK], (
        "more games of the same job; the chunk that was not full is new"
    )


def test_results_of_other_rules_do_not_mix() -> None:
    assert job_of(PLAN)["rules"] == GAME.rules and job_of(PLAN)["settings"] == PLAN.settings


# -- workers -------------------------------------------------------------------------------------------------

KILLED = """
import os, signal, sys, time
from pathlib import Path
from passel.processes import Processes

def work(number, folder):
    mark = Path(folder, "killed")
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number

def hopeless(number, folder):
    os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    jobs = [(number, sys.argv[1]) for number in range(12)]
    print(sorted(Processes(2)(work, jobs)) == [(number, number * number) for number in range(12)])
    try:
        list(Processes(2)(hopeless, jobs))
    except Exception as error:
        print(type(error).__name__)
"""


@pytest.mark.slow
@pytest.mark.pure
@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_lost_worker_loses_no_result(tmp_path: Path) -> None:
    script = tmp_path / "killed.py"
    script.write_text(KILLED, encoding="utf-8")
    run = subprocess.run([sys.executable, script, tmp_path], capture_output=True, text=True, check=False)
    assert run.stdout.split() == ["True", "BrokenProcessPool"], run.stderr


@pytest.mark.slow
def test_two_workers_find_what_one_finds() -> None:
    one, two = (play_games(PLAN, 3 * CHUNK, Processes(count), None, lambda more: None) for count in (1, 2))
    assert (one.digest, one.topics, one.parts, one.reasons) == (
        two.digest,
        two.topics,
        two.parts,
        two.reasons,
    )
