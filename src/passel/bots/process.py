"""Bots that think in a process of their own.

Compiled search holds the interpreter's lock: in a thread it would stop the clock and the keys of whoever
waits for it.  What goes over is what a bot's Eyes hold, an imagined position; the truth stays here."""

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
    """The process in which bots think has ended."""


def think(slug: str, seat: int, level: str, guess: bytes, seed: int) -> int:
    """The id of what a bot of that level chooses.  `guess` is what its Eyes hold, pickled; whatever is
    imagined from that is the same as if it came from the truth, so the choice is, too."""
    view = BotView(find(slug), pickle.loads(guess), seat)
    return bot(level)(view, seed).id


def searches(level: str) -> bool:
    """Whether it takes its time."""
    return BOTS[level.partition(":")[0]].choose is choose_thoughtfully


class BotProcess:
    """Where bots think that search: one process, begun when it is first needed, kept until `close`."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[bytes] | None = None
        self.closed = False
        self.door = Lock()

    def bot(self, level: str) -> Bot:
        """As `passel.bots.bot`.  Whoever asks it waits, in a thread if need be."""
        chosen = bot(level)
        return partial(self.ask, level) if searches(level) else chosen

    def ask(self, level: str, view: BotView, seed: int) -> Option:
        process = self.open()
        assert process.stdin is not None and process.stdout is not None
        question: Question = (view.game.slug, view.seat, level, pickle.dumps(view.guess), seed)
        try:
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            answer = pickle.load(process.stdout)
        except (EOFError, OSError, ValueError):  # it has ended: before, while, or after it was asked
            raise Stopped("The process in which bots think was stopped.") from None
        if isinstance(answer, Exception):
            raise answer
        option: Option = view.game.box.options[answer]
        return option

    def open(self) -> subprocess.Popen[bytes]:
        with self.door:
            if self.closed:
                raise Stopped("Nobody thinks here any more.")
            if self.process is None:
                # Not multiprocessing: that would first read the whole program anew.
                self.process = subprocess.Popen(
                    [sys.executable, "-P", "-m", "passel.bots.process"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                )
            return self.process

    def close(self) -> None:
        """At once, whatever is being thought; whoever waits for it is told."""
        with self.door:
            self.closed = True
            if self.process is not None:
                self.process.kill()
                self.process.wait()
                for pipe in (self.process.stdin, self.process.stdout):
                    with suppress(OSError):  # half a question may be left in it
                        assert pipe is not None
                        pipe.close()


def serve() -> None:
    """Answer until nobody asks any more."""
    questions: SimpleQueue[Question] = SimpleQueue()
    Thread(target=listen, args=(questions,), daemon=True).start()
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # what a game may print is no answer
    while True:
        question = questions.get()
        try:
            answer: int | Exception = think(*question)
        except Exception as error:
            answer = error
        pickle.dump(answer, answers)
        answers.flush()


def listen(questions: SimpleQueue[Question]) -> None:
    """If whoever asks has gone, however that happened, the thought is not thought to its end."""
    with suppress(EOFError, pickle.UnpicklingError):
        while True:
            questions.put(pickle.load(sys.stdin.buffer))
    os._exit(0)


if __name__ == "__main__":
    serve()
