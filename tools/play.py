"""Start the server at once on plain Python, compile in the background, then restart it compiled: `make play`.

This process owns the listening socket and hands it to the server the way systemd does.  Requests that arrive
during the restart wait in the socket's queue; none is refused.  `--terminal GAME` plays in the terminal
instead; what is compiled during the game is used the next time."""

from __future__ import annotations

import argparse
import fcntl
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import NoReturn

import compiling
from passel.server.listening import CannotListen, listen, where

PASSEL = Path(sys.executable).with_name("passel")
MAKE = "make"
TOLD_TO_STOP = {0, 130, 143, -signal.SIGINT, -signal.SIGTERM}  # exit codes


def say(text: str, end: str = "\n") -> None:
    print(f"passel: {text}", end=end, flush=True)


def give_up(text: str) -> NoReturn:
    print(f"passel: {text}", file=sys.stderr)
    sys.exit(1)


class Line:
    """One line of progress that the next message replaces; silent where there is no terminal."""

    def __init__(self) -> None:
        self.shown = ""

    def show(self, text: str) -> None:
        if sys.stdout.isatty() and text != self.shown:
            self.clear()
            say(text, end="")
            self.shown = text

    def clear(self) -> None:
        if self.shown:
            print("\r" + " " * (len(self.shown) + 8) + "\r", end="", flush=True)
            self.shown = ""


class Compiler:
    """`make build` in the background, at low priority and in a process group of its own."""

    def __init__(self) -> None:
        compiling.BUILD.mkdir(exist_ok=True)
        compiling.LOG.unlink(missing_ok=True)
        self.began = time.monotonic()
        with compiling.LOG.with_name("background.log").open("wb") as log:
            self.process = subprocess.Popen(
                ["nice", MAKE, "--no-print-directory", "build", "PASSEL_COMPILE=1"],
                cwd=compiling.ROOT,
                env={
                    name: value
                    for name, value in os.environ.items()
                    if name not in ("MAKEFLAGS", "MAKELEVEL")
                },
                stdout=log,
                stderr=log,
                stdin=subprocess.DEVNULL,
                start_new_session=True,
            )

    def ended(self) -> bool:
        return self.process.poll() is not None

    def stop(self) -> None:
        """End it with all that it has started.  Finished object files stay in the cache."""
        if not self.ended():
            with suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()

    def seconds(self) -> float:
        return time.monotonic() - self.began

    def progress(self) -> str:
        done = compiling.percent()
        if done is None:
            stage = "translating to C" if compiling.LOG.exists() else "installing the compiler"
        else:
            stage = f"{done}%"
        return f"compiling in the background: {stage}"

    def failure(self) -> str:
        log = compiling.LOG if compiling.LOG.exists() else compiling.LOG.with_name("background.log")
        return f"{compiling.reason(log)} (full log: {log.relative_to(compiling.ROOT)})"


class Server:
    """`passel serve` on a socket that outlives it."""

    def __init__(self, host: str, port: int, arguments: list[str]) -> None:
        try:
            self.sockets = listen(host, port, choose="make play PORT=")
        except CannotListen as error:
            give_up(str(error))
        self.url = where(self.sockets[0])
        self.arguments = arguments
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, *, pure: bool) -> None:
        """Pass the sockets on as systemd does: descriptors from 3 on, LISTEN_FDS, LISTEN_PID."""
        environment = {
            **os.environ,
            "LISTEN_FDS": str(len(self.sockets)),
            "PASSEL_PURE": "1" if pure else "",
        }
        if self.process:
            environment["PASSEL_QUIET"] = "1"  # the first server has printed the address
        self.process = subprocess.Popen(
            # The shell knows its own process number, which `exec` keeps.
            ["/bin/sh", "-c", 'LISTEN_PID=$$ exec "$0" "$@"', str(PASSEL), "serve", *self.arguments],
            env=environment,
            preexec_fn=self.hand_over,
            close_fds=False,
            start_new_session=True,  # Ctrl-C reaches this process only, which passes it on once
        )

    def hand_over(self) -> None:
        # First to high numbers, so that none is overwritten before it has been copied.
        spare = [fcntl.fcntl(each.fileno(), fcntl.F_DUPFD_CLOEXEC, 64) for each in self.sockets]
        for number, descriptor in enumerate(spare, 3):
            os.dup2(descriptor, number)

    def exit_code(self) -> int | None:
        return self.process.poll() if self.process else None

    def stop(self, number: int = signal.SIGTERM) -> None:
        if self.process and self.process.poll() is None:
            self.process.send_signal(number)

    def answers(self) -> bool:
        """Wait until the server answers, or has ended."""
        while self.exit_code() is None:
            with (
                suppress(OSError, urllib.error.URLError),
                urllib.request.urlopen(f"{self.url}/healthz", timeout=60),
            ):
                return True
        return False


