"""`passel lab`: for people and for programs, and an answer to every mistake."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl
import pytest

from passel import cli
from passel.bots.simulate import simulate
from passel.cli import options as shared
from passel.lab import sweep as searching
from passel.registry import find


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]
SMALL = ("--games", "40", "--seats", "2", "--workers", "1", "--option", "turn_limit=3")


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    monkeypatch.setenv("COLUMNS", "80")

    def run_lab(*arguments: str) -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(""))
        code = cli.run(["lab", *arguments])
        out, err = capsysbinary.readouterr()
        return Said(code, out.decode(), err.decode())

    return run_lab


def told(said: Said) -> Any:
    assert (said.code, said.err) == (0, "")
    return json.loads(said.out)


class Reader(HTMLParser):
    """What a page asks of the world, and whether its elements are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.asked: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "br"):
            self.open.append(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("src", "href", "xlink:href", "srcset") and not (value or "").startswith("#"):
                self.asked.append(value or "")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: Path) -> str:
    text = page.read_text("utf-8")
    reader = Reader()
    reader.feed(text)
    assert reader.open == [] and reader.asked == [] and "<script" not in text and "@import" not in text
    assert len(reader.ids) == len(set(reader.ids))
    return text


# -- balance -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_balance_for_people(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the name of the page is said, and may be long elsewhere
    page, folder = Path("page.html"), Path("tables")
    said = run(
        "balance",
        "machikoro",
        *SMALL,
        "--ladder",
        "random,novice",
        "--html",
        str(page),
        "--parquet",
        str(folder),
    )
    assert (said.code, said.err) == (0, "")
    for title in ("Seats", "Length", "How games end", "Tension", "Luck and skill", "By engine", "Choices"):
        assert f"\n{title}\n" in said.out
        assert f">{title}</h2>" in read(page)
    assert max(len(line) for line in said.out.splitlines()) <= 80
    assert read(page).count("<svg") >= 4
    games = pl.read_parquet(folder / "games.parquet")
    assert games.height == 40 and games["length"].max() == 3 and games["seat 1"].mean() is not None
    choices = pl.read_parquet(folder / "choices.parquet")
    assert {"decision", "option", "offered", "chosen", "effect", "low", "high", "p", "verdict"} == set(
        choices.columns
    )
    assert (choices["chosen"] <= choices["offered"]).all()


def test_balance_for_programs(run: Run) -> None:
    found = told(run("balance", "machikoro", *SMALL, "--ladder", "", "--json"))
    outcome = simulate(find("machikoro"), games=40, seats=2, settings={"turn_limit": 3})
    assert found["digest"] == outcome.digest
    assert [seat["share"] * 40 for seat in found["by_seat"]] == pytest.approx(outcome.wins)
    assert sum(found["lengths"].values()) == sum(found["ends"].values()) == 40
    assert found["luck"] == [] and found["watched"] <= 40
    judged = [each for each in found["choices"] if each["effect"] is not None]
    assert judged and all(each["offered"] >= 100 for each in judged)
    assert all(each["low"] <= each["effect"] <= each["high"] for each in judged)


@pytest.mark.slow
def test_passing_is_dominated_and_landmarks_win(run: Run) -> None:
    """Random players who buy a landmark instead of something else surely win more; those who pass, less."""
    found = told(run("balance", "machikoro", "--games", "250", "--workers", "1", "--ladder", "", "--json"))
    verdicts = {each["option"]: each for each in found["choices"]}
    assert verdicts["buy radio_tower"]["verdict"] == "sure" and verdicts["buy radio_tower"]["effect"] > 0.1
    assert verdicts["pass"]["effect"] < 0
    assert all(verdicts[name.partition(" (")[0]]["effect"] < 0 for name in found["dominated"])


def test_alone(run: Run) -> None:
    said = run("balance", "whenpigsfly", "--games", "5", "--seats", "1", "--workers", "1")
    assert said.code == 0
    assert re.search(r"A single player scores \d+\.\d on average", said.out)
    assert "Luck and skill" not in said.out and "Tension" not in said.out


