import os
import subprocess
import sys
from pathlib import Path
from signal import SIGINT
from subprocess import PIPE

import pytest

NEWBORN = """
import sys, time
from passel.workers import Workers

if __name__ != "__main__":
    print("born", flush=True)
    time.sleep(1)  # as if there were much to import

if __name__ == "__main__":
    with Workers(1) as workers:
        workers.submit(time.sleep, 600).result()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is another thing there")
def test_a_worker_that_is_being_born_dies_of_ctrl_c_in_silence(tmp_path: Path) -> None:
    script = tmp_path / "newborn.py"
    script.write_text(NEWBORN, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, script], stdout=PIPE, stderr=PIPE, text=True, start_new_session=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "born\n"
    os.killpg(process.pid, SIGINT)
    _, errors = process.communicate()
    assert process.returncode == -SIGINT
    assert errors.count("Traceback") == 1, "that of the process itself, and none of the worker"
