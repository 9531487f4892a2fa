"""Mutation testing: change the rules of a game in one place at a time, list the changes that no test notices.

    python tools/mutants.py [SLUG ...] [--list] [--only N] [--workers 2] [--json] [--at-least 90]

A mutant is the rules with one place changed: `<` made `<=`, a statement left out, a 3 made a 4.  The tests
marked `clause` run against each one, in a forked child that loads the changed rules in place of the file.
A first run of the unchanged rules is traced, so that tests that reach the changed line run first, the fastest
of them first; the others follow, as a fixture or a cache may carry the change to them.

Mutants that are equivalent to the rules are explained in `tests/games/<slug>/mutants.toml`:

    [[mutant]]
    function = "pay"
    operator = "always"
    line = "if paid:"  # as the report shows it, before the arrow
    nth = 2            # where the report shows #2; else left out
    reason = "To pay nothing changes nothing."
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import gc
import importlib
import importlib.machinery
import json
import math
import os
import pickle
import signal
import sys
import tempfile
import threading
import time
import tomllib
import traceback
import warnings
from collections import Counter, defaultdict
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import IO, Any, Final

import pytest
from rich.console import Console
from rich.progress import Progress

SURVIVED: Final = int(pytest.ExitCode.OK)
KILLED: Final = int(pytest.ExitCode.TESTS_FAILED)
NO_TESTS: Final = int(pytest.ExitCode.NO_TESTS_COLLECTED)
NOT_OURS: Final = 98  # the rules were loaded from another file than the one that is changed
BROKEN: Final = 99  # this tool failed, not the tests

SLOWER: Final = 10  # a test that takes so many times its normal time is in an endless loop
MEMORY: Final = 2 << 30  # bytes for a child: an endless loop may allocate without limit


class Refusal(Exception):
    """Raised if nothing can be measured; the message says why."""


# -- operators: each yields the replacements of one node -------------------------------------------

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult,
}  # fmt: skip
OPPOSITES: Final = {"min": "max", "max": "min", "all": "any", "any": "all"}


def altered(node: ast.AST, **fields: Any) -> ast.AST:
    """Return a copy of a node with other fields."""
    new = copy.copy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def comparison(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Compare):
        for at, op in enumerate(node.ops):
            if type(op) in COMPARISONS:
                yield altered(node, ops=[*node.ops[:at], COMPARISONS[type(op)](), *node.ops[at + 1 :]])


def arithmetic(node: ast.AST) -> Iterator[ast.AST]:
    """Skip lists and texts: subtracting them raises an error, which proves nothing about the tests."""
    if isinstance(node, ast.BinOp):
        operands = [node.left, node.right]
    elif isinstance(node, ast.AugAssign):
        operands = [node.value]
    else:
        return
    if type(node.op) in ARITHMETIC and not any(is_collection(operand) for operand in operands):
        yield altered(node, op=ARITHMETIC[type(node.op)]())


def is_collection(node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return isinstance(node.value, str | bytes)
    return isinstance(node, ast.List | ast.ListComp | ast.Tuple | ast.JoinedStr)


def number(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) is int:
        yield altered(node, value=node.value + 1)


def truth(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Constant) and type(node.value) is bool:
        yield altered(node, value=not node.value)


def and_or(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BoolOp):
        yield altered(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())


def without_not(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node.operand


def always(node: ast.AST) -> Iterator[ast.AST]:
    """Skip `while`: an endless loop only tests the time limit."""
    if not isinstance(node, ast.While):
        yield from decided(node, True)


def never(node: ast.AST) -> Iterator[ast.AST]:
    yield from decided(node, False)


def decided(node: ast.AST, outcome: bool) -> Iterator[ast.AST]:
    if isinstance(node, ast.If | ast.IfExp | ast.While):
        yield altered(node, test=ast.copy_location(ast.Constant(outcome), node.test))
    elif isinstance(node, ast.comprehension):
        for at, test in enumerate(node.ifs):
            constant = ast.copy_location(ast.Constant(outcome), test)
            yield altered(node, ifs=[*node.ifs[:at], constant, *node.ifs[at + 1 :]])


def opposite(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in OPPOSITES:
        yield altered(node, func=altered(node.func, id=OPPOSITES[node.func.id]))


def delete(node: ast.AST) -> Iterator[ast.AST]:
    """Skip assignments of names and declarations: without them tests would only stop with an error."""
    match node:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Return() | ast.Break() | ast.Continue():
            yield ast.copy_location(ast.Pass(), node)
        case ast.Assign(targets=targets) if not any(isinstance(to, ast.Name | ast.Tuple) for to in targets):
            yield ast.copy_location(ast.Pass(), node)


OPERATORS: Final[dict[str, Callable[[ast.AST], Iterator[ast.AST]]]] = {
    "comparison": comparison, "arithmetic": arithmetic, "number": number, "truth": truth, "and-or": and_or,
    "not": without_not, "always": always, "never": never, "opposite": opposite, "delete": delete,
}  # fmt: skip

# -- places that may be changed --------------------------------------------------------------------

# Annotations and decorators such as @final have no effect at run time.
PASSED_OVER: Final = {"annotation", "returns", "decorator_list", "type_params", "type_comment"}


def is_exempt(node: ast.AST) -> bool:
    """Return whether a node is not a rule: messages, assertions, imports, what conformance tests check."""
    match node:
        case ast.Raise() | ast.Assert() | ast.Import() | ast.ImportFrom() | ast.JoinedStr():
            return True
        case ast.FunctionDef(name="__reduce__" | "copy") | ast.Assign(targets=[ast.Name(id="__slots__")]):
            return True
        case ast.If(test=ast.Name(id="TYPE_CHECKING") | ast.Attribute(attr="TYPE_CHECKING")):
            return True
    return False


def is_enumerated(siblings: Sequence[object], at: int) -> bool:
    """Return whether this is one of `A: Final = 0`, `B: Final = 1` ...: any other number is as good."""
    before, value, after = (final_int(near) for near in [None, *siblings, None][at : at + 3])
    return value is not None and (before == value - 1 or after == value + 1)


def final_int(node: object) -> int | None:
    match node:
        case ast.AnnAssign(annotation=ast.Name(id="Final"), value=ast.Constant(value=int() as value)):
            return value
    return None


@dataclass(frozen=True, slots=True)
class Place:
    """A node, a function that replaces it, and the statement and function that it is in."""

    node: ast.AST
    put: Callable[[ast.AST], None]
    statement: ast.stmt | ast.match_case
    function: str
    closes: bool  # the last statement of a function: a return here is not an early exit


def places(
    parent: ast.AST, owner: ast.stmt | ast.match_case | None = None, within: str = ""
) -> Iterator[Place]:
    """Yield all places below `parent`, in the order of the source."""
    for name, value in ast.iter_fields(parent):
        if name in PASSED_OVER:
            continue
        children = value if isinstance(value, list) else [value]
        for at, node in enumerate(children):
            if not isinstance(node, ast.AST) or is_exempt(node) or is_enumerated(children, at):
                continue
            statement = node if isinstance(node, ast.stmt | ast.match_case) else owner
            inside = within
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inside = f"{within}.{node.name}".lstrip(".")
            if statement is not None:
                put = setter(parent, name, at if isinstance(value, list) else None)
                yield Place(node, put, statement, within or "<module>", is_last(node, parent))
            yield from places(node, statement, inside)


def is_last(node: ast.AST, parent: ast.AST) -> bool:
    return isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and node is parent.body[-1]


def setter(parent: ast.AST, name: str, at: int | None) -> Callable[[ast.AST], None]:
    def put(node: ast.AST) -> None:
        if at is None:
            setattr(parent, name, node)
        else:
            getattr(parent, name)[at] = node

    return put


# -- the mutants -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Game:
    """The rules of a game and their tests, as paths."""

    root: Path
    slug: str

    @property
    def rules(self) -> list[Path]:
        folder = self.root / "src/passel/games" / self.slug
        return sorted(folder.glob("rules*.py")) + sorted(folder.glob("flight.py"))

    @property
    def modules(self) -> list[str]:
        return [".".join(file.relative_to(self.root / "src").with_suffix("").parts) for file in self.rules]

    @property
    def tests(self) -> Path:
        return self.root / "tests/games" / self.slug


@dataclass(frozen=True, slots=True)
class Mutant:
    number: int
    file: Path
    first: int  # first line of the changed statement; of a compound one, only its header counts
    last: int
    function: str
    operator: str
    line: str
    becomes: str
    nth: int  # number among the mutants of this operator on equal lines in this function
    code: CodeType = field(repr=False)

    @property
    def key(self) -> tuple[str, str, str, int]:
        return self.function, self.operator, self.line, self.nth

    def as_dict(self, root: Path) -> dict[str, Any]:
        return {
            "number": self.number,
            "file": self.file.relative_to(root).as_posix(),
            "lineno": self.first,
            "function": self.function,
            "operator": self.operator,
            "line": self.line,
            "becomes": self.becomes,
            "nth": self.nth,
        }


def mutants(game: Game) -> Iterator[Mutant]:
    """Yield every change whose bytecode differs from that of the rules."""
    alike: Counter[tuple[str, str, str]] = Counter()
    numbered = 0
    for file in game.rules:
        tree = ast.parse(file.read_bytes(), str(file))
        original = compiled(tree, file)
        for place in places(tree):
            for operator, change in OPERATORS.items():
                if operator == "delete" and place.closes and isinstance(place.node, ast.Return):
                    continue
                for new in change(place.node):
                    line = headline(place.statement)
                    place.put(new)
                    becomes = headline(new if place.node is place.statement else place.statement)
                    code = compiled(tree, file)
                    place.put(place.node)
                    if code is None or code == original:
                        continue
                    numbered += 1
                    alike[place.function, operator, line] += 1
                    nth = alike[place.function, operator, line]
                    lines = extent(place.statement)
                    yield Mutant(numbered, file, *lines, place.function, operator, line, becomes, nth, code)


def compiled(tree: ast.Module, file: Path) -> CodeType | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # "is" with a literal, for example
        try:
            return compile(tree, str(file), "exec", dont_inherit=True)
        except (SyntaxError, ValueError):
            return None


def original_code(file: Path) -> CodeType:
    return compile(file.read_bytes(), str(file), "exec", dont_inherit=True)


def headline(node: ast.AST) -> str:
    """Return a statement in one line, without its block, independent of its layout in the file."""
    blocks = {"body", "orelse", "handlers", "finalbody", "cases", "decorator_list"} & set(node._fields)
    return ast.unparse(altered(node, **{block: [] for block in blocks})).strip().splitlines()[0]


def extent(statement: ast.stmt | ast.match_case) -> tuple[int, int]:
    place = statement.pattern if isinstance(statement, ast.match_case) else statement
    block: list[ast.stmt] = getattr(statement, "body", [])
    end = block[0].lineno - 1 if block else place.end_lineno or place.lineno
    return place.lineno, max(place.lineno, end)


# -- the child: one pytest session with changed rules ----------------------------------------------


def session(game: Game, codes: Mapping[str, CodeType], plugin: object) -> int:
    """Run the clause tests in this process, with `codes` for the rules.  The process must end afterwards."""
    os.chdir(game.root)
    ours = serve(codes)
    try:
        for module in game.modules:
            importlib.import_module(module)
    except BaseException:
        traceback.print_exc()
        return KILLED
    if ours != set(codes):
        return NOT_OURS
    options = ["-x", "-q", "--assert=plain", "--import-mode=importlib", "-o", "addopts="]
    options += ["-p", "no:cacheprovider", "-p", "no:randomly"]
    tests = ["-m", "clause", "--rootdir", str(game.root), str(game.tests)]
    return int(pytest.main(options + tests, plugins=[plugin]))


def serve(codes: Mapping[str, CodeType]) -> set[str]:
    """Load these codes instead of their files; return a set that collects which of them were loaded.

    A finder of our own would come after the one that `passel` puts first in pure mode; every source loader
    calls this method.
    """
    asked: set[str] = set()
    read = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        path = os.path.realpath(self.path)
        asked.update({path} & set(codes))
        return codes[path] if path in codes else read(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign, assignment]
    return asked


class Steady:
    """Makes Hypothesis use the same examples for every mutant, without shrinking."""

    def pytest_sessionstart(self) -> None:
        with contextlib.suppress(ImportError):
            from hypothesis import HealthCheck, Phase, settings

            steady = settings(
                settings(),
                derandomize=True,
                database=None,
                deadline=None,
                suppress_health_check=[HealthCheck.too_slow],
                phases=[Phase.explicit, Phase.generate],
            )
            settings.register_profile("mutants", steady)
            settings.load_profile("mutants")


@dataclass(slots=True)
class Clean:
    """Results of the run with unchanged rules: how long each test takes, and which lines it reaches."""

    seconds: dict[str, float] = field(default_factory=dict)
    lines: dict[str, set[tuple[str, int]]] = field(default_factory=lambda: defaultdict(set))
    libraries: list[str] = field(default_factory=list)

    def order(self, mutant: Mutant) -> list[str]:
        """Return all tests, those that reach the mutant first; none if no test reaches it."""
        changed = {(str(mutant.file), line) for line in range(mutant.first, mutant.last + 1)}
        reach = {test for test, lines in self.lines.items() if not changed.isdisjoint(lines)}
        return sorted(self.seconds, key=lambda test: (test not in reach, self.seconds[test])) if reach else []


class Watched(Steady):
    """Traces the rules, test by test; code that runs outside of tests (imports) counts for the test ''."""

    def __init__(self, files: set[str]) -> None:
        self.files = files
        self.clean = Clean()
        self.reached = self.clean.lines[""]
        threading.settrace(self.call)
        sys.settrace(self.call)

    def call(
        self, frame: FrameType, event: str, arg: object
    ) -> Callable[[FrameType, str, object], Any] | None:
        return self.line(frame, event, arg) if frame.f_code.co_filename in self.files else None

    def line(self, frame: FrameType, event: str, arg: object) -> Callable[[FrameType, str, object], Any]:
        self.reached.add((frame.f_code.co_filename, frame.f_lineno))
        return self.line

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.reached = self.clean.lines[item.nodeid]
        start = time.perf_counter()
        try:
            return (yield)
        finally:
            self.clean.seconds[item.nodeid] = time.perf_counter() - start
            self.reached = self.clean.lines[""]


class Ordered(Steady):
    """Runs the tests in the given order, each with its time limit."""

    def __init__(self, order: list[str], limits: Mapping[str, float]) -> None:
        self.rank = {test: rank for rank, test in enumerate(order)}
        self.limits = limits

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: self.rank.get(item.nodeid, len(self.rank)))

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        allow(self.limits.get(item.nodeid, max(self.limits.values())))


def allow(seconds: float) -> None:
    """Limit the CPU time of this process from now on, and its memory."""
    import resource  # late: Windows has no such module, and gets a message instead

    used = resource.getrusage(resource.RUSAGE_SELF)
    until = math.ceil(used.ru_utime + used.ru_stime + seconds)
    limits = {resource.RLIMIT_CPU: until, resource.RLIMIT_DATA: MEMORY, resource.RLIMIT_CORE: 0}
    for limit, most in limits.items():
        hard = resource.getrlimit(limit)[1]
        resource.setrlimit(limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


# -- the parent: some children at a time -----------------------------------------------------------


def fork(work: Callable[[], int], output: IO[bytes]) -> int:
    """Start a child that does the work and exits with its result; its output goes to `output`."""
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid:
        return pid
    result = BROKEN
    try:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
        result = work()
    except BaseException:
        traceback.print_exc()
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(result)  # the child must not continue with the parent's code


def clean_run(game: Game) -> Clean:
    """Trace the unchanged rules in a child: the parent must never import what the mutants change."""
    codes = {str(file): original_code(file) for file in game.rules}
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as findings:

        def work() -> int:
            watched = Watched(set(codes))
            result = session(game, codes, watched)
            sys.settrace(None)
            watched.clean.libraries = libraries(game)
            watched.clean.lines = dict(watched.clean.lines)
            pickle.dump(watched.clean, findings)
            findings.flush()
            return result

        result = os.waitstatus_to_exitcode(os.waitpid(fork(work, output), 0)[1])
        if result == NO_TESTS:
            raise Refusal(f"There are no tests marked clause for {game.slug}: nothing could kill a mutant.")
        if result == NOT_OURS:
            raise Refusal(f"The rules of {game.slug} are not loaded from {game.rules[0].parent}.")
        if result != SURVIVED:
            output.seek(0)
            said = output.read().decode(errors="replace")[-3000:]
            raise Refusal(f"The clause tests of {game.slug} fail before anything is changed.\n\n{said}")
        findings.seek(0)
        clean: Clean = pickle.load(findings)
        return clean


def libraries(game: Game) -> list[str]:
    """Return the modules that this process has imported and that are not part of the project."""
    own = (str(game.root / "src") + os.sep, str(game.root / "tests") + os.sep)
    files = {
        name: os.path.realpath(getattr(module, "__file__", None) or "")
        for name, module in sys.modules.items()
    }
    return [name for name, file in files.items() if name != "__main__" and not file.startswith(own)]


def warm_up(names: Sequence[str]) -> None:
    """Import in the parent what every child would import."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(None):
        warnings.simplefilter("ignore")
        for name in names:
            with contextlib.suppress(Exception):  # some names in sys.modules cannot be imported by name
                importlib.import_module(name)
    gc.freeze()  # the children need not scan the parent's objects


