"""Where games are saved: a file each, in the folder for the user's data."""

from __future__ import annotations

import os
import re
import sys
from datetime import datetime
from pathlib import Path

from passel.contract import BadSetting
from passel.i18n import _


def folder() -> Path:
    return home() / "games"


def home() -> Path:
    """Return PASSEL_DATA, or else the usual folder of the platform."""
    if given := os.environ.get("PASSEL_DATA"):
        return Path(given).expanduser()
    if Path(xdg := os.environ.get("XDG_DATA_HOME", "")).is_absolute():
        return Path(xdg) / "passel"
    if local := os.environ.get("LOCALAPPDATA"):
        return Path(local) / "passel"
    try:
        user = Path.home()
    except RuntimeError:
        told = _("There's no home folder. Set PASSEL_DATA to a folder for your games.")
        raise BadSetting(told) from None
    if sys.platform == "darwin":
        return user / "Library/Application Support/passel"
    return user / ".local/share/passel"


def fresh(slug: str) -> Path:
    """Create and return a new file, also if another game starts in the same minute."""
    place = folder()
    place.mkdir(parents=True, exist_ok=True)
    name = f"{datetime.now().astimezone():%Y-%m-%d-%H%M}-{slug}"
    path = place / f"{name}.txt"
    number = 1
    while True:
        try:
            path.touch(exist_ok=False)
        except FileExistsError:
            number += 1
            path = place / f"{name}-{number}.txt"
        else:
            return path


def latest_unfinished(slug: str) -> Path | None:
    """Return the unfinished game of that slug that was played last; None if there is none."""
    place = folder()
    files = list(place.glob("*.txt")) if place.is_dir() else []
    for path in sorted(files, key=modified, reverse=True):
        text = path.read_text("utf-8", errors="replace")
        if re.search(rf"^game {re.escape(slug)}$", text, re.MULTILINE) and not ended(text):
            return path
    return None


def modified(path: Path) -> tuple[int, str]:
    return path.stat().st_mtime_ns, path.name


def ended(text: str) -> bool:
    return re.search(r"^end\b", text, re.MULTILINE) is not None
