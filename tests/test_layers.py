"""Modules import their own package and lower layers.  Exceptions are in a list that may only shrink."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import layers

pytestmark = pytest.mark.pure

ROOT = Path(__file__).parents[1]
GAME = "a game imports the kernel and the contract only"
TOOL = ROOT / "tools" / "layers.py"


@pytest.fixture(scope="module")
def found() -> list[layers.Import]:
    return layers.imports(ROOT / "src" / "passel")


def test_no_import_breaks_the_layers(found: list[layers.Import]) -> None:
    new = [str(each) for each in layers.violations(found) if each[:2] not in layers.KNOWN]
    assert new == [], "move the code to where both may import it"


def test_the_list_of_exceptions_shrinks(found: list[layers.Import]) -> None:
    gone = layers.KNOWN - {each[:2] for each in layers.violations(found)}
    assert gone == set(), "well done: take these out of KNOWN in tools/layers.py"


def test_no_modules_import_each_other(found: list[layers.Import]) -> None:
    assert layers.cycles(layers.graph_of(found, "top")) == []


def test_only_the_command_line_imports_the_benchmarks(found: list[layers.Import]) -> None:
    users = {each.importer for each in found if layers.package(each.imported) == "passel.bench"}
    assert {user for user in users if layers.package(user) != "passel.bench"} <= {
        "passel.cli.bench",
        "passel.cli.post",
    }


# -- the tool ------------------------------------------------------------------------------------------


def write(root: Path, **sources: str) -> Path:
    """Write a package `passel` with these modules, such as tables_house for passel.tables.service."""
    for name, source in {"": "", **sources}.items():
        path = root / "passel" / f"{name.replace('_', '/') or '__init__'}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, "utf-8")
    return root / "passel"


@pytest.mark.parametrize(
    ("name", "source", "why"),
    [
        ("tables_house", "from passel.kernel import Position", ""),
        ("tables_house", "import passel", ""),
        ("tables_house", "from passel.tables import store", ""),
        ("tables_house", "from passel.server import app", "a higher layer"),
        ("tables_house", "def late():\n    import passel.server.app", "a higher layer"),
        ("tables_house", "from passel.lab import run", "the same layer"),
        ("tables_house", "if TYPE_CHECKING:\n    from passel.lab import run", ""),
        ("tables_house", "from passel.attic import box", "a module without a layer"),
        ("attic", "from passel import kernel", "a module without a layer"),
        ("games_nim_rules", "from passel.kernel import Position", ""),
        ("games_nim_rules", "from passel.games.nim import components", ""),
        (
            "games_nim_rules",
            "from passel.games.chess import rules",
            GAME,
        ),
        (
            "games_nim_rules",
            "from passel.bots import search",
            GAME,
        ),
    ],
)
def test_what_is_a_violation(tmp_path: Path, name: str, source: str, why: str) -> None:
    others = ("kernel", "tables_store", "server_app", "lab_run", "attic", "bots_search")
    games = ("games_nim_components", "games_chess_rules")
    root = write(tmp_path, **dict.fromkeys((*others, *games), ""))
    write(tmp_path, **{name: source})
    assert [each.why for each in layers.violations(layers.imports(root))] == ([why] if why else [])


def check(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(TOOL), str(root), "--check"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_check_fails_on_what_is_not_listed(tmp_path: Path) -> None:
    root = write(tmp_path, server_app="", kernel="x = 1\nfrom passel.server import app")
    run = check(root)
    assert run.returncode == 1
    assert run.stdout == "passel.kernel:2 imports passel.server.app (a higher layer)\n"


def test_the_check_fails_on_a_cycle(tmp_path: Path) -> None:
    root = write(tmp_path, lab_a="from passel.lab import b", lab_b="def f():\n    from passel.lab import a")
    assert check(root).returncode == 0
    write(tmp_path, lab_b="from passel.lab import a")
    run = check(root)
    assert (run.returncode, run.stdout) == (1, "cycle: passel.lab.a, passel.lab.b\n")


def test_the_check_passes_here_and_the_overview_tells_more() -> None:
    run = check(ROOT / "src" / "passel")
    assert (run.returncode, run.stdout, run.stderr) == (0, "", "")
    command = [sys.executable, str(TOOL), str(ROOT / "src" / "passel")]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert text.startswith("cycles at import: none\n") and "passel.kernel" in text


# -- one way to reach a game -----------------------------------------------------------------------------

SOURCES = ROOT / "src" / "passel"
LOADERS = {"contract/faces.py", "kernel.py"}  # faces are found by name, pickles name their modules


def test_games_are_reached_through_their_faces() -> None:
    found = {
        path.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("*.py")
        if "import_module" in path.read_text("utf-8")
    }
    assert found == LOADERS


def test_no_game_is_named_outside_its_package() -> None:
    """Examples in docstrings may name one; code, templates, scripts and styles may not."""
    slugs = "|".join(
        path.name for path in sorted((SOURCES / "games").iterdir()) if (path / "rules.py").is_file()
    )
    kinds = {".py", ".html", ".js", ".css", ".svg"}
    named = []
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix in kinds and path.relative_to(SOURCES).parts[0] not in ("games", "locale"):
            text = path.read_text("utf-8")
            if path.suffix == ".py":
                text = re.sub(r'"""[\s\S]*?"""', "", text)
            if "static" not in path.parts and re.search(rf"\b({slugs})\b", text):
                named.append(path.name)
    assert named == []
