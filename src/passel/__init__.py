"""Passel.  PASSEL_PURE=1 runs the .py sources even where compiled modules are installed."""

import os as _os
import sys as _sys
from typing import TYPE_CHECKING as _CHECKING

if _CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType

__version__ = "0.1.0"


def _prefer_sources() -> None:
    from importlib.abc import MetaPathFinder
    from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader

    class PureFinder(MetaPathFinder):
        def find_spec(
            self, name: str, path: "Sequence[str] | None", target: "ModuleType | None" = None
        ) -> "ModuleSpec | None":
            if not name.startswith("passel."):
                return None
            for entry in path or ():
                spec = FileFinder(entry, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
                if spec is not None and spec.loader is not None:
                    return spec
            return None

    _sys.meta_path.insert(0, PureFinder())


if _os.environ.get("PASSEL_PURE", "") not in ("", "0"):
    _prefer_sources()


def compiled() -> bool:
    """Return whether the kernel in use is the compiled one."""
    from passel import kernel

    return not (kernel.__file__ or "").endswith(".py")


def build_kind() -> str:
    """Return which build runs: "release", "developer" (as a clone compiles itself: quickly) or "pure"."""
    if not compiled():
        return "pure"
    # mypyc names a library after its group, and a release has one group for all modules: see setup.py.
    return "release" if "passel__mypyc" in _sys.modules else "developer"


def build_name() -> str:
    """Return the kind of build in words."""
    kind = build_kind()
    return "plain Python" if kind == "pure" else f"compiled ({kind} build)"
