"""The mutation tool, on a toy game made for it: what it kills, what it lists, what it refuses."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [pytest.mark.pure, pytest.mark.slow]

TOOL = Path(__file__).parents[1] / "tools" / "mutants.py"

RULES = '''
"""A toy with a few rules."""
from typing import Final

RED: Final = 0
BLUE: Final = 1
PRICES: Final = [4, 7]


def pay(purse: list[int], amount: int) -> int:
    """Pay what you owe, or all you have."""
    paid = min(amount, purse[0])
    if paid:
        purse[0] -= paid
    return paid


def bonus(rolled: int) -> int:
    if rolled == 6:
        return 2
    return 0


def fee(amount: int) -> int:
    if amount < 0:
        raise ValueError("No fee on " + str(amount + 1))
    return amount + 5
'''

TESTS = """
import os

import pytest
from passel.games.toy.rules import PRICES, bonus, fee, pay


@pytest.mark.clause
def test_pay():
    purse = [5]
    assert pay(purse, 3) == 3 and purse == [2]
    assert pay(purse, 3) == 2 and purse == [0]


@pytest.mark.clause
def test_prices():
    assert PRICES == [4, 7] and os.environ["PASSEL_PURE"] == "1"


@pytest.mark.clause
def test_bonus():
    assert bonus(6) == 2


def test_no_bonus():  # proves no clause, so it kills nothing
    assert bonus(5) == 0


@pytest.fixture(scope="module")
def ten():
    return fee(5)


@pytest.mark.clause
def test_reaches_the_fee(ten):
    pass


@pytest.mark.clause
def test_tells_the_fee(ten):
    assert ten == 10
"""

LOOP = """
def countdown(n: int) -> int:
    while n:
        n -= 1
    return n
"""

LOOP_TEST = """
import pytest
from passel.games.toy.rules import countdown


@pytest.mark.clause
def test_countdown():
    assert countdown(3) == 0
"""

EXPLAINED = """
[[mutant]]
function = "pay"
operator = "always"
line = "if paid:"
reason = "To pay nothing changes nothing."

[[mutant]]
function = "pay"
operator = "opposite"
line = "paid = min(amount, purse[0])"
reason = "This is not so: a test kills it."

[[mutant]]
function = "pay"
operator = "delete"
line = "purse[0] -= the_old_name"
reason = "This line is gone."
"""

CONFIG = """
[tool.pytest.ini_options]
markers = ["clause: proves a clause"]
filterwarnings = ["error"]
addopts = "--no-such-option"
"""


def toy(root: Path, rules: str = RULES, tests: str = TESTS, explained: str = EXPLAINED) -> Path:
    files = {
        "pyproject.toml": CONFIG,
        "src/passel/__init__.py": "",
        "src/passel/games/__init__.py": "",
        "src/passel/games/toy/__init__.py": "",
        "src/passel/games/toy/rules.py": rules,
        "tests/games/toy/test_clauses.py": tests,
        "tests/games/toy/mutants.toml": explained,
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, "utf-8")
    return root


def run(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), "--root", str(root), "--seconds", "1", *options]
    return finished(command)


def finished(command: list[str]) -> subprocess.CompletedProcess[str]:
    """Without coverage, which would trace the toy's `passel` for ours."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("COV")}
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=env)


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    done = run(toy(tmp_path_factory.mktemp("toy")), "toy", "--json")
    assert done.returncode == 1, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def named(mutants: list[dict[str, Any]]) -> set[tuple[str, str, str]]:
    return {(mutant["function"], mutant["operator"], mutant["becomes"]) for mutant in mutants}


def test_survivors_are_listed(report: dict[str, Any]) -> None:
    assert named(report["survived"]) == {
        ("bonus", "always", "if True:"),  # only a test without a clause looks at other rolls
        ("bonus", "number", "return 1"),
        ("fee", "never", "if False:"),
        ("fee", "number", "if amount < 1:"),
        ("fee", "comparison", "if amount <= 0:"),
    }