def outcomes(
    game: Game, chosen: Sequence[Mutant], clean: Clean, workers: int, least: float
) -> Iterator[tuple[Mutant, bool]]:
    """Yield each mutant when it is finished, and whether a test killed it."""
    limits = {test: max(least, SLOWER * seconds) for test, seconds in clean.seconds.items()}
    total = max(least, SLOWER * sum(clean.seconds.values()))
    patience = 60 + 2 * total  # seconds for a child that waits, as the machine may be busy
    waiting = list(reversed(chosen))
    running: dict[int, tuple[Mutant, float]] = {}
    with Path(os.devnull).open("wb") as nowhere:
        try:
            while waiting or running:
                while waiting and len(running) < max(1, workers):
                    mutant = waiting.pop()
                    order = clean.order(mutant)
                    if order:
                        work = attempt(game, mutant, order, limits, total)
                        running[fork(work, nowhere)] = mutant, time.monotonic() + patience
                    else:
                        yield mutant, False
                time.sleep(0.005)
                for pid, (mutant, deadline) in list(running.items()):
                    if time.monotonic() > deadline:
                        os.kill(pid, signal.SIGKILL)
                    done, status = os.waitpid(pid, os.WNOHANG)
                    if done:
                        del running[pid]
                        result = os.waitstatus_to_exitcode(status)
                        if result in (BROKEN, NOT_OURS):
                            raise Refusal(f"Mutant {mutant.number} of {game.slug} could not be tried.")
                        yield mutant, result != SURVIVED
        finally:
            for pid in running:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)


