"""The command line: every command for people and for programs, and an answer to every mistake."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from rich.console import Console
from rich.markdown import Markdown

import passel
from passel import cli
from passel.cli.options import cores
from passel.records import Record, save
from passel.registry import find
from passel.testing import Report
from passel.testing.report import Check

GAME = find("machikoro")
SEED = "5e" * 32


class Said(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Said]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsysbinary: pytest.CaptureFixture[bytes]) -> Run:
    """Runs a command with `keys` typed, at a width of 80, far from anybody's own games."""
    monkeypatch.setenv("PASSEL_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")

    def run_passel(*arguments: str, keys: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(keys))
        code = cli.run(list(arguments))
        out, err = capsysbinary.readouterr()
        return Said(code, out.decode(), err.decode())

    return run_passel


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """The record of a game of two rounds, played to its end."""
    return recorded(tmp_path / "short.txt", rounds=2, decisions=100)


@pytest.fixture
def unfinished(tmp_path: Path) -> Path:
    return recorded(tmp_path / "unfinished.txt", rounds=40, decisions=7)


def recorded(path: Path, rounds: int, decisions: int) -> Path:
    record = Record(
        GAME, 2, GAME.setting_values({"turn_limit": rounds}), ["Ann", "Bo (regular bot)"], bytes(32)
    )
    pos = record.begin()
    while pos.asked is not None and len(record.decisions) < decisions:
        record.decisions.append((pos.asked.seat, pos.asked.options[0]))
        pos.play(*record.decisions[-1])
    save(record, path)
    return path


def told(said: Said) -> Any:
    """What a program reads: JSON on stdout, and nothing else anywhere."""
    assert said.err == ""
    return json.loads(said.out)


# -- passel itself -----------------------------------------------------------------------------------


def test_alone_it_prints_help(run: Run) -> None:
    said = run()
    assert said.code == 0
    assert said.out == run("--help").out
    for command in ("games", "rules", "play", "replay", "verify", "simulate", "arena", "conform", "bench"):
        assert f" {command} " in said.out
        assert run(command, "--help").code == 0


def test_version(run: Run) -> None:
    said = run("--version")
    assert said.code == 0
    kind = "compiled (" if passel.compiled() else "plain Python, Python 3."
    assert said.out.startswith(f"passel {passel.__version__}, {kind}")


# -- games and rules ---------------------------------------------------------------------------------


def test_games(run: Run) -> None:
    said = run("games")
    assert said.code == 0
    assert re.search(r"^machikoro +Machi Koro +2-4 ", said.out, re.MULTILINE)


def test_a_package_that_is_broken(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        cli.games, "installed", lambda: {"chess": "chess:GAME is not a game.", "machikoro": GAME}
    )
    said = run("games")
    assert said.code == 0
    assert "machikoro" in said.out
    assert said.err == "chess:GAME is not a game.\n"


def test_one_game(run: Run) -> None:
    said = run("games", "machikoro")
    assert said.code == 0
    assert "turn_limit = 0  a whole number from 0 to 200\n" in said.out
    assert "live with special actions\n" in said.out


def test_games_for_programs(run: Run) -> None:
    listed = told(run("games", "--json"))
    game = next(game for game in listed if game["slug"] == "machikoro")
    assert list(game) == ["slug", "name", "seats", "settings", "presets", "clauses"]
    assert (game["name"], game["seats"]) == ("Machi Koro", [2, 4])
    assert game["clauses"] == list(GAME.clauses)
    by_name = {option["name"]: option for option in game["settings"]}
    assert list(by_name) == [setting.name for setting in GAME.schema]
    common = ["name", "kind", "default", "label", "help", "clause"]
    assert list(by_name["turn_limit"]) == [*common, "low", "high"]
    assert (by_name["turn_limit"]["low"], by_name["turn_limit"]["high"]) == (0, 200)
    assert list(by_name["finish"]) == [*common, "values"]
    assert by_name["finish"]["values"] == ["at_once", "equal_goes"]
    assert list(by_name["mall_helps_red"]) == common
    assert game["presets"][3] == {
        "name": "ranked",
        "label": GAME.presets[3].label,
        "help": GAME.presets[3].help,
        "settings": {"finish": "equal_goes"},
    }
    assert told(run("games", "machikoro", "--json")) == [game]


