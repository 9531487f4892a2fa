"""The conformance suite: good games pass, and each check finds the fault that was made for it."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from importlib import invalidate_caches
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, find, given, settings

from passel import records as record
from passel.contract import BadSetting, Game, Scene, TutorialStep
from passel.kernel import Option, Position
from passel.registry import find as installed
from passel.testing import NAMES, Playthrough, conform, examine, playthroughs, replay
from passel.testing.checks import Violation, difference
from passel.testing.conformance import tables
from passel.testing.report import Report
from passel.testing.tutorials import Tutorials
from quick import quick
from toys.broken import BREAKAGES
from toys.duel import GAME as DUEL
from toys.faults import Fault, build
from toys.leaky import LEAKS
from toys.sketch import Sheet

FAULTS = LEAKS | BREAKAGES
BUDGET = 150  # decisions: enough for every fault


def install(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    """Pretend that a toy is installed, so that records can name it."""
    for module in (record, replay):
        monkeypatch.setattr(module, "find", lambda slug: game)


@pytest.fixture
def duel(monkeypatch: pytest.MonkeyPatch) -> Game:
    install(monkeypatch, DUEL)
    return DUEL


def faulty(name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    monkeypatch.syspath_prepend(folder)
    game = build(name, FAULTS[name], folder)
    install(monkeypatch, game)
    return game


# -- good games ------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_duel_conforms(duel: Game) -> None:
    report = conform(duel, budget=400)
    assert report.passed, report.failures
    assert [check.name for check in report.checks] == NAMES
    assert [check.name for check in report.checks if not (check.applies and check.tried)] == ["tutorial"]
    assert report.decisions == 400
    assert report.games > 10


@pytest.mark.slow
def test_machi_koro_conforms_with_all_presets_and_seats() -> None:
    told = []
    report = conform(installed("machikoro"), budget=480, progress=lambda *news: told.append(news))
    assert report.passed, report.failures
    assert all(check.applies for check in report.checks)
    assert {table for table, _, _ in told} == {
        f"{preset}, {seats} seats"
        for preset in ("live", "live with special actions", "postal", "ranked")
        for seats in (2, 3, 4)
    }
    assert told[-1][1:] == (480, 480)


@settings(max_examples=10, deadline=None, derandomize=True, database=None)
@given(playthroughs(DUEL))
def test_the_duel_conforms_however_it_is_played(story: Playthrough) -> None:
    report = examine(story)
    assert report.passed, report.failures


# -- faults ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", quick(FAULTS, "the view shows the other's hand", "a copy shares a list"))
def test_a_fault_is_found_by_its_check(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FAULTS[name]
    game = faulty(name, tmp_path, monkeypatch)
    report = conform(game, budget=BUDGET, presets=["standard"], limit=400)
    assert not report.passed
    assert fault.check in report.failures
    assert set(report.failures) <= {fault.check, *fault.also}
    assert report.failures[fault.check].startswith(("standard, 2 seats, seed ", "afterwards: "))


def test_every_check_can_fail() -> None:
    others = {"records", "faces", "tutorial", CUES, ENDINGS}
    assert {fault.check for fault in FAULTS.values()} | others == set(NAMES)


CUES = "cues explain every change"
ENDINGS = "endings are told"


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("", "", ""),
        ('f"life-{seat}", -1', 'f"life-{seat}", -2', "at life-"),
        ('Carry("deck", f"hand-{seat}"', 'Carry("deck", "hand-0"', "at hand-"),
        ("@STAGE.on(c.HIT)", "", "the events hit have no cues and no reason for having none."),
        (
            '"the offer is shown when it is complete"',
            '""',
            "the event bade has no cues, and no reason is given.",
        ),
        ('"?" if bid is None else str(bid)', '"a bid of which nobody can see anything"', "24"),
        ('"?" if bid is None else str(bid)', "bid", "have a blank where a number is hidden"),
        ('f"life-{seat}", life, "lives"', 'f"life-{seat}", life + 1, "lives"', "which is not its count."),
    ],
)
def test_cues_that_do_not_fit_are_found(
    right: str, wrong: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failure = conform_with("stage", right, wrong, tmp_path, monkeypatch).failures.get(CUES, "")
    assert sentence in failure if sentence else not failure


@pytest.mark.parametrize(
    ("right", "wrong", "sentence"),
    [
        ("", "", ""),
        ('(("Lives",)', '(("Lives", "Cards")', "another number of rows or columns"),
        ("list(view.public.life)", "[1, 2, 3]", "another number of rows or columns"),
        ('race(story, "Lives"', 'race(story, ""', "does not fit 2 players"),
        ("turning_point(story, ahead))", '(Moment(1000, "Later"),))', "there is no step 1000 to watch"),
        ('race(story, "Lives", ahead)', 'Breakdown("Lives", (Row("", (1,)),))', "does not fit 2 players"),
        ('race(story, "Lives", ahead)', 'BarChart("Lives", ("a",), (Bar("", (-1,)),))', "does not fit"),
        ('race(story, "Lives", ahead)', 'Cards("Lives", (Card("", ()),))', "does not fit 2 players"),
    ],
)
def test_endings_that_do_not_fit_are_found(
    right: str, wrong: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = "import Bar, BarChart, Breakdown, Card, Cards, Moment, Row, Ending,"
    report = conform_with("ending", right, wrong, tmp_path, monkeypatch, ("import Ending,", more))
    failure = report.failures.get(ENDINGS, "")
    assert sentence in failure if sentence else not failure


def conform_with(
    face: str,
    right: str,
    wrong: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    more: tuple[str, str] = ("", ""),
) -> Report:
    """Check a game with the face of the duel, in which `wrong` stands for `right`."""
    monkeypatch.syspath_prepend(tmp_path)
    game = build(f"{face} {tmp_path.name}", Fault("", "", "", ""), tmp_path)
    install(monkeypatch, game)
    folder = tmp_path / game.package / "faces"
    folder.mkdir()
    (folder / "__init__.py").touch()
    source = (Path(__file__).parent / f"toys/duel/faces/{face}.py").read_text("utf-8")
    assert right in source
    made = source.replace(right, wrong) if right else source
    made = made.replace(*more) if more[0] else made
    (folder / f"{face}.py").write_text(made.replace("toys.duel", game.package), "utf-8")
    invalidate_caches()
    return conform(game, budget=150, presets=["standard"])


TEXT = """
def order(options): ...
def board(game, view, numbers, room): ...
def story(game, heard, names, reader=-1): ...
def score(view, seat, short=False): ...
"""
PAGE = """
def printed(): ...
def public(view, table): ...
def own(view, table, shared): ...
def offers(view): ...
"""
GUIDE = "def lesson(view): ..."


@pytest.mark.parametrize(
    ("file", "source", "sentence"),
    [
        ("text", TEXT, ""),
        ("text", TEXT.replace("score", "points"), "faces/text.py has no function score(view, seat)."),
        (
            "text",
            TEXT.replace("view, seat,", "view,"),
            "faces/text.py: score takes (view, short), and is called with (view, seat).",
        ),
        (
            "text",
            TEXT.replace("=False", ""),
            "faces/text.py: score takes (view, seat, short), and is called with (view, seat).",
        ),
        ("guide", GUIDE, "faces/guide.py has no PRESET."),
        ("page", PAGE, "faces/page.py needs faces/page.html."),
        ("page", PAGE.replace("printed", "faces"), "faces/page.py has no function printed()."),
        (
            "lab",
            "def figures(table): ...",
            "faces/lab.py: figures takes (table), and is called with (pos).",
        ),
    ],
)
def test_a_face_that_does_not_fit_is_named(
    file: str, source: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    game = build(f"face {tmp_path.name}", Fault("", "", "", ""), tmp_path)
    install(monkeypatch, game)
    folder = tmp_path / game.package / "faces"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / f"{file}.py").write_text(source, "utf-8")
    invalidate_caches()
    report = conform(game, budget=20, presets=["bare"])
    assert report.failures.get("faces", "") == (f"afterwards: {sentence}" if sentence else "")


def test_a_game_without_faces_need_not_have_any(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    game = build("faceless", Fault("", "", "", ""), tmp_path)
    install(monkeypatch, game)
    found = {check.name: check for check in conform(game, budget=20, presets=["bare"]).checks}["faces"]
    assert (found.passed, found.applies, found.reason) == (True, False, "the game brings no faces")


def test_a_record_that_forgets_is_found(duel: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    read = record.read

    def forgetful(text: str) -> record.Record:
        found = read(text)
        found.decisions = found.decisions[:-1]
        return found

    monkeypatch.setattr(record, "read", forgetful)
    report = conform(duel, budget=BUDGET)
    assert set(report.failures) == {"records"}
    assert "choices leads to another position" in report.failures["records"]


@pytest.mark.parametrize(
    ("file", "right", "wrong"),
    [
        ("rules.py", "pos.cancelled[-1] = True", "pos.cancelled[-9] = True"),
        ("rules.py", "pos.shuffle(pos.deck)", "pos.shuffle(pos.pack)"),
        ("imagine.py", "other = 1 - seat", "other = 2 - seat"),
        ("view.py", "round=pos.round", "round=pos.rounds"),
    ],
)
def test_a_game_that_crashes_is_told_in_a_report(
    file: str, right: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    game = build(f"crash {wrong}", Fault(file, right, wrong, ""), tmp_path)
    report = conform(game, budget=60, presets=["standard"])
    assert not report.passed
    assert any(
        "IndexError: " in failure or "AttributeError: " in failure for failure in report.failures.values()
    )
    assert all("\n" not in failure for failure in report.failures.values())


def test_a_failure_is_met_again_with_its_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = faulty("a list has something twice", tmp_path, monkeypatch)
    name = "lists keep their length"
    first = conform(game, budget=BUDGET, seed=40).failures[name]
    preset, seats, seed = first.split(", ")[:3]
    again = conform(
        game,
        budget=BUDGET,
        presets=[preset],
        seats=[int(seats.split()[0])],
        seed=int(seed.removeprefix("seed ")),
    )
    assert again.failures[name] == first
    assert again.games < BUDGET


def test_hypothesis_shrinks_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = faulty("a card vanishes", tmp_path, monkeypatch)
    story = find(
        playthroughs(game, ["standard"]),
        lambda story: "components are conserved" in examine(story).failures,
        settings=settings(
            max_examples=60,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate, Phase.shrink],
        ),
    )
    assert story.choices is not None and len(story.choices) <= 12


# -- what does not apply ----------------------------------------------------------------------------


def test_records_of_a_game_that_is_not_installed() -> None:
    report = conform(DUEL, budget=60)
    assert report.passed, report.failures
    (records,) = [check for check in report.checks if check.name == "records"]
    assert not records.applies
    assert records.tried == 0
    assert "not installed" in records.reason


def test_a_game_without_a_rulebook() -> None:
    game = replace(DUEL)
    vars(game)["package"] = "toys"  # there is no RULES.md
    report = conform(game, budget=60)
    assert report.passed, report.failures
    (clauses,) = [check for check in report.checks if check.name == "clauses"]
    assert not clauses.applies


def test_a_game_without_presets_has_its_defaults() -> None:
    game = replace(DUEL, presets=[])
    assert [str(table) for table in tables(game, None, None)] == ["defaults, 2 seats"]
    assert conform(game, budget=60).passed


def test_what_was_never_compared_has_not_passed(duel: Game) -> None:
    report = conform(duel, budget=1, presets=["standard"])
    assert not report.passed
    assert "secrets stay secret" in report.failures
    assert all(failure.startswith("Nothing was ever compared") for failure in report.failures.values())


def test_only_what_the_game_has_can_be_tried(duel: Game) -> None:
    with pytest.raises(BadSetting, match="Did you mean standard"):
        conform(duel, presets=["standrad"])
    with pytest.raises(BadSetting, match="exactly 2 players, not 3"):
        conform(duel, seats=[3])


# -- small things ----------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_report(duel: Game) -> None:
    assert conform(duel, budget=60, seed=3) == conform(duel, budget=60, seed=3)


def test_it_can_be_imported_without_hypothesis() -> None:
    code = "import sys; sys.modules['hypothesis'] = None; import passel.testing; print(passel.testing.NAMES)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str(NAMES)


@pytest.mark.parametrize(
    ("one", "other", "said"),
    [
        (1, 2, "1 against 2"),
        ((1, (2, 3)), (1, (2, 4)), "[1][1]: 3 against 4"),
        (("Table", ("deck", (1, 0))), ("Table", ("deck", (1, 1))), "deck[1]: 0 against 1"),
        (("Table", ("deck", (1,))), ("Table", ("deck", ())), "deck: (1,) against ()"),
    ],
)
def test_a_difference_is_told_by_its_place(one: Any, other: Any, said: str) -> None:
    assert difference(one, other) == said


class Purse:
    """A record, which a copy must not share."""

    def __init__(self) -> None:
        self.coins = [1]

    def copy(self) -> Purse:
        return Purse()


def test_what_must_not_be_shared_is_named_by_its_place() -> None:
    pos: Any = Position(2)
    sheet: Any = Sheet(2)
    sheet.purses = {"A": Purse()}
    sheet.settings = object()  # can be shared: it never changes
    places = {path for path, _ in replay.changeable(sheet).values()}
    assert places == {
        "agenda", "log", "secrets", "picks", "picks[0]", "picks[1]",
        "purses", "purses['A']", "purses['A'].coins",
    }  # fmt: skip
    assert {path for path, _ in replay.changeable(pos).values()} == {"agenda"}


def test_a_fault_must_be_where_it_says(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="does not stand in"):
        build("nothing", Fault("rules.py", "no such line", "", ""), tmp_path)


def test_choices_of_a_story_are_its_own() -> None:
    (table,) = tables(DUEL, ["standard"], None)
    story = Playthrough(table, 5, [0, 7, 0])
    examine(story)
    chosen: list[tuple[int, Option]] = [(answer.seat, answer.option) for answer in story.answers]
    assert [(seat, option.text) for seat, option in chosen] == [(0, "bid 0"), (1, "bid 3"), (0, "keep")]


# -- tutorials -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "message"),
    [
        (TutorialStep("Buy a mine.", do=("buy mine",)), "buy mine is not offered to seat 0"),
        (TutorialStep("Look.", pick="pass"), "pass is not offered to seat 0, but dice 1"),
        (
            TutorialStep("Bea buys.", then=((1, "buy cafe"),)),
            "buy cafe is not offered to seat 1, but nothing",
        ),
        (TutorialStep("word " * 21 + "."), "a sentence has more than 20 words"),
        (TutorialStep("x" * 281), "more than 280 characters"),
        (TutorialStep("Read on."), "leaves 4 scripted numbers unused"),
    ],
)
def test_a_faulty_tutorial_is_found(step: TutorialStep, message: str) -> None:
    game = installed("machikoro")
    face = game.faces.tutorial
    assert face is not None
    scene = face.SCENES[0]._replace(steps=(step,))
    with pytest.raises(Violation, match=re.escape(message)):
        Tutorials(game).play("scene 1", scene)


def test_the_chance_of_a_tutorial_is_scripted() -> None:
    game = installed("machikoro")
    scene = Scene(lambda: game.new(2, chance=1), ("Bea",), ())
    with pytest.raises(Violation, match="must have scripted chance"):
        Tutorials(game).play("scene 1", scene)