def attempt(
    game: Game, mutant: Mutant, order: list[str], limits: Mapping[str, float], total: float
) -> Callable[[], int]:
    def work() -> int:
        allow(total)
        return session(game, {str(mutant.file): mutant.code}, Ordered(order, limits))

    return work


def unchanged(game: Game) -> Mutant:
    """Return a mutant without a change: if it is killed, the tests fail for another reason."""
    file = game.rules[0]
    last = len(file.read_bytes().splitlines())
    return Mutant(0, file, 1, last, "<module>", "none", "", "", 1, original_code(file))


# -- the report ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Report:
    game: Game
    killed: list[Mutant] = field(default_factory=list)
    survived: list[Mutant] = field(default_factory=list)
    explained: list[tuple[Mutant, str]] = field(default_factory=list)
    unreached: set[int] = field(default_factory=set)
    stale: list[tuple[dict[str, Any], str]] = field(default_factory=list)

    @property
    def mutants(self) -> int:
        return len(self.killed) + len(self.survived) + len(self.explained)

    @property
    def rate(self) -> float:
        return len(self.killed) / self.mutants if self.mutants else 1.0

    @property
    def rate_unexplained(self) -> float:
        unexplained = self.mutants - len(self.explained)
        return len(self.killed) / unexplained if unexplained else 1.0

    def as_dict(self) -> dict[str, Any]:
        root = self.game.root
        return {
            "game": self.game.slug,
            "mutants": self.mutants,
            "killed": len(self.killed),
            "survived": [
                m.as_dict(root) | {"reached": m.number not in self.unreached} for m in self.survived
            ],
            "explained": [mutant.as_dict(root) | {"reason": reason} for mutant, reason in self.explained],
            "stale": [entry | {"because": because} for entry, because in self.stale],
            "rate": round(self.rate, 4),
            "rate_unexplained": round(self.rate_unexplained, 4),
        }

    def show(self) -> None:
        for mutant in self.survived:
            remark = "  (no test comes here)" if mutant.number in self.unreached else ""
            print(line_of(mutant, self.game.root) + remark)
        for mutant, reason in self.explained:
            print(f"{line_of(mutant, self.game.root)}  (explained: {reason})")
        for entry, because in self.stale:
            print(f"stale: {entry['function']} [{entry['operator']}] {entry['line']}  ({because})")
        print(
            f"{self.game.slug}: {self.mutants} mutants, {len(self.killed)} killed, "
            f"{len(self.survived)} survived, {len(self.explained)} explained: {self.rate:.1%} of all killed, "
            f"{self.rate_unexplained:.1%} of those not explained."
        )


