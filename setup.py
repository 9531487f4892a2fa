"""Compile the kernel and the games with mypyc, or fall back to plain Python.

PASSEL_PURE=1     do not compile
PASSEL_COMPILE=1  failing to compile is an error (CI and release wheels)

It is all or nothing: a passel of which only some modules are compiled cannot be imported.
What is not compiled is installed, and tagged, as the pure package that it then is.
"""

import os
import sys
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

SOURCES = Path("src")

# A game's rules, what is seen of it, guesses and bots are compiled; its `__init__`, `view` and `words` are
# not.  Of a server, what it does for every decision; no module with msgspec's structs, which are made by a
# metaclass.
HOT = (
    "kernel",
    "slots",
    "bots/search",
    "bots/tally",
    "envs/rows",
    *(f"tables/{name}" for name in ("bypost", "commit", "duties", "hosted", "house")),
    *(f"tables/{name}" for name in ("scroll", "viewers", "wall")),
    *(f"server/{name}" for name in ("bucket", "framing", "lines", "shortcut")),
    *(f"games/*/{name}" for name in ("components", "rules*", "seen", "imagine", "observe")),
    *(f"games/*/{name}" for name in ("bot", "worth", "flight")),
)

# On Linux a shared library's functions may be replaced at load time, so the compiler neither
# inlines nor calls our own directly.  Nobody replaces them: +15 %.
FLAGS = ["-fno-semantic-interposition"] if sys.platform.startswith("linux") else []

# Types of our own modules decide what is compiled, not whether msgspec is installed where we build.
MYPY = ["--config-file=", "--strict-optional", "--ignore-missing-imports", "--follow-imports=silent"]

# pip runs this file three times, and twice only to ask what the package is called and needs.
BUILDS = {"build", "build_ext", "bdist_wheel", "editable_wheel", "install", "develop"}


def flag(name: str) -> bool:
    return os.environ.get(name, "") not in ("", "0")


PURE = flag("PASSEL_PURE")
MUST = flag("PASSEL_COMPILE")


def give_up(error: BaseException) -> None:
    """Go on without compiled modules, and say so, unless they are a must."""
    if MUST:
        raise error
    print(f"passel: not compiled, plain Python will serve ({error})", file=sys.stderr)


def sweep(folder: Path) -> None:
    """Remove compiled modules of whatever age: one left behind would be imported instead of its source."""
    for pattern in ("*.so", "*.pyd"):
        for path in folder.rglob(pattern):
            path.unlink()


class Sources(build_py):
    """An editable install begins without the compiled modules of the last one."""

    def run(self) -> None:
        if self.editable_mode:
            sweep(SOURCES)
        super().run()


class AllOrNothing(build_ext):
    """One module that does not compile drops them all."""

    def run(self) -> None:
        wanted = {Path(self.get_ext_fullpath(ext.name)).name for ext in self.extensions}
        if self.inplace:
            sweep(SOURCES)
        for path in Path(self.build_lib).rglob("*"):
            if path.suffix in (".so", ".pyd") and path.name not in wanted:
                path.unlink()
        try:
            super().run()
        except Exception as error:
            sweep(Path(self.build_lib))
            if self.inplace:
                sweep(SOURCES)
            give_up(error)
            self.extensions = self.distribution.ext_modules = []
            wheel = self.distribution.get_command_obj("bdist_wheel", create=False)
            if wheel is not None:
                wheel.root_is_pure = True


def try_compiler() -> None:
    """Compile three words against Python.h: half a second, where mypyc needs many to come that far."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "passel.c")
        source.write_text("#include <Python.h>\nint passel;\n", encoding="ascii")
        compiler.compile([str(source)], output_dir=folder, include_dirs=[get_python_inc()])


def extensions() -> list[Extension]:
    modules = sorted(
        path.as_posix() for name in HOT for path in SOURCES.joinpath("passel").glob(name + ".py")
    )
    if PURE or not modules or BUILDS.isdisjoint(sys.argv):
        return []
    try:
        try_compiler()
        from mypyc.build import mypycify

        found = mypycify([*MYPY, *modules], opt_level="3", debug_level="0", group_name="passel")
    except (Exception, SystemExit) as error:  # mypyc reports type errors by SystemExit
        give_up(error)
        return []
    for extension in found:
        extension.extra_compile_args += FLAGS
    return found


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_py": Sources, "build_ext": AllOrNothing})
