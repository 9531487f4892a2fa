"""`passel bench` for people and for programs."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable

import pytest

from passel import cli
from passel.bench.rules import Figure

pytestmark = pytest.mark.pure


def test_the_figures(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def bench(quick: bool, progress: Callable[[str], None]) -> list[Figure]:
        progress("copies")
        note = "quick" if quick else "slow"
        return [Figure("copies", 1234567.8, "copies/CPU s", note), Figure("ratio", 1.7, "times")]

    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("passel.bench.rules.bench", bench)
    assert cli.run(["bench", "--quick"]) == 0
    out, error = capsys.readouterr()
    assert "1,234,568" in out and "1.7" in out and "quick" in out
    assert error.startswith("Measuring Passel ") and error.count("\n") == 1
    assert cli.run(["bench", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"name": "copies", "value": 1234567.8, "unit": "copies/CPU s", "note": "slow"},
        {"name": "ratio", "value": 1.7, "unit": "times", "note": ""},
    ]


def test_other_commands_do_not_import_it() -> None:
    code = (
        "import sys; from passel import cli; cli.run(['games']);"
        "print([name for name in sys.modules if name.startswith('passel.bench')], file=sys.stderr)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stderr == "[]\n"
