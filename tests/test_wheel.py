"""A wheel from a clean clone, in an environment without compiler, make or npm, serves every page."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

import pytest

pytestmark = [pytest.mark.pure, pytest.mark.slow]

ROOT = Path(__file__).parents[1]


def tracked_files() -> list[Path]:
    """The files of a clone: what git tracks, and what is about to be added."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [Path(name) for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PASSEL_", "COV"))}
    result = subprocess.run(
        command, cwd=cwd, env=env | environment, capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pure wheel of a clean clone.  npm fetches the page files."""
    clone = tmp_path_factory.mktemp("clone")
    for name in tracked_files():
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, clone / name)
    pip = [sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps", "--no-index"]
    run(*pip, "--wheel-dir", "dist", ".", cwd=clone, PASSEL_PURE="1")
    (found,) = (clone / "dist").glob("*.whl")
    return found


def test_it_serves_every_page(wheel: Path, tmp_path: Path) -> None:
    run(sys.executable, "-m", "venv", "--without-pip", "env", cwd=tmp_path)
    python = tmp_path / "env/bin/python"
    run(
        sys.executable,
        "-m",
        "pip",
        "--python",
        python,
        "install",
        "--no-index",
        "--no-deps",
        wheel,
        cwd=tmp_path,
    )
    # What Passel depends on is borrowed from here, for want of a network; Passel itself is not: a path file
    # in a borrowed folder is not read, so the editable install is out of sight.
    (site,) = (tmp_path / "env/lib").glob("python*/site-packages")
    (site / "borrowed.pth").write_text(sysconfig.get_path("purelib"), "utf-8")
    where = run(python, "-c", "import passel; print(passel.__file__)", cwd=tmp_path)
    assert where.startswith(str(site))

    alone = str(python.parent)  # PATH: no cc, no make, no npm
    assert "did not" in run(python, ROOT / "tools/smoke.py", cwd=tmp_path, PATH=alone)


def test_it_contains_what_it_needs_and_no_more(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert wheel.name.endswith("-py3-none-any.whl")
    texts = [f"games/machikoro/{name}" for name in ("HOWTO.es.md", "RULES.es.md", "RULES_NOTES.es.md")]
    for wanted in ("server/static/htmx.js", *texts, "locale/es.po", "py.typed"):
        assert f"passel/{wanted}" in names
    unwanted = (".so", ".pyc", ".new")
    assert [name for name in names if name.endswith(unwanted) or name.startswith(("tests/", "tools/"))] == []