def test_balance_goes_on(run: Run, tmp_path: Path) -> None:
    keep = ("--keep", str(tmp_path / "keep"), "--ladder", "random,novice", "--json")
    first, again = (told(run("balance", "machikoro", *SMALL, *keep)) for _ in range(2))
    assert first == again, "the seconds, too: nothing was played again"
    other = run("balance", "machikoro", *SMALL, *keep, "--seed", "1")
    assert (other.code, other.err) == (2, "keep has the results of another job: seed differ.\n")


# -- compare -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_compare(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    line = ("compare", "machikoro", *SMALL, "--bot", "random", "--b", "turn_limit=5,starting_coins=9")
    said = run(*line, "--html", str(page), "--keep", str(tmp_path / "keep"))
    assert said.code == 0
    assert "With b, games are 2.0 rounds longer (2.0 to 2.0), sure." in " ".join(said.out.split())
    assert "games are 2.0 rounds longer" in read(page)
    found = told(run(*line, "--json", "--keep", str(tmp_path / "keep")))
    length = next(each for each in found["findings"] if each["name"] == "rounds")
    assert (length["a"], length["b"], length["verdict"], length["games"]) == (3, 5, "sure", 40)
    assert found["a"]["turn_limit"] == 3 and found["b"]["starting_coins"] == 9
    assert (tmp_path / "keep" / "a" / "results").exists()


def test_what_makes_no_difference_is_the_same(run: Run) -> None:
    found = told(run("compare", "machikoro", *SMALL, "--bot", "random", "--b", "reveal_orders=all", "--json"))
    assert found["findings"] == [] and "rounds" in found["unchanged"]
    assert found["digest_a"] == found["digest_b"]
    said = run("compare", "machikoro", *SMALL, "--bot", "random", "--b", "reveal_orders=all")
    assert "No clear difference." in said.out


# -- sweep ---------------------------------------------------------------------------------------------


def test_sweep_tries_all_and_goes_on(run: Run, tmp_path: Path) -> None:
    keep, page = tmp_path / "tries", tmp_path / "page.html"
    small = ("--games", "10", "--seats", "2", "--workers", "1", "--bot", "random")
    line = (
        "sweep",
        "machikoro",
        "--over",
        "turn_limit=1..4",
        "--target",
        "length=3",
        *small,
        "--keep",
        str(keep),
    )
    found = told(run(*line, "--json", "--html", str(page)))
    assert found["best"] == {"settings": {"turn_limit": 3}, "figure": 3.0, "loss": 0.0}
    assert sorted(each["settings"]["turn_limit"] for each in found["tried"]) == [1, 2, 3, 4]
    assert found["checked"]["figure"] == 3 and found["default"]["settings"] == {"turn_limit": 0}
    assert "Nearest to length=3 is turn_limit=3" in read(page)
    again = told(run(*line, "--json"))
    assert again["tried"] == found["tried"]
    other = run(*line, "--seed", "4")
    assert (other.code, other.err) == (2, "tries has another sweep: seed differ.\n")


def test_sweep_searches_what_is_too_much_to_try(tmp_path: Path) -> None:
    places: dict[str, list[Any]] = {"x": list(range(8)), "y": [False, True, 1]}
    tried: list[dict[str, Any]] = []

    def measure(options: dict[str, Any]) -> tuple[float, float]:
        tried.append(options)
        if len(tried) == 5:
            raise KeyboardInterrupt
        return options["x"], abs(options["x"] - 6)

    job: dict[str, object] = {"seed": 1}
    with pytest.raises(KeyboardInterrupt):
        searching.sweep(places, 9, 1, job, tmp_path / "tries", measure, lambda more: None)
    found = searching.sweep(places, 9, 1, job, tmp_path / "tries", measure, lambda more: None)
    assert len(found) == 9 and len(tried) == 10, "none twice, but for the one that was interrupted"
    assert len({str(each.settings) for each in found}) == 9


