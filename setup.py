"""Compile the kernel, the games and the hot part of the server with mypyc, or fall back to plain Python.

PASSEL_PURE=1     compile nothing
PASSEL_COMPILE=1  failing to compile is an error (CI, release wheels)
PASSEL_RELEASE=1  one library for all modules, -O3: 8 % fewer instructions, three times as long to compile
PASSEL_JOBS=4     C compilers that run at once (default: one for each core)

All modules are compiled or none: partly compiled, Passel cannot be imported.  A package without compiled
modules is tagged as pure.

The modules form groups, each a shared library of its own: the kernel, the tables, the server, one for each
game.  An edit in one game leaves the C files of the other groups unchanged, and an object file is reused
from build/objects if its C file, headers and flags are the same as before.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any, TextIO

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCES = Path("src")
BUILD = Path("build")
OBJECTS = BUILD / "objects"
KEPT = 2000  # object files in the cache that this version does not use

# A game's rules, views, guesses and bots are compiled; its `__init__`, `view_types` and `words` are not.  Of
# the server, what runs for every decision.  No module with msgspec structs: mypyc cannot compile them.
# Calls between groups go through a table of pointers, so search is in the group of the kernel.
GROUPS = {
    "core": ("kernel", "contract/regions", "contract/vector", "bots/search", "bots/tally", "envs/rows"),
    "tables": (
        "clock",
        "storage/batch",
        *(f"tables/{name}" for name in ("feed", "parts", "sheets", "state", "subscribers")),
        "tables/handlers/[!_]*",
    ),
    "server": (
        *(f"tables/{name}" for name in ("queue", "scheduler", "service", "tasks")),
        *(f"server/{name}" for name in ("rate_limit", "ws/connection", "ws/fastpath")),
        *(f"server/pages/{name}" for name in ("board", "page_version", "regions", "table_data")),
        "server/pages/table_page",
    ),
}
GAME = ("components", "rules*", "view", "imagine", "faces/vector", "bot", "worth", "flight")

# On Linux a shared library's functions may be replaced at load time, so the compiler would neither inline nor
# call ours directly.  We do not need that: without it Passel is 15 % faster.
FLAGS = ["-fno-semantic-interposition"] if sys.platform.startswith("linux") else []

# mypy reads our own sources and the standard library only.  So the C files do not depend on other installed
# packages, and SQLAlchemy is not type-checked: 8 s instead of 28 s.
MYPY = ["--config-file=", "--no-site-packages", "--strict-optional", "--ignore-missing-imports"]
MYPY += ["--follow-imports=silent", f"--cache-dir={BUILD / 'mypy'}"]

# pip runs this file three times, twice only for the package's name and requirements.
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}


def flag(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


PURE = flag("PASSEL_PURE")
MUST = flag("PASSEL_COMPILE")
RELEASE = flag("PASSEL_RELEASE")


def give_up(error: BaseException) -> None:
    """Continue without compiled modules, with a message; raise the error if they are required."""
    if MUST:
        raise error
    print(f"passel: not compiled; plain Python will run instead ({error})", file=sys.stderr)


def compiled_in(folder: Path) -> list[Path]:
    return [path for pattern in ("*.so", "*.pyd") for path in folder.rglob(pattern)]


def remove_compiled(folder: Path) -> None:
    """Remove all compiled modules: an old one would be imported instead of its source."""
    for path in compiled_in(folder):
        path.unlink()


def install_beside_sources(built: Path) -> None:
    """Move finished libraries next to the sources, atomically: running processes keep their files."""
    fresh = {path.relative_to(built): path for path in compiled_in(built)}
    for path in compiled_in(SOURCES):
        if path.relative_to(SOURCES) not in fresh:
            path.unlink()
    for name, path in fresh.items():
        half = SOURCES / name.with_name(name.name + ".new")
        shutil.copy2(path, half)
        half.replace(SOURCES / name)


class Sources(build_py):
    """An editable install starts without the compiled modules of the last one."""

    def run(self) -> None:
        if self.editable_mode:
            remove_compiled(SOURCES)
        super().run()


class Compile(build_ext):
    """Compiles what has changed, on all cores; after an error, removes everything that is compiled."""

    def run(self) -> None:
        wanted = {Path(self.get_ext_fullpath(ext.name)).name for ext in self.extensions}
        inplace, self.inplace = self.inplace, False  # link in build/, install when all is done
        built = Path(self.build_lib)
        for path in compiled_in(built):
            if path.name not in wanted:
                path.unlink()
        try:
            super().run()
            if inplace:
                install_beside_sources(built)
        except Exception as error:
            remove_compiled(built)
            if inplace:
                remove_compiled(SOURCES)
            give_up(error)
            self.extensions = self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True

    def build_extensions(self) -> None:
        if self.compiler.compiler_type != "unix":  # MSVC: setuptools knows its flags
            super().build_extensions()
            return
        self.check_extensions_list(self.extensions)
        OBJECTS.mkdir(parents=True, exist_ok=True)
        toolchain = describe_toolchain(self.compiler.compiler_so)
        objects = {
            source: OBJECTS / f"{digest(source, ext, toolchain)}.o"
            for ext in self.extensions
            for source in ext.sources
        }
        owner = {source: ext for ext in self.extensions for source in ext.sources}
        size = {source: Path(source).stat().st_size for source in objects}
        todo = sorted((s for s in objects if not objects[s].exists()), key=lambda s: size[s], reverse=True)
        print(f"passel: {len(objects)} C files, {len(todo)} to compile", flush=True)
        progress = Progress(sum(size[source] for source in todo))

        def compile_one(source: str) -> None:
            self._compile(source, owner[source], objects[source])
            progress.add(size[source])

        run_all(compile_one, todo)
        run_all(lambda ext: self._link(ext, [objects[s] for s in ext.sources]), self.extensions)
        forget({*objects.values()})

    def _compile(self, source: str, ext: Extension, target: Path) -> None:
        half = target.with_suffix(".half")
        folders = [f"-I{folder}" for folder in (*ext.include_dirs, *self.compiler.include_dirs)]
        command = [*self.compiler.compiler_so, *folders, *ext.extra_compile_args]
        subprocess.run([*command, "-c", source, "-o", str(half)], check=True)
        half.replace(target)

    def _link(self, ext: Extension, objects: list[Path]) -> None:
        target = Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        strip = [] if sys.platform == "darwin" else ["-Wl,-s"]
        command = [*self.compiler.linker_so, *map(str, objects), "-o", str(target), *strip]
        subprocess.run(command, check=True)


class Progress:
    """Prints how much of the C code is compiled: tools/compiling.py shows it."""

    def __init__(self, total: int) -> None:
        self.total, self.done = total, 0

    def add(self, size: int) -> None:
        self.done += size
        print(f"passel: {self.done * 100 // self.total}%", flush=True)


def run_all(job: Callable[[Any], None], items: Iterable[Any]) -> None:
    """Run jobs in parallel; start no more after the first error."""
    with ThreadPoolExecutor(int(os.environ.get("PASSEL_JOBS") or 0) or os.cpu_count()) as pool:
        futures = [pool.submit(job, item) for item in items]
        wait(futures, return_when=FIRST_EXCEPTION)
        for future in futures:
            future.cancel()
    for future in futures:
        if not future.cancelled():
            future.result()


def describe_toolchain(command: list[str]) -> str:
    """Return what an object file depends on besides its C file: compiler, Python, mypyc."""
    from mypy.version import __version__

    compiler = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=True)
    return "\n".join([sys.version, __version__, compiler.stdout, *command])


def digest(source: str, ext: Extension, toolchain: str) -> str:
    """Hash a C file, all generated headers that it includes, its flags and the toolchain."""
    found = hashlib.sha256(repr((toolchain, ext.extra_compile_args, source)).encode())
    seen: set[Path] = set()
    waiting = [Path(source)]
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        text = path.read_bytes()
        found.update(text)
        for name in sorted(re.findall(rb'^#include [<"]([^">]+)[">]', text, re.MULTILINE)):
            for folder in (path.parent, BUILD):
                if (folder / name.decode()).is_file():
                    waiting.append(folder / name.decode())
                    break
    return found.hexdigest()[:32]


def forget(used: set[Path]) -> None:
    """Remove the oldest object files that this version does not use, and partial files of killed builds."""
    for path in OBJECTS.glob("*.half"):
        path.unlink()
    unused = sorted(set(OBJECTS.glob("*.o")) - used, key=lambda path: path.stat().st_mtime)
    for path in unused[: max(0, len(unused) - KEPT)]:
        path.unlink()


def try_compiler() -> None:
    """Compile a tiny file against Python.h: this fails in half a second, mypyc much later."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "passel.c")
        source.write_text("#include <Python.h>\nint passel;\n", encoding="ascii")
        compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])


