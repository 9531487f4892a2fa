"""Bots in a process of their own.

Compiled search holds the GIL: in a thread it would block the event loop or the terminal.  The process gets
the imagined position of a BotView; the real one is never sent."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from contextlib import suppress
from functools import partial
from queue import SimpleQueue
from threading import Lock, Thread

from passel.bots import BOTS, Bot, BotView, bot, choose_thoughtfully
from passel.kernel import Option
from passel.registry import find

Question = tuple[str, int, str, bytes, int]  # what `think` is given


class Stopped(RuntimeError):
    """Raised if the process of a bot has ended before it answered."""


def think(slug: str, seat: int, level: str, guess: bytes, seed: int) -> int:
    """Return the id of the option that a bot chooses.  `guess` is the pickled position of its BotView.

    The choice is the same as in the process that asked: it depends on what the seat knows and on the seed."""
    view = BotView(find(slug), pickle.loads(guess), seat)
    return bot(level)(view, seed).id


def searches(level: str) -> bool:
    """Return whether bots of that level search, and so need a process."""
    return BOTS[level.partition(":")[0]].choose is choose_thoughtfully


class BotProcess:
    """One process for bots, started when it is first needed and kept until `close`."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = False
        self.lock = Lock()

    def bot(self, level: str) -> Bot:
        """Like `passel.bots.bot`, but levels that search run in the process.  Calls block."""
        chosen = bot(level)
        return partial(self.ask, level) if searches(level) else chosen

    def ask(self, level: str, view: BotView, seed: int) -> Option:
        """Return the choice of a bot.  Blocks; raises Stopped, or what the bot raised."""
        process = self.open()
        assert process.stdin is not None and process.stdout is not None
        question: Question = (view.game.slug, view.seat, level, pickle.dumps(view.guess), seed)
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            answer = pickle.load(process.stdout)
        except (EOFError, OSError, ValueError):  # the process has ended
            raise Stopped("The bot's process was stopped.") from None
        if isinstance(answer, Exception):
            raise answer
        option: Option = view.game.box.options[answer]
        return option

    def open(self) -> subprocess.Popen[bytes]:
        """Return the process; start it if necessary."""
        with self.lock:
            if self.closed:
                raise Stopped("The bot's process was closed.")
            if self.process is None:
                # Not multiprocessing, which would import the main module of the program again.
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "passel.bots.process"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            return self.process

    def close(self) -> None:
        """Kill the process; a caller that waits for an answer gets Stopped."""
        with self.lock:
            self.closed = True
            if self.process is not None:
                self.process.kill()
                self.process.wait()
                for pipe in (self.process.stdin, self.process.stdout):
                    with suppress(OSError):  # a part of a question may be left in the buffer
                        assert pipe is not None
                        pipe.close()


def serve() -> None:
    """Answer questions from stdin until it is closed: the main loop of the process."""
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=listen, args=(questions,), daemon=True).start()
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game prints must not mix with the answers
    while True:
        question = questions.get()
        try:
            answer: int | Exception = think(*question)
        except Exception as error:
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


def listen(questions: SimpleQueue[Question]) -> None:
    """Put questions into the queue; exit at once, even during a search, when stdin is closed."""
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            questions.put(pickle.load(sys.stdin.buffer))
    os._exit(0)


if __name__ == "__main__":
    serve()
