"""`python tools/ledger`: the ledgers' measurements, made again."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from ledger.__main__ import run
from ledger.claims import claims
from ledger.measure import QUANTILES
from passel.bots.simulate import plan_for
from passel.lab.job import play_games
from passel.processes import Processes
from passel.registry import find

TOOL = Path(__file__).parents[2] / "tools" / "ledger"


def test_ledger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Two trials of it: one of random play, one of a player among others."""
    wanted = ["random, full", "one random player among sensible ones"]
    few = [trial for trial in claims().trial if trial.slug == "lordofpigs" and trial.title in wanted]
    monkeypatch.setattr("ledger.measure.trials_of", lambda slug: few)
    page = tmp_path / "measured.md"
    assert run(["lordofpigs", "--games", "4", "--workers", "1", "--write", str(page)]) == 0
    assert "Of " in capsys.readouterr().out
    text = page.read_text("utf-8")
    assert (
        "## Lord of the P.I.G.S." in text and "**random, full.** 4 games of 4, random bots, seed 0." in text
    )
    assert re.search(r"\| median length \| 7 \| \d+\.\d\d \| .* \| (agrees|differs) \|", text)
    assert "Not measured:" in text and "| wins % | 6 |" in text
    assert "Made by `python tools/ledger lordofpigs --games 4`" in text


def test_every_claim_can_be_measured() -> None:
    """Each names a bot, options and columns that are there, and no seat that the game has not."""
    columns: dict[str, set[str]] = {}
    for trial in claims().trial:
        game = find(trial.slug)
        plan = plan_for(game, trial.seats, trial.options, trial.bot, 0)
        if trial.slug not in columns or trial.seats == 1:
            quick = plan_for(game, trial.seats, {}, "random", 0)
            columns[trial.slug] = set(play_games(quick, 6, Processes(1), None, lambda more: None).columns)
        for what in trial.claims:
            kind, _, name = what.partition(" ")
            if kind == "wins":
                assert what == "wins %" if trial.among else int(what.split()[3]) <= plan.seats
            elif kind != "part":
                assert kind in ("mean", *QUANTILES) and name in columns[trial.slug] | {"first lead wins %"}, (
                    what
                )
        assert trial.why in claims().why and trial.slug in claims().beyond


@pytest.mark.parametrize(
    ("line", "answer"),
    [("chess", "There is no game called 'chess'."), ("machikoro --games few", "Invalid value for '--games'")],
)
def test_mistakes(capsys: pytest.CaptureFixture[str], line: str, answer: str) -> None:
    assert run(line.split()) == 2
    out, error = capsys.readouterr()
    assert out == "" and answer in error and error.count("\n") == 1


@pytest.mark.slow
def test_it_runs_as_a_program_with_two_workers() -> None:
    command = [sys.executable, str(TOOL), "whenpigsfly", "--games", "2", "--workers", "2", "--json"]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert '"game": "whenpigsfly"' in run.stdout and run.stderr == ""