def wait_for_other_builds() -> TextIO | None:
    """Lock build/ until this process ends, so that results of another build are in the cache."""
    try:
        import fcntl
    except ImportError:  # Windows
        return None
    BUILD.mkdir(exist_ok=True)
    lock = BUILD.joinpath("lock").open("w")
    fcntl.flock(lock, fcntl.LOCK_EX)
    return lock


def groups() -> list[tuple[list[str], str]]:
    """Return the modules to compile, by shared library."""
    root = SOURCES / "passel"
    found = {
        name: [path for each in names for path in root.glob(each + ".py")] for name, names in GROUPS.items()
    }
    for package in sorted(root.glob("games/*/")):
        found[package.name] = [path for each in GAME for path in package.glob(each + ".py")]
    return [(sorted(p.as_posix() for p in paths), f"passel_{name}") for name, paths in found.items() if paths]


def extensions() -> list[Extension]:
    parts = groups()
    if PURE or not parts or BUILDS.isdisjoint(sys.argv):
        return []
    try:
        try_compiler()
        from mypyc.build import mypycify

        modules = [module for paths, _ in parts for module in paths]
        if RELEASE:
            found = mypycify([*MYPY, *modules], opt_level="3", debug_level="0", group_name="passel")
        else:
            found = mypycify([*MYPY, *modules], opt_level="2", debug_level="0", separate=parts)
    except (Exception, SystemExit) as error:  # mypyc reports type errors by SystemExit
        give_up(error)
        return []
    for extension in found:
        extension.extra_compile_args += FLAGS
    return found


if __name__ == "__main__":
    lock = None if BUILDS.isdisjoint(sys.argv) or PURE else wait_for_other_builds()
    setup(ext_modules=extensions(), cmdclass={"build_py": Sources, "build_ext": Compile})
