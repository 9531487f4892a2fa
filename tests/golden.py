"""What all golden playthroughs share: the comparison with the file, and the same games run pure."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from itertools import zip_longest
from pathlib import Path

import pytest

import passel

LARGEST = 300_000  # bytes: a change of the rules is a diff that somebody reviews
only_compiled = pytest.mark.skipif(
    not passel.compiled(), reason="the rules are not compiled: there is nothing to compare"
)


def compare(playthrough: Iterable[str], file: Path) -> None:
    """Line by line; with PASSEL_GOLDEN=1 the file is written anew first."""
    played = "\n".join(playthrough).splitlines()
    if os.environ.get("PASSEL_GOLDEN"):
        file.write_text("\n".join(played) + "\n", "utf-8", newline="\n")
    assert file.stat().st_size < LARGEST
    golden = file.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip_longest(played, golden), 1):
        assert now == then, f"line {number} of {file.name}"


def digests_of_sources(slug: str) -> list[str]:
    """What `digests` of a game's golden tests gives where its rules are not compiled."""
    program = f"import games.{slug}.test_golden as t, passel; print(passel.compiled(), *t.digests())"
    tests = str(Path(__file__).parent)
    pure = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PASSEL_PURE": "1", "PYTHONPATH": os.pathsep.join([tests, *sys.path])},
        capture_output=True,
        text=True,
        check=True,
    )
    compiled, *digests = pure.stdout.split()
    assert compiled == "False"
    return digests