def test_rules(run: Run) -> None:
    said = run("rules", "machikoro")
    assert said.code == 0
    assert said.out.index("How to play Machi Koro") < said.out.index("MK-1 ")
    assert all(clause in said.out for clause in GAME.clauses)


def test_rules_are_paged_for_people(monkeypatch: pytest.MonkeyPatch) -> None:
    pages: list[str] = []
    monkeypatch.setattr("pydoc.pager", pages.append)
    monkeypatch.setenv("LESS", "")
    monkeypatch.delenv("LESS")  # and as it was, when the test is over
    out = Console(file=io.StringIO(), force_terminal=True, color_system=None)
    cli.games.print_pages(out, Markdown("# Rules"))
    assert len(pages) == 1 and "Rules" in pages[0]
    assert os.environ["LESS"] == "FRX"


@pytest.mark.parametrize("name", ["MK-41", "mk-41", "mk41", "41", "MK 41", " Mk-41 "])
def test_one_clause(run: Run, name: str) -> None:
    said = run("rules", "machikoro", name)
    assert said.code == 0
    assert said.out.startswith("MK-41 ")
    assert "The roller may buy one card" in said.out
    assert told(run("rules", "machikoro", name, "--json")) == {"MK-41": GAME.clauses["MK-41"]}


def test_rules_for_programs(run: Run) -> None:
    assert told(run("rules", "machikoro", "--json")) == GAME.clauses


# -- playing -----------------------------------------------------------------------------------------


def test_play_quit_and_resume(run: Run, tmp_path: Path) -> None:
    said = run("play", "machikoro", "--name", "Mira", "--seed", SEED, "--seat", "2", keys="1\n2\nquit\n")
    assert said.code == 0
    assert "> 1\n" in said.out and "> quit\n" in said.out
    assert said.out.endswith("Continue with: passel play machikoro --resume\n")
    (path,) = (tmp_path / "data/games").iterdir()

    again = run("play", "machikoro", "--resume", keys="")
    assert again.code == 0
    assert "Machi Koro, continued at move" in again.out
    titles = [text.out.split("Go on with")[0].rsplit("Round ", 1)[1] for text in (said, again)]
    assert titles[0].replace("> quit\n", "> ") == titles[1]  # the same board

    other = run("play", "machikoro", "--name", "Mira", keys="quit\n")
    unfinished = "You have an unfinished game. Continue it with: passel play machikoro --record"
    assert f"{unfinished} {path}" in other.out
    assert len(list((tmp_path / "data/games").iterdir())) == 2