@pytest.mark.parametrize(
    ("target", "share"),
    [("seat-fairness", 0.0), ("decisive", 0.0), ("tension", 0.0), ("decisions=least", 1.0)],
)
def test_targets(run: Run, target: str, share: float) -> None:
    small = ("--games", "10", "--seats", "2", "--workers", "1", "--bot", "random", "--option", "turn_limit=2")
    found = told(run("sweep", "machikoro", "--over", "late_seat_coins", "--target", target, *small, "--json"))
    assert len(found["tried"]) == 2 and found["best"]["loss"] == min(each["loss"] for each in found["tried"])
    assert found["best"]["loss"] >= share


# -- mistakes ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("balance chess", "There is no game called 'chess'."),
        ("balance machikoro --seats 9", "Machi Koro needs 2 to 4 players, not 9."),
        ("balance machikoro --games 0", "The number of games must be from 1"),
        ("balance machikoro --workers 0", "The number of workers must be from 1"),
        ("balance machikoro --option wheat=1", "No setting called 'wheat'."),
        ("balance machikoro --option turn_limit=999", "turn_limit must be a whole number from 0 to 200"),
        ("balance machikoro --bot genius", "No bot called 'genius'."),
        ("balance machikoro --ladder novice", "A ladder has two levels or more"),
        ("balance machikoro --html /nowhere/at/all.html", "We can't write"),
        ("balance machikoro --ray 127.0.0.1:1", "Nothing answers at '127.0.0.1:1'"),
        ("balance machikoro --ray somewhere", "A Ray cluster is named host:port"),
        ("compare machikoro", "--a and --b are the same"),
        ("compare machikoro --b turn_limit", "Write a setting as name=value"),
        ("compare machikoro --b bags=2", "No setting called 'bags'."),
        ("sweep machikoro", "Missing option '--over'."),
        ("sweep machikoro --over turn_limit=1..999", "turn_limit must be a whole number from 0 to 200"),
        ("sweep machikoro --over turn_limit=3", "leaves no choice"),
        ("sweep machikoro --over finish=soon|late", "finish must be one of at_once, equal_goes"),
        ("sweep machikoro --over bags=1..2", "No setting called 'bags'."),
        ("sweep machikoro --over finish --over finish", "The setting finish is given twice."),
        ("sweep machikoro --over finish --target joy", "There is no target 'joy'."),
        ("sweep machikoro --over finish --target length=long", "A target is a number, most or least"),
        (
            "sweep machikoro --over finish --target joy=1 --games 1 --workers 1 --bot random",
            "has no figure 'joy'",
        ),
        ("sweep whenpigsfly --over crash --seats 1", "seat-fairness needs 2 or more players."),
    ],
)
def test_mistakes(run: Run, line: str, answer: str) -> None:
    said = run(*line.split(), *(["--workers", "1"] if "--workers" not in line else []))
    assert (said.code, said.out) == (2, "")
    assert answer in said.err and said.err.count("\n") == 1


def test_a_file_that_holds_no_sweep(run: Run, tmp_path: Path) -> None:
    junk = tmp_path / "junk"
    junk.write_text("dear diary\n", encoding="utf-8")
    said = run("sweep", "machikoro", "--over", "finish", "--keep", str(junk), "--workers", "1")
    assert (said.code, said.err) == (2, "junk is not the file of a sweep.\n")
    assert junk.read_text("utf-8") == "dear diary\n"


@pytest.mark.parametrize(("module", "extra"), [("numpy", "lab"), ("optuna", "lab"), ("ray", "cluster")])
def test_what_is_not_installed(run: Run, monkeypatch: pytest.MonkeyPatch, module: str, extra: str) -> None:
    monkeypatch.setattr(shared, "find_spec", lambda name: None if name == module else find_spec(name))
    said = run("balance", "machikoro", "--ray", "local")
    assert said.code == 2 and f"pip install 'passel[{extra}]'" in said.err


def test_plain_passel_imports_nothing_of_the_lab() -> None:
    heavy = ("numpy", "polars", "matplotlib", "optuna", "ray")
    code = f"import sys, passel.cli; print([name for name in {heavy} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
