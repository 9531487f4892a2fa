"""Passel is installed compiled or pure, never half of each.

Each test builds a small passel (our setup.py, pyproject.toml, `__init__` and kernel, and a toy game) with the
pip and setuptools that are installed here, and needs no network.
"""

import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

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
print(passel.compiled(), rules.__file__.endswith(".py"), rules.after(1))
"""
COMPILED = "True False 0"
PURE = "False True 0"

needs_compiler = pytest.mark.skipif(
    shutil.which("cc") is None and os.environ.get("PASSEL_COMPILE", "") in ("", "0"), reason="no C compiler"
)


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
        "LICENSE",
        "NOTICE",
        "README.md",
        *(f"src/passel/{n}" for n in ("__init__.py", "kernel.py")),
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, path)
    toy = tmp_path / "src/passel/games/toy"
    toy.mkdir(parents=True)
    (toy.parent / "__init__.py").touch()
    (toy / "__init__.py").touch()
    (toy / "rules.py").write_text(TOY, encoding="utf-8")
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
    assert len(compiled_modules(wheel)) == 3  # kernel, toy rules, and the library that both share
    assert asked(wheel) == COMPILED
    assert asked(wheel, PASSEL_PURE="0") == COMPILED
    assert asked(wheel, PASSEL_PURE="1") == PURE


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


def test_the_version_is_written_once(tree: Path) -> None:
    import passel

    assert built(tree, PASSEL_PURE="1").name.startswith(f"passel-{passel.__version__}-")