def test_lines_that_no_test_reaches_are_told(report: dict[str, Any]) -> None:
    unreached = [mutant for mutant in report["survived"] if not mutant["reached"]]
    assert named(unreached) == {("bonus", "number", "return 1")}


def test_all_others_are_killed_wherever_the_damage_shows(report: dict[str, Any]) -> None:
    """The fee is worked out in the first test's fixture, and only the second test looks at it."""
    assert report["killed"] == report["mutants"] - len(report["survived"]) - len(report["explained"])
    assert report["killed"] / report["mutants"] == pytest.approx(report["rate"], abs=1e-4)
    assert report["rate_unexplained"] > report["rate"]


def test_explained_mutants_are_counted_apart(report: dict[str, Any]) -> None:
    assert named(report["explained"]) == {("pay", "always", "if True:")}


def test_explanations_that_explain_nothing_are_stale(report: dict[str, Any]) -> None:
    assert [(entry["operator"], entry["because"]) for entry in report["stale"]] == [
        ("opposite", "a test kills it: there is nothing to explain"),
        ("delete", "there is no such mutant any more"),
    ]


def test_the_list_shows_every_operator_but_no_names_or_messages(tmp_path: Path) -> None:
    listed = run(toy(tmp_path), "--list").stdout
    assert "src/passel/games/toy/rules.py:13 pay [always] if paid: -> if True:" in listed
    assert "pay [delete] purse[0] -= paid -> pass" in listed
    assert "<module> [number #2] PRICES: Final = [4, 7] -> PRICES: Final = [4, 8]" in listed
    assert "RED" not in listed and "ValueError" not in listed


def test_an_endless_loop_is_a_kill(tmp_path: Path) -> None:
    toy(tmp_path, LOOP, LOOP_TEST, explained="")
    assert (
        "   2  src/passel/games/toy/rules.py:4 countdown [arithmetic] n -= 1 -> n += 1"
        in run(tmp_path, "--list").stdout.splitlines()
    )
    done = run(tmp_path, "--only", "2")
    assert done.returncode == 0, done.stderr
    assert "toy: 1 mutants, 1 killed, 0 survived, 0 explained: 100.0% of all killed" in done.stdout


def test_enough_is_what_is_asked_for(tmp_path: Path) -> None:
    done = run(toy(tmp_path), "--at-least", "50")
    assert done.returncode == 0, done.stderr
    assert "bonus [always] if rolled == 6: -> if True:" in done.stdout
    assert "bonus [number] return 0 -> return 1  (no test comes here)" in done.stdout


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (
            {"tests": TESTS.replace("== 10", "== 11")},
            "The clause tests of toy fail before anything is changed.",
        ),
        ({"tests": TESTS.replace("@pytest.mark.clause", "")}, "There are no tests marked clause for toy"),
        ({"rules": "import no_such_thing"}, "The clause tests of toy fail before anything is changed."),
        ({"explained": EXPLAINED.replace("reason", "season")}, "a mutant has no 'reason'"),
    ],
)
def test_what_cannot_be_measured_is_refused(tmp_path: Path, change: dict[str, str], sentence: str) -> None:
    done = run(toy(tmp_path, **change))
    assert done.returncode == 2
    assert sentence in done.stderr


def test_a_game_without_rules_is_refused(tmp_path: Path) -> None:
    done = run(toy(tmp_path), "chess")
    assert done.returncode == 2
    assert "There are no rules of a game called chess" in done.stderr


def test_a_system_without_fork_is_refused(tmp_path: Path) -> None:
    program = f"import os, runpy; del os.fork; runpy.run_path({str(TOOL)!r}, run_name='__main__')"
    done = finished([sys.executable, "-c", program])
    assert done.returncode == 2
    assert "this system has no fork" in done.stderr
