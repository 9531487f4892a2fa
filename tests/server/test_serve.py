"""`passel serve` as others start and stop it: systemd, a supervisor, a proxy, somebody who mistypes."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import TypeVar
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

import passel
from passel.bench.load import Server, free_port
from passel.server.pages.templates import UNBUILT
from server.door import PATIENCE

pytestmark = [pytest.mark.slow, pytest.mark.pure]

AnyServer = TypeVar("AnyServer", bound=Server)
# As systemd does it: the socket becomes descriptor 3, and the variables say whom it is for.
HAND_OVER = """
import os, sys
os.dup2(int(sys.argv[1]), 3)
os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="1")
os.execv(sys.executable, [sys.executable, "-m", "passel", "serve", *sys.argv[2:]])
"""
PATIENT = """
from passel.server import graceful
graceful.LONGEST = {seconds}
from passel.cli import main
main()
"""


def served(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A server that does not get far."""
    return subprocess.run(
        [sys.executable, "-m", "passel", "serve", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=2 * PATIENCE,
    )


@contextmanager
def running(server: AnyServer) -> Iterator[AnyServer]:
    server.start()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()
        server.log.close()


@contextmanager
def handed(listener: socket.socket, folder: Path) -> Iterator[subprocess.Popen[str]]:
    """A server at a socket that stays ours."""
    number = listener.fileno()
    command = [sys.executable, "-c", HAND_OVER, str(number), "--data", str(folder), "--no-limits"]
    with subprocess.Popen(
        command, pass_fds=(number,), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        try:
            yield process
        finally:
            process.terminate()


def status(url: str, data: object = None, headers: dict[str, str] | None = None) -> int:
    return answered(url, data, headers)[0]


def answered(url: str, data: object = None, headers: dict[str, str] | None = None) -> tuple[int, str]:
    """Status and cookie."""
    body = None if data is None else json.dumps(data).encode()
    request = Request(url, body, {"content-type": "application/json", **(headers or {})})
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.headers.get("set-cookie", "")
    except HTTPError as error:
        with error:
            return error.code, ""


# -- a socket that stays open --------------------------------------------------------------------------


def test_nobody_is_refused_while_the_server_is_restarted_at_a_socket_of_somebody_else(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=1024) as listener, ThreadPoolExecutor(9) as others:
        address = f"http://127.0.0.1:{listener.getsockname()[1]}"
        enough = Event()

        def ask_on() -> int:
            count = 0
            while not enough.is_set():
                assert status(address + "/healthz") == 200
                count += 1
            return count

        crowd = []
        try:
            with handed(listener, tmp_path) as first:
                assert first.stdout is not None
                assert first.stdout.readline().startswith(f"Passel is running at {address} (")
                crowd = [others.submit(ask_on) for _ in range(4)]
                assert status(address + "/") == 200
            assert first.returncode in (0, -signal.SIGTERM)
            waiting = [others.submit(status, address + "/healthz") for _ in range(5)]
            with handed(listener, tmp_path):
                assert [each.result(PATIENCE) for each in waiting] == [200] * 5
                enough.set()
                assert all(each.result(PATIENCE) for each in crowd)
        finally:
            enough.set()


def test_a_server_listens_by_itself_if_a_socket_is_meant_for_its_parent(tmp_path: Path) -> None:
    class Confused(Server):
        def environment(self) -> dict[str, str]:
            return super().environment() | {"LISTEN_PID": str(os.getpid()), "LISTEN_FDS": "1"}

    with running(Confused(tmp_path)) as server:
        assert server.ask("/healthz")["status"] == "ok"


# -- restart when it disturbs nobody -------------------------------------------------------------------


class Talkative(Server):
    """Writes down when it is asked to stop, and waits so many seconds for a quiet moment."""

    def __init__(self, folder: Path, longest: float = 1e6) -> None:
        super().__init__(folder, arguments=("--no-limits", "--log", "info"))
        self.longest = longest

    def command(self) -> list[str]:
        python, _m, _passel, *rest = super().command()
        return [python, "-c", PATIENT.format(seconds=self.longest), *rest]

    def said(self, what: str) -> None:
        """Wait until the log says so."""
        deadline = time.monotonic() + PATIENCE
        while f'"{what}"' not in (self.folder / "server.log").read_text():
            assert time.monotonic() < deadline, f"the server never said {what}"
            time.sleep(0.02)

    def ask_to_stop(self) -> None:
        self.process.send_signal(signal.SIGUSR1)
        self.said("stops when no request is running and no bot is thinking")

    def slow_guest(self) -> socket.socket:
        """Half a request: the rest of the body, `"Slow"}`, is still to come."""
        line = socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)
        line.sendall(
            b"POST /api/guest HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n"
            b'content-length: 15\r\n\r\n{"name":'
        )
        return line


def test_a_request_in_the_middle_is_answered_before_the_server_stops(tmp_path: Path) -> None:
    with running(Talkative(tmp_path)) as server, server.slow_guest() as line:
        server.ask("/healthz")  # the loop has come round: our half is there
        server.ask_to_stop()
        for _ in range(20):  # long enough for a server that does not wait to be gone
            assert server.ask("/healthz")["status"] == "ok"
            time.sleep(0.05)
        line.sendall(b'"Slow"}')
        assert line.recv(4096).startswith(b"HTTP/1.1 201")
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


async def test_open_pages_do_not_keep_the_server_from_stopping(tmp_path: Path) -> None:
    with running(Talkative(tmp_path)) as server:
        tokens = [server.guest("Ada"), server.guest("Bo")]
        table = server.table("machikoro", tokens)
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as stream:
            stream.sendall(
                f"GET /tables/{table}/updates HTTP/1.1\r\nhost: x\r\n"
                f"authorization: Bearer {tokens[1]}\r\n\r\n".encode()
            )
            assert b"text/event-stream" in stream.recv(4096)
            async with server.socket(table, tokens[0]) as client:
                await client.recv()
                server.process.send_signal(signal.SIGUSR1)
                async with asyncio.timeout(PATIENCE):
                    assert json.loads(await client.recv())["is"] == "gone"
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


def test_a_bot_that_thinks_makes_its_move_before_the_server_stops(tmp_path: Path) -> None:
    with running(Talkative(tmp_path)) as server:
        token = server.guest("Ada")
        laid = server.ask("/api/tables", {"game": "machikoro", "seats": 2}, token)
        acts = f"/api/tables/{laid['id']}/acts"
        server.ask(acts, {"do": "sit", "seat": 1}, token)
        server.ask(acts, {"do": "sit", "seat": 0, "level": "expert:2s"}, token)
        server.ask(acts, {"do": "start"}, token)
        journal = f"/api/tables/{laid['id']}/journal"
        deadline = time.monotonic() + PATIENCE
        while not thinking(server):
            see = server.ask(f"/api/tables/{laid['id']}", token=token)
            if see["ask"]:  # until it is the bot's turn
                choice = see["view"]["ask"]["options"][0]
                server.ask(acts, {"do": "decide", "ask": see["ask"], "choose": choice}, token)
            assert time.monotonic() < deadline
        before = server.ask(journal, token=token)
        server.ask_to_stop()
        assert server.process.wait(2 * PATIENCE) in (0, -signal.SIGTERM)
        server.log.close()
        server.start()  # where it would have to think for two seconds again
        assert len(server.ask(journal, token=token)["lines"]) > len(before["lines"])


def thinking(server: Server) -> bool:
    with urlopen(server.address + "/metrics", timeout=PATIENCE) as answer:
        return "passel_thinking 1.0" in answer.read().decode()


def test_who_never_ends_a_request_does_not_keep_the_server_for_ever(tmp_path: Path) -> None:
    with running(Talkative(tmp_path, longest=0.5)) as server, server.slow_guest():
        server.ask("/healthz")
        server.ask_to_stop()
        assert server.process.wait(PATIENCE) in (0, -signal.SIGTERM)


# -- what keeps a server from starting -----------------------------------------------------------------


def test_without_its_page_files_no_server_opens(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    shutil.copytree(
        Path(passel.__file__).parent, copy / "passel", ignore=shutil.ignore_patterns("*.so", "__pycache__")
    )
    for name in ("htmx.js", "lawless.svg"):
        file = copy / "passel" / "server" / "static" / name
        away = file.rename(tmp_path / "away")
        done = served("--data", str(tmp_path), PYTHONPATH=str(copy), PASSEL_PURE="1")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", UNBUILT + "\n"), name
        away.rename(file)
    assert "make assets" in UNBUILT and "install the wheel again" in UNBUILT


def test_a_port_in_use_is_said_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = served("--data", str(tmp_path), PASSEL_PORT=str(port))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"Port {port} is in use. If Passel is already running, open http://127.0.0.1:{port}; "
        f"otherwise choose another port: --port {port + 1}\n"
    )


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1"])
def test_an_address_that_is_not_ours_is_said_in_a_sentence(tmp_path: Path, host: str) -> None:
    done = served("--data", str(tmp_path), "--host", host)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert f" address {host}. " in done.stderr


def test_a_second_server_for_the_same_tables_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with running(Server(tmp_path)):
        done = served("--data", str(tmp_path), "--port", str(free_port()))
    assert (done.returncode, done.stdout, done.stderr) == (
        1,
        "",
        "Another server keeps its tables in passel.db.\n",
    )


def test_a_database_that_is_not_there_is_said_in_a_sentence() -> None:
    nobody = f"postgresql://passel:secret-word@127.0.0.1:{free_port()}/passel"
    done = served("--port", str(free_port()), PASSEL_DATABASE=nobody)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert done.stderr.startswith("The database cannot be opened: ") and "secret-word" not in done.stderr


# -- proxies and the site's address --------------------------------------------------------------------


def forged(number: int) -> dict[str, str]:
    return {"x-forwarded-for": f"198.51.100.{number}", "x-forwarded-proto": "https"}


@pytest.mark.parametrize("proxy", ["", "127.0.0.1", "10.0.0.0/8,127.0.0.0/8", "10.0.0.0/8"])
def test_forwarded_headers_are_believed_from_a_named_proxy_alone(tmp_path: Path, proxy: str) -> None:
    """Each of many guests claims to come from elsewhere, over https: if that is believed no limit is hit."""

    class Behind(Server):
        def environment(self) -> dict[str, str]:
            return super().environment() | {"PASSEL_PROXY": proxy, "FORWARDED_ALLOW_IPS": "*"}

    believed = "127" in proxy
    with running(Behind(tmp_path, arguments=())) as server:
        guests = [
            answered(server.address + "/api/guest", {"name": "Eve"}, forged(number)) for number in range(20)
        ]
        assert ({each for each, _ in guests} == {201}) == believed
        assert {"Secure" in cookie for code, cookie in guests if code == 201} == {believed}


# -- options and the environment -----------------------------------------------------------------------


def test_a_server_goes_by_its_environment(tmp_path: Path) -> None:
    port = free_port()
    environment = {
        "PASSEL_DATA": str(tmp_path / "data"),
        "PASSEL_DATABASE": "",  # as compose has it where nothing is set
        "PASSEL_HOST": "localhost",
        "PASSEL_PORT": str(port),
        "PASSEL_ORIGIN": "https://play.example.org",
        "PASSEL_LOG": "error",
        "PASSEL_NO_LIMITS": "1",
    }
    with process(**environment) as started:
        assert started.stdout is not None
        said = started.stdout.readline()
        assert (
            said == "Passel is running at https://play.example.org (Ctrl-C stops it; every move is saved).\n"
        )
        assert status(f"http://127.0.0.1:{port}/healthz") == 200
        code, cookie = answered(f"http://127.0.0.1:{port}/api/guest", {"name": "Ada"})
        assert code == 201 and "Secure" in cookie
    assert (tmp_path / "data" / "tables" / "passel.db").exists()


@contextmanager
def process(*arguments: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "passel", "serve", *arguments]
    with subprocess.Popen(
        command, env=os.environ | environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as started:
        try:
            yield started
        finally:
            started.terminate()
            started.wait(PATIENCE)


def test_the_lobby_is_opened_in_a_browser_and_a_supervisor_wants_no_words(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > "{seen}.new" && mv "{seen}.new" "{seen}"\n')
    browser.chmod(0o755)
    port = free_port()
    wish = ("--open", "--port", str(port), "--data", str(tmp_path), "--log", "error")
    with process(*wish, BROWSER=f"{browser} %s", PASSEL_QUIET="1") as started:
        deadline = time.monotonic() + PATIENCE
        while not seen.exists():
            assert time.monotonic() < deadline and started.poll() is None
            time.sleep(0.05)
        assert seen.read_text() == f"http://127.0.0.1:{port}"
        assert status(seen.read_text()) == 200
        started.send_signal(signal.SIGTERM)
        assert started.communicate(timeout=PATIENCE) == ("", "")


def test_ctrl_c_stops_it_without_a_trace(tmp_path: Path) -> None:
    with process("--port", str(free_port()), "--data", str(tmp_path), "--log", "error") as started:
        assert started.stdout is not None and started.stderr is not None
        assert started.stdout.readline().startswith("Passel is running at ")
        started.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            started.wait(PATIENCE)
        assert started.returncode in (0, 130, -signal.SIGINT)
        assert "Traceback" not in started.stderr.read()