def line_of(mutant: Mutant, root: Path) -> str:
    data = mutant.as_dict(root)
    nth = f" #{mutant.nth}" if mutant.nth > 1 else ""
    where = f"{data['file']}:{mutant.first} {mutant.function} [{mutant.operator}{nth}]"
    return f"{mutant.number:>4}  {where} {mutant.line} -> {mutant.becomes}"


def explanations(game: Game) -> dict[tuple[str, str, str, int], dict[str, Any]]:
    file = game.tests / "mutants.toml"
    if not file.exists():
        return {}
    try:
        entries = tomllib.loads(file.read_text("utf-8")).get("mutant", [])
        for entry in entries:
            if not str(entry["reason"]).strip():
                raise Refusal(f"In {file.relative_to(game.root)} a mutant has an empty reason.")
        return {(e["function"], e["operator"], e["line"], e.get("nth", 1)): e for e in entries}
    except tomllib.TOMLDecodeError as error:
        raise Refusal(f"{file.relative_to(game.root)} is not TOML: {error}.") from error
    except KeyError as error:
        raise Refusal(f"In {file.relative_to(game.root)} a mutant has no {error}.") from error


@contextlib.contextmanager
def progress(slug: str, total: int) -> Iterator[Callable[[int], None]]:
    """Show progress; yield a function to call with the number of survivors after each mutant."""
    done = 0
    if sys.stderr.isatty():
        # No refresh thread: a fork would copy the locks that it holds, but not the thread.
        with Progress(console=Console(stderr=True), auto_refresh=False) as bar:
            task = bar.add_task(slug, total=total)

            def advance(survivors: int) -> None:
                bar.update(task, advance=1, description=f"{slug}, {survivors} not killed", refresh=True)

            yield advance
    else:

        def tell(survivors: int) -> None:
            nonlocal done
            done += 1
            if done % 50 == 0 or done == total:
                print(f"{slug}: {done} of {total} mutants tried, {survivors} not killed", file=sys.stderr)

        yield tell