def test_play_in_a_file_of_ones_own(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "our game.txt"
    said = run("play", "machikoro", "--record", str(path), "--humans", "2", "--option", "turn_limit=1")
    assert said.code == 0
    assert "Settings: turn_limit 1." in said.out
    assert said.out.endswith(f"Continue with: passel play machikoro --record '{path}'\n")
    said = run("play", "machikoro", "--record", str(path), keys="1\n" * 9)
    assert said.code == 0
    assert f"Check the dice: passel verify '{path}'\n" in said.out
    assert run("verify", str(path)).code == 0
    said = run("play", "machikoro", "--record", str(path))
    assert (said.code, said.err) == (2, "The game in our game.txt is over. Watch it with passel replay.\n")
    assert not (tmp_path / "data").exists()


def test_ctrl_c_while_playing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    said = run("play", "machikoro", "--name", "Mira")
    assert said.code == 130
    assert said.out.endswith("Continue with: passel play machikoro --resume\n")
    assert said.err == ""


def test_a_folder_that_cannot_be_made(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file is in the way")
    said = run("play", "machikoro", "--name", "Mira")
    assert said.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1 and "We can't use" in said.err


# -- records -----------------------------------------------------------------------------------------


def test_replay(run: Run, short: Path) -> None:
    said = run("replay", str(short))
    assert said.code == 0
    assert "   1  Ann: buy wheat_field\n" in said.out
    assert "Round 2" in said.out
    assert "Round 2 of 2" in said.out  # the board
    assert "got furthest and wins" in said.out or "share the win" in said.out
    assert "Game over." in said.out


def test_replay_in_part(run: Run, short: Path) -> None:
    said = run("replay", str(short), "--to", "1")
    assert said.code == 0
    assert "   1  Ann" in said.out and "   2  Bo" not in said.out
    assert "Round 1 of 2" in said.out


def test_replay_step_by_step(run: Run, short: Path) -> None:
    said = run("replay", str(short), "--step", keys="\n\nq\n")
    assert said.out.count("Enter: next, Q: quit ") == 3
    assert "   2  Bo" in said.out and "   3  P1 Ann" not in said.out
    assert run("replay", str(short), "--step").code == 0  # nobody is there to press Enter


def test_replay_for_programs(run: Run, unfinished: Path) -> None:
    story = told(run("replay", str(unfinished), "--json"))
    assert list(story) == [
        "game", "players", "settings", "decisions", "over", "reason", "places", "payoffs", "digest",
    ]  # fmt: skip
    assert story["players"] == ["Ann", "Bo (regular bot)"]
    assert story["over"] is False and story["places"] == []
    assert [decision["number"] for decision in story["decisions"]] == list(range(8))
    first = story["decisions"][1]
    assert list(first) == ["number", "seat", "choice", "journal", "story"]
    assert (first["seat"], first["choice"]) == ("P1", "buy wheat_field")
    assert first["journal"][0] == "bought: seat P1, card 0, cost 1"
    assert first["story"][0] == "Ann buys a Wheat Field for 1 coin."
    part = told(run("replay", str(unfinished), "--json", "--to", "3"))
    assert part["decisions"] == story["decisions"][:4]


def test_verify(run: Run, short: Path, unfinished: Path) -> None:
    said = run("verify", str(short))
    count = said.out.split()[1]
    assert said == (
        0,
        f"Verified: {count} moves, all dice and the result.\n",
        "",
    )
    said = run("verify", str(unfinished))
    assert said.code == 0
    assert said.out.endswith("The game isn't finished.\n")
    assert "the result" not in said.out


def test_verify_names_what_was_tampered_with(run: Run, short: Path) -> None:
    lines = short.read_text("utf-8").splitlines()
    at = next(number for number, line in enumerate(lines) if "rolled: seat P2" in line)
    lines[at] = lines[at].replace("die2 0", "die2 6")
    short.write_text("\n".join(lines), "utf-8")
    said = run("verify", str(short))
    assert said.code == 1
    assert said.out.startswith(f"Line {at + 1}: ")
    assert f"    {lines[at].strip()}\n" in said.out
    assert said.out.endswith("Not verified: 1 problem.\n")

    data = told(run("verify", str(short), "--json"))
    assert list(data) == ["ok", "finished", "game", "decisions", "commitment", "findings"]
    assert data["ok"] is False
    assert [finding["line"] for finding in data["findings"]] == [at + 1]
    assert list(data["findings"][0]) == ["line", "reason"]


def test_verify_for_programs(run: Run, short: Path) -> None:
    data = told(run("verify", str(short), "--json"))
    assert (data["ok"], data["finished"], data["game"], data["findings"]) == (True, True, "machikoro", [])


# -- measuring ---------------------------------------------------------------------------------------


def test_simulate(run: Run) -> None:
    said = run("simulate", "machikoro", "--games", "20", "--workers", "1")
    assert said.code == 0 and said.err == ""
    assert "Machi Koro, 20 games, random bots, seed 0" in said.out
    for word in ("P4", "95 % interval", "mean", "median", "landmarks", "moves per CPU second", "digest"):
        assert word in said.out


def test_simulate_for_programs(run: Run) -> None:
    arguments = ["simulate", "machikoro", "--games", "20", "--seed", "7", "--workers", "1", "--json"]
    data = told(run(*arguments))
    assert set(data) >= {
        "game", "seats", "games", "decisions", "cpu_seconds", "decisions_per_cpu_second", "wins",
        "mean_length", "digest", "compiled",
    }  # fmt: skip
    assert (data["game"], data["seats"], data["games"], data["seed"]) == ("machikoro", 4, 20, 7)
    assert len(data["wins"]) == 4 and sum(data["wins"]) == pytest.approx(20)
    assert data["compiled"] == passel.compiled()
    assert told(run(*arguments))["digest"] == data["digest"]
    other = [*arguments, "--seats", "2", "--bot", "regular", "--preset", "ranked", "--option", "turn_limit=5"]
    data = told(run(*other))
    assert (data["seats"], data["bot"]) == (2, "regular")
    assert data["settings"]["finish"] == "equal_goes" and data["settings"]["turn_limit"] == 5


def test_arena(run: Run, tmp_path: Path) -> None:
    keep = tmp_path / "match"
    command = "arena machikoro --bots regular,random --games 6 --workers 1 --option turn_limit=2 --seats 3"
    said = run(*command.split(), "--keep", str(keep))
    assert said.code == 0 and said.err == ""
    assert "Machi Koro, 6 games of 3, seed 0, a fair share is 33.3%" in said.out
    assert re.search(r"regular +6 +\d", said.out) and re.search(r"random +12 +\d", said.out)
    assert run(*command.split(), "--keep", str(keep)) == said, "and nothing was played again"
    data = told(run(*command.split(), "--json"))
    assert [sorted(row) for row in data["bots"]] == [
        ["bot", "games", "high", "low", "rating", "win_share"]
    ] * 2
    shares = {row["bot"]: row["win_share"] * row["games"] for row in data["bots"]}
    assert sum(shares.values()) == pytest.approx(6, abs=1e-4)
    said = run(*command.split(), "--keep", str(keep), "--seed", "5")
    assert (said.code, said.err) == (2, "match has the results of another match.\n")


def test_workers_if_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert cores() == 1


@pytest.mark.slow
def test_conform(run: Run) -> None:
    said = run("conform", "machikoro", "--budget", "120")
    assert said.code == 0 and said.err == ""
    assert "ok" in said.out and "machikoro passed: " in said.out
    data = told(run("conform", "machikoro", "--budget", "120", "--json"))
    assert data["passed"] is True and data["game"] == "machikoro"
    assert set(data["checks"][0]) >= {"name", "passed", "tried", "applies", "failure"}


def test_conform_tells_what_does_not_hold(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def conform(game: object, *, budget: int, seed: int, progress: Callable[[str, int, int], None]) -> Report:
        progress("somewhere", budget, budget)
        checks = [
            Check("games end", False, 3, f"seed {seed}: it goes round in circles"),
            Check("words", True, 9),
        ]
        return Report("machikoro", checks, 10, 2)

    monkeypatch.setattr("passel.testing.conform", conform)
    said = run("conform", "machikoro", "--seed", "5")
    assert said.code == 1
    assert "FAILED: seed 5: it goes round in circles" in said.out
    assert "machikoro failed: 10 moves in 2 games." in said.out
    assert told(run("conform", "machikoro", "--json"))["passed"] is False


# -- mistakes ----------------------------------------------------------------------------------------

SIMULATE = "simulate machikoro --games 9 --workers 1"


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("gmes", "No such command 'gmes'. Did you mean 'games'?"),
        ("games --foo", "No such option: --foo"),
        ("games nope", "There is no game called 'nope'. There are: "),
        ("games machikoro more", "more"),
        ("play", "Missing argument 'GAME'."),
        ("play nope", "There is no game called 'nope'."),
        ("rules nope", "There is no game called 'nope'."),
        ("conform nope", "There is no game called 'nope'."),
        ("simulate nope", "There is no game called 'nope'."),
        ("rules machikoro 999", "Machi Koro has no rule 999. The nearest is MK-83."),
        ("rules machikoro LP-12", "Rules of Machi Koro have numbers like MK-1, not 'LP-12'."),
        ("rules machikoro ٤١", "Rules of Machi Koro have numbers"),
        (f"{SIMULATE} --games x", "Invalid value for '--games'"),
        (f"{SIMULATE} --games 0", "The number of games must be from 1 to"),
        (f"{SIMULATE} --games -5", "The number of games must be from 1 to"),
        (f"{SIMULATE} --games {'9' * 40}", "The number of games must be from 1 to"),
        (f"{SIMULATE} --games {'9' * 5000}", "Invalid value for '--games'"),
        (f"{SIMULATE} --games", "--games"),
        (f"{SIMULATE} --seats 5", "Machi Koro needs 2 to 4 players, not 5."),
        (f"{SIMULATE} --seats 0", "Machi Koro needs 2 to 4 players, not 0."),
        (f"{SIMULATE} --seats {'9' * 70}", "Machi Koro needs 2 to 4 players, not 99"),
        (f"{SIMULATE} --workers 0", "The number of workers must be from 1 to 1024."),
        (f"{SIMULATE} --seed -1", "Invalid value for '--seed'"),
        (f"{SIMULATE} --seed {2**63}", "Invalid value for '--seed'"),
        (f"{SIMULATE} --bot regulr", "No bot called 'regulr'. Did you mean regular?"),
        (f"{SIMULATE} --preset rankd", "No preset called 'rankd'. Did you mean ranked?"),
        (f"{SIMULATE} --option trn_limit=1", "No setting called 'trn_limit'. Did you mean turn_limit?"),
        (f"{SIMULATE} --option turn_limit", "Write a setting as name=value, not as 'turn_limit'."),
        (
            f"{SIMULATE} --option turn_limit=201",
            "turn_limit must be a whole number from 0 to 200. You entered '201'.",
        ),
        (
            f"{SIMULATE} --option turn_limit=1 --option turn_limit=1",
            "You set 'turn_limit' twice.",
        ),
        (
            f"{SIMULATE} --option finish=never",
            "finish must be one of at_once, equal_goes. You entered 'never'.",
        ),
        ("conform machikoro --budget 0", "Invalid value for '--budget'"),
        ("play machikoro --seats 9", "Machi Koro needs 2 to 4 players, not 9."),
        ("play machikoro --seat 4", "Choose a seat from 1 to 3, not 4."),
        ("play machikoro --humans 5", "can share the keyboard, not 5."),
        ("play machikoro --bot clever", "No bot called 'clever'."),
        ("play machikoro --seed 5e", "A seed has 64 hexadecimal digits, not '5e'."),
        ("play machikoro --name Ann --name ann", "Two players can't have the same name."),
        ("play machikoro --option x=1", "No setting called 'x'."),
        ("play machikoro --resume", "You have no unfinished game of Machi Koro. Start one without --resume."),
        ("play machikoro --resume --seats 3", "keeps its players and settings"),
        ("play machikoro --resume --record FILE", "Use --resume or --record"),
        (
            "play machikoro --record FILE --seats 2",
            "keeps its players and settings",
        ),
        ("play machikoro --record FOLDER/none/game.txt", "game.txt.new: No such file or directory."),
        ("play machikoro --record JUNK", "A game file begins with"),
        ("replay", "Missing argument 'FILE'."),
        ("replay FOLDER/none.txt", "none.txt can't be read: No such file or directory."),
        ("replay FOLDER", "can't be read: Is a directory."),
        ("replay JUNK", "A game file begins with"),
        ("replay FILE --to 8", "This game has 7 moves. Choose 0 to 7."),
        ("replay FILE --to -1", "This game has 7 moves. Choose 0 to 7."),
        ("replay FILE --to 8 --json", "This game has 7 moves. Choose 0 to 7."),
        ("replay FILE --to two", "Invalid value for '--to'"),
        ("picture FILE --at 8", "This game has 7 moves. Choose 0 to 7."),
        ("picture FILE --seat 9", "Choose a seat from 1 to"),
        ("picture FILE -o FOLDER/game.gif", "Choose a name that ends in .svg or .png, not 'game.gif'."),
        ("picture JUNK", "A game file begins with"),
        ("verify FOLDER/none.txt", "none.txt can't be read: No such file or directory."),
        ("verify JUNK", "A game file begins with"),
        ("verify JUNK --json", "A game file begins with"),
    ],
)
def test_mistakes(run: Run, unfinished: Path, tmp_path: Path, line: str, answer: str) -> None:
    junk = tmp_path / "junk.txt"
    junk.write_bytes(b"\x00no record\xc3\xa9")
    names = {"FILE": str(unfinished), "JUNK": str(junk), "FOLDER": str(tmp_path)}
    arguments = []
    for word in line.split():
        for name, path in names.items():
            word = word.replace(name, path)
        arguments.append(word)
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    said = run(*arguments)
    assert said.code == 2
    assert said.out == ""
    assert said.err.count("\n") == 1  # one line
    assert answer in said.err
    assert said.err.rstrip().endswith((".", "?"))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


def test_ctrl_c(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli.bots, "simulate", interrupted)
    assert run("simulate", "machikoro") == (130, "", "Stopped.\n")


# -- as a program ------------------------------------------------------------------------------------


def program(*arguments: str, **environment: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", "from passel.cli import main; main()", *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, **environment},
    )


@pytest.mark.parametrize(
    "line", ["rules machikoro", "rules machikoro --json", "games", "--version", "--help"]
)
def test_a_pipe_that_closes(line: str) -> None:
    with program(*line.split()) as process:
        assert process.stdout is not None and process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 1


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii", "TERM": "dumb", "COLUMNS": "40"},
        {"PYTHONIOENCODING": "latin-1", "NO_COLOR": "1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "COLUMNS": "10"},
        {"TERM": "xterm-256color", "FORCE_COLOR": "1", "PYTHONIOENCODING": "cp437"},
    ],
)
def test_on_any_terminal(tmp_path: Path, environment: dict[str, str]) -> None:
    environment["PASSEL_DATA"] = str(tmp_path)
    keys = b"1\n\xff\xfe\n\x1b[A\nboard\njournal\n? 41\n"
    out, err = program("play", "machikoro", "--name", "Zoë", **environment).communicate(keys)
    assert err == b""
    assert b"passel play machikoro --resume" in out
    assert len(list((tmp_path / "games").iterdir())) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_signal_while_somebody_thinks(tmp_path: Path) -> None:
    process = program("play", "machikoro", "--name", "Mira", PASSEL_DATA=str(tmp_path), PYTHONUNBUFFERED="1")
    assert process.stdout is not None
    seen = b""
    while not seen.endswith(b"> "):
        seen += process.stdout.read(1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert out.endswith(b"Continue with: passel play machikoro --resume\n")
    assert err == b""


def test_a_quoted_line_does_not_talk_to_the_terminal(run: Run, short: Path) -> None:
    text = short.read_text("utf-8")
    short.write_text(text.replace("    went: seat P1", "    \x1b[2J went: seat P1" + "!" * 500, 1), "utf-8")
    said = run("verify", str(short))
    assert said.code == 1
    assert "\x1b" not in said.out
    assert max(len(line) for line in said.out.splitlines()) <= 170


def test_a_worker_that_is_stopped_from_outside(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise BrokenProcessPool

    monkeypatch.setattr(cli.bots, "simulate", stopped)
    said = run("simulate", "machikoro")
    assert said.code == 2
    assert said.err == "A worker process was stopped. Only this run is lost.\n"


def test_a_record_is_drawn_as_it_stood(run: Run, unfinished: Path, tmp_path: Path) -> None:
    before = run("picture", str(unfinished), "--at", "0")
    assert before.code == 0 and before.out.startswith("<svg")
    drawn = {kind: tmp_path / f"after.{kind}" for kind in ("svg", "png")}
    for file in drawn.values():
        assert run("picture", str(unfinished), "--seat", "2", "-o", str(file)).out == ""
    after = drawn["svg"].read_text("utf-8")
    assert after.startswith("<svg") and after != before.out
    assert drawn["png"].read_bytes().startswith(b"\x89PNG")