def has_desktop() -> bool:
    """Return whether a browser can be opened here: not in CI, not over SSH, not without a screen."""
    if os.environ.get("CI") or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


class Play:
    """The server from its first answer on plain Python to its restart compiled."""

    def __init__(self, server: Server, *, opens: bool) -> None:
        self.server, self.opens = server, opens
        self.stops = 0  # how often we were told to stop
        self.line = Line()
        self.answered = threading.Event()
        self.compiler: Compiler | None = None
        self.stage = "compiled" if compiling.is_compiled() else "plain"

    def run(self) -> int:
        """Return the exit code when the server has ended for good."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self.stop)
        self.start(pure=self.stage == "plain")
        try:
            while (code := self.step()) is None:
                time.sleep(0.1)
            return code
        finally:
            if self.compiler:
                self.compiler.stop()

    def stop(self, number: int, frame: object) -> None:
        self.server.stop(signal.SIGINT if self.stops else signal.SIGTERM)  # the second time: at once
        self.stops += 1

    def start(self, *, pure: bool) -> None:
        self.answered.clear()
        self.server.start(pure=pure)
        threading.Thread(target=self.wait_for_answer, daemon=True).start()

    def wait_for_answer(self) -> None:
        if self.server.answers():
            self.answered.set()
            if self.opens:
                self.opens = False
                webbrowser.open(self.server.url)

    def step(self) -> int | None:
        """Look at server and compiler once; return an exit code if it is over."""
        code = self.server.exit_code()
        if code is not None:
            return self.after_exit(code)
        if self.stage == "plain" and self.answered.is_set():
            self.stage = "compiling"
            self.compiler = Compiler()
            say("running on plain Python for now; compiling in the background takes a minute or two")
        elif self.stage == "compiling" and self.compiler:
            self.look_at_compiler(self.compiler)
        elif self.stage == "restarted" and self.answered.is_set() and self.compiler:
            self.stage = "compiled"
            seconds = self.compiler.seconds()
            self.tell(f"compiled after {seconds:.0f} s and restarted; open pages reconnect by themselves")
        return None

    def look_at_compiler(self, compiler: Compiler) -> None:
        if not compiler.ended():
            self.line.show(compiler.progress())
        elif compiler.process.returncode == 0:
            self.line.show("compiled; restarting as soon as no request is running and no bot is thinking")
            self.stage = "restarting"
            self.server.stop(signal.SIGUSR1)
        else:
            self.stage = "uncompiled"
            self.tell(f"could not compile, so bots think more slowly: {compiler.failure()}")

    def after_exit(self, code: int) -> int | None:
        if self.stage == "restarting" and not self.stops and code in TOLD_TO_STOP:
            self.stage = "restarted"
            self.start(pure=False)
            return None
        if self.stage == "restarted" and not self.stops and code not in TOLD_TO_STOP:
            self.stage = "uncompiled"
            self.tell("the compiled server did not start, so plain Python goes on; `make clean` may help")
            self.start(pure=True)
            return None
        if code in TOLD_TO_STOP:
            self.tell("stopped; every move is saved")
            return 0
        return code

    def tell(self, text: str) -> None:
        self.line.clear()
        say(text)


def play_in_terminal(game: str) -> int:
    """Play in the terminal while the compiler runs; what it has finished is kept for the next time."""
    if compiling.is_compiled():
        os.execv(PASSEL, [str(PASSEL), "play", game])
    compiler = Compiler()
    try:
        return subprocess.call([str(PASSEL), "play", game], env={**os.environ, "PASSEL_PURE": "1"})
    except KeyboardInterrupt:
        return 130
    finally:
        compiler.stop()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on")
    parser.add_argument("--port", type=int, default=8000, help="port to listen on")
    parser.add_argument("--no-open", action="store_true", help="do not open the lobby in a browser")
    parser.add_argument("--terminal", metavar="GAME", help="play in the terminal instead")
    mine, others = parser.parse_known_args()  # all others go to `passel serve`
    if mine.terminal:
        return play_in_terminal(mine.terminal)
    server = Server(mine.host, mine.port, others)
    return Play(server, opens=has_desktop() and not mine.no_open).run()


if __name__ == "__main__":
    sys.exit(main())
