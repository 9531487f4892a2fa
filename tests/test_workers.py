"""Ctrl-C at every moment of a worker's life: exit code 130, and not one traceback."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from signal import SIGINT, SIGKILL
from subprocess import PIPE

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")

# The processes of the script print what they do, and the test sends Ctrl-C after a given line.  Each worker
# takes a number and prints "born".  The first MAY of them go on at once, the others are slow to import.
CREW = """
import os, sys, time
from concurrent.futures import process
from pathlib import Path
from passel.processes import Processes

HERE, MAY = Path(sys.argv[1]), int(sys.argv[2])

def say(word):
    os.write(1, f"{word}\\n".encode())

def number():
    for n in range(1, 100):
        try:
            os.close(os.open(HERE / f"worker-{n}", os.O_CREAT | os.O_EXCL))
            return n
        except FileExistsError:
            pass

def job(n):
    say("works")
    time.sleep(600 if MAY < 9 else 0)

if __name__ != "__main__":
    parent, late = os.getppid(), number() > MAY
    say("born")
    for _ in range(1000):  # as if there were much to import
        if late and os.getppid() == parent:
            time.sleep(0.01)

if __name__ == "__main__":
    # A thread that is slow to notice that a worker is gone: it waits until the last Ctrl-C was sent.
    notice = process._ExecutorManagerThread.terminate_broken
    def slowly(self, cause):
        say("noticed")
        while not (HERE / "go").exists():
            time.sleep(0.01)
        notice(self, cause)
    process._ExecutorManagerThread.terminate_broken = slowly
    try:
        for done in Processes(2)(job, ((n,) for n in range(8))):
            pass
        say("done")
    except KeyboardInterrupt:
        sys.exit(130)
"""


def stopped(
    folder: Path, command: list[str | Path], *moments: list[str], **environment: str
) -> tuple[int, str]:
    """Send Ctrl-C each time when these lines have been printed.  Return the exit code and the errors."""
    process = subprocess.Popen(
        [sys.executable, *command],
        env=os.environ | environment,
        stdout=PIPE,
        stderr=PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    try:
        for moment in moments:
            assert sorted(process.stdout.readline().strip() for _ in moment) == sorted(moment)
            os.killpg(process.pid, SIGINT)
        (folder / "go").touch()
        _, errors = process.communicate()  # until the last worker has let go of the pipe
    finally:
        if process.poll() is None:
            os.killpg(process.pid, SIGKILL)
            process.communicate()
    return process.returncode, errors


@pytest.mark.parametrize(
    ("may", "moments"),
    [
        pytest.param(0, [["born"]], id="the first worker is starting", marks=pytest.mark.slow),
        pytest.param(0, [["born", "born"]], id="all are starting"),
        pytest.param(
            1, [["born", "born", "works"]], id="one works, the other is starting", marks=pytest.mark.slow
        ),
        pytest.param(2, [["born", "born", "works", "works"]], id="all work", marks=pytest.mark.slow),
        pytest.param(1, [["born", "born", "works"], ["noticed"]], id="twice", marks=pytest.mark.slow),
    ],
)
def test_ctrl_c(tmp_path: Path, may: int, moments: list[list[str]]) -> None:
    script = tmp_path / "crew.py"
    script.write_text(CREW, encoding="utf-8")
    assert stopped(tmp_path, [script, tmp_path, str(may)], *moments) == (130, "")


@pytest.mark.slow
def test_nobody_stops_them(tmp_path: Path) -> None:
    script = tmp_path / "crew.py"
    script.write_text(CREW, encoding="utf-8")
    done = subprocess.run([sys.executable, script, tmp_path, "9"], capture_output=True, text=True, check=True)
    assert sorted(done.stdout.split()) == [*["born"] * 2, "done", *["works"] * 8]
    assert done.stderr == ""


# Imported before everything else: it prints when the command is imported, and when a worker is born.
SITE = """
import builtins, os, sys, time

find = builtins.__import__

def tell(name, *rest, **more):
    if name == "passel.cli" and "--multiprocessing-fork" not in sys.orig_argv:
        builtins.__import__ = find
        os.write(1, b"importing\\n")
        time.sleep({importing})
    return find(name, *rest, **more)

builtins.__import__ = tell
if "--multiprocessing-fork" in sys.orig_argv:
    os.write(1, b"born\\n")
    time.sleep({born})
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("importing", "born", "moment"),
    [
        pytest.param(600, 0, ["importing"], id="importing"),
        pytest.param(0, 20, ["importing", "born"], id="the first worker is starting"),
        pytest.param(0, 20, ["importing", "born", "born"], id="all are starting"),
    ],
)
def test_ctrl_c_stops_the_command(tmp_path: Path, importing: int, born: int, moment: list[str]) -> None:
    (tmp_path / "sitecustomize.py").write_text(SITE.format(importing=importing, born=born), "utf-8")
    command: list[str | Path] = [
        "-m",
        "passel",
        "simulate",
        "machikoro",
        "--games",
        "1000000",
        "--workers",
        "2",
    ]
    code, errors = stopped(tmp_path, command, moment, PYTHONPATH=str(tmp_path))
    assert (code, errors) == (130, "Stopped.\n")
