"""`make play` on a new machine: a page at once, the compiler in the background, then the compiled server.

The server is the real one.  `make build` is a script that each test writes, so that it ends when the test
says so, fails, or is not there at all."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path

import pytest

pytestmark = [pytest.mark.pure, pytest.mark.slow]

ROOT = Path(__file__).parents[1]
PASSEL = Path(sys.executable).with_name("passel")
PATIENCE = 120  # seconds that a busy machine may need; no test waits so long unless it fails

RUN = """\
import sys
sys.path.insert(0, {tools!r})
import play
play.PASSEL, play.MAKE = play.Path({passel!r}), {make!r}
sys.exit(play.main())
"""
# Writes down whether it was started on plain Python, and becomes the real server.
SERVER = """\
#!/bin/sh
echo "${PASSEL_PURE:-compiled}" >> starts
%s
exec "%s" "$@"
"""


class Clone:
    """A clone with the tools of `make play`, a compiler as the test wants it, and a folder for tables."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""  # of the server that was started last
        self.running: list[subprocess.Popen[str]] = []
        for name in (
            "tools/play.py",
            "tools/compiling.py",
            "setup.py",
            "locked.txt",
            "src/passel/__init__.py",
        ):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)
        self.server("")
        self.make("exit 0")

    def script(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755)

    def make(self, script: str) -> None:
        self.script("make", f"#!/bin/sh\ncd {self.folder}\necho $$ > compiler\n{script}\n")

    def server(self, first: str) -> None:
        """What to do before the real server starts."""
        self.script("passel", SERVER % (first, PASSEL))

    def launch(self, *arguments: str, port: str = "0", **environment: str) -> subprocess.Popen[str]:
        """`make play`, at any port that is free."""
        make = str(self.folder / "make") if (self.folder / "make").exists() else "/nowhere/make"
        program = RUN.format(tools=str(self.folder / "tools"), passel=str(self.folder / "passel"), make=make)
        hidden = ("PASSEL_", "DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "CI", "COVERAGE_", "COV_")
        env = {name: value for name, value in os.environ.items() if not name.startswith(hidden)}
        command = [sys.executable, "-c", program, "--port", port, "--log", "warning"]
        process = subprocess.Popen(
            [*command, "--data", str(self.folder / "tables"), *arguments],
            cwd=self.folder,
            env=env | environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.running.append(process)
        return process

    def play(self, *arguments: str, **environment: str) -> subprocess.Popen[str]:
        """The same, and wait until the server runs."""
        process = self.launch(*arguments, **environment)
        self.url = until(process, "Passel is running at")[-1].split()[4]
        return process

    def starts(self) -> list[str]:
        """How the server was started, each time: "1" is plain Python."""
        return (self.folder / "starts").read_text("utf-8").split()

    def get(self, path: str, token: str = "") -> int:
        request = urllib.request.Request(
            self.url + path, headers={"Authorization": f"Bearer {token}"} if token else {}
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return int(answer.status)

    def guest(self) -> str:
        """A guest's token."""
        request = urllib.request.Request(
            f"{self.url}/api/guest",
            json.dumps({"name": "Ada"}).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return str(answer.headers["Set-Cookie"]).split("=", 1)[1].split(";")[0]


def until(process: subprocess.Popen[str], words: str) -> list[str]:
    """What the process prints until a line has these words."""
    said = []
    assert process.stdout is not None
    for line in process.stdout:
        said.append(line.rstrip("\n"))
        if words in line:
            return said
        if "did not start" in line:  # and the process goes on: the words will never come
            break
    pytest.fail(f"it never said {words!r}:\n" + "\n".join(said))


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    # A dead process stays in the table until its parent has asked for its exit code.
    stat = Path(f"/proc/{process}/stat")
    return not stat.exists() or stat.read_text().rpartition(")")[2].split()[0] != "Z"


def end(process: subprocess.Popen[str]) -> tuple[int, str]:
    """Its exit code, and what else it said."""
    rest, _ = process.communicate(timeout=PATIENCE)
    return process.returncode, rest


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Clone]:
    made = Clone(tmp_path)
    yield made
    for process in made.running:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.communicate(timeout=PATIENCE)


def test_a_page_before_the_compiler_is_done_and_nobody_refused_when_it_is(clone: Clone) -> None:
    clone.make("while [ ! -e go ]; do sleep 0.05; done")
    process = clone.play()
    assert clone.get("/") == HTTPStatus.OK
    assert clone.starts() == ["1"]
    until(process, "running on plain Python for now; compiling in the background")
    token = clone.guest()

    answers: list[int] = []
    done = threading.Event()

    def knock() -> None:
        while not done.is_set():
            answers.append(clone.get("/healthz"))

    caller = threading.Thread(target=knock)
    caller.start()
    (clone.folder / "go").touch()
    until(process, "and restarted; open pages reconnect by themselves")
    done.set()
    caller.join(PATIENCE)
    assert clone.starts() == ["1", "compiled"]
    assert set(answers) == {HTTPStatus.OK}
    assert clone.get("/api/me", token) == HTTPStatus.OK  # what was acknowledged is still there

    process.send_signal(signal.SIGINT)
    assert end(process) == (0, "passel: stopped; every move is saved\n")


def test_a_compiler_that_fails(clone: Clone) -> None:
    clone.make("mkdir -p build; echo 'rules.c:7: error: no room' > build/compile.log; exit 2")
    process = clone.play()
    said = until(process, "could not compile")[-1]
    assert said == (
        "passel: could not compile, so bots think more slowly: rules.c:7: error: no room "
        "(full log: build/compile.log)"
    )
    assert clone.get("/") == HTTPStatus.OK
    assert clone.starts() == ["1"]


def test_no_compiler_and_no_make(clone: Clone) -> None:
    (clone.folder / "make").unlink()
    process = clone.play()
    assert "/nowhere/make" in until(process, "could not compile")[-1]
    assert clone.get("/") == HTTPStatus.OK


def test_compiled_libraries_that_do_not_load(clone: Clone) -> None:
    clone.server('[ -n "$PASSEL_PURE" ] || exit 3')
    process = clone.play()
    until(process, "the compiled server did not start, so plain Python goes on")
    assert clone.get("/") == HTTPStatus.OK
    assert clone.starts() == ["1", "compiled", "1"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_stopped_while_the_compiler_works(clone: Clone, number: int) -> None:
    clone.make("sleep 600 & echo $! > child\nwait")
    process = clone.play()
    until(process, "compiling in the background")
    while not (clone.folder / "child").exists() or not (clone.folder / "child").read_text().strip():
        assert process.poll() is None
        time.sleep(0.02)
    process.send_signal(number)
    assert end(process) == (0, "passel: stopped; every move is saved\n")
    for name in ("compiler", "child"):
        left = int((clone.folder / name).read_text())
        deadline = time.monotonic() + PATIENCE
        while is_alive(left):
            assert time.monotonic() < deadline, f"the {name} runs on"
            time.sleep(0.02)
    assert list(clone.folder.rglob("*.so")) == []


def test_already_compiled(clone: Clone) -> None:
    """It starts compiled, and nothing is compiled again."""
    (clone.folder / "build").mkdir()
    stamp = "import compiling; compiling.STAMP.write_text(compiling.fingerprint(compiling.sources()))"
    subprocess.run([sys.executable, "-c", stamp], cwd=clone.folder / "tools", check=True)
    process = clone.play()
    assert clone.get("/") == HTTPStatus.OK
    assert clone.starts() == ["compiled"]
    process.send_signal(signal.SIGINT)
    code, said = end(process)
    assert code == 0
    assert "compil" not in said
    assert not (clone.folder / "compiler").exists()


def test_a_second_one_at_the_same_port(clone: Clone) -> None:
    clone.play()
    port = int(clone.url.rpartition(":")[2])
    code, said = end(clone.launch(port=str(port)))
    assert code == 1
    assert said == (
        f"passel: Port {port} is in use. If Passel is already running, open {clone.url}; "
        f"otherwise choose another port: make play PORT={port + 1}\n"
    )
    assert clone.get("/") == HTTPStatus.OK


def test_a_second_one_on_the_same_tables(clone: Clone) -> None:
    until(clone.play(), "and restarted")  # during the restart the tables are free
    code, said = end(clone.launch())
    assert code not in (0, None)
    assert "Another server" in said
    assert "Traceback" not in said
    assert clone.get("/") == HTTPStatus.OK


def test_the_lobby_opens_where_there_is_a_desktop(clone: Clone) -> None:
    clone.script("browser", f'#!/bin/sh\necho "$1" > {clone.folder}/opened\n')
    browser = str(clone.folder / "browser")
    process = clone.play(DISPLAY=":7", BROWSER=browser)
    deadline = time.monotonic() + PATIENCE
    while not (clone.folder / "opened").exists() or not (clone.folder / "opened").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.02)
    assert (clone.folder / "opened").read_text().strip() == clone.url
    process.send_signal(signal.SIGINT)
    assert end(process)[0] == 0


def test_and_not_where_nobody_wants_it(clone: Clone) -> None:
    clone.script("browser", f'#!/bin/sh\necho "$1" > {clone.folder}/opened\n')
    process = clone.play("--no-open", DISPLAY=":7", BROWSER=str(clone.folder / "browser"))
    until(process, "and restarted")  # long after it would have been opened
    assert not (clone.folder / "opened").exists()


@pytest.mark.parametrize(
    ("environment", "desktop"),
    [
        ({"DISPLAY": ":7"}, True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, True),
        ({}, sys.platform == "darwin"),
        ({"DISPLAY": ":7", "CI": "true"}, False),
        ({"DISPLAY": ":7", "SSH_CONNECTION": "10.0.0.1 5 10.0.0.2 22"}, False),
    ],
)
def test_what_a_desktop_is(environment: dict[str, str], desktop: bool) -> None:
    program = "import play; print(play.has_desktop())"
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT / "tools",
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.strip() == str(desktop)


# -- tools/install -----------------------------------------------------------------------------------


class Machine:
    """A machine with a uv and a pip that do as the test says, and write down what they were asked."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "bin").mkdir()
        (folder / "tools").mkdir()
        shutil.copy(ROOT / "tools/install", folder / "tools/install")
        shutil.copy(ROOT / "locked.txt", folder)
        for name in ("pyproject.toml", "setup.py"):
            (folder / name).touch()

    def tool(self, name: str, script: str) -> None:
        path = self.folder / "bin" / name
        path.write_text(f'#!/bin/sh\necho "{name} $*" >> {self.folder}/asked\n{script}\n', encoding="utf-8")
        path.chmod(0o755)

    def install(self, *extras: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.folder / "tools/install", self.folder / "bin/python", *extras],
            env={"PATH": f"{self.folder}/bin:/usr/bin:/bin", "TMPDIR": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )

    def asked(self) -> str:
        return (self.folder / "asked").read_text("utf-8")


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


NO_NETWORK = "echo 'error: dns error: failed to lookup address information' >&2; exit 2"


def test_uv_checks_hashes(machine: Machine) -> None:
    machine.tool("uv", "exit 0")
    machine.tool("python", "exit 1")
    assert machine.install("server", "mail").returncode == 0
    assert (
        "--constraint locked.txt setuptools -r pyproject.toml --extra server --extra mail" in machine.asked()
    )
    assert "--no-deps --no-build-isolation --editable ." in machine.asked()
    assert "python -m pip" not in machine.asked()


def test_a_clone_that_is_installed_stays_as_it_is(machine: Machine) -> None:
    """A server may be running from it."""
    machine.tool("uv", "exit 0")
    machine.tool("passel", "exit 0")
    assert machine.install("server").returncode == 0
    assert "--editable" not in machine.asked()


def test_offline_with_a_warm_cache(machine: Machine) -> None:
    machine.tool("uv", f'case "$*" in *--offline*) exit 0 ;; esac\n{NO_NETWORK}')
    machine.tool("python", "exit 1")
    result = machine.install("server")
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


def test_offline_with_nothing(machine: Machine) -> None:
    machine.tool("uv", NO_NETWORK)
    machine.tool("python", "echo 'ERROR: NewConnectionError: Name or service not known' >&2; exit 1")
    result = machine.install("server")
    assert result.returncode == 1
    assert result.stderr == (
        "passel: cannot reach the package index. Are you offline? Connect once; later runs use the cache.\n"
    )


def test_where_only_pip_knows_the_index(machine: Machine) -> None:
    """The same versions, without hashes: pip wants them for everything or for nothing."""
    machine.tool("uv", "echo 'no such package' >&2; exit 2")
    machine.tool(
        "python",
        'while [ "$1" != --constraint ] && [ $# -gt 0 ]; do shift; done; [ -z "$2" ] || cp "$2" versions',
    )
    assert machine.install("server", "mail").returncode == 0
    assert "--no-build-isolation --editable .[server,mail]" in machine.asked()
    versions = (machine.folder / "versions").read_text("ascii").splitlines()
    assert len(versions) > 100
    assert all("==" in line and "hash" not in line and "\\" not in line for line in versions)


def test_a_package_that_cannot_be_installed(machine: Machine) -> None:
    machine.tool("uv", "echo 'Hash mismatch for `litestar`' >&2; exit 2")
    machine.tool("python", "echo 'ERROR: No matching distribution' >&2; exit 1")
    result = machine.install("server")
    assert result.returncode == 1
    assert "Hash mismatch" in result.stderr
    assert "No matching distribution" in result.stderr
    assert result.stderr.endswith("passel: the packages could not be installed; the reason is above.\n")
