"""Compare two versions of the server on one machine.

    python tools/duel.py FOLDER FOLDER [--tables 200] [--clients 4] [--seconds 15]

A folder is a clone of Passel in which `make build` was run.  Both run `passel bench server` at the same time,
but each is stopped, with its clients, while the other runs for a fifth of a second.  So both get the same
load of the machine, which differs more from run to run than most changes do.  Compared are decisions per CPU
second of the server; stopped processes use no CPU time.  Needs Linux or another Unix."""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

TURN = 0.2  # seconds

Bench = subprocess.Popen[str]


def begin(folder: Path, options: list[str]) -> Bench:
    """Start a benchmark and stop it at once."""
    command = [str(folder.resolve() / ".venv/bin/passel"), "bench", "server", "--json", *options]
    bench = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    )
    send(bench, signal.SIGSTOP)
    return bench


def send(bench: Bench, what: signal.Signals) -> None:
    """Send a signal to the benchmark, its server and its clients."""
    with suppress(ProcessLookupError):
        os.killpg(bench.pid, what)


def take_turns(benches: list[Bench]) -> None:
    """Run the benchmarks in turns until all have ended."""
    while running := [bench for bench in benches if bench.poll() is None]:
        for bench in running:
            send(bench, signal.SIGCONT)
            time.sleep(TURN)
            if len(running) > 1:
                send(bench, signal.SIGSTOP)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compare two versions of the server on one machine.")
    parser.add_argument("folders", nargs=2, type=Path, metavar="FOLDER")
    parser.add_argument("--tables", default="200")
    parser.add_argument("--clients", default="4")
    parser.add_argument("--seconds", default="15")
    given = parser.parse_args()
    options = ["--tables", given.tables, "--clients", given.clients, "--seconds", given.seconds]
    benches: list[Bench] = []
    try:
        for folder in given.folders:
            benches.append(begin(folder, options))
        take_turns(benches)
    except OSError as error:
        parser.error(f"{folder}: {error.strerror}")
    finally:
        for bench in benches:
            send(bench, signal.SIGKILL)
    found: list[int] = []
    for folder, bench in zip(given.folders, benches, strict=True):
        output = bench.communicate()[0]
        if bench.returncode:
            print(f"{folder}: the benchmark failed.", file=sys.stderr)
            return 1
        found.append(json.loads(output)["per_cpu_second"])
        print(f"{found[-1]:7,}  {folder}")
    print(f"{found[1] / found[0]:7.3f}  times as many")
    return 0


if __name__ == "__main__":
    sys.exit(main())
