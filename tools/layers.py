"""Check which module of Passel imports which.

    python tools/layers.py src/passel            print cycles, violations, and what is imported most
    python tools/layers.py src/passel --check    exit 1 on a cycle or a violation that is not in KNOWN

A module may import its own package and lower layers.  Imports are read from the sources, so nothing has to be
installed.  Imports inside functions count; those under `if TYPE_CHECKING` do not.  Only imports that are
executed when a module is imported can form a cycle.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

# Lowest first.  Packages of one layer do not import each other.
LAYERS = [
    ("passel.kernel", "passel.i18n", "passel.clock", "passel.processes", "passel.logs", "passel.files"),
    ("passel.contract", "passel.permissions"),
    ("passel.registry",),
    ("passel.records",),
    ("passel.pictures",),
    ("passel.games",),
    ("passel.bots", "passel.storage", "passel.mail"),
    ("passel.accounts",),
    ("passel.tables", "passel.lab", "passel.envs", "passel.testing"),
    ("passel.letters",),
    ("passel.server", "passel.terminal"),
    ("passel.bench",),
    ("passel.cli",),
    ("passel.__main__",),
]

# What a game may import of Passel, besides its own package.
GAMES_MAY = ("passel.kernel", "passel.contract", "passel.i18n")

# Violations that are still there.  This list may only shrink: tests/test_layers.py fails if one is gone.
KNOWN = {
    # stays: notebooks call a method of the view, which imports the picture then
    ("passel.contract.view", "passel.pictures"),
}

Graph = dict[str, set[str]]


class Import(NamedTuple):
    importer: str
    imported: str
    kind: str  # "top", "late" (inside a function) or "types" (under `if TYPE_CHECKING`)
    line: int


class Violation(NamedTuple):
    importer: str
    imported: str
    why: str
    line: int

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported} ({self.why})"


# -- reading ---------------------------------------------------------------------------------------------


def modules(root: Path) -> dict[str, Path]:
    """Return all modules of a package by name."""
    found = {}
    for path in sorted(root.rglob("*.py")):
        parts = [root.name, *path.relative_to(root).with_suffix("").parts]
        if parts[-1] == "__init__":
            parts.pop()
        found[".".join(parts)] = path
    return found


def imports(root: Path) -> list[Import]:
    """Return all imports of modules of a package by each other; the first, if one is repeated."""
    known = modules(root)
    found: dict[tuple[str, str, str], Import] = {}
    for name, path in known.items():
        for each in walk(ast.parse(path.read_text("utf-8")), name, known, "top"):
            found.setdefault(each[:3], each)
    return list(found.values())


def walk(node: ast.AST, name: str, known: Iterable[str], kind: str) -> Iterator[Import]:
    """Yield the imports in a part of a module."""
    for child in ast.iter_child_nodes(node):
        inner = kind
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            inner = "types"
        elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) and kind == "top":
            inner = "late"
        if isinstance(child, ast.Import):
            for alias in child.names:
                if alias.name in known:
                    yield Import(name, alias.name, kind, child.lineno)
        elif isinstance(child, ast.ImportFrom) and child.module:
            for alias in child.names:
                whole = f"{child.module}.{alias.name}"
                target = whole if whole in known else child.module
                if target in known:
                    yield Import(name, target, kind, child.lineno)
        yield from walk(child, name, known, inner)


# -- judging ---------------------------------------------------------------------------------------------


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(package + ".")


def layer(name: str) -> int | None:
    """Return the layer of a module, or None if it has none."""
    for level, packages in enumerate(LAYERS):
        if any(is_in(name, package) for package in packages):
            return level
    return None


def package(name: str) -> str:
    """Return the package that a module belongs to; each game is one."""
    parts = name.split(".")
    return ".".join(parts[:3] if parts[1:2] == ["games"] else parts[:2])


def judge(each: Import) -> str:
    """Return why an import is not allowed, or nothing."""
    if each.kind == "types" or package(each.importer) == package(each.imported):
        return ""
    if is_in(each.importer, "passel.games"):
        allowed = any(is_in(each.imported, may) for may in GAMES_MAY)
        return "" if allowed else "a game imports the kernel and the contract only"
    if each.imported == "passel" or (each.importer, each.imported) == ("passel", "passel.kernel"):
        return ""  # every module may import the version
    below, above = layer(each.imported), layer(each.importer)
    if below is None or above is None:
        return "a module without a layer"
    if below > above:
        return "a higher layer"
    return "the same layer" if below == above else ""


def violations(found: Iterable[Import]) -> list[Violation]:
    """Return all imports that are not allowed, one for each pair of modules."""
    wrong: dict[tuple[str, str], Violation] = {}
    for each in found:
        if why := judge(each):
            pair = each.importer, each.imported
            wrong.setdefault(pair, Violation(*pair, why, each.line))
    return list(wrong.values())


def graph_of(found: Iterable[Import], *kinds: str) -> Graph:
    """Return which modules each module imports in these ways."""
    graph: Graph = defaultdict(set)
    for each in found:
        if each.kind in kinds and each.importer != each.imported:
            graph[each.importer].add(each.imported)
    return graph


def cycles(graph: Graph) -> list[list[str]]:
    """Return groups of modules that import each other in a circle (Tarjan's algorithm)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            part = [stack.pop()]
            while part[-1] != node:
                part.append(stack.pop())
            if len(part) > 1:
                found.append(sorted(part))

    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


# -- printing --------------------------------------------------------------------------------------------


def check(found: list[Import]) -> list[str]:
    """Return a line for each cycle and each violation that is not listed."""
    wrong = [str(each) for each in violations(found) if each[:2] not in KNOWN]
    return wrong + [f"cycle: {', '.join(each)}" for each in cycles(graph_of(found, "top"))]


def overview(found: list[Import]) -> Iterator[str]:
    """Yield the lines that are printed without --check."""
    graph = graph_of(found, "top", "late")
    for title, kinds in (("at import", ["top"]), ("with late imports", ["top", "late"])):
        groups = cycles(graph_of(found, *kinds))
        yield f"cycles {title}: " + ("; ".join(", ".join(each) for each in groups) or "none")
    yield "\nviolations, all of them:"
    yield from (f"  {each}" for each in violations(found))
    yield "\nimported by most modules:"
    fan_in = Counter(other for others in graph.values() for other in others)
    yield from (f"  {count:4} {name}" for name, count in fan_in.most_common(15))
    yield "\nimport most modules:"
    fan_out = sorted(graph.items(), key=lambda item: -len(item[1]))
    yield from (f"  {len(others):4} {name}" for name, others in fan_out[:15])


def main() -> int:
    parser = argparse.ArgumentParser(description="Check which module of Passel imports which.")
    parser.add_argument("root", type=Path, metavar="src/passel")
    parser.add_argument("--check", action="store_true", help="exit 1 on a new violation or a cycle")
    given = parser.parse_args()
    found = imports(given.root)
    lines = check(found) if given.check else list(overview(found))
    print("\n".join(lines), end="\n" if lines else "")
    return int(given.check and bool(lines))


if __name__ == "__main__":
    sys.exit(main())
