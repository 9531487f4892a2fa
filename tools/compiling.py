"""Compile what was edited since the last build: `make build`.

Nothing happens if sources, compiled modules and settings are the same as after the last build."""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build"
LOG = BUILD / "compile.log"
STAMP = BUILD / "compiled"

# Sources that compiled code depends on.  No compiled module imports words or commands.
PACKAGES = (
    "bots",
    "contract",
    "games",
    "games/*",
    "storage",
    "tables",
    "tables/handlers",
    "server",
    "server/ws",
)
LOOKED_AT = ("*.py", "envs/rows.py", "games/*/faces/vector.py", *(f"{package}/*.py" for package in PACKAGES))
IGNORED = ("words.py",)


def flag(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


def compiled_modules() -> list[Path]:
    return sorted(path for pattern in ("*.so", "*.pyd") for path in (ROOT / "src").rglob(pattern))


def sources() -> list[Path]:
    found = {path for pattern in LOOKED_AT for path in (ROOT / "src/passel").glob(pattern)}
    return [ROOT / "setup.py", ROOT / "locked.txt", *sorted(p for p in found if p.name not in IGNORED)]


def fingerprint(files: list[Path]) -> str:
    """Hash the names and contents of files, and what else decides how they are compiled."""
    found = hashlib.sha256(f"{sys.version} {flag('PASSEL_RELEASE')}".encode())
    for path in files:
        found.update(f"\n{path.relative_to(ROOT)} ".encode())
        found.update(hashlib.sha256(path.read_bytes()).digest())
    return found.hexdigest()


def is_compiled() -> bool:
    """Return whether the compiled modules are up to date."""
    return STAMP.is_file() and STAMP.read_text("ascii") == fingerprint([*sources(), *compiled_modules()])


def remove_compiled() -> None:
    STAMP.unlink(missing_ok=True)
    for path in compiled_modules():
        path.unlink()


def percent() -> int | None:
    """Return the progress of the compiler, or None if it has not started."""
    found = (
        re.findall(r"^passel: (\d+)%$", LOG.read_text("utf-8", "replace"), re.MULTILINE)
        if LOG.exists()
        else []
    )
    return int(found[-1]) if found else None


def reason(log: Path = LOG) -> str:
    """Return the line of the log that best explains why the compiler failed."""
    lines = [line.strip() for line in log.read_text("utf-8", "replace").splitlines()] if log.exists() else []
    telling = [
        line for line in lines if re.search(r"error|not found|no such file|cannot", line, re.IGNORECASE)
    ]
    return (telling or lines or ["the compiler said nothing"])[0 if telling else -1][:160]


def compile_all() -> int:
    """Run mypyc and the C compiler, with progress in one line; return the exit code."""
    BUILD.mkdir(exist_ok=True)
    STAMP.unlink(missing_ok=True)
    before = sources()
    compiling = fingerprint(before)
    shown = sys.stdout.isatty()
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    with LOG.open("wb") as log:
        child = subprocess.Popen(
            command, cwd=ROOT, stdout=log, stderr=log, env={**os.environ, "PASSEL_COMPILE": "1"}
        )
    signal.signal(signal.SIGTERM, lambda number, frame: child.terminate())
    signal.signal(signal.SIGINT, lambda number, frame: None)  # a terminal sends Ctrl-C to the child as well
    while child.poll() is None:
        if shown:
            done = percent()
            print(f"\rpassel: compiling ... {'' if done is None else f'{done}%'} ", end="", flush=True)
        time.sleep(0.2)
    if shown:
        print("\r", end="")
    if child.returncode == 0 and fingerprint(sources()) == compiling:
        STAMP.write_text(fingerprint([*before, *compiled_modules()]), "ascii")
    return child.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="compile nothing; exit code 0 if all is compiled"
    )
    if parser.parse_args().check:
        return 0 if is_compiled() else 1
    if flag("PASSEL_PURE"):
        remove_compiled()
        print("passel: not compiled, because PASSEL_PURE is set")
        return 0
    if is_compiled():
        return 0
    print("passel: compiling ...", end="" if sys.stdout.isatty() else "\n", flush=True)
    began = time.monotonic()
    code = compile_all()
    if code == 0:
        print(f"passel: compiled in {time.monotonic() - began:.0f} s")
        return 0
    if code < 0:
        return 128 - code
    remove_compiled()
    if flag("PASSEL_COMPILE"):
        print(LOG.read_text("utf-8", "replace"))
        print("passel: not compiled, and PASSEL_COMPILE is set")
        return 1
    print(f"passel: could not compile: {reason()} (full log: {LOG.relative_to(ROOT)})")
    print(
        "passel: plain Python runs instead. Everything works; bots and simulations are several times slower."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