# -- the command -----------------------------------------------------------------------------------


def measure(
    game: Game, chosen: Sequence[Mutant], every: Sequence[Mutant], workers: int, least: float
) -> Report:
    known = explanations(game)
    clean = clean_run(game)
    warm_up(clean.libraries)
    if any(killed for _, killed in outcomes(game, [unchanged(game)], clean, 1, least)):
        raise Refusal(f"The clause tests of {game.slug} fail when the fastest go first: their order matters.")
    report = Report(game)
    with progress(game.slug, len(chosen)) as advance:
        for mutant, killed in outcomes(game, chosen, clean, workers, least):
            if killed:
                report.killed.append(mutant)
            elif mutant.key in known:
                report.explained.append((mutant, known[mutant.key]["reason"]))
            else:
                report.survived.append(mutant)
                if not clean.order(mutant):
                    report.unreached.add(mutant.number)
            advance(len(report.survived) + len(report.explained))
    report.survived.sort(key=lambda mutant: mutant.number)
    report.explained.sort(key=lambda explained: explained[0].number)
    existing = {mutant.key for mutant in every}
    dead = {mutant.key for mutant in report.killed}
    for key, entry in known.items():
        if key not in existing:
            report.stale.append((entry, "there is no such mutant any more"))
        elif key in dead:
            report.stale.append((entry, "a test kills it: there is nothing to explain"))
    return report


