"""Find the programs and headers that Passel needs and the system does not have, and install them.

    python3 tools/system.py                    list what is missing, and the command that installs it
    python3 tools/system.py --install          install it, with apt-get, dnf or brew
    python3 tools/system.py --not-tried FILE   sum up what the test runs left out (they append to that file)

This is the only list: `make setup`, `.ci/run` and the tests (`tests/needs.py`) use it.  The script has no
dependencies and runs on Python 3.8, so that it can say that Passel needs a newer one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

OLDEST = (3, 11)
MANAGERS = ("apt-get", "dnf", "brew")


def program(*names: str) -> str | None:
    """Find the first of these programs.  Debian keeps servers out of the PATH of ordinary users."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin"])
    return next(filter(None, (shutil.which(name, path=path) for name in names)), None)


def initdb() -> str | None:
    """Find initdb.  Debian installs it in a folder of its version, outside of the PATH."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: float(each.parent.name))
    found = (shutil.which("initdb", path=str(each)) for each in reversed(folders))
    return next(filter(None, found), None) or program("initdb")


def venv() -> str | None:
    """Find the module venv.  Debian has it and ensurepip in a separate package."""
    try:
        import ensurepip
        import venv
    except ImportError:
        return None
    return str(Path(venv.__file__).parent) if ensurepip else None


def headers() -> str | None:
    file = Path(sysconfig.get_path("include"), "Python.h")
    return str(file) if file.exists() else None


class Need(NamedTuple):
    name: str
    use: str
    find: Callable[[], str | None]
    packages: dict[str, str]  # by package manager; none where it is part of the system


NEEDS = [
    Need("venv", "to install Passel", venv, {"apt-get": "python3-venv", "dnf": "python3-pip"}),
    Need("Python.h", "to compile", headers, {"apt-get": "python3-dev", "dnf": "python3-devel"}),
    Need("make", "to build and test", lambda: program("make"), dict.fromkeys(MANAGERS, "make")),
    Need(
        "cc",
        "to compile",
        lambda: program(*os.environ.get("CC", "cc").split()[:1]),
        {"apt-get": "gcc libc6-dev", "dnf": "gcc", "brew": "gcc"},
    ),
    Need(
        "postgresql",
        "to test tables on a real database",
        initdb,
        {"apt-get": "postgresql", "dnf": "postgresql-server", "brew": "postgresql"},
    ),
    Need(
        "dovecot",
        "to test mail on a real IMAP server",
        lambda: program("dovecot"),
        {"apt-get": "dovecot-imapd", "dnf": "dovecot", "brew": "dovecot"},
    ),
    Need("openssl", "to test mail over TLS", lambda: program("openssl"), dict.fromkeys(MANAGERS, "openssl")),
    Need(
        "nginx",
        "to test the server behind a proxy",
        lambda: program("nginx"),
        {"apt-get": "nginx-light", "dnf": "nginx", "brew": "nginx"},
    ),
    Need(
        "systemd-analyze",
        "to check the units in deploy/",
        lambda: program("systemd-analyze"),
        {"apt-get": "systemd", "dnf": "systemd"},
    ),
    Need(
        "chromium",
        "to test the pages in a real browser",
        lambda: program("chromium", "chromium-browser", "google-chrome"),
        dict.fromkeys(MANAGERS, "chromium"),
    ),
]


def find(name: str) -> str | None:
    """Return the path of what is needed, or None if it is missing."""
    return next(need for need in NEEDS if need.name == name).find()


def command(missing: list[Need]) -> list[str]:
    """Return the command that installs these, or nothing if there is no known package manager."""
    manager = next((each for each in MANAGERS if shutil.which(each)), None)
    if manager is None:
        return []
    packages = [name for need in missing for name in need.packages.get(manager, "").split()]
    if not packages:
        return []
    sudo = [] if manager == "brew" or os.geteuid() == 0 else ["sudo"]
    yes = {"apt-get": ["--yes", "--no-install-recommends"], "dnf": ["--assumeyes"], "brew": []}
    return [*sudo, manager, "install", *yes[manager], *packages]


def install(missing: list[Need]) -> int:
    line = command(missing)
    if not line:
        print("passel: no apt-get, dnf or brew here; install what is listed above by hand")
        return 1
    print("passel: installing " + ", ".join(need.name for need in missing))
    if "apt-get" in line:
        at = line.index("apt-get")
        line[at:at] = ["/usr/bin/env", "DEBIAN_FRONTEND=noninteractive"]
        subprocess.check_call([*line[: at + 3], "update", "-qq"])
        line.insert(at + 3, "-qq")
    subprocess.check_call(line, stdout=subprocess.DEVNULL)
    left = [need.name for need in missing if not need.find()]
    if left:
        print("passel: still missing: " + ", ".join(left))
    return 1 if left else 0


def not_tried(file: Path) -> int:
    """Sum up what several test runs left out."""
    counts: Counter[str] = Counter()
    if file.exists():
        for line in file.read_text("utf-8").splitlines():
            count, reason = line.split(" ", 1)
            counts[reason] += int(count)
    for line in told(counts):
        print("passel: " + line)
    return 0


def told(counts: dict[str, int]) -> list[str]:
    """Return a line for each reason."""
    return [
        "not tried: {} {}, because {}".format(n, "test" if n == 1 else "tests", reason)
        for reason, n in sorted(counts.items())
    ]


def main(arguments: list[str]) -> int:
    if len(arguments) == 2 and arguments[0] == "--not-tried":
        return not_tried(Path(arguments[1]))
    if arguments not in ([], ["--install"]):
        print(__doc__)
        return 2
    if sys.version_info < OLDEST:
        version = "{}.{}".format(*sys.version_info)
        print(f"passel: Passel needs Python 3.11 or later, and {sys.executable} is {version}")
        print("passel: if you have a newer one, name it: make PYTHON=python3.13 ...")
        return 1
    missing = [need for need in NEEDS if not need.find()]
    for need in missing:
        print(f"passel: {need.name} is missing, {need.use}")
    if not missing:
        print("passel: nothing is missing")
        return 0
    if arguments:
        return install(missing)
    line = command(missing)
    print("passel: install it with `make setup`" + (f", which runs: {' '.join(line)}" if line else ""))
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