def games(root: Path, slugs: Sequence[str]) -> list[Game]:
    folder = root / "src/passel/games"
    found = {path.parent.name for path in folder.glob("*/rules*.py")}
    for slug in slugs:
        if slug not in found:
            raise Refusal(f"There are no rules of a game called {slug} in {folder}.")
    if not found:
        raise Refusal(f"There are no games in {folder}.")
    return [Game(root, slug) for slug in slugs or sorted(found)]


def arguments(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("slugs", nargs="*", metavar="SLUG", help="the games; all of them, if none is named")
    parser.add_argument("--list", action="store_true", help="list the mutants, run nothing")
    parser.add_argument(
        "--only", type=int, action="append", metavar="N", help="try only mutant N (repeatable)"
    )
    parser.add_argument("--workers", type=int, default=2, help="how many mutants at a time")
    parser.add_argument("--json", action="store_true", help="print one JSON object per game")
    parser.add_argument(
        "--at-least", type=float, default=90, metavar="PERCENT", help="exit with 1 below this rate"
    )
    parser.add_argument("--seconds", type=float, default=5, help="processor time that any one test may take")
    parser.add_argument("--root", type=Path, default=Path(__file__).parents[1], help="the project's folder")
    return parser.parse_args(argv)


def main(argv: Sequence[str] | None = None) -> int:
    asked = arguments(argv)
    root: Path = asked.root.resolve()
    try:
        if not hasattr(os, "fork"):
            raise Refusal("Mutants are tried in forked processes, and this system has no fork.")
        os.environ["PASSEL_PURE"] = "1"  # the sources are what we change, not compiled modules
        os.environ.pop("PYTEST_ADDOPTS", None)
        sys.path.insert(0, str(root / "src"))
        enough = True
        for game in games(root, asked.slugs):
            every = list(mutants(game))
            chosen = [mutant for mutant in every if not asked.only or mutant.number in asked.only]
            if asked.only and not chosen:
                raise Refusal(f"{game.slug} has {len(every)} mutants, and none of the asked numbers.")
            if asked.list:
                for mutant in chosen:
                    print(line_of(mutant, root))
                continue
            report = measure(game, chosen, every, asked.workers, asked.seconds)
            if asked.json:
                print(json.dumps(report.as_dict()), flush=True)
            else:
                report.show()
            enough = enough and 100 * report.rate >= asked.at_least
        return 0 if enough else 1
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
